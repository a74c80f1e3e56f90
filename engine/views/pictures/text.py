"""A game as text for a terminal: a block for each player, the stack, what is asked (CR 400.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.views.build import view as view_of
from engine.views.pictures.parts import Parts, exiled, in_command, sorted_permanents
from engine.words.width import cell, clip, wide, wrap

if TYPE_CHECKING:
    from engine.state.game import Game
    from engine.views.pictures.parts import Pile

__all__ = ["text"]

_WIDTH, _LABEL = 100, 15


def text(game: Game, seat: int | None = None, *, width: int = _WIDTH, lang: str = "en") -> str:
    """The game in lines of at most ``width`` columns, as the seat sees it (None: what everybody may see). ``lang``:
    ``en`` or ``ja``.

    :raises InvalidAction: there is no such seat.
    """
    parts = Parts(view_of(game, seat), lang)
    view = parts.view
    head = parts.headline(game.setup.variant.name)
    out = [head, "─" * min(width, wide(head))]
    for p in view.players:
        out += _player(parts, p.seat, width)
    if view.stack:
        out += _row(parts, "stack", [parts.spell_line(s) for s in reversed(view.stack)], width, joint=" ⊲ ")
    out += _damage(parts, width)
    for prompt in view.prompts:
        out += wrap(f"▶ {parts.prompt_line(prompt)}", width, "  ")
    if view.turn.passed:
        out.append("  " + parts.label("passed") + ", ".join(view.players[s].name for s in view.turn.passed))
    return "\n".join(line.rstrip() for line in out)


def _player(parts: Parts, seat: int, width: int) -> list[str]:
    view, p = parts.view, parts.view.players[seat]
    mark = "▶" if view.turn.number and view.turn.active == seat else " "
    state = parts.standing(p)
    if state:
        return [f"{mark} {cell(p.name, _LABEL - 2)} {state} · {parts.label('life', n=p.life)}"]
    out = [f"{mark} {cell(p.name, _LABEL - 2)} {' · '.join(parts.player_line(p))}"]
    out += _row(parts, "hand", [_pile(x) for x in parts.piles(p.cards)], width)
    out += _row(parts, "battlefield", [_pile(x) for x in parts.piles(sorted_permanents(view, seat))], width)
    costs = {c.id: parts.commander_line(c) for c in view.commanders if c.id is not None}
    command = [f"{parts.called(c)}{f' {costs[c.id]}' if c.id in costs else ''}" for c in in_command(view, seat)]
    out += _row(parts, "command", command, width)
    out += _row(parts, "graveyard", [_short(x) for x in parts.piles(p.graveyard)], width)
    out += _row(parts, "exile", [_short(x) for x in parts.piles(exiled(view, seat))], width)
    return out


def _row(parts: Parts, key: str, words: list[str], width: int, joint: str = " · ") -> list[str]:
    if not words:
        return []
    return wrap(f"  {cell(parts.label(f't {key}'), _LABEL - 2)} {joint.join(words)}", width, " " * (_LABEL + 1))


def _pile(pile: Pile) -> str:
    said = f" ({', '.join(pile.notes)})" if pile.notes else ""
    return f"{pile.name}{pile.size}{f' ×{pile.count}' if pile.count > 1 else ''}{said}"


def _short(pile: Pile) -> str:
    return pile.name + (f" ×{pile.count}" if pile.count > 1 else "")


def _damage(parts: Parts, width: int) -> list[str]:
    rows = parts.damage_rows()
    if not rows:
        return []
    players = parts.view.players
    first = min(max(wide(c.name) for c, _ in rows), width - 8 * len(players) - 4)
    lethal = next((c.lethal for c, _ in rows if c.lethal), None)
    heads = "".join(f"{clip(p.name, 7):>8}" for p in players)
    out = [f"  {cell(clip(parts.label('dealt short', n=lethal), first), first)}{heads}"]
    for c, dealt in rows:
        cells = "".join(f"{('–' if s == c.owner and not n else str(n)):>8}" for s, n in enumerate(dealt))
        out.append(f"  {cell(clip(c.name, first), first)}{cells}")
    return out
