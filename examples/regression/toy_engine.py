"""A toy of an engine, to show how one is put under test: three players, a leader each, and spells that send leaders
about.

It is right as it stands. Each name in :data:`FAULTS` makes it wrong in one way, as engines have been wrong. Its table
is changed in place, it knows nothing of commandzone, and its words are its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

FAULTS = {
    "tax by object": "the tax is kept with the object, so that it is forgotten with each change of zones",
    "damage by controller": "combat damage is added up by whoever controls the leader",
    "thief is asked": "the question about the command zone goes to the controller",
    "asked too late": "the owner is asked about a leader in a graveyard whenever a turn begins",
    "never asked": "a leader that goes to the hand goes there without a question",
    "same object": "a card keeps its number when it changes zones",
    "lost event": "going to exile is not told",
    "seats from the left": "the turn goes on to the player before",
    "shown hand": "every seat sees the first card of every hand",
    "lost card": "a spell that has done its work is nowhere",
}
SPELLS = {"slay": "graveyard", "banish": "exile", "return": "hand", "steal": "battlefield"}


@dataclass
class Card:
    """A card; ``number`` is its present object."""

    name: str
    owner: int
    number: int
    zone: str
    controller: int | None = None


@dataclass
class Toy:
    """The table, changed in place."""

    faults: frozenset[str] = frozenset()
    turn: int = 1
    active: int = 0
    life: list[int] = field(default_factory=lambda: [20, 20, 20])
    casts: dict = field(default_factory=dict)
    damage: dict = field(default_factory=dict)
    told: list = field(default_factory=list)
    asked: tuple | None = None
    fought: set = field(default_factory=set)

    def __post_init__(self):
        self.numbers = count(100)
        self.cards = [Card(f"Leader {p}", p, p, "command") for p in range(3)]
        self.cards += [Card(spell, p, 10 + 4 * p + i, "hand") for p in range(3) for i, spell in enumerate(SPELLS)]

    def move(self, card, zone, controller=None):
        if card.zone != zone:
            if not ("lost event" in self.faults and zone == "exile"):
                self.told.append(("moved", card, card.zone, zone))
            if "same object" not in self.faults:
                card.number = next(self.numbers)
        card.zone, card.controller = zone, controller

    def tax(self, card):
        return 2 * self.casts.get(card.number if "tax by object" in self.faults else card.name, 0)

    def moves(self):
        """What can be done: (player, verb, card, target)."""
        if self.asked is not None:
            who, card, _ = self.asked
            return [(who, "command", card, None), (who, "leave", card, None)]
        me = self.active
        leaders = [c for c in self.cards[:3] if c.zone == "battlefield"]
        out = [(me, "pass", None, None)]
        out += [(me, "cast", c, None) for c in self.cards[:3] if c.owner == me and c.zone in ("command", "hand")]
        out += [(me, "cast", c, t) for c in self.cards[3:] if c.owner == me and c.zone == "hand" for t in leaders]
        return out + [
            (me, "attack", c, p)
            for c in leaders
            if c.controller == me and c.number not in self.fought
            for p in range(3)
            if p != me and self.alive(p)
        ]

    def alive(self, p):
        return self.life[p] > 0 and max([n for (to, _), n in self.damage.items() if to == p], default=0) < 21

    def over(self):
        return sum(map(self.alive, range(3))) < 2

    def do(self, move):
        who, verb, card, target = move
        if self.asked is not None:
            zone, self.asked = self.asked[2], None
            # of a leader in graveyard or exile nothing more is said if it stays
            if verb == "command" or zone == "hand":
                self.move(card, "command" if verb == "command" else zone)
        elif verb == "pass":
            self.next_turn()
        elif verb == "cast" and target is None:
            if card.zone == "command":
                self.told.append(("cast", card, "command", who))
                key = card.number if "tax by object" in self.faults else card.name
                self.casts[key] = self.casts.get(key, 0) + 1
            self.move(card, "battlefield", who)
        elif verb == "cast":
            self.move(card, "nowhere" if "lost card" in self.faults else "graveyard")
            self.send(target, SPELLS[card.name], who)
        else:
            self.fought.add(card.number)
            self.life[target] -= 7
            source = card.controller if "damage by controller" in self.faults else card.owner
            self.damage[target, source] = self.damage.get((target, source), 0) + 7
            self.told.append(("damage", card, target, 7))
            if not self.alive(target):
                for c in self.cards:
                    if c.owner == target:
                        self.move(c, "exile")
                    elif c.controller == target and c.zone == "battlefield":  # whoever stole it is gone
                        c.controller = c.owner
                self.cards = [*self.cards[:3], *(c for c in self.cards[3:] if c.owner != target)]

    def send(self, leader, zone, who):
        if zone == "battlefield":
            leader.controller = who
            return
        asked = leader.controller if "thief is asked" in self.faults else leader.owner
        if zone == "hand" and "never asked" in self.faults:
            self.move(leader, zone)
            return
        if zone != "hand":
            self.move(leader, zone)
        if self.alive(asked):
            self.asked = (asked, leader, zone)

    def next_turn(self):
        step = -1 if "seats from the left" in self.faults else 1
        self.active = next(p for i in (1, 2, 3) if self.alive(p := (self.active + step * i) % 3))
        self.turn += 1
        self.fought.clear()
        dead = [c for c in self.cards[:3] if c.zone == "graveyard" and self.alive(c.owner)]
        if dead and "asked too late" in self.faults:
            self.asked = (dead[0].owner, dead[0], "graveyard")
