"""The view of a seat, put together; parts that cannot have changed since the seat's last view are taken from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layers import view as layers
from engine.core.printed import printed
from engine.errors import InvalidAction
from engine.state.frames import Priority
from engine.state.knowledge import HIDDEN
from engine.views.agenda import todo
from engine.views.asking import actions_of, asked, listed
from engine.views.cards import combat_facts, roles_of, seen_card, seen_spell
from engine.views.costs import commanders, costs
from engine.views.records import PlayerView, SeenCard, SeenOutcome, SeenPlace, SeenPlayer, SeenTurn
from engine.views.redact import history
from engine.views.rules import Numbers
from engine.views.seeing import Sight

if TYPE_CHECKING:
    from engine.core.layers import BoardView
    from engine.state.board import Board, PlayerState
    from engine.state.game import Game
    from engine.state.objects import Obj

__all__ = ["turn_of", "view"]

_MOST_CARDS = 4000


class _Kept:
    """What one seat's last view was made of."""

    __slots__ = (
        "actions",
        "board",
        "cards",
        "combat",
        "costs",
        "facts",
        "known",
        "lang",
        "layers",
        "listed",
        "made",
        "numbers",
        "parts",
        "roles",
    )

    def __init__(self, game: Game) -> None:
        self.board: Board | None = None
        self.known: Any = None
        self.layers: BoardView | None = None
        self.made: PlayerView | None = None
        self.listed: Any = None
        self.actions: Any = ()
        self.costs: Any = ()
        self.combat: Any = None
        self.facts: dict[int, Any] = {}
        self.roles = roles_of(game.board)
        self.cards: dict[int, tuple[Any, ...]] = {}
        self.numbers = Numbers(game.setup.rules)
        self.lang, self.parts = "en", False


