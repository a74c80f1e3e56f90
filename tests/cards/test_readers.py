"""Card files are recognised by content, read one card at a time, and refused with a reason."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.identity import color_identity
from engine.cards.readers import NoCards, UnreadableFile, read_card_objects, read_folder_objects
from engine.cards.readers.scryfall import card_from_scryfall

PLAIN = {"object": "card", "name": "Invented Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "power": "2", "toughness": "2"}
PAIR = {
    "object": "card",
    "name": "Day Bear // Night Bear",
    "layout": "transform",
    "type_line": "Creature — Bear // Creature — Bear",
    "card_faces": [
        {"name": "Day Bear", "type_line": "Creature — Bear", "mana_cost": "{W}", "power": "1", "toughness": "*"},
        {"name": "Night Bear", "type_line": "Creature — Bear", "color_indicator": ["B"], "power": "3", "toughness": "3"},
    ],
    "legalities": {"commander": "legal"},
}
TOKEN = {"object": "card", "name": "Bear", "layout": "token", "type_line": "Token Creature — Bear"}
JSON_BEAR = {
    "name": "Invented Bear",
    "type": "Creature — Bear",
    "manaCost": "{1}{G}",
    "layout": "normal",
    "power": "2",
    "toughness": "2",
    "colorIdentity": ["G"],
    "legalities": {"commander": "Legal", "brawl": "Banned"},
    "foreignData": [{"language": "Japanese", "name": "架空の熊"}],
}
JSON_PAIR = [
    {"name": "Day Bear // Night Bear", "faceName": "Day Bear", "side": "a", "layout": "transform", "type": "Creature — Bear", "manaCost": "{W}",
     "colorIdentity": ["B", "W"]},
    {"name": "Day Bear // Night Bear", "faceName": "Night Bear", "side": "b", "layout": "transform", "type": "Creature — Bear",
     "colorIndicator": ["B"], "colorIdentity": ["B", "W"]},
]  # fmt: skip


def read(tmp_path, text, name="cards.txt"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return [card_from_scryfall(d) for d in read_card_objects(path)]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([PLAIN, TOKEN, PAIR]),
        "\n".join(map(json.dumps, [PLAIN, TOKEN, PAIR])) + "\n",
        json.dumps({"object": "list", "has_more": False, "data": [PLAIN, PAIR]}),
        "[\n" + ",\n".join(map(json.dumps, [PLAIN, PAIR])) + "\n]\n",
        json.dumps({"meta": {"version": "5"}, "data": {"Invented Bear": [JSON_BEAR], "Day Bear // Night Bear": JSON_PAIR}}),
        json.dumps({"meta": {}, "data": {"code": "INV", "booster": {"x": [1, 2]}, "cards": [JSON_BEAR, *JSON_PAIR], "tokens": [{"name": "Bear", "type": "Token"}]}}),
        json.dumps({"data": {"INV": {"cards": [JSON_BEAR]}, "INW": {"name": "Second", "cards": JSON_PAIR}}}),
        json.dumps({"meta": {}, "data": {"name": "Deck", "mainBoard": [JSON_BEAR], "commander": JSON_PAIR}}),
    ],
    ids=["array", "lines", "list", "bulk", "atomic", "set", "all-sets", "deck"],
)
def test_scryfall_and_mtgjson_files_of_every_shape_give_the_same_cards(tmp_path, text):
    found = {c.key: c for c in read(tmp_path, text)}
    assert sorted(found) == ["Day Bear // Night Bear", "Invented Bear"]
    assert color_identity(found["Day Bear // Night Bear"]) == ("W", "B")
    assert [f.name for f in found["Day Bear // Night Bear"].faces] == ["Day Bear", "Night Bear"]
    bear = found["Invented Bear"]
    assert (bear.front.power, bear.front.toughness, str(bear.front.mana_cost), bear.front.subtypes) == (2, 2, "{1}{G}", ("Bear",))


def test_a_single_card_object_is_a_card_file(tmp_path):
    assert [c.key for c in read(tmp_path, json.dumps(PLAIN))] == ["Invented Bear"]


def test_mtgjson_names_legalities_and_foreign_names_are_taken_over(tmp_path):
    (bear,) = read(tmp_path, json.dumps({"data": {"Invented Bear": [JSON_BEAR]}}))
    assert dict(bear.legalities)["commander"] == "legal"
    assert dict(bear.legalities)["brawl"] == "banned"
    assert dict(bear.legalities)["oathbreaker"] == "not_legal"
    assert bear.names == (("ja", "架空の熊"),)


def test_meld_cards_of_mtgjson_are_cards_of_their_own(tmp_path):
    part = {"name": "Upper Half // Whole Thing", "faceName": "Upper Half", "layout": "meld", "type": "Creature — Test", "colorIdentity": ["W"],
            "cardParts": ["Upper Half", "Lower Half", "Whole Thing"]}  # fmt: skip
    (half,) = read(tmp_path, json.dumps({"data": {"Upper Half // Whole Thing": [part]}}))
    assert (half.key, half.meld) == ("Upper Half", ("Whole Thing",))


def test_powers_that_are_no_numbers_count_as_zero_and_keep_their_print():
    one = card_from_scryfall(PAIR)
    assert (one.front.toughness, one.front.box) == (0, ("1", "*"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "empty"),
        (b"hello", "not JSON"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "binary"),
        (b'[{"name": "A", "type_line": "Land"}, {"name": "B', "ends in the middle"),
        (b'[{"name": "A", "type_line": "Land"}', "ends too early"),
        (b'{"name": "A", "type_line": "Land"}\n{"name": ', "ends in the middle"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a": 1, "b": [2, 3]}', "neither Scryfall nor MTGJSON"),
        (b"[1, 2, 3]", "expected a card object"),
        (b'[{"name": "A", "type_line": "Land"}] trailing', "follows the end"),
        (b'{"name": "A\xff", "type_line": "Land"}', "UTF-8"),
        (b'{"name": "A", "type_line": "Land", }', "not JSON"),
    ],
)
def test_what_is_no_card_file_is_refused_with_its_reason(tmp_path, text, why):
    with pytest.raises(UnreadableFile, match=why):
        read(tmp_path, text)


def test_every_truncation_of_a_card_file_is_either_read_or_refused(tmp_path):
    whole = json.dumps([PLAIN, PAIR]).encode()
    for end in range(0, len(whole), 7):
        with pytest.raises(UnreadableFile):
            read(tmp_path, whole[:end])


@settings(max_examples=80)
@given(st.binary(max_size=400))
def test_rubbish_never_ends_in_another_error(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("rubbish") / "cards"
    path.write_bytes(data)
    with contextlib.suppress(UnreadableFile):
        list(read_card_objects(path))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["name", "type_line", "data", "meta", "cards", "type", "card_faces", "object"]), inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=150)
@given(json_values)
def test_strange_json_is_read_or_refused(tmp_path_factory, value):
    path = tmp_path_factory.mktemp("strange") / "cards"
    path.write_text(json.dumps(value), encoding="utf-8")
    try:
        for data in read_card_objects(path):
            card_from_scryfall(data)
    except ValueError:
        pass


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell the peak of a process")
def test_a_line_of_a_hundred_megabytes_is_refused_in_little_memory(tmp_path):
    path = tmp_path / "long.json"
    with path.open("wb") as file:
        file.write(b'[{"name": "')
        for _ in range(100):
            file.write(b"a" * 1_000_000)
    code = (
        "import re; from pathlib import Path; from engine.cards.readers import read_card_objects, UnreadableFile\n"
        f"try: list(read_card_objects(Path({str(path)!r})))\n"
        "except UnreadableFile as error: print(error)\n"
        # the peak of this process alone: what getrusage says includes the process that started it
        "print(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()
    assert "longer than 8 million characters" in out[0]
    assert int(out[1]) < 200_000


def test_a_folder_is_read_file_by_file_and_files_without_cards_are_passed_over(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps([PLAIN]))
    (tmp_path / "b.jsonl").write_text(json.dumps(PAIR))
    (tmp_path / "sets.json").write_text('[{"code": "INV", "name": "Invented"}]')
    (tmp_path / "notes.txt").write_text("no cards")
    seen = []
    assert [d["name"] for d in read_folder_objects(tmp_path, lambda done, total: seen.append((done, total)))] == [PLAIN["name"], PAIR["name"]]
    assert seen[-1][0] == seen[-1][1]
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnreadableFile, match=r"no \.json"):
        list(read_folder_objects(tmp_path / "empty"))
    with pytest.raises(UnreadableFile, match="no such file"):
        list(read_folder_objects(tmp_path / "nowhere"))
    with pytest.raises(NoCards):
        list(read_folder_objects(tmp_path / "sets.json"))
