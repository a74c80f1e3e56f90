"""Lines about commanders, planeswalkers, loyalty abilities and conspiracies: each is read in full, on invented cards."""

from __future__ import annotations

import pytest

from engine.cards.abilities import Unread
from engine.cards.card import face
from engine.cards.text import read_text

WALKER = face("Testa, the Subject", "{2}", "Legendary Planeswalker — Testa", loyalty="4")
DEED = face("Test Deed", "{2}{W}", "Sorcery")
SHRINE = face("Test Shrine", "{2}", "Enchantment")
PLOT = face("Test Plot", "", "Conspiracy")
LINES = (
    (SHRINE, "Commanders cost {2} more to cast from the command zone."),
    (SHRINE, "Commanders can't be cast from the command zone."),
    (SHRINE, "Players can't cast commanders from the command zone."),
    (SHRINE, "Prevent all damage that would be dealt to your commander."),
    (SHRINE, "Damage dealt by commanders can't be prevented."),
    (SHRINE, "If your commander would deal combat damage to a player, it deals double that damage to that player instead."),
    (SHRINE, "If your commander would be dealt damage, prevent that damage."),
    (SHRINE, "If a planeswalker you control would be dealt combat damage, prevent that damage."),
    (SHRINE, "If a source would deal damage to you or a planeswalker you control, prevent all but 1 of that damage."),
    (SHRINE, "Creatures can't attack planeswalkers you control."),
    (SHRINE, "Creatures can't attack you or planeswalkers you control."),
    (SHRINE, "Creatures you control with partner—Friends forever get +1/+0."),
    (SHRINE, "Loyalty abilities of planeswalkers your opponents control can't be activated."),
    (SHRINE, "Planeswalkers' loyalty abilities can't be activated."),
    (SHRINE, "You may activate the loyalty abilities of planeswalkers you control twice each turn rather than only once."),
    (SHRINE, "Whenever you activate a loyalty ability, you gain 1 life."),
    (SHRINE, "Whenever an opponent activates a loyalty ability of a planeswalker, Test Shrine deals 1 damage to that player."),
    (SHRINE, "The legend rule doesn't apply to planeswalkers you control."),
    (WALKER, "You may activate loyalty abilities of Testa on any player's turn any time you could cast an instant."),
    (WALKER, "As long as Testa entered this turn, you may activate her loyalty abilities any time you could cast an instant."),
    (WALKER, "Whenever you activate a loyalty ability of Testa, draw a card."),
    (WALKER, "−2: Until your next turn, instant and sorcery spells you cast cost {1} less to cast."),
    (WALKER, '−7: You get an emblem with "{R}: This emblem deals 1 damage to any target."'),
    (DEED, "Creature spells you cast this turn cost {2} less to cast."),
    (DEED, "Until your next turn, spells your opponents cast cost {1} more to cast."),
    (DEED, "Target player draws a card. Until your next turn, instant spells that player casts cost {2} less to cast."),
    (DEED, "Counter target spell. If it was cast from the command zone, draw a card."),
    (DEED, "Counter target spell if it was cast from a graveyard."),
    (DEED, "You may activate loyalty abilities of planeswalkers you control an additional time this turn."),
    (PLOT, "Creatures you control with either of the chosen names get +1/+1."),
    (PLOT, "Your deck can't have basic land cards and your starting hand size is five."),
)


@pytest.mark.parametrize(("card", "line"), LINES, ids=[line[:60] for _, line in LINES])
def test_a_line_about_leaders_is_read_in_full(card, line):
    read = read_text(line, card)
    assert read
    assert not any(isinstance(a, Unread) for a in read)
