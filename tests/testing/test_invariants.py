"""Each invariant finds the fault that it is there for, and the shrinker takes out what a failure does not need."""

import pytest

from engine.core.machine import apply, new_game
from engine.frozen import replace
from engine.ids import PlayerId
from engine.state import events as ev
from engine.state.decisions import Pass
from engine.state.game import Step
from engine.testing import fuzz, invariants, legality
from engine.testing.fuzz import Finding, fuzz_command, hold_game, opening, replay, shrink
from engine.testing.invariants import INVARIANTS, violations
from engine.testing.marks import rule
from engine.testing.playing import lively_action
from engine.variants import find_variant


def last_step(actions=160, seed=1):
    variant = find_variant("commander")
    decks, luck = opening(seed, variant, 4)
    step = fuzz.plenty(new_game(variant, decks, seed=seed))
    before = None
    for _ in range(actions):
        before = step.game
        step = apply(before, lively_action(before, luck.randrange))
    assert step.game.outcome is None
    return before, step


BEFORE, STEP = last_step()
BOARD = STEP.game.board


def with_board(**changes):
    return Step(replace(STEP.game, board=replace(BOARD, **changes)), STEP.events)


def with_player(seat, **changes):
    players = list(BOARD.players)
    players[seat] = replace(players[seat], **changes)
    return with_board(players=tuple(players))


def found(step, before=BEFORE):
    return {text.split(":", 1)[0] for text in violations(before, step)}


def test_a_sound_step_violates_nothing():
    assert found(STEP) == set()


def someone(zone):
    return next(i for i, p in enumerate(BOARD.players) if getattr(p, zone))


FAULTS = {
    "log_folds_to_board": lambda: with_board(clock=BOARD.clock + 1),
    "card_conservation": lambda: with_player(someone("library"), library=BOARD.players[someone("library")].library[1:]),
    "one_controller": lambda: with_player(someone("permanents"), permanents=()),
    "tax_matches_casts": lambda: with_board(tally=replace(BOARD.tally, casts=BOARD.tally.casts.set((0, 0), 7))),
    "damage_matches_log": lambda: with_board(tally=replace(BOARD.tally, dealt=BOARD.tally.dealt.set((0, 0), 7))),
    "no_dead_ids": lambda: with_board(sources=(*BOARD.sources, next(i for i, o in enumerate(BOARD.objects) if not hasattr(o, "zone")))),
    "ids_never_reused": lambda: Step(STEP.game, (*STEP.events, ev.Created(BOARD.objects[BOARD.battlefield[0]]))),
    "no_soft_lock": lambda: Step(replace(STEP.game, pending=(replace(STEP.game.pending[0], kind="ChooseObjects", options=(), least=1),)), STEP.events),
}


@rule("108.2", "400.7", "903.8", "903.10a")
@pytest.mark.parametrize("name", list(FAULTS))
def test_an_invariant_finds_its_fault(name):
    assert name in found(FAULTS[name]())


@rule("704.5a", "704.5g")
def test_state_based_actions_that_were_not_done_are_found():
    game = STEP.game
    while game.pending[0].kind != "ChooseAction":
        game = apply(game, legality.legal(game).actions[0]).game
    players = list(game.board.players)
    players[0] = replace(players[0], life=0)
    dead = replace(game, board=replace(game.board, players=tuple(players)))
    texts = violations(game, Step(dead, ()), only=("state_based_done",))
    assert [t.split(" ")[1] for t in texts] == ["704.5a:"]


def test_every_invariant_has_a_name_of_its_own_and_rules():
    assert len({i.name for i in INVARIANTS}) == len(INVARIANTS)
    assert all(i.rules and i.check.__doc__ and i.every >= 0 for i in INVARIANTS)
    assert all(getattr(invariants, i.name, i.check) is i.check for i in INVARIANTS)


def start():
    variant = find_variant("commander")
    return new_game(variant, opening(2, variant, 3)[0], seed=2, first=0)


def test_a_failure_is_shrunk_to_the_actions_that_it_needs(monkeypatch):
    """The planted fault: nobody may play a third land."""

    def no_third_land(before, step, *, at=None, only=None):
        lands = sum(type(e) is ev.LandPlayed for e in step.game.log)
        return ["planted: a third land"] if lands >= 3 else []

    monkeypatch.setattr(fuzz, "violations", no_third_land)
    luck = opening(2, find_variant("commander"), 3)[1]
    played = hold_game(start, luck.randrange)
    assert played.finding is not None
    assert played.finding.kind == "planted"
    small = shrink(start, played.finding, seconds=8)
    assert len(small.actions) <= len(played.finding.actions)
    again, _ = replay(start, small.actions, "planted")
    assert again is not None


def test_an_error_inside_the_engine_is_a_finding_with_its_place(monkeypatch):
    def broken(game, action):
        raise KeyError(action)

    monkeypatch.setattr(fuzz, "apply", broken)
    played = hold_game(start, lambda n: 0)
    assert played.finding is not None
    assert played.finding.kind.startswith("KeyError test_invariants.py:")
    assert len(played.finding.actions) == 1


def test_the_command_tells_what_it_found_and_how(monkeypatch):
    def planted(before, step, *, at=None, only=None):
        return ["planted: four events"] if step.game.board.turn.number > 0 else []

    monkeypatch.setattr(fuzz, "violations", planted)
    told = []
    assert fuzz_command(games=1, seed=3, longest=60, shrink_seconds=2, say=told.append) == 1
    assert told[0].startswith("finding in the game with seed 3 (commander, commander-")
    assert "the game again: commandzone fuzz --variant commander --seed 3 --games 1" in told[0]
    assert "as a question script" in told[0]
    assert told[-1].endswith("1 findings")


def test_an_unknown_variant_is_said_to_be_unknown():
    told = []
    assert fuzz_command(variant="solitaire", say=told.append) == 2
    assert "solitaire" in told[0]


def test_stale_and_foreign_actions_are_among_the_probes():
    game = STEP.game
    actions = list(legality.probes(game))
    assert any(a.player not in {d.player for d in game.pending} and type(a) is Pass for a in actions)
    assert len({type(a) for a in actions}) >= 5
    assert not all(legality.accepts(game, a) for a in actions)
    assert Finding("x", "y").actions == ()
    assert PlayerId(0) in {a.player for a in actions}


def test_rules_that_leave_a_choice_open_are_refused_before_playing():
    told = []
    assert fuzz_command(games=1, variant="edh-2009", say=told.append) == 2
    assert "edh-2009" in told[0]
