"""Why something can't be done now: every reason with its rules, and what would make it legal (CR 117.1, 305, 601, 602)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.activating import abilities_of
from engine.core.machine import check, legal
from engine.errors import EngineError, InvalidAction, Reason
from engine.frozen import record, replace
from engine.rulebook.renumber import printed
from engine.state.decisions import Activate, Cast, PlayLand
from engine.words.parse import parse
from engine.words.remedies import remedy
from engine.words.say import say

if TYPE_CHECKING:
    from engine.play.terminal.asked import Context
    from engine.state.decisions import Action

__all__ = ["Refusal", "attempts", "explain", "read"]

_FIRST = ("after this question has been answered", "この質問に答えた後")


@record
class Refusal:
    """What was tried, and each reason against it: the sentence, its rules as they are printed, and what would make it
    legal (empty if nothing is known).

    ``understood``: False where the words themselves are not.
    """

    what: str
    reasons: tuple[tuple[str, tuple[str, ...], str], ...]
    understood: bool = True


def attempts(context: Context) -> tuple[tuple[str, Action], ...]:
    """What one could think of doing with the cards of the seat, but can't do now, in words."""
    game, me = context.game, context.decision.player
    allowed = {_key(a) for a in legal(game, me).actions}
    view = context.view
    tried: list[Action] = []
    for c in (*view.players[me].cards, *(c for c in view.command if c.owner == me)):
        if c.id is not None:
            tried.append(PlayLand(me, c.id) if "Land" in c.types else Cast(me, c.id))  # type: ignore[arg-type]
    for c in view.battlefield:
        obj = game.board.object(c.id) if c.id is not None and c.controller == me else None
        if obj is not None:
            tried += [Activate(me, obj.id, i) for i in range(len(abilities_of(game.board, obj)))]
    out: dict[str, Action] = {}
    for action in tried:
        if _key(action) not in allowed and not check(game, action).ok:
            out.setdefault(say(game, action, context.refs, lang=context.lang), action)
    return tuple(out.items())


def _key(action: Any) -> tuple[Any, ...]:
    return (type(action), getattr(action, "object", -1), getattr(action, "ability", 0))


def explain(context: Context, action: Action) -> Refusal | None:
    """Why the action is refused now; None if it is not."""
    found = check(context.game, action)
    if found.ok:
        return None
    return _refusal(context, say(context.game, action, context.refs, lang=context.lang), found.reasons)


def read(context: Context, text: str) -> Action | Refusal:
    """The action that a sentence means, or why it can't be done now, or what is not understood."""
    try:
        action = parse(context.game, text, context.decision.player)
    except InvalidAction as error:
        return replace(_refusal(context, text, error.reasons), understood=False)
    except EngineError as error:
        return _refusal(context, text, error.reasons)
    return explain(context, action) or action


def _refusal(context: Context, what: str, reasons: tuple[Reason, ...]) -> Refusal:
    return Refusal(
        what,
        tuple(
            (r.text, tuple(printed(x, context.game.setup.rules) for x in r.rules), _remedy(context, r)) for r in reasons
        ),
    )


def _remedy(context: Context, reason: Reason) -> str:
    japanese = context.lang == "ja"
    d = context.decision
    if d.kind != "ChooseAction" and reason.rules and reason.rules == d.why.rules:
        return _FIRST[japanese]
    return remedy(reason, context.lang)
