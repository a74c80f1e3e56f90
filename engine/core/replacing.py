"""Which replacement and prevention effects apply to a proposal (CR 614-616, 903.9b, 906.10, 906.12a);
:mod:`engine.core.instead` applies them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Replacement
from engine.core.conditions import holds
from engine.core.counter_rules import PROTECTION, guarded, guards, wards_off
from engine.core.functioning import functioning
from engine.core.layers import chars, controller_of, view
from engine.core.moves import entering_face
from engine.core.printed import printed
from engine.core.references import player_fits
from engine.core.replacement_events import affected, fits, thing_of, unpreventable, zone_of
from engine.core.restrictions import may_draw, player_limits, restricted
from engine.frozen import record, replace
from engine.ids import ObjectId
from engine.rulebook.refs import RuleRef, ref
from engine.state import events as ev
from engine.state.frames import Scope

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.objects import Obj

__all__ = [
    "FORCED",
    "RETURN",
    "Found",
    "affected",
    "alike",
    "applicable",
    "decisive",
    "floored",
    "inert",
    "opened",
    "return_rule",
    "static_replacements",
    "thing_of",
]

R_903_9B, R_614_1A = ref("903.9b"), ref("614.1a")
RETURN, FORCED = "rule:return", "rule:906.12a"


@record
class Found:
    """One applicable effect: its id, what it says, where it comes from, and its tier under 616.1 (lower first)."""

    id: str
    text: str
    source: ObjectId | None
    controller: PlayerId
    replacement: Replacement | None
    tier: int = 5


# -- looking up --------------------------------------------------------------------------------------------------------


def static_replacements(board: Board) -> tuple[tuple[ObjectId, int, Replacement], ...]:
    """Replacement abilities that function now, as (source, index, ability); those about a permanent's own entering
    excepted.
    """
    if not board.sources and not board.effects.continuous:
        return ()
    data = (board.cache or view(board)).data
    found = data.get("replacements")
    if found is None:
        found = data["replacements"] = tuple(
            [
                (oid, i, a)
                for oid, _, i, a in functioning(board, Replacement)
                if not (a.event == "enters" and a.what is None)
            ]
        )
    return found


def opened(run: Run, m: ev.Proposal) -> ev.Proposal | None:
    """What the happening is made of once nothing replaces it as such: a draw is a move from the library, a destruction
    a move to the graveyard; None if it can't happen (indestructible).
    """
    if type(m) is ev.ProposedDraw:
        if (run.board.sources or run.board.effects.continuous) and not _can_draw(run, m.player):
            return None
        library = run.board.players[m.player].library
        if not library:
            return m
        return ev.ProposedMove(library[0], "hand", how="draw", cause=m.cause, by=m.player, cites=m.cites)
    if type(m) is ev.ProposedDestroy:
        obj = run.board.object(m.object)
        if obj is None or obj.zone != "battlefield" or "indestructible" in chars(run.board, obj).keywords:
            return None
        return ev.ProposedMove(m.object, "graveyard", how="destroy", cause=m.cause, cites=m.cites)
    return m


def _can_draw(run: Run, player: PlayerId) -> bool:
    if not player_limits(run.board, "cant_draw", player):
        return True
    drawn = sum(
        type(e) is ev.Moved and e.how == "draw" and e.new.owner == player for e in run.since(run.board.turn.began)
    )
    return may_draw(run.board, player, drawn)


def _returns(run: Run, m: ev.ProposedMove, obj: Obj) -> bool:
    """Whether the rule that sends leaders home may replace the move (903.9b, 906.10, 906.intro.zone,
    edh2010.replacement).
    """
    if m.to not in run.book.replace_zones or not obj.cards or m.how == "restart":
        return False
    leaders = run.board.fixed.commanders()
    return any(c in leaders for c in obj.cards)


def _forced(run: Run, m: ev.ProposedMove, obj: Obj) -> bool:
    """Whether the move is of a signature spell that always goes back (906.12, 906.12a, 906.intro.signature)."""
    if not run.book.forced_roles or m.to in ("command", "stack") or not obj.cards:
        return False
    if obj.zone != "stack" and m.to not in run.book.rules.forced_return:
        return False
    kinds = run.book.forced_roles
    return any(r.card in obj.cards and r.kind in kinds for r in run.board.fixed.roles)


def inert(run: Run, m: ev.Proposal) -> bool:
    """Whether nothing built into the rules or the object itself replaces this, where no ability and no shield does."""
    kind = type(m)
    if guarded(run, m):
        return False
    if kind is ev.ProposedMove:
        obj = run.board.object(m.object)  # type: ignore[union-attr]
        if obj is None:
            return True
        if obj.cards and (_returns(run, m, obj) or _forced(run, m, obj)):  # type: ignore[arg-type]
            return False
        if m.to == "battlefield":  # type: ignore[union-attr]
            return not printed(entering_face(run, obj, m)).entering  # type: ignore[arg-type]
        return True
    if kind is ev.ProposedToken:
        return not printed(m.entry.base or m.face).entering  # type: ignore[union-attr]
    if kind is ev.ProposedDestroy:
        obj = run.board.object(m.object)  # type: ignore[union-attr]
        return obj is None or not obj.more.regeneration
    return True


def applicable(run: Run, m: ev.Proposal, applied: tuple[str, ...]) -> list[Found]:
    """Effects that apply to the member and have not been applied to it yet, only those of the first tier that has any
    (616.1a-e).
    """
    found: list[Found] = []
    board = run.board
    kind = type(m)
    if kind is ev.ProposedMove:
        obj = board.object(m.object)  # type: ignore[union-attr]
        if obj is None:
            return []
        if _forced(run, m, obj) and FORCED not in applied:  # type: ignore[arg-type]
            return [Found(FORCED, "906.12a", None, obj.owner, None, 0)]
        if _returns(run, m, obj) and RETURN not in applied:  # type: ignore[arg-type]
            rule = return_rule(run)
            found.append(Found(RETURN, str(rule), None, obj.owner, None))
        if m.to == "battlefield":  # type: ignore[union-attr]
            found += _entering(run, m, entering_face(run, obj, m), affected(run, m), applied)  # type: ignore[arg-type]
    elif kind is ev.ProposedToken:
        found += _entering(run, m, m.entry.base or m.face, m.player, applied)  # type: ignore[union-attr]
    elif kind is ev.ProposedDraw and (board.sources or board.effects.continuous) and not _can_draw(run, m.player):  # type: ignore[union-attr]
        return []
    elif kind is ev.ProposedDestroy and m.regenerate:  # type: ignore[union-attr]
        obj = board.object(m.object)  # type: ignore[union-attr]
        if (
            obj is not None
            and obj.more.regeneration
            and "rule:701.19" not in applied
            and not restricted(board, "cant_be_regenerated", obj.id)
        ):
            found.append(Found("rule:701.19", "regeneration", obj.id, affected(run, m), None))
    guard = guards(run, m)
    if guard is not None and guard[1] not in applied and not (kind is ev.ProposedDamage and unpreventable(run, m)):  # type: ignore[arg-type]
        found.append(Found(guard[1], guard[2].text, guard[0], affected(run, m), guard[2]))
    if (
        type(m) is ev.ProposedDamage
        and PROTECTION[0] not in applied
        and wards_off(run, m)
        and not (m.unpreventable or unpreventable(run, m))
    ):
        holder = ObjectId(m.to) if m.to >= 0 else None
        found.append(Found(PROTECTION[0], PROTECTION[1].text, holder, affected(run, m), PROTECTION[1]))
    for oid, i, a in static_replacements(board):
        name = f"ability:{oid}:{i}"
        if name not in applied:
            who = controller_of(board, oid)
            source = board.objects[oid]
            if fits(run, m, a, Scope(who if who is not None else source.owner, oid), ()):
                found.append(Found(name, a.text or a.event, oid, who if who is not None else source.owner, a, _tier(a)))
    for s in board.effects.shields:
        name = f"shield:{s.id}"
        if name not in applied and fits(run, m, s.replacement, Scope(s.controller, s.source), s.things):
            found.append(
                Found(
                    name,
                    s.replacement.text or s.replacement.event,
                    s.source,
                    s.controller,
                    s.replacement,
                    _tier(s.replacement),
                )
            )
    if len(found) > 1:
        if kind is ev.ProposedToken:  # how the token enters is contained in its creation (616.1g)
            found = [x for x in found if x.replacement is None or x.replacement.event == "token"] or found
        first = min(x.tier for x in found)
        found = [x for x in found if x.tier == first]
    return found


def _entering(run: Run, m: Any, face: Any, player: PlayerId, applied: tuple[str, ...]) -> list[Found]:
    out = []
    oid = m.object if type(m) is ev.ProposedMove else None
    for i, a in enumerate(printed(face).entering):
        name = f"enter:{face.name}:{i}"  # a copied permanent brings its own (616.1c)
        if name in applied:
            continue
        if a.condition is not None and not holds(run.board, Scope(player, oid), a.condition, run.book):
            continue
        out.append(Found(name, a.text or "enters", oid, player, a, _tier(a)))
    return out


def _tier(a: Replacement) -> int:
    """The place in the order of 616.1; counters are put on what enters only once it is settled with which it would
    (616.1g).
    """
    return 2 if a.choose in ("mine", "under") else 3 if a.copy is not None else 6 if a.event == "counters" else 5


def return_rule(run: Run) -> RuleRef:
    """The rule by which a commander may go to its zone instead, under the rule set in force."""
    cited = run.book.cite("return_replacement")
    return cited[0] if cited else R_903_9B


def floored(run: Run, results: list[ev.Proposal]) -> tuple[list[ev.Proposal], list[ev.Event]]:
    """The results of damage with the loss of life cut where an effect says that damage reduces a life total to no less
    than a number (120.4c, 614.1a).
    """
    told: list[ev.Event] = []
    rules = [
        (s, a) for oid, _, a in static_replacements(run.board) if a.action == "floor" for s in (_floor_scope(run, oid),)
    ]
    rules += [
        (Scope(s.controller, s.source), s.replacement)
        for s in run.board.effects.shields
        if s.replacement.action == "floor"
    ]
    for scope, a in rules:
        least = a.amount if type(a.amount) is int else 1
        for player in run.board.alive():
            life = run.board.players[player].life
            lost = [
                (i, r)
                for i, r in enumerate(results)
                if type(r) is ev.ProposedLife and r.player == player and r.how == "damage" and r.amount < 0
            ]
            over = -sum(r.amount for _, r in lost) - (life - least)
            if (
                life < least
                or over <= 0
                or not player_fits(run.board, scope, player, a.player or "any")
                or not holds(run.board, scope, a.condition, run.book)
            ):
                continue
            for i, r in reversed(lost):
                cut = min(over, -r.amount)
                results[i], over = replace(r, amount=r.amount + cut), over - cut
            told.append(
                ev.RuleApplied(
                    "replaced", (scope.source,) if scope.source is not None else (), player, (a.text,), (R_614_1A,)
                )
            )
    return [r for r in results if type(r) is not ev.ProposedLife or r.amount], told


def _floor_scope(run: Run, oid: ObjectId) -> Scope:
    who = controller_of(run.board, oid)
    return Scope(who if who is not None else run.board.objects[oid].owner, oid)


_AWAY = ("redirect", "exile_if_would_leave")


def decisive(run: Run, found: list[Found]) -> list[Found]:
    """The effects among which the choice matters: what exiles whatever leaves the battlefield does so wherever the
    commander would go (616.1f).
    """
    if len(found) < 2 or "exile" in run.book.replace_zones:
        return found
    last = [x for x in found if x.replacement is not None and x.replacement.action == "exile_if_would_leave"]
    return last if last and all(x.id == RETURN or x in last for x in found) else found


def alike(found: list[Found]) -> bool:
    """Whether it can't matter which comes first: all the same effect, all only add to how a permanent enters, all
    send the object to the same zone, or all only multiply or all only add to the same number.
    """
    first = found[0]
    if all(
        x.replacement is not None
        and x.replacement.action in _AWAY
        and x.replacement.event == "move"
        and zone_of(x.replacement) == zone_of(first.replacement)
        for x in found
    ):
        return True
    if any(x.id in (RETURN, FORCED) for x in found):
        return False
    if all(x.replacement is not None and x.replacement.action == "enter" and x.replacement.copy is None for x in found):
        return True
    if all(x.replacement == first.replacement and x.controller == first.controller for x in found[1:]):
        return True
    numbers = [x.replacement for x in found if x.replacement is not None and _a_number(x.replacement)]
    if len(numbers) != len(found):
        return False
    return all(r.plus == 0 for r in numbers) or all(
        r.times == 1 and type(r.plus) is int and r.plus > 0 for r in numbers
    )


def _a_number(a: Replacement) -> bool:
    """Whether the effect only multiplies or adds to how much of it there is, whatever the number."""
    plain = not a.optional and a.unless is None and a.amount is None and a.program is None and not a.uses
    return a.action == "modify" and plain
