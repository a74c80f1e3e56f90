"""Replacement and prevention effects of static abilities: "enters tapped", "as ~ enters", "if … would …, … instead" (CR 614, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Ability, Cost, CostPart, Replacement
from engine.cards.filters import AttachedTo, Bound, Compare, Condition, Count, Filter, Not, Result, This, Times, X
from engine.cards.ops import Op, Program
from engine.cards.text.amounts import for_each, number, replaced, times, value, where_x
from engine.cards.text.conditions import condition
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.nouns import Noun, bare, noun, with_filter
from engine.cards.text.programs import sentences
from engine.cards.text.things import self_reference
from engine.cards.text.words import COLOR_WORDS, counter_kind
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.filters import Amount

__all__ = ["replacement_line"]

Found = tuple[Ability, ...]
_SOURCE = Filter(state=("source",))
"""The object the ability is on."""


def replacement_line(p: Cursor) -> Found | None:
    """A line that is a replacement effect of a static ability."""
    found = p.first(*_RULES)
    if found is None:
        return None
    if p.peek(". as it enters ,"):  # "This land enters tapped. As it enters, choose a color."
        p.need(".")
        more = p.first(_as_enters)
        if more is None:
            return None
        found = (*found, *more)
    p.eat(".")
    clean = not p.scope.before and not p.scope.targets and p.scope.around is None
    return found if p.done and clean else None


# -- entering ----------------------------------------------------------------------------------------------------------


def _entering(p: Cursor) -> Filter | bool | None:
    """Who enters: False = nobody that we read, None = the source itself."""
    if self_reference(p) is not None:
        return None
    if p.eat("each other"):
        found = noun(p)
        return False if found is None or found.around is not None else with_filter(found, other=True).filter
    if p.eat("each"):
        found = noun(p)
        return False if found is None or found.around is not None else found.filter
    found = bare(p)
    return False if found is None or found.around is not None or found.filter.kind != "permanent" else found.filter


def _enters(p: Cursor) -> Found | None:
    """Read "~ enters tapped [unless …]", "~ enters with three +1/+1 counters on it"."""
    early: Condition | None = None
    if p.eat("if"):
        early = condition(p)
        if early is None or not p.eat(","):
            return None
    what = None if early is not None and p.eat("it") else _entering(p)
    if what is False or not p.eat("enters|enter"):
        return None
    p.eat("the battlefield")
    made = Replacement("enters", "enter", what if isinstance(what, Filter) else None)
    changed = False
    if p.eat("under the control of an opponent of your choice"):
        return (replace(made, choose="under"),)
    if p.eat("tapped"):
        made = replace(made, tapped=True)
        changed = True
        p.eat("and")
    if p.eat("with"):
        counters = _counters(p)
        if counters is None:
            return None
        x = p.attempt(where_x)
        made = replace(made, counters=counters if x is None else replaced(counters, X(), x))
        changed = True
    if not changed:
        return None
    late = p.attempt(_unless_or_if)
    if early is not None and late is not None:
        return None
    return (replace(made, condition=early or late),)


def _unless_or_if(p: Cursor) -> Condition | None:
    if p.eat("unless"):
        found = condition(p)
        return None if found is None else Not(found)
    if p.eat("if"):
        return condition(p)
    return None


def _counters(p: Cursor) -> tuple[tuple[str, Amount], ...] | None:
    out: list[tuple[str, Amount]] = []
    while True:
        if p.eat("a number of"):
            p.eat("additional")
            kind = p.take().text
            p.need("counters on it equal to")
            n = value(p)
            if n is None:
                return None
            return (*out, (counter_kind(kind), n))
        n = number(p)
        if n is None:
            return None
        p.eat("additional")
        kind = p.take().text
        if p.word not in {"counter", "counters"}:
            kind = f"{kind} {p.take().text}"
        p.need("counter|counters")
        out.append((counter_kind(kind), n))
        if p.eat("and"):
            continue
        p.need("on it|them")
        each = p.attempt(for_each)
        if each is not None:
            last = out[-1]
            out[-1] = (last[0], times(last[1], each))
        return tuple(out)


_CHOICES = (
    ("a color", "color"), ("a creature type", "creature_type"), ("a card name", "card_name"), ("a nonland card name", "card_name"),
    ("an opponent", "opponent"), ("a player", "player"), ("a number", "number"), ("a basic land type", "basic_land_type"),
)  # fmt: skip


def _as_enters(p: Cursor) -> Found | None:
    """Read "As ~ enters, choose a color.", "As ~ enters, you may pay 2 life. If you don't, it enters tapped."."""
    if not p.eat("as") or not (p.eat("it") or self_reference(p) is not None) or not p.eat("enters"):
        return None
    p.eat("the battlefield")
    p.need(",")
    if p.eat("choose"):
        for text, word in _CHOICES:
            if p.eat(text):
                if p.eat("other than"):
                    left = [c for c in COLOR_WORDS if c != p.word]
                    if word != "color" or p.take().text not in COLOR_WORDS:
                        return None
                    return (Replacement("enters", "enter", choose=f"color:{'|'.join(left)}"),)
                return (Replacement("enters", "enter", choose=word),)
        return None
    if p.eat("you may pay"):
        n = number(p)
        if n is None or not _else_tapped(p, "life"):
            return None
        return (Replacement("enters", "enter", tapped=True, unless=Cost(None, (CostPart("life", n),))),)
    if p.eat("you may reveal"):
        p.need("a|an")
        found = noun(p, zones=("hand",))
        if found is None or not _else_tapped(p, "from your hand"):
            return None
        return (Replacement("enters", "enter", tapped=True, unless=Cost(None, (CostPart("reveal", 1, found.filter),))),)
    return None


def _else_tapped(p: Cursor, words: str) -> bool:
    return p.eat(f"{words} . if you don't , it|~ enters tapped") or p.eat(f"{words} . if you don't , this land|artifact|creature enters tapped")


def _as_copy(p: Cursor) -> Found | None:
    """Read "You may have ~ enter as a copy of any creature on the battlefield[, except …]."."""
    if not p.eat("you may have") or self_reference(p) is None or not p.eat("enter"):
        return None
    p.eat("the battlefield")
    tapped = p.eat("tapped")
    if not p.eat("as a copy of"):
        return None
    if not p.eat("any|a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "permanent":
        return None
    from engine.cards.text.making import exceptions

    p.mention(Thing(This(), frozenset({"creature"})))
    but = exceptions(p)
    if but is None:
        return None
    return (Replacement("enters", "enter", copy=found.filter, but=tuple(but), optional=True, tapped=tapped),)


# -- moving ------------------------------------------------------------------------------------------------------------


def _would_die(p: Cursor) -> Found | None:
    """Read "If ~ would die, exile it instead.", "If a creature an opponent controls would die, exile it instead."."""
    if not p.eat("if"):
        return None
    what: Filter | None = None
    origin = "battlefield"
    zones: tuple[str, ...] = ("battlefield",)
    everywhere = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")
    if p.eat("a card or token"):
        what = Filter(kind="any", zones=everywhere)
    elif p.eat("your commander"):
        what = Filter(kind="any", zones=everywhere, owner="you", state=("commander",))
    elif self_reference(p) is None:
        p.need("a|an|another")
        other = p.tokens[p.i - 1].text == "another"
        found = noun(p, zones=everywhere)
        if found is None or found.around is not None:
            return None
        what = with_filter(found, other=True).filter if other else found.filter
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
        if p.eat("from anywhere"):
            origin = ""
            if what is None:
                zones = ("battlefield", "stack", "hand", "library", "exile", "command", "graveyard")
        elif not p.eat("from the battlefield"):
            return None
    else:
        return None
    p.need(",")
    return _elsewhere(p, Replacement("move", "redirect", what, player, origin, "graveyard", zones=zones))


def _would_enter(p: Cursor) -> Found | None:
    """Read "If a nontoken creature would enter and it wasn't cast, exile it instead."."""
    if not p.eat("if a|an"):
        return None
    found = noun(p)
    if found is None or found.around is not None or found.filter.kind != "permanent" or not p.eat("would enter"):
        return None
    p.eat("the battlefield")
    if not (p.eat("and it wasn't cast , exile it instead") or p.eat("and it wasn't cast , instead exile it")):
        return None
    return (Replacement("move", "redirect", replace(found.filter, kind="any", zones=_ALL), origin="-stack", to="battlefield", into="exile"),)


_ALL = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")


def _would_leave(p: Cursor) -> Found | None:
    """Read "If ~ would leave the battlefield, exile it instead of putting it anywhere else."."""
    if not p.eat("if"):
        return None
    what = _SOURCE
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
    if not (p.eat("exile it instead of putting it anywhere else") or p.eat("exile it instead") or p.eat("exile that permanent|creature|card instead")):
        return None
    return (Replacement("move", "exile_if_would_leave", what, origin="battlefield", optional=may, text="exiled if it would leave"),)


def _would_lose(p: Cursor) -> Found | None:
    """Read "If you would lose the game, instead exile ~ and your life total becomes 1."."""
    if not p.eat("if you would lose the game ,"):
        return None
    inner = p.attempt(_program_instead)
    return None if inner is None else (Replacement("lose", "instead", player="you", program=inner),)


def _would_return(p: Cursor) -> Found | None:
    """Read "If a creature would be returned to its owner's hand, exile it instead.", "If a card would be put into a library from anywhere, …"."""
    if not p.eat("if"):
        return None
    what: Filter | None = None
    everywhere = ("battlefield", "stack", "graveyard", "hand", "library", "exile", "command")
    if p.eat("your commander"):
        what = Filter(kind="any", zones=everywhere, owner="you", state=("commander",))
    elif self_reference(p) is None:
        p.need("a|an|another")
        other = p.tokens[p.i - 1].text == "another"
        found = noun(p, zones=everywhere)
        if found is None or found.around is not None:
            return None
        what = with_filter(found, other=True).filter if other else found.filter
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
    zones = everywhere if what is None and not origin else ("battlefield",)
    return _elsewhere(p, Replacement("move", "redirect", what, player, origin, to, zones=zones))


def _elsewhere(p: Cursor, base: Replacement) -> Found | None:
    """Read where it goes instead."""
    if p.eat("put it into its owner 's graveyard instead") or p.eat("put that card into its owner 's graveyard instead"):
        return (replace(base, into="graveyard"),)
    if p.eat("put it on the top|bottom of its owner 's library instead") or p.eat("put it on top of its owner 's library instead"):
        bottom = any(t.text == "bottom" for t in p.tokens[p.i - 8 : p.i])
        return (replace(base, into="library", position="bottom" if bottom else "top"),)
    if p.eat("exile it|~ instead") or p.eat("exile that card instead") or p.eat("instead exile it"):
        return (replace(base, into="exile"),)
    if p.eat("instead put it on the top|bottom of its owner 's library") or p.eat("instead put it on top of its owner 's library"):
        bottom = any(t.text == "bottom" for t in p.tokens[p.i - 7 : p.i])
        return (replace(base, into="library", position="bottom" if bottom else "top"),)
    if p.eat("return it to its owner 's hand instead") or p.eat("put it into its owner 's hand instead") or p.eat("instead return it to its owner 's hand"):
        return (replace(base, into="hand"),)
    if p.eat("put it into its owner 's command zone instead") or p.eat("put it into the command zone instead"):
        return (replace(base, into="command"),)
    if (p.eat("shuffle it into its owner 's library instead") or p.eat("its owner shuffles it into their library instead") or p.eat("instead shuffle it into its owner 's library") or
            p.eat("reveal ~ and shuffle it into its owner 's library instead") or p.eat("reveal it and shuffle it into its owner 's library instead")):
        return (replace(base, action="shuffle_in", into="library"),)
    return None


# -- numbers -----------------------------------------------------------------------------------------------------------


def _multiply(p: Cursor) -> Found | None:
    """Twice as many tokens, counters, damage, life; that many plus one."""
    if not p.eat("if"):
        return None
    return p.first(_tokens, _counters_put, _damage_more, _life_more)


def _tokens(p: Cursor) -> Found | None:
    if p.eat("one or more tokens would be created under your control , twice that many of those tokens are created instead"):
        return (Replacement("token", "modify", player="you", times=2),)
    if p.eat("you would create one or more tokens , instead create twice that many of those tokens") or p.eat("one or more tokens would be created under your control , instead twice that many of those tokens are created"):
        return (Replacement("token", "modify", player="you", times=2),)
    if p.eat("an effect would create one or more tokens under your control , it creates twice that many of those tokens instead"):
        return (Replacement("token", "modify", player="you", times=2),)
    return None


def _counters_put(p: Cursor) -> Found | None:
    if not p.eat("one or more"):
        return None
    kind = ""
    if p.word != "counters":
        kind = counter_kind(p.take().text)
    if not p.eat("counters would be put on"):
        return None
    if p.eat("a|an"):
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "permanent":
            return None
        what: Filter | None = found.filter
    elif self_reference(p) is not None:
        what = _SOURCE
    else:
        return None
    p.need(",")
    base = Replacement("counters", "modify", what, kind=kind)
    words = "+1/+1" if kind == "P1P1" else ""
    for text, twice, plus in (
        (f"twice that many {words} counters are put on it|that [creature|permanent] instead", 2, 0),
        ("twice that many of each of those kinds of counters are put on that permanent|creature|it instead", 2, 0),
        (f"that many plus one {words} counters are put on it instead", 1, 1),
        (f"that many plus one {words} counters are put on that creature|permanent instead", 1, 1),
    ):
        if p.eat(text):
            return (replace(base, times=twice, plus=plus),)
    return None


def _damage_more(p: Cursor) -> Found | None:
    if self_reference(p) is not None:
        found = Noun(_SOURCE, frozenset())
    elif p.eat("equipped|enchanted creature"):
        found = Noun(Filter(state=("host",)), frozenset())
    else:
        p.need("a|an")
        found = p.must(noun)
    if found.around is not None or not p.eat("would deal"):
        return None
    combat: bool | None = None
    if p.eat("combat"):
        combat = True
    elif p.eat("noncombat"):
        combat = False
    if not p.eat("damage to"):
        return None
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
    p.need(", it deals")
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


def _life_more(p: Cursor) -> Found | None:
    for text, who in (("you", "you"), ("an opponent", "opponent"), ("a player", "any")):
        for word, event in (("gain|gains", "life_gain"), ("lose|loses", "life_loss")):
            at = p.i
            if not p.eat(f"{text} would {word} life ,"):
                continue
            if p.eat("they lose|gain twice that much life instead") or p.eat("that player loses|gains twice that much life instead"):
                return (Replacement(event, "modify", player=who, times=2),)
            if who == "you" and p.peek("you gain"):
                p.i = at
                break
            p.say(amount=Result("amount"), player=None if who == "you" else Bound("player"))
            inner = p.attempt(_program_instead)
            return None if inner is None else (Replacement(event, "instead", player=who, program=inner),)
    if not p.eat("you would gain life , you gain"):
        return None
    base = Replacement("life_gain", "modify", player="you")
    if p.eat("twice that much life instead"):
        return (replace(base, times=2),)
    if p.eat("that much life plus"):
        n = number(p)
        return (replace(base, plus=n),) if n is not None and p.eat("instead") else None
    return None


def _instead(p: Cursor) -> Found | None:
    """Read "If you would draw a card, … instead."."""
    when: Condition | None = None
    if p.eat("if you would draw a card while your library has no cards in it ,"):
        when = Compare(Count(Filter(kind="card", zones=("library",), owner="you")), "=", 0)
    elif not p.peek("if you would draw a card ,"):
        return p.attempt(_draws_instead)
    else:
        p.need("if you would draw a card ,")
    if p.eat("you may instead"):
        steps = _rest(p)
        return None if steps is None else (Replacement("draw", "instead", player="you", program=Program(steps), optional=True, condition=when),)
    inner = p.attempt(_program_instead)
    return None if inner is None else (Replacement("draw", "instead", player="you", program=inner, condition=when),)


def _rest(p: Cursor) -> tuple[Op, ...] | None:
    """What is done instead, up to the end of the line; no target can be chosen for it."""
    p.say(no_targets=True)
    return sentences(p)


def _draws_instead(p: Cursor) -> Found | None:
    """Read "If an opponent would draw a card except the first one they draw in each of their draw steps, …"."""
    p.need("if")
    who = next((word for text, word in (("you", "you"), ("an opponent", "opponent"), ("a player", "any"), ("another player", "not_you")) if p.eat(text)), "")
    if not who or not p.eat("would draw a card"):
        return None
    beyond = p.eat("except the first one you|they draw in each of your|their draw steps")
    if not p.eat(","):
        return None
    if who != "you":
        p.say(player=Bound("player"))
    if p.eat("they|you skip|skips that draw instead") or p.eat("that player skips that draw instead"):
        return (Replacement("draw", "instead", player=who, beyond_first=beyond),)
    if p.eat("instead that player skips that draw and") or p.eat("that player skips that draw and"):
        p.say(no_targets=True)
        steps = sentences(p)
        return None if steps is None else (Replacement("draw", "instead", player=who, program=Program(steps), beyond_first=beyond),)
    inner = p.attempt(_program_instead)
    return None if inner is None else (Replacement("draw", "instead", player=who, program=inner, beyond_first=beyond),)


def _floor(p: Cursor) -> Found | None:
    """Read "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead."."""
    when: Condition | None = None
    if p.eat("if"):
        when = condition(p)
        if when is None or not p.eat(","):
            return None
    if not p.eat("damage that would reduce your life total to less than"):
        return None
    least = number(p)
    if not isinstance(least, int) or not p.eat("reduces it to") or number(p) != least or not p.eat("instead"):
        return None
    return (Replacement("life_loss", "floor", player="you", amount=least, condition=when),)


def _program_instead(p: Cursor) -> Program | None:
    end = next((n for n in range(p.i, len(p.tokens)) if p.tokens[n].text == "instead"), None)
    if end is None:
        return None
    early = end == p.i
    if early:
        p.take()
        cut = Cursor(p.text, p.setting, tokens=p.tokens)
        cut.i = p.i
    else:
        cut = Cursor(p.text, p.setting, tokens=p.tokens[:end])
        cut.i = p.i
    cut.scope = replace(p.scope, no_targets=True)
    steps = sentences(cut)
    if steps is None:
        return None
    p.i = len(p.tokens) if early else end + 1
    return Program(steps)


def _prevent_some(p: Cursor) -> Found | None:
    """Read "If a source would deal damage to you, prevent 1 of that damage."."""
    if not p.eat("if a|an"):
        return None
    source: Filter | None = None
    if not (p.word == "source" and p.ahead(1) == "would" and p.eat("source")):
        found = noun(p)
        if found is None or found.around is not None:
            return None
        source = found.filter
    if not p.eat("would deal"):
        return None
    combat = True if p.eat("combat") else False if p.eat("noncombat") else None
    if not p.eat("damage to"):
        return None
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
        what = _SOURCE
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
    n = number(p)
    return (Replacement("damage", "prevent", what, player, source=source, combat=combat, amount=n),) if n is not None and p.eat("of that damage") else None


def _dealt(p: Cursor) -> Found | None:
    """Read "If noncombat damage would be dealt to a creature you control, prevent that damage."."""
    if not p.eat("if"):
        return None
    combat = True if p.eat("combat") else False if p.eat("noncombat") else None
    if not p.eat("damage would be dealt to"):
        return None
    what: Filter | None = None
    player = ""
    if p.eat("you"):
        player = "you"
    elif self_reference(p) is not None:
        what = _SOURCE
    else:
        p.eat("another")
        other = p.tokens[p.i - 1].text == "another"
        p.eat("a|an")
        aim = noun(p)
        if aim is None or aim.around is not None:
            return None
        what = with_filter(aim, other=True).filter if other else aim.filter
    if not (p.eat(", prevent that damage") or p.eat(", instead prevent that damage")):
        return None
    made = Replacement("damage", "prevent", what, player, combat=combat)
    then = p.attempt(_then, source=what == _SOURCE)
    return (made if then is None else replace(made, program=then),)


def _then(p: Cursor, *, source: bool) -> Program | None:
    """Read ". Put a +1/+1 counter on that creature for each 1 damage prevented this way."."""
    if not (p.eat(".") or p.eat("and")):
        return None
    p.mention(Thing(This() if source else Bound("it"), frozenset({"creature", "permanent", "planeswalker"})))
    p.say(amount=Result("amount"), no_targets=True)
    steps = sentences(p)
    return None if steps is None else Program(steps)


def _prevent(p: Cursor) -> Found | None:
    """Read "Prevent all damage that would be dealt to ~.", "Prevent all combat damage that would be dealt to and dealt by ~."."""
    if not p.eat("prevent all"):
        return None
    combat: bool | None = None
    if p.eat("combat"):
        combat = True
    elif p.eat("noncombat"):
        combat = False
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
            dealt = Replacement("damage", "prevent", source=_SOURCE, combat=combat)
            return (Replacement("damage", "prevent", _SOURCE, combat=combat), dealt) if to else (dealt,)
        return (Replacement("damage", "prevent", _SOURCE, combat=combat),)
    if p.eat("you"):
        if by:
            return None
        if p.eat("by"):
            dealer = bare(p)
            return None if dealer is None or dealer.around is not None else (Replacement("damage", "prevent", None, "you", source=dealer.filter, combat=combat),)
        return (Replacement("damage", "prevent", None, "you", combat=combat),) if p.word in {".", ""} else None
    found = bare(p)
    if found is None or found.around is not None:
        return None
    what = found.filter
    out: list[Ability] = []
    if to:
        out.append(Replacement("damage", "prevent", what, player, combat=combat))
    if by:
        out.append(Replacement("damage", "prevent", None, "", source=what, combat=combat))
    return tuple(out)


def _redirect(p: Cursor) -> Found | None:
    """Read "All damage that would be dealt to you and other permanents you control is dealt to ~ instead."."""
    if not p.eat("all"):
        return None
    combat = True if p.eat("combat") else False if p.eat("noncombat") else None
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


def _skip(p: Cursor) -> Found | None:
    if p.eat("skip your draw step"):
        return (Replacement("skip", player="you", step="draw"),)
    if p.eat("players skip their upkeep steps"):
        return (Replacement("skip", player="any", step="upkeep"),)
    if p.eat("players skip their draw steps"):
        return (Replacement("skip", player="any", step="draw"),)
    return None


_RULES: tuple[Callable[[Cursor], Found | None], ...] = (
    _enters, _as_enters, _as_copy, _would_die, _would_enter, _would_leave, _would_lose, _would_return, _multiply, _instead, _floor, _prevent_some, _dealt, _prevent, _redirect, _skip,
)  # fmt: skip
