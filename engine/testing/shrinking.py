"""Making a failing question script smaller: players, cards, steps, expectations, as long as it fails in the same way
(delta debugging).

:func:`shrink_script` takes a document of :mod:`engine.testing.replaying` and a function that says whether a smaller one
still fails; :func:`shrink_failing` finds that function by itself. ``commandzone shrink FILE`` does the same for a file
(CR 117.3d: runs of passes become one step).
"""

from __future__ import annotations

import re
import sys
import time
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cards.readers.files import why_unwritable
from engine.errors import error_line
from engine.questions.loader import Mapping
from engine.questions.problems import UNREADABLE, ScriptError
from engine.questions.schema import read_script
from engine.testing.replaying import failures, read_document
from engine.testing.scenario import node
from engine.testing.writing import collapsed, script_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.cards.store import CardPool

__all__ = ["shrink_command", "shrink_failing", "shrink_script", "size"]

Document = dict[str, Any]
_ZONES = (
    "library",
    "hand",
    "battlefield",
    "graveyard",
    "exile",
    "command",
    "deck",
    "sideboard",
    "outside",
    "pool",
    "conspiracies",
    "packs",
)
_LABELS = ("source", "level", "tags", "answer", "id", "question")
_DULL = ("seed", "bans", "card-pool", "boosters", "options", "rules")
_ALIAS = re.compile(r" \| As:([^|]+)$")
_COUNTED = re.compile(r"(.+?) x(\d{1,4})( \|.*)?")


def size(script: Document) -> tuple[int, int, int, int]:
    """How big a script is: steps, players, things listed for players (lines and keys), expectations."""
    seats = script.get("players") or {}
    things = sum(_weight(v) for seat in seats.values() for v in (seat or {}).values()) + len(script.get("cards") or [])
    checks = sum(len(s["check"]) if isinstance(s.get("check"), list) else 0 for s in script.get("steps") or [])
    return len(script.get("steps") or []), len(seats), things, checks + sum(1 for _ in _expectations(script))


