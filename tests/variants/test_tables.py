"""Variants as data: every field written out, found by name, and made to measure."""

from pathlib import Path

import pytest

from engine.rulebook import hooks
from engine.rulebook.custom import fields
from engine.rulebook.refs import known
from engine.rulebook.ruleset import UnknownRuleSet, find_ruleset, rulesets
from engine.rulebook.variant import DECK_CHECKS, InvalidVariant, Variant, difference
from engine.testing.marks import rule
from engine.variants import UnknownVariant, find_variant, load_variant, table, variants
from engine.variants.partner import PAIR_KINDS, pair_rules
from engine.variants.registry import page

DOCS = Path(__file__).parents[2] / "docs" / "variants.md"


def column(key: str) -> dict[str, str]:
    return dict(fields(find_variant(key)))


def test_the_table_shows_every_field_of_every_variant():
    rows = table()
    assert all(len(row) == 1 + len(variants()) for row in rows)
    assert [row[0] for row in rows] == [name for name, _ in fields(find_variant("commander"))]
    assert all(text for row in rows for text in row)
    told = {row[0]: row[1:] for row in rows}
    assert told["life"] == ("40", "25 / 30", "40", "20", "20", "40", "20")
    assert told["deck size"] == ("100", "60", "60+", "60", "40+", "100", "60+")
    assert told["damage loss"] == ("21", "-", "21", "-", "-", "21", "-")
    assert told["first mulligan free"] == ("multiplayer", "always", *["multiplayer"] * 3, "never", "multiplayer")
    assert told["copies"] == ("1", "1", "as in the pool", "1", "as in the pool", "1", "4")


def test_the_page_in_the_docs_is_current():
    assert DOCS.read_text(encoding="utf-8") == page(), "run: python -m engine.variants > docs/variants.md"


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: variant.key)
def test_a_variant_agrees_with_its_rule_set(variant):
    assert variant.under(variant.rules) == variant
    assert variant.rules == find_ruleset(variant.system).id
    assert list(variant.eras) == [one.id for one in rulesets() if one.system == variant.system]
    assert all(known(ref.number) for ref in variant.cites)
    assert all(known(ref.number) for role in variant.roles for ref in role.cites)
    assert set(variant.deck.checks) <= set(DECK_CHECKS)
    assert list(variant.deck.checks) == [name for name in DECK_CHECKS if name in variant.deck.checks]
    assert set(hooks.bound(variant.hooks)) == set(hooks.POINTS)


@pytest.mark.parametrize(
    ("name", "rules", "key", "ruleset"),
    [
        ("commander", None, "commander", "commander-2026-02"),
        ("EDH", None, "edh", "edh-2010-12-11"),
        ("Elder Dragon Highlander", None, "edh", "edh-2010-12-11"),
        ("edh 2009", None, "edh", "edh-2009"),
        ("edh", "2009-05-01", "edh", "edh-2009"),
        ("edh-2010-12-11", None, "edh", "edh-2010-12-11"),
        ("Conspiracy", None, "conspiracy-draft", "conspiracy-2023-02"),
        ("commander_draft", "commander-draft-2023-11", "commander-draft", "commander-draft-2023-11"),
        ("commander", "2019-08-01", "commander", "commander-2019-07"),
        ("brawl-2023-11", None, "brawl", "brawl-2023-11"),
        ("brawl", "brawl-latest", "brawl", "brawl-2026-02"),
        ("free for all", None, "free-for-all", "free-for-all-2019-07"),
    ],
)
def test_a_variant_is_found_by_name_alias_and_date(name, rules, key, ruleset):
    variant = find_variant(name, rules)
    assert (variant.key, variant.rules) == (key, ruleset)
    assert variant.ruleset.id == ruleset


def test_an_unknown_name_gets_suggestions():
    with pytest.raises(UnknownVariant, match="commander"):
        find_variant("comander")
    with pytest.raises(UnknownVariant, match="oathbreaker"):
        find_variant("something else entirely")
    with pytest.raises(InvalidVariant, match="brawl-2023-11"):
        find_variant("brawl", "commander-2023-11")
    with pytest.raises(UnknownRuleSet, match="commander-2023-11"):
        find_variant("commander", "commander-2023-10")


@rule("903.12", "903.12a", "903.12c", "903.12d", "903.12f", "903.12g", "903.12h")
def test_brawl_has_its_own_numbers():
    brawl = find_variant("brawl", "brawl-2023-11")
    assert [brawl.life.starting(players) for players in (2, 3, 4)] == [25, 30, 30]
    assert (brawl.deck.size.least, brawl.deck.size.most) == (60, 60)
    assert brawl.first_mulligan_free == "always"
    assert brawl.damage_loss is None
    assert brawl.leader.tracks_damage  # recorded, though nobody loses by it
    assert brawl.leader.tax == 2
    assert brawl.leader.eligible == ("legendary creature", "legendary planeswalker")


@rule("903.3", "903.5e")
def test_a_commander_variant_follows_its_date():
    old, new = find_variant("commander", "commander-2023-11"), find_variant("commander")
    assert old.leader.eligible == ("legendary creature",)
    assert "legendary vehicle" in new.leader.eligible
    assert (old.sideboard, new.sideboard) == (True, False)
    assert ("sideboard" in old.deck.checks, "sideboard" in new.deck.checks) == (False, True)


