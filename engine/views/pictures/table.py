"""The table as an SVG picture: the seat's own side below, the others above in turn order (CR 103.1, 110.5)."""

from __future__ import annotations

import textwrap
from html import escape
from typing import TYPE_CHECKING

from engine.views.build import view as view_of
from engine.views.pictures.look import frame, table_style
from engine.views.pictures.parts import Parts, exiled, in_command, judged, sorted_permanents
from engine.words.width import clip, wide, wrap

if TYPE_CHECKING:
    from engine.state.game import Game
    from engine.views.pictures.parts import Pile
    from engine.views.records import SeenCard

__all__ = ["svg"]

_CELL, _SHORT, _LONG = 92, 62, 86
"""Side of the square that a card lies in, and the sides of the card."""
_GAP, _SIDE, _LEAST = 12, 190, 3
"""Between panels; the column of zones beside the permanents; cards in the narrowest row."""


def svg(game: Game, seat: int | None = None, *, style: bool = True, judge: bool = False, lang: str = "en") -> str:
    """The table as one SVG element. ``style`` False leaves out the style sheet, for pages that hold several pictures.

    ``seat`` None: what everybody may see, the first seat below; with ``judge`` the hands and the face-down cards of
    all, too. ``lang``: ``en`` or ``ja``.

    :raises InvalidAction: there is no such seat.
    """
    view = judged(game) if judge else view_of(game, seat)
    return _Table(Parts(view, lang), game.setup.variant.name).draw(style=style)


