"""What every picture is put together from: equal cards in piles, what is to be said about a card, names of things (CR 110.5, 120.3, 122.1)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.frozen import record, replace
from engine.views.build import view as view_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.state.game import Game
    from engine.views.records import PlayerView, SeenCard, SeenCommander, SeenPlayer, SeenPrompt, SeenSpell

__all__ = [
    "Pile", "called", "commander_line", "counter_word", "damage_rows", "exiled", "headline", "holder", "in_command", "judged", "names_of", "notes", "piles",
    "player_line", "prompt_line", "sorted_permanents", "spell_line", "standing", "step_word",
]  # fmt: skip

_COUNTERS = {"P1P1": "+1/+1", "M1M1": "−1/−1"}


@record
class Pile:
    """Cards that look alike: one of them, how many, and what is to be said about each."""

    card: SeenCard
    count: int
    notes: tuple[str, ...]


def judged(game: Game) -> PlayerView:
    """The game as a judge sees it, who may look at every hand and at what lies face down."""
    seats = [view_of(game, s) for s in range(len(game.players))]
    base = view_of(game, None)
    zones: dict[str, tuple[SeenCard, ...]] = {
        name: tuple(getattr(seats[holder(c)], name)[i] for i, c in enumerate(getattr(base, name))) for name in ("battlefield", "exile", "command")
    }
    prompts = tuple(seats[q.decider].prompts[i] for i, q in enumerate(base.prompts))
    return replace(base, players=tuple(seats[p.seat].players[p.seat] for p in base.players), prompts=prompts, **zones)


def step_word(step: str) -> str:
    """A step or phase in words."""
    words = step.replace("_", " ")
    return f"{words} phase" if words.endswith("main") else words if words.endswith(("step", "phase")) else f"{words} step"


def counter_word(kind: str) -> str:
    """A kind of counter as people write it."""
    return _COUNTERS.get(kind, kind.lower())


def names_of(view: PlayerView) -> dict[int, str]:
    """What to call every thing that the view shows: objects by id, players as ``-1 - seat``."""
    out = {-1 - p.seat: p.name for p in view.players}
    zones = [view.battlefield, view.exile, view.command]
    for p in view.players:
        zones += [p.cards, p.graveyard]
    for zone in zones:
        out.update({c.id: called(c) for c in zone if c.id is not None})
    for spell in view.stack:
        out[spell.id] = spell.name or "a face-down spell"
    return out


def called(card: SeenCard) -> str:
    """The card's name, or what one sees of it."""
    if card.name:
        return card.name
    if card.front:
        return f"face-down {card.front}"
    return "a face-down card" if card.face_down else "a card"


def holder(card: SeenCard) -> int:
    """The seat on whose side the card lies."""
    return card.owner if card.controller is None else card.controller


def notes(card: SeenCard, names: dict[int, str]) -> tuple[str, ...]:
    """What is to be said about a permanent besides its name, power and toughness."""
    out: list[str] = []
    if card.role:
        out.append(card.role.replace("-", " "))
    if card.face_down and card.name:
        out.append("face down")
    if card.tapped:
        out.append("tapped")
    if card.phased:
        out.append("phased out")
    if card.sick and not card.tapped:
        out.append("new")
    out += [f"{n} {counter_word(kind)} counter{'s' if n != 1 else ''}" for kind, n in card.counters if n]
    if card.damage:
        out.append(f"{card.damage} damage")
    if card.attached_to is not None:
        out.append(f"on {names.get(card.attached_to, 'something')}")
    if card.attacking is not None:
        out.append(f"attacks {names[card.attacking]}" if card.attacking in names else "attacking")
    if card.blocking:
        out.append(f"blocks {', '.join(names.get(b, 'something') for b in card.blocking)}")
    out += [f"{key}: {word}" for key, word in card.choices]
    return tuple(out)


def piles(cards: Iterable[SeenCard], names: dict[int, str]) -> tuple[Pile, ...]:
    """Cards that look alike, together, in the order of the first of each."""
    counts: Counter[SeenCard] = Counter()
    for c in cards:
        counts[replace(c, id=None)] += 1
    return tuple(Pile(c, n, notes(c, names)) for c, n in counts.items())


