"""Resolving spells and abilities (CR 608)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Triggered
from engine.cards.steps_keywords import Encode, EpicCopies, Paradigm
from engine.core.attachments import can_attach
from engine.core.choices import legal_targets, scope_of
from engine.core.conditions import holds
from engine.core.designations import blessed_by
from engine.core.effects import rebound
from engine.core.keyword_ops import attacked_by_returned
from engine.core.keyword_ops_casting import afterwards
from engine.core.layers import chars, controller_of
from engine.core.merging import merge_spell
from engine.core.moves import EXILED, plain_arrival
from engine.core.restrictions import kept_out
from engine.core.run import handles
from engine.core.ways import FACE_DOWN
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import Resolving, RunProgram, Scope
from engine.state.objects import PLAIN, Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.objects import StackPart

__all__ = ["resolving"]

R = {n: ref(n) for n in (
    "608.1", "608.2", "608.2b", "608.2n", "608.3", "608.3a", "608.3b", "603.4", "608.2c", "702.27a", "702.34a", "702.103f", "303.4a", "608.3e", "702.131a", "704.5e",
)}  # fmt: skip


_RESOLVED, _AWAY = (R["608.2"],), (R["608.2n"],)
_FINISHED, _BECOMES = (R["608.3"],), (R["608.3a"],)


@handles(Resolving)
def resolving(run: Run, frame: Resolving, answer: Any) -> None:
    """Check targets, follow the instructions, put the spell where it goes."""
    obj = run.board.object(frame.object)
    if obj is None or obj.stack is None:
        return
    if frame.stage == "start":
        if not becomes_permanent(run, obj):
            _start(run, frame, obj)
    elif frame.stage == "finish":
        _finish(run, obj)
    elif frame.stage == "away":
        _away(run, obj, cites=(R["608.2n"],))
    else:
        _end(run, obj)


def becomes_permanent(run: Run, obj: Obj) -> bool:
    """Resolve a spell that does nothing but become a permanent, in one group (608.3, 608.3a); False, with nothing done,
    where there is more to it. The same as the stages come to where nothing could tell the two groups apart.
    """
    part, more = obj.stack, obj.more
    facts = more.cast
    if (
        part is None
        or part.kind != "spell"
        or part.program.steps
        or part.targets
        or more.kind != "card"
        or more.face_down
        or facts is None
        or facts.using
        or run.board.tally.marks.monarch is not None
    ):
        return False
    last = run.snapshot(obj)
    if last.controller is None:
        return False
    kept = replace(more, known=()) if more.known else more
    arrival = plain_arrival(run, obj, last.controller, kept, last, how="resolve", cites=_BECOMES)
    if arrival is None:
        return False
    first, end = run.commit((ev.Resolved(obj.id, cites=_FINISHED), arrival))
    run.result = (first + 1, end)
    return True


def _start(run: Run, frame: Resolving, obj: Obj) -> None:
    board, part = run.board, obj.stack
    assert part is not None
    scope = scope_of(board, obj)
    if part.kind == "triggered" and type(part.ability) is Triggered and part.ability.condition is not None:
        if not holds(board, scope, part.ability.condition, run.book):
            run.commit(
                (
                    ev.Resolved(obj.id, fizzled=True, cites=(R["603.4"],)),
                    ev.Ceased(obj.id, how="condition", cites=(R["603.4"],)),
                )
            )
            return
    specs = part.program.targets
    if specs and any(part.targets):
        legal = tuple(
            legal_targets(board, replace(scope, targets=part.targets[:i]), spec, part.targets[i])
            for i, spec in enumerate(specs)
            if i < len(part.targets)
        )
        chosen = sum(len(t) for t in part.targets)
        if chosen and not any(legal) and not part.program.anyway:
            _fizzle(run, obj)
            return
        if legal != part.targets:
            run.commit((ev.RuleApplied("some targets are illegal", (obj.id,), cites=(R["608.2b"],)),))
            shares = tuple(
                tuple(n for t, n in zip(part.targets[i], part.shares[i], strict=False) if t in legal[i])
                if i < len(part.shares)
                else ()
                for i in range(len(legal))
            )
            scope = replace(scope, targets=legal, shares=shares)
    is_spell = part.kind == "spell"
    if is_spell and _instead(obj) and "ascend" in chars(run.board, obj).keywords:
        _ascend(run, scope.controller)
    if is_spell and not part.program.steps and obj.base.is_permanent() and not _instead(obj):
        _finish(run, obj)
        return
    run.push(
        Resolving(obj.id, "finish" if is_spell and obj.base.is_permanent() and not _instead(obj) else "end", scope)
    )
    if part.program.steps:
        if not is_spell and _counts_itself(part.program):
            scope = replace(scope, numbers=(("resolutions", _resolutions(run, part)), *scope.numbers))
        run.push(RunProgram(part.program.steps, scope))


_COUNTING: dict[int, tuple[o.Program, bool]] = {}


def _counts_itself(program: o.Program) -> bool:
    """Whether the program asks how often its ability has resolved this turn; found once for each."""
    known = _COUNTING.get(id(program))
    if known is None:
        if len(_COUNTING) > _KEPT:
            _COUNTING.clear()
        known = _COUNTING[id(program)] = (program, _asks_resolutions(program))
    return known[1]


_KEPT = 4096


def _asks_resolutions(value: Any) -> bool:
    if type(value) is f.Result:
        return value.slot == "resolutions"
    if type(value) is tuple:
        return any(map(_asks_resolutions, value))
    return attrs.has(type(value)) and any(_asks_resolutions(getattr(value, name)) for name in type(value)._fields)


def _resolutions(run: Run, part: StackPart) -> int:
    """How often this ability of this object has resolved this turn, this time included (608.2)."""
    alike: set[int] = set()
    n = 1
    for e in run.since(run.board.turn.began):
        if (
            type(e) is ev.Created
            and (other := e.obj.stack) is not None
            and (other.kind, other.source, other.text) == (part.kind, part.source, part.text)
        ):
            alike.add(e.obj.id)
        elif type(e) is ev.Resolved and not e.fizzled:
            n += e.object in alike
    return n


def _ascend(run: Run, player: PlayerId) -> None:
    """Ascend on an instant or sorcery: the city's blessing for ten permanents (702.131a)."""
    if player not in run.board.tally.marks.blessed and blessed_by(run.board, player):
        run.commit((ev.MarkChanged("blessing", player, cites=(R["702.131a"],)),))


