"""State-based actions (CR 704, 903.9a, 903.10a): one simultaneous check, looking only at what changed since the last
one.

:func:`check` reads the events since the last check (``Game.sba_mark``), so "since state-based actions were last
checked" of 903.9a is literally that, and nothing is looked at that nothing touched. Choices are asked in APNAP order,
then everything happens as one group.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import attachments, designations, sagas
from engine.core.layers import chars, controller_of, view
from engine.core.preparing import prepared_by
from engine.core.printed import printed
from engine.core.references import apnap, choice_of
from engine.core.restrictions import limits, player_restricted, rules_in_force
from engine.core.run import handles
from engine.core.sba_names import legend_cites, legend_rule, roles, world_rule
from engine.core.touched import Touched, touched, uneventful
from engine.core.venturing import completed
from engine.frozen import replace
from engine.rulebook.refs import RuleRef, ref
from engine.state import events as ev
from engine.state.board import NO_MARKS
from engine.state.decisions import Decision, Why
from engine.state.frames import Leaving, StateBased
from engine.state.objects import Obj

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import ObjectId, PlayerId
    from engine.state.objects import Chars

__all__ = ["check"]

R = {n: ref(n) for n in (
    "704.3", "704.5a", "704.5b", "704.5c", "704.5d", "704.5e", "722.3c", "704.5f", "704.5g", "704.5h", "704.5i", "704.5j", "704.5k", "704.5m", "704.5n",
    "704.5p", "704.5q", "704.5v", "704.5w", "704.5x", "704.5y", "704.5r", "310.10", "704.6c", "704.6d", "903.9a", "903.10a", "101.4",
)}  # fmt: skip
POISON = 10


def check(run: Run) -> bool:
    """Check once; True if something was found (and is now done or being asked), so that the check must be repeated
    (704.3).
    """
    mark = run.sba_mark
    clock = run.board.clock
    if mark == clock:
        return False
    run.sba_mark = clock
    events = run.since(mark)
    if not run.book.loss_hooks and uneventful(run.board, run.book, events):
        return False
    seen = touched(run, events)
    if run.book.loss_hooks:  # what a house rule looks at is not known here
        seen = replace(seen or Touched(), players=run.board.alive())
    if seen is None:
        return False
    frame = find(run, seen)
    if frame is None:
        return False
    run.push(frame)
    return True


def find(run: Run, seen: Touched) -> StateBased | None:
    """Everything that applies, from one look at the board (704.3, 704.7)."""
    board = run.board
    proposals: list[ev.Proposal] = []
    events: list[ev.Event] = []
    asks: list[tuple[str, PlayerId, tuple[ObjectId, ...]]] = []
    for p in seen.players:
        rule = loss(run, p, dry=p in seen.dry)
        if rule is not None:
            proposals.append(ev.ProposedLoss(p, rule, _cite(rule)))
        elif run.book.loss_hooks and (house := _house_loss(run, p)) is not None:
            proposals.append(ev.ProposedLoss(p, house, (house,)))
    for oid in seen.stray:
        obj = board.object(oid)
        if (
            obj is not None
            and obj.zone != "battlefield"
            and not (obj.zone == "stack" and obj.more.kind == "copy")
            and obj.more.kind in ("token", "copy")
        ):
            events.append(ev.Ceased(oid, cites=(R["704.5d" if obj.more.kind == "token" else "704.5e"],)))
    if seen.left:
        for oid in board.exile:
            obj = board.objects[oid]
            if obj.more.kind == "copy" and prepared_by(board, obj) is None:
                events.append(ev.Ceased(oid, cites=(R["704.5e"], R["722.3c"])))
    ids = board.battlefield if seen.everything else seen.objects
    legends = worlds = False
    changed, levels = view(board).objects, board.objects.levels
    for oid in ids:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if type(obj) is not Obj or obj.zone != "battlefield" or obj.more.phased:
            continue
        if (
            oid not in changed
            and not obj.damage
            and not obj.counters
            and not obj.more.face_down
            and not obj.more.merged
            and (obj.base.cache or printed(obj.base)).lasting
        ):
            continue
        seen_as = chars(board, obj)
        if seen_as.supertypes:
            legends = legends or "Legendary" in seen_as.supertypes
            worlds = worlds or "World" in seen_as.supertypes
        battle = "Battle" in seen_as.types
        proposal = _permanent(
            obj, seen_as, events, venom=oid in seen.venom, waits=battle and _triggered_source(run, oid)
        )
        if battle and proposal is None:
            proposal = _protector(run, obj, seen_as, asks, events)
        if proposal is None and obj.counters and "Saga" in seen_as.subtypes:
            proposal = sagas.ended(run, obj, seen_as)
        if proposal is not None:
            proposals.append(proposal)
    if board.command or board.tally.marks is not NO_MARKS:
        events += completed(run)
    if board.sources and (seen.left or seen.everything or seen.objects):
        events += designations.no_speed(board, board.alive())
    if board.attached and (seen.left or seen.everything or seen.objects):
        roles(board, proposals)
    if board.sources:
        _too_many_counters(run, seen, events)
    if seen.left or seen.everything or seen.objects:
        attachments.state_based(
            run, seen.objects if not (seen.left or seen.everything or board.attached) else None, proposals, events
        )
    if legends:
        legend_rule(run, asks, proposals)
    if worlds:
        world_rule(board, seen.objects, proposals)
    if seen.arrived and run.book.return_sba:
        _returns(run, seen.arrived, asks)
    if not (proposals or events or asks):
        return None
    n, active = len(board.players), board.turn.active
    asks.sort(key=lambda a: (a[1] - active) % n)
    return StateBased(tuple(asks), (), tuple(proposals), tuple(events))


def loss(run: Run, p: PlayerId, *, dry: bool = False) -> RuleRef | None:
    """The rule by which the player loses now, if any (704.5a-c, 704.6c); ``dry``: tried to draw from an empty library
    since the last check.
    """
    state = run.board.players[p]
    if state.more.lost is not None:
        return None
    rule = None
    if state.life <= 0 and not _lifeless(run, p):
        rule = R["704.5a"]
    elif dry:
        rule = R["704.5b"]
    elif state.counters and state.counter("POISON") >= POISON:
        rule = R["704.5c"]
    else:
        limit = run.book.variant.damage_loss
        if (
            limit is not None
            and run.board.tally.dealt
            and any(n >= limit and k[0] == p for k, n in sorted(run.board.tally.dealt.items()))
        ):
            stated = run.book.cite("leader_damage_loss") if run.book.rules.leader_damage_loss is not None else ()
            rule = next(iter(stated), R["903.10a"])
    if (
        rule is not None
        and (run.board.sources or run.board.effects.continuous)
        and any(not a.amount for _, a in player_restricted(run.board, "cant_lose", p))
    ):
        return None
    return rule


def _house_loss(run: Run, p: PlayerId) -> RuleRef | None:
    """The rule of a hook of the variant by which the player loses now."""
    board = run.board
    if board.players[p].more.lost is not None or any(not a.amount for _, a in player_restricted(board, "cant_lose", p)):
        return None
    for hook in run.book.loss_hooks:
        rule: RuleRef | None = hook(board, run.book, p)
        if rule is not None:
            return rule
    return None


def _lifeless(run: Run, p: PlayerId) -> bool:
    """Whether an effect says that the player doesn't lose for having 0 or less life (``cant_lose`` with an amount)."""
    board = run.board
    return bool(board.sources or board.effects.continuous) and any(
        a.amount for _, a in player_restricted(board, "cant_lose", p)
    )


