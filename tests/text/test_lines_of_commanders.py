"""Lines as they stand on commanders and on the cards beside them: Roles, what happened together, copies of cards that are cast, numbers compared with what was spoken of."""

from __future__ import annotations

import pytest

from engine.cards.abilities import Triggered, Unread
from engine.cards.card import face
from engine.cards.filters import Bound, Filter, Stat, This
from engine.cards.ops import PutCounters
from engine.cards.text import read_text
from engine.testing.marks import rule

CHIEF = face("Testa, the Subject", "{2}", "Legendary Creature — Human", power="2", toughness="2")
DEED = face("Test Deed", "{2}{W}", "Sorcery")
PERMANENT = (
    "Whenever Testa enters or attacks, create a Virtuous Role token attached to another target creature you control.",
    "When Testa enters, create a Cursed Role token attached to it.",
    "Whenever Testa or another Cleric you control dies, return target Cleric card with lesser mana value from your graveyard to the battlefield.",
    "Whenever another creature you control dies, return up to one other target creature card with lesser toughness from your graveyard to your hand.",
    "Whenever Testa attacks, you may put a creature card with equal or lesser power from your hand onto the battlefield tapped and attacking.",
    "Whenever Testa attacks, if you control three or more creatures with different powers, draw a card.",
    "At the beginning of your upkeep, if you control four or more Demons with different names, you win the game.",
    "If one or more creature tokens would be created under your control, those tokens plus a 1/1 white Soldier creature token are created instead.",
    "If you would create one or more tokens, instead create those tokens plus an additional Food token.",
    "Each creature that's enchanted by an Aura you control can't attack you or planeswalkers you control.",
    "Whenever one or more creatures that are enchanted by an Aura you control attack, draw a card.",
    "Whenever you sacrifice another permanent, you gain 2 life if this is the first time this ability has resolved this turn. If it's the second time, each opponent loses 2 life.",
    "At the beginning of combat on your turn, up to one target land you control becomes an X/X Elemental creature with trample until end of turn, where X is Testa's power. It's still a land.",
    "{X}: Until end of turn, creatures you control have base power and toughness X/X and gain all creature types.",
    "When Testa enters, mill five cards, then put any number of creature cards milled this way into your hand.",
    "At the beginning of your end step, if a nonland permanent left the battlefield this turn or a spell was warped this turn, draw a card.",
    "When Testa enters, exile target nonland card with mana value 3 or less from your graveyard. Copy it, then you may cast the copy without paying its mana cost.",
    "{2}, {T}: You may copy the exiled card. If you do, you may cast the copy without paying its mana cost.",
    "{T}: The next instant or sorcery spell you cast this turn costs {X} less to cast, where X is the number of Wizards you control as this ability resolves.",
    "If you casting or copying an instant or sorcery spell causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.",
    "If a player drawing a card causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.",
    "If a legendary permanent leaving the battlefield causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.",
    "Whenever you attack with five or more Soldiers, creatures you control get +1/+1 and gain flying until end of turn.",
    "As long as you control four or more Humans, Humans you control get +2/+2.",
    "Whenever Testa attacks, if you control an artifact and an enchantment, create a 2/2 white Samurai creature token with vigilance.",
    "Whenever a creature dealt damage by Testa this turn dies, create a Clue token and a Food token.",
    "When Testa dies, create a 1/1 green Snake creature token, a 2/2 green Wolf creature token, and a 3/3 green Elephant creature token.",
    "When Testa enters, create your choice of a Clue token, a Food token, or a Treasure token.",
    "Whenever you attack while you control a creature with power 4 or greater, you draw a card and lose 1 life.",
    "Whenever you cast a spell while Testa is attacking, copy that spell. You may choose new targets for the copy.",
    "Whenever you discard one or more cards for the first time each turn, draw that many cards.",
    "Whenever Testa is dealt damage for the first time each turn, put that many +1/+1 counters on it.",
    "Whenever you discard one or more cards, Testa deals that much damage to any target.",
    "Whenever one or more creatures you control attack, they gain indestructible until end of turn.",
    "At the beginning of each end step, if a creature card left your graveyard this turn, draw a card.",
    "Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't attack or block.",
    "Whenever a land you control enters, you may have Testa's base power and toughness become 4/2 until end of turn.",
    "{T}, Remove a counter from another permanent you control: Draw a card.",
    "{2}{U}, Remove a counter from Testa: Draw a card.",
    "{2}, Exile a nonland card from your hand: Put four time counters on the exiled card. If it doesn't have suspend, it gains suspend.",
    "Whenever Testa attacks, exile cards from the top of your library until you exile a nonland card. Put two time counters on that card. If it doesn't have suspend, it gains suspend.",
    "{T}: Each player reveals the top card of their library. For each nonland card revealed this way, add {G} and you gain 1 life. Then each player draws a card.",
    "Whenever enchanted player is attacked, you gain 2 life. Each opponent attacking that player does the same.",
    "Whenever Testa deals combat damage to a player, look at the top card of that player's library, then exile it face down. You may play it for as long as it remains exiled. Mana of any type can be spent to cast a spell this way.",
    "Testa can't be the target of Aura spells.",
    "Testa can't be the target of abilities your opponents control.",
    "Testa can't be the target of nongreen spells your opponents control or abilities from nongreen sources your opponents control.",
    "Whenever Testa enters or attacks, choose up to one target creature. If it's suspected, exile it. Otherwise, suspect it.",
    "Whenever a renowned creature you control deals combat damage to a player, draw a card.",
    "Whenever you cast a spell, if that spell was kicked, put a +1/+1 counter on Testa.",
    "Whenever you cast a Spirit or Arcane spell, destroy all permanents with that spell's mana value.",
    "{1}{R}, {T}: Testa deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn.",
    "{0}: Add X mana in any combination of {U} and/or {R}, where X is Testa's power. Activate only during your turn and only once each turn.",
    "Testa is also a Cleric, Rogue, Warrior, and Wizard.",
    "Whenever you cast your first instant or sorcery spell from your graveyard each turn, copy that spell. You may choose new targets for the copy.",
    "{T}: Put your choice of a menace, trample, reach, or haste counter on target Dinosaur. Activate only as a sorcery.",
    "At the beginning of combat on your turn, put your choice of a +1/+1 counter or two charge counters on up to one other target artifact.",
    "When Testa enters, put a flying counter, a first strike counter, and a lifelink counter on target creature.",
    "{T}: Gain control of target creature for as long as you control Testa and Testa remains tapped.",
    "Whenever one or more Ninjas you control deal combat damage to a player, put a +1/+1 counter on each of those creatures and draw a card.",
)
SPELLS = (
    "Create a Wicked Role token attached to up to one target creature you control.",
    "Destroy target creature. Then that creature's controller may copy this spell and may choose a new target for that copy.",
    "Choose a creature type. Destroy all creatures that aren't of the chosen type.",
    "Draw three cards. You have no maximum hand size for the rest of the game.",
    "Draw two cards. Then discard a card unless you attacked this turn.",
    "Each player sacrifices all permanents they control that are one or more colors.",
    "Test Deed deals 3 damage to target creature or planeswalker. If a permanent dealt damage this way would die this turn, exile it instead.",
    "Draw a card for each different power among creatures you control.",
    "Target player discards two cards. Put up to one land card discarded this way onto the battlefield tapped under your control.",
)
UNREAD = (
    "Whenever Testa attacks, sacrifice another creature, then return target creature card with lesser power from your graveyard to your hand.",
    "Testa can't be the target of red spells or abilities from green sources.",
    "Whenever another creature you control is dealt damage for the first time each turn, draw a card.",
)


