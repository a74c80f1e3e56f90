"""Players leave while an effect asks one player after another (CR 800.4): the others are asked all the same, and nothing is done to what is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.core.machine import apply, legal
from engine.state import events as ev
from engine.state.decisions import Answer, Concede
from engine.testing.invariants import violations
from engine.testing.marks import rule
from engine.testing.scenario import act, build, effect

if TYPE_CHECKING:
    from engine.state.game import Game

SEAT = {
    "hand": ["Plains", "Island", "Swamp"], "battlefield": ["Grizzly Bears", "Hill Giant", "Plains", "Plains"], "library": ["Forest", "Mountain", "Plains", "Island"],
}  # fmt: skip
SENTENCES = (
    "each player discards a card", "each player sacrifices a creature", "each player sacrifices two permanents", "each player scries 2", "each player surveils 2",
    "each opponent discards a card", "each player may draw a card", "each player chooses a creature they control", "each player discards two cards",
    "each player ventures into the dungeon",
)  # fmt: skip
VOTE = "Starting with you, each player votes for grace or war. If grace gets more votes, you gain 3 life. If war gets more votes or the vote is tied, you lose 3 life."
HELD = ("card_conservation", "log_folds_to_board", "no_dead_ids", "one_controller", "state_based_done", "no_soft_lock")


def asked(game: Game) -> int | None:
    """Who is asked, in the middle of the effect."""
    return None if not game.pending or game.pending[0].kind == "ChooseAction" else game.pending[0].player


def onward(game: Game, gone: int | None = None) -> tuple[Game, list[int]]:
    """Every question answered with the first that is listed; the seats asked."""
    seats: list[int] = []
    while (seat := asked(game)) is not None:
        seats.append(seat)
        step = apply(game, next(a for a in legal(game).actions if type(a) is Answer))
        assert violations(game, step, only=HELD) == []
        game = step.game
    assert gone not in seats
    return game, list(dict.fromkeys(seats))


@rule("800.4a", "101.4")
@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("leaver", range(1, 4))
def test_who_leaves_in_the_middle_changes_nothing_for_the_others(sentence: str, leaver: int) -> None:
    start = effect(build({name: dict(SEAT) for name in ("Ann", "Ned", "Noa", "Bob")}), sentence)
    _, everybody = onward(start)
    game, before = start, list[int]()
    while (seat := asked(game)) is not None:
        step = apply(game, Concede(leaver))
        assert violations(game, step, only=HELD) == []
        _, after = onward(step.game, leaver)
        assert [s for s in dict.fromkeys((*before, *after)) if s != leaver] == [s for s in everybody if s != leaver]
        before.append(seat)
        game = apply(game, next(a for a in legal(game).actions if type(a) is Answer)).game


@rule("800.4a", "701.38a")
@pytest.mark.parametrize("leaver", range(1, 4))
def test_a_vote_is_cast_also_if_its_voter_leaves(leaver: int) -> None:
    vote = {"name": "Choice", "type_line": "Sorcery", "mana_cost": "{0}", "oracle_text": VOTE}
    table = {name: dict(SEAT) for name in ("Ann", "Ned", "Noa", "Bob")}
    table["Ann"] = {**SEAT, "hand": ["Choice"]}
    game = act(build(table, cards=[vote]), "Ann", "cast Choice")
    for name in table:
        game = act(game, name, "pass")
    votes = 0
    while game.pending and game.pending[0].slot == "vote":
        end, _ = onward(apply(game, Concede(leaver)).game, leaver)
        assert len([e for e in end.log if type(e) is ev.RuleApplied and e.text == "votes"]) == (4 if leaver < votes else 3)
        game = apply(game, Answer(game.pending[0].decider, (game.pending[0].options[0],))).game
        votes += 1
    assert votes == 4

