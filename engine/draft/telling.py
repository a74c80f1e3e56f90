"""What happened in a draft, in words: one sentence an event, for those who may see everything (a judge, a replay) or
for one player (905.1c).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.draft.views import seen_event
from engine.words.japanese import term

if TYPE_CHECKING:
    from engine.draft.state import Draft, DraftEvent, DraftSetup
    from engine.state.decisions import Decision

__all__ = ["option_words", "question_text", "tell"]


_SAID: dict[str, tuple[str, str]] = {
    "round": (
        "draft round {0}: everybody opens a pack; packs go to the {1}",
        "ドラフト第{0}周：全員がパックを開ける。パックは{1}へ回る",
    ),
    "drafted": ("{who} drafts {cards}", "{who}が{cards}をドラフトした"),
    "face_up": ("{cards} is drafted face up by {who}", "{who}が{cards}を表向きでドラフトした"),
    "revealed": ("{who} reveals {cards}", "{who}が{cards}を公開した"),
    "noted": ("noted for {who}'s {0}: {1} {2}", "{who}の{0}に書き留められた：{1} {2}"),
    "face_down": ("{who} turns {cards} face down", "{who}が{cards}を裏向きにした"),
    "put_back": ("{who} puts {cards} into the pack", "{who}が{cards}をパックに入れた"),
    "removed": ("{who} removes {cards} from the draft", "{who}が{cards}をドラフトから取り除いた"),
    "looked": ("{who} looks at {cards}", "{who}が{cards}を見た"),
    "guessed": ("{who} guesses {1} ({0})", "{who}が{1}と推測した（{0}）"),
    "pack_added": ("{who} adds a pack of {0} cards to the draft", "{who}が{0}枚のパックをドラフトに加えた"),
    "passed one": ("{who} passes {1} card to {0}", "{who}が{0}に{1}枚を回した"),
    "passed": ("{who} passes {1} cards to {0}", "{who}が{0}に{1}枚を回した"),
    "undrafted": ("nobody may draft any more; {0} cards are left", "もう誰もドラフトできない。{0}枚が残った"),
    "order": ("at the same time, in random order: {all}", "同時なので無作為の順番で：{all}"),
    "traded": ("{who} exchanges a card with {0}: {cards}", "{who}が{0}とカードを交換した：{cards}"),
    "traded unseen": ("{who} exchanges a card with another player", "{who}が他のプレイヤーとカードを交換した"),
    "complete": ("the draft is complete", "ドラフトが終わった"),
}
"""Kind of an event -> the sentence in English and Japanese."""
_WORDS = {
    "left": "左", "right": "右", "number": "数字", "player": "プレイヤー", "color": "色", "colors": "色", "card name": "カード名", "creature type": "クリーチャー・タイプ", "name": "名前", "creature types": "クリーチャー・タイプ", "guess": "推測",
    "set aside": "取り置き",
}  # fmt: skip


def tell(setup: DraftSetup, event: DraftEvent, seat: int | None = None, lang: str = "en") -> str:
    """The event as a sentence; with ``seat`` only what that player sees of it. ``lang``: ``en`` or ``ja``."""
    e = event if seat is None else seen_event(event, seat)
    japanese = lang == "ja"
    none = "カード" if japanese else "cards" if e.kind == "looked" else "a card"
    cards = ("、" if japanese else ", ").join(setup.name(c) for c in e.cards) or none
    key = e.kind
    if key == "passed" and e.words[1] == "1":
        key = "passed one"
    elif key == "traded" and not e.words:
        key = "traded unseen"
    words = _japanese(e) if japanese else list(e.words)
    who = setup.players[e.player] if e.player >= 0 else ""
    text = _SAID.get(key, _SAID["complete"])[japanese]
    return text.format(*words, "", "", who=who, cards=cards, all=("、" if japanese else ", ").join(words)).rstrip()


def _japanese(e: DraftEvent) -> list[str]:
    """The words of an event in Japanese; names stay as they are."""
    if e.kind == "noted":
        name, what, values = e.words
        if what in ("color", "colors", "creature type", "creature types"):
            values = "、".join(term(w) for w in values.split(", "))
        elif what == "guess":
            guessed, _, how = values.rpartition(", ")
            told = "当たり" if how == "right" else "外れ"
            values = f"{guessed}、{told}"
        return [name, _WORDS.get(what, term(what)), values]
    return [_WORDS.get(w, w) if e.kind == "round" else w for w in e.words]


def option_words(draft: Draft, question: Decision) -> tuple[str, ...]:
    """The options of an open question in words: cards and players by name."""
    return tuple(
        o if isinstance(o, str) else draft.players[~o] if o < 0 else draft.setup.name(o) for o in question.options
    )


def question_text(draft: Draft, question: Decision) -> str:
    """An open question of a draft in words: who is asked, by which rules, and the options."""
    rules = ", ".join(str(r) for r in question.why.rules)
    options = ", ".join(option_words(draft, question))
    return f"{draft.players[question.player]} ({rules}): {question.why.text}" + (f": {options}" if options else "")
