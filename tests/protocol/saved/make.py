"""Files of the present schema_version: ``python tests/protocol/saved/make.py``. A version's files are written once and never again."""

from __future__ import annotations

import json
import random
from pathlib import Path

from engine import legal, view
from engine.cards.deck import Deck
from engine.cards.readers.scryfall import card_from_scryfall
from engine.cards.text import read_card
from engine.protocol import SCHEMA_VERSION, dumps, dumps_action, dumps_card, dumps_deck, dumps_record, dumps_view
from engine.records import outline, play, record_game
from engine.state.decisions import Activate
from engine.state.events import SpellCast

HERE = Path(__file__).parent


def invented(name, cost, types, text="", **more):
    return read_card(
        card_from_scryfall({"name": name, "mana_cost": cost, "type_line": types, "oracle_text": text, **more})
    )


LEADER = invented(
    "Ash, Keeper of the Fen",
    "{B}",
    "Legendary Creature — Human",
    "Whenever Ash, Keeper of the Fen attacks, draw a card.",
    power="2",
    toughness="1",
)
FEN = invented("Grey Fen", "", "Land", "{T}: Add {B}.")
SPARK = invented("Grey Spark", "{B}", "Instant", "Grey Spark deals 2 damage to any target.")
HOUND = invented(
    "Grey Hound",
    "{1}{B}",
    "Creature — Dog",
    "Haste\n{B}: Grey Hound gets +1/+0 until end of turn.",
    power="2",
    toughness="2",
)
BANNER = invented("Grey Banner", "{2}", "Artifact", "Creatures you control get +1/+1.")


def deck():
    """Forty invented cards, none of which is built in: their definitions stand in the files."""
    return Deck((*[FEN] * 17, *[SPARK] * 8, *[HOUND] * 9, *[BANNER] * 5), (LEADER,))


def recorded():
    """A game up to where a spell is on the stack, after a second cast from the command zone."""
    return next(found for seed in range(99) if (found := played(seed)) is not None)


def played(seed):
    rnd = random.Random(seed)
    rec = record_game("commander", (deck(), deck()), seed=seed, names=("Ann", "Ned"), first=0)
    while rec.game.outcome is None and len(rec) < 600:
        game = rec.game
        again = any(type(e) is SpellCast and e.taxed and e.facts.times > 1 for e in game.log)
        if again and game.board.stack and game.pending[0].kind == "ChooseAction":
            return rec
        actions = legal(game).actions
        quiet = [a for a in actions if type(a) is not Activate]
        rec = play(rec, rnd.choice(quiet or actions))
    return None


def main():
    rec = recorded()
    game = rec.game
    files = {
        "game": dumps(game), "record": dumps_record(rec), "view": dumps_view(view(game, 0)), "deck": dumps_deck(deck()), "card": dumps_card(HOUND),
        "action": dumps_action(legal(game).actions[0]),
        "expected": json.dumps({"outline": outline(game), "state_id": game.state_id, "life": [p.life for p in game.board.players]}),
    }  # fmt: skip
    for name, text in files.items():
        path = HERE / f"{SCHEMA_VERSION}.{name}.json"
        if not path.exists():
            path.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
