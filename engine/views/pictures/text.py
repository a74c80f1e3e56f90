"""A game as text for a terminal: a block for each player, the stack, what is asked (CR 400.1)."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from engine.views.build import view as view_of
from engine.views.pictures import parts

if TYPE_CHECKING:
    from engine.state.game import Game
    from engine.views.pictures.parts import Pile
    from engine.views.records import PlayerView

__all__ = ["text"]

_WIDTH, _LABEL = 100, 15


def text(game: Game, seat: int | None = None, *, width: int = _WIDTH) -> str:
    """The game in lines of at most ``width`` columns, as the seat sees it (None: what everybody may see).

    :raises InvalidAction: there is no such seat.
    """
    view = view_of(game, seat)
    names = parts.names_of(view)
    head = parts.headline(view, game.setup.variant.name)
    out = [head, "─" * min(width, len(head))]
    for p in view.players:
        out += _player(view, p.seat, names, width)
    if view.stack:
        out += _row("stack", [parts.spell_line(view, s, names) for s in reversed(view.stack)], width, joint=" ⊲ ")
    out += _damage(view, width)
    for prompt in view.prompts:
        out += textwrap.wrap(f"▶ {parts.prompt_line(view, prompt)}", width, subsequent_indent="  ")
    if view.turn.passed:
        out.append("  passed: " + ", ".join(view.players[s].name for s in view.turn.passed))
    return "\n".join(out)


def _player(view: PlayerView, seat: int, names: dict[int, str], width: int) -> list[str]:
    p = view.players[seat]
    mark = "▶" if view.turn.number and view.turn.active == seat else " "
    out = [f"{mark} {p.name:<{_LABEL - 2}} {' · '.join(parts.player_line(p))}"]
    state = parts.standing(p)
    if state:
        return [f"{mark} {p.name:<{_LABEL - 2}} {state} · {p.life} life"]
    out += _row("hand", [_pile(x) for x in parts.piles(p.cards, names)], width)
    out += _row("battlefield", [_pile(x) for x in parts.piles(parts.sorted_permanents(view, seat), names)], width)
    costs = {c.id: parts.commander_line(c) for c in view.commanders if c.id is not None}
    command = [f"{parts.called(c)}{f' {costs[c.id]}' if c.id in costs else ''}" for c in parts.in_command(view, seat)]
    out += _row("command", command, width)
    out += _row("graveyard", [_short(x) for x in parts.piles(p.graveyard, names)], width)
    out += _row("exile", [_short(x) for x in parts.piles(parts.exiled(view, seat), names)], width)
    return out


def _row(label: str, words: list[str], width: int, joint: str = " · ") -> list[str]:
    if not words:
        return []
    indent = " " * (_LABEL + 1)
    return textwrap.wrap(
        f"  {label:<{_LABEL - 2}} {joint.join(words)}", width, subsequent_indent=indent, drop_whitespace=True, break_on_hyphens=False
    )


def _pile(pile: Pile) -> str:
    c = pile.card
    size = f" {c.power}/{c.toughness}" if c.power is not None else ""
    said = f" ({', '.join(pile.notes)})" if pile.notes else ""
    return f"{parts.called(c)}{size}{f' ×{pile.count}' if pile.count > 1 else ''}{said}"


def _short(pile: Pile) -> str:
    return parts.called(pile.card) + (f" ×{pile.count}" if pile.count > 1 else "")


def _damage(view: PlayerView, width: int) -> list[str]:
    rows = parts.damage_rows(view)
    if not rows:
        return []
    longest = max(len(c.name) for c, _ in rows)
    first = min(longest, width - 8 * len(view.players) - 4)
    lethal = next((c.lethal for c, _ in rows if c.lethal), None)
    heads = "".join(f"{p.name[:7]:>8}" for p in view.players)
    out = [f"  {f'damage (of {lethal})':<{first}}{heads}"]
    for c, dealt in rows:
        cells = "".join(f"{('–' if s == c.owner and not n else str(n)):>8}" for s, n in enumerate(dealt))
        out.append(f"  {c.name[:first]:<{first}}{cells}")
    return out
