"""Starting the game (CR 103, 903.6, 903.7, 906.5): the steps before the first turn, as frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.deck import Deck
from engine.core import mulligans, setup_choices
from engine.core.evolve import evolve_group
from engine.core.opening import opening, placed
from engine.core.run import Run, advance, handles
from engine.errors import InvalidAction
from engine.frozen import Table, replace
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.rulebook.ruleset import find_ruleset
from engine.rulebook.variant import Variant
from engine.state import events as ev
from engine.state.board import Board, PlayerState, TurnState
from engine.state.frames import Setting, Steps
from engine.state.game import Game, Rng, Setup, Step, is_seed, random_below

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.card import CardDef

__all__ = ["BY_HAND", "hold_types", "new_game", "setting"]

R = {n: ref(n) for n in ("103.1", "103.3", "905.2b")}
STAGES = ("place", "choices", "shuffle", "hands")


def new_game(
    variant: Variant,
    decks: Sequence[Deck],
    *,
    seed: int,
    rules: str | None = None,
    names: Sequence[str] | None = None,
    first: int | None = None,
    by_hand: str = "off",
    known: Sequence[str] = (),
    also: Sequence[CardDef] = (),
) -> Step:
    """Start a game of the variant, one deck a player in turn order: up to the first decision of the mulligans (CR 103).

    ``rules``: id of a dated rule set of the variant (default: the variant's own). ``names``: the players' names.
    ``first``: seat of the starting player; None = at random (103.1). ``also``: cards that come up though they are in no
    deck, such as what a pair melds into (712.4; those of the built-in catalogue are found by themselves). Decks are
    taken as they are; whether they are legal is :func:`engine.decks.check`'s business.

    :raises InvalidAction: the number of decks, names or the seat does not fit. :raises IllegalDeck: a deck has
    conspiracies or signature spells in a variant without them, or two definitions of one card.
    """
    if rules is not None and variant.rules != rules:
        variant = variant.under(rules)
    count = len(decks)
    if count < 1 or (count not in variant.players and count < variant.players.least):
        raise InvalidAction.because(
            f"{variant.name} is for {variant.players} players, not {count}", R["103.1"], code="game/players"
        )
    if variant.undecided:
        text = (
            f"{variant.rules} leaves a choice: play it with one of {', '.join(variant.undecided)} (variant.using(...))"
        )
        raise InvalidAction.because(text, *find_ruleset(variant.rules).cite("general_uniqueness"), code="game/options")
    seats = tuple(names) if names is not None else tuple(f"Player {i + 1}" for i in range(count))
    if len(seats) != count or len(set(seats)) != count:
        raise InvalidAction.because("give each player a name of their own", R["103.1"], code="game/names")
    if not is_seed(seed) or (first is not None and not 0 <= first < count):
        raise InvalidAction.because(
            "seed is a whole number of at most 128 bits and first a seat number", R["103.1"], code="game/seed"
        )
    opened = opening(variant, decks, also)
    setup = Setup(
        variant, find_ruleset(variant.rules), seats, opened.definitions, seed, by_hand,
        tuple(tuple(c.key for c in (*d.sideboard, *d.outside)) for d in decks), opened.fixed.identities,
        known=tuple(known),
    )  # fmt: skip
    rng = Rng(seed)
    if first is None:
        first, rng = random_below(rng, count)
    life = variant.life.starting(count)
    starter = PlayerId(first)
    board = Board(Table(), (PlayerState(life),) * count, opened.fixed, turn=TurnState(0, starter, first=starter))
    hold = tuple(map(str, opened.outside))
    run = Run(Game(setup, board, (Steps("here"), Setting("place", hold=hold)), rng=rng, state_id=-1))
    run.book.opening = opened
    noted = [
        ev.PlayerChanged(PlayerId(i), "noted in the draft", notes=d.notes, cites=(R["905.2b"],))
        for i, d in enumerate(decks)
        if d.notes
    ]
    if noted:
        run.commit(noted)
    advance(run)
    made = run.close()
    return Step(made, tuple(run.events))


BY_HAND = ("ask", "steps", "off")
"""What may happen to card text that nobody reads (``by_hand`` of :func:`new_game`)."""


def hold_types(variant: Any, decks: Any, rules: Any, names: Any, first: Any, by_hand: Any) -> None:
    """Refuse what is of the wrong kind, before it is taken for something else.

    :raises InvalidAction: one of them is.
    """
    wrong = (
        "variant is a variant or its name" if not isinstance(variant, Variant)
        else "decks is a list of decks" if not isinstance(decks, list | tuple) or not all(isinstance(d, Deck) for d in decks)
        else "rules is the id of a rule set" if not isinstance(rules, str | None)
        else "names is a list of texts" if names is not None and not (isinstance(names, list | tuple) and all(isinstance(n, str) for n in names))
        else "first is a seat number" if first is not None and type(first) is not int
        else f"by_hand is one of {', '.join(BY_HAND)}" if by_hand not in BY_HAND
        else ""
    )  # fmt: skip
    if wrong:
        raise InvalidAction.because(wrong, code="game/setup")


@handles(Setting)
def setting(run: Run, frame: Setting, answer: Any) -> Any:
    """One step of the procedure after the other."""
    following = STAGES.index(frame.stage) + 1
    if frame.stage == "place":
        run.push(Setting(STAGES[following]))
        _place(run, frozenset(map(int, frame.hold)))
    elif frame.stage == "shuffle":
        run.push(Setting(STAGES[following]))
        run.commit(
            [ev.Shuffled(PlayerId(i), run.shuffled(p.library), (R["103.3"],)) for i, p in enumerate(run.board.players)]
        )
    elif frame.stage == "choices":
        return setup_choices.choices(run, frame, answer)
    else:
        mulligans.begin(run)
    return None


def _place(run: Run, outside: frozenset[int]) -> None:
    """Place the cards; with nothing before it that is the same for each game with these decks."""
    board, opened = run.board, run.book.opening
    if opened is None or board.clock:
        run.commit(placed(board, run.book, outside))
    else:
        if opened.placed is None:
            events = placed(board, run.book, outside)
            opened.placed = (events, evolve_group(board, events))
        events, after = opened.placed
        run.commit(events, replace(after, turn=board.turn))
    run.sba_mark = run.board.clock
