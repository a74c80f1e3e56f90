"""A spell that exiles itself while it resolves is nothing wrong on the agenda."""

from engine.actions import cast, pass_priority
from engine.testing.invariants import violations
from engine.testing.marks import rule
from engine.testing.scenario import build

CURFEW = {"name": "Test Curfew", "mana_cost": "{0}", "type_line": "Instant", "oracle_text": "End the turn."}
HOUND = {"name": "White Hound", "mana_cost": "{0}", "type_line": "Legendary Creature — Dog", "power": "2", "toughness": "2"}


@rule("724.1b", "903.9a")
def test_a_spell_that_ends_the_turn_may_leave_the_stack_while_it_resolves():
    game = build({"Ann": {"commander": "White Hound", "hand": ["Test Curfew"]}, "Ned": {}}, cards=[CURFEW, HOUND])
    game = cast(game, "White Hound").game
    game = cast(game, "Test Curfew").game
    before = pass_priority(game).game
    step = pass_priority(before)
    assert step.game.pending[0].kind == "ChooseValue", "the commander spell was exiled from the stack, and its owner is asked"
    assert not violations(before, step)
