"""Ops on players and on the game: winning and losing, designations, emblems, controlling players, votes, fights and the
like (CR 104.2b, 104.3e, 114, 506.4, 701.12, 701.14, 701.15, 701.34, 701.38, 723, 725, 726.1, 731).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Activated
from engine.cards.card import Face
from engine.cards.filters import Exact
from engine.core.effects import found_objects, go_on, op, proceed, who
from engine.core.effects_zones import new_effect_id
from engine.core.layers import chars, controller_of
from engine.core.leave import reveal_at_end
from engine.core.references import apnap
from engine.core.restrictions import player_restricted
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.decisions import Decision, Why
from engine.state.frames import Leaving
from engine.state.game import Outcome
from engine.state.objects import More, Obj

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.core.run import Run
    from engine.state.frames import RunProgram

__all__ = ["PENDING_CONTROL", "turn_begins"]

R = {n: ref(n) for n in (
    "104.2b", "104.3e", "104.4c", "114.2", "114.4", "506.4", "701.12a", "701.12b", "701.14a", "701.14b", "701.14c", "701.14d", "701.15a", "701.15d", "701.34a",
    "701.38a", "723.1", "500.7", "723.1a", "725.3", "726.3", "731.1", "101.2", "613.1b",
)}  # fmt: skip


# -- the end of the game -----------------------------------------------------------------------------------------------


@op(o.WinGame)
def _win(run: Run, frame: RunProgram, step: o.WinGame, answer: Any) -> None:
    """The player wins and the game is over (104.2b), unless an effect says that this can't happen (101.2)."""
    winners = tuple(p for p in who(run, frame, step.who) if not _prevented(run, "cant_win", p))
    if not winners:
        run.push(go_on(frame))
        return
    events: list[ev.Event] = [ev.PlayerWon(p, (R["104.2b"],)) for p in winners]
    reveal_at_end(run)
    run.commit([*events, ev.GameEnded("won", winners, (R["104.2b"],))])
    run.outcome = Outcome("won", winners)
    run.agenda.clear()
    run.waiting.clear()


@op(o.DrawGame)
def _draw_game(run: Run, frame: RunProgram, step: o.DrawGame, answer: Any) -> None:
    """The game ends at once, and nobody wins it (104.4c)."""
    reveal_at_end(run)
    run.commit((ev.GameEnded("drawn", (), (R["104.4c"],)),))
    run.outcome = Outcome("drawn")
    run.agenda.clear()
    run.waiting.clear()


@op(o.LoseGame)
def _lose(run: Run, frame: RunProgram, step: o.LoseGame, answer: Any) -> None:
    """The players lose together, and leave the game (104.3e, 800.4a)."""
    losers = tuple(p for p in who(run, frame, step.who) if not _prevented(run, "cant_lose", p))
    run.push(go_on(frame))
    if losers:
        run.push(Leaving(apnap(run.board, losers)))
        run.propose(*(ev.ProposedLoss(p, R["104.3e"], (R["104.3e"],)) for p in losers))


def _prevented(run: Run, word: str, player: PlayerId) -> bool:
    return bool(run.board.sources or run.board.effects.continuous) and any(
        not a.amount for _, a in player_restricted(run.board, word, player)
    )


# -- designations and emblems ------------------------------------------------------------------------------------------


@op(o.Monarchy)
def _monarchy(run: Run, frame: RunProgram, step: o.Monarchy, answer: Any) -> None:
    """One player becomes the monarch or takes the initiative (725.3, 726.3), or it becomes day or night (731.1)."""
    events: list[ev.Event] = []
    if step.what in ("day", "night"):
        if run.board.tally.marks.day != step.what:
            events.append(ev.MarkChanged("day", value=step.what, cites=(R["731.1"],)))
    else:
        seats = who(run, frame, step.who)
        if seats:
            events.append(
                ev.MarkChanged(step.what, seats[0], cites=(R["725.3" if step.what == "monarch" else "726.3"],))
            )
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


