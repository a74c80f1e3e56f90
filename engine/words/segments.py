"""Log lines in typed parts, so that a client can color and link them: cards, players, zones, mana, numbers, rules.

The parts of a line joined together, rules apart, are the line that :func:`engine.words.tell.tell` says, in English or
in Japanese.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from engine.frozen import record
from engine.rulebook.renumber import printed
from engine.words.tell import tell

if TYPE_CHECKING:
    from engine.rulebook.ruleset import RuleSet
    from engine.state.events import Event
    from engine.state.game import Game
    from engine.words.lore import Lore

__all__ = ["KINDS", "Segment", "log_lines", "segments"]

KINDS = ("text", "card", "player", "zone", "mana", "number", "rule")


@record
class Segment:
    """A part of a line. ``kind`` is one of :data:`KINDS`; ``id`` is an object's id, a player's seat, or None; ``key`` a
    zone's name, mana in braces or a rule's number, the same in every language.
    """

    kind: str
    text: str
    id: int | None = None
    key: str = ""


_OPEN, _MID, _END = "\ue000", "\ue001", "\ue002"
_MARKED = re.compile(f"{_OPEN}([cp])(\\d*){_MID}([^{_END}]*){_END}")
_ZONES = {
    "the command zone": "command", "the battlefield": "battlefield", "the stack": "stack", "exile": "exile", "hand": "hand", "library": "library",
    "graveyard": "graveyard", "battlefield": "battlefield", "stack": "stack", "command": "command", "統率領域": "command", "戦場": "battlefield", "スタック": "stack",
    "追放領域": "exile", "手札": "hand", "ライブラリー": "library", "墓地": "graveyard",
}  # fmt: skip
_PLAIN = re.compile(
    r"(?P<mana>(?:\{[^{}]+\})+)|(?P<number>[+-]\d+/[+-]\d+|\d+)|(?P<zone>"
    + "|".join(rf"\b{z}\b" if z.isascii() else z for z in sorted(_ZONES, key=len, reverse=True)) + ")"
)  # fmt: skip


class _Marking:
    """Names as another lore gives them, with marks around them that say whose they are."""

    def __init__(self, lore: Any, seat: bool) -> None:
        self._lore, self._ids = lore, None if seat else ()
        self.players = tuple(f"{_OPEN}p{i}{_MID}{name}{_END}" for i, name in enumerate(lore.players))

    def called(self, thing: int | None) -> str:
        name = self._lore.called(thing)
        if thing is None or (thing < 0 and -thing > len(self.players)):
            return str(name)
        if thing < 0:
            return self.players[~thing]
        known = thing if self._ids is not None else self._lore.id_of(thing)
        return f"{_OPEN}c{'' if known is None else known}{_MID}{name}{_END}"

    def is_ability(self, oid: int) -> bool:
        return bool(self._lore.is_ability(oid))


def segments(
    event: Event, lore: Lore, lang: str = "en", *, rules: RuleSet | None = None, seen: bool = False
) -> tuple[Segment, ...]:
    """The event's line in parts; () for what nobody wants to read.

    ``lore`` must have followed the event. ``rules``: the rule set whose numbers are printed. ``seen``: ``lore`` is what
    one seat knows (:class:`engine.views.redact.Teller`): objects that the seat cannot tell apart have no id.
    """
    told = tell(event, cast("Lore", _Marking(lore, seen)), lang)
    if told is None:
        return ()
    out: list[Segment] = []
    at = 0
    for found in _MARKED.finditer(told.text):
        _plain(told.text[at : found.start()], out)
        kind = "card" if found[1] == "c" else "player"
        out.append(Segment(kind, found[3], int(found[2]) if found[2] else None))
        at = found.end()
    _plain(told.text[at:], out)
    numbers = dict.fromkeys(str(r) if rules is None else printed(r, rules) for r in told.rules)
    out += [Segment("rule", n, None, n) for n in numbers]
    return tuple(out)


def _plain(text: str, out: list[Segment]) -> None:
    """Split words that are no names."""
    at = 0
    for found in _PLAIN.finditer(text):
        if found.start() > at:
            out.append(Segment("text", text[at : found.start()]))
        kind = str(found.lastgroup)
        word = found[0]
        out.append(Segment(kind, word, None, _ZONES[word] if kind == "zone" else word if kind == "mana" else ""))
        at = found.end()
    if at < len(text):
        out.append(Segment("text", text[at:]))


def log_lines(game: Game, seat: int | None, start: int = 0, *, lang: str = "en") -> tuple[tuple[Segment, ...], ...]:
    """The lines of the game's log from event number ``start`` on, as the seat may read them (None: what everybody may
    read).
    """
    from engine.state.knowledge import known_of
    from engine.views.redact import Teller

    reading = known_of(game, start).copy()
    teller = Teller(game, seat, lang)
    out = []
    for event in game.log.since(start):
        reading.read(event)
        if teller.see(event, reading) is not None:
            line = segments(event, cast("Lore", teller), lang, rules=game.setup.rules, seen=True)
            if line:
                out.append(line)
    return tuple(out)
