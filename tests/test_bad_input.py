"""Wrong input from Python: always an error of the engine's own, never another one, and the game is as it was."""

from __future__ import annotations

import inspect
from contextlib import suppress
from typing import Any

import pytest

from engine import (
    Answer,
    EngineError,
    Game,
    IllegalDeck,
    InvalidAction,
    apply,
    check,
    dumps,
    legal,
    loads,
    new_game,
    parse,
    say,
    view,
)
from engine import actions as by_name
from engine.cards.deck import Deck
from engine.cards.store import load_pool
from engine.decks import check as problems_of
from engine.protocol import loads_action, loads_card, loads_decision, loads_deck, loads_event, loads_record
from engine.records import can_undo, play, record_game, redo, rewind, seek, undo
from engine.state import decisions
from engine.variants import find_variant
from engine.views import redact

JUNK: tuple[Any, ...] = (
    None, True, 1.5, float("nan"), -1, 10**30, -(10**30), "", "zzz", "Ann", "Ann's ", "'", "\u202e", "a\0b", "{999999999999}", b"x", (), (1, (2, (3,))),
    ("keep",), [], [[]], [None], ["a"] * 3, {}, {"a": 1}, {None: None}, {1, 2}, object(), int, len, Ellipsis,
)  # fmt: skip
ACTIONS = (
    decisions.Answer, decisions.Cast, decisions.Pass, decisions.PlayLand, decisions.Activate, decisions.Special, decisions.Cancel, decisions.Concede,
)  # fmt: skip


def deck() -> Deck:
    """A hundred cards."""
    cards = load_pool()
    return Deck(commanders=(cards.find("Isamaru, Hound of Konda"),), main=(cards.find("Plains"),) * 99)


@pytest.fixture(scope="module")
def games() -> tuple[Game, ...]:
    """A game at its opening hands, in its first upkeep, and in its first main phase."""
    opening = new_game("commander", [deck(), deck()], seed=7, names=("Ann", "Ned"), first=0).game
    upkeep = by_name.keep(by_name.keep(opening).game).game
    return opening, upkeep, by_name.pass_priority(by_name.pass_priority(upkeep).game).game


