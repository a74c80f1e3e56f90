"""Copying spells and abilities, and tokens that are copies (CR 707.2, 707.8a, 707.10, 111.2, 303.4g, 115.7).

That a permanent becomes a copy is a continuous effect of layer 1 (:class:`~engine.cards.ops.BecomeCopy`), whose copied
values are fixed as the effect begins (707.2b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.core.attachments import hosts
from engine.core.choices import scope_of, target_options
from engine.core.effects import AFTER, found_objects, number, op, proceed, who, whom
from engine.core.effects_board import copied_face, locked
from engine.core.entering_attacking import attack_targets
from engine.core.layers import apply_exceptions, copiable
from engine.core.preparing import CARD_COPY
from engine.core.printed import printed
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.objects import More, Obj

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.state.frames import RunProgram

__all__ = ["other_faces", "propose_copies", "token_kind"]

R = {n: ref(n) for n in ("707.2", "707.8a", "707.10", "707.10c", "707.12", "111.2", "303.4g", "601.2c", "508.4")}


# -- copiable values ---------------------------------------------------------------------------------------------------


def other_faces(run: Run, obj: Obj) -> tuple[Face, ...]:
    """Both faces of a double-faced card or token, front first; () for everything else (712.1, 707.8a). Face down it
    shows none.
    """
    if obj.more.faces:
        return obj.more.faces
    if len(obj.cards) != 1 or obj.more.face_down:
        return ()
    definition = run.book.pool[run.board.fixed.cards[obj.cards[0]].key]
    return definition.faces if definition.layout in DOUBLE_FACED and len(definition.faces) > 1 else ()


DOUBLE_FACED = ("transform", "modal_dfc", "double_faced_token")
"""Layouts of cards with two faces that can transform (712.9); meld cards can't (712.4c)."""


def token_kind(run: Run, obj: Obj | None, but: tuple[o.Change, ...]) -> More:
    """The rarely used part of a token that is a copy: of a double-faced object it has both faces, the same one up
    (707.8a).
    """
    faces = other_faces(run, obj) if obj is not None else ()
    if obj is None or not faces or copiable(run.board, obj) != faces[obj.more.face]:
        return More(kind="token")
    return More(kind="token", face=obj.more.face, faces=tuple(apply_exceptions(f, but) for f in faces))


# -- tokens ------------------------------------------------------------------------------------------------------------


@op(o.CopyToken)
def _copy_token(run: Run, frame: RunProgram, step: o.CopyToken, answer: Any) -> Decision | None:
    """Create tokens that are copies: their copiable values are those of the object now (707.2, 707.2b)."""
    things = [t for t in whom(run, frame, step.of) if t >= 0]
    but = tuple(locked(run, frame, c) for c in step.but)
    n = max(0, number(run, frame, step.amount))
    pairs: list[tuple[int, Face, More]] = []
    for t in things:
        face = copied_face(run, t, but)
        if face is not None:
            pairs.append((t, face, token_kind(run, run.board.object(t), but)))
    pairs *= n
    seats = who(run, frame, step.who)
    if step.attacking is None or not seats:
        return propose_copies(run, frame, answer, pairs, seats, tapped=step.tapped)
    attacks = attack_targets(run, frame, step.attacking, seats[0], len(pairs), answer)
    if not isinstance(attacks, tuple):
        return attacks
    return propose_copies(
        run, frame, None if frame.words else answer, pairs, seats, tapped=step.tapped, attacks=attacks
    )


def propose_copies(
    run: Run,
    frame: RunProgram,
    answer: Any,
    pairs: list[tuple[int, Face, More]],
    seats: tuple[PlayerId, ...],
    *,
    tapped: bool = False,
    attacks: tuple[int | None, ...] = (),
) -> Decision | None:
    """Propose one token of each of these (object copied, values, record) for each player. A token that is an Aura
    enters attached to what its creator chooses, or is not created (303.4g); the choices made so far are in
    ``frame.hold``.
    """
    members: list[ev.Proposal] = []
    at = 0
    for p in seats:
        for i, (copied, face, more) in enumerate(pairs):
            kind = more
            if "Aura" in face.subtypes:
                arriving = Obj(ObjectId(copied), (), p, p, "battlefield", face, more=more)
                options = hosts(run.board, arriving, printed(face).chars)
                if not options:
                    continue
                if at < len(frame.hold):
                    host = frame.hold[at]
                elif len(options) == 1:
                    host = options[0]
                elif answer is None:
                    return Decision(
                        "ChooseTargets",
                        p,
                        run.decider(p),
                        Why((R["303.4g"],), "what to enchant", frame.scope.source),
                        options,
                        1,
                        1,
                    )
                else:
                    run.push(replace(frame, hold=(*frame.hold, int(answer[0]))))
                    return None
                at += len(options) > 1
                kind = replace(more, attached_to=host)
            entry = ev.Entry(p, tapped, (), None, kind, attacks[i] if attacks else None)
            members.append(ev.ProposedToken(p, face, entry, frame.scope.source, (R["707.2"], R["111.2"])))
    proceed(run, replace(frame, hold=(), words=()), *members)
    return None


# -- spells and abilities ----------------------------------------------------------------------------------------------


