"""What has happened, as a seat may read it: turns as headings, steps only where something happens in them, equal lines
once (CR 500).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.text import Text

from engine.play.terminal.labels import label
from engine.state import events as ev
from engine.state.knowledge import known_of
from engine.views.redact import Teller
from engine.words.segments import segments

if TYPE_CHECKING:
    from engine.state.game import Game
    from engine.words.lore import Lore
    from engine.words.segments import Segment

__all__ = ["log_text"]

_STYLES = {"card": "bold", "player": "cyan", "zone": "green", "mana": "yellow", "number": "", "text": ""}

_UNNAMED = {"a card": "カード", "a face-down card": "裏向きのカード"}


def log_text(game: Game, seat: int | None, lang: str = "en", events: int = 160) -> Text:
    """The lines of the last so many events."""
    start = max(0, game.log.size - events)
    reading, teller = known_of(game, start).copy(), Teller(game, seat)
    lines: list[tuple[Text, int]] = []
    step: Text | None = None
    for event in game.log.since(start):
        reading.read(event)
        kind = type(event)
        if teller.see(event, reading) is None or _idle(event):
            continue
        parts = segments(event, cast("Lore", teller), lang, rules=game.setup.rules, seen=True)
        if not parts:
            continue
        if kind is ev.TurnBegan:
            step = None
            lines.append((Text(f"── {_plain(parts)} ──", "bold green"), 1))
        elif kind is ev.StepBegan:
            step = Text(_plain(parts), "italic dim")
        else:
            if step is not None:
                lines.append((step, 1))
                step = None
            line = _line(parts, lang)
            if lines and lines[-1][0].plain == line.plain:
                lines[-1] = (line, lines[-1][1] + 1)
            else:
                lines.append((line, 1))
    return Text("\n").join(
        line if n == 1 else line.append(f"  {label('times', lang, n=n)}", "dim") for line, n in lines
    )


def _idle(event: ev.Event) -> bool:
    """Whether the event says that nobody does anything."""
    if isinstance(event, ev.AttackersDeclared):
        return not event.attacks
    if isinstance(event, ev.BlockersDeclared):
        return not event.blocks
    return isinstance(event, ev.RuleApplied) and event.text == "no attackers"


def _plain(parts: tuple[Segment, ...]) -> str:
    return "".join(s.text for s in parts if s.kind != "rule")


def _line(parts: tuple[Segment, ...], lang: str) -> Text:
    out = Text()
    for s in parts:
        if s.kind != "rule":
            unnamed = s.kind == "card" and lang == "ja" and s.text in _UNNAMED
            out.append(_UNNAMED[s.text] if unnamed else s.text, _STYLES[s.kind])
    rules = ", ".join(s.text for s in parts if s.kind == "rule")
    return out.append(f"  {rules}", "dim") if rules else out
