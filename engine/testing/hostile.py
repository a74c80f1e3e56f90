"""Hostile JSON, made at random: whatever comes in gets an error object, nothing else is raised, and no game changes
(architecture 4.11, 4.18).

:func:`hostile_command` is the body of ``python -m engine.testing.hostile -n MESSAGES``. Each message is one that would
be fine, spoilt in one way: texts for numbers, ``"no"`` for false, unknown and doubled keys, NaN, a hundred thousand
brackets, enormous numbers, halves of surrogate pairs, other seats and states. It goes to the door that it was made for:
messages of a seat at several pauses of a game, saved games, records, decks, cards, views, decisions and events.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from engine.core.machine import apply, legal, new_game
from engine.errors import InvalidAction, ReplayMismatch
from engine.play.decks import demo_decks, vanilla_40
from engine.protocol import (
    digest,
    dumps,
    dumps_card,
    dumps_decision,
    dumps_deck,
    dumps_event,
    dumps_record,
    dumps_view,
    encode,
    error_data,
    loads,
    loads_action,
    loads_card,
    loads_decision,
    loads_deck,
    loads_event,
    loads_record,
    loads_view,
    receive,
)
from engine.records import play, record_game
from engine.state.decisions import Activate
from engine.variants import find_variant
from engine.views import view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.state.game import Game

    Spoil = Callable[[Any, random.Random], Any]

__all__ = ["SPOILS", "hostile_command", "hostile_message"]

_NUMBERS = frozenset({
    "player", "object", "prompt", "state_id", "owner", "controller", "life", "id", "seed", "seat", "face", "ability", "schema_version", "library", "decider",
    "least", "most", "clock", "number", "active", "first", "after", "sba_mark",
})  # fmt: skip
"""Keys that hold a whole number, or nothing."""
_KEYS = ("state_id", "action", "type", "value", "player", "kind", "log", "board", "__class__", "", "é", "constructor")
_WORDS = ("0", "no", "null", "NaN", "1e9", " 1", "１", "true", "-1", "")


class _Raw(str):
    """Text that goes into the JSON as it is."""

    __slots__ = ()


def _places(data: Any, wanted: Callable[[Any, Any], bool], most: int = 4000) -> list[tuple[Any, Any]]:
    """Containers and keys somewhere in the data whose key and value are wanted."""
    out: list[tuple[Any, Any]] = []
    stack = [data]
    while stack and len(out) < most:
        held = stack.pop()
        for key in held if type(held) is dict else range(len(held)):
            one = held[key]
            if wanted(key, one):
                out.append((held, key))
            if type(one) in (dict, list):
                stack.append(one)
    return out


def _put(data: Any, luck: random.Random, wanted: Callable[[Any, Any], bool], value: Any) -> Any:
    places = _places(data, wanted)
    held, key = luck.choice(places) if places else (data, "state_id")
    held[key] = value
    return data


def _number(key: Any, value: Any) -> bool:
    return key in _NUMBERS and type(value) is int


def _bounded(key: Any, value: Any) -> bool:
    """Numbers that can't be enormous in any game: seeds can."""
    return (
        key in ("player", "object", "owner", "state_id", "life", "id", "clock", "active", "number")
        and type(value) is int
    )


def _truth(key: Any, value: Any) -> bool:
    return type(key) is str and type(value) is bool


def _record(key: Any, value: Any) -> bool:
    return type(value) is dict and key != "builtin"


def _unknown(data: Any, luck: random.Random) -> Any:
    places = [(None, None), *_places(data, _record)]
    holder, key = luck.choice(places)
    held = data if holder is None else holder[key]
    held[f"x{luck.randrange(99)}" if luck.random() < 0.5 else f"{luck.choice(_KEYS)}!"] = luck.choice(
        (1, None, [], "no")
    )
    return data


def _missing(data: Any, luck: random.Random) -> Any:
    """A document, message or action without something that it must have."""
    if "action" in data:
        del data["action"][luck.choice([k for k in ("type", "player") if k in data["action"]])]
    else:
        key = next((k for k in ("value", "state_id", "kind", "seat", "type") if k in data), None)
        del data[key]
    return data


