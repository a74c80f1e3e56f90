"""Triggered abilities: noticing that they trigger (CR 603.2-603.4, 603.6, 603.7, 603.10, 605.4a, 610.3, 725.2).

After each group of events the machine has the boards before and after it. Most triggers look at the board after the
event; those of 603.10a (leaves the battlefield, and the like) look back at the board before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards.abilities import Triggered
from engine.cards.filters import NewlyControlled
from engine.cards.steps_keywords import MiracleReveal
from engine.core.conditions import holds
from engine.core.evolve import evolve_group
from engine.core.functioning import functioning
from engine.core.happenings import CAUSED_BY, OF_PERMANENTS, Occurrence, occurrences
from engine.core.keyword_rules import trigger_rules
from engine.core.layers import chars, controller_of, view
from engine.core.match import matches
from engine.core.printed import is_mana_program
from engine.core.rule_triggers import rule_triggers
from engine.core.state_triggers import state_triggers
from engine.core.trigger_events import fits
from engine.core.triggers_again import again, again_words, silenced
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import NO_MARKS
from engine.state.frames import Happen, PendingTrigger, RunProgram, Scope
from engine.state.objects import Gone, Obj, Snapshot

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board, Delayed

__all__ = ["collect", "trigger_index"]

R_610_3, R_603_7, R_113_6B, R_315_5 = ref("610.3"), ref("603.7"), ref("113.6b"), ref("315.5")
_LOOK_BACK = frozenset({"leaves", "dies", "sacrifices"})
_MOVES = frozenset(
    {"put_into_graveyard", "put_into_exile", "put_into_hand", "put_into_command", "put_into_library", "moves"}
)


def trigger_index(board: Board) -> dict[str, list[tuple[ObjectId, Triggered]]]:
    """Triggered abilities that function now, by the word of their event; made once per view."""
    data = (board.cache or view(board)).data
    found = data.get("triggers")
    if found is None:
        found = {}
        for oid, obj, _, a in functioning(board, Triggered):
            if not obj.more.face_down or obj.zone == "battlefield":
                found.setdefault(a.trigger.event, []).append((oid, a))
        data["triggers"] = found
    return found


_Ears = tuple[frozenset[type[ev.Event]], bool]


def _ears(board: Board) -> _Ears | None:
    """The classes of events on which something may trigger, and whether of moves only those onto and off the
    battlefield matter; None where it could be any event.
    """
    data = (board.cache or view(board)).data
    if "ears" in data:
        return data["ears"]  # type: ignore[no-any-return]
    kinds: set[type[ev.Event]] = set()
    near = True
    found: _Ears | None
    for word in trigger_index(board):
        caused = CAUSED_BY.get(word)
        if caused is None:
            found = None
            break
        kinds |= caused
        near = near and (word in OF_PERMANENTS or ev.Moved not in caused)
    else:
        found = (frozenset(kinds), near)
    data["ears"] = found
    return found


def _deaf(before: Board, after: Board, events: Sequence[ev.Event]) -> bool:
    """Whether nothing can trigger on any of these events, whatever they are about, nor on a state."""
    new = (after.cache or view(after)).data.get("ears", ()) or _ears(after)
    if new is None:
        return False
    kinds, near = new
    if before.cache is not after.cache:
        old = (before.cache or view(before)).data.get("ears", ()) or _ears(before)
        if old is None:
            return False
        if old is not new:
            kinds, near = kinds | old[0], near and old[1]
    for e in events:
        kind = type(e)
        if kind in kinds and (
            kind is not ev.Moved or not near or e.to == "battlefield" or e.origin == "battlefield"  # type: ignore[union-attr]
        ):
            return False
    return True


def collect(run: Run, before: Board, after: Board, events: Sequence[ev.Event], start: int) -> None:
    """Put every ability that these events trigger among the waiting ones (603.3), and do at once what uses no stack."""
    delayed = after.effects.delayed
    waiting = False
    for d in delayed:
        if d.until is not None:
            _until(run, after, events, delayed)
            break
    for d in delayed:
        waiting = waiting or d.trigger is not None
    pending: list[PendingTrigger] = []
    ended: list[int] = []
    deaf = not waiting and _deaf(before, after, events)
    if not deaf:
        pending, ended = _triggered(run, before, after, events)
        if pending and (words := again_words(after)):
            if "no_trigger" in words:
                pending = [p for p in pending if not silenced(after, p)]
            if "trigger_again" in words:
                pending = again(after, pending)
    if run.board.tally.marks is not NO_MARKS:
        pending += rule_triggers(run, events)
    if not deaf and (states := trigger_index(after).get("state")):
        pending += state_triggers(run, after, states)
    if pending:
        _wait(run, pending, ended)


def _triggered(
    run: Run, before: Board, after: Board, events: Sequence[ev.Event]
) -> tuple[list[PendingTrigger], list[int]]:
    """The abilities that trigger on these events, and the ids of delayed ones that are used up."""
    old, new = trigger_index(before), trigger_index(after)
    pending: list[PendingTrigger] = []
    ended: list[int] = []
    once: set[tuple[int, int, int | None]] = set()
    for e in events:
        for occ in occurrences(e, before, after):
            back = occ.name in _LOOK_BACK or (occ.name in _MOVES and occ.origin == "battlefield")
            for oid, ability in _candidates(old.get(occ.name, ()), new.get(occ.name, ()), occ, back=back):
                each = ability.trigger.one_or_more and ability.trigger.to in _TO_EACH
                seen = (id(ability), oid, occ.other if each and ability.limit != "turn" else None)
                if seen in once and (ability.trigger.one_or_more or ability.limit == "turn"):
                    continue
                trigger = _try(run, before if back and oid != occ.new else after, after, oid, ability, occ, e)
                if trigger is not None:
                    once.add(seen)
                    if ability.trigger.one_or_more:
                        trigger = _of_all(run, before if back else after, before, after, events, trigger, occ)
                    pending.append(trigger)
            for d in after.effects.delayed:
                if d.id not in ended and d.trigger is not None and d.trigger.event == occ.name:
                    made = _delayed(run, before if back else after, d, occ, e)
                    if made is not None:
                        pending.append(made)
                        if d.once:
                            ended.append(d.id)
    return pending, ended


_TO_EACH = frozenset({"player", "opponent"})
"""At what the event is directed, if the ability triggers for each of those separately: "attack a player", "deal damage to
an opponent", and not "to one or more players".
"""
_COUNTED = frozenset(
    {
        "discards",
        "mills",
        "sacrifices",
        "creates_token",
        "dies",
        "leaves",
        "enters",
        "put_into_graveyard",
        "put_into_exile",
        "put_into_hand",
    }
)
"""Events of one object each: "that many" is how many of them happened at once."""


def _of_all(
    run: Run, board: Board, before: Board, after: Board, events: Sequence[ev.Event], p: PendingTrigger, occ: Occurrence
) -> PendingTrigger:
    """The trigger with all the objects that the event was about at once ("batch"), and how many or how much (603.2c)."""
    t = p.ability.trigger  # type: ignore[union-attr]
    scope = _scope(p)
    same = [
        o
        for e in events
        for o in occurrences(e, before, after)
        if o.name == occ.name
        and (o.other == occ.other or t.to not in _TO_EACH)
        and fits(run, board, scope, replace(t, nth=0), o, after, e)
    ]
    bindings = (*p.bindings, ("batch", tuple(dict.fromkeys(o.thing for o in same))))
    numbers = p.numbers
    if occ.name in _COUNTED or occ.name == "deals_damage":
        n = len(same) if occ.name in _COUNTED else sum(o.amount for o in same)
        numbers = (("amount", n), *(x for x in numbers if x[0] != "amount"))
    if occ.name == "deals_damage":
        dealt = {o.thing if o.other is None else o.other for o in same}
        numbers = (*numbers, ("players dealt", sum(t < 0 for t in dealt)))
    return replace(p, bindings=bindings, numbers=numbers)


_Abilities = Sequence[tuple[ObjectId, Triggered]]


def _candidates(old: _Abilities, new: _Abilities, occ: Occurrence, *, back: bool) -> _Abilities:
    """Which of the abilities of the board before the event and of that after it might trigger; ``back``: they look back
    (603.10a).
    """
    if not back:
        return new
    if occ.name not in _MOVES or occ.new is None:
        return old
    left = [a for o, a in old if o == occ.thing]  # triggered already, as it was
    return [*old, *((o, a) for o, a in new if o == occ.new and a not in left)]  # of the card where it arrives (603.6c)


def _wait(run: Run, pending: list[PendingTrigger], ended: list[int]) -> None:
    """Tell what triggered; it waits to be put on the stack, but for what is done at once (605.4a, 702.94a)."""
    drawn = [p for p in pending if p.program.steps and type(p.program.steps[0]) is MiracleReveal]
    for p in drawn:  # asked as the card is drawn (702.94a)
        run.push(RunProgram(p.program.steps, _scope(p)))
    pending = [p for p in pending if p not in drawn] if drawn else pending
    told: list[ev.Event] = []
    for p in pending:
        if p.source is not None or p.ability is not None or p.text:
            source = p.source if p.source is not None else ObjectId(-1)
            told.append(ev.AbilityTriggered(source, p.controller, p.text, p.key, trigger_rules(p.text) + _zone_rule(p)))
    if ended:
        told.append(ev.EffectsEnded(tuple(ended), (R_603_7,)))
    run.board = evolve_group(run.board, told)
    run.events.extend(told)
    for p in pending:
        if type(p.ability) is Triggered and p.ability.trigger.event == "taps_for_mana" and is_mana_program(p.program):
            run.push(RunProgram(p.program.steps, _scope(p)))
        else:
            run.waiting.append(p)


def _zone_rule(p: PendingTrigger) -> tuple[RuleRef, ...]:
    """The rule by which an ability of a card triggers in the command zone: that of conspiracies, or what the ability
    says (113.6b, 315.5).
    """
    if p.last is None or p.last.obj.zone != "command" or not p.last.obj.cards:
        return ()
    return (R_315_5,) if "Conspiracy" in p.last.obj.base.types else (R_113_6B,)


def _scope(p: PendingTrigger) -> Scope:
    return Scope(p.controller, p.source, p.last, bindings=p.bindings, numbers=p.numbers, text=p.text)


def _try(
    run: Run, board: Board, after: Board, oid: ObjectId, ability: Triggered, occ: Occurrence, event: ev.Event
) -> PendingTrigger | None:
    """The waiting trigger if this occurrence triggers the ability."""
    obj = board.object(oid)
    if obj is None:
        return None
    who = controller_of(board, oid)
    controller = who if who is not None else obj.owner
    bindings = _bindings(occ, after)
    if occ.name == "finishes_voting":
        bindings += _ballots(event, controller)
    t = ability.trigger
    size = occ.amount
    if t.one_or_more and type(event) is ev.AttackersDeclared:
        size = sum(t.what is None or matches(after, Scope(controller, oid), t.what, a.attacker) for a in event.attacks)
    scope = Scope(controller, oid, bindings=bindings, numbers=(("amount", size), *occ.numbers))
    if not fits(run, board, scope, t, occ, after, event):
        return None
    if ability.condition is not None and not holds(after, scope, ability.condition, run.book):
        return None
    if type(ability.condition) is NewlyControlled and not _new_since_upkeep(run, obj, controller):
        return None
    key = f"{ability.text or t.event}|{chars(board, obj).name}"
    if ability.limit == "turn" and _this_turn(run, oid, key):
        return None
    last = Snapshot(obj, chars(board, obj), controller)
    return PendingTrigger(ability, ability.program, controller, oid, last, bindings, scope.numbers, ability.text, key)


def _ballots(event: ev.Event, player: PlayerId) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The opponents who voted for a choice that the player voted for, and those who voted for another (701.38a)."""
    said = [(int(seat), vote) for seat, _, vote in (w.partition(" ") for w in getattr(event, "words", ()))]
    mine = {vote for seat, vote in said if seat == player}
    others = tuple(dict.fromkeys(seat for seat, _ in said if seat != player))
    same = tuple(~p for p in others if any(seat == p and vote in mine for seat, vote in said))
    apart = tuple(~p for p in others if any(seat == p and vote not in mine for seat, vote in said))
    return (("voted with", same), ("voted apart", apart))


