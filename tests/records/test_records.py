"""Recorded games: seek, rewind, redo, branches, saving and replaying."""

from __future__ import annotations

import json
import pickle
import random
import time

import pytest
from recorded import duel, finished, four, played, some_action

from engine import InvalidAction, ReplayMismatch, apply, check
from engine.errors import IllegalAction
from engine.frozen import replace
from engine.ids import PlayerId
from engine.protocol import MIGRATIONS, SCHEMA_VERSION, digest, dumps_record, loads_record
from engine.records import branches, go_to, outline, play, redo, replay, rewind, sealed, seek, step_at
from engine.state.decisions import Concede


def test_the_game_after_each_action_is_the_one_that_apply_gives():
    rec = four()
    game = rec.game
    rnd = random.Random(3)
    for n in range(40):
        action = some_action(game, rnd)
        step = apply(game, action)
        rec, game = play(rec, action), step.game
        assert seek(rec, n + 1) == game
        assert step_at(rec) == step
    assert len(rec) == 40 == rec.at


def test_seeking_does_not_take_longer_in_a_long_game():
    rec = finished()
    assert len(rec) > 300
    seek(rec, 10)

    def spent(n):
        began = time.perf_counter()
        for _ in range(200):
            seek(rec, n)
        return time.perf_counter() - began

    assert min(spent(len(rec)) for _ in range(5)) < 20 * min(spent(1) for _ in range(5))


def test_rewinding_and_redoing_comes_back_to_the_same_game():
    rec = played(four(), 30)
    back = rewind(rec, 12)
    assert back.game is seek(rec, 12)
    assert redo(back, 18).game is rec.game
    assert redo(rewind(rec, 29)) == replace(rec, outline="")


def test_taking_back_and_doing_the_same_gives_the_same_digest():
    rec = played(four(), 30)
    again = rewind(rec, 20)
    for action in rec.actions[20:]:
        again = play(again, action)
    assert digest(again.game) == digest(rec.game)
    assert again == replace(rec, outline="")


def test_another_action_begins_a_branch_and_nothing_is_lost():
    rec = played(duel(), 30)
    other = rewind(rec, 10)
    action = Concede(PlayerId(0))
    assert check(other.game, action)
    other = play(other, action)
    assert [(b.forks, b.length) for b in branches(other)] == [(10, 30), (11, 11)]
    back = go_to(other, branches(other)[0].tip)
    assert back.game is rec.game
    assert play(rewind(back, 10), action).line == other.line


def test_only_what_is_there_can_be_sought_or_redone():
    rec = played(duel(), 5)
    for n in (-1, 6, "2", 1.0, True):
        with pytest.raises(InvalidAction):
            rewind(rec, n)
        with pytest.raises(InvalidAction):
            seek(rec, n)
    with pytest.raises(IllegalAction):
        redo(rec)
    with pytest.raises(InvalidAction):
        go_to(rec, 99)
    with pytest.raises(InvalidAction):
        step_at(duel())


def test_a_record_survives_pickle_and_json():
    rec = played(four(), 40)
    rec = play(rewind(rec, 35), Concede(PlayerId(2)))
    for again in (pickle.loads(pickle.dumps(rec)), loads_record(dumps_record(rec))):
        assert again.moves == rec.moves
        assert again.at == rec.at
        assert replay(again) == rec.game
        assert digest(again.game) == digest(rec.game)
        assert [digest(seek(again, n)) for n in (0, 7, 36)] == [digest(seek(rec, n)) for n in (0, 7, 36)]
    assert dumps_record(loads_record(dumps_record(rec))) == dumps_record(rec)


def test_a_record_of_a_whole_game_is_replayed_to_its_end():
    rec = sealed(finished())
    assert rec.game.outcome is not None
    assert replay(rec).outcome == rec.game.outcome


def test_a_record_of_an_older_schema_is_read_by_a_newer_version():
    text = dumps_record(played(duel(), 8)).replace('"line":', '"played":')

    def up(old):
        value = {("line" if key == "played" else key): held for key, held in old["value"].items()}
        return {**old, "value": value}

    assert replay(loads_record(text, MIGRATIONS.with_step(SCHEMA_VERSION, "record", up))).state_id == 8


def test_a_record_of_a_newer_schema_is_refused():
    data = {**json.loads(dumps_record(duel())), "schema_version": 999}
    with pytest.raises(InvalidAction) as refused:
        loads_record(json.dumps(data))
    assert refused.value.reasons[0].code == "save/version"


def test_a_replay_with_other_card_definitions_is_a_mismatch():
    rec = sealed(played(duel(), 8))
    (key, _), *rest = rec.cards
    with pytest.raises(ReplayMismatch, match=key):
        replay(replace(rec, cards=((key, "0" * 16), *rest)))
    data = json.loads(dumps_record(rec))
    data["builtin"] = dict.fromkeys(data["builtin"], "0" * 16)
    with pytest.raises(ReplayMismatch):
        loads_record(json.dumps(data))


def test_a_replay_that_comes_out_otherwise_is_a_mismatch():
    rec = sealed(played(duel(), 8))
    with pytest.raises(ReplayMismatch):
        replay(replace(rec, outline="0" * 32))
    with pytest.raises(ReplayMismatch):
        replay(replace(rec, start=replace(rec.start, seed=rec.start.seed + 1)))
    with pytest.raises(ReplayMismatch):
        replay(replace(rec, rules="commander-2010"))
    broken = replace(rec, moves=(*rec.moves[:3], replace(rec.moves[3], action=Concede(PlayerId(0))), *rec.moves[4:]))
    with pytest.raises(ReplayMismatch):
        replay(broken)


def test_moves_that_make_no_line_are_refused():
    data = json.loads(dumps_record(played(duel(), 5)))
    for change in ({"line": [1, 3]}, {"at": 9}, {"line": [0]}, {"line": [7]}):
        with pytest.raises(InvalidAction):
            loads_record(json.dumps({**data, "value": {**data["value"], **change}}))


def test_the_outline_tells_games_apart_that_look_different():
    rec = played(duel(), 25)
    seen = {outline(seek(rec, n)) for n in range(26)}
    assert len(seen) == 26
