"""Paying costs (CR 118, 601.2g-h, 602.2b, 605.3).

The parts that need a choice are asked first, then the way of paying mana (if ways differ for the player), then mana
abilities are activated, and at last everything is paid in one group.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.mana import ManaCost
from engine.core.amounts import amount
from engine.core.cost_counters import OPEN, from_this_one, which_counter
from engine.core.cost_parts import CHOSEN, SINGLE, part_options, parts_payable, pay_part, weight
from engine.core.foreseen import could_tap, more_on_tapping
from engine.core.layers import view
from engine.core.mana import mana_text, plans
from engine.core.plain_payments import match_pool, plain_payment
from engine.core.printed import printed
from engine.core.producers import supply
from engine.core.reversing import take_back
from engine.core.run import handles
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Activate, Decision, Why
from engine.state.frames import Activating, Casting, Paying, Plan, Scope

if TYPE_CHECKING:
    from engine.cards.abilities import CostPart
    from engine.core.run import Run
    from engine.ids import ObjectId

__all__ = ["more_mana", "paying", "plan_list"]

R = {n: ref(n) for n in ("107.4f", "119.4", "601.2g", "601.2h", "605.3b", "701.59a", "702.122a")}
_WAYS = {"convoke": ref("702.51a"), "delve": ref("702.66a"), "improvise": ref("702.126a"), "waterbend": ref("701.67a")}
"""What lets things pay for mana."""
_BLANK = ManaCost()
LIMIT = 64
_ZONE = {
    "sacrifice": "battlefield",
    "return": "battlefield",
    "tap_others": "battlefield",
    "discard": "hand",
    "reveal": "hand",
    "exile": "graveyard",
}


def plan_list(run: Run, frame: Paying) -> tuple[tuple[Plan, ...], bool]:
    """The ways of paying the mana now."""
    used = frozenset(o for _, ids in frame.chosen for o in ids)
    own = any(p.kind in ("tap", "sacrifice", "untap") and p.filter is None for p in frame.cost.parts)
    exclude = used | ({frame.source} if own and frame.source is not None else frozenset())
    memo = run.board.remembered()  # asked for when the question is put, and again when it is answered
    key = ("plans", frame.player, frame.mana, frame.purpose, exclude, frame.ways, frame.life)
    known: tuple[tuple[Plan, ...], bool] | None = memo.get(key)
    if known is not None:
        return known
    found, complete = plans(
        run.board,
        run.book,
        frame.player,
        frame.mana,
        purpose=frame.purpose,
        exclude=exclude,
        ways=frame.ways,
        life=frame.life,
        limit=LIMIT,
    )
    known = memo[key] = (
        found,
        complete and (run.board.players[frame.player].more.any_mana or not more_mana(run, frame.player, exclude)),
    )
    return known


def more_mana(run: Run, player: int, exclude: frozenset[ObjectId]) -> bool:
    """Whether mana could be made in a way that no plan shows: by a mana ability whose cost is more than tapping,
    sacrificing and life, or by an ability that triggers on tapping for mana (605.1a-b, 605.3a).
    """
    from engine.core.activating import abilities_of, activate_reasons, is_mana_ability, payable

    board = run.board
    if board.sources and more_on_tapping(board) and could_tap(board, run.book, player, exclude):
        return True
    seen, objects = view(board), board.objects
    changed = seen.objects
    if (not changed or seen.data.get("calm") is not None) and supply(board, run.book, player).shown:
        return False
    offers = None
    for oid in board.players[player].permanents:
        obj = objects[oid]
        if oid in exclude:
            continue
        ready = printed(obj.base)
        # what only taps for mana is in the plans, if it can be tapped
        if oid not in changed and (not ready.mana or ready.plain_mana):
            continue
        if offers is None:
            offers = supply(board, run.book, player).offers
        shown = {offer.index for offer in offers.get(oid, ())}
        for i, ability in enumerate(abilities_of(board, obj)):
            if (
                i in shown
                or not is_mana_ability(ability)
                or (obj.tapped and any(p.kind == "tap" for p in ability.cost.parts))
            ):
                continue
            if not activate_reasons(board, run.book, player, obj, ability) and payable(
                board, run.book, player, obj, ability
            ):
                return True
    return False


@handles(Paying)
def paying(run: Run, frame: Paying, answer: Any) -> Decision | None:
    """Choose, make mana, pay."""
    if frame.stage == "parts":
        return _parts(run, frame, answer)
    if frame.stage == "mana":
        return _mana(run, frame, answer)
    if frame.stage == "taps":
        _taps(run, frame)
        return None
    _pay(run, frame)
    return None


def _either(run: Run, frame: Paying, at: int, answer: Any) -> Decision | None:
    """Which of the costs of a part that offers several is paid (118.12, 601.2h); only those that can be paid are
    offered.
    """
    part = frame.cost.parts[at]
    able = [
        i for i, one in enumerate(part.options)
        if one.mana is None and parts_payable(run.board, run.book, frame.player, one.parts, frame.source, frame.x)
    ]  # fmt: skip
    if not able:
        _fail(run)
        return None
    if answer is None and len(able) > 1:
        words = tuple(part.words[i] for i in able)
        why = Why((R["601.2h"],), "which cost is paid", frame.source, part.words)
        return Decision(
            "ChooseValue", frame.player, run.decider(frame.player), why, words, about=_about(frame), slot="cost"
        )
    one = part.options[able[0] if answer is None else part.words.index(str(answer[0]))]
    parts = (*frame.cost.parts[:at], *one.parts, *frame.cost.parts[at + 1 :])
    run.push(replace(frame, cost=replace(frame.cost, parts=parts)))
    return None


def _parts(run: Run, frame: Paying, answer: Any) -> Decision | None:
    offered = next((i for i, p in enumerate(frame.cost.parts) if p.kind == "either"), None)
    if offered is not None:
        return _either(run, frame, offered, answer)
    open_kind = next((i for i, p in enumerate(frame.cost.parts) if p.counter == OPEN), None)
    if open_kind is not None:
        asked = which_counter(run, frame, open_kind, answer)
        if asked is None:
            _fail(run)
        return asked if type(asked) is Decision else None
    done = sum(1 for i, _ in frame.chosen if i >= 0)
    choosing = [i for i, p in enumerate(frame.cost.parts) if p.kind in CHOSEN]
    if done == len(choosing):
        run.push(replace(frame, stage="mana"))
        return None
    part = frame.cost.parts[choosing[done]]
    options = tuple(
        o
        for o in part_options(run.board, frame.player, part, frame.source)
        if not any(o in ids for _, ids in frame.chosen)
    )
    if part.kind in ("crew", "evidence"):
        return _crew(run, frame, part, choosing[done], options, answer)
    n = (
        1
        if part.filter is None or part.kind in SINGLE
        else amount(run.board, Scope(frame.player, frame.source, x=frame.x), part.amount, run.book)
    )
    if n < 0:
        n = len(options)
    if len(options) < n:
        _fail(run)
        return None
    most = len(options) if part.more else n
    if part.random:
        answer = run.shuffled(options)[:n]
    if answer is None and len(options) == n:
        answer = options
    if answer is None:
        why = Why((R["601.2h"],), f"pay: {part.kind}", frame.source, (part.kind, str(n)))
        kind = "ChooseCards" if part.kind in ("discard", "reveal", "behold") else "ChooseObjects"
        return Decision(
            kind, frame.player, run.decider(frame.player), why, options, n, most, about=_about(frame), slot=part.kind
        )
    if part.kind == "take_counters" and part.counter == "any":
        run.push(from_this_one(frame, choosing[done], int(answer[0])))
        return None
    run.push(replace(frame, chosen=(*frame.chosen, (choosing[done], tuple(answer)))))
    return None


def _crew(run: Run, frame: Paying, part: CostPart, at: int, options: tuple[int, ...], answer: Any) -> Decision | None:
    """Any number of creatures with that total power at least (702.122a), or of cards with that total mana value
    (701.59a); asked again while what was chosen is not enough yet.
    """
    n = amount(run.board, Scope(frame.player, frame.source, x=frame.x), part.amount, run.book)
    begun = next((ids for i, ids in frame.chosen if i < 0), ())
    finished = tuple(c for c in frame.chosen if c[0] >= 0)
    if answer is None:
        power = sum(weight(run.board, part, t) for t in begun)
        if power >= n and begun:
            run.push(replace(frame, chosen=(*finished, (at, begun))))
            return None
        if not options:
            _fail(run)
            return None
        powers = [weight(run.board, part, t) for t in options]
        if all(power + sum(powers) - one < n for one in powers):  # nobody can be left out
            run.push(replace(frame, chosen=(*finished, (-1 - at, (*begun, *options)))))
            return None
        if part.kind == "evidence":
            why = Why((R["601.2h"], R["701.59a"]), "pay: evidence", frame.source, (part.kind, str(n)))
            return Decision(
                "ChooseCards",
                frame.player,
                run.decider(frame.player),
                why,
                options,
                1,
                len(options),
                about=_about(frame),
                slot=part.kind,
            )
        why = Why((R["601.2h"], R["702.122a"]), "pay: crew", frame.source, (part.kind, str(n)))
        return Decision(
            "ChooseObjects",
            frame.player,
            run.decider(frame.player),
            why,
            options,
            1,
            len(options),
            about=_about(frame),
            slot=part.kind,
        )
    run.push(replace(frame, chosen=(*finished, (-1 - at, (*begun, *answer)))))
    return None


def _about(frame: Paying) -> tuple[ObjectId, ...]:
    return (
        ()  # type: ignore[return-value]
        if frame.object is None and frame.source is None
        else (frame.object if frame.object is not None else frame.source,)
    )


def _fail(run: Run) -> None:
    """The cost can't be paid: the cast or activation is taken back (733.1); an effect's cost is simply not paid."""
    if run.agenda and type(run.agenda[-1]) in (Casting, Activating):
        take_back(run)
    else:
        run.result = (run.board.clock, run.board.clock)


def _mana(run: Run, frame: Paying, answer: Any) -> Decision | None:
    if frame.mana == _BLANK:
        run.push(replace(frame, stage="pay"))
        return None
    if type(answer) is Activate:
        run.push(frame)
        from engine.core.activating import begin_activate

        begin_activate(run, frame.player, answer.object, answer.ability, within=True)
        return None
    found, complete = plan_list(run, frame)
    if not found and complete:
        _fail(run)
        return None
    if answer is None and len(found) == 1 and complete:
        plan = found[0]
    elif answer is None:
        why = Why((R["601.2g"], R["601.2h"]), "pay mana", frame.source, (str(frame.mana),))
        known: dict[Any, Any] = {}
        labels = tuple([mana_text(run.board, p, known) for p in found])
        return Decision(
            "PayCost", frame.player, run.decider(frame.player), why, tuple(range(len(found))), 1, 1, labels, _about(frame),
            slot="" if complete else "incomplete",
        )  # fmt: skip
    else:
        plan = found[int(answer[0])]
    if not (plan.taps and plain_payment(run, frame, plan)):
        run.push(replace(frame, stage="taps" if plan.taps else "pay", plan=plan))
    return None


def _taps(run: Run, frame: Paying) -> None:
    """Activate the plan's mana abilities one after the other (605.3b)."""
    plan = frame.plan
    assert plan is not None
    if frame.at >= len(plan.taps):
        run.push(replace(frame, stage="pay"))
        return
    run.push(replace(frame, at=frame.at + 1))
    oid, index, made = plan.taps[frame.at]
    from engine.core.activating import make_mana

    make_mana(run, frame.player, oid, index, made)


