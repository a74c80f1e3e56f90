"""Actions by name: each does what its rule says, names stand for objects, and whatever is refused leaves the game alone."""

from __future__ import annotations

import pytest

from engine import AmbiguousName, IllegalAction, InvalidAction, apply, legal, new_game
from engine.actions import (
    activate,
    assign_damage,
    attack,
    block,
    bottom,
    cancel,
    cast,
    choose,
    concede,
    divide,
    keep,
    mulligan,
    order,
    pass_priority,
    pay,
    play_land,
    special,
    turn_face_up,
)  # fmt: skip
from engine.cards.card import card
from engine.cards.deck import Deck
from engine.cards.store import load_pool
from engine.cards.text.lines import read_card
from engine.state import events as ev
from engine.state.decisions import Answer
from engine.testing.marks import rule

CARDS = load_pool()


def own(name: str, types: str, pt: str = "", text: str = ""):
    """A card of our own for {1}."""
    power, _, toughness = pt.partition("/")
    return read_card(card(name, "{1}", types, power=power or None, toughness=toughness or None, text=text))


def in_hand(game, name: str, seat: int = 0):
    """The first card of that name in the player's hand."""
    return next(o for o in game.board.players[seat].hand if game.board.objects[o].base.name == name)


def deck(*names: str, leader: str = "", size: int = 60) -> Deck:
    """Cards in turn, by name or as they are; decks are not checked here."""
    found = [n if not isinstance(n, str) else CARDS.find(n) for n in names]
    leaders = (CARDS.find(leader),) if leader else ()
    return Deck(commanders=leaders, main=tuple(found[i % len(found)] for i in range(size)))


def begin(*decks: Deck, seed: int = 3):
    game, _ = new_game("commander", decks, seed=seed, names=("Ann", "Ned", "Oda")[: len(decks)], first=0)
    for _ in decks:
        game, _ = keep(game)
    return game


def on(game, seat: int = 0, turn: int = 1, step: str = "precombat main", lands: bool = True):
    """Play on, each player playing a land a turn and doing nothing else, until the player has priority there with an empty stack."""
    while True:
        d, t = game.pending[0], game.board.turn
        if d.kind == "ChooseAction":
            mine = [a for a in legal(game, d.player) if type(a).__name__ == "PlayLand"] if lands else []
            if mine:
                game, _ = play_land(game, mine[0].object)
            elif d.player == seat and t.active == seat and t.number >= turn and t.step == step and not game.board.stack:
                return game
            else:
                game, _ = pass_priority(game)
        elif d.kind == "DeclareAttackers":
            game, _ = attack(game)
        elif d.kind == "DeclareBlockers":
            game, _ = block(game)
        else:
            game, _ = apply(game, Answer(d.player, d.options[: d.least]))


def resolve(game):
    """All players pass once."""
    for _ in game.players:
        game, _ = pass_priority(game)
    return game


def to_step(game, kind: str):
    """Pass until a question of that kind is open."""
    while game.pending[0].kind != kind:
        game, _ = pass_priority(game)
    return game


def numbers(error) -> set[str]:
    return {r.number for r in error.value.rules}


def kinds(events) -> list[str]:
    return [type(e).__name__ for e in events]


@rule("103.5", "103.5c")
def test_a_mulligan_is_taken_cards_are_put_on_the_bottom_and_the_hand_is_kept():
    game, _ = new_game("commander", [deck("Plains"), deck("Plains")], seed=1, names=("Ann", "Ned"), first=0)
    game, _ = mulligan(game)
    game, _ = keep(game, "Ned")
    assert game.pending[0].slot == "bottom"
    given = game.board.players[0].hand[2]
    game, _ = bottom(game, given)
    assert len(game.board.players[0].hand) == 6
    game, _ = keep(game, player=0)
    assert game.board.turn.number == 1


