"""A commander is cast, dies, returns to the command zone, and costs two more: actions by name, and a table set up by
hand.

Run it with: python examples/by_name.py
"""

from __future__ import annotations

from engine import Game, IllegalAction, new_game
from engine.actions import attack, cast, choose, keep, pass_priority, play_land
from engine.cards.deck import Deck
from engine.cards.store import load_pool


def until_main(game: Game, turn: int) -> Game:
    """Play on to Ann's main phase: a land a turn, and nothing else."""
    while game.board.turn.number < turn or game.board.turn.step != "precombat main":
        player, kind = game.pending[0].player, game.pending[0].kind
        try:
            game = play_land(game, game.board.players[player].hand[-1]).game
        except IllegalAction:
            game = (pass_priority(game) if kind == "ChooseAction" else attack(game)).game
    return play_land(game, game.board.players[0].hand[-1]).game


def main() -> None:
    cards = load_pool()
    ann = Deck(commanders=(cards.find("Isamaru, Hound of Konda"),), main=(cards.find("Plains"),) * 99)
    ned = Deck(
        commanders=(cards.find("Kaervek the Merciless"),), main=(cards.find("Shock"), cards.find("Mountain")) * 49
    )
    game, _ = new_game("commander", [ann, ned], seed=3, names=("Ann", "Ned"), first=0)
    game = keep(keep(game).game).game

    game = until_main(game, turn=3)
    game = cast(game, "Isamaru", plan="{W}").game
    game = pass_priority(pass_priority(game).game).game  # it resolves
    game = pass_priority(game).game
    shock = next(o for o in game.board.players[1].hand if game.board.objects[o].base.name == "Shock")
    game = cast(game, shock, targets=["Isamaru"]).game
    game = pass_priority(pass_priority(game).game).game
    print(
        "Isamaru is in the graveyard; Ann may choose:",
        ", ".join(map(str, game.pending[0].options)),
        "- rule",
        game.pending[0].why.rules[0],
    )
    game = choose(game, "command").game

    game = until_main(game, turn=5)
    try:
        cast(game, "Isamaru", plan="{W}")
    except IllegalAction as refused:
        print("For {W}?", refused)
    game, events = cast(game, "Isamaru", plan="{W}{W}{W}")
    print("For {W}{W}{W}:", type(events[-1]).__name__, "by rules", *events[-1].cites)


if __name__ == "__main__":
    main()
