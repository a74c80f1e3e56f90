"""Lines as they stand on legendary creatures and on cards that ask about the turn, players and mana: each is read in full, on invented cards."""

from __future__ import annotations

import pytest

from engine.cards.abilities import Unread
from engine.cards.card import face
from engine.cards.filters import AttachedTo, Filter, This
from engine.cards.text import read_text

CHIEF = face("Testa, the Subject", "{2}", "Legendary Creature — Human", power="2", toughness="2")
DEED = face("Test Deed", "{2}{W}", "Sorcery")
PERMANENT = (
    "When Testa dies, return it to the battlefield tapped and transformed under its owner's control.",
    "Whenever Testa attacks, draw a card for each Aura and Equipment attached to it.",
    "Whenever you discard a card, if it has madness, untap Testa.",
    "Whenever you draw a card during an opponent's turn, create a 1/1 blue Tentacle creature token.",
    "Whenever you sacrifice Testa or another creature, create a Treasure token. This ability triggers only once each turn.",
    "Whenever Testa or another creature you control enters, draw a card. This ability triggers only once each turn.",
    "Whenever another permanent you control leaves the battlefield during your turn, you gain 1 life.",
    "You may cast spells with flash or flying from the top of your library.",
    "You may cast Angel spells and Human spells from the top of your library.",
    "You may cast legendary spells and artifact spells as though they had flash.",
    "Creatures you control with three or more +1/+1 counters on them have haste.",
    "Testa's power and toughness are each equal to the total number of cards in all players' hands.",
    "As long as your life total is less than or equal to half your starting life total, Testa has indestructible.",
    "{2}{G}: Return this card from your graveyard or from exile to the battlefield tapped.",
    "You, planeswalkers you control, and other creatures you control have hexproof.",
    "Other Heroes you control have exalted.",
    "Whenever you activate an ability of a creature, draw a card. This ability triggers only once each turn.",
    "Whenever an opponent activates an ability of an artifact they control, Testa deals 1 damage to that player.",
    "Whenever a creature you control that's enchanted or equipped attacks, create a Junk token.",
    "Testa has indestructible as long as it attacked this turn.",
    "At the beginning of your end step, if you have the initiative, draw a card. Draw another card if you've completed a dungeon.",
    "At the beginning of your end step, each player who controls the fewest creatures creates a 4/3 blue Salamander Warrior creature token.",
    "At the beginning of your end step, each opponent who lost 3 or more life this turn discards a card.",
    "This spell costs {8} less to cast if you have eight or more instant and/or sorcery cards in your graveyard.",
    "Whenever you cast a spell, if mana from a Treasure was spent to cast it, you draw a card and you lose 1 life.",
    "Whenever you cast a noncreature spell, if at least four mana was spent to cast it, create a Treasure token.",
    "When Testa enters, sacrifice it unless {U} was spent to cast it.",
    "When Testa dies, it deals damage equal to its power divided as you choose among any number of targets.",
    "Double all damage that creature sources you control would deal.",
    "At the beginning of each end step, if a Phyrexian died under your control this turn, proliferate.",
    "At the beginning of your end step, if another Human entered the battlefield under your control this turn, draw a card.",
    "Whenever Testa attacks, if two or more nonland permanents left the battlefield this turn, draw a card.",
    "Whenever you put one or more counters on Testa, draw a card.",
    "Whenever a creature you control becomes blocked, it gets +3/+3 until end of turn for each creature blocking it.",
    "At the beginning of your end step, if you haven't cast a spell from your hand this turn, draw a card.",
    "As long as an opponent has cast a spell this turn, you may cast spells as though they had flash.",
    "{1}{U}: Target spell or permanent becomes the color of your choice until end of turn.",
    "{1}: Testa becomes the creature type of your choice until end of turn.",
    "{T}: Target land becomes the basic land type of your choice until end of turn.",
    "Whenever Testa attacks, creatures of the creature type of your choice get +3/+3 until end of turn.",
    "{G}: Target creature blocks Testa this turn if able.",
    "{1}: Target creature can't block Testa this turn.",
    "When Testa enters, distribute three +1/+1 counters among one, two, or three target creatures you control.",
    "{1}{B}: Move a +1/+1 counter from target creature onto a second target creature.",
    "When Testa dies, put its counters on target creature you control.",
    "Whenever Testa becomes blocked, you may untap it and remove it from combat.",
    "Testa can't attack or block alone.",
    "When Testa enters, clash with an opponent. If you win, put a +1/+1 counter on Testa.",
    "When Testa enters, learn.",
    "{2}, {T}: Shuffle any number of cards from your hand into your library, then draw that many cards.",
    "Whenever a creature you control becomes the target of a spell, draw a card if this is the first time this ability has resolved this turn.",
    "Testa enters tapped and doesn't untap during your untap step.",
    "{T}: Destroy target creature blocking or blocked by Testa.",
    "The second spell you cast each turn costs {2} less to cast.",
    "Whenever Testa attacks, if it's the first combat phase of the turn, untap it.",
    "{1}, Discard a card at random: Put a +1/+1 counter on target creature.",
    "When Testa enters, look at the top three cards of target player's library, then put them back in any order.",
    "To solve — You control seven or more lands.",
    "Solved — Whenever you cast an instant or sorcery spell, draw a card.",
    "Whenever a player attacks, add six {R}. Until end of combat, you don't lose this mana as steps end.",
    "You don't lose unspent green mana as steps and phases end.",
    "If you would lose unspent mana, that mana becomes colorless instead.",
    "Testa gets +1/+1 for each unspent green mana you have.",
    "Whenever an opponent casts their first noncreature spell each turn, draw a card unless that player pays {X}, where X is Testa's power.",
    "{1}, Remove a +1/+1 counter from a creature you control: Create a 1/1 green Saproling creature token.",
    "Whenever Testa attacks and isn't blocked, it assigns no combat damage this turn and defending player loses 2 life.",
    "Testa is the chosen type in addition to its other types.",
    "At the beginning of each combat, if you have at least 10 life more than your starting life total, creatures you control gain vigilance until end of turn.",
    "As long as Testa is attached to a creature, you may play lands and cast spells from the top of your library.",
    "At the beginning of each opponent's end step, that player chooses up to two creatures they control, then sacrifices the rest.",
    "When Testa enters, return to your hand all creature cards in your graveyard that were put there from anywhere this turn.",
    "When Testa enters, exile target creature card from an opponent's graveyard that was put there from the battlefield this turn.",
    "Whenever Testa attacks, you may discard your hand. If you do, draw a card for each card you've discarded this turn.",
    "As long as you've discarded a card this turn, Testa has haste.",
    "Other creatures you control get +X/+0, where X is your speed.",
    "{2}: Testa can't be blocked this turn. Activate no more than twice each turn.",
    "Testa enters with your choice of a +1/+1, first strike, or vigilance counter on it.",
    "During your turn, prevent all damage that would be dealt to Testa.",
    "As long as an artifact creature you control is attacking, prevent all damage that would be dealt to Testa.",
    "Whenever you create one or more tokens for the first time each turn, draw a card.",
    'When Testa enters, create Redwing, a legendary 1/1 blue Bird Scout creature token with flying and "Whenever Redwing attacks, surveil 1."',
    "Whenever Testa and/or one or more other Vampires you control enter, create a Blood token. This ability triggers only once each turn.",
    "You may activate abilities of other creatures you control as though those creatures had haste.",
    "Noncreature spells with {X} in their mana costs cost {1} less to cast.",
    "Whenever you cast a spell that targets only a single creature, draw a card.",
    "Whenever you cast a noncreature spell, Testa gets +1/+1 until end of turn and deals 1 damage to each opponent.",
    "Other outlaws you control have vigilance and haste.",
    "Cowards can't block Warriors.",
    "Testa has vigilance as long as there's a Lesson card in your graveyard.",
    "Each Fungus creature gets +1/+1 for each spore counter on it.",
    "You can't cast Testa unless an opponent lost life this turn.",
    "Testa has flying and indestructible as long as you have six or more unspent mana.",
    "Whenever you cast a spell during combat, you get an experience counter.",
    "During your turn, you may play cards from your graveyard.",
    "{T}: Double the number of each kind of counter on target creature.",
    "{3}: Testa must be blocked each combat this turn if able.",
    "Whenever you discard one or more cards, exile the top card of your library. You may play that card until your next end step.",
    "This spell costs {3} less to cast if you've sacrificed a permanent this turn.",
    "Spells you cast but don't own cost {1} less to cast.",
    "Whenever you cast a spell, add {R} and put a +1/+1 counter on Testa.",
)
SPELL = (
    "Return target creature and all Auras attached to it to their owners' hands.",
    "Destroy target artifact. If {G} was spent to cast this spell, create two 1/1 green Saproling creature tokens.",
    "Counter target spell unless its controller pays {X}, where X is its mana value.",
    "Counter target spell unless its controller pays {1} for each card in your graveyard.",
    "Counter target spell. Search its controller's graveyard, hand, and library for all cards with the same name as that spell and exile them. Then that player shuffles.",
    "Each player chooses three permanents they control, then sacrifices the rest.",
    'Create a green Treefolk creature token with reach and "This token\'s power and toughness are each equal to the number of lands you control."',
    "Target creature gets +2/+2 until end of turn and can block an additional creature this turn.",
)


