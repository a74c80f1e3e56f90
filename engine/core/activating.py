"""Activating abilities, mana abilities at once (CR 602, 605, 606)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Activated, Cost
from engine.cards.mana import ManaCost
from engine.cards.ops import AddMana
from engine.core.cast_reasons import sorcery_time
from engine.core.choices import can_choose
from engine.core.conditions import holds
from engine.core.cost_parts import parts_payable, ways_of
from engine.core.costs import activation_cost
from engine.core.layers import chars, controller_of
from engine.core.mana import activation_sick, can_pay, purpose_of
from engine.core.match import matches
from engine.core.offers import restriction_of
from engine.core.permissions import permissions
from engine.core.printed import is_mana_program
from engine.core.references import player_fits
from engine.core.restrictions import limits, player_limits
from engine.core.reversing import take_back
from engine.core.run import handles
from engine.errors import Reason
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Mana
from engine.state.decisions import Decision, Why
from engine.state.frames import Activating, Choosing, Paying, Priority, RunProgram, Scope
from engine.state.objects import More, Obj, StackPart

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.state.board import Board

__all__ = [
    "abilities_of",
    "activate_reasons",
    "activating",
    "begin_activate",
    "is_mana_ability",
    "make_mana",
    "makes_mana",
]

R = {n: ref(n) for n in (
    "602.2", "602.2a", "602.2b", "602.5", "602.5a", "602.5b", "602.5d", "602.1", "605.3a", "605.3b", "606.3", "606.4", "118.3", "601.2c", "101.2", "702.61a", "107.3a", "701.67c",
)}  # fmt: skip
_BLANK = ManaCost()
_ABILITY = More(kind="ability")


def abilities_of(board: Board, obj: Obj) -> tuple[Activated, ...]:
    """The object's activated abilities now, in order; actions name them by their index here."""
    return tuple(a for a in chars(board, obj).abilities if type(a) is Activated)


def is_mana_ability(ability: Activated) -> bool:
    """Whether the activated ability is a mana ability (605.1a)."""
    return not ability.loyalty and is_mana_program(ability.program)


def makes_mana(board: Board, oid: int, index: int) -> bool:
    """Whether the activated ability of that number of a living object is a mana ability now (605.1a)."""
    obj = board.object(oid)
    return obj is not None and is_mana_ability(abilities_of(board, obj)[index])


def _used(board: Board, ability: Activated) -> str:
    """The mark that an activation leaves which may happen only so often each turn or game (602.5b)."""
    return f"used:{index_key(ability)}:{'game' if ability.limit == 'game' else board.turn.number}"


