"""Which replacement effects apply to a proposal, and what applying one does (CR 614-616, 903.9b, 906.10, 906.12a)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Replacement
from engine.cards.filters import Filter
from engine.core.layers import chars, chars_of, controller_of, copiable, apply_exceptions, view
from engine.core.match import amount, describes, find, holds, matches, player_fits
from engine.core.moves import entering_face, starting_counters
from engine.core.printed import printed
from engine.frozen import record, replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import RuleRef, ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Happen, Paying, RunProgram, Scope
from engine.state.objects import PLAIN, Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.state.board import Board

__all__ = ["Found", "affected", "alike", "applicable", "go_on", "inert", "opened", "static_replacements"]

R_903_9B, R_906_12A, R_614_12, R_614_1 = ref("903.9b"), ref("906.12a"), ref("614.12"), ref("614.1")
R_615_7 = ref("615.7")
R_614_6, R_615_6, R_701_19, R_702_12, R_614_5 = ref("614.6"), ref("615.6"), ref("701.19a"), ref("702.12b"), ref("614.5")
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
    """Replacement abilities that function now, as (source, index, ability); those about a permanent's own entering excepted."""
    if not board.sources and not board.effects.continuous:
        return ()
    data = view(board).data
    found = data.get("replacements")
    if found is None:
        out = []
        granted = tuple(o for o in view(board).objects if o not in board.sources)
        for oid in (*board.sources, *granted):
            obj = board.object(oid)
            if obj is None or obj.more.phased:
                continue
            for i, a in enumerate(chars(board, obj).abilities):
                if type(a) is Replacement and obj.zone in a.zones and not (a.event == "enters" and a.what is None):
                    out.append((oid, i, a))
        found = data["replacements"] = tuple(out)
    return found  # type: ignore[no-any-return]


def affected(run: Run, m: ev.Proposal) -> PlayerId:
    """The player who chooses for this happening: the affected player, or the controller (else owner) of the affected object (616.1)."""
    thing = _thing(m)
    if thing < 0:
        return PlayerId(~thing)
    obj = run.board.object(thing)
    if obj is None:
        return run.board.turn.active
    if type(m) is ev.ProposedMove and m.to == "battlefield" and m.entry.controller is not None and obj.zone not in ("battlefield", "stack"):
        return m.entry.controller
    controller = controller_of(run.board, thing)
    return obj.owner if controller is None else controller


def _thing(m: Any) -> int:
    kind = type(m)
    if kind in (ev.ProposedMove, ev.ProposedDestroy):
        return int(m.object)
    if kind is ev.ProposedDamage:
        return int(m.to)
    if kind is ev.ProposedCounters:
        return int(m.thing)
    return ~int(m.player)


def opened(run: Run, m: ev.Proposal) -> ev.Proposal | None:
    """What the happening is made of once nothing replaces it as such: a draw is a move from the library, a destruction a move to the graveyard;
    None if it can't happen (indestructible)."""
    if type(m) is ev.ProposedDraw:
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


def _returns(run: Run, m: ev.ProposedMove, obj: Obj) -> bool:
    if m.to not in run.book.replace_zones or not obj.cards or m.how == "restart":
        return False
    leaders = run.board.fixed.commanders()
    return any(c in leaders for c in obj.cards)


def _forced(run: Run, m: ev.ProposedMove, obj: Obj) -> bool:
    if not run.book.forced_roles or m.to in ("command", "stack") or not obj.cards:
        return False
    if obj.zone != "stack" and m.to not in run.book.rules.forced_return:
        return False
    kinds = run.book.forced_roles
    return any(r.card in obj.cards and r.kind in kinds for r in run.board.fixed.roles)