def view(game: Game, seat: int | None = None, *, lang: str = "en", parts: bool = False) -> PlayerView:
    """Exactly what the player in that seat may know (CR 400.2, 402.3, 406.3, 708.5, 723.4); None: somebody who only
    watches.

    ``lang``: the language of the history's sentences, ``en`` or ``ja``; ``parts``: these in typed parts, too
    (:mod:`engine.words.segments`).

    :raises InvalidAction: there is no such seat or language.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(game.players)):
        raise InvalidAction.because(f"no player has seat {seat!r:.40}")
    if not isinstance(lang, str):
        raise InvalidAction.because(f"a language is a text, not {lang!r:.20}")
    sight = Sight(game, seat)
    book_kept: Any = sight.book.kept
    name = ("view", seat, lang, parts)
    kept: _Kept | None = book_kept.get(name)
    if kept is None:
        kept = book_kept[name] = _Kept(game)
        kept.lang, kept.parts = lang, parts
    board, last = game.board, kept.made
    if last is not None and kept.board is board and kept.known is sight.known:
        table = (last.players, last.battlefield, last.stack, last.exile, last.command, last.commanders, last.history)
    else:
        table = _table(sight, kept, last)
        kept.board, kept.known, kept.layers, kept.listed = board, sight.known, layers(board), None
    actions, complete = listed(sight)
    if kept.listed is not actions:
        kept.listed, kept.actions, kept.costs = actions, actions_of(sight, actions), costs(sight, actions)
    outcome = game.outcome
    players, battlefield, stack, exile, command, leaders, told = table
    kept.made = made = PlayerView(
        seat, game.state_id, game.setup.variant.key, game.setup.rules.id, turn_of(game), players, battlefield, stack, exile, command, leaders,
        asked(sight, kept.numbers), kept.actions, complete, kept.costs, todo(game, kept.numbers), told,
        None if outcome is None else SeenOutcome(outcome.termination, outcome.winners),
    )  # fmt: skip
    return made


def turn_of(game: Game) -> SeenTurn:
    """Where the game is; everybody knows it."""
    turn = game.board.turn
    holder: int | None = None
    passed: tuple[int, ...] = ()
    if len(game.pending) == 1 and game.pending[0].kind == "ChooseAction":
        holder = game.pending[0].player
        frame = game.agenda[-1]
        if type(frame) is Priority and frame.passes:
            alive = game.board.alive()
            at = alive.index(holder) if holder in alive else 0
            passed = tuple(alive[(at - n) % len(alive)] for n in range(frame.passes, 0, -1))
    return SeenTurn(
        turn.number, turn.active, turn.step, holder, passed, turn.first, turn.extra_turns, game.board.tally.marks.day
    )


def _table(sight: Sight, kept: _Kept, last: PlayerView | None) -> tuple[Any, ...]:
    board = sight.board
    if len(kept.cards) > _MOST_CARDS:
        kept.cards.clear()
    if kept.combat is not board.combat or board.combat is None:
        kept.combat, kept.facts = board.combat, combat_facts(board.combat)
    if kept.board is not None and kept.board.fixed is not board.fixed:
        kept.roles = roles_of(board)
        kept.cards.clear()
    same_layers = last is not None and layers(board) is kept.layers
    players = tuple(_player(sight, kept, seat, last if same_layers else None) for seat in range(len(board.players)))
    zones = []
    for zone, name in ((board.battlefield, "battlefield"), (board.exile, "exile"), (board.command, "command")):
        cards = tuple([_card(sight, kept, oid) for oid in zone])
        was = getattr(last, name) if last is not None else None
        zones.append(was if was == cards else cards)
    stack = tuple(seen_spell(sight, board.objects[oid], kept.roles) for oid in board.stack)
    return (
        players,
        zones[0],
        stack,
        zones[1],
        zones[2],
        commanders(sight),
        history(sight.game, sight.seat, lang=kept.lang, parts=kept.parts),
    )


def _card(sight: Sight, kept: _Kept, oid: int) -> SeenCard:
    """The card as it was seen last, if nothing about it has changed."""
    board = sight.board
    obj: Obj = board.objects[oid]
    now = layers(board)
    changed = now.objects.get(oid)
    holder = now.controllers.get(oid, obj.controller)
    began = board.turn.turns[holder] if holder is not None and holder < len(board.turn.turns) else 0
    facts = kept.facts.get(oid)
    front = 3 if not obj.more.face_down and obj.zone not in HIDDEN else sight.front(obj) | sight.tells(obj) << 1
    found = kept.cards.get(oid)
    if (
        found is not None
        and found[0] is obj
        and found[1] is changed
        and found[2] == holder
        and found[3] == began
        and found[4] == facts
        and found[5] == front
    ):
        return found[6]  # type: ignore[no-any-return]
    made = seen_card(sight, obj, kept.roles) if facts is None else seen_card(sight, obj, kept.roles, facts)
    if not printed(obj.base).cda and not obj.more.merged:
        kept.cards[oid] = (obj, changed, holder, began, facts, front, made)
    return made


def _player(sight: Sight, kept: _Kept, seat: int, last: PlayerView | None) -> SeenPlayer:
    board = sight.board
    state = board.players[seat]
    more, marks = state.more, board.tally.marks
    hand = tuple([_card(sight, kept, o) for o in state.hand if sight.front(board.objects[o])])
    if hand and seat not in sight.seats:
        hand = tuple(sorted(hand, key=lambda c: c.name))
    was = last.players[seat] if last is not None else None
    if was is not None and kept.board is not None and kept.board.players[seat].graveyard is state.graveyard:
        graveyard = was.graveyard
    else:
        graveyard = tuple([_card(sight, kept, o) for o in state.graveyard])
    rule = more.lost
    return SeenPlayer(
        seat, sight.game.players[seat], state.life, len(state.library), len(state.hand), hand, _known(sight, kept, seat, state), graveyard,
        len(state.outside), tuple([_card(sight, kept, o) for o in state.outside if sight.front(board.objects[o])]) if state.outside else (),
        "".join(f"{{{m.kind}}}" for m in state.pool), state.counters, state.lands, more.mulligans, more.kept, more.controlled_by,
        marks.monarch == seat, marks.initiative == seat, seat in marks.blessed, next((d for p, d in marks.dungeons if p == seat), ""), more.notes,
        _identity(sight, seat), "" if rule is None else kept.numbers((rule,))[0], more.won, more.left,
    )  # fmt: skip


def _identity(sight: Sight, seat: int) -> str | None:
    identities = sight.board.fixed.identities
    found = identities[seat] if seat < len(identities) else None
    return None if found is None else "".join(found)


def _known(sight: Sight, kept: _Kept, seat: int, state: PlayerState) -> tuple[SeenPlace, ...]:
    """Cards of the library that the seat knows with their place."""
    ids = sight.known.beneath.get(seat, ())
    tops = sight.top_cards()
    if not ids and not tops:
        return ()
    out = [
        SeenPlace(state.library.index(o) + 1, _card(sight, kept, o))
        for o in dict.fromkeys((*ids, *tops))
        if o in state.library and sight.front(sight.board.objects[o])
    ]  # fmt: skip
    return tuple(sorted(out, key=lambda p: p.place))
