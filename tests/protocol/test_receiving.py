"""Messages of seats: what they do, why they are refused, and what could be done instead (CR 117.1, 723.6)."""

from __future__ import annotations

import json
import random

import pytest
from played import DUEL, FOUR, after, game_of

from engine import Answer, Cast, Concede, Pass, PlayLand, apply, check, legal, view
from engine.errors import IllegalAction
from engine.protocol import decode, dumps_action, dumps_error, encode, error_data, nearest, receive
from engine.testing.hiding import permuted
from engine.testing.legality import probes
from engine.testing.marks import rule
from engine.testing.playing import lively_action


def sent(game, seat, **message):
    return receive(game, seat, json.dumps({"state_id": game.state_id, **message}))


@pytest.fixture(scope="module")
def main_phase():
    game = game_of(DUEL, 1)
    while game.pending[0].kind != "ChooseAction" or game.board.turn.step != "precombat main":
        game = apply(game, legal(game).actions[0]).game
    return game


def test_an_action_may_be_sent_in_full_or_by_its_number(main_phase):
    game, seat = main_phase, main_phase.pending[0].player
    for group in view(game, seat).actions:
        for one in group.actions:
            action = legal(game, seat).actions[one.number]
            by_number = sent(game, seat, number=one.number)
            assert by_number.error is None
            assert by_number.game == sent(game, seat, action=encode("action", action)).game == apply(game, action).game


def test_an_answer_may_be_sent_by_its_options():
    game = game_of(DUEL, 1)
    seat = game.pending[0].player
    reply = sent(game, seat, chosen=[0])
    assert reply.error is None
    assert reply.events
    assert reply.game == apply(game, Answer(seat, ("keep",), game.state_id)).game


def test_a_message_for_an_older_state_is_refused_as_stale(main_phase):
    game, seat = main_phase, main_phase.pending[0].player
    reply = receive(game, seat, json.dumps({"state_id": game.state_id - 1, "action": encode("action", Pass(seat))}))
    assert reply.game is game
    assert reply.error["code"] == "action/stale_state"
    assert str(game.state_id) in reply.error["message"]


@rule("723.6")
def test_a_seat_acts_for_itself_alone(main_phase):
    game, seat = main_phase, main_phase.pending[0].player
    for action in (Pass(seat), Concede(seat)):
        reply = sent(game, 1 - seat, action=encode("action", action))
        assert (reply.error["code"], reply.game) == ("action/not_yours", game)
    assert sent(game, 1 - seat, action=encode("action", Concede(1 - seat))).error is None


@rule("305.2")
def test_a_refusal_has_code_reasons_with_rules_and_the_nearest_actions(main_phase):
    game, seat = main_phase, main_phase.pending[0].player
    land = next(a for a in legal(game, seat).actions if type(a) is PlayLand)
    game = apply(game, land).game
    second = next(o for o in game.board.players[seat].hand if "Land" in game.board.objects[o].base.types)
    error = sent(game, seat, action=encode("action", PlayLand(seat, second))).error
    assert set(error) == {"code", "message", "reasons", "nearest"}
    assert error["code"] == "action/illegal"
    (reason,) = error["reasons"]
    assert (reason["rule"], reason["rules"]) == ("305.2", "305.2")
    assert "1 land a turn" in reason["text"]
    assert [one["text"] for one in error["nearest"]]
    for one in error["nearest"]:
        action = decode("action", one["action"])
        assert check(game, action).ok
    assert (
        json.loads(dumps_error(IllegalAction(*check(game, PlayLand(seat, second)).reasons)))["reasons"]
        == error["reasons"]
    )


def test_the_nearest_actions_are_of_the_same_kind_and_card(main_phase):
    game, seat = main_phase, main_phase.pending[0].player
    hand = game.board.players[seat].hand
    lands = [a for a in legal(game, seat).actions if type(a) is PlayLand]
    assert nearest(game, Cast(seat, lands[0].object))[0] == lands[0]
    elsewhere = game.board.players[seat].library[-1]
    assert type(nearest(game, PlayLand(seat, elsewhere))[0]) is PlayLand
    assert len(nearest(game, PlayLand(seat, hand[0]), most=2)) <= 2
    assert nearest(game, Pass(1 - seat)) == ()
    assert nearest(game, PlayLand(seat, elsewhere), seat=1 - seat) == ()


