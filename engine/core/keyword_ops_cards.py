"""Steps of keyword abilities that reveal, copy and cast cards: miracle, ripple, cipher, epic, prepare spells (CR
702.50, 702.60, 702.94, 702.99, 707.12, 722).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Restriction, Trigger
from engine.cards.filters import Bound, Exact, This, You
from engine.cards.steps import CastFor
from engine.cards.steps_keywords import CastCopy, EpicCopies, MiracleReveal, Paradigm, Prepare, Ripple
from engine.core.becoming_cast import cast_event
from engine.core.cast_reasons import cast_reasons
from engine.core.choices import can_choose
from engine.core.effects import found_objects, go_on, number, op, splice
from engine.core.effects_zones import new_effect_id
from engine.core.layers import chars, controller_of, copiable
from engine.core.preparing import PREPARED, copy_of_inset, without_mark
from engine.core.spell_programs import spell_program
from engine.core.ways import Way
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.decisions import Decision, Why
from engine.state.frames import Choosing, PendingTrigger, Scope
from engine.state.objects import More, Obj, StackPart

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.frames import RunProgram

R = {n: ref(n) for n in ("702.94a", "702.94b", "603.11", "702.60a", "702.99a", "707.12", "702.50a", "722.3a", "722.3b")}


@op(MiracleReveal)
def _miracle(run: Run, frame: RunProgram, step: MiracleReveal, answer: Any) -> Decision | None:
    """Asked as the card is drawn; its linked ability triggers if it is revealed (702.94a, 603.11). It stays revealed in
    the hand (702.94b).
    """
    card = run.board.object(frame.scope.source) if frame.scope.source is not None else None
    me = frame.scope.controller
    if card is None or card.zone != "hand":
        run.push(go_on(frame))
        return None
    if answer is None:
        why = Why((R["702.94a"],), "reveal for miracle", card.id)
        return Decision("May", me, run.decider(me), why, ("yes", "no"), about=(card.id,), slot="miracle")
    run.push(go_on(frame))
    if answer[0] == "yes":
        known = tuple(p for p in range(len(run.board.players)))
        text = frame.scope.text
        run.commit((
            ev.Revealed((card.id,), cites=(R["702.94a"],)),
            ev.Noted(card.id, replace(card.more, known=known), "revealed", cites=(R["702.94b"],)),
            ev.AbilityTriggered(card.id, me, text, f"{text}|{card.id}", (R["603.11"],)),
        ))  # fmt: skip
        run.waiting.append(
            PendingTrigger(
                None, o.Program((CastFor("miracle"),)), me, card.id, frame.scope.last, (), (), text, f"{text}|{card.id}"
            )
        )
    return None


@op(Ripple)
def _ripple(run: Run, frame: RunProgram, step: Ripple, answer: Any) -> None:
    me = frame.scope.controller
    spell = run.board.object(frame.scope.source) if frame.scope.source is not None else None
    last = frame.scope.last
    name = chars(run.board, spell).name if spell is not None else last.chars.name if last is not None else ""
    top = run.board.players[me].library[: max(0, number(run, frame, step.amount))]
    if not top:
        run.push(go_on(frame))
        return
    run.commit((ev.Revealed(top, cites=(R["702.60a"],)),))
    same = tuple(t for t in top if chars(run.board, run.board.objects[t]).name == name)
    rest = o.Move(Exact(top), "library", "bottom", origin=("library",))
    casts = (o.Permit(Exact(same), None, You(), free=True, duration="now", any_number=True),) if same else ()
    run.push(splice(frame, (*casts, rest)))


@op(CastCopy)
def _cast_copy(run: Run, frame: RunProgram, step: CastCopy, answer: Any) -> Decision | None:
    """The copy is made in exile and cast from there while this resolves (707.12); what is chosen for it is asked as for
    any spell.
    """
    board, me = run.board, frame.scope.controller
    card = _copied(board, step.card)
    if step.made is not None:
        made = board.object(step.made)
        run.push(go_on(frame))
        if made is not None:
            run.commit((cast_event(made.id, (), me, "exile"),))
        return None
    if card is None or not card.cards:
        run.push(go_on(frame))
        return None
    face = copiable(board, card) if card.zone == "exile" else card.base
    program = spell_program(face)
    able = not cast_reasons(board, run.book, me, card, Way(0, free=True), timing=False) and can_choose(
        board, Scope(me, card.id), program, run.book
    )
    if able and answer is None:
        why = Why((R["702.99a"], R["707.12"]), "cast a copy", card.id)
        return Decision("May", me, run.decider(me), why, ("yes", "no"), about=(card.id,))
    if not able or answer[0] != "yes":
        run.push(go_on(frame))
        return None
    new = ObjectId(board.objects.size)
    obj = Obj(new, (), me, me, "stack", face, more=More(kind="copy"), stack=StackPart("spell", program))
    run.push(replace(frame, steps=(*frame.steps[: frame.pc], replace(step, made=new), *frame.steps[frame.pc + 1 :])))
    if program.targets or program.modes is not None:
        run.push(Choosing(new, "copy", program))
    run.commit((ev.Created(obj, "cast copy", card.id, (R["707.12"],)),))
    return None


def _copied(board: Board, thing: ObjectId) -> Obj | None:
    """The card in exile, or the spell as it last was on the stack."""
    obj, last = board.object(thing), board.last(thing)
    if obj is not None:
        return obj if obj.zone == "exile" else None
    return last.obj if last is not None and last.obj.zone == "stack" else None


@op(Paradigm)
def _paradigm(run: Run, frame: RunProgram, step: Paradigm, answer: Any) -> None:
    me, source = frame.scope.controller, frame.scope.source
    spell = run.board.object(source) if source is not None else None
    if spell is None or _resolved_before(run, spell, me):
        run.push(go_on(frame))
        return
    again = o.Program((CastCopy(spell.id),))
    run.push(
        splice(frame, (o.Delay(Trigger("step", player="you", step="precombat main"), again, "forever", once=False),))
    )


def _resolved_before(run: Run, spell: Obj, player: PlayerId) -> bool:
    """Whether a spell of that name that the player controlled has resolved earlier in the game."""
    name = chars(run.board, spell).name
    for e in run.since(0):
        last = run.board.last(e.object) if type(e) is ev.Resolved and not e.fizzled and e.object != spell.id else None
        if last is not None and last.controller == player and last.chars.name == name:
            return True
    return False


@op(Prepare)
def _prepare(run: Run, frame: RunProgram, step: Prepare, answer: Any) -> None:
    """The designation is given and the copy created at once (722.3a, 722.3c); who has it already does not get it again."""
    events: list[ev.Event] = []
    made = 0
    for obj in found_objects(run, frame, step.what, ("battlefield",)):
        inset, marks = copiable(run.board, obj).inset, obj.more.marks
        if not step.on and PREPARED in marks:
            events.append(ev.Noted(obj.id, without_mark(obj), "unprepared", cites=(R["722.3b"],)))
        elif step.on and inset is not None and PREPARED not in marks:
            events.append(ev.Noted(obj.id, replace(obj.more, marks=(*marks, PREPARED)), PREPARED, cites=(R["722.3a"],)))
            who_ = controller_of(run.board, obj.id)
            events.append(
                copy_of_inset(
                    obj.id, inset, ObjectId(run.board.objects.size + made), obj.owner if who_ is None else who_
                )
            )
            made += 1
    run.commit(events)
    run.push(go_on(frame))


@op(EpicCopies)
def _epic(run: Run, frame: RunProgram, step: EpicCopies, answer: Any) -> None:
    """No more spells; a copy at each upkeep, without its epic ability (702.50a)."""
    me = frame.scope.controller
    spell = run.board.object(frame.scope.source) if frame.scope.source is not None else None
    ban = Continuous(
        new_effect_id(run), frame.scope.source, me, duration="forever", rule=Restriction("cant_cast", who="you")
    )
    run.commit((ev.EffectBegan(continuous=ban, cites=(R["702.50a"],)),))
    copy = o.CopySpell(Bound("epic"))
    upkeep = o.Delay(Trigger("step", player="you", step="upkeep"), o.Program((copy,)), "forever", once=False)
    run.push(splice(frame, (o.Remember(This(), "epic"), upkeep) if spell is not None else ()))
