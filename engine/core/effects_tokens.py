"""Creating tokens (CR 111, 303.4i, 701.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.core.attachments import could_enchant
from engine.core.effects import number, op, proceed, who, whom
from engine.core.entering_attacking import attack_targets
from engine.core.layer_faces import token_face
from engine.core.moves import AT_ONCE
from engine.errors import Reason, TooMuch
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.objects import More

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.state.decisions import Decision
    from engine.state.frames import RunProgram

R = {n: ref(n) for n in ("111.2", "303.4i")}


def tokens(n: int) -> int:
    """So many tokens, if the engine can make them at once.

    :raises TooMuch: it can't; nothing of the action happens then.
    """
    if n > AT_ONCE:
        reason = Reason(
            "engine/too-much",
            (R["111.2"],),
            f"{n:,} tokens would be created at once; the engine makes {AT_ONCE:,} at most",
        )
        raise TooMuch(reason)
    return max(0, n)


@op(o.CreateToken)
def _token(run: Run, frame: RunProgram, step: o.CreateToken, answer: Any) -> Decision | None:
    seats = who(run, frame, step.who)
    if step.to is not None:
        proceed(run, replace(frame, words=()), *_attached(run, frame, step, seats))
        return None
    n = tokens(number(run, frame, step.amount))
    attacks = attack_targets(run, frame, step.attacking, seats[0], n, answer) if seats else ()
    if not isinstance(attacks, tuple):
        return attacks
    members = _tokens(run, frame, step, attacks)
    for other in step.also:
        members += _tokens(run, frame, other, ())
    proceed(run, replace(frame, words=()), *members)
    return None


def _tokens(run: Run, frame: RunProgram, step: o.CreateToken, attacks: tuple[Any, ...]) -> list[ev.Proposal]:
    """The tokens of one description, for each of the players; attacking ones one for each that is attacked."""
    face = _sized(run, frame, step)
    counters = tuple((k, number(run, frame, n)) for k, n in step.counters)
    n = tokens(number(run, frame, step.amount))
    members: list[ev.Proposal] = []
    more = More(kind="token", faces=(face, token_face(step.back))) if step.back is not None else More(kind="token")
    for p in who(run, frame, step.who):
        for attack in attacks if step.attacking is not None else (None,):
            entry = ev.Entry(p, step.tapped, counters, None, more, attack)
            members += [ev.ProposedToken(p, face, entry, frame.scope.source, (R["111.2"],))] * (
                1 if step.attacking is not None else n
            )
    return members


def _sized(run: Run, frame: RunProgram, step: o.CreateToken) -> Face:
    face = token_face(step.face)
    if step.power is None and step.toughness is None:
        return face
    power = number(run, frame, step.power) if step.power is not None else face.power
    toughness = number(run, frame, step.toughness) if step.toughness is not None else face.toughness
    return replace(face, power=power, toughness=toughness, box=(str(power), str(toughness)))


def _attached(run: Run, frame: RunProgram, step: o.CreateToken, seats: tuple[Any, ...]) -> list[ev.Proposal]:
    """An Aura token for each player, attached to what the step says; none where it can't enchant that (303.4i)."""
    face = token_face(step.face)
    host = next((t for t in whom(run, frame, step.to) if could_enchant(run.board, seats, face, t)), None)  # type: ignore[arg-type]
    if host is None:
        return []
    more = More(kind="token", attached_to=host)
    return [ev.ProposedToken(p, face, ev.Entry(p, more=more), frame.scope.source, (R["303.4i"],)) for p in seats]