@rule("103.5")
def test_keeping_is_refused_when_nobody_decides_about_a_hand():
    game = begin(deck("Plains"), deck("Plains"))
    with pytest.raises(IllegalAction) as error:
        keep(game)
    assert numbers(error) == {"103.5"}


@rule("305.1", "305.2")
def test_a_land_is_played_by_name_and_a_second_one_is_refused():
    game = on(begin(deck("Plains"), deck("Plains")), lands=False)
    hand = game.board.players[0].hand
    after, events = play_land(game, hand[0])
    assert "LandPlayed" in kinds(events)
    assert game.board.players[0].hand == hand
    with pytest.raises(IllegalAction) as error:
        play_land(after, hand[1])
    assert any(n.startswith("305.2") for n in numbers(error))


@rule("903.8", "903.9a", "601.2h")
def test_a_commander_is_cast_with_tax_and_returns_when_its_owner_says_so():
    game = on(begin(deck("Plains", leader="Isamaru, Hound of Konda"), deck("Mountain", "Shock")), turn=5)
    game, events = cast(game, "Isamaru", plan="{W}")
    assert next(e for e in events if type(e) is ev.SpellCast).facts.times == 1
    game = resolve(game)
    game, _ = pass_priority(game)
    shock = in_hand(game, "Shock", 1)
    game, _ = cast(game, shock, targets=["Isamaru"])
    game = resolve(game)
    assert game.pending[0].why.rules[0].number == "903.9a"
    game, _ = choose(game, "command")
    assert len(game.board.command) == 1
    game = on(game, turn=7)
    with pytest.raises(IllegalAction) as error:
        cast(game, "Isamaru", plan="{W}")
    assert "601.2h" in numbers(error)
    game, events = cast(game, "Isamaru", plan="{W}{W}{W}")
    assert next(e for e in events if type(e) is ev.SpellCast).facts.times == 2


@rule("601.2c")
def test_a_spell_is_cast_with_its_targets_or_not_at_all():
    game = on(begin(deck("Mountain", "Shock"), deck("Mountain")))
    shock = in_hand(game, "Shock")
    cast_, _ = cast(game, shock, targets=["Ned"])
    assert cast_.board.objects[cast_.board.stack[0]].stack.targets == ((~1,),)
    land = game.board.battlefield[0]
    for wrong in ([land], [land, "Ned"], ["Ned", "Ann"], []):
        with pytest.raises((IllegalAction, InvalidAction)):
            cast(game, shock, targets=wrong)
    asked, _ = cast(game, shock)
    assert asked.pending[0].kind == "ChooseTargets"
    assert choose(asked, "Ned").game.board == cast_.board


@rule("733.1")
def test_a_cast_is_taken_back_whole():
    game = on(begin(deck("Mountain", "Shock"), deck("Mountain")))
    shock = in_hand(game, "Shock")
    asked, _ = cast(game, shock)
    back, events = cancel(asked)
    assert kinds(events) == ["CastReversed"]
    assert back.board.players == game.board.players
    assert back.board.stack == ()
    with pytest.raises(IllegalAction) as error:
        cancel(back)
    assert numbers(error) == {"733.1"}


@rule("107.3a", "601.2b")
def test_x_and_optional_costs_are_said_with_the_cast():
    game = on(begin(deck("Mountain", "Mountain", "Blaze", "Burst Lightning"), deck("Mountain")), turn=13)
    hand = {game.board.objects[o].base.name: o for o in game.board.players[0].hand}
    blazed, _ = cast(game, hand["Blaze"], x=2, targets=["Ned"])
    assert resolve(blazed).board.players[1].life == 38
    plain, _ = cast(game, hand["Burst Lightning"], targets=["Ned"], extras=())
    assert resolve(plain).board.players[1].life == 38
    kicked, _ = cast(game, hand["Burst Lightning"], targets=["Ned"], extras=("kicker",))
    assert resolve(kicked).board.players[1].life == 36
    with pytest.raises(IllegalAction):
        cast(game, hand["Blaze"], x=2, targets=["Ned"], extras=("kicker",))
    with pytest.raises(IllegalAction):
        cast(game, hand["Burst Lightning"], x=3, targets=["Ned"], extras=())


