"""What being a commander means in play (CR 903.3, 903.4f, 903.6, 903.7)."""

from __future__ import annotations

import pytest
from rules_cards import A_CREATURE, CREATURE, KILL, STEAL, T0, activated, spell, when
from rules_table import ANN, BOB, Play, Table, creature, legend

from engine.cards.abilities import CostPart
from engine.cards.card import card
from engine.cards.deck import Deck
from engine.cards.filters import Colors, CommanderOf, Compare, Count, Filter, Is, Stat, Target, You
from engine.cards.ops import AddMana, BecomeCopy, Continuous, GainLife, If, LoseAbilities, Move
from engine.core.machine import new_game
from engine.core.references import commanders_of, is_commander
from engine.testing.marks import rule
from engine.variants import find_variant

LEGEND = legend("Old King", "7/7", cost="{2}{G}")
MINE = Is(CommanderOf(You()), Filter(zones=("battlefield",), controller="you"))
ANY_OF_MINE = Compare(Count(Filter(state=("commander",), controller="you")), ">=", 1)


def new(variant="commander", seats=4, *, leaders=(LEGEND,), main=99, first=0):
    decks = [Deck(main=(card(f"Filler {i}", "{1}", "Artifact"),) * main, commanders=leaders) for i in range(seats)]
    return new_game(find_variant(variant), decks, seed=5, first=first).game


@rule("903.6", "103.2c")
def test_commanders_start_face_up_in_the_command_zone_and_the_rest_is_the_library():
    game = new()
    assert [game.board.objects[o].base.name for o in game.board.command] == ["Old King"] * 4
    assert all(not game.board.objects[o].more.face_down for o in game.board.command)
    assert all(len(p.library) + len(p.hand) == 99 for p in game.board.players)


@rule("903.6", "109.4")
def test_a_commander_in_the_command_zone_has_an_owner_and_no_controller():
    game = new()
    found = game.board.objects[game.board.command[1]]
    assert (found.owner, found.controller) == (BOB, None)


@rule("903.7", "103.4c")
def test_players_start_with_40_life_and_seven_cards():
    game = new()
    assert [p.life for p in game.board.players] == [40] * 4
    assert [len(p.hand) for p in game.board.players] == [7] * 4


@rule("903.2")
def test_each_attacker_may_attack_another_opponent():
    t = Table(4)
    a, b, c = (t.put(0, creature(f"Attacker {i}")) for i in range(3))
    p = t.start()
    p.attack((a, ~1), (b, ~2), (c, ~3)).fight()
    assert [p.life(i) for i in range(4)] == [40, 38, 38, 38]


@rule("903.3", "708.2")
def test_combat_damage_of_a_face_down_commander_counts():
    t = Table(3)
    king = t.put(0, LEGEND, leader=True, face_down=True)
    p = t.start()
    assert (p.chars(king).name, p.chars(king).power) == ("", 2)
    p.attack((king, ~1)).fight()
    assert p.board.tally.dealt[(BOB, king)] == 2


@rule("903.3", "707.2")
def test_a_copy_of_a_commander_is_no_commander():
    t = Table(3)
    king = t.put(1, LEGEND, leader=True)
    other = t.put(0, creature("Shifter", "1/1"))
    copier = t.put(0, spell("Mimic", Continuous(Target(1), (BecomeCopy(T0),), "forever"), targets=(A_CREATURE, A_CREATURE)), "hand")
    p = t.start()
    p.cast(0, copier, p.oid(king), p.oid(other)).resolve()
    assert p.chars(other).name == "Old King"
    assert not is_commander(p.board, p.obj(other))
    p.attack((other, ~1)).fight()
    assert p.life(1) == 33
    assert not p.board.tally.dealt


@rule("903.3", "111.1")
def test_a_token_with_the_values_of_a_commander_is_no_commander():
    t = Table(2)
    king = t.put(0, LEGEND, leader=True)
    token = t.put(1, LEGEND, token=True)
    p = t.start()
    assert is_commander(p.board, p.obj(king))
    assert not is_commander(p.board, p.board.objects[token])


