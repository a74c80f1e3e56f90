"""Effects that prevent or redirect damage for a time, and regeneration (CR 614.9, 615, 701.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Replacement
from engine.cards.filters import All, Bound, Filter, Ref, Result, You
from engine.cards.ops import (
    Choose,
    Op,
    Program,
    Shield,
)  # fmt: skip
from engine.cards.text.amounts import number
from engine.cards.text.clauses import OTHER, sequence, verb
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.damage_words import combat_or_not, would_deal
from engine.cards.text.nouns import noun
from engine.cards.text.things import any_thing, objects

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__: list[str] = []

Steps = tuple[Op, ...]


# -- prevention --------------------------------------------------------------------------------------------------------


@verb("prevent prevents")
def _prevent(p: Cursor, _who: Ref) -> Steps | None:
    amount: Amount | None = None
    combat: bool | None = None
    if p.eat("all combat damage"):
        combat = True
    elif p.eat("all noncombat damage"):
        combat = False
    elif p.eat("all damage"):
        pass
    elif p.eat("the next"):
        amount = number(p)
        if amount is None or not p.eat("damage"):
            return None
    else:
        return None
    if amount is None and (dealing := p.attempt(_dealer, combat)) is not None:
        return dealing
    early = p.eat("this turn")
    if not p.eat("that would be dealt"):
        return None
    early = p.eat("this turn") or early
    if amount is None and p.eat("to and dealt by"):
        both = p.attempt(objects)
        if both is None or not (early or p.eat("this turn")):
            return None
        shield = Replacement("damage", "prevent", combat=combat)
        return Shield(shield, both), Shield(shield, by=both)
    what: Ref | None = None
    source: Filter | None = None
    you = ""
    if p.eat("to"):
        if p.eat("you"):
            you = "you"
            if p.eat("and"):
                what = p.must(objects)
        elif p.eat("players"):
            you = "any"
        else:
            what = any_thing(p)
            if what is None:
                return None
    by: Ref | None = None
    if p.eat("by"):
        by = p.attempt(_one_dealer)
        if by is None:
            found = noun(p)
            if found is None or found.around is not None:
                return None
            source = found.filter
    if not early and not p.eat("this turn"):
        return None
    wanted: Filter | None = None
    if isinstance(what, All):
        wanted, what = what.filter, None
    if isinstance(what, You):
        you, what = "you", None
    if what is not None and you:
        return None
    replacement = Replacement("damage", "prevent", wanted, you, source=source, combat=combat, amount=amount)
    return (Shield(replacement, what, by=by),)


def _one_dealer(p: Cursor) -> Ref | None:
    """Read "target creature", "that creature", "a source of your choice": what deals the damage."""
    if p.eat("a source of your choice"):
        return _any_source(p)
    from engine.cards.text.mentioned import earlier
    from engine.cards.text.targeting import target

    found = target(p)
    if found is not None:
        return found
    known = p.attempt(earlier)
    return p.name("object") if known is None else known.current


def _any_source(p: Cursor) -> Ref:
    slot = p.slot("chosen")
    p.say(before=(*p.scope.before, Choose(slot, You(), Filter(kind="any", zones=("battlefield", "stack", "command")))))
    return Bound(slot)


def _dealer(p: Cursor, combat: bool | None) -> Steps | None:
    """Read "target creature would deal this turn"."""
    by = p.must(_one_dealer)
    if not p.eat("would deal this turn"):
        return None
    return (Shield(Replacement("damage", "prevent", combat=combat), by=by),)


def _next_time(p: Cursor) -> Steps | None:
    """Read "the next time a source of your choice would deal damage to you this turn, prevent that damage"."""
    if not p.eat("the next time"):
        return None
    by: Ref | None = None
    source: Filter | None = None
    if p.eat("a source of your choice"):
        by = _any_source(p)
    elif not p.eat("a source"):
        p.need("a|an")
        found = noun(p)
        if found is None or found.around is not None:
            return None
        if p.eat("of your choice"):
            slot = p.slot("chosen")
            p.say(before=(*p.scope.before, Choose(slot, You(), found.filter)))
            by = Bound(slot)
        else:
            source = found.filter
    combat = would_deal(p)
    what: Ref | None = None
    you = ""
    if p.eat("you"):
        you = "you"
    else:
        what = p.must(any_thing)
    if not p.eat("this turn , prevent that damage"):
        return None
    then = p.attempt(_if_prevented)
    return (
        Shield(
            Replacement("damage", "prevent", None, you, source=source, combat=combat, uses=1, program=then), what, by=by
        ),
    )


def _if_prevented(p: Cursor) -> Program | None:
    """Read ". If damage is prevented this way, ~ deals that much damage to that source's controller.": done as it is
    prevented (615.5).
    """
    if not p.eat(". if damage is prevented this way ,"):
        return None
    before = p.scope
    p.say(amount=Result("amount"), before=())
    p.mention(Thing(Bound("source"), frozenset({"source", "permanent"})))
    steps = sequence(p)
    if steps is None or p.scope.targets != before.targets or p.scope.before or p.scope.around is not None:
        return None
    p.say(things=before.things, amount=before.amount, before=before.before)
    return Program(steps)


OTHER.append(_next_time)


def _redirected(p: Cursor) -> Steps | None:
    """Read "All damage that would be dealt to you this turn is dealt to target creature instead.", "The next 3 damage
    that would be …" (614.9).
    """
    amount: Amount | None = None
    if p.eat("the next"):
        if p.eat("time"):
            return None
        amount = number(p)
        if amount is None:
            return None
    elif not p.eat("all"):
        return None
    combat = combat_or_not(p)
    if not p.eat("damage"):
        return None
    early = p.eat("this turn")
    if not p.eat("that would be dealt"):
        return None
    early = p.eat("this turn") or early
    p.need("to")
    what: Ref | None = any_thing(p)
    if what is None or not (p.eat("this turn") or early) or not p.eat("is dealt to"):
        return None
    onto = p.must(any_thing)
    if not p.eat("instead"):
        return None
    wanted: Filter | None = None
    you = ""
    if isinstance(what, All):
        wanted, what = what.filter, None
    elif isinstance(what, You):
        you, what = "you", None
    return (Shield(Replacement("damage", "redirect", wanted, you, combat=combat, amount=amount, onto=onto), what),)


OTHER.append(_redirected)


@verb("regenerate regenerates")
def _regenerate(p: Cursor, _who: Ref) -> Steps | None:
    what = objects(p)
    return None if what is None else (Shield(Replacement("destroy", "regenerate", uses=1), what),)


def _cant_be_prevented(p: Cursor) -> Steps | None:
    """Read "Damage can't be prevented this turn." (615.12)."""
    from engine.cards.ops import Prohibit

    return (
        (Prohibit("cant_prevent", None, Filter(kind="any")),) if p.eat("damage can't be prevented this turn") else None
    )


OTHER.append(_cant_be_prevented)
