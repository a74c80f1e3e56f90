"""The invariants about order, secrets, copies and other processes find what they are there for."""

import os

import pytest

from engine.core.machine import apply, new_game
from engine.frozen import replace
from engine.state import events as ev
from engine.state.game import Step
from engine.testing import invariants, legality, tellings
from engine.testing.fuzz import opening, plenty
from engine.testing.invariants import INVARIANTS, violations
from engine.testing.marks import rule
from engine.testing.playing import default_action, lively_action
from engine.testing.scenario import act, build, effect
from engine.variants import find_variant
from engine.views.seeing import Sight

NAMED = (
    "card_conservation", "log_folds_to_board", "tax_matches_casts", "damage_matches_log", "one_controller", "no_dead_ids", "apnap_order", "no_leak",
    "legal_equals_apply", "round_trip", "hash_seed_stable", "no_soft_lock",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMED)
def test_every_invariant_goes_by_its_name_and_cites_its_rules(name):
    found = next(i for i in INVARIANTS if i.name == name)
    assert found.check.__name__ == name
    assert found.rules
    step = new_game(find_variant("brawl"), opening(3, find_variant("brawl"), 2)[0], seed=3)
    assert violations(None, step, only=(name,)) == []


def triggers_of_two_players():
    """A step in which abilities of Ann and of Ned, Ann being active, are put on the stack."""
    game = build({"Ann": {"battlefield": ["Soul Warden"]}, "Ned": {"battlefield": ["Soul Warden"]}, "Cleo": {}})
    later = effect(game, "create a 2/2 green Bear creature token", "Cleo")
    return game, Step(later, tuple(later.log.since(game.log.size)))


@rule("603.3b", "101.4")
def test_triggers_put_on_the_stack_in_the_wrong_order_are_found():
    game, step = triggers_of_two_players()
    made = [i for i, e in enumerate(step.events) if type(e) is ev.Created and e.obj.stack is not None]
    assert len(made) == 2
    assert tellings.apnap_order(game, step) == []
    first, second = made
    events = list(step.events)
    events[first], events[second] = events[second], events[first]
    assert [t.partition(":")[0] for t in tellings.apnap_order(game, Step(step.game, tuple(events)))] == ["603.3b"]


@rule("101.4")
def test_players_asked_in_the_wrong_order_are_found():
    game = build({"Ann": {}, "Ned": {}, "Cleo": {}})
    asked = game.pending[0]
    wrong = replace(game, pending=tuple(replace(asked, player=p, decider=p) for p in (1, 0, 2)))
    assert tellings.apnap_order(None, Step(wrong, ()))[0].startswith("101.4")
    right = replace(game, pending=tuple(replace(asked, player=p, decider=p) for p in (0, 1, 2)))
    assert tellings.apnap_order(None, Step(right, ())) == []