def activate_reasons(
    board: Board, book: Book, player: int, obj: Obj, ability: Activated, *, mana_time: bool = False
) -> list[Reason]:
    """All reasons why the player may not activate the ability now."""
    out: list[Reason] = []
    who = controller_of(board, obj.id)
    holder = who if who is not None else obj.owner
    if obj.zone not in ability.zone.split():
        places = " or ".join(ability.zone.split())
        out.append(Reason("action/illegal", (R["602.1"],), f"the ability is activated from the {places}", (obj.id,)))
    if board.turn.active != player and (board.sources or board.effects.continuous):
        for limit in player_limits(board, "own_turns", player):
            if limit.rule.amount:  # "and activate abilities"
                about = () if limit.source is None else (limit.source,)
                out.append(
                    Reason(
                        "action/illegal",
                        (R["101.2"],),
                        "an effect says that abilities can't be activated at this time",
                        (obj.id, *about),
                    )
                )
    if ability.who == "you" and holder != player:
        out.append(Reason("action/illegal", (R["602.2"],), "only its controller may activate the ability", (obj.id,)))
    if ability.loyalty:
        if not sorcery_time(board, player) and not any(_loyalty_permissions(board, "loyalty_instant", player, obj)):
            out.append(
                Reason(
                    "action/illegal",
                    (R["606.3"],),
                    "loyalty abilities are activated in a main phase of your own turn, stack empty",
                    (obj.id,),
                )
            )
        if obj.entered < board.clock and not _loyalty_left(board, player, obj):
            out.append(
                Reason("action/illegal", (R["606.3"],), "a loyalty ability of it was activated this turn", (obj.id,))
            )
    elif ability.speed == "sorcery" and not sorcery_time(board, player):
        out.append(
            Reason("action/illegal", (R["602.5d"],), "it can be activated only when a sorcery could be cast", (obj.id,))
        )
    if ability.condition is not None and not holds(board, Scope(PlayerId(player), obj.id), ability.condition, book):
        out.append(Reason("action/illegal", (R["602.5b"],), "its condition is not met", (obj.id,)))
    if any(p.kind in ("tap", "untap") for p in ability.cost.parts) and activation_sick(board, obj, player):
        if "Creature" in chars(board, obj).types and "haste" not in chars(board, obj).keywords:
            out.append(
                Reason(
                    "action/illegal",
                    (R["602.5a"],),
                    "it has been under your control only since this turn began (summoning sickness)",
                    (obj.id,),
                )
            )
    if not parts_payable(board, book, player, ability.cost.parts, obj.id):
        out.append(Reason("action/illegal", (R["118.3"],), "its cost can't be paid", (obj.id,)))
    if board.sources or board.effects.continuous:
        for limit in limits(board, "cant_activate", obj.id):
            spared = limit.rule.amount and is_mana_ability(ability)  # "unless they're mana abilities"
            if not spared and not (limit.rule.text == "loyalty" and not ability.loyalty):
                rules = (R["702.61a"], R["101.2"]) if "stack" in limit.rule.zones else (R["101.2"],)
                about = () if limit.source is None else (limit.source,)
                out.append(
                    Reason(
                        "action/illegal",
                        rules,
                        "an effect says that its abilities can't be activated",
                        (obj.id, *about),
                    )
                )
    if ability.limit and obj.more.marks.count(_used(board, ability)) > (ability.limit == "turn twice"):
        often = "twice each turn" if ability.limit == "turn twice" else f"once each {ability.limit}"
        out.append(Reason("action/illegal", (R["602.5b"],), f"it can be activated only {often}", (obj.id,)))
    return out


def index_key(ability: Activated) -> str:
    """A stable word for an ability of an object."""
    return ability.text or f"{ability.cost}"


def _loyalty_permissions(board: Board, kind: str, player: int, obj: Obj) -> list[int]:
    """The amounts of the permissions that the player has for loyalty abilities of the permanent."""
    return [
        a.amount
        for scope, a, _ in permissions(board, kind)
        if player_fits(board, scope, player, a.who) and (a.filter is None or matches(board, scope, a.filter, obj.id))
    ]


def _loyalty_left(board: Board, player: int, obj: Obj) -> bool:
    """Whether a loyalty ability of the permanent may be activated once more this turn: once, unless an effect says
    otherwise (606.3).
    """
    used = obj.more.marks.count(f"loyalty:{board.turn.number}")
    if not used:
        return True
    times = max([1, *_loyalty_permissions(board, "loyalty_times", player, obj)])
    return used < times + sum(_loyalty_permissions(board, "loyalty_again", player, obj))


def payable(board: Board, book: Book, player: int, obj: Obj, ability: Activated) -> bool:
    """Whether the mana of the ability's cost could be paid, with X = 0."""
    cost = ability.cost
    if cost.mana is None:
        return True
    own = any(p.kind in ("tap", "untap", "sacrifice") and p.filter is None for p in cost.parts)
    exclude = frozenset((obj.id,)) if own else frozenset()
    total = activation_cost(board, book, player, obj, cost)
    return can_pay(
        board,
        book,
        player,
        total,
        purpose=purpose_of("ability", chars(board, obj)),
        exclude=exclude,
        ways=ways_of(cost),
    )


