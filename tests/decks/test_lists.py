"""Deck lists of every format are read by content, their leaders found with a word about why, and written back unchanged."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.deck import Deck
from engine.cards.store import CardPool
from engine.decks.formats import (
    FORMATS,
    CannotHold,
    UnreadableList,
    list_of,
    missing,
    read_list,
    read_list_file,
    register,
    write_list,
)  # fmt: skip
from engine.frozen import replace
from engine.variants import find_variant

sys.path.insert(0, str(Path(__file__).parent))
from invented import BASICS, WASTES, legend, thing

COMMANDER, OATHBREAKER, FREE = find_variant("commander"), find_variant("oathbreaker"), find_variant("free-for-all")
CHIEF = legend("Ann, Test Chief", "{1}{G}{W}")
PARTNERS = legend("Sue the First", "{W}", "Partner"), legend("Sam the Second", "{G}", "Partner")
BEAR = thing("Test Bear", "{G}")
SPLIT = thing("Fore // Aft", "{R}", "Instant", layout="split", card_faces=[
    {"name": "Fore", "type_line": "Instant", "mana_cost": "{R}"}, {"name": "Aft", "type_line": "Instant", "mana_cost": "{U}"}])  # fmt: skip
WALKER = thing("Test Walker", "{1}{U}{R}", "Legendary Planeswalker — Tester", loyalty="4")
RAY = thing("Test Ray", "{U}", "Instant")
FRIEND = thing("Test Friend", "{G}", text="Companion — Each nonland card in your starting deck has a different name.")
ODD = [
    thing(name) for name in (
        "Hazmat Coat (Used)", "Big Thing (Left, Right)", "1996 Test Champion", "+2 Club", "Sideboard", "Commander", "Deck", "X-9 Unit",
        "架空の熊", "Jötun Æther", "Fish & Chips <Deluxe>", 'Henzie "Box" Test', "Quick #2", "Who [What]", "Odd*F*", "_____ Thing", "SB: Trap",
        "Name: Unknown", "x Marks", "About", "Half|Life", "What // Ever Else", "(Parenthesis) Cat", "100 Bears", "[ABC:1] Code Name", "//Comment",
    )
]  # fmt: skip
POOL = CardPool([CHIEF, *PARTNERS, BEAR, SPLIT, WALKER, RAY, FRIEND, WASTES, *BASICS.values(), *ODD])


def registered(text, variant=COMMANDER, **known):
    return register(read_list(text), POOL, variant, **known)


def names(cards):
    return [c.key for c in cards]


REST = "\n".join([f"1 {c.key}" for c in (SPLIT, RAY)] + ["97 Wastes"])


@pytest.mark.parametrize(
    ("text", "kind", "found_by"),
    [
        (f"Commander\n1 Ann, Test Chief\n\nDeck\n{REST}\n", "mtga", 'header "Commander", line 1'),
        ("Commander (1)\n1 Ann, Test Chief\n\nInstants (2)\n1 Fore // Aft\n1 Test Ray\n\nLands (97)\n97 Wastes\n", "mtga", 'header "Commander", line 1'),
        (f"COMMANDER: 1 Ann, Test Chief [foil] [INV:1]\n{REST}\n", "dec", 'mark "COMMANDER:", line 1'),
        (f"// Commander\n1 Ann, Test Chief\n// Main\n{REST}\n", "mtga", 'header "Commander", line 1'),
        ("NAME:Test\n1 [INV:1] Fore // Aft\n1 [INV:2] Test Ray\n97 [INV:3] Wastes\nSB: 1 [INV:4] Ann, Test Chief\nLAYOUT MAIN:(1,1)|([INV:1])\n", "xmage",
         "1 card in the sideboard of a list of 99"),
        ("[metadata]\nName=Test\n[Commander]\n1 Ann, Test Chief|INV|1\n[Main]\n1 Fore // Aft|INV\n1 Test Ray+|INV\n97 Wastes\n", "forge", 'section "[Commander]", line 3'),
        ("1x Ann, Test Chief (inv) 1 [Commander{top}]\n1x Fore // Aft (inv) 2 [Instant] ^Have,#37d67a^\n1x Test Ray (inv) 3 *F* [Instant,Ramp]\n97x Wastes (inv) 4 [Land]\n1x Test Bear (inv) 9 [Maybeboard{noDeck}{noPrice}]\n",
         "archidekt", 'category "Commander{top}", line 1'),
        ("1 Ann, Test Chief (INV) 1 *CMDR*\n1 Fore // Aft (INV) 2\n1 Test Ray\n97 Wastes\n", "mtga", 'mark "*CMDR*", line 1'),
        (f"1 Ann, Test Chief (INV) 5 #!Commander\n{REST}\n", "moxfield", 'tag "#!Commander", line 1'),
        (f"{REST}\n\n1 Ann, Test Chief (INV) 5 *F* #my tag\n", "moxfield", "the last block of the list, line 5"),
        (f"1 Ann, Test Chief\n\n{REST}\n", "text", "the first block of the list, line 1"),
        ("1 Ann, Test Chief\n97 Wastes\n1 Test Ray\n1 Fore/Aft\n", "text", "the first card of the list, line 1"),
        (f"統率者\n1 Ann, Test Chief\n\nデッキ\n{REST}\n", "mtga", 'header "統率者", line 1'),
        ('<?xml version="1.0"?><cockatrice_deck version="1"><deckname>T</deckname><zone name="main"><card number="1" name="Fore // Aft"/><card number="1" name="Test Ray"/><card number="97" name="Wastes"/></zone><zone name="side"><card number="1" name="Ann, Test Chief"/></zone></cockatrice_deck>',
         "cod", "1 card in the sideboard of a list of 99"),
        ('<Deck><NetDeckID>0</NetDeckID><Cards CatID="1" Quantity="1" Sideboard="false" Name="Fore/Aft"/><Cards CatID="1" Quantity="1" Sideboard="false" Name="Test Ray"/><Cards CatID="2" Quantity="97" Sideboard="false" Name="Wastes"/><Cards CatID="3" Quantity="1" Sideboard="true" Name="Ann, Test Chief"/></Deck>',
         "dek", "1 card in the sideboard of a list of 99"),
        ('<deck game="x"><section name="Main"><card qty="1" id="a">Fore // Aft</card><card qty="1">Test Ray</card><card qty="97">Wastes</card></section><section name="Command Zone"><card qty="1">Ann, Test Chief</card></section></deck>', "o8d", 'section "Command Zone"'),
        ("// Deck file for Magic Workstation\n// NAME : T\n        1 [INV] Fore/Aft\n        1 [INV] Test Ray\n        97 [INV] Wastes\nSB:  1 [INV] Ann, Test Chief\n", "mws",
         "1 card in the sideboard of a list of 99"),
        (json.dumps({"meta": {}, "data": {"name": "T", "commander": [{"name": "Ann, Test Chief", "count": 1, "setCode": "INV"}], "mainBoard": [
            {"name": "Fore // Aft", "count": 1}, {"name": "Test Ray", "count": 1}, {"name": "Wastes", "count": 97}], "sideBoard": []}}), "mtgjson", 'list "commander"'),
    ],
    ids=["mtga", "categories", "dec", "comment-headers", "xmage", "forge", "archidekt", "cmdr-mark", "moxfield-tag", "moxfield-block", "first-block", "first-card",
         "japanese", "cod", "dek", "o8d", "mws", "mtgjson"],
)  # fmt: skip
def test_each_format_is_read_by_content_and_says_how_its_commander_was_found(text, kind, found_by):
    assert read_list(text).format == kind
    found = registered(text)
    assert (names(found.deck.commanders), found.found_by) == (["Ann, Test Chief"], found_by)
    assert sorted(names(found.deck.main)) == sorted(["Fore // Aft", "Test Ray", *["Wastes"] * 97])
    assert not found.deck.sideboard
    assert not found.unknown
    assert found.notes[0].startswith("took Ann, Test Chief as the commander: ")


def test_a_commander_is_never_guessed_from_a_list_with_headings_or_in_alphabetical_order():
    assert registered(f"Deck\n1 Ann, Test Chief\n{REST}").deck.commanders == ()
    in_order = "\n".join(f"1 {n}" for n in sorted(["Ann, Test Chief", "Fore // Aft", "Test Ray", "Wastes"] + [f"Zebra {i}" for i in range(9)]))
    assert registered(in_order).deck.commanders == ()
    assert "no commander found; name it with --commander" in registered(in_order).notes
    assert registered("1 Test Bear\n98 Wastes").deck.commanders == ()


def test_two_partners_at_the_top_of_a_list_are_both_taken():
    found = registered(f"1 Sue the First\n1 Sam the Second\n{REST}")
    assert names(found.deck.commanders) == ["Sue the First", "Sam the Second"]
    assert found.found_by == "the first two cards of the list, line 1"


def test_a_named_commander_overrides_what_the_list_says():
    found = registered(f"Commander\n1 Ann, Test Chief\n\nDeck\n{REST}\n1 Test Bear", leaders=["test bear"])
    assert names(found.deck.commanders) == ["Test Bear"]
    assert "Ann, Test Chief" in names(found.deck.main)
    assert found.found_by == "named with --commander"
    absent = registered(REST, leaders=["Ann, Test Chief"])
    assert absent.notes[1] == "Ann, Test Chief is not in the list: it was added as its leader"
    assert registered(REST, leaders=["No Such"]).unknown[0].name == "No Such"


def test_oathbreaker_lists_with_headings_and_with_both_cards_in_the_sideboard():
    headed = registered("Oathbreaker\n1 Test Walker\n\nSignature Spell\n1 Test Ray\n\nDeck\n58 Wastes", OATHBREAKER)
    xmage = registered("58 [INV:1] Wastes\nSB: 1 [INV:2] Test Walker\nSB: 1 [INV:3] Test Ray", OATHBREAKER)
    for found in (headed, xmage):
        assert names(found.deck.commanders) == ["Test Walker"]
        assert [(i, c.key) for i, c in found.deck.signature_spells] == [(0, "Test Ray")]
        assert found.deck.size == 60


def test_arena_repeats_the_companion_in_the_sideboard():
    found = registered("Commander\n1 Ann, Test Chief\n\nCompanion\n1 Test Friend\n\nDeck\n99 Wastes\n\nSideboard\n1 Test Friend")
    assert found.deck.companion is FRIEND
    assert found.deck.sideboard == ()


def test_what_is_no_part_of_the_deck_is_left_out_and_said():
    found = registered("Commander\n1 Ann, Test Chief\n\nDeck\n99 Wastes\n\nPlanar Deck\n10 Far Place\n\nSideboard\n1 Bear [INV:1] [token]")
    assert not found.unknown
    assert found.deck.size == 100
    assert found.notes[1:] == ("left out Planar Deck (10 cards): no part of the deck", "left out tokens (1 card): no part of the deck")


def test_a_second_block_is_a_sideboard_where_there_may_be_one():
    text = "4 Test Bear\n56 Wastes\n\n2 Test Ray\n"
    assert names(registered(text, FREE).deck.sideboard) == ["Test Ray"] * 2
    assert not registered(text).deck.sideboard


def test_an_unknown_name_takes_its_place_and_comes_with_suggestions():
    found = registered("Commander\n1 Ann, Test Chief\n\nDeck\n1 Tset Bear\n98 Wastes")
    (unknown,) = found.unknown
    assert (unknown.name, unknown.line, unknown.near[0]) == ("Tset Bear", 5, "Test Bear")
    assert found.deck.size == 100


def test_lines_are_remembered_for_messages():
    found = registered(f"Commander\n1 Ann, Test Chief\n\nDeck\n{REST}")
    assert found.line("Ann, Test Chief") == 2
    assert found.line("Fore") == found.line("Fore // Aft") == 5


def test_alchemy_cards_are_found_by_their_mark():
    pool = CardPool([thing("Test Ray"), thing("A-Test Ray"), WASTES])
    found = register(read_list("1 Test Ray (Alchemy) [INV:A-1]\n1 Test Ray\n"), pool, FREE)
    assert names(found.deck.main) == ["A-Test Ray", "Test Ray"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"   \n\n", "empty"),
        (b"\x00\x01\x02binary", "binary"),
        (b"\x89PNG\r\n\x1a\n", "binary"),
        (b"// only a comment\n", "no card line"),
        (b"99999999 Forest", "no deck"),
        (b"5000 Forest\n5001 Island\n1 Plains", "more cards"),
        (b"1 " + b"a" * 1000, "too long"),
        (b"<html><body>hello</body></html>", "its root is <html>"),
        (b"<deck><section name='Main'><card qty='1'>A</card>", "not well-formed"),
        (b"<deck><section name='Main'><card qty='x'>A</card></section></deck>", "not a number"),
        (b"<deck></deck>", "without cards"),
        (b"<deck>" + b"<a>" * 100, "nested too deeply"),
        (b'<!DOCTYPE deck [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><deck><section name="Main"><card qty="1">&b;</card></section></deck>', "document type"),
        (b'<!DOCTYPE deck SYSTEM "file:///etc/passwd"><deck/>', "document type"),
        (b'{"data": {"mainBoard": [{"name": "A"', "not JSON"),
        (b'{"data": {"mainBoard": [{"count": 1}]}}', "no name"),
        (b'{"data": {"mainBoard": [{"name": "A", "count": -1}]}}', "no name"),
        (b'{"a": 1}', "no MTGJSON deck"),
        (b"[" * 100_000, "too long"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"\xff\xfe\x00", "UTF-16"),
        (b"1 Forest\n" * 6000, "more cards"),
    ],
)
def test_what_is_no_deck_list_is_refused_with_its_reason(data, why):
    with pytest.raises(UnreadableList, match=why):
        read_list(data)


def test_files_too_large_folders_and_missing_files_are_refused(tmp_path):
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(UnreadableList, match="100 MB"):
        read_list_file(huge)
    with pytest.raises(UnreadableList):
        read_list_file(tmp_path)
    with pytest.raises(UnreadableList):
        read_list_file(tmp_path / "nowhere")
    assert read_list("1 Forêt\n".encode("cp1252")).entries[0].name == "Forêt"
    assert read_list("1 Forest\n".encode("utf-16")).entries[0].name == "Forest"


fuzz = st.binary(max_size=300) | st.text(max_size=300) | st.lists(
    st.sampled_from(["1 Forest", "SB: 2 Island", "Deck", "Commander", "<deck>", "{", "[Main]", "1x A [B]", "", "99 99", "(SET) 1", "*CMDR*", "About", "Name x", "//", "LAYOUT x", "|", "#"]),
    max_size=12,
).map("\n".join)  # fmt: skip


@settings(max_examples=300)
@given(fuzz)
def test_rubbish_is_read_or_refused_and_never_ends_in_another_error(data):
    try:
        listed = read_list(data)
    except UnreadableList:
        return
    for variant in (COMMANDER, OATHBREAKER, FREE):
        register(listed, POOL, variant)


main_cards = st.lists(st.sampled_from([BEAR, SPLIT, RAY, *ODD]), max_size=12)


@st.composite
def decks(draw):
    leaders = draw(st.sampled_from([(CHIEF,), PARTNERS]))
    main = draw(main_cards)
    side = tuple(draw(st.lists(st.sampled_from([BEAR, RAY, *ODD]), max_size=4)))
    return Deck(
        main=(*main, *[WASTES] * (100 - len(leaders) - len(main))),
        commanders=leaders,
        sideboard=side,
        companion=draw(st.sampled_from([None, FRIEND])),
        chosen=draw(st.sampled_from([(), ((0, "G"),)])),
    )


def ordered(cards):
    return sorted(c.key for c in cards)


def same(one, other):
    return (
        ordered(one.main) == ordered(other.main)
        and one.commanders == other.commanders
        and one.signature_spells == other.signature_spells
        and ordered(one.sideboard) == ordered(other.sideboard)
        and ordered(one.conspiracies) == ordered(other.conspiracies)
        and one.companion == other.companion
        and one.chosen == other.chosen
    )


@settings(max_examples=60)
@given(decks(), st.sampled_from(sorted(FORMATS)))
def test_writing_and_reading_gives_the_same_deck_in_every_format_that_holds_it(deck, kind):
    lacks = missing(list_of(deck), kind)
    if lacks:
        with pytest.raises(CannotHold, match=lacks[0]):
            write_list(list_of(deck), kind)
        # what every format holds is left: one of the two, and no colors chosen
        deck = replace(deck, companion=None, sideboard=() if deck.commanders else deck.sideboard, chosen=())
    text = write_list(list_of(deck), kind)
    first = register(read_list(text), POOL, COMMANDER).deck
    assert same(first, deck), text
    again = register(read_list(write_list(list_of(first), kind)), POOL, COMMANDER).deck
    assert same(again, first)


@given(st.sampled_from(sorted(FORMATS)), st.booleans())
def test_a_list_written_in_another_format_keeps_its_printings(kind, foil):
    text = f"Commander\n1 Ann, Test Chief (INV) 1\n\nDeck\n99 Wastes (INV) 22{' *F*' if foil else ''}\n"
    back = read_list(write_list(read_list(text), kind))
    wastes = next(e for e in back.entries if e.name == "Wastes")
    if kind in {"mtga", "moxfield", "archidekt", "xmage", "mtgjson"}:
        assert (wastes.set.upper(), wastes.number) == ("INV", "22")
    assert wastes.count == 99


def test_signature_spells_go_through_the_formats_that_hold_them():
    deck = Deck(main=(WASTES,) * 58, commanders=(WALKER,), signature_spells=((0, RAY),))
    for kind in ("text", "xmage"):
        assert same(register(read_list(write_list(list_of(deck), kind)), POOL, OATHBREAKER).deck, deck)
    with pytest.raises(CannotHold, match="signature spells"):
        write_list(list_of(deck), "mtga")
    with pytest.raises(CannotHold, match="no such format"):
        write_list(list_of(deck), "pdf")
    with pytest.raises(CannotHold, match="outside the game"):
        list_of(replace(deck, outside=(RAY,)))


def test_a_section_of_a_json_list_that_is_no_list_is_refused():
    with pytest.raises(UnreadableList, match="'sideBoard' is no list of cards"):
        read_list('{"data": {"mainBoard": [{"name": "Plains", "count": 9}], "sideBoard": NaN}}')


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ('[{"name": "\\ud800Wastes", "count": 9}]', "nobody can print"), ('[{"name": "Was\\u001b[31mtes", "count": 9}]', "nobody can print"),
        ('[{"name": "Wastes", "count": ' + "9" * 5000 + "}]", "far too many digits"), ('[{"name": "Wastes", "count": NaN}]', "no name or no count"),
        ('[{"name": "Wastes", "count": 1e400}]', "no name or no count"),
    ],
)  # fmt: skip
def test_hostile_names_and_numbers_of_a_json_list_are_refused_as_lists(board, why):
    with pytest.raises(UnreadableList, match=why):
        read_list('{"data": {"mainBoard": ' + board + "}}")


@pytest.mark.parametrize("count", ["20000", "9" * 10, "9" * 400])
def test_a_number_of_cards_of_any_length_is_a_number(count):
    with pytest.raises(UnreadableList, match="copies of a card are no deck"):
        read_list(f"1 Ann, Test Chief\n{count} Wastes\n")


def test_a_basic_land_of_magic_workstation_may_have_the_number_of_its_picture():
    found = registered("// Deck file for Magic Workstation\n    97 [INV] Wastes (1)\n    1 [INV] Test Ray (12)\nSB: 1 [INV] Ann, Test Chief\n")
    assert not found.unknown
    assert names(found.deck.main) == ["Wastes"] * 97 + ["Test Ray"]


def test_nearest_names_are_looked_for_as_long_as_somebody_might_read_them():
    found = registered("1 Ann, Test Chief\n" + "".join(f"1 Test Roy {i}\n" for i in range(3000)))
    assert len(found.unknown) == 3000
    assert found.unknown[0].near
    assert not found.unknown[-1].near