def _instead(obj: Obj) -> bool:
    return "Instant" in obj.base.types or "Sorcery" in obj.base.types


def _fizzle(run: Run, obj: Obj) -> None:
    """All targets are illegal: it does not resolve (608.2b)."""
    part = obj.stack
    assert part is not None
    run.commit((ev.Resolved(obj.id, fizzled=True, cites=(R["608.2b"],)),))
    facts = obj.more.cast
    if part.kind == "spell" and facts is not None and facts.using in ("bestow", "mutate"):
        # it resolves as a creature spell instead (702.103f, 702.140b)
        run.push(Resolving(obj.id, "finish"))
        return
    _away(run, obj, cites=(R["608.2b"],))


def _away(run: Run, obj: Obj, *, cites: tuple[Any, ...]) -> None:
    """A spell that is done goes to its owner's graveyard, or where its ability says; an ability ceases (608.2n)."""
    part = obj.stack
    assert part is not None
    if part.kind != "spell":
        run.commit((ev.Ceased(obj.id, how="resolved", cites=cites),))
        return
    if obj.more.kind == "copy":
        run.commit((ev.Ceased(obj.id, how="copy", cites=(*cites, R["704.5e"])),))
        return
    facts = obj.more.cast
    to = "graveyard"
    if facts is not None and facts.using in EXILED:
        to, cites = "exile", (*cites, R["702.34a"])
    run.propose(ev.ProposedMove(obj.id, to, how="resolve", cites=cites))


def _end(run: Run, obj: Obj) -> None:
    part = obj.stack
    assert part is not None
    resolved = ev.Resolved(obj.id, cites=_RESOLVED)
    if part.kind != "spell":  # nothing could look at the board in between
        run.commit((resolved, ev.Ceased(obj.id, how="resolved", cites=_AWAY)))
        return
    run.commit((resolved,))
    facts = obj.more.cast
    if part.kind == "spell" and obj.more.kind != "copy" and facts is not None and "buyback" in facts.paid:
        run.propose(ev.ProposedMove(obj.id, "hand", how="buyback", cites=(R["702.27a"],)))
        return
    if part.kind == "spell" and obj.more.kind != "copy" and _last_words(run, obj):
        return
    if (
        "rebound" in chars(run.board, obj).keywords
        and facts is not None
        and facts.zone == "hand"
        and obj.more.kind != "copy"
    ):
        rebound(run, obj)
        return
    if part.kind == "spell" and obj.more.kind != "copy" and _set_aside(run, obj):
        return
    _away(run, obj, cites=(R["608.2n"],))


