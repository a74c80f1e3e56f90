"""A cast or activation that can't be completed is taken back, and the mana abilities activated for it (CR 733.1).

Their player may take each of these back as well: what it tapped untaps, what it cost comes back, the mana it made goes.
That is not possible while mana it made has been spent on another mana ability that stays, nor for an activation that
did anything else, moved cards from or to a library above all. Nothing triggers because of what is taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.evolve import evolve_group
from engine.core.layers import chars_of
from engine.core.registry import handles
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Mana
from engine.state.decisions import Decision, Why
from engine.state.frames import Activating, Casting, Priority, TakingBack
from engine.state.objects import Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import ObjectId, PlayerId

__all__ = ["reversible", "take_back", "taken_back"]

R_733_1 = ref("733.1")
_CITES = (R_733_1,)
_QUIET = (ev.Announced, ev.Noted, ev.RuleApplied, ev.AbilityTriggered, ev.CastReversed)
_COSTS = ("sacrifice", "discard", "exile", "pay")


def take_back(run: Run, frame: Casting | Activating | None = None) -> None:
    """A cast or activation that can't be completed is taken back whole, with those of the mana abilities activated for
    it that its player likes to take back (733.1).
    """
    while frame is None and run.agenda:
        top = run.agenda.pop()
        if type(top) in (Casting, Activating):
            frame = top  # type: ignore[assignment]
    if frame is None:
        return
    if (
        any(type(e) is ev.AbilityActivated and e.mana for e in run.since(frame.mark))
        and not run.board.players[frame.player].more.left
    ):
        run.push(TakingBack(frame.player, frame))
        return
    taken_back(run, frame)


def taken_back(run: Run, frame: Casting | Activating) -> None:
    """The cast or activation is undone (733.1), and the player who had priority has it (733.2)."""
    if type(frame) is Casting:
        _untrigger(run, frame.object, frame.old.id)
        run.commit((ev.CastReversed(frame.object, frame.old, frame.index, _CITES),))
        if not frame.during:
            run.push(Priority(frame.player, frame.passes))
    elif type(frame) is Activating:
        if frame.object is not None:
            _untrigger(run, frame.object)
            run.commit((ev.CastReversed(frame.object, None, 0, _CITES),))
        if not frame.within:
            run.push(Priority(frame.player, frame.passes))


def _untrigger(run: Run, *objects: ObjectId) -> None:
    """Nothing triggers because of what is taken back (733.1): abilities that waited because of it don't."""
    if run.waiting:
        run.waiting = [w for w in run.waiting if not any(o in ids for _, ids in w.bindings for o in objects)]


class _Use:
    """One activation of a mana ability and the events that came of it; ``fixed``: something happened that can't be
    taken back.
    """

    __slots__ = ("events", "fixed", "made", "source", "spent", "text")

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.source = -1
        self.text = ""
        self.made: list[Mana] = []
        self.spent: list[Mana] = []
        self.fixed = False


def _uses(run: Run, player: PlayerId, mark: int) -> list[_Use]:
    """The player's activations of mana abilities from event ``mark`` on, in order, those taken back before left out."""
    out: list[_Use] = []
    use = _Use()
    active = False
    happened: list[Any] = run.since(mark)
    for e in happened:
        kind = type(e)
        if kind in _QUIET or (kind is ev.Moved and e.how == "cast") or (kind is ev.Created and e.how == "ability"):
            if kind is ev.RuleApplied and e.text == "mana ability taken back" and e.player == player:
                out = [u for u in out if u.source not in e.objects]
            continue
        cost = kind is ev.Tapped or kind is ev.ManaSpent or (kind in (ev.Moved, ev.LifeChanged) and e.how in _COSTS)
        if active and cost:
            use, active = _Use(), False
        if kind is ev.AbilityActivated:
            if active:
                use = _Use()
            if e.mana and e.player == player:
                use.source, use.text, active = e.source, e.text, True
                out.append(use)
            continue
        _read(run, use, e, player)
    return out