def inert(run: Run, m: ev.Proposal) -> bool:
    """Whether nothing built into the rules or the object itself replaces this, where no ability and no shield does."""
    kind = type(m)
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
    """Effects that apply to the member and have not been applied to it yet, only those of the first tier that has any (616.1a-e)."""
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
            rule = _return_rule(run)
            found.append(Found(RETURN, str(rule), None, obj.owner, None))
        if m.to == "battlefield":  # type: ignore[union-attr]
            found += _entering(run, m, entering_face(run, obj, m), affected(run, m), applied)  # type: ignore[arg-type]
    elif kind is ev.ProposedToken:
        found += _entering(run, m, m.entry.base or m.face, m.player, applied)  # type: ignore[union-attr]
    elif kind is ev.ProposedDestroy and m.regenerate:  # type: ignore[union-attr]
        obj = board.object(m.object)  # type: ignore[union-attr]
        if obj is not None and obj.more.regeneration and "rule:701.19" not in applied:
            found.append(Found("rule:701.19", "regeneration", obj.id, affected(run, m), None))
    for oid, i, a in static_replacements(board):
        name = f"ability:{oid}:{i}"
        if name not in applied:
            who = controller_of(board, oid)
            source = board.objects[oid]
            if _fits(run, m, a, Scope(who if who is not None else source.owner, oid), ()):
                found.append(Found(name, a.text or a.event, oid, who if who is not None else source.owner, a, _tier(a)))
    for s in board.effects.shields:
        name = f"shield:{s.id}"
        if name not in applied and _fits(run, m, s.replacement, Scope(s.controller, s.source), s.things):
            found.append(Found(name, s.replacement.text or s.replacement.event, s.source, s.controller, s.replacement, _tier(s.replacement)))
    if len(found) > 1:
        if kind is ev.ProposedToken:  # how the token enters is contained in its creation (616.1g)
            found = [x for x in found if x.replacement is None or x.replacement.event == "token"] or found
        first = min(x.tier for x in found)
        found = [x for x in found if x.tier == first]
    return found


def _tier(a: Replacement) -> int:
    """The place in the order of 616.1; counters are put on what enters only once it is settled with which it would (616.1g)."""
    return 3 if a.copy is not None else 6 if a.event == "counters" else 5


def _return_rule(run: Run) -> RuleRef:
    cited = run.book.cite("return_replacement")
    return cited[0] if cited else R_903_9B


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


def _fits(run: Run, m: Any, a: Replacement, scope: Scope, ids: tuple[int, ...]) -> bool:  # noqa: C901, PLR0911, PLR0912
    """Whether the happening is what the effect looks for."""
    kind, event, board = type(m), a.event, run.board
    if event not in _EVENTS.get(kind, ()):
        return False
    thing = _thing(m)
    if ids and thing not in ids:
        return False
    if a.condition is not None and not holds(board, scope, a.condition, run.book):
        return False
    if kind is ev.ProposedMove:
        obj = board.object(m.object)
        if obj is None:
            return False
        if event == "enters":
            return m.to == "battlefield" and _enters_fits(run, m, a, scope, obj)
        if event == "counters":
            return m.to == "battlefield" and _enters_fits(run, m, a, scope, obj) and bool(_entering_counters(run, m, a))
        if event == "discard":
            return m.how == "discard" and (not a.player or player_fits(board, scope, obj.owner, a.player))
        if event == "mill":
            return m.how == "mill" and (not a.player or player_fits(board, scope, obj.owner, a.player))
        if a.to and m.to != a.to:
            return False
        if a.origin and obj.zone != a.origin:
            return False
        if a.action == "exile_if_would_leave" and (obj.zone != "battlefield" or m.to == "exile"):
            return False
        if a.player and not player_fits(board, scope, obj.owner, a.player):
            return False
        if ids:
            return True
        if a.what is None:
            return obj.id == scope.source
        parts = a.what.any_of or (a.what,)
        return any(describes(board, scope, p, obj, chars(board, obj)) for p in parts)
    if kind is ev.ProposedDamage:
        if a.combat is not None and m.combat != a.combat:
            return False
        if m.unpreventable and a.action == "prevent":
            return False
        if a.source is not None and not _source_fits(run, scope, a.source, m.source):
            return False
        if ids or (a.what is None and not a.player):
            return True
        if m.to < 0:
            return bool(a.player) and player_fits(board, scope, ~m.to, a.player)
        return a.what is not None and matches(board, scope, a.what, m.to)
    if kind is ev.ProposedToken:
        if event == "enters":
            return a.what is not None and _token_fits(run, m, a.what, scope)
        if event == "counters":
            return a.what is not None and _token_fits(run, m, a.what, scope) and bool(_entering_counters(run, m, a))
        return not a.player or player_fits(board, scope, m.player, a.player)
    if kind is ev.ProposedLife:
        if (event == "life_gain") != (m.amount > 0):
            return False
        return not a.player or player_fits(board, scope, m.player, a.player)
    if kind is ev.ProposedCounters:
        if m.amount <= 0 or (a.kind and a.kind != m.kind):
            return False
        if m.thing < 0:
            return bool(a.player) and player_fits(board, scope, ~m.thing, a.player)
        return a.what is None or matches(board, scope, a.what, m.thing)
    if kind is ev.ProposedDestroy:
        return bool(ids) or (m.object == scope.source if a.what is None else matches(board, scope, a.what, m.object))
    return not a.player or player_fits(board, scope, m.player, a.player)


