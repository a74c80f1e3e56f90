"""Every refusal that fixed positions can provoke: its code, the rules it cites, its words, and the object it is about.

At each stop of a walk through a position, every seat tries every action with every object, and answers that fit nothing. What comes back stands in
``refusals.txt``, a line each; names and numbers are left out. After a change of words that is meant: ``python tests/core/test_refusals.py``.
"""

import re
import sys
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from engine.core.machine import apply, check, legal
from engine.core.specials import SPECIALS
from engine.state.decisions import Activate, Answer, Cancel, Cast, Pass, PlayLand, Special
from engine.testing.marks import rule
from engine.testing.perft import POSITIONS
from engine.testing.scenario import build

FILE = Path(__file__).with_name("refusals.txt")
WALK = 24
ANSWERS = (
    (),
    ("yes",),
    ("nothing",),
    (0,),
    (1,),
    (-9,),
    (99,),
    (1.5,),
    (0, 0),
    ("stop", 0),
    ((0,),),
    ((0, 0),),
    ((0, 0, 0),),
    ("yes", "yes"),
    (2, 2, 2),
)
BOARDS = {
    "walkers": ({
        "Ann": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Jace Beleren", "Isamaru, Hound of Konda", "Llanowar Elves | SummonSick", "Island x3", "Bonesplitter"],
                "hand": ["Island x2", "Opt", "Murder", "Swords to Plowshares"], "graveyard": ["Grizzly Bears"], "library": ["Plains x5"]},
        "Ned": {"commander": "Olivia Voldaren", "battlefield": ["Storm Crow", "Wall of Omens", "Olivia Voldaren"], "hand": ["Unsummon"], "library": ["Plains x5"]},
        "Cleo": {"commander": "Talrand, Sky Summoner", "battlefield": ["Grizzly Bears"], "library": ["Plains x5"]},
    }, "commander", None),
    "attack": ({
        "Ann": {"commander": "Isamaru, Hound of Konda", "battlefield": ["Isamaru, Hound of Konda", "Grizzly Bears | Tapped", "Wall of Omens", "Storm Crow | SummonSick"], "library": ["Plains x5"]},
        "Ned": {"commander": "Olivia Voldaren", "battlefield": ["Storm Crow", "Jace Beleren"], "library": ["Plains x5"]},
        "Cleo": {"commander": "Talrand, Sky Summoner", "battlefield": ["Grizzly Bears"], "library": ["Plains x5"]},
    }, "commander", "Ann's declare attackers"),
    "odd ones": ({
        "Ann": {"commander": "Ruric Thar, the Unbowed", "battlefield": ["Ruric Thar, the Unbowed", "Grizzly Bears | As:bears", "Pacifism | AttachedTo:bears | Owner:Ned", "Bonesplitter",
                "Sky Skiff", "Blighted Agent", "Two-Headed Zombie", "Swamp x2", "Forest x3", "Exploration"],
                "hand": ["Exalted Angel", "Krosan Grip", "Capsize", "Barkhide Mauler", "Forest x2", "Call of the Herd"], "graveyard": ["Call of the Herd", "Swamp"], "library": ["Plains x5"]},
        "Ned": {"commander": "Olivia Voldaren", "battlefield": ["White Knight", "Storm Crow | Tapped", "Wall of Denial", "Typhoid Rats", "Needlepeak Spider"], "hand": ["Mulldrifter"],
                "library": ["Plains x5"]},
    }, "commander", "Ann's declare attackers"),
    "spells": ({
        "Ann": {"commander": "Talrand, Sky Summoner", "mana": "any", "battlefield": ["Hymn of the Wilds", "Reliquary Tower", "Grizzly Bears"],
                "hand": ["Burst Lightning", "Into the Roil", "Exalted Angel", "Cubwarden", "Murder", "Control Magic", "Krosan Grip", "Call of the Herd"], "library": ["Plains x5"]},
        "Ned": {"commander": "Olivia Voldaren", "mana": "any", "battlefield": ["Benthic Giant", "Wall of Denial", "Wilson, Refined Grizzly", "Black Knight"], "hand": ["Dovin's Veto"], "library": ["Plains x5"]},
    }, "commander", None),
}  # fmt: skip
WAYS = {
    "rotating": lambda step, n: (step * 5 + 1) % n,
    "last": lambda step, n: n - 1 - step % 2 * (n > 1),
    "first spell": lambda step, n: min(1, n - 1),
}
PLACES = [*BOARDS, *(p.name for p in POSITIONS)]


