"""Prepared permanents and their prepare spells (CR 722)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.card import CardDef, card, face
from engine.cards.steps_keywords import Prepare
from engine.cards.text import read_card, unread_lines
from engine.errors import IllegalAction
from engine.state.decisions import Cancel, Cast
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play


def scholar(text, spell="Instant", does="Target creature gets +2/+2 until end of turn."):
    made = read_card(
        CardDef(
            "Test Scholar // Test Lecture",
            (
                face("Test Scholar", "{1}{W}", "Creature — Human Wizard", power="2", toughness="2", text=text),
                face("Test Lecture", "{U}", spell, text=does),
            ),
            "prepare",
        )
    )
    assert not unread_lines(made)
    return made


WAITING = scholar("{T}: This creature becomes prepared.\n{0}: This creature becomes unprepared.")
EAGER = scholar("This creature enters prepared.")
APE = card("Test Ape", "{G}", "Creature — Ape", power="4", toughness="4")


def table(*mine, hand=(), seats=2):
    t = Play(seats)
    t.mine = [t.put(0, c) for c in mine]
    t.ids = [t.put(0, c, "hand") for c in hand]
    return t.begin()


def prepared(t, oid):
    return "prepared" in t.obj(oid).more.marks


@rule("722.3", "722.4")
def test_a_preparation_card_is_cast_only_as_what_it_is_normally():
    t = table(hand=(EAGER,))
    assert [(a.face, a.using) for a in t.can(0) if isinstance(a, Cast)] == [(0, "")]
    with pytest.raises(IllegalAction):
        t.cast(t.ids[0], face=1)


@rule("722.3a", "722.3c")
def test_as_it_becomes_prepared_a_copy_of_its_prepare_spell_is_in_exile():
    t = table(WAITING)
    t.activate(t.mine[0])
    t.passes()
    (copy,) = t.board.exile
    seen = t.chars(copy)
    assert prepared(t, t.mine[0])
    assert (seen.name, seen.types, seen.colors, seen.power, t.obj(copy).more.kind) == (
        "Test Lecture",
        ("Instant",),
        ("U",),
        None,
        "copy",
    )
    t.effect(Prepare(f.Exact((t.mine[0],))))
    assert t.board.exile == (copy,)  # it has the designation already


@rule("722.3a")
def test_what_has_no_prepare_spell_cant_become_prepared():
    t = table(APE)
    t.effect(Prepare(f.Exact((t.mine[0],))))
    assert (prepared(t, t.mine[0]), t.board.exile) == (False, ())


@rule("722.3c")
def test_the_copy_is_cast_from_exile_and_the_permanent_is_unprepared_then():
    t = table(WAITING, APE)
    t.effect(Prepare(f.Exact((t.mine[0],))))
    (copy,) = t.board.exile
    t.cast(copy)
    assert t.asked.kind == "ChooseTargets"
    t.answer(t.mine[1]).paid()
    assert (prepared(t, t.mine[0]), t.board.exile, len(t.board.stack)) == (False, (), 1)
    t.passes()
    assert (t.size(t.mine[1]), t.board.exile, t.board.stack) == ((6, 6), (), ())
    assert not t.board.players[0].graveyard
    t.effect(Prepare(f.Exact((t.mine[0],))))
    assert len(t.board.exile) == 1


@rule("722.3a", "722.3c")
def test_it_enters_prepared():
    t = table(hand=(EAGER,))
    t.cast(t.ids[0])
    t.passes()
    assert prepared(t, t.board.battlefield[-1])
    assert [t.chars(x).name for x in t.board.exile] == ["Test Lecture"]
    assert any(isinstance(a, Cast) and a.object == t.board.exile[0] for a in t.can(0))
    assert not any(isinstance(a, Cast) for a in t.can(1))


@rule("722.3b", "722.3c", "704.5e")
def test_the_copy_stays_only_as_long_as_the_permanent_is_prepared_and_there():
    t = table(WAITING, WAITING)
    t.effect(Prepare(f.Exact(tuple(t.mine))))
    assert len(t.board.exile) == 2
    t.activate(t.mine[0], 1)
    t.passes()
    assert (prepared(t, t.mine[0]), len(t.board.exile)) == (False, 1)
    t.effect(o.Destroy(f.Exact((t.mine[1],))))
    assert t.board.exile == ()


@rule("722.3c")
def test_who_controls_the_permanent_casts_the_copy():
    t = table(scholar("", "Instant", "You gain 3 life."), seats=3)
    t.effect(
        Prepare(f.Exact((t.mine[0],))), o.Continuous(f.Exact((t.mine[0],)), (o.Control(f.Exact((~1,))),), "forever")
    )
    (copy,) = t.board.exile
    assert not any(isinstance(a, Cast) for a in t.can(0))
    t.passes(1)
    assert any(isinstance(a, Cast) and a.object == copy for a in t.can(1))
    t.cast(copy, player=1)
    t.passes()
    assert (t.life(1), prepared(t, t.mine[0])) == (43, False)


@rule("722.3c", "307.1")
def test_a_sorcery_is_cast_only_when_sorceries_are():
    t = table(scholar("", "Sorcery", "Draw a card."), hand=(APE,))
    t.effect(Prepare(f.Exact((t.mine[0],))))
    t.cast(t.ids[0])
    assert not any(isinstance(a, Cast) and a.object == t.board.exile[0] for a in t.can(0))
    t.passes()
    assert any(isinstance(a, Cast) and a.object == t.board.exile[0] for a in t.can(0))


@rule("722.2b", "722.3c")
def test_a_copy_of_the_permanent_has_the_prepare_spell_whatever_else_it_is():
    t = table(WAITING)
    frog = (o.SetColors(("G",)), o.SetPT(1, 1), o.SetTypes((), subtypes=("Frog",), keep_types=True))
    t.effect(o.CopyToken(f.Exact((t.mine[0],)), but=frog))
    token = t.board.battlefield[-1]
    t.effect(Prepare(f.Exact((token,))))
    seen = t.chars(t.board.exile[0])
    assert (t.size(token), seen.name, seen.colors, seen.subtypes, seen.power) == (
        (1, 1),
        "Test Lecture",
        ("U",),
        (),
        None,
    )


@rule("722.3c", "702.26c")
def test_phased_out_it_has_no_copy_and_phasing_in_it_has_a_new_one():
    t = table(WAITING)
    t.effect(Prepare(f.Exact((t.mine[0],))))
    t.effect(o.PhaseOut(f.Exact((t.mine[0],))))
    assert t.board.exile == ()
    turn = t.board.turn.number
    while t.board.turn.number < turn + 2 or t.asked.kind != "ChooseAction":
        t.passes() if t.asked.kind == "ChooseAction" else t.answer()
    assert not t.obj(t.mine[0]).more.phased
    assert len(t.board.exile) == 1


@rule("733.1", "722.3c")
def test_a_cast_that_is_taken_back_leaves_it_prepared():
    t = table(WAITING, APE)
    t.effect(Prepare(f.Exact((t.mine[0],))))
    (copy,) = t.board.exile
    t.do(Cast(t.asked.player, copy, 0, "", ()))
    t.do(Cancel(t.asked.player))
    assert (t.board.exile, prepared(t, t.mine[0]), t.board.stack) == ((copy,), True, ())