@op(o.CopyCard)
def _copy_card(run: Run, frame: RunProgram, step: o.CopyCard, answer: Any) -> None:
    """Copies of the cards come into being where these are (707.12)."""
    events: list[ev.Event] = []
    size = run.board.objects.size
    me = frame.scope.controller
    for x in found_objects(run, frame, step.what):
        if x.cards and x.zone not in ("battlefield", "stack"):
            made = Obj(
                ObjectId(size + len(events)), (), me, None, x.zone, copiable(run.board, x), more=More(kind="copy")
            )
            events.append(ev.Created(made, CARD_COPY, frame.scope.source, (R["707.12"],)))
    run.result = run.commit(events)
    run.push(replace(frame, phase=AFTER))


@op(o.CopySpell)
def _copy_spell(run: Run, frame: RunProgram, step: o.CopySpell, answer: Any) -> Decision | None:
    """Put copies on the stack, then let their controllers choose new targets for one after the other (707.10, 707.10c).

    Phase 0 makes the copies; phase 1 asks: ``hold`` are the copies still to be asked about, ``words`` the slots
    decided, ``each`` the new ids.
    """
    if frame.phase == 0:
        events: list[ev.Event] = []
        n = max(0, number(run, frame, step.amount))
        size = run.board.objects.size
        but = tuple(locked(run, frame, c) for c in step.but)
        for t in whom(run, frame, step.what):
            original = _on_stack(run, t)
            if original is None or original.stack is None:
                continue
            for p in who(run, frame, step.who):
                for _ in range(n):
                    made = _copy_of(run, original, ObjectId(size + len(events)), p)
                    made = replace(made, base=apply_exceptions(made.base, but)) if but else made
                    events.append(ev.Created(made, "copy", frame.scope.source, (R["707.10"],)))
        new = tuple(e.obj.id for e in events)  # type: ignore[union-attr]
        run.result = run.commit(events)
        run.push(replace(frame, phase=1, hold=new, each=new))
        return None
    if not frame.hold:
        done = replace(frame, phase=AFTER, each=())
        first = run.board.objects[frame.each[0]].entered if frame.each else run.board.clock
        run.result = (first, first + len(frame.each))
        run.push(done)
        return None
    return _new_targets(run, frame, step, answer)


def _on_stack(run: Run, thing: int) -> Obj | None:
    """The spell or ability as it is, or as it last was on the stack (608.2h)."""
    obj = run.board.object(thing) if thing >= 0 else None
    if obj is not None:
        return obj if obj.zone == "stack" else None
    last = run.board.last(thing) if thing >= 0 else None
    return last.obj if last is not None and last.obj.zone == "stack" else None


def _copy_of(run: Run, original: Obj, oid: ObjectId, player: PlayerId) -> Obj:
    """The copy: same characteristics and decisions, owned and controlled by the player who puts it on the stack
    (707.10). It was not cast.
    """
    part = original.stack
    assert part is not None
    living = run.board.object(original.id) is not None
    old = original.more
    if part.kind != "spell":
        return Obj(oid, (), player, player, "stack", original.base, more=More(kind="ability"), stack=part)
    facts = None if old.cast is None else replace(old.cast, zone="", times=0)
    face = copiable(run.board, original) if living and not old.face_down else original.base
    more = More(
        kind="copy",
        face=old.face,
        face_down=old.face_down,
        cast=facts,
        choices=old.choices,
        faces=other_faces(run, original),
    )
    return Obj(oid, (), player, player, "stack", face, more=more, stack=part)


def _new_targets(run: Run, frame: RunProgram, step: o.CopySpell, answer: Any) -> Decision | None:
    """Slot by slot: as many targets as before, each left as it is (even if illegal) or changed to a legal one (707.10c,
    115.7d-e).

    The slots decided so far are in ``frame.words``; the copy's targets are announced together.
    """
    oid = ObjectId(frame.hold[0])
    obj = run.board.object(oid)
    part = obj.stack if obj is not None else None
    slot = len(frame.words)
    if obj is None or part is None or slot >= len(part.targets):
        if part is not None and any(part.targets):
            targets = tuple(_read(word) for word in frame.words)
            run.commit(
                (
                    ev.Announced(
                        oid, replace(part, targets=targets), (R["707.10c"] if step.new_targets else R["707.10"],)
                    ),
                )
            )
        run.push(replace(frame, hold=frame.hold[1:], words=()))
        return None
    now = part.targets[slot]
    options = now
    player: PlayerId = obj.controller if obj.controller is not None else obj.owner
    if step.new_targets and now and slot < len(part.program.targets):
        spec = part.program.targets[slot]
        before = tuple(_read(word) for word in frame.words)
        scope = replace(scope_of(run.board, obj), targets=before)
        taken = {t for s in spec.distinct_from for t in before[s]}
        options = (*now, *(t for t in target_options(run.board, scope, spec) if t not in now and t not in taken))
    if len(options) == len(now):
        run.push(replace(frame, words=(*frame.words, _said(now))))
        return None
    if answer is None:
        why = Why((R["707.10c"],), "choose new targets", oid)
        return Decision(
            "ChooseTargets", player, run.decider(player), why, options, len(now), len(now), about=(oid,), slot="copy"
        )
    run.push(replace(frame, words=(*frame.words, _said(_in_place(now, tuple(int(t) for t in answer))))))
    return None


def _in_place(now: tuple[int, ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The new targets, those that stay in their places, so that a division stays as it was (115.7e)."""
    fresh = [t for t in chosen if t not in now]
    return tuple(t if t in chosen else fresh.pop(0) for t in now)


def _said(targets: tuple[int, ...]) -> str:
    return " ".join(map(str, targets))


def _read(word: str) -> tuple[int, ...]:
    return tuple(int(t) for t in word.split())