@pytest.mark.parametrize("line", PERMANENT, ids=[line[:60] for line in PERMANENT])
def test_a_line_of_a_permanent_is_read_in_full(line):
    read = read_text(line, CHIEF)
    assert read
    assert not any(isinstance(a, Unread) for a in read)


@pytest.mark.parametrize("line", SPELLS, ids=[line[:60] for line in SPELLS])
def test_a_line_of_a_spell_is_read_in_full(line):
    read = read_text(line, DEED)
    assert read
    assert not any(isinstance(a, Unread) for a in read)


@pytest.mark.parametrize("line", UNREAD, ids=[line[:60] for line in UNREAD])
def test_a_line_that_can_mean_two_things_is_left_unread(line):
    assert any(isinstance(a, Unread) for a in read_text(line, CHIEF))


@rule("608.2h")
def test_lesser_is_less_than_the_object_that_the_event_was_about():
    own, other = read_text(PERMANENT[2], CHIEF)
    assert isinstance(own, Triggered)
    assert isinstance(other, Triggered)
    for ability in (own, other):
        wanted = ability.program.targets[0].objects
        assert wanted is not None
        assert wanted.mana_value == ("<", Stat("mana_value", Bound("it")))
    attack = read_text(PERMANENT[4], CHIEF)[0]
    assert isinstance(attack, Triggered)
    assert "Stat(stat='power', of=This())" in repr(attack).replace(repr(This()), "This()")


def test_a_spell_that_might_have_moved_is_copied_as_a_spell():
    line = "Flip a coin. If it comes up heads, counter target instant or sorcery spell. If it comes up tails, copy that spell and you may choose new targets for the copy."
    read = read_text(line, face("Test Trick", "{U}", "Instant"))
    assert "CopySpell" in repr(read)
    assert "CopyCard" not in repr(read)


@rule("603.2c")
def test_those_creatures_are_all_that_attacked_together():
    ability = read_text("Whenever you attack with one or more Insects, put a +1/+1 counter on each of them.", CHIEF)[0]
    assert isinstance(ability, Triggered)
    assert ability.trigger.what == Filter(subtypes=("Insect",), controller="you")
    assert ability.program.steps == (PutCounters(Bound("batch"), "P1P1", 1),)