_EVENTS: dict[type[Any], tuple[str, ...]] = {
    ev.ProposedMove: ("move", "enters", "discard", "mill", "counters"),
    ev.ProposedDamage: ("damage",),
    ev.ProposedDraw: ("draw",),
    ev.ProposedLife: ("life_gain", "life_loss"),
    ev.ProposedCounters: ("counters",),
    ev.ProposedToken: ("token", "enters", "counters"),
    ev.ProposedDestroy: ("destroy",),
    ev.ProposedMana: ("mana",),
    ev.ProposedLoss: ("lose",),
}


def _entering_counters(run: Run, m: Any, a: Replacement) -> list[tuple[str, int]]:
    """The counters that the effect is about with which something would enter (122.6)."""
    face = entering_face(run, run.board.objects[m.object], m) if type(m) is ev.ProposedMove else m.entry.base or m.face
    return [(k, n) for k, n in starting_counters(face, m.entry, m.entry.more) if not a.kind or k == a.kind]


def _enters_fits(run: Run, m: ev.ProposedMove, a: Replacement, scope: Scope, obj: Obj) -> bool:
    face = entering_face(run, obj, m)
    who = affected(run, m)
    seen = printed(face).chars
    arriving = Obj(obj.id, obj.cards, obj.owner, who, "battlefield", face, more=obj.more)
    wanted = a.what if a.what is not None else Filter()
    return any(describes(run.board, scope, p, arriving, seen, who) for p in (wanted.any_of or (wanted,)))


def _token_fits(run: Run, m: ev.ProposedToken, wanted: Filter, scope: Scope) -> bool:
    face = m.entry.base or m.face
    arriving = Obj(ObjectId(-1), (), m.player, m.player, "battlefield", face, more=PLAIN)
    return any(describes(run.board, scope, p, arriving, printed(face).chars, m.player) for p in (wanted.any_of or (wanted,)))


def _source_fits(run: Run, scope: Scope, wanted: Filter, source: int) -> bool:
    if wanted.ids and source not in wanted.ids:
        return False
    obj = run.board.object(source)
    last = run.board.last(source)
    if obj is not None:
        seen = chars(run.board, obj)
    elif last is not None:
        obj, seen = last.obj, last.chars
    else:
        return False
    return any(describes(run.board, scope, p, obj, seen, controller_of(run.board, source)) for p in (wanted.any_of or (wanted,)))


def alike(found: list[Found]) -> bool:
    """Whether it can't matter which comes first: all the same effect, or all only add to how a permanent enters."""
    first = found[0]
    if any(x.id in (RETURN, FORCED) for x in found):
        return False
    if all(x.replacement is not None and x.replacement.action == "enter" and x.replacement.copy is None for x in found):
        return True
    return all(x.replacement == first.replacement and x.controller == first.controller for x in found[1:])


# -- applying ----------------------------------------------------------------------------------------------------------