@rule("906.3", "906.4", "906.4b", "906.6a", "906.7", "906.8", "906.14")
def test_an_oathbreaker_and_its_spell_are_two_roles_bound_together():
    variant = find_variant("oathbreaker")
    walker, spell = variant.role("oathbreaker"), variant.role("signature-spell")
    assert (walker.is_commander, spell.is_commander) == (True, False)
    assert spell.bound_to == "oathbreaker"
    assert (spell.cast_policy, spell.return_policy) == ("owner-while-bound", "forced")
    assert (walker.tax, spell.tax) == (2, 2)
    assert (variant.life.starting(4), variant.deck.size.least, variant.damage_loss) == (20, 60, None)


@rule("903.13b", "903.13c", "905.1a", "905.1b")
def test_drafts_have_their_picks_and_directions():
    legends, conspiracy = find_variant("commander-draft").draft, find_variant("conspiracy").draft
    assert (legends.picks, conspiracy.picks) == (2, 1)
    assert legends.passing == conspiracy.passing == ("left", "right", "left")
    assert legends.rounds == 3


@rule("edh2009.exile-zone", "edh2009.mulligan", "edh2009.open-or-league")
def test_the_general_of_2009_waits_in_exile():
    variant = find_variant("edh", "edh-2009")
    assert variant.leader.start_zone == "exile"
    assert variant.ruleset.mulligan == "paris"
    assert variant.first_mulligan_free == "multiplayer"
    assert variant.ruleset.general_uniqueness == "choose"


@rule("702.124", "702.124a")
def test_the_partner_family_grows_with_the_date():
    assert [one.kind for one in pair_rules(find_ruleset("commander-2023-11"))] == [
        "partner", "partner-with", "friends-forever", "background", "doctor",
    ]  # fmt: skip
    assert [one.kind for one in pair_rules(find_ruleset("commander-2026-02"))] == [
        "partner", "partner-text", "partner-with", "background", "doctor",
    ]  # fmt: skip
    assert pair_rules(find_ruleset("edh-2010-12-11")) == ()
    assert all(known(one.rule.number) for one in PAIR_KINDS)


def test_a_custom_variant_tells_its_difference():
    base = find_variant("commander")
    mine = base.with_(life=30, damage_loss=None, name="Thirty life")
    assert isinstance(mine, Variant)
    assert mine.life.starting(2) == 30
    assert not mine.leader.tracks_damage
    assert mine.base == "commander"
    told = [str(one) for one in difference(base, mine)]
    assert "life: 40 -> 30" in told
    assert "damage loss: 21 -> -" in told
    assert {one.field for one in difference(base, mine)} == {
        "name", "key", "also called", "made from", "life", "damage loss", "role commander",
    }  # fmt: skip
    assert base.with_(life=(25, 30), deck_size=60, tax=3, copies=4).leader.tax == 3


def test_a_custom_variant_is_read_from_toml(tmp_path):
    text = (
        'base = "brawl"\nrules = "2024-01-01"\nname = "House brawl"\nkey = "house"\nlife = [20, 25]\nplayers = [2, 6]\n'
    )
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    variant = load_variant(path)
    assert load_variant(text) == variant
    assert (variant.key, variant.rules, variant.life.starting(2)) == ("house", "brawl-2023-11", 20)
    assert 6 in variant.players
    assert 7 not in variant.players


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"lif": 30}, "did you mean life"),
        ({"life": 0}, "life must be a whole number"),
        ({"life": True}, "life must be a whole number"),
        ({"life": "40"}, "life must be a whole number"),
        ({"players": (4, 2)}, "second number"),
        ({"deck_size": 60, "deck_minimum": 60}, "exclude each other"),
        ({"attack": "sideways"}, "multiple, single"),
        ({"sideboard": "yes"}, "true or false"),
        ({"rules": "brawl-2023-11"}, "not under brawl-2023-11"),
        ({"name": " "}, "some text"),
    ],
)
def test_a_bad_custom_field_is_refused_with_what_would_be_right(changes, told):
    with pytest.raises(InvalidVariant, match=told):
        find_variant("commander").with_(**changes)


def test_everything_wrong_is_told_at_once():
    with pytest.raises(InvalidVariant) as caught:
        find_variant("free-for-all").with_(tax=2, damage_loss=21, hand=-1)
    assert len(caught.value.reasons) == 3


@pytest.mark.parametrize(
    "text", ["life = 30", "base = 3", 'base = "comander"', "base =", 'base = "commander"\nrules = "1999-01-01"']
)
def test_a_bad_toml_file_is_refused(text, tmp_path):
    with pytest.raises(InvalidVariant):
        load_variant(text)
    with pytest.raises(InvalidVariant, match="cannot be read"):
        load_variant(tmp_path / "absent.toml")


def test_hooks_have_a_closed_list_of_points():
    assert len(hooks.POINTS) == 4
    with pytest.raises(InvalidVariant, match="no hook point"):
        hooks.register("anything", "mine")
    with pytest.raises(InvalidVariant, match="no hook 'losses/absent'"):
        hooks.bound(["losses/absent"])
