"""What the public strategies draw: everything reachable, odd where it says so, and small when it shrinks."""

import json

import pytest
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st

from engine.core.layers import controller_of
from engine.core.machine import apply, check
from engine.draft.machine import legal as draft_legal
from engine.errors import InvalidAction
from engine.protocol import dumps, loads
from engine.state.game import Step
from engine.testing import strategies
from engine.testing.invariants import violations
from engine.testing.marks import rule
from engine.testing.scenario import build
from engine.variants import variants

FEW = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None, phases=(Phase.generate,))
MANY = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None, phases=(Phase.generate,))


@FEW
@given(strategies.boards(), st.data())
def test_a_drawn_board_goes_on_and_breaks_nothing(game, data):
    assert game.pending[0].kind == "ChooseAction"
    start = Step(game, ())
    assert violations(None, start, only=("card_conservation", "one_controller", "no_dead_ids", "derived_values_fresh", "state_based_done")) == []
    before = game
    for step in data.draw(strategies.play(game, 8)):
        assert violations(before, step, at=1) == []
        before = step.game


@pytest.mark.parametrize("variant", [v.key for v in variants()])
def test_boards_of_every_variant(variant):
    @settings(FEW, max_examples=3)
    @given(strategies.boards(variant))
    def hold(game):
        assert game.setup.variant.key == variant
        assert check(game, strategies.any_action(game, lambda n: 0))

    hold()


ODD = {
    "a commander that is face down": lambda g, o: bool(o.more.face_down) and bool(set(o.cards) & set(g.board.fixed.commanders())),
    "a stolen commander": lambda g, o: controller_of(g.board, o.id) != o.owner and bool(set(o.cards) & set(g.board.fixed.commanders())),
    "a pile": lambda g, o: len(o.cards) > 1,
    "a token that is a copy": lambda g, o: o.more.kind == "token",
    "something phased out": lambda g, o: o.more.phased,
}


@rule("708.2", "730.2", "702.26b", "109.4")
def test_boards_have_odd_things_on_them():
    seen = set()
    for number in range(8):

        @seed(number)
        @settings(MANY, max_examples=50, derandomize=False)
        @given(strategies.boards(most=16))
        def look(game):
            seen.update(what for what, odd in ODD.items() if any(odd(game, game.board.objects[o]) for o in game.board.battlefield))

        look()
        if seen == set(ODD):
            break
    assert seen == set(ODD)


@FEW
@given(strategies.games("brawl", players=(2, 2)), st.data())
def test_decisions_are_those_that_are_open(step, data):
    game = step.game
    decision = data.draw(strategies.decisions(game))
    assert decision in game.pending
    action = data.draw(strategies.actions(game))
    assert check(game, action)
    assert apply(game, action).game != game


@FEW
@given(strategies.drafts())
def test_a_drawn_draft_keeps_every_card_in_one_place(draft):
    cards = [c for pool in draft.pools for c in pool] + [c for pack in draft.packs for c in pack] + list(draft.undrafted) + [r.card for r in draft.removed]
    assert len(set(cards)) == len(cards)
    assert draft.over or any(draft_legal(draft, d.player) or d for d in draft.pending)


def test_drafts_come_to_their_end():
    over = []

    @settings(MANY, max_examples=40)
    @given(strategies.drafts(players=(3, 3), rounds=1, size=2, most=40))
    def look(draft):
        over.append(draft.over)

    look()
    assert set(over) == {True, False}


TEXT = dumps(build({"Ann": {"battlefield": ["Forest"], "library": []}, "Ned": {"library": []}}))


@settings(FEW, max_examples=150)
@given(strategies.hostile_json([TEXT]))
def test_hostile_json_is_refused_or_is_a_sound_game(text):
    try:
        game = loads(text)
    except InvalidAction as error:
        assert error.reasons  # noqa: PT017 - refused is one of two good ends
        assert error.reasons[0].code.startswith("save/")  # noqa: PT017
    else:
        assert loads(dumps(game)) == game


def test_hostile_json_holds_both_what_is_json_and_what_is_not():
    def is_json(text):
        try:
            json.loads(text)
        except (ValueError, RecursionError):
            return False
        return True

    assert find(strategies.hostile_json(), is_json, settings=MANY) is not None
    assert not is_json(find(strategies.hostile_json(), lambda t: not is_json(t), settings=MANY))
