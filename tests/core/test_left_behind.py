"""What effects know of a player who has left the game (CR 800.4i)."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.card import card
from engine.cards.text import read_card
from engine.protocol import dumps, loads
from engine.testing.marks import rule

sys.path.insert(0, str(Path(__file__).parent))
from combat_boards import creature
from playing import BLANK, Play

THIEF = read_card(
    card(
        "Test Thief",
        "{2}{B}",
        "Creature — Rogue",
        text="Whenever this creature deals combat damage to a player, you gain life equal to the number of artifacts that player controls.",
        power=5,
        toughness=5,
    )
)


@rule("800.4i", "800.4a")
def test_what_a_player_controlled_counts_though_the_player_has_left():
    t = Play(3)
    thief = t.put(0, THIEF)
    for _ in range(3):
        t.put(1, card("Test Junk", "{1}", "Artifact"))
    t.put(2, card("Test Junk", "{1}", "Artifact"))
    t.begin("beginning of combat", life=5)
    t.passes()
    t.answer((thief, ~1))
    for _ in range(20):
        if t.board.players[1].more.left and not t.board.stack:
            break
        t.passes(1)
    assert t.board.players[1].more.left
    assert t.life(0) == 8


@rule("800.4i")
def test_the_graveyard_and_the_greatest_power_of_who_has_left_are_known():
    t = Play(3)
    t.put(1, creature("Test Ape", "7/7"))
    t.put(1, creature("Test Bear", "2/2"), "graveyard")
    t.put(1, BLANK, "graveyard")
    t.begin()
    from engine.state.decisions import Concede

    t.do(Concede(1))
    them = f.Exact((~1,))
    assert them
    count = f.Count(f.Filter(kind="card", zones=("graveyard",), owner="each"))
    most = f.Greatest("power", f.Filter(types=("Creature",), controller="each"))
    from engine.core.amounts import amount
    from engine.core.effects import bind
    from engine.ids import PlayerId
    from engine.state.frames import Scope

    scope = bind(Scope(PlayerId(0), None), "each", (~1,))
    assert (amount(t.board, scope, count), amount(t.board, scope, most)) == (2, 7)
    scope = bind(scope, "each", (~2,))
    assert (amount(t.board, scope, count), amount(t.board, scope, most)) == (0, 0)
    assert loads(dumps(t.game)) == t.game
    t.effect(o.GainLife(f.You(), f.Count(f.Filter(types=("Creature",)))))
    assert t.life(0) == 40  # creatures on the battlefield are asked for, not those of a player