def _cite(rule: RuleRef) -> tuple[RuleRef, ...]:
    return (rule, R["704.6c"]) if str(rule)[:4] != "704." else (rule,)


def _permanent(obj: Obj, seen: Chars, events: list[ev.Event], *, venom: bool, waits: bool) -> ev.Proposal | None:
    """What happens to one permanent by itself; being put into the graveyard goes before being destroyed (704.5f-i, q,
    v).
    """
    oid = obj.id
    if obj.counters:
        plus, minus = obj.counter("P1P1"), obj.counter("M1M1")
        if plus and minus:
            n = min(plus, minus)
            events.append(ev.CountersPut(oid, "P1P1", -n, cites=(R["704.5q"],)))
            events.append(ev.CountersPut(oid, "M1M1", -n, cites=(R["704.5q"],)))
    types = seen.types
    creature = "Creature" in types and seen.toughness is not None
    if creature and seen.toughness <= 0:  # type: ignore[operator]
        return ev.ProposedMove(oid, "graveyard", how="sba", cites=(R["704.5f"],))
    if "Planeswalker" in types and obj.counter("LOYALTY") <= 0:
        return ev.ProposedMove(oid, "graveyard", how="sba", cites=(R["704.5i"],))
    if "Battle" in types and obj.counter("DEFENSE") <= 0 and not waits:
        return ev.ProposedMove(oid, "graveyard", how="sba", cites=(R["704.5v"],))
    if creature and "indestructible" not in seen.keywords:
        if 0 < obj.damage >= seen.toughness:  # type: ignore[operator]
            return ev.ProposedDestroy(oid, cites=(R["704.5g"],))
        if venom:
            return ev.ProposedDestroy(oid, cites=(R["704.5h"],))
    return None


