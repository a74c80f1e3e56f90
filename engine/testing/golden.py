"""Golden playthroughs: one whole game of every variant, action by action, with digests of what happened, what is listed
and what is seen.

A file of ``tests/golden/`` holds the decks, then a line for each action: what was done, and short digests. Playing it
again tells what differs first (CR 100.1 and whatever rule that is about). ``python -m engine.testing.golden`` makes the
files anew, after a change that is meant.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cards.catalog import catalog
from engine.cards.deck import Deck
from engine.core.machine import apply, legal, new_game
from engine.errors import EngineError
from engine.frozen import record
from engine.protocol import dumps_action, dumps_event, loads_action
from engine.state.decisions import Activate, Cast, PlayLand, Special
from engine.testing.fuzz import opening, seats_of
from engine.variants import find_variant, variants
from engine.views import to_data, view
from engine.words.say import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.cards.card import CardDef
    from engine.state.decisions import Action
    from engine.state.game import Game, Step

__all__ = ["SEEDS", "Difference", "main", "playthrough", "replayed"]

SEEDS: dict[str, int] = {"commander": 11, "conspiracy-draft": 24, "edh": 7, "oathbreaker": 8, "free-for-all": 9}
"""Variant -> the seed of its game (0 where none is said)."""
NAMES = ("Ann", "Bob", "Cleo", "Dan")
LONGEST = 1200
"""Actions after which a game is left."""
FOLDER = Path(__file__).resolve().parents[2] / "tests" / "golden"
_LETTERS = 6
"""Letters of a digest."""


def _digest(texts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:_LETTERS]


def _names(cards: Sequence[CardDef]) -> list[str]:
    return [f"{n} {key}" for key, n in Counter(c.key for c in cards).items()]


def _cards(names: Iterable[str]) -> tuple[CardDef, ...]:
    out: list[CardDef] = []
    for line in names:
        count, _, key = line.partition(" ")
        out += [catalog().find(key)] * int(count)
    return tuple(out)


def _deck_line(deck: Deck) -> str:
    parts = {
        "commanders": [c.key for c in deck.commanders], "signatures": [[i, c.key] for i, c in deck.signature_spells], "chosen": [list(p) for p in deck.chosen],
        "conspiracies": [c.key for c in deck.conspiracies], "main": _names(deck.main),
    }  # fmt: skip
    return json.dumps({k: v for k, v in parts.items() if v}, ensure_ascii=False)


def _deck(line: str) -> Deck:
    data: dict[str, Any] = json.loads(line)
    find = catalog().find
    return Deck(
        _cards(data.get("main", ())), tuple(find(k) for k in data.get("commanders", ())), tuple((i, find(k)) for i, k in data.get("signatures", ())),
        conspiracies=tuple(find(k) for k in data.get("conspiracies", ())), chosen=tuple((i, c) for i, c in data.get("chosen", ())),
    )  # fmt: skip


def _choose(game: Game, luck: random.Random) -> Action:
    """A listed action: lands and spells sooner than passing, abilities seldom."""
    listed = legal(game).actions
    if game.pending[0].kind != "ChooseAction":
        return listed[luck.randrange(len(listed))]
    plays = [a for a in listed if type(a) in (Cast, PlayLand, Special)]
    quiet = [a for a in listed if type(a) is not Activate]
    if plays and luck.random() < 0.7:
        return plays[luck.randrange(len(plays))]
    return listed[luck.randrange(len(listed))] if luck.random() < 0.2 else quiet[luck.randrange(len(quiet))]


def _state(step: Step, number: int) -> dict[str, str]:
    """The digests after a step: events, questions, list, and the view of one seat, another one each time."""
    game = step.game
    seat = number % len(game.players)
    listed = legal(game)
    asked = (f"{d.player} {d.kind} {d.options} {d.least} {d.most} {d.things}" for d in game.pending)
    return {
        "events": f"{len(step.events)}:{_digest(map(dumps_event, step.events))}",
        "questions": _digest(asked),
        "list": f"{len(listed.actions)}:{_digest(map(dumps_action, listed.actions))}",
        "view": _digest((json.dumps(to_data(view(game, seat)), ensure_ascii=False),)),
    }


def _said(game: Game, action: Action) -> str:
    """What is done: the place in the list and the words; an action that is not listed as JSON."""
    listed = legal(game).actions
    where = str(listed.index(action)) if action in listed else dumps_action(action)
    return f"{where} {game.players[action.player]}: {say(game, action)}"


def _line(number: int, said: str, state: dict[str, str]) -> str:
    return f"{number}\t{said}\t{' '.join(state.values())}"


def playthrough(variant: str, seed: int, longest: int = LONGEST) -> str:
    """The text of a golden file: a random game of as few players as the variant allows, by that seed."""
    chosen = find_variant(variant)
    decks, luck = opening(seed, chosen, seats_of(chosen, 2))
    decks = tuple(_deck(_deck_line(d)) for d in decks)  # in the order in which the file has the cards
    names = NAMES[: len(decks)]
    lines = [
        f"{chosen.key} {chosen.rules} seed {seed}",
        *(f"{n} {_deck_line(d)}" for n, d in zip(names, decks, strict=True)),
    ]
    step = new_game(chosen, decks, seed=seed, names=names, first=0)
    lines.append(_line(0, "begin", _state(step, 0)))
    for number in range(1, longest + 1):
        game = step.game
        if game.outcome is not None:
            break
        action = _choose(game, luck)
        said = _said(game, action)
        step = apply(game, action)
        lines.append(_line(number, said, _state(step, number)))
    outcome = step.game.outcome
    lines.append(
        "unfinished"
        if outcome is None
        else f"{outcome.termination}: {', '.join(names[w] for w in outcome.winners) or 'nobody'}"
    )
    return "\n".join(lines) + "\n"


@record
class Difference:
    """Where a game first differs from its golden file: at which action, in what, and the words for people."""

    number: int
    what: str
    text: str

    def __str__(self) -> str:
        """The words, and how to make the files anew."""
        return f"{self.text}\nIf that is meant: python -m engine.testing.golden makes the golden files anew."


def replayed(text: str) -> Difference | None:
    """Play a golden file again; None if everything is as it was, else what differs first."""
    head, *rest = text.splitlines()
    variant, rules, _, seed = head.split()
    at = next(i for i, line in enumerate(rest) if line.startswith("0\t"))
    names = tuple(line.partition(" ")[0] for line in rest[:at])
    decks = tuple(_deck(line.partition(" ")[2]) for line in rest[:at])
    step = new_game(find_variant(variant, rules), decks, seed=int(seed), names=names, first=0)
    said, before = "begin", None
    for line in rest[at:-1]:
        mark, wanted, digests = line.split("\t")
        number = int(mark)
        if number:
            before = step.game
            said = wanted
            action = _found(before, wanted)
            if isinstance(action, str):
                return Difference(number, "action", f"{_place(variant, number, before)} {action}")
            try:
                step = apply(before, action)
            except EngineError as error:
                return Difference(number, "action", f"{_place(variant, number, before)} {wanted!r} is refused: {error}")
        now = _state(step, number)
        was = dict(zip(now, digests.split(), strict=True))
        for what, value in now.items():
            if value != was[what]:
                return Difference(number, what, _told(variant, number, said, what, was[what], step))
    outcome = step.game.outcome
    end = (
        "unfinished"
        if outcome is None
        else f"{outcome.termination}: {', '.join(names[w] for w in outcome.winners) or 'nobody'}"
    )
    return (
        None
        if end == rest[-1]
        else Difference(len(rest) - at, "end", f"{variant}: the game ends with {end!r}, it was {rest[-1]!r}")
    )


def _found(game: Game, said: str) -> Action | str:
    """The action that a line names, or why there is none."""
    where, _, words = said.partition(" ")
    if where.startswith("{"):
        text = said[: said.rindex("} ") + 1]
        return loads_action(text)
    listed = legal(game).actions
    if int(where) >= len(listed):
        return f"{words!r} was number {where} of the list, which now has {len(listed)} actions"
    action = listed[int(where)]
    now = f"{game.players[action.player]}: {say(game, action)}"
    return action if now == words else f"number {where} of the list was {words!r}, and is {now!r}"


def _place(variant: str, number: int, game: Game) -> str:
    turn = game.board.turn
    return f"{variant}, action {number} (turn {turn.number}, {game.players[turn.active]}'s {turn.step or 'opening'}):"


def _told(variant: str, number: int, said: str, what: str, was: str, step: Step) -> str:
    game = step.game
    words = said.partition(" ")[2] or said
    if what == "events":
        shown = "\n".join(f"  {dumps_event(e)[:200]}" for e in step.events[:6])
        text = f"other events happen ({was.partition(':')[0]} then, {len(step.events)} now):\n{shown}"
    elif what == "list":
        listed = legal(game).actions
        shown = "\n".join(f"  {game.players[a.player]}: {say(game, a)}" for a in listed[:30])
        text = f"other actions are listed ({was.partition(':')[0]} then, {len(listed)} now):\n{shown}"
    elif what == "questions":
        text = f"something else is asked: {'; '.join(f'{game.players[d.player]} {d.kind} {d.why.text}' for d in game.pending)}"
    else:
        text = f"{game.players[number % len(game.players)]} is shown something else"
    return f"{_place(variant, number, game)} after {words!r} {text}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the golden files anew, perft included; with names of variants only theirs. ``--check`` writes nothing and
    tells what differs (exit code 1).
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    names = [a for a in given if not a.startswith("-")] or [v.key for v in variants()]
    FOLDER.mkdir(exist_ok=True)
    code = 0
    for name in names:
        path = FOLDER / f"{name}.txt"
        if "--check" in given:
            found = replayed(path.read_text(encoding="utf-8"))
            code |= found is not None
            sys.stdout.write(f"{name}: {found or 'as it was'}\n")
        else:
            path.write_text(playthrough(name, SEEDS.get(name, 0)), encoding="utf-8")
    if len(names) > 1 and "--check" not in given:
        from engine.testing.perft import golden_text

        (FOLDER / "perft.txt").write_text(golden_text(), encoding="utf-8")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
