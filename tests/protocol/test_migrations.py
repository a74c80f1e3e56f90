"""Data of older versions are brought up step by step, and saved files of each version are read for good (architecture 4.11, 4.18)."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path

import pytest
from played import DUEL, after

from engine import InvalidAction, apply, legal, replay, view
from engine.protocol import (
    MIGRATIONS,
    SCHEMA_VERSION,
    digest,
    dumps,
    dumps_action,
    dumps_record,
    dumps_view,
    loads,
    loads_action,
    loads_card,
    loads_deck,
    loads_record,
    loads_view,
    receive,
)
from engine.protocol.migrations import EVERY, MIGRATED
from engine.records import outline, seek

SAVED = Path(__file__).parent / "saved"
VERSIONS = sorted({int(path.name.partition(".")[0]) for path in SAVED.glob("*.game.json")})


def saved(version: int, kind: str) -> str:
    return (SAVED / f"{version}.{kind}.json").read_text("utf-8").strip()


# -- files of every version --------------------------------------------------------------------------------------------


def test_there_are_saved_files_of_the_present_version():
    assert VERSIONS[0] == 1
    assert VERSIONS[-1] == SCHEMA_VERSION


@pytest.mark.parametrize("version", VERSIONS)
def test_a_saved_game_of_each_version_is_read_and_goes_on(version):
    game = loads(saved(version, "game"))
    expected = json.loads(saved(version, "expected"))
    assert (outline(game), game.state_id) == (expected["outline"], expected["state_id"])
    assert [p.life for p in game.board.players] == expected["life"]
    assert apply(game, legal(game).actions[0]).game.state_id == game.state_id + 1
    assert loads(dumps(game)) == game


@pytest.mark.parametrize("version", VERSIONS)
def test_a_saved_record_of_each_version_is_played_again(version):
    rec = loads_record(saved(version, "record"))
    expected = json.loads(saved(version, "expected"))
    assert rec.outline == expected["outline"]
    assert outline(replay(rec)) == expected["outline"]
    assert loads_record(dumps_record(rec)) == rec
    again = pickle.loads(pickle.dumps(rec))
    assert outline(replay(again)) == expected["outline"]
    assert digest(seek(again, 40)) == digest(seek(rec, 40))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_other_saved_files_of_each_version_are_read(version):
    assert loads_view(saved(version, "view")).players[0].life == json.loads(saved(version, "expected"))["life"][0]
    assert len(loads_deck(saved(version, "deck")).main) == 39
    assert loads_card(saved(version, "card")).name == "Grey Hound"
    assert loads_action(saved(version, "action")) in legal(loads(saved(version, "game"))).actions


# -- a made-up older version -------------------------------------------------------------------------------------------


def spread(data: dict) -> dict:
    """Version 0 of a game, made up: life totals stood beside the players, and steps had other names."""
    board = data["value"]["board"]
    life = [player.pop("life") for player in board["players"]]
    turn = {**board["turn"], "phase": board["turn"]["step"]}
    del turn["step"]
    value = {**data["value"], "board": {**board, "life": life, "turn": turn}}
    return {**data, "schema_version": 0, "value": value}


def gathered(data: dict) -> dict:
    """The step from version 0 to 1."""
    board = dict(data["value"]["board"])
    board["players"] = [
        {**player, "life": life} for player, life in zip(board["players"], board.pop("life"), strict=True)
    ]
    turn = dict(board["turn"])
    board["turn"] = {**turn, "step": turn.pop("phase")}
    board["turn"].pop("phase", None)
    return {**data, "value": {**data["value"], "board": board}}


def test_a_game_of_a_made_up_older_version_is_brought_up():
    game = after(DUEL, 2, 70)
    old = json.dumps(spread(json.loads(dumps(game))))
    with pytest.raises(InvalidAction) as refused:
        loads(old)
    assert refused.value.reasons[0].code == "save/version"
    assert loads(old, MIGRATIONS.with_step(0, "game", gathered)) == game


def test_records_views_and_messages_have_steps_of_their_own():
    game = after(DUEL, 2, 70)
    steps = (
        MIGRATIONS.with_step(0, "record", lambda d: {**d, "value": {("moves" if k == "actions" else k): v for k, v in d["value"].items()}})
        .with_step(0, "view", lambda d: {("history" if k == "log" else k): v for k, v in d.items()})
        .with_step(0, "action", lambda d: {("player" if k == "seat" else k): v for k, v in d.items()})
    )  # fmt: skip
    rec = loads_record(saved(1, "record"))
    old = json.loads(dumps_record(rec)) | {"schema_version": 0}
    old["value"]["actions"] = old["value"].pop("moves")
    assert loads_record(json.dumps(old), steps) == rec
    seen = view(game, 0)
    old = json.loads(dumps_view(seen)) | {"schema_version": 0}
    old["log"] = old.pop("history")
    assert loads_view(json.dumps(old), steps) == seen
    action = legal(game).actions[0]
    old = json.loads(dumps_action(action)) | {"schema_version": 0}
    old["seat"] = old.pop("player")
    assert loads_action(json.dumps(old), steps) == action
    message = {
        "schema_version": 0,
        "state_id": game.state_id,
        "action": {k: v for k, v in old.items() if k != "schema_version"},
    }
    assert receive(game, action.player, json.dumps(message), steps).game == apply(game, action).game
    assert (
        loads(dumps(game).replace('"schema_version":1', '"schema_version":0'), steps) == game
    )  # no step for games: they were the same


def test_steps_follow_each_other_and_a_step_from_the_present_version_makes_a_newer_one():
    seen = []
    table = MIGRATIONS
    for version in (0, -1, 1):
        table = table.with_step(
            version, EVERY if version else "deck", lambda d, version=version: seen.append(version) or d
        )
    assert (table.first, table.current, MIGRATIONS.current) == (-1, 2, 1)
    assert table.up("deck", {"schema_version": -1}) == {"schema_version": 2}
    assert seen == [-1, 0, 1]
    assert table.up("game", {"schema_version": 0}) == {"schema_version": 2}
    assert seen == [-1, 0, 1, 1]
    assert table.up("game", {"schema_version": 2}) == {"schema_version": 2}


@pytest.mark.parametrize(("version", "kind"), [(-3, "game"), (5, "game"), (0, "castle")])
def test_a_step_that_fits_nothing_is_refused(version, kind):
    with pytest.raises(InvalidAction):
        MIGRATIONS.with_step(version, kind, dict)


@pytest.mark.parametrize("version", [-1, 3, "1", None, True, 10**30])
def test_a_version_without_a_way_up_is_refused(version):
    with pytest.raises(ValueError, match=re.escape("schema_version")):
        MIGRATIONS.with_step(0, EVERY, dict).up("game", {"schema_version": version})


def test_every_kind_of_data_has_its_place_in_the_table():
    for kind in MIGRATED:
        assert MIGRATIONS.with_step(0, kind, dict).first == 0