def _too_many_counters(run: Run, seen: Touched, events: list[ev.Event]) -> None:
    """Counters beyond the number that an ability of the permanent allows (704.5r)."""
    if "max_counters" not in rules_in_force(run.board):
        return
    for oid in run.board.battlefield if seen.everything else seen.objects:
        obj = run.board.object(oid)
        for limit in limits(run.board, "max_counters", oid) if obj is not None else ():
            over = obj.counter(limit.rule.text) - limit.rule.amount if obj is not None else 0
            if over > 0:
                events.append(ev.CountersPut(oid, limit.rule.text, -over, cites=(R["704.5r"],)))


def _triggered_source(run: Run, oid: ObjectId) -> bool:
    """Whether an ability of the object has triggered and not yet left the stack (704.5v)."""
    if any(w.source == oid for w in run.waiting):
        return True
    parts = [run.board.objects[s].stack for s in run.board.stack]
    return any(p is not None and p.kind == "triggered" and p.source == oid for p in parts)


def _protector(run: Run, obj: Obj, seen: Chars, asks: list[Any], events: list[ev.Event]) -> ev.Proposal | None:
    """A battle without protector in the game, or a Siege protected by its controller: another protector is chosen, or
    it goes (704.5w-x, 310.10).
    """
    board = run.board
    controller = controller_of(board, obj.id)
    now = choice_of(obj, "protector")
    siege = "Siege" in seen.subtypes
    there = int(now) if now else None if siege else controller
    gone = there is None or board.players[there].more.left
    attacked = board.combat is not None and any(a.defender == obj.id for a in board.combat.attacks)
    if controller is None or not ((gone and not attacked) or (siege and there == controller)):
        return None
    options = tuple(p for p in board.alive() if not siege or p != controller)
    if not options:
        return ev.ProposedMove(obj.id, "graveyard", how="sba", cites=(R["704.5w"],))
    if len(options) > 1:
        asks.append(("protector", controller, (obj.id,)))
    else:
        events.append(_protected(obj, next(iter(options))))
    return None


def _protected(obj: Obj, player: int) -> ev.Event:
    """The battle has another protector (310.8f)."""
    kept = tuple(c for c in obj.more.choices if c[0] != "protector")
    return ev.Noted(
        obj.id,
        replace(obj.more, choices=(*kept, ("protector", str(player)))),
        "protector",
        cites=(R["704.5w"], R["310.10"]),
    )


def _returns(run: Run, arrived: tuple[ObjectId, ...], asks: list[Any]) -> None:
    """Commanders put into a graveyard or exile since the last check: their owners may put them into the command zone
    (903.9a).
    """
    board = run.board
    leaders = board.fixed.commanders()
    order = {r.card: i for i, r in enumerate(board.fixed.roles)}
    found = []
    for oid in dict.fromkeys(arrived):
        obj = board.object(oid)
        if obj is None or obj.zone not in run.book.return_sba or not any(c in leaders for c in obj.cards):
            continue
        found.append((min(order[c] for c in obj.cards if c in leaders), obj))
    for _, obj in sorted(found, key=lambda x: (x[0], x[1].id)):
        asks.append(("return", obj.owner, (obj.id,)))


