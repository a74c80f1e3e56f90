"""The count of rules with their tests and citations does not fall."""

from __future__ import annotations

from engine.testing import ledger_count


def test_no_number_is_lower_than_it_was_recorded():
    assert ledger_count.fallen(ledger_count.counts(), ledger_count.recorded()) == [], "tests or citations of rules are gone: python -m engine.testing.ledger_count"


def test_every_number_is_recorded_and_a_lower_one_is_told():
    now = ledger_count.counts()
    assert list(ledger_count.recorded()) == list(now)
    more = {name: number + 1 for name, number in now.items()}
    assert len(ledger_count.fallen(now, more)) == len(now)
    assert ledger_count.fallen(now, now) == []
    assert ledger_count.fallen({}, {"threads": 1}) == ["threads: 0, it was 1"]


def test_removing_a_mark_or_a_citation_lowers_the_count(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rules-ledger.yaml").write_text((ledger_count.ROOT / "docs" / "rules-ledger.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "a.py").write_text('def f():\n    return ref("903.8")\n', encoding="utf-8")
    (tmp_path / "tests").mkdir()
    test = tmp_path / "tests" / "test_a.py"
    test.write_text('@rule("903.8")\ndef test_x():\n    pass\n\n\n@rule("903.8")\ndef test_y():\n    pass\n', encoding="utf-8")
    before = ledger_count.counts(tmp_path)
    assert before["tests of rules"] == 2
    test.write_text('@rule("903.8")\ndef test_x():\n    pass\n', encoding="utf-8")
    after = ledger_count.counts(tmp_path)
    assert "tests of rules: 1, it was 2" in ledger_count.fallen(after, before)
    assert after["threads"] < before["threads"]