@rule("903.3", "903.9a")
def test_a_commander_that_became_a_copy_is_still_the_commander():
    t = Table(2)
    king = t.put(0, LEGEND, leader=True)
    bear = t.put(0, creature("Bear"))
    mimic = t.put(0, spell("Mimic", Continuous(T0, (BecomeCopy(Target(1)),)), targets=(A_CREATURE, A_CREATURE)), "hand")
    kill = t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, mimic, p.oid(king), p.oid(bear)).resolve()
    assert p.chars(king).name == "Bear"
    p.cast(0, kill, p.oid(king)).resolve()
    assert p.asked.options == ("command", "graveyard")
    assert p.answer("command").zone(king) == "command"


@rule("903.3a")
def test_losing_all_abilities_in_play_changes_nothing_about_being_the_commander():
    t = Table(2)
    king = t.put(0, LEGEND, leader=True)
    p = t.start()
    p.do(Continuous(CommanderOf(You()), (LoseAbilities(),)), by=ANN)
    assert is_commander(p.board, p.obj(king))


@rule("903.3d")
def test_a_stolen_commander_is_a_commander_for_its_controller_and_is_controlled_as_theirs_by_nobody():
    t = Table(2)
    king = t.put(0, LEGEND, leader=True)
    steal = t.put(1, STEAL, "hand")
    p = t.start(active=1)
    p.cast(1, steal, p.oid(king)).resolve()
    assert p.controller(king) == BOB
    for seat, mine, some in ((0, False, False), (1, False, True)):
        p.do(If(MINE, (GainLife(You(), 1),)), If(ANY_OF_MINE, (GainLife(You(), 10),)), by=seat)
        assert p.life(seat) == 40 + mine + 10 * some


@rule("903.3d")
def test_nobody_controls_a_commander_in_the_command_zone():
    t = Table(2)
    t.put(0, LEGEND, "command", leader=True)
    p = t.start()
    p.do(If(MINE, (GainLife(You(), 1),)), by=ANN)
    assert p.life(0) == 40


@rule("903.3d")
def test_casting_a_commander_is_noticed_once():
    t = Table(2)
    king = t.put(0, LEGEND, "command", leader=True)
    watcher = when("cast", GainLife(You(), 1), what=Filter(kind="spell", zones=("stack",), state=("commander",)), player="you")
    t.put(0, card("Herald", "{2}", "Enchantment", (watcher,)))
    other = t.put(0, creature("Bear"), "hand")
    p = t.start()
    p.cast(0, king).resolve_all()
    assert p.life(0) == 41
    p.cast(0, other).resolve_all()
    assert p.life(0) == 41


@rule("903.3e")
@pytest.mark.parametrize("zone", ["library", "hand", "command", "graveyard", "battlefield"])
def test_the_mana_value_of_your_commander_is_found_in_every_zone(zone):
    t = Table(2)
    t.put(0, LEGEND, zone, leader=True)
    p = t.start()
    p.do(GainLife(You(), Stat("mana_value", CommanderOf(You()))), by=ANN)
    assert p.life(0) == 43


@rule("903.3e", "708.2a")
def test_a_face_down_commander_has_mana_value_0():
    t = Table(2)
    t.put(0, LEGEND, leader=True, face_down=True)
    p = t.start()
    p.do(GainLife(You(), Stat("mana_value", CommanderOf(You()))), by=ANN)
    assert p.life(0) == 40


@rule("903.3e")
def test_a_commander_that_is_a_copy_has_the_copied_mana_value():
    t = Table(2)
    king = t.put(0, LEGEND, leader=True)
    bear = t.put(0, creature("Cheap", cost="{1}"))
    mimic = t.put(0, spell("Mimic", Continuous(T0, (BecomeCopy(Target(1)),)), targets=(A_CREATURE, A_CREATURE)), "hand")
    p = t.start()
    p.cast(0, mimic, p.oid(king), p.oid(bear)).resolve()
    p.do(GainLife(You(), Stat("mana_value", CommanderOf(You()))), by=ANN)
    assert p.life(0) == 41


