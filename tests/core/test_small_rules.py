"""Rules that few cards use: abilities once each turn, words to choose from, Auras that enchant players, battles without a protector."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import (
    Activated,
    Cost,
    CostChange,
    CostPart,
    Keyword,
    Permission,
    Spell,
    Static,
)
from engine.cards.card import card
from engine.cards.mana import parse_mana
from engine.core.attachments import can_attach, hosts
from engine.core.book import book_of
from engine.core.choices import creature_types, words_for
from engine.core.combat_view import protector
from engine.core.costs import activation_cost
from engine.core.evolve import evolve_group
from engine.core.machine import apply, check, legal
from engine.core.printed import printed
from engine.core.run import Run
from engine.frozen import replace
from engine.ids import PlayerId
from engine.protocol import dumps, loads
from engine.state import events as ev
from engine.state.board import Continuous
from engine.state.decisions import Activate, Cast, Concede
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import More, Table4, creature
from playing import Play

GAIN = o.Program((o.GainLife(f.You(), 1),))


def healer(limit, text=""):
    return card("Test Healer", "{1}", "Artifact", (Activated(Cost(), GAIN, limit=limit, text=text),))


def refused(t, oid, player=0):
    return [(reason.text, [str(r) for r in reason.rules]) for reason in check(t.game, Activate(player, oid, 0)).reasons]


@rule("602.5b")
@pytest.mark.parametrize("text", ["", "Gain 1 life."])
def test_an_ability_of_once_each_turn_is_activated_again_in_the_next_turn(text):
    t = Play()
    it = t.put(0, healer("turn", text))
    t.begin()
    first = t.board.turn.number
    t.activate(it)
    assert refused(t, it) == [("it can be activated only once each turn", ["602.5b"])]
    t.passes()
    assert t.life(0) == 41
    t.until("postcombat main")
    assert (t.board.turn.number, refused(t, it)) == (first, [("it can be activated only once each turn", ["602.5b"])])
    t.passes()
    t.until("upkeep")
    assert t.board.turn.number == first + 1
    t.passes(1).activate(it)
    assert refused(t, it)


@rule("602.5b")
def test_an_ability_of_once_a_game_is_never_activated_again():
    t = Play()
    it, other = t.put(0, healer("game")), t.put(0, healer("game"))
    t.begin()
    t.activate(it).passes()
    assert refused(t, it) == [("it can be activated only once each game", ["602.5b"])]
    assert not refused(t, other)
    while t.board.turn.number < 5:
        t.passes().until("upkeep")
    assert any("once each game" in told for told, _ in refused(t, it))


def test_an_ability_without_a_limit_leaves_no_mark():
    t = Play()
    it = t.put(0, healer(""))
    t.begin()
    t.activate(it).passes()
    assert not refused(t, it)
    assert not t.obj(it).more.marks


# -- what activating costs ---------------------------------------------------------------------------------------------


@rule("601.2f", "602.2b")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((), "{3}{G}{G}"),
        ((CostChange(parse_mana("{2}"), abilities=True),), "{5}{G}{G}"),
        ((CostChange(parse_mana("{W}"), abilities=True, times=2),), "{3}{G}{G}{W}{W}"),
        ((CostChange(parse_mana("{1}"), abilities=True, less=True, times=2),), "{1}{G}{G}"),
        ((CostChange(parse_mana("{G}"), abilities=True, less=True),), "{3}{G}"),
        ((CostChange(parse_mana("{9}"), abilities=True, less=True),), "{G}{G}"),
        (
            (CostChange(parse_mana("{2}"), abilities=True), CostChange(parse_mana("{1}"), abilities=True, less=True)),
            "{4}{G}{G}",
        ),
        ((CostChange(parse_mana("{2}")),), "{3}{G}{G}"),
        ((CostChange(parse_mana("{2}"), f.Filter(types=("Creature",)), abilities=True),), "{3}{G}{G}"),
        (
            (
                CostChange(
                    parse_mana("{2}"),
                    f.Filter(any_of=(f.Filter(types=("Creature",)), f.Filter(types=("Artifact",)))),
                    abilities=True,
                ),
            ),
            "{5}{G}{G}",
        ),
        ((CostChange(parse_mana("{1}"), abilities=True, times=f.Count(f.Filter(types=("Artifact",)))),), "{4}{G}{G}"),
        ((CostChange(parse_mana("{1}"), abilities=True, condition=f.Compare(f.LifeOf(), "<", 10)),), "{3}{G}{G}"),
        ((CostChange(parse_mana("{1}"), abilities=True, times=-3),), "{3}{G}{G}"),
    ],
)
def test_what_activating_costs_follows_every_change_of_cost_that_means_abilities(changes, expected):
    t = Play()
    cost = Cost(parse_mana("{3}{G}{G}"))
    it = t.put(0, card("Test Engine", "{1}", "Artifact", (Activated(cost, GAIN),)))
    for change in changes:
        t.put(0, card("Test Law", "{1}", "Enchantment", (change,)))
    t.begin()
    found = activation_cost(t.board, book_of(t.game.setup), 0, t.obj(it), cost)
    assert (found.generic, sorted(found.symbols)) == (
        parse_mana(expected).generic,
        sorted(parse_mana(expected).symbols),
    )


@rule("114.4")
def test_an_emblems_abilities_function_in_the_command_zone():
    t = Play()
    t.begin()
    boon = Activated(Cost(), GAIN)
    anthem = Static((o.AddPT(1, 1),), f.Filter(types=("Creature",)))
    t.effect(o.Emblem((boon, anthem), text="Test."))
    (emblem,) = t.named("", "command")
    assert [getattr(a, "zone", "") or a.zones for a in t.chars(emblem).abilities] == ["command", ("command",)]
    t.activate(emblem).passes()
    assert t.life(0) == 41


# -- words -------------------------------------------------------------------------------------------------------------


def words(what):
    t = Play(
        also=(
            creature("Test Elf", types="Creature — Elf Druid"),
            card("Test Kin", "{1}", "Kindred Instant — Goblin"),
            card("Test Blade", "{1}", "Artifact — Equipment"),
        )
    )
    t.begin()
    return words_for(Run(t.game), what)


@rule("105.4", "205.3m", "300.1", "305.6")
@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("color", ("white", "blue", "black", "red", "green")),
        ("basic_land_type", ("Plains", "Island", "Swamp", "Mountain", "Forest")),
        ("number", tuple(str(i) for i in range(21))),
        ("creature_type", ("Druid", "Elf", "Goblin")),
        ("card_name", ("Test Blade", "Test Blank", "Test Elf", "Test Kin")),
    ],
)
def test_what_may_be_named_is_known(what, expected):
    assert words(what) == expected


@rule("300.1")
def test_every_card_type_may_be_named():
    assert set(words("card_type")) == {
        "Artifact",
        "Battle",
        "Creature",
        "Enchantment",
        "Instant",
        "Kindred",
        "Land",
        "Planeswalker",
        "Sorcery",
    }


@rule("205.3m")
def test_where_no_card_has_a_creature_type_there_is_still_one_to_name():
    t = Play()
    t.begin()
    assert creature_types(Run(t.game)) == ("Human",)


# -- Auras on players, battles -----------------------------------------------------------------------------------------


@rule("303.4f")
@pytest.mark.parametrize(("word", "expected"), [("player", (~0, ~1, ~2)), ("opponent", (~1, ~2))])
def test_an_aura_that_enters_may_enchant_the_players_that_it_names(word, expected):
    t = Table4(3)
    curse = card("Test Curse", "{1}", "Enchantment — Aura Curse", (Keyword("enchant", text=word),))
    oid = t.put(0, curse)
    bear = t.put(1, creature("Bear"))
    obj, seen = t.board.objects[oid], printed(curse.faces[0]).chars
    assert hosts(t.board, obj, seen) == expected
    assert not can_attach(t.board, obj, bear, seen)
    t.commit(ev.PlayerLeft(1))
    assert hosts(t.board, obj, seen) == tuple(p for p in expected if p != ~1)


@rule("303.4f")
def test_an_aura_that_enters_may_enchant_what_fits_and_nothing_else():
    t = Table4(2)
    robe = card("Test Robe", "{1}", "Enchantment — Aura", (Keyword("enchant", filter=f.Filter(types=("Creature",))),))
    bear, _, other = t.put(1, creature("Bear")), t.put(1, card("Rock", "{1}", "Artifact")), t.put(0, creature("Bear"))
    oid = t.put(0, robe)
    obj = t.board.objects[oid]
    assert hosts(t.board, obj, printed(robe.faces[0]).chars) == (bear, other)
    assert not can_attach(t.board, obj, ~1)
    rock = t.put(0, card("Stone", "{1}", "Enchantment"))
    assert hosts(t.board, t.board.objects[rock], printed(card("Stone", "{1}", "Enchantment").faces[0]).chars) == ()


@rule("310.8a", "310.11a")
def test_a_battle_is_protected_by_its_choice_a_siege_by_the_only_opponent_another_by_its_controller():
    siege, battle = card("Test Siege", "{2}", "Battle — Siege"), card("Test Battle", "{2}", "Battle")
    t = Table4(3)
    chosen, alone, own = t.put(0, siege, more=More(choices=(("protector", "2"),))), t.put(0, siege), t.put(0, battle)
    assert protector(t.board, t.board.objects[chosen]) == 2
    assert protector(t.board, t.board.objects[alone]) is None
    assert protector(t.board, t.board.objects[own]) == 0
    t.commit(ev.PlayerLeft(2))
    assert protector(t.board, t.board.objects[alone]) == 1


@rule("605.1a", "601.2g")
@pytest.mark.parametrize("watched", [False, True])
def test_lands_that_are_equal_are_alike_wherever_their_definitions_come_from(watched):
    first, second = (card("Test Field", None, "Land — Plains") for _ in range(2))
    assert first.faces[0] is not second.faces[0]
    t = Play()
    lands = [t.put(0, definition) for definition in (first, second, first)]
    if watched:
        t.put(0, card("Test Watcher", "{1}", "Artifact", (Keyword("ascend"),)))
    t.begin()
    made = [a for a in legal(t.game).actions if type(a) is Activate]
    assert made == [Activate(0, lands[0], 0)]
    assert legal(loads(dumps(t.game))) == legal(t.game)


@rule("605.1a", "303.4")
def test_a_land_is_like_the_others_again_once_its_aura_is_gone():
    field = card("Test Field", None, "Land — Plains")
    t = Play()
    lands = [t.put(0, field) for _ in range(3)]
    aura = t.put(1, card("Test Aura", "{W}", "Enchantment — Aura"), more=More(attached_to=lands[1]))
    t.begin()
    enchanted = [a.object for a in legal(t.game).actions if type(a) is Activate]
    assert enchanted == [lands[0], lands[1]]
    old = t.board.objects[aura]
    gone = ev.Moved(aura, replace(old, id=t.board.objects.size, zone="graveyard", controller=None, more=More()), "battlefield", "graveyard")
    t.game = replace(t.game, board=evolve_group(t.board, [gone]), log=t.game.log.extend([gone]))
    assert [a.object for a in legal(t.game).actions if type(a) is Activate] == [lands[0]]


@rule("605.1a")
def test_a_permanent_with_nothing_left_of_what_was_noted_is_like_one_that_never_had_a_note():
    field = card("Test Field", None, "Land — Plains")
    t = Play()
    lands = [t.put(0, field) for _ in range(2)]
    t.put(0, card("Test Watcher", "{1}", "Artifact", (Keyword("ascend"),)))
    t.begin()
    noted = [ev.Noted(lands[1], More(marks=("once",)), "mark"), ev.Noted(lands[1], More(), "unmark")]
    for e in noted:
        t.game = replace(t.game, board=evolve_group(t.board, [e]), log=t.game.log.extend([e]))
    assert [a.object for a in legal(t.game).actions if type(a) is Activate] == [lands[0]]


@rule("605.1a", "611.2c")
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_land_that_an_effect_names_is_not_like_the_others(at):
    t = Play()
    lands = [t.put(0, card("Test Field", None, "Land — Plains")) for _ in range(3)]
    t.put(0, card("Test Watcher", "{1}", "Artifact", (Keyword("ascend"),)))
    t.begin()
    named = ev.EffectBegan(Continuous(t.board.clock, None, PlayerId(1), (o.LoseAbilities(("indestructible",)),), (lands[at],), duration="end_of_turn"))
    t.game = replace(t.game, board=evolve_group(t.board, [named]), log=t.game.log.extend([named]))
    listed = [a.object for a in legal(t.game).actions if type(a) is Activate]
    assert lands[at] in listed
    assert len(listed) == 2


@rule("708.9", "800.4a")
def test_the_face_down_permanents_of_a_leaver_are_shown_to_everybody():
    t = Play(seats=3)
    hidden = t.put(1, card("Test Angel", "{3}{W}", "Creature — Angel", power=4, toughness=5), more=More(face_down="morph", known=(1,)))
    other = t.put(2, card("Test Ghost", "{1}{W}", "Creature — Spirit", power=1, toughness=1), more=More(face_down="morph", known=(2,)))
    t.begin()
    step = apply(t.game, Concede(1))
    shown = [e for e in step.events if type(e) is ev.Revealed]
    assert [(e.objects, [str(r) for r in e.cites]) for e in shown] == [((hidden,), ["708.9"])]
    end = apply(step.game, Concede(0))
    assert [e.objects for e in end.events if type(e) is ev.Revealed] == [(other,)]


@rule("606.3")
def test_loyalty_abilities_that_may_be_activated_at_any_time_are_listed_at_any_time():
    t = Play()
    t.put(0, card("Test Licence", "{1}", "Enchantment", (Permission("loyalty_instant"),)))
    it = t.put(0, card("Test Walker", "{3}", "Legendary Planeswalker — Test", (Activated(Cost(parts=(CostPart("loyalty", 1),)), GAIN, speed="sorcery", loyalty=True),), loyalty=3))
    t.begin("upkeep")
    found = legal(t.game)
    assert (found.complete, Activate(0, it, 0) in found.actions, check(t.game, Activate(0, it, 0)).ok) == (True, True, True)
    t.activate(it)
    assert Activate(0, it, 0) not in legal(t.game).actions
    assert refused(t, it) == [("a loyalty ability of it was activated this turn", ["606.3"])]


@rule("601.2h", "118.9")
def test_a_cast_that_can_only_be_free_is_not_begun_for_its_mana_cost():
    gift = card("Test Gift", "{9}", "Instant", (Permission("free", f.Filter(kind="any", zones=("hand",), state=("source",)), zones=("hand",)), Spell(GAIN)))
    t = Play()
    it = t.put(0, gift, "hand")
    t.begin()
    t.game = replace(t.game, board=evolve_group(t.board, [e := ev.PlayerChanged(PlayerId(0), "mana", any_mana=False)]), log=t.game.log.extend([e]))
    assert [a for a in legal(t.game).actions if type(a) is Cast] == [Cast(0, it, 0, "free")]
    verdict = check(t.game, Cast(0, it))
    assert (verdict.ok, [str(r) for r in verdict.reasons[0].rules]) == (False, ["601.2h", "118.3"])
    assert check(t.game, Cast(0, it, 0, "free")).ok
