"""Drawing several cards (121)."""

from engine.testing.marks import rule
from engine.testing.scenario import act, build, effect, holds

STUDY = {"name": "Test Echo", "mana_cost": "{0}", "type_line": "Sorcery", "oracle_text": "Draw cards equal to the number of cards in your hand."}


@rule("608.2h", "121.2")
def test_how_many_cards_are_drawn_is_fixed_before_the_first():
    game = build({"Ann": {"hand": ["Test Echo", "Plains x3"]}, "Ned": {}}, cards=[STUDY])
    game = act(game, "Ann", "cast Test Echo", "pass")
    game = act(game, "Ned", "pass")
    assert holds(game, "hand Ann 6")


@rule("121.4", "704.5b")
def test_a_huge_draw_ends_with_the_library_and_the_loss():
    game = build({"Ann": {"library": ["Plains x3"]}, "Ned": {}})
    game = effect(game, "Ann draws 100000 cards")
    assert holds(game, "Ann lost (704.5b)")
