"""Turning permanents face down and face up, and transforming double-faced ones (CR 701.27, 701.40, 701.58, 702.37e,
702.168d, 708, 712, 116.2b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Cost, Keyword
from engine.cards.mana import ManaCost
from engine.cards.steps import TurnUp
from engine.core.actions_taken import special
from engine.core.cost_parts import parts_payable
from engine.core.effects import found_objects, op
from engine.core.effects_copy import DOUBLE_FACED, other_faces
from engine.core.layer_faces import face_now
from engine.core.layers import controller_of
from engine.core.mana import can_pay
from engine.core.restrictions import restricted
from engine.core.specials import CHECKS, OPTIONS
from engine.errors import Reason
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Paying, RunProgram, Scope

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.core.book import Book
    from engine.core.run import Run
    from engine.ids import ObjectId
    from engine.state.board import Board
    from engine.state.decisions import Special
    from engine.state.objects import More, Obj

__all__ = ["TurnUp", "face_up_values", "turn_up_ways"]

R = {n: ref(n) for n in (
    "708.2a", "708.2b", "708.8", "116.2b", "702.37e", "702.37b", "702.168d", "701.40b", "701.58b", "701.40g", "701.27a", "701.27d", "701.27f", "710.1c", "710.2", "712.16",
    "712.9", "712.10", "613.7f", "613.7g", "118.3", "107.3a", "730.2f", "730.2g", "730.2i", "117.1",
)}  # fmt: skip
MORPH = {"morph": "702.37e", "megamorph": "702.37e", "disguise": "702.168d"}
"""Keywords whose cost turns the permanent face up, and their rules."""


# -- what it would be face up ------------------------------------------------------------------------------------------


def face_up_values(board: Board, obj: Obj) -> Face:
    """The copiable values that a face-down permanent would have face up: its own, or those it is a copy of (707.3,
    708.10).
    """
    found = face_now(replace(obj, more=replace(obj.more, face_down="")))
    for c in board.effects.continuous:
        if obj.id in c.things:
            for change in c.changes:
                if type(change) is o.BecomeCopy and change.face is not None:
                    found = change.face
    return found


def turn_up_ways(board: Board, book: Book, obj: Obj) -> tuple[tuple[str, Cost], ...]:
    """The ways in which its controller may turn the face-down permanent face up as a special action: a word and the
    cost of each.

    A morph or disguise cost of what it would be face up; for a manifested or cloaked creature card also its mana cost
    (701.40b-d, 701.58b-d).
    """
    face = face_up_values(board, obj)
    out = [(a.name, a.cost or Cost(ManaCost())) for a in face.abilities if type(a) is Keyword and a.name in MORPH]
    if obj.more.face_down in ("manifest", "cloak") and obj.cards:
        front = book.pool[board.fixed.cards[obj.cards[0]].key].faces[0]
        if "Creature" in front.types and front.mana_cost is not None:
            out.append((obj.more.face_down, Cost(front.mana_cost)))
    return tuple(out)


def _payable(board: Board, book: Book, player: int, obj: Obj, cost: Cost) -> bool:
    mana = cost.mana or ManaCost()
    return parts_payable(board, book, player, cost.parts, obj.id) and can_pay(
        board, book, player, replace(mana, x=0), purpose=("special",)
    )


def _reasons(board: Board, book: Book, player: int, obj: Obj) -> list[Reason]:
    """Every reason why the player may not turn the permanent face up now."""
    if obj.zone != "battlefield" or not obj.more.face_down or obj.more.phased:
        return [Reason("action/illegal", (R["116.2b"],), "it is not a face-down permanent", (obj.id,))]
    if controller_of(board, obj.id) != player:
        return [Reason("action/illegal", (R["116.2b"],), "only its controller may turn it face up", (obj.id,))]
    found = turn_up_ways(board, book, obj)
    if not found or _stays_down(board, book, obj):
        return [
            Reason(
                "action/illegal",
                (R["702.37e"], R["701.40b"]),
                "nothing allows turning it face up for a cost",
                (obj.id,),
            )
        ]
    if not any(_payable(board, book, player, obj, cost) for _, cost in found):
        return [Reason("action/illegal", (R["118.3"],), "the cost of turning it face up can't be paid", (obj.id,))]
    return []


def _options(board: Board, book: Book, player: int) -> list[tuple[str, ObjectId]]:
    if not board.marked:
        return []
    objects = board.objects
    return [
        ("turn_up", oid)
        for oid in board.players[player].permanents
        if oid in board.marked and objects[oid].more.face_down
    ]


CHECKS["turn_up"] = _reasons
OPTIONS.append(_options)


@special("turn_up")
def turn_up(run: Run, action: Special) -> None:
    """Begin to turn a face-down permanent face up; the stack is not used (116.2b)."""
    run.push(RunProgram((TurnUp(action.object),), Scope(action.player, action.object)))


@op(TurnUp)
def _turn_up(run: Run, frame: RunProgram, step: TurnUp, answer: Any) -> Decision | None:
    """Choose the way where several are open, then X, pay, then turn it face up (702.37e-f). ``words``: the way;
    ``hold``: X.
    """
    board, book, player = run.board, run.book, frame.scope.controller
    obj = board.object(step.object)
    if obj is None:
        return None
    ways = dict(turn_up_ways(board, book, obj))
    if frame.phase == 2:
        _up(run, obj, frame.words[0], frame.hold[0] if frame.hold else 0)
        return None
    if not frame.words:
        open_ = tuple(w for w, cost in ways.items() if _payable(board, book, player, obj, cost))
        if not open_:
            return None
        if len(open_) > 1 and answer is None:
            return Decision(
                "ChooseValue",
                player,
                run.decider(player),
                Why((R["116.2b"],), "turn face up by", obj.id),
                open_,
                about=(obj.id,),
            )
        run.push(replace(frame, words=(str(answer[0]) if answer is not None else next(iter(open_)),)))
        return None
    cost = ways[frame.words[0]]
    mana = cost.mana or ManaCost()
    if mana.x and not frame.hold:
        if answer is None:
            most = 0
            if board.players[player].more.any_mana:
                most = 100
            else:
                while can_pay(
                    board,
                    book,
                    player,
                    ManaCost(mana.generic + (most + 1) * mana.x, mana.symbols),
                    purpose=("special",),
                ):
                    most += 1
            why = Why((R["107.3a"],), "choose X", obj.id)
            return Decision("ChooseNumber", player, run.decider(player), why, (), 0, most, about=(obj.id,), slot="x")
        run.push(replace(frame, hold=(int(answer[0]),)))
        return None
    x = frame.hold[0] if frame.hold else 0
    mana = ManaCost(mana.generic + x * mana.x, mana.symbols)
    run.push(replace(frame, phase=2))
    if mana != ManaCost() or cost.parts:
        cites = (R["116.2b"], ref(MORPH.get(frame.words[0], "701.58b" if frame.words[0] == "cloak" else "701.40b")))
        run.push(
            Paying(player, mana, Cost(None, cost.parts), obj.id, x=x, cancel=False, purpose=("special",), cites=cites)
        )
    return None


def _stays_down(board: Board, book: Book, obj: Obj) -> bool:
    """Whether a component is an instant or sorcery card, so that the permanent is only revealed (701.40g, 730.2g)."""
    for card in obj.cards:
        types = book.pool[board.fixed.cards[card].key].faces[0].types
        if "Instant" in types or "Sorcery" in types:
            return True
    return False


def _up(run: Run, obj: Obj, way: str, x: int = 0) -> None:
    """The permanent is turned face up: its copiable values revert (708.8), it has a new timestamp (613.7f); megamorph
    adds a counter (702.37b).
    """
    if _stays_down(run.board, run.book, obj):
        run.commit((ev.Revealed((obj.id,), cites=(R["701.40g"],)),))
        return
    choices = (*obj.more.choices, ("x", str(x))) if x else obj.more.choices
    more = replace(obj.more, face_down="", known=(), timestamp=run.clock, choices=choices)
    cites = (R["708.8"], ref(MORPH[way])) if way in MORPH else (R["708.8"],)
    noted = ev.Noted(obj.id, more, "turned_face_up", obj.base, cites)
    if way == "megamorph":
        run.propose(ev.ProposedCounters(obj.id, "P1P1", 1, obj.id, (R["702.37b"],)), extra=(noted,))
    else:
        run.commit((noted,))


# -- effects -----------------------------------------------------------------------------------------------------------


@op(o.TurnFace)
def _turn_face(run: Run, frame: RunProgram, step: o.TurnFace, answer: Any) -> None:
    """Turn the permanents face up or face down, all at once (708.2a-b, 708.8, 712.16)."""
    events: list[ev.Event] = []
    for obj in found_objects(run, frame, step.what, ("battlefield",)):
        if step.up == (not obj.more.face_down):
            continue
        if step.up and _stays_down(run.board, run.book, obj):
            events.append(ev.Revealed((obj.id,), cites=(R["701.40g"],)))
        elif step.up:
            more = replace(obj.more, face_down="", known=(), timestamp=run.clock + len(events))
            events.append(ev.Noted(obj.id, more, "turned_face_up", obj.base, (R["708.8"],)))
        elif not _double_faced(run, obj):
            controller = controller_of(run.board, obj.id)
            known = () if controller is None else (controller,)
            more = replace(obj.more, face_down=step.lies or "down", known=known, timestamp=run.clock + len(events))
            events.append(ev.Noted(obj.id, more, "turned_face_down", obj.base, (R["708.2a"],)))
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


def _double_faced(run: Run, obj: Obj) -> bool:
    """Whether any component is double-faced, so that the permanent can't be turned face down (712.16, 730.2j)."""
    if obj.more.faces:
        return True
    layouts = (*DOUBLE_FACED, "meld")
    return any(run.book.pool[run.board.fixed.cards[c].key].layout in layouts for c in obj.cards)


