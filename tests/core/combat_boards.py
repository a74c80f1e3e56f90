"""Boards and runs for the tests of combat and damage: invented creatures, placed by events."""

from __future__ import annotations

from engine.cards.abilities import Keyword, Restriction
from engine.cards.card import card
from engine.core.evolve import evolve_group
from engine.frozen import Table
from engine.ids import CardId, ObjectId, PlayerId
from engine.state import events as ev
from engine.state.board import Attack, Board, CardRef, Fixed, PlayerState, Role
from engine.state.game import Game, Setup
from engine.state.objects import PLAIN, More, Obj
from engine.variants import find_variant


def creature(name, size="2/2", *words, types="Creature", cost="{2}", **parts):
    """A creature card; words are keywords or abilities."""
    power, toughness = size.split("/")
    abilities = tuple(Keyword(w) if isinstance(w, str) else w for w in words)
    return card(name, cost, f"{types} — Test" if types == "Creature" else types, abilities, power=power, toughness=toughness, **parts)


class Table4:
    """A table of ``seats`` players in the active player's (seat 0's) combat, built up by events."""

    def __init__(self, seats=2, life=40, leaders=(), variant="commander", turn=True):
        self.cards = []
        self.seats = seats
        self.variant = find_variant(variant)
        self.fixed_cards = []
        self.leaders = leaders
        self.board = Board(Table(), tuple(PlayerState(life) for _ in range(seats)), Fixed())
        self.turn = turn
        self.begun = False

    def put(self, seat, definition, *, leader=False, **fields):
        """Put a permanent onto the battlefield; it arrived before the turn began unless the turn has begun."""
        if definition.key not in {c.key for c in self.cards}:
            self.cards.append(definition)
        cid = CardId(len(self.fixed_cards))
        self.fixed_cards.append(CardRef(definition.key, PlayerId(seat)))
        roles = self.board.fixed.roles
        if leader:
            roles = (*roles, Role(cid, "commander" if self.variant.key != "oathbreaker" else "oathbreaker"))
        self.board = _with(self.board, fixed=Fixed(tuple(self.fixed_cards), roles))
        oid = ObjectId(self.board.objects.size)
        since = self.board.clock if self.begun else -1
        fields.setdefault("since", since)
        counters = fields.pop("counters", ())
        face = definition.faces[0]
        if face.loyalty:
            counters = (*counters, ("LOYALTY", face.loyalty))
        obj = Obj(oid, (cid,), PlayerId(seat), PlayerId(seat), "battlefield", face, counters=counters, **fields)
        self.commit(ev.Placed(obj))
        return oid

    def begin(self, seat=0, step="declare attackers"):
        """Begin the player's turn and its combat."""
        self.begun = True
        self.commit(ev.TurnBegan(PlayerId(seat)), ev.StepBegan(step, PlayerId(seat)), ev.CombatBegan())
        return self

    def commit(self, *events):
        self.board = evolve_group(self.board, events)

    def attack(self, *pairs, seat=0):
        """Creatures attack things (a seat number is written as ``~seat``)."""
        self.commit(ev.AttackersDeclared(PlayerId(seat), tuple(Attack(ObjectId(a), t) for a, t in pairs)))

    def block(self, seat, *pairs):
        self.commit(ev.BlockersDeclared(PlayerId(seat), tuple(pairs)))

    def game(self, agenda=()):
        players = ("Ann", "Ned", "Noa", "Sam", "Kim", "Lee")[: self.seats]
        setup = Setup(self.variant, self.variant.ruleset, players, tuple(self.cards))
        return Game(setup, self.board, tuple(agenda))


def _with(board, **changes):
    return board.__replace__(**changes)


def restriction(kind, **parts):
    return Restriction(kind, **parts)


__all__ = ["PLAIN", "More", "Table4", "creature", "restriction"]
