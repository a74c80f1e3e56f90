"""What every picture is put together from: equal cards in piles, what is to be said about a card, names of things (CR
110.5, 120.3, 122.1).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.frozen import record, replace
from engine.views.build import view as view_of
from engine.views.pictures.labels import label
from engine.words.japanese import term, why_ja

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.state.game import Game
    from engine.views.records import PlayerView, SeenCard, SeenCommander, SeenPlayer, SeenPrompt, SeenSpell

__all__ = ["Parts", "Pile", "exiled", "holder", "in_command", "judged", "sorted_permanents"]

_COUNTERS = {"P1P1": "+1/+1", "M1M1": "−1/−1"}


@record
class Pile:
    """Cards that look alike: one of them, what it is called, how many, and what is to be said about each."""

    card: SeenCard
    name: str
    count: int
    notes: tuple[str, ...]

    def __str__(self) -> str:
        """In words."""
        count = f"{self.count} × " if self.count > 1 else ""
        said = f" ({', '.join(self.notes)})" if self.notes else ""
        return f"{count}{self.name}{self.size}{said}"

    @property
    def size(self) -> str:
        """Power and toughness behind a space, empty where there are none."""
        return f" {self.card.power}/{self.card.toughness}" if self.card.power is not None else ""


def judged(game: Game) -> PlayerView:
    """The game as a judge sees it, who may look at every hand and at what lies face down."""
    seats = [view_of(game, s) for s in range(len(game.players))]
    base = view_of(game, None)
    zones: dict[str, tuple[SeenCard, ...]] = {
        name: tuple(getattr(seats[holder(c)], name)[i] for i, c in enumerate(getattr(base, name)))
        for name in ("battlefield", "exile", "command")
    }
    prompts = tuple(seats[q.decider].prompts[i] for i, q in enumerate(base.prompts))
    return replace(base, players=tuple(seats[p.seat].players[p.seat] for p in base.players), prompts=prompts, **zones)


def holder(card: SeenCard) -> int:
    """The seat on whose side the card lies."""
    return card.owner if card.controller is None else card.controller


def sorted_permanents(view: PlayerView, seat: int) -> tuple[SeenCard, ...]:
    """The permanents on a seat's side: creatures first, then others, lands last; otherwise as they came."""
    mine = [c for c in view.battlefield if holder(c) == seat]
    return tuple(
        sorted(mine, key=lambda c: 0 if "Creature" in c.types or c.power is not None else 2 if "Land" in c.types else 1)
    )


def in_command(view: PlayerView, seat: int) -> tuple[SeenCard, ...]:
    """The cards and emblems of a seat in the command zone."""
    return tuple(c for c in view.command if holder(c) == seat)


def exiled(view: PlayerView, seat: int) -> tuple[SeenCard, ...]:
    """The exiled cards that a seat owns."""
    return tuple(c for c in view.exile if c.owner == seat)


