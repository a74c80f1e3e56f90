"""A draft as an SVG picture: a panel for each player, with what may be seen of the pack in hand, the cards drafted and
the notes (CR 905.1c, 905.2b, 905.2c).
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from engine.draft.views import view
from engine.views.pictures.labels import label
from engine.views.pictures.look import table_style
from engine.words.width import wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.draft.state import Draft
    from engine.draft.views import DraftView

__all__ = ["draft_svg"]

_WIDTH, _GAP, _LINE, _COLUMNS = 1132, 12, 19, 138


def draft_svg(
    draft: Draft, seat: int | None = None, *, style: bool = True, judge: bool = False, lang: str = "en"
) -> str:
    """The draft as one SVG element, as the player in that seat may know it; None: what everybody may see, with
    ``judge`` all packs and pools.

    ``style`` False leaves out the style sheet, for pages that hold several pictures. ``lang``: ``en`` or ``ja``.
    """
    variant = draft.setup.variant.name
    over = label("draft over", lang, variant=variant)
    head = (
        over
        if draft.over
        else label(
            "draft",
            lang,
            variant=variant,
            n=draft.round,
            to=label(f"to the {draft.setup.direction(draft.round)}", lang),
        )
    )
    panels = [_panel(view(draft, s), draft, known=judge or s == seat, lang=lang) for s in range(len(draft.players))]
    out: list[str] = []
    y = 40
    for name, rows in panels:
        tall = 34 + _LINE * len(rows)
        out.append(f'<rect class="panel" x="{_GAP}" y="{y}" width="{_WIDTH - 2 * _GAP}" height="{tall}" rx="8"/>')
        out.append(_text(_GAP + 12, y + 23, name, "b", 15))
        out += [_text(_GAP + 12, y + 42 + _LINE * i, row, "", 13) for i, row in enumerate(rows)]
        y += tall + _GAP
    told = ". ".join(f"{name}: {'; '.join(rows)}" for name, rows in panels)
    sheet = f"<style>{table_style()}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cz-table" role="img" viewBox="0 0 {_WIDTH} {y}" width="{_WIDTH}" height="{y}" '
        f'style="max-width:100%;height:auto"><title>{escape(head)}</title><desc>{escape(told)}</desc>{sheet}'
        f'<rect class="bg" width="{_WIDTH}" height="{y}" rx="10"/>{_text(_GAP, 26, head, "b", 16)}{"".join(out)}</svg>'
    )


def _text(x: float, y: float, words: str, cls: str, size: float) -> str:
    kind = f' class="{cls}"' if cls else ""
    return f'<text x="{x}" y="{y}" font-size="{size}"{kind}>{escape(words)}</text>'


def _panel(seen: DraftView, draft: Draft, *, known: bool, lang: str) -> tuple[str, list[str]]:
    """A player's heading, and the lines below it. ``known``: what only this player sees is shown."""
    me = seen.seat
    sizes = " + ".join(map(str, seen.pack_sizes[me])) or "0"
    head = f"{draft.players[me]} · {label('drafted', lang, n=seen.pool_sizes[me])} · {label('in front', lang, n=sizes)}"
    mark = "、" if lang == "ja" else ", "
    rows: list[str] = []

    def row(key: str, cards: Iterable[str]) -> None:
        text = mark.join(cards)
        if text:
            rows.extend(wrap(f"{label(key, lang)}: {text}", _COLUMNS, "    "))

    if known:
        row("d pack", (name for _, name in seen.pack))
        given = set(seen.given or ())
        row("d given", (name for number, name in seen.pack if number in given))
        row("d pool", (name for _, name in seen.pool))
    row("d face up", (name for owner, _, name in seen.face_up if owner == me))
    row("d revealed", (name for owner, _, name in seen.revealed if owner == me))
    row("d removed", (name or label("card", lang) for owner, _, _, name in seen.removed if owner == me))
    row("d notes", (f"{n.name}: {' '.join(n.values)}" for n in seen.notes if n.player == me))
    return head, rows