def go_on(run: Run, frame: Happen, answer: Any) -> Decision | None:
    """Apply the effect ``frame.using`` to the member in question, asking first whoever it asks."""
    m = frame.members[frame.at]
    name = frame.using
    done = replace(frame, using="")
    if name == FORCED:
        there = run.board.object(m.object)
        if there is not None and there.zone == "command":  # it does not move at all
            run.commit((ev.RuleApplied("stays in the command zone", (there.id,), there.owner, cites=(R_906_12A,)),))
            return _changed(run, done, None)
        return _changed(run, done, replace(m, to="command", cites=(*m.cites, R_906_12A)))
    if name == RETURN:
        return _commander(run, frame, done, m, answer)
    if name == "rule:701.19":
        return _regenerate(run, done, m)
    earlier = tuple(x for x in frame.applied[frame.at] if x != name)
    found = next((x for x in applicable_all(run, m, earlier) if x.id == name), None)
    if found is None or found.replacement is None:
        run.push(done)
        return None
    return _apply(run, frame, done, m, found, answer)


def applicable_all(run: Run, m: ev.Proposal, applied: tuple[str, ...]) -> list[Found]:
    """Like :func:`applicable` for one effect that is already chosen (whatever its tier)."""
    return applicable(run, m, applied)


def _changed(run: Run, done: Happen, m: Any | None, *, rearm: bool = True) -> None:
    """Put the changed member (None = it does not happen) back; 614.5's exception arms the commander rule again where the event is a new one (903.9b)."""
    at = done.at
    if m is None:
        run.push(replace(done, members=done.members[:at] + done.members[at + 1 :], applied=done.applied[:at] + done.applied[at + 1 :]))
        return
    applied = done.applied[at]
    old = done.members[at]
    if rearm and type(m) is ev.ProposedMove and type(old) is ev.ProposedMove and m.to != old.to and m.to in run.book.replace_zones:
        policy = run.book.replacement
        if policy is not None and policy.reapply:
            applied = tuple(x for x in applied if x != RETURN)
    run.push(
        replace(
            done,
            members=(*done.members[:at], m, *done.members[at + 1 :]),
            applied=(*done.applied[:at], applied, *done.applied[at + 1 :]),
        )
    )


def _commander(run: Run, frame: Happen, done: Happen, m: Any, answer: Any) -> Decision | None:
    obj = run.board.object(m.object)
    rule = _return_rule(run)
    if obj is None:
        run.push(done)
        return None
    optional = run.book.replacement is None or run.book.replacement.optional
    if answer is None and optional:
        why = Why((rule,), "commander may go to its zone instead", obj.id, (m.to,))
        zone = run.book.rules.leader_zone
        return Decision("ChooseValue", obj.owner, run.decider(obj.owner), why, (zone, m.to), about=(obj.id,))
    zone = run.book.rules.leader_zone
    if optional and answer[0] != zone:
        run.commit((ev.RuleApplied("declined", (obj.id,), obj.owner, (m.to,), (rule,)),))
        run.push(done)
        return None
    if len(obj.cards) > 1:
        leaders = run.board.fixed.commanders()
        parts = tuple((c, zone) for c in obj.cards if c in leaders)
        _changed(run, done, replace(m, parts=parts, cites=(*m.cites, rule)), rearm=False)
    else:
        _changed(run, done, replace(m, to=zone, position="bottom", cites=(*m.cites, rule)), rearm=False)
    return None


def _regenerate(run: Run, done: Happen, m: Any) -> None:
    obj = run.board.object(m.object)
    if obj is not None:
        more = replace(obj.more, regeneration=obj.more.regeneration - 1)
        events: list[ev.Event] = [ev.Noted(obj.id, more, "regenerated", cites=(R_701_19,)), ev.DamageRemoved((obj.id,), cites=(R_701_19,))]
        if not obj.tapped:
            events.append(ev.Tapped(obj.id, cites=(R_701_19,)))
        events.append(ev.LeftCombat((obj.id,), cites=(R_701_19,)))
        done = replace(done, extra=(*done.extra, *events))
    _changed(run, done, None)


