"""Adding mana (CR 106, 605)."""

from __future__ import annotations

from engine.cards.abilities import Replacement, Trigger
from engine.cards.filters import (
    Bound,
    CastCount,
    Filter,
    Is,
    Ref,
    X,
)  # fmt: skip
from engine.cards.ops import AddMana, Delay, If, Op, Program, Prohibit, Shield
from engine.cards.text.amounts import number, replaced, times, value, where_x
from engine.cards.text.clauses import sequence, verb
from engine.cards.text.costs import is_mana_symbol
from engine.cards.text.counting import for_each
from engine.cards.text.cursor import Cursor, Thing
from engine.cards.text.nouns import noun
from engine.frozen import replace

__all__: list[str] = []
Steps = tuple[Op, ...]


def _letters(p: Cursor) -> str | None:
    """Read "{G}{G}" as letters; only symbols of plain mana."""
    out = ""
    while is_mana_symbol(p.word):
        letter = p.take().text[1:-1]
        if letter not in {"W", "U", "B", "R", "G", "C"}:
            return None
        out += letter
    return out or None


@verb("add adds")
def _add(p: Cursor, who: Ref) -> Steps | None:
    p.eat("an additional")
    found = p.first(_symbols, _any_color)
    if found is None:
        return None
    found = replace(found, who=who)
    if (x := p.attempt(where_x)) is not None:
        found = replaced(found, X(), x)
    found = p.attempt(_restricted, found) or found
    return (p.attempt(_rider, found) or p.attempt(_when_spent, found) or p.attempt(_uncountered, found) or found,)


def _symbols(p: Cursor) -> AddMana | None:
    first = _letters(p)
    if first is None:
        return None
    options = [first]
    while p.eat(", or") or p.eat("or") or (p.word == "," and is_mana_symbol(p.ahead(1)) and p.eat(",")):
        if p.eat("one mana of the chosen color"):
            options.append("chosen")
            continue
        more = _letters(p)
        if more is None:
            return None
        options.append(more)
    each = p.attempt(for_each)
    if each is not None:
        return AddMana(tuple(options), each)
    if (
        len(options) == 1
        and p.word == "and"
        and (is_mana_symbol(p.ahead(1)) or p.ahead(1) in {"one", "that", "an", "x"})
    ):
        return None
    if len(options) == 1 and p.eat("equal to"):
        return None
    return AddMana(tuple(options))


def _any_color(p: Cursor) -> AddMana | None:
    if p.eat("an amount of"):
        letter = _letters(p)
        if letter is None or not p.eat("equal to"):
            return None
        n = value(p)
        return None if n is None else AddMana((letter,), n)
    n = number(p)
    if n is None:
        return None
    p.eat("additional")
    if not p.eat("mana"):
        letter = _letters(p)
        return None if letter is None or len(letter) != 1 else AddMana((letter,), n)
    if p.eat("of any color in your commander 's color identity") or p.eat(
        "of any color in your commanders ' color identities|identity"
    ):
        return AddMana(identity=True, amount=n)
    for text, same in (("of any one color", True), ("in any combination of colors", False)):
        if p.eat(f"{text} in your commander 's color identity") or p.eat(
            f"{text} in your commanders ' color identities|identity"
        ):
            return AddMana(identity=True, amount=n, same=same)
    if p.eat("of any one color"):
        return AddMana(any_color=True, amount=times(n, p.attempt(for_each)))
    if p.eat("in any combination of colors"):
        return AddMana(any_color=True, amount=times(n, p.attempt(for_each)), same=False)
    if p.attempt(_tapped_one):
        return AddMana(amount=n, produced=True)
    if p.eat("of any color|type that"):
        typed = p.tokens[p.i - 2].text == "type"
        p.eat("a|an") or p.eat("any")
        found = noun(p)
        if found is None or found.around is not None or not p.eat("could produce"):
            return None
        return AddMana(any_color=not typed, amount=n, among=found.filter)
    if p.eat("of any color among"):
        found = noun(p)
        return (
            None
            if found is None or found.around is not None or not found.placed
            else AddMana(amount=n, colors_of=found.filter)
        )
    if p.eat("of any color"):
        return AddMana(any_color=True, amount=times(n, p.attempt(for_each)))
    if p.eat("in any combination of"):
        options = []
        while True:
            letter = _letters(p)
            if letter is None or len(letter) != 1:
                return None
            options.append(letter)
            more = p.word == "," and is_mana_symbol(p.ahead(1))
            if not (p.eat(", and/or|and|or") or p.eat("and/or|and|or") or (more and p.eat(","))):
                return AddMana(tuple(options), n)
    if p.eat("of the chosen color"):
        return AddMana(("chosen",), n)
    return None


def _tapped_one(p: Cursor) -> bool:
    """Read "of any type that land produced", "… that artifact token produced": what was tapped for mana (106.12a)."""
    p.need("of any type that")
    p.take()
    p.eat("token")
    p.need("produced")
    return True


