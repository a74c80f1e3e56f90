"""What may be taken back (lesson L24)."""

from __future__ import annotations

import random

import pytest
from recorded import duel, finished, four, played, some_action

from engine import IllegalAction, apply, legal
from engine.ids import PlayerId
from engine.records import can_undo, play, rewind, seek, undo
from engine.state import events as ev
from engine.state.decisions import Activate, Answer, Concede, Pass, PlayLand
from engine.state.knowledge import HIDDEN


def ready(rec):
    """Both keep; then the starting player's first main phase."""
    while rec.game.board.turn.step != "precombat main":
        d = rec.game.pending[0]
        rec = play(rec, Pass(d.player) if d.kind == "ChooseAction" else Answer(d.player, ("keep",)))
    return rec


def with_land(rec):
    rec = ready(rec)
    land = next(a for a in legal(rec.game).actions if type(a) is PlayLand)
    return play(rec, land)


def test_tapping_a_land_for_mana_is_free_to_take_back():
    rec = with_land(duel())
    seat = rec.game.pending[0].player
    tap = next(a for a in legal(rec.game).actions if type(a) is Activate)
    tapped = play(rec, tap)
    assert can_undo(tapped, seat).kind == "free"
    assert undo(tapped, seat).game is rec.game
    assert play(undo(tapped, seat), tap).game == tapped.game


def test_playing_a_card_from_the_hand_shows_it_so_the_others_are_asked():
    rec = with_land(duel())
    seat = rec.game.pending[0].player
    other = PlayerId(1 - seat)
    found = can_undo(rec, seat)
    assert (found.kind, found.consent, found.acted) == ("consent", (other,), ())
    assert [one.seat for one in found.learnt] == [other]
    with pytest.raises(IllegalAction, match="must agree"):
        undo(rec, seat)
    assert undo(rec, seat, consent=(other,)).game is seek(rec, rec.at - 1)


def test_drawing_a_card_is_learning():
    rec = ready(duel())
    drawn = None
    while drawn is None:
        d = rec.game.pending[0]
        before = rec
        rec = play(rec, Pass(d.player) if d.kind == "ChooseAction" else some_action(rec.game, random.Random(1)))
        drawn = next((e for e in rec.game.log.since(before.game.log.size) if type(e) is ev.Moved and e.how == "draw"), None)
    found = can_undo(rec, d.player)
    assert found.kind == "consent"
    assert (drawn.new.owner, "has drawn a card") in [(one.seat, one.text) for one in found.learnt]


def test_who_acted_since_is_asked_although_nothing_was_learnt():
    rec = with_land(duel())
    seat = rec.game.pending[0].player
    rec = play(rec, next(a for a in legal(rec.game).actions if type(a) is Activate))
    rec = play(rec, Pass(seat))
    assert can_undo(rec, seat).kind == "free"
    rec = play(rec, Pass(rec.game.pending[0].player))
    found = can_undo(rec, seat, rec.at - 2)
    assert found.kind == "consent"
    assert found.acted == (PlayerId(1 - seat),)


def test_nothing_can_be_taken_back_after_the_end_or_before_the_start():
    rec = finished()
    for seat in (0, 1):
        assert can_undo(rec, seat).kind == "impossible"
        with pytest.raises(IllegalAction):
            undo(rec, seat, consent=(0, 1))
    assert can_undo(duel(), 0).kind == "impossible"
    assert can_undo(play(duel(), Concede(PlayerId(0))), 0).kind == "impossible"
    assert can_undo(rewind(rec, 40), 0, 41).kind == "impossible"


@pytest.mark.parametrize("seed", range(3))
def test_taking_back_is_free_exactly_when_nobody_learnt_and_nobody_else_acted(seed):
    """Held against a plain account of hidden cards that somebody got to see."""
    rec = played(four(seed), 150, seed)
    kinds = set()
    for n in range(1, rec.at):
        here = rewind(rec, n)
        action = here.actions[-1]
        found = can_undo(here, action.player, n - 1)
        step = apply(seek(rec, n - 1), action)
        kinds.add(found.kind)
        if _uncovers(step.events):
            assert step.reveals
            assert found.kind == "consent", step.events
        elif found.kind == "consent":
            assert step.reveals
            assert any(type(e) in (ev.Revealed, ev.Noted, ev.ControlChanged, ev.Moved) for e in step.events)
    assert kinds == {"free", "consent"}


def _uncovers(events):
    return any(type(e) is ev.Moved and e.origin in HIDDEN and e.new.zone not in HIDDEN and e.origin == "library" for e in events) or any(
        type(e) is ev.Moved and e.origin == "library" and e.new.zone == "hand" and e.how == "draw" for e in events
    )
