"""The built-in catalogue against the printed facts, and the decks made of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import attrs
import pytest

from engine.cards.abilities import (
    Activated,
    CostChange,
    Keyword,
    Permission,
    Replacement,
    Restriction,
    Spell,
    Static,
    Triggered,
    Unread,
)
from engine.cards.card import Face
from engine.cards.catalog import CATALOG, catalog
from engine.cards.filters import Filter
from engine.cards.identity import color_identity, land_colors
from engine.cards.mana import color_order
from engine.cards.text.lines import read_text
from engine.decks import check
from engine.frozen import replace
from engine.play import decks
from engine.testing.marks import rule
from engine.variants import find_variant

CARDS = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards"
KINDS = (Activated, CostChange, Keyword, Permission, Replacement, Restriction, Spell, Static, Triggered)


@pytest.fixture(scope="module")
def printed():
    """The printed cards by their full name."""
    if not CARDS.is_dir():
        pytest.skip("no card files beside the repository")
    wanted = {c.key for c in CATALOG}
    found = {}
    for path in sorted(CARDS.glob("oracle-*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                data = json.loads(line)
                if data["name"] in wanted:
                    found[data["name"]] = data
    return found


def facts(name, data):
    return (
        name, data.get("mana_cost") or "", data["type_line"], data.get("power"), data.get("toughness"), data.get("loyalty"),
        tuple(data.get("color_indicator") or ()),
    )  # fmt: skip


def told(face):
    box = face.box or (None, None)
    loyalty = None if face.loyalty is None else str(face.loyalty)
    cost = "" if face.mana_cost is None else str(face.mana_cost)
    return (face.name, cost, face.type_line, *box, loyalty, face.color_indicator)


def test_no_two_cards_have_the_same_name():
    names = Counter(c.key for c in CATALOG)
    assert [n for n, k in names.items() if k > 1] == []
    assert len(catalog()) == len(CATALOG) >= 180


def test_every_card_is_found_by_its_name():
    assert all(catalog().find(c.key) is c for c in CATALOG)


def test_names_costs_types_and_numbers_are_the_printed_ones(printed):
    wrong = []
    for card in CATALOG:
        data = printed.get(card.key)
        if data is None:
            wrong.append((card.key, "no such card"))
            continue
        parts = data.get("card_faces") or [data]
        assert len(parts) == len(card.faces), card.key
        wrong += [(told(f), facts(f.name, p)) for f, p in zip(card.faces, parts, strict=True) if told(f) != facts(p.get("name", card.key), p)]
        if card.layout != data["layout"]:
            wrong.append((card.key, card.layout, data["layout"]))
    assert wrong == []


@rule("903.4", "903.5d")
def test_color_identities_are_the_printed_ones(printed):
    wrong = []
    for card in CATALOG:
        own = color_order((*color_identity(card), *land_colors(card)))
        if own != color_order(printed[card.key]["color_identity"]):
            wrong.append((card.key, own, printed[card.key]["color_identity"]))
    assert wrong == []


def test_every_card_but_conspiracies_may_be_in_a_commander_deck(printed):
    status = {c.key: (printed[c.key].get("legalities") or {}).get("commander") for c in CATALOG if c.layout != "meld" or c.meld}
    conspiracies = {c.key: "banned" for c in CATALOG if c.front.types == ("Conspiracy",)}
    assert {name: word for name, word in status.items() if word != "legal"} == conspiracies


def test_cards_without_printed_abilities_have_none_and_the_others_have_some(printed):
    for card in CATALOG:
        data = printed[card.key]
        for face, part in zip(card.faces, data.get("card_faces") or [data], strict=True):
            basic_only = (part.get("oracle_text") or "").startswith("(")
            assert bool(face.abilities) == bool(part.get("oracle_text")) or (basic_only and "\n" not in part["oracle_text"]), card.key


def test_printed_keywords_are_there(printed):
    missing = []
    for card in CATALOG:
        have = {a.name for f in card.faces for a in f.abilities if isinstance(a, Keyword)}
        told = {k.lower() for k in printed[card.key].get("keywords") or ()}
        first = {k.lower() for k in KEYWORD_ABILITIES}
        missing += [(card.key, k) for k in sorted(told & first) if k not in have and k not in SAID_OTHERWISE.get(card.key, ())]
        missing += [(card.key, f"not printed: {k}") for k in sorted(have - told - {"enchant", "equip"})]
    assert missing == []


KEYWORD_ABILITIES = (
    "Flying", "First strike", "Double strike", "Deathtouch", "Defender", "Flash", "Haste", "Hexproof", "Indestructible", "Lifelink", "Menace",
    "Reach", "Trample", "Vigilance", "Ward", "Partner", "Partner with", "Choose a background", "Kicker", "Buyback", "Flashback", "Mutate",
    "Cycling", "Equip", "Enchant", "Prowess", "Convoke", "Infect", "Crew", "Morph", "Undying", "Persist", "Fear", "Protection", "Shroud",
)  # fmt: skip
SAID_OTHERWISE = {"Brallin, Skyshark Rider": ("partner",), "Shabraz, the Skyshark": ("partner",)}
"""Keywords in the card files that the card does not have as such: partner with is a partner ability, not partner itself."""


def walk(value):
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from walk(part)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            if field.init:
                yield from walk(getattr(value, field.name))


def test_abilities_are_data_of_the_ability_language_alone():
    for card in CATALOG:
        for face in card.faces:
            assert face.text == "", card.key
            assert all(isinstance(a, KINDS) for a in face.abilities), card.key
            for part in walk(face.abilities):
                assert part is None or isinstance(part, (str, int, bool, tuple)) or attrs.has(type(part)), (card.key, part)
                assert not callable(part), (card.key, part)


SLOTS = re.compile(r"^(moved|did|life|made|chosen|found)\d*$")


def plain(value, field=""):
    """A value as nested tuples, without what two writers of one text may say differently: names of slots, texts, links, words for the log."""
    if isinstance(value, tuple):
        return tuple(plain(v) for v in value)
    if attrs.has(type(value)):
        if isinstance(value, Face):
            value = replace(value, name=value.name.removesuffix(" Token"), box=None, text="")
        if isinstance(value, Filter) and len(value.any_colors) == 1:
            value = replace(value, any_colors=(), colors=value.any_colors)
        left_out = {"how", "link", "names"} | (set() if isinstance(value, Keyword) else {"text"})
        fields = [f.name for f in attrs.fields(type(value)) if f.init and f.name not in left_out]
        return (type(value).__name__, *(plain(getattr(value, name), name) for name in fields))
    return SLOTS.sub(r"\1", value) if field in {"slot", "name"} and isinstance(value, str) else value


def test_reading_the_printed_texts_gives_nearly_all_cards_the_same_abilities(printed):
    same, other = 0, []
    for card in CATALOG:
        data = printed[card.key]
        for face, part in zip(card.faces, data.get("card_faces") or [data], strict=True):
            text = part.get("oracle_text") or ""
            read = read_text(text, replace(face, text=text)) if face.abilities else ()
            if not read or any(isinstance(a, Unread) for a in read):
                continue
            if sorted(map(repr, map(plain, face.abilities))) == sorted(map(repr, map(plain, read))):
                same += 1
            else:
                other.append(card.key)
    assert same > 300
    assert same > 9 * len(other), other


# -- decks -----------------------------------------------------------------------------------------------------------


def test_the_ordinary_vanilla_deck_has_forty_cards():
    deck = decks.vanilla_40()
    assert deck.size == 40
    assert sum("Land" in c.front.types for c in deck.main) == 17
    assert max(Counter(c.key for c in deck.main if "Land" not in c.front.types).values()) <= 4
    assert not any(c.front.abilities for c in deck.main)


@rule("903.5a", "903.5b", "903.5c")
@pytest.mark.parametrize("deck", [decks.vanilla_commander(), *decks.demo_decks()], ids=lambda d: d.name)
def test_commander_decks_are_singleton_and_of_their_colors(deck):
    assert deck.size == 100
    counts = Counter(c.key for c in deck.starting if "Basic" not in c.front.supertypes)
    assert max(counts.values()) == 1
    identity = {letter for c in deck.commanders for letter in color_identity(c)}
    outside = [c.key for c in deck.main if not {*color_identity(c), *land_colors(c)} <= identity]
    assert outside == []
    assert all("Legendary" in c.front.supertypes and "Creature" in c.front.types for c in deck.commanders)


def test_the_demonstration_has_four_different_decks_one_of_them_led_by_partners():
    four = decks.demo_decks()
    assert len({frozenset(c.key for c in d.starting) for d in four}) == len(four) == 4
    assert [len(d.commanders) for d in four] == [1, 1, 1, 2]
    pair = four[-1].commanders
    assert all(any(isinstance(a, Keyword) and a.name == "partner" for a in c.front.abilities) for c in pair)
    assert all(34 <= sum("Land" in c.front.types for c in d.main) <= 42 for d in four)


@rule("903.5", "702.124")
@pytest.mark.parametrize("deck", [decks.vanilla_commander(), *decks.demo_decks()], ids=lambda d: d.name)
def test_the_deck_check_finds_nothing_wrong_with_them(deck):
    assert check(deck, find_variant("commander")) == ()
