"""What players choose for what happens at once before it does: what an Aura that isn't cast enchants, timestamps of what
arrives together, cards of a pile (CR 303.4f, 401.4, 613.7m, 712.21a, 730.3a).

Timestamps are asked for only where the order can come out differently: of two permanents that arrive together under one
player's control one sets what the other sets or adds to in the same layer. Permanents of several players arrive in
APNAP order.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Static
from engine.core.attachments import hosts
from engine.core.moves import entering_face
from engine.core.printed import printed
from engine.frozen import record, replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.run import Run
    from engine.ids import PlayerId

__all__ = [
    "ARRANGE", "PILE", "Arrangement", "arranged", "ask", "ask_host", "hosted", "in_turn_order", "questions", "unattached", "wanted",
]  # fmt: skip

R_303_4F, R_613_7M, R_712_21A, R_730_3A = ref("303.4f"), ref("613.7m"), ref("712.21a"), ref("730.3a")
ARRANGE = "arrange"
"""``Happen.using`` while orders are asked for."""
PILE = "pile:"
"""Opens the tag of a move of a pile to a library: the places of its cards, the one that ends on top first."""
_LAYER: dict[type[Any], tuple[int, bool]] = {
    o.Control: (2, True), o.SetName: (3, True), o.SetTypes: (4, True), o.AddTypes: (4, False), o.SetColors: (5, True), o.AddColors: (5, False),
    o.LoseAbilities: (6, True), o.AddAbilities: (6, False), o.AddActivated: (6, False), o.SetPT: (7, True), o.BecomeCopy: (1, True),
}  # fmt: skip
"""Change -> its layer and whether it sets a value: two changes of one layer come out differently by order if one of
them sets.
"""


@record
class Arrangement:
    """One order to be chosen by a player: of the members with these indices, or (``pile``) of the cards of the one
    member.
    """

    player: PlayerId
    members: tuple[int, ...]
    pile: int = 0


def wanted(run: Run, members: tuple[ev.Proposal, ...]) -> bool:
    """Whether something may have to be chosen; cheap where nothing of the kind is there."""
    arriving = 0
    for m in members:
        kind = type(m)
        if kind is ev.ProposedToken:
            arriving += 1
        elif kind is ev.ProposedMove:
            if m.to == "battlefield":  # type: ignore[union-attr]
                arriving += 1
                if _is_unattached(run, m):  # type: ignore[arg-type]
                    return True
            elif m.to == "library" and len(_cards(run, m)) > 1:  # type: ignore[arg-type,union-attr]
                return True
    return arriving > 1 and len([i for i, _ in _arriving(run, members)]) > 1


def _is_unattached(run: Run, m: ev.ProposedMove) -> bool:
    if m.entry.more is not None and (m.entry.more.attached_to is not None or m.entry.more.face_down):
        return False
    obj = run.board.object(m.object)
    return obj is not None and "Aura" in entering_face(run, obj, m).subtypes


def unattached(run: Run, members: tuple[ev.Proposal, ...]) -> int:
    """The index of an Aura that would enter attached to nothing, since it wasn't cast (303.4f); -1 if there is none."""
    for i, m in enumerate(members):
        if type(m) is ev.ProposedMove and m.to == "battlefield" and _is_unattached(run, m):
            return i
    return -1


def ask_host(run: Run, m: Any) -> Decision | tuple[int, ...]:
    """The question what the Aura enchants, or all it can if that is no choice (303.4f)."""
    controller: Any = _controller(run, m)
    obj = run.board.objects[m.object]
    options = hosts(run.board, replace(obj, controller=controller), printed(entering_face(run, obj, m)).chars)
    if len(options) < 2:
        return options
    why = Why((R_303_4F,), "what to enchant", obj.id)
    return Decision("ChooseTargets", controller, run.decider(controller), why, options, 1, 1, about=(obj.id,))


def hosted(members: tuple[ev.Proposal, ...], at: int, host: int | None) -> tuple[ev.Proposal, ...]:
    """The members with the Aura attached to what was chosen; without a host it stays where it is (303.4g)."""
    if host is None:
        return members[:at] + members[at + 1 :]
    m: Any = members[at]
    entry = replace(m.entry, more=replace(m.entry.more or PLAIN, attached_to=host))
    return (*members[:at], replace(m, entry=entry), *members[at + 1 :])


def _cards(run: Run, m: ev.ProposedMove) -> tuple[int, ...]:
    obj = run.board.object(m.object)
    return obj.cards if obj is not None else ()


def _face(run: Run, m: Any) -> Face | None:
    if type(m) is ev.ProposedToken:
        return m.face
    if m.entry.more is not None and m.entry.more.face_down:
        return None
    obj = run.board.object(m.object)
    return entering_face(run, obj, m) if obj is not None else None