TOWER = card("Tower", None, "Land", (activated("", AddMana(identity=True), parts=("tap",)),))


@rule("903.4f", "106.5")
def test_identity_mana_is_no_mana_without_a_commander():
    t = Table(2, "free-for-all", mana=False)
    tower = t.put(0, TOWER)
    p = t.start()
    p.activate(0, tower)
    assert p.obj(tower).tapped
    assert p.board.players[0].pool == ()


@rule("903.4f")
def test_identity_mana_is_of_a_color_of_the_commander():
    t = Table(2, mana=False)
    t.put(0, legend("Pair", cost="{W}{U}"), "command", leader=True)
    tower = t.put(0, TOWER)
    p = t.start()
    p.activate(0, tower)
    assert p.asked.options == ("{W}", "{U}")
    p.answer("{U}")
    assert [m.kind for m in p.board.players[0].pool] == ["U"]


@rule("903.4f", "106.5")
def test_a_colorless_commander_gives_no_identity_mana():
    t = Table(2, mana=False)
    t.put(0, legend("Golem", cost="{4}"), "command", leader=True)
    tower = t.put(0, TOWER)
    p = t.start()
    p.activate(0, tower)
    assert p.board.players[0].pool == ()


PRICE = card("Price", "{1}", "Artifact", (activated("", GainLife(You(), 10), parts=(CostPart("life", Colors("identity")),)),))


@rule("903.4f", "118.6")
def test_a_cost_with_an_undefined_value_cannot_be_paid():
    from engine.state.decisions import Activate

    t = Table(2, "free-for-all")
    price = t.put(0, PRICE)
    p = t.start()
    assert "118.3" in " ".join(p.why_not(Activate(ANN, p.oid(price), 0)))


@rule("903.4f")
def test_a_colorless_commander_makes_the_cost_zero():
    t = Table(2)
    t.put(0, legend("Golem", cost="{4}"), "command", leader=True)
    price = t.put(0, PRICE)
    p = t.start()
    p.activate(0, price).resolve()
    assert p.life(0) == 50


@rule("903.4a", "903.4f")
def test_the_identity_does_not_change_with_the_commander_in_play():
    from engine.cards.ops import SetColors

    t = Table(2, mana=False)
    t.put(0, legend("Pair", cost="{W}{U}"), leader=True)
    tower = t.put(0, TOWER)
    p = t.start()
    p.do(Continuous(CommanderOf(You()), (SetColors(("B", "R")),)), by=ANN)
    p.activate(0, tower)
    assert p.asked.options == ("{W}", "{U}")


@rule("903.4b", "607.2p")
def test_a_color_chosen_before_the_game_is_the_commanders_in_every_zone():
    from engine.cards.abilities import Static
    from engine.cards.ops import SetColors
    from engine.core.layers import chars

    piper = legend("Piper", "3/3", Static((SetColors((), chosen=True),), cda=True), cost="{5}")
    filler = (card("Filler", "{1}", "Artifact"),) * 99
    decks = [Deck(main=filler, commanders=(piper,), chosen=((0, "G"),)), Deck(main=filler, commanders=(LEGEND,))]
    game = new_game(find_variant("commander"), decks, seed=5, first=0).game
    assert chars(game.board, game.board.objects[game.board.command[0]]).colors == ("G",)
    assert game.board.fixed.identities[0] == ("G",)
    p = Play(game)
    p.answer("keep").answer("keep")
    for zone in ("graveyard", "battlefield"):
        p.do(Move(CommanderOf(You()), zone), by=ANN)
        if p.asked.kind == "ChooseValue":
            p.answer(zone)
        (found,) = commanders_of(p.board, 0)
        assert chars(p.board, p.board.objects[found]).colors == ("G",), zone


