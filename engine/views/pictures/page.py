"""A game as HTML: headings, lists and a table that a screen reader reads in order, styled for light and dark (CR 400.1, 903.8, 903.10a)."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from engine.views.build import view as view_of
from engine.views.pictures import parts
from engine.views.pictures.look import PAGE, frame

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.state.game import Game
    from engine.views.pictures.parts import Pile
    from engine.views.records import PlayerView, SeenCard

__all__ = ["html"]


def html(game: Game, seat: int | None = None, *, style: bool = True) -> str:
    """The game as one ``section`` element, as the seat sees it (None: what everybody may see).

    ``style`` False leaves out the style sheet, for pages that hold several pictures.

    :raises InvalidAction: there is no such seat.
    """
    view = view_of(game, seat)
    names = parts.names_of(view)
    head = parts.headline(view, game.setup.variant.name)
    who = "" if seat is None else f", as {view.players[seat].name} sees it"
    seats = "".join(_seat(view, p.seat, names) for p in view.players)
    more = _stack(view, names) + _prompts(view) + _damage(view)
    sheet = f"<style>{PAGE}</style>" if style else ""
    below = f'<div class="cz-more">{more}</div>' if more else ""
    return f'{sheet}<section class="cz" aria-label="{escape(head + who)}"><h2>{escape(head)}</h2><div class="cz-seats">{seats}</div>{below}</section>'


def _seat(view: PlayerView, seat: int, names: dict[int, str]) -> str:
    p = view.players[seat]
    state = parts.standing(p)
    active = " data-active" if view.turn.number and view.turn.active == seat and view.outcome is None else ""
    out = " data-out" if p.lost or p.left else ""
    facts = " · ".join(f"<b>{escape(f)}</b>" if i == 0 else escape(f) for i, f in enumerate(parts.player_line(p)))
    turn = '<span class="hot"> · active player</span>' if active else ""
    if state:
        facts = f'<span class="hot">{escape(state)}</span> · {facts}'
    costs: dict[int | None, str] = {c.id: parts.commander_line(c) for c in view.commanders if c.id is not None}
    hand = "Hand" if len(p.cards) == p.hand else "Known cards of the hand"
    body = (
        _zone("Battlefield", parts.piles(parts.sorted_permanents(view, seat), names))
        + _zone("Command zone", parts.piles(parts.in_command(view, seat), names), costs, parts.in_command(view, seat))
        + _zone(hand, parts.piles(p.cards, names))
        + _plain("Graveyard", p.graveyard, names)
        + _plain("Exile", parts.exiled(view, seat), names)
    )
    return f'<article class="cz-seat"{active}{out} aria-label="{escape(p.name)}"><h3>{escape(p.name)}</h3><span class="cz-facts">{facts}{turn}</span>{body}</article>'


def _zone(word: str, found: Iterable[Pile], costs: dict[int | None, str] | None = None, cards: Iterable[SeenCard] = ()) -> str:
    """A zone whose cards are shown with all that is to be said about them."""
    told = {parts.called(c): costs[c.id] for c in cards if costs and c.id in costs} if costs else {}
    items = "".join(_item(pile, told.get(parts.called(pile.card), "")) for pile in found)
    return f'<h4>{word}</h4><ul class="cz-cards" aria-label="{word}">{items}</ul>' if items else ""


def _item(pile: Pile, cost: str) -> str:
    c = pile.card
    size = f" <b>{c.power}/{c.toughness}</b>" if c.power is not None else ""
    times = f" ×{pile.count}" if pile.count > 1 else ""
    said = ", ".join((*(n for n in pile.notes if not cost or n != c.role), *((f"next cast {cost}",) if cost else ())))
    small = f"<small>{escape(said)}</small>" if said else ""
    cls = f"f{frame(c.colors, c.types)}{' lead' if c.role else ''}{' tapped' if c.tapped else ''}"
    return f'<li class="{cls}">{escape(parts.called(c))}{size}{times}{small}</li>'


def _plain(word: str, cards: tuple[SeenCard, ...], names: dict[int, str]) -> str:
    """A zone of which only names are shown."""
    items = "".join(
        f"<li>{escape(parts.called(x.card))}{f' ×{x.count}' if x.count > 1 else ''}</li>" for x in parts.piles(cards, names)
    )
    return f'<h4>{word} ({len(cards)})</h4><ul class="cz-cards plain" aria-label="{word}">{items}</ul>' if items else ""


def _stack(view: PlayerView, names: dict[int, str]) -> str:
    items = "".join(f"<li>{escape(parts.spell_line(view, s, names))}</li>" for s in reversed(view.stack))
    return f'<div class="cz-box"><h4>Stack, top first</h4><ol aria-label="Stack, top first">{items}</ol></div>' if items else ""


def _prompts(view: PlayerView) -> str:
    lines = [parts.prompt_line(view, q) for q in view.prompts]
    if view.turn.passed:
        lines.append("passed: " + ", ".join(view.players[s].name for s in view.turn.passed))
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<div class="cz-box"><h4>Now</h4><ul aria-label="Now">{items}</ul></div>' if items else ""


def _damage(view: PlayerView) -> str:
    rows = parts.damage_rows(view)
    if not rows:
        return ""
    lethal = next((c.lethal for c, _ in rows if c.lethal), None)
    heads = "".join(f'<th scope="col">{escape(p.name)}</th>' for p in view.players)
    body = ""
    for c, dealt in rows:
        cells = "".join(
            f'<td{" class=hot" if lethal is not None and n >= lethal - 5 else ""}>{"–" if s == c.owner and not n else n}</td>'
            for s, n in enumerate(dealt)
        )
        body += f'<tr><th scope="row">{escape(c.name)}</th>{cells}</tr>'
    return (
        f'<div class="cz-box"><table><caption>Combat damage by commander (of {lethal})</caption><thead><tr><th scope="col">Commander</th>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
