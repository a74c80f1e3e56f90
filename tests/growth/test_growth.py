"""How the work grows: function calls (not time) of the same thing at two sizes.

The limits are those of the design: an action costs no more with larger libraries, a longer log or more permanents of others; listing is linear in
what the player has; a decision among eight players costs at most half as much again as among two.
"""

import random
import sys

import pytest

from engine.cards.catalog.basics import basic
from engine.cards.catalog.vanilla import CARDS as VANILLA
from engine.cards.deck import Deck
from engine.core.evolve import evolve_group
from engine.core.machine import apply, legal, new_game
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.state import events as ev
from engine.state.decisions import Answer, Cast, Pass, PlayLand
from engine.state.objects import More, Obj
from engine.testing.playing import any_action
from engine.variants import find_variant

BEAR = next(c for c in VANILLA if c.front.power == 2 and c.front.mana_cost and c.front.mana_value() == 2 and c.front.colors == ("G",))


def calls(work):
    """Number of Python and C functions that ``work`` calls."""
    count = 0

    def watch(frame, event, argument):
        nonlocal count
        if event in {"call", "c_call"}:
            count += 1

    work()  # what is made once and kept does not count
    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def deck(size):
    return Deck(main=tuple(basic("G") if i % 2 else BEAR for i in range(size)))


def committed(game, events):
    """The game after these events, with the mark of state-based actions moved past them."""
    board = evolve_group(game.board, events)
    return replace(game, board=board, log=game.log.extend(events), sba_mark=board.clock)


def tokens(game, seat, number, face=BEAR.front):
    start = game.board.objects.size
    objects = [Obj(ObjectId(start + i), (), PlayerId(seat), PlayerId(seat), "battlefield", face, more=More(kind="token")) for i in range(number)]
    return committed(game, [ev.Created(o) for o in objects])


def table(*, players=3, library=0, log=0, others=0, own=0, own_lands=4):
    """A game at the first player's first main phase of a later turn, with tokens, lands and a long past. ``library``: cards more at the bottom of each
    library; ``others``: tokens of the player whose turn is not next."""
    game = new_game(find_variant("free-for-all"), [deck(60)] * players, seed=1, first=0).game
    for seat in range(players):
        start = game.board.objects.size
        cards = [Obj(ObjectId(start + i), (), PlayerId(seat), None, "library", BEAR.front) for i in range(library)]
        game = committed(game, [ev.Placed(o) for o in cards])
    if log:
        game = committed(game, [ev.RuleApplied("past")] * log)
    while game.pending[0].kind != "ChooseAction":
        game = apply(game, Answer(game.pending[0].player, ("keep",))).game
    game = tokens(game, 0, own)
    game = tokens(game, 0, own_lands, basic("G").front)
    game = tokens(game, players - 1, others)
    turn = players  # one whole round
    while not (game.board.turn.number > turn and game.board.turn.active == 0 and game.board.turn.step == "precombat main" and game.pending[0].player == 0):
        game = onward(game)
    return game


def onward(game):
    """Pass, attack and block with nothing, answer plainly."""
    d = game.pending[0]
    if d.kind == "ChooseAction":
        return apply(game, Pass(d.player)).game
    if d.kind in {"DeclareAttackers", "DeclareBlockers"}:
        return apply(game, Answer(d.player, ())).game
    return apply(game, any_action(game, lambda n: 0)).game


def to_next_turn(game):
    number = game.board.turn.number
    while game.board.turn.number == number:
        game = onward(game)
    return game


def first(game, kind):
    return next(a for a in legal(game).actions if type(a) is kind)


def cast_and_resolve(game):
    after = apply(game, first(game, Cast)).game
    while after.board.stack or after.pending[0].kind != "ChooseAction":
        after = onward(after)
    return after


WORK = {
    "pass": lambda game: apply(game, Pass(PlayerId(0))),
    "land": lambda game: apply(game, first(game, PlayLand)),
    "cast": cast_and_resolve,
    "turn": to_next_turn,
    "legal": lambda game: legal(replace(game, board=replace(game.board))),
}


def ratio(work, small, large):
    few, many = (calls(lambda game=game: WORK[work](game)) for game in (small, large))
    return many / few


@pytest.mark.parametrize("work", list(WORK))
def test_a_large_library_makes_no_action_dearer(work):
    assert ratio(work, table(), table(library=940)) <= 1.1


@pytest.mark.parametrize("work", list(WORK))
def test_a_long_log_makes_no_action_dearer(work):
    assert ratio(work, table(), table(log=100_000)) <= 1.15


@pytest.mark.parametrize("work", list(WORK))
def test_permanents_of_others_make_no_action_dearer(work):
    limit = 1.15 if work == "legal" else 1.2
    assert ratio(work, table(others=15), table(others=240)) <= limit


def test_listing_is_linear_in_own_permanents():
    few, many = table(own=20, own_lands=20), table(own=80, own_lands=80)
    assert ratio("legal", few, many) <= 4.2


def test_listing_attacks_is_linear_in_what_is_listed():
    found = []
    for own in (10, 40):
        game = table(own=own)
        while game.pending[0].kind != "DeclareAttackers":
            game = apply(game, Pass(game.pending[0].player)).game
        bare = replace(game, board=replace(game.board))
        listed = len(legal(game).actions)
        found.append(calls(lambda bare=bare: legal(bare)) / (listed + own))
    assert found[1] <= 1.5 * found[0]


def test_state_based_actions_look_only_at_what_was_touched():
    """A creature dies of damage; how many others there are does not matter."""

    def one_death(game):
        bear = game.board.players[2].permanents[0]
        events = [ev.DamageDealt(bear, bear, 2, marked=2)]
        hurt = replace(game, board=evolve_group(game.board, events), log=game.log.extend(events))
        after = apply(hurt, Pass(PlayerId(0))).game
        assert after.board.object(bear) is None
        return after

    few, many = (calls(lambda game=game: one_death(game)) for game in (table(others=15), table(others=240)))
    assert many <= 1.2 * few


def per_decision(players, decisions=240):
    luck = random.Random(5)
    game = new_game(find_variant("free-for-all"), [deck(60)] * players, seed=3, first=0).game
    while game.pending[0].kind != "ChooseAction":
        game = apply(game, Answer(game.pending[0].player, ("keep",))).game

    def play():
        at = game
        for _ in range(decisions):
            at = apply(at, any_action(at, luck.randrange)).game

    return calls(play) / decisions


def test_a_decision_among_eight_players_costs_at_most_half_more_than_among_two():
    assert per_decision(8) <= 1.5 * per_decision(2)
