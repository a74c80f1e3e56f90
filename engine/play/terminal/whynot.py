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
from engine.words.say import say

if TYPE_CHECKING:
    from engine.play.terminal.asked import Context
    from engine.state.decisions import Action

__all__ = ["Refusal", "attempts", "explain", "read"]

_SORCERY = ("in a main phase of your own turn while the stack is empty", "自分のメイン・フェイズで、スタックが空のとき")
_REMEDIES: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("301.1", "302.1", "303.1", "306.1", "307.1", "602.5d", "606.3", "116.2g"), _SORCERY),
    "305.1": ("from your hand, in a main phase while the stack is empty", "手札から、メイン・フェイズでスタックが空のとき"), "305.3": ("in your own turn", "自分のターン"),
    "305.2": ("next turn, or with an effect that allows a further land", "次のターン、または追加の土地を許す効果で"), "601.2h": ("with more mana, of the right kind", "必要なマナが足りれば"),
    "118.3": ("once you can pay for it", "コストが支払えれば"), "601.2c": ("once there is something that it may target", "適正な対象があれば"),
    "602.5a": ("once you have controlled it since your turn began, or if it has haste", "自分のターン開始時からコントロールしていれば、または速攻があれば"),
    "602.5b": ("once its condition is met, or its limit has begun anew", "条件を満たせば、または制限が改まれば"), "602.2": ("if you controlled it", "あなたがコントロールしていれば"),
    "602.1": ("from the zone that the ability names", "その能力が働く領域から"), "101.2": ("once that effect is gone", "その効果がなくなれば"), "601.3": ("from a zone out of which something lets you cast it", "唱えることを許された領域から"),
    "117.1": ("when the decision is yours", "あなたが決める番になれば"), "906.4a": ("with your oathbreaker on the battlefield", "オースブレイカーが戦場にいれば"), "202.1b": ("in a way that needs no mana cost", "マナ・コストを要しない方法で"),
    "702.26b": ("once it has phased in", "フェイズ・インすれば"), "733.1": ("while something is being cast or activated", "唱えたり起動したりしている間"), "116.2j": ("for a face-down conspiracy of your own", "自分の裏向きの策略なら"),
    "508.1d": ("with the creatures that must attack", "攻撃しなければならないクリーチャーを含めれば"), "508.1c": ("without the creatures that may not attack there", "攻撃できないクリーチャーを除けば"),
    "509.1c": ("with the blocks that are required", "要求されるブロックを含めれば"), "509.1b": ("without the blocks that are not allowed", "許されないブロックを除けば"), "509.1a": ("with untapped creatures against attackers of yours to block", "アンタップ状態のクリーチャーで、自分への攻撃クリーチャーに対して"),
    "510.1a": ("if exactly its damage is divided", "ダメージをちょうど割り振れば"), "510.1c": ("with lethal damage to those before", "前のものに致死ダメージを割り振れば"),
}  # fmt: skip
"""Rule -> what has to be so for the action to be legal."""
_FIRST = ("after this question has been answered", "この質問に答えた後")


@record
class Refusal:
    """What was tried, and each reason against it: the sentence, its rules as they are printed, and what would make it legal (empty if nothing is known).

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
    return next((_REMEDIES[r.number][japanese] for r in reason.rules if r.number in _REMEDIES), "")