def choosable(board: Board, book: Book, player: int, obj: Obj, ability: Activated) -> bool:
    """Whether the ability's targets could be chosen."""
    return can_choose(board, Scope(PlayerId(player), obj.id), ability.program, book)


def begin_activate(run: Run, player: PlayerId, oid: int, index: int, *, within: bool = False, passes: int = 0) -> None:
    """Announce the activation (602.2a): the ability goes on the stack; a mana ability does not use it (605.3b)."""
    obj = run.board.objects[oid]
    ability = abilities_of(run.board, obj)[index]
    last = run.snapshot(obj)
    if is_mana_ability(ability):
        run.push(
            Activating(
                player, obj.id, ability, index, None, mark=run.board.clock, within=within, last=last, passes=passes
            )
        )
        return
    new = ObjectId(run.board.objects.size)
    part = StackPart("activated", ability.program, source=obj.id, last=last, ability=ability, text=ability.text)
    stacked = Obj(new, (), player, player, "stack", obj.base, more=_ABILITY, stack=part)
    run.push(Activating(player, obj.id, ability, index, new, mark=run.board.clock, last=last, passes=passes))
    run.commit((ev.Created(stacked, "ability", obj.id, (R["602.2a"],)),))


@handles(Activating)
def activating(run: Run, frame: Activating, answer: Any) -> Decision | None:
    """X, then modes and targets, then payment, then it is activated (602.2b)."""
    board = run.board
    if frame.stage == "extras":
        cost = frame.ability.cost
        loyalty_x = any(p.kind == "loyalty" and p.x for p in cost.parts)
        if (cost.mana is not None and cost.mana.x) or loyalty_x:
            if answer is None:
                most = _max_x(run, frame, loyalty_x=loyalty_x)
                why = Why((R["107.3a"],), "choose X", frame.source)
                return Decision(
                    "ChooseNumber",
                    frame.player,
                    run.decider(frame.player),
                    why,
                    (),
                    0,
                    most,
                    about=(frame.source,),
                    slot="x",
                )
            frame = replace(frame, x=int(answer[0]))
            if frame.object is not None:
                obj = board.objects[frame.object]
                run.commit((ev.Announced(frame.object, replace(obj.stack, x=frame.x)),))
        program = frame.ability.program
        run.push(replace(frame, stage="cost"))
        if frame.object is not None and (program.targets or program.modes is not None):
            run.push(Choosing(frame.object, "activate", program))
        return None
    if frame.stage == "cost":
        source = board.object(frame.source)
        if source is None:
            take_back(run, frame)
            return None
        mana = activation_cost(board, run.book, frame.player, source, frame.ability.cost, frame.x)
        run.push(replace(frame, stage="done"))
        if mana != _BLANK or frame.ability.cost.parts:
            purpose = purpose_of("ability", chars(board, source))
            run.push(
                Paying(
                    frame.player, mana, Cost(None, frame.ability.cost.parts), frame.source, x=frame.x, object=frame.object, purpose=purpose,
                    ways=ways_of(frame.ability.cost), cites=(R["602.2b"],),
                )
            )  # fmt: skip
        return None
    _activated(run, frame)
    return None