def _new_since_upkeep(run: Run, obj: Obj, player: PlayerId) -> bool:
    """Whether the player's control of the permanent is younger than the beginning of that player's last upkeep, the
    present one apart (702.30a).
    """
    now = run.board.turn.step_began
    if obj.since >= now:
        return True
    between = run.since(obj.since)[: max(0, now - obj.since)]
    return not any(type(e) is ev.StepBegan and e.step == "upkeep" and e.player == player for e in between[1:])


def _this_turn(run: Run, oid: int, key: str) -> bool:
    return any(
        type(e) is ev.AbilityTriggered and e.source == oid and e.key == key for e in run.since(run.board.turn.began)
    )


def _bindings(occ: Occurrence, after: Board) -> tuple[tuple[str, tuple[int, ...]], ...]:
    out: list[tuple[str, tuple[int, ...]]] = [("it", (occ.thing,))]
    if occ.player is not None:
        out.append(("player", (~occ.player,)))
    if occ.other is not None:
        out.append(("other", (occ.other,)))
        if occ.name == "attacks_player":
            out.append(("defender", (occ.other,)))
        elif occ.name in ("attacks", "is_attacked"):
            out.append(("defender", (~occ.player,) if occ.player is not None else ()))
    if occ.new is not None and occ.new != occ.thing:
        gone = after.objects[occ.thing]
        # every card of a pile (712.21c)
        out.append((f"moved:{occ.thing}", gone.became if type(gone) is Gone and gone.became else (occ.new,)))
    if occ.source is not None:
        out.append(("source", (occ.source,)))
    return tuple(out)


