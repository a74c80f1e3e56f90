"""Keyword abilities written out as ordinary abilities (CR 702)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import (
    Activated,
    Cost,
    CostPart,
    Keyword,
    Spell,
    Static,
    Trigger,
    Triggered,
)
from engine.cards.card import card
from engine.cards.mana import parse_mana
from engine.core.keywords import BY_NAME, SUPPORTED, expand, supported
from engine.errors import IllegalAction
from engine.state import events as ev
from engine.state.objects import More
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import BLANK, Play


def kw(name, price=None, n=0, **parts):
    cost = Cost(parse_mana(price)) if isinstance(price, str) else price
    return Keyword(name, cost, n, **parts)


BEAR = creature("Test Bear")
APE = creature("Test Ape", "4/4")
ANY = o.TargetSpec(f.Filter(types=("Creature",)), "player")
BOLT = card("Test Bolt", "{R}", "Instant", (Spell(o.Program((o.Damage(f.Target(0), 3),), (ANY,))),))
GROW = card("Test Growth", "{G}", "Sorcery", (Spell(o.Program((o.GainLife(f.You(), 1),))),))


def attacking(*cards, seats=2, others=(), defender=~1):
    """Seat 0 has these creatures; the first ones attack."""
    t = Play(seats)
    mine = [t.put(0, c) for c in cards]
    theirs = [t.put(1, c) for c in others]
    t.begin("beginning of combat")
    t.passes()
    t.answer(*((m, defender) for m in mine))
    return t, mine, theirs


def dying(definition, *, seats=2, **fields):
    t = Play(seats)
    one = t.put(0, definition, **fields)
    t.begin()
    t.effect(o.Destroy(f.Exact((one,))))
    return t, one


# -- the table itself --


def test_every_keyword_written_out_has_abilities_and_equal_keywords_share_them():
    for name in sorted(SUPPORTED - BY_NAME):
        k = kw(name, "{1}", 1, text="Test Bear")
        assert expand(k), name
        assert expand(k) is expand(kw(name, "{1}", 1, text="Test Bear"))
    assert expand(Keyword("flying")) == ()


def test_what_the_core_does_not_know_is_not_called_supported():
    assert supported("islandcycling")
    assert supported("snow swampwalk")
    for name in ("storied", "a word nobody knows"):
        assert not supported(name)
        assert expand(Keyword(name)) == ()


# -- activated abilities --


@rule("702.6a", "301.5")
def test_equip():
    blade = card("Test Blade", "{1}", "Artifact — Equipment", (kw("equip", "{2}"), Static((o.AddPT(2, 0),), f.AttachedTo())))
    t = Play(2)
    sword, bear = t.put(0, blade), t.put(0, BEAR)
    t.put(1, APE)
    t.begin()
    t.activate(sword)
    t.passes()
    assert t.obj(sword).more.attached_to == bear
    assert t.size(bear) == (4, 2)


@rule("702.151a", "702.151b", "301.5c")
def test_reconfigure():
    claws = card("Test Claws", "{1}", "Artifact Creature — Equipment Test", (kw("reconfigure", "{2}"), Static((o.AddPT(1, 1),), f.AttachedTo())), power=1, toughness=1)
    t = Play(2)
    one, bear = t.put(0, claws), t.put(0, BEAR)
    t.begin()
    with pytest.raises(IllegalAction):
        t.activate(one, 1)
    t.activate(one, 0)
    t.passes()
    assert t.size(bear) == (3, 3)
    assert "Creature" not in t.chars(one).types
    t.activate(one, 1)
    t.passes()
    assert t.obj(one).more.attached_to is None
    assert "Creature" in t.chars(one).types


@rule("702.29a", "702.29e")
def test_cycling_and_typecycling():
    cycler = card("Test Cycler", "{9}", "Creature", (kw("cycling", "{1}"),), power=1, toughness=1)
    finder = card("Test Finder", "{9}", "Creature", (kw("basic landcycling", "{1}"),), power=1, toughness=1)
    plains = card("Plains", None, "Basic Land — Plains")
    t = Play(2)
    one, two, land = t.put(0, cycler, "hand"), t.put(0, finder, "hand"), t.put(0, plains, "library")
    t.begin()
    t.activate(one)
    t.passes()
    assert t.now(one).zone == "graveyard"
    assert t.now(land).zone == "hand"  # the top card
    t.effect(o.Move(f.Exact((t.now(land).id,)), "library"))
    t.activate(two)
    t.passes()
    assert set(t.asked.options) == {t.now(land).id}
    t.answer(t.now(land).id)
    assert t.now(land).zone == "hand"


@rule("702.29c", "603.2")
def test_cycling_is_heard_and_other_abilities_of_a_hand_are_not():
    cycler = card("Test Cycler", "{9}", "Creature", (kw("cycling", "{1}"),), power=1, toughness=1)
    other = card("Test Other", "{9}", "Creature", (Activated(Cost(parts=(CostPart("discard_self"),)), o.Program((o.Draw(f.You(), 1),)), zone="hand"),), power=1, toughness=1)
    hearer = card("Test Hearer", "{1}", "Enchantment", (Triggered(Trigger("cycles", f.Filter(kind="any", zones=("hand", "graveyard")), "you"), o.Program((o.GainLife(f.You(), 3),))),))
    t = Play(2)
    t.put(0, hearer)
    one, two = t.put(0, cycler, "hand"), t.put(0, other, "hand")
    t.begin()
    t.activate(two)
    t.passes()
    assert t.life(0) == 40
    t.activate(one)
    t.passes().passes()
    assert t.life(0) == 43


@rule("702.122a")
def test_crew_taps_creatures_with_enough_power_even_new_ones():
    car = card("Test Car", "{3}", "Artifact — Vehicle", (kw("crew", n=5),), power=6, toughness=6)
    t = Play(2)
    ride, bear, ape, other = t.put(0, car), t.put(0, BEAR, since=10**6), t.put(0, APE), t.put(0, BEAR)
    t.begin()
    t.activate(ride)
    assert set(t.asked.options) == {bear, ape, other}
    t.answer(bear)  # not enough yet
    assert set(t.asked.options) == {ape, other}
    t.answer(ape)
    t.passes()
    assert "Creature" in t.chars(ride).types
    assert t.size(ride) == (6, 6)
    assert (t.obj(bear).tapped, t.obj(ape).tapped, t.obj(other).tapped) == (True, True, False)


@rule("702.122a")
def test_crew_is_impossible_without_enough_power():
    car = card("Test Car", "{3}", "Artifact — Vehicle", (kw("crew", n=3),), power=6, toughness=6)
    t = Play(2)
    ride = t.put(0, car)
    t.put(0, BEAR)
    t.begin()
    with pytest.raises(IllegalAction):
        t.activate(ride)


@rule("702.49a", "702.49c")
def test_ninjutsu_enters_tapped_and_attacking_what_the_returned_creature_attacked():
    ninja = creature("Test Ninja", "3/3", kw("ninjutsu", "{1}"))
    t = Play(3)
    bear, one = t.put(0, BEAR), t.put(0, ninja, "hand")
    t.begin("beginning of combat")
    with pytest.raises(IllegalAction):
        t.activate(one)
    t.passes()
    t.answer((bear, ~2))
    t.passes()
    assert t.board.turn.step == "declare blockers"
    t.activate(one)
    assert t.now(bear).zone == "hand"
    t.passes()
    new = t.now(one).id
    assert t.obj(new).tapped
    assert [a.defender for a in t.board.combat.attacks if a.attacker == new] == [~2]
    t.until("postcombat main")
    assert (t.life(1), t.life(2)) == (40, 37)


@rule("702.84a")
def test_unearth_returns_it_for_the_turn_and_exiles_it():
    t = Play(2)
    dead = t.put(0, creature("Test Ghoul", "3/1", kw("unearth", "{1}")), "graveyard")
    t.begin()
    t.activate(dead)
    t.passes()
    new = t.now(dead).id
    assert "haste" in t.chars(new).keywords
    t.effect(o.Move(f.Exact((new,)), "hand"))
    assert t.now(dead).zone == "exile"


@rule("702.97a")
def test_scavenge_counts_the_power_of_the_exiled_card():
    t = Play(2)
    dead, bear = t.put(0, creature("Test Worm", "3/1", kw("scavenge", "{1}")), "graveyard"), t.put(0, BEAR)
    t.begin()
    t.activate(dead)
    t.passes()
    assert t.size(bear) == (5, 5)
    assert t.now(dead).zone == "exile"


@rule("702.129a")
def test_eternalize_makes_a_black_four_four_zombie_without_mana_cost():
    t = Play(2)
    dead = t.put(0, creature("Test Priest", "1/1", kw("eternalize", "{1}"), "flying"), "graveyard")
    t.begin()
    t.activate(dead)
    t.passes()
    token = t.named("Test Priest")[0]
    seen = t.chars(token)
    assert (seen.power, seen.toughness, seen.colors, seen.mana_cost) == (4, 4, ("B",), None)
    assert "Zombie" in seen.subtypes
    assert "flying" in seen.keywords


@rule("702.53a")
def test_transmute_finds_cards_of_the_same_mana_value():
    t = Play(2)
    one = t.put(0, card("Test Scroll", "{1}{U}", "Instant", (kw("transmute", "{1}"),)), "hand")
    two, three = t.put(0, creature("Test Two"), "library"), t.put(0, creature("Test Three", cost="{3}"), "library")
    t.begin()
    t.activate(one)
    t.passes()
    assert two in t.asked.options
    assert three not in t.asked.options


# -- dying, entering, casting --


@rule("702.93a", "702.79a")
@pytest.mark.parametrize(("word", "kind", "size"), [("undying", "P1P1", (3, 3)), ("persist", "M1M1", (1, 1))])
def test_undying_and_persist_return_it_once(word, kind, size):
    t, one = dying(creature("Test Hound", "2/2", word))
    t.passes()
    new = t.now(one).id
    assert t.size(new) == size
    assert t.obj(new).counter(kind) == 1
    t.effect(o.Destroy(f.Exact((new,))))
    t.passes()
    assert t.now(one).zone == "graveyard"


@rule("702.93a", "400.7")
def test_undying_returns_it_under_its_owners_control():
    t = Play(2)
    one = t.put(1, creature("Test Hound", "2/2", "undying"), under=0)
    t.begin()
    t.effect(o.Destroy(f.Exact((one,))))
    t.passes()
    assert t.controller(t.now(one).id) == 1


@rule("702.43a")
def test_modular():
    t = Play(2)
    golem = card("Test Golem", "{2}", "Artifact Creature", (kw("modular", n=2),), power=0, toughness=0)
    one, other = t.put(0, golem, "hand"), t.put(0, card("Test Servant", "{1}", "Artifact Creature", power=1, toughness=1))
    t.begin()
    t.cast(one)
    t.passes()
    new = t.now(one).id
    assert t.size(new) == (2, 2)
    t.effect(o.Destroy(f.Exact((new,))))
    t.passes().answer("yes")
    assert t.size(other) == (3, 3)


@rule("702.123a")
def test_fabricate_asks_for_counters_or_servos():
    for word, size, servos in (("yes", (3, 3), 0), ("no", (1, 1), 2)):
        t = Play(2)
        one = t.put(0, creature("Test Maker", "1/1", kw("fabricate", n=2)), "hand")
        t.begin()
        t.cast(one)
        t.passes().passes()
        t.answer(word)
        assert t.size(t.now(one).id) == size
        assert len(t.named("Servo Token")) == servos


@rule("702.135a")
def test_afterlife():
    t, _ = dying(creature("Test Monk", "1/1", kw("afterlife", n=2)))
    t.passes()
    spirits = t.named("Spirit Token")
    assert len(spirits) == 2
    assert t.chars(spirits[0]).colors == ("W", "B")
    assert "flying" in t.chars(spirits[0]).keywords


@rule("702.74a")
def test_evoke():
    t = Play(2)
    one = t.put(0, creature("Test Elemental", "3/3", kw("evoke", "{1}"), cost="{6}"), "hand")
    t.begin()
    t.cast(one, using="evoke")
    t.passes()
    assert t.now(one).zone == "battlefield"
    t.passes()
    assert t.now(one).zone == "graveyard"


@rule("702.109a")
def test_dash_gives_haste_and_returns_it_at_the_next_end_step():
    t = Play(2)
    one = t.put(0, creature("Test Runner", "3/1", kw("dash", "{1}")), "hand")
    t.begin()
    t.cast(one, using="dash")
    t.passes()
    new = t.now(one).id
    assert "haste" in t.chars(new).keywords
    t.until("beginning of combat")
    t.passes()
    t.answer((new, ~1))
    t.until("end step")
    t.passes()
    assert t.now(one).zone == "hand"
    assert "haste" not in t.chars(t.now(one).id).keywords


@rule("702.152a")
def test_blitz_gives_haste_and_a_card_and_sacrifices_it():
    t = Play(2)
    one = t.put(0, creature("Test Racer", "3/1", kw("blitz", "{1}")), "hand")
    t.begin()
    t.cast(one, using="blitz")
    t.passes()
    t.until("beginning of combat")
    t.passes()
    t.answer()
    t.until("end step")
    t.passes()
    assert t.now(one).zone == "graveyard"
    t.passes()
    assert len(t.board.players[0].hand) == 1


@rule("702.175a")
def test_offspring():
    t = Play(2)
    one = t.put(0, creature("Test Rabbit", "3/3", kw("offspring", "{2}"), "flying"), "hand")
    t.begin()
    t.cast(one, ("yes",))
    t.passes().passes()
    assert sorted(t.size(x) for x in t.named("Test Rabbit")) == [(1, 1), (3, 3)]


@rule("702.92a", "702.163a")
@pytest.mark.parametrize(("word", "name"), [("living weapon", "Phyrexian Germ"), ("for mirrodin!", "Rebel"), ("job select", "Hero")])
def test_equipment_that_brings_its_bearer(word, name):
    t = Play(2)
    one = t.put(0, card("Test Skull", "{2}", "Artifact — Equipment", (Keyword(word), Static((o.AddPT(2, 2),), f.AttachedTo()))), "hand")
    t.begin()
    t.cast(one)
    t.passes().passes()
    germ = t.named(f"{name} Token")[0]
    assert t.obj(t.now(one).id).more.attached_to == germ
    assert t.size(germ)[0] >= 2


@rule("702.98a")
def test_unleash():
    for word, blocks in (("yes", False), ("no", True)):
        t = Play(2)
        one = t.put(0, creature("Test Rager", "2/2", "unleash"), "hand")
        t.begin()
        t.cast(one)
        t.passes()
        t.answer(word)
        new = t.now(one).id
        assert t.size(new) == ((2, 2) if blocks else (3, 3))
        from engine.core.restrictions import restricted

        assert bool(restricted(t.board, "cant_block", new)) != blocks


@rule("702.63a")
def test_vanishing():
    t = Play(2)
    one = t.put(0, creature("Test Echo", "3/3", kw("vanishing", n=2)), counters=(("TIME", 2),))
    t.begin("end step", active=1)
    t.until("upkeep")
    t.passes()
    assert t.obj(one).counter("TIME") == 1
    t.effect(o.RemoveCounters(f.Exact((one,)), "TIME"))
    t.passes()
    assert t.now(one).zone == "graveyard"


@rule("702.32a")
def test_fading():
    t = Play(2)
    one = t.put(0, creature("Test Ghost", "3/3", kw("fading", n=1)), counters=(("FADE", 1),))
    t.begin("end step", active=1)
    t.until("upkeep")
    t.passes()
    assert t.obj(one).counter("FADE") == 0
    t.until("end step")
    t.until("upkeep")
    t.until("end step")
    t.until("upkeep")
    t.passes()
    assert t.now(one).zone == "graveyard"


@rule("702.24a")
def test_cumulative_upkeep_grows_and_is_paid_whole_or_not():
    t = Play(2)
    one = t.put(0, creature("Test Toll", "3/3", kw("cumulative upkeep", Cost(None, (CostPart("life", 2),)))), counters=(("AGE", 1),))
    t.begin("end step", active=1)
    t.until("upkeep")
    t.passes()
    assert t.obj(one).counter("AGE") == 2
    t.answer("yes")
    assert t.life(0) == 36
    for _ in range(2):
        t.until("end step")
        t.until("upkeep")
    t.passes().answer("no")
    assert t.now(one).zone == "graveyard"


@rule("702.58a")
def test_graft():
    t = Play(2)
    plant, bear = t.put(0, creature("Test Plant", "0/0", kw("graft", n=2)), counters=(("P1P1", 2),)), t.put(0, BEAR, "hand")
    t.begin()
    t.cast(bear)
    t.passes().passes()
    t.answer("yes")
    assert t.size(plant) == (1, 1)
    assert t.size(t.now(bear).id) == (3, 3)


@rule("702.100a")
def test_evolve():
    t = Play(2)
    one, ape, bear = t.put(0, creature("Test Ooze", "2/2", "evolve")), t.put(0, APE, "hand"), t.put(0, creature("Test Cub", "1/1"), "hand")
    t.begin()
    t.cast(bear)
    t.passes()
    assert not t.board.stack
    t.cast(ape)
    t.passes().passes()
    assert t.size(one) == (3, 3)


@rule("702.85a")
def test_cascade():
    t = Play(2)
    one = t.put(0, creature("Test Herald", "5/5", "cascade", cost="{4}"), "hand")
    t.put(0, BLANK, "library")
    t.put(0, creature("Test Great", "9/9", cost="{9}"), "library")
    hit = t.put(0, BEAR, "library")
    t.begin(library=5)
    t.cast(one)
    t.passes()
    assert len(t.board.exile) == 3
    assert t.asked.kind == "May"
    t.answer("yes")
    assert t.now(hit).zone == "stack"
    assert not t.board.exile
    assert len(t.board.players[0].library) == 7
    t.passes()
    assert t.now(hit).zone == "battlefield"
    assert t.now(one).zone == "stack"


@rule("702.103b", "702.103f", "704.5m")
def test_a_bestowed_creature_is_an_aura_while_attached_and_a_creature_after():
    t = Play(2)
    nymph = card("Test Nymph", "{W}", "Enchantment Creature — Test", (kw("bestow", "{3}"), Static((o.AddPT(1, 1),), f.AttachedTo())), power=1, toughness=1)
    one, bear = t.put(0, nymph, "hand"), t.put(0, BEAR)
    t.begin()
    t.cast(one, using="bestow")
    spell = t.chars(t.board.stack[0])
    assert "Aura" in spell.subtypes
    assert "Creature" not in spell.types
    t.passes()
    new = t.now(one).id
    assert t.size(bear) == (3, 3)
    assert "Creature" not in t.chars(new).types
    t.effect(o.Destroy(f.Exact((bear,))))
    assert t.obj(new).zone == "battlefield"
    assert "Creature" in t.chars(new).types
    assert "Aura" not in t.chars(new).subtypes


@rule("702.124j")
def test_partner_with_lets_a_player_fetch_the_partner():
    t = Play(2)
    one = t.put(0, creature("Test Left", "1/1", kw("partner with", text="Test Right")), "hand")
    right = t.put(1, creature("Test Right", "1/1"), "library")
    t.begin()
    t.cast(one)
    t.passes()
    t.answer(~1)
    t.passes()
    assert (t.asked.kind, t.asked.player) == ("May", 1)
    t.answer("yes")  # there is one card of that name: it is found
    assert t.now(right).zone == "hand"


# -- combat and the spells of others --


@rule("702.83a")
def test_exalted():
    t, (bear,), _ = attacking(BEAR)
    t = Play(2)
    monk, bear = t.put(0, creature("Test Squire", "1/1", "exalted")), t.put(0, BEAR)
    t.begin("beginning of combat")
    t.passes()
    t.answer((bear, ~1))
    t.passes()
    assert t.size(bear) == (3, 3)
    assert t.size(monk) == (1, 1)


@rule("702.108a")
def test_prowess():
    t = Play(2)
    monk, spell, bear = t.put(0, creature("Test Monk", "1/1", "prowess")), t.put(0, GROW, "hand"), t.put(0, BEAR, "hand")
    t.begin()
    t.cast(spell)
    assert len(t.board.stack) == 2
    t.passes()
    assert t.size(monk) == (2, 2)
    t.passes()
    t.cast(bear)
    assert len(t.board.stack) == 1


@rule("702.101a")
def test_extort():
    t = Play(3)
    t.put(0, creature("Test Priest", "1/1", "extort"))
    spell = t.put(0, GROW, "hand")
    t.begin()
    t.cast(spell)
    t.passes()
    t.answer("yes").paid()
    assert [t.life(i) for i in range(3)] == [42, 39, 39]


@rule("702.21a")
def test_ward_counters_unless_the_opponent_pays():
    for word, left in (("no", 0), ("yes", 3)):
        t = Play(2)
        guarded = t.put(1, creature("Test Sage", "1/9", kw("ward", "{2}")))
        bolt = t.put(0, BOLT, "hand")
        t.begin()
        t.cast(bolt, (guarded,))
        t.passes()
        assert t.asked.player == 0
        t.answer(word).paid()
        if t.board.stack:
            t.passes()
        assert t.obj(guarded).damage == left
        assert t.now(bolt).zone == "graveyard"


@rule("702.21a")
def test_ward_does_not_mind_its_controllers_spells():
    t = Play(2)
    guarded, bolt = t.put(0, creature("Test Sage", "1/9", kw("ward", "{2}"))), t.put(0, BOLT, "hand")
    t.begin()
    t.cast(bolt, (guarded,))
    assert len(t.board.stack) == 1


@rule("702.86a")
def test_annihilator():
    t, _, (one, two) = attacking(creature("Test Titan", "9/9", kw("annihilator", n=1)), others=(BEAR, APE))
    t.passes()
    assert t.asked.player == 1
    t.answer(one)
    assert t.now(one).zone == "graveyard"
    assert t.obj(two) is not None


@rule("702.45a")
def test_bushido():
    t, (one,), (other,) = attacking(creature("Test Samurai", "2/2", kw("bushido", n=2)), others=(creature("Test Ronin", "2/2", kw("bushido", n=1)),))
    t.passes()
    t.answer((other, one))
    t.passes().passes()
    assert t.size(one) == (4, 4)
    assert t.size(other) == (3, 3)


@rule("702.25a")
def test_flanking():
    t, (one,), (bear, knight) = attacking(creature("Test Rider", "2/2", "flanking"), others=(APE, creature("Test Lancer", "2/2", "flanking")))
    t.passes()
    t.answer((bear, one), (knight, one))
    t.passes()
    assert t.size(bear) == (3, 3)
    assert t.size(knight) == (2, 2)


@rule("702.130a", "702.68a")
def test_afflict_and_frenzy():
    t, (one, two), (bear,) = attacking(creature("Test Tormentor", "2/2", kw("afflict", n=2)), creature("Test Slug", "1/1", kw("frenzy", n=3)), others=(BEAR,))
    t.passes()
    t.answer((bear, one))
    if t.asked.kind == "Order":
        t.answer(*t.asked.options)
    t.passes().passes()
    assert t.life(1) == 38
    assert t.size(two) == (4, 1)


@rule("702.91a")
def test_battle_cry():
    t, (one, bear), _ = attacking(creature("Test Herald", "2/2", "battle cry"), BEAR)
    t.passes()
    assert t.size(bear) == (3, 2)
    assert t.size(one) == (2, 2)


@rule("702.116a", "508.4")
def test_myriad_copies_attack_the_other_opponents_and_are_exiled():
    t, (one,), _ = attacking(creature("Test Horde", "3/3", "myriad"), seats=4)
    t.passes()
    assert t.asked.options == (~2,)
    t.answer(~2)
    t.answer()  # none for the third opponent
    token = next(x for x in t.named("Test Horde") if x != one)
    assert t.obj(token).tapped
    assert [a.defender for a in t.board.combat.attacks] == [~1, ~2]
    t.until("end of combat")
    assert [t.life(i) for i in range(4)] == [40, 37, 37, 40]
    t.passes()
    assert t.named("Test Horde") == [one]


@rule("702.121a")
def test_melee_counts_the_opponents_attacked():
    t = Play(4)
    one, bear = t.put(0, creature("Test Brawler", "2/2", "melee")), t.put(0, BEAR)
    t.begin("beginning of combat")
    t.passes()
    t.answer((one, ~1), (bear, ~3))
    t.passes()
    assert t.size(one) == (4, 4)


@rule("702.134a")
def test_mentor_targets_a_weaker_attacker():
    t, (one, bear, ape), _ = attacking(creature("Test Teacher", "3/3", "mentor"), BEAR, APE)
    t.passes()
    assert t.size(bear) == (3, 3)
    assert t.size(ape) == (4, 4)
    assert t.size(one) == (3, 3)


@rule("702.115a", "702.70a")
def test_ingest_and_poisonous():
    t, *_ = attacking(creature("Test Fly", "1/1", "ingest"), creature("Test Snake", "1/1", kw("poisonous", n=2)))
    t.until("combat damage")
    if t.asked.kind == "Order":
        t.answer(*t.asked.options)
    t.passes().passes()
    assert len(t.board.exile) == 1
    assert t.board.objects[t.board.exile[0]].owner == 1
    assert [(e.how, e.origin) for e in t.events if type(e) is ev.Moved and e.to == "exile"] == [("exile", "library")]
    assert t.board.players[1].counter("POISON") == 2


@rule("702.147a")
def test_decayed():
    t, (one,), _ = attacking(creature("Test Zombie", "2/2", "decayed"))
    t.passes()
    t.until("end of combat")
    t.passes()
    assert t.now(one).zone == "graveyard"
    assert t.life(1) == 38


@rule("702.52a", "614.11")
def test_dredge():
    t = Play(2)
    one = t.put(0, creature("Test Imp", "1/1", kw("dredge", n=3)), "graveyard")
    t.begin()
    t.effect(o.Draw(f.You()))
    assert t.asked.kind == "May"
    t.answer("yes")
    assert t.now(one).zone == "hand"
    assert len(t.board.players[0].hand) == 1
    assert len(t.board.players[0].graveyard) == 3


@rule("702.89a")
def test_umbra_armor():
    umbra = card("Test Umbra", "{W}", "Enchantment — Aura", (Keyword("enchant", filter=f.Filter(types=("Creature",))), Keyword("umbra armor")))
    t = Play(2)
    bear = t.put(0, BEAR, damage=1)
    aura = t.put(0, umbra, more=More(attached_to=bear))
    t.begin()
    t.effect(o.Destroy(f.Exact((bear,))))
    assert t.obj(bear).damage == 0
    assert t.now(aura).zone == "graveyard"


@rule("702.161a")
def test_living_metal():
    t = Play(2)
    robot = t.put(0, card("Test Robot", "{3}", "Artifact — Vehicle", (Keyword("living metal"),), power=3, toughness=3))
    t.begin("end step")
    assert "Creature" in t.chars(robot).types
    t.until("upkeep")
    assert "Creature" not in t.chars(robot).types
