"""Published and broken decks of a sibling folder: verdicts and reasons are those of its index."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from engine.cards.readers import read_folder_objects
from engine.cards.store import build_store, open_store
from engine.decks import check
from engine.decks.formats import FORMATS, list_of, missing, read_list, read_list_file, register, write_list
from engine.variants import find_variant

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
DECKS = DATA / "decks"
pytestmark = pytest.mark.skipif(not DECKS.is_dir(), reason="the folder of decks is not there")
SYSTEMS = ("commander", "brawl", "oathbreaker")


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    place = tmp_path_factory.mktemp("store") / "cards.sqlite"
    build_store(read_folder_objects(DATA / "cards"), place)
    with open_store(place) as store:
        yield store


@pytest.fixture(scope="module")
def index():
    entries = YAML(typ="safe").load((DECKS / "index.yaml").read_text(encoding="utf-8"))
    return [e for e in entries if e["system"] in SYSTEMS and (DECKS / e["file"]).is_file()]


def front(name):
    return name.split(" // ")[0]


def expected_rules(reason, variant):
    """Rules that may stand for a reason of the index, and the cards it names."""
    word, _, rest = reason.partition(": ")
    if re.fullmatch(r"\d+ cards instead of \d+", reason):
        return {"903.5a"}, ""
    if re.match(r"\d+ copies of ", reason):
        return {"903.5b"}, reason.partition(" of ")[2]
    if word == "outside the colour identity":
        return {"903.5c", "903.5d"}, rest
    if word in ("banned", "not legal"):
        return {"906.6f"} if variant.system == "oathbreaker" else {"100.6"}, rest
    if reason.endswith("can't be a commander"):
        return {"903.3"}, reason.removesuffix(" can't be a commander")
    if reason == "no commander":
        return {"903.3"}, ""
    if reason == "the two commanders may not be paired":
        return {"702.124a", "702.124f"}, ""
    if word == "names not in the card files":
        return {"card/unknown"}, rest
    assert "colours" in reason, reason
    return {"903.5c", "903.5d"}, ""


def test_every_deck_has_the_verdict_and_the_commanders_of_the_index(index, pool):
    wrong, arena = [], 0
    for entry in index:
        variant = find_variant(entry["system"])
        found = register(read_list_file(DECKS / entry["file"]), pool, variant)
        problems = check(found.deck, variant)
        assert sorted(front(c.key) for c in found.deck.commanders) == sorted(map(front, entry["commanders"])), entry["file"]
        assert sorted(c.key for c in found.deck.signatures) == sorted(entry.get("signature_spells", ())), entry["file"]
        if entry["system"] == "brawl" and entry["cards"] == 100:
            # MTG Arena's own format: a clear message is all there is to say
            arena += 1
            assert [p.number(variant.ruleset) for p in problems] == ["903.12d"]
            assert "MTG Arena" in problems[0].message
        elif (not problems and not found.unknown) != entry["legal"]:
            wrong.append((entry["file"], [str(p) for p in problems]))
    assert wrong == []
    assert len(index) >= 250
    assert arena


def test_for_every_illegal_deck_each_reason_of_the_index_is_found_and_no_other(index, pool):
    for entry in index:
        if entry["legal"]:
            continue
        variant = find_variant(entry["system"])
        found = register(read_list_file(DECKS / entry["file"]), pool, variant)
        problems = check(found.deck, variant)
        told = {(p.number(variant.ruleset), c) for p in problems for c in p.cards} | {(p.number(variant.ruleset), "") for p in problems}
        told |= {("card/unknown", u.name) for u in found.unknown} | {("card/unknown", "") for _ in found.unknown}
        allowed = set()
        for reason in entry["why_not"]:
            numbers, names = expected_rules(reason, variant)
            allowed |= numbers
            assert any((n, "") in told for n in numbers), (entry["file"], reason)
            if "Piper" in " ".join(entry["commanders"]):
                continue  # the index names the cards of both colors, of which the player chooses one
            for name in re.split(r", (?=[A-Z])", names) if names else ():
                whole = [c for n, c in told if n in numbers and (front(name) in c or c in names)]
                assert whole, (entry["file"], reason, name)
        assert {n for n, _ in told} <= allowed, entry["file"]


def test_every_deck_goes_through_every_format_that_holds_it(index, pool):
    kinds = Counter()
    for place, entry in enumerate(index):
        variant = find_variant(entry["system"])
        deck = register(read_list_file(DECKS / entry["file"]), pool, variant).deck
        kind = sorted(FORMATS)[place % len(FORMATS)]
        if missing(list_of(deck), kind) or not deck.commanders or "illegal" in entry["file"]:
            continue
        again = register(read_list(write_list(list_of(deck), kind)), pool, variant).deck
        assert Counter(again.main) == Counter(deck.main), (entry["file"], kind)
        assert Counter(again.commanders) == Counter(deck.commanders), (entry["file"], kind)
        kinds[kind] += 1
    assert set(kinds) == set(FORMATS)


def test_the_fragments_that_show_a_format_are_read_as_that_format():
    for path in sorted((DECKS / "other-formats").glob("testdeck.*")):
        listed = read_list_file(path)
        assert listed.format == {"mwDeck": "mws"}.get(path.suffix[1:], path.suffix[1:])
        assert listed.of("sideboard")


def test_a_companion_s_condition_is_met_or_not_as_the_two_sample_decks_say(pool):
    variant = find_variant("free-for-all")
    for name, fine in (("companion-zirdavalid.dck", True), ("companion-zirdainvalid.dck", False)):
        path = DECKS / "other-formats" / name
        if path.is_file():
            problems = check(register(read_list_file(path), pool, variant).deck, variant)
            assert [p.number(variant.ruleset) for p in problems] == ([] if fine else ["702.139a"])
