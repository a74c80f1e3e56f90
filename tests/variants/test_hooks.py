"""Hooks of variants: four places, each function found by its point and name, in the order in which a variant names them."""

import pytest

from engine import Cast, apply, check, legal, new_game
from engine.actions import pass_priority, play_land
from engine.cards.deck import Deck
from engine.cards.store import load_pool
from engine.core.evolve import evolve_group
from engine.decks.checks import check as check_deck
from engine.decks.problems import Problem
from engine.errors import Reason
from engine.frozen import replace
from engine.rulebook import hooks
from engine.rulebook.refs import ref
from engine.rulebook.variant import InvalidVariant
from engine.state.events import LifeChanged, PlayerLost
from engine.testing.marks import rule
from engine.variants import find_variant

POINTS = ["deck_checks", "cast_permissions", "cost_increases", "losses"]


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hooks but those that a test makes."""
    monkeypatch.setattr(hooks, "_HOOKS", {point: {} for point in hooks.POINTS})


def test_there_are_four_points_each_with_the_shape_of_its_functions():
    assert list(hooks.POINTS) == POINTS
    assert all(shape.startswith("(") and ") -> " in shape for shape in hooks.POINTS.values())
    assert [hooks.names(point) for point in POINTS] == [()] * len(POINTS)


@pytest.mark.usefixtures("empty")
def test_a_hook_is_found_by_its_point_and_name_in_the_order_asked_for():
    @hooks.register("losses", "second")
    def second() -> str:
        return "second"

    @hooks.register("losses", "first")
    def first() -> str:
        return "first"

    @hooks.register("cost_increases", "first")
    def seen() -> str:
        return "seen"

    assert second() == "second"
    assert hooks.names("losses") == ("first", "second")
    found = hooks.bound(["losses/second", "cost_increases/first", "losses/first"])
    assert list(found) == POINTS
    assert found["losses"] == (second, first)
    assert found["cost_increases"] == (seen,)
    assert found["cast_permissions"] == ()


@pytest.mark.usefixtures("empty")
def test_a_name_is_taken_once_at_each_point():
    hooks.register("deck_checks", "mine")(print)
    hooks.register("cost_increases", "mine")(print)
    with pytest.raises(InvalidVariant) as refused:
        hooks.register("deck_checks", "mine")
    assert [reason.text for reason in refused.value.reasons] == ["a hook deck_checks/mine exists already"]
    assert refused.value.reasons[0].code == "variant/invalid"


@pytest.mark.usefixtures("empty")
def test_every_name_that_does_not_exist_is_told():
    hooks.register("deck_checks", "mine")(print)
    with pytest.raises(InvalidVariant) as refused:
        hooks.bound(["deck_checks/mine", "deck_checks/yours", "nowhere/mine", "mine"])
    assert [reason.text for reason in refused.value.reasons] == [
        "there is no hook 'deck_checks/yours'", "there is no hook 'nowhere/mine'", "there is no hook 'mine'",
    ]  # fmt: skip
    with pytest.raises(InvalidVariant) as refused:
        hooks.register("nowhere", "mine")
    assert [reason.text for reason in refused.value.reasons] == [
        f"there is no hook point 'nowhere'; there are {', '.join(POINTS)}"
    ]


# -- a house variant ---------------------------------------------------------------------------------------------------


@pytest.fixture
def house(empty):
    """Commander in which creature spells can't be cast in a first main phase and cost {1} more, whoever is dealt damage down to 35 loses, and decks need an Island."""

    @hooks.register("cast_permissions", "later")
    def later(board, book, player, obj):
        if board.turn.step == "precombat main" and "Creature" in obj.base.types:
            return (Reason("action/illegal", (ref("601.3"),), "creatures are cast after combat here", (obj.id,)),)
        return ()

    @hooks.register("cost_increases", "dear")
    def dear(board, book, player, obj):
        return ((1, ref("601.2f")),) if "Creature" in obj.base.types else ()

    @hooks.register("losses", "frail")
    def frail(board, book, player):
        return ref("104.3e") if board.players[player].life <= 35 else None

    @hooks.register("deck_checks", "island")
    def island(deck, variant):
        return () if any(c.name == "Island" for c in deck.main) else (Problem(ref("100.2"), "the deck has no Island"),)

    names = ("cast_permissions/later", "cost_increases/dear", "losses/frail", "deck_checks/island")
    return find_variant("commander").with_(name="House", hooks=names)


def begun(variant):
    cards = load_pool()
    deck = Deck(commanders=(cards.find("Isamaru, Hound of Konda"),), main=(cards.find("Plains"),) * 99)
    game = new_game(variant, [deck, deck], seed=3, first=0).game
    while game.pending[0].kind != "ChooseAction":
        game = apply(game, legal(game).actions[0]).game
    while game.board.turn.step != "precombat main":
        game = pass_priority(game).game
    return deck, play_land(game, game.board.players[0].hand[0]).game


@rule("601.3", "601.2f")
def test_hooks_forbid_casts_and_add_to_costs(house):
    _, game = begun(house)
    isamaru = Cast(0, game.board.command[0])
    assert isamaru not in legal(game).actions
    assert [r.text for r in check(game, isamaru).reasons] == ["creatures are cast after combat here"]
    _, plain = begun(find_variant("commander"))
    assert isamaru in legal(plain).actions
    while game.board.turn.step != "postcombat main":
        game = pass_priority(game).game
    assert [r.text for r in check(game, isamaru).reasons] == ["its total cost {1}{W} can't be paid"]


@rule("704.3")
def test_a_hook_makes_players_lose_when_state_based_actions_are_checked(house):
    _, game = begun(house)
    hurt = replace(game, board=evolve_group(game.board, [LifeChanged(1, -5, "effect", None, ())]), log=game.log.extend([LifeChanged(1, -5, "effect", None, ())]))
    step = pass_priority(hurt)
    lost = [e for e in step.events if type(e) is PlayerLost]
    assert [(e.player, e.cites) for e in lost] == [(1, (ref("104.3e"),))]
    assert step.game.outcome.winners == (0,)


def test_a_hook_checks_decks(house):
    deck, _ = begun(house)
    assert "the deck has no Island" in [p.message for p in check_deck(deck, house)]
    assert "the deck has no Island" not in [p.message for p in check_deck(deck, "commander")]


def test_a_game_whose_hooks_nobody_registered_is_refused():
    with pytest.raises(InvalidVariant, match="there is no hook 'losses/unknown'"):
        begun(find_variant("commander").with_(name="House", hooks=("losses/unknown",)))