class _Table:
    def __init__(self, parts: Parts, variant: str) -> None:
        self.parts, self.view, self.variant = parts, parts.view, variant
        view = parts.view
        self.out: list[str] = []
        me = view.seat or 0
        count = len(view.players)
        self.order = [(me + i) % count for i in range(1, count)]
        self.me = me
        self.costs: dict[int | None, str] = {c.id: c.text for c in view.commanders if c.id is not None}

    def draw(self, *, style: bool) -> str:
        view = self.view
        wide = 2 if len(self.order) > 1 else 1
        panel = 560 if wide == 2 else 1132
        width = panel * wide + _GAP * (wide + 1)
        y = 40
        for i in range(0, len(self.order), wide):
            row = self.order[i : i + wide]
            alone = len(row) == 1
            heights = [self._height(s, width - 2 * _GAP if alone else panel) for s in row]
            for j, s in enumerate(row):
                self._panel(s, _GAP + j * (panel + _GAP), y, width - 2 * _GAP if alone else panel, max(heights))
            y += max(heights) + _GAP
        y = self._middle(y, width)
        tall = self._height(self.me, width - 2 * _GAP)
        self._panel(self.me, _GAP, y, width - 2 * _GAP, tall)
        y += tall + _GAP
        head = self.parts.headline(self.variant)
        holder = (
            ""
            if view.turn.priority is None
            else self.parts.label("priority", who=view.players[view.turn.priority].name)
        )
        top = [_text(_GAP, 26, head, "b", 16), _text(width - _GAP, 26, holder, "soft", 14, end=True)]
        sheet = f"<style>{table_style()}</style>" if style else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cz-table" role="img" viewBox="0 0 {width} {y}" width="{width}" height="{y}" '
            f'style="max-width:100%;height:auto"><title>{escape(head)}</title><desc>{escape(self._told())}</desc>{sheet}'
            f'<rect class="bg" width="{width}" height="{y}" rx="10"/>{"".join(top)}{"".join(self.out)}</svg>'
        )

    def _told(self) -> str:
        """The picture in words, for those who can't see it."""
        out, parts = [], self.parts
        for p in self.view.players:
            mine = ", ".join(map(str, parts.piles(sorted_permanents(self.view, p.seat))))
            told = parts.standing(p) or ", ".join(parts.player_line(p))
            out.append(f"{p.name}: {told}. {parts.label('Battlefield')}: {mine or parts.label('empty')}.")
        stack = "; ".join(parts.spell_line(s) for s in reversed(self.view.stack))
        out += [f"{parts.label('Stack')}: {stack}."] if stack else []
        out += [parts.prompt_line(q) + "." for q in self.view.prompts]
        return " ".join(out)

    # -- one player --

    def _rows(self, seat: int, width: int) -> list[list[Pile]]:
        """Piles of permanents in rows: lands begin a row of their own."""
        most = max(_LEAST, (width - _SIDE - 24) // _CELL)
        mine = self.parts.piles(sorted_permanents(self.view, seat))
        rows: list[list[Pile]] = []
        for group in ([x for x in mine if not _land(x.card)], [x for x in mine if _land(x.card)]):
            rows += [group[i : i + most] for i in range(0, len(group), most)]
        p = self.view.players[seat]
        hand = self.parts.piles(p.cards)
        wide = (width - 24) // _CELL
        self.hand = [list(hand[i : i + wide]) for i in range(0, len(hand), wide)]
        return rows

    def _height(self, seat: int, width: int) -> int:
        rows = self._rows(seat, width)
        held = len(self.hand) * (_CELL + 4) + (16 if self.hand else 0)
        return 38 + max(sum(map(_tall, rows)), 16 * len(self._side(seat)) + 4, 6) + held + 8

    def _side(self, seat: int) -> list[tuple[str, str]]:
        """Lines of the column beside the permanents: (text, class)."""
        view, p, parts = self.view, self.view.players[seat], self.parts
        out: list[tuple[str, str]] = []
        command = in_command(view, seat)
        if command:
            out.append((parts.label("Command zone"), "soft"))
            for c in command:
                cost = self.costs.get(c.id, "")
                out.append((_cut(f"{parts.called(c)} {cost}".strip(), 30), "b"))
        for word, cards in ((parts.label("Graveyard"), p.graveyard), (parts.label("Exile"), exiled(view, seat))):
            if cards:
                out.append((f"{word} ({len(cards)})", "soft"))
                out += [(_cut(parts.called(c), 30), "") for c in reversed(cards[-4:])]
                out += [(parts.label("and more", n=len(cards) - 4), "soft")] if len(cards) > 4 else []
        return out

    def _panel(self, seat: int, x: int, y: int, width: int, height: int) -> None:
        view, p, parts = self.view, self.view.players[seat], self.parts
        state = parts.standing(p)
        active = " active" if view.turn.number and view.turn.active == seat and view.outcome is None else ""
        out = ' class="out"' if p.lost or p.left else ""
        self.out.append(
            f'<g{out}><rect class="panel{active}" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>'
        )
        self.out.append(_text(x + 12, y + 24, _cut(p.name, 18), "b", 16))
        facts = [state] if state else []
        facts += parts.player_line(p)
        self.out.append(_text(x + width - 12, y + 24, " · ".join(facts), "hot" if state else "", 13.5, end=True))
        rows = self._rows(seat, width)
        top = y + 38
        for row in rows:
            for i, pile in enumerate(row):
                self._card(pile, x + 10 + i * _CELL, top, _tall(row))
            top += _tall(row)
        for i, (words, cls) in enumerate(self._side(seat)):
            self.out.append(_text(x + width - _SIDE + 2, y + 50 + i * 16, words, cls, 12))
        if self.hand:
            top = y + height - 8 - len(self.hand) * (_CELL + 4)
            self.out.append(f'<line class="rule" x1="{x + 12}" x2="{x + width - 12}" y1="{top - 14}" y2="{top - 14}"/>')
            self.out.append(
                _text(x + 12, top - 1, parts.label("Hand" if len(p.cards) == p.hand else "Known"), "soft", 11.5)
            )
            for row in self.hand:
                for i, pile in enumerate(row):
                    self._card(pile, x + 10 + i * _CELL, top, _tall(row))
                top += _CELL + 4
        self.out.append("</g>")

    def _card(self, pile: Pile, x: int, y: int, tall: int) -> None:
        """A pile of cards: upright, or turned if tapped; how many, size, and whatever else is to be said."""
        c = pile.card
        w, h = (_LONG, _SHORT) if c.tapped else (_SHORT, _LONG)
        left, top = x + (_CELL - w) // 2, y + (tall - h) // 2
        fill = "back" if c.face_down and not c.name else f"f{frame(c.colors, c.types)}"
        lead = " lead" if c.role else ""
        if pile.count > 1:
            self.out.append(f'<rect class="card {fill}" x="{left + 4}" y="{top - 3}" width="{w}" height="{h}" rx="5"/>')
        self.out.append(
            f'<g><title>{escape(str(pile))}</title><rect class="card {fill}{lead}" x="{left}" y="{top}" width="{w}" height="{h}" rx="5"/>'
        )
        chars = 15 if c.tapped else 10
        size = f"{c.power}/{c.toughness}" if c.power is not None else ""
        said = [n.replace(" counters", "").replace(" counter", "") for n in self.parts.marks(c)]
        room = (h - 8) // 11 - (1 if size or pile.count > 1 else 0)
        lines = textwrap.wrap(pile.name, chars, break_on_hyphens=False, break_long_words=False)
        lines = [_cut(line, chars + 3) for line in lines][: max(min(2, room), room - min(len(said), 2))]
        for i, line in enumerate(lines):
            self.out.append(_text(left + 4, top + 13 + i * 11, line, "b", 9.5, room=w - 8))
        for i, line in enumerate(said[: room - len(lines)]):
            self.out.append(
                _text(left + 4, top + 13 + (len(lines) + i) * 11, _cut(line, chars + 3), "hot", 9, room=w - 8)
            )
        if size:
            self.out.append(_text(left + w - 4, top + h - 5, size, "b", 12, end=True))
        if pile.count > 1:
            self.out.append(_text(left + 4, top + h - 5, f"×{pile.count}", "b", 12))
        self.out.append("</g>")

    # -- between the sides --

    def _middle(self, y: int, width: int) -> int:
        """The stack, what is asked, and the damage that commanders have dealt."""
        view, parts = self.view, self.parts
        left = [(f"{i}  {parts.spell_line(s)}", "b" if i == 1 else "") for i, s in enumerate(reversed(view.stack), 1)]
        if left:
            left.insert(0, (parts.label("Stack"), "soft"))
        for q in view.prompts:
            if q.kind != "ChooseAction":
                left += [(line, "hot") for line in wrap(parts.prompt_line(q), 90)[:3]]
        rows = parts.damage_rows()
        count = len(view.players)
        right = 150 + 62 * count if rows else 0
        tall = max(len(left) * 18, (len(rows) + 1) * 18 if rows else 0)
        if not tall:
            return y
        chars = (width - right - 3 * _GAP) // 7
        for i, (words, cls) in enumerate(left):
            self.out.append(_text(_GAP + 4, y + 14 + i * 18, _cut(words, chars), cls, 13))
        at = width - _GAP - 62 * count
        if rows:
            lethal = next((c.lethal for c, _ in rows if c.lethal), None)
            self.out.append(_text(at - 8, y + 14, parts.label("dealt", n=lethal), "soft", 12, end=True))
            for s, p in enumerate(view.players):
                self.out.append(_text(at + 62 * s + 54, y + 14, _cut(p.name, 8), "soft", 12, end=True))
            for i, (c, dealt) in enumerate(rows, 1):
                self.out.append(_text(at - 8, y + 14 + i * 18, _cut(c.name, 30), "", 12.5, end=True))
                for s, n in enumerate(dealt):
                    hot = "hot b" if c.lethal is not None and n >= c.lethal - 5 else ""
                    self.out.append(
                        _text(
                            at + 62 * s + 54,
                            y + 14 + i * 18,
                            "–" if s == c.owner and not n else str(n),
                            hot,
                            12.5,
                            end=True,
                        )
                    )
        return y + tall + _GAP


def _land(c: SeenCard) -> bool:
    return "Land" in c.types and c.power is None


def _cut(words: str, most: int) -> str:
    return words if wide(words) <= most else f"{clip(words, most - 1).rstrip()}…"


def _tall(row: list[Pile]) -> int:
    """Height of a row: lower if every card in it is turned."""
    return (_CELL if any(not pile.card.tapped for pile in row) else _SHORT + 6) + 4


def _text(x: float, y: float, words: str, cls: str = "", size: float = 13, *, end: bool = False, room: int = 0) -> str:
    """Words at a place; squeezed into ``room`` where letters may be too wide for it."""
    if not words:
        return ""
    squeeze = (
        f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if room and wide(words) * size * 0.64 > room else ""
    )
    anchor = ' text-anchor="end"' if end else ""
    kind = f' class="{cls}"' if cls else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{anchor}{squeeze}{kind}>{escape(words)}</text>'