@pytest.mark.parametrize("place", range(3))
def test_functions_of_actions_refuse_junk_in_every_argument(games: tuple[Game, ...], place: int) -> None:
    game = games[place]
    before = dumps(game)
    for name in by_name.__all__:
        function = getattr(by_name, name)
        first, *rest = inspect.signature(function).parameters.values()
        if first.name != "game":  # the picks and notes of a draft
            continue
        needed = ["turn_up", "Isamaru"] if name == "special" else ["Isamaru" for p in rest if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
        for junk in JUNK:
            calls: list[tuple[list[Any], dict[str, Any]]] = [([junk] * max(1, len(needed)), {})] if any(p.kind is not p.KEYWORD_ONLY for p in rest) else []
            calls += [(needed, {p.name: junk}) for p in rest if p.kind is p.KEYWORD_ONLY or (p.default is not p.empty and p.kind is p.POSITIONAL_OR_KEYWORD)]
            for arguments, named in calls:
                with suppress(EngineError):  # some calls mean something: None for an optional argument, the name of a player
                    function(game, *arguments, **named)
    assert dumps(game) == before


@pytest.mark.parametrize("place", range(3))
def test_actions_made_of_junk_are_refused_alike_by_apply_and_check(games: tuple[Game, ...], place: int) -> None:
    game = games[place]
    before = dumps(game)
    sound = {"player": game.pending[0].player, "value": (), "object": 1, "prompt": -1}
    for junk in JUNK:
        for kind in ACTIONS:
            for name in inspect.signature(kind).parameters:
                given = {p: sound.get(p, v.default if v.default is not v.empty else "") for p, v in inspect.signature(kind).parameters.items()}
                action = kind(**{**given, name: junk})
                try:
                    apply(game, action)
                    done = True
                except EngineError:
                    done = False
                assert check(game, action).ok == done, action
        with pytest.raises(InvalidAction):
            apply(game, junk)
        assert not check(game, junk).ok
    assert dumps(game) == before


@pytest.mark.parametrize("junk", JUNK, ids=lambda j: repr(j)[:20])
def test_a_game_does_not_start_from_junk(junk: Any) -> None:
    two = [deck(), deck()]
    for arguments in ({"variant": junk}, {"decks": junk}, {"decks": [two[0], junk]}, {"names": (junk, junk)}, {"by_hand": junk}):
        with pytest.raises(EngineError):
            new_game(**{"variant": "commander", "decks": two, "seed": 1, **arguments})  # type: ignore[arg-type]
    for arguments in ({"seed": junk}, {"first": junk}, {"rules": junk}, {"names": junk}):
        if junk is not None and type(junk) is not int:
            with pytest.raises(EngineError):
                new_game(**{"variant": "commander", "decks": two, "seed": 1, **arguments})  # type: ignore[arg-type]
    with pytest.raises(EngineError):
        find_variant(junk)


@pytest.mark.parametrize("variant", ["commander", "brawl", "free-for-all", "oathbreaker"])
def test_a_deck_with_slots_that_the_variant_does_not_have_starts_no_game(variant: str) -> None:
    plains = load_pool().find("Plains")
    for wrong in (Deck(main=(plains,) * 10, conspiracies=(plains,)), Deck(main=(plains,) * 10, signature_spells=((0, plains),))):
        with pytest.raises(IllegalDeck):
            new_game(variant, [wrong, wrong], seed=1)


@pytest.mark.parametrize("read", [loads, loads_action, loads_card, loads_deck, loads_decision, loads_event, loads_record])
def test_what_is_no_document_is_refused(read: Any) -> None:
    deep = "[" * 100_000 + "]" * 100_000
    for text in (*JUNK, "null", "[]", "{}", '{"schema": 1e400}', "NaN", "1" * 5000, '{"a": 1, "a": 2}', deep, '"\\ud800"', "{" * 100_000):
        with pytest.raises(EngineError):
            read(text)


SLOTS = ("main", "commanders", "sideboard", "conspiracies", "outside", "companion", "signature_spells", "chosen", "notes", "name")


@pytest.mark.parametrize("slot", SLOTS)
def test_a_deck_holds_cards_where_cards_belong(slot: str) -> None:
    plains = load_pool().find("Plains")
    for junk in JUNK:
        for held in (junk, (junk,), ((0, junk),), ((junk, plains),)):
            wrong = Deck(**{"main": (plains,) * 60, slot: held})
            with suppress(EngineError):
                new_game("commander", [wrong, deck()], seed=1)
            with suppress(EngineError):
                problems_of(wrong, "commander")
    for strange in ({"main": plains}, {"main": ("Plains",)}, {"companion": "x"}, {"signature_spells": (plains,)}, {"chosen": "W"}):
        with pytest.raises(IllegalDeck):
            new_game("commander", [Deck(**strange), deck()], seed=1)
        with pytest.raises(IllegalDeck):
            problems_of(Deck(**strange), "commander")


@pytest.mark.parametrize("junk", JUNK, ids=lambda j: repr(j)[:20])
def test_decks_are_not_checked_against_junk(junk: Any) -> None:
    with pytest.raises(EngineError):
        problems_of(junk, "commander")
    with pytest.raises(EngineError):
        problems_of(deck(), junk)
    for name in ("ruleset", "pool", "bans", "card_pool", "boosters", "options"):
        with suppress(EngineError):
            problems_of(deck(), "commander", **{name: junk})


@pytest.mark.parametrize("name", ["card_pool", "boosters", "options"])
def test_a_text_is_no_list_of_texts(name: str) -> None:
    with pytest.raises(InvalidAction, match="is a list of texts"):
        problems_of(deck(), "commander", **{name: "Commander Legends"})  # type: ignore[arg-type]


@pytest.mark.parametrize("junk", JUNK, ids=lambda j: repr(j)[:20])
def test_records_views_and_words_refuse_junk(games: tuple[Game, ...], junk: Any) -> None:
    game, rec = games[2], play(record_game("commander", [deck(), deck()], seed=7, names=("Ann", "Ned"), first=0), Answer(0, ("keep",)))
    calls: list[Any] = [
        lambda: view(game, junk), lambda: view(game, 0, lang=junk), lambda: load_pool().find(junk), lambda: redact(game.log[5], game, junk),
        lambda: say(game, junk), lambda: parse(game, junk), lambda: parse(game, "pass", junk),
        lambda: can_undo(rec, junk), lambda: can_undo(rec, 0, junk), lambda: undo(rec, junk), lambda: redo(rec, junk), lambda: seek(rec, junk), lambda: rewind(rec, junk),
        lambda: record_game(junk, [deck(), deck()], seed=1), lambda: record_game("commander", junk, seed=1), lambda: legal(game, junk), lambda: play(rec, junk),
        *(lambda name=name: record_game("commander", [deck(), deck()], **{"seed": 1, name: junk}) for name in ("seed", "rules", "names", "first", "by_hand")),
    ]  # fmt: skip
    for call in calls:
        with suppress(EngineError):
            call()


@pytest.mark.parametrize("seat", [-1, 2, 10**30, True, 0.0])
def test_nobody_is_told_anything_in_a_seat_that_is_not_there(games: tuple[Game, ...], seat: Any) -> None:
    for told in (lambda: view(games[2], seat), lambda: redact(games[2].log[5], games[2], seat)):
        with pytest.raises(InvalidAction, match="no player has seat"):
            told()


def test_a_deck_of_a_hundred_thousand_cards_is_a_deck() -> None:
    plains = load_pool().find("Plains")
    game = new_game("free-for-all", [Deck(main=(plains,) * 100_000), Deck(main=(plains,) * 60)], seed=1).game
    assert len(game.board.players[0].library) == 100_000 - 7
    assert game.pending[0].why.text == "keep or mulligan"


def test_every_seed_that_is_taken_makes_a_game_that_is_read_again() -> None:
    for seed in (0, -1, 2**128 - 1, 1 - 2**128):
        game = new_game("commander", [deck(), deck()], seed=seed).game
        assert loads(dumps(game)) == game
    for seed in (2**128, -(2**128), 10**100):
        with pytest.raises(InvalidAction, match="a whole number of at most 128 bits"):
            new_game("commander", [deck(), deck()], seed=seed)