def test_the_nearest_answers_differ_least():
    game = game_of(DUEL, 1)
    seat = game.pending[0].player
    assert nearest(game, Answer(seat, ("keep", "keep")))[0] == Answer(seat, ("keep",))
    error = sent(game, seat, action=encode("action", Answer(seat, ("kept",)))).error
    assert {one["text"] for one in error["nearest"]} == {"keep", "mulligan"}


def test_nothing_is_nearest_that_names_what_the_seat_may_not_tell_apart():
    for game in (after(FOUR, 4, n) for n in (40, 120, 250)):
        for seat in range(4):
            for action in nearest(game, Cast(seat, 0), most=99):
                held = getattr(action, "object", -1)
                assert held < 0 or game.board.objects[held].zone != "library"


def test_a_concession_is_accepted_at_every_prompt_from_everybody():
    kinds = set()
    for n in (0, 3, 30, 90, 200, 320):
        game = after(FOUR, 4, n)
        kinds |= {d.kind for d in game.pending}
        for seat in game.board.alive():
            reply = sent(game, seat, action=encode("action", Concede(seat)))
            assert reply.error is None
            assert reply.game.board.players[seat].more.left
    assert len(kinds) > 1


@pytest.mark.parametrize("text", [
    "", "[]", "null", "{}", '{"state_id":0}', '{"state_id":0,"number":0,"chosen":[]}', '{"state_id":"0","number":0}', '{"state_id":true,"number":0}',
    '{"state_id":0,"number":"0"}', '{"state_id":0,"number":0,"x":1}', '{"state_id":0,"action":[]}', '{"state_id":0,"action":{"type":"Pass"}}',
    '{"state_id":0,"chosen":"0"}', '{"state_id":0,"chosen":[99]}', '{"state_id":0,"chosen":{}}', '{"state_id":NaN,"number":0}', "[" * 100_000,
    '{"schema_version":9,"state_id":0,"number":0}', '{"schema_version":"1","state_id":0,"number":0}', '{"state_id":0,"number":0,"number":0}',
    '{"state_id":0,"action":{"type":"Pass","player":7}}', '{"state_id":0,"action":{"type":"Cast","player":0,"object":99999}}',
])  # fmt: skip
def test_nonsense_gets_an_error_object_and_changes_nothing(text):
    game = game_of(DUEL, 1)
    reply = receive(game, 0, text.replace('"state_id":0', f'"state_id":{game.state_id}'))
    assert reply.game is game
    assert reply.events == ()
    assert set(reply.error) == {"code", "message", "reasons", "nearest"}
    assert reply.error["message"]


def test_a_seat_that_is_none_is_refused():
    game = game_of(DUEL, 1)
    for seat in (-1, 2, None, "0", True):
        assert receive(game, seat, '{"state_id":0,"number":0}').error["code"] == "action/invalid"


def test_an_error_without_game_has_nothing_nearest():
    assert error_data(IllegalAction.because("no"))["nearest"] == []
    assert dumps_action(Pass(0))


@rule("400.2", "402.3")
def test_no_refusal_tells_what_the_seat_may_not_know():
    luck = random.Random(6)
    games = [game_of(FOUR, 6)]
    looked = 0
    for n in range(240):
        if games[-1].outcome is not None:
            break
        if n % 40 == 20:
            for seat in range(4):
                other = permuted(games, seat, lambda x: luck.sample(x, len(x)))
                if other is None:
                    continue
                for action in list(probes(games[-1]))[:40]:
                    if action.player == seat:
                        told, again = (sent(game, seat, action=encode("action", action)) for game in (games[-1], other))
                        assert told.error == again.error, (n, seat, action)
                        looked += told.error is not None
        games.append(apply(games[-1], lively_action(games[-1], luck.randrange)).game)
    assert looked > 40
