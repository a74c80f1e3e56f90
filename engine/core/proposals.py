"""Replacement and prevention effects (CR 614, 615, 616, 903.9b, 903.9c, 906.10, 906.12a).

Every happening is first proposed. While a replacement effect applies to a member of the group, the affected object's
controller (or its owner, or the affected player) chooses which applies next (616.1), and whoever the effect asks
answers it. Then the group is committed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core import arranging, replacing
from engine.core.damage import realize_damage
from engine.core.instead import go_on
from engine.core.moves import commit_group
from engine.core.replacing import Found, applicable, static_replacements
from engine.core.restrictions import kept_out, rules_in_force
from engine.core.run import handles
from engine.core.unopposed import unopposed
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision, Why
from engine.state.frames import Happen

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId

__all__ = ["happen", "propose"]

_OPENING = (ev.ProposedDraw, ev.ProposedDestroy)
R_616_1 = ref("616.1")


def propose(run: Run, members: tuple[ev.Proposal, ...], extra: tuple[ev.Event, ...] = ()) -> None:
    """Let the group happen; at once where nothing can replace any member of it. What can't happen doesn't (101.2)."""
    events = unopposed(run, members)
    if events is not None:
        events += extra
        run.result = run.commit(events)
        return
    if (run.board.sources or run.board.effects.continuous) and "cant_enter" in rules_in_force(run.board):
        members = tuple(
            [
                m
                for m in members
                if not (type(m) is ev.ProposedMove and m.to == "battlefield" and kept_out(run.board, m.object))
            ]
        )
    if not (run.board.effects.shields or static_replacements(run.board)):
        plain: list[ev.Proposal] = []
        for m in members:
            if not replacing.inert(run, m):
                break
            opened = replacing.opened(run, m) if type(m) in _OPENING else m
            if opened is None:
                continue
            if opened is not m and not replacing.inert(run, opened):
                break
            plain.append(opened)
        else:
            members = tuple(plain)
            if arranging.wanted(run, members):
                run.push(
                    Happen(
                        arranging.in_turn_order(run, members), ((),) * len(members), 0, arranging.ARRANGE, extra=extra
                    )
                )
            else:
                commit_group(run, members, extra)
            return
    run.push(Happen(_in_order(run, members), (run.applied,) * len(members), extra=extra))


def _in_order(run: Run, members: tuple[ev.Proposal, ...]) -> tuple[ev.Proposal, ...]:
    """Members in APNAP order of whom they affect, so that questions come in that order (101.4)."""
    if len(members) < 2:
        return members
    n, active = len(run.board.players), run.board.turn.active
    ordered = sorted(members, key=lambda m: (replacing.affected(run, m) - active) % n)
    ranks = {i: rank for i, m in enumerate(ordered) if (rank := _rank(run, m)) >= 0}
    # commanders under one player's control by their owners, who are asked (101.4); those of one owner in the order in
    # which they were named
    if len(ranks) > 1:
        owner = {i: run.board.objects[ordered[i].object].owner for i in ranks}  # type: ignore[union-attr]
        by_rank = sorted(
            ranks, key=lambda i: ((replacing.affected(run, ordered[i]) - active) % n, (owner[i] - active) % n, ranks[i])
        )
        moved = [ordered[i] for i in by_rank]
        for place, m in zip(sorted(ranks), moved, strict=True):
            ordered[place] = m
    return tuple(ordered)


def _rank(run: Run, m: ev.Proposal) -> int:
    """Which of the table's commanders moves, -1 if none does."""
    obj = run.board.object(m.object) if type(m) is ev.ProposedMove else None
    if obj is None or not obj.cards:
        return -1
    leaders = run.board.fixed.commanders()
    return next((i for i, r in enumerate(run.board.fixed.roles) if r.card in obj.cards and r.card in leaders), -1)


