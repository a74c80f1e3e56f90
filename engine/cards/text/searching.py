"""Effects that search libraries, and what becomes of the cards found (CR 701.23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.filters import Bound, Exact, Filter, Ref, X
from engine.cards.ops import Op, Search
from engine.cards.text.amounts import number, where_x
from engine.cards.text.clauses import verb
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.nouns import Noun, either, noun
from engine.cards.text.players import possessive
from engine.cards.text.targeting import ANY_NUMBER

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__: list[str] = []

Steps = tuple[Op, ...]


@verb("search searches")
def _search(p: Cursor, who: Ref) -> Steps | None:
    zones, whole = ["library"], False
    whose = p.must(possessive)
    if p.eat("library and/or graveyard") or p.eat("library or graveyard"):
        zones = ["library", "graveyard"]
    elif p.eat("graveyard , hand , and/or|and library"):
        zones, whole = ["graveyard", "hand", "library"], p.tokens[p.i - 2].text == "and"
    else:
        p.need("library")
    p.need("for")
    named = p.name("object")
    most: Amount = 1
    if named is not None:
        if not isinstance(named, Exact):
            return None
        wanted = Filter(kind="card", zones=tuple(zones), ids=named.things)
        words, many = frozenset({"card"}), len(named.things) > 1
    else:
        found_many = _what(p, tuple(zones))
        if found_many is None:
            return None
        found, most = found_many
        wanted, words, many = found.filter, found.words | {"card"}, most != 1
    share = p.attempt(_shared) or False
    slot = p.slot("found")
    p.mention(Thing(Bound(slot), words, many))
    fate = _fate(p, whose)
    if fate is None:
        return None
    p.moved(Bound(slot), Bound(slot), fate["to"])
    return (
        Search(
            wanted, most=most, who=who, whose=whose, zones=tuple(zones), slot=slot, share=share, whole=whole, **fate
        ),
    )


def _what(p: Cursor, zones: tuple[str, ...]) -> tuple[Noun, Amount] | None:
    """What is searched for and how many."""
    most: Amount
    if p.eat("a|an"):
        most = 1
    elif p.eat("any number of") or p.eat("all"):
        most = ANY_NUMBER
    elif p.eat("up to"):
        most = p.must(number)
    else:
        most = p.must(number)
    found = noun(p, zones=zones)
    if found is None or found.filter.kind != "card" or found.placed or found.around is not None:
        return None
    if most == X() and p.peek(", where x is"):
        p.take()
        x = where_x(p)
        if x is None:
            return None
        most = x
    while p.eat(", a|an") or p.eat("or a|an") or p.eat(", or a|an"):
        more = noun(p, zones=zones)
        if more is None or more.placed:
            return None
        found = either(found, more)
    if p.peek("with different|and a|an|and up") or (p.peek("that share") and not p.peek("that share a land type")):
        return None
    return found, most


def _shared(p: Cursor) -> bool | None:
    """Read "that share a land type" behind the cards searched for."""
    return True if p.eat("that share a land type") else None


_IT = "it|them|that|those [card|cards]"


def _fate(p: Cursor, _whose: Ref) -> dict[str, Any] | None:
    """What happens to the cards found, up to the shuffling."""
    out: dict[str, Any] = {"to": "", "shuffle": False, "reveal": False}
    first = True
    while True:
        before = p.i
        joined = (
            p.eat(", then")
            or p.eat(", and")
            or p.eat("and")
            or p.eat(",")
            or (not out["shuffle"] and not first and p.eat(". then"))
        )
        if not joined:
            break
        if p.eat(f"reveal|reveals {_IT}"):
            out["reveal"] = True
        elif p.eat("put one onto the battlefield tapped and the other into your hand"):
            if out["to"]:
                return None
            out["to"], out["first"] = "hand", "battlefield"
        elif p.eat(f"put|puts {_IT}") or p.eat("put the card"):
            if p.setting.script and not out["to"] and p.eat("on top of your|their library"):  # shuffled first
                out["to"], out["position"] = "library", "top"
            elif out["to"] or not _to(p, out):
                return None
        elif p.eat(f"exile|exiles {_IT}"):
            if out["to"]:
                return None
            out["to"] = "exile"
        elif (
            p.eat("shuffle|shuffles")
            or p.eat("that player shuffles")
            or p.eat("that opponent shuffles")
            or p.eat("its controller shuffles")
        ):
            p.eat("your|their library") or p.eat("that library")
            out["shuffle"] = True
            after = p.i
            if (
                not out["to"]
                and (p.eat("and") or p.eat(", then"))
                and (p.eat(f"put|puts {_IT} on top") or p.eat("put|puts the card on top"))
            ):
                p.eat("of it") or p.eat("of your|their library")
                out["to"], out["position"] = "library", "top"
            elif not out["to"]:
                p.i = after
                return None
            break
        else:
            p.i = before
            break
        first = False
    if not out["to"]:
        return None
    if not out["shuffle"] and (p.setting.script or p.eat(". if you search your library this way , shuffle")):
        out["shuffle"] = True
    return out if out["shuffle"] or _shuffled_later(p) else None


def _shuffled_later(p: Cursor) -> bool:
    """Whether a later sentence shuffles: "Then shuffle.", "Then each player who searched a library this way shuffles."."""
    words = [t.text for t in p.tokens[p.i :]]
    each = ["each", "player", "who", "searched", "a", "library", "this", "way", "shuffles"]
    return any(
        words[n : n + 2] == [".", "then"] and (words[n + 2 : n + 3] == ["shuffle"] or words[n + 2 : n + 11] == each)
        for n in range(len(words))
    )


def _to(p: Cursor, out: dict[str, Any]) -> bool:
    if p.eat("onto the battlefield"):
        out["to"] = "battlefield"
        while True:
            if p.eat("tapped"):
                out["tapped"] = True
            elif p.eat("under your control"):
                out["controller"] = "you"
            else:
                return not p.eat("under their|that control")
    if p.eat("into your|their hand") or p.eat("into your|their hands"):
        out["to"] = "hand"
    elif p.eat("into your|their graveyard"):
        out["to"] = "graveyard"
    elif p.eat("on top of your|their library"):
        return False
    else:
        return False
    return True
