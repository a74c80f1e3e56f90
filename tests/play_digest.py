"""Play a four-player game by a fixed rule and print a digest of every state: two runs must print the same.

Run by ``.ci/run`` under two hash seeds. What a player does depends on the number of the step alone, so a difference in the order of the
listed actions shows at once.
"""

from __future__ import annotations

import hashlib
import sys

from engine import apply, dumps, legal, new_game
from engine.cards.deck import Deck
from engine.cards.store import load_pool

STEPS = 400


def main() -> None:
    cards = load_pool()
    deck = Deck(commanders=(cards.find("Isamaru, Hound of Konda"),), main=(cards.find("Plains"),) * 99)
    game, _ = new_game("commander", [deck] * 4, seed=20)
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
