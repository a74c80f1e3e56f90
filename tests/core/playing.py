"""A table at which tests play: cards placed in zones, then real actions through the machine. Everybody can pay anything."""

from __future__ import annotations

from engine.cards.card import card
from engine.cards.ops import Program
from engine.core.byhand import perform
from engine.core.evolve import evolve_group
from engine.core.layers import chars, controller_of
from engine.core.machine import apply, legal
from engine.frozen import Table, replace
from engine.ids import CardId, ObjectId, PlayerId
from engine.state import events as ev
from engine.state.board import Board, CardRef, Fixed, PlayerState, Role
from engine.state.decisions import Activate, Answer, Cast, Pass, Special
from engine.state.frames import Priority, Steps
from engine.state.game import Game, Rng, Setup
from engine.state.objects import Obj
from engine.variants import find_variant

BLANK = card("Test Blank", None, "Land")
NAMES = ("Ann", "Ned", "Noa", "Sam", "Kim", "Lee")


class Play:
    """Build with :meth:`put`, then :meth:`begin`; after that every method plays."""

    def __init__(self, seats=2, variant="commander", also=(), **state):
        self.variant = find_variant(variant)
        self.seats = seats
        self.definitions = list(also)
        self.refs, self.roles, self.placed = [], [], []
        self.state = state
        self.events = []
        self.game = None

    # -- building --

    def put(self, seat, definition, zone="battlefield", *, leader=False, kind="card", **fields):
        if definition not in self.definitions:
            self.definitions.append(definition)
        cards = ()
        if kind == "card":
            cards = (CardId(len(self.refs)),)
            self.refs.append(CardRef(definition.key, PlayerId(seat)))
            if leader:
                self.roles.append(Role(cards[0], "commander"))
        oid = ObjectId(len(self.placed))
        controller = PlayerId(fields.pop("under", seat)) if zone in ("battlefield", "stack") else None
        self.placed.append(ev.Placed(Obj(oid, cards, PlayerId(seat), controller, zone, fields.pop("base", definition.faces[0]), **fields)))
        return oid

    def begin(self, step="precombat main", active=0, life=40, library=12):
        for seat in range(self.seats * (library > 0)):
            for _ in range(library):
                self.put(seat, BLANK, "library")
        board = Board(Table(), tuple(PlayerState(life) for _ in range(self.seats)), Fixed(tuple(self.refs), tuple(self.roles)))
        events = [*self.placed, *(ev.PlayerChanged(PlayerId(i), "mana", any_mana=True) for i in range(self.seats))]
        events += [ev.TurnBegan(PlayerId(i)) for i in range(self.seats)] + [ev.TurnBegan(PlayerId(i)) for i in range(active + 1)]
        if step in ("beginning of combat", "declare attackers"):
            events.append(ev.CombatBegan())
        events.append(ev.StepBegan("beginning of combat" if step == "declare attackers" else step, PlayerId(active)))
        board = evolve_group(board, events)
        setup = Setup(self.variant, self.variant.ruleset, NAMES[: self.seats], tuple(self.definitions), 7)
        self.game = Game(setup, board, (Steps("next"), Priority(PlayerId(active))), rng=Rng(7), log=Table().extend(events), sba_mark=len(events))
        self.effect()
        return self

    # -- playing --

    def _took(self, step):
        self.game, events = step
        self.events += events
        return self

    def do(self, action):
        return self._took(apply(self.game, action))

    def effect(self, *steps, you=0, source=None):
        """Carry out instructions by hand."""
        return self._took(perform(self.game, Program(steps), PlayerId(you), source=source))

    def answer(self, *value):
        return self.do(Answer(self.asked.player, value))

    def cast(self, oid, *choices, player=0, using="", face=0):
        return self.do(Cast(PlayerId(player), oid, face, using, choices)).paid()

    def activate(self, oid, index=0, *choices, player=0):
        return self.do(Activate(PlayerId(player), oid, index, choices)).paid()

    def special(self, kind, oid, player=0):
        return self.do(Special(PlayerId(player), kind, oid)).paid()

    def paid(self):
        """Pay in the first way offered."""
        while self.asked is not None and self.asked.kind == "PayCost":
            self.answer(self.asked.options[0])
        return self

    def passes(self, times=None):
        """Everybody passes once (``times``: that many single passes)."""
        for _ in range(times or self.seats):
            if self.asked is None or self.asked.kind != "ChooseAction":
                break
            self.do(Pass(self.asked.player))
        return self

    def until(self, step, limit=60):
        """Pass until the step has begun, or something is asked; nobody attacks or blocks."""
        for _ in range(limit):
            if self.asked is None or self.board.turn.step == step:
                break
            if self.asked.kind in ("DeclareAttackers", "DeclareBlockers"):
                self.answer()
            elif self.asked.kind == "ChooseAction":
                self.do(Pass(self.asked.player))
            else:
                break
        return self

    # -- looking --

    @property
    def board(self):
        return self.game.board

    @property
    def asked(self):
        return self.game.pending[0] if self.game.pending else None

    @property
    def cites(self):
        return {str(c) for e in self.events for c in getattr(e, "cites", ())}

    def obj(self, oid):
        return self.board.object(oid)

    def now(self, oid):
        """The object it is now, followed through zones."""
        found = self.board.objects[oid]
        while not isinstance(found, Obj):
            if not found.became:
                return None
            found = self.board.objects[found.became[-1]]
        return found

    def where(self, name):
        """The zone of the only card of that name."""
        return next(x.zone for x in self.board.objects if isinstance(x, Obj) and any(self.refs[c].key == name for c in x.cards))

    def chars(self, oid):
        return chars(self.board, self.board.objects[oid])

    def size(self, oid):
        seen = self.chars(oid)
        return (seen.power, seen.toughness)

    def controller(self, oid):
        return controller_of(self.board, oid)

    def named(self, name, zone="battlefield"):
        ids = self.board.battlefield if zone == "battlefield" else getattr(self.board, zone) if zone in ("stack", "exile", "command") else [
            o for p in self.board.players for o in getattr(p, zone)
        ]
        return [o for o in ids if chars(self.board, self.board.objects[o]).name == name]

    def life(self, seat):
        return self.board.players[seat].life

    def can(self, seat):
        return tuple(legal(self.game, PlayerId(seat)))


__all__ = ["Play", "replace"]