@rule("601.2d")
def test_damage_is_divided_with_the_cast_or_afterwards():
    game = on(begin(deck("Mountain", "Arc Lightning"), deck("Mountain")), turn=7)
    arc = in_hand(game, "Arc Lightning")
    said, _ = cast(game, arc, targets=["Ned", "Ann"], shares=(2, 1))
    asked, _ = cast(game, arc, targets=["Ned", "Ann"])
    assert divide(asked, 2, 1).game.board == said.board
    done = resolve(said)
    assert [p.life for p in done.board.players] == [39, 38]


@rule("601.2g", "601.2h")
def test_a_cost_is_paid_by_the_number_of_the_plan_or_by_mana():
    sock = own("Test Sock", "Artifact")
    game = on(begin(deck("Mountain", "Plains", sock), deck("Mountain")), turn=11)
    here = in_hand(game, "Test Sock")
    asked, _ = cast(game, here)
    assert asked.pending[0].kind == "PayCost"
    white, events = pay(asked, "{W}")
    assert [m.kind for e in events if type(e) is ev.ManaSpent for m in e.mana] == ["W"]
    assert cast(game, here, plan="{W}").game.board == white.board
    assert {pay(asked, n).game.board for n in range(2)} == {white.board, pay(asked, "{R}").game.board}
    with pytest.raises(IllegalAction):
        pay(asked, "{U}")
    with pytest.raises(InvalidAction):
        pay(asked, "white")


@rule("602.2", "605.3a")
def test_abilities_are_activated_mana_abilities_at_once():
    game = on(begin(deck("Plains"), deck("Plains")))
    made, events = activate(game, game.board.battlefield[0])
    assert "ManaAdded" in kinds(events)
    assert made.pending[0].player == 0
    with pytest.raises(IllegalAction):
        activate(made, game.board.battlefield[0])


@rule("508.1", "509.1", "510.1c")
def test_combat_is_declared_by_name_and_damage_is_divided():
    bear, ox = own("Test Bear", "Creature — Bear", "2/2"), own("Test Ox", "Creature — Ox", "3/3")
    game = begin(deck("Plains", ox), deck("Plains", bear))
    for seat, turn, name in ((0, 3, "Test Ox"), (1, 4, "Test Bear"), (1, 6, "Test Bear")):
        game = on(game, seat, turn)
        here = in_hand(game, name, seat)
        game = resolve(cast(game, here, plan=0).game)
    game = to_step(on(game, 0, 7), "DeclareAttackers")
    with pytest.raises(IllegalAction):
        attack(game, {game.board.players[1].permanents[-1]: "Ned"})
    assert attack(game, ["Test Ox"]).game == attack(game, {"Test Ox": "Ned"}).game
    game, _ = attack(game, [("Test Ox", "Ned")])
    game = to_step(game, "DeclareBlockers")
    ox_, (one, two) = game.board.combat.attacks[0].attacker, game.pending[0].options
    with pytest.raises((InvalidAction, AmbiguousName)):
        block(game, {"Ned's Test Bear": "Test Ox"})
    game, events = block(game, {one: ox_, two: "Test Ox"})
    assert next(e for e in events if type(e) is ev.BlockersDeclared).blocks == ((one, ox_), (two, ox_))
    game = to_step(game, "AssignDamage")
    with pytest.raises(IllegalAction):
        assign_damage(game, {ox_: 3})
    by_thing, by_place = assign_damage(game, {one: 2, two: 1}), assign_damage(game, (2, 1))
    assert by_thing.game == by_place.game
    assert {e.to: e.amount for e in by_thing.events if type(e) is ev.DamageDealt and e.source == ox_} == {one: 2, two: 1}