class Parts:
    """The phrases of one picture: those of a view, in a language."""

    def __init__(self, view: PlayerView, lang: str = "en") -> None:
        """``lang``: ``en`` or ``ja``."""
        self.view, self.lang = view, lang
        out = {-1 - p.seat: p.name for p in view.players}
        zones = [view.battlefield, view.exile, view.command]
        for p in view.players:
            zones += [p.cards, p.graveyard]
        for zone in zones:
            out.update({c.id: self.called(c) for c in zone if c.id is not None})
        for spell in view.stack:
            out[spell.id] = spell.name or self.label("face-down spell")
        self.names = out

    def label(self, key: str, **words: object) -> str:
        """A set phrase."""
        return label(key, self.lang, **words)

    def called(self, card: SeenCard) -> str:
        """The card's name, or what one sees of it."""
        if card.name:
            return card.name
        if card.front:
            return self.label("face-down of", name=card.front)
        return self.label("face-down" if card.face_down else "card")

    def _step(self, step: str) -> str:
        if self.lang == "ja":
            return term("draw step" if step == "draw" else step)
        return (
            f"{step} phase" if step.endswith("main") else step if step.endswith(("step", "phase")) else f"{step} step"
        )

    def _role(self, role: str) -> str:
        return term(role) if self.lang == "ja" else role.replace("-", " ")

    def marks(self, card: SeenCard) -> tuple[str, ...]:
        """What is to be said about a permanent besides what a picture of it shows: name, size, that it is tapped, that
        it leads.
        """
        out: list[str] = []
        if card.face_down and card.name:
            out.append(self.label("face down"))
        if card.phased:
            out.append(self.label("phased"))
        if card.sick and not card.tapped:
            out.append(self.label("new"))
        out += [
            self.label("counters" if n != 1 else "counter", n=n, kind=_COUNTERS.get(kind, kind.lower()))
            for kind, n in card.counters
            if n
        ]
        if card.damage:
            out.append(self.label("damage", n=card.damage))
        something = self.label("something")
        if card.attached_to is not None:
            out.append(self.label("on", what=self.names.get(card.attached_to, something)))
        if card.attacking is not None:
            known = self.names.get(card.attacking)
            out.append(self.label("attacking") if known is None else self.label("attacks", what=known))
        if card.blocking:
            out.append(self.label("blocks", what=", ".join(self.names.get(b, something) for b in card.blocking)))
        out += [f"{key}: {word}" for key, word in card.choices]
        return tuple(out)

    def notes(self, card: SeenCard) -> tuple[str, ...]:
        """All that is to be said about a permanent besides its name and size."""
        first = ([self._role(card.role)] if card.role else []) + ([self.label("tapped")] if card.tapped else [])
        return (*first, *self.marks(card))

    def piles(self, cards: Iterable[SeenCard]) -> tuple[Pile, ...]:
        """Cards that look alike, together, in the order of the first of each."""
        counts: Counter[SeenCard] = Counter()
        for c in cards:
            counts[replace(c, id=None)] += 1
        return tuple(Pile(c, self.called(c), n, self.notes(c)) for c, n in counts.items())

    def standing(self, p: SeenPlayer) -> str:
        """How a player is out of the game, or ahead; empty for everybody else."""
        if p.won:
            return self.label("won")
        if p.lost:
            return self.label("lost", rule=p.lost)
        return self.label("left") if p.left else ""

    def player_line(self, p: SeenPlayer) -> list[str]:
        """Numbers about a player, each with its word."""
        out = [self.label("life", n=p.life), self.label("hand", n=p.hand), self.label("library", n=p.library)]
        out += [f"{n} {_COUNTERS.get(kind, kind.lower())}" for kind, n in p.counters if n]
        out += [self.label("mana", n=p.pool)] if p.pool else []
        marks = {"monarch": p.monarch, "initiative": p.initiative, "blessed": p.blessed}
        out += [self.label(word) for word, on in marks.items() if on]
        return out

    def commander_line(self, c: SeenCommander) -> str:
        """A commander's next cost, with its tax spelled out (903.8)."""
        cost = c.text or self.label("no cost")
        return self.label("cost" if not c.casts else "cast once" if c.casts == 1 else "cast", cost=cost, n=c.casts)

    def headline(self, variant: str) -> str:
        """Where the game is, in a line."""
        view, t = self.view, self.view.turn
        if not t.number and view.outcome is None:
            return self.label("before", variant=variant)
        head = self.label("turn", variant=variant, n=t.number)
        if view.outcome is not None:
            won = (" and " if self.lang == "en" else "、").join(view.players[w].name for w in view.outcome.winners)
            return f"{head} · " + (
                self.label("winner", who=won) if won else self.label("drawn", how=view.outcome.termination)
            )
        return f"{head} · " + self.label("whose", who=view.players[t.active].name, step=self._step(t.step))

    def spell_line(self, spell: SeenSpell) -> str:
        """A spell or ability on the stack in words."""
        what = spell.name or self.label("face-down spell")
        what = self.label("ability", what=what) if spell.kind != "spell" else what
        if spell.controller is not None:
            what = self.label("theirs", who=self.view.players[spell.controller].name, what=what)
        at = [self.names.get(t, self.label("gone")) for slot in spell.targets for t in slot]
        return what + (f" (X={spell.x})" if spell.x else "") + (f" → {', '.join(at)}" if at else "")

    def prompt_line(self, prompt: SeenPrompt) -> str:
        """An open question in words."""
        players = self.view.players
        who = players[prompt.player].name
        by = "" if prompt.decider == prompt.player else self.label("by", who=players[prompt.decider].name)
        if prompt.kind == "ChooseAction":
            return self.label("priority", who=who) + by
        rules = f" ({', '.join(prompt.why.rules)})" if prompt.why.rules else ""
        japanese = self.lang == "ja"
        words = [why_ja(o.text) if japanese else o.text for o in prompt.options[:12]]
        options = ": " + ("、" if japanese else ", ").join(words) if words else ""
        more = self.label("more", n=len(prompt.options) - 12) if len(prompt.options) > 12 else ""
        what = why_ja(prompt.why.text, prompt.kind) if japanese else prompt.why.text.replace("_", " ")
        return self.label("decides", who=who + by, what=what) + rules + options + more

    def damage_rows(self) -> tuple[tuple[SeenCommander, tuple[int, ...]], ...]:
        """Combat damage of every commander to every player, once any of them has dealt some (903.10a)."""
        rows = tuple((c, c.dealt) for c in self.view.commanders if c.dealt)
        return rows if any(n for _, dealt in rows for n in dealt) else ()