def _last_words(run: Run, obj: Obj) -> bool:
    """Cipher, epic and paradigm are followed last of all as the spell resolves (702.50a, 702.99a, 702.192a)."""
    words = chars(run.board, obj).keywords
    if words.isdisjoint(("cipher", "epic", "paradigm")):
        return False
    scope = Scope(
        obj.controller if obj.controller is not None else obj.owner,
        obj.id,
        stack=obj.id,
        text=next(w for w in ("cipher", "epic", "paradigm") if w in words),
    )
    steps: tuple[Any, ...] = (EpicCopies(),) if "epic" in words else ()
    if "paradigm" in words:
        steps += (Paradigm(), o.Move(f.This(), "exile", how="exile"))
    if "cipher" in words and obj.cards:
        mine = f.Filter(types=("Creature",), controller="you")
        encode = o.May((o.Choose("encoded", objects=mine), Encode()))
        steps += (o.If(f.Compare(f.Count(mine), ">=", 1), (encode,)),)
    run.push(Resolving(obj.id, "away"), RunProgram(steps, scope))
    return True


def _set_aside(run: Run, obj: Obj) -> bool:
    """An Adventure goes to exile as it resolves, from where its controller may cast the card, but not as an Adventure
    (715.3d); an Omen is shuffled into its owner's library (720.3d).
    """
    subtypes = obj.base.subtypes
    if "Adventure" not in subtypes and "Omen" not in subtypes:
        return False
    scope = Scope(obj.controller if obj.controller is not None else obj.owner, obj.id)
    steps: tuple[Any, ...]
    if "Adventure" in subtypes:
        rest = f.Filter(kind="card", zones=("exile",), not_subtypes=("Adventure",))
        steps = (o.Move(f.This(), "exile", how="adventure"), o.Permit(f.Bound("moved"), rest, duration="forever"))
    else:
        steps = (o.Shuffle(into=f.This()),)
    run.push(RunProgram(steps, scope))
    return True


def _finish(run: Run, obj: Obj) -> None:
    """A permanent spell becomes a permanent under its controller's control (608.3)."""
    board, part = run.board, obj.stack
    assert part is not None
    controller = controller_of(board, obj.id)
    facts = obj.more.cast
    using = facts.using if facts is not None else ""
    more = obj.more if obj.more is PLAIN else replace(obj.more, known=())
    if more.kind == "copy":
        more = replace(more, kind="token")
    if using == "mutate" and part.targets and part.targets[0]:
        run.commit((ev.Resolved(obj.id, cites=(R["608.3e"],)),))
        merge_spell(run, obj, part.targets[0][0])
        return
    entry = ev.Entry(controller=controller, more=more)
    if using == "sneak":  # tapped and attacking what the returned creature attacked (702.190b)
        entry = replace(entry, tapped=True, attack=attacked_by_returned(run, obj.entered))
    if using in FACE_DOWN:
        entry = replace(entry, more=replace(more, face_down=using))
    seen = chars(board, obj)
    aura = "Aura" in seen.subtypes
    if aura and part.targets and part.targets[0]:
        host = part.targets[0][0]
        if can_attach(board, obj, host, seen):
            entry = replace(entry, more=replace(more, attached_to=host))
    cites = (R["608.3a"],) if not aura else (R["608.3a"], R["303.4a"])
    move = ev.ProposedMove(obj.id, "battlefield", entry=entry, how="resolve", by=controller, cites=cites)
    run.commit((ev.Resolved(obj.id, cites=_FINISHED),))
    if using in ("dash", "blitz", "warp") and controller is not None:
        afterwards(run, obj, using, controller)
    if kept_out(board, obj.id):
        _away(run, obj, cites=(R["608.3e"],))
        return
    run.propose(move)
