"""Keyword abilities that are activated abilities (CR 702.6, 702.29, 702.49, 702.53, 702.67, 702.71, 702.84, 702.87,
702.97, 702.107, 702.122, 702.128, 702.129, 702.151).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Activated, Cost, CostPart, Keyword, Replacement, Static, Trigger
from engine.cards.steps import CopyOfCard, EnterInPlace, Unattach
from engine.core.keyword_forms import CREATURE, FREE, MY_CREATURE, T0, THIS, YOU, cost_with, do

if TYPE_CHECKING:
    from engine.cards.abilities import Ability

__all__ = [
    "crew", "cycling", "embalm", "equip", "fortify", "level_up", "ninjutsu", "outlast", "reconfigure", "scavenge", "transfigure", "transmute", "typecycling", "unearth",
]  # fmt: skip


def equip(k: Keyword) -> tuple[Ability, ...]:
    """Attach to target creature you control, as a sorcery (702.6a)."""
    mine = k.filter or MY_CREATURE
    return (do(k, k.cost or FREE, o.Attach(THIS, T0), targets=(o.TargetSpec(mine),), speed="sorcery"),)


def fortify(k: Keyword) -> tuple[Ability, ...]:
    """Attach to target land you control, as a sorcery (702.67a)."""
    land = f.Filter(types=("Land",), controller="you")
    return (do(k, k.cost or FREE, o.Attach(THIS, T0), targets=(o.TargetSpec(land),), speed="sorcery"),)


def reconfigure(k: Keyword) -> tuple[Ability, ...]:
    """Attach to another creature or unattach; no creature while attached (702.151a-b)."""
    other = f.Filter(types=("Creature",), controller="you", other=True)
    attached = f.Is(f.AttachedTo(), CREATURE)
    away: tuple[Any, ...] = (Unattach(THIS),)
    return (
        do(k, k.cost or FREE, o.Attach(THIS, T0), targets=(o.TargetSpec(other),), speed="sorcery"),
        Activated(k.cost or FREE, o.Program(away), "sorcery", condition=attached, text="Unattach"),
        Static((o.AddTypes(lose=("Creature",)),), condition=attached, text="not a creature while attached"),
    )


def cycling(k: Keyword) -> tuple[Ability, ...]:
    """Discard it from the hand: draw a card (702.29a)."""
    return (do(k, cost_with(k, CostPart("discard")), o.Draw(YOU), zone="hand"),)


def typecycling(k: Keyword) -> tuple[Ability, ...]:
    """Search for a card of the type named before "cycling" (702.29e)."""
    word = k.name.removesuffix("cycling").strip()
    wanted = f.Filter(kind="card", zones=("library",))
    if word == "basic land":
        wanted = f.Filter(kind="card", zones=("library",), types=("Land",), supertypes=("Basic",))
    elif word == "land":
        wanted = f.Filter(kind="card", zones=("library",), types=("Land",))
    else:
        wanted = f.Filter(kind="card", zones=("library",), subtypes=(word.title(),))
    return (do(k, cost_with(k, CostPart("discard")), o.Search(wanted, "hand", reveal=True), zone="hand"),)


def ninjutsu(k: Keyword) -> tuple[Ability, ...]:
    """From the hand; the commander variant from the command zone as well (702.49a, 702.49d)."""
    attacker = f.Filter(types=("Creature",), controller="you", state=("attacking", "unblocked"))
    cost = cost_with(k, CostPart("return", 1, attacker))
    after = f.Turn("any", ("declare blockers", "combat damage", "end of combat"))
    zone = "hand command" if k.name == "commander ninjutsu" else "hand"
    return (do(k, cost, EnterInPlace(), zone=zone, condition=after),)


def crew(k: Keyword) -> tuple[Ability, ...]:
    """Tap creatures with that total power: it becomes an artifact creature (702.122a)."""
    crew = f.Filter(types=("Creature",), controller="you", other=True, state=("untapped",))
    cost = Cost(None, (CostPart("crew", k.amount, crew),))
    return (do(k, cost, o.Continuous(THIS, (o.AddTypes(types=("Artifact", "Creature")),))),)


def unearth(k: Keyword) -> tuple[Ability, ...]:
    """Return it for a turn, then exile it; exiled if it would leave (702.84a)."""
    new = f.Bound("moved")
    leave = Replacement("move", "exile_if_would_leave", origin="battlefield", text="exiled if it would leave")
    return (do(
        k, k.cost or FREE, o.Move(THIS, "battlefield", origin=("graveyard",)),
        o.Continuous(new, (o.AddAbilities((Keyword("haste"),)),), "forever"),
        o.Delay(Trigger("step", step="end step"), o.Program((o.Move(new, "exile", origin=("battlefield",)),))),
        o.Shield(leave, new, "forever"), zone="graveyard", speed="sorcery",
    ),)  # fmt: skip


def outlast(k: Keyword) -> tuple[Ability, ...]:
    """Tap: a +1/+1 counter, as a sorcery (702.107a)."""
    return (do(k, cost_with(k, CostPart("tap")), o.PutCounters(THIS, "P1P1"), speed="sorcery"),)


def level_up(k: Keyword) -> tuple[Ability, ...]:
    """A level counter, as a sorcery (702.87a)."""
    return (do(k, k.cost or FREE, o.PutCounters(THIS, "LEVEL"), speed="sorcery"),)


def scavenge(k: Keyword) -> tuple[Ability, ...]:
    """Exile it from the graveyard: counters as many as its power (702.97a)."""
    steps = o.PutCounters(T0, "P1P1", f.Stat("power"))
    return (
        do(
            k,
            cost_with(k, CostPart("exile")),
            steps,
            targets=(o.TargetSpec(CREATURE),),
            zone="graveyard",
            speed="sorcery",
        ),
    )


def embalm(k: Keyword) -> tuple[Ability, ...]:
    """Exile it from the graveyard: a token copy without mana cost (702.128a, 702.129a)."""
    color, size = ("W", ()) if k.name == "embalm" else ("B", (o.SetPT(4, 4),))
    but = (o.SetColors((color,)), o.AddTypes(subtypes=("Zombie",)), *size)
    return (do(k, cost_with(k, CostPart("exile")), CopyOfCard(but), zone="graveyard", speed="sorcery"),)


def transmute(k: Keyword) -> tuple[Ability, ...]:
    """Discard it: search for a card of its mana value (702.53a)."""
    wanted = f.Filter(kind="card", zones=("library",), mana_value=("=", f.Stat("mana_value")))
    return (
        do(k, cost_with(k, CostPart("discard")), o.Search(wanted, "hand", reveal=True), zone="hand", speed="sorcery"),
    )


def transfigure(k: Keyword) -> tuple[Ability, ...]:
    """Sacrifice it: a creature of its mana value onto the battlefield (702.71a)."""
    wanted = f.Filter(kind="card", zones=("library",), types=("Creature",), mana_value=("=", f.Stat("mana_value")))
    return (do(k, cost_with(k, CostPart("sacrifice")), o.Search(wanted, "battlefield"), speed="sorcery"),)
