"""What happened in a draft, in words: one sentence an event, for those who may see everything (a judge, a replay) or for one player (905.1c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.draft.views import seen_event

if TYPE_CHECKING:
    from engine.draft.state import DraftEvent, DraftSetup

__all__ = ["tell"]


def tell(setup: DraftSetup, event: DraftEvent, seat: int | None = None) -> str:
    """The event as a sentence; with ``seat`` only what that player sees of it."""
    e = event if seat is None else seen_event(event, seat)
    who = setup.players[e.player] if e.player >= 0 else ""
    cards = ", ".join(setup.name(c) for c in e.cards) or "a card"
    words = e.words
    match e.kind:
        case "round":
            return f"draft round {words[0]}: everybody opens a pack; packs go to the {words[1]}"
        case "drafted":
            return f"{who} drafts {cards}"
        case "face_up":
            return f"{cards} is drafted face up by {who}"
        case "revealed":
            return f"{who} reveals {cards}"
        case "noted":
            return f"noted for {who}'s {words[0]}: {words[1]} {words[2]}".rstrip()
        case "face_down":
            return f"{who} turns {cards} face down"
        case "put_back":
            return f"{who} puts {cards} into the pack"
        case "removed":
            return f"{who} removes {cards} from the draft"
        case "looked":
            return f"{who} looks at {cards if e.cards else 'cards'}"
        case "guessed":
            return f"{who} guesses {words[1]} ({words[0]})"
        case "pack_added":
            return f"{who} adds a pack of {words[0]} cards to the draft"
        case "passed":
            return f"{who} passes {words[1]} card{'' if words[1] == '1' else 's'} to {words[0]}"
        case "undrafted":
            return f"nobody may draft any more; {words[0]} cards are left"
        case "order":
            return f"at the same time, in random order: {', '.join(words)}"
        case "traded":
            return f"{who} exchanges a card with {words[0]}: {cards}" if words else f"{who} exchanges a card with another player"
        case _:
            return "the draft is complete"
