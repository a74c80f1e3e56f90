"""Keyword abilities about casting, entering, upkeeps and leaving (CR 702.24, 702.32, 702.40, 702.43, 702.46, 702.58,
702.63, 702.69, 702.74, 702.79, 702.85, 702.92, 702.93, 702.98, 702.100, 702.103, 702.109, 702.110, 702.123, 702.124j,
702.135, 702.144, 702.152, 702.163, 702.175, 702.182).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Keyword, Restriction, Static
from engine.cards.steps import Cascade, CopyForEach, PayEach, Told
from engine.core.keyword_forms import CREATURE, FREE, IT, MY_CREATURE, T0, THIS, YOU, token, when, with_counters

if TYPE_CHECKING:
    from engine.cards.abilities import Ability

__all__ = [
    "afterlife", "bestow", "blitz", "cascade", "cumulative", "dash", "demonstrate", "evoke", "evolve", "exploit", "fabricate", "fading", "graft", "modular", "offspring", "partner_with", "return_with", "soulshift", "split_second", "storm", "unleash", "vanishing", "weapon",
]  # fmt: skip

_EVERYWHERE = f.Filter(kind="any", zones=("battlefield", "graveyard", "hand", "exile", "command", "stack"))


def split_second(k: Keyword) -> tuple[Ability, ...]:
    """While it is on the stack nobody casts spells or activates abilities but mana abilities (702.61a)."""
    return (
        Restriction("cant_cast", who="any", zones=("stack",)),
        Restriction("cant_activate", _EVERYWHERE, amount=1, zones=("stack",)),
    )


def return_with(k: Keyword, kind: str) -> tuple[Ability, ...]:
    """Undying and persist: it returns with a counter if it had none of the kind (702.79a, 702.93a)."""
    none = f.Compare(f.CountersOn(kind), "=", 0)
    back = o.Move(THIS, "battlefield", controller="owner", counters=((kind, 1),), origin=("graveyard",), how="return")
    return (when("put_into_graveyard", back, k=k, condition=none, origin="battlefield"),)


def modular(k: Keyword) -> tuple[Ability, ...]:
    """Enters with counters, hands them on when it dies (702.43a)."""
    target = o.TargetSpec(f.Filter(types=("Artifact", "Creature")))
    put = o.May((o.PutCounters(T0, "P1P1", f.CountersOn("P1P1")),))
    return (
        with_counters("P1P1", k.amount),
        when("put_into_graveyard", put, k=k, targets=(target,), origin="battlefield"),
    )


def fabricate(k: Keyword) -> tuple[Ability, ...]:
    """Counters or Servo tokens (702.123a)."""
    servo = token("Servo", ("Artifact", "Creature"), ("Servo",), 1, ())
    make = o.CreateToken(servo, k.amount)
    put = o.May((o.PutCounters(THIS, "P1P1", k.amount),), otherwise=(make,))
    return (when("enters", o.If(f.InZone(THIS, ("battlefield",)), (put,), (make,)), k=k),)


def afterlife(k: Keyword) -> tuple[Ability, ...]:
    """Spirit tokens when it dies (702.135a)."""
    spirit = token("Spirit", ("Creature",), ("Spirit",), 1, ("W", "B"), Keyword("flying"))
    return (when("put_into_graveyard", o.CreateToken(spirit, k.amount), k=k, origin="battlefield"),)


def soulshift(k: Keyword) -> tuple[Ability, ...]:
    """May return a Spirit card when it dies (702.46a)."""
    spirit = f.Filter(kind="card", zones=("graveyard",), owner="you", subtypes=("Spirit",), mana_value=("<=", k.amount))
    back = o.May((o.Move(T0, "hand"),))
    return (when("put_into_graveyard", back, k=k, targets=(o.TargetSpec(spirit),), origin="battlefield"),)


def evoke(k: Keyword) -> tuple[Ability, ...]:
    """Sacrificed as it has entered if its evoke cost was paid (702.74a)."""
    return (when("enters", o.Sacrifice(what=THIS), k=k, condition=f.WasCast(using="evoke")),)


def offspring(k: Keyword) -> tuple[Ability, ...]:
    """A 1/1 token copy if its offspring cost was paid (702.175a)."""
    return (when("enters", o.CopyToken(THIS, but=(o.SetPT(1, 1),)), k=k, condition=f.Paid("offspring")),)


def exploit(k: Keyword) -> tuple[Ability, ...]:
    """May sacrifice a creature when it enters (702.110a)."""
    told = (Told(THIS, "exploits"), o.Sacrifice(YOU, what=f.Bound("exploited")))
    return (when("enters", o.May((o.Choose("exploited", YOU, MY_CREATURE), o.If(f.Did("exploited"), told))), k=k),)


def weapon(k: Keyword) -> tuple[Ability, ...]:
    """Living weapon, for Mirrodin! and job select: a creature token to hold the Equipment (702.92a, 702.163a,
    702.182a).
    """
    face = {
        "living weapon": token("Phyrexian Germ", ("Creature",), ("Phyrexian", "Germ"), 0, ("B",)),
        "for mirrodin!": token("Rebel", ("Creature",), ("Rebel",), 2, ("R",)),
        "job select": token("Hero", ("Creature",), ("Hero",), 1, ()),
    }[k.name]
    return (when("enters", o.CreateToken(face), o.Attach(THIS, f.Bound("made")), k=k),)


def partner_with(k: Keyword) -> tuple[Ability, ...]:
    """The player may fetch the partner that the keyword names (702.124j)."""
    if not k.text:
        return ()
    wanted = f.Filter(kind="card", zones=("library",), name=k.text)
    fetch = o.May((o.Search(wanted, "hand", who=T0, whose=T0, reveal=True),), who=T0)
    return (when("enters", fetch, k=k, targets=(o.TargetSpec(None, "player"),)),)


def unleash(k: Keyword) -> tuple[Ability, ...]:
    """May enter with a counter; can't block with one (702.98a)."""
    has = f.Compare(f.CountersOn("P1P1"), ">=", 1)
    return (
        with_counters("P1P1", 1, optional=True, text="unleash"),
        Restriction("cant_block", condition=has, text="unleashed"),
    )


