"""Static abilities about what players do besides casting and playing: hand sizes, untapping, the legend rule, triggers
(CR 402.2, 502.3, 603.2d, 704.5j).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Permission, Restriction, Static
from engine.cards.filters import (
    AttachedTo,
    Filter,
    This,
    You,
)  # fmt: skip
from engine.cards.ops import Control
from engine.cards.text.amounts import number
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import bare, noun
from engine.cards.text.words import COLOR_WORDS
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.cursor import Cursor
    from engine.cards.text.parts import Found

__all__ = [
    "as_unblocked",
    "control_enchanted",
    "early",
    "hand_size",
    "keeps_mana",
    "no_legend_rule",
    "stay_tapped",
    "triggers_again",
    "untap_others",
]


def no_legend_rule(p: Cursor) -> Found | None:
    """Read "The "legend rule" doesn't apply to permanents you control."."""
    from engine.cards.abilities import Keyword
    from engine.cards.ops import AddAbilities

    if not (p.eat('the " legend rule " doesn\'t apply') or p.eat("the legend rule doesn't apply")):
        return None
    wanted = Filter()
    if p.eat("to"):
        found = bare(p)
        if found is None or found.around is not None:
            return None
        wanted = found.filter
    return (Static((AddAbilities((Keyword("legend rule doesn't apply"),)),), wanted),)


def hand_size(p: Cursor) -> Found | None:
    """Read "Your maximum hand size is two.", "Each opponent's maximum hand size is reduced by four.", "Players have no
    maximum hand size." (402.2).
    """
    if p.eat("players have no maximum hand size") or p.eat("each player has no maximum hand size"):
        return (Permission("no_max_hand", who="any"),)
    if p.eat("your opponents have no maximum hand size") or p.eat("each opponent has no maximum hand size"):
        return (Permission("no_max_hand", who="opponent"),)
    whose = (
        ("your", "you"),
        ("each player 's", "any"),
        ("each opponent 's", "opponent"),
        ("each of your opponents '", "opponent"),
        ("your opponents '", "opponent"),
    )
    who = next((word for text, word in whose if p.eat(f"{text} maximum hand size|sizes is|are")), "")
    if not who:
        return None
    sign = -1 if p.eat("reduced by") else 1 if p.eat("increased by") else 0
    n = number(p)
    if not isinstance(n, int):
        return None
    return (
        (Permission("more_hand", amount=sign * n, who=who),) if sign else (Permission("max_hand", amount=n, who=who),)
    )


def untap_others(p: Cursor) -> Found | None:
    """Read "Untap all permanents you control during each other player's untap step." (502.3)."""
    if not p.eat("untap"):
        return None
    wanted: Filter | None
    if self_reference(p) is not None:
        wanted = Filter(state=("source",))
    else:
        p.need("all|each")
        found = noun(p)
        if found is None or found.around is not None or found.filter.controller != "you":
            return None
        wanted = found.filter
    return (Permission("untap_other", wanted),) if p.eat("during each other player 's untap step") else None


def as_unblocked(p: Cursor) -> Found | None:
    """Read "You may have ~ assign its combat damage as though it weren't blocked." (510.1c)."""
    if (
        not p.eat("you may have")
        or self_reference(p) is None
        or not p.eat("assign its combat damage as though it weren't blocked")
    ):
        return None
    return (Restriction("as_unblocked", This()),)


def stay_tapped(p: Cursor) -> Found | None:
    """Read "You may choose not to untap ~ during your untap step." (502.3)."""
    if not p.eat("you may choose not to untap"):
        return None
    ref = self_reference(p)
    if ref is None:
        if not p.eat("enchanted|equipped creature|permanent|artifact|land"):
            return None
        ref = AttachedTo()
    return (
        (Restriction("may_stay_tapped", ref),)
        if p.eat("during your|its untap step") or p.eat("during its controller 's untap step")
        else None
    )


def triggers_again(p: Cursor) -> Found | None:
    """Read "If a triggered ability of a legendary creature you control triggers, that ability triggers an additional
    time." (603.2d).
    """
    if not p.eat("if a triggered ability of"):
        return None
    other = p.eat("another")
    if not other and not p.eat("a|an"):
        return None
    found = noun(p)
    if (
        found is None
        or found.around is not None
        or found.filter.kind != "permanent"
        or found.filter.any_of
        or not p.eat("triggers , that|it")
    ):
        return None
    p.eat("ability")
    wanted = replace(found.filter, other=True) if other else found.filter
    return (Permission("trigger_again", wanted, event="*"),) if p.eat("triggers an additional time") else None


def early(p: Cursor) -> Found | None:
    """Read "You may activate abilities of creatures you control as though those creatures had haste." (302.6)."""
    if not p.eat("you may activate abilities of"):
        return None
    found = bare(p)
    if found is None or found.around is not None or not p.eat("as though those creatures had haste"):
        return None
    return (Permission("activate_early", found.filter),)


def keeps_mana(p: Cursor) -> Found | None:
    """Read "You don't lose unspent green mana as steps and phases end.", "If you would lose unspent mana, that mana
    becomes black instead." (500.5).
    """
    if p.eat("if you would lose unspent mana , that mana becomes"):
        color = "C" if p.eat("colorless") else COLOR_WORDS.get(p.word, "")
        if color in COLOR_WORDS.values():
            p.take()
        return (Permission("keep_mana", event=f"becomes {color}"),) if color and p.eat("instead") else None
    who = next((word for text, word in (("you", "you"), ("players", "any")) if p.eat(f"{text} don't lose unspent")), "")
    if not who:
        return None
    color = COLOR_WORDS[p.take().text] if p.word in COLOR_WORDS else ""
    return (
        (Permission("keep_mana", event=color, who=who),)
        if p.eat("mana as steps and phases end") or p.eat("mana as phases end")
        else None
    )


def control_enchanted(p: Cursor) -> Found | None:
    """Read "You control enchanted creature."."""
    if p.eat("you control enchanted creature|permanent|artifact|land|planeswalker|enchantment"):
        return (Static((Control(You()),), AttachedTo()),)
    return None
