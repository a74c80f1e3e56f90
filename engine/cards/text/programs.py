"""Whole programs: sentences one after another, each with what it has to do with those before it (CR 603.12,
608.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import Bound
from engine.cards.ops import Choose, Continuous, If, Op, Program, Search
from engine.cards.text.amended import (
    attackers_too,
    enters_under,
    gains_suspend,
    gives_flashback,
    instead,
    mana_lasts,
    no_regeneration,
    of_any_mana,
    of_the_token,
    spell_exiled,
    then_too,
    would_die,
)
from engine.cards.text.bindings import all_bound, mentions, remember
from engine.cards.text.bodies import whole
from engine.cards.text.if_done import all_shuffle, if_done, if_not_done, if_not_put, otherwise, who_did
from engine.cards.text.postponed import after_that_turn, that_turn
from engine.cards.text.reflexive import when_done, when_this_way
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.ops import TargetSpec
    from engine.cards.text.clauses import Steps
    from engine.cards.text.cursor import Cursor

__all__ = ["program", "sentences"]


def program(p: Cursor) -> Program | None:
    """Everything from here to the end as one program."""
    steps = sentences(p)
    if steps is None or not p.done or p.scope.before or p.scope.around is not None:
        return None
    remembered = remember(steps, p.scope.sets)
    if remembered is None or not all_bound(remembered) or any(_of_each(spec) for spec in p.scope.targets):
        return None
    return Program(remembered, p.scope.targets, anyway=p.scope.anyway)


def _of_each(spec: TargetSpec) -> bool:
    """Whether a target would have to be somebody's who is not known yet when targets are chosen (601.2c): "for each
    player, … target creature that player controls".
    """
    return (
        not spec.per_opponent
        and spec.objects is not None
        and any("each" in (f.controller, f.owner) for f in (spec.objects, *spec.objects.any_of))
    )


def sentences(p: Cursor) -> Steps | None:
    """Sentences up to the end of the text."""
    steps: list[Op] = []
    while not p.done:
        if not sentence(p, steps):
            return None
        p.say(subject=None)
        if p.word and not p.eat(".") and not p.quote_ended:
            return None
    return tuple(steps) if steps or p.scope.targets else None


def sentence(p: Cursor, steps: list[Op]) -> bool:
    """One sentence, added to the steps; False if it is none."""
    if p.eat("this ability still resolves if its target becomes illegal"):
        p.say(anyway=True)
        return True
    p.eat("then")
    p.eat(",")
    if steps and isinstance(steps[-1], Continuous) and gives_flashback(steps[-1]):
        return p.eat("the flashback cost is equal to its mana cost") or p.eat(
            "the flashback cost is equal to that card 's mana cost"
        )
    for rule in (
        that_turn,
        after_that_turn,
        when_this_way,
        if_done,
        if_not_done,
        if_not_put,
        spell_exiled,
        gains_suspend,
        of_any_mana,
        no_regeneration,
        attackers_too,
        otherwise,
        when_done,
        who_did,
        all_shuffle,
        would_die,
        mana_lasts,
        enters_under,
        then_too,
        instead,
    ):
        if p.attempt(rule, steps):
            return True
    own = p.peek("they|it have|has")
    found = p.attempt(whole)
    if found is None:
        return False
    if own and steps and (defined := of_the_token(steps[-1], found)) is not None:
        steps[-1] = defined
        return True
    if (
        steps
        and isinstance(steps[-1], If)
        and not steps[-1].otherwise
        and _searches_for_what_was_chosen(steps[-1], found)
    ):
        steps[-1] = replace(steps[-1], steps=(*steps[-1].steps, *found))
        return True
    steps.extend(found)
    return True


def _searches_for_what_was_chosen(done: If, found: Steps) -> bool:
    """Whether it is searched for cards like something that was chosen only if the condition held ("If you do, choose a
    land you control. Then search …").
    """
    slots = [s.slot for s in done.steps if isinstance(s, Choose)]
    return any(isinstance(step, Search) and mentions(step.filter, Bound(slot)) for step in found for slot in slots)
