"""Hostile texts for everything that reads: scripts, sentences, expectations, effects, deck lists, card files, card
text, JSON (CR 100.2, 107.4, 205, 601.2).

Every reader is a :class:`Target`: sound texts, pieces such texts are made of, and a function that reads. A text is made
of a sound one by drawn changes: pieces put in, taken out, doubled, moved, letters turned into odd ones. Whatever it is,
a reader gives something or refuses with an error of the kind it promises, in a time that goes with the length. Run
``python -m engine.testing.parser_fuzz [--minutes M] [--target NAME] [--seed N] [--atheris]``; it ends with 0 if nothing
was found, and prints the shortest text otherwise. With ``--atheris`` (where that package is installed) the changes
follow coverage.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import random
import sys
import tempfile
import time
import traceback
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import EngineError
from engine.frozen import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["TARGETS", "Flaw", "Target", "fuzz_parsers", "hostile", "main", "try_text"]

SLOW = 3.0
"""Seconds of processor time that no text of the lengths made here may take."""
_ODD = (
    "", "\0", "\ufeff", "\u202e", "\ud83d", "é", "Ⅷ", "９", "²", "—", "’", "\t", "\r\n", "\n", "  ", "{", "}", "{{", "[", "]", "(", ")", "<", ">", "&", "'", '"', "`", ":", ": ", "- ",
    "#", "|", "*", "&a", "*a", "!", "!!python/object", "%", "\\", "/", "//", ",", ";", "-", "--", "+", "=", "@", "~", "null", "true", "yes", "no", "NaN", "1e999", "-1", "0",
    "00", "1", "2", "99999999999999999999", "9" * 400, "x" * 300, "()" * 40, "[" * 60, "{" * 60, "<a>", "</a>", "<!DOCTYPE a>", "]]>", "{X}", "{W/U/P}", "{½}", "{-1}", "{999999999}",
)  # fmt: skip


@record(eq=False)
class Target:
    """A reader: ``sound()`` gives texts that it reads, ``read`` reads one, ``refusals`` are the errors by which it may
    refuse.
    """

    name: str
    sound: Callable[[], Sequence[str]]
    read: Callable[[str], Any]
    refusals: tuple[type[Exception], ...]


@record
class Flaw:
    """A text at which a reader broke: the error and its place, or how long it took."""

    target: str
    what: str
    text: str


# -- the readers -------------------------------------------------------------------------------------------------------

_SCRIPT = """script: 1
id: sound/script
question: Ann's commander dies. May it return?
variant: commander
cards:
  - {name: Red Bear, mana_cost: "{1}{R}", type_line: Creature — Bear, power: "2", toughness: "2", oracle_text: "Whenever Red Bear attacks, you gain 1 life."}
players:
  Ann:
    commander: Isamaru, Hound of Konda
    battlefield: ["Isamaru, Hound of Konda", Plains x6, "Red Bear | Tapped | Counters:P1P1=2"]
    hand: [Wrath of God]
    history: {casts: {Isamaru: 2}}
  Ned: {life: 30, mana: any, library: [Forest x3]}
start: Ann's precombat main
steps:
  - Ann: cast Wrath of God
  - all: pass
  - Ann: choose command (903.9a)
  - check: ["cost Isamaru {4}{W}", "life Ann 40"]
  - effect: Ned loses 2 life
