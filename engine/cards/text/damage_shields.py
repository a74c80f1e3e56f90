"""Replacement and prevention effects of static abilities about damage (CR 614.9, 615, 120.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Ability, Replacement
from engine.cards.filters import AttachedTo, Bound, Condition, Filter, Result, This, Times, Turn
from engine.cards.ops import Program
from engine.cards.quantities import Plus
from engine.cards.text.amounts import number
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.damage_words import combat_or_not, would_deal
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import SOURCE, Noun, bare, noun, with_filter, your_commander
from engine.cards.text.programs import sentences
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.text.parts import Found

__all__ = [
    "_and_then",
    "damage_dealt",
    "double_all",
    "more_damage",
    "prevent_all",
    "prevent_some",
    "prevent_while",
    "redirect_damage",
]


def more_damage(p: Cursor) -> Found | None:
    """Read "If a red source you control would deal damage to an opponent, it deals that much damage plus 2 instead."."""
    if self_reference(p) is not None:
        found = Noun(SOURCE, frozenset())
    elif p.eat("equipped|enchanted creature"):
        found = Noun(Filter(state=("host",)), frozenset())
    elif leader := your_commander(p):
        found = leader
    else:
        p.need("a|an|another")
        other = p.tokens[p.i - 1].text == "another"
        found = p.must(noun)
        found = with_filter(found, other=True) if other else found
    if found.around is not None:
        return None
    combat = would_deal(p)
    what: Filter | None = None
    player = ""
    for text, wanted, who in (
        ("a permanent or player", None, ""), ("a player or permanent", None, ""),
        ("an opponent or a permanent an opponent controls", Filter(controller="opponent"), "opponent"),
        ("an opponent", None, "opponent"), ("a player", None, "any"), ("you", None, "you"),
    ):  # fmt: skip
        if p.eat(text):
            what, player = wanted, who
            break
    else:
        return None
    if not p.eat(", it deals"):
        p.need(", that source deals")
    base = Replacement("damage", "modify", what, player, source=found.filter, combat=combat)
    if p.eat("double that damage") or p.eat("twice that much damage") or p.eat("twice that damage"):
        base = replace(base, times=2)
    elif p.eat("triple that damage"):
        base = replace(base, times=3)
    elif p.eat("that much damage plus"):
        n = number(p)
        if n is None:
            return None
        base = replace(base, plus=n)
    else:
        return None
    p.eat("to that permanent or player") or p.eat("to that player or permanent") or p.eat("to that player")
    return (base,) if p.eat("instead") else None


def double_all(p: Cursor) -> Found | None:
    """Read "Double all damage that creature sources you control would deal.", "Double all damage equipped creature
    would deal." (701.10).
    """
    if not p.eat("double all"):
        return None
    combat = combat_or_not(p)
    if not p.eat("damage"):
        return None
    if not p.eat("that"):
        wanted: Filter | None = (
            Filter(state=("host",))
            if p.eat("equipped|enchanted creature")
            else SOURCE
            if self_reference(p) is not None
            else None
        )
    else:
        found = bare(p)
        wanted = None if found is None or found.around is not None else found.filter
    if wanted is None or not p.eat("would deal"):
        return None
    return (Replacement("damage", "modify", source=wanted, combat=combat, times=2),)


def prevent_some(p: Cursor) -> Found | None:
    """Read "If a source would deal damage to you, prevent 1 of that damage."."""
    if not p.eat("if a|an"):
        return None
    source: Filter | None = None
    if not (p.word == "source" and p.ahead(1) == "would" and p.eat("source")):
        found = noun(p)
        if found is None or found.around is not None:
            return None
        source = found.filter
    combat = would_deal(p)
    what: Filter | None = None
    player = ""
    if p.eat("you or a|an"):
        player = "you"
        aim = noun(p)
        if aim is None or aim.around is not None:
            return None
        what = aim.filter
    elif p.eat("you"):
        player = "you"
    elif self_reference(p) is not None:
        what = SOURCE
    else:
        p.eat("a|an")
        aim = noun(p)
        if aim is None or aim.around is not None:
            return None
        what = aim.filter
    if not p.eat(", prevent"):
        return None
    if p.eat("that damage"):
        return (Replacement("damage", "prevent", what, player, source=source, combat=combat),)
    if p.eat("half that damage , rounded up|down"):
        half = Times(1, Result("amount"), p.tokens[p.i - 1].text)
        return (Replacement("damage", "prevent", what, player, source=source, combat=combat, amount=half),)
    if p.eat("all but"):
        kept = number(p)
        if not isinstance(kept, int) or not p.eat("of that damage"):
            return None
        return (
            Replacement(
                "damage", "prevent", what, player, source=source, combat=combat, amount=Plus((Result("amount"), -kept))
            ),
        )
    n = number(p)
    return (
        (Replacement("damage", "prevent", what, player, source=source, combat=combat, amount=n),)
        if n is not None and p.eat("of that damage")
        else None
    )


def damage_dealt(p: Cursor) -> Found | None:
    """Read "If noncombat damage would be dealt to a creature you control, prevent that damage.", "If a creature would
    be dealt damage, …".
    """
    if not p.eat("if"):
        return None
    combat: bool | None = None
    passive = p.word not in {"damage", "combat", "noncombat"}
    if not passive:
        combat = combat_or_not(p)
        p.need("damage would be dealt to")
    what: Filter | None = None
    player = ""
    if p.eat("you"):
        player = "you"
    elif self_reference(p) is not None:
        what = SOURCE
    else:
        p.eat("another")
        other = p.tokens[p.i - 1].text == "another"
        p.eat("a|an")
        aim = your_commander(p) or noun(p)
        if aim is None or aim.around is not None:
            return None
        what = with_filter(aim, other=True).filter if other else aim.filter
    if passive:
        p.need("would be dealt")
        combat = combat_or_not(p)
        p.need("damage")
    if not (p.eat(", prevent that damage") or p.eat(", instead prevent that damage")):
        return None
    made = Replacement("damage", "prevent", what, player, combat=combat)
    then = p.attempt(_and_then, source=what == SOURCE)
    return (made if then is None else replace(made, program=then),)


def _and_then(p: Cursor, *, source: bool) -> Program | None:
    """Read ". Put a +1/+1 counter on that creature for each 1 damage prevented this way."."""
    if not (p.eat(".") or p.eat("and")):
        return None
    p.mention(Thing(This() if source else Bound("it"), frozenset({"creature", "permanent", "planeswalker"})))
    p.say(amount=Result("amount"), no_targets=True)
    steps = sentences(p)
    return None if steps is None else Program(steps)


def prevent_while(p: Cursor) -> Found | None:
    """Read "During your turn, prevent all damage that would be dealt to ~.", "As long as ~ is tapped, prevent all
    combat damage that would be dealt to it.".
    """
    from engine.cards.text.conditions import condition

    when: Condition | None = Turn("you") if p.eat("during your turn ,") else None
    if when is None:
        if not p.eat("as long as"):
            return None
        when = condition(p)
        if when is None or not p.eat(","):
            return None
    found = prevent_all(p)
    return None if found is None else tuple(replace(a, condition=when) for a in found if isinstance(a, Replacement))


def prevent_all(p: Cursor) -> Found | None:
    """Read "Prevent all damage that would be dealt to ~.", "Prevent all combat damage that would be dealt to and dealt
    by ~.".
    """
    if not p.eat("prevent all"):
        return None
    combat = combat_or_not(p)
    if not p.eat("damage that would be dealt"):
        return None
    to = by = False
    if p.eat("to and dealt by"):
        to = by = True
    elif p.eat("to"):
        to = True
    elif p.eat("by"):
        by = True
    else:
        return None
    what: Filter | None
    player = ""
    if self_reference(p) is not None:
        if by:
            dealt = Replacement("damage", "prevent", source=SOURCE, combat=combat)
            return (Replacement("damage", "prevent", SOURCE, combat=combat), dealt) if to else (dealt,)
        return (Replacement("damage", "prevent", SOURCE, combat=combat),)
    if p.eat("you"):
        if by:
            return None
        if p.eat("by"):
            dealer = bare(p)
            return (
                None
                if dealer is None or dealer.around is not None
                else (Replacement("damage", "prevent", None, "you", source=dealer.filter, combat=combat),)
            )
        if p.eat("and other"):
            rest = bare(p)
            if rest is None or rest.around is not None or rest.filter.any_of:
                return None
            return (Replacement("damage", "prevent", replace(rest.filter, other=True), "you", combat=combat),)
        return (Replacement("damage", "prevent", None, "you", combat=combat),) if p.word in {".", ""} else None
    found = your_commander(p) or bare(p)
    if found is None or found.around is not None:
        return None
    what = found.filter
    out: list[Ability] = []
    if to:
        out.append(Replacement("damage", "prevent", what, player, combat=combat))
    if by:
        out.append(Replacement("damage", "prevent", None, "", source=what, combat=combat))
    return tuple(out)


def redirect_damage(p: Cursor) -> Found | None:
    """Read "All damage that would be dealt to you and other permanents you control is dealt to ~ instead."."""
    if not p.eat("all"):
        return None
    combat = combat_or_not(p)
    if not p.eat("damage that would be dealt to"):
        return None
    player, what = "", None
    if p.eat("you"):
        player = "you"
        if p.eat("or another"):
            found = p.must(noun)
            if found.around is not None:
                return None
            what = with_filter(found, other=True).filter
        elif p.eat("and"):
            other = p.eat("other")
            found = bare(p)
            if found is None or found.around is not None:
                return None
            what = with_filter(found, other=True).filter if other else found.filter
    else:
        found = bare(p)
        if found is None or found.around is not None:
            return None
        what = found.filter
    if not p.eat("is dealt to"):
        return None
    onto = self_reference(p)
    if onto is None:
        if not p.eat("enchanted|equipped creature|planeswalker|permanent"):
            return None
        onto = AttachedTo()
    return (Replacement("damage", "redirect", what, player, combat=combat, onto=onto),) if p.eat("instead") else None
