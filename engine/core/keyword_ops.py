"""Steps that keyword abilities need beside the ordinary ops (CR 702.24, 702.40, 702.49, 702.69, 702.85, 702.89,
702.109, 702.115, 702.116, 702.121, 702.128, 702.129, 702.151, 702.152). They stand only in programs that
:mod:`~engine.core.keywords` writes out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Cost, Permission, Restriction, Trigger
from engine.cards.filters import Bound, Exact, Filter, Is, This, You
from engine.cards.mana import ManaCost
from engine.cards.steps import (
    Allow,
    Connive,
    CopyForEach,
    CopyOfCard,
    EncoreTokens,
    EnterInPlace,
    ExileTop,
    Explore,
    Heal,
    Mark,
    Melee,
    Myriad,
    PayEach,
    SetSpeed,
    Told,
    Unattach,
)  # fmt: skip
from engine.core.effects import AFTER, bind, found_objects, go_on, number, op, proceed, splice, who, whom
from engine.core.effects_board import copied_face
from engine.core.effects_copy import propose_copies
from engine.core.effects_zones import new_effect_id
from engine.core.happenings import PLAYERS_DEEDS
from engine.core.layers import apply_exceptions, chars, controller_of
from engine.core.references import apnap
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.decisions import Decision, Why
from engine.state.objects import More

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.state.board import Board
    from engine.state.frames import RunProgram

__all__ = ["attacked_by_returned"]

R = {
    n: ref(n)
    for n in (
        "305.2a",
        "402.2",
        "606.3",
        "701.3d",
        "701.44a",
        "701.44d",
        "701.50d",
        "702.115a",
        "702.116a",
        "702.141a",
        "702.179c",
        "702.49c",
        "702.49d",
        "702.89a",
    )
}


# -- paying and exiling ------------------------------------------------------------------------------------------------


@op(PayEach)
def _pay_each(run: Run, frame: RunProgram, step: PayEach, answer: Any) -> None:
    n = number(run, frame, step.times)
    mana = step.cost.mana
    total = None if mana is None else ManaCost(mana.generic * n, mana.symbols * n, mana.x)
    run.push(splice(frame, (o.Pay(Cost(total, step.cost.parts * n), (), step.otherwise),)))


@op(ExileTop)
def _exile_top(run: Run, frame: RunProgram, step: ExileTop, answer: Any) -> None:
    members: list[ev.Proposal] = []
    for p in who(run, frame, step.who):
        top = run.board.players[p].library[: number(run, frame, step.amount)]
        members += [
            ev.ProposedMove(t, "exile", how="exile", cause=frame.scope.source, by=p, cites=(R["702.115a"],))
            for t in top
        ]
    proceed(run, frame, *members)


@op(Heal)
def _heal(run: Run, frame: RunProgram, step: Heal, answer: Any) -> None:
    ids = tuple(x.id for x in found_objects(run, frame, step.what, ("battlefield",)))
    if ids:
        run.commit((ev.DamageRemoved(ids, (R["702.89a"],)),))
    run.push(go_on(frame))


@op(Unattach)
def _unattach(run: Run, frame: RunProgram, step: Unattach, answer: Any) -> None:
    events = [
        ev.Attached(x.id, None, (R["701.3d"],))
        for x in found_objects(run, frame, step.what, ("battlefield",))
        if x.more.attached_to is not None
    ]
    run.result = run.commit(events)
    run.push(replace(frame, phase=AFTER))


# -- combat ------------------------------------------------------------------------------------------------------------


def attacked_by_returned(run: Run, start: int) -> int | None:
    """What the creature attacked that was returned to its owner's hand to pay for something begun at event ``start``."""
    returned = next(
        (e.old for e in run.since(start) if type(e) is ev.Moved and e.how == "return" and e.origin == "battlefield"),
        None,
    )
    attacked = None
    if returned is not None:
        for e in run.since(run.board.turn.began):
            if type(e) is ev.AttackersDeclared:
                attacked = next((a.defender for a in e.attacks if a.attacker == returned), attacked)
            elif type(e) is ev.AttackAdded and e.attack.attacker == returned:
                attacked = e.attack.defender
    return attacked


