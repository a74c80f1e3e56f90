"""Keyword actions that are several steps, in play (CR 701)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Unread
from engine.cards.card import card, face
from engine.cards.mana import ManaCost
from engine.cards.text import read_text
from engine.core.book import book_of
from engine.core.costs import total_cost
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.state.decisions import Activate, Cast
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play


def made(name, cost, kind, text="", **size):
    found = read_text(text, face(name, cost, kind, **size))
    assert not any(isinstance(a, Unread) for a in found), found
    return card(name, cost, kind, found, **size)


def creature(name, text="", power=2, cost="{1}{G}"):
    return made(name, cost, "Creature — Bear", text, power=power, toughness=power)


BEAR, APE = creature("Test Bear"), creature("Test Ape", power=4)
FOREST = card("Test Forest", None, "Basic Land — Forest")


def table(*mine, theirs=(), seats=2, hand=()):
    t = Play(seats)
    t.mine = [t.put(0, c) for c in mine]
    t.theirs = [t.put(1, c) for c in theirs]
    t.ids = [t.put(0, c, "hand") for c in hand]
    return t.begin()


def cast(text, *mine, theirs=(), seats=2, kind="Sorcery", also=()):
    """The table, with a spell of the text cast and resolving; targets are answered by the caller."""
    t = Play(seats)
    t.mine = [t.put(0, c) for c in mine]
    t.theirs = [t.put(1, c) for c in theirs]
    t.also = [t.put(0, c, zone) for c, zone in also]
    deed = t.put(0, made("Test Deed", "{2}", kind, text), "hand")
    t.begin()
    t.cast(deed)
    return t


def aimed(t, *answers):
    for a in answers:
        t.answer(*a)
    t.paid()
    t.passes()
    return t


# -- earthbend ---------------------------------------------------------------------------------------------------------


@rule("701.66a")
def test_an_earthbent_land_is_a_creature_with_counters_and_haste():
    t = aimed(cast("Earthbend 3.", FOREST, theirs=(FOREST,)))
    seen = t.chars(t.mine[0])
    assert (t.size(t.mine[0]), "Land" in seen.types, "Creature" in seen.types, "haste" in seen.keywords) == (
        (3, 3),
        True,
        True,
        True,
    )


@rule("701.66a")
@pytest.mark.parametrize(
    "away", [o.Destroy(f.All(f.Filter(types=("Land",)))), o.Move(f.All(f.Filter(types=("Land",))), "exile")]
)
def test_it_comes_back_tapped_when_it_dies_or_is_exiled_and_only_once(away):
    t = aimed(cast("Earthbend 2.", FOREST))
    t.effect(away)
    t.passes()
    land = t.now(t.mine[0])
    assert (land.zone, land.tapped, land.counters, "Creature" in t.chars(land.id).types) == (
        "battlefield",
        True,
        (),
        False,
    )
    t.effect(away)
    t.passes()
    assert t.now(t.mine[0]).zone != "battlefield"


@rule("701.66b")
def test_whoever_earthbends_triggers():
    t = aimed(cast("Earthbend 1.", FOREST, creature("Test Toph", "Whenever you earthbend, you gain 2 life.")))
    t.passes()
    assert t.life(0) == 42


# -- airbend -----------------------------------------------------------------------------------------------------------


@rule("701.65a")
def test_an_airbent_card_may_be_cast_by_its_owner_for_two():
    t = aimed(cast("Airbend target nonland permanent.", theirs=(APE,)))
    (exiled,) = t.board.exile
    assert not any(isinstance(a, Cast) and a.object == exiled for a in t.can(0))
    turn = t.board.turn.number
    while t.board.turn.active != 1 or t.board.turn.step != "precombat main":
        t.passes(1) if t.asked.kind == "ChooseAction" else t.answer()
    assert t.board.turn.number > turn
    found = [a for a in t.can(1) if isinstance(a, Cast) and a.object == exiled]
    assert [a.using for a in found] == ["airbent"]
    obj = t.obj(exiled)
    assert total_cost(t.board, book_of(t.game.setup), 1, obj, obj.base, using="airbent").mana == ManaCost(2)
    t.do(found[0])
    t.paid().passes()
    assert t.now(t.theirs[0]).zone == "battlefield"


@rule("701.65a", "400.7")
def test_a_card_that_leaves_exile_is_airbent_no_more():
    t = aimed(cast("Airbend target nonland permanent.", BEAR))
    t.effect(
        o.Move(f.Exact(t.board.exile), "hand"),
        o.Move(f.All(f.Filter(zones=("hand",), kind="card", owner="you")), "exile"),
    )
    assert not any(isinstance(a, Cast) for a in t.can(0))


@rule("701.65b")
def test_whoever_airbends_triggers_once_for_all_that_is_exiled():
    temple = made("Test Temple", "{W}", "Enchantment", "Whenever you airbend, you gain 2 life.")
    t = cast("Airbend up to two target creatures.", BEAR, APE, temple)
    aimed(t, tuple(t.mine[:2]))
    t.passes()
    assert (t.life(0), len(t.board.exile)) == (42, 2)


# -- villainous choices ------------------------------------------------------------------------------------------------

CHOICE = "Each opponent faces a villainous choice — That player discards a card, or you draw a card."


@rule("701.55a", "701.55d")
def test_each_opponent_in_turn_order_chooses_and_it_is_done_before_the_next_one_chooses():
    t = Play(3)
    t.put(1, BEAR, "hand")
    t.put(2, BEAR, "hand")
    deed = t.put(0, made("Test Deed", "{2}", "Sorcery", CHOICE), "hand")
    t.begin()
    t.cast(deed)
    t.passes()
    assert (t.asked.kind, int(t.asked.player), len(t.asked.options)) == ("ChooseValue", 1, 2)
    t.answer(t.asked.options[1])
    assert len(t.board.players[0].hand) == 1
    assert int(t.asked.player) == 2
    t.answer(t.asked.options[0])
    assert [len(p.hand) for p in t.board.players] == [1, 1, 0]


@rule("701.55b")
def test_an_impossible_option_may_be_chosen():
    t = cast(CHOICE)
    t.passes()
    t.answer(t.asked.options[0])
    assert [len(p.hand) for p in t.board.players] == [0, 0]


# -- blight ------------------------------------------------------------------------------------------------------------


@rule("701.68a")
def test_who_blights_puts_the_counters_on_one_of_the_own_creatures():
    t = aimed(cast("Blight 2.", BEAR, APE, theirs=(APE,)))
    assert (t.asked.kind, t.asked.options) == ("ChooseObjects", tuple(t.mine))
    t.answer(t.mine[1])
    assert t.size(t.mine[1]) == (2, 2)


@rule("701.68a", "101.4")
def test_several_players_choose_in_turn_order_and_the_counters_are_put_at_once():
    t = Play(3)
    theirs = [t.put(s, c) for s in (1, 2) for c in (BEAR, APE)]
    deed = t.put(0, made("Test Deed", "{2}", "Sorcery", "Each opponent blights 1."), "hand")
    t.begin()
    t.cast(deed)
    t.passes()
    t.answer(theirs[0])
    assert (int(t.asked.player), t.size(theirs[0])) == (2, (2, 2))
    t.answer(theirs[3])
    assert [t.size(x) for x in theirs] == [(1, 1), (4, 4), (2, 2), (3, 3)]


@rule("701.68b")
def test_who_has_no_creature_is_not_asked_whether_to_blight():
    t = aimed(cast("You may blight 1. If you do, draw a card."))
    assert (t.asked.kind, len(t.board.players[0].hand)) == ("ChooseAction", 0)
    t = aimed(cast("You may blight 1. If you do, draw a card.", BEAR))
    assert t.asked.kind == "May"
    t.answer("yes")
    assert (t.size(t.mine[0]), len(t.board.players[0].hand)) == ((1, 1), 1)


@rule("701.68a", "601.2h")
def test_to_blight_may_be_a_cost():
    t = table(creature("Test Witch", "Blight 2: Draw a card."), APE)
    t.do(Activate(t.asked.player, t.mine[0], 0, ()))
    t.answer(t.mine[1]).paid()
    assert t.size(t.mine[1]) == (2, 2)
    t = table(made("Test Idol", "{2}", "Artifact", "Blight 2: Draw a card."))
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])


# -- incubate, endure, detain, learn, harness --------------------------------------------------------------------------


@rule("701.53a", "701.53b", "111.10i")
def test_an_incubator_has_counters_and_turns_into_a_creature():
    t = aimed(cast("Incubate 3."))
    token = t.board.battlefield[-1]
    seen = t.chars(token)
    assert (seen.name, seen.types, seen.power, t.obj(token).counter("P1P1")) == (
        "Incubator Token",
        ("Artifact",),
        None,
        3,
    )
    t.activate(token)
    t.passes()
    seen = t.chars(token)
    assert (seen.name, seen.types, seen.subtypes, t.size(token)) == (
        "Phyrexian Token",
        ("Artifact", "Creature"),
        ("Phyrexian",),
        (3, 3),
    )


@rule("701.63a")
def test_what_endures_gets_counters_or_its_controller_a_spirit():
    wanderer = creature("Test Wanderer", "When this creature enters, it endures 2.")
    for said, size, tokens in (("yes", (4, 4), []), ("no", (2, 2), [(2, 2)])):
        t = table(hand=(wanderer,))
        t.cast(t.ids[0])
        t.passes()
        t.passes()
        assert t.asked.kind == "May"
        t.answer(said)
        (one,) = t.named("Test Wanderer")
        assert (t.size(one), [t.size(x) for x in t.named("Spirit Token")]) == (size, tokens)


@rule("701.63a", "701.63b")
def test_gone_it_leaves_a_spirit_and_to_endure_0_is_nothing():
    wanderer = creature("Test Wanderer", "When this creature enters, it endures 2.")
    t = table(hand=(wanderer,))
    t.cast(t.ids[0])
    t.passes()
    t.effect(o.Destroy(f.All(f.Filter(types=("Creature",)))))
    t.passes()
    assert [t.size(x) for x in t.named("Spirit Token")] == [(2, 2)]
    t = table(hand=(creature("Test Wanderer", "When this creature enters, it endures 0."),))
    t.cast(t.ids[0])
    t.passes()
    t.passes()
    assert (t.asked.kind, len(t.board.battlefield)) == ("ChooseAction", 1)


@rule("701.35a")
def test_what_is_detained_does_nothing_until_the_next_turn():
    elf = creature("Test Elf", "{0}: You gain 1 life.")
    t = aimed(cast("Detain target creature an opponent controls.", theirs=(elf,)))
    with pytest.raises(IllegalAction):
        t.activate(t.theirs[0], player=0)
    t.until("end step")
    turn = t.board.turn.number
    while t.board.turn.number == turn or t.board.turn.step != "declare attackers":
        assert t.asked.kind != "DeclareAttackers"
        if t.board.turn.number > turn and t.board.turn.step == "postcombat main":
            break
        t.passes(1)
    t.until("end step")
    while t.board.turn.active == 1:
        t.passes(1) if t.asked.kind == "ChooseAction" else t.answer()
    t.passes(1)
    t.activate(t.theirs[0], player=1)


@rule("701.48a")
def test_who_learns_discards_and_draws_or_fetches_a_lesson():
    t = aimed(cast("Learn.", also=((BEAR, "hand"),)))
    assert t.asked.kind == "May"
    t.answer("yes")
    if t.asked.kind == "ChooseCards":
        t.answer(t.also[0])
    assert (t.now(t.also[0]).zone, len(t.board.players[0].hand)) == ("graveyard", 1)


@rule("701.64a", "702.186b")
def test_harnessed_it_has_what_stands_behind_the_sign():
    stone = made("Test Stone", "{2}", "Artifact", "{1}: Harness Test Stone.\n∞ — Creatures you control get +1/+1.")
    t = table(stone, BEAR)
    assert t.size(t.mine[1]) == (2, 2)
    t.activate(t.mine[0])
    t.passes()
    assert t.size(t.mine[1]) == (3, 3)


# -- waterbend ---------------------------------------------------------------------------------------------------------

KATARA = "Waterbend {3}: Draw a card."


def dry(*mine):
    """A table at which nobody has mana but what lands make."""
    t = Play()
    t.mine = [t.put(0, c) for c in mine]
    t.begin()
    players = [replace(p, more=replace(p.more, any_mana=False)) for p in t.board.players]
    t.game = replace(t.game, board=replace(t.board, players=tuple(players)))
    t.effect()
    return t


@rule("701.67a")
def test_for_generic_mana_of_a_waterbend_cost_artifacts_and_creatures_may_be_tapped():
    relic = card("Test Relic", "{2}", "Artifact")
    t = dry(creature("Test Katara", KATARA), relic, FOREST)
    t.do(Activate(t.asked.player, t.mine[0], 0, ()))
    t.paid()
    assert all(t.obj(m).tapped for m in t.mine)
    t.passes()
    assert len(t.board.players[0].hand) == 1


@rule("701.67a")
def test_tapped_ones_and_those_of_others_do_not_help():
    t = dry(creature("Test Katara", KATARA), BEAR)
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])
    t = dry(creature("Test Katara", "Waterbend {3}, {T}: Draw a card."), BEAR, FOREST)
    with pytest.raises(IllegalAction):  # it is tapped for its own cost
        t.activate(t.mine[0])


@rule("701.67a")
def test_costs_without_the_word_are_paid_with_mana():
    t = dry(creature("Test Katara", "{3}: Draw a card."), BEAR, APE)
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])


@rule("701.67c")
def test_whoever_pays_a_waterbend_cost_triggers_however_it_is_paid():
    t = table(creature("Test Katara", KATARA), creature("Test Aang", "Whenever you waterbend, you gain 2 life."))
    t.activate(t.mine[0])
    t.passes()
    assert t.life(0) == 42


@rule("702.189b")
def test_whoever_firebends_triggers_as_the_ability_resolves():
    t = Play()
    t.mine = [
        t.put(0, creature("Test Zuko", "Firebending 2")),
        t.put(0, creature("Test Aang", "Whenever you firebend, you gain 2 life.")),
    ]
    t.begin("beginning of combat")
    t.passes()
    t.answer((t.mine[0], ~1))
    assert t.life(0) == 40
    t.passes()
    t.passes()
    assert t.life(0) == 42


# -- affinity ----------------------------------------------------------------------------------------------------------


def price(t, oid):
    obj = t.obj(oid)
    return total_cost(t.board, book_of(t.game.setup), 0, obj, obj.base).mana


@rule("702.41a", "702.41b")
def test_affinity_that_effects_give_to_spells_counts_beside_the_spells_own():
    relic = card("Test Relic", "{2}", "Artifact")
    own = made("Test Golem", "{6}", "Artifact Creature — Golem", "Affinity for artifacts", power=4, toughness=4)
    smith = creature("Test Smith", "Artifact spells you cast have affinity for creatures.")
    t = table(smith, relic, relic, hand=(own, BEAR))
    assert (price(t, t.ids[0]), price(t, t.ids[1])) == (ManaCost(3), ManaCost(1, ("G",)))


@rule("702.41a")
@pytest.mark.parametrize(
    ("words", "kind"),
    [("Equipment", "Artifact — Equipment"), ("Plains", "Basic Land — Plains"), ("Bears", "Creature — Bear")],
)
def test_affinity_for_a_subtype(words, kind):
    own = made("Test Golem", "{6}", "Artifact Creature — Golem", f"Affinity for {words}", power=4, toughness=4)
    other = (
        card("Test Other", "{2}", kind, power=1, toughness=1) if "Creature" in kind else card("Test Other", "{2}", kind)
    )
    t = table(other, other, hand=(own,))
    assert price(t, t.ids[0]) == ManaCost(4)


# -- behold, forage, evidence, optional additional costs ---------------------------------------------------------------

DRAKE = made("Test Drake", "{4}", "Creature — Dragon", power=4, toughness=4)
FOOD = made("Test Food", "{1}", "Artifact — Food")
ROAR = made(
    "Test Roar",
    "{R}",
    "Instant",
    "As an additional cost to cast this spell, you may behold a Dragon.\nYou gain 1 life. If a Dragon was beheld, draw a card.",
)


def spell_at(definition, *mine, hand=(), graveyard=()):
    t = Play()
    t.mine = [t.put(0, c) for c in mine]
    t.cards = [t.put(0, c, "hand") for c in hand]
    t.dead = [t.put(0, c, "graveyard") for c in graveyard]
    t.spell = t.put(0, definition, "hand")
    return t.begin()


@rule("701.4a", "601.2b")
@pytest.mark.parametrize(("mine", "hand", "shown"), [((DRAKE,), (), False), ((), (DRAKE,), True)])
def test_to_behold_is_to_reveal_a_card_or_to_choose_a_permanent(mine, hand, shown):
    t = spell_at(ROAR, *mine, hand=hand)
    t.cast(t.spell)
    assert (t.asked.kind, str(t.asked.why.rules[0])) == ("May", "601.2b")
    t.answer("yes").paid()
    t.passes()
    assert (t.life(0), len(t.board.players[0].hand)) == (41, 1 + len(hand))
    assert any(type(e).__name__ == "Revealed" for e in t.events) == shown


@rule("701.4a", "601.2b")
def test_who_has_nothing_to_behold_is_not_asked_and_who_says_no_pays_nothing():
    t = spell_at(ROAR, BEAR)
    t.cast(t.spell)
    t.passes()
    assert (t.life(0), len(t.board.players[0].hand)) == (41, 0)
    t = spell_at(ROAR, DRAKE)
    t.cast(t.spell)
    t.answer("no").paid()
    t.passes()
    assert (t.life(0), len(t.board.players[0].hand)) == (41, 0)


@rule("701.4a", "601.2b")
def test_behold_or_pay():
    t = spell_at(
        made(
            "Test Guard",
            "{W}",
            "Creature — Human",
            "As an additional cost to cast this spell, behold a Dragon or pay {2}.",
            power=2,
            toughness=2,
        ),
        DRAKE,
        DRAKE,
    )
    t.cast(t.spell)
    assert (t.asked.kind, len(t.asked.options)) == ("ChooseValue", 2)
    t.answer(t.asked.options[0])
    assert t.asked.kind == "ChooseCards"
    t.answer(t.mine[1]).paid()
    t.passes()
    assert t.named("Test Guard")


@rule("701.61a")
def test_to_forage_is_to_exile_three_cards_or_to_sacrifice_a_food():
    squirrel = creature("Test Squirrel", "{1}, Forage: Draw a card.")
    t = spell_at(BEAR, squirrel, FOOD, graveyard=(BEAR,) * 3)
    t.do(Activate(t.asked.player, t.mine[0], 0, ()))
    assert (t.asked.kind, len(t.asked.options)) == ("ChooseValue", 2)
    t.answer("exile three cards").paid()
    assert len(t.board.exile) == 3
    t.passes()
    t.do(Activate(t.asked.player, t.mine[0], 0, ()))
    t.paid()
    assert t.now(t.mine[1]).zone == "graveyard"
    t.passes()
    with pytest.raises(IllegalAction):
        t.activate(t.mine[0])


@rule("701.61a", "118.12")
def test_who_can_forage_is_asked():
    text = "You may forage. If you do, draw a card."
    t = aimed(cast(text))
    assert t.asked.kind == "ChooseAction"
    t = aimed(cast(text, FOOD))
    assert t.asked.kind == "May"
    t.answer("yes")
    assert len(t.board.players[0].hand) == 1


@rule("701.59a", "701.59b")
def test_evidence_is_any_number_of_cards_with_that_total_mana_value():
    clue = made(
        "Test Clue",
        "{U}",
        "Sorcery",
        "As an additional cost to cast this spell, you may collect evidence 4.\nDraw a card. If evidence was collected, you gain 5 life.",
    )
    t = spell_at(clue, graveyard=(BEAR,))
    t.cast(t.spell)
    assert t.asked.kind == "ChooseAction"  # a total of 2 is not enough
    t = spell_at(clue, graveyard=(BEAR, BEAR, DRAKE))
    t.cast(t.spell)
    t.answer("yes")
    assert (t.asked.kind, str(t.asked.why.rules[1])) == ("ChooseCards", "701.59a")
    t.answer(t.dead[0])
    assert t.asked.kind == "ChooseCards"  # not enough yet
    t.answer(t.dead[2]).paid()
    assert len(t.board.exile) == 2
    t.passes()
    assert t.life(0) == 45


@rule("118.8", "601.2b")
def test_an_optional_additional_cost_is_asked_for_and_asked_about():
    deed = made(
        "Test Wish",
        "{B}",
        "Sorcery",
        "As an additional cost to cast this spell, you may sacrifice a creature.\nDraw a card. If this spell's additional cost was paid, draw a card.",
    )
    for said, cards in (("yes", 2), ("no", 1)):
        t = spell_at(deed, BEAR)
        t.cast(t.spell)
        t.answer(said).paid()
        t.passes()
        assert (len(t.board.players[0].hand), t.now(t.mine[0]).zone == "graveyard") == (cards, said == "yes")


@rule("701.56a")
def test_who_travels_in_time_puts_and_removes_time_counters_of_permanents_and_suspended_cards():
    late = made("Test Late", "{5}", "Sorcery", "Suspend 3—{U}\nDraw a card.")
    t = Play()
    t.mine = [t.put(0, BEAR, counters=(("TIME", 2),)), t.put(0, APE), t.put(0, late, "exile", counters=(("TIME", 1),))]
    t.theirs = [t.put(1, BEAR, counters=(("TIME", 2),)), t.put(0, BEAR, "exile", counters=(("TIME", 2),))]
    deed = t.put(0, made("Test Deed", "{2}", "Sorcery", "Time travel."), "hand")
    t.begin()
    t.cast(deed)
    t.passes()
    assert (t.asked.kind, t.asked.options, t.asked.about) == ("ChooseValue", ("leave", "put", "remove"), (t.mine[0],))
    t.answer("put")
    assert t.asked.about == (t.mine[2],)
    t.answer("remove")
    assert [t.obj(x).counter("TIME") for x in (t.mine[0], t.theirs[0], t.theirs[1])] == [3, 2, 2]
    assert t.board.stack  # the last one removed, it may be cast
    t = aimed(cast("Time travel three times.", BEAR))
    assert t.asked.kind == "ChooseAction"
