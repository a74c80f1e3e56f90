"""Replacement effects about moving: "if ~ would die, exile it instead" (CR 614.1a, 614.6, 400.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Replacement
from engine.cards.filters import ALL_ZONES, Filter
from engine.cards.ops import Shield
from engine.cards.text.clauses import OTHER
from engine.cards.text.cursor import Mismatch
from engine.cards.text.mentioned import self_reference
from engine.cards.text.nouns import SOURCE, noun, with_filter
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.ops import Op
    from engine.cards.text.cursor import Cursor
    from engine.cards.text.parts import Found

__all__ = ["would_die", "would_enter", "would_leave", "would_return"]


# -- moving ------------------------------------------------------------------------------------------------------------


def _whatever(p: Cursor) -> Filter | None:
    """Read what would go somewhere: the commander, the card itself (None), "a creature", "another creature you
    control".

    :raises Mismatch: it is none of these.
    """
    if p.eat("your commander"):
        return Filter(kind="any", zones=ALL_ZONES, owner="you", state=("commander",))
    if self_reference(p) is not None:
        return None
    p.need("a|an|another")
    other = p.tokens[p.i - 1].text == "another"
    found = noun(p, zones=ALL_ZONES)
    if found is None or found.around is not None:
        raise Mismatch
    return with_filter(found, other=True).filter if other else found.filter


def would_die(p: Cursor) -> Found | None:
    """Read "If ~ would die, exile it instead.", "If a creature an opponent controls would die, exile it instead."."""
    if not p.eat("if"):
        return None
    if p.eat(
        "a nontoken creature an opponent owns would die or a creature card not on the battlefield would be put into an opponent 's graveyard , exile that card instead"
    ):
        owned = Filter(owner="opponent", types=("Creature",), state=("nontoken",))
        cards = Filter(
            kind="any",
            zones=("stack", "graveyard", "hand", "library", "exile", "command"),
            owner="opponent",
            types=("Creature",),
        )
        dying = Replacement("move", "redirect", owned, "", "battlefield", "graveyard", into="exile")
        return dying, Replacement("move", "redirect", cards, "opponent", "-battlefield", "graveyard", into="exile")
    what: Filter | None = None
    origin = "battlefield"
    zones: tuple[str, ...] = ("battlefield",)
    if p.eat("a card or token"):
        what = Filter(kind="any", zones=ALL_ZONES)
    else:
        what = _whatever(p)
    player = ""
    if p.eat("would die"):
        pass
    elif p.eat("would be put into"):
        if p.eat("a graveyard"):
            pass
        elif p.eat("your graveyard"):
            player = "you"
        elif p.eat("an opponent 's graveyard"):
            player = "opponent"
        else:
            return None
        if p.eat("from anywhere other than the battlefield"):
            origin = "-battlefield"
        elif p.eat("from the stack") or (what is not None and what.kind == "spell"):
            origin = "stack"
        elif p.eat("from anywhere") or (not p.peek("from") and (what is None or what.kind != "permanent")):
            origin = ""
        elif p.peek("from") and not p.eat("from the battlefield"):
            return None
        if what is None and origin != "battlefield":
            zones = ALL_ZONES
    else:
        return None
    p.need(",")
    return _elsewhere(p, Replacement("move", "redirect", what, player, origin, "graveyard", zones=zones))


def would_enter(p: Cursor) -> Found | None:
    """Read "If a nontoken creature would enter and it wasn't cast, exile it instead."."""
    if not p.eat("if a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "permanent":
        return None
    made = _not_cast(p, found.filter)
    return None if made is None else (made,)


def _not_cast(p: Cursor, wanted: Filter) -> Replacement | None:
    """Read "would enter and it wasn't cast, exile it instead"."""
    if not p.eat("would enter [the] [battlefield] and it wasn't cast ,") or not (
        p.eat("exile it instead") or p.eat("instead exile it")
    ):
        return None
    return Replacement(
        "move",
        "redirect",
        replace(wanted, kind="any", zones=ALL_ZONES),
        origin="-stack",
        to="battlefield",
        into="exile",
    )


def would_leave(p: Cursor) -> Found | None:
    """Read "If ~ would leave the battlefield, exile it instead of putting it anywhere else."."""
    if not p.eat("if"):
        return None
    what = SOURCE
    if self_reference(p) is None:
        p.need("a|an|another")
        other = p.tokens[p.i - 1].text == "another"
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "permanent":
            return None
        what = with_filter(found, other=True).filter if other else found.filter
    if not p.eat("would leave the battlefield ,"):
        return None
    may = p.eat("you may")
    if not (
        p.eat("exile it instead of putting it anywhere else")
        or p.eat("exile it instead")
        or p.eat("exile that permanent|creature|card instead")
    ):
        return None
    return (
        Replacement(
            "move", "exile_if_would_leave", what, origin="battlefield", optional=may, text="exiled if it would leave"
        ),
    )


def would_return(p: Cursor) -> Found | None:
    """Read "If a creature would be returned to its owner's hand, exile it instead.", "If a card would be put into a
    library from anywhere, …".
    """
    if not p.eat("if"):
        return None
    what = _whatever(p)
    player = origin = to = ""
    if p.eat("would be exiled"):
        to = "exile"
    elif p.eat("would be put into") or p.eat("would be returned to"):
        for words, zone, who in (
            ("its owner 's hand", "hand", ""), ("your hand", "hand", "you"), ("an opponent 's hand", "hand", "opponent"), ("a player 's hand", "hand", ""),
            ("its owner 's library", "library", ""), ("your library", "library", "you"), ("a library", "library", ""), ("an opponent 's library", "library", "opponent"),
            ("exile", "exile", ""), ("the command zone", "command", ""),
        ):  # fmt: skip
            if p.eat(words):
                to, player = zone, who
                break
    if not to:
        return None
    if p.eat("from the battlefield") or (not p.eat("from anywhere") and what is not None and what.kind == "permanent"):
        origin = "battlefield"
    p.need(",")
    zones = ALL_ZONES if what is None and not origin else ("battlefield",)
    return _elsewhere(p, Replacement("move", "redirect", what, player, origin, to, zones=zones))


def _elsewhere(p: Cursor, base: Replacement) -> Found | None:
    """Read where it goes instead."""
    if p.eat("you may"):
        base = replace(base, optional=True)
    marked = p.attempt(_exiled_with_more, base)
    if marked is not None:
        return marked
    if p.eat("put it into its owner 's graveyard instead") or p.eat(
        "put that card into its owner 's graveyard instead"
    ):
        return (replace(base, into="graveyard"),)
    if (
        p.eat("put it on the top|bottom of its owner 's library instead")
        or p.eat("put it on top of its owner 's library instead")
        or (
            base.player == "you"
            and (
                p.eat("put it on the top|bottom of your library instead")
                or p.eat("put it on top of your library instead")
            )
        )
    ):
        bottom = any(t.text == "bottom" for t in p.tokens[p.i - 8 : p.i])
        return (replace(base, into="library", position="bottom" if bottom else "top"),)
    if p.eat("exile it|~ instead") or p.eat("exile that card instead") or p.eat("instead exile it"):
        return (replace(base, into="exile"),)
    if p.eat("instead put it on the top|bottom of its owner 's library") or p.eat(
        "instead put it on top of its owner 's library"
    ):
        bottom = any(t.text == "bottom" for t in p.tokens[p.i - 7 : p.i])
        return (replace(base, into="library", position="bottom" if bottom else "top"),)
    if (
        p.eat("return it to its owner 's hand instead")
        or p.eat("put it into its owner 's hand instead")
        or (base.player == "you" and p.eat("put it into your hand instead"))
        or p.eat("instead return it to its owner 's hand")
    ):
        return (replace(base, into="hand"),)
    if p.eat("put it into its owner 's command zone instead") or p.eat("put it into the command zone instead"):
        return (replace(base, into="command"),)
    if (
        p.eat("shuffle it into its owner 's library instead")
        or p.eat("its owner shuffles it into their library instead")
        or p.eat("instead shuffle it into its owner 's library")
        or p.eat("reveal ~ and shuffle it into its owner 's library instead")
        or p.eat("reveal it and shuffle it into its owner 's library instead")
    ):
        return (replace(base, action="shuffle_in", into="library"),)
    return None


def _exiled_with_more(p: Cursor, base: Replacement) -> Found | None:
    """Read "instead exile it with a void counter on it", "exile it instead and you gain 1 life"."""
    from engine.cards.filters import Bound
    from engine.cards.ops import Program
    from engine.cards.text.clauses import sequence
    from engine.cards.text.counters import with_counters
    from engine.cards.text.cursor import Thing

    early = p.eat("instead")
    if not p.eat("exile it|that [card]"):
        return None
    counters = p.attempt(with_counters) or ()
    if not early and not p.eat("instead"):
        return None
    if p.eat("and"):
        p.say(no_targets=True)
        p.mention(Thing(Bound("it"), frozenset({"card", "creature", "permanent"})))
        steps = sequence(p)
        return (
            None
            if steps is None or (not p.peek(".") and not p.done)
            else (replace(base, into="exile", counters=counters, program=Program(steps)),)
        )
    return (replace(base, into="exile", counters=counters),)


def _this_turn(p: Cursor) -> tuple[Op, ...] | None:
    """Read "If a creature would die this turn, exile it instead.", "Until end of turn, if a creature would die, exile
    it instead." as an effect.
    """
    early = p.eat("until end of turn ,")
    if p.setting.script and p.eat("if") and (named := p.name("object")) is not None:
        if not p.eat("would die") or early == p.eat("this turn") or not p.eat(","):
            return None
        made = _elsewhere(p, Replacement("move", "redirect", origin="battlefield", to="graveyard"))
        return None if made is None or not isinstance(made[0], Replacement) else (Shield(made[0], named),)
    if p.tokens[p.i - 1].text == "if":
        p.i -= 1
    if not p.eat("if a|an|another"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "permanent":
        return None
    if early and (entering := p.attempt(_not_cast, found.filter)) is not None:
        return (Shield(entering),)
    if (
        not (p.eat("would die") or p.eat("would be put into a graveyard from the battlefield"))
        or early == p.eat("this turn")
        or not p.eat(",")
    ):
        return None
    made = _elsewhere(p, Replacement("move", "redirect", found.filter, origin="battlefield", to="graveyard"))
    return None if made is None or not isinstance(made[0], Replacement) else (Shield(made[0]),)


OTHER.append(_this_turn)
