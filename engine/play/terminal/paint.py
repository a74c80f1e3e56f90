"""The table as a seat sees it, in colours for a terminal: players, zones, stack, commanders with tax, damage (CR 400,
405, 903.8, 903.10a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from engine.play.terminal.labels import label
from engine.views.pictures.parts import exiled, in_command, sorted_permanents
from engine.words.width import cell, clip, wide

if TYPE_CHECKING:
    from engine.play.terminal.asked import Context
    from engine.play.terminal.form import Form
    from engine.play.terminal.whynot import Refusal
    from engine.views.pictures.parts import Parts, Pile
    from engine.views.records import SeenPlayer

__all__ = ["form_title", "headline", "prompt_text", "refusal_text", "row_text", "table_text"]

_LABEL = 12


def headline(parts: Parts, variant: str) -> Text:
    """Where the game is: turn, phase, who has priority and who has passed."""
    view = parts.view
    out = Text(no_wrap=True, overflow="ellipsis")
    out.append(parts.headline(variant), "bold")
    if view.turn.priority is not None:
        out.append(" · ").append(parts.label("priority", who=view.players[view.turn.priority].name), "cyan")
    if view.turn.passed:
        out.append(" · ").append(
            parts.label("passed") + ", ".join(view.players[s].name for s in view.turn.passed), "dim"
        )
    return out


def _row(out: Text, name: str, pieces: list[Text], width: int, joint: str = " · ") -> None:
    """A zone in lines of that width, its name in front."""
    if not pieces:
        return
    out.append("\n  " + cell(clip(name, _LABEL - 1), _LABEL), "dim")
    indent = _LABEL + 2
    used = indent
    for n, piece in enumerate(pieces):
        size = wide(piece.plain) + (wide(joint) if n else 0)
        if n and used + size > width:
            out.append(joint.rstrip(), "dim").append("\n" + " " * indent)
            used = indent
        else:
            out.append(joint if n else "", "dim")
        for place, part in enumerate(_broken(piece, width - indent)):
            if place:
                out.append("\n" + " " * indent)
                used = indent
            out.append_text(part)
            used += wide(part.plain)
        used += wide(joint) if n else 0


def _broken(piece: Text, room: int) -> list[Text]:
    """A piece that is too long for a line, between words."""
    plain, cuts, start, space = piece.plain, [], 0, -1
    for i, ch in enumerate(plain):
        if wide(plain[start : i + 1]) > room and space >= start:
            cuts.append(space + 1)
            start = space + 1
        if ch == " ":
            space = i
    return list(piece.divide(cuts)) if cuts else [piece]


def _pile(pile: Pile) -> Text:
    c = pile.card
    out = Text()
    if c.role:
        out.append("★ ", "yellow")
    style = (
        "dim"
        if c.tapped or c.phased
        else "bold red"
        if c.attacking is not None
        else "bold"
        if c.power is not None
        else ""
    )
    out.append(pile.name + pile.size, style)
    if pile.count > 1:
        out.append(f" ×{pile.count}", style)
    if pile.notes:
        out.append(f" ({', '.join(pile.notes)})", "red" if c.attacking is not None else "dim")
    return out


def table_text(parts: Parts, width: int, *, first: int | None = None) -> Text:
    """The whole table in lines of that width; the player in seat ``first`` comes first."""
    view, out = parts.view, Text()
    if view.stack:
        out.append(parts.label("Stack"), "bold magenta")
        for spell in reversed(view.stack):
            out.append("\n  ▸ ").append(parts.spell_line(spell), "magenta")
            if spell.text and spell.kind != "spell":
                out.append(f"  {clip(spell.text, max(10, width - wide(parts.spell_line(spell)) - 8))}", "dim")
        out.append("\n\n")
    count = len(view.players)
    begin = 0 if first is None else first
    for n in range(count):
        _player(out, parts, view.players[(begin + n) % count], width)
        out.append("\n")
    _matrix(out, parts, width)
    return out


def _player(out: Text, parts: Parts, p: SeenPlayer, width: int) -> None:
    view = parts.view
    active = bool(view.turn.number) and view.turn.active == p.seat
    mine = view.seat == p.seat
    out.append("▶ " if active else "  ", "bold green")
    name = p.name + (f" ({label('you', parts.lang)})" if mine else "")
    out.append(cell(name, _LABEL), "bold cyan underline" if mine else "bold cyan")
    state = parts.standing(p)
    if state:
        out.append(f" {state} · {parts.label('life', n=p.life)}", "dim")
        return
    life, *rest = parts.player_line(p)
    out.append(f" {life}", "bold red" if p.life <= 10 else "bold").append("".join(f" · {r}" for r in rest))
    worst = max((c.dealt[p.seat] for c in view.commanders if c.dealt and c.lethal), default=0)
    if worst:
        lethal = next(c.lethal for c in view.commanders if c.lethal)
        out.append(f" · ★ {worst}/{lethal}", "bold red" if lethal and worst >= lethal - 7 else "yellow")
    hand = [_pile(x) for x in parts.piles(p.cards)]
    _row(out, parts.label("t hand"), hand, width)
    known = [Text(f"{k.place}: {parts.called(k.card)}") for k in p.known]
    _row(out, parts.label("library", n="").strip(), known, width)
    _row(out, parts.label("t battlefield"), [_pile(x) for x in parts.piles(sorted_permanents(view, p.seat))], width)
    costs = {c.id: parts.commander_line(c) for c in view.commanders if c.id is not None}
    command = []
    for c in in_command(view, p.seat):
        one = Text("★ " if c.role else "", "yellow").append(parts.called(c), "bold")
        command.append(one.append(f" {costs[c.id]}" if c.id in costs else "", "yellow"))
    _row(out, parts.label("t command"), command, width)
    for key, cards in (("graveyard", p.graveyard), ("exile", exiled(view, p.seat))):
        words = [Text(f"{x.name}{f' ×{x.count}' if x.count > 1 else ''}") for x in parts.piles(cards)]
        _row(out, parts.label(f"t {key}"), words, width)


def _matrix(out: Text, parts: Parts, width: int) -> None:
    """Combat damage of each commander to each player, once there is some (903.10a)."""
    rows = parts.damage_rows()
    if not rows:
        return
    players = parts.view.players
    lethal = next((c.lethal for c, _ in rows if c.lethal), None)
    first = min(max(wide(c.name) for c, _ in rows), width - 8 * len(players) - 4)
    out.append("\n  " + cell(clip(parts.label("dealt short", n=lethal), first), first), "dim")
    for p in players:
        out.append(" " * (8 - min(7, wide(p.name))) + clip(p.name, 7), "cyan")
    for c, dealt in rows:
        name = c.name if wide(c.name) <= first else c.name.partition(",")[0]
        out.append("\n  " + cell(clip(name, first), first))
        for seat, n in enumerate(dealt):
            shown = "–" if seat == c.owner and not n else str(n)
            out.append(f"{shown:>8}", "dim" if not n else "bold red" if c.lethal and n >= c.lethal - 7 else "yellow")
    out.append("\n")


# -- the question ------------------------------------------------------------------------------------------------------


def form_title(context: Context) -> Text:
    """Who is asked what, with the rules."""
    from engine.words.japanese import why_ja

    p, parts = context.prompt, context.parts
    players = context.view.players
    out = Text(players[p.player].name, "bold cyan")
    if p.decider != p.player:
        out.append(parts.label("by", who=players[p.decider].name))
    what = why_ja(p.why.text, p.kind) if context.lang == "ja" else p.why.text.replace("_", " ")
    if p.kind == "ChooseAction":
        what = context.label("acts", who=players[p.player].name)
        out = Text()
    else:
        out.append(": ")
    out.append(what, "bold")
    if what == "choose chosen":
        what = "choose"
    told = [w for w in p.why.words if w and w not in what and not w.isdecimal()]
    if told:
        out.append(" " + ", ".join(w if w.startswith("{") else f"({w})" for w in told), "yellow")
    return out


def prompt_text(context: Context, form: Form) -> Text:
    """The question, what it is about, its rules, and how it is answered."""
    p, parts = context.prompt, context.parts
    out = form_title(context)
    about = (
        list(dict.fromkeys(parts.names[o] for o in (p.why.source, *p.about) if o is not None and o in parts.names))
        if p.kind != "Order"
        else []
    )
    if about:
        out.append(" · ").append(", ".join(about), "magenta")
    if p.why.rules:
        out.append(f"  ({', '.join(p.why.rules)})", "dim")
    said = next(
        (s.text for s in context.view.stack if s.kind != "spell" and s.text and s.id in (p.why.source, *p.about)), ""
    )
    if said:
        out.append(f"\n“{said}”", "magenta")
    if p.kind == "DeclareBlockers":
        out.append("\n→ ", "bold red").append(" · ".join(context.thing(t)[0] for t in p.things), "red")
    if form.hint:
        out.append(f"\n{form.hint}", "italic dim")
    return out


def row_text(text: str, kind: str, mark: str, detail: str, width: int) -> Text:
    """A row of a form in one line."""
    out = Text(no_wrap=True, overflow="ellipsis")
    if kind == "head":
        return out.append(mark, "bold").append(text, "bold dim" if not mark else "bold")
    out.append(mark, "bold green").append(text, "bold" if kind == "done" else "")
    room = width - wide(out.plain) - 2
    if detail and room > 3:
        shown = detail if wide(detail) <= room else clip(detail, room - 1) + "…"
        out.append("  " + shown, "yellow" if detail.startswith("{") else "dim")
    return out


# -- refusals ----------------------------------------------------------------------------------------------------------


def refusal_text(refusal: Refusal, lang: str) -> Text:
    """Why something can't be done now, or what sentences there are."""
    out = Text(label("refused" if refusal.understood else "unread", lang, what=refusal.what), "bold red")
    for text, rules, remedy in refusal.reasons:
        out.append(f"\n• {text}", "")
        if rules:
            out.append(f"  ({', '.join(rules)})", "dim")
        if remedy:
            out.append(f"\n    {label('needs', lang)}: ", "dim").append(remedy, "green")
    if not refusal.understood:
        out.append(f"\n    {label('sentences', lang)}", "green")
    return out
