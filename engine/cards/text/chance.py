"""Coins, piles, cards revealed until one fits, new targets (CR 115.7, 700.3, 701.20, 705)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.chance import ChangeTargets, FlipCoins, KeepSome, SeparatePiles
from engine.cards.filters import Bound, Compare, Condition, Each, Filter, Plus, Ref, Result, X, You
from engine.cards.ops import LookAt, Move, Op
from engine.cards.text.amounts import number, replaced, where_x
from engine.cards.text.clauses import OTHER, VERBS, verb
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.nouns import noun
from engine.cards.text.players import player, possessive
from engine.cards.text.things import objects, thing
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["flip_condition", "flips_won", "the_rest"]

Steps = tuple[Op, ...]


# -- coins -------------------------------------------------------------------------------------------------------------


@verb("flip flips")
def _flip(p: Cursor, who: Ref) -> Steps | None:
    """Read "flip a coin", "flip two coins", "flip a coin until you lose a flip"."""
    p.say(did="")
    if p.eat("a coin until you|they lose a flip") or p.eat("a coin until you|they lose"):
        return (FlipCoins(who, until_lost=True),)
    n = number(p)
    if n is None or not p.eat("coin|coins"):
        return None
    return (FlipCoins(who, n, calls=not any(t.text in {"heads", "tails"} for t in p.tokens)),)


_WINS = (
    "you win the flip",
    "you won the flip",
    "that player wins the flip",
    "they win the flip",
    "the player wins the flip",
    "it comes up heads",
    "the coin comes up heads",
    "it 's heads",
)
_LOSES = (
    "you lose the flip",
    "you lost the flip",
    "that player loses the flip",
    "they lose the flip",
    "the player loses the flip",
    "it comes up tails",
    "the coin comes up tails",
    "it 's tails",
)


def flip_condition(p: Cursor) -> Condition | None:
    """Read "you win the flip", "it comes up tails", "both coins come up heads", and "you win" behind a clash."""
    if any(t.text == "clash" for t in p.tokens[: p.i]) and (p.eat("you win|won") or p.eat("you win|won the clash")):
        return Compare(Result("won"), ">=", 1)
    if any(p.eat(text) for text in _WINS):
        return Compare(Result("flip"), ">=", 1)
    if any(p.eat(text) for text in _LOSES):
        return Compare(Result("flip"), "=", 0)
    for words, n in (("heads", 2), ("tails", 0)):
        if p.eat(f"both come up {words}") or p.eat(f"both coins come up {words}"):
            return Compare(Result("flip"), "=", n)
    if p.eat("you win both flips"):
        return Compare(Result("flip"), "=", 2)
    return None


def flips_won(p: Cursor) -> Amount | None:
    """Read "for each flip you won", "the number of flips you won"."""
    return (
        Result("flip")
        if p.eat("flip|flips you won") or p.eat("flip|flips won") or p.eat("coin that comes up heads") or p.eat("heads")
        else None
    )


# -- piles -------------------------------------------------------------------------------------------------------------

_PLACES = (
    ("into your hand", "hand"), ("into their hand", "hand"), ("into your graveyard", "graveyard"), ("into their graveyard", "graveyard"), ("onto the battlefield", "battlefield"),
    ("on the bottom of your library in any order", "library"), ("on the bottom of your library in a random order", "library"), ("on the bottom of your library", "library"),
    ("into exile", "exile"),
)  # fmt: skip


_UP_DOWN = "into a face-down pile and a face-up pile"


def _piled(p: Cursor) -> Steps | None:
    """Read "separate all creatures target player controls into two piles", "an opponent separates those cards into two
    piles", "target opponent looks at the top three cards of your library and separates them into a face-down pile and a
    face-up pile", with the fate of the piles.
    """
    step = p.attempt(_top_revealed) or p.attempt(_top_looked_at) or p.attempt(_separated)
    if step is None:
        return None
    p.need(".")
    if p.eat("an opponent chooses one of those|the piles ."):
        step = replace(step, chooser=Each("opponent"))
    elif p.eat("target opponent chooses one of those piles ."):
        return None
    return _fates(p, step)


def _top_revealed(p: Cursor) -> SeparatePiles | None:
    p.need("reveal the top")
    top = _so_many(p)
    if top is None or not p.eat("cards of"):
        return None
    of = p.must(possessive)
    p.need("library")
    x = p.attempt(where_x)
    if x is not None:
        top = replaced(top, X(), x)
    p.need(".|and")
    if p.eat("an opponent separates them|those into two piles") or p.eat(
        "an opponent separates those cards into two piles"
    ):
        return SeparatePiles(None, Each("opponent"), You(), top, of)
    if p.eat("separate them into two piles") or p.eat("separate those cards into two piles"):
        return SeparatePiles(None, You(), You(), top, of)
    return None


def _so_many(p: Cursor) -> Amount | None:
    """Read "five", "X", "X plus one"."""
    n = number(p)
    more = number(p) if n is not None and p.eat("plus") else None
    return Plus((n, more)) if n is not None and more is not None else n


def _top_looked_at(p: Cursor) -> SeparatePiles | None:
    """Only who separates the cards looks at them."""
    who = None if p.eat("look at the top") else player(p)
    if who is not None:
        p.need("look|looks at the top")
    top = _so_many(p)
    if top is None or not p.eat("cards of"):
        return None
    of = p.must(possessive)
    if not p.eat("library and separate|separates them|those") or not (p.eat(_UP_DOWN) or p.eat(f"cards {_UP_DOWN}")):
        return None
    return SeparatePiles(None, You() if who is None else who, You(), top, of, hidden=True)


def _separated(p: Cursor) -> SeparatePiles | None:
    """Permanents, or cards that lie open."""
    if p.eat("separate"):
        who: Ref = You()
    else:
        chosen = Each("opponent") if p.eat("an opponent separates") else player(p)
        if chosen is None or (p.tokens[p.i - 1].text != "separates" and not p.eat("separates")):
            return None
        who = chosen
    what = objects(p)
    return SeparatePiles(what, who) if what is not None and p.eat("into two piles") else None


def _fates(p: Cursor, step: SeparatePiles) -> Steps | None:
    """What becomes of the piles."""
    if p.eat("put that|one pile"):
        first = _pile_to(p, Bound("pile"))
        if first is None or not p.eat("and the other|rest"):
            return None
        p.eat("pile")
        second = _pile_to(p, Bound("other pile"))
        return None if second is None else (step, *first, *second)
    if p.eat("exile the pile of an opponent 's choice and return the other to the battlefield"):
        step = replace(step, chooser=Each("opponent"))
        return (step, Move(Bound("pile"), "exile", how="exile"), Move(Bound("other pile"), "battlefield", how="return"))
    if p.eat(
        "put all cards from the pile of your choice onto the battlefield under your control and the rest into their owners ' graveyards"
    ):
        return (step, Move(Bound("pile"), "battlefield", how="put"), Move(Bound("other pile"), "graveyard", how="put"))
    for text, kind in (
        ("destroy all creatures in the pile of", "destroy"),
        ("sacrifice all creatures in the pile of", "sacrifice"),
        ("exile all creatures in the pile of", "exile"),
    ):
        if p.eat(text):
            whose = possessive(p)
            if whose is None or not p.eat("choice"):
                return None
            return (replace(step, chooser=whose), *_done_to(p, kind, whose))
    chooser = player(p)
    if chooser is None or not p.eat("sacrifices all creatures|permanents|lands in the pile of their choice"):
        return None
    return (replace(step, chooser=chooser), *_done_to(p, "sacrifice", chooser))


def _done_to(p: Cursor, kind: str, whose: Ref) -> Steps:
    from engine.cards.ops import Destroy, Sacrifice

    regenerate = not (p.eat(". they can't be regenerated") or p.eat("they can't be regenerated"))
    if kind == "destroy":
        return (Destroy(Bound("pile"), regenerate),)
    return (
        (Sacrifice(whose, what=Bound("pile")),) if kind == "sacrifice" else (Move(Bound("pile"), "exile", how="exile"),)
    )


def _pile_to(p: Cursor, what: Ref) -> Steps | None:
    for text, zone in _PLACES:
        if p.eat(text):
            position = "top" if zone != "library" else "random_bottom" if "random" in text else "bottom"
            return (Move(what, zone, position=position, slot=p.slot("moved"), how="put"),)
    return None


OTHER.insert(0, _piled)


# -- the rest ----------------------------------------------------------------------------------------------------------


def the_rest(p: Cursor) -> Steps | None:
    """Read "each player chooses a creature they control, then sacrifices the rest", "… an artifact and a creature from
    among …. Destroy the rest.".
    """
    who: Ref | None = next(
        (
            ref
            for text, ref in (("each player", Each("player")), ("each opponent", Each("opponent")))
            if p.eat(f"{text} chooses")
        ),
        None,
    )
    if who is None and p.eat("that player chooses"):
        who = p.scope.player
    if who is None:
        return None
    several = p.attempt(_so_many_kept, who)
    if several is not None:
        return several
    kinds: list[Filter] = []
    p.say(player=Bound("each"))
    while p.eat("a|an"):
        found = noun(p)
        if found is None or found.filter.kind != "permanent" or found.filter.any_of:
            return None
        kinds.append(replace(found.filter, controller="any"))
        if not (p.eat(", and") or p.eat(",") or p.eat("and")):
            break
    rest: Filter | None = kinds[0] if len(kinds) == 1 else None
    if p.eat("from among the"):
        among = noun(p)
        if among is None or among.filter.any_of:
            return None
        rest = replace(among.filter, controller="any")
    if not kinds or rest is None:
        return None
    if (
        p.eat("then sacrifices the rest")
        or p.eat(", then sacrifices the rest")
        or p.eat(". then each player sacrifices the rest")
    ):
        return (KeepSome(who, tuple(kinds), rest, slot=p.slot("moved")),)
    return (KeepSome(who, tuple(kinds), rest, True, p.slot("moved")),) if p.eat(". destroy the rest") else None


def _so_many_kept(p: Cursor, who: Ref) -> Steps | None:
    """Read "up to two creatures they control, then sacrifices the rest", "five lands they control and sacrifices the
    rest".
    """
    p.say(player=Bound("each") if isinstance(who, Each) else who)
    least: Amount | None = 0 if p.eat("up to") else None
    n = p.must(number)
    found = noun(p)
    if (
        n == 1
        or found is None
        or found.filter.kind != "permanent"
        or found.filter.any_of
        or p.tokens[p.i - 2].text != "they"
    ):
        return None
    kind = replace(found.filter, controller="any")
    if not (
        p.eat(", then sacrifices the rest") or p.eat("and sacrifices the rest") or p.eat("then sacrifices the rest")
    ):
        return None
    p.say(around=None)
    return (KeepSome(who, (kind,), kind, slot=p.slot("moved"), most=n, least=least),)


# -- until -------------------------------------------------------------------------------------------------------------


@verb("reveal reveals exile exiles")
def _until(p: Cursor, who: Ref) -> Steps | None:
    """Read "reveal cards from the top of your library until you reveal a land card", with what becomes of them."""
    exiled = p.tokens[p.i - 1].text.startswith("exile")
    if not p.eat("cards from the top of"):
        return None
    whose = p.must(possessive)
    if (
        not p.eat("library until")
        or not (p.eat("you|they") or p.eat("that player"))
        or not p.eat("exile|exiles" if exiled else "reveal|reveals")
    ):
        return None
    n: Amount = p.must(number)
    found = noun(p, zones=("library",))
    if found is None or found.filter.kind != "card" or found.placed or found.around is not None:
        return None
    while p.eat("or a|an"):
        from engine.cards.text.nouns import either

        other = noun(p, zones=("library",))
        if other is None or other.placed:
            return None
        found = either(found, other)
    wanted = found.filter
    slot = p.slot("moved")
    base = LookAt(n, n, n, wanted, "exile", "exile", who, whose, reveal_all=True, slot=slot, until=True)
    if exiled:
        p.mention(Thing(Bound(slot), found.words | {"card", "exiled"}, n != 1, Bound(slot), "exile"))
        return (base,)
    fate = p.attempt(_fate)
    if fate is None:
        return None
    least, to, tapped, rest = fate
    p.mention(Thing(Bound(slot), found.words | {"card", "permanent"}, n != 1, Bound(slot), to))
    return (replace(base, least=n if least else 0, to=to, tapped=tapped, rest=rest),)


_HERE = (
    ("onto the battlefield", "battlefield"),
    ("into your|their hand", "hand"),
    ("into your|their graveyard", "graveyard"),
    ("into exile", "exile"),
)


def _fate(p: Cursor) -> tuple[bool, str, bool, str] | None:
    from engine.cards.text.library import BOTTOMS

    if p.eat(", then puts|put those cards into their|your graveyard") or p.eat(
        ", then puts|put all cards revealed this way into their|your graveyard"
    ):
        return True, "graveyard", False, "graveyard"
    if not (p.eat(".") or p.eat(", then")):
        return None
    p.eat("you|they") or p.eat("that player")
    must = not p.eat("may")
    if not p.eat("put|puts"):
        return None
    if p.eat("all cards revealed this way into your|their graveyard") or p.eat("those cards into their|your graveyard"):
        return True, "graveyard", False, "graveyard"
    if not p.eat("that|those|the card|cards"):
        return None
    to = next((zone for text, zone in _HERE if p.eat(text)), "")
    if not to:
        return None
    tapped = p.eat("tapped")
    if not (p.eat("and the rest") or p.eat("and all other cards revealed this way") or p.eat(". put the rest") or p.eat(". then put the rest") or p.eat(", then put the rest")
            or p.eat(". put all other cards revealed this way") or p.eat("and the other cards revealed this way") or p.eat(", then put all other cards revealed this way")):  # fmt: skip
        return None
    rest = next((word for text, word in BOTTOMS if p.eat(text)), "")
    return (must, to, tapped, rest) if rest else None


VERBS["reveal"].insert(0, VERBS["reveal"].pop())
VERBS["exile"].insert(0, VERBS["exile"].pop())
VERBS["reveals"].insert(0, VERBS["reveals"].pop())
VERBS["exiles"].insert(0, VERBS["exiles"].pop())


# -- new targets -------------------------------------------------------------------------------------------------------


@verb("choose chooses")
def _new_targets(p: Cursor, who: Ref) -> Steps | None:
    """Read "choose new targets for target spell" (115.7d)."""
    if not p.eat("new targets for"):
        return None
    what = thing(p)
    return None if what is None else (ChangeTargets(what, who),)


@verb("change changes")
def _change_target(p: Cursor, who: Ref) -> Steps | None:
    """Read "change the target of target spell with a single target [to ~]" (115.7a)."""
    if not (p.eat("the target of") or p.eat("the targets of")):
        return None
    what = thing(p)
    if what is None:
        return None
    to = thing(p) if p.eat("to") else None
    if to is None and p.tokens[p.i - 1].text == "to":
        return None
    return (ChangeTargets(what, who, True, to),)


VERBS["choose"].insert(0, VERBS["choose"].pop())
VERBS["chooses"].insert(0, VERBS["chooses"].pop())
