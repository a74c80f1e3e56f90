"""Rolling dice (CR 706)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import chance as o
from engine.core.dice_changes import Rolls, changeable, next_change, shown
from engine.core.dice_changes import told as kept_words
from engine.core.effects import bind, bind_number, go_on, number, op, splice, who
from engine.core.moves import AT_ONCE
from engine.core.permissions import player_permission
from engine.core.references import apnap
from engine.errors import Reason, TooMuch
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.decisions import Decision

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.frames import RunProgram

R = {n: ref(n) for n in ("706.1a", "706.2", "706.3a", "706.3c", "706.6")}


@op(o.RollDice)
def _roll(run: Run, frame: RunProgram, step: o.RollDice, answer: Any) -> Decision | None:
    """Roll; let effects change what the dice show, first by rolling anew (706.2b); then find the result, and do what
    the table says for it. Ignored rolls have never happened: they are not told (706.6).
    """
    if frame.phase:
        changed = next_change(run, frame, step.sides, answer)
        if isinstance(changed, Decision):
            return changed
        if not changed:
            _found(run, frame, step, shown(frame.words))
        return None
    plus, rolls = number(run, frame, step.plus), []
    for p in apnap(run.board, who(run, frame, step.who)):
        kept = _kept(run, p, step, max(0, number(run, frame, step.amount)))
        if kept:
            rolls.append((p, [(n, plus) for n in kept]))
    if rolls and changeable(run.board):
        run.push(replace(frame, phase=1, words=kept_words(rolls), hold=()))
    else:
        _found(run, frame, step, rolls)
    return None


def _found(run: Run, frame: RunProgram, step: o.RollDice, rolls: Rolls) -> None:
    """The results are what the dice show with what is added (706.2); what the table says for them is done (706.3a)."""
    rolled: list[tuple[PlayerId, int]] = []
    dice: list[int] = []
    told: list[ev.Event] = []
    for p, pairs in rolls:
        kept = [n for n, _ in pairs]
        results = [n + plus for n, plus in pairs]
        words = (str(sum(results)), str(max(results)), f"d{step.sides}")
        told.append(ev.RuleApplied("rolls", player=p, words=words, cites=(R["706.1a"], R["706.2"])))
        told += [
            ev.RuleApplied("rolls a die", player=p, words=(str(r), str(n), f"d{step.sides}"))
            for r, n in zip(results, kept, strict=True)
        ]
        rolled.append((p, sum(results)))
        dice += results
    run.commit(told)
    total = sum(n for _, n in rolled)
    scope = bind_number(frame.scope, step.slot, total)
    best = max((n for _, n in rolled), default=0)
    doubles = len(dice) == len(rolled) * 2 and all(dice[i] == dice[i + 1] for i in range(0, len(dice), 2))
    for word, n in (
        ("even", sum(d % 2 == 0 for d in dice)),
        ("odd", sum(d % 2 for d in dice)),
        ("highest", max(dice, default=0)),
        ("doubles", int(doubles)),
    ):
        scope = bind_number(scope, f"{step.slot}:{word}", n)
    scope = bind(scope, step.slot, tuple(~p for p, n in rolled if n == best))
    row = next(
        (steps for least, most, steps in step.rows if rolled and least <= total and (not most or total <= most)), ()
    )
    if row:
        run.commit((ev.RuleApplied("results table", player=rolled[0][0], words=(str(total),), cites=(R["706.3a"],)),))
        run.push(splice(frame, row, scope=scope))
    else:
        run.push(go_on(frame, scope=scope))


def _kept(run: Run, player: PlayerId, step: o.RollDice, n: int) -> list[int]:
    """What the dice show that are not ignored. Each effect that says so adds a die and leaves out the lowest; which of
    several equal ones is the same (706.6).
    """
    if not n:
        return []
    extra = (
        player_permission(run.board, "extra_die", player) if run.board.sources or run.board.effects.continuous else 0
    )
    if n + extra > AT_ONCE:
        raise TooMuch(
            Reason(
                "engine/too-much",
                (R["706.1a"],),
                f"{n:,} dice would be rolled at once; the engine rolls {AT_ONCE:,} at most",
            )
        )
    shown = [run.below(step.sides) + 1 for _ in range(n + extra)]
    for _ in range(extra):
        shown.remove(min(shown))
    if extra:
        run.commit((ev.RuleApplied("rolls ignored", player=player, words=(str(extra),), cites=(R["706.6"],)),))
    if step.keep == "highest":
        return [max(shown)]
    if step.keep == "lowest":
        return [min(shown)]
    if step.keep == "drop lowest":
        shown.remove(min(shown))
    return shown


@op(o.RollAgain)
def _again(run: Run, frame: RunProgram, step: o.RollAgain, answer: Any) -> None:
    last = next((s for s in reversed(frame.steps[: frame.pc]) if type(s) is o.RollDice), None)
    run.commit((ev.RuleApplied("rolls again", player=frame.scope.controller, cites=(R["706.3c"],)),))
    run.push(splice(frame, () if last is None else (last,)))
