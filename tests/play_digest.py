"""Play a four-player game by a fixed rule and print a digest of every state: two runs must print the same.

Run by ``.ci/run`` under two hash seeds. What a player does depends on the number of the step alone, so a difference in the order of the
listed actions shows at once.
"""

from __future__ import annotations

import hashlib
import sys

from engine import apply, dumps, legal, new_game
from engine.cards.deck import Deck

STEPS = 400


def main() -> None:
    decks = [
        Deck(commanders=("Isamaru, Hound of Konda",), main=("Plains",) * 99),
        Deck(commanders=("Isamaru, Hound of Konda",), main=("Plains",) * 99),
    ] * 2
    game, _ = new_game("commander", decks, seed=20)
    for step in range(STEPS):
        if game.outcome is not None:
            break
        actions = legal(game).actions
        game, events = apply(game, actions[step * 7919 % len(actions)])
        state = hashlib.sha256(dumps(game).encode()).hexdigest()[:16]
        print(step, len(actions), len(events), state)
    print("outcome", game.outcome)


if __name__ == "__main__":
    sys.exit(main())
