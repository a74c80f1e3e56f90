"""Melded and merged permanents: several cards, one object (CR 701.42, 702.140, 712.4, 712.21, 730, 903.3b, 903.3c, 903.9c)."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Cost, Keyword, Static, Trigger, Triggered
from engine.cards.card import CardDef, card, face
from engine.cards.mana import parse_mana
from engine.core.references import is_commander
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import Play

HALF = CardDef("Test Half", (face("Test Half", "{2}{W}", "Legendary Creature — Test", power=2, toughness=2),), "meld", meld=("Test Whole",))
REST = CardDef("Test Rest", (face("Test Rest", "{3}{W}", "Legendary Creature — Test", power=3, toughness=3),), "meld", meld=("Test Whole",))
ENTERS = Triggered(Trigger("enters"), o.Program((o.GainLife(f.You(), 4),)), text="enters")
WHOLE = CardDef("Test Whole", (face("Test Whole", None, "Legendary Creature — Test", (ENTERS,), power=9, toughness=9),), "meld")
STRAY = CardDef("Test Stray", (face("Test Stray", "{W}", "Creature — Test", power=1, toughness=1),), "meld", meld=("Test Other",))
DEATHS = card(
    "Test Watcher", "{B}", "Enchantment",
    (
        Triggered(Trigger("dies", f.Filter(types=("Creature",))), o.Program((o.GainLife(f.You(), 1),)), text="a creature dies"),
        Triggered(
            Trigger("put_into_graveyard", f.Filter(kind="card", zones=("graveyard",))), o.Program((o.LoseLife(f.You(), 10),)), text="a card is put there"
        ),
    ),
)  # fmt: skip
BEAR = creature("Test Bear")
MUTATES = Triggered(Trigger("mutates"), o.Program((o.GainLife(f.You(), 3),)), text="mutates")
MUTANT = card("Test Mutant", "{3}{G}", "Creature — Beast", (Keyword("mutate", Cost(parse_mana("{1}{G}"))), Keyword("flying"), MUTATES), power=4, toughness=4)
LORD = card(
    "Test Banner", "{3}{G}", "Creature — Beast",
    (Keyword("mutate", Cost(parse_mana("{1}{G}"))), Static((o.AddPT(1, 1),), f.Filter(types=("Creature",), controller="you", other=True))), power=1, toughness=1,
)  # fmt: skip


def melded(**options):
    t = Play(2, also=(WHOLE,))
    one, other = t.put(0, HALF, **options), t.put(0, REST)
    watcher = t.put(0, DEATHS)
    t.begin()
    t.effect(o.Meld(f.Exact((one,)), f.Exact((other,))))
    return t, one, other, watcher


@rule("701.42a", "712.4a", "712.8g", "202.3c")
def test_two_cards_meld_into_one_permanent_with_the_combined_face():
    t, one, other, _ = melded()
    whole = t.named("Test Whole")[0]
    assert t.size(whole) == (9, 9)
    assert t.obj(whole).cards == (0, 1)
    assert t.chars(whole).mana_value == 7
    assert t.now(one).id == t.now(other).id == whole
    assert not t.board.exile


@rule("712.14c", "603.6a")
def test_a_melded_permanent_enters_as_what_it_is():
    t, *_ = melded()
    t.passes()
    assert t.life(0) == 44
    assert sum(type(e).__name__ == "AbilityTriggered" for e in t.events) == 1


@rule("701.42b", "701.42c")
def test_what_is_no_meld_pair_stays_in_exile():
    t = Play(2, also=(WHOLE,))
    one, other = t.put(0, HALF), t.put(0, STRAY)
    t.begin()
    t.effect(o.Meld(f.Exact((one,)), f.Exact((other,))))
    assert {t.now(one).zone, t.now(other).zone} == {"exile"}
    assert len(t.board.exile) == 2


@rule("712.21")
def test_a_melded_permanent_dies_once_and_two_cards_are_put_into_the_graveyard():
    t, *_ = melded()
    t.passes()
    whole = t.named("Test Whole")[0]
    t.effect(o.Destroy(f.Exact((whole,))))
    assert sorted(t.chars(x).name for x in t.board.players[0].graveyard) == ["Test Half", "Test Rest"]
    if t.asked.kind == "Order":
        t.answer(*t.asked.options)
    t.passes().passes().passes()
    assert t.life(0) == 44 + 1 - 20


@rule("712.21c")
def test_an_effect_that_finds_a_melded_permanent_finds_both_cards():
    back = Triggered(Trigger("dies"), o.Program((o.Move(f.This(), "battlefield", controller="owner"),)), text="returns")
    whole = CardDef("Test Whole", (face("Test Whole", None, "Legendary Creature — Test", (back,), power=9, toughness=9),), "meld")
    t = Play(2, also=(whole,))
    one, other = t.put(0, HALF), t.put(0, REST)
    t.begin()
    t.effect(o.Meld(f.Exact((one,)), f.Exact((other,))))
    t.effect(o.Destroy(f.Exact((t.named("Test Whole")[0],))))
    t.passes()
    assert len(t.named("Test Half")) == len(t.named("Test Rest")) == 1


@rule("903.3b")
def test_a_melded_permanent_is_the_commander_its_component_is():
    t, *_ = melded(leader=True)
    whole = t.named("Test Whole")[0]
    assert is_commander(t.board, t.obj(whole))
    t.passes()
    t.effect(o.Destroy(f.Exact((whole,))))
    assert t.asked.kind == "ChooseValue"  # for the commander card only
    t.answer("command")
    assert (t.where("Test Half"), t.where("Test Rest")) == ("command", "graveyard")


@rule("903.9c", "903.9b")
def test_only_the_commander_of_a_pile_goes_to_the_command_zone_instead_of_the_hand():
    t, *_ = melded(leader=True)
    t.passes()
    t.effect(o.Move(f.Exact((t.named("Test Whole")[0],)), "hand"))
    t.answer("command")
    assert (t.where("Test Half"), t.where("Test Rest")) == ("command", "hand")


def mutated(top, host=BEAR, spell=MUTANT, **options):
    t = Play(2)
    bear, mutant = t.put(0, host, **options), t.put(0, spell, "hand")
    t.begin()
    t.cast(mutant, (bear,), using="mutate") if len(t.board.battlefield) > 1 else t.cast(mutant, using="mutate")
    t.passes()
    assert set(t.asked.options) == {"top", "bottom"}
    t.answer(top)
    return t, bear, mutant


@rule("702.140c", "702.140e", "730.2a", "702.140d")
def test_a_mutating_spell_on_top_gives_its_characteristics_and_all_abilities():
    host = creature("Test Host", "2/2", "trample")
    t, bear, mutant = mutated("top", host)
    assert t.chars(bear).name == "Test Mutant"
    assert t.size(bear) == (4, 4)
    assert {"flying", "trample"} <= t.chars(bear).keywords
    assert t.obj(bear).cards == (1, 0)
    assert t.now(mutant).id == bear
    t.passes()
    assert t.life(0) == 43


@rule("730.2a", "702.140e")
def test_under_the_creature_it_gives_only_its_abilities():
    t, bear, _ = mutated("bottom")
    assert t.chars(bear).name == "Test Bear"
    assert t.size(bear) == (2, 2)
    assert "flying" in t.chars(bear).keywords
    t.passes()
    assert t.life(0) == 43  # its trigger works from below


@rule("702.140e", "613.1")
def test_a_static_ability_from_below_works():
    t = Play(2)
    host, spell, other = t.put(0, BEAR), t.put(0, LORD, "hand"), t.put(0, creature("Test Ape", "2/2"))
    t.begin()
    t.cast(spell, (host,), using="mutate")
    t.passes().answer("bottom")
    assert t.size(other) == (3, 3)
    assert t.size(host) == (2, 2)


@rule("730.2b", "730.2c")
def test_a_merged_permanent_has_not_just_entered():
    t, bear, _ = mutated("top", tapped=True)
    assert t.obj(bear).tapped
    assert not any(type(e).__name__ == "Moved" and e.to == "battlefield" for e in t.events)


@rule("702.140b")
def test_with_an_illegal_target_it_enters_as_a_creature():
    t = Play(2)
    bear, mutant = t.put(0, BEAR), t.put(0, MUTANT, "hand")
    t.begin()
    t.cast(mutant, using="mutate")
    t.effect(o.Destroy(f.Exact((bear,))))
    t.passes()
    assert t.now(mutant).zone == "battlefield"
    assert t.chars(t.now(mutant).id).name == "Test Mutant"


@rule("730.3", "702.140c")
def test_all_cards_of_a_merged_permanent_leave():
    t, bear, _ = mutated("top")
    t.passes()
    t.effect(o.Move(f.Exact((bear,)), "hand"))
    assert sorted(t.chars(x).name for x in t.board.players[0].hand) == ["Test Bear", "Test Mutant"]


@rule("730.2d")
def test_a_token_with_a_card_on_top_is_no_token_and_a_card_under_a_token_is_one():
    for top, kind in (("top", "card"), ("bottom", "token")):
        t = Play(2)
        ape = t.put(0, creature("Test Ape", "1/1"))
        mutant = t.put(0, MUTANT, "hand")
        t.begin()
        t.effect(o.CopyToken(f.Exact((ape,))))
        token = t.named("Test Ape")[-1]
        t.cast(mutant, (token,), using="mutate")
        t.passes().answer(top)
        assert t.obj(token).more.kind == kind
        t.passes()
        t.effect(o.Destroy(f.Exact((token,))))
        assert [t.chars(x).name for x in t.board.players[0].graveyard] == ["Test Mutant"]


@rule("903.3c")
def test_a_merged_permanent_is_the_commander_its_component_is():
    t = Play(2)
    bear, mutant = t.put(0, BEAR), t.put(0, MUTANT, "command", leader=True)
    t.begin()
    t.cast(mutant, using="mutate")
    t.passes().answer("bottom")
    assert is_commander(t.board, t.obj(bear))
    assert t.chars(bear).name == "Test Bear"
    t.passes()
    t.effect(o.Move(f.Exact((bear,)), "library"))
    t.answer("command")
    assert (t.where("Test Mutant"), t.where("Test Bear")) == ("command", "library")


@rule("730.2a", "202.3c", "702.140e")
def test_a_melded_permanent_on_top_of_a_merged_one_keeps_its_mana_value_and_gets_the_abilities_below():
    t = Play(2, also=(WHOLE,))
    half = CardDef("Test Half", (face("Test Half", "{2}{W}", "Creature — Test", power=2, toughness=2),), "meld", meld=("Test Whole",))
    one, other, mutant = t.put(0, half), t.put(0, REST), t.put(0, MUTANT, "hand")
    second = t.put(0, LORD, "hand")
    t.begin()
    t.effect(o.Meld(f.Exact((one,)), f.Exact((other,))))
    while t.board.stack:
        t.passes()
    whole = t.named("Test Whole")[0]
    t.cast(mutant, using="mutate")
    t.passes()
    t.answer("bottom")
    while t.board.stack:
        t.passes()
    assert t.life(0) == 47  # it entered, and it mutated
    assert (t.chars(whole).name, t.chars(whole).mana_value, t.size(whole)) == ("Test Whole", 7, (9, 9))
    assert "flying" in t.chars(whole).keywords
    assert len(t.obj(whole).cards) == 3
    t.cast(second, using="mutate")
    t.passes()
    t.answer("top")
    while t.board.stack:
        t.passes()
    seen = t.chars(whole)
    assert (seen.name, seen.mana_value) == ("Test Banner", 4)
    assert "flying" in seen.keywords
    t.effect(o.Destroy(f.Exact((whole,))))
    assert len(t.board.players[0].graveyard) == 4
