"""Casting and playing as an effect says: one card at once, cards of a zone or from among those mentioned for a while, as
though they had flash (CR 608.2g, 611.2c).
"""

from __future__ import annotations

from engine.cards.filters import Bound, Filter, Ref, This
from engine.cards.ops import Choose, ForEach, Op, Permit
from engine.cards.text.clauses import verb
from engine.cards.text.cursor import Cursor
from engine.cards.text.durations import duration
from engine.cards.text.mentioned import earlier
from engine.cards.text.nouns import noun
from engine.cards.text.places import place
from engine.cards.text.things import objects
from engine.cards.text.with_words import with_more
from engine.frozen import replace

__all__: list[str] = []
Steps = tuple[Op, ...]


@verb("cast casts play plays")
def _cast(p: Cursor, who: Ref) -> Steps | None:
    play = p.tokens[p.i - 1].text.startswith("play")
    timed = None if play else p.attempt(_with_flash, who)
    if timed is not None:
        return timed
    one = p.attempt(_one_free, who, play) or p.attempt(_lands_among if play else _one_later, who)
    if one is not None:
        return one
    among = p.attempt(_among_those, play)
    group = p.attempt(_cards_of) if among is None else None
    what: Ref | None = None
    if among is not None:
        what = among[0]
    elif group is None:
        what = objects(p)
        if what is None or any(
            isinstance(s, Choose) and Bound(s.slot) == what and s.objects is not None and s.objects.kind == "spell"
            for s in p.scope.before
        ):
            return None  # no spell on the stack is meant
    if what == This() and p.setting.spell:
        return None
    if not p.eat("from the|their command zone"):
        p.eat("from exile") or p.eat("from your|their graveyard")
    length = p.attempt(duration)
    free = p.eat("without paying its|their mana cost|costs")
    any_mana = _of_any_mana(p)
    length = length or p.attempt(duration)
    if length is None and (group, among) != (None, None) and p.setting.event == "lasting":
        length = "now"  # the words in front say how long
    may = (not p.setting.script or length is not None) and not (length is None and p.eat("if able"))
    if group is not None:
        wanted, whose = group
        if length is None:
            return None
        return (
            (ForEach(whose, (Permit(None, wanted, who, play, free, any_mana, length),)),)
            if whose is not None
            else (Permit(None, wanted, who, play, free, any_mana, length),)
        )
    if among is not None:
        # "now" would be one spell or any number, which is said otherwise (608.2g)
        return None if length is None else (Permit(what, among[1], who, play, free, any_mana, length),)
    return (Permit(what, None, who, play, free, any_mana, length or "now", may),)


def _of_any_mana(p: Cursor) -> bool:
    """Read ", and mana of any type can be spent to cast them"."""
    if not any(
        p.eat(f"{comma}{words} to cast it|them|that|those")
        for comma in (", ", "")
        for words in (
            "and mana of any type can be spent",
            "and you may spend mana as though it were mana of any color|type",
        )
    ):
        return False
    p.eat("spell|spells")
    return True


def _lands_among(p: Cursor, who: Ref) -> Steps | None:
    """Read "lands from among those cards for as long as they remain exiled", "lands and cast spells from among …"."""
    if not p.eat("lands"):
        return None
    spells = p.eat("and cast spells")
    if not p.eat("from among"):
        return None
    group = p.must(earlier)
    length = p.attempt(duration) or ("now" if p.setting.event == "lasting" else "")
    if not isinstance(group.current, Bound) or not group.zone or not length:
        return None
    cards = Filter(kind="card", zones=(group.zone,))
    lands = Permit(group.current, replace(cards, types=("Land",)), who, play=True, duration=length)
    if not spells:
        return (lands,)
    any_mana = _of_any_mana(p)
    rest = Permit(group.current, replace(cards, not_types=("Land",)), who, any_mana=any_mana, duration=length)
    return (lands, rest)


