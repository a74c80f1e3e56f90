"""Keyword abilities about combat and about what others do (CR 702.21, 702.25, 702.45, 702.52, 702.68, 702.70, 702.83,
702.86, 702.89, 702.91, 702.101, 702.108, 702.115, 702.116, 702.121, 702.130, 702.134, 702.147, 702.161).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import filters as f
from engine.cards import ops as o
from engine.cards.abilities import Cost, Keyword, Replacement, Restriction, Static, Trigger
from engine.cards.mana import parse_mana
from engine.cards.steps import ExileTop, Heal, Melee, Myriad
from engine.core.keyword_forms import FREE, IT, MY_CREATURE, SPELL, T0, THIS, YOU, pump, text_of, when

if TYPE_CHECKING:
    from engine.cards.abilities import Ability

__all__ = [
    "afflict", "annihilator", "battle_cry", "bushido", "decayed", "dredge", "exalted", "extort", "flanking", "frenzy", "ingest", "living_metal", "melee", "mentor", "myriad", "poisonous", "prowess", "umbra", "ward",
]  # fmt: skip


def exalted(k: Keyword) -> tuple[Ability, ...]:
    """A lone attacker of yours gets +1/+1 (702.83a)."""
    return (when("attacks_alone", pump(IT, 1, 1), k=k, what=MY_CREATURE),)


def prowess(k: Keyword) -> tuple[Ability, ...]:
    """+1/+1 for each noncreature spell you cast (702.108a)."""
    return (
        when(
            "cast",
            pump(THIS, 1, 1),
            k=k,
            what=f.Filter(kind="spell", zones=("stack",), not_types=("Creature",)),
            player="you",
        ),
    )


def extort(k: Keyword) -> tuple[Ability, ...]:
    """Pay {W/B} to drain (702.101a)."""
    drain = (o.LoseLife(f.Each("opponent"), 1, "extorted"), o.GainLife(YOU, f.Result("extorted")))
    return (when("cast", o.Pay(Cost(parse_mana("{W/B}")), drain), k=k, what=SPELL, player="you"),)


def ward(k: Keyword) -> tuple[Ability, ...]:
    """Counters what targets it unless its controller pays (702.21a)."""
    counter = o.Counter(f.Bound("source"))
    return (
        when("becomes_target", o.Pay(k.cost or FREE, (), (counter,), who=f.Bound("player")), k=k, player="opponent"),
    )


def annihilator(k: Keyword) -> tuple[Ability, ...]:
    """The defending player sacrifices permanents (702.86a)."""
    return (when("attacks", o.Sacrifice(f.Bound("player"), f.Filter(), k.amount), k=k),)


def bushido(k: Keyword) -> tuple[Ability, ...]:
    """+N/+N when it blocks or becomes blocked (702.45a)."""
    bonus = pump(THIS, k.amount, k.amount)
    return (when("blocks", bonus, k=k, one_or_more=True), when("becomes_blocked", bonus, k=k))


def flanking(k: Keyword) -> tuple[Ability, ...]:
    """-1/-1 for a blocker without flanking (702.25a)."""
    blocker = f.Filter(types=("Creature",), not_keywords=("flanking",))
    mine = f.Is(f.Bound("other"), f.Filter(kind="any", state=("source",)))
    return (when("blocks", pump(IT, -1, -1), k=k, what=blocker, condition=mine),)


def afflict(k: Keyword) -> tuple[Ability, ...]:
    """The defending player loses life when it becomes blocked (702.130a)."""
    return (when("becomes_blocked", o.LoseLife(f.Bound("player"), k.amount), k=k),)


def frenzy(k: Keyword) -> tuple[Ability, ...]:
    """+N/+0 while unblocked (702.68a)."""
    return (when("unblocked", pump(THIS, k.amount, 0), k=k),)


def battle_cry(k: Keyword) -> tuple[Ability, ...]:
    """Other attackers get +1/+0 (702.91a)."""
    others = f.All(f.Filter(types=("Creature",), state=("attacking",), other=True))
    return (when("attacks", pump(others, 1, 0), k=k),)


def myriad(k: Keyword) -> tuple[Ability, ...]:
    """Copies attack the other opponents (702.116a)."""
    return (when("attacks", Myriad(), k=k),)


def melee(k: Keyword) -> tuple[Ability, ...]:
    """+1/+1 for each opponent attacked (702.121a)."""
    return (when("attacks", Melee(), k=k),)


def mentor(k: Keyword) -> tuple[Ability, ...]:
    """A counter for a weaker attacker (702.134a)."""
    weaker = f.Filter(types=("Creature",), state=("attacking",), power=("<", f.Stat("power")))
    return (when("attacks", o.PutCounters(T0, "P1P1"), k=k, targets=(o.TargetSpec(weaker),)),)


def ingest(k: Keyword) -> tuple[Ability, ...]:
    """The damaged player exiles a card (702.115a)."""
    return (when("deals_damage", ExileTop(f.Bound("player")), k=k, combat=True, to="player"),)


def poisonous(k: Keyword) -> tuple[Ability, ...]:
    """Poison counters for the damaged player (702.70a)."""
    return (when("deals_damage", o.PutCounters(f.Bound("player"), "POISON", k.amount), k=k, combat=True, to="player"),)


def decayed(k: Keyword) -> tuple[Ability, ...]:
    """Can't block, sacrificed after attacking (702.147a)."""
    later = o.Delay(Trigger("step", step="end of combat"), o.Program((o.Sacrifice(what=THIS),)))
    return (Restriction("cant_block", text="decayed"), when("attacks", later, k=k))


def dredge(k: Keyword) -> tuple[Ability, ...]:
    """Mill and return it instead of drawing (702.52a)."""
    enough = f.Compare(f.Count(f.Filter(kind="card", zones=("library",), owner="you")), ">=", k.amount)
    instead = o.Program((o.Mill(YOU, k.amount), o.Move(THIS, "hand", origin=("graveyard",))))
    return (
        Replacement(
            "draw",
            player="you",
            program=instead,
            optional=True,
            condition=enough,
            zones=("graveyard",),
            text=text_of(k),
        ),
    )


def umbra(k: Keyword) -> tuple[Ability, ...]:
    """Destroyed instead of the enchanted permanent (702.89a)."""
    host = f.Filter(state=("host",))
    steps: tuple[Any, ...] = (Heal(f.AttachedTo()), o.Destroy(THIS))
    instead = o.Program(steps)
    return (Replacement("destroy", what=host, program=instead, text=text_of(k)),)


def living_metal(k: Keyword) -> tuple[Ability, ...]:
    """A creature during your turn (702.161a)."""
    return (Static((o.AddTypes(types=("Artifact", "Creature")),), condition=f.Turn("you"), text="living metal"),)
