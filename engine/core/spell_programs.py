"""What a spell does and targets (CR 303.4a, 601.2c, 702.96, 702.113, 702.148, 702.174)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.abilities import Keyword, Spell
from engine.cards.card import Face
from engine.cards.filters import All, Each, Filter, Paid, Target
from engine.cards.ops import AddAbilities, AddTypes, Continuous, If, Modes, Program, PutCounters, SetPT, TargetSpec
from engine.core.attachments import enchant
from engine.core.choices import joined, shift
from engine.core.keywords_cards import gift_of
from engine.core.printed import printed
from engine.core.ways import FACE_DOWN
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.state.objects import Chars

__all__ = ["spell_program"]


def spell_program(face: Face, using: str = "") -> Program:
    """What the spell does and targets: its spell ability; for an Aura spell, the object or player to enchant (303.4a)."""
    ready = face.cache or printed(face)
    if not using:
        if ready.program is None:
            object.__setattr__(ready, "program", _program(face, ready.chars, ""))
        return ready.program  # type: ignore[no-any-return]
    return _program(face, ready.chars, using)


def _program(face: Face, seen: Chars, using: str) -> Program:
    if using in FACE_DOWN:
        return Program()
    if using == "overload":
        return _overloaded(face)
    if using == "awaken":
        return _awakened(face)
    spells = [a.program for a in seen.abilities if type(a) is Spell and a.using in ("", using)]
    if using == "cleave":  # the text without what stands in square brackets (702.148a)
        spells = [a.program for a in seen.abilities if type(a) is Spell and a.using == using] or spells
    if spells and "gift" in seen.keywords:  # before anything else (702.174j)
        spells = [_gifted(seen, p) for p in spells[:1]] + spells[1:]
    if len(spells) == 1:
        return spells[0]
    if spells:
        steps: list[Any] = []
        targets: list[TargetSpec] = []
        modes: Modes | None = None
        for p in spells:
            steps += shift(p.steps, len(targets))
            targets += p.targets
            modes = modes or p.modes
        return Program(tuple(steps), tuple(targets), modes)
    ability = enchant(seen) if "Aura" in seen.subtypes or using == "bestow" else None
    if using == "bestow":
        return Program((), (TargetSpec(Filter(types=("Creature",))),))
    if using == "mutate":
        return Program((), (TargetSpec(Filter(types=("Creature",), not_subtypes=("Human",), owner="you")),))
    if ability is not None:
        if ability.text in ("player", "opponent"):
            return Program((), (TargetSpec(None, ability.text),))
        return Program((), (TargetSpec(ability.filter or Filter()),))
    return Program()


def _overloaded(face: Face) -> Program:
    """The spell with "each" for "target" (702.96b)."""
    program = spell_program(face)
    found = tuple(
        All(spec.objects) if spec.objects is not None else Each("opponent" if spec.players == "opponent" else "player")
        for spec in program.targets
    )
    return Program(_each_for_target(program.steps, found), (), program.modes)


def _gifted(seen: Chars, program: Program) -> Program:
    """The spell ability with the gift before it; in every mode."""
    give = If(Paid("gift"), (gift_of(next(k for k in seen.abilities if type(k) is Keyword and k.name == "gift")),))
    return replace(program, steps=(give, *program.steps))


def _awakened(face: Face) -> Program:
    """The spell with what awaken adds: counters on a land that becomes a creature (702.113a); its target is chosen only
    now (702.113b).
    """
    k = next((a for a in face.abilities if type(a) is Keyword and a.name == "awaken"), None)
    land = Target(0)
    become = Continuous(
        land,
        (AddTypes(types=("Creature",), subtypes=("Elemental",)), SetPT(0, 0), AddAbilities((Keyword("haste"),))),
        "forever",
    )
    wake = Program(
        (PutCounters(land, "P1P1", 0 if k is None else k.amount), become),
        (TargetSpec(Filter(types=("Land",), controller="you")),),
    )
    return joined(spell_program(face), wake)


def _each_for_target(value: Any, found: tuple[Any, ...]) -> Any:
    if type(value) is Target:
        return found[value.slot]
    if type(value) is tuple:
        return tuple(_each_for_target(v, found) for v in value)
    if type(value) is Face or not attrs.has(type(value)):
        return value
    changes = {
        n: new
        for n in type(value)._fields
        if (new := _each_for_target(old := getattr(value, n), found)) is not old and new != old
    }
    return replace(value, **changes) if changes else value
