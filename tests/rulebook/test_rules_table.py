"""The table of the rules, one by one, is current and says what the sources say."""

from __future__ import annotations

from engine.testing import rules_table


def test_the_page_is_current():
    assert rules_table.main(["--check"]) == 0, "run python -m engine.testing.rules_table"


def test_every_chapter_is_there_and_the_rules_that_matter_most_are_enforced_and_tested():
    rows = {}
    for line in rules_table.page().splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0][:1].isdigit():
            rows[cells[0]] = cells
    assert {n[0] for n in rows} == {"1", "4", "5", "6", "7", "8"}
    for number in ("103.5", "104.4", "117.5", "400.7", "506.4", "510.1", "601.2", "603.3", "608.2", "613.7", "614.5", "616.1", "704.5", "730.2", "800.4"):
        _, _, enforced, tests, _ = rows[number]
        assert enforced, number
        assert tests, number