@rule("101.4", "704.3")
def test_choices_of_a_check_of_state_based_actions_in_the_wrong_order_are_found():
    both = {"Ann": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda"]}, "Ned": {"commander": "Olivia Voldaren", "battlefield": ["Olivia Voldaren"]}}
    game = effect(build(both), "destroy all creatures", "Ann")
    assert game.agenda[-1].asks[0][1] == 0
    assert tellings.apnap_order(None, Step(game, ())) == []
    frame = game.agenda[-1]
    wrong = replace(game, agenda=(*game.agenda[:-1], replace(frame, asks=frame.asks[::-1])))
    assert tellings.apnap_order(None, Step(wrong, ()))[0].startswith("101.4: at a check of state-based actions")


def in_play(seed=1, actions=60):
    variant = find_variant("commander")
    decks, luck = opening(seed, variant, 3)
    step = plenty(new_game(variant, decks, seed=seed))
    before = None
    for _ in range(actions):
        before = step.game
        step = apply(before, lively_action(before, luck.randrange))
    return before, step


@rule("400.2", "402.3")
def test_a_hand_that_is_shown_to_others_is_found(monkeypatch):
    before, step = in_play()
    assert tellings.no_leak(before, step) == []
    real = Sight.front
    monkeypatch.setattr(Sight, "front", lambda self, obj: obj.zone == "hand" or real(self, obj))
    assert tellings.no_leak(before, step)[0].startswith("400.2: the view of seat")


@rule("400.2")
def test_actions_that_depend_on_hidden_cards_are_found(monkeypatch):
    _, step = in_play()
    real = tellings.legal

    def nosy(game, player=None):
        listed = real(game, player)
        top = game.board.objects[game.board.players[0].library[0]]
        return replace(listed, actions=listed.actions[: 1 + len(top.base.name) % 2])

    monkeypatch.setattr(tellings, "legal", nosy)
    game = step.game
    found = []
    for _ in range(12):
        found += tellings.no_leak(None, Step(game, ()))
        game = apply(game, default_action(game)).game
    assert any("may do depends" in text for text in found)


def test_a_game_that_comes_back_different_is_found(monkeypatch):
    _, step = in_play(actions=20)
    assert tellings.round_trip(None, step) == []
    real = tellings.loads
    monkeypatch.setattr(tellings, "loads", lambda text: replace(real(text), state_id=99))
    assert tellings.round_trip(None, step)[0] == "4.18: written and read again the game is another"


def test_another_process_with_another_hash_seed_tells_the_same(monkeypatch):
    _, step = in_play(actions=20)
    assert tellings.hash_seed_stable(None, step) == []
    monkeypatch.setattr(tellings, "fingerprint", lambda game: "something that another process does not say")
    assert tellings.hash_seed_stable(None, step)[0].startswith("4.12: with the hash seed")
    monkeypatch.setattr(tellings, "_CHILD", "raise SystemExit('no')")
    assert tellings.hash_seed_stable(None, step) == ["4.12: another process can't read the game: no"]
    assert os.environ.get("PYTHONHASHSEED") != "nonsense"


@rule("117.1", "601.2")
def test_what_is_listed_and_refused_or_accepted_and_not_listed_is_found(monkeypatch):
    game = act(build({"Ann": {"hand": ["Grizzly Bears"], "mana": "any"}, "Ned": {}}), "Ann", "cast Grizzly Bears from hand")
    step = Step(game, ())
    assert tellings.legal_equals_apply(None, step) == []
    monkeypatch.setattr(legality, "accepts", lambda game, action: False)
    assert tellings.legal_equals_apply(None, step)


def test_dear_invariants_are_held_only_by_name():
    game = build({"Ann": {}, "Ned": {}})
    called = []
    dear = replace(INVARIANTS[-1], check=lambda before, step: called.append(1) or [])
    assert dear.every == 0
    keep = invariants.INVARIANTS
    try:
        invariants.INVARIANTS = (dear,)
        violations(None, Step(game, ()))
        assert not called
        violations(None, Step(game, ()), only=(dear.name,))
        assert called == [1]
    finally:
        invariants.INVARIANTS = keep


@rule("903.9a", "903.9b", "903.8")
def test_the_wrong_player_asked_about_a_commander_a_second_question_and_another_tax_are_found(monkeypatch):
    table = build({"Ann": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda"]}, "Ned": {}})
    game = effect(table, "destroy Isamaru")
    step = Step(game, tuple(game.log.since(table.log.size)))
    only = ("returns_asked_rightly",)
    assert violations(table, step, only=only) == []
    asked = game.pending[0]
    wrong = replace(game, pending=(replace(asked, player=1, decider=1),))
    assert violations(table, Step(wrong, step.events), only=only)[0].startswith("returns_asked_rightly: 903.9: player 1")
    late = replace(table, sba_mark=game.log.size)
    assert violations(late, step, only=only)[0].startswith("returns_asked_rightly: 903.9a: Isamaru")
    home = act(game, "Ann", "choose command")
    assert violations(game, Step(home, tuple(home.log.since(game.log.size))), only=("tax_matches_casts",)) == []
    monkeypatch.setattr("engine.core.costs.tax_of", lambda board, book, player, obj: (4, ()))
    assert "would pay 4 more" in violations(game, Step(home, tuple(home.log.since(game.log.size))), only=("tax_matches_casts",))[0]
