"""Names are found exactly, by front face, with accents and case folded, in Japanese; the store keeps what was imported."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine import Deck, new_game
from engine.cards.abilities import Keyword
from engine.cards.card import card
from engine.cards.readers import read_folder_objects
from engine.cards.readers.scryfall import card_from_scryfall
from engine.cards.store import CardPool, build_store, fold, load_pool, open_store, read_pool
from engine.core.layers import chars
from engine.errors import UnknownCard

CARDS = Path(__file__).resolve().parents[3] / "shared" / "data" / "cards"
OBJECTS = [
    {"name": "Invented Bear", "type_line": "Creature — Bear", "legalities": {"commander": "legal"}, "x_names": [["ja", "架空のがま熊"]]},
    {"name": "Jötun Æthersmith", "type_line": "Creature — Giant"},
    {"name": "Fore // Aft", "layout": "split", "type_line": "x", "card_faces": [
        {"name": "Fore", "type_line": "Instant", "mana_cost": "{R}"}, {"name": "Aft", "type_line": "Instant", "mana_cost": "{U}"}]},
    {"name": "Aft", "type_line": "Sorcery"},
    {"name": "Thief's Cap", "type_line": "Artifact"},
]  # fmt: skip


def file_of(tmp_path, objects):
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([{"object": "card", **o} for o in objects], ensure_ascii=False), encoding="utf-8")
    return path


@pytest.fixture(params=["memory", "file", "store"])
def pool(request, tmp_path):
    if request.param == "memory":
        return CardPool(map(card_from_scryfall, OBJECTS))
    objects = [{**{k: v for k, v in o.items() if k != "x_names"}} for o in OBJECTS]
    objects.append({"name": "Invented Bear", "type_line": "Creature — Bear", "lang": "ja", "printed_name": "架空のがま熊"})
    path = file_of(tmp_path, objects)
    if request.param == "file":
        return read_pool(path)
    build_store(read_folder_objects(path), tmp_path / "cards.sqlite")
    return open_store(tmp_path / "cards.sqlite")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Invented Bear", "Invented Bear"),
        ("invented  BEAR", "Invented Bear"),
        ("架空のがま熊", "Invented Bear"),
        ("jotun aethersmith", "Jötun Æthersmith"),
        ("Fore", "Fore // Aft"),
        ("fore/aft", "Fore // Aft"),
        ("Fore//Aft", "Fore // Aft"),
        ("Aft", "Aft"),
        ("Thief’s Cap", "Thief's Cap"),
    ],
)
def test_a_card_is_found_by_any_of_its_names(pool, asked, found):
    assert pool.find(asked).key == found


def test_a_voicing_mark_is_no_accent(pool):
    with pytest.raises(UnknownCard):
        pool.find("架空のかま熊")


def test_an_unknown_name_comes_with_the_nearest_ones(pool):
    with pytest.raises(UnknownCard, match="Invented Bear"):
        pool.find("Invnted Baer")
    with pytest.raises(UnknownCard):
        pool.find("")
    assert pool.suggestions("x" * 10_000) == ()


def test_a_pool_lists_its_cards_in_the_order_of_the_file(pool):
    assert [c.key for c in pool] == [o["name"] for o in OBJECTS]
    assert len(pool) == len(OBJECTS)
    assert "Invented Bear" in pool
    assert "Nothing" not in pool


def test_own_definitions_come_before_those_behind(pool):
    own = card_from_scryfall({"name": "Invented Bear", "type_line": "Artifact"})
    assert CardPool([own], behind=[pool]).find("invented bear") is own
    assert CardPool([own], behind=[pool]).find("Fore").key == "Fore // Aft"


def test_folding_is_stable():
    for name in ("Jötun Æthersmith", "Fore // Aft", "架空のがま熊", "“Quoted” — Name"):
        assert fold(fold(name)) == fold(name)


def test_a_legal_card_takes_the_name_from_one_that_is_legal_nowhere(tmp_path):
    joke = {"name": "Twice", "type_line": "Artifact", "legalities": {"commander": "not_legal"}}
    real = {"name": "Twice", "type_line": "Creature — Bear", "legalities": {"commander": "legal"}}
    path = file_of(tmp_path, [joke, real])
    build_store(read_folder_objects(path), tmp_path / "s")
    assert open_store(tmp_path / "s").find("Twice").front.types == ("Creature",)
    assert read_pool(path).find("Twice").front.types == ("Creature",)


def test_a_failed_import_leaves_the_old_store_alone(tmp_path):
    place = tmp_path / "cards.sqlite"
    build_store(OBJECTS[:1], place)
    with pytest.raises(ValueError, match="no type line"):
        build_store([OBJECTS[1], {"name": "Broken"}], place)
    with open_store(place) as store:
        assert [c.key for c in store] == ["Invented Bear"]
    assert [p.name for p in tmp_path.iterdir()] == ["cards.sqlite"]


def test_a_file_that_is_no_store_is_refused(tmp_path):
    place = tmp_path / "cards.sqlite"
    place.write_bytes(b"no database at all")
    with pytest.raises(ValueError, match="import your card file again"):
        open_store(place)
    assert open_store(tmp_path / "absent.sqlite") is None


def test_commands_look_into_the_file_the_store_and_the_catalog(tmp_path, monkeypatch):
    monkeypatch.setenv("COMMANDZONE_HOME", str(tmp_path / "home"))
    assert load_pool().find("Forest").front.subtypes == ("Forest",)
    build_store(OBJECTS, tmp_path / "home" / "cards.sqlite")
    assert load_pool().find("Fore").key == "Fore // Aft"
    path = file_of(tmp_path, [{"name": "Fore", "type_line": "Land"}])
    assert load_pool(path).find("Fore").front.types == ("Land",)


@pytest.mark.skipif(not CARDS.is_dir(), reason="the folder of card data is not there")
def test_importing_every_card_is_quick_and_small_and_look_ups_take_less_than_a_millisecond(tmp_path):
    place = tmp_path / "cards.sqlite"
    code = (
        "import resource, time; from pathlib import Path; from engine.cards.readers import read_folder_objects; from engine.cards.store import build_store\n"
        f"start = time.monotonic(); n = build_store(read_folder_objects(Path({str(CARDS)!r})), Path({str(place)!r}))\n"
        "print(n, time.monotonic() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert int(out[0]) == 34_742
    assert float(out[1]) < 60
    assert int(out[2]) < 500_000
    with open_store(place) as store:
        names = [c.key for c in store][::20]
    with open_store(place) as store:
        start = time.monotonic()
        assert all(store.find(n).key == n for n in names)
        assert (time.monotonic() - start) / len(names) < 0.001


def test_cards_of_a_file_are_played_as_their_text_says(tmp_path):
    path = tmp_path / "own.json"
    drake = {"name": "Test Drake", "type_line": "Creature — Drake", "mana_cost": "{U}", "power": "2", "toughness": "2", "oracle_text": "Flying"}
    path.write_text(json.dumps([drake]), encoding="utf-8")
    own, lands = load_pool(path).find("Test Drake"), (load_pool().find("Island"),)
    by_hand = card("Test Owl", "{U}", "Creature — Bird", (Keyword("flying"),), power=1, toughness=1, text="These are other words.")
    game = new_game("free-for-all", [Deck((own,) * 30 + (by_hand,) * 30), Deck(lands * 60)], seed=1).game
    known = {c.key: c for c in game.setup.cards}
    assert known["Test Drake"].front.abilities == (Keyword("flying"),)
    assert known["Test Owl"] is by_hand
    assert all(chars(game.board, game.board.objects[i]).keywords == {"flying"} for i in game.board.players[0].hand)