def _read(run: Run, use: _Use, e: Any, player: PlayerId) -> None:
    kind = type(e)
    use.events.append(e)
    if kind is ev.ManaAdded:
        use.made += e.mana if e.player == player else ()
        use.fixed = use.fixed or e.player != player
    elif kind is ev.ManaSpent:
        use.spent += e.mana
    elif kind is ev.Moved:
        seen = run.board.object(e.new.id)
        if (
            seen is None
            or e.origin not in ("battlefield", "hand")
            or (e.origin == "battlefield") != (e.last is not None)
            or e.to == "library"
        ):
            use.fixed = True
    elif kind is ev.DamageDealt:
        use.fixed = use.fixed or e.to >= 0 or e.combat
    elif kind not in (ev.Tapped, ev.LifeChanged, ev.CountersPut):
        use.fixed = True


def reversible(run: Run, player: PlayerId, mark: int) -> tuple[tuple[int, str], ...]:
    """The activations that may be taken back now, by the number of each among all of them since ``mark``, with words
    for it.
    """
    uses = _uses(run, player, mark)
    pool = list(run.board.players[player].pool)
    out = []
    for i, use in enumerate(uses):
        left = list(pool)
        for unit in use.made:
            if unit not in left:
                break
            left.remove(unit)
        else:
            if not use.fixed:
                seen = chars_of(run.board, use.source)
                name = "" if seen is None else seen.name
                out.append((i, f"{name}: {use.text}" if use.text else name))
    return tuple(out)


def _undo(run: Run, player: PlayerId, use: _Use) -> list[ev.Event]:
    """The events that make the activation undone, last things first."""
    out: list[ev.Event] = []
    if use.made:
        out.append(ev.ManaSpent(player, tuple(use.made), emptied=True, cites=_CITES))
    for e in reversed(use.events):
        kind = type(e)
        if kind is ev.Tapped:
            out.append(ev.Tapped(e.object, on=not e.on, cites=_CITES))
        elif kind is ev.LifeChanged:
            out.append(ev.LifeChanged(e.player, -e.amount, "taken back", e.cause, _CITES))
        elif kind is ev.CountersPut:
            out.append(ev.CountersPut(e.thing, e.kind, -e.amount, e.cause, _CITES))
        elif kind is ev.Moved:
            out.append(ev.CastReversed(e.new.id, _as_it_was(run, e), len(run.board.players[player].hand), _CITES))
    if use.spent:
        out.append(ev.ManaAdded(player, tuple(use.spent), None, _CITES))
    out.append(ev.RuleApplied("mana ability taken back", (use.source,), player, (use.text,), _CITES))  # type: ignore[arg-type]
    return out


def _as_it_was(run: Run, e: ev.Moved) -> Obj:
    if e.last is not None:
        return e.last.obj
    return Obj(
        e.old, e.new.cards, e.new.owner, None, e.origin, run.book.pool[run.board.fixed.cards[e.new.cards[0]].key].whole
    )


@handles(TakingBack)
def taking_back(run: Run, frame: TakingBack, answer: Any) -> Decision | None:
    """Ask which of the mana abilities are taken back, again as long as that makes more of them possible, then take back
    the cast or activation.
    """
    options = reversible(run, frame.player, frame.of.mark)
    if frame.asked:
        options = tuple(x for x in options if x[0] not in frame.asked)
    if not options:
        taken_back(run, frame.of)
        return None
    if answer is None:
        why = Why((R_733_1,), "take back mana abilities")
        numbers = tuple(i for i, _ in options)
        return Decision(
            "ChooseModes",
            frame.player,
            run.decider(frame.player),
            why,
            numbers,
            0,
            len(options),
            tuple(text for _, text in options),
        )
    uses = _uses(run, frame.player, frame.of.mark)
    chosen = [uses[int(i)] for i in answer]
    events = [e for use in reversed(chosen) for e in _undo(run, frame.player, use)]
    if events:
        run.board = evolve_group(run.board, events)
        run.events.extend(events)
        gone = {use.source for use in chosen} | {
            o for use in chosen for e in use.events if type(e) is ev.Moved for o in (e.old, e.new.id)
        }
        run.waiting = [
            w for w in run.waiting if w.source not in gone and not any(o in gone for _, ids in w.bindings for o in ids)
        ]
    kept = tuple(i for i, _ in options if i not in answer)
    if not chosen:
        taken_back(run, frame.of)
    else:  # numbers begin anew without those taken back
        stay = [u for u in uses if u not in chosen]
        run.push(replace(frame, asked=tuple(stay.index(uses[i]) for i in kept if uses[i] in stay)))
    return None