def wish_table(rules):
    from engine.cards.filters import Bound
    from engine.cards.ops import Choose

    wish = spell("Wish", Choose("chosen", objects=Filter(kind="card", zones=("outside",), owner="you")), Move(Bound("chosen"), "hand"), kind="Sorcery")
    side = (card("Twin", "{1}", "Artifact"), card("Blue Thing", "{U}", "Artifact"), card("Green Thing", "{G}", "Artifact"))
    main = (card("Twin", "{1}", "Artifact"), *(wish,) * 98)
    decks = [Deck(main=main, commanders=(LEGEND,), sideboard=side), Deck(main=main, commanders=(LEGEND,))]
    p = Play(new_game(find_variant("commander").under(rules), decks, seed=5, first=0).game)
    p.answer("keep").answer("keep").until("precombat main")
    p.do(*wish.front.abilities[0].program.steps, by=ANN)
    return p


@rule("903.11")
def test_a_card_from_outside_has_another_name_and_is_inside_the_identity():
    p = wish_table("commander-2023-11")
    if p.asked.kind in ("ChooseObjects", "ChooseCards"):
        assert [p.board.objects[o].base.name for o in p.asked.options] == ["Green Thing"]
        p.answer(p.asked.options[0])
    assert "Green Thing" in [p.board.objects[o].base.name for o in p.hand(0)]


@rule("903.11", "903.5e")
def test_since_july_2025_nothing_comes_from_outside():
    p = wish_table("commander-2025-07")
    assert p.asked.kind == "ChooseAction"
    assert "Green Thing" not in [p.board.objects[o].base.name for o in p.hand(0)]


@rule("903.1")
def test_a_commander_game_differs_from_an_ordinary_one_only_by_its_own_rules():
    from engine.rulebook.variant import difference

    play = {"life", "role commander", "damage loss", "deck size", "copies", "card pool", "deck checks", "sideboard", "ban list"}
    about = {"name", "key", "also called", "system", "rules", "played under", "rule numbers"}
    assert {d.field for d in difference(find_variant("free-for-all"), find_variant("commander"))} <= play | about




@rule("903.3c", "730.2")
@pytest.mark.parametrize("place", ["top", "bottom"])
def test_a_permanent_merged_with_the_commander_is_the_commander(place):
    from engine.cards.abilities import Cost, Keyword
    from engine.cards.mana import parse_mana

    beast = creature("Beast", "21/21", Keyword("mutate", cost=Cost(parse_mana("2"))))
    t = Table(3)
    king, it = t.put(0, legend("Old King", "21/21"), leader=True), t.put(0, beast, "hand")
    p = t.start()
    p.cast(0, it, using="mutate").resolve()
    if p.game.pending and p.asked.kind != "ChooseAction":
        p.answer(next(o for o in p.asked.options if str(o).startswith(place)))
    merged = p.obj(king)
    assert set(merged.cards) == {king, it}
    assert is_commander(p.board, merged)
    p.attack((king, ~1)).fight()
    assert p.gone(1)


@rule("903.3c", "903.8")
def test_a_commander_cast_for_mutate_is_counted_and_enters_as_nothing_new():
    from engine.cards.abilities import Cost, Keyword
    from engine.cards.mana import parse_mana

    king = legend("Old King", "5/5", Keyword("mutate", cost=Cost(parse_mana("2"))))
    t = Table(2)
    it, bear = t.put(0, king, "command", leader=True), t.put(0, creature("Bear"))
    t.put(0, card("Bell", "{1}", "Artifact", (when("enters", GainLife(You(), 1), what=CREATURE),)))
    p = t.start()
    p.cast(0, it, using="mutate").resolve()
    if p.asked.kind != "ChooseAction":
        p.answer(p.asked.options[0])
    assert set(p.obj(bear).cards) == {it, bear}
    assert is_commander(p.board, p.obj(bear))
    assert p.board.tally.casts[(ANN, it)] == 1
    assert not p.board.stack
    assert p.life(0) == 40