def _restricted(p: Cursor, made: AddMana) -> AddMana | None:
    """Read "Spend this mana only to cast creature spells."."""
    if not p.eat(". spend this mana only to"):
        return None
    begin = p.i
    spells: Filter | None = None
    sources: Filter | None = None
    while True:
        if p.eat("cast"):
            if p.eat("your commander") or p.eat("one of your commanders") or p.eat("your commanders"):
                spells = Filter(kind="spell", zones=("stack",), owner="you", state=("commander",))
            elif p.eat("commanders") or p.eat("a commander|commanders") or p.eat("commander spells"):
                spells = Filter(kind="spell", zones=("stack",), state=("commander",))
            else:
                p.eat("a|an")
                found = noun(p)
                if found is None or found.filter.kind != "spell" or found.around is not None:
                    return None
                spells = found.filter
        elif p.eat("activate"):
            p.eat("an ability|abilities") or p.eat("abilities")
            if p.eat("of"):
                p.eat("a|an")
                found = noun(p)
                if found is None or found.around is not None:
                    return None
                sources = found.filter
            else:
                sources = Filter(kind="any", zones=("battlefield", "graveyard", "hand", "exile", "command"))
        else:
            return None
        if not p.eat("or"):
            break
    text = p.text[p.tokens[begin].start : p.tokens[p.i - 1].end].casefold()
    made = replace(made, restriction=text, spells=spells, sources=sources)
    return replace(made, rider=_UNCOUNTERED) if p.eat(", and that spell can't be countered") else made


_UNCOUNTERED = Program((Prohibit("cant_be_countered", Bound("it")),))


def _uncountered(p: Cursor, made: AddMana) -> AddMana | None:
    """Read "If that mana is spent on an instant or sorcery spell, that spell can't be countered.", "… to cast your
    commander, …" (106.6).
    """
    if not (p.eat(". if that|this mana is spent on|to [cast]") or p.eat(". if you spend that|this mana to cast")):
        return None
    if p.eat("your commander"):
        wanted = Filter(kind="spell", zones=("stack",), owner="you", state=("commander",))
    else:
        p.need("a|an")
        found = noun(p)
        if found is None or found.filter.kind != "spell" or found.around is not None:
            return None
        wanted = found.filter
    if p.eat(", that spell can't be countered") or p.eat(", it can't be countered"):
        return replace(made, rider=Program((If(Is(Bound("it"), wanted), _UNCOUNTERED.steps),)))
    if p.eat(", that creature|permanent enters with an additional") or p.eat(", it enters with an additional"):
        from engine.cards.text.words import counter_kind

        kind = counter_kind(p.take().text)
        if not p.eat("counter on it"):
            return None
        enters = Replacement("enters", "enter", counters=((kind, 1),))
        return replace(made, rider=Program((If(Is(Bound("it"), wanted), (Shield(enters, Bound("it"), "forever"),)),)))
    return None


def _when_spent(p: Cursor, made: AddMana) -> AddMana | None:
    """Read "When that mana is spent to cast a creature spell that shares a creature type with your commander, scry 1."."""
    if p.eat(". when you spend this mana to cast your commander") or p.eat(
        ". when that|this mana is spent to cast your commander"
    ):
        wanted = Filter(kind="spell", zones=("stack",), owner="you", state=("commander",))
    else:
        if not (
            p.eat(". when that|this mana is spent to cast a|an") or p.eat(". when you spend this mana to cast a|an")
        ):
            return None
        found = noun(p)
        if found is None or found.around is not None or found.filter.kind != "spell":
            return None
        wanted = found.filter
    if p.eat("that shares a creature type with your commander"):
        wanted = replace(wanted, state=(*wanted.state, "shares_type_with_commander"))
    if not p.eat(","):
        return None
    p.mention(Thing(Bound("it"), frozenset({"commander", "spell"})))
    steps = sequence(p)
    x = None if steps is None else p.attempt(where_x)
    if steps is None:
        return None
    steps = steps if x is None else replaced(steps, X(), x)
    triggered = Delay(Trigger("reflexive"), Program(steps))
    return replace(made, rider=Program((If(Is(Bound("it"), wanted), (triggered,)),)))


def _rider(p: Cursor, made: AddMana) -> AddMana | None:
    """What spending the mana on the commander brings."""
    if not p.eat(". if you spend this mana to cast your commander , it enters with a number of additional"):
        return None
    from engine.cards.text.words import counter_kind

    kind = counter_kind(p.take().text)
    if not p.eat("counters on it equal to the number of times it 's been cast from the command zone this game"):
        return None
    it = Bound("it")
    enters = Replacement("enters", "enter", counters=((kind, CastCount(it)),))
    commander = Filter(kind="spell", zones=("stack",), owner="you", state=("commander",))
    return replace(made, rider=Program((If(Is(it, commander), (Shield(enters, it, "forever"),)),)))
