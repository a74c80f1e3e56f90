"""Actions and decisions in Japanese: :func:`say_ja` says what :func:`to_english` reads back; one list of terms serves
both (CR 601.2, 602.2, 608.2d).

A term has several words: the first is the official one and is what is said, the others are older or used by players and
are understood as well. Names of cards and players stay as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.words.sentences import (
    ActivateSaid,
    AssignSaid,
    AttackSaid,
    BlockSaid,
    CastSaid,
    ChooseSaid,
    PassSaid,
    PlaySaid,
    RefsSaid,
    TapSaid,
    TextSaid,
    WordSaid,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.state.decisions import Decision
    from engine.state.game import Game
    from engine.words.refs import Refs
    from engine.words.sentences import Sentence

__all__ = ["TERMS", "is_japanese", "key_of", "prompt_ja", "said_ja", "say_ja", "term", "to_english", "why_ja"]

TERMS: dict[str, tuple[str, ...]] = {
    "commander": ("統率者",), "command": ("統率領域", "コマンド領域"), "color identity": ("固有色",), "state-based action": ("状況起因処理",),
    "replacement effect": ("置換効果",), "priority": ("優先権",), "stack": ("スタック",), "battlefield": ("戦場", "場"), "graveyard": ("墓地",),
    "exile": ("追放領域", "追放"), "hand": ("手札",), "library": ("ライブラリー", "ライブラリ", "山札"), "partner": ("共闘",),
    "doctor's companion": ("ドクターのコンパニオン",), "brawl": ("ブロール",), "commander format": ("統率者戦",), "commander-draft": ("統率者ドラフト",),
    "conspiracy-draft": ("コンスピラシー・ドラフト", "コンスピラシードラフト"), "conspiracy": ("策略",), "hidden agenda": ("秘策",),
    "planeswalker": ("プレインズウォーカー",), "edh": ("エルダー・ドラゴン・ハイランダー", "司令官戦"),
    "oathbreaker": ("誓い破り", "オースブレイカー", "誓約者"), "signature-spell": ("トレードマークの呪文", "刻銘呪文", "宣誓呪文"), "companion": ("相棒",),
    "yes": ("はい", "する"), "no": ("いいえ", "しない"), "top": ("一番上", "上"), "bottom": ("一番下", "下"), "nothing": ("なし",),
    "white": ("白",), "blue": ("青",), "black": ("黒",), "red": ("赤",), "green": ("緑",), "draw": ("引き分け",), "outside": ("ゲームの外",),
    "untap": ("アンタップ・ステップ", "アンタップ"), "upkeep": ("アップキープ・ステップ", "アップキープ"), "draw step": ("ドロー・ステップ", "ドロー"),
    "precombat main": ("戦闘前メイン・フェイズ", "戦闘前メイン", "メイン1"), "beginning of combat": ("戦闘開始ステップ", "戦闘開始"),
    "declare attackers": ("攻撃クリーチャー指定ステップ", "攻撃指定"), "declare blockers": ("ブロック・クリーチャー指定ステップ", "ブロック指定"),
    "combat damage": ("戦闘ダメージ・ステップ", "戦闘ダメージ"), "end of combat": ("戦闘終了ステップ", "戦闘終了"),
    "postcombat main": ("戦闘後メイン・フェイズ", "戦闘後メイン", "メイン2"), "end step": ("終了ステップ", "エンド"), "cleanup": ("クリンナップ・ステップ", "クリンナップ"),
}  # fmt: skip
"""Key -> its words, the one that is said first."""
_KEYS = {word: key for key, words in TERMS.items() for word in words}
_ZONES = ("hand", "command", "graveyard", "exile", "library", "stack", "battlefield")
_WORDS = {
    "keep": "キープする",
    "mulligan": "マリガンする",
    "stop": "やめる",
    "concede": "投了する",
    "pass": "パスする",
    "cancel": "取り消す",
}
_ALSO = {
    "パス": "pass",
    "キープ": "keep",
    "マリガン": "mulligan",
    "投了": "concede",
    "降参する": "concede",
    "ストップ": "stop",
    "止める": "stop",
}
_READ_WORDS = {**{said: word for word, said in _WORDS.items()}, **_ALSO}
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def is_japanese(text: str) -> bool:
    """Whether there is a Japanese letter in the text."""
    return bool(_JAPANESE.search(text))


def term(key: str) -> str:
    """The word for a key, the key itself if there is none."""
    return TERMS[key][0] if key in TERMS else key


def key_of(word: str) -> str | None:
    """The key that a word, also an older or informal one, stands for."""
    return _KEYS.get(word.strip())


def _and(words: Iterable[Any]) -> str:
    return "、".join(map(str, words))


# -- saying ------------------------------------------------------------------------------------------------------------


def say_ja(game: Game, action: Any, refs: Refs | None = None) -> str:
    """The action as a Japanese sentence, without who does it."""
    from engine.state.decisions import Activate, Cancel, Special
    from engine.words.grammar import Unreadable
    from engine.words.refs import Refs
    from engine.words.say import say
    from engine.words.sentences import read_sentence

    names = refs if refs is not None and refs.game is game else Refs(game)
    if type(action) is Cancel:
        return _WORDS["cancel"]
    english = say(game, action, names)
    try:
        return said_ja(read_sentence(english, names.book()), game.players)
    except Unreadable:
        if isinstance(action, Special | Activate):
            return f"{_name(names.name(action.object), game.players)}を使う（{getattr(action, 'kind', action.__class__.__name__)}）"
        return english


def _name(text: Any, players: Sequence[str]) -> str:
    """A name, with what belongs to a player said the Japanese way."""
    said = str(text)
    for player in players:
        if said.startswith(f"{player}'s "):
            return f"{player}の{said[len(player) + 3 :]}"
    return said


def _option(word: str, players: Sequence[str]) -> str:
    return term(word) if word in TERMS else _name(word, players)


def said_ja(said: Sentence, players: Sequence[str]) -> str:
    """What a player says, in Japanese."""

    def name(x: Any) -> str:
        return _name(x, players)

    def names(xs: Iterable[Any]) -> str:
        return _and(name(x) for x in xs)

    if isinstance(said, PassSaid):
        return (
            f"{said.whose}の{term('draw step' if said.step == 'draw' else said.step)}までパスする"
            if said.step
            else "パスする"
        )
    if isinstance(said, CastSaid):
        target = f"{names(said.targets)}を対象として" if said.targets else ""
        zone = f"{term(said.zone)}から" if said.zone else ""
        more = _clauses(
            x=said.x,
            modes=said.modes,
            paying=said.paying,
            extras=said.extras,
            using=said.using,
            free=said.free,
            face=said.face,
        )
        return f"{target}{name(said.what)}を{zone}唱える{more}"
    if isinstance(said, ActivateSaid):
        target = f"{names(said.targets)}を対象として" if said.targets else ""
        more = _clauses(x=said.x, modes=said.modes, paying=said.paying, which=said.which)
        return f"{target}{name(said.what)}の能力を起動する{more}"
    if isinstance(said, PlaySaid):
        return f"{name(said.what)}をプレイする{_clauses(face=said.face)}"
    if isinstance(said, TapSaid):
        return f"{name(said.what)}から{said.mana}を出す"
    if isinstance(said, AttackSaid):
        return (
            "、".join(_group(whom, names(who), name) for whom, who in said.groups) + "で攻撃する"
            if said.groups
            else "攻撃しない"
        )
    if isinstance(said, BlockSaid):
        return (
            "、".join(f"{name(a)}を{names(bs)}" for a, bs in said.groups) + "でブロックする"
            if said.groups
            else "ブロックしない"
        )
    if isinstance(said, AssignSaid):
        return f"{name(said.what)}のダメージを" + _and(f"{name(t)}に{n}点" for n, t in said.shares) + "割り振る"
    if isinstance(said, ChooseSaid):
        what = "すべての選択肢" if said.every else _and(_option(o, players) for o in said.options)
        about = f"{name(said.about)}について" if said.about is not None else ""
        rule = f"（{said.rule}）" if said.rule else ""
        return f"{about}{what}を選ぶ{rule}" if what else f"{about}何も選ばない{rule}"
    if isinstance(said, RefsSaid):
        return f"{names(said.refs)}{_VERBS[said.verb]}"
    if isinstance(said, TextSaid):
        return f"{said.text}と書き留める" if said.verb == "note" else f"{said.text}に投票する"
    assert isinstance(said, WordSaid)
    return _WORDS[said.verb]


def _group(whom: Any, who: str, name: Any) -> str:
    return who if whom is None else f"{name(whom)}を{who}"


_VERBS = {
    "order": "の順にする", "bottom": "を一番下に置く", "exile": "を追放する", "pick": "をピックする", "reveal": "を公開する", "turn up": "を表向きにする",
}  # fmt: skip


def _clauses(
    *, x: int = -1, modes: Sequence[str] = (), paying: str = "", extras: Sequence[str] = (), using: str = "", free: bool = False, face: str = "",
    which: str = "",
) -> str:  # fmt: skip
    parts = [which] if which else []
    parts += [f"X={x}"] if x >= 0 else []
    parts += [f"モード：{'／'.join(modes)}"] if modes else []
    parts += [f"追加：{'／'.join(extras)}"] if extras else []
    parts += [f"{paying}を支払う"] if paying else []
    parts += [f"方法：{using}"] if using else []
    parts += ["コストを支払わずに"] if free else []
    parts += [f"{face}として"] if face else []
    return f"（{_and(parts)}）" if parts else ""


# -- reading -----------------------------------------------------------------------------------------------------------


def to_english(text: str, players: Sequence[str] = ()) -> str:
    """The English sentence that a Japanese one means; what is none of its forms is given back as it is."""
    said = text.strip().rstrip("。")
    if said in _READ_WORDS:
        return _READ_WORDS[said]
    for pattern, make in _FORMS:
        found = pattern.fullmatch(said)
        if found is not None:
            return str(make(_Read(found, tuple(players))))
    return text


class _Read:
    """A form that was found, and its parts."""

    def __init__(self, found: re.Match[str], players: tuple[str, ...]) -> None:
        self.found, self.players = found, players

    def __getitem__(self, part: str) -> str:
        return (self.found[part] or "").strip()

    def name(self, text: str) -> str:
        """A name in the English way."""
        text = text.strip()
        for player in sorted(self.players, key=len, reverse=True):
            if text.startswith(f"{player}の"):
                return f"{player}'s {text[len(player) + 1 :]}"
        return text

    def names(self, part: str) -> str:
        """Names with commas between them."""
        return ", ".join(self.name(x) for x in re.split(r"[、,]\s*|\s*と\s*(?=[A-Z])", self[part]))

    def option(self, word: str) -> str:
        """An option, by its key where it is a term."""
        found = key_of(word)
        return found if found is not None else self.name(word)


def _read_clauses(text: str) -> str:
    """The parts in the brackets behind casting and activating."""
    out = ""
    for part in re.split(r"、", text):
        words = part.strip()
        if words.startswith("X="):
            out += f" {words}"
        elif words.startswith("モード："):
            out += f" choosing {', '.join(words[4:].split('／'))}"
        elif words.startswith("追加："):
            out += f" with {' and '.join(words[3:].split('／'))}"
        elif words.endswith("を支払う"):
            out += f" paying {words[:-4]}"
        elif words.startswith("方法："):
            out += f" using {words[3:]}"
        elif words.endswith("支払わずに"):
            out += " without paying"
        elif words.endswith("として"):
            out += f" as {words[:-3]}"
    return out


def _read_cast(r: _Read) -> str:
    zone = key_of(r["zone"] or r["zone2"]) if r["zone"] or r["zone2"] else ""
    target = f" targeting {r.names('targets')}" if r["targets"] else ""
    return f"cast {r.name(r['what'])}" + (f" from {zone}" if zone else "") + target + _read_clauses(r["more"])


def _read_activate(r: _Read) -> str:
    target = f" targeting {r.names('targets')}" if r["targets"] else ""
    parts = r["more"].split("、") if r["more"] else []
    which = f": {parts[0]}" if parts and not re.match(r"X=|モード：|.*を支払う$", parts[0]) else ""
    rest = parts[1:] if which else parts
    return f"activate {r.name(r['what'])}{which}{target}{_read_clauses('、'.join(rest))}"


def _read_groups(r: _Read, verb: str) -> str:
    """``NedをA、B、NoaをC``: each thing with who attacks or blocks it."""
    groups: list[tuple[str, list[str]]] = []
    for part in r["groups"].split("、"):
        whom, mark, who = part.partition("を")
        if mark:
            groups.append((r.name(whom), [r.name(who)]))
        elif groups:
            groups[-1][1].append(r.name(part))
        else:
            return f"{verb} with {r.names('groups')}"
    return f"{verb} " + " and ".join(f"{whom} with {', '.join(who)}" for whom, who in groups)


def _read_choose(r: _Read) -> str:
    about = f" for {r.name(r['about'])}" if r["about"] else ""
    rule = f" ({r['rule']})" if r["rule"] else ""
    words = r["what"]
    said = (
        "*"
        if words == "すべての選択肢"
        else "nothing"
        if not words
        else ", ".join(r.option(w) for w in words.split("、"))
    )
    return f"choose {said}{about}{rule}"


def _read_assign(r: _Read) -> str:
    shares = [re.fullmatch(r"(.+)に(\d+)点?(?:を)?", s.strip()) for s in r["shares"].split("、")]
    return f"assign {r.name(r['what'])} " + ", ".join(f"{s[2]} to {r.name(s[1])}" for s in shares if s is not None)


def _read_until(r: _Read) -> str:
    key = key_of(r["step"]) or r["step"]
    return f"pass until {r['whose']}'s {'draw' if key == 'draw step' else key}"


_ZONE = "|".join(sorted((w for z in _ZONES for w in TERMS[z]), key=len, reverse=True))
_MORE = r"(?:[（(](?P<more>[^（）]*)[）)])?"
_RULE_END = r"(?:[（(](?P<rule>[\w.\-]+)[）)])?"
_TARGETS = r"(?:(?P<targets>.+?)を対象(?:として|に)、?)?"
_FORMS: tuple[tuple[re.Pattern[str], Any], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (r"(?P<whose>.+?)の(?P<step>[^の]+)までパスする", _read_until),
        (rf"{_TARGETS}(?:(?P<zone>{_ZONE})から)?(?P<what>.+?)を(?:(?P<zone2>{_ZONE})から)?唱える{_MORE}", _read_cast),
        (rf"{_TARGETS}(?P<what>.+?)の(?:起動型)?能力を起動する{_MORE}", _read_activate),
        (rf"{_TARGETS}(?P<what>.+?)を起動する{_MORE}", _read_activate),
        (rf"(?P<what>.+?)をプレイする{_MORE}", lambda r: f"play {r.name(r['what'])}{_read_clauses(r['more'])}"),
        (r"(?P<what>.+?)から(?P<mana>(?:\{[^{}]+\})+)を出す", lambda r: f"tap {r.name(r['what'])} for {r['mana']}"),
        (r"攻撃しない", lambda _: "no attack"),
        (r"(?P<groups>.+)で攻撃する", lambda r: _read_groups(r, "attack")),
        (r"ブロックしない", lambda _: "no block"),
        (r"(?P<groups>.+)でブロックする", lambda r: _read_groups(r, "block")),
        (r"(?P<what>.+?)のダメージを(?P<shares>.+)割り振る", _read_assign),
        (rf"(?:(?P<about>.+?)について)?(?P<what>)何も選ばない{_RULE_END}", _read_choose),
        (rf"(?:(?P<about>.+?)について)?(?P<what>.+?)を選ぶ{_RULE_END}", _read_choose),
        (r"(?P<refs>.+)の順にする", lambda r: f"order {r.names('refs')}"),
        (r"(?P<refs>.+)を(?:ライブラリーの)?一番下に置く", lambda r: f"bottom {r.names('refs')}"),
        (r"(?P<refs>.+)を追放する", lambda r: f"exile {r.names('refs')}"),
        (r"(?P<refs>.+)をピックする", lambda r: f"pick {r.names('refs')}"),
        (r"(?P<refs>.+)を公開する", lambda r: f"reveal {r.names('refs')}"),
        (r"(?P<refs>.+)を表向きにする", lambda r: f"turn {r.names('refs')} face up"),
        (r"(?P<text>.+)と書き留める", lambda r: f"note {r['text']}"),
        (r"(?P<text>.+)に投票する", lambda r: f"vote {r['text']}"),
    )
)


# -- decisions ---------------------------------------------------------------------------------------------------------

_WHY = {
    "priority": "優先権を持っている", "declare attackers": "攻撃クリーチャーを指定する", "declare blockers": "ブロック・クリーチャーを指定する",
    "assign combat damage": "戦闘ダメージを割り振る", "commander may go to its zone instead": "代わりに統率者を統率領域に置いてもよい",
    "commander may go to its zone": "統率者を統率領域に置いてもよい", "order of triggered abilities": "誘発型能力をスタックに置く順番を決める",
    "which effect applies first": "最初に適用する置換効果を選ぶ", "keep or mulligan": "手札をキープするかマリガンするか決める", "put on the bottom": "ライブラリーの一番下に置く",
    "choose modes": "モードを選ぶ", "choose targets": "対象を選ぶ", "choose new targets": "新しい対象を選ぶ", "divide": "割り振りを決める", "scry": "占術を行う", "surveil": "諜報を行う",
    "defending player": "防御プレイヤーを選ぶ", "may": "してもよい", "a loop is suspected": "ループの疑いがある", "which damage is prevented": "軽減するダメージを選ぶ",
    "trigger": "誘発型能力", "which commander": "どの統率者か選ぶ", "which one to keep": "残すものを選ぶ", "sacrifice": "生け贄に捧げるものを選ぶ", "discard": "捨てるカードを選ぶ",
    "discard to hand size": "手札の上限まで捨てる", "search": "ライブラリーから探す", "pay": "支払うかどうか決める", "pay mana": "マナの支払い方を選ぶ", "choose X": "Xの値を選ぶ",
    "which mana": "マナを選ぶ", "vote": "投票する", "proliferate": "増殖を行う", "what to enchant": "エンチャントする先を選ぶ", "cast now": "今唱えてもよい", "take cards": "カードを取る",
    "which conspiracies to use": "使う策略を選ぶ", "choose card names secretly": "秘密裏にカード名を選ぶ", "choose a color before the game": "ゲーム前に色を選ぶ",
    "order of its cards in the library": "ライブラリーに置く順番を決める", "order on the library": "ライブラリーに置く順番を決める", "order of the rest": "残りの順番を決める",
    "order of arrival": "戦場に出る順番を決める", "on top or on the bottom": "一番上か一番下か選ぶ", "turn face up by": "表向きにする方法を選ぶ",
    "exile cards face down, or stop": "カードを裏向きで追放するか、やめる", "enters as a copy": "コピーとして戦場に出してもよい", "pay, or it enters tapped": "支払わなければタップ状態で戦場に出る",
}  # fmt: skip
_KINDS = {
    "ChooseAction": "優先権を持っている", "ChooseTargets": "対象を選ぶ", "ChooseModes": "モードを選ぶ", "ChooseNumber": "数を選ぶ", "ChooseValue": "選ぶ", "May": "するかどうか決める",
    "Order": "順番を決める", "Distribute": "割り振る", "ChooseReplacement": "次に適用する置換効果を選ぶ", "PayCost": "支払い方を選ぶ", "DeclareAttackers": "攻撃クリーチャーを指定する",
    "DeclareBlockers": "ブロック・クリーチャーを指定する", "AssignDamage": "戦闘ダメージを割り振る", "Pick": "ピックする", "ChoosePlayers": "プレイヤーを選ぶ", "ChooseCards": "カードを選ぶ",
}  # fmt: skip


def why_ja(text: str, kind: str = "") -> str:
    """What is asked, or an option of it, in Japanese; by the kind of decision, or as it is, where nothing better is
    known.
    """
    return (
        _WHY.get(text)
        or _WORDS.get(text)
        or (TERMS[text][0] if text in TERMS else "")
        or _KINDS.get(kind, "" if kind else text)
        or "選ぶ"
    )


def prompt_ja(game: Game, decision: Decision, refs: Refs) -> str:
    """An open question in Japanese: who decides what among which options, and the rules behind it."""
    from engine.rulebook.renumber import printed
    from engine.words.answers import option_words

    who = game.players[decision.player]
    if decision.kind == "ChooseAction":
        return f"{who}が{_KINDS['ChooseAction']}"
    told = refs.for_seat is None or refs.for_seat in (decision.player, decision.decider)
    what = _WHY.get(decision.why.text) or _KINDS.get(decision.kind, "選ぶ")
    options = (
        _and(_WORDS.get(o) or _option(o, game.players) for o in option_words(game, decision, refs)) if told else ""
    )
    about = _and(
        dict.fromkeys(
            _name(refs.name(o), game.players)
            for o in decision.about
            if (x := game.board.object(o)) is not None and refs.sees(x)
        )
    )
    rules = ", ".join(dict.fromkeys(printed(r, game.setup.rules) for r in decision.why.rules))
    return (
        f"{who}：{what}"
        + (f"（{about}）" if about else "")
        + (f"：{options}" if options else "")
        + (f"　{rules}" if rules else "")
    )
