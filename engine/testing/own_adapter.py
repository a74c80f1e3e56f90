"""This engine behind the adapter of :mod:`engine.testing.adapter`, beside others (CR 101.4, 400.7, 903.8-903.10).

:class:`OwnEngine` is built with the cards that it plays with; a state is the game, where its log stood before, and what
was public so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.activating import makes_mana
from engine.core.book import book_of
from engine.core.costs import total_cost
from engine.core.layers import controller_of
from engine.core.machine import apply, legal, new_game
from engine.frozen import record
from engine.ids import PlayerId
from engine.state import decisions as de
from engine.state import events as ev
from engine.testing.adapter import Choice, Happened, Look, Seat, Thing
from engine.testing.invariants import zones
from engine.variants import find_variant
from engine.views import view
from engine.words.refs import Refs
from engine.words.say import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.cards.deck import Deck
    from engine.rulebook.variant import Variant
    from engine.state.board import Board
    from engine.state.decisions import Action
    from engine.state.game import Game, Step
    from engine.state.objects import Obj

__all__ = ["OwnEngine", "Played"]

_OPEN = ("battlefield", "stack", "graveyard", "exile", "command")


@record(eq=False)
class Played:
    """A game, how long its log was at the look before, the cards that were public at some time, and what our own
    invariants found.
    """

    game: Game
    since: int = 0
    public: frozenset[int] = frozenset()
    found: tuple[str, ...] = ()


class OwnEngine:
    """Games of a variant with given decks, or from a given start (a function that makes a game). ``names``: of the
    players, as steps call them.
    """

    immutable = True

    def __init__(
        self, decks: Sequence[Deck] = (), variant: Variant | str = "commander", *, seed: int = 0, names: Sequence[str] = (), begin: Callable[[Callable[[int], int]], Game] | None = None,
        everything: bool = False, views: bool = True, checks: Callable[[Game, Step], list[str]] | None = None,
    ) -> None:  # fmt: skip
        """``begin``: makes the game, by drawn numbers, instead of ``decks``. ``everything``: also mana abilities at
        priority, which payers use by themselves. ``views``: whether seats are asked what they see. ``checks``: what
        else is held after each action, as ``violations`` does.
        """
        self.decks, self.seed, self.names, self.begin = tuple(decks), seed, tuple(names), begin
        self.variant = find_variant(variant) if isinstance(variant, str) else variant
        self.everything, self.views, self.checks = everything, views, checks

    def start(self, choose: Callable[[int], int], /) -> Played:
        """Shuffle by the seed and begin."""
        if self.begin is not None:
            game = self.begin(choose)
            return Played(game, game.log.size, _public(game.board))
        game = new_game(
            self.variant,
            self.decks,
            seed=self.seed,
            first=0,
            **({"names": self.names} if self.names else {}),  # type: ignore[arg-type]
        ).game
        return Played(game, 0, _public(game.board))

    def take(self, game: Played, choice: Choice, /) -> Played:
        """Apply the action."""
        step = apply(game.game, choice.data)
        shown: set[int] = set()
        for e in step.events:
            if type(e) is ev.Moved and e.to in _OPEN:
                shown.update(e.new.cards)
            elif type(e) is ev.Revealed and e.to is None:
                shown.update(c for o in e.objects for c in cards_of(step.game.board, o))
        return Played(
            step.game,
            game.game.log.size,
            game.public | shown | _public(step.game.board),
            tuple(self.checks(game.game, step)) if self.checks else (),
        )

    def look(self, game: Played, /) -> Look:
        """Everything that the invariants of other engines ask."""
        g = game.game
        board = g.board
        return Look(
            board.turn.number, board.turn.active, bool(g.pending) and g.pending[0].kind == "ChooseAction",
            tuple(self._seat(game, s) for s in range(len(board.players))), tuple(_things(board)), self._choices(g) if g.outcome is None else (),
            tuple(sorted(board.fixed.commanders())), tuple(sorted(board.tally.dealt.items())) if book_of(g.setup).damage_loss is not None else None,
            (*_happened(board, g.log.since(game.since)), *_looked_at(g)), g.outcome is not None, game.found,
        )  # fmt: skip

    def _seat(self, game: Played, seat: int) -> Seat:
        board = game.game.board
        state = board.players[seat]
        if not self.views or state.more.left:
            return Seat(state.life, state.more.left)
        seen = view(game.game, seat)
        shown: set[int] = set()
        for p in seen.players:
            held = board.players[p.seat]
            for place in p.known:
                shown.update(cards_of(board, held.library[place.place - 1]))
            # what was public goes first: the view has names only
            hand = sorted(held.hand, key=lambda o: not set(cards_of(board, o)) <= game.public)
            for card in p.cards:
                same = next((o for o in hand if board.objects[o].base.name == card.name), None)
                if same is not None:
                    hand.remove(same)
                    shown.update(cards_of(board, same))
        return Seat(state.life, state.more.left, frozenset(shown))

    def _choices(self, game: Game) -> tuple[Choice, ...]:
        refs = Refs(game)
        out = []
        for d in game.pending:
            for a in legal(game, d.player).actions:
                if (
                    type(a) is de.Activate
                    and d.kind == "ChooseAction"
                    and not self.everything
                    and makes_mana(game.board, a.object, a.ability)
                ):
                    continue
                out.append(_choice(game, d, a, refs))
        return tuple(out)


def _choice(game: Game, d: de.Decision, a: Action, refs: Refs) -> Choice:
    words = f"{game.players[a.player]}: {say(game, a, refs)}"
    board, kind = game.board, type(a)
    if kind is de.Answer and d.kind == "ChooseValue" and d.why.text.startswith("commander may go"):
        obj = board.objects[d.about[0]]
        card = next(c for c in obj.cards if c in board.fixed.commanders())
        there = a.value == (d.options[0],)  # type: ignore[union-attr]
        asked = "return" if d.why.text == "commander may go to its zone" else "redirect"
        return Choice(a.player, asked if there else "leave", words, card, obj.zone, None, a)
    if kind in (de.Cast, de.PlayLand):
        obj = board.objects[a.object]  # type: ignore[union-attr]
        return Choice(
            a.player,
            "cast" if kind is de.Cast else "land",
            words,
            obj.cards[0] if obj.cards else None,
            obj.zone,
            _extra(game, a, obj),
            a,
        )
    return Choice(a.player, "pass" if kind is de.Pass else kind.__name__.lower(), words, None, "", None, a)


def _extra(game: Game, a: Action, obj: Obj) -> int | None:
    """What a leader costs more where it is than from the hand."""
    if type(a) is not de.Cast or a.using or not any(c in game.board.fixed.commanders() for c in obj.cards):
        return None
    face = book_of(game.setup).pool[game.board.fixed.cards[obj.cards[0]].key].faces[a.face]
    here, hand = (total_cost(game.board, book_of(game.setup), a.player, obj, face, zone=z) for z in (obj.zone, "hand"))
    return here.mana.generic - hand.mana.generic


def cards_of(board: Board, oid: int) -> tuple[int, ...]:
    """The physical cards of an object, () if it is gone."""
    obj = board.object(oid)
    return () if obj is None else obj.cards


def _public(board: Board) -> frozenset[int]:
    return frozenset(c for z, _, ids in zones(board) if z in _OPEN for o in ids for c in cards_of(board, o))


def _things(board: Board) -> list[Thing]:
    out = []
    for zone, _, ids in zones(board):
        for oid in ids:
            obj = board.objects[oid]
            who = (
                controller_of(board, oid)
                if zone in ("battlefield", "stack")
                else None
                if zone == "command"
                else obj.controller
            )
            for i, card in enumerate(obj.cards or (None,)):
                out.append(Thing((oid, i), obj.base.name, zone, obj.owner, who, card))
    return out


def _looked_at(game: Game) -> list[Happened]:
    """Cards that somebody is asked about, and hands of players whom somebody controls (723.4)."""
    board = game.board
    about = [
        (d.decider, o)
        for d in game.pending
        for o in (*d.options, *d.about, *d.things)
        if type(o) is int and 0 <= o < board.objects.size
    ]
    hands = [(p.more.controlled_by, o) for p in board.players if p.more.controlled_by is not None for o in p.hand]
    return [Happened("shown", who, c) for who, o in (*about, *hands) for c in cards_of(board, o)]


def _happened(board: Board, events: Iterable[Any]) -> list[Happened]:
    out: list[Happened] = []
    for e in events:
        kind = type(e)
        if kind is ev.Moved:
            out += [Happened("moved", e.by, c, e.origin, e.to) for c in e.new.cards]
        elif kind is ev.SpellCast:
            out += [Happened("cast", e.player, c, e.zone) for c in e.cards]
        elif kind is ev.DamageDealt and e.to < 0:
            obj = board.objects[e.source]
            source = obj if hasattr(obj, "cards") else obj.last.obj if obj.last is not None else None
            out += [
                Happened("damage", PlayerId(~e.to), c, amount=e.amount, combat=e.combat)
                for c in (source.cards if source is not None else ())
            ]
        elif kind is ev.LifeChanged:
            out.append(Happened("life", e.player, amount=e.amount))
        elif kind is ev.Revealed:
            out += [
                Happened("shown", who, c)
                for o in e.objects
                for c in cards_of(board, o)
                for who in (e.to if e.to is not None else (None,))
            ]
        elif kind is ev.TurnBegan and e.extra:
            out.append(Happened("extra turn", e.player))
        elif kind is ev.GameRestarted:
            out.append(Happened("restart"))
        elif kind is ev.PlayerChanged and e.life is not None:
            out.append(Happened("restart"))  # life totals set or exchanged are no gains or losses here
    return out
