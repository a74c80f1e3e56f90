"""Lines of ordinary card text on invented cards: each is read in full, with nothing left to be done by hand."""

from __future__ import annotations

import pytest

from engine.cards.readers.scryfall import card_from_scryfall
from engine.cards.text import read_card, unread_lines
from engine.cards.text.words import COST_KEYWORDS, NUMBER_KEYWORDS

PERMANENT = (
    "Spells your opponents cast from anywhere other than their hands cost {2} more to cast.",
    "Spells you cast from the command zone cost {1} less to cast.",
    "Commander spells you cast cost {1} less to cast for each time they've been cast from the command zone this game.",
    "The first creature spell you cast each turn costs {2} less to cast.",
    "You may pay {0} rather than pay the mana cost for creature spells you cast.",
    "You may cast your commander as though it had flash.",
    "Players can't cast commanders.",
    "Spells with the chosen name can't be cast.",
    "Creature cards in graveyards and libraries can't enter the battlefield.",
    "If a nontoken creature would enter and it wasn't cast, exile it instead.",
    "If your commander would die, exile it instead.",
    "If a card or token would be put into a graveyard from anywhere, exile it instead.",
    "If you would draw a card while your library has no cards in it, you win the game instead.",
    "You don't lose the game for having 0 or less life.",
    "Each land is a Swamp in addition to its other land types.",
    "Whenever you cast your commander from the command zone, draw a card.",
    "Whenever a creature attacks you or a planeswalker you control, you gain 1 life.",
    "Whenever a commander you control deals combat damage to an opponent, it deals that much damage to each other opponent.",
    "Whenever a creature you control dies or is put into the command zone, if it had one or more +1/+1 counters on it, you may put that many +1/+1 counters on target creature.",
    "This creature can't attack unless you control your commander.",
    "This creature enters under the control of an opponent of your choice.",
    "As long as your commander is in the command zone, this creature gets +2/+2.",
    "Sacrifice your commander: Draw three cards.",
    "{T}: Add two mana of any one color in your commander's color identity. Spend this mana only to cast your commander.",
    "When you cast this spell, create X 1/1 red Goblin creature tokens, where X is the amount of mana spent to cast it.",
    "Prototype {2}{W} — 2/3",
    "Emerge {5}{G}",
    "When this creature enters, flip a coin. If you lose the flip, sacrifice this creature.",
    "Whenever you attack with two or more creatures, draw a card.",
    "Whenever you attack with exactly one creature, draw a card.",
    "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead.",
    "If a source would deal damage to you, prevent half that damage, rounded down.",
    "You may choose not to untap this creature during your untap step.",
    "{T}: Target creature gets +2/+2 for as long as this creature remains tapped.",
    "Your maximum hand size is two.",
    "Each opponent's maximum hand size is reduced by one.",
    "Players have no maximum hand size.",
    "If an opponent would draw a card except the first one they draw in each of their draw steps, that player discards a card instead.",
    "Whenever an opponent draws a card except the first one they draw in each of their draw steps, you create a Treasure token.",
)
SPELL = (
    "Flip two coins. If both come up heads, draw a card.",
    "Flip a coin until you lose a flip. Draw a card for each flip you won.",
    "Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard.",
    "Separate all creatures target player controls into two piles. Destroy all creatures in the pile of that player's choice.",
    "Reveal cards from the top of your library until you reveal a land card. Put that card into your hand and all other cards revealed this way into your graveyard.",
    "Exile cards from the top of your library until you exile a nonland card. You may cast that card without paying its mana cost.",
    "Starting with you, each player votes for a creature. Destroy each creature with the most votes or tied for most votes.",
    "You may choose new targets for target spell or ability.",
    "Change the target of target spell with a single target.",
    "Restart the game, leaving in exile all creature cards you own in exile. Then put those cards onto the battlefield under your control.",
    "Destroy target creature that isn't a commander.",
    "Destroy all creatures except for commanders.",
    "You gain life equal to your commander's mana value.",
    "Exchange control of two target creatures.",
    "Prevent all combat damage that would be dealt by target creature this turn.",
    "The next time a source of your choice would deal damage to you this turn, prevent that damage.",
    "The owner of target spell or nonland permanent puts it on the top or bottom of their library.",
    "Target creature's owner puts it on their choice of the top or bottom of their library.",
    "You may reveal a creature card you own from outside the game or choose a face-up creature card you own in exile. Put that card into your hand.",
    "Each player loses 2 life for each commander they control.",
    "You may cast creature spells this turn as though they had flash.",
    "You may cast your commander from the command zone without paying its mana cost.",
)


@pytest.mark.parametrize(("kind", "line"), [*(("Creature — Bear", x) for x in PERMANENT), *(("Sorcery", x) for x in SPELL)])
def test_the_line_is_read_in_full(kind: str, line: str) -> None:
    card = {"name": "Test Card", "type_line": kind, "mana_cost": "{1}{G}", "oracle_text": line}
    assert unread_lines(read_card(card_from_scryfall(card))) == ()


@pytest.mark.parametrize("word", sorted(COST_KEYWORDS | NUMBER_KEYWORDS))
@pytest.mark.parametrize("rest", ["", ".", " ", " —", " — ", " {", " {}", " creature", " or", ",", "\n", " {2} or", "—{2},"])
def test_a_keyword_that_is_cut_off_is_no_error_of_the_reader(word: str, rest: str) -> None:
    card = card_from_scryfall({"name": "Test Keeper", "type_line": "Artifact — Equipment", "oracle_text": word.capitalize() + rest})
    assert read_card(card).name == "Test Keeper"