@op(o.Transform)
def _transform(run: Run, frame: RunProgram, step: o.Transform, answer: Any) -> None:
    """Turn double-faced permanents over; nothing else, and no face-down one, transforms (701.27a-f, 712.9, 712.10,
    712.15a).
    """
    events: list[ev.Event] = []
    if step.flip:
        events = [
            e
            for obj in found_objects(run, frame, step.what, ("battlefield",))
            if (e := _flipped(run, obj, run.clock)) is not None
        ]
        run.result = run.commit(events)
        run.push(replace(frame, phase=9))
        return
    busy = bool(run.board.sources or run.board.effects.continuous)
    for obj in found_objects(run, frame, step.what, ("battlefield",)):
        if busy and restricted(run.board, "cant_transform", obj.id):
            continue
        if obj.id == frame.scope.source and _since(run, frame, obj):
            run.commit((ev.RuleApplied("transformed already", (obj.id,), cites=(R["701.27f"],)),))
            continue
        found = _turned(run, obj, run.clock + len(events))
        if found is not None:
            base, more = found
            events.append(ev.Noted(obj.id, more, "transformed", base, (R["701.27a"], R["613.7g"])))
    run.result = run.commit(events)
    run.push(replace(frame, phase=9))


def _flipped(run: Run, obj: Obj, timestamp: int) -> ev.Noted | None:
    """A flip card on the battlefield gets its alternative name, text box, type line and size; color and mana cost stay
    (710.1c, 710.2). It never flips back (710.4).
    """
    if len(obj.cards) != 1 or obj.more.face_down or obj.more.face or obj.more.merged:
        return None
    definition = run.book.pool[run.board.fixed.cards[obj.cards[0]].key]
    if definition.layout != "flip" or obj.base != definition.faces[0]:
        return None
    front, other = definition.faces[:2]
    base = replace(other, mana_cost=front.mana_cost, colors=front.colors, color_indicator=front.color_indicator)
    return ev.Noted(obj.id, replace(obj.more, face=1, timestamp=timestamp), "flipped", base, (R["710.2"], R["710.1c"]))


