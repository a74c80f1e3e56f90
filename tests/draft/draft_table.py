"""Tables for tests of drafts: cards by name alone (the built-in list knows what they do), and short ways to say what players do."""

from __future__ import annotations

from engine.cards.card import card
from engine.draft import new_draft, pick

NAMES = ("Ann", "Ned", "Noa", "Nia", "Ada", "Bo", "Cy", "Di")
TYPES = {"Lore Seeker": "Artifact Creature — Construct", "Regicide": "Instant", "Cogwork Librarian": "Artifact Creature — Construct"}


def made(name):
    """A card: an instant if its name ends in Spell, else a creature; Noble Elf has two creature types."""
    kind = TYPES.get(name) or ("Instant" if name.endswith("Spell") else "Creature — Elf Knight" if name == "Noble Elf" else "Creature — Bear")
    return card(name, "{1}", kind, power=1, toughness=1)


def drafted(packs, variant="conspiracy-draft", **more):
    """The draft with these packs: for each player, for each round, names."""
    whole = [[[made(n) for n in pack] for pack in own] for own in packs]
    spares = [[made(n) for n in pack] for pack in more.pop("spares", ())]
    return new_draft(variant, whole, seed=more.pop("seed", 1), names=NAMES[: len(packs)], spares=spares, **more).draft


def picks(draft, *said):
    """Everybody in turn picks: a name, or several in a tuple."""
    for seat, one in enumerate(said):
        if one is not None:
            draft = pick(draft, seat, *((one,) if isinstance(one, str) else one)).draft
    return draft


def pool(draft, seat):
    return [draft.setup.name(c) for c in draft.pools[seat]]


def pack(draft, seat):
    return [draft.setup.name(c) for c in draft.pack(seat)]


def notes(draft):
    return [(draft.players[n.player], n.name, n.what, ", ".join(n.values)) for n in draft.notes]


def number(draft, name, which=0):
    return [c for c in range(len(draft.setup.copies)) if draft.setup.name(c) == name][which]


def three(first, second, third, *rounds, **more):
    """Three players with one pack each in the first round."""
    return drafted([[first, *rounds], [second, *rounds], [third, *rounds]], **more)


PLAIN = (["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"])
