"""Invented cards that several tests use."""

from __future__ import annotations

from engine.cards.abilities import Activated, Cost, CostPart, Spell, Static, Trigger, Triggered
from engine.cards.card import card
from engine.cards.filters import All, Bound, Filter, Target, This, You
from engine.cards.mana import parse_mana
from engine.cards.ops import Continuous, Control, Counter, Damage, Destroy, Draw, Move, Program, TargetSpec

CREATURE = Filter(types=("Creature",))
A_CREATURE = TargetSpec(CREATURE)
A_PLAYER = TargetSpec(None, "player")
ANY = TargetSpec(Filter(any_types=("Creature", "Planeswalker")), "player")
SPELLS = TargetSpec(Filter(kind="spell", zones=("stack",)))
T0 = Target(0)
CREATURE_TYPE = "Creature — Test"


def spell(name, *steps, targets=(), cost="{1}", kind="Instant", extra=(), abilities=()):
    """An instant or sorcery card."""
    return card(name, cost, kind, (Spell(Program(steps, targets), extra), *abilities))


def when(event, *steps, targets=(), condition=None, zones=("battlefield",), limit="", **words):
    """A triggered ability."""
    return Triggered(Trigger(event, **words), Program(steps, targets), condition, zones, limit, text=words.pop("text", ""))


def static(*changes, affects=None, condition=None):
    return Static(changes, affects if affects is not None else This(), condition)


def activated(mana, *steps, targets=(), parts=(), **more):
    return Activated(Cost(parse_mana(mana) if mana else None, tuple(CostPart(p) if isinstance(p, str) else p for p in parts)), Program(steps, targets), **more)


KILL = spell("Kill", Destroy(T0), targets=(A_CREATURE,))
BOLT = spell("Bolt", Damage(T0, 3), targets=(ANY,))
BOUNCE = spell("Bounce", Move(T0, "hand"), targets=(A_CREATURE,))
TUCK = spell("Tuck", Move(T0, "library", "bottom"), targets=(A_CREATURE,))
BANISH = spell("Banish", Move(T0, "exile"), targets=(A_CREATURE,))
BLINK = spell("Blink", Move(T0, "exile", slot="gone"), Move(Bound("gone"), "battlefield", controller="owner"), targets=(A_CREATURE,))
DENY = spell("Deny", Counter(T0), targets=(SPELLS,))
STEAL = spell("Steal", Continuous(T0, (Control(You()),), "forever"), targets=(A_CREATURE,))
BORROW = spell("Borrow", Continuous(T0, (Control(You()),), "end_of_turn"), targets=(A_CREATURE,))
WIPE = spell("Wipe", Destroy(All(CREATURE)), kind="Sorcery")
ONE_DRAW = spell("One Draw", Draw(You()))