SPOILS: dict[str, Spoil] = {
    "text for a number": lambda d, r: _put(d, r, _number, r.choice(_WORDS)),
    "truth for a number": lambda d, r: _put(d, r, _number, r.random() < 0.5),
    "no for false": lambda d, r: _put(d, r, _truth, r.choice(("no", "false", 0, ""))),
    "array for a number": lambda d, r: _put(d, r, _number, r.choice(([], [0], {}, {"type": "Pass"}))),
    "fraction": lambda d, r: _put(d, r, _number, _Raw(r.choice(("0.5", "1.0", "1e3", "-0.0", "1e999999")))),
    "not a number": lambda d, r: _put(d, r, _number, _Raw(r.choice(("NaN", "Infinity", "-Infinity")))),
    "enormous number": lambda d, r: _put(d, r, _bounded, r.choice((10**30, -(10**39), 2**63, 2**53 + 1))),
    "endless digits": lambda d, r: _put(d, r, _number, _Raw("9" * r.choice((41, 5000, 200_000)))),
    "unknown key": _unknown,
    "missing key": _missing,
    "key twice": lambda d, r: _put(d, r, _number, _Raw('0,"player":0,"player":0')),
    "half of a pair": lambda d, r: _put(
        d, r, _number, _Raw(r.choice(('"\\ud800"', '"\\udc00\\ud800"', '"a\\uDBFFb"')))
    ),
    "surrogates as numbers": lambda d, r: _put(d, r, _number, _Raw('"\\ud83d\\ude00"')),
    "brackets": lambda d, r: _put(d, r, _number, _Raw(r.choice("[{") * r.choice((81, 5000, 100_000)))),
    "closed brackets": lambda d, r: _put(d, r, _number, _Raw("[" * 100_000 + "]" * 100_000)),
    "nested": lambda d, r: _put(d, r, _number, _Raw('{"a":' * 90 + "1" + "}" * 90)),
    "no type like that": lambda d, r: _put(
        d, r, lambda k, v: k == "type" and type(v) is str, r.choice(("Fold", "", "pass", "Object", "__init__"))
    ),
    "cut off": lambda d, r: _Raw(_text(d)[: r.randrange(1, max(2, min(4000, len(_text(d)) - 1)))]),
    "something behind": lambda d, r: _Raw(_text(d) + r.choice(("}", "]", ",", " {}", "\0", "//", "\ufeff"))),
    "something before": lambda d, r: _Raw(r.choice(("\ufeff", "[", "{", ")]}',\n", "\0")) + _text(d)),
    "control characters": lambda d, r: _put(d, r, _number, _Raw('"\n\x00"')),
    "another thing": lambda _, r: r.choice(
        (None, 1, "x", [], [[]], True, {}, _Raw(""), _Raw("undefined"), _Raw("'a'"))
    ),
    "another version": lambda d, r: {**d, "schema_version": r.choice((0, 2, -1, 10**20, 99))},
}
"""Name -> how a fine message is spoilt; each makes it one that can't be read, or that is not for this game."""


def _text(data: Any) -> str:
    if type(data) is _Raw:
        return str(data)
    raw: list[str] = []

    def held(value: Any) -> Any:
        if type(value) is _Raw:
            raw.append(str(value))
            return f"\x01{len(raw) - 1}\x01"
        if type(value) is dict:
            return {k: held(v) for k, v in value.items()}
        return [held(v) for v in value] if type(value) is list else value

    text = json.dumps(held(data))
    for number, one in enumerate(raw):
        text = text.replace(f'"\\u0001{number}\\u0001"', one)
    return text


# -- what is spoilt ----------------------------------------------------------------------------------------------------


@cache
def _pauses() -> tuple[Game, ...]:
    """Games at pauses of many kinds: the first of each kind that comes up."""
    found: dict[Any, Game] = {}
    for variant, decks, seed in (
        ("free-for-all", (vanilla_40("G"), vanilla_40("R")), 2),
        ("commander", demo_decks(), 4),
    ):
        luck = random.Random(seed)
        game = new_game(find_variant(variant), decks, seed=seed).game
        for _ in range(500):
            if game.outcome is not None:
                break
            found.setdefault((variant, *((d.kind, d.slot) for d in game.pending)), game)
            actions = legal(game).actions
            quiet = [a for a in actions if type(a) is not Activate or luck.random() < 0.3]
            game = apply(game, luck.choice(quiet or actions)).game
    return tuple(found.values())


@cache
def _documents() -> dict[str, str]:
    """A fine text for each other door."""
    rec = record_game("free-for-all", (vanilla_40("G"), vanilla_40("R")), seed=3)
    for _ in range(20):
        rec = play(rec, legal(rec.game).actions[0])
    game = _pauses()[-1]
    return {
        "game": dumps(rec.game), "record": dumps_record(rec), "deck": dumps_deck(vanilla_40("G")), "card": dumps_card(demo_decks()[0].main[3]),
        "view": dumps_view(view(game, 0)), "decision": dumps_decision(game.pending[0]), "event": dumps_event(game.log[game.log.size - 1]),
    }  # fmt: skip