def _activated(run: Run, frame: Activating) -> None:
    source = run.board.object(frame.source)
    mana = frame.object is None
    events: list[ev.Event] = []
    if source is not None:
        marks = source.more.marks
        if frame.ability.loyalty:
            used = f"loyalty:{run.board.turn.number}"
            marks = (*(m for m in marks if m == used or not m.startswith("loyalty:")), used)
        if frame.ability.limit:
            marks = (*marks, _used(run.board, frame.ability))
        if marks != source.more.marks:
            events.append(ev.Noted(source.id, replace(source.more, marks=marks), "used"))
    if frame.ability.cost.waterbend:
        events.append(ev.RuleApplied("waterbends", (), frame.player, cites=(R["701.67c"],)))
    cites = (R["605.3b"],) if mana else (R["602.2b"],)
    events.append(
        ev.AbilityActivated(
            frame.player,
            frame.source,
            frame.object,
            frame.index,
            frame.ability.loyalty,
            frame.ability.text,
            mana,
            cites,
        )
    )
    if not frame.within:
        run.push(Priority(frame.player))
    if mana:
        paid = tuple(
            [
                e.old
                for e in run.since(frame.mark)
                if type(e) is ev.Moved and e.how in ("sacrifice", "exile", "discard") and e.old != frame.source
            ]
        )
        bindings = (*((("paid", paid),) if paid else ()), *_tapped(frame.ability, frame.source))
        run.push(
            RunProgram(
                frame.ability.program.steps, Scope(frame.player, frame.source, frame.last, x=frame.x, bindings=bindings)
            )
        )
    run.commit(events)


def _max_x(run: Run, frame: Activating, *, loyalty_x: bool) -> int:
    obj = run.board.objects[frame.source]
    if loyalty_x:
        return int(obj.counter("LOYALTY"))
    if run.board.players[frame.player].more.any_mana:
        return 100
    x = 0
    purpose = purpose_of("ability", chars(run.board, obj))
    while x < 1000 and can_pay(
        run.board,
        run.book,
        frame.player,
        activation_cost(run.board, run.book, frame.player, obj, frame.ability.cost, x + 1),
        purpose=purpose,
        ways=ways_of(frame.ability.cost),
    ):
        x += 1
    return x


def make_mana(run: Run, player: PlayerId, oid: ObjectId, index: int, made: str) -> None:
    """Activate a mana ability as part of a plan, its choice of mana already made (605.3): ``made`` are the letters it
    adds.
    """
    obj = run.board.object(oid)
    if obj is None:
        return
    abilities = abilities_of(run.board, obj)
    ability = abilities[index]
    events: list[ev.Event] = []
    members: list[ev.Proposal] = []
    snow = "Snow" in chars(run.board, obj).supertypes
    tapped = _tapped(ability, oid)
    for part in ability.cost.parts:
        if part.kind == "tap":
            events.append(ev.Tapped(oid, cites=(R["605.3b"],)))
        elif part.kind == "sacrifice":
            members.append(ev.ProposedMove(oid, "graveyard", how="sacrifice", by=player, cites=(R["605.3b"],)))
        elif part.kind == "life" and isinstance(part.amount, int):
            members.append(ev.ProposedLife(player, -part.amount, "pay", oid))
    events.append(ev.AbilityActivated(player, oid, None, index, text=ability.text, mana=True, cites=(R["605.3b"],)))
    restriction, rider = "", None
    for op in ability.program.steps:
        restriction = (restriction_of(op) if type(op) is AddMana else "") or restriction
        rider = getattr(op, "rider", None) or rider
    mana = tuple(Mana(letter, oid, restriction, snow, rider) for letter in made)
    if members:
        run.push(RunMana(player, mana, oid if tapped else None))
        run.propose(*members, extra=tuple(events))
        return
    run.commit(events)
    run.propose(ev.ProposedMana(player, mana, oid if tapped else None))
    for op in ability.program.steps:
        if not hasattr(op, "options"):
            run.push(RunProgram((op,), Scope(player, oid, bindings=tapped)))


def _tapped(ability: Activated, oid: ObjectId) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What is bound while a mana ability resolves that has {T} in its cost: the permanent tapped for mana (106.12)."""
    return (("tapped for mana", (oid,)),) if any(part.kind == "tap" for part in ability.cost.parts) else ()


from engine.state.frames import RunMana  # noqa: E402


@handles(RunMana)
def run_mana(run: Run, frame: RunMana, answer: Any) -> None:
    """Add the mana after a mana ability's cost was paid."""
    run.propose(ev.ProposedMana(frame.player, frame.mana, frame.source))
