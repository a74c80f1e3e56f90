"""Effects on libraries and hands: look at, reveal, choose (CR 701.20, 608.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.filters import All, Bound, Each, Filter, Ref, Several, X, You
from engine.cards.ops import Choose, Discard, ForEach, LookAt, Move, Op, Remember, Reveal
from engine.cards.text.amounts import number, where_x
from engine.cards.text.clauses import VERBS, verb
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.nouns import either, noun, with_filter
from engine.cards.text.players import players_target, possessive
from engine.cards.text.targeting import ANY_NUMBER
from engine.cards.text.things import objects
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["BOTTOMS"]

Steps = tuple[Op, ...]


# -- looking -----------------------------------------------------------------------------------------------------------

BOTTOMS = (
    ("on the bottom of your|their|that library in any order", "bottom"),
    ("on the bottom of your|their|that library in a random order", "random_bottom"),
    ("on the bottom of your|their|that library", "bottom"),
    ("into your|their graveyard", "graveyard"),
    ("into exile", "exile"),
    ("on the bottom in any order", "bottom"),
    ("on the bottom in a random order", "random_bottom"),
    ("back on top of your|their|that library in any order", "top"),
    ("back on top in any order", "top"),
    ("on top of your|their|that library in any order", "top"),
)


@verb("look looks")
def _look(p: Cursor, who: Ref) -> Steps | None:
    if p.eat("at"):
        if p.eat("the top") or p.peek("that many cards from the top of"):
            return _top(p, who, reveal=False)
        whose = possessive(p)
        if whose is not None and p.eat("hand"):
            from engine.cards.text.players import side

            word, around = side(p, whose)
            if around is not None and not p.setting.script:
                return None
            p.say(around=around)
            return (Reveal(All(Filter(kind="card", zones=("hand",), owner=word)), who),)
    return None


@verb("reveal reveals")
def _reveal(p: Cursor, who: Ref) -> Steps | None:
    if isinstance(who, Each) and p.eat("the top card of their library"):
        return _each_top(p, who)
    if p.eat("the top") or p.peek("that many cards from the top of"):
        return _top(p, who, reveal=True)
    if p.eat("your|their hand"):
        from engine.cards.text.players import side

        word, around = side(p, who)
        if around is not None:
            if p.scope.around not in (None, around):
                return None
            p.say(around=around)
        shown = Reveal(All(Filter(kind="card", zones=("hand",), owner=word)))
        return (shown, *(p.attempt(_chosen_from_hand, who, word) or ()))
    if p.setting.script and (all_of := p.attempt(_somebodys_hand)) is not None:
        return (Reveal(all_of),)
    what = objects(p)
    return None if what is None else (Reveal(what),)


def _each_top(p: Cursor, who: Each) -> Steps | None:
    """The top card of each library revealed and left there, all of them remembered ("revealed this way")."""
    if p.word not in {".", ""} or p.scope.around is not None:
        return None
    every = p.slot("revealed")
    look = LookAt(1, 0, 0, None, "hand", "top", Bound("each"), Bound("each"), False, True, slot="moved", seen="seen")
    p.say(made=every, did="")
    noted = Remember(Several((Bound(every), Bound("seen"))), every)
    return (Remember(Several(()), every), ForEach(who, (look, noted)))


def _somebodys_hand(p: Cursor) -> Ref | None:
    """Read "Ned's hand" in an effect sentence."""
    from engine.cards.text.players import side

    whose = possessive(p)
    if whose is None or not p.eat("hand"):
        return None
    word, around = side(p, whose)
    p.say(around=around)
    return All(Filter(kind="card", zones=("hand",), owner=word))


def _chosen_from_hand(p: Cursor, who: Ref, word: str) -> Steps | None:
    """Read ". You choose a nonland card from it. That player discards that card."."""
    if not p.eat(". you choose a|an") or who == You():
        return None
    found = noun(p, zones=("hand",))
    if found is None or found.filter.kind != "card" or found.placed or not p.eat("from it"):
        return None
    wanted = found.filter
    if wanted.any_of:
        return None
    slot = p.slot("chosen")
    choice = Choose(slot, You(), replace(wanted, owner=word))
    if p.eat(". that player discards that card"):
        return (choice, Discard(who, what=Bound(slot), slot=p.slot("moved")))
    if p.eat("and exile it|that") or p.eat(". exile that card"):
        p.eat("card")
        made = Move(Bound(slot), "exile", slot=p.slot("moved"), how="exile")
        p.mention(Thing(Bound(slot), found.words, False, Bound(made.slot), "exile"))
        return (choice, made)
    return None


def _top(p: Cursor, who: Ref, *, reveal: bool) -> Steps | None:
    """Read "look at the top four cards of your library", with the sentences that say where they go."""
    n: Amount = 1 if p.peek("card") else p.must(number)
    if not p.eat("card|cards from the top of"):
        p.need("card|cards of")
    whose = p.must(possessive)
    own = whose in (You(), who) or p.setting.script
    p.need("library")
    if n == X() and p.peek(", where x is"):
        n = p.must(where_x)
        p.say(x=n)
    slot = p.slot("moved")
    look = LookAt(n, 0, 0, None, "exile", "top", who, whose, False, reveal, slot=slot)
    exiled = p.attempt(_some_exiled, look)
    if exiled is not None:
        return exiled
    if (
        not own
        and not isinstance(whose, Each)
        and (
            p.eat(", then put them back in any order")
            or p.eat(". put them back in any order")
            or p.eat("and put them back in any order")
        )
    ):
        return (LookAt(n, 0, 0, None, "hand", "top", who, whose, False, reveal, slot=slot),)
    if not own:
        return p.attempt(_one_seen, n, who, whose, reveal, slot)
    if p.setting.script and p.done:
        return (LookAt(n, 0, 0, None, "hand", "top", who, whose, False, reveal, slot=slot),)
    if p.eat(", then put them back in any order") or p.eat(". put them back in any order"):
        return (LookAt(n, 0, 0, None, "hand", "top", who, whose, False, reveal, slot=slot),)
    if n == 1 and reveal:
        one = p.attempt(_top_revealed, who, whose, slot)
        if one is not None:
            return one
    if (
        n == 1
        and reveal
        and (
            p.eat("and put|puts that card into your|their hand")
            or p.eat("and put|puts it into your|their hand")
            or p.eat(", then put|puts that card into your|their hand")
        )
    ):
        p.mention(Thing(Bound(slot), frozenset({"card"}), False, Bound(slot), "hand"))
        return (LookAt(1, 1, 1, None, "hand", "top", who, whose, False, True, slot=slot),)
    if n == 1 and (one := p.attempt(_one_seen, n, who, whose, reveal, slot)) is not None:
        return one
    if n == 1 and not reveal:
        return None
    p.need("." if not p.peek(",") else ", then|and")
    p.eat("then")
    taken = p.attempt(_taken, n)
    if taken is None:
        return None
    least, most, wanted, to, shown, tapped, rest = taken
    p.mention(Thing(Bound(slot), frozenset({"card", "permanent", "creature", "land"}), most != 1, Bound(slot), to))
    return (LookAt(n, most, least, wanted, to, rest, who, whose, shown and not reveal, reveal, tapped, slot),)


def _some_exiled(p: Cursor, look: LookAt) -> Steps | None:
    """Read ", exile one of them face down, then put the rest on the bottom of that library in a random order"."""
    if not (p.eat(", exile") or p.eat(", then exile") or p.eat(". exile")):
        return None
    least: Amount | None = 0 if p.eat("up to") else None
    most = p.must(number)
    if not (p.eat("of them") or p.eat("of those cards")):
        return None
    down = "exile" if p.eat("face down") else ""
    if not (
        p.eat(", then put the rest")
        or p.eat("and put the rest")
        or p.eat(", and put the rest")
        or p.eat(". put the rest")
        or p.eat("and the rest")
    ):
        return None
    rest = next((word for text, word in BOTTOMS if p.eat(text)), "")
    if not rest:
        return None
    p.say(made=look.slot)
    p.mention(Thing(Bound(look.slot), frozenset({"card"}), most != 1, Bound(look.slot), "exile"))
    link = "" if p.setting.spell or p.setting.script else "exiled"
    return (replace(look, take=most, least=most if least is None else least, rest=rest, face_down=down, link=link),)


def _one_seen(p: Cursor, n: Amount, who: Ref, whose: Ref, reveal: bool, slot: str) -> Steps | None:
    """The top card looked at or revealed and left where it is; what follows may speak of it."""
    if n != 1 or isinstance(whose, Each) or not (p.done or p.word == "." or p.peek(", then|and") or p.peek("and")):
        return None
    seen = p.slot("seen")
    p.mention(Thing(Bound(seen), frozenset({"card", "revealed"}), False, None, "library"))
    p.say(did=seen)
    return (LookAt(1, 0, 0, None, "hand", "top", who, whose, False, reveal, slot=slot, seen=seen),)


_HERE = (
    ("onto the battlefield", "battlefield"), ("into your|their hand", "hand"), ("into its owner 's hand", "hand"), ("into your|their graveyard", "graveyard"),
)  # fmt: skip


def _top_revealed(p: Cursor, who: Ref, whose: Ref, slot: str) -> Steps | None:
    """Read ". If it's a permanent card, put it onto the battlefield. Otherwise, put it on the bottom of your library."."""
    if not (p.eat(". if it 's a|an") or p.eat(". if that card is a|an") or p.eat("and if it 's a|an")):
        return None
    found = noun(p, zones=("library",))
    if found is None or found.filter.kind != "card" or found.placed or found.around is not None:
        return None
    p.need(",")
    p.eat("you|they") or p.eat("that player") or p.eat("its owner")
    may = p.eat("may")
    p.need("put|puts it|that [card]")
    to = next((zone for text, zone in _HERE if p.eat(text)), "")
    if not to:
        return None
    tapped = p.eat("tapped")
    rest = "top"
    if p.eat(". otherwise ,"):
        p.eat("you|they") or p.eat("that player")
        p.need("put|puts it|that [card]")
        rest = next((word for text, word in BOTTOMS if p.eat(text)), "")
        if not rest:
            return None
    p.mention(Thing(Bound(slot), frozenset({"card", "permanent", "creature", "land"}), False, Bound(slot), to))
    wanted = None if found.filter == Filter(kind="card", zones=("library",)) else found.filter
    return (LookAt(1, 1, 0 if may else 1, wanted, to, rest, who, whose, False, True, tapped, slot),)


@verb("manifest manifests cloak cloaks")
def _manifest(p: Cursor, who: Ref) -> Steps | None:
    """Read "manifest the top card of your library", "manifest dread" (701.40, 701.58, 701.62)."""
    how = p.tokens[p.i - 1].text.removesuffix("s")
    slot = p.slot("moved")
    p.mention(Thing(Bound(slot), frozenset({"card", "permanent", "creature"}), False, Bound(slot), "battlefield"))
    if how == "manifest" and p.eat("dread"):
        return (LookAt(2, 1, 1, None, "battlefield", "graveyard", who, who, slot=slot, face_down=how),)
    if not p.eat("the top"):
        what = objects(p) if p.setting.script else None
        return (
            None
            if what is None
            else (Move(what, "battlefield", slot=slot, how="put", controller="you", face_down=how),)
        )
    n: Amount = 1 if p.peek("card") else p.must(number)
    p.need("card|cards of")
    whose = p.must(possessive)
    p.need("library")
    return (LookAt(n, n, n, None, "battlefield", "top", who, whose, slot=slot, face_down=how),)


Taken = tuple["Amount", "Amount", Filter | None, str, bool, bool, str]


def _taken(p: Cursor, _n: Amount) -> Taken | None:
    may = p.eat("you may")
    shown = False
    if p.eat("reveal"):
        shown = True
    elif not p.eat("put"):
        return None
    least: Amount = 1
    most: Amount = 1
    wanted: Filter | None = None
    if p.eat("up to"):
        least, most = 0, p.must(number)
    elif p.eat("any number of"):
        least, most = 0, ANY_NUMBER
    elif p.eat("all"):
        least = most = ANY_NUMBER
    else:
        most = p.must(number)
        least = most
    if may:
        least = 0
    if p.eat("of them") or p.eat("of those cards"):
        pass
    else:
        found = noun(p, zones=("library",))
        if found is None or found.filter.kind != "card" or found.placed or found.around is not None:
            return None
        if p.eat("or a|an"):
            more = noun(p, zones=("library",))
            if more is None:
                return None
            found = either(found, more)
        if not p.eat("from among them") and not p.eat("from among those cards") and not p.eat("revealed this way"):
            return None
        wanted = with_filter(found, zones=("library",)).filter if not found.filter.any_of else found.filter
        if wanted == Filter(kind="card", zones=("library",)):
            wanted = None
    if shown:
        if not (p.eat("and put|puts it|them") or p.eat(", put it|them") or p.eat("and put that card")):
            return None
    to, tapped = "", False
    if p.eat("into your hand"):
        to = "hand"
    elif p.eat("onto the battlefield"):
        to, tapped = "battlefield", p.eat("tapped")
        p.eat("under your control")
    elif p.eat("into your graveyard"):
        to = "graveyard"
    elif most == 1 and p.eat("[back] on top of your library"):
        to = "top"
    else:
        return None
    if not (
        p.eat(". put the rest")
        or p.eat("and the rest|other")
        or p.eat(", then put the rest")
        or p.eat(". then put the rest")
        or p.eat("and put the rest")
    ):
        return None
    for text, word in BOTTOMS:
        if p.eat(text):
            return least, most, wanted, to, shown, tapped, word
    return None


# -- choosing ----------------------------------------------------------------------------------------------------------


def _wish(p: Cursor, who: Ref) -> Steps | None:
    """Read "reveal a creature card you own from outside the game or choose a face-up creature card you own in exile.
    Put that card into your hand".
    """
    p.need("a|an")
    found = noun(p)
    if found is None or found.filter.zones != ("outside",) or not p.eat("or choose a|an"):
        return None
    other = noun(p)
    if other is None or other.filter.zones != ("exile",) or found.filter.any_of or other.filter.any_of:
        return None
    if not (p.eat(". put that card into your hand") or p.eat("and put it|that into your hand")):
        return None
    slot = p.slot("chosen")
    moved = p.slot("moved")
    either_one = Filter(kind="card", zones=("outside", "exile"), any_of=(found.filter, other.filter))
    p.mention(Thing(Bound(slot), frozenset({"card"}), False, Bound(moved), "hand"))
    return (Choose(slot, who, either_one), Reveal(Bound(slot)), Move(Bound(slot), "hand", slot=moved, how="put"))


VERBS.setdefault("reveal", []).insert(0, _wish)  # before the rule that reads less of it


@verb("choose chooses")
def _choose(p: Cursor, who: Ref) -> Steps | None:
    from engine.cards.text.entering import number_between

    between = p.attempt(number_between)
    if between is not None:
        return (Choose("number", who, options=between),)
    for text, option, key in (
        ("a color", "color", "color"), ("a creature type", "creature_type", "type"), ("a card name", "card_name", "name"),
        ("a nonland card name", "card_name", "name"), ("a number", "number", "number"),
    ):  # fmt: skip
        if p.eat(text):
            if p.word not in {".", ""} and not p.peek(", then"):
                return None
            return (Choose(key, who, options=(option,)),)
    if p.eat("an opponent") or p.eat("a player"):
        slot = p.slot("chosen")
        kind = p.tokens[p.i - 1].text
        p.say(player=Bound(slot))
        return (Choose(slot, who, players=kind, random=p.eat("at random")),)
    who_ = p.attempt(players_target)
    if who_ is not None:
        p.say(player=who_)
        return ()
    what = objects(p)
    if what is None:
        return None
    return ()