def _since(run: Run, frame: RunProgram, obj: Obj) -> bool:
    """Whether the source has transformed since its ability was put onto the stack (701.27f)."""
    ability = run.board.object(frame.scope.stack) if frame.scope.stack is not None else None
    if ability is None or ability.stack is None or ability.stack.kind == "spell":
        return False
    return any(
        type(e) is ev.Noted and e.object == obj.id and e.what == "transformed" for e in run.since(ability.entered)
    )


def turned(run: Run, obj: Obj, timestamp: int) -> tuple[Face | None, More] | None:
    """Its values and record with the other face up; None if it can't transform."""
    return _turned(run, obj, timestamp)


def _turned(run: Run, obj: Obj, timestamp: int) -> tuple[Face | None, More] | None:
    """Its values and record with the other face up; None if it can't transform. What is a copy stays one (712.9)."""
    if obj.more.face_down:
        return None
    if len(obj.cards) > 1 or obj.more.merged:
        return _pile_turned(run, obj, timestamp)
    faces = other_faces(run, obj)
    if not faces:
        return None
    index = 1 - obj.more.face
    other = faces[index]
    if not other.is_permanent():
        return None
    more = replace(obj.more, face=index, timestamp=timestamp, faces=faces)
    return (other if obj.base == faces[obj.more.face] else obj.base), more


def _pile_turned(run: Run, obj: Obj, timestamp: int) -> tuple[Face | None, More] | None:
    """A merged permanent: each double-faced component that can transform turns over (730.2i); a melded one can't
    (712.4c).
    """
    if "melded" in obj.more.marks:
        return None
    definitions = [run.book.pool[run.board.fixed.cards[c].key] for c in obj.cards]
    pairs = [d.faces for d in definitions if d.layout in DOUBLE_FACED and all(f.is_permanent() for f in d.faces[:2])]

    def over(face: Face) -> Face:
        for faces in pairs:
            if face in faces[:2]:
                return faces[1] if face == faces[0] else faces[0]
        return face

    base, merged = over(obj.base), tuple(over(f) for f in obj.more.merged)
    if base == obj.base and merged == obj.more.merged:
        return None
    return base, replace(obj.more, merged=merged, timestamp=timestamp)
