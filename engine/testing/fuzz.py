"""Random games over a pool of cards, held to every invariant after every action; a failure is shrunk (architecture
4.13, 4.18).

:func:`fuzz_command` is the body of ``commandzone fuzz``. A game is told by its seed and variant alone: decks, play and
dice follow from them. What is found is given back as a :class:`Finding` with the actions that lead to it;
:mod:`engine.testing.scripting` makes a minimal question script of it, and :func:`shrink` takes out of the actions
whatever is not needed.
"""

from __future__ import annotations

import random
import sys
import time
from itertools import groupby
from typing import TYPE_CHECKING, Any

from engine.cards.catalog import CATALOG
from engine.cards.readers import UnreadableFile
from engine.cards.readers.files import why_unwritable
from engine.core.evolve import evolve_group
from engine.core.machine import apply, check, new_game
from engine.decks.readings import is_basic_land
from engine.errors import EngineError, error_line
from engine.frozen import record, replace
from engine.ids import ObjectId, PlayerId
from engine.play.draft import evening
from engine.state import events as ev
from engine.state.decisions import Pass
from engine.state.game import Step
from engine.testing.card_files import drawn_from
from engine.testing.decks import random_deck
from engine.testing.invariants import violations
from engine.testing.playing import default_action, lively_action
from engine.testing.replaying import failed
from engine.testing.scripting import question_script
from engine.variants import named_variant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from engine.cards.card import CardDef
    from engine.cards.deck import Deck
    from engine.rulebook.variant import Variant
    from engine.state.decisions import Action
    from engine.state.game import Game

    Pool = Sequence[CardDef] | Callable[[int], Sequence[CardDef]]

__all__ = ["Finding", "Played", "fuzz_command", "hold_game", "opening", "plenty", "replay", "seats_of", "shrink"]

LONGEST = 2500
"""Actions after which a game is left unfinished."""
HAND, PERMANENTS = 12, 5
"""Cards in the opening hands of games of plenty, and permanents with which each player starts there."""
_PAUSE = 20
"""Seconds between two lines of progress."""
_OTHER_PROCESS = 97
"""One game of so many is looked at by another process with another hash seed."""


@record
class Finding:
    """What went wrong: ``kind`` (an invariant's name, or an error and the line that raised it), the words, and the
    actions up to there.
    """

    kind: str
    text: str
    actions: tuple[Action, ...] = ()


@record
class Played:
    """A game that was played: how many actions, the last state, and what was found (None: nothing)."""

    actions: int
    game: Game | None
    finding: Finding | None


def seats_of(variant: Variant, wanted: int = 4) -> int:
    """How many players sit down: as many as wanted, if the variant allows that."""
    least, most = variant.players.least, variant.players.most
    return max(least, min(wanted, most if most is not None else wanted))


def opening(
    seed: int, variant: Variant, players: int, pool: Sequence[CardDef] = CATALOG
) -> tuple[tuple[Deck, ...], random.Random]:
    """The decks of the game with that seed, and the generator that goes on deciding. Variants that draft do so first,
    eight at a table (903.13, 905).
    """
    luck = random.Random(seed)
    if variant.draft is not None:
        return evening(variant, seed=seed, cards=pool, players=players)[0].decks, luck
    return tuple(random_deck(luck.randrange, variant, pool) for _ in range(players)), luck


def plenty(step: Step) -> Step:
    """The start of a game in which everybody can pay for anything and has some permanents, so that all cards come into
    play.

    By events, as a scenario says it: the uppermost permanent cards of each library move to the battlefield,
    planeswalkers with much loyalty.
    """
    game = step.game
    board = game.board
    events: list[ev.Event] = []
    arrived = board.objects.size
    for seat, state in enumerate(board.players):
        events.append(ev.PlayerChanged(PlayerId(seat), "any mana", any_mana=True))
        there = 0
        for oid in state.library:
            face = board.objects[oid].base
            if there == PERMANENTS or not face.is_permanent() or "Aura" in face.subtypes or "Battle" in face.types:
                continue
            counters = (("LOYALTY", 12),) if "Planeswalker" in face.types else ()
            obj = replace(
                board.objects[oid],
                id=ObjectId(arrived),
                controller=PlayerId(seat),
                zone="battlefield",
                counters=counters,
            )
            events.append(ev.Moved(oid, obj, "library", "battlefield"))
            arrived, there = arrived + 1, there + 1
    made = replace(game, board=evolve_group(board, events), log=game.log.extend(events))
    return Step(made, (*step.events, *events))


def _failed(error: BaseException) -> Finding:
    """An error that is not a refusal, told by class and the innermost line."""
    return Finding(*failed(error))


