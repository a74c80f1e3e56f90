"""Sentences that change what the step before does: "… instead", "exile it instead", "It gains haste." (CR 608.2, 614.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Replacement
from engine.cards.filters import ALL_ZONES, AllOf, Bound, Did, Filter, Is, Not, Target, Turn, You
from engine.cards.ops import (
    AddAbilities,
    AddMana,
    Continuous,
    CopyToken,
    CreateToken,
    Damage,
    Delay,
    Draw,
    GainLife,
    If,
    Move,
    Op,
    Permit,
    Prohibit,
    Shield,
)
from engine.cards.text.amounts import number
from engine.cards.text.clauses import Steps, sequence
from engine.cards.text.conditions import condition
from engine.cards.text.keywords import with_abilities
from engine.cards.text.mentioned import earlier, pronoun
from engine.cards.text.nouns import noun
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor

__all__ = [
    "attackers_too",
    "enters_under",
    "gains_suspend",
    "gives_flashback",
    "instead",
    "mana_lasts",
    "no_regeneration",
    "of_any_mana",
    "of_the_token",
    "spell_exiled",
    "then_too",
    "would_die",
]


def of_the_token(made: Op, found: Steps) -> Op | None:
    """The token with an ability that the next sentence says it has: that is part of what defines it (111.3)."""
    if not isinstance(made, CreateToken) or len(found) != 1:
        return None
    (step,) = found
    if (
        not isinstance(step, Continuous)
        or step.what != Bound(made.slot)
        or step.duration != "forever"
        or len(step.changes) != 1
    ):
        return None
    (change,) = step.changes
    if not isinstance(change, AddAbilities):
        return None
    return replace(made, face=replace(made.face, abilities=(*made.face.abilities, *change.abilities)))


def spell_exiled(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If that spell would be put into a graveyard, exile it instead." behind the permission to cast a card
    (614.1a).
    """
    last = steps[-1] if steps else None
    if not isinstance(last, Permit) or last.what is None or last.filter is not None:
        return None
    if not p.eat("if that spell would be put into a|your|their|that graveyard") and not p.eat(
        "if a spell cast this way would be put into a|your|their graveyard"
    ):
        return None
    p.eat("this turn")
    if not p.eat(", exile it instead"):
        return None
    gone = Replacement("move", "redirect", origin="stack", to="graveyard", into="exile")
    steps[-1:] = [Shield(gone, last.what, "end_of_turn" if last.duration == "now" else last.duration), last]
    return True


