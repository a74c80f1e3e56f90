"""Boards whose abilities have no say in what may be done: which they are, and that their views are handed on as they would be built."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from engine import apply, find_variant, legal, new_game
from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import (
    Activated,
    Cost,
    CostChange,
    CostPart,
    Keyword,
    Permission,
    Replacement,
    Restriction,
    Static,
    Trigger,
    Triggered,
)
from engine.cards.card import face
from engine.cards.mana import ManaCost
from engine.cards.ops import Program
from engine.core import sba, writer
from engine.core.calm import calm, meddled, unheard
from engine.core.combat_view import _targets
from engine.core.cost_changes import bargains
from engine.core.designations import bound_by
from engine.core.evolve import evolve_group
from engine.core.functioning import all_functioning
from engine.core.idling import bargain
from engine.core.layers import chars, view
from engine.core.listing import _shared
from engine.core.means import _attachments
from engine.core.permissions import _by_kind
from engine.core.printed import printed
from engine.core.replacing import static_replacements
from engine.core.restrictions import rules_in_force
from engine.core.run import Run
from engine.core.steady import lifelong, orderly
from engine.core.usable import use_rules
from engine.frozen import Table, replace
from engine.ids import ObjectId, PlayerId
from engine.play.decks import calm_60, demo_decks
from engine.state import events as ev
from engine.state.board import Board, Continuous, Fixed, PlayerState
from engine.state.objects import More, Obj
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))

MINE = f.Filter(types=("Creature",), controller="you")
GAIN = o.GainLife(f.You(), 1)
BEAR = face("Test Bear", "{1}{G}", "Creature — Bear", power=2, toughness=2)
WAITING = face("Test Greeter", "{W}", "Creature — Human", (Triggered(Trigger("enters", MINE), Program((GAIN,))),), power=1, toughness=1)
ANTHEM = face("Test Anthem", "{2}{W}", "Enchantment", (Static((o.AddPT(1, 1), o.AddAbilities((Keyword("flying"),))), MINE),))
FALLEN = face("Test Mourner", "{B}", "Creature — Human", (Triggered(Trigger("dies"), Program((GAIN,))),), power=1, toughness=1)
HUMBLER = face("Test Humbler", "{2}{W}{W}", "Enchantment", (Static((o.LoseAbilities(), o.SetPT(1, 1)), f.Filter(types=("Creature",))),))
WAKER = face("Test Waker", "{2}{W}{W}", "Enchantment", (Static((o.AddTypes(("Creature",)), o.SetPT(4, 4)), f.Filter(types=("Enchantment",), other=True)),))


def board_of(*faces, zone="battlefield", counters=()):
    board = Board(Table(), (PlayerState(20), PlayerState(20)), Fixed())
    for base in faces:
        who = PlayerId(0)
        board = evolve_group(board, (ev.Placed(Obj(ObjectId(board.objects.size), (), who, who if zone != "hand" else None, zone, base, counters=counters)),))
    return board


def ability(*abilities):
    return face("Test Source", "{1}", "Enchantment", abilities)


@rule("603.2", "613.4c")
def test_what_waits_to_trigger_and_what_makes_creatures_bigger_has_no_say():
    assert calm(board_of()) == frozenset()
    assert calm(board_of(BEAR, WAITING, ANTHEM, FALLEN)) == {"enters", "dies"}
    assert not meddled(board_of(WAITING, ANTHEM))
    assert orderly(board_of(WAITING, ANTHEM))
    assert unheard(board_of(WAITING), frozenset({"dies"}))
    assert not unheard(board_of(WAITING), frozenset({"enters"}))


FLASH = Permission("flash", "you")
SAY = {
    "a permission": ability(FLASH),
    "a restriction": ability(Restriction("cant_attack", MINE)),
    "a replacement effect": ability(Replacement("draw", "skip", player="you")),
    "a change of costs": ability(CostChange(ManaCost(1), MINE)),
    "an effect under a condition": ability(Static((o.AddPT(1, 1),), MINE, condition=f.Compare(f.LifeOf(f.You()), ">=", 30))),
    "an effect that counts": ability(Static((o.AddPT(f.Count(MINE), 0),), MINE)),
    "an effect that looks at power": ability(Static((o.AddPT(1, 1),), f.Filter(power=("<=", 2)))),
    "an effect that looks at what is tapped": ability(Static((o.AddPT(1, 1),), f.Filter(state=("tapped",)))),
    "an ability that is given": ability(Static((o.AddAbilities((Activated(Cost(None, (CostPart("tap"),)), Program((GAIN,))),)),), MINE)),
    "a keyword that gives something to do": ability(Static((o.AddAbilities((Keyword("flash"),)),), MINE)),
    "another type": HUMBLER,
    "an effect on cards in hand": ability(Static((o.AddPT(1, 1),), f.Filter(zones=("hand",), kind="card"))),
    "mana when tapped for mana": ability(Triggered(Trigger("taps_for_mana", f.Filter()), Program((o.AddMana(("G",)),)))),
    "an event that isn't known": ability(Triggered(Trigger("something new"), Program((GAIN,)))),
    "an ability for all": ability(FLASH, Activated(Cost(ManaCost(1)), Program((GAIN,)), who="any")),
    "the city's blessing": ability(Keyword("ascend")),
}


@rule("611.1", "603.2", "604.3")
@pytest.mark.parametrize("what", SAY)
def test_whatever_may_matter_has_a_say(what):
    board = board_of(BEAR, SAY[what])
    assert calm(board) is None
    assert meddled(board)
    assert not unheard(board, frozenset())


FIXED = {
    "a permission": True, "a restriction": True, "a change of costs": True, "an ability that is given": True, "a keyword that gives something to do": True,
    "another type": True, "mana when tapped for mana": True, "an ability for all": True, "a replacement effect": False, "an effect under a condition": False,
    "an effect that counts": False, "an effect that looks at power": False, "an effect that looks at what is tapped": False, "an event that isn't known": False,
    "the city's blessing": False, "an effect on cards in hand": False,
}  # fmt: skip


@rule("500.1", "613.1")
@pytest.mark.parametrize("what", SAY)
def test_steps_follow_one_another_where_nothing_comes_and_goes(what):
    assert orderly(board_of(BEAR, SAY[what])) is FIXED[what]


CHEAPER = {
    "a permission": -1, "a restriction": 0, "a replacement effect": 0, "a change of costs": 0, "an effect under a condition": 0, "an effect that counts": 0,
    "an effect that looks at power": 0, "an effect that looks at what is tapped": 0, "an ability that is given": -1, "a keyword that gives something to do": -1,
    "another type": 0, "an effect on cards in hand": -1, "mana when tapped for mana": -1, "an event that isn't known": 0, "an ability for all": -1,
    "the city's blessing": 0,
}  # fmt: skip


@rule("601.2f", "605.1a")
@pytest.mark.parametrize("what", SAY)
def test_what_abilities_let_players_do_and_what_becomes_cheaper_is_known(what):
    assert bargain(board_of(BEAR, SAY[what])) == CHEAPER[what]


@rule("601.2f")
def test_what_is_cheaper_adds_up():
    less = ability(CostChange(ManaCost(2), MINE, less=True))
    assert bargain(board_of(less, ability(CostChange(ManaCost(1), MINE, less=True, times=3)))) == 5
    assert bargain(board_of(ability(CostChange(ManaCost(1), MINE, less=True, times=f.Count(MINE))))) == -1


@rule("613.6")
def test_effects_go_on_whose_abilities_are_lost_on_the_way():
    assert calm(board_of(WAKER, HUMBLER, WAKER)) is None


@rule("611.2a", "603.7")
def test_effects_of_what_has_resolved_have_a_say():
    board = board_of(BEAR, WAITING)
    began = evolve_group(board, (ev.EffectBegan(Continuous(1, None, PlayerId(0), (o.AddPT(1, 1),), (ObjectId(0),))),))
    assert meddled(began)
    assert not orderly(began)


@rule("113.6")
def test_abilities_of_cards_in_hand_have_no_say():
    assert calm(board_of(ability(FLASH), WAITING, HUMBLER, zone="hand")) == frozenset()


@pytest.mark.parametrize("word", ["step", "untaps", "draws", "moves", "becomes_blocked", "chapter"])
def test_steps_do_not_go_by_where_something_triggers_on_them(word):
    board = board_of(ability(Triggered(Trigger(word), Program((GAIN,)))))
    assert calm(board) == {word}
    assert not orderly(board)


# -- views handed on ---------------------------------------------------------------------------------------------------


def held_against(monkeypatch):
    """Hold every view that is handed on against the one that is built; counts how many there were."""
    way, counts = writer.carried, [0, 0]

    def watched(seen, before, after, touched):
        made = way(seen, before, after, touched)
        counts[made is None] += 1
        if made is not None:
            twin = replace(after)
            built = view(twin)
            assert made.objects == built.objects
            assert made.controllers == built.controllers
            assert [v.volatile or v.timed for v in (made, built)] == [False, False]
            functioning = {k: [(oid, i, a) for oid, _, i, a in found] for k, found in all_functioning(twin).items()}
            known = made.data.get("functioning", all_functioning(twin))
            assert {k: [(oid, i, a) for oid, _, i, a in found] for k, found in known.items() if found} == functioning
            assert made.data.get("calm", calm(twin)) == calm(twin)
            kept = {
                "permissions": lambda: _by_kind(twin), "restrictions": lambda: rules_in_force(twin),
                "replacements": lambda: static_replacements(twin), "bargains": lambda: bargains(twin), "use rules": lambda: use_rules(twin, built),
                "designations": lambda: bound_by(twin), "attackable": lambda: _targets(twin), "bargain": lambda: bargain(twin), "lifelong": lambda: lifelong(twin),
                "attached": lambda: _attachments(twin, built),
            }  # fmt: skip
            for key, ask in kept.items():
                assert made.data.get(key, ask()) == ask()
            if "shared" in made.data:  # it may have more in it than has to be looked at, but nothing that is gone
                assert all(type(twin.objects[oid]) is Obj for oid in made.data["shared"])
                theirs = {oid for oid in _shared(twin, built) if oid in built.objects or printed(twin.objects[oid].base).shared}
                assert theirs <= set(made.data["shared"])
            object.__setattr__(twin, "cache", None)
        return made

    monkeypatch.setattr(writer, "carried", watched)
    return counts


@rule("613.1")
@pytest.mark.parametrize("table", ["calm", "mixed"])
@pytest.mark.parametrize("seed", range(3))
def test_a_view_handed_on_is_the_view_that_would_be_built(table, seed, monkeypatch):
    counts = held_against(monkeypatch)
    variant, decks = ("free-for-all", calm_60()) if table == "calm" else ("commander", demo_decks())
    game, chance = new_game(find_variant(variant), decks, seed=seed).game, random.Random(seed)
    for _ in range(400):
        if game.outcome is not None:
            break
        game = apply(game, chance.choice(legal(game).actions)).game
    assert counts[0] > 20
    if table == "calm":
        assert counts[0] > 5 * counts[1]


ARRIVALS = {
    "a bear": (BEAR, {}), "one of another player": (BEAR, {"owner": 1}), "with counters": (BEAR, {"counters": (("P1P1", 2), ("P1P0", 1))}),
    "with a counter that gives a keyword": (BEAR, {"counters": (("FLYING", 1),)}), "a token": (BEAR, {"more": More(kind="token")}),
    "a face-down card": (WAITING, {"more": More(face_down="morph")}), "what waits to trigger": (WAITING, {}), "a further anthem": (ANTHEM, {}),
    "a land": (face("Test Land", None, "Land"), {}), "a vehicle": (face("Test Cart", "{2}", "Artifact — Vehicle", power=4, toughness=5), {}),
    "what has a say": (HUMBLER, {}), "an Aura": (face("Test Aura", "{W}", "Enchantment — Aura"), {"more": More(attached_to=0)}),
    "a creature of any size": (face("Test Ooze", "{G}", "Creature — Ooze", (Static((o.SetPT(f.Count(MINE), 3),), cda=True),), power=0, toughness=0), {}),
}  # fmt: skip


@rule("613.1", "611.3a")
@pytest.mark.parametrize("what", ARRIVALS)
def test_what_arrives_is_seen_as_on_a_board_built_anew(what, monkeypatch):
    held_against(monkeypatch)
    base, changes = ARRIVALS[what]
    board = board_of(BEAR, ANTHEM, WAITING)
    calm(board)
    owner = PlayerId(changes.pop("owner", 0))
    oid = ObjectId(board.objects.size)
    after = evolve_group(board, (ev.Created(Obj(oid, (), owner, owner, "battlefield", base, **changes), "token"),))
    twin = replace(after)
    assert [chars(after, after.objects[i]) for i in after.battlefield] == [chars(twin, twin.objects[i]) for i in twin.battlefield]
    for gone in after.battlefield:
        later = evolve_group(after, (ev.Ceased(gone),))
        twin = replace(later)
        assert [chars(later, later.objects[i]) for i in later.battlefield] == [chars(twin, twin.objects[i]) for i in twin.battlefield]
        assert calm(later) == calm(twin)


@rule("704.3")
@pytest.mark.parametrize("seed", range(4))
def test_a_check_of_what_was_touched_finds_what_a_look_at_everything_finds(seed, monkeypatch):
    way, quick, counts = sba.touched, sba.uneventful, [0, 0]

    def everything(run, seen):
        seen = sba.Touched() if seen is None else seen
        return sba.find(run, replace(seen, players=run.board.alive(), everything=True))

    def watched(run, events):
        seen = way(run, events)
        if calm(run.board) is not None:
            counts[0] += 1
            assert (None if seen is None else sba.find(run, seen)) == everything(run, seen)
        return seen

    def watched_quick(board, book, events):
        said = quick(board, book, events)
        counts[1] += said
        if said:
            run = Run(GAMES[-1])
            run.board = board
            run.events = list(events)
            assert everything(run, way(run, events)) is None
        return said

    monkeypatch.setattr(sba, "touched", watched)
    monkeypatch.setattr(sba, "uneventful", watched_quick)
    for variant, decks in (("free-for-all", calm_60()), ("commander", demo_decks()[:2])):
        game, chance = new_game(find_variant(variant), decks, seed=seed).game, random.Random(seed)
        for _ in range(400):
            if game.outcome is not None:
                break
            GAMES[:] = [game]
            game = apply(game, chance.choice(legal(game).actions)).game
    assert min(counts) > 20


GAMES = []
"""The game that an action is carried out in."""
