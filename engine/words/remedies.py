"""What would make a refused action legal, for each reason against it (CR 101.1-2, 117.1, 305, 508-510, 601-602).

A reason says why not, and by which rules. What has to be so instead follows from the rule: this is the table from rule
to sentence, in English and in Japanese, to be read after "it would be legal".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.errors import Reason

__all__ = ["REMEDIES", "remedy"]

_SORCERY = ("in a main phase of your own turn while the stack is empty", "自分のメイン・フェイズで、スタックが空のとき")
_FACE_DOWN = (
    "with a face-down permanent of your own that has a cost to turn it face up",
    "表向きにするコストのある、自分の裏向きのパーマネントなら",
)

REMEDIES: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("301.1", "302.1", "303.1", "306.1", "307.1", "602.5d", "606.3", "702.170d"), _SORCERY),
    "101.2": ("once that effect is gone", "その効果がなくなれば"),
    "104.1": ("in a new game", "新しいゲームで"),
    "104.3a": ("for a player who is still in the game", "ゲームに残っているプレイヤーなら"),
    "116.2a": _SORCERY,
    **dict.fromkeys(("116.2b", "702.37e"), _FACE_DOWN),
    "116.2f": ("with a card in your hand that has suspend, when you could begin to cast it", "手札の待機を持つカードで、唱え始められるとき"),
    "116.2g": ("once a game with your companion outside the game, in a main phase of your own turn while the stack is empty", "ゲームに一度、ゲーム外の相棒を、自分のメイン・フェイズでスタックが空のとき"),
    "116.2h": ("with a card in your hand that has foretell, in your own turn", "手札の予顕を持つカードで、自分のターンに"),
    "116.2j": ("for a face-down conspiracy of your own", "自分の裏向きの策略なら"),
    "116.2k": ("with a card in your hand that has plot, in a main phase of your own turn while the stack is empty", "手札の計画を持つカードで、自分のメイン・フェイズでスタックが空のとき"),
    "117.1": ("when the decision is yours", "あなたが決める番になれば"),
    "118.3": ("once you can pay for it", "コストが支払えれば"),
    "118.6": ("in a way that needs no mana cost", "マナ・コストを要しない方法で"),
    "202.1b": ("in a way that needs no mana cost", "マナ・コストを要しない方法で"),
    "305.1": ("with a land card from your hand, in a main phase while the stack is empty", "手札の土地カードを、メイン・フェイズでスタックが空のとき"),
    "305.2": ("next turn, or with an effect that allows a further land", "次のターン、または追加の土地を許す効果で"),
    "305.3": ("in your own turn", "自分のターン"),
    "400.7": ("with the object that the card is now", "そのカードの今のオブジェクトなら"),
    "508.1a": ("with untapped creatures of yours that have haste or that you have controlled since your turn began", "アンタップ状態で、速攻があるか、ターン開始時からコントロールしているクリーチャーなら"),
    "508.1b": ("with each creature attacking one player, planeswalker or battle that can be attacked", "各クリーチャーが攻撃できるものを一つ攻撃すれば"),
    "508.1c": ("without the creatures that may not attack there", "攻撃できないクリーチャーを除けば"),
    "508.1d": ("with the creatures that must attack", "攻撃しなければならないクリーチャーを含めれば"),
    "508.1i": ("with an attack whose cost you can pay", "攻撃のコストが支払えれば"),
    "509.1a": ("with untapped creatures against attackers of yours to block", "アンタップ状態のクリーチャーで、自分への攻撃クリーチャーに対して"),
    "509.1b": ("without the blocks that are not allowed", "許されないブロックを除けば"),
    "509.1c": ("with the blocks that are required", "要求されるブロックを含めれば"),
    "510.1a": ("if exactly its damage is divided", "ダメージをちょうど割り振れば"),
    "510.1c": ("with lethal damage to those before", "前のものに致死ダメージを割り振れば"),
    "601.2a": ("with a card that you may cast, from the zone where it is", "唱えることのできるカードを、それがある領域から"),
    "601.2c": ("once there is something that it may target", "適正な対象があれば"),
    "601.2g": ("with a mana ability, or once the cost is paid", "マナ能力なら、またはコストの支払い後に"),
    "601.2h": ("with more mana, of the right kind", "必要なマナが足りれば"),
    "601.3": ("from a zone out of which something lets you cast it", "唱えることを許された領域から"),
    "602.1": ("from the zone that the ability names", "その能力が働く領域から"),
    "602.2": ("if you controlled it", "あなたがコントロールしていれば"),
    "602.5a": ("once you have controlled it since your turn began, or if it has haste", "自分のターン開始時からコントロールしていれば、または速攻があれば"),
    "602.5b": ("once its condition is met, or its limit has begun anew", "条件を満たせば、または制限が改まれば"),
    "702.19b": ("with lethal damage to the blockers before damage goes on", "先にブロック・クリーチャーに致死ダメージを割り振れば"),
    "702.26b": ("once it has phased in", "フェイズ・インすれば"),
    "702.117a": ("once you have cast another spell this turn", "このターン、他の呪文を唱えていれば"),
    "702.190a": ("in your declare blockers step", "自分のブロック・クリーチャー指定ステップに"),
    "733.1": ("while something is being cast or activated", "唱えたり起動したりしている間"),
    "906.4a": ("with your oathbreaker on the battlefield", "オースブレイカーが戦場にいれば"),
}  # fmt: skip
"""Rule -> what has to be so for the action to be legal, in English and in Japanese."""
_BY_CODE = {
    "action/stale_state": ("as an answer to the newest state of the game", "最新の局面への答えなら"),
    "action/invalid": ("with values of the kind that the action asks for", "正しい形の値なら"),
    "action/illegal": ("with one of the actions that are listed as legal", "適正なものとして挙げられた行動なら"),
}
_CHOICE = ("with a choice among the options, as many as are asked for", "選択肢の中から、求められた数だけ選べば")


def remedy(reason: Reason, lang: str = "en") -> str:
    """What would have to be so for the action to be legal, as far as this reason goes; ``lang`` is ``en`` or ``ja``.

    Where the rules of the reason say nothing of their own, it is what holds for all reasons of its code; "" for reasons
    that are not about actions.
    """
    at = 1 if lang == "ja" else 0
    for rule in reason.rules:
        found = REMEDIES.get(rule.number)
        if found is not None:
            return found[at]
    if reason.code == "action/illegal" and reason.rules:
        return _CHOICE[at]
    general = _BY_CODE.get(reason.code)
    return "" if general is None else general[at]