def _arriving(run: Run, members: tuple[ev.Proposal, ...]) -> list[tuple[int, Face]]:
    """Members that put a permanent with continuous effects of its own onto the battlefield."""
    out = []
    for i, m in enumerate(members):
        if type(m) is ev.ProposedToken or (type(m) is ev.ProposedMove and m.to == "battlefield"):
            face = _face(run, m)
            if face is not None and printed(face).layered:
                out.append((i, face))
    return out


@cache
def _layers(face: Face) -> tuple[frozenset[int], frozenset[int]]:
    """Layers in which the face's static abilities set something, and in which they do anything."""
    found = [
        _LAYER[type(c)]
        for a in printed(face).chars.abilities
        if type(a) is Static and not a.cda
        for c in a.changes
        if type(c) in _LAYER
    ]
    return frozenset(n for n, sets in found if sets), frozenset(n for n, _ in found)


def _controller(run: Run, m: Any) -> int:
    if type(m) is ev.ProposedToken:
        return m.player
    if m.entry.controller is not None:
        return m.entry.controller  # type: ignore[no-any-return]
    obj = run.board.object(m.object)
    return obj.owner if obj is not None else run.board.turn.active


def in_turn_order(run: Run, members: tuple[ev.Proposal, ...]) -> tuple[ev.Proposal, ...]:
    """The members with what arrives in APNAP order of its controllers; everything else stays where it is (613.7m)."""
    at = [
        i
        for i, m in enumerate(members)
        if type(m) is ev.ProposedToken or (type(m) is ev.ProposedMove and m.to == "battlefield")
    ]
    n, active = len(run.board.players), run.board.turn.active
    order = sorted(at, key=lambda i: (_controller(run, members[i]) - active) % n)
    out = list(members)
    for place, i in zip(at, order, strict=True):
        out[place] = members[i]
    return tuple(out)


def questions(run: Run, members: tuple[ev.Proposal, ...]) -> tuple[Arrangement, ...]:
    """The orders that have to be chosen, timestamps in APNAP order first; the same list after some of them are."""
    out: list[Arrangement] = []
    mine: dict[int, list[tuple[int, Face]]] = {}
    for i, face in _arriving(run, members):
        mine.setdefault(_controller(run, members[i]), []).append((i, face))
    n, active = len(run.board.players), run.board.turn.active
    for seat in sorted(mine, key=lambda p: (p - active) % n):
        if _differ([f for _, f in mine[seat]]):
            out.append(Arrangement(seat, tuple(i for i, _ in mine[seat])))  # type: ignore[arg-type]
    for i, m in enumerate(members):
        if type(m) is ev.ProposedMove and m.to == "library":
            elsewhere = dict(m.parts)
            cards = [c for c in _cards(run, m) if elsewhere.get(c, m.to) == "library"]  # type: ignore[call-overload]
            obj = run.board.object(m.object)
            if len(cards) > 1 and obj is not None:
                out.append(Arrangement(obj.owner, (i,), len(obj.cards)))
    return tuple(out)


def _differ(faces: list[Face]) -> bool:
    """Whether the order of permanents with these faces can come out differently."""
    for i, one in enumerate(faces):
        for other in faces[i + 1 :]:
            if one != other and (_layers(one)[0] & _layers(other)[1] or _layers(one)[1] & _layers(other)[0]):
                return True
    return False


def ask(run: Run, members: tuple[ev.Proposal, ...], a: Arrangement) -> Decision:
    """The question: the first named is the earliest, or ends on top of the library."""
    if a.pile:
        m: Any = members[a.members[0]]
        obj = run.board.objects[m.object]
        rule = R_712_21A if "melded" in obj.more.marks else R_730_3A
        names = tuple(run.book.pool[run.board.fixed.cards[c].key].name for c in obj.cards)
        options = tuple(range(a.pile))
        return Decision(
            "Order",
            a.player,
            run.decider(a.player),
            Why((rule,), "order of its cards in the library", obj.id),
            options,
            a.pile,
            a.pile,
            names,
        )
    faces = [_face(run, members[i]) for i in a.members]
    names = tuple(f.name if f is not None else "" for f in faces)
    return Decision(
        "Order",
        a.player,
        run.decider(a.player),
        Why((R_613_7M,), "order of arrival"),
        a.members,
        len(names),
        len(names),
        names,
    )


def arranged(members: tuple[ev.Proposal, ...], a: Arrangement, answer: tuple[Any, ...]) -> tuple[ev.Proposal, ...]:
    """The members with the order chosen."""
    out: list[Any] = list(members)
    if a.pile:
        i = a.members[0]
        out[i] = replace(out[i], tag=PILE + ",".join(map(str, answer)))
    else:
        for place, chosen in zip(a.members, answer, strict=True):
            out[place] = members[int(chosen)]
    return tuple(out)
