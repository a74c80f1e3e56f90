"""Keyword abilities about drawing, casting, dying and being tied to something, written out (CR 702.47, 702.54, 702.55,
702.57, 702.59, 702.60, 702.64, 702.65, 702.78, 702.94, 702.95, 702.104, 702.165, 702.167, 702.174, 702.184, 702.189).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Cost, CostPart, Keyword, Replacement, Trigger, Triggered
from engine.cards.steps import Told
from engine.cards.steps_keywords import (
    AuraSwap,
    BackupGrant,
    CastCopy,
    Crafted,
    GiveGift,
    MiracleReveal,
    Pair,
    Ripple,
    Tie,
)
from engine.core.keyword_forms import (
    CREATURE,
    FREE,
    IT,
    MY_CREATURE,
    T0,
    THIS,
    cost_with,
    do,
    text_of,
    token,
    when,
    with_counters,
)
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.ids import ObjectId

__all__ = [
    "absorb", "aura_swap", "backup", "bloodthirst", "casting_of", "conspire", "craft", "enlist", "firebending", "gift", "haunt", "increment", "miracle", "recover", "ripple",
    "soulbond", "station", "tribute",
]  # fmt: skip

_HERE = f.Filter(kind="any", state=("source",))
_DIED = f.Filter(kind="any", types=("Creature",), zones=("battlefield",), other=True)


def miracle(k: Keyword) -> tuple[Ability, ...]:
    """The first card drawn each turn may be revealed and cast for its miracle cost (702.94a)."""
    this = f.Is(IT, replace(_HERE, zones=("hand",)))
    return (when("draws", MiracleReveal(), k=k, condition=this, zones=("hand",), player="you", nth=1),)


def bloodthirst(k: Keyword) -> tuple[Ability, ...]:
    """Counters if an opponent was dealt damage this turn; X: as many as all that damage (702.54a-b)."""
    if type(k.amount) is f.X:
        return (with_counters("P1P1", f.TurnCount("dealt", "opponent"), text="bloodthirst"),)
    return (with_counters("P1P1", k.amount, condition=f.ThisTurn("dealt", "opponent"), text="bloodthirst"),)


def tribute(k: Keyword) -> tuple[Ability, ...]:
    """A chosen opponent may have it enter with counters (702.104a)."""
    return (Replacement("enters", "enter", choose="tribute", counters=(("P1P1", k.amount),), text="tribute"),)


def soulbond(k: Keyword) -> tuple[Ability, ...]:
    """It or another creature that enters may be paired with the other (702.95a)."""
    free = f.Filter(types=("Creature",), controller="you", state=("unpaired",))
    other = replace(free, other=True)
    mate = f.Bound("mate")
    first = o.May((o.Choose("mate", objects=other), Pair(THIS, mate)))
    able = f.AllOf((f.Is(THIS, free), f.Compare(f.Count(other), ">=", 1)))
    both = f.AllOf((f.Is(THIS, free), f.Is(IT, free)))
    return (
        when("enters", first, k=k, condition=able),
        when("enters", o.May((Pair(IT, THIS),)), k=k, what=replace(MY_CREATURE, other=True), condition=both),
    )


def haunt(k: Keyword) -> tuple[Ability, ...]:
    """From the graveyard into exile, haunting a creature; a spell as it resolves (702.55a)."""
    steps = (o.Move(THIS, "exile", origin=("graveyard",)), Tie(f.Bound("moved"), T0, "haunts"))
    target = (o.TargetSpec(CREATURE),)
    return (
        when("put_into_graveyard", *steps, k=k, targets=target, origin="battlefield"),
        when("put_into_graveyard", *steps, k=k, targets=target, zones=("graveyard",), origin="stack", step="resolve"),
    )


def casting_of(card: ObjectId) -> Triggered:
    """What a creature has on which the card is encoded (702.99a)."""
    trigger = Trigger("deals_damage", to="player", combat=True)
    return Triggered(trigger, o.Program((CastCopy(card),)), text="Cipher")


def backup(k: Keyword) -> tuple[Ability, ...]:
    """Counters on a creature, which gains what is printed below if it is another one (702.165a)."""
    return (
        when("enters", o.PutCounters(T0, "P1P1", k.amount), BackupGrant(T0), k=k, targets=(o.TargetSpec(CREATURE),)),
    )


def conspire(k: Keyword) -> tuple[Ability, ...]:
    """A copy if two creatures were tapped for it (702.78a)."""
    return (when("cast", o.CopySpell(THIS), k=k, condition=f.Paid("conspire"), zones=("stack",)),)


def recover(k: Keyword) -> tuple[Ability, ...]:
    """Returned for its cost when a creature dies, or exiled (702.59a)."""
    there = ("graveyard",)
    pay = o.Pay(k.cost or FREE, (o.Move(THIS, "hand", origin=there),), (o.Move(THIS, "exile", origin=there),))
    return (when("put_into_graveyard", pay, k=k, what=_DIED, zones=there, player="you", origin="battlefield"),)


def ripple(k: Keyword) -> tuple[Ability, ...]:
    """Cards of its name off the top may be cast free (702.60a)."""
    return (when("cast", o.May((Ripple(k.amount),)), k=k, zones=("stack",)),)


def absorb(k: Keyword) -> tuple[Ability, ...]:
    """So much damage of each source is prevented (702.64a)."""
    return (Replacement("damage", "prevent", what=_HERE, amount=k.amount, text=text_of(k)),)


def aura_swap(k: Keyword) -> tuple[Ability, ...]:
    """Exchanged with an Aura card in hand (702.65a)."""
    return (do(k, k.cost or FREE, AuraSwap()),)


def firebending(k: Keyword) -> tuple[Ability, ...]:
    """Red mana that lasts until end of combat when it attacks (702.189a-b)."""
    return (when("attacks", o.AddMana(("R",), k.amount, lasts="combat"), Told(THIS, "firebends"), k=k),)


def enlist(k: Keyword) -> tuple[Ability, ...]:
    """Another creature's power for this turn, if that was tapped as this attacked (702.154a)."""
    more = f.Stat("power", f.Bound("other"))
    return (when("enlists", o.Continuous(THIS, (o.AddPT(more, 0),)), k=k),)