def start(name):
    if name in BOARDS:
        players, variant, step = BOARDS[name]
        return build(players, variant=variant, start=step)
    return next(p for p in POSITIONS if p.name == name).game()


def attempts(game):
    """Everything that a seat could try, sensible or not."""
    ids = range(game.board.objects.size + 1)
    for seat in (*range(len(game.players)), 9):
        yield Pass(seat)
        yield Cancel(seat)
        for oid in ids:
            yield from (
                PlayLand(seat, oid),
                PlayLand(seat, oid, 1),
                Cast(seat, oid),
                Cast(seat, oid, 1),
                Cast(seat, oid, 0, "flashback"),
                Cast(seat, oid, 0, "free"),
            )
            yield from (Activate(seat, oid, n) for n in (-1, 0, 1, 2))
            yield from (Special(seat, kind, oid) for kind in SPECIALS)
        yield Special(seat, "dance", 0)
        yield from (Answer(seat, value) for value in ANSWERS)
        yield Answer(seat, (0,), 77)
        for d in game.pending:
            if d.kind in ("DeclareAttackers", "DeclareBlockers"):
                things = [*game.board.battlefield, *(~i for i in range(len(game.players)))]
                yield from (Answer(seat, ((a, b),)) for a, b in product(game.board.battlefield, things))
                yield from (
                    Answer(seat, ((a, b), (a, c)))
                    for a, b, c in product(game.board.battlefield[:3], things[:3], things[-3:])
                )
            elif d.options:
                yield from (
                    Answer(seat, tuple(d.options)),
                    Answer(seat, tuple(d.options) * 2),
                    Answer(seat, tuple(d.options[:1]) * 2),
                    Answer(seat, (*d.options[:1], 99)),
                )


def plain(text, game):
    """The words without what differs from game to game."""
    for name in sorted({*game.players, *(f.name for c in game.setup.cards for f in c.faces)}, key=len, reverse=True):
        text = text.replace(name, "<name>")
    text = re.sub(r"(options: ).*", r"\1…", re.sub(r"(\{\w+\})+", "{…}", text))
    return re.sub(r"'[^']*'", "'…'", re.sub(r"-?\d+", "#", re.sub(r"(<name>, )+<name>", "<name>", text)))


def told(game, action):
    for reason in check(game, action).reasons:
        cites = " ".join(ref.number for ref in reason.rules) or "-"
        own = getattr(action, "object", None)
        about = "-" if not reason.objects else "the object" if reason.objects == (own,) else "others"
        yield f"{reason.code}\t{cites}\t{about}\t{plain(reason.text, game)}"


@cache
def refusals(name):
    """What walks through a position are refused."""
    found = set()
    for way, index in WAYS.items():
        game = start(name)
        if way != "rotating" and name not in BOARDS:
            break
        for step in range(WALK):
            if step % 3 == 0 or game.pending[0].kind != "ChooseAction":
                found |= {line for action in attempts(game) for line in told(game, action)}
            listed = legal(game).actions
            if not listed:
                break
            game = apply(game, listed[index(step, len(listed))]).game
        found |= {line for action in attempts(game) for line in told(game, action)}
    return found


@rule("101.1", "117.1", "508.1", "509.1", "601.2", "602.2")
@pytest.mark.parametrize("name", PLACES)
def test_every_refusal_is_told_in_the_words_and_with_the_rules_agreed_on(name):
    new = refusals(name) - set(FILE.read_text(encoding="utf-8").splitlines())
    assert not new, "after a change that is meant: python tests/core/test_refusals.py"


def test_no_refusal_has_gone():
    assert sorted(set().union(*map(refusals, PLACES))) == FILE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in sorted(set().union(*map(refusals, PLACES)))), encoding="utf-8")
    sys.stdout.write(f"{FILE.name} is written\n")
