"""What a seat is given: what it may know and nothing else, and nothing before it is read."""

from __future__ import annotations

import pytest

from engine import Answer, Cast, IllegalAction, legal, new_game, view
from engine.frozen import replace
from engine.ids import PlayerId
from engine.play import seen as module
from engine.play.decks import demo_decks
from engine.play.drive import ask, play
from engine.play.heuristic import HeuristicSeat
from engine.play.seats import RandomSeat
from engine.play.seen import STAND_IN, Seen
from engine.state.decisions import Decision, Why
from engine.state.knowledge import HIDDEN
from engine.testing.marks import rule


@pytest.fixture(scope="module")
def moments():
    """Games of four decks with an open decision each."""
    game, _ = new_game("commander", demo_decks(), seed=2)
    out = []
    play(game, [RandomSeat(i) for i in range(4)], 900, watch=lambda g, d, _a, _s: out.append((g, d)))
    return out


def ids(value):
    """Every number in a decision or action that could be an object's id."""
    if isinstance(value, tuple):
        return {x for v in value for x in ids(v)}
    return {value} if type(value) is int and value >= 0 else set()


@rule("400.2", "402.3")
def test_no_id_of_a_hidden_card_reaches_a_seat(moments):
    secret = 0
    for game, decision in moments:
        hidden = {
            o
            for seat, p in enumerate(game.board.players)
            for zone in (p.library, p.hand if seat != decision.decider else ())
            for o in zone
        }
        seen = Seen(game, decision)
        asked = seen.asked()
        things = ids(asked.about) | ids(asked.things) | {asked.why.source}
        things |= ids(asked.options) if not asked.labels and asked.kind in module._ASKED else set()
        for action in seen.actions:
            things |= {getattr(action, "object", -1)} | (
                ids(action.value)
                if type(action) is Answer and asked.kind in module._ASKED and not asked.labels
                else set()
            )
        assert not things & hidden
        secret += any(type(x) is int and x >= STAND_IN for x in things)
    assert secret


def test_what_a_seat_is_given_is_what_the_view_says(moments):
    for game, decision in moments[::60]:
        seen, whole = Seen(game, decision), view(game, decision.decider)
        assert (seen.turn, seen.stack, seen.stack_size) == (whole.turn, whole.stack, len(whole.stack))
        assert [seen.life(p.seat) for p in whole.players] == [p.life for p in whole.players]
        for card in (*whole.battlefield, *whole.command, *whole.exile, *whole.players[decision.decider].cards):
            found = seen.card(card.id)
            assert replace(found, attacking=None, blocking=()) == replace(card, attacking=None, blocking=())
            assert seen.leads(card.id) == (card.role == "commander")
        assert seen.view is seen.view == whole


def test_every_action_that_a_seat_is_given_is_accepted(moments):
    for game, decision in moments[::20]:
        seen = Seen(game, decision)
        assert tuple(map(seen.real, seen.actions)) != ()
        assert all(seen.check(action).ok for action in seen.actions)
        assert {seen.real(a) for a in seen.actions} == set(legal(game, decision.player).actions)


def test_a_random_seat_does_not_pay_for_a_view(moments, monkeypatch):
    monkeypatch.setattr(module, "view", lambda *_: pytest.fail("a view was made"))
    for game, decision in moments[::10]:
        if decision.options or decision.kind != "ChooseValue":
            ask(RandomSeat(1), game, decision)


@rule("400.2")
def test_seats_decide_the_same_whatever_lies_where_they_can_not_look(moments):
    for game, decision in moments[::25]:
        if decision.kind not in ("ChooseAction", "DeclareAttackers", "DeclareBlockers"):
            continue
        players = tuple(
            p if seat == decision.decider else replace(p, library=p.library[::-1])
            for seat, p in enumerate(game.board.players)
        )
        other = replace(game, board=replace(game.board, players=players))
        for seat in (RandomSeat(3), HeuristicSeat(3)):
            assert ask(seat, game, decision) == ask(seat, other, decision)


def unknown_hand(game):
    """A question to the first seat about cards of another hand that it can't look at."""
    hand = game.board.players[1].hand
    assert all(game.board.objects[o].zone in HIDDEN for o in hand)
    return Decision("ChooseObjects", PlayerId(0), PlayerId(0), Why((), "a card to be discarded"), hand)


@rule("402.3")
def test_unknown_cards_come_in_no_order_and_without_names(moments):
    game = moments[0][0]
    question = unknown_hand(game)
    asked = replace(game, pending=(question,))
    seen = Seen(asked, question)
    given = seen.asked().options
    assert min(given) >= STAND_IN
    assert {seen.card(o).name for o in given} == {""}
    assert all(seen.face(o) is None and not seen.leads(o) for o in given)
    real = [seen.real(Answer(PlayerId(0), (o,))).value[0] for o in given]
    assert sorted(real) == sorted(question.options)
    orders = set()
    for n in range(5):
        later = Seen(replace(asked, state_id=n), question)
        orders.add(tuple(later.real(Answer(PlayerId(0), (o,))).value[0] for o in later.asked().options))
    assert len(orders) > 1
    assert [a.value for a in seen.actions] == sorted(a.value for a in seen.actions)


def test_a_number_that_stands_for_nothing_is_refused(moments):
    game, decision = moments[0]

    class Guesser:
        def decide(self, seen, decision):
            return Cast(decision.player, STAND_IN + 5)

    with pytest.raises(IllegalAction, match="stands for nothing"):
        ask(Guesser(), game, decision)


def test_a_seat_reads_its_actions_in_words_and_learns_why_not(moments):
    game, decision = next((g, d) for g, d in moments if d.kind == "ChooseAction" and len(legal(g, d.player)) > 2)
    seen = Seen(game, decision)
    assert seen.say(seen.actions[0]) == "pass"
    assert seen.say(seen.actions[0], "ja") == "パスする"
    refused = seen.check(Answer(decision.player, ("keep",)))
    assert not refused.ok
    assert [r.rules[0].number for r in refused.reasons] == ["117.1"]


def test_a_word_where_any_would_do_is_a_card_that_the_seat_sees():
    game, _ = new_game("commander", demo_decks(), seed=2)
    question = Decision(
        "ChooseValue", PlayerId(0), PlayerId(0), Why((), "name a card"), slot="card_name", least=2, most=2
    )
    for seed in range(9):
        for seat in (RandomSeat(seed), HeuristicSeat(seed)):
            words = ask(seat, replace(game, pending=(question,)), question).value
            assert len(set(words)) == 2
