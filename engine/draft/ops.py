"""What cards do while they are drafted (CR 905.2): a closed list of draft ops, and which cards of both Conspiracy sets
have which.

A card's draft abilities are data, like its other abilities. They are read from its text (:mod:`engine.draft.reading`);
a definition whose text says nothing about drafting takes what :data:`DRAFT_MATTERS` knows of its name, so that lists of
names alone can be drafted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.frozen import record

if TYPE_CHECKING:
    from engine.cards.card import CardDef

__all__ = ["DRAFT_MATTERS", "DRAFT_OPS", "UNORDERED", "DraftOp", "ops_of"]

DRAFT_OPS: dict[str, str] = {
    "face_up": "drafted face up, and lies so until the draft ends, an effect turns it down, or it leaves the pile (905.2c)",
    "reveal": "revealed as it is drafted, then turned face down (905.2b)",
    "note_number": "as drafted: how many cards its drafter has drafted this round, this one included, is noted",
    "note_player": "as drafted: the player who passed it is noted",
    "note_colors": "as drafted: the player to the right, the drafter and the player to the left each choose a different color",
    "note_value": "as drafted: its drafter notes a color, a number, a card name or a creature type (what)",
    "note_next": "as drafted: the next card that its drafter drafts is revealed and its name noted",
    "look_next": "as drafted: its drafter may look at the next card drafted from the same pack",
    "guess_next": "as drafted: its drafter guesses the name of the next card drafted from the same pack, which is then revealed",
    "add_pack": "as drafted: its drafter may add a booster pack, drafts from it next, and passes it on this round",
    "extra_pick": "face up: one more card of the pack may be drafted; then this card goes into the pack (what=into_pack), or is turned down "
    "(what=face_down), and the next pack passed on undrafted (what=skip_next)",
    "take_pack": "face up: every card of the pack may be drafted; then this is turned down and no more is drafted this round",
    "note_drafted": "face up: a drafted card (of the types in `of`) may be revealed and its name or its creature types (what) noted; then this "
    "is turned down",
    "remove_drafted": "face up: a drafted card may be removed from the draft, face up or face down (what)",
    "blind": "face up: its drafter sees no packs and drafts at random, until n cards were drafted so",
    "last_cards": "the last card of every pack is passed to a player who drafted such a card",
    "trade": "after the draft: its drafter may reveal a card, each other player may offer one, one offer may be accepted",
    "look_player": "face up: may be turned down to look at the next card that a chosen player drafts",
    "look_pack": "face up: may be turned down to look at a pack that is unopened, or that no other player is looking at",
    "set_aside": "before the game, from the deck: n cards (or more, what=or_more; of the types in `of`) drafted and not in the deck may be exiled",
}
"""Closed list of what a card can do in a draft, and what each means."""

FORCED = ("note_number", "note_player", "note_next", "look_next")
"""Ops of cards revealed as drafted that ask nobody anything."""

UNORDERED = ("face_up", "extra_pick", "take_pack", "last_cards", "trade", "look_player", "look_pack", "set_aside")
"""Ops for which it makes no difference before or after which card of the same pick their card is drafted."""


@record
class DraftOp:
    """One thing that a card does in a draft; ``kind`` is a word of :data:`DRAFT_OPS`, the rest its parameters."""

    kind: str
    what: str = ""
    of: tuple[str, ...] = ()
    """Card types of which one is needed; () = any card."""
    n: int = 0


_UP, _SHOWN = DraftOp("face_up"), DraftOp("reveal")
_COUNT, _COLORS = (_SHOWN, DraftOp("note_number")), (_SHOWN, DraftOp("note_colors"))

DRAFT_MATTERS: dict[str, tuple[DraftOp, ...]] = {
    "Aether Searcher": (_SHOWN, DraftOp("note_next")),
    "Agent of Acquisitions": (_UP, DraftOp("take_pack")),
    "Animus of Predation": (_UP, DraftOp("remove_drafted", "face_up")),
    "Arcane Savant": (DraftOp("set_aside", of=("Instant", "Sorcery"), n=1),),
    "Archdemon of Paliano": (_UP, DraftOp("blind", n=3)),
    "Caller of the Untamed": (DraftOp("set_aside", of=("Creature",), n=1),),
    "Canal Dredger": (_UP, DraftOp("last_cards")),
    "Cogwork Grinder": (_UP, DraftOp("remove_drafted", "face_down")),
    "Cogwork Librarian": (_UP, DraftOp("extra_pick", "into_pack", n=1)),
    "Cogwork Spy": (_SHOWN, DraftOp("look_next")),
    "Cogwork Tracker": (_SHOWN, DraftOp("note_player")),
    "Custodi Peacekeeper": _COUNT,
    "Deal Broker": (_UP, DraftOp("trade")),
    "Garbage Fire": _COUNT,
    "Illusionary Informant": (_UP, DraftOp("look_player")),
    "Leovold's Operative": (_UP, DraftOp("extra_pick", "skip_next", n=1)),
    "Lore Seeker": (_SHOWN, DraftOp("add_pack")),
    "Lurking Automaton": _COUNT,
    "Noble Banneret": (_UP, DraftOp("note_drafted", "name", ("Creature",))),
    "Paliano Vanguard": (_UP, DraftOp("note_drafted", "creature types", ("Creature",))),
    "Paliano, the High City": _COLORS,
    "Pyretic Hunter": _COUNT,
    "Regicide": _COLORS,
    "Smuggler Captain": (_UP, DraftOp("note_drafted", "name")),
    "Spire Phantasm": (_SHOWN, DraftOp("guess_next")),
    "Volatile Chimera": (DraftOp("set_aside", "or_more", ("Creature",), 3),),
    "Whispergear Sneak": (_UP, DraftOp("look_pack")),
}
"""The cards of both Conspiracy sets that matter in a draft: name -> its ops."""


def ops_of(card: CardDef) -> tuple[DraftOp, ...]:
    """What the card does in a draft: as its text says, else as its name is known."""
    from engine.draft.reading import read_ops

    found = read_ops(card)
    return found or DRAFT_MATTERS.get(card.name, ())
