"""What a seat is given: what it may know of the game, and the question as it may see it (CR 400.2, 402.3, 723.4).

A :class:`Seen` is made for one decision. Everything in it is worked out when it is first read, so a seat that never
looks at the table does not pay for it. Objects that the seat must not tell apart (cards of libraries and of other
players' hands) have stand-ins instead of ids: numbers from :data:`STAND_IN` on that mean something only to this
decision. :func:`ask` puts them in and takes them out again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.activating import makes_mana
from engine.core.book import book_of
from engine.core.legal import legal
from engine.core.machine import check
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.state.decisions import Activate, Answer
from engine.state.game import Rng, Verdict, shuffled
from engine.state.knowledge import HIDDEN
from engine.state.objects import Obj
from engine.views.asking import LOOKED_AT
from engine.views.build import turn_of, view
from engine.views.cards import card_name, roles_of, seen_card, seen_spell
from engine.views.records import SeenCard
from engine.views.seeing import Sight
from engine.words.refs import Refs
from engine.words.say import say

if TYPE_CHECKING:
    from engine.cards.card import Face
    from engine.ids import PlayerId
    from engine.play.seats import Seat
    from engine.state.decisions import Action, Decision
    from engine.state.game import Game
    from engine.views.records import PlayerView, SeenSpell, SeenTurn

__all__ = ["STAND_IN", "Seen", "ask"]

STAND_IN = 1_000_000_000
"""The first stand-in; ids of objects never come so far."""
_ASKED = frozenset({"ChooseObjects", "ChooseCards", "ChooseTargets", "Pick", "Order", "ChooseValue"})
"""Kinds of decisions whose options may be cards that the seat must not tell apart."""
_MIXED = 0x5EA7


class Seen:
    """What the seat may know, read when it is wanted. ``seat`` decides; ``state_id`` is the number of actions so far."""

    __slots__ = (
        "_actions",
        "_decision",
        "_game",
        "_real",
        "_sight",
        "_stand_ins",
        "_view",
        "complete",
        "seat",
        "state_id",
    )

    def __init__(self, game: Game, decision: Decision) -> None:
        """``decision``: an open one of the game."""
        self._game = game
        self._decision = decision
        self.seat: PlayerId = decision.decider
        self.state_id: int = game.state_id
        self._view: PlayerView | None = None
        self._sight: Sight | None = None
        self._actions: tuple[Action, ...] | None = None
        self._stand_ins: dict[int, int] | None = None
        self._real: dict[int, int] = {}
        self.complete = True
        """Whether ``actions``, once read, are all that may be done, conceding and taking back apart."""

    # -- the question --

    @property
    def actions(self) -> tuple[Action, ...]:
        """What is listed for the player who is asked (:func:`engine.legal`), in its order."""
        if self._actions is None:
            found = legal(self._game, self._decision.player)
            self.complete = found.complete
            self._actions = self._masked(tuple(found.actions))
        return self._actions

    def asked(self) -> Decision:
        """The decision, with stand-ins where ids must not be told; cards that the seat doesn't know come in no order."""
        d = self._decision
        if d.kind == "ChooseAction" and not d.about:
            return d
        hidden = self._hidden()
        if not hidden:
            return d
        source = d.why.source
        mixed = self._mixed()
        options = tuple(
            hidden.get(o, o) if type(o) is int and not d.labels else o for o in (d.options[i] for i in mixed)
        )
        about = d.about
        if d.kind == "Order" and len(about) == len(d.options):
            about = tuple(about[i] for i in mixed)
        return replace(
            d, options=options, floor=tuple(d.floor[i] for i in mixed) if len(d.floor) == len(mixed) else d.floor, about=tuple(hidden.get(o, o) for o in about),
            things=tuple(hidden.get(o, o) for o in d.things), why=d.why if source not in hidden else replace(d.why, source=hidden[source]),
        )  # fmt: skip

    def check(self, action: Action) -> Verdict:
        """Whether the action would be accepted, and every reason why not."""
        return check(self._game, self.real(action))

    def say(self, action: Action, lang: str = "en") -> str:
        """The action in words, with names that the seat knows."""
        return say(self._game, self.real(action), Refs(self._game, seat=self.seat), lang=lang)

    # -- the table --

    @property
    def view(self) -> PlayerView:
        """Everything that the seat may know."""
        if self._view is None:
            self._view = view(self._game, self.seat)
        return self._view

    @property
    def turn(self) -> SeenTurn:
        """Where the game is: that part of the view alone."""
        return turn_of(self._game) if self._view is None else self._view.turn

    @property
    def stack(self) -> tuple[SeenSpell, ...]:
        """The stack, its top last: that part of the view alone."""
        if self._view is not None:
            return self._view.stack
        board = self._game.board
        roles = roles_of(board) if board.stack else {}
        return tuple(seen_spell(self._eyes(), board.objects[oid], roles) for oid in board.stack)

    @property
    def stack_size(self) -> int:
        """How much is on the stack."""
        return len(self._game.board.stack)

    def life(self, seat: int) -> int:
        """A player's life total."""
        return self._game.board.players[seat].life

    def zone(self, oid: int) -> str:
        """The zone of an object; empty if it is no more."""
        obj = self._object(oid)
        return "" if obj is None else obj.zone

    def card(self, oid: int) -> SeenCard | None:
        """The object as the seat sees it; None if it is no more."""
        obj = self._object(oid)
        if obj is None:
            return None
        sight = self._eyes()
        if oid >= STAND_IN and self._decision.kind in LOOKED_AT and obj.zone in HIDDEN and not sight.front(obj):
            return SeenCard(None, card_name(sight, obj), obj.owner)
        return seen_card(sight, obj, roles_of(self._game.board))

    def leads(self, oid: int) -> bool:
        """Whether the object is a commander or an oathbreaker (903.3, 906.14)."""
        obj = self._object(oid)
        leaders = self._game.board.fixed.commanders()
        return (
            obj is not None
            and not (obj.zone in HIDDEN and not self._eyes().front(obj))
            and any(c in leaders for c in obj.cards)
        )

    def face(self, oid: int, index: int = 0) -> Face | None:
        """The definition of a card that the seat knows, or what a token, a copy or an ability is; None otherwise."""
        obj = self._object(oid)
        if obj is None or not self._eyes().front(obj):
            return None
        if not obj.cards:
            return obj.base
        return book_of(self._game.setup).pool[self._game.board.fixed.cards[obj.cards[0]].key].faces[index]

    def makes_mana(self, action: Activate) -> bool:
        """Whether a listed activation is that of a mana ability (605.1a)."""
        obj = self._object(action.object)
        return obj is not None and makes_mana(self._game.board, obj.id, action.ability)

    # -- stand-ins --

    def real(self, action: Action) -> Action:
        """The action as the game takes it, with ids for the stand-ins.

        :raises IllegalAction: it names a number that stands for nothing here.
        """
        real = self._real
        oid = getattr(action, "object", -1)
        held: Any = action
        if oid >= STAND_IN:
            held = replace(held, object=self._id(oid))
        if type(held) is Answer and real:
            held = replace(held, value=tuple(self._given(v) for v in held.value))
        return held  # type: ignore[no-any-return]

    def _given(self, v: Any) -> Any:
        if type(v) is tuple:
            return tuple(self._given(x) for x in v)
        return self._id(v) if type(v) is int and v >= STAND_IN else v

    def _id(self, oid: int) -> int:
        if oid not in self._real:
            raise IllegalAction.because(f"{oid} stands for nothing in this decision")
        return self._real[oid]

    def _eyes(self) -> Sight:
        if self._sight is None:
            self._sight = Sight(self._game, self.seat)
        return self._sight

    def _object(self, oid: int) -> Obj | None:
        oid = self._real.get(oid, -1) if oid >= STAND_IN else oid
        return self._game.board.object(oid) if oid >= 0 else None

    def _secret(self, oid: int) -> bool:
        """Whether the seat must not have the id of the object."""
        objects = self._game.board.objects
        found = objects[oid] if 0 <= oid < objects.size else None
        if type(found) is not Obj or found.zone not in HIDDEN:
            return False
        return (found.zone == "library" or found.owner != self.seat) and not self._eyes().tells(found)

    def _hidden(self) -> dict[int, int]:
        """Id -> stand-in of everything in the decision that the seat must not tell apart."""
        found = self._stand_ins
        if found is None:
            d = self._decision
            ids: list[int] = [*d.about, *d.things]
            if d.options and not d.labels and d.kind in _ASKED:
                ids += [d.options[i] for i in self._mixed() if type(d.options[i]) is int]  # type: ignore[misc]
            if d.why.source is not None:
                ids.append(d.why.source)
            found = self._stand_ins = {}
            for oid in ids:
                self._stand_in(oid)
        return found

    def _stand_in(self, oid: int) -> int:
        """What the seat is given for an id: the id itself where it may have it."""
        assert self._stand_ins is not None
        known = self._stand_ins.get(oid)
        if known is None and self._secret(oid):
            known = STAND_IN + len(self._real)
            self._stand_ins[oid], self._real[known] = known, oid
        return oid if known is None else known

    def _mixed(self) -> tuple[int, ...]:
        """Places of the options in the order in which the seat gets them: what it doesn't know is shuffled among
        itself.
        """
        d = self._decision
        places = list(range(len(d.options)))
        if d.kind not in _ASKED or d.labels or d.kind in LOOKED_AT:
            return tuple(places)
        unknown = [
            i
            for i, o in enumerate(d.options)
            if type(o) is int and self._secret(o) and not self._eyes().front(self._game.board.objects[o])
        ]
        if len(unknown) > 1:
            drawn, _ = shuffled(Rng(self._game.setup.seed ^ _MIXED, self.state_id * 1024), unknown)
            for place, at in zip(unknown, drawn, strict=True):
                places[place] = at
        return tuple(places)

    def _masked(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """The listed actions as the seat gets them."""
        d = self._decision
        if d.kind == "ChooseAction":
            objects = self._game.board.objects
            if any(oid >= 0 and objects[oid].zone == "library" for oid in (getattr(a, "object", -1) for a in actions)):
                self._hidden()
                return tuple(map(self._at_priority, actions))
            return actions
        hidden = self._hidden()
        if not hidden or d.kind not in _ASKED:
            return actions
        out: list[Action] = [
            replace(a, value=tuple(hidden.get(v, v) if type(v) is int else v for v in a.value))
            if type(a) is Answer
            else a
            for a in actions
        ]
        if d.kind not in LOOKED_AT:  # combinations of what is unknown come in no order either
            out.sort(key=_order)
        return tuple(out)

    def _at_priority(self, action: Action) -> Action:
        held: Any = action
        oid = getattr(action, "object", -1)
        return action if oid < 0 else replace(held, object=self._stand_in(oid))


def _order(action: Action) -> tuple[int, tuple[Any, ...]]:
    return (len(action.value), action.value) if type(action) is Answer else (0, ())


def ask(seat: Seat, game: Game, decision: Decision) -> Action:
    """What the seat does about an open decision, as the game takes it; the seat gets only what it may know.

    :raises IllegalAction: it names a card by a number that stands for nothing here.
    """
    seen = Seen(game, decision)
    return seen.real(seat.decide(seen, seen.asked()))