def read(text, what=CHIEF):
    found = read_text(text, what)
    assert not any(isinstance(a, Unread) for a in found), found
    return found


@pytest.mark.parametrize("text", PERMANENT)
def test_a_line_of_a_permanent_is_read(text):
    read(text)


@pytest.mark.parametrize("text", SPELL)
def test_a_line_of_a_spell_is_read(text):
    read(text, DEED)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Enchanted creature gets +1/+1 for each Aura attached to it.", "attached_to_host"),
        ("This creature gets +1/+1 for each Aura attached to it.", "attached_to_source"),
        ("Each creature you control gets +1/+1 for each Aura attached to it.", "attached_to it"),
    ],
)
def test_it_is_what_the_line_speaks_of(text, state):
    (found,) = read(text)
    assert found.changes[0].power.filter.state == (state,)


def test_a_name_that_is_a_type_as_well_is_a_name_only_where_the_line_can_not_be_read_otherwise():
    wolverine = face("Wolverine, Fierce Test", "{2}", "Legendary Creature — Mutant", power="2", toughness="2")
    (own,) = read("Wolverine has haste.", wolverine)
    (others,) = read("Other Wolverines you control have haste.", wolverine)
    assert own.affects == This()
    assert others.affects == Filter(subtypes=("Wolverine",), controller="you", other=True)


def test_doubled_damage_is_of_what_it_says():
    (found,) = read("Double all damage equipped creature would deal.")
    assert (found.event, found.times, found.source.state) == ("damage", 2, ("host",))
    assert read("Equipped creature gets +1/+1.")[0].affects == AttachedTo()
