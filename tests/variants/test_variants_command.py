"""``commandzone variants``: the list, one variant in full, two side by side, and one of your own."""

from __future__ import annotations

import pytest

from engine.cli import main
from engine.variants import parameters, variants


def told(capsys, *arguments, code=0):
    assert main(["variants", *arguments]) == code
    shown = capsys.readouterr()
    return shown.out if code == 0 else shown.err


def test_all_variants_are_listed_with_their_rule_sets(capsys):
    text = told(capsys)
    for variant in variants():
        assert variant.key in text
        assert all(era in text for era in variant.eras)


def test_one_variant_is_shown_with_every_field_and_parameter(capsys):
    text = told(capsys, "oathbreaker")
    assert "role signature-spell" in text
    assert all(f"rules: {name}" in text for name, _ in parameters(variants()[0].ruleset))


def test_two_are_shown_side_by_side_in_what_differs(capsys):
    text = told(capsys, "--diff", "commander-2019-07", "commander-2020-07")
    assert "rules: return sba" in text
    assert "graveyard, exile" in text
    assert "deck size" not in text
    assert "nothing differs" in told(capsys, "--diff", "brawl", "brawl")


def test_the_fields_of_all_stand_side_by_side(capsys):
    head, *rows = told(capsys, "--table").splitlines()
    assert [word for word in head.split("  ") if word.strip()] != []
    assert all(one.key in head for one in variants())
    assert any(row.startswith("life ") for row in rows)


def test_a_variant_of_your_own_shows_what_differs_from_its_base(capsys, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('base = "edh"\nname = "Tavern EDH"\nlife = 30\noptions = ["sideboard", "open-rule"]\n', encoding="utf-8")
    first, *rest = told(capsys, str(path)).splitlines()
    assert first == "Tavern EDH differs from Elder Dragon Highlander (edh-2010-12-11):"
    changed = [line.split("  ")[0] for line in rest[: rest.index("")]]
    assert [word for word in changed if word] == ["name", "key", "also called", "made from", "life", "options"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(["comander"], "error[variant-unknown]"), (["absent.toml"], "error[variant-invalid]"), (["--diff", "brawl"], "error[usage]"), (["brawl", "edh"], "error[usage]")],
)
def test_what_is_not_there_is_refused(capsys, arguments, complaint):
    assert complaint in told(capsys, *arguments, code=2)


def test_every_option_that_does_not_fit_is_refused(capsys, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('base = "edh"\noptions = ["league-rule", "open-rule", "speed"]\n', encoding="utf-8")
    text = told(capsys, str(path), code=2)
    assert "exclude each other" in text
    assert "no option 'speed'" in text