def _weight(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + sum(_weight(v) for v in value.values())
    return 1 + (sum(_line_weight(i) for i in value) if isinstance(value, list) else 0)


def _line_weight(line: Any) -> int:
    if not isinstance(line, str):
        return 1
    found = _COUNTED.fullmatch(line)
    return 1 + (int(found[2]) > 1 if found else 0) + line.count(" | ")


def _expectations(script: Document) -> Iterator[str]:
    wanted = script.get("expect")
    groups = wanted.values() if isinstance(wanted, dict) else [wanted]
    for group in groups:
        yield from group if isinstance(group, list) else [] if group is None else [group]


class _Shrinker:
    def __init__(self, script: Document, still: Callable[[Document], bool], seconds: float) -> None:
        self.best = script
        self.still = still
        self.until = time.monotonic() + seconds
        self.tried: set[str] = set()

    def over(self) -> bool:
        return time.monotonic() > self.until

    def try_(self, change: Callable[[Document], object]) -> bool:
        """Make the change on a copy; keep it if the script fails as before. ``change`` gives False where there is
        nothing to change.
        """
        if self.over():
            return False
        new = deepcopy(self.best)
        if change(new) is False:
            return False
        image = repr(new)
        if new == self.best or image in self.tried:
            return False
        self.tried.add(image)
        if self.still(new):
            self.best = new
            return True
        return False

    def thin(self, find: Callable[[Document], list[Any] | None]) -> bool:
        """Leave out ever smaller pieces of a list."""
        gained = False
        items = find(self.best)
        piece = max(1, len(items or ()))
        while piece >= 1 and not self.over():
            at = 0
            while at < len(find(self.best) or ()):

                def cut(doc: Document, at: int = at, piece: int = piece) -> None:
                    there = find(doc)
                    assert there is not None
                    del there[at : at + piece]

                if self.try_(cut):
                    gained = True
                else:
                    at += piece
                if self.over():
                    break
            piece //= 2
        return gained

    # -- the passes --

    def players(self) -> bool:
        gained = False
        for name in list(self.best.get("players") or {})[::-1]:

            def leave(doc: Document, name: str = name) -> object:
                if len(doc["players"]) < 2:
                    return False
                del doc["players"][name]
                doc["steps"] = [
                    s for s in doc.get("steps") or [] if not any(k in (name, f"effect from {name}") for k in s)
                ]
                for seat in doc["players"].values():
                    history = (seat or {}).get("history") or {}
                    damage = history.get("commander-damage") or {}
                    for key in [k for k in damage if k.endswith(f"-> {name}")]:
                        del damage[key]
                if str(doc.get("start", "")).startswith(f"{name}'s "):
                    del doc["start"]
                return True

            gained |= self.try_(leave)
        return gained

    def steps(self) -> bool:
        gained = self.thin(lambda d: d.get("steps"))
        gained |= self._pairs()
        return self._passes() or gained

    def _pairs(self) -> bool:
        """Leave out two steps of which neither can go alone: what asks, and the answer."""
        gained, first = False, 0
        while first < len(self.best.get("steps") or ()) and not self.over():
            for second in range(first + 1, min(first + 4, len(self.best["steps"]))):

                def cut(doc: Document, first: int = first, second: int = second) -> None:
                    del doc["steps"][second], doc["steps"][first]

                if self.try_(cut):
                    gained = True
                    break
            else:
                first += 1
        return gained

    def _passes(self) -> bool:
        """Runs of passes become one step."""
        gained = False
        at = 0
        while at < len(self.best.get("steps") or ()) and not self.over():
            steps = self.best["steps"]
            run = at
            while run < len(steps) and list(steps[run].values()) == ["pass"]:
                run += 1
            if run - at > 1:
                for n in range(run - at, 1, -1):

                    def merge(doc: Document, at: int = at, n: int = n) -> None:
                        doc["steps"][at : at + n] = [{"all": "pass"}]

                    if self.try_(merge):
                        gained = True
                        break
            at += 1
        return gained

    def seats(self) -> bool:
        gained = False
        for name in list(self.best["players"]):
            for key in list(self.best["players"][name] or {}):

                def drop(doc: Document, name: str = name, key: str = key) -> None:
                    del doc["players"][name][key]

                if self.try_(drop):
                    gained = True
                    continue
                if key == "library":

                    def empty(doc: Document, name: str = name) -> None:
                        doc["players"][name]["library"] = []

                    if self.try_(empty):
                        gained = True
                        continue
                gained |= self._seat_key(name, key)
        return gained

    def _seat_key(self, name: str, key: str) -> bool:
        value = self.best["players"][name][key]
        if isinstance(value, list):
            gained = self.thin(lambda d: d["players"][name].get(key))
            return self._card_lines(name, key) or gained
        gained = False
        if isinstance(value, dict):
            for inner in list(value):

                def drop(doc: Document, inner: str = inner) -> None:
                    del doc["players"][name][key][inner]

                if self.try_(drop):
                    gained = True
                elif isinstance(value[inner], dict):
                    for deep in list(value[inner]):

                        def drop_deep(doc: Document, inner: str = inner, deep: str = deep) -> None:
                            del doc["players"][name][key][inner][deep]

                        gained |= self.try_(drop_deep)
        return gained

    def _card_lines(self, name: str, key: str) -> bool:
        gained = False
        at = 0
        while at < len(self.best["players"][name][key]) and not self.over():
            line = self.best["players"][name][key][at]
            if isinstance(line, str):
                for plainer in _plainer(line):

                    def put(doc: Document, at: int = at, plainer: str = plainer) -> None:
                        doc["players"][name][key][at] = plainer

                    if self.try_(put):
                        gained = True
                        break
            at += 1
        return gained

    def aliases(self) -> bool:
        """Objects go by their names where the alias is not needed."""
        gained = False
        lines = [
            i
            for seat in self.best["players"].values()
            for v in (seat or {}).values()
            if isinstance(v, list)
            for i in v
            if isinstance(i, str)
        ]
        for line in lines:
            found = _ALIAS.search(line)
            if found is None:
                continue
            name = line.partition(" | ")[0]
            for plain in dict.fromkeys((name, name.partition(",")[0])):

                def rename(doc: Document, line: str = line, alias: str = found[1], plain: str = plain) -> None:
                    doc.update(_renamed(doc, line, alias, plain))

                if self.try_(rename):
                    gained = True
                    break
        return gained

    def expectations(self) -> bool:
        gained = False
        for at, step in enumerate(self.best.get("steps") or []):
            if isinstance(step.get("check"), list):
                gained |= self.thin(lambda d, at=at: d["steps"][at]["check"] if at < len(d["steps"]) else None)  # type: ignore[misc]
        wanted = self.best.get("expect")
        if isinstance(wanted, list):
            gained |= self.thin(lambda d: d.get("expect"))
            if self.best.get("expect") == []:
                gained |= self.try_(lambda d: d.pop("expect"))
        elif isinstance(wanted, dict):
            for branch in list(wanted):
                if not self.try_(lambda d, branch=branch: d["expect"].pop(branch)):  # type: ignore[misc]
                    gained |= self.thin(lambda d, branch=branch: d["expect"].get(branch))  # type: ignore[misc]
        return gained

    def others(self) -> bool:
        gained = self.thin(lambda d: d.get("cards"))
        if self.best.get("cards") == []:
            gained |= self.try_(lambda d: d.pop("cards"))
        for key in (*_DULL, *_LABELS):
            if key in self.best and key not in ("id", "question"):
                gained |= self.try_(lambda d, key=key: d.pop(key))  # type: ignore[misc]
        return gained

    def run(self) -> Document:
        while not self.over():
            gained = [
                do() for do in (self.steps, self.players, self.seats, self.aliases, self.expectations, self.others)
            ]
            if not any(gained):
                break
        return tidy(self.best, self.still)


def _renamed(value: Any, line: str, alias: str, plain: str) -> Any:
    """The value without the alias in that card line, and with the plain name wherever the alias stood."""
    if isinstance(value, dict):
        return {_renamed(k, line, alias, plain): _renamed(v, line, alias, plain) for k, v in value.items()}
    if isinstance(value, list):
        return [_renamed(v, line, alias, plain) for v in value]
    if not isinstance(value, str):
        return value
    return (
        _ALIAS.sub("", value) if value == line else re.sub(rf"(?<!\w){re.escape(alias)}(?!\w)", lambda _: plain, value)
    )


def _plainer(line: str) -> Iterator[str]:
    """Plainer forms of a card line, the plainest first: one instead of many, fewer attributes."""
    head, *attributes = line.split(" | ")
    found = _COUNTED.fullmatch(head)
    if found:
        yield " | ".join((found[1], *attributes))
    for at in range(len(attributes)):
        yield " | ".join((head, *attributes[:at], *attributes[at + 1 :]))


def tidy(script: Document, still: Callable[[Document], bool]) -> Document:
    """Equal neighbouring card lines in one, if the script then still fails."""
    new = deepcopy(script)
    for seat in (new.get("players") or {}).values():
        for key, value in (seat or {}).items():
            if key in _ZONES and isinstance(value, list) and all(isinstance(i, str) for i in value):
                seat[key] = collapsed(value)
    return new if new != script and still(new) else script


def shrink_script(script: Document, still: Callable[[Document], bool], *, seconds: float = 60.0) -> Document:
    """The smallest script found in the time of which ``still`` says that it fails in the same way. The script given is
    not changed.
    """
    return _Shrinker(deepcopy(script), still, seconds).run()


def shrink_failing(
    script: Document, pool: CardPool | None = None, *, folder: Path | None = None, seconds: float = 60.0
) -> tuple[Document, str] | None:
    """A smaller script with the same kind of failure, and that kind; None if nothing is wrong with the script.

    What is kept is the gravest of what is wrong (see :func:`engine.testing.replaying.failures`): an error of the
    engine, a broken invariant, the problem that stops the play, or the first expectation that fails, then with the same
    things being the case instead.
    """
    found = failures(script, pool, folder=folder)
    if not found:
        return None
    kind = found[0].kind
    word, _, name = kind.partition(" ")
    only = (name,) if word == "invariant" else ()

    def still(smaller: Document) -> bool:
        now = failures(smaller, pool, folder=folder, invariants=word == "invariant", only=only)
        return any(f.kind == kind for f in now) and (
            word != "expectation" or not any(f.kind.startswith("problem") for f in now)
        )

    return shrink_script(script, still, seconds=seconds), kind


def shrink_command(path: Path, out: Path | None = None, *, seconds: float = 60.0, pool: CardPool | None = None) -> int:
    """The body of ``commandzone shrink FILE``: write a smaller script that fails in the same way to ``out`` or standard
    output.

    Returns 0 if it wrote one, 1 if nothing is wrong with the script, 2 if it can't be read or written.
    """
    hindrance = "" if out is None else why_unwritable(out)
    if hindrance:
        sys.stderr.write(error_line("script/unwritable", f"{out}: {hindrance}") + "\n")
        return UNREADABLE
    try:
        script = read_document(path)
        root = node(script)
        assert isinstance(root, Mapping)
        read_script(root)
    except ScriptError as error:
        sys.stderr.write(error_line(error.problem.code, f"{path}: {error.problem.message}") + "\n")
        return UNREADABLE
    found = shrink_failing(script, pool, folder=path.parent, seconds=seconds)
    if found is None:
        sys.stderr.write(f"{path}: nothing is wrong with this script\n")
        return 1
    small, kind = found
    if kind.startswith("problem script/") and not script.get("steps"):
        sys.stderr.write(error_line(kind.split()[1], f"{path}: {kind}") + "\n")
        return UNREADABLE
    text = script_text(small, (f"fails with: {' '.join(kind.split())}",))
    before, after = size(script), size(small)
    names = ("steps", "players", "lines", "expectations")
    sys.stderr.write(f"{kind}\n{', '.join(f'{n} {a} -> {b}' for n, a, b in zip(names, before, after, strict=True))}\n")
    if out is None:
        sys.stdout.write(text)
    else:
        try:
            out.write_text(text, encoding="utf-8")
        except OSError as error:
            sys.stderr.write(error_line("script/unwritable", f"{out}: {error.strerror or error}") + "\n")
            return UNREADABLE
    return 0
