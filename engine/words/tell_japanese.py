"""Events in Japanese: what happened, one sentence an event (the twin of :mod:`engine.words.tell`; the same events are
told).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.state import events as ev
from engine.words.japanese import term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.words.lore import Lore

__all__ = ["tell_ja"]


def tell_ja(event: ev.Event, lore: Lore) -> str:
    """The event in Japanese; empty for what nobody wants to read."""
    from engine.words.tell import tell

    teller = _TELL.get(type(event))
    told = tell(event, lore)
    if told is None:
        return ""
    lore.lang = "ja"
    return teller(event, lore) if teller is not None else told.text


def _and(words: Iterable[str]) -> str:
    return "、".join(words) or "なし"


def _zone(lore: Lore, zone: str, owner: int) -> str:
    shared = zone in ("battlefield", "stack", "exile", "command")
    return term(zone) if shared else f"{lore.players[owner]}の{term(zone)}"


_MOVED: dict[str, str] = {
    "destroy": "{what}が破壊された：{origin}→{to}", "sacrifice": "{who}が{what}を生け贄に捧げた：{origin}→{to}", "discard": "{owner}が{what}を捨てた：{origin}→{to}",
    "mill": "{owner}が{what}を切削した", "counter": "{what}：{origin}→{to}", "exile": "{what}が追放された：{origin}→{to}", "return": "{what}が戻された：{origin}→{to}",
}  # fmt: skip


def _moved(e: ev.Moved, lore: Lore) -> str:
    owner = lore.players[e.new.owner]
    what = lore.called(e.new.id)
    if e.how == "draw":
        return f"{owner}がカードを1枚引いた"
    if e.to == "battlefield":
        controller = e.new.owner if e.new.controller is None else e.new.controller
        return f"{what}が{lore.players[controller]}のコントロール下で{'タップ状態で' if e.new.tapped else ''}戦場に出た"
    who = owner if e.by is None else lore.players[e.by]
    return _MOVED.get(e.how, "{what}：{origin}→{to}").format(
        what=what, who=who, owner=owner, origin=term(e.origin), to=_zone(lore, e.to, e.new.owner)
    )


def _created(e: ev.Created, lore: Lore) -> str:
    what = lore.called(e.obj.id)
    if e.how == "ability":
        return f"{what}の能力がスタックに置かれた"
    if e.how == "emblem" or e.obj.more.kind == "emblem":
        return f"{lore.players[e.obj.owner]}が紋章を得た"
    if e.obj.zone == "exile":
        return f"{what}のコピーが追放領域に置かれた"
    if e.obj.zone == "stack":
        return f"{what}のコピーがスタックに置かれた"
    holder = e.obj.owner if e.obj.controller is None else e.obj.controller
    return f"{lore.players[holder]}のコントロール下でトークンが生成された：{what}"


def _ceased(e: ev.Ceased, lore: Lore) -> str:
    what = lore.called(e.object)
    if e.how == "no legal choices":
        return f"{what}の能力は適正な選択ができないため、スタックから取り除かれた"
    return f"{what}はゲームを離れた" if any(str(c).startswith("800.4") for c in e.cites) else f"{what}は消滅した"


_COUNTERS = {
    "P1P1": "+1/+1カウンター",
    "M1M1": "-1/-1カウンター",
    "LOYALTY": "忠誠カウンター",
    "POISON": "毒カウンター",
}


def _counters(e: ev.CountersPut, lore: Lore) -> str:
    kind = _COUNTERS.get(e.kind, f"{e.kind.lower()}カウンター")
    what, n = lore.called(e.thing), abs(e.amount)
    if e.thing < 0:
        return f"{what}が{kind}{n}個を{'得た' if e.amount > 0 else '失った'}"
    return f"{what}に{kind}{n}個が置かれた" if e.amount > 0 else f"{what}から{kind}{n}個が取り除かれた"


def _life(e: ev.LifeChanged, lore: Lore) -> str:
    who = lore.players[e.player]
    if e.amount > 0 and e.how != "damage":
        return f"{who}が{e.amount}点のライフを得た"
    return f"{who}が{abs(e.amount)}点のライフを{'支払った' if e.how == 'pay' else '失った'}"


def _spent(e: ev.ManaSpent, lore: Lore) -> str:
    from engine.words.tell import mana_words

    return f"{lore.players[e.player]}が{mana_words(e.mana)}を{'失った（未使用）' if e.emptied else '支払った'}"


def _cast(e: ev.SpellCast, lore: Lore) -> str:
    zone = "" if e.zone == "hand" else f"{term(e.zone)}から"
    times = f"（{e.facts.times}回目）" if e.taxed and e.facts is not None and e.facts.times else ""
    return f"{lore.players[e.player]}が{lore.called(e.object)}を{zone}唱えた{times}"


def _activated(e: ev.AbilityActivated, lore: Lore) -> str:
    return f"{lore.players[e.player]}が{lore.called(e.source)}の能力を起動した" + (f"：{e.text}" if e.text else "")


def _resolved(e: ev.Resolved, lore: Lore) -> str:
    what = f"{lore.called(e.object)}の能力" if lore.is_ability(e.object) else lore.called(e.object)
    return f"{what}は対象がすべて不適正なため解決されない" if e.fizzled else f"{what}が解決された"


def _attackers(e: ev.AttackersDeclared, lore: Lore) -> str:
    who = lore.players[e.player]
    return (
        f"{who}の攻撃：" + _and(f"{lore.called(a.attacker)}→{lore.called(a.defender)}" for a in e.attacks)
        if e.attacks
        else f"{who}は攻撃しない"
    )


def _blockers(e: ev.BlockersDeclared, lore: Lore) -> str:
    who = lore.players[e.player]
    return (
        f"{who}のブロック：" + _and(f"{lore.called(b)}が{lore.called(a)}を" for b, a in e.blocks)
        if e.blocks
        else f"{who}はブロックしない"
    )


def _ended(e: ev.GameEnded, lore: Lore) -> str:
    if e.termination == "won":
        return f"{_and(lore.players[w] for w in e.winners)}がゲームに勝利した"
    return {"drawn": "ゲームは引き分けになった", "restarted": "ゲームが再び始まる"}.get(
        e.termination, "ゲームが終わった"
    )


_APPLIED: dict[str, str] = {
    "declares a mulligan": "{who}がマリガンを宣言した", "no attackers": "攻撃クリーチャーがいないため、ブロックとダメージのステップは飛ばされる",
    "first draw skipped": "{who}は最初のターンのドロー・ステップを飛ばす", "skipped": "{who}は{word}を飛ばす", "turn of a player who left": "{who}はゲームを離れているため、そのターンは始まらない",
    "another cleanup step": "もう一度クリンナップ・ステップがある", "replaced": "{what}によって置換された", "prevented": "{what}によってダメージが軽減された",
    "triggers of a player who left": "ゲームを離れた{who}の誘発型能力はスタックに置かれない", "kept outside the game": "{who}のカードがゲームの外に残る",
    "some targets are illegal": "{what}の対象の一部が不適正になっている", "searched": "{who}がライブラリーから探した", "votes": "{who}が{word}に投票した", "coin": "{who}がコインを投げた：{word}", "rolls a die": "{who}がサイコロを振った：{word}", "rolls ignored": "{who}は最も低い出目を無視する", "vote for": "{who}が{what}に投票した",
    "enters attacking": "{what}は攻撃している状態で戦場に出た", "enters without attacking": "{what}は攻撃せずに戦場に出た", "identity is undefined": "{what}の固有色は定義されない",
    "no mana can be added": "{what}からはマナが加えられない", "not a meld pair": "{what}は合体の組ではない", "pays nothing": "{who}は何も支払わない",
    "stays in the command zone": "{what}は統率領域に残る", "keeps its controller": "{what}のコントローラーは{who}のままである",
    "votes after the game": "{who}が{word}に投票した", "points": "{who}は{word}点を得た", "the turn ends": "ターンが終わる", "transformed already": "{what}はすでに変身している",
}  # fmt: skip


def _applied(e: ev.RuleApplied, lore: Lore) -> str:
    who = "" if e.player is None else lore.players[e.player]
    what = _and(lore.called(o) for o in e.objects) if e.objects else "ルール"
    word = term(e.words[0]) if e.words else ""
    if e.text == "declined":
        return f"{who}は{what}を{word}に{'残した' if any(str(c) == '903.9a' for c in e.cites) else '置かせた'}"
    pattern = _APPLIED.get(e.text)
    if pattern is not None:
        return pattern.format(who=who, what=what, word=word)
    told = _and(w for w in (who, what if e.objects else "", *e.words) if w)
    return f"{e.text}：{told}" if who or e.objects or e.words else e.text


_NOTED = {
    "phased_in": "{what}がフェイズ・インした", "phased_out": "{what}がフェイズ・アウトした", "regenerated": "{what}が再生した", "transformed": "{what}が変身した", "flipped": "{what}が反転した",
    "turned_face_up": "{what}が表向きになった", "turned_face_down": "{what}が裏向きになった", "goaded": "{what}が使嗾された",
    "exerted": "{what}が督励された", "exerted_as_it_attacks": "{what}が攻撃に際し督励された", "prepared": "{what}が準備状態になった", "unprepared": "{what}が準備状態でなくなった",
    "number_chosen": "{what}のために数が選ばれた", "left_unlocked": "{what}の左の半分が開放された", "left_locked": "{what}の左の半分が施錠された",
    "right_unlocked": "{what}の右の半分が開放された", "right_locked": "{what}の右の半分が施錠された",
}  # fmt: skip


def _player(e: ev.PlayerChanged, lore: Lore) -> str:
    who = lore.players[e.player]
    if e.what in ("mulligan", "mulligans") and e.mulligans:
        return f"{who}がマリガンした（{e.mulligans}回目）"
    if e.kept:
        return f"{who}がキープした"
    if e.what == "starts":
        return f"{who}が開始プレイヤーになった"
    return f"{lore.players[e.controlled_by]}が{who}をコントロールする" if e.controlled_by is not None else ""


def _mark(e: ev.MarkChanged, lore: Lore) -> str:
    who = "誰でもないプレイヤー" if e.player is None else lore.players[e.player]
    return {
        "monarch": f"{who}が統治者になった", "initiative": f"{who}がイニシアチブを得た", "day": f"{'昼' if e.value == 'day' else '夜'}になった",
        "blessing": f"{who}が都市の承認を得た", "dungeon": f"{who}が{e.value}を探索した",
    }.get(e.what, "")  # fmt: skip


def _revealed(e: ev.Revealed, lore: Lore) -> str:
    return (
        f"{_and(lore.called(o) for o in e.objects)}が公開された"
        if e.to is None
        else f"{_and(lore.players[p] for p in e.to)}がカードを見た"
    )


_TELL: dict[type[Any], Callable[[Any, Lore], str]] = {
    ev.Moved: _moved, ev.Created: _created, ev.Ceased: _ceased, ev.CountersPut: _counters, ev.LifeChanged: _life, ev.ManaSpent: _spent, ev.SpellCast: _cast,
    ev.AbilityActivated: _activated, ev.Resolved: _resolved, ev.AttackersDeclared: _attackers, ev.BlockersDeclared: _blockers, ev.GameEnded: _ended,
    ev.RuleApplied: _applied, ev.PlayerChanged: _player, ev.MarkChanged: _mark, ev.Revealed: _revealed,
    ev.Noted: lambda e, lore: _NOTED[e.what.replace(" ", "_")].format(what=lore.called(e.object)),
    ev.Tapped: lambda e, lore: f"{lore.called(e.object)}が{'タップ' if e.on else 'アンタップ'}状態になった",
    ev.DamageDealt: lambda e, lore: f"{lore.called(e.source)}が{lore.called(e.to)}に{e.amount}点の{'戦闘' if e.combat else ''}ダメージを与えた",
    ev.ControlChanged: lambda e, lore: f"{lore.players[e.controller]}が{lore.called(e.object)}のコントロールを得た",
    ev.Attached: lambda e, lore: f"{lore.called(e.object)}が" + ("はずれた" if e.to is None else f"{lore.called(e.to)}につけられた"),
    ev.AbilityTriggered: lambda e, lore: f"{lore.called(e.source)}の能力が誘発した" if e.source >= 0 else f"{lore.called(e.source)}のためにルールの能力が誘発した",
    ev.Countered: lambda e, lore: f"{lore.called(e.object)}が打ち消された",
    ev.CastReversed: lambda e, lore: f"{lore.called(e.object)}は完了できないため、取り消された",
    ev.Shuffled: lambda e, lore: f"{lore.players[e.player]}がライブラリーを切り直した",
    ev.LandPlayed: lambda e, lore: f"{lore.players[e.player]}が{lore.called(e.object)}をプレイした",
    ev.TurnBegan: lambda e, lore: f"{lore.players[e.player]}の{'追加' if e.extra else ''}ターンが始まった",
    ev.StepBegan: lambda e, lore: f"{lore.players[e.player]}の{term('draw step' if e.step == 'draw' else e.step)}",
    ev.PlayerLost: lambda e, lore: f"{lore.players[e.player]}がゲームに敗北した",
    ev.PlayerLeft: lambda e, lore: f"{lore.players[e.player]}がゲームを離れた",
    ev.LeftCombat: lambda e, lore: f"{_and(lore.called(o) for o in e.objects)}が戦闘から取り除かれた",
    ev.Merged: lambda e, lore: f"{lore.called(e.gone)}が{lore.called(e.object)}と合同した",
    ev.GameRestarted: lambda e, lore: f"{lore.players[e.player]}がゲームを再び始めた",
}  # fmt: skip
