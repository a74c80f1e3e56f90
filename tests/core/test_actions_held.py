"""Keyword actions whose corners no other file plays: attach, triple, fateseal, explore, discover, evidence, blight (CR 701)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Unread
from engine.cards.card import card, face
from engine.cards.text import read_text
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import BLANK, Play


def made(name, cost, kind, text="", **size):
    found = read_text(text, face(name, cost, kind, **size))
    assert not any(isinstance(a, Unread) for a in found), found
    return card(name, cost, kind, found, **size)


def creature(name, text="", power=2, cost="{1}{G}"):
    return made(name, cost, "Creature — Bear", text, power=power, toughness=power)


BEAR, APE = creature("Test Bear"), creature("Test Ape", power=4, cost="{3}{G}")


def resolved(text, *mine, library=(), dead=()):
    """The table after a spell of the text has resolved as far as nothing is asked."""
    t = Play()
    t.mine = [t.put(0, c) for c in mine]
    t.top = [t.put(0, c, "library") for c in library]
    t.dead = [t.put(0, c, "graveyard") for c in dead]
    deed = t.put(0, made("Test Deed", "{2}", "Sorcery", text), "hand")
    t.begin()
    t.cast(deed)
    return t.passes()


# -- attach ------------------------------------------------------------------------------------------------------------

BLADE = made("Test Blade", "{1}", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}")


@rule("701.3b")
def test_what_cant_be_attached_does_not_move():
    t = Play()
    blade, bear = t.put(0, BLADE), t.put(0, BEAR)
    land = t.put(0, BLANK)
    t.begin()
    t.effect(o.Attach(f.Exact((blade,)), f.Exact((bear,))))
    assert t.size(bear) == (3, 3)
    t.effect(o.Attach(f.Exact((blade,)), f.Exact((land,))))
    assert (t.obj(blade).more.attached_to, t.size(bear)) == (bear, (3, 3))
    t.effect(o.Attach(f.Exact((bear,)), f.Exact((land,))))
    assert t.obj(bear).more.attached_to is None


@rule("701.3c")
def test_attached_to_something_else_it_has_a_new_timestamp_and_to_the_same_thing_it_has_not():
    t = Play()
    blade, bear, ape = t.put(0, BLADE), t.put(0, BEAR), t.put(0, APE)
    t.begin()
    t.effect(o.Attach(f.Exact((blade,)), f.Exact((bear,))))
    first = t.obj(blade).more.timestamp
    t.effect(o.Attach(f.Exact((blade,)), f.Exact((bear,))))
    assert t.obj(blade).more.timestamp == first
    t.effect(o.Attach(f.Exact((blade,)), f.Exact((ape,))))
    assert t.obj(blade).more.timestamp > first


# -- triple, fateseal --------------------------------------------------------------------------------------------------


@rule("701.11a", "701.11b")
def test_to_triple_power_and_toughness_adds_twice_what_it_is():
    t = resolved("Triple target creature's power and toughness until end of turn.", BEAR)
    assert t.size(t.mine[0]) == (6, 6)


@rule("701.11c")
def test_a_negative_power_is_made_less():
    t = Play()
    bear = t.put(0, BEAR)
    deed = t.put(0, made("Test Deed", "{2}", "Sorcery", "Triple target creature's power until end of turn."), "hand")
    t.begin()
    t.effect(o.Continuous(f.Exact((bear,)), (o.AddPT(-3, 0),), "end_of_turn"))
    t.cast(deed)
    t.passes()
    assert t.size(bear) == (-3, 2)


# -- explore -----------------------------------------------------------------------------------------------------------


@rule("701.44b", "701.44c")
def test_what_is_gone_explores_all_the_same():
    scout = creature("Test Scout", "When this creature enters, it explores.")
    watch = creature("Test Watch", "Whenever a creature you control explores, you gain 1 life.")
    t = Play()
    t.put(0, watch)
    spell = t.put(0, scout, "hand")
    t.begin()
    t.cast(spell)
    t.passes()
    t.effect(o.Destroy(f.All(f.Filter(name="Test Scout"))))
    t.passes()
    t.passes()
    t.passes()
    assert (len(t.board.players[0].hand), t.life(0)) == (1, 41)


@rule("701.44d")
def test_of_several_one_is_chosen_to_explore_first():
    t = resolved("Each creature you control explores.", BEAR, APE, library=(BLANK, APE))
    assert (t.asked.kind, t.asked.options, str(t.asked.why.rules[0])) == ("ChooseObjects", tuple(t.mine), "701.44d")
    t.answer(t.mine[1])  # the land goes to the hand
    t.answer("yes")
    assert ([t.size(m) for m in t.mine], t.where("Test Ape")) == ([(3, 3), (4, 4)], "battlefield")
    assert len(t.board.players[0].graveyard) == 2


@rule("701.50c", "701.50d")
def test_what_is_gone_connives_all_the_same_and_several_one_by_one():
    thief = creature("Test Thief", "When this creature enters, it connives.")
    t = Play()
    t.put(0, BLANK, "hand")
    spell = t.put(0, thief, "hand")
    t.begin()
    t.cast(spell)
    t.passes()
    t.effect(o.Destroy(f.All(f.Filter(types=("Creature",)))))
    t.passes()
    assert t.asked.kind == "ChooseCards"
    t = resolved("Each creature you control connives.", BEAR, APE, library=(APE, BLANK))
    assert (t.asked.kind, str(t.asked.why.rules[0])) == ("ChooseObjects", "701.50d")
    t.answer(t.mine[0])
    assert [t.size(m) for m in t.mine] == [(3, 3), (4, 4)]


# -- what can't be done is not asked (608.2d) --------------------------------------------------------------------------


@rule("608.2d", "701.21a")
@pytest.mark.parametrize(
    ("text", "mine", "asked"),
    [
        ("You may sacrifice a creature. If you do, draw a card.", (), False),
        ("You may sacrifice a creature. If you do, draw a card.", (BLANK,), False),
        ("You may sacrifice a creature. If you do, draw a card.", (BEAR,), True),
        ("You may discard a card. If you do, draw a card.", (BEAR,), False),
    ],
)
def test_nobody_is_asked_whether_to_do_what_cant_be_done(text, mine, asked):
    t = resolved(text, *mine)
    assert (t.asked.kind == "May") is asked
    assert len(t.board.players[0].hand) == 0


@rule("608.2d")
def test_what_cant_be_sacrificed_is_nothing_to_sacrifice():
    rock = creature("Test Rock", "This creature can't be sacrificed.")
    t = resolved("You may sacrifice a creature. If you do, draw a card.", rock)
    assert t.asked.kind == "ChooseAction"


@rule("608.2d")
def test_each_player_is_asked_who_can_do_it():
    t = Play(3)
    bear = t.put(2, BEAR)
    deed = t.put(0, made("Test Deed", "{2}", "Sorcery", "Each opponent may sacrifice a creature."), "hand")
    t.begin()
    t.cast(deed)
    t.passes()
    assert (t.asked.kind, int(t.asked.player)) == ("May", 2)
    t.answer("yes")
    assert t.now(bear).zone == "graveyard"


# -- discover ----------------------------------------------------------------------------------------------------------


@rule("701.57a")
def test_who_finds_nothing_to_discover_casts_nothing():
    t = resolved("Discover 1. Draw a card.", library=(BLANK, APE))
    assert (t.asked.kind, len(t.board.exile)) == ("ChooseAction", 0)
    assert len(t.board.players[0].hand) == 1


@rule("701.57a", "107.3b")
def test_a_discovered_spell_with_x_is_cast_with_x_0():
    fire = made("Test Fire", "{X}{R}", "Sorcery", "You gain X life. Draw a card.")
    t = resolved("Discover 3.", library=(fire,))
    t.answer("yes")
    t.paid().passes()
    assert (t.life(0), len(t.board.players[0].hand)) == (40, 1)


@rule("701.57b")
def test_whoever_discovers_triggers_afterwards_even_if_there_was_nothing():
    t = resolved("Discover 0.", creature("Test Cave", "Whenever you discover, you gain 1 life."))
    t.passes()
    assert t.life(0) == 41


# -- evidence, blight, airbend, villainous choices ---------------------------------------------------------------------


@rule("701.59b")
@pytest.mark.parametrize(("dead", "asked"), [((BEAR,), False), ((BEAR, APE), True)])
def test_who_cant_collect_evidence_is_not_asked(dead, asked):
    t = resolved("You may collect evidence 4. If you do, draw a card.", dead=dead)
    assert (t.asked.kind == "May") is asked
    if asked:
        t.answer("yes")
        while t.asked.kind != "ChooseAction":
            t.answer(*t.dead) if t.asked.most != 1 else t.answer(t.dead[1])
        assert len(t.board.exile) == 1 or len(t.board.exile) == 2
    assert len(t.board.players[0].hand) == asked


@rule("701.68c", "701.68d")
def test_whoever_blights_triggers_and_the_blighted_creature_is_known():
    watch = made("Test Watch", "{1}", "Enchantment", "Whenever you blight, you gain 1 life.")
    t = resolved("Blight 1. That creature gains flying until end of turn.", watch, BEAR, APE)
    t.answer(t.mine[2])
    assert ("flying" in t.chars(t.mine[2]).keywords, "flying" in t.chars(t.mine[1]).keywords) == (True, False)
    t.passes()
    assert t.life(0) == 41


@rule("701.65a")
def test_spells_may_be_airbent():
    t = Play()
    bear = t.put(1, BEAR, "hand")
    deed = t.put(0, made("Test Deed", "{U}", "Instant", "Airbend target creature or spell."), "hand")
    t.begin(active=1)
    t.cast(bear, player=1)
    t.passes(1)
    t.cast(deed)
    t.passes()
    assert (t.now(bear).zone, len(t.board.stack)) == ("exile", 0)


@rule("701.4b")
def test_what_was_beheld_counts_though_it_is_gone():
    dragon = made("Test Dragon", "{4}", "Creature — Dragon", power=4, toughness=4)
    roar = made(
        "Test Roar",
        "{R}",
        "Instant",
        "As an additional cost to cast this spell, you may behold a Dragon.\nIf a Dragon was beheld, draw a card.",
    )
    t = Play()
    t.put(0, dragon)
    spell = t.put(0, roar, "hand")
    t.begin()
    t.cast(spell)
    t.answer("yes").paid()
    t.effect(o.Destroy(f.All(f.Filter(types=("Creature",)))))
    t.passes()
    assert len(t.board.players[0].hand) == 1


@rule("701.19a", "701.19c")
def test_regeneration_replaces_one_destruction_unless_it_cant():
    troll = creature("Test Troll", "{1}: Regenerate this creature.")
    t = Play()
    mine = t.put(0, troll)
    t.begin()
    t.activate(mine)
    t.passes()
    t.effect(o.Destroy(f.Exact((mine,))))
    assert t.obj(mine).tapped
    t.effect(o.Destroy(f.Exact((mine,))))
    assert t.now(mine).zone == "graveyard"
    t = Play()
    mine = t.put(0, troll)
    deed = t.put(0, made("Test Wrath", "{2}", "Sorcery", "Destroy all creatures. They can't be regenerated."), "hand")
    t.begin()
    t.activate(mine)
    t.passes()
    t.cast(deed)
    t.passes()
    assert t.now(mine).zone == "graveyard"
