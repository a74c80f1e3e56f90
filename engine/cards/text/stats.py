"""Numbers of objects: "its power", "the greatest mana value among …", "your commander's toughness" (CR 107.3, 202.3,
208).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import (
    ALL_ZONES,
    All,
    Bound,
    CastCount,
    Colors,
    Each,
    Filter,
    Greatest,
    Ref,
    Stat,
    This,
    You,
)  # fmt: skip
from engine.cards.text.cursor import Cursor, Mismatch
from engine.cards.text.nouns import noun

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["commander_stat", "greatest_stat", "one_object", "stat_of", "times_cast", "total_stat"]


def one_object(p: Cursor) -> Ref | None:
    """One object meant, as it was when it was mentioned."""
    from engine.cards.text.mentioned import earlier, source_thing

    found = p.attempt(source_thing) or p.attempt(earlier)
    if found is not None:
        return found.was
    if of_each(p) and p.eat("it"):
        return Bound("it")
    return p.name("object")


def of_each(p: Cursor) -> bool:
    """Whether "it" means each of those that a static ability affects, by itself."""
    return p.setting.event == "static" and bool(p.scope.things) and isinstance(p.scope.things[-1].ref, All)


def times_cast(p: Cursor) -> Amount | None:
    """Read "times it's been cast from the command zone this game"."""
    if not p.eat("time|times"):
        return None
    who: Ref = You()
    if p.eat("this spell was kicked") or p.eat("it|~ was kicked"):
        return Colors("kicked")
    if p.eat("it 's been cast from the command zone this game") or (
        p.setting.event not in {"", "static"} and p.eat("it was cast from the command zone this game")
    ):
        return CastCount(Bound("it"), who)
    if p.eat("~|it was cast from the command zone this game") or p.eat(
        "you've cast this creature|spell|card from the command zone this game"
    ):
        return CastCount(This(), who)
    for text in (
        "you've cast your commander from the command zone this game",
        "you 've cast your commander from the command zone this game",
        "your commander has been cast from the command zone this game",
    ):
        if p.eat(text):
            from engine.cards.filters import CommanderOf

            return CastCount(CommanderOf(), who)
    if p.eat("you've cast a commander from the command zone this game") or p.eat(
        "you've cast your commanders from the command zone this game"
    ):
        from engine.cards.filters import CommanderOf

        return CastCount(CommanderOf(), who)
    if p.eat("you've cast ~|it from the command zone this game"):
        return CastCount(This(), who)
    return None


def greatest_stat(p: Cursor) -> Amount | None:
    """Read "the greatest power among creatures you control", "the least toughness among …"."""
    for word, least in (("greatest", False), ("highest", False), ("least", True)):
        if p.eat(f"the {word}"):
            for text, stat in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")):
                if p.eat(f"{text} among"):
                    if p.eat("your commanders"):
                        return Greatest(
                            stat, Filter(kind="any", zones=ALL_ZONES, owner="you", state=("commander",)), least
                        )
                    found = noun(p)
                    return (
                        None
                        if found is None or found.around is not None or not found.placed
                        else Greatest(stat, found.filter, least)
                    )
                if p.scope.subject is not None and p.eat(
                    f"{text} of a commander they own on the battlefield or in the command zone"
                ):
                    if isinstance(p.scope.subject, Each):
                        p.say(around=p.scope.subject)
                        return Greatest(
                            stat,
                            Filter(kind="any", zones=("battlefield", "command"), owner="each", state=("commander",)),
                            least,
                        )
                    raise Mismatch
                if p.eat(f"{text} of a commander you own on the battlefield or in the command zone"):
                    return Greatest(
                        stat,
                        Filter(kind="any", zones=("battlefield", "command"), owner="you", state=("commander",)),
                        least,
                    )
    return None


def total_stat(p: Cursor) -> Amount | None:
    """Read "the total power of creatures you control", "the total mana value of those cards"."""
    if not p.eat("the total"):
        return None
    stat = next((word for text, word in _STATS if p.eat(f"{text} of")), "")
    if not stat:
        return None
    from engine.cards.text.mentioned import earlier

    known = p.attempt(earlier)
    if known is not None:
        return Stat(stat, known.was)
    found = noun(p)
    return (
        None
        if found is None or found.around is not None or not found.placed or not found.plural
        else Stat(stat, All(found.filter))
    )


_STATS = (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value"), ("loyalty", "loyalty"))


def _stat_behind(p: Cursor) -> Amount | None:
    """Read "the mana value of the exiled card"."""
    if not p.eat("the"):
        return None
    for text, stat in _STATS:
        if p.eat(f"{text} of"):
            from engine.cards.text.mentioned import earlier

            found = earlier(p)
            return None if found is None else Stat(stat, found.was)
    return None


def commander_stat(p: Cursor) -> Amount | None:
    """Read "your commander's mana value", "the mana value of your commander", "… of a commander you own on the
    battlefield or in the command zone".
    """
    if p.peek("your commander 's"):
        of = _your_commander(p)
        p.need("'s")
        stat = next((word for text, word in _STATS if p.eat(text)), "")
        return Stat(stat, of) if stat and of is not None else None
    if not p.eat("the"):
        return None
    for text, stat in _STATS:
        if p.eat(f"{text} of"):
            if p.peek("your commander"):
                of = _your_commander(p)
                return None if of is None else Stat(stat, of)
            if p.eat("a commander you own on the battlefield or in the command zone"):
                from engine.cards.ops import Choose

                slot = p.slot("chosen")
                mine = Filter(kind="any", zones=("battlefield", "command"), owner="you", state=("commander",))
                p.say(before=(*p.scope.before, Choose(slot, You(), mine)))
                return Stat(stat, Bound(slot))
            return None
    return None


def _your_commander(p: Cursor) -> Ref | None:
    """One of the player's commanders, wherever it is (903.3e): chosen where an effect is carried out and there are two
    (702.124e).
    """
    from engine.cards.filters import CommanderOf
    from engine.cards.text.things import your_commander

    if p.setting.event != "static":
        return your_commander(p)
    return CommanderOf() if p.eat("your commander") else None


def stat_of(p: Cursor) -> Amount | None:
    """Read "its power", "that card's mana value", "the toughness of the exiled card"."""
    of: Ref | None = None
    if of_each(p) and p.eat("its"):
        of = Bound("it")
    elif p.eat("its"):
        from engine.cards.text.mentioned import pronoun

        found = pronoun(p, many=False)
        of = None if found is None else found.ref
    elif (behind := p.attempt(_stat_behind)) is not None:
        return behind
    else:
        from engine.cards.text.targeting import target

        of = p.attempt(target) if p.word == "target" and not p.scope.no_targets else one_object(p)
        if of is None or not p.eat("'s|'"):
            return None
    if of is None:
        return None
    for text, stat in _STATS:
        if p.eat(text):
            return Stat(stat, of)
    return None
