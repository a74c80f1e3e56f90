"""Hexproof, shroud and protection that players have (CR 702.11, 702.16, 702.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword, Permission
from engine.cards.filters import ALL_ZONES, Filter, Picked, You
from engine.cards.layer_changes import AddAbilities
from engine.cards.ops import Choose, Continuous, GainKeyword, If
from engine.cards.text.clauses import OTHER, object_predicate, verb
from engine.cards.text.durations import duration
from engine.cards.text.keywords import with_abilities
from engine.cards.text.things import objects
from engine.cards.text.words import COLOR_WORDS
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.abilities import Ability
    from engine.cards.filters import Ref
    from engine.cards.ops import Op
    from engine.cards.text.cursor import Cursor

__all__ = ["of_static"]

_ANYTHING = Filter(kind="any", zones=ALL_ZONES)
_WORDED = {
    "everything": _ANYTHING,
    "each opponent": Filter(kind="any", zones=ALL_ZONES, controller="opponent"),
    "your opponents": Filter(kind="any", zones=ALL_ZONES, controller="opponent"),
    "the chosen card name": Filter(kind="any", zones=ALL_ZONES, chosen="name"),
}
"""Qualities that stand on cards as words: what they are of a player."""
_NAMES = {"hexproof": "hexproof", "hexproof from": "hexproof", "shroud": "shroud", "protection": "protection"}


def _of_a_player(given: tuple[Ability, ...]) -> tuple[Keyword, ...] | None:
    """The keywords as players have them, each quality as a filter; None if players can't have one of them."""
    out = []
    for one in given:
        if not isinstance(one, Keyword) or one.name not in _NAMES:
            return None
        quality = one.filter if one.filter is not None else _WORDED.get(one.text) if one.text else None
        if one.text and quality is None:
            return None
        out.append(Keyword(_NAMES[one.name], filter=quality, text=one.text))
    return tuple(out)


def of_static(changes: tuple[object, ...]) -> tuple[Permission, ...]:
    """What players have who have the keywords that these changes add; () where that can't be."""
    found = _of_a_player(_given(changes))
    return tuple(Permission(k.name, k.filter) for k in found or ())


def _given(changes: tuple[object, ...]) -> tuple[Ability, ...]:
    """The abilities that these changes add; () where they do anything else."""
    if not all(isinstance(c, AddAbilities) for c in changes):
        return ()
    return tuple(a for c in changes if isinstance(c, AddAbilities) for a in c.abilities)


@verb("gain gains")
def _gain(p: Cursor, who: Ref) -> tuple[Op, ...] | None:
    """Read "you gain protection from everything until your next turn"."""
    if p.eat("protection from the color of your choice"):
        return _chosen_color(p, who)
    given = with_abilities(p)
    found = None if given is None else _of_a_player(given)
    length = None if found is None else p.attempt(duration)
    return None if found is None or length is None else tuple(GainKeyword(who, k, length) for k in found)


def _chosen_color(p: Cursor, who: Ref) -> tuple[Op, ...] | None:
    length = p.attempt(duration)
    if length is None:
        return None
    slot = p.slot("color")
    each = (
        If(
            Picked(slot, word),
            (GainKeyword(who, Keyword("protection", filter=replace(_ANYTHING, colors=(letter,)), text=word), length),),
        )
        for word, letter in COLOR_WORDS.items()
    )
    return (Choose(slot, You(), options=("color",)), *each)


def _you_too(p: Cursor) -> tuple[Op, ...] | None:
    """Read "you and permanents you control gain hexproof until end of turn"."""
    if not p.eat("you and"):
        return None
    what = objects(p)
    steps = None if what is None else object_predicate(p, what)
    if steps is None or len(steps) != 1 or not isinstance(steps[0], Continuous):
        return None
    found = _of_a_player(_given(steps[0].changes))
    return None if not found else (*(GainKeyword(You(), k, steps[0].duration) for k in found), *steps)


OTHER.append(_you_too)