def sorted_permanents(view: PlayerView, seat: int) -> tuple[SeenCard, ...]:
    """The permanents on a seat's side: creatures first, then others, lands last; otherwise as they came."""
    mine = [c for c in view.battlefield if holder(c) == seat]
    return tuple(sorted(mine, key=lambda c: 0 if "Creature" in c.types or c.power is not None else 2 if "Land" in c.types else 1))


def in_command(view: PlayerView, seat: int) -> tuple[SeenCard, ...]:
    """The cards and emblems of a seat in the command zone."""
    return tuple(c for c in view.command if holder(c) == seat)


def exiled(view: PlayerView, seat: int) -> tuple[SeenCard, ...]:
    """The exiled cards that a seat owns."""
    return tuple(c for c in view.exile if c.owner == seat)


def standing(p: SeenPlayer) -> str:
    """How a player is out of the game, or ahead; empty for everybody else."""
    if p.won:
        return "won"
    if p.lost:
        return f"lost ({p.lost})"
    return "left the game" if p.left else ""


def player_line(p: SeenPlayer) -> list[str]:
    """Numbers about a player, each with its word."""
    out = [f"{p.life} life", f"hand {p.hand}", f"library {p.library}"]
    out += [f"{n} {counter_word(kind)}" for kind, n in p.counters if n]
    out += [f"mana {p.pool}"] if p.pool else []
    marks = {"monarch": p.monarch, "initiative": p.initiative, "city's blessing": p.blessed}
    out += [word for word, on in marks.items() if on]
    return out


def commander_line(c: SeenCommander) -> str:
    """A commander's next cost, with its tax spelled out."""
    times = "" if not c.casts else f", cast {c.casts} time{'s' if c.casts != 1 else ''} from the command zone"
    return f"{c.text or 'no mana cost'}{times}"


def headline(view: PlayerView, variant: str) -> str:
    """Where the game is, in a line."""
    t = view.turn
    if view.outcome is not None:
        won = " and ".join(view.players[w].name for w in view.outcome.winners)
        return f"{variant} · turn {t.number} · " + (f"{won} won" if won else f"the game is {view.outcome.termination}")
    if not t.number:
        return f"{variant} · before the first turn"
    return f"{variant} · turn {t.number} · {view.players[t.active].name}'s {step_word(t.step)}"


def spell_line(view: PlayerView, spell: SeenSpell, names: dict[int, str]) -> str:
    """A spell or ability on the stack in words."""
    who = "" if spell.controller is None else f"{view.players[spell.controller].name}'s "
    what = spell.name or "face-down spell"
    what = f"ability of {what}" if spell.kind != "spell" else what
    at = [names.get(t, "something gone") for slot in spell.targets for t in slot]
    x = f" (X={spell.x})" if spell.x else ""
    return f"{who}{what}{x}" + (f" → {', '.join(at)}" if at else "")


def prompt_line(view: PlayerView, prompt: SeenPrompt) -> str:
    """An open question in words."""
    who = view.players[prompt.player].name
    by = "" if prompt.decider == prompt.player else f" (decided by {view.players[prompt.decider].name})"
    if prompt.kind == "ChooseAction":
        return f"{who} has priority{by}"
    rules = f" ({', '.join(prompt.why.rules)})" if prompt.why.rules else ""
    options = ": " + ", ".join(o.text for o in prompt.options[:12]) if prompt.options else ""
    more = f" and {len(prompt.options) - 12} more" if len(prompt.options) > 12 else ""
    return f"{who}{by} decides: {prompt.why.text.replace('_', ' ')}{rules}{options}{more}"


def damage_rows(view: PlayerView) -> tuple[tuple[SeenCommander, tuple[int, ...]], ...]:
    """Combat damage of every commander to every player, once any of them has dealt some (903.10a)."""
    rows = tuple((c, c.dealt) for c in view.commanders if c.dealt)
    return rows if any(n for _, dealt in rows for n in dealt) else ()