def _look(before: Game | None, step: Step, at: int | None, only: Sequence[str] | None) -> Finding | None:
    found = violations(before, step, at=at, only=only)
    return Finding(found[0].split(":", 1)[0], "\n".join(found[:5])) if found else None


def hold_game(
    start: Callable[[], Step],
    choose: Callable[[int], int],
    *,
    longest: int = LONGEST,
    decide: Callable[[Game, Callable[[int], int]], Action] = lively_action,
    dear: bool = False,
) -> Played:
    """Play a game from ``start()`` with decisions of ``decide(game, choose)`` and hold all invariants; ``dear``: the
    sampled ones, too, each time.
    """
    done: list[Any] = []
    game: Game | None = None
    try:
        step = start()
        before: Game | None = None
        while True:
            found = _look(before, step, None if dear else len(done), None)
            if found is not None:
                return Played(len(done), step.game, Finding(found.kind, found.text, tuple(done)))
            before = game = step.game
            if game.outcome is not None or len(done) >= longest:
                return Played(len(done), game, None)
            action = decide(game, choose)
            done.append(action)
            step = apply(game, action)
    except (Exception, RecursionError) as error:  # noqa: BLE001 - whatever comes is the finding
        found = _failed(error)
        return Played(len(done), game, Finding(found.kind, found.text, tuple(done)))


def replay(
    start: Callable[[], Step], actions: Sequence[Action], kind: str
) -> tuple[Finding | None, tuple[Action, ...]]:
    """Play the actions again, leaving out those that are refused and answering plainly what nobody answers. Gives the
    first finding of that kind (another kind counts as none), and the actions as they were really carried out.
    """
    done: list[Any] = []
    only = None if " " in kind else (kind,)
    try:
        step = start()
        if only is not None and (found := _look(None, step, None, only)) is not None:
            return found, ()
        for action in actions:
            game = step.game
            if game.outcome is not None:
                break
            taken = action
            if not check(game, action):
                if game.pending and game.pending[0].kind == "ChooseAction":
                    continue
                taken = default_action(game)
            done.append(taken)
            step = apply(game, taken)
            if only is not None and (found := _look(game, step, None, only)) is not None:
                return found, tuple(done)
    except (Exception, RecursionError) as error:  # noqa: BLE001 - the finding again, or another one
        found = _failed(error)
        return (found if found.kind == kind else None), tuple(done)
    return None, tuple(done)


