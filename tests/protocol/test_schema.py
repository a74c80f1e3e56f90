"""JSON Schema: current, and true of what is written."""

from __future__ import annotations

import json
import random
import re

import pytest
from played import DUEL, FOUR, after, pauses

from engine import Concede, Pass, PlayLand, legal, view
from engine.errors import IllegalAction, InvalidAction
from engine.play.decks import vanilla_40
from engine.protocol import (
    dumps,
    dumps_action,
    dumps_decision,
    dumps_error,
    dumps_event,
    dumps_record,
    encode,
    loads_action,
    receive,
)
from engine.protocol.schema import schemas, written
from engine.records import play, record_game
from engine.views import to_data

SCHEMAS = schemas()


def valid(schema, data, root):
    """Whether the data fit: as much of JSON Schema as these files use."""
    if "$ref" in schema:
        return valid(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], data, root)
    if "anyOf" in schema and not any(valid(one, data, root) for one in schema["anyOf"]):
        return False
    if "const" in schema and (data != schema["const"] or type(data) is not type(schema["const"])):
        return False
    if "enum" in schema and data not in schema["enum"]:
        return False
    kinds = {"integer": int, "string": str, "boolean": bool, "null": type(None), "array": list, "object": dict}
    if "type" in schema and type(data) is not kinds[schema["type"]]:
        return False
    if type(data) is int and data < schema.get("minimum", data):
        return False
    if type(data) is str and "pattern" in schema and not re.search(schema["pattern"], data):
        return False
    if type(data) is list:
        if not schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", len(data)):
            return False
        if "prefixItems" in schema:
            return all(valid(one, x, root) for one, x in zip(schema["prefixItems"], data, strict=True))
        return all(valid(schema.get("items", {}), x, root) for x in data)
    if type(data) is dict:
        known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        if any(k not in data for k in schema.get("required", ())):
            return False
        return all(valid(known[k], v, root) if k in known else more is not False and (more is True or valid(more, v, root)) for k, v in data.items())
    return True


def holds(name, text):
    root = SCHEMAS[name]
    return valid(root, json.loads(text) if isinstance(text, str) else text, root)


def test_the_files_are_current(root):
    """Write them anew with ``python -m engine.protocol.schema docs/schema``."""
    made = written()
    folder = root / "docs" / "schema"
    assert {p.stem for p in folder.glob("*.json")} == set(made)
    stale = [name for name, text in made.items() if (folder / f"{name}.json").read_text(encoding="utf-8") != text]
    assert stale == []


@pytest.mark.parametrize("which", [DUEL, FOUR], ids=["duel", "four"])
def test_everything_that_is_written_fits(which):
    for n, game in enumerate(pauses(which, 3, 40)):
        for d in game.pending:
            assert holds("decision", dumps_decision(d))
        for action in legal(game).actions[:20]:
            assert holds("action", dumps_action(action))
        for seat in (0, None):
            assert holds("view", to_data(view(game, seat)))
        if n in (0, 39):
            for event in list(game.log)[:: 7 if n else 40]:
                assert holds("event", dumps_event(event)), event
    assert holds("game", dumps(after(which, 3, 40)))


def test_a_record_fits():
    rec = record_game("free-for-all", (vanilla_40("G"), vanilla_40("R")), seed=1)
    rnd = random.Random(1)
    for _ in range(30):
        rec = play(rec, rnd.choice(legal(rec.game).actions))
    assert holds("record", dumps_record(rec))


def test_messages_and_the_errors_that_answer_them_fit():
    errors = 0
    for game in pauses(FOUR, 3, 60):
        for action in (*list(legal(game).actions)[:4], Pass(1), Concede(0), PlayLand(0, 3)):
            message = {"state_id": game.state_id, "action": encode("action", action)}
            assert holds("message", message)
            error = receive(game, 0, json.dumps(message)).error
            if error is not None:
                errors += 1
                assert holds("error", error)
                assert holds("error", dumps_error(IllegalAction.because(error["message"])))
    assert errors > 60
    for message in ({"state_id": 3, "number": 0}, {"state_id": 3, "chosen": [1, [2, -1], "red"]}, {"schema_version": 1, "state_id": 0, "number": 1}):
        assert holds("message", message)
    for bad in ({"number": 0}, {"state_id": 0}, {"state_id": "0", "number": 0}, {"state_id": 0, "number": 0, "chosen": []}, {"state_id": 0, "number": -1}):
        assert not holds("message", bad)


def test_what_the_schema_of_actions_refuses_is_refused():
    for bad in ({"type": "Pass"}, {"type": "Pass", "player": "0"}, {"type": "Pass", "player": True}, {"type": "Nothing", "player": 0},
                {"type": "Cast", "player": 0, "object": 1, "more": 2}, {"type": "Answer", "player": 0, "value": [1.5]}, {"player": 0}):  # fmt: skip
        assert not holds("action", bad)
        with pytest.raises(InvalidAction):
            loads_action(json.dumps(bad))


def test_the_schemas_are_schemas():
    jsonschema = pytest.importorskip("jsonschema")
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)
