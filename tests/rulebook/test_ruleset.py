"""Dated rule sets: found by id and by date, and different only where they should be."""

from itertools import pairwise

import attrs
import pytest

from engine.rulebook.refs import known
from engine.rulebook.ruleset import RuleSet, UnknownRuleSet, find_ruleset, rulesets, systems
from engine.testing.marks import rule

NAMES = {"id", "name", "effective_from", "effective_to", "text", "sources"}


def different(a: str, b: str) -> set[str]:
    first, second = find_ruleset(a), find_ruleset(b)
    changed = {f.name for f in attrs.fields(RuleSet) if getattr(first, f.name) != getattr(second, f.name)}
    return changed - NAMES - {"cites"}


def test_ids_are_unique_and_dates_of_one_system_follow_each_other():
    assert len({one.id for one in rulesets()}) == len(rulesets())
    for system in systems():
        line = [one for one in rulesets() if one.system == system]
        assert line[-1].effective_to is None or system == "edh"
        for earlier, later in pairwise(line):
            assert earlier.effective_to is not None
            assert earlier.effective_from <= earlier.effective_to < later.effective_from


def test_a_set_cites_known_rules_and_features_that_exist():
    for one in rulesets():
        assert one.sources
        assert [ref.number for _, cited in one.cites for ref in cited if not known(ref.number)] == []
    assert [str(ref) for ref in find_ruleset("commander").cite("return_replacement")] == ["903.9b"]
    assert find_ruleset("edh-2010-12-11").cite("return_sba") == ()


@pytest.mark.parametrize(
    ("system", "date", "expected"),
    [
        ("commander", "2024-05-05", "commander-2023-11"),
        ("commander", "2023-11-17", "commander-2023-11"),
        ("commander", "2023-11-16", "commander-2020-07"),
        ("commander", "2099-01-01", "commander-2026-02"),
        ("commander", None, "commander-2026-02"),
        ("commander-latest", None, "commander-2026-02"),
        ("Brawl-Latest", None, "brawl-2026-02"),
        ("edh", "2010-06-18", "edh-2010-12-11"),
        ("edh", "2009-09-19", "edh-2009"),
        ("edh-2009", None, "edh-2009"),
    ],
)
def test_a_set_is_found_by_id_or_as_the_newest_not_later_than_a_date(system, date, expected):
    assert find_ruleset(system, date).id == expected


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("commander-2023-12",), "commander-2023-11"),
        (("pauper",), "commander"),
        (("commander", "2010-12-19"), "commander-2010-12"),
        (("commander", "last year"), "2023-11-17"),
        (("commander-2023-11", "2024-01-01"), "commander"),
    ],
)
def test_an_unknown_set_names_the_nearest(arguments, told):
    with pytest.raises(UnknownRuleSet, match=told):
        find_ruleset(*arguments)


CHANGES = [
    (
        "edh-2009",
        "edh-2010-12-11",
        "leader_zone return_replacement mulligan first_mulligan_free general_uniqueness outside_cards options",
    ),
    (
        "commander-2010-12",
        "commander-2016-01",
        "pair_kinds unnamed_partner return_replacement mulligan first_mulligan_free off_colour_mana legend_rule",
    ),
    ("commander-2016-01", "commander-2019-07", "mulligan"),
    ("commander-2019-07", "commander-2020-07", "pair_kinds return_replacement return_sba outside_cards"),
    ("commander-2020-07", "commander-2023-11", ""),
    ("commander-2023-11", "commander-2025-07", "eligibility outside_cards sideboard"),
    ("commander-2025-07", "commander-2026-02", "pair_kinds unnamed_partner identity_reference"),
    ("brawl-2023-11", "brawl-2025-07", "eligibility outside_cards sideboard"),
    ("brawl-2025-07", "brawl-2026-02", "pair_kinds unnamed_partner identity_reference"),
    ("commander-draft-2023-11", "commander-draft-2025-07", "eligibility outside_cards sideboard"),
    ("commander-draft-2025-07", "commander-draft-2026-02", "pair_kinds unnamed_partner identity_reference"),
    ("commander-2026-02", "brawl-2026-02",
     "system eligibility leader_damage_loss first_mulligan_free deck_size life pool bans"),
    ("commander-2026-02", "commander-draft-2026-02", "system deck_size singleton pool bans"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "changed"), CHANGES)
def test_two_sets_differ_in_the_intended_parameters_only(before, after, changed):
    assert different(before, after) == set(changed.split())


@rule("903.9", "903.9a", "903.9b", "edh2010.replacement", "edh2009.replacement", "906.10")
def test_how_leaders_return_by_date():
    told = {one.id: one for one in rulesets()}
    assert told["commander-2019-07"].return_sba == ()
    assert set(told["commander-2019-07"].return_replacement.zones) == {"graveyard", "exile", "hand", "library"}
    assert told["commander-2020-07"].return_sba == ("graveyard", "exile")
    assert told["commander-2020-07"].return_replacement.zones == ("hand", "library")
    assert told["commander-2020-07"].return_replacement.reapply
    assert told["edh-2010-12-11"].return_replacement.zones == ("graveyard", "exile")
    assert not told["edh-2010-12-11"].return_replacement.reapply
    assert told["edh-2009"].return_replacement.zones == ("graveyard",)
    assert told["edh-2009"].leader_zone == "exile"
    assert set(told["oathbreaker-2019-06"].return_replacement.zones) == {"graveyard", "exile", "hand", "library"}
    assert told["oathbreaker-2019-06"].return_replacement.reapply