def _apply(run: Run, frame: Happen, done: Happen, m: Any, found: Found, answer: Any) -> Decision | None:  # noqa: C901, PLR0911
    a = found.replacement
    assert a is not None
    player = affected(run, m)
    scope = Scope(found.controller, found.source, bindings=(("it", (_thing(m),)), ("player", (~player,))), numbers=(("amount", _size(m)),))
    if a.action == "enter":
        return _enter(run, frame, done, m, found, answer)
    if a.optional:
        if answer is None:
            why = Why((R_614_1,), a.text or "may apply", found.source)
            return Decision("May", player, run.decider(player), why, ("yes", "no"), about=(m.object,) if hasattr(m, "object") else ())
        if answer[0] != "yes":
            run.push(done)
            return None
    if a.action == "prevent" and a.amount is not None and found.id.startswith("shield:"):
        rivals = _rivals(run, frame, found, player)
        left = _left(run, found, amount(run.board, scope, a.amount, run.book))
        if len({frame.members[j].source for j in rivals}) > 1 and sum(frame.members[j].amount for j in rivals) > left:  # type: ignore[union-attr]
            return _share_shield(run, frame, rivals, left, player, found, scope, answer)
    limit = 0
    if a.action == "prevent":
        limit = m.amount if a.amount is None else min(m.amount, _left(run, found, amount(run.board, scope, a.amount, run.book)))
    _used(run, found, m)
    note = ev.RuleApplied("replaced", (found.source,) if found.source is not None else (), player, (a.text,), (R_614_6,))
    if a.action == "prevent":
        note = replace(note, text="prevented", cites=(R_615_6,))
        run.commit((note,))
        rest = None if limit >= m.amount else replace(m, amount=m.amount - limit)
        _changed(run, done, rest)
        if a.program is not None:
            run.push(RunProgram(a.program.steps, _marked(replace(scope, numbers=(("amount", limit),)), frame)))
        return None
    run.commit((note,))
    if a.action in ("redirect", "exile_if_would_leave", "shuffle_in"):
        to = "exile" if a.action == "exile_if_would_leave" else "library" if a.action == "shuffle_in" else a.into
        _changed(run, done, replace(m, to=to, position=a.position, cites=(*m.cites, R_614_6)))
        return None
    if a.action == "modify":
        if type(m) is ev.ProposedDraw:
            _more_draws(run, done, m, a.times + amount(run.board, scope, a.plus, run.book))
            return None
        if a.event == "counters" and type(m) is not ev.ProposedCounters:
            _changed(run, done, _entering_with(run, m, a, scope))
            return None
        size = _size(m)
        sign = -1 if type(m) is ev.ProposedLife and m.amount < 0 else 1
        new = max(0, size * a.times + amount(run.board, scope, a.plus, run.book))
        if type(m) is ev.ProposedToken:
            at = done.at
            extra = (m,) * (new - 1)
            marks = (done.applied[at],) * (new - 1)
            run.push(replace(done, members=done.members + extra, applied=done.applied + marks) if new else done)
            return None
        if type(m) is ev.ProposedMana:
            _changed(run, done, replace(m, mana=m.mana * a.times))
            return None
        _changed(run, done, replace(m, amount=new * sign) if new else None)
        return None
    if a.action == "colorless" and type(m) is ev.ProposedMana:
        _changed(run, done, replace(m, mana=tuple(replace(u, kind="C") for u in m.mana)))
        return None
    _changed(run, done, None)
    if a.program is not None:
        run.push(RunProgram(a.program.steps, _marked(scope, frame)))
    return None


def _marked(scope: Scope, frame: Happen) -> Scope:
    """The scope of instructions done instead: what they do is the same event, to which the effects applied so far don't apply again (614.5)."""
    return replace(scope, words=(("applied", "|".join(frame.applied[frame.at])),))