def of_any_mana(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "Mana of any type can be spent to cast a spell this way." behind the permission."""
    last = steps[-1] if steps else None
    if not isinstance(last, Permit) or last.free or not p.eat("mana of any type can be spent to cast"):
        return None
    if not (p.eat("a spell this way") or p.eat("spells this way") or p.eat("that|those spell|spells")):
        return None
    steps[-1] = replace(last, any_mana=True)
    return True


def attackers_too(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "Each opponent attacking that player does the same." behind what you do whenever a player is attacked: the
    attacking player, if that is an opponent.
    """
    if len(steps) != 1 or p.scope.player != Bound("other") or p.setting.event == "static":
        return None
    if not isinstance(steps[0], CreateToken | Draw | GainLife) or steps[0].who != You():
        return None
    if not p.eat("each opponent attacking that player does the same"):
        return None
    steps.append(If(Turn("opponent"), (replace(steps[0], who=Bound("player")),)))
    return True


def gains_suspend(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If it doesn't have suspend, it gains suspend." behind a card that was exiled with time counters (702.62a)."""
    if not steps or not (
        p.eat("if it doesn't have suspend , it gains suspend")
        or p.eat("if that|the exiled card doesn't have suspend , it gains suspend")
    ):
        return None
    card = next((t for t in reversed(p.scope.things) if t.zone == "exile" and not t.many), None)
    if card is None:
        return None
    held = Is(card.current, Filter(kind="any", zones=ALL_ZONES, keywords=("suspend",)))
    steps.append(If(Not(held), (Continuous(card.current, (AddAbilities((Keyword("suspend"),)),), "forever"),)))
    return True


def gives_flashback(step: Continuous) -> bool:
    """Whether the step gives flashback without a cost: the next sentence has to say that it is the mana cost (702.34a)."""
    return any(isinstance(c, AddAbilities) and Keyword("flashback") in c.abilities for c in step.changes)


def instead(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If CONDITION, … instead": takes the place of the step before."""
    if not steps or not p.eat("if"):
        return None
    when = condition(p)
    if when is None:
        return None
    p.eat(",")
    before = p.scope
    p.eat("instead")
    early = p.tokens[p.i - 1].text == "instead"
    then = p.attempt(_elliptic, steps[-1]) or sequence(p)
    if then is None or (not early and not p.eat("instead")):
        return None
    if len(p.scope.targets) != len(before.targets):
        return None
    replaced_ = steps[:]
    if len(replaced_) != 1:
        return None
    steps[:] = [If(when, then, tuple(replaced_))]
    return True


def mana_lasts(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "Until end of turn, you don't lose this mana as steps and phases end." behind what adds mana (500.5)."""
    if not steps or not p.eat("until end of turn|combat ,"):
        return None
    until = p.tokens[p.i - 2].text
    if not p.eat("you don't lose this mana as steps [and] [phases] end"):
        return None
    at = next((n for n in range(len(steps) - 1, -1, -1) if mentions_mana(steps[n])), None)
    if at is None:
        return None

    def lasting(step: Op) -> Op:
        if isinstance(step, AddMana):
            return replace(step, lasts=until)
        inner = getattr(step, "steps", ())
        return replace(step, steps=tuple(lasting(s) for s in inner)) if inner else step

    steps[at] = lasting(steps[at])
    return True


def mentions_mana(step: Op) -> bool:
    """Whether the step adds mana."""
    return isinstance(step, AddMana) or any(mentions_mana(s) for s in getattr(step, "steps", ()))


def would_die(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If that creature would die this turn, exile it instead."."""
    if not steps or not p.eat("if"):
        return None
    if p.eat("a creature|permanent dealt damage this way"):
        found = pronoun(p, many=False)
    else:
        found = earlier(p)
    if found is not None and p.eat("would leave the battlefield , exile it instead of putting it anywhere else"):
        steps.append(
            Shield(
                Replacement("move", "exile_if_would_leave", origin="battlefield", text="exiled if it would leave"),
                found.current,
                "forever",
            )
        )
        return True
    if found is None or not p.eat("would die this turn , exile it instead"):
        return None
    steps.append(Shield(Replacement("move", "redirect", origin="battlefield", to="graveyard", into="exile"), found.ref))
    return True


def no_regeneration(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "A creature dealt damage this way can't be regenerated this turn." behind damage to one thing (701.19c)."""
    last = steps[-1] if steps else None
    if not isinstance(last, Damage) or last.divided or not isinstance(last.to, Target):
        return None
    if not p.eat("a|that creature dealt damage this way can't be regenerated this turn"):
        return None
    if p.scope.targets[last.to.slot].most != 1:
        return None
    hurt = AllOf((Did(last.slot), Is(last.to, Filter(types=("Creature",)))))
    steps.append(If(hurt, (Prohibit("cant_be_regenerated", last.to),)))
    return True


def then_too(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "It gains haste." behind what is returned at a later time: so it does then."""
    last = steps[-1] if steps else None
    if isinstance(last, If) and not last.otherwise:
        inner = list(last.steps)
        if then_too(p, inner) is None:
            return None
        steps[-1] = replace(last, steps=tuple(inner))
        return True
    if not isinstance(last, Delay) or not last.program.steps:
        return None
    move = last.program.steps[-1]
    if (
        not isinstance(move, Move)
        or move.to != "battlefield"
        or not (p.eat("it|~ gains") or p.eat("that creature|permanent gains"))
    ):
        return None
    given = with_abilities(p)
    if given is None or not (p.done or p.word == "."):
        return None
    gains = Continuous(Bound(move.slot), (AddAbilities(given),), "forever")
    steps[-1] = replace(last, program=replace(last.program, steps=(*last.program.steps, gains)))
    return True


def enters_under(p: Cursor, steps: list[Op]) -> bool | None:
    """Read "If a creature would enter under an opponent's control this turn, it enters under your control instead."
    (614.12).
    """
    if not p.eat("if a|an"):
        return None
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or not p.eat("would enter under an opponent 's control this turn , it enters under your control instead")
    ):
        return None
    steps.append(
        Shield(
            Replacement("enters", "enter", replace(found.filter, controller="opponent"), choose="mine"),
            None,
            "end_of_turn",
        )
    )
    return True


def _elliptic(p: Cursor, last: Op) -> Steps | None:
    """Read "it deals 4 damage instead": the rest is as in the step before."""
    if isinstance(last, CreateToken | CopyToken) and p.eat("create|creates"):
        many = number(p)
        return (
            (replace(last, amount=many),)
            if many is not None and p.eat("of those tokens") and p.peek("instead")
            else None
        )
    if not isinstance(last, Damage) or not p.eat("it|~ deals"):
        return None
    n = number(p)
    if n is None or not p.eat("damage"):
        return None
    if isinstance(last.to, Target):  # "to that creature": the same
        p.eat("to that creature|permanent|player|planeswalker") or p.eat("to it")
    if not p.peek("instead"):
        return None
    return (replace(last, amount=n),)