@handles(StateBased)
def state_based(run: Run, frame: StateBased, answer: Any) -> Decision | None:
    """Ask what has to be chosen, one after another, then do everything at once."""
    at = len(frame.answers)
    if at < len(frame.asks):
        kind, player, asked = frame.asks[at]
        ids = _still(run, kind, player, asked)
        if not ids or run.board.players[player].more.left:
            run.push(replace(frame, answers=(*frame.answers, ())))
            return None
        if answer is None:
            return _ask(run, kind, player, ids)
        run.push(replace(frame, answers=(*frame.answers, tuple(answer))))
        return None
    proposals = [p for p in frame.proposals if _stands(run, p)]
    events = [e for e in frame.events if _stands(run, e)]
    for (kind, player, asked), chosen in zip(frame.asks, frame.answers, strict=True):
        ids = _still(run, kind, player, asked)
        if not chosen or not ids:
            continue
        if kind == "legend":
            cites = legend_cites(run, ids)
            proposals += [ev.ProposedMove(o, "graveyard", how="sba", cites=cites) for o in ids if o not in chosen]
        elif kind == "protector":
            events.append(_protected(run.board.objects[ids[0]], ~int(chosen[0])))
        elif chosen[0] == run.book.rules.leader_zone:
            proposals += [
                ev.ProposedMove(
                    ids[0], str(chosen[0]), "bottom", how="sba", by=player, cites=(R["903.9a"], R["704.6d"])
                )
            ]
        else:
            events.append(ev.RuleApplied("declined", ids, player, (str(chosen[0]),), (R["903.9a"],)))
    if len({player for _, player, _ in frame.asks}) > 1:  # each chose knowing what those before had chosen
        proposals = [
            replace(p, cites=(*p.cites, R["101.4"])) if type(p) is ev.ProposedMove and R["903.9a"] in p.cites else p
            for p in proposals
        ]
        events = [
            replace(e, cites=(*e.cites, R["101.4"])) if type(e) is ev.RuleApplied and R["903.9a"] in e.cites else e
            for e in events
        ]
    losers = [p.player for p in proposals if type(p) is ev.ProposedLoss]
    if losers:
        run.push(Leaving(apnap(run.board, losers)))
    run.propose(*_once(proposals), extra=tuple(events))
    return None


def _once(proposals: list[ev.Proposal]) -> list[ev.Proposal]:
    """Each object moves once, whatever number of actions would move it (704.7); what is put away isn't destroyed
    besides.
    """
    moved: dict[int, ev.Proposal] = {}
    for p in proposals:
        if type(p) is ev.ProposedMove:
            moved.setdefault(p.object, p)
    if not moved:
        return proposals
    return [
        p
        for p in proposals
        if (
            moved[p.object] is p
            if type(p) is ev.ProposedMove
            else not (type(p) is ev.ProposedDestroy and p.object in moved)
        )
    ]


def _still(run: Run, kind: str, player: PlayerId, ids: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Those that the question is still about; somebody may have left the game since it was first asked, and things with
    them (800.4a).
    """
    zones = run.book.return_sba if kind == "return" else ("battlefield",)
    there = tuple(o for o in ids if (obj := run.board.object(o)) is not None and obj.zone in zones)
    if kind == "return":
        return there
    there = tuple(o for o in there if controller_of(run.board, o) == player)
    return () if kind == "legend" and len(there) < 2 else there


def _stands(run: Run, found: Any) -> bool:
    """Whether what was found can still be done, after somebody left while others were asked (800.4a)."""
    if type(found) is ev.ProposedLoss:
        return not run.board.players[found.player].more.left
    thing = found.thing if type(found) is ev.CountersPut else getattr(found, "object", None)
    return thing is None or thing < 0 or run.board.object(thing) is not None


def _ask(run: Run, kind: str, player: PlayerId, ids: tuple[ObjectId, ...]) -> Decision:
    decider = run.decider(player)
    if kind == "legend":
        why = Why((R["704.5j"],), "which one to keep", ids[0])
        return Decision("ChooseObjects", player, decider, why, ids, 1, 1, about=ids)
    obj = run.board.objects[ids[0]]
    if kind == "protector":
        siege = "Siege" in chars(run.board, obj).subtypes
        seats = tuple(~p for p in apnap(run.board, run.board.alive()) if not siege or p != player)
        return Decision(
            "ChoosePlayers",
            player,
            decider,
            Why((R["704.5w"],), "protector", ids[0]),
            seats,
            1,
            1,
            about=ids,
            slot="protector",
        )
    why = Why((R["903.9a"],), "commander may go to its zone", ids[0], (obj.zone,))
    return Decision("ChooseValue", player, decider, why, (run.book.rules.leader_zone, obj.zone), about=ids)