def _more_draws(run: Run, done: Happen, m: ev.ProposedDraw, n: int) -> None:
    """Several draws instead of one: one after the other, each by itself, and one result (121.2)."""
    marks = done.applied[done.at]
    if n < 1:
        _changed(run, done, None)
        return
    start = run.clock
    others = replace(done, members=done.members[: done.at] + done.members[done.at + 1 :], applied=done.applied[: done.at] + done.applied[done.at + 1 :])
    last = Happen((m,), (marks,), group=done.group, start=start)
    if others.members or others.extra:
        run.push(replace(others, start=start))
    run.push(last, *(Happen((m,), (marks,), group=done.group, start=start) for _ in range(n - 1)))


def _entering_with(run: Run, m: Any, a: Replacement, scope: Scope) -> Any:
    """The happening with other numbers of the counters it would enter with."""
    held = dict(m.entry.counters)
    for k, n in _entering_counters(run, m, a):
        held[k] = held.get(k, 0) + max(0, n * a.times + amount(run.board, scope, a.plus, run.book)) - n
    return replace(m, entry=replace(m.entry, counters=tuple(sorted(held.items()))))


def _rivals(run: Run, frame: Happen, found: Found, player: PlayerId) -> list[int]:
    """The damage of the group, this one first, that a shield could prevent at the same time (615.7)."""
    out = [frame.at]
    for j in range(frame.at + 1, len(frame.members)):
        other = frame.members[j]
        if type(other) is ev.ProposedDamage and found.id not in frame.applied[j] and affected(run, other) == player:
            if any(x.id == found.id for x in applicable(run, other, frame.applied[j])):
                out.append(j)
    return out


def _share_shield(  # noqa: PLR0913 - what is shared, how much, by whom
    run: Run, frame: Happen, rivals: list[int], left: int, player: PlayerId, found: Found, scope: Scope, answer: Any
) -> Decision | None:
    """A shield that can't prevent all damage dealt at once: the player chooses which damage it prevents (615.7)."""
    amounts = [frame.members[j].amount for j in rivals]  # type: ignore[union-attr]
    splits = [()] if not rivals else [s for s in product(*(range(min(n, left), -1, -1) for n in amounts)) if sum(s) == left]
    if answer is None:
        why = Why((R_615_7,), "which damage is prevented", found.source, tuple(map(str, amounts)))
        about = tuple(frame.members[j].source for j in rivals)  # type: ignore[union-attr]
        return Decision("ChooseValue", player, run.decider(player), why, tuple("+".join(map(str, s)) for s in splits), about=about)
    parts = dict(zip(rivals, (int(n) for n in str(answer[0]).split("+")), strict=True))
    a = found.replacement
    assert a is not None
    run.commit((
        ev.RuleApplied("prevented", (found.source,) if found.source is not None else (), player, (a.text,), (R_615_6, R_615_7)),
        ev.EffectsEnded((int(found.id.removeprefix("shield:")),)),
    ))
    kept = [
        (replace(m, amount=m.amount - parts.get(j, 0)) if j in parts else m, (*marks, found.id) if j in parts and found.id not in marks else marks)  # type: ignore[union-attr]
        for j, (m, marks) in enumerate(zip(frame.members, frame.applied, strict=True))
    ]
    kept = [(m, marks) for m, marks in kept if type(m) is not ev.ProposedDamage or m.amount > 0]
    run.push(replace(frame, using="", members=tuple(m for m, _ in kept), applied=tuple(marks for _, marks in kept)))
    if a.program is not None:
        run.push(RunProgram(a.program.steps, _marked(replace(scope, numbers=(("amount", left),)), frame)))
    return None


def _size(m: Any) -> int:
    size = getattr(m, "amount", 1)
    return abs(size)


def _left(run: Run, found: Found, wanted: int) -> int:
    """Damage a shield still prevents, or what the ability says."""
    for s in run.board.effects.shields:
        if found.id == f"shield:{s.id}" and s.left:
            return s.left
    return wanted