@rule("603.3b")
def test_a_player_orders_their_triggers():
    lookout = own("Test Lookout", "Creature — Human", "1/1", "Whenever a creature enters, you gain 1 life.")
    mourner = own("Test Mourner", "Creature — Human", "1/1", "Whenever a creature enters, you lose 1 life.")
    game = begin(deck("Plains", lookout, mourner), deck("Plains"))
    asked = None
    for turn, name in ((3, "Test Lookout"), (5, "Test Mourner"), (7, "Test Lookout")):
        game = on(game, 0, turn)
        here = in_hand(game, name)
        game = resolve(cast(game, here, plan=0).game)
        asked = next((d for d in game.pending if d.kind == "Order"), asked)
        while game.board.stack:
            game = order(game, *game.pending[0].options).game if game.pending[0].kind == "Order" else pass_priority(game).game
    assert asked is not None
    assert asked.why.rules[0].number == "603.3b"


@rule("702.37e", "116.2b")
def test_a_face_down_creature_is_turned_face_up():
    game = on(begin(deck("Plains", "Exalted Angel"), deck("Plains")), turn=7)
    angel = in_hand(game, "Exalted Angel")
    game = resolve(cast(game, angel, using="morph").game)
    down = game.board.battlefield[-1]
    with pytest.raises(IllegalAction):
        turn_face_up(game, down)
    game = on(game, turn=9)
    game, events = turn_face_up(game, down)
    while game.pending[0].kind == "PayCost":
        game, more = pay(game)
        events += more
    assert game.board.objects[down].more.face_down == ""
    assert game.board.objects[down].base.name == "Exalted Angel"


@rule("116.2")
def test_a_special_action_that_does_not_exist_is_invalid():
    game = on(begin(deck("Plains"), deck("Plains")))
    with pytest.raises(InvalidAction):
        special(game, "dance", game.board.battlefield[0])


@rule("104.3a", "104.2a")
def test_a_player_concedes_at_anybodys_prompt():
    game = on(begin(deck("Plains"), deck("Plains"), deck("Plains")))
    game, _ = concede(game, "Oda")
    assert game.outcome is None
    game, events = concede(game, 0)
    assert game.outcome.winners == (1,)
    assert kinds(events)[-1] == "GameEnded"
    with pytest.raises(IllegalAction) as error:
        pass_priority(game)
    assert numbers(error) == {"104.1"}


@rule("117.1")
def test_who_does_not_have_priority_does_not_act():
    game = on(begin(deck("Plains"), deck("Plains")))
    with pytest.raises(IllegalAction) as error:
        pass_priority(game, "Ned")
    assert numbers(error) == {"117.1"}


def test_what_names_nothing_is_invalid_and_what_names_several_things_is_ambiguous():
    game = on(begin(deck("Plains"), deck("Plains")), turn=3)
    for call in (
        lambda: pass_priority(game, "Nobody"), lambda: pass_priority(game, 7), lambda: play_land(game, 99999), lambda: cast(game, "Ned"),
        lambda: cast(game, "Isamaru"), lambda: cast(game, 2.5), lambda: concede(game, None),
    ):  # fmt: skip
        with pytest.raises(InvalidAction):
            call()
    with pytest.raises(AmbiguousName):
        activate(game, "Plains")


def test_nothing_changes_the_game_that_was_given():
    game = on(begin(deck("Mountain", "Shock"), deck("Mountain")))
    before = (game.board, game.agenda, game.pending, game.log.size, game.state_id)
    shock = in_hand(game, "Shock")
    cast(game, shock, targets=["Ned"])
    with pytest.raises(IllegalAction):
        cast(game, shock, targets=["Ned"], plan="{U}")
    concede(game, "Ann")
    assert before == (game.board, game.agenda, game.pending, game.log.size, game.state_id)
