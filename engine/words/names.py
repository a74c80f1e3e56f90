"""Names in sentences: which words may name a player or an object, and where in a text such a name can end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.frozen import record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.words.grammar import Context

__all__ = ["COLOR_WORDS", "STEP_WORDS", "ZONE_WORDS", "NameBook", "Named", "kinds", "starts_of"]

STEP_WORDS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers", "combat damage",
    "end of combat", "postcombat main", "end step", "cleanup",
)  # fmt: skip
"""Steps and phases as sentences and the turn call them (CR 500.1)."""
ZONE_WORDS = ("library", "hand", "graveyard", "exile", "command", "stack", "battlefield")
COLOR_WORDS: dict[str, str] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
NUMBER_WORDS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_RULE = re.compile(r"[1-9]\d{2}(?:\.\d{1,3}[a-z]?)?(?![\w.])|edh20(?:09|10)(?:\.[a-z0-9-]+)+")
_COST = re.compile(r"(?:\{[^{}]*\})+")
_OBJECT = re.compile(r" #\d+(?!\w)")
"""An object's own number behind its name tells twins apart: ``Plains #12``."""
_NUMBER = re.compile(r"-?[0-9]+(?![\w/])")
_LOOSE_END = re.compile(r"(?=[ ,:(])|$")
_NAME_START = re.compile(r"[\w\"'“”«»!?+&]")


@record
class Named:
    """A reference as written: the name, and the player in front of it (``Ann's NAME``), None if there is none."""

    name: str
    whose: str | None = None

    def __str__(self) -> str:
        """As written."""
        return self.name if self.whose is None else f"{self.whose}'s {self.name}"


def starts_of(name: str) -> Iterator[str]:
    """The name, and every start of it that ends with a whole word."""
    yield name
    for found in re.finditer(r",? ", name):
        if found.start():
            yield name[: found.start()]


class NameBook:
    """The names that sentences of one file or one game can use."""

    def __init__(self, players: Iterable[str], names: Iterable[str]) -> None:
        """``names`` are card names and aliases; starts of names are added."""
        self.loose = True
        self.players = tuple(sorted(players, key=lambda p: (-len(p), p)))
        words = {start for name in names for start in starts_of(name)}
        self._by_first: dict[str, list[str]] = {}
        for word in sorted(words, key=lambda w: (-len(w), w)):
            if word:
                self._by_first.setdefault(word[0], []).append(word)

    def strict(self) -> NameBook:
        """The same names; nothing else is taken for one."""
        made = NameBook((), ())
        made.players, made._by_first, made.loose = self.players, self._by_first, False
        return made

    def knows(self, name: str) -> bool:
        """Whether this is a known name or the start of one."""
        return _OBJECT.sub("", name) in self._by_first.get(name[:1], ())

    def words(self) -> list[str]:
        """All known words, for suggestions."""
        return [w for group in self._by_first.values() for w in group]

    def known_ends(self, text: str, at: int) -> Iterator[int]:
        """Ends of known names that begin there, longest first."""
        if at < len(text):
            for word in self._by_first.get(text[at], ()):
                end = at + len(word)
                if text.startswith(word, at) and (
                    end >= len(text) or not (text[end].isalnum() or text.startswith("'s ", end))
                ):
                    number = _OBJECT.match(text, end)
                    if number:
                        yield number.end()
                    yield end

    def ends(self, text: str, at: int) -> Iterator[int]:
        """Places where a name that begins there could end: known names first, then any run of words, shortest first."""
        seen = set[int]()
        for end in self.known_ends(text, at):
            seen.add(end)
            yield end
        if self.loose and at < len(text) and _NAME_START.match(text, at):
            stops = [p for p in (text.find("(", at), text.find(", ", at)) if p >= 0]
            last = min(stops, default=len(text))
            for found in _LOOSE_END.finditer(text, at + 1):
                if found.start() > last:
                    break
                if found.start() not in seen:
                    yield found.start()

    def player_ends(self, text: str, at: int) -> Iterator[tuple[int, str]]:
        """The player whose name begins there, if it stands alone."""
        for player in self.players:
            end = at + len(player)
            if (
                text.startswith(player, at)
                and (end >= len(text) or not text[end].isalnum())
                and not text.startswith("'s ", end)
            ):
                yield end, player


