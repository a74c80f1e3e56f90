"""Set phrases of the pictures, in English and Japanese."""

from __future__ import annotations

__all__ = ["label"]

_LABELS: dict[str, tuple[str, str]] = {
    "life": ("{n} life", "ライフ{n}"), "hand": ("hand {n}", "手札{n}"), "library": ("library {n}", "ライブラリー{n}"), "mana": ("mana {n}", "マナ{n}"),
    "monarch": ("monarch", "統治者"), "initiative": ("initiative", "イニシアチブ"), "blessed": ("city's blessing", "都市の承認"), "won": ("won", "勝利"),
    "lost": ("lost ({rule})", "敗北（{rule}）"), "left": ("left the game", "ゲームから離脱"), "cost": ("{cost}", "{cost}"), "no cost": ("no mana cost", "マナ・コストなし"),
    "cast once": ("{cost}, cast {n} time from the command zone", "{cost}（統率領域から{n}回唱えた）"), "cast": ("{cost}, cast {n} times from the command zone", "{cost}（統率領域から{n}回唱えた）"),
    "turn": ("{variant} · turn {n}", "{variant} · 第{n}ターン"), "before": ("{variant} · before the first turn", "{variant} · 最初のターンの前"),
    "winner": ("{who} won", "{who}の勝利"), "drawn": ("the game is {how}", "ゲーム終了"), "whose": ("{who}'s {step}", "{who}の{step}"), "ability": ("ability of {what}", "{what}の能力"),
    "theirs": ("{who}'s {what}", "{who}の{what}"), "priority": ("{who} has priority", "{who}が優先権を持っている"), "by": (" (decided by {who})", "（決定：{who}）"),
    "decides": ("{who} decides: {what}", "{who}：{what}"), "more": (" and {n} more", "、他{n}"), "passed": ("passed: ", "パス済み："), "face-down": ("a face-down card", "裏向きのカード"),
    "face-down of": ("face-down {name}", "裏向きの{name}"), "card": ("a card", "カード"), "face-down spell": ("a face-down spell", "裏向きの呪文"), "face down": ("face down", "裏向き"),
    "tapped": ("tapped", "タップ"), "phased": ("phased out", "フェイズ・アウト"), "new": ("new", "召喚酔い"), "counter": ("{n} {kind} counter", "{kind}カウンター{n}"),
    "counters": ("{n} {kind} counters", "{kind}カウンター{n}"), "damage": ("{n} damage", "ダメージ{n}"), "on": ("on {what}", "{what}につく"), "attacks": ("attacks {what}", "{what}を攻撃"),
    "attacking": ("attacking", "攻撃中"), "blocks": ("blocks {what}", "{what}をブロック"), "something": ("something", "何か"), "gone": ("something gone", "今はないもの"),
    "Battlefield": ("Battlefield", "戦場"), "Command zone": ("Command zone", "統率領域"), "Hand": ("Hand", "手札"), "Known": ("Known cards of the hand", "手札のうち分かっているカード"),
    "Graveyard": ("Graveyard", "墓地"), "Exile": ("Exile", "追放領域"), "Stack": ("Stack, top first", "スタック（上から）"), "Now": ("Now", "現在"), "active": ("active player", "アクティブ・プレイヤー"),
    "next": ("next cast {cost}", "次に唱えるコスト：{cost}"), "matrix": ("Combat damage by commander (of {n})", "統率者による戦闘ダメージ（{n}点で敗北）"), "Commander": ("Commander", "統率者"),
    "dealt": ("commander damage (of {n})", "統率者ダメージ（{n}点で敗北）"), "dealt short": ("damage (of {n})", "ダメージ（/{n}）"), "and more": ("… and {n} more", "… 他{n}枚"),
    "empty": ("empty", "なし"), "as seen": (", as {who} sees it", "（{who}から見た盤面）"), "t battlefield": ("battlefield", "戦場"), "t hand": ("hand", "手札"), "t command": ("command", "統率領域"),
    "t graveyard": ("graveyard", "墓地"), "t exile": ("exile", "追放"), "t stack": ("stack", "スタック"),
    "draft": ("{variant} · draft round {n}, packs go {to}", "{variant} · ドラフト第{n}周、パックは{to}"), "draft over": ("{variant} · the draft is over", "{variant} · ドラフト終了"),
    "to the left": ("to the left", "左へ"), "to the right": ("to the right", "右へ"), "drafted": ("{n} drafted", "ドラフト済み{n}枚"),
    "in front": ("in front: {n}", "手元のパック：{n}枚"), "d pack": ("Pack", "パック"), "d given": ("Picked", "選んだカード"), "d pool": ("Drafted", "ドラフトしたカード"),
    "d face up": ("Face up", "表向き"), "d revealed": ("Revealed", "公開中"), "d removed": ("Removed", "取り除かれたカード"), "d notes": ("Notes", "メモ"),
}  # fmt: skip


def label(key: str, lang: str = "en", **words: object) -> str:
    """The phrase in that language, with its words put in."""
    found = _LABELS[key][lang == "ja"]
    return found.format(**words) if words else found
