"""Casting and playing cards while something else resolves (CR 608.2g)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.cast_reasons import cast_reasons
from engine.core.casting import begin_cast
from engine.core.choices import can_choose
from engine.core.cost_parts import parts_payable
from engine.core.costs import total_cost
from engine.core.layers import chars
from engine.core.mana import can_pay, purpose_of
from engine.core.restrictions import spendable_life
from engine.core.run import handles
from engine.core.spell_programs import spell_program
from engine.core.ways import Way
from engine.frozen import replace
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import CastNow, Scope

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.state.objects import Obj

__all__: list[str] = []

R_305_1, R_608_2G = ref("305.1"), ref("608.2g")


@handles(CastNow)
def _cast_now(run: Run, frame: CastNow, answer: Any) -> Decision | None:
    """Cast (or play) one of the cards while another thing resolves, timing by type ignored (608.2g)."""
    options: list[int] = []
    for oid in frame.objects:
        obj = run.board.object(oid)
        faces = () if obj is None else _faces(run, obj)
        if obj is None or not faces:
            continue
        if frame.using == "transformed" and len(faces) < 2:
            continue
        face = faces[1 if frame.using == "transformed" else 0]
        if "Land" in face.types:
            if (
                obj.cards
                and frame.play
                and run.board.players[frame.player].lands < 1
                and run.board.turn.active == frame.player
            ):
                options.append(oid)
            continue
        if _castable_now(run, frame, obj, face):
            options.append(oid)
    if not options:
        return None
    why = Why((R_608_2G,), "cast now", options[0] if len(options) == 1 else None)  # type: ignore[arg-type]
    if answer is None and frame.may:
        about = tuple(ObjectId(x) for x in options)
        return Decision("May", frame.player, run.decider(frame.player), why, ("yes", "no"), about=about)
    if answer is not None and frame.may and answer[0] == "no":
        return None
    if len(options) > 1 and (answer is None or frame.may):
        if frame.may:
            run.push(replace(frame, may=False, asked=True))
            return None
        return Decision("ChooseObjects", frame.player, run.decider(frame.player), why, tuple(options), 1, 1)
    chosen = options[0] if answer is None or answer[0] == "yes" else int(answer[0])
    obj = run.board.objects[chosen]
    rest = tuple(x for x in frame.objects if x != chosen)
    if rest and not frame.one:
        run.push(replace(frame, objects=rest, may=frame.may or frame.asked, asked=False))
    face = _faces(run, obj)[0]
    if "Land" in face.types:
        run.propose(
            ev.ProposedMove(
                obj.id, "battlefield", entry=ev.Entry(controller=frame.player), how="play", by=frame.player
            ),
            extra=(ev.LandPlayed(frame.player, obj.id, (R_305_1,)),),
        )
        return None
    role = ""
    begin_cast(
        run,
        frame.player,
        obj,
        Way(1 if frame.using == "transformed" else 0, frame.using, free=frame.free, role=role),
        during=True,
    )
    return None


def _faces(run: Run, obj: Obj) -> tuple[Face, ...]:
    """The faces of the card; of a copy of one, what it is (707.12)."""
    if obj.cards:
        return run.book.pool[run.board.fixed.cards[obj.cards[0]].key].faces
    return (obj.base,) if obj.more.kind == "copy" else ()


def _castable_now(run: Run, frame: CastNow, obj: Obj, face: Face) -> bool:
    """Whether the player could cast the card while another thing resolves: nothing forbids it, it has targets, and its
    whole cost can be paid.
    """
    if cast_reasons(
        run.board,
        run.book,
        frame.player,
        obj,
        Way(1 if frame.using == "transformed" else 0, frame.using, free=frame.free),
        timing=False,
    ):
        return False
    total = total_cost(run.board, run.book, frame.player, obj, face, using=frame.using, free=frame.free)
    payable = (
        can_pay(run.board, run.book, frame.player, total.mana, purpose=purpose_of("spell", chars(run.board, obj)))
        and parts_payable(run.board, run.book, frame.player, total.parts, obj.id)
        and (not total.life or spendable_life(run.board, frame.player) >= total.life)
    )
    return payable and can_choose(run.board, Scope(frame.player, obj.id), spell_program(face, frame.using), run.book)
