"""Keyword abilities about counters, growth, copies and casting in other ways, written out (CR 702.30, 702.35, 702.38,
702.44, 702.56, 702.62, 702.72, 702.75, 702.77, 702.82, 702.105, 702.112, 702.125, 702.136, 702.141, 702.149, 702.153,
702.156, 702.157, 702.171, 702.176, 702.181).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import (
    Cost,
    CostChange,
    CostPart,
    Keyword,
    Replacement,
    Restriction,
    Static,
    Trigger,
    Triggered,
)
from engine.cards.mana import ManaCost
from engine.cards.steps import CastFor, EncoreTokens, Mark
from engine.core.keyword_forms import (
    CREATURE,
    FREE,
    T0,
    THIS,
    YOU,
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

__all__ = [
    "amplify", "bound", "casualty", "champion", "dethrone", "devour", "echo", "encore", "hideaway", "impending", "madness", "mobilize", "provoke", "rampage",
    "ravenous", "reinforce", "renown", "replicate", "riot", "saddle", "squad", "sunburst", "suspend", "training", "undaunted",
]  # fmt: skip

HASTE = o.AddAbilities((Keyword("haste"),))
EXILED = ("exile",)


def riot(k: Keyword) -> tuple[Ability, ...]:
    """Enters with a +1/+1 counter or has haste, as its controller chooses (702.136a)."""
    return (
        with_counters("P1P1", 1, choose="riot:counter|haste", text="riot"),
        Static((HASTE,), condition=f.Chose("riot", "haste"), text="riot"),
    )


def bound(k: Keyword) -> tuple[Ability, ...]:
    """Daybound and nightbound: it transforms with day and night and in no other way (702.145b, 702.145e); what happens
    at once is the core's.
    """
    return (Restriction("cant_transform", text=k.name),)


def devour(k: Keyword) -> tuple[Ability, ...]:
    """Creatures sacrificed as it enters give it counters (702.82a); another quality where the keyword names one
    (702.82c).
    """
    return (Replacement("enters", "enter", what=None, choose="devour", counters=(("P1P1", k.amount),), text="devour"),)


def amplify(k: Keyword) -> tuple[Ability, ...]:
    """Cards of its type revealed from the hand give it counters (702.38a)."""
    return (Replacement("enters", "enter", choose="amplify", counters=(("P1P1", k.amount),), text="amplify"),)


def sunburst(k: Keyword) -> tuple[Ability, ...]:
    """A counter for each color of mana spent: +1/+1 on what enters as a creature, otherwise charge (702.44a)."""
    creature = f.Is(THIS, f.Filter(kind="any", types=("Creature",), zones=("stack", "battlefield")))
    return (
        with_counters("P1P1", f.Colors("spent"), condition=creature, text="sunburst"),
        with_counters("CHARGE", f.Colors("spent"), condition=f.Not(creature), text="sunburst"),
    )


def ravenous(k: Keyword) -> tuple[Ability, ...]:
    """Enters with X counters; a card if X is 5 or more (702.156a)."""
    return (
        with_counters("P1P1", f.X(), text="ravenous"),
        when("enters", o.Draw(YOU), k=k, condition=f.Compare(f.CastX(), ">=", 5)),
    )


def impending(k: Keyword) -> tuple[Ability, ...]:
    """Cast for less, it has time counters and is no creature until they are gone (702.176a)."""
    paid = f.WasCast(using="impending")
    waits = f.AllOf((paid, f.Compare(f.CountersOn("TIME"), ">=", 1)))
    return (
        with_counters("TIME", k.amount, condition=paid, text="impending"),
        Static((o.AddTypes(lose=("Creature",)),), condition=waits, text="impending"),
        when("step", o.RemoveCounters(THIS, "TIME"), k=k, condition=waits, player="you", step="end step"),
    )


def echo(k: Keyword) -> tuple[Ability, ...]:
    """Sacrificed at the first upkeep unless its echo cost is paid (702.30a)."""
    return (
        when(
            "step",
            o.Pay(k.cost or FREE, (), (o.Sacrifice(what=THIS),)),
            k=k,
            condition=f.NewlyControlled(),
            player="you",
            step="upkeep",
        ),
    )


def training(k: Keyword) -> tuple[Ability, ...]:
    """A counter when it attacks with a more powerful creature (702.149a)."""
    bigger = f.Filter(
        types=("Creature",), controller="you", other=True, state=("attacking",), power=(">", f.Stat("power"))
    )
    return (when("attacks", o.PutCounters(THIS, "P1P1"), k=k, condition=f.Compare(f.Count(bigger), ">=", 1)),)


def dethrone(k: Keyword) -> tuple[Ability, ...]:
    """A counter when it attacks the player with the most life (702.105a)."""
    return (when("attacks", o.PutCounters(THIS, "P1P1"), k=k, to="richest"),)


def renown(k: Keyword) -> tuple[Ability, ...]:
    """Counters the first time it deals combat damage to a player (702.112a)."""
    fresh = f.Not(f.Is(THIS, f.Filter(kind="any", state=("renowned",))))
    return (
        when(
            "deals_damage",
            o.PutCounters(THIS, "P1P1", k.amount),
            Mark(THIS, "renowned"),
            k=k,
            condition=fresh,
            to="player",
            combat=True,
        ),
    )


def mobilize(k: Keyword) -> tuple[Ability, ...]:
    """Warrior tokens that attack with it and are gone at the end of the turn (702.181a)."""
    warrior = token("Warrior", ("Creature",), ("Warrior",), 1, ("R",))
    make = o.CreateToken(warrior, k.amount, tapped=True, attacking=f.Defending(THIS))
    later = o.Delay(Trigger("step", step="end step"), o.Program((o.Sacrifice(what=f.Bound("made")),)))
    return (when("attacks", make, later, k=k),)


def rampage(k: Keyword) -> tuple[Ability, ...]:
    """+N/+N for each creature that blocks it beyond the first (702.23a)."""
    more = f.Times(k.amount if type(k.amount) is int else 1, f.Plus((f.Result("amount"), -1)))
    return (when("becomes_blocked", o.Continuous(THIS, (o.AddPT(more, more),)), k=k),)


def provoke(k: Keyword) -> tuple[Ability, ...]:
    """A creature of the defending player untaps and must block it (702.39a)."""
    theirs = o.TargetSpec(f.Filter(types=("Creature",), controller="that"))
    block = o.Prohibit("must_block", T0, f.Filter(types=("Creature",), state=("source",)))
    return (when("attacks", o.May((o.Untap(T0), block)), k=k, targets=(theirs,)),)


def saddle(k: Keyword) -> tuple[Ability, ...]:
    """Tap creatures with that total power: it is saddled until end of turn (702.171a)."""
    riders = f.Filter(types=("Creature",), controller="you", other=True, state=("untapped",))
    return (
        do(k, Cost(None, (CostPart("crew", k.amount, riders),)), Mark(THIS, "saddled", turn=True), speed="sorcery"),
    )


def champion(k: Keyword) -> tuple[Ability, ...]:
    """Sacrificed unless another permanent of the kind is exiled until it leaves (702.72a)."""
    wanted = replace(k.filter or CREATURE, controller="you", other=True)
    chosen = f.Bound("championed")
    exile = (
        o.Choose("championed", objects=wanted),
        o.If(f.Did("championed"), (o.Move(chosen, "exile", link="championed"),), (o.Sacrifice(what=THIS),)),
    )
    back = o.Move(f.Linked("championed"), "battlefield", controller="owner", origin=EXILED)
    return (when("enters", o.May(exile, otherwise=(o.Sacrifice(what=THIS),)), k=k), when("leaves", back, k=k))


def hideaway(k: Keyword) -> tuple[Ability, ...]:
    """A card of the top of the library is exiled face down (702.75a)."""
    look = o.LookAt(k.amount or 4, 1, 1, to="exile", rest="random_bottom", face_down="exile")
    return (when("enters", look, o.Link(f.Bound("moved"), "exiled"), k=k),)


def reinforce(k: Keyword) -> tuple[Ability, ...]:
    """Discard it for counters on a creature (702.77a)."""
    return (
        do(
            k,
            cost_with(k, CostPart("discard")),
            o.PutCounters(T0, "P1P1", k.amount),
            targets=(o.TargetSpec(CREATURE),),
            zone="hand",
        ),
    )


def encore(k: Keyword) -> tuple[Ability, ...]:
    """For each opponent a token copy that attacks that opponent, for this turn (702.141a)."""
    made = f.Bound("made")
    later = o.Delay(Trigger("step", step="end step"), o.Program((o.Sacrifice(what=made),)))
    steps = (EncoreTokens(), o.Continuous(made, (HASTE,), "forever"), later)
    return (do(k, cost_with(k, CostPart("exile")), *steps, zone="graveyard", speed="sorcery"),)


def undaunted(k: Keyword) -> tuple[Ability, ...]:
    """{1} less for each opponent (702.125a)."""
    return (CostChange(ManaCost(1), less=True, times=f.Seats(f.Each("opponent")), text="undaunted"),)


def casualty(k: Keyword) -> tuple[Ability, ...]:
    """A copy if a creature was sacrificed for it (702.153a)."""
    return (when("cast", o.CopySpell(THIS), k=k, condition=f.Paid("casualty"), zones=("stack",)),)


def replicate(k: Keyword) -> tuple[Ability, ...]:
    """A copy for each time its replicate cost was paid (702.56a)."""
    return (
        when("cast", o.CopySpell(THIS, f.PaidTimes("replicate")), k=k, condition=f.Paid("replicate"), zones=("stack",)),
    )


def squad(k: Keyword) -> tuple[Ability, ...]:
    """A token copy for each time its squad cost was paid (702.157a)."""
    return (when("enters", o.CopyToken(THIS, f.PaidTimes("squad")), k=k, condition=f.Paid("squad")),)


def suspend(k: Keyword) -> tuple[Ability, ...]:
    """Time counters in exile; the last one gone, it is cast free, and a creature has haste (702.62a)."""
    ticking = f.AllOf((f.InZone(THIS, EXILED), f.Compare(f.CountersOn("TIME"), ">=", 1)))
    return (
        when("step", o.RemoveCounters(THIS, "TIME"), k=k, condition=ticking, zones=EXILED, player="you", step="upkeep"),
        when(
            "last_counter_removed",
            CastFor("suspend", free=True),
            k=k,
            condition=f.InZone(THIS, EXILED),
            zones=EXILED,
            counter="TIME",
        ),
        Static((HASTE,), condition=f.WasCast(using="suspend"), text="suspend"),
    )


def madness(k: Keyword) -> tuple[Ability, ...]:
    """Discarded into exile, and then cast for its madness cost or put into the graveyard (702.35a)."""
    away = Replacement("discard", "redirect", into="exile", zones=("hand",), text="madness")
    cast = CastFor("madness", otherwise=(o.Move(THIS, "graveyard"),))
    return (
        away,
        Triggered(
            Trigger("discards", origin="hand", to="exile"),
            o.Program((cast,)),
            f.InZone(THIS, EXILED),
            EXILED,
            text=text_of(k),
        ),
    )