def increment(k: Keyword) -> tuple[Ability, ...]:
    """A counter for a spell that took more mana than its power or toughness (702.191a)."""
    spell = f.Filter(kind="spell", zones=("stack",))
    spent = f.Colors("mana on it")
    more = f.AnyOf((f.Compare(spent, ">", f.Stat("power")), f.Compare(spent, ">", f.Stat("toughness"))))
    creature = f.Is(THIS, f.Filter(types=("Creature",)))
    return (
        when("cast", o.PutCounters(THIS, "P1P1"), k=k, what=spell, player="you", condition=f.AllOf((creature, more))),
    )


def station(k: Keyword) -> tuple[Ability, ...]:
    """Another creature is tapped: charge counters equal to its power, as a sorcery (702.184a)."""
    other = f.Filter(types=("Creature",), controller="you", other=True, state=("untapped",))
    cost = Cost(None, (CostPart("tap_others", 1, other),))
    return (do(k, cost, o.PutCounters(THIS, "CHARGE", f.Stat("power", f.Bound("paid"))), speed="sorcery"),)


def craft(k: Keyword) -> tuple[Ability, ...]:
    """It and materials are exiled: it returns transformed, as a sorcery (702.167a)."""
    wanted = k.filter or f.Filter(types=("Artifact",))
    mine = replace(wanted, kind="any", zones=("battlefield", "graveyard"), controller="you", other=True)
    if wanted.any_of:
        mine = replace(
            mine,
            any_of=tuple(replace(p, kind="any", zones=mine.zones, controller="you", other=True) for p in wanted.any_of),
        )
    cost = cost_with(k, CostPart("exile"), CostPart("exile", k.amount or 1, mine, more=k.text == "or more"))
    return (do(k, cost, Crafted(), speed="sorcery"),)


_GIFTS: dict[str, tuple[Any, ...]] = {
    "card": (o.Draw(f.Bound("promised")),),
    "extra turn": (o.ExtraTurn(f.Bound("promised")),),
    "tapped fish": (
        o.CreateToken(token("Fish", ("Creature",), ("Fish",), 1, ("U",)), who=f.Bound("promised"), tapped=True),
    ),
    "octopus": (o.CreateToken(token("Octopus", ("Creature",), ("Octopus",), 8, ("U",)), who=f.Bound("promised")),),
}


def gift(k: Keyword) -> tuple[Ability, ...]:
    """The promised opponent gets it as the permanent enters; of an instant or sorcery before anything else (702.174b,
    702.174j).
    """
    return (when("enters", gift_of(k), k=k, condition=f.Paid("gift")),)


def gift_of(k: Keyword) -> GiveGift:
    """The effect of the gift that the keyword names (702.174d-i)."""
    if k.text in _GIFTS:
        return GiveGift(_GIFTS[k.text])
    from engine.cards.text.predefined import predefined

    face = predefined(k.text)
    return GiveGift(() if face is None else (o.CreateToken(face, who=f.Bound("promised")),))
