"""Whether anybody is ever stuck: in every state of random games there is a way on, games end, and everybody may concede
(CR 104.3a, 117.1).

:func:`soft_lock_command` is the body of ``commandzone fuzz --soft-locks``. It looks at less than
:mod:`engine.testing.fuzz` and plays many more games: after every action each open question has a listed answer
(``Concede`` and ``Cancel`` are no ways on), a concession is accepted from everybody still in the game, and now and then
it is carried out on a fork, which must go on as well.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.core.machine import apply, check, legal, new_game
from engine.errors import EngineError
from engine.frozen import record
from engine.state.decisions import Activate, Answer, Cancel, Cast, Concede, Pass, PlayLand, Special
from engine.testing.fuzz import HAND, opening, plenty, seats_of
from engine.variants import find_variant, variants

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.rulebook.variant import Variant
    from engine.state.decisions import Action
    from engine.state.game import Game, Step

__all__ = ["LIMIT", "Held", "hold_to_the_end", "soft_lock_command", "stuck"]

LIMIT = 25_000
"""Actions within which random play must have ended."""
FORKS = 40
"""A concession is carried out at every new kind of prompt of a game, and otherwise each time so many actions were
taken.
"""
STACK = 8
"""Number of spells and abilities on the stack at which players only pass."""
BUSY = 600
"""Actions in one turn after which players only pass: with mana for everything a spell can be cast for ever, whatever
its tax.
"""
CROWD = 400
"""Number of permanents at which whoever is asked gives up: tokens that double every turn would cost all the time there
is.
"""
PLENTY = 4
"""Every so many games one is of plenty (see :func:`engine.testing.fuzz.plenty`): many more kinds of prompts, in fewer
turns.
"""


@record
class Held:
    """What a game was held to: number of actions, prompts by kind, concessions carried out on forks, and what was found
    ("" = nothing).
    """

    actions: int
    prompts: tuple[tuple[str, int], ...]
    concessions: int
    finding: str = ""


_WEIGHTS: dict[type[Any], int] = {Pass: 30, PlayLand: 400, Cast: 160, Activate: 8, Special: 30}


def _chosen(kind: str, actions: Sequence[Action], luck: random.Random, *, high: bool) -> Action:
    """Any of the listed actions: spells sooner than abilities, more attackers sooner than few, the end of a loop once
    it is asked for. ``high``: there is enough on the stack; whoever may activate for nothing would else go on for ever.
    """
    if kind == "LoopSuspected":
        return next(a for a in actions if type(a) is Answer and a.value == ("draw",))
    if kind == "ChooseAction":
        if high and type(actions[0]) is Pass:
            return actions[0]
        return luck.choices(actions, [_WEIGHTS.get(type(a), 1) for a in actions])[0]
    if kind == "DeclareAttackers":
        return max(luck.choices(actions, k=4), key=lambda a: len(a.value) if type(a) is Answer else 0)
    return luck.choice(actions)


def stuck(game: Game) -> str:
    """Why nobody can go on; "" if everybody who is asked can, or the game is over."""
    if game.outcome is not None:
        return "the game is over and somebody is still asked" if game.pending else ""
    if not game.pending:
        return "the game goes on and nobody is asked anything"
    for d in game.pending:
        if not any(type(a) not in (Concede, Cancel) for a in legal(game, d.player).actions):
            return f"no action is listed for {d.kind} {d.why.text!r} of player {d.player}"
    for seat in game.board.alive():
        verdict = check(game, Concede(seat))
        if not verdict.ok:
            return (
                f"player {seat} can't concede at {game.pending[0].kind}: {', '.join(r.text for r in verdict.reasons)}"
            )
    return ""


def hold_to_the_end(start: Step, seed: int, *, limit: int = LIMIT) -> Held:
    """Play on at random until the game is over, and look at every state on the way."""
    game = start.game
    luck = random.Random(seed)
    prompts: Counter[str] = Counter()
    seen: set[Any] = set()
    taken = concessions = turn = begun = 0

    def held(finding: str) -> Held:
        return Held(taken, tuple(sorted(prompts.items())), concessions, finding)

    while True:
        found = stuck(game)
        if found or game.outcome is not None:
            return held(found)
        if taken >= limit:
            return held(f"the game still goes on after {taken} actions")
        d = game.pending[0]
        prompts[d.kind] += 1
        kind = (d.kind, d.slot, d.why.text, type(game.agenda[-1]))
        if kind not in seen or taken % FORKS == 0:
            seen.add(kind)
            alive = game.board.alive()
            concessions += 1
            found = stuck(apply(game, Concede(alive[taken % len(alive)])).game)
            if found:
                return held(f"after a concession at {d.kind} {d.why.text!r}: {found}")
        if len(game.board.battlefield) >= CROWD:
            action: Action = Concede(d.player)
        else:
            if game.board.turn.number != turn:
                turn, begun = game.board.turn.number, taken
            enough = len(game.board.stack) >= STACK or taken - begun >= BUSY
            action = _chosen(d.kind, legal(game, d.player).actions, luck, high=enough)
        game = apply(game, action).game
        taken += 1


def soft_lock_command(
    games: int = 1000,
    seed: int = 0,
    variant: str = "all",
    players: int | None = None,
    limit: int = LIMIT,
    say: Callable[[str], Any] | None = None,
) -> int:
    """Play random games of the variant, or of all in turn, and look for states in which somebody is stuck.

    ``players``: two, three and four in turn by default. Prints what it found and the figures. Returns 0 if nothing was
    found, 1 otherwise, 2 for a variant that is not known.
    """
    tell = say if say is not None else _tell
    try:
        chosen = list(variants()) if variant == "all" else [find_variant(variant)]
    except EngineError as error:
        tell(f"error[usage]: {error}")
        return 2
    began = time.process_time()
    prompts: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    actions = longest = concessions = findings = 0
    for number in range(games):
        one = chosen[number % len(chosen)]
        game_seed = seed + number
        count = seats_of(one, players if players is not None else 2 + number // len(chosen) % 3)
        try:
            result = hold_to_the_end(
                _start(one, count, game_seed, rich=number // len(chosen) % PLENTY == PLENTY - 1), game_seed, limit=limit
            )
        except Exception as error:  # noqa: BLE001 - whatever comes is a finding
            result = Held(0, (), 0, f"{type(error).__name__}: {error}")
        counts[one.key] += 1
        prompts.update(dict(result.prompts))
        actions += result.actions
        longest = max(longest, result.actions)
        concessions += result.concessions
        if result.finding:
            findings += 1
            tell(
                f"game with seed {game_seed} ({one.key}, {count} players), after {result.actions} actions: {result.finding}"
            )
        if (number + 1) % 100 == 0:
            tell(
                f"{number + 1} games, {actions} actions, {findings} findings, {time.process_time() - began:.0f} s of processor time"
            )
    tell(", ".join(f"{n} {key}" for key, n in counts.items()))
    tell(f"prompts: {', '.join(f'{n} {kind}' for kind, n in prompts.most_common())}")
    tell(
        f"{games} games, {actions} actions, the longest game {longest}, {concessions} concessions on forks: {findings} findings"
    )
    return 1 if findings else 0


def _start(variant: Variant, players: int, seed: int, *, rich: bool) -> Step:
    decks, _ = opening(seed, variant, players)
    return plenty(new_game(variant.with_(hand=HAND), decks, seed=seed)) if rich else new_game(variant, decks, seed=seed)


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line of this module."""
    parser = argparse.ArgumentParser(
        prog="python -m engine.testing.soft_locks",
        description="Play random games and look for states in which somebody is stuck.",
    )
    parser.add_argument("-n", "--games", type=int, default=1000, help="how many games (1000)")
    parser.add_argument(
        "--seed", type=int, default=0, help="the seed of the first game; each further game has the next (0)"
    )
    parser.add_argument("--variant", default="all", help="which variant is played, by default all in turn")
    parser.add_argument("--players", type=int, help="how many players sit down; two, three and four in turn by default")
    given = parser.parse_args(arguments)
    return soft_lock_command(given.games, given.seed, given.variant, given.players)


if __name__ == "__main__":
    sys.exit(main())
