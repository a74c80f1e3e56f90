"""Two commanders in play (CR 702.124)."""

from __future__ import annotations

from rules_cards import CREATURE, KILL, activated
from rules_table import ANN, BOB, Table, legend

from engine.cards.abilities import Keyword
from engine.cards.card import card
from engine.cards.deck import Deck
from engine.cards.filters import All, CommanderOf, Exact, Filter, Is, You
from engine.cards.ops import AddMana, AddTypes, Continuous, Destroy, GainLife, If, LoseAbilities, Move, SetPT
from engine.core.machine import new_game
from engine.core.references import is_commander
from engine.state import events as ev
from engine.testing.marks import rule
from engine.variants import find_variant

EVE, ADA = legend("Eve", "3/3", "partner", cost="{W}"), legend("Ada", "3/3", "partner", cost="{U}{R}")


@rule("702.124b", "903.6")
def test_both_commanders_start_in_the_command_zone():
    decks = [Deck(main=(card("Filler", "{1}", "Artifact"),) * 98, commanders=(EVE, ADA)) for _ in range(2)]
    game = new_game(find_variant("commander"), decks, seed=1).game
    assert [game.board.objects[o].base.name for o in game.board.command] == ["Eve", "Ada"] * 2
    assert all(len(p.library) + len(p.hand) == 98 for p in game.board.players)


@rule("702.124a")
def test_partners_without_abilities_are_both_still_commanders():
    t = Table(2)
    pair = [t.put(0, c, leader=True) for c in (EVE, ADA)]
    p = t.start()
    p.do(Continuous(All(CREATURE), (LoseAbilities(),)), by=ANN)
    assert [is_commander(p.board, p.obj(c)) for c in pair] == [True, True]


@rule("702.124c", "903.4f")
def test_identity_mana_may_have_the_colors_of_both():
    t = Table(2, mana=False)
    for c in (EVE, ADA):
        t.put(0, c, "command", leader=True)
    tower = t.put(0, card("Tower", None, "Land", (activated("", AddMana(identity=True), parts=("tap",)),)))
    p = t.start()
    p.activate(0, tower)
    assert p.asked.options == ("{W}", "{U}", "{R}")


@rule("702.124d", "903.8")
def test_casts_of_one_do_not_tax_the_other():
    t = Table(2)
    eve, ada = (t.put(0, c, "command", leader=True) for c in (EVE, ADA))
    p = t.start()
    for _ in range(3):
        p.cast(0, eve).resolve().do(Move(Exact((p.oid(eve),)), "command"))
    p.cast(0, ada)
    assert len(p.events(ev.ManaSpent)[-1].mana) == 2
    assert p.board.tally.casts[(ANN, eve)] == 3
    assert p.board.tally.casts[(ANN, ada)] == 1


@rule("702.124d")
def test_the_return_of_one_leaves_the_other_where_it_is():
    t = Table(2)
    eve, ada = (t.put(0, c, leader=True) for c in (EVE, ADA))
    kill = t.put(0, KILL, "hand")
    p = t.start()
    p.cast(0, kill, p.oid(eve)).resolve()
    p.answer("command")
    assert (p.zone(eve), p.zone(ada)) == ("command", "battlefield")


@rule("702.124d", "903.9a", "101.4")
def test_both_partners_of_one_player_are_offered_one_after_the_other():
    t = Table(2)
    eve, ada = (t.put(0, c, leader=True) for c in (EVE, ADA))
    p = t.start()
    p.do(Destroy(All(CREATURE)))
    assert p.asked.about == (p.oid(eve),)
    p.answer("graveyard")
    assert p.asked.about == (p.oid(ada),)
    p.answer("command")
    assert (p.zone(eve), p.zone(ada)) == ("graveyard", "command")


@rule("702.124e", "903.3d")
def test_controlling_one_of_two_commanders_is_controlling_your_commander():
    t = Table(2)
    t.put(0, EVE, leader=True)
    t.put(0, ADA, "command", leader=True)
    p = t.start()
    p.do(If(Is(CommanderOf(You()), Filter(zones=("battlefield",), controller="you")), (GainLife(You(), 1),)), by=ANN)
    assert p.life(0) == 41


@rule("702.124e")
def test_an_effect_on_your_commander_that_both_fit_asks_which():
    t = Table(2)
    eve, ada = (t.put(0, c, "command", leader=True) for c in (EVE, ADA))
    p = t.start()
    p.do(Move(CommanderOf(You()), "hand", origin=("command",)), by=ANN)
    assert set(p.asked.options) == {p.oid(eve), p.oid(ada)}
    p.answer(p.oid(ada))
    if p.asked.kind == "ChooseValue":
        p.answer("hand")
    assert (p.zone(eve), p.zone(ada)) == ("command", "hand")


@rule("702.124j", "903.9b")
def test_a_partner_found_in_the_library_may_go_to_the_command_zone():
    t = Table(2)
    eva = t.put(0, legend("Eva", "2/2", Keyword("partner with", text="Ada")), "hand", leader=True)
    ada = t.put(0, legend("Ada", "2/2", Keyword("partner with", text="Eva")), "library", leader=True)
    p = t.start()
    p.cast(0, eva).resolve()
    p.answer(~0)
    p.resolve()
    p.answer("yes")
    while p.asked.kind == "ChooseCards":
        p.answer(p.oid(ada))
    assert p.asked.options == ("command", "hand")
    assert p.answer("command").zone(ada) == "command"


@rule("702.124j")
def test_an_opponent_may_be_the_target_of_partner_with_and_decides_alone():
    t = Table(2)
    eva = t.put(0, legend("Eva", "2/2", Keyword("partner with", text="Ada")), "hand")
    p = t.start()
    p.cast(0, eva).resolve()
    p.answer(~1)
    p.resolve()
    assert p.asked.player == BOB




@rule("702.124k", "903.10a")
def test_a_background_that_became_a_creature_deals_commander_damage():
    t = Table(3)
    t.put(0, legend("Hero", "2/2"), leader=True)
    background = card("Old Trade", "{1}{W}", "Legendary Enchantment — Background")
    trade = t.put(0, background, leader=True)
    p = t.start()
    p.do(Continuous(Exact((p.oid(trade),)), (AddTypes(("Creature",)), SetPT(21, 21))), by=ANN)
    p.attack((trade, ~1)).fight()
    assert p.gone(1)