@op(o.Emblem)
def _emblem(run: Run, frame: RunProgram, step: o.Emblem, answer: Any) -> None:
    """Each of the players gets an emblem: owned and controlled by that player, in the command zone, where its abilities
    function (114.2-114.4).
    """
    face = Face("", abilities=tuple(_in_command(a) for a in step.abilities), text=step.text)
    size = run.board.objects.size
    events: list[ev.Event] = []
    for i, p in enumerate(who(run, frame, step.who)):
        obj = Obj(ObjectId(size + i), (), p, p, "command", face, more=More(kind="emblem"))
        events.append(ev.Created(obj, "emblem", frame.scope.source, (R["114.2"],)))
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


def _in_command(ability: Ability) -> Ability:
    """The ability as it functions on an emblem (114.4)."""
    if type(ability) is Activated:
        return replace(ability, zone="command")
    return replace(ability, zones=("command",)) if getattr(ability, "zones", None) is not None else ability


# -- controlling players -----------------------------------------------------------------------------------------------

PENDING_CONTROL = "controlled during next turn by"
"""Key of the note that holds who will control the player during the next turn the player takes (723.1)."""
PENDING_TURN = "extra turn after the next turn"
"""Key of a note of a player who takes an extra turn after the next turn the player takes (500.7)."""


@op(o.ControlPlayer)
def _control_player(run: Run, frame: RunProgram, step: o.ControlPlayer, answer: Any) -> None:
    """You control the players: now until end of turn, or during the next turn each of them takes; the last such effect
    counts (723.1, 723.1a).
    """
    me = frame.scope.controller
    events: list[ev.Event] = []
    for p in who(run, frame, step.who):
        if step.duration == "next_turn":
            notes = (
                *(n for n in run.board.players[p].more.notes if n[0] != PENDING_CONTROL),
                (PENDING_CONTROL, str(me)),
            )
            notes += ((PENDING_TURN, str(me)),) if step.extra_turn else ()
            events.append(ev.PlayerChanged(p, "pending control", notes=notes, cites=(R["723.1"], R["723.1a"])))
        else:
            holder = None if p == me else me
            events.append(
                ev.PlayerChanged(
                    p, "control", controlled_by=holder, controlled_until=step.duration, cites=(R["723.1"], R["723.1a"])
                )
            )
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


def turn_begins(run: Run, player: PlayerId) -> None:
    """What players do to each other that begins or ends as this turn begins: control of a turn (723.1), goading
    (701.15a).
    """
    events: list[ev.Event] = []
    for i, state in enumerate(run.board.players):
        if state.more.controlled_until == "turn":
            events.append(
                ev.PlayerChanged(PlayerId(i), "control", controlled_by=None, controlled_until="", cites=(R["723.1"],))
            )
    notes = run.board.players[player].more.notes
    pending = next((value for key, value in notes if key == PENDING_CONTROL), None)
    more = sum(key == PENDING_TURN for key, _ in notes)
    if pending is not None or more:
        rest = tuple(n for n in notes if n[0] not in (PENDING_CONTROL, PENDING_TURN))
        events.append(ev.PlayerChanged(player, "pending control", notes=rest))
    if more:
        turn = run.board.turn
        events.append(
            ev.TurnChanged(
                (*turn.extra_turns, *((player,) * more)), turn.extra_phases, turn.orphan, turn.ending, (R["500.7"],)
            )
        )
    if pending is not None:
        holder = PlayerId(int(pending))
        if not run.board.players[holder].more.left:
            taken = None if holder == player else holder
            events.append(
                ev.PlayerChanged(player, "control", controlled_by=taken, controlled_until="turn", cites=(R["723.1"],))
            )
    for oid in sorted(run.board.marked):
        more = run.board.objects[oid].more
        if player in more.goaded:
            events.append(
                ev.Noted(
                    oid,
                    replace(more, goaded=tuple(p for p in more.goaded if p != player)),
                    "goading ended",
                    cites=(R["701.15a"],),
                )
            )
    if events:
        run.commit(events)


# -- creatures and permanents ------------------------------------------------------------------------------------------


@op(o.Goad)
def _goad(run: Run, frame: RunProgram, step: o.Goad, answer: Any) -> None:
    """Goad the creatures until your next turn; again by the same player changes nothing (701.15a, 701.15d)."""
    me = frame.scope.controller
    found = found_objects(run, frame, step.what, ("battlefield",))
    events = [
        ev.Noted(x.id, replace(x.more, goaded=(*x.more.goaded, me)), "goaded", cites=(R["701.15a"],))
        for x in found
        if me not in x.more.goaded
    ]
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


