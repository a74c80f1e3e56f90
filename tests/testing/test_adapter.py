"""This engine under the rules that are held against any engine."""

from __future__ import annotations

import pytest

from engine.cards.card import CardDef
from engine.play.decks import demo_decks
from engine.testing.adapter import TableRules
from engine.testing.adapter_invariants import TABLE_INVARIANTS
from engine.testing.marks import rule
from engine.testing.own_adapter import OwnEngine
from engine.testing.trials import trial


@rule("903.8", "903.9a", "903.9b", "903.10a", "400.7", "101.4")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_found_in_games_of_the_demonstration(seed):
    fault = trial(OwnEngine(demo_decks(), seed=seed), TableRules(), seed=seed, games=1, most=400, seconds=40)
    assert fault is None, str(fault)


def test_every_invariant_for_tables_says_its_rules():
    assert len(TABLE_INVARIANTS) >= 11
    assert all(f.__doc__ for f in TABLE_INVARIANTS.values())


_ = CardDef