def vanishing(k: Keyword) -> tuple[Ability, ...]:
    """Time counters run out (702.63a-b)."""
    some = f.Compare(f.CountersOn("TIME"), ">=", 1)
    out: tuple[Ability, ...] = (
        when("step", o.RemoveCounters(THIS, "TIME"), k=k, condition=some, player="you", step="upkeep"),
        when("last_counter_removed", o.Sacrifice(what=THIS), k=k, counter="TIME"),
    )
    return (with_counters("TIME", k.amount), *out) if k.amount else out


def fading(k: Keyword) -> tuple[Ability, ...]:
    """Fade counters run out (702.32a)."""
    steps = (o.RemoveCounters(THIS, "FADE", 1, "faded"), o.If(f.Did("faded"), (), (o.Sacrifice(what=THIS),)))
    return (with_counters("FADE", k.amount), when("step", *steps, k=k, player="you", step="upkeep"))


def cumulative(k: Keyword) -> tuple[Ability, ...]:
    """A growing upkeep cost (702.24a)."""
    there = f.InZone(THIS, ("battlefield",))
    steps = (o.PutCounters(THIS, "AGE"), PayEach(k.cost or FREE, f.CountersOn("AGE"), (o.Sacrifice(what=THIS),)))
    return (when("step", *steps, k=k, condition=there, player="you", step="upkeep"),)


def graft(k: Keyword) -> tuple[Ability, ...]:
    """Enters with counters, hands them to creatures that enter (702.58a)."""
    some = f.Compare(f.CountersOn("P1P1"), ">=", 1)
    move = o.May((o.RemoveCounters(THIS, "P1P1", 1, "grafted"), o.If(f.Did("grafted"), (o.PutCounters(IT, "P1P1"),))))
    other = f.Filter(types=("Creature",), other=True)
    return (with_counters("P1P1", k.amount), when("enters", move, k=k, what=other, condition=some))


def evolve(k: Keyword) -> tuple[Ability, ...]:
    """A counter when a bigger creature enters (702.100a)."""
    bigger = f.AnyOf((
        f.Compare(f.Stat("power", IT), ">", f.Stat("power")), f.Compare(f.Stat("toughness", IT), ">", f.Stat("toughness")),
    ))  # fmt: skip
    other = f.Filter(types=("Creature",), controller="you", other=True)
    return (when("enters", o.PutCounters(THIS, "P1P1"), k=k, what=other, condition=bigger),)


def storm(k: Keyword) -> tuple[Ability, ...]:
    """Storm and gravestorm: copies when it is cast (702.40a, 702.69a)."""
    return (when("cast", CopyForEach(k.name), k=k, zones=("stack",)),)


def cascade(k: Keyword) -> tuple[Ability, ...]:
    """A lesser card cast free when it is cast (702.85a)."""
    return (when("cast", Cascade(), k=k, zones=("stack",)),)


def demonstrate(k: Keyword) -> tuple[Ability, ...]:
    """You and an opponent copy it (702.144a)."""
    other = f.Bound("chosen")
    steps = (o.CopySpell(THIS), o.Choose("chosen", players="opponent"), o.CopySpell(THIS, who=other))
    return (when("cast", o.May(steps), k=k, zones=("stack",)),)


def dash(k: Keyword) -> tuple[Ability, ...]:
    """Haste while the cost was paid; the return is a delayed trigger of the spell (702.109a)."""
    return (Static((o.AddAbilities((Keyword("haste"),)),), condition=f.WasCast(using="dash"), text="dash"),)


def blitz(k: Keyword) -> tuple[Ability, ...]:
    """Haste and a card when it dies while the cost was paid; the sacrifice is a delayed trigger of the spell
    (702.152a).
    """
    draw = when("put_into_graveyard", o.Draw(YOU), k=k, origin="battlefield")
    return (Static((o.AddAbilities((Keyword("haste"), draw)),), condition=f.WasCast(using="blitz"), text="blitz"),)


def bestow(k: Keyword) -> tuple[Ability, ...]:
    """While it is cast bestowed, and then while it is attached, it is an Aura and no creature (702.103b, 702.103f)."""
    attached = f.AllOf((f.InZone(THIS, ("battlefield",)), f.Is(THIS, f.Filter(kind="any", state=("attached",)))))
    bestowed = f.AllOf((f.WasCast(using="bestow"), f.AnyOf((f.InZone(THIS, ("stack",)), attached))))
    changes = (
        o.AddTypes(subtypes=("Aura",), lose=("Creature",)),
        o.AddAbilities((Keyword("enchant", filter=CREATURE),)),
    )
    return (Static(changes, condition=bestowed, zones=("battlefield", "stack"), text="bestowed"),)