_LOADS: dict[str, Callable[[str], Any]] = {
    "game": loads, "record": loads_record, "deck": loads_deck, "card": loads_card, "view": loads_view, "decision": loads_decision, "event": loads_event,
    "action": loads_action,
}  # fmt: skip


def hostile_message(luck: random.Random) -> tuple[str, Game | None, int, str, str]:
    """A spoilt message: the door it is for, the game and the seat for those of a seat, how it is spoilt, and the text."""
    how = luck.choice(tuple(SPOILS))
    door = luck.choices(("seat", "action", *_documents()), (70, 10, 2, 3, 3, 3, 3, 3, 3))[0]
    game: Game | None = None
    seat = 0
    if door in ("seat", "action"):
        game = luck.choice(_pauses())
        asked = luck.choice(game.pending)
        seat = asked.decider
        action = luck.choice(legal(game, asked.player).actions)
        data: Any = encode("action", action)
        if door == "seat":
            way = luck.random()
            data = {
                "state_id": game.state_id,
                **({"action": data} if way < 0.7 else {"number": 0} if way < 0.85 else {"chosen": [0]}),
            }
    else:
        data = json.loads(_documents()[door])
    if how == "no for false" and not _places(data, _truth):
        how = "text for a number"
    if how == "no type like that" and not _places(data, lambda k, v: k == "type" and type(v) is str):
        how = "unknown key"
    if how == "enormous number" and door not in ("seat", "game"):  # what belongs to no game has no bounds
        how = "endless digits"
    text = _text(SPOILS[how](data, luck))
    return door, game, seat, how, text


def _outcome(door: str, game: Game | None, seat: int, text: str) -> str:
    """What is wrong with how the message was taken; "" where it was refused with an error object and nothing changed."""
    if door == "seat":
        assert game is not None
        reply = receive(game, seat, text)
        if reply.error is None:
            return "it was accepted"
        error = reply.error
        if reply.game is not game or reply.events:
            return "the game changed"
    else:
        try:
            _LOADS[door](text)
        except (InvalidAction, ReplayMismatch) as refused:
            error = error_data(refused)
        else:
            return "it was read"
    whole = (
        set(error) == {"code", "message", "reasons", "nearest"}
        and error["code"]
        and error["message"]
        and error["reasons"]
    )
    return "" if whole and json.dumps(error) and len(error["message"]) < 2000 else f"the error object is {error!r:.200}"


def hostile_command(messages: int = 50_000, seed: int = 0, say: Callable[[str], Any] | None = None) -> int:
    """Send so many hostile messages; prints what was not refused as it must be, and the figures. Returns 0 if nothing
    was found, else 1.
    """
    tell = say if say is not None else _tell
    began = time.process_time()
    luck = random.Random(seed)
    before = [digest(game) for game in _pauses()]
    doors: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    ways: Counter[str] = Counter()
    findings = 0
    for number in range(messages):
        door, game, seat, how, text = hostile_message(luck)
        doors[door] += 1
        ways[how] += 1
        try:
            found = _outcome(door, game, seat, text)
        except Exception as error:  # noqa: BLE001 - an error that escapes is what is looked for
            found = f"{type(error).__name__}: {error}"
        if found:
            findings += 1
            codes["found"] += 1
            tell(f"message {number} ({door}, {how}): {found}\n  {text[:300]}")
        else:
            codes["refused"] += 1
    changed = sum(a != digest(game) for a, game in zip(before, _pauses(), strict=True))
    findings += changed
    tell(f"doors: {', '.join(f'{n} {door}' for door, n in doors.most_common())}")
    tell(f"spoilt: {', '.join(f'{n} {how}' for how, n in ways.most_common())}")
    tell(
        f"{messages} messages to {len(before)} pauses and {len(_LOADS)} readers, {codes['refused']} refused with an error object, {changed} games changed, "
        f"{time.process_time() - began:.0f} s of processor time: {findings} findings"
    )
    return 1 if findings else 0


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line of this module."""
    parser = argparse.ArgumentParser(
        prog="python -m engine.testing.hostile",
        description="Send hostile JSON to the engine and see that it refuses it.",
    )
    parser.add_argument("-n", "--messages", type=int, default=50_000, help="how many messages (50000)")
    parser.add_argument("--seed", type=int, default=0, help="where the random numbers start (0)")
    given = parser.parse_args(arguments)
    return hostile_command(given.messages, given.seed)


if __name__ == "__main__":
    sys.exit(main())
