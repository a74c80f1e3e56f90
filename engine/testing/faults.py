"""Ten faults planted one at a time, to see that the suite finds each: ``python -m engine.testing.faults [NAME …]`` (CR
101.4, 400.7, 903.8-903.10).

Each fault is an error that engines have really had. It is planted by patching functions in a process of its own, the
tables of :mod:`engine.testing.sandbox` are played at random for at most the time that the suite has for them, and what
is found is told: the invariant, the seconds, and a question script of a few steps. Without a fault the same search
finds nothing (``sound``). The exit code is 0 if all of the faults were found.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

from engine.frozen import record, replace
from engine.state import events as ev
from engine.testing.sandbox import as_script, sandbox_engine, steps_of
from engine.testing.trials import trial

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["BUDGET", "FAULTS", "FaultKind", "Hunt", "faults_command", "hunt", "plant"]

BUDGET = 60.0
"""Seconds in which a fault has to be found and its script made."""
SHORT = 10
"""Steps that a script may have."""


@record(eq=False)
class FaultKind:
    """A fault: what is wrong, the rule that it breaks, and the function that plants it in this process."""

    name: str
    text: str
    rule: str
    plant: Callable[[], None]


@record
class Hunt:
    """What came of the search: the invariant that found the fault ("" = nothing did), its words, seconds, the script
    and its number of steps.
    """

    name: str
    found_by: str = ""
    text: str = ""
    seconds: float = 0.0
    steps: int = 0
    script: str = ""

    @property
    def ok(self) -> bool:
        """Whether the fault was found in time and told in few steps."""
        return bool(self.found_by) and self.seconds <= BUDGET and self.steps <= SHORT


def _swap(module: str, name: str, make: Callable[[Any], Any]) -> None:
    """Put another function in the place of one, wherever it was imported."""
    old = getattr(sys.modules[module], name)
    new = make(old)
    for key, loaded in list(sys.modules.items()):
        if key.startswith("engine.") and getattr(loaded, name, None) is old:
            setattr(loaded, name, new)


def _tax_by_object() -> None:
    def make(_: Any) -> Any:
        def tax_of(board: Any, book: Any, player: int, obj: Any) -> tuple[int, tuple[int, ...]]:
            held = [(r.card, book.role_rules[r.kind]) for r in board.fixed.roles if r.card in obj.cards]
            return sum(rule.tax * board.tally.casts.get((player, obj.id), 0) for _, rule in held), tuple(
                card for card, _ in held
            )

        return tax_of

    _swap("engine.core.costs", "tax_of", make)


def _without_mark() -> None:
    def make(old: Any) -> Any:
        def returns(run: Any, _: Any, asks: Any) -> None:
            old(run, (*(o for p in run.board.players for o in p.graveyard), *run.board.exile), asks)

        return returns

    _swap("engine.core.sba", "_returns", make)


def _damage_by_controller() -> None:
    def make(old: Any) -> Any:
        def tracked(run: Any, cards: Sequence[int]) -> tuple[int, ...]:
            from engine.core.layers import controller_of

            board = run.board
            mine = {controller_of(board, o) for o in board.battlefield if set(cards) & set(board.objects[o].cards)}
            return tuple(old(run, [r.card for r in board.fixed.roles if board.fixed.cards[r.card].owner in mine]))

        return tracked

    _swap("engine.core.damage", "tracked_cards", make)


def _leaked_card() -> None:
    def make(old: Any) -> Any:
        def look(board: Any, obj: Any, seats: Any) -> bool:
            return bool(old(board, obj, seats)) or (obj.zone == "hand" and board.players[obj.owner].hand[0] == obj.id)

        return look

    _swap("engine.views.seeing", "_may_look", make)


def _map_order() -> None:
    from engine.frozen import EMPTY
    from engine.state.game import Legal

    def make(old: Any) -> Any:
        def legal(game: Any, player: Any = None) -> Any:
            listed = old(game, player)
            by_words: Any = EMPTY
            for a in listed.actions:
                by_words = by_words.set(repr(a), a)
            return Legal(tuple(by_words.values()), listed.complete)

        return legal

    _swap("engine.core.legal", "legal", make)


def _lost_event() -> None:
    from engine.core.run import Run

    old = Run.close

    def close(self: Any, actions: int = 1) -> Any:
        self.events[:] = [e for e in self.events if type(e) is not ev.LifeChanged]
        return old(self, actions)

    Run.close = close  # type: ignore[method-assign]


def _wrong_order() -> None:
    def make(old: Any) -> Any:
        def find(run: Any, seen: Any) -> Any:
            frame = old(run, seen)
            return frame if frame is None or len(frame.asks) < 2 else replace(frame, asks=tuple(reversed(frame.asks)))

        return find

    _swap("engine.core.sba", "find", make)


def _changed_in_place() -> None:
    from engine.core.writer import ARMS

    old = ARMS[ev.Moved]

    def moved(w: Any, e: Any) -> None:
        leaving = w.living(e.old)
        if leaving is not None and e.to == "graveyard":
            object.__setattr__(leaving, "damage", 7)  # the record that earlier games hold, too
        old(w, e)

    ARMS[ev.Moved] = moved


def _same_id() -> None:
    from engine.core.writer import ARMS
    from engine.state.objects import Gone

    old = ARMS[ev.Moved]

    def moved(w: Any, e: Any) -> None:
        leaving = w.living(e.old)
        if leaving is None or e.to != "graveyard" or leaving.zone != "battlefield":
            old(w, e)
            return
        w.take_out(leaving)
        made = w.new(e.new)
        w.objects[made.id] = Gone(None)
        w.objects[e.old] = replace(made, id=e.old)
        w.put_in(w.objects[e.old], e.index)

    ARMS[ev.Moved] = moved


def _controller_asked() -> None:
    def make(old: Any) -> Any:
        def commander(run: Any, done: Any, m: Any, answer: Any) -> Any:
            from engine.core.layers import controller_of

            asked = old(run, done, m, answer)
            who = controller_of(run.board, m.object) if asked is not None else None
            return asked if who is None else replace(asked, player=who, decider=who)

        return commander

    _swap("engine.core.instead", "_commander", make)


FAULTS: tuple[FaultKind, ...] = (
    FaultKind("tax-by-object", "the tax is looked up by object instead of by card", "903.8", _tax_by_object),
    FaultKind(
        "return-without-mark",
        "the owner is asked again and again about a commander that stays in a graveyard or exile",
        "903.9a",
        _without_mark,
    ),
    FaultKind(
        "damage-by-controller",
        "commander damage is recorded for the commander of the player who controls the creature",
        "903.10a",
        _damage_by_controller,
    ),
    FaultKind("leaked-hand-card", "everybody sees the first card of each hand", "402.3", _leaked_card),
    FaultKind(
        "map-order", "actions are listed in the order of a map, another one with every hash seed", "4.12", _map_order
    ),
    FaultKind("lost-event", "life changes without an event in the log", "4.13", _lost_event),
    FaultKind(
        "wrong-apnap-order",
        "simultaneous choices begin with the last player instead of the active one",
        "101.4",
        _wrong_order,
    ),
    FaultKind("changed-in-place", "an object that dies is changed in the games before, too", "4.13", _changed_in_place),
    FaultKind("reused-id", "a permanent that dies keeps its object id in the graveyard", "400.7", _same_id),
    FaultKind(
        "controller-asked",
        "the controller of a stolen commander is asked instead of its owner whether it goes to the command zone",
        "903.9b",
        _controller_asked,
    ),
)
"""The faults by which the suite is tried."""


def plant(name: str) -> None:
    """Plant a fault in this process; it stays. ``sound`` plants nothing.

    Raises:
        KeyError: no fault has that name.

    """
    if name == "sound":
        return
    for module in ("engine.actions", "engine.core.legal"):  # who imports later would get the function before the patch
        importlib.import_module(module)
    {f.name: f for f in FAULTS}[name].plant()


# -- the search --------------------------------------------------------------------------------------------------------


def _search(name: str, seconds: float, seed: int) -> Hunt:
    """Look for whatever is wrong in this process."""
    began = time.monotonic()
    best: Hunt | None = None
    while (left := seconds - (time.monotonic() - began)) > 0 and (best is None or best.steps > SHORT):
        fault = trial(sandbox_engine(), seed=seed, games=10_000, most=40, seconds=left)
        seed += 10_000
        if fault is None:
            break
        steps = steps_of(fault.steps)
        if best is None or len(steps) < best.steps:
            best = Hunt(
                name, fault.name, fault.text, 0.0, len(steps), as_script(fault.picks, fault.steps, f"fault/{name}")
            )
    return replace(best or Hunt(name), seconds=time.monotonic() - began)


def transcript(seed: int, most: int) -> list[tuple[str, list[int], list[str]]]:
    """Some games as told to another process: digest of everything listed, picks of the table, steps so far."""
    import random

    out = []
    for number in range(seed, seed + 6):
        luck = random.Random(number)
        adapter = sandbox_engine(checks=False)
        picks: list[int] = []

        def choose(n: int, luck: random.Random = luck, picks: list[int] = picks) -> int:
            picks.append(luck.randrange(n))
            return picks[-1]

        game = adapter.start(choose)
        steps: list[str] = []
        look = adapter.look(game)
        while look.choices and len(steps) < most:
            out.append((" | ".join(c.words for c in look.choices), list(picks), list(steps)))
            choice = sorted(look.choices, key=lambda c: c.words)[luck.randrange(len(look.choices))]
            steps.append(choice.words)
            game = adapter.take(game, choice)
            look = adapter.look(game)
    return out


def _run(arguments: Sequence[str], hash_seed: int, timeout: float) -> Any:
    done = subprocess.run(  # noqa: S603 - this interpreter, this module
        [sys.executable, "-m", "engine.testing.faults", *arguments], capture_output=True, text=True, timeout=timeout, check=False,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)}, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout.splitlines()[-1])


def hash_seed_stable(name: str, seed: int = 0, most: int = 12) -> Hunt:
    """Two processes with other hash seeds list the same in the same order; where they part first."""
    began = time.monotonic()
    one, other = (_run(["--transcript", name, str(seed), str(most)], h, BUDGET) for h in (0, 1))
    parted = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    if not parted:
        return Hunt(name, seconds=time.monotonic() - began)
    (here, picks, steps), (there, _, _) = min(parted, key=lambda p: len(p[0][2]))
    text = f"hash_seed_stable: with hash seed 0 the choices are {here}; with hash seed 1 {there}"
    told = steps_of(steps)
    return Hunt(
        name, "hash_seed_stable", text, time.monotonic() - began, len(told), as_script(picks, steps, f"fault/{name}")
    )


def hunt(name: str, *, seconds: float = 45.0, seed: int = 0) -> Hunt:
    """Plant the fault in processes of its own and look for it, first in one process, then by comparing two; ``sound``:
    look without a fault.
    """
    found = (
        Hunt(**_run(["--search", name, str(seconds * 0.8), str(seed)], 0, BUDGET + 30))
        if name != "map-order"
        else Hunt(name)
    )
    if found.found_by:
        return found
    other = hash_seed_stable(name, seed)
    return replace(other, seconds=other.seconds + found.seconds)


def faults_command(
    names: Sequence[str] = (), *, seconds: float = 45.0, seed: int = 0, say: Callable[[str], Any] = print
) -> int:
    """Hunt for the faults named (none: all of them) and print what found each; 0 if all were found in time, 1 if not, 2
    for an unknown name.
    """
    known = {f.name: f for f in FAULTS}
    unknown = [n for n in names if n not in known]
    if unknown:
        say(f"error[usage]: no fault is called {unknown[0]!r}; there are {', '.join(known)}")
        return 2
    missed = 0
    for name in names or tuple(known):
        result = hunt(name, seconds=seconds, seed=seed)
        missed += not result.ok
        say(f"{name} ({known[name].rule}): {known[name].text}")
        if not result.found_by:
            say(f"  NOT FOUND in {result.seconds:.0f} s")
            continue
        say(
            f"  found by {result.found_by} after {result.seconds:.1f} s, {result.steps} steps{'' if result.ok else ': TOO MUCH'}"
        )
        say(f"  {result.text[:300]}")
        say("".join(f"    {line}\n" for line in result.script.splitlines()))
    say(f"{len(names or known) - missed} of {len(names or known)} faults found")
    return 1 if missed else 0


def _main(arguments: list[str]) -> int:
    if arguments[:1] in (["--search"], ["--transcript"]):
        kind, name, *rest = arguments
        plant(name)
        if kind == "--transcript":
            result: Any = transcript(int(rest[0]), int(rest[1]))
        else:
            hunted = _search(name, float(rest[0]), int(rest[1]))
            result = {f: getattr(hunted, f) for f in ("name", "found_by", "text", "seconds", "steps", "script")}
        sys.stdout.write(json.dumps(result) + "\n")
        return 0
    return faults_command(arguments)


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