# -- readers of slots --------------------------------------------------------------------------------------------------


def _ref(ctx: Context, text: str, at: int) -> Iterator[tuple[int, Named]]:
    names: NameBook = ctx.names
    for player in names.players:
        if text.startswith(f"{player}'s ", at):
            for end in names.ends(text, start := at + len(player) + 3):
                yield end, Named(text[start:end], player)
    alone = {text[at:e] for e, _ in names.player_ends(text, at)}
    for end in names.ends(text, at):
        if text[at:end] not in alone:
            yield end, Named(text[at:end])
    ctx.fail(at, "a name")


def _player(ctx: Context, text: str, at: int) -> Iterator[tuple[int, str]]:
    for player in ctx.names.players:
        end = at + len(player)
        if text.startswith(player, at) and (end >= len(text) or not text[end].isalnum()):
            yield end, player
    ctx.fail(at, " or ".join(ctx.names.players) or "a player")


def _target(ctx: Context, text: str, at: int) -> Iterator[tuple[int, Any]]:
    yield from ctx.names.player_ends(text, at)
    yield from _ref(ctx, text, at)


def _option(ctx: Context, text: str, at: int) -> Iterator[tuple[int, str]]:
    cost = _COST.match(text, at)
    if cost:
        yield cost.end(), cost[0]
    rule = _RULE.match(text, at)
    if rule:
        yield rule.end(), rule[0]
    for end, _ in _target(ctx, text, at):
        yield end, text[at:end]


def _words(ctx: Context, text: str, at: int) -> Iterator[tuple[int, str]]:
    if at < len(text) and text[at] not in " ,":
        for found in _LOOSE_END.finditer(text, at + 1):
            yield found.start(), text[at : found.start()]
    ctx.fail(at, "words")


def _rest(ctx: Context, text: str, at: int) -> Iterator[tuple[int, str]]:
    if at < len(text):
        yield len(text), text[at:]
    ctx.fail(at, "text")


def _regex(pattern: re.Pattern[str], wanted: str) -> Any:
    def read(ctx: Context, text: str, at: int) -> Iterator[tuple[int, str]]:
        found = pattern.match(text, at)
        if found:
            yield found.end(), found[0]
        else:
            ctx.fail(at, wanted)

    return read


def _number(ctx: Context, text: str, at: int) -> Iterator[tuple[int, int]]:
    found = _NUMBER.match(text, at)
    if found and len(found[0]) <= 9:
        yield found.end(), int(found[0])
        return
    word = re.compile(r"[a-z]+").match(text, at)
    if word and word[0] in NUMBER_WORDS:
        yield word.end(), NUMBER_WORDS[word[0]]
    else:
        ctx.fail(at, "a number")


def one_of(words: Iterable[str]) -> Any:
    """A reader of one of these words; the value is the word."""
    ordered = sorted(words, key=lambda w: (-len(w), w))
    told = " or ".join(ordered)

    def read(ctx: Context, text: str, at: int) -> Iterator[tuple[int, str]]:
        hit = False
        for word in ordered:
            end = at + len(word)
            if text.startswith(word, at) and (end >= len(text) or not text[end].isalnum()):
                hit = True
                yield end, word
        if not hit:
            ctx.fail(at, told)

    return read


def kinds() -> dict[str, Any]:
    """The readers that all sentences share, by kind of slot."""
    return {
        "ref": _ref, "player": _player, "target": _target, "option": _option, "words": _words, "rest": _rest, "number": _number,
        "rule": _regex(_RULE, "a rule number"), "cost": _regex(_COST, "mana symbols in braces"),
        "step": one_of(STEP_WORDS), "zone": one_of(ZONE_WORDS), "color": one_of(COLOR_WORDS),
    }  # fmt: skip


__all__ += ["NUMBER_WORDS", "one_of"]
