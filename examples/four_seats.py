"""A table of four: three random players and one of our own, who never attacks and says what it sees.

Run it with: python examples/four_seats.py
"""

from __future__ import annotations

from engine import Answer, Game, new_game
from engine.play.decks import demo_decks
from engine.play.drive import play
from engine.play.seats import RandomSeat
from engine.play.seen import Seen
from engine.state.decisions import Action, Decision
from engine.state.events import PlayerLost, SpellCast
from engine.state.game import Step
from engine.words.say import say

NAMES = ("Ann", "Bob", "Cleo", "Dan")
ACTIONS = 1500


class Pacifist:
    """Decides at random, except that it never attacks. Any object with ``decide`` is a seat: a bot, a person, a
    network.
    """

    def __init__(self, seed: int) -> None:
        self.otherwise = RandomSeat(seed)

    def decide(self, seen: Seen, decision: Decision, /) -> Action:
        if decision.kind == "DeclareAttackers":
            return Answer(decision.player, ())
        return self.otherwise.decide(seen, decision)


def watch(game: Game, decision: Decision, action: Action, step: Step) -> None:
    for event in step.events:
        if isinstance(event, SpellCast) and event.taxed:
            print(f"turn {game.board.turn.number}: {NAMES[event.player]} casts a commander (rule {event.cites[-1]})")
        elif isinstance(event, PlayerLost):
            print(f"turn {game.board.turn.number}: {NAMES[event.player]} loses (rule {event.rule})")
    if decision.why.rules and decision.why.rules[0].number.startswith("903.9"):
        print(
            f"turn {game.board.turn.number}: {NAMES[decision.player]} answers {say(game, action)!r} (rule {decision.why.rules[0]})"
        )


def main() -> None:
    game, _ = new_game("commander", demo_decks(), seed=1, names=NAMES)
    game = play(game, [Pacifist(1), RandomSeat(2), RandomSeat(3), RandomSeat(4)], ACTIONS, watch=watch)
    print("life:", {name: state.life for name, state in zip(NAMES, game.board.players, strict=True)})


if __name__ == "__main__":
    main()
