"""More effects that are read from the text of a card, and what they do in a game (CR 111.3, 508.1c, 603.12, 607.2d, 608.2d, 702.34a, 702.178a)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.card import card
from engine.state.decisions import Activate
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from playing import Play
from test_read_triggers import BEAR, attacked, made, settle

ELK = made("", name="Test Elk")
CARDS = made("Draw a card.", "Instant", "Test Thought")


@rule("111.3")
def test_what_the_next_sentence_says_a_token_has_is_the_tokens_own():
    t = Play(2)
    s = t.put(0, made('Create two 1/1 colorless Scion creature tokens. They have "Sacrifice this token: Add {C}."', "Sorcery", "Test Brood"), "hand")
    t.begin()
    settle(t.cast(s))
    tokens = t.named("Scion Token")
    assert len(tokens) == 2
    assert t.obj(tokens[0]).base.abilities
    t.activate(tokens[0])
    assert len(t.named("Scion Token")) == 1


@rule("608.2h")
def test_they_are_the_objects_of_the_sentence_before():
    t = Play(2)
    mine, theirs = t.put(0, BEAR), t.put(1, BEAR)
    s = t.put(0, made("Put a +1/+1 counter on each creature you control. They gain flying until end of turn.", "Sorcery"), "hand")
    t.begin()
    settle(t.cast(s))
    assert "flying" in t.chars(mine).keywords
    assert "flying" not in t.chars(theirs).keywords


@rule("608.2d")
@pytest.mark.parametrize(("said", "size"), [("deathtouch", (3, 3)), ("lifelink", (3, 3))])
def test_one_of_several_abilities_is_chosen(said, size):
    t = Play(2)
    c = t.put(0, BEAR)
    s = t.put(0, made("Target creature gets +1/+1 and gains your choice of deathtouch or lifelink until end of turn.", "Instant"), "hand")
    t.begin()
    settle(t.cast(s))
    assert set(t.asked.options) == {"deathtouch", "lifelink"}
    t.answer(said)
    assert t.chars(c).keywords == {said}
    assert t.size(c) == size


@rule("702.34a")
def test_flashback_until_end_of_turn_costs_the_mana_cost():
    t = Play(2)
    s = t.put(0, CARDS, "graveyard")
    c = t.put(0, made("When this creature enters, target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost.", name="Test Mage"), "hand")
    t.begin()
    settle(t.cast(c))
    hand = len(t.board.players[0].hand)
    settle(t.cast(s, using="flashback"))
    assert len(t.board.players[0].hand) == hand + 1
    assert t.now(s).zone == "exile"


@rule("603.12")
@pytest.mark.parametrize(("what", "counters"), [(ELK, 1), (CARDS, 0)])
def test_when_a_creature_card_is_exiled_this_way(what, counters):
    t = Play(2)
    gone = t.put(1, what, "graveyard")
    c = t.put(0, made("{T}: Exile target card from a graveyard. When a creature card is exiled this way, put a +1/+1 counter on target creature you control.", "Artifact"))
    b = t.put(0, BEAR)
    t.begin()
    t.activate(c)
    settle(t)
    assert t.now(gone).zone == "exile"
    assert t.obj(b).counter("P1P1") == counters


@rule("607.2d")
@pytest.mark.parametrize(("word", "life"), [("Sun", (43, 40)), ("Moon", (40, 38))])
def test_the_word_chosen_as_it_enters_says_which_ability_it_has(word, life):
    text = "As this enchantment enters, choose Sun or Moon.\n• Sun — At the beginning of your end step, you gain 3 life.\n• Moon — At the beginning of your end step, each opponent loses 2 life."
    t = Play(2)
    c = t.put(0, made(text, "Enchantment", "Test Banner"), "hand")
    t.begin()
    settle(t.cast(c))
    assert t.asked.options == ("Sun", "Moon")
    t.answer(word)
    settle(t.until("end step"))
    assert (t.life(0), t.life(1)) == life


@rule("702.178a")
def test_max_speed_gives_an_activated_ability():
    t = Play(2)
    c = t.put(0, made("Max speed — {T}: You gain 2 life.", "Land", "Test Raceway", cost=None))
    t.begin()
    assert not any(isinstance(a, Activate) and a.object == c for a in t.can(0))
    t.effect(o.SetSpeed(f.You(), 4)) if hasattr(o, "SetSpeed") else None
    assert any(isinstance(a, Activate) and a.object == c for a in t.can(0))


@rule("508.1c")
def test_it_can_attack_as_though_it_did_not_have_defender():
    t = Play(2)
    c = t.put(0, made("Defender\nAs long as you control an artifact, this creature can attack as though it didn't have defender.", name="Test Wall"))
    t.put(0, card("Test Rock", "{1}", "Artifact"))
    t.begin()
    attacked(t, (c, ~1))
    assert t.board.combat is not None


@rule("608.2d")
def test_a_card_at_random_is_nobodys_choice():
    t = Play(2)
    ids = [t.put(0, CARDS, "graveyard") for _ in range(3)]
    s = t.put(0, made("Return a card at random from your graveyard to your hand.", "Sorcery", "Test Lot"), "hand")
    t.begin()
    settle(t.cast(s))
    assert t.asked.kind == "ChooseAction"
    assert sorted(t.now(i).zone for i in ids) == ["graveyard", "graveyard", "hand"]


@rule("602.5")
@pytest.mark.parametrize(("n", "can"), [(2, False), (3, True)])
def test_total_power_of_the_creatures_you_control(n, can):
    t = Play(2)
    c = t.put(0, made("Formidable — {1}: You gain 1 life. Activate only if creatures you control have total power 8 or greater."))
    for _ in range(n):
        t.put(0, BEAR)
    t.begin()
    assert any(isinstance(a, Activate) and a.object == c for a in t.can(0)) == can


@rule("601.3")
@pytest.mark.parametrize(("step", "cards"), [("precombat main", 1), ("end step", 0)])
def test_addendum_asks_for_the_main_phase(step, cards):
    t = Play(2)
    s = t.put(0, made("You gain 1 life.\nAddendum — If you cast this spell during your main phase, draw a card.", "Instant", "Test Codicil"), "hand")
    t.begin()
    t.until(step)
    hand = len(t.board.players[0].hand)
    settle(t.cast(s))
    assert len(t.board.players[0].hand) == hand - 1 + cards
    assert t.life(0) == 41


@rule("111.10v")
def test_a_mutagen_token():
    t = Play(2)
    b = t.put(0, BEAR)
    s = t.put(0, made("Create a Mutagen token.", "Sorcery"), "hand")
    t.begin()
    settle(t.cast(s))
    settle(t.activate(t.named("Mutagen Token")[0]))
    assert t.size(b) == (3, 3)
    assert not t.named("Mutagen Token")


@pytest.mark.parametrize("text", [
    "Whenever this creature attacks, exile that many cards from the top of your library.",
    "This creature can't be blocked by creatures the monarch controls.",
    "When this creature enters, it deals 3 damage to target opponent unless that player sacrifices a creature of their choice.",
    "Whenever this creature deals combat damage to a player, choose an opponent at random. That player loses 1 life.",
    "Whenever this creature deals combat damage to a player, exile that many cards from the top of your library.",
    "When this creature enters, put a number of +1/+1 counters equal to its power on target creature.",
])  # fmt: skip
def test_more_that_is_read(text):
    if text.startswith("Whenever this creature attacks, exile that many"):
        with pytest.raises(AssertionError):
            made(text)
    else:
        assert made(text)


@rule("608.2c")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_up_to_two_cards_are_discarded_and_that_many_drawn(n):
    t = Play(2)
    hand = [t.put(0, CARDS, "hand") for _ in range(3)]
    s = t.put(0, made("Discard up to two cards, then draw that many cards.", "Sorcery", "Test Sift"), "hand")
    t.begin()
    settle(t.cast(s))
    t.answer(*hand[:n])
    assert len(t.board.players[0].hand) == 3
    assert len(t.board.players[0].graveyard) == n + 1


@rule("608.2h")
def test_for_each_creature_destroyed_this_way_its_controller_gets_something():
    t = Play(2)
    a, b = t.put(1, BEAR), t.put(0, BEAR)
    c = t.put(1, made("Indestructible", name="Test Rock"))
    s = t.put(0, made("Destroy any number of target creatures. For each creature destroyed this way, its controller creates a 4/4 red Dragon creature token with flying.", "Sorcery"), "hand")
    t.begin()
    t.cast(s).answer(a, b, c)
    settle(t.paid())
    dragons = t.named("Dragon Token")
    assert sorted(t.controller(d) for d in dragons) == [0, 1]


@rule("120.1")
def test_each_player_is_dealt_damage_by_the_players_own_number():
    t = Play(2)
    land = made("", "Land", "Test Field", cost=None)
    for seat, n in ((0, 1), (1, 3)):
        for _ in range(n):
            t.put(seat, land)
    s = t.put(0, made("Test Quake deals damage to each player equal to the number of lands they control.", "Sorcery", "Test Quake"), "hand")
    t.begin()
    settle(t.cast(s))
    assert (t.life(0), t.life(1)) == (39, 37)


@rule("608.2c")
@pytest.mark.parametrize(("creatures", "life"), [(1, 40), (0, 35)])
def test_if_the_player_can_not(creatures, life):
    t = Play(2)
    for _ in range(creatures):
        t.put(1, BEAR)
    s = t.put(0, made("Target player sacrifices a creature. If that player can't, they lose 5 life.", "Sorcery"), "hand")
    t.begin()
    t.cast(s).answer(~1)
    settle(t.paid())
    assert t.life(1) == life
    assert not [x for x in t.named("Test Bear") if t.controller(x) == 1]


def test_what_can_be_done_in_part_is_not_read_as_all_or_nothing():
    with pytest.raises(AssertionError):
        made("At the beginning of your upkeep, exile two cards from your graveyard. If you can't, sacrifice this creature.")


@rule("121.1")
def test_cards_equal_to_the_difference():
    t = Play(2)
    t.put(0, CARDS, "hand")
    t.put(0, made("At the beginning of your end step, if you have fewer than four cards in hand, draw cards equal to the difference.", "Enchantment"))
    t.begin()
    settle(t.until("end step"))
    assert len(t.board.players[0].hand) == 4


@rule("613.1d")
@pytest.mark.parametrize(("counters", "creature"), [((("CHARGE", 1), ("P1P1", 2)), True), ((("P1P1", 2),), False)])
def test_it_is_a_creature_as_long_as_the_condition_holds(counters, creature):
    t = Play(2)
    text = "As long as this artifact has a charge counter on it, it's a 0/0 creature in addition to its other types and it has flying."
    c = t.put(0, made(text, "Artifact", "Test Idol"), counters=counters)
    t.begin()
    assert ("Creature" in t.chars(c).types) == creature
    assert t.size(c) == ((2, 2) if creature else (None, None))


@rule("122.1")
def test_counters_on_one_thing_and_on_another():
    t = Play(2)
    c = t.put(0, made("Whenever another creature you control enters, put a +1/+1 counter on that creature and a +1/+1 counter on this creature."))
    b = t.put(0, BEAR, "hand")
    t.begin()
    settle(t.cast(b))
    assert t.size(c) == (3, 3)
    assert t.size(t.named("Test Bear")[0]) == (3, 3)


@rule("205.3m")
def test_the_type_that_was_chosen_before():
    t = Play(2)
    for _ in range(2):
        t.put(0, made("", "Creature — Elf", "Test Elf"))
    t.put(0, made("", "Creature — Goblin", "Test Goblin"))
    s = t.put(0, made("Choose a creature type. Draw a card for each permanent you control of that type.", "Sorcery", "Test Song"), "hand")
    t.begin()
    hand = len(t.board.players[0].hand)
    settle(t.cast(s))
    t.answer("Elf")
    assert len(t.board.players[0].hand) == hand - 1 + 2


@pytest.mark.parametrize("text", [
    "This creature gets +1/+1 for each land you control and each land card in your graveyard.",
    "At the beginning of each end step, if you created a token this turn, draw a card.",
    "If a source would deal damage to an opponent or a permanent an opponent controls, that source deals double that damage to that player or permanent instead.",
])  # fmt: skip
def test_still_more_that_is_read(text):
    assert made(text)