def _pay(run: Run, frame: Paying) -> None:
    """Everything at once: mana out of the pool, the other parts (601.2h)."""
    plan = frame.plan
    extra: list[ev.Event] = []
    members: list[ev.Proposal] = []
    cites = frame.cites or (R["601.2h"],)
    if plan is not None:
        if plan.made:
            extra.append(ev.ManaAdded(frame.player, plan.made, None))
        if plan.spent:
            pool = [*run.board.players[frame.player].pool, *plan.made]
            spent = match_pool(pool, plan.spent)
            if spent is None:  # a replacement effect changed what was made: pay anew with what is there
                run.push(replace(frame, stage="mana", plan=None, at=0))
                return
            extra.append(ev.ManaSpent(frame.player, spent, cites=cites))
        if plan.life:
            members.append(ev.ProposedLife(frame.player, -plan.life, "pay", frame.source, (R["119.4"], R["107.4f"])))
        for way, ids in plan.others:
            by = (*cites, _WAYS[way])
            if way == "delve":
                members += [ev.ProposedMove(o, "exile", how="exile", by=frame.player, cites=by) for o in ids]
            else:
                extra += [ev.Tapped(o, cites=by) for o in ids]
    if frame.life:
        members.append(ev.ProposedLife(frame.player, -frame.life, "pay", frame.source, (R["119.4"],)))
    chosen = dict(frame.chosen)
    scope = Scope(frame.player, frame.source, x=frame.x)
    for i, part in enumerate(frame.cost.parts):
        pay_part(run, frame, part, chosen.get(i, ()), scope, members, extra)
    _remember(run, frame, chosen, extra)
    if not (members or extra):  # a cost of nothing is paid, too (118.5)
        extra.append(ev.RuleApplied("pays nothing", player=frame.player, cites=(ref("118.5"),)))
    run.propose(*members, extra=tuple(extra))


def _remember(run: Run, frame: Paying, chosen: dict[int, tuple[ObjectId, ...]], extra: list[ev.Event]) -> None:
    """What is sacrificed, exiled or discarded for a spell or ability is bound to ``paid`` for its effect ("the
    sacrificed creature", 608.2h).
    """
    ids = tuple(
        o
        for i, part in enumerate(frame.cost.parts)
        if part.kind in ("sacrifice", "exile", "discard", "tap_others") and part.filter is not None
        for o in chosen.get(i, ())
    )
    obj = run.board.object(frame.object) if ids and frame.object is not None else None
    if obj is not None and obj.stack is not None:
        extra.append(
            ev.Announced(obj.id, replace(obj.stack, bindings=(*obj.stack.bindings, ("paid", ids))), (R["601.2h"],))
        )