def _one_later(p: Cursor, who: Ref) -> Steps | None:
    """Read "a creature spell from your graveyard this turn": any one, at any time until the turn ends."""
    found = noun(p) if p.eat("a|an|one") else None
    if found is None or found.filter.kind != "spell" or found.around is not None or not p.eat("from"):
        return None
    where = place(p)
    if where is None or where[2] is not None or where[1] != "you" or p.attempt(duration) != "end_of_turn":
        return None
    return (Permit(None, _carded(found.filter, where[0], where[1]), who, once=True),)


def _among_those(p: Cursor, play: bool) -> tuple[Ref, Filter] | None:
    """Read "noncreature spells from among those cards": cards of those mentioned that fit."""
    found = noun(p)
    if found is None or not found.plural or found.filter.kind not in {"spell", "card"} or found.around is not None:
        return None
    if not p.eat("from among"):
        return None
    group = p.must(earlier)
    p.eat("exiled|milled|revealed|discarded this way")
    if not isinstance(group.current, Bound) or not group.zone:
        return None
    wanted = _carded(found.filter, (group.zone,), "any")
    if not play:
        wanted = replace(wanted, not_types=tuple(dict.fromkeys((*wanted.not_types, "Land"))))
    return group.current, wanted


def _one_free(p: Cursor, who: Ref, play: bool) -> Steps | None:
    """Read "a spell with mana value 4 or less from your hand without paying its mana cost", "any number of spells from
    among them without …" (608.2g).
    """
    several = p.eat("any number of")
    if not several and not p.eat("a|an"):
        return None
    found = noun(p)
    if found is None or found.filter.kind not in {"spell", "card"} or found.around is not None:
        return None
    wanted = found.filter
    known: Ref | None = None
    if not found.placed or wanted.kind == "spell":
        if not p.eat("from"):
            return None
        if p.eat("among"):
            p.eat("the")
            group = p.attempt(earlier)
            if group is None:
                return None
            p.eat("exiled this way")
            known = group.current
        else:
            where = place(p)
            if where is None or where[2] is not None:
                return None
            wanted = _carded(wanted, where[0], where[1])
            if p.peek("with"):
                wanted = p.must(with_more, wanted)
    if known is not None:
        wanted = _carded(wanted, ("exile",), "any")
    if not p.eat("without paying its|their mana cost|costs"):
        return None
    if not play:
        wanted = replace(wanted, not_types=tuple(dict.fromkeys((*wanted.not_types, "Land"))))
    return (Permit(known, wanted, who, play, free=True, duration="now", any_number=several),)


def _carded(wanted: Filter, zones: tuple[str, ...], owner: str) -> Filter:
    """The spells as cards in a zone."""
    any_of = tuple(replace(f, kind="card", zones=zones, owner=owner) for f in wanted.any_of)
    return replace(wanted, kind="card", zones=zones, owner=owner, any_of=any_of)


def _with_flash(p: Cursor, who: Ref) -> Steps | None:
    """Read "spells this turn as though they had flash", "creature spells as though they had flash"."""
    found = noun(p)
    if found is None or not found.plural or found.filter.kind != "spell" or found.around is not None:
        return None
    length = p.attempt(duration)
    if not p.eat("as though they had flash"):
        return None
    length = length or p.attempt(duration)
    wanted = found.filter
    return (Permit(None, wanted, who, duration=length or "end_of_turn", flash=True),)


def _cards_of(p: Cursor) -> tuple[Filter, Ref | None] | None:
    """Read "spells from Ned's hand", "creature cards from your graveyard": cards that fit in somebody's zone."""
    found = noun(p)
    if found is None or not found.plural or found.filter.kind not in {"spell", "card"}:
        return None
    wanted = found.filter
    if wanted.kind == "card":
        return (wanted, found.around) if found.placed else None
    if not p.eat("from"):
        return None
    where = place(p)
    if where is None or wanted.any_of:
        return None
    zones, owner, around, _ = where
    not_types = tuple(dict.fromkeys((*wanted.not_types, "Land")))
    return replace(wanted, kind="card", zones=zones, owner=owner, not_types=not_types), around