def _used(run: Run, found: Found, m: Any) -> None:
    """Count down a shield with limited uses or a limited amount (615.7)."""
    for s in run.board.effects.shields:
        if found.id != f"shield:{s.id}" or not s.left:
            continue
        spent = min(s.left, m.amount) if s.replacement.action == "prevent" and s.replacement.amount is not None else 1
        event: ev.Event = ev.EffectsEnded((s.id,)) if s.left <= spent else ev.EffectChanged(s.id, s.left - spent)
        run.commit((event,))


def _enter(run: Run, frame: Happen, done: Happen, m: Any, found: Found, answer: Any) -> Decision | None:  # noqa: C901
    a = found.replacement
    assert a is not None
    player = affected(run, m)
    scope = Scope(found.controller, found.source)
    entry = m.entry
    if a.copy is not None:
        options = tuple(t for t in find(run.board, scope, a.copy) if t != getattr(m, "object", -1))
        if options and answer is None:
            why = Why((R_614_12,), a.text or "enters as a copy", found.source)
            return Decision("ChooseObjects", player, run.decider(player), why, options, 0 if a.optional else 1, 1)
        if answer:
            base = apply_exceptions(copiable(run.board, run.board.objects[answer[0]]), a.but)
            entry = replace(entry, base=base)
            _changed(run, done, replace(m, entry=entry))
            return None
        run.push(done)
        return None
    if a.choose:
        asked = _choice(run, player, a.choose, found)
        if answer is None and asked is not None:
            return asked
        if answer:
            word = run.game.setup.players[~answer[0]] if isinstance(answer[0], int) else str(answer[0])
            more = entry.more or PLAIN
            entry = replace(entry, more=replace(more, choices=(*more.choices, (_key(a.choose), word))))
    if a.unless is not None and a.tapped:
        if answer is None and _affordable(run, player, a):
            why = Why((R_614_12,), a.text or "pay, or it enters tapped", found.source)
            return Decision("May", player, run.decider(player), why, ("yes", "no"))
        if answer and answer[0] == "yes":
            run.push(done, Paying(player, a.unless.mana or _ZERO, a.unless, found.source, cancel=False))
            return None
    if a.optional and not a.choose and answer is None:
        why = Why((R_614_12,), a.text or "may", found.source)
        return Decision("May", player, run.decider(player), why, ("yes", "no"))
    if a.optional and not a.choose and answer[0] == "no":
        run.push(done)
        return None
    counters = list(entry.counters)
    for kind, n in a.counters:
        put = amount(run.board, replace(scope, x=_x(run, m)), n, run.book)
        if put > 0:
            held = dict(counters)
            held[kind] = held.get(kind, 0) + put
            counters = sorted(held.items())
    entry = replace(entry, tapped=entry.tapped or (a.tapped and a.unless is None) or (a.tapped and bool(a.unless)), counters=tuple(counters))
    _changed(run, done, replace(m, entry=entry, cites=(*m.cites, R_614_12)))
    return None


def _key(choose: str) -> str:
    return {"creature_type": "type", "card_name": "name", "opponent": "player"}.get(choose, choose)


def _x(run: Run, m: Any) -> int:
    obj = run.board.object(getattr(m, "object", -1))
    return obj.stack.x if obj is not None and obj.stack is not None else 0


def _affordable(run: Run, player: PlayerId, a: Replacement) -> bool:
    assert a.unless is not None
    life = sum(p.amount for p in a.unless.parts if p.kind == "life" and isinstance(p.amount, int))
    return run.board.players[player].life >= life


def _choice(run: Run, player: PlayerId, what: str, found: Found) -> Decision | None:
    why = Why((R_614_12,), f"choose {what}", found.source)
    if what in ("opponent", "player"):
        seats = tuple(~p for p in run.board.alive() if what == "player" or p != player)
        return Decision("ChoosePlayers", player, run.decider(player), why, seats) if seats else None
    from engine.core.choices import words_for  # noqa: PLC0415

    return Decision("ChooseValue", player, run.decider(player), why, words_for(run, what))


from engine.cards.mana import ManaCost  # noqa: E402

_ZERO = ManaCost()
_ = (chars_of, R_702_12, R_614_5)