@op(o.RemoveFromCombat)
def _remove(run: Run, frame: RunProgram, step: o.RemoveFromCombat, answer: Any) -> None:
    """Take the creatures out of combat (506.4)."""
    ids = tuple(x.id for x in found_objects(run, frame, step.what, ("battlefield",)))
    fighting = run.board.combat is not None and bool(ids)
    run.result = run.commit((ev.LeftCombat(ids, cites=(R["506.4"],)),) if fighting else ())
    run.push(replace(frame, phase=9))


@op(o.Fight)
def _fight(run: Run, frame: RunProgram, step: o.Fight, answer: Any) -> None:
    """Each deals damage equal to its power to the other; nothing if one is gone or no creature (701.14a-d)."""
    one = found_objects(run, frame, step.one, ("battlefield",))
    other = one[1:] if step.other is None else found_objects(run, frame, step.other, ("battlefield",))
    members: list[ev.Proposal] = []
    if one and other:
        a, b = one[0], other[0]
        seen_a, seen_b = chars(run.board, a), chars(run.board, b)
        if "Creature" in seen_a.types and "Creature" in seen_b.types:
            power_a, power_b = seen_a.power or 0, seen_b.power or 0
            cites = (R["701.14a"], R["701.14d"])
            if a.id == b.id:
                members = [ev.ProposedDamage(a.id, a.id, 2 * power_a, cites=(R["701.14c"],))]
            else:
                members = [
                    ev.ProposedDamage(a.id, b.id, power_a, cites=cites),
                    ev.ProposedDamage(b.id, a.id, power_b, cites=cites),
                ]
    proceed(run, frame, *(m for m in members if m.amount > 0))  # type: ignore[union-attr]


@op(o.Proliferate)
def _proliferate(run: Run, frame: RunProgram, step: o.Proliferate, answer: Any) -> Decision | None:
    """Choose any number of permanents and players with counters; each gets one more of each kind it has (701.34a)."""
    board, player = run.board, frame.scope.controller
    options: tuple[int, ...] = tuple(~p for p in apnap(board, board.alive()) if board.players[p].counters)
    options += tuple(t for t in board.battlefield if board.objects[t].counters and not board.objects[t].more.phased)
    if options and answer is None:
        why = Why((R["701.34a"],), "proliferate", frame.scope.source)
        return Decision("ChooseObjects", player, run.decider(player), why, options, 0, len(options), slot="proliferate")
    members: list[ev.Proposal] = []
    for t in answer or ():
        thing = int(t)
        held = board.players[~thing].counters if thing < 0 else board.objects[thing].counters
        members += [ev.ProposedCounters(thing, kind, 1, frame.scope.source, (R["701.34a"],)) for kind, _ in held]
    proceed(run, frame, *members, extra=(ev.RuleApplied("proliferates", (), player, (), (R["701.34a"],)),))
    return None


@op(o.ExchangeControl)
def _exchange(run: Run, frame: RunProgram, step: o.ExchangeControl, answer: Any) -> None:
    """Two players exchange control of two permanents or spells, or nothing happens (701.12a-b)."""
    one = found_objects(run, frame, step.one, ("battlefield", "stack"))
    other = found_objects(run, frame, step.other, ("battlefield", "stack"))
    events: list[ev.Event] = []
    if one and other and (step.one != step.other or len(one) > 1):
        a, b = one[0], other[-1]
        mine, yours = controller_of(run.board, a.id), controller_of(run.board, b.id)
        if mine is not None and yours is not None and mine != yours:
            first = new_effect_id(run)
            for i, (obj, player) in enumerate(((a, yours), (b, mine))):
                effect = Continuous(
                    first + i,
                    frame.scope.source,
                    frame.scope.controller,
                    (o.Control(Exact((~player,))),),
                    (obj.id,),
                    None,
                    "forever",
                )
                events.append(ev.EffectBegan(continuous=effect, cites=(R["701.12b"], R["613.1b"])))
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))
