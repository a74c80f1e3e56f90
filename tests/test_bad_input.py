"""Wrong input from Python: always an error of the engine's own, never another one, and the game is as it was."""

from __future__ import annotations

import inspect
from contextlib import suppress
from typing import Any

import pytest

from engine import EngineError, Game, IllegalDeck, InvalidAction, apply, check, dumps, loads, new_game
from engine import actions as by_name
from engine.cards.deck import Deck
from engine.cards.store import load_pool
from engine.protocol import loads_action, loads_card, loads_decision, loads_deck, loads_event, loads_record
from engine.state import decisions
from engine.variants import find_variant

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