def shrink(start: Callable[[], Step], finding: Finding, *, seconds: float = 60.0) -> Finding:
    """The finding with as few actions as can be found in the time, by leaving out ever smaller pieces (delta
    debugging).
    """
    until = time.monotonic() + seconds
    best = finding
    piece = max(1, len(best.actions) // 2)
    while piece >= 1:
        at, gained = 0, False
        while at < len(best.actions):
            if time.monotonic() > until:
                return best
            tried = (*best.actions[:at], *best.actions[at + piece :])
            found, done = replay(start, tried, finding.kind)
            if found is not None and len(done) < len(best.actions):
                best, gained = Finding(found.kind, found.text, done), True
            else:
                at += piece
        if not gained or piece == 1:
            if piece == 1 and not gained:
                break
            piece = max(1, piece // 2)
    return best


def _report(
    more: str,
    number: int,
    variant: Variant,
    decks: Sequence[Deck],
    start: Callable[[], Step],
    finding: Finding,
    seconds: float,
) -> str:
    """The finding in words: how to play the game again, the question script, or, where none shows it, the actions."""
    named = variant.key if variant.base is None else "FILE.toml"
    lines = [
        f"finding in the game with seed {number} ({variant.key}, {variant.rules}), after action {len(finding.actions)}: {finding.kind}",
        *(f"  {line}" for line in finding.text.splitlines()),
        f"  the game again: commandzone fuzz --variant {named} --seed {number} --games 1{more}",
    ]
    script = question_script(start, finding.actions, finding.kind, finding.text, seconds=seconds, hold=violations)
    if script is not None:
        return "\n".join((*lines, "  the same as a question script:", "", script))
    small = shrink(start, finding, seconds=seconds)
    lines.append(f"  no question script shows it; the same after {len(small.actions)} actions:")
    for seat, deck in enumerate(decks):
        names = " | ".join(c.name for c in deck.starting if not is_basic_land(c))
        lines.append(f"  deck of seat {seat}: {names}, basic lands")
    for alike, run in groupby(small.actions, key=lambda a: type(a) is Pass):
        told = list(run)
        if alike:
            lines.append(f"    {len(told)} passes, the last by player {told[-1].player}")
        else:
            lines += [f"    {action!r}" for action in told]
    return "\n".join(lines)


@record
class _Sums:
    """What was done so far."""

    games: int = 0
    actions: int = 0
    ended: int = 0
    findings: int = 0

    def with_game(self, played: Played) -> _Sums:
        over = played.game is not None and played.game.outcome is not None
        return _Sums(
            self.games + 1,
            self.actions + played.actions,
            self.ended + over,
            self.findings + (played.finding is not None),
        )


def fuzz_command(
    games: int | None = None,
    minutes: float | None = None,
    variant: str = "commander",
    seed: int = 0,
    players: int = 4,
    rules: str | None = None,
    longest: int = LONGEST,
    pool: Pool = CATALOG,
    cards: Path | None = None,
    shrink_seconds: float = 60.0,
    keep: Path | None = None,
    say: Callable[[str], Any] | None = None,
) -> int:
    """Play random games and hold every invariant after every action; every other game is one of plenty (see
    :func:`plenty`).

    ``minutes``: as many games as fit in that time; else ``games`` of them (20). ``variant``: a variant's name, or
    ``all`` for one after the other. ``pool``: the cards of all games, or a function from a game's seed to its cards.
    ``cards``: a card file from which they are drawn instead (:func:`engine.testing.card_files.drawn_from`). ``keep``: a
    file to which the seeds played are added, a line for each variant. Prints progress and what it found, as a minimal
    question script. Returns 0 if nothing was found, 1 otherwise, 2 for a name that is not known or rules that cannot be
    played as they are.
    """
    tell = say if say is not None else _tell
    hindrance = "" if keep is None else why_unwritable(keep)
    if hindrance:
        tell(error_line("usage", f"{keep}: {hindrance}"))
        return 2
    try:
        pool = pool if cards is None else drawn_from(cards)
        chosen = _variants(variant, rules)
        for one in chosen:  # rule sets that leave a choice open are refused before anything is played
            new_game(one, opening(seed, one, seats_of(one, players), _cards(pool, seed))[0], seed=seed)
    except (EngineError, UnreadableFile) as error:
        tell(error_line("usage", error))
        return 2
    began = time.monotonic()
    until = None if minutes is None else began + minutes * 60
    most = 20 if games is None and minutes is None else games
    sums, number, said = _Sums(), seed, began
    seen: set[str] = set()
    while (most is None or sums.games < most) and (until is None or time.monotonic() < until):
        one = chosen[number % len(chosen)]
        result = _play(number, one, players, pool, longest, seen, shrink_seconds, tell)
        sums = sums.with_game(result)
        number += 1
        if time.monotonic() - said > _PAUSE:
            said = time.monotonic()
            tell(f"{sums.games} games, {sums.actions} actions, {sums.findings} findings, {said - began:.0f} s")
    text = f"{sums.games} games ({sums.ended} to their end), {sums.actions} actions, seeds {seed} to {number - 1}: {sums.findings} findings"
    tell(text)
    if keep is not None:
        with keep.open("a", encoding="utf-8") as file:
            file.write(
                f"{variant} {seed}-{number - 1} {sums.games} games {sums.actions} actions {sums.findings} findings\n"
            )
    return 1 if sums.findings else 0


def _play(
    number: int, variant: Variant, players: int, pool: Pool, longest: int, seen: set[str], seconds: float, tell: Callable[[str], Any]
) -> Played:  # fmt: skip
    """One game, and what there is to say about it."""
    try:
        decks, luck = opening(number, variant, seats_of(variant, players), _cards(pool, number))
    except Exception as error:  # noqa: BLE001 - the draft before the game broke
        finding = _failed(error)
        tell(
            f"finding before the game with seed {number} ({variant.key}, {variant.rules}): {finding.kind}\n{finding.text}"
        )
        return Played(0, None, finding)

    def start() -> Step:
        if number % 2:
            return plenty(new_game(variant.with_(hand=HAND), decks, seed=number))
        return new_game(variant, decks, seed=number)

    result = hold_game(start, luck.randrange, longest=longest)
    if result.finding is None and result.game is not None and number % _OTHER_PROCESS == 0:
        found = violations(None, Step(result.game, ()), only=("hash_seed_stable",))
        result = replace(result, finding=Finding("hash_seed_stable", "\n".join(found))) if found else result
    if result.finding is not None and result.finding.kind not in seen:
        seen.add(result.finding.kind)
        tell(_report(" --cards FILE" if callable(pool) else "", number, variant, decks, start, result.finding, seconds))
    return result


def _cards(pool: Pool, seed: int) -> Sequence[CardDef]:
    return pool(seed) if callable(pool) else pool


def _variants(name: str, rules: str | None) -> list[Variant]:
    if name != "all":
        return [named_variant(name, rules)]
    from engine.variants import variants

    return list(variants())


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
