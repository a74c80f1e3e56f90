"""Which one of several, and how many: "the second spell each turn", "two or more creatures", "except the first" (CR
508.3d, 603.2, 706.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.happenings import occurrences
from engine.core.layers import chars, controller_of
from engine.core.match import describes, matches
from engine.core.references import player_fits
from engine.state import events as ev
from engine.state.objects import Snapshot

if TYPE_CHECKING:
    from engine.cards.abilities import Trigger
    from engine.cards.filters import Filter
    from engine.core.happenings import Occurrence
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.frames import Scope

__all__ = ["enough", "first_in_draw_step", "nth", "rolled_so"]


def enough(after: Board, scope: Scope, t: Trigger, event: ev.Event | None, occ: Occurrence) -> bool:
    """Whether as many creatures attack that fit as the trigger asks for (508.3d); of those that attack one player, if
    it is about that.
    """
    if type(event) is not ev.AttackersDeclared:
        return False
    about = occ.other if t.event == "attacks_player" else occ.thing if t.event == "is_attacked" else None
    attacks = [a for a in event.attacks if about is None or a.defender == about]
    n = sum(t.what is None or matches(after, scope, t.what, a.attacker) for a in attacks)
    return n >= t.least and (not t.most or n <= t.most)


def rolled_so(t: Trigger, occ: Occurrence) -> bool:
    """Whether the result of the die is one of those that the trigger names (706.2)."""
    return t.least <= occ.amount and (not t.most or occ.amount <= t.most)


def first_in_draw_step(run: Run, player: int, until: ev.Event | None = None) -> bool:
    """Whether the draw (of the event, or one about to happen) is the player's first in that player's own draw step."""
    turn = run.board.turn
    if turn.step != "draw" or turn.active != player:
        return False
    for e in run.since(turn.step_began):
        if e is until:
            return True
        if type(e) is ev.Moved and e.how == "draw" and e.new.owner == player:
            return False
    return True


def _spell_fits(run: Run, wanted: Filter, scope: Scope, spell: int) -> bool:
    """Whether the spell cast this turn fits, or fitted as it last was."""
    obj = run.board.object(spell)
    last = (
        run.board.last(spell) if obj is None else Snapshot(obj, chars(run.board, obj), controller_of(run.board, spell))
    )
    return last is not None and any(
        describes(run.board, scope, part, last.obj, last.chars, last.controller) for part in wanted.any_of or (wanted,)
    )


def nth(run: Run, t: Trigger, occ: Occurrence, event: ev.Event | None, scope: Scope) -> int:
    """How many events of this kind this player has had this turn, this one included and later ones of the same group
    left out.
    """
    n = 0
    if t.event == "step":
        return _steps(run, t, occ, event)
    for e in run.since(run.board.turn.began):
        if t.event == "draws":
            n += type(e) is ev.Moved and e.how == "draw" and e.new.owner == occ.player
        elif t.event == "cast":
            n += (
                type(e) is ev.SpellCast
                and e.player == occ.player
                and (t.what is None or _spell_fits(run, t.what, scope, e.object))
            )
        elif t.event == "becomes_target":
            n += any(
                o.name == t.event and o.thing == occ.thing and player_fits(run.board, scope, o.player, t.player)
                for o in occurrences(e, run.board, run.board)
            )
        elif t.event == "plays_land":
            n += type(e) is ev.LandPlayed and e.player == occ.player
        else:
            same = [o for o in occurrences(e, run.board, run.board) if o.name == t.event and o.player == occ.player]
            n += sum(1 for o in same if _alike(run, t, scope, o, occ))
        if e is event:
            break
    return n


def _alike(run: Run, t: Trigger, scope: Scope, o: Occurrence, occ: Occurrence) -> bool:
    """Whether the other occurrence is one of those that are counted: of what fits, or of the same thing or player."""
    from engine.core.trigger_events import about_fits

    if t.what is None:
        return o.thing == occ.thing or t.player != "any"
    return about_fits(run.board, scope, t, o, run.board)


def _steps(run: Run, t: Trigger, occ: Occurrence, event: ev.Event | None) -> int:
    """How many steps of this name there have been in the game, this one included: "the first upkeep" of all, of "your
    first upkeep" that player's.
    """
    n = 0
    for e in run.since(0):
        if type(e) is ev.GameRestarted:
            n = 0
        elif type(e) is ev.StepBegan and e.step == occ.step:
            n += t.player == "any" or e.player == occ.player
        if e is event:
            break
    return n
