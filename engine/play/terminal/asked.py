"""One open question and how the seat that is asked sees the table: names of things, options in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.terminal.labels import label
from engine.views.build import view as view_of
from engine.views.pictures.parts import Parts
from engine.words.japanese import why_ja
from engine.words.refs import Refs

if TYPE_CHECKING:
    from engine.state.decisions import Decision
    from engine.state.game import Game
    from engine.views.records import SeenCard, SeenOption

__all__ = ["Context"]


class Context:
    """One question and how the seat that is asked sees the table."""

    def __init__(self, game: Game, decision: Decision, lang: str = "en") -> None:
        """``decision``: an open one."""
        self.game, self.decision, self.lang = game, decision, lang
        self.seat = decision.decider
        self.view = view_of(game, self.seat)
        self.parts = Parts(self.view, lang)
        self.refs = Refs(game, seat=self.seat)
        self.prompt = next(p for p in self.view.prompts if p.player == decision.player)
        zones = [("battlefield", self.view.battlefield), ("exile", self.view.exile), ("command", self.view.command)]
        for p in self.view.players:
            zones += [("hand", p.cards), ("graveyard", p.graveyard)]
        self.zones: dict[int, tuple[str, SeenCard]] = {
            c.id: (zone, c) for zone, cards in zones for c in cards if c.id is not None
        }

    def label(self, key: str, **words: object) -> str:
        """A set phrase."""
        return label(key, self.lang, **words)

    def thing(self, oid: int) -> tuple[str, str]:
        """An object or a player, and what is to be said about it."""
        if oid < 0:
            p = self.view.players[~oid]
            return (p.name, self.parts.label("life", n=p.life))
        found = self.zones.get(oid)
        if found is None:
            return (self.parts.names.get(oid, self.parts.label("card")), "")
        zone, card = found
        size = f" {card.power}/{card.toughness}" if card.power is not None else ""
        said = list(self.parts.notes(card))
        holder = card.owner if card.controller is None else card.controller
        if holder != self.seat:
            said.insert(0, self.view.players[holder].name)
        if zone not in ("battlefield", "hand"):
            said.append(self.parts.label(f"t {zone}"))
        return (self.parts.called(card) + size, ", ".join(said))

    def option(self, o: SeenOption) -> tuple[str, str]:
        """An option in words."""
        if self.prompt.kind in ("PayCost", "ChooseReplacement", "May", "LoopSuspected"):
            return (why_ja(o.text) if self.lang == "ja" else o.text, "")
        if o.id is not None and self.prompt.kind != "ChooseModes":
            name, said = self.thing(o.id)
            return (o.text, "" if self.prompt.about else said) if self.prompt.kind == "Order" else (name, said)
        return (why_ja(o.text) if self.lang == "ja" else o.text, "")