@op(EnterInPlace)
def _enter_in_place(run: Run, frame: RunProgram, step: EnterInPlace, answer: Any) -> None:
    ability = run.board.object(frame.scope.stack) if frame.scope.stack is not None else None
    attacked = attacked_by_returned(run, ability.entered) if ability is not None else None
    where = Exact((attacked,)) if attacked is not None else None
    source = run.board.object(frame.scope.source) if frame.scope.source is not None else None
    if source is not None:
        cites = (R["702.49c"], R["702.49d"]) if source.zone == "command" else (R["702.49c"],)
        run.commit((ev.RuleApplied("enters attacking", (source.id,), cites=cites),))
    run.push(splice(frame, (o.Move(This(), "battlefield", tapped=True, attacking=where, origin=("hand", "command")),)))


def _stands(board: Board, thing: int) -> bool:
    """Whether the player or permanent that was chosen to be attacked is still in the game (800.4a)."""
    return not board.players[~thing].more.left if thing < 0 else board.object(thing) is not None


@op(Myriad)
def _myriad(run: Run, frame: RunProgram, step: Myriad, answer: Any) -> Decision | None:
    board, me, source = run.board, frame.scope.controller, frame.scope.source
    defending = frame.scope.bound("player")
    others = [p for p in apnap(board, board.alive()) if p != me and ~p not in defending]
    left = [p for p in others if str(p) not in frame.words]
    if left:
        p = left[0]
        walkers = tuple(
            t
            for t in board.players[p].permanents
            if "Planeswalker" in chars(board, board.objects[t]).types and not board.objects[t].more.phased
        )
        if answer is None:
            why = Why((R["702.116a"],), "a token attacking that player", source, (run.game.setup.players[p],))
            return Decision("ChooseTargets", me, run.decider(me), why, (~p, *walkers), 0, 1, slot="myriad")
        run.push(replace(frame, words=(*frame.words, str(p)), hold=(*frame.hold, *(int(t) for t in answer))))
        return None
    face = copied_face(run, source) if source is not None else None
    members: list[ev.Proposal] = []
    if face is not None:
        entries = (
            ev.Entry(me, tapped=True, more=More(kind="token"), attack=thing)
            for thing in frame.hold
            if _stands(board, thing)
        )
        members += [ev.ProposedToken(me, face, entry, source, (R["702.116a"],)) for entry in entries]
    if members:
        exile = o.Delay(
            Trigger("step", step="end of combat"), o.Program((o.Move(Bound("made"), "exile", origin=("battlefield",)),))
        )
        frame = replace(frame, steps=(*frame.steps[: frame.pc + 1], exile, *frame.steps[frame.pc + 1 :]))
    proceed(run, replace(frame, hold=(), words=()), *members)
    return None


@op(Melee)
def _melee(run: Run, frame: RunProgram, step: Melee, answer: Any) -> None:
    me = frame.scope.controller
    attacked: set[int] = set()
    for e in run.since(run.board.turn.began):
        if type(e) is ev.CombatBegan:
            attacked.clear()
        elif type(e) is ev.AttackersDeclared and e.player == me:
            attacked |= {a.defender for a in e.attacks if a.defender < 0}
    n = len(attacked)
    run.push(splice(frame, (o.Continuous(This(), (o.AddPT(n, n),)),)))


# -- copies ------------------------------------------------------------------------------------------------------------


@op(CopyForEach)
def _copy_for_each(run: Run, frame: RunProgram, step: CopyForEach, answer: Any) -> None:
    n = 0
    gone: set[int] = set()
    for e in run.since(run.board.turn.began):
        if step.what == "storm":
            if type(e) is ev.SpellCast:
                if e.object == frame.scope.source:
                    break
                n += 1
        elif type(e) is ev.Moved and e.origin == "battlefield" and e.to == "graveyard" and e.old not in gone:
            gone.add(e.old)
            n += 1
    run.push(splice(frame, (o.CopySpell(This(), n),)))


