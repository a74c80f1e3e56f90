"""Draft abilities read from the text of a card (CR 905.2): each line of a face is tried with the sentences that such
cards use.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.draft.ops import DraftOp

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.card import CardDef

__all__ = ["is_draft_line", "read_ops"]

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def _types(said: str | None) -> tuple[str, ...]:
    """``instant or sorcery`` as card types."""
    return (
        tuple(word.strip().capitalize() for word in re.split(r",? or |, ", said.strip()) if word.strip())
        if said
        else ()
    )


def _aside(m: re.Match[str]) -> DraftOp:
    return DraftOp("set_aside", "or_more" if m["more"] else "", _types(m["of"]), _NUMBERS[m["n"].lower()])


_SENTENCES: tuple[tuple[str, Callable[[re.Match[str]], DraftOp]], ...] = (
    (r"\bdraft (?:this card|@) face up\b", lambda _: DraftOp("face_up")),
    (r"\breveal (?:this card|@) as you draft it\b", lambda _: DraftOp("reveal")),
    (
        r"\bnote (?:how many|the number of) cards (?:that )?you(?:'ve| have) drafted this (?:draft )?round\b",
        lambda _: DraftOp("note_number"),
    ),
    (r"\bnote the player who passed (?:it|@|this card) to you\b", lambda _: DraftOp("note_player")),
    (
        r"\bright chooses a color, you choose another color, then the player to your left chooses a third\b",
        lambda _: DraftOp("note_colors"),
    ),
    (
        r"\breveal (?:this card|@) as you draft it(?: and|, then|[.,])? (?:choose|note) an? (?P<what>color|number|card name|creature type)\b",
        lambda m: DraftOp("note_value", m["what"].lower()),
    ),
    (r"\breveal the next card you draft and note its name\b", lambda _: DraftOp("note_next")),
    (r"\blook at the next card drafted from (?:this|that) booster pack\b", lambda _: DraftOp("look_next")),
    (
        r"\bnext time a player drafts a card from (?:this|that) booster pack, guess that card's name\b",
        lambda _: DraftOp("guess_next"),
    ),
    (r"\bmay add a booster pack to the draft\b", lambda _: DraftOp("add_pack")),
    (
        (
            r"\bdraft (?:an additional|another|one more) card from that (?:booster )?pack\. if you do, (?:(?P<back>put (?:this card|@) (?:back )?into that (?:booster )?pack)"
            r"|turn (?:this card|@) face down(?P<skip>, then pass the next (?:booster )?pack)?)"
        ),
        lambda m: DraftOp("extra_pick", "into_pack" if m["back"] else "skip_next" if m["skip"] else "face_down", n=1),
    ),
    (
        r"\binstead of drafting a card from a booster pack, you may draft each card in that booster pack\b",
        lambda _: DraftOp("take_pack"),
    ),
    (
        r"\bas you draft an? (?P<of>[\w, ]+? )?card, you may reveal it, note its (?P<what>name|creature types), then turn (?:this card|@) face down\b",
        lambda m: DraftOp("note_drafted", m["what"].lower(), _types(m["of"])),
    ),
    (
        r"\bas you draft an? (?P<of>[\w, ]+? )?card, you may remove it from the draft face (?P<way>up|down)\b",
        lambda m: DraftOp("remove_drafted", f"face_{m['way'].lower()}", _types(m["of"])),
    ),
    (
        r"\bcan't look at booster packs and must draft cards at random\. after you draft (?P<n>\w+) cards this way\b",
        lambda m: DraftOp("blind", n=_NUMBERS.get(m["n"].lower(), 0) or int(m["n"])),
    ),
    (
        r"\bpasses the last card from each booster pack to a player who drafted a card named @",
        lambda _: DraftOp("last_cards"),
    ),
    (
        r"\bimmediately after the draft, you may reveal a card in your card pool\. each other player may offer\b",
        lambda _: DraftOp("trade"),
    ),
    (
        r"\bmay turn (?:this card|@) face down\. if you do, look at the next card drafted by a player of your choice\b",
        lambda _: DraftOp("look_player"),
    ),
    (
        r"\bmay turn (?:this card|@) face down\. if you do, look at any unopened booster pack\b",
        lambda _: DraftOp("look_pack"),
    ),
    (
        r"\bmay reveal (?:this card|@) from your deck and exile (?P<n>\w+)(?P<more> or more)? (?P<of>[\w, ]+?)? ?cards? you drafted\b",
        _aside,
    ),
)
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), make) for pattern, make in _SENTENCES)


def _line_ops(line: str, name: str) -> tuple[DraftOp, ...]:
    plain = line.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace(name, "@")
    hits = [(found.start(), make(found)) for pattern, make in _COMPILED if (found := pattern.search(plain))]
    return tuple(op for _, op in sorted(hits, key=lambda hit: hit[0]))


def is_draft_line(line: str, name: str) -> bool:
    """Whether a line of the card's text speaks of the draft, or of the time before the game, alone: it does nothing in
    a game.
    """
    return bool(_line_ops(line, name))


def read_ops(card: CardDef) -> tuple[DraftOp, ...]:
    """The draft ops that the card's text says, in the order of the text; () if it says nothing about drafting."""
    return tuple(op for line in card.front.text.splitlines() for op in _line_ops(line, card.name))