def _delayed(run: Run, board: Board, d: Delayed, occ: Occurrence, event: ev.Event) -> PendingTrigger | None:
    assert d.trigger is not None
    if run.board.players[d.controller].more.left or d.program is None:
        return None
    scope = Scope(d.controller, d.source, d.last, bindings=d.bindings)
    if not fits(run, board, scope, d.trigger, occ, run.board, event):
        return None
    extra = tuple(b for b in _bindings(occ, run.board) if b[0].startswith("moved:") or (b[0] not in dict(d.bindings)))
    extra = (*extra, ("next", (occ.thing,)))  # what this event is about, whatever "it" was where the ability was made
    key = f"{d.text}|delayed {d.id}"
    return PendingTrigger(None, d.program, d.controller, d.source, d.last, (*d.bindings, *extra), (), d.text, key)


def _until(run: Run, after: Board, events: Sequence[ev.Event], delayed: tuple[Delayed, ...]) -> None:
    """Return what was exiled "until" a permanent left the battlefield, immediately after it left (610.3)."""
    gone = {e.old for e in events if type(e) is ev.Moved and e.origin == "battlefield"}
    gone |= {e.object for e in events if type(e) is ev.Ceased}
    if not gone:
        return
    for d in delayed:
        if d.until is None or d.until not in gone:
            continue
        moves = []
        for oid in d.things:
            obj = after.object(oid)
            if obj is not None and obj.zone == "exile":
                entry = ev.Entry(controller=obj.owner)
                moves.append(
                    ev.ProposedMove(oid, "battlefield", entry=entry, how="return", cause=d.source, cites=(R_610_3,))
                )
        done = (ev.EffectsEnded((d.id,), (R_610_3,)),)
        run.board = evolve_group(run.board, done)
        run.events.extend(done)
        if moves:
            run.push(Happen(tuple(moves), ((),) * len(moves), group=False))