@op(CopyOfCard)
def _copy_of_card(run: Run, frame: RunProgram, step: CopyOfCard, answer: Any) -> Decision | None:
    """The source was exiled to pay: it is copied as it last was (608.2h)."""
    last = frame.scope.last
    source = (
        last.obj
        if last is not None
        else run.board.object(frame.scope.source)
        if frame.scope.source is not None
        else None
    )
    pairs: list[tuple[int, Face, More]] = []
    if source is not None:
        pairs.append((source.id, replace(apply_exceptions(source.base, step.but), mana_cost=None), More(kind="token")))
    return propose_copies(run, frame, answer, pairs, who(run, frame, You()))


@op(EncoreTokens)
def _encore(run: Run, frame: RunProgram, step: EncoreTokens, answer: Any) -> None:
    """Each token has to attack its opponent this turn if able: a requirement of its own (702.141a)."""
    if frame.phase == 1:
        made = tuple(e.obj.id for e in run.between(run.result) if type(e) is ev.Created)
        scope = bind(frame.scope, "made", made)
        mine = frame.scope.controller
        others = [p for p in apnap(run.board, run.board.alive()) if p != mine]
        each = len(made) // len(others) if others else 0
        events = []
        for i, oid in enumerate(made):
            at = others[min(i // each, len(others) - 1)]
            rule = Restriction("must_attack", This(), who=f"seat {at}")
            effect = Continuous(
                new_effect_id(run) + i, frame.scope.source, mine, things=(oid,), duration="end_of_turn", rule=rule
            )
            events.append(ev.EffectBegan(continuous=effect, cites=(R["702.141a"],)))
        run.commit(events)
        run.push(go_on(frame, scope=scope))
        return
    last = frame.scope.last
    source = last.obj if last is not None else None
    run.push(replace(frame, phase=1))
    if source is None:
        run.result = (run.board.clock, run.board.clock)
        return
    others = [p for p in apnap(run.board, run.board.alive()) if p != frame.scope.controller]
    entry = ev.Entry(frame.scope.controller, more=More(kind="token"))
    run.propose(
        *(
            ev.ProposedToken(frame.scope.controller, source.base, entry, frame.scope.source, (R["702.141a"],))
            for _ in others
        )
    )


@op(Mark)
def _mark(run: Run, frame: RunProgram, step: Mark, answer: Any) -> None:
    word = f"{step.word}:{run.board.turn.number}" if step.turn else step.word
    found = [x for x in found_objects(run, frame, step.what) if word not in x.more.marks]
    run.commit(
        [ev.Noted(x.id, replace(x.more, marks=(*x.more.marks, word)), step.word.partition(":")[0]) for x in found]
    )
    run.push(go_on(frame))


_ALLOWED = {"extra_land": R["305.2a"], "loyalty_again": R["606.3"], "no_max_hand": R["402.2"]}


@op(Allow)
def _allow(run: Run, frame: RunProgram, step: Allow, answer: Any) -> None:
    rule = Permission(step.kind, amount=step.amount)
    effect = Continuous(
        new_effect_id(run), frame.scope.source, frame.scope.controller, duration=step.duration, rule=rule
    )
    run.commit((ev.EffectBegan(continuous=effect, cites=(_ALLOWED[step.kind],)),))
    run.push(go_on(frame))


def _whose(run: Run, thing: int) -> PlayerId | None:
    """Who controls the permanent, or last did if it is gone (701.44c, 701.50c)."""
    obj = run.board.object(thing)
    if obj is not None:
        return controller_of(run.board, obj.id) if obj.zone == "battlefield" and not obj.more.phased else None
    last = run.board.last(thing) if thing >= 0 else None
    return last.controller if last is not None and last.obj.zone == "battlefield" else None


def _one_by_one(run: Run, frame: RunProgram, step: Connive | Explore, answer: Any) -> Decision | None:
    """Of several permanents that are to do it, the first player in turn order who has any chooses one; then the others
    follow (701.44d, 701.50d).
    """
    left = {t: p for t in whom(run, frame, step.what) if (p := _whose(run, t)) is not None}
    first = next(iter(apnap(run.board, left.values())))
    own = tuple(ObjectId(t) for t, p in left.items() if p == first)
    if answer is None and len(own) > 1:
        why = Why((R["701.44d" if type(step) is Explore else "701.50d"],), "who is next", frame.scope.source)
        return Decision("ChooseObjects", first, run.decider(first), why, own, 1, 1)
    chosen = next(iter(own)) if answer is None else int(answer[0])
    rest = Exact(tuple(t for t in left if t != chosen))
    run.push(splice(frame, (replace(step, what=Exact((chosen,))), replace(step, what=rest))))
    return None


@op(Connive)
def _connive(run: Run, frame: RunProgram, step: Connive, answer: Any) -> Decision | None:
    """Draw, discard, and a counter for each nonland card discarded (701.50a-c, e)."""
    found = [(t, p) for t in whom(run, frame, step.what) if (p := _whose(run, t)) is not None]
    if len(found) > 1:
        return _one_by_one(run, frame, step, answer)
    n = number(run, frame, step.amount)
    steps: list[Any] = []
    everywhere = ("graveyard", "exile", "hand", "library", "battlefield", "command")
    for one, p in found:
        them, what = Exact((~p,)), Exact((one,))
        nonland = Is(Bound("each"), Filter(kind="any", zones=everywhere, not_types=("Land",)))
        grow = o.ForEach(Bound("connived"), (o.If(nonland, (o.PutCounters(what, "P1P1"),)),))
        steps += [o.Draw(them, n), o.Discard(them, n, slot="connived"), grow, Told(what, "connives")]
    run.push(splice(frame, tuple(steps)))
    return None


@op(Explore)
def _explore(run: Run, frame: RunProgram, step: Explore, answer: Any) -> Decision | None:
    """Reveal the top card: a land goes to the hand; otherwise a counter, and the card may go to the graveyard
    (701.44a).
    """
    found = [(t, p) for t in whom(run, frame, step.what) if (p := _whose(run, t)) is not None]
    if len(found) > 1:
        return _one_by_one(run, frame, step, answer)
    steps: tuple[Any, ...] = ()
    if found:
        one, who_ = found[0]
        top = run.board.players[who_].library[:1]
        grow = o.PutCounters(Exact((one,)), "P1P1")
        if top:
            run.commit((ev.Revealed(top, cites=(R["701.44a"],)),))
            land = "Land" in chars(run.board, run.board.objects[top[0]]).types
            away = o.May((o.Move(Exact(top), "graveyard"),), who=Exact((~who_,)))
            steps = (o.Move(Exact(top), "hand"),) if land else (grow, away)
        else:
            steps = (grow,)
        steps += (Told(Exact((one,)), "explores"),)
    run.push(splice(frame, steps))
    return None


@op(Told)
def _told(run: Run, frame: RunProgram, step: Told, answer: Any) -> None:
    ids = tuple(x.id for x in found_objects(run, frame, step.what))
    if not ids and step.deed in ("connives", "explores"):  # it is gone (701.44c, 701.50c)
        ids = tuple(ObjectId(t) for t in whom(run, frame, step.what) if _whose(run, t) is not None)
    seats = [~t for t in whom(run, frame, step.what) if t < 0] or [frame.scope.controller]
    if ids or step.deed in PLAYERS_DEEDS:
        run.commit([ev.RuleApplied(step.deed, ids, PlayerId(p)) for p in seats])
    run.push(go_on(frame))


@op(SetSpeed)
def _speed(run: Run, frame: RunProgram, step: SetSpeed, answer: Any) -> None:
    """A speed goes up to 4 and no further (702.179c-d)."""
    events: list[ev.Event] = []
    for p in who(run, frame, step.who):
        now = run.board.tally.marks.speed(p)
        new = min(4, now + number(run, frame, step.amount))
        if new != now:
            events.append(ev.MarkChanged("speed", p, str(new), (R["702.179c"],)))
    run.commit(events)
    run.push(go_on(frame))
