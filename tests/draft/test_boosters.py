"""Packs: boosters from lists of sets with rarities, packs of a cube (CR 903.13a, 905.1, 905.1a)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from draft_table import made

from engine.cards.store import CardPool
from engine.draft.boosters import ORDINARY, RECIPES, booster_packs, cube_packs, products
from engine.errors import InvalidAction, UnknownCard
from engine.testing.marks import rule

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards"


def small_set(code="tst", rares=6):
    rows = [("rare", rares), ("mythic", 2), ("uncommon", 12), ("common", 30)]
    cards = [{"name": f"{r} {i}", "rarity": r, "number": str(i)} for r, n in rows for i in range(n)]
    return products({code: {"name": "Test Set", "cards": cards}})[code], CardPool([made(c["name"]) for c in cards])


@rule("905.1")
def test_an_ordinary_booster_has_one_rare_or_mythic_three_uncommons_and_eleven_commons():
    product, cards = small_set()
    packs, _ = booster_packs(product, cards, 200, seed=5)
    mythics = 0
    for pack in packs:
        counted = Counter(c.name.split()[0] for c in pack)
        mythics += counted["mythic"]
        assert counted["rare"] + counted["mythic"] == 1
        assert (counted["uncommon"], counted["common"]) == (3, 11)
        assert len({c.name for c in pack}) == 15 == ORDINARY.size
    assert 10 <= mythics <= 45  # one in eight


def test_boosters_follow_from_the_seed_and_differ():
    product, cards = small_set()
    one, rng = booster_packs(product, cards, 3, seed=9)
    assert one == booster_packs(product, cards, 3, seed=9)[0]
    assert one != booster_packs(product, cards, 3, rng=rng)[0]


def test_a_set_that_is_too_small_or_unreadable_or_unknown_is_refused():
    product, cards = small_set()
    with pytest.raises(InvalidAction, match="Test Set has too few cards for 1 rare or mythic"):
        booster_packs(products({"x": {"name": "Test Set", "cards": [{"name": "common 1", "rarity": "common"}]}})["x"], cards, 1)
    with pytest.raises(InvalidAction, match="a set has a name and cards with name and rarity"):
        products({"x": {"name": "Test Set", "cards": [{"name": "a"}]}})
    with pytest.raises(UnknownCard):
        booster_packs(product, CardPool([]), 1)


@rule("905.1a")
def test_a_cube_is_dealt_so_that_every_card_is_in_one_pack():
    cards = [made(f"Cube {i}") for i in range(100)]
    packs, spares = cube_packs(cards, 3, rounds=2, size=15, seed=4, spares=0)
    dealt = [c.name for own in packs for pack in own for c in pack]
    assert len(dealt) == len(set(dealt)) == 90
    assert spares == ()
    with pytest.raises(InvalidAction, match="need 120 cards; the cube has 100"):
        cube_packs(cards, 4, rounds=2, size=15)


@rule("903.13a", "905.1")
@pytest.mark.skipif(not DATA.is_dir(), reason="no card files beside the project")
def test_boosters_of_the_sets_with_drafts_of_their_own():
    from engine.cards.readers.scryfall import card_from_scryfall
    from engine.draft import ops_of

    found = products(json.loads((DATA / "draft_sets.json").read_text("utf-8")))
    names = {n for p in found.values() for n, _, _ in p.cards}
    cards = []
    for file in sorted(DATA.glob("oracle-*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            if row["name"] in names or row["name"].split(" // ")[0] in names:
                cards.append(card_from_scryfall(row))
    pool = CardPool(cards)
    assert set(RECIPES) == set(found)
    for code, product in found.items():
        packs, _ = booster_packs(product, pool, 4, seed=1)
        assert {len(p) for p in packs} == {RECIPES[code].size}
        for pack in packs:
            if code in ("cns", "cn2"):
                assert sum(1 for c in pack if "Conspiracy" in c.front.types or ops_of(c)) == 1
            else:
                assert sum(1 for c in pack if "Legendary" in c.front.supertypes) >= 2