@handles(Happen)
def happen(run: Run, frame: Happen, answer: Any) -> Decision | None:
    """Apply what applies to the member in question, ask what has to be asked, and commit at the end."""
    members, applied, at = frame.members, frame.applied, frame.at
    if frame.using == arranging.ARRANGE:
        return _arrange(run, frame, answer)
    if frame.using:
        return go_on(run, frame, answer)
    while at < len(members):
        m = members[at]
        opened = replacing.opened(run, m)
        if opened is not m and not _by_kind(run, m, applied[at]):
            # nothing replaces the happening as such: a draw becomes a move, a destruction becomes a move (121.1, 701.8)
            if opened is None:
                members, applied = members[:at] + members[at + 1 :], applied[:at] + applied[at + 1 :]
            else:
                members = (*members[:at], opened, *members[at + 1 :])
            continue
        found = replacing.decisive(run, applicable(run, m, applied[at]))
        if not found:
            at += 1
            continue
        if len(found) > 1 and not replacing.alike(found):
            here = Happen(members, applied, at, "", frame.group, frame.extra, frame.start)
            if answer is None:
                if here != frame:
                    run.push(here)
                    return None
                return _which(run, m, found)
            chosen = next(x for x in found if x.id == answer[0])
            answer = None
        else:
            chosen = found[0]
        applied = (*applied[:at], (*applied[at], chosen.id), *applied[at + 1 :])
        run.push(Happen(members, applied, at, chosen.id, frame.group, frame.extra, frame.start))
        return None
    damage = tuple(m for m in members if type(m) is ev.ProposedDamage)
    if damage:
        later = _results(run, frame, members, applied, damage)
        if later is not None:
            run.push(later)
            return None
    if arranging.wanted(run, members):
        run.push(
            replace(
                frame, members=arranging.in_turn_order(run, members), applied=applied, at=0, using=arranging.ARRANGE
            )
        )
        return None
    _commit(run, frame, members)
    return None


def _arrange(run: Run, frame: Happen, answer: Any) -> Decision | None:
    """Ask for what Auras enchant and for the orders that players choose, one after another; then it happens."""
    aura = arranging.unattached(run, frame.members)
    if aura >= 0:
        found = arranging.ask_host(run, frame.members[aura]) if answer is None else (int(answer[0]),)
        if isinstance(found, Decision):
            return found
        run.push(replace(frame, members=arranging.hosted(frame.members, aura, next(iter(found), None))))
        return None
    asks = arranging.questions(run, frame.members)
    if frame.at >= len(asks):
        _commit(run, frame, frame.members)
        return None
    if answer is None:
        return arranging.ask(run, frame.members, asks[frame.at])
    run.push(replace(frame, members=arranging.arranged(frame.members, asks[frame.at], answer), at=frame.at + 1))
    return None


def _commit(run: Run, frame: Happen, members: tuple[ev.Proposal, ...]) -> None:
    held = run.result
    commit_group(run, members, frame.extra)
    if not frame.group:  # something that happens in between (610.3): the frame below still waits for its own result
        run.result = held
    elif frame.start >= 0:
        run.result = (frame.start, run.result[1])


def _results(
    run: Run,
    frame: Happen,
    members: tuple[ev.Proposal, ...],
    applied: tuple[tuple[str, ...], ...],
    damage: tuple[ev.ProposedDamage, ...],
) -> Happen | None:
    """The happening with damage taken apart into its results, if an effect interacts with one of those (120.4c); else
    None.
    """
    results: list[ev.Proposal] = []
    events = realize_damage(run, damage, results)
    results, told = replacing.floored(run, results) if run.board.sources or run.board.effects.shields else (results, [])
    if not told and not any(applicable(run, r, ()) for r in results):
        return None
    events += told
    rest = [(m, a) for m, a in zip(members, applied, strict=True) if type(m) is not ev.ProposedDamage]
    both = (*rest, *((r, ()) for r in _in_order(run, tuple(results))))
    return Happen(
        tuple(m for m, _ in both),
        tuple(a for _, a in both),
        len(rest),
        "",
        frame.group,
        (*events, *frame.extra),
        frame.start,
    )


def _by_kind(run: Run, m: ev.Proposal, applied: tuple[str, ...]) -> bool:
    return bool(applicable(run, m, applied))


def _which(run: Run, m: ev.Proposal, found: list[Found]) -> Decision:
    player: PlayerId = replacing.affected(run, m)
    why = Why((R_616_1,), "which effect applies first", getattr(m, "object", None))
    return Decision(
        "ChooseReplacement", player, run.decider(player), why, tuple(x.id for x in found), 1, 1, tuple(x.text for x in found),
        tuple(x.source for x in found if x.source is not None),
    )  # fmt: skip
