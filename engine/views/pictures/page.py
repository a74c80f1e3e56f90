"""A game as HTML: headings, lists and a table that a screen reader reads in order, styled for light and dark (CR 400.1,
903.8, 903.10a).
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from engine.views.build import view as view_of
from engine.views.pictures.look import PAGE, frame
from engine.views.pictures.parts import Parts, exiled, in_command, sorted_permanents

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.state.game import Game
    from engine.views.pictures.parts import Pile
    from engine.views.records import SeenCard

__all__ = ["html"]


def html(game: Game, seat: int | None = None, *, style: bool = True, lang: str = "en") -> str:
    """The game as one ``section`` element, as the seat sees it (None: what everybody may see).

    ``style`` False leaves out the style sheet, for pages that hold several pictures. ``lang``: ``en`` or ``ja``.

    :raises InvalidAction: there is no such seat.
    """
    parts = Parts(view_of(game, seat), lang)
    view = parts.view
    head = parts.headline(game.setup.variant.name)
    who = "" if seat is None else parts.label("as seen", who=view.players[seat].name)
    seats = "".join(_seat(parts, p.seat) for p in view.players)
    more = _stack(parts) + _prompts(parts) + _damage(parts)
    sheet = f"<style>{PAGE}</style>" if style else ""
    below = f'<div class="cz-more">{more}</div>' if more else ""
    return f'{sheet}<section class="cz" lang="{lang}" aria-label="{escape(head + who)}"><h2>{escape(head)}</h2><div class="cz-seats">{seats}</div>{below}</section>'


def _seat(parts: Parts, seat: int) -> str:
    view, p = parts.view, parts.view.players[seat]
    state = parts.standing(p)
    active = " data-active" if view.turn.number and view.turn.active == seat and view.outcome is None else ""
    out = " data-out" if p.lost or p.left else ""
    facts = " · ".join(f"<b>{escape(f)}</b>" if i == 0 else escape(f) for i, f in enumerate(parts.player_line(p)))
    turn = f'<span class="hot"> · {parts.label("active")}</span>' if active else ""
    if state:
        facts = f'<span class="hot">{escape(state)}</span> · {facts}'
    costs: dict[int | None, str] = {c.id: parts.commander_line(c) for c in view.commanders if c.id is not None}
    hand = parts.label("Hand" if len(p.cards) == p.hand else "Known")
    body = (
        _zone(parts, parts.label("Battlefield"), parts.piles(sorted_permanents(view, seat)))
        + _zone(parts, parts.label("Command zone"), parts.piles(in_command(view, seat)), costs, in_command(view, seat))
        + _zone(parts, hand, parts.piles(p.cards))
        + _plain(parts.label("Graveyard"), len(p.graveyard), parts.piles(p.graveyard))
        + _plain(parts.label("Exile"), len(exiled(view, seat)), parts.piles(exiled(view, seat)))
    )
    return f'<article class="cz-seat"{active}{out} aria-label="{escape(p.name)}"><h3>{escape(p.name)}</h3><span class="cz-facts">{facts}{turn}</span>{body}</article>'


def _zone(
    parts: Parts,
    word: str,
    found: Iterable[Pile],
    costs: dict[int | None, str] | None = None,
    cards: Iterable[SeenCard] = (),
) -> str:
    """A zone whose cards are shown with all that is to be said about them."""
    told = {parts.called(c): costs[c.id] for c in cards if costs and c.id in costs} if costs else {}
    items = "".join(_item(parts, pile, told.get(pile.name, "")) for pile in found)
    return f'<h4>{word}</h4><ul class="cz-cards" aria-label="{word}">{items}</ul>' if items else ""


def _item(parts: Parts, pile: Pile, cost: str) -> str:
    c = pile.card
    size = f" <b>{c.power}/{c.toughness}</b>" if c.power is not None else ""
    times = f" ×{pile.count}" if pile.count > 1 else ""
    said = ", ".join((*(parts.marks(c) if cost else pile.notes), *((parts.label("next", cost=cost),) if cost else ())))
    small = f"<small>{escape(said)}</small>" if said else ""
    cls = f"f{frame(c.colors, c.types)}{' lead' if c.role else ''}{' tapped' if c.tapped else ''}"
    return f'<li class="{cls}">{escape(pile.name)}{size}{times}{small}</li>'


def _plain(word: str, count: int, found: Iterable[Pile]) -> str:
    """A zone of which only names are shown."""
    items = "".join(f"<li>{escape(x.name)}{f' ×{x.count}' if x.count > 1 else ''}</li>" for x in found)
    return f'<h4>{word} ({count})</h4><ul class="cz-cards plain" aria-label="{word}">{items}</ul>' if items else ""


def _stack(parts: Parts) -> str:
    items = "".join(f"<li>{escape(parts.spell_line(s))}</li>" for s in reversed(parts.view.stack))
    word = parts.label("Stack")
    return f'<div class="cz-box"><h4>{word}</h4><ol aria-label="{word}">{items}</ol></div>' if items else ""


def _prompts(parts: Parts) -> str:
    view = parts.view
    lines = [parts.prompt_line(q) for q in view.prompts]
    if view.turn.passed:
        lines.append(parts.label("passed") + ", ".join(view.players[s].name for s in view.turn.passed))
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    word = parts.label("Now")
    return f'<div class="cz-box"><h4>{word}</h4><ul aria-label="{word}">{items}</ul></div>' if items else ""


def _damage(parts: Parts) -> str:
    rows = parts.damage_rows()
    if not rows:
        return ""
    lethal = next((c.lethal for c, _ in rows if c.lethal), None)
    heads = "".join(f'<th scope="col">{escape(p.name)}</th>' for p in parts.view.players)
    body = ""
    for c, dealt in rows:
        cells = "".join(
            f"<td{' class=hot' if lethal is not None and n >= lethal - 5 else ''}>{'–' if s == c.owner and not n else n}</td>"
            for s, n in enumerate(dealt)
        )
        body += f'<tr><th scope="row">{escape(c.name)}</th>{cells}</tr>'
    return (
        f'<div class="cz-box"><table><caption>{parts.label("matrix", n=lethal)}</caption><thead><tr><th scope="col">{parts.label("Commander")}</th>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
