"""Color identity, on invented cards and against every card of a sibling data folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cards.identity import chooses_color, color_identity, computed_identity, land_colors
from engine.cards.mana import color_order
from engine.cards.readers.scryfall import card_from_scryfall
from engine.testing.marks import rule

CARDS = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards"
EXCEPTIONS = {
    # the result of a meld has no cost; databases give it the colors of its parts
    "Brisela, Voice of Nightmares": "meld result",
    "Chittering Host": "meld result",
    "Hanweir, the Writhing Township": "meld result",
    "Accident-Prone Apprentice // Amphibian Accident": "the file knows no more than the name of the second face",
    "Pearl Lake Warden // Nesting Instinct": "the file knows no more than the name of the second face",
    "Porcine Portent // Lend a Ham": "the file knows no more than the name of the second face",
    "Steady Tortoise // Harried Dash": "the file knows no more than the name of the second face",
    "Stormkeld Curator // Giant Secrets": "the file knows no more than the name of the second face",
    "Keeper of the Crown // Coronation of the Wilds": "the file knows no more than the name of the second face",
    "Knowing // Half the Battle": "the file knows no more than the name of the second face",
    "Smelt // Herd // Saw": "the file knows no more than the name of the second face",
    "Takesies // Backsies": "the file knows no more than the name of the second face",
    # symbols outside the game's: half mana, hybrids of a printed joke, one mana cost over two cards
    "B.F.M. (Big Furry Monster)": "its cost is printed on its other half",
    "Little Girl": "costs half a white mana, which is no mana symbol of the rules",
    # cards outside the rules whose file leaves out symbols of their text, or adds colors no symbol shows
    "Banned Eldraine Card": "unsanctioned: the file leaves out the symbols of the text",
    "Char-Dog": "unsanctioned: the file leaves out the symbol of an activation cost",
    "Garruk the Slayer": "unsanctioned: an oversized card with a color but without cost or indicator",
    "Item Crate": "unsanctioned: the file leaves out symbols inside a quoted ability",
    "Kibo's Bananamobile": "unsanctioned: the file leaves out symbols inside a quoted ability",
    "Nearby Planet": "unsanctioned: has every land type, by its text",
    "Peel Out": "unsanctioned: the file leaves out symbols inside a quoted ability",
    "The Waffle Restaurant": "unsanctioned: lets a deck have every color, by its text",
    # nontraditional cards are in no deck; their files count only colors or nothing
    "The Food Court": "plane",
    "Eladamri, Lord of Leaves Avatar": "vanguard",
    "Elvish Champion Avatar": "vanguard",
    "Etched Oracle Avatar": "vanguard",
    "Master of the Wild Hunt Avatar": "vanguard",
    "Nekrataal Avatar": "vanguard",
}


def made(**fields):
    return card_from_scryfall({"name": "Invented Thing", "type_line": "Creature — Test", **fields})


@rule("903.4")
@pytest.mark.parametrize(
    ("fields", "colors"),
    [
        ({"mana_cost": "{1}{W/B}", "oracle_text": "{2/U}, {G/P}: Invented Thing gets +1/+1 until end of turn."}, "WUBG"),
        ({"mana_cost": "{8}", "oracle_text": "{3}{R}, Sacrifice an artifact: Draw a card."}, "R"),
        ({"mana_cost": "{1}{U}", "oracle_text": "Devoid (This card has no color.)"}, "U"),
        ({"mana_cost": "{2}{C}{S}{X}"}, ""),
        ({"oracle_text": "Destroy target white creature.", "mana_cost": "{2}"}, ""),
        ({"mana_cost": "", "color_indicator": ["G"]}, "G"),
        ({"mana_cost": "{4}", "oracle_text": "Invented Thing is all colors."}, "WUBRG"),
        ({"mana_cost": "{4}", "oracle_text": "This card is blue and black."}, "UB"),
        ({"mana_cost": "{4}", "oracle_text": "Target creature is red."}, ""),
        ({"mana_cost": "{1}", "oracle_text": 'It has "{T}: Add {G}."'}, "G"),
    ],
)
def test_symbols_indicators_and_characteristic_defining_abilities_count(fields, colors):
    assert "".join(color_identity(made(**fields))) == colors


@rule("903.4c")
def test_reminder_text_does_not_count_even_with_parentheses_inside():
    text = "Extort (Whenever you cast a spell (any spell), you may pay {W/B}.)\n{T}: Add {R}. (It is {U}.)"
    assert color_identity(made(mana_cost="{3}{B}", oracle_text=text)) == ("B", "R")


@rule("903.4d", "903.4e")
@pytest.mark.parametrize("layout", ["transform", "modal_dfc", "adventure", "split", "flip", "prepare", "aftermath"])
def test_every_face_and_every_alternative_characteristic_counts(layout):
    faces = [
        {"name": "Front", "type_line": "Creature — Test", "mana_cost": "{2}{U}"},
        {"name": "Back", "type_line": "Creature — Test", "color_indicator": ["R"], "oracle_text": "{G}: Draw a card."},
    ]
    both = card_from_scryfall({"name": "Front // Back", "layout": layout, "type_line": "x", "card_faces": faces})
    assert color_identity(both) == ("U", "R", "G")


@rule("903.5d")
def test_basic_land_types_are_a_separate_matter():
    land = made(type_line="Land — Plains Island", oracle_text="({T}: Add {W} or {U}.)", color_identity=["W", "U"])
    assert color_identity(land) == ()
    assert land_colors(land) == ("W", "U")


@rule("903.4b")
def test_a_chosen_color_belongs_to_the_registration_not_to_the_card():
    text = "If Invented Thing is your commander, choose a color before the game begins. Invented Thing is the chosen color."
    one = made(mana_cost="{5}", oracle_text=text)
    assert chooses_color(one)
    assert color_identity(one) == ()
    assert color_identity(one, "G") == ("G",)


def test_a_stated_identity_is_believed_where_it_differs():
    assert color_identity(made(mana_cost="{G}", color_identity=["B"])) == ("B",)
    assert color_identity(made(mana_cost="{G}", color_identity=["G"])) == ("G",)


@pytest.mark.skipif(not CARDS.is_dir(), reason="the folder of card data is not there")
@rule("903.4")
def test_the_identity_of_every_card_is_that_of_its_file_save_the_listed_exceptions():
    different, count = {}, 0
    for path in sorted(CARDS.glob("*.jsonl")):
        if path.name == "tokens.jsonl":
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            data = json.loads(line)
            count += 1
            one = card_from_scryfall(data)
            ours = color_order({*computed_identity(one), *land_colors(one)})
            if ours != color_order(data["color_identity"]):
                different[data["name"]] = ours
    assert count > 30_000
    assert sorted(different) == sorted(EXCEPTIONS)
