"""What a permanent that enters attacking attacks: its controller chooses, unless the effect says it (CR 508.4, 506.3a)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Each
from engine.core.combat_view import attackable, enters_attacking
from engine.core.effects import whom
from engine.frozen import replace
from engine.rulebook.refs import ref
from engine.state.decisions import Decision, Why

if TYPE_CHECKING:
    from engine.cards.filters import Ref
    from engine.core.run import Run
    from engine.ids import PlayerId
    from engine.state.frames import RunProgram

__all__ = ["attack_targets"]

R_508_4 = ref("508.4")
_WORD = "attacks "


def attack_targets(
    run: Run, frame: RunProgram, what: Ref | None, player: PlayerId, count: int, answer: Any
) -> tuple[int | None, ...] | Decision | None:
    """What each of ``count`` permanents under the player's control attacks as it enters (None = nothing).

    A decision where that is still to be chosen. None: an answer was just noted in the frame's ``words``, which has been
    put back; the op is called again.
    """
    if what is None:
        return (None,) * count
    named = whom(run, frame, what)
    options = tuple(attackable(run.board, player)) if isinstance(what, Each) else named
    if len(options) > 1:
        options = tuple(t for t in options if enters_attacking(run.board, player, t))
    if len(options) < 2:
        one = options[0] if options else named[0] if named else None
        return (one,) * count
    chosen = tuple(int(w[len(_WORD) :]) for w in frame.words if w.startswith(_WORD))
    if len(chosen) >= count:
        return chosen[:count]
    if answer is None:
        why = Why((R_508_4,), "what it attacks as it enters", frame.scope.source)
        return Decision("ChooseTargets", player, run.decider(player), why, options, 1, 1, slot="attacking")
    run.push(replace(frame, words=(*frame.words, f"{_WORD}{int(answer[0])}")))
    return None
