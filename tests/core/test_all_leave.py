"""All players who are left lose at once (104.4a, 800.4a)."""

from engine.testing.marks import rule
from engine.testing.scenario import build, effect, holds


@rule("104.4a", "800.4a")
def test_when_everybody_loses_at_once_the_game_is_drawn_and_nothing_of_theirs_is_left():
    before = build({"Ann": {"battlefield": ["Isamaru, Hound of Konda"]}, "Ned": {"battlefield": ["Plains"]}, "Noa": {}})
    game = effect(before, "each player loses 100 life")
    assert holds(game, "game drawn", "Isamaru has left the game", "Ned lost (704.5a)")
    assert game.board.battlefield == ()
