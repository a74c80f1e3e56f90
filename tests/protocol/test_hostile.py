"""What is not exactly what the engine writes is refused with one class of error, whatever it is (architecture 4.18)."""

from __future__ import annotations

import json
import time
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import DUEL, FOUR, after

from engine import InvalidAction
from engine.cards.catalog import CATALOG
from engine.protocol import MIGRATIONS, dumps, dumps_card, loads, loads_action, loads_card, loads_decision, loads_event
from engine.protocol.migrations import EVERY
from engine.protocol.reading import DEEPEST, LONGEST
from engine.state.game import Game


@cache
def _texts() -> tuple[str, ...]:
    return dumps(after(DUEL, 1, 3)), dumps(after(DUEL, 2, 70)), dumps(after(FOUR, 4, 120))


def fresh(which: int = 1) -> dict[str, Any]:
    return json.loads(_texts()[which])


def refused(data: Any, code: str = "save/unreadable") -> str:
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(InvalidAction) as caught:
        loads(text)
    assert caught.value.reasons[0].code == code, caught.value
    assert len(str(caught.value)) < 700
    return str(caught.value)


BROKEN = {
    "nothing": "",
    "half": '{"schema_version":1',
    "an array": "[]",
    "null": "null",
    "a number": "1",
    "a text": '"x"',
    "an open text": '"' + '\\"' * 100_000,
    "not a number": '{"schema_version":NaN}',
    "infinity": '{"schema_version":-Infinity}',
    "fraction": '{"schema_version":1.0}',
    "exponent": '{"schema_version":1e999999}',
    "a hundred thousand brackets": "[" * 100_000,
    "closed brackets": "[" * 100_000 + "]" * 100_000,
    "braces": '{"a":' * 100_000,
    "brackets first closed": "]" * 1000 + "[" * 100_000,
    "a long number": '{"schema_version":' + "9" * 100_000 + "}",
    "the same key twice": '{"schema_version":1,"schema_version":1}',
    "half a surrogate pair": '{"schema_version":"\\ud800"}',
    "trailing text": "{} {}",
    "a comment": "{} // yes",
    "control characters": '{"a":"\n"}',
    "byte order mark": "\ufeff{}",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_text_is_refused(text):
    refused(text)


@pytest.mark.parametrize("what", [None, 3, b"{}", {"schema_version": 1}, []], ids=repr)
def test_what_is_no_text_is_refused(what):
    with pytest.raises(InvalidAction) as caught:
        loads(what)
    assert caught.value.reasons[0].code == "save/unreadable"


def test_a_text_beyond_the_limit_is_refused_before_it_is_looked_at():
    began = time.process_time()
    refused(" " * (LONGEST + 1))
    assert time.process_time() - began < 1


def test_nesting_is_counted_outside_texts_only():
    assert "nested" in refused("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))
    data = fresh(0)
    data["value"]["setup"]["players"][0] = "[" * 500 + '\\"{{{'
    assert loads(json.dumps(data)).players[0].startswith("[[[")


@pytest.mark.parametrize("version", [0, -1, 2, 999, 10**30])
def test_another_schema_version_is_refused_as_such(version):
    assert "schema_version" in refused(fresh() | {"schema_version": version}, "save/version")


@pytest.mark.parametrize("version", [None, "1", True, [1]])
def test_a_schema_version_that_is_no_number_is_refused(version):
    refused(fresh() | {"schema_version": version})


def test_an_older_schema_version_is_brought_up_step_by_step():
    old = fresh() | {"schema_version": -1}
    old["body"] = old.pop("value")
    steps = MIGRATIONS.with_step(0, EVERY, lambda d: {("value" if k == "text" else k): v for k, v in d.items()})
    steps = steps.with_step(-1, "game", lambda d: {("text" if k == "body" else k): v for k, v in d.items()})
    assert loads(json.dumps(old), steps) == loads(json.dumps(fresh()))


@pytest.mark.parametrize("key", ["schema_version", "kind", "builtin", "shared", "value"])
def test_a_document_without_one_of_its_keys_is_refused(key):
    data = fresh()
    del data[key]
    refused(data)


@pytest.mark.parametrize("path", [(), ("value",), ("value", "board"), ("value", "board", "players", 0), ("value", "log", 3), ("value", "setup", "rules")])
def test_unknown_keys_are_refused_everywhere(path):
    data = fresh()
    place = data
    for part in path:
        place = place[part]
    place["extra"] = 1
    assert "extra" in refused(data)


@pytest.mark.parametrize("junk", [True, "12", 1.0, None, [1], {}, 10**50], ids=repr)
def test_a_life_total_is_a_whole_number_and_the_message_says_where(junk):
    data = fresh()
    data["value"]["board"]["players"][1]["life"] = junk
    told = refused(data)
    if type(junk) not in (float, int):
        assert "board.players[1].life" in told


@pytest.mark.parametrize("junk", ["no", "false", 0, 1, None, []], ids=repr)
def test_a_truth_value_is_true_or_false(junk):
    data = fresh()
    data["value"]["board"]["objects"][0]["tapped"] = junk
    refused(data)


@pytest.mark.parametrize("junk", ["ab", {}, {"0": 1}, 3, True, None], ids=repr)
def test_a_tuple_is_an_array(junk):
    data = fresh()
    data["value"]["board"]["players"][0]["library"] = junk
    refused(data)


def test_ids_that_the_game_never_had_are_refused():
    many = len(fresh()["value"]["board"]["objects"])
    for junk in (many, 10**9, -2):
        data = fresh()
        data["value"]["board"]["players"][0]["library"][0] = junk
        refused(data)
    data = fresh()
    data["value"]["pending"][0]["player"] = 2
    assert "seat" in refused(data)


def test_shared_values_refer_backwards_only_and_have_their_type():
    data = fresh()
    data["value"]["board"]["objects"][0]["base"] = len(data["shared"])
    refused(data)
    data = fresh()
    data["shared"].append({"type": "Unread", "text": "x"})
    data["value"]["board"]["objects"][0]["base"] = len(data["shared"]) - 1
    assert "is a Unread, not a Face" in refused(data)


@pytest.mark.parametrize("levels", [5, 60])
def test_small_texts_that_unfold_into_enormous_values_are_refused(levels):
    data = json.loads(dumps_card(CATALOG[0]))
    data["shared"] = [{"type": "Program"}, *({"type": "Program", "modes": {"options": [i] * 50}} for i in range(levels))]
    with pytest.raises(InvalidAction) as caught:
        loads_card(json.dumps(data))
    assert "too large or too deep" in str(caught.value)


def test_a_built_in_card_with_another_definition_is_refused():
    data = fresh()
    name = next(iter(data["builtin"]))
    data["builtin"][name] = "0" * 16
    assert name in refused(data, "save/cards")
    data = fresh()
    data["builtin"]["No Such Card"] = "0" * 16
    refused(data, "save/cards")


def test_a_built_in_card_that_the_document_does_not_list_is_refused():
    data = fresh()
    del data["builtin"][next(iter(data["builtin"]))]
    refused(data)


def board(data: dict[str, Any]) -> dict[str, Any]:
    return data["value"]["board"]


NONSENSE = {
    "an object in two zones": lambda d: board(d)["players"][0]["hand"].append(board(d)["players"][0]["library"][0]),
    "an object in no zone": lambda d: board(d)["players"][0]["library"].pop(),
    "an object in another zone than it says": lambda d: board(d)["players"][0].setdefault("graveyard", []).append(board(d)["players"][0]["library"].pop()),
    "ids with a gap": lambda d: next(o for o in board(d)["objects"] if "id" in o).update(id=5),
    "a card in two objects": lambda d: next(o for o in board(d)["objects"] if o.get("cards") == [1]).update(cards=[2]),
    "an object of another owner": lambda d: next(o for o in board(d)["objects"] if "id" in o).update(owner=1),
    "a third player": lambda d: d["value"]["setup"]["players"].append("Third"),
    "the same name twice": lambda d: d["value"]["setup"].update(players=["A", "A"]),
    "a card without definition": lambda d: board(d)["fixed"]["cards"][0].update(key="No Such Card"),
    "another player asked": lambda d: d["value"]["pending"][0].update(player=1 - d["value"]["pending"][0]["player"]),
    "nobody asked": lambda d: d["value"].pop("pending"),
    "no agenda": lambda d: d["value"].pop("agenda"),
    "an event lost": lambda d: d["value"]["log"].pop(),
    "another life total": lambda d: board(d)["players"][0].update(life=99),
    "a clock ahead": lambda d: board(d).update(clock=10**9),
    "over, and still asked": lambda d: d["value"].update(outcome={"termination": "won", "winners": [0]}),
    "a kind of decision that does not exist": lambda d: d["value"]["pending"][0].update(kind="Guess"),
    "a frame that does not wait": lambda d: d["value"]["agenda"].append({"type": "Settle"}),
    "a designation the variant has not": lambda d: board(d)["fixed"].update(roles=[{"card": 0, "kind": "commander"}]),
}


@pytest.mark.parametrize("change", NONSENSE.values(), ids=NONSENSE.keys())
def test_what_no_game_can_look_like_is_refused(change):
    data = fresh()
    change(data)
    refused(data, "save/inconsistent")


# -- at random ---------------------------------------------------------------------------------------------------------

JUNK = st.sampled_from(
    [None, True, False, 0, -1, 1, 10**6, -5, 10**30, "", "no", "12", [], {}, [[]], {"type": "Pass"}, {"type": "Filter"}, [1, 2], ["a"], {"id": 0}, 0.5]
)


def place_of(data: Any, choose: Any) -> tuple[Any, Any]:
    """A container somewhere in the data and a key of it."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = choose(st.sampled_from(keys))
        below = data[key]
        if not isinstance(below, dict | list) or not below or choose(st.integers(0, 9)) == 0:
            return data, key
        data = below


@settings(max_examples=60)
@given(st.data())
def test_any_value_replaced_by_junk_is_refused_or_gives_a_game(data):
    document = fresh(data.draw(st.integers(0, 1)))
    place, key = place_of(document, data.draw)
    place[key] = data.draw(JUNK)
    try:
        game = loads(json.dumps(document))
    except InvalidAction:
        return
    assert isinstance(game, Game)
    assert loads(dumps(game)) == game


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["Pass", "Answer", "Cast"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["type", "player", "value", "object", "choices", "x"]), inner, max_size=4),
    max_leaves=12,
)


def answer_of(read: Any, text: str) -> str:
    try:
        read(text)
    except InvalidAction as error:
        return error.reasons[0].code
    return "read"


@settings(max_examples=300)
@given(JSON)
def test_any_json_is_an_action_or_is_refused(data):
    text = json.dumps(data)
    for read, code in ((loads_action, "action/invalid"), (loads_decision, "message/unreadable"), (loads_event, "message/unreadable")):
        assert answer_of(read, text) in ("read", code, "save/version")


@settings(max_examples=200)
@given(st.text(max_size=200))
def test_any_text_is_refused_without_another_error(text):
    for read in (loads, loads_action, loads_card):
        with pytest.raises(InvalidAction):
            read(text)


@pytest.mark.parametrize("text", [
    '{"type":"Pass","player":"0"}', '{"type":"Pass","player":true}', '{"type":"Pass"}', '{"type":"Pass","player":0,"x":1}', '{"player":0}',
    '{"type":"Fold","player":0}', '{"type":["Pass"],"player":0}', '{"type":"Pass","player":-1}', '{"type":"Answer","player":0,"value":"ab"}',
    '{"type":"Answer","player":0,"value":[[["a"]]]}', '{"type":"Answer","player":0,"value":[true]}', '{"type":"Answer","player":0,"value":[null]}',
    '{"type":"Cast","player":0,"object":1,"choices":[1]}', '[{"type":"Pass","player":0}]', '{"schema_version":2,"type":"Pass","player":0}',
])  # fmt: skip
def test_an_action_of_the_wrong_shape_is_refused(text):
    with pytest.raises(InvalidAction):
        loads_action(text)
