"""Older templates and long forms are read as today's words (CR 100.1)."""

import pytest

from engine.cards.abilities import Unread
from engine.cards.readers.scryfall import card_from_scryfall
from engine.cards.text import read_card
from engine.cards.text.wording import today


def _unread(text: str, kind: str = "Creature — Human", name: str = "Ann's Rook") -> list[str]:
    card = card_from_scryfall({"name": name, "type_line": kind, "mana_cost": "{1}", "oracle_text": text, "power": "1", "toughness": "1"})
    return [a.text for f in read_card(card).faces for a in f.abilities if isinstance(a, Unread)]


@pytest.mark.parametrize(("old", "new"), [
    ("When ~ enters the battlefield, draw a card.", "When ~ enters, draw a card."),
    ("{T}: Add {G}{G} to your mana pool.", "{T}: Add {G}{G}."),
    ("Creatures with converted mana cost 3 cannot block.", "Creatures with mana value 3 can't block."),
    ("~ does not untap during your untap step.", "~ doesn't untap during your untap step."),
    ("If it is not your turn, draw a card.", "If it isn't your turn, draw a card."),
    ("Draw a card for each creature you have cast.", "Draw a card for each creature you've cast."),
    ("As long as you have a card, ~ can’t block.", "As long as you have a card, ~ can't block."),
    ("Put two 1/1 white Soldier creature tokens onto the battlefield.", "Create two 1/1 white Soldier creature tokens."),
    ("Put a +1/+1 counter on ~. Put a creature card onto the battlefield.", "Put a +1/+1 counter on ~. Put a creature card onto the battlefield."),
    ("~ can't be countered by spells or abilities.", "~ can't be countered."),
    ("Whenever a creature with a counter on it is put into a graveyard from the battlefield, draw a card.", "Whenever a creature with a counter on it dies, draw a card."),
    ("Whenever a creature or artifact is put into a graveyard from the battlefield, draw a card.", "Whenever a creature or artifact is put into a graveyard from the battlefield, draw a card."),
    ("As long as it is night, ~ has flying.", "As long as it's night, ~ has flying."),
])  # fmt: skip
def test_the_words_of_today(old, new):
    assert today(old) == new


@pytest.mark.parametrize("text", [
    "When Ann’s Rook enters the battlefield, put a 1/1 white Soldier creature token onto the battlefield.",
    "{T}: Add {W} to your mana pool.",
    "{2}, Exile Ann's Rook from your graveyard: Draw a card.",
    "Creatures with converted mana cost 3 or less cannot attack you.",
    "Ann's Rook is unblockable.",
    "When Ann's Rook enters, each of your opponents loses 1 life.",
    "Creatures your team controls have haste.",
    "Enchanted creature does not untap during its controller's untap step.",
])  # fmt: skip
def test_a_permanent_of_older_words_is_read(text):
    assert _unread(text, "Enchantment — Aura" if "Enchanted" in text else "Creature — Human") == []


@pytest.mark.parametrize(("text", "kind", "name"), [
    ("Counters remain on this creature as it moves to any zone other than a player's hand or library.", "Legendary Creature — Human", "Old Rook"),
    ("If this creature would be put into a graveyard from anywhere, reveal this creature and shuffle it into its owner's library instead.", "Creature — Human", "Rook"),
    ("Rook Word — Whenever a creature you control dies, draw a card.", "Legendary Creature — Human", "Rook Chief"),
])  # fmt: skip
def test_a_card_may_call_itself_by_its_name_or_its_type(text, kind, name):
    assert _unread(text, kind, name) == []


@pytest.mark.parametrize("text", [
    "Each opponent may draw a card. For each opponent who does, you draw a card.",
    "Each opponent sacrifices a creature. For each creature sacrificed this way, you create a 2/2 black Zombie creature token.",
])  # fmt: skip
def test_what_is_done_for_each_who_did_or_each_that_went_this_way(text):
    assert _unread(text, "Sorcery") == []


def test_an_ability_shows_the_line_as_it_stands():
    card = card_from_scryfall({"name": "Rook", "type_line": "Land", "oracle_text": "{T}: Add {C} to your mana pool."})
    assert [a.text for a in read_card(card).faces[0].abilities] == ["{T}: Add {C} to your mana pool."]


def test_an_instant_may_call_itself_by_name():
    assert _unread("If you control a commander, you may cast Ann's Rook without paying its mana cost.\nDraw a card.", "Instant") == []