expect: [casts Isamaru 2, cites 903.9a]
answer: Yes.
"""
_SENTENCES = (
    "cast Isamaru from command", "attack Ned with Red Bear and Noa with Blue Bear", "block Red Bear with Blue Bear, Isamaru", "choose command (903.9a)", "pass until Ned's upkeep",
    "cast Red Bear targeting Ned, Ann's Blue Bear X=3 with kicker choosing 1 paying {2}{G} using flashback", "assign Red Bear 3 to Blue Bear, 2 to Ned", "activate Red Bear: +2 targeting Ned",
    "order Red Bear, Blue Bear", "bottom Red Bear", "choose hand for Ann's Isamaru (903.9b)", "tap Isamaru for {G}{G}",
)  # fmt: skip
_EXPECTATIONS = (
    "casts Isamaru 2",
    "cost Isamaru {4}{W}",
    "Isamaru is 4/4",
    "counters Isamaru P1P1 2",
    "life Ann 40",
    "cites 903.8, 903.9a",
    "Ann controls 2 Plains",
    "Red Bear is tapped",
)
_EFFECTS = (
    "destroy Isamaru",
    "Ned loses 2 life",
    "return Isamaru to its owner's hand",
    "exile Isamaru",
    "Ann draws two cards",
    "Ned gains control of Isamaru",
    "put a +1/+1 counter on Isamaru",
    "create a 1/1 white Soldier creature token",
)
_LISTS = (
    "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n99 Plains\n", "1x Sol Ring (C16) 46 *F* #tag\n1 Isamaru, Hound of Konda *CMDR*\nSB: 1 Plains\n// comment\n",
    "[metadata]\nName=Test\n[Commander]\n1 Isamaru, Hound of Konda|CHK\n[Main]\n99 Plains|UND|1\n", '<cockatrice_deck version="1"><zone name="main"><card number="99" name="Plains"/></zone></cockatrice_deck>',
    '{"data": {"commander": [{"name": "Isamaru, Hound of Konda", "count": 1}], "mainBoard": [{"name": "Plains", "count": 99}], "sideBoard": []}}',
)  # fmt: skip
_FILES = (
    '[{"object":"card","id":"1","name":"Red Bear","lang":"en","layout":"normal","mana_cost":"{1}{R}","type_line":"Creature — Bear","oracle_text":"Trample","power":"2","toughness":"2","colors":["R"],"color_identity":["R"],"keywords":["Trample"],"legalities":{"commander":"legal"}}]',
    '{"meta":{},"data":{"Red Bear":[{"name":"Red Bear","manaCost":"{1}{R}","type":"Creature — Bear","types":["Creature"],"subtypes":["Bear"],"supertypes":[],"text":"Trample","power":"2","toughness":"2","layout":"normal","colors":["R"],"colorIdentity":["R"],"legalities":{},"identifiers":{}}]}}',
)  # fmt: skip


@cache
def _game() -> Any:
    from engine.testing.scenario import build

    players = {
        "Ann": {
            "commander": "Isamaru, Hound of Konda",
            "mana": "any",
            "battlefield": ["Isamaru, Hound of Konda", "Plains"],
            "hand": ["Murder"],
        },
        "Ned": {},
    }
    return build(players)


def _names() -> Any:
    from engine.words.names import NameBook

    return NameBook(("Ann", "Ned", "Noa"), ("Isamaru, Hound of Konda", "Red Bear", "Blue Bear"))


def _read_script(text: str) -> Any:
    from engine.questions.loader import load
    from engine.questions.report import as_text
    from engine.questions.runner import run_script
    from engine.questions.schema import read_script

    return as_text("x", run_script(read_script(load(text)), debug=True))


def _read_sentence(text: str) -> Any:
    from engine.words.sentences import read_sentence

    return str(read_sentence(text, _names()))


def _parse(text: str) -> Any:
    from engine import check, parse

    return check(_game(), parse(_game(), text, "Ann"))


def _read_expectation(text: str) -> Any:
    from engine.questions.expectations import read_expectation

    return read_expectation(text, 1, _names())


def _effect(text: str) -> Any:
    from engine.testing.scenario import effect

    return effect(_game(), text, "Ann")


def _read_list(text: str) -> Any:
    from engine.decks.formats import read_list

    return read_list(text.encode("utf-8", "surrogatepass"))


def _read_file(text: str) -> Any:
    from engine.cards.readers.files import read_card_objects
    from engine.cards.readers.scryfall import card_from_scryfall
    from engine.cards.text import read_card

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.json"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return [read_card(card_from_scryfall(data)) for data in read_card_objects(path)]


def _read_text(text: str) -> Any:
    from engine.cards.card import Face
    from engine.cards.text.lines import read_text

    return read_text(text, Face("Red Bear", types=("Creature",), power=2, toughness=2))


def _read_mana(text: str) -> Any:
    from engine.cards.mana import parse_mana

    return str(parse_mana(text))


def _saved() -> list[str]:
    from engine.protocol import dumps, dumps_action, dumps_card, dumps_event

    game = _game()
    from engine import legal

    return [
        dumps(game),
        dumps_action(legal(game).actions[0]),
        dumps_card(game.setup.cards[0]),
        dumps_event(next(iter(game.log))),
    ]


def _loads(text: str) -> Any:
    from engine.errors import InvalidAction
    from engine.protocol import loads, loads_action, loads_card, loads_decision, loads_event

    for read in (loads_action, loads_decision, loads_event, loads_card, loads):
        try:
            return read(text)
        except InvalidAction:
            continue
    return None


def _find(text: str) -> Any:
    from engine.cards.catalog import catalog
    from engine.rulebook.ruleset import find_ruleset
    from engine.variants import find_variant

    for find in (catalog().find, find_variant, find_ruleset):
        try:
            find(text)
        except EngineError:
            continue
    return None


def _targets() -> Iterator[Target]:
    from engine.cards.readers.stream import UnreadableFile
    from engine.words.grammar import Unreadable

    yield Target("script", lambda: [_SCRIPT], _read_script, (EngineError,))
    yield Target("sentence", lambda: _SENTENCES, _read_sentence, (EngineError, Unreadable))
    yield Target(
        "parse",
        lambda: ("cast Murder from hand", "pass", "activate Plains", "concede", "cast Murder targeting Isamaru"),
        _parse,
        (EngineError, Unreadable),
    )
    yield Target("expectation", lambda: _EXPECTATIONS, _read_expectation, (EngineError, Unreadable))
    yield Target("effect", lambda: _EFFECTS, _effect, (EngineError, Unreadable))
    yield Target("deck-list", lambda: _LISTS, _read_list, (EngineError,))
    yield Target("card-file", lambda: _FILES, _read_file, (EngineError, UnreadableFile, ValueError))
    yield Target("card-text", lambda: _TEXTS, _read_text, ())
    yield Target("mana", lambda: ("{2}{W}{U}", "{X}{X}{G/P}", "2WU", "{2/W}{C}{S}", "{0}"), _read_mana, (ValueError,))
    yield Target("json", _saved, _loads, ())
    yield Target("name", lambda: ("Isamaru, Hound of Konda", "commander", "edh-2010-12-11", "Sol Ring"), _find, ())


_TEXTS = (
    "Flying, first strike\nWhenever Red Bear attacks, you may draw a card. If you do, discard a card.", "{2}{W}, {T}, Sacrifice a creature: Destroy target artifact or enchantment.",
    "When Red Bear enters the battlefield, create X 1/1 white Soldier creature tokens, where X is the number of creatures you control.", "Other creatures you control get +1/+1 and have haste.",
    "If a creature would die, exile it instead.", "Choose one —\n• Counter target spell.\n• Each opponent loses 2 life.", "Enchant creature\nYou control enchanted creature.", "Kicker {2}{R}\nAs long as you control your commander, Red Bear has trample.",
    "Spells your opponents cast cost {1} more to cast.", "At the beginning of each player's upkeep, that player sacrifices a land.", "+1: Draw a card.\n−3: Return target permanent to its owner's hand.",
    "Equip {3}\nEquipped creature gets +2/+2.", "Cycling {2} ({2}, Discard this card: Draw a card.)", "Partner with Blue Bear (When this creature enters, target player may put Blue Bear into their hand.)",
)  # fmt: skip


@cache
def _all_targets() -> dict[str, Target]:
    return {t.name: t for t in _targets()}


TARGETS: tuple[str, ...] = (
    "script",
    "sentence",
    "parse",
    "expectation",
    "effect",
    "deck-list",
    "card-file",
    "card-text",
    "mana",
    "json",
    "name",
)
"""Names of the readers."""


# -- texts -------------------------------------------------------------------------------------------------------------


def hostile(target: str, choose: Callable[[int], int]) -> str:
    """A sound text of the target, changed by draws: one to six times, 0 being the plainest draw."""
    sound = _all_targets()[target].sound()
    text = sound[choose(len(sound))]
    for _ in range(1 + choose(6)):
        text = _changed(text, sound, choose)
    return text


def _span(text: str, choose: Callable[[int], int]) -> tuple[int, int]:
    """A piece of the text, from a boundary between words to another one not far away."""
    cuts = [0, *(i for i in range(1, len(text)) if not (text[i].isalnum() and text[i - 1].isalnum())), len(text)]
    a = choose(len(cuts))
    b = min(len(cuts) - 1, a + choose(8))
    return cuts[a], cuts[b]


def _changed(text: str, sound: Sequence[str], choose: Callable[[int], int]) -> str:
    way = choose(7)
    a, b = _span(text, choose)
    if way == 0:
        return text[:a] + _ODD[choose(len(_ODD))] + text[b:]
    if way == 1:
        return text[:a] + text[b:]
    if way == 2:
        return text[:b] + text[a:b] * (1 + choose(30)) + text[b:]
    if way == 3:
        c, d = _span(text, choose)
        return text[:a] + text[c:d] + text[b:]
    if way == 4:
        other = sound[choose(len(sound))]
        c, d = _span(other, choose)
        return text[:a] + other[c:d] + text[b:]
    if way == 5:
        return text[:a]
    return text[:a] + chr(choose(0xD7FF) + 1) + text[b:]


def try_text(target: str, text: str) -> Flaw | None:
    """Have the target read the text; what is wrong with how it did."""
    one = _all_targets()[target]
    began = time.process_time()
    try:
        one.read(text)
    except one.refusals:
        pass
    except (Exception, RecursionError) as error:  # noqa: BLE001 - every other error is what is looked for
        place = traceback.extract_tb(error.__traceback__)[-1]
        return Flaw(
            target, f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {str(error)[:200]}", text
        )
    if time.process_time() - began > SLOW:
        return Flaw(target, f"took {time.process_time() - began:.1f} s", text)
    return None


def _shorter(flaw: Flaw, seconds: float) -> Flaw:
    until = time.monotonic() + seconds
    kind, best = flaw.what.split(": ")[0].split(" s")[0][:60], flaw
    piece = max(1, len(flaw.text) // 2)
    while time.monotonic() < until:
        at, gained = 0, False
        while at < len(best.text) and time.monotonic() < until:
            found = try_text(flaw.target, best.text[:at] + best.text[at + piece :])
            if found is not None and (found.what.startswith(kind) or kind.startswith("took")):
                best, gained = found, True
            else:
                at += piece
        if piece == 1 and not gained:
            break
        piece = max(1, piece // 2)
    return best


def fuzz_parsers(
    seconds: float,
    *,
    seed: int = 0,
    targets: Sequence[str] = TARGETS,
    shrink: float = 10.0,
    say: Callable[[str], Any] | None = None,
) -> list[Flaw]:
    """Try texts for that many seconds, the targets taking turns; each kind of flaw once, its text made shorter.

    Raises:
        KeyError: a target that does not exist.

    """
    luck = random.Random(seed)
    flaws: dict[str, Flaw] = {}
    counts = dict.fromkeys(targets, 0)
    share = seconds / max(1, len(targets))
    for target in targets:
        try_text(target, _all_targets()[target].sound()[0])  # what is loaded first is not what takes time
        until = time.monotonic() + share
        while time.monotonic() < until:
            flaw = try_text(target, hostile(target, luck.randrange))
            counts[target] += 1
            if flaw is None:
                continue
            key = f"{target} {flaw.what.split(': ')[0]}" if not flaw.what.startswith("took") else f"{target} slow"
            if key not in flaws:
                flaws[key] = _shorter(flaw, shrink)
                if say is not None:
                    say(f"{target}: {flaws[key].what}\n  {flaws[key].text[:2000]!r}")
    if say is not None:
        say(f"{sum(counts.values())} texts ({', '.join(f'{t} {n}' for t, n in counts.items())}), {len(flaws)} flaws")
    return list(flaws.values())


def _atheris(targets: Sequence[str]) -> int:
    if importlib.util.find_spec("atheris") is None:
        sys.stdout.write("atheris is not installed: pip install atheris (Linux, up to Python 3.13)\n")
        return 2
    atheris = importlib.import_module("atheris")

    def one_input(data: bytes) -> None:
        provider = atheris.FuzzedDataProvider(data)
        target: str = targets[int(provider.ConsumeIntInRange(0, len(targets) - 1))]
        flaw = try_text(target, hostile(target, lambda n: provider.ConsumeIntInRange(0, n - 1)))
        if flaw is not None:
            raise AssertionError(f"{flaw.what}\n{flaw.text!r}")

    atheris.instrument_all()
    atheris.Setup(sys.argv[:1], one_input)
    atheris.Fuzz()
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 if nothing was found, 1 otherwise, 2 where atheris is wanted and absent."""
    options = argparse.ArgumentParser(
        prog="python -m engine.testing.parser_fuzz", description="Hostile texts for every reader."
    )
    options.add_argument("--minutes", type=float, default=1.0, help="how long, all readers together")
    options.add_argument("--target", action="append", choices=TARGETS, help="only these readers")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--atheris", action="store_true", help="let coverage lead the changes")
    given = options.parse_args(arguments)
    targets = tuple(given.target or TARGETS)
    if given.atheris:
        return _atheris(targets)
    return (
        1
        if fuzz_parsers(
            given.minutes * 60, seed=given.seed, targets=targets, say=lambda text: sys.stdout.write(f"{text}\n")
        )
        else 0
    )


if __name__ == "__main__":
    sys.exit(main())
