"""Effects that make objects: tokens, copies, emblems (CR 111, 114, 701.7, 707)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Static
from engine.cards.card import Face
from engine.cards.filters import Bound, Picked, Ref, X, You
from engine.cards.mana import color_order
from engine.cards.ops import Choose, CopyCard, CopySpell, CopyToken, CreateToken, Emblem, If, Op, SetPT
from engine.cards.text.amounts import number, times, value
from engine.cards.text.clauses import verb
from engine.cards.text.counting import for_each
from engine.cards.text.cursor import Cursor, Mismatch, Thing
from engine.cards.text.keywords import quoted, with_abilities
from engine.cards.text.owning import under_whose
from engine.cards.text.players import attacked, possessive
from engine.cards.text.predefined import attached_token, predefined
from engine.cards.text.things import thing
from engine.cards.text.words import COLOR_WORDS, SUBTYPE_WORDS, SUPERTYPE_WORDS, TYPE_WORDS, whole
from engine.frozen import replace

if TYPE_CHECKING:
    from engine.cards.filters import Amount

__all__ = ["one_token", "token"]
Steps = tuple[Op, ...]


@verb("create creates")
def _create(p: Cursor, who: Ref) -> Steps | None:
    copy = p.attempt(_copy_token, who) or p.attempt(attached_token, who)
    if copy is not None:
        return copy
    one_of = p.attempt(_token_of_choice, who)
    if one_of is not None:
        return one_of
    named = p.attempt(_name_first)
    n: Amount = 1
    counted = p.eat("a number of")
    if named is None:
        n = X() if counted else p.must(number)
    else:
        p.need("a|an")
    made = p.must(_token, n != 1)
    face, tapped, size = made
    if named is not None:
        face = replace(face, name=named)
    attacking: Ref | None = None
    power, toughness = size
    under = who
    counters: tuple[tuple[str, Amount], ...] = ()
    while True:
        if p.eat("with") or p.eat("that has|have") or p.eat("and"):
            abilities = p.attempt(with_abilities)
            if abilities is None:
                p.i -= 1
                from engine.cards.text.counters import with_counters

                found = p.attempt(with_counters)
                if found is None:
                    break
                counters = found
                continue
            face = replace(face, abilities=(*face.abilities, *abilities))
        elif p.eat("that 's|are tapped and attacking") or p.eat("tapped and attacking"):
            tapped = True
            attacking = attacked(p)
        elif p.eat("that 's|are attacking"):
            attacking = attacked(p)
        elif p.eat("that 's|are tapped"):
            tapped = True
        elif p.eat("named"):
            from engine.cards.text.places import card_name

            face = replace(face, name=card_name(p))
        elif p.setting.script and (keeper := p.attempt(under_whose)) is not None:
            under = keeper
        elif p.eat("under"):
            under = p.must(possessive)
            p.need("control")
        else:
            break
    if face.box == ("*", "*") and not any(
        isinstance(a, Static) and a.cda and any(isinstance(c, SetPT) for c in a.changes) for a in face.abilities
    ):
        return None  # nothing says how big it is
    if counted:
        p.need("equal to")
        n = p.must(value)
    n = times(n, p.attempt(for_each))
    slot = p.slot("made")
    words = frozenset(
        {"token", "creature", "permanent", *(s.lower() for s in face.subtypes), *(t.lower() for t in face.types)}
    )
    p.mention(Thing(Bound(slot), words, n != 1))
    step = CreateToken(face, n, under, tapped, attacking, counters, power, toughness, slot)
    if attacking is None:
        more = p.attempt(_and_token, who)
        if more is not None:
            step = replace(step, also=(replace(more, also=()), *more.also))
    return (step,)


def _token_of_choice(p: Cursor, who: Ref) -> Steps | None:
    """Read "your choice of a Clue token or a Food token": chosen as it is created (608.2d)."""
    if not p.eat("your choice of") or who != You():
        return None
    made: list[CreateToken] = []
    while True:
        if not p.eat("a|an"):
            return None
        made.append(p.must(one_token))
        if not (p.eat(", or") or p.eat("or") or p.eat(",")):
            break
    names = tuple(step.face.name for step in made)
    if len(set(names)) < 2 or len(set(names)) < len(names):
        return None
    slot = p.slot("token")
    return (Choose(slot, who, options=names), *(If(Picked(slot, step.face.name), (step,)) for step in made))


def _and_token(p: Cursor, who: Ref) -> CreateToken | None:
    """Read "and a Food token" behind one that is created."""
    if not (p.eat(", and") or p.eat("and") or p.eat(",")):
        return None
    if p.word not in {"a", "an", "x"} and number(p) is None:
        return None
    p.i -= p.word not in {"a", "an", "x"}
    made = _create(p, who)
    if made is None or len(made) != 1 or not isinstance(made[0], CreateToken):
        return None
    return None if made[0].attacking is not None or made[0].to is not None else made[0]


def token(p: Cursor) -> CreateToken | None:
    """The token of a phrase such as "1/1 green Squirrel creature tokens", without a number."""
    face, tapped, (power, toughness) = p.must(_token, True)
    return None if tapped or power is not None or toughness is not None else CreateToken(face)


def one_token(p: Cursor) -> CreateToken | None:
    """The token of a phrase such as "1/1 white Soldier creature token", "Food token", without a number."""
    face, tapped, (power, toughness) = p.must(_token, False)
    return None if tapped or power is not None or toughness is not None or p.peek("with") else CreateToken(face)


def _name_first(p: Cursor) -> str | None:
    """Read "create Tuktuk the Returned, a legendary …"."""
    if not p.raw[:1].isupper():
        return None
    begin = p.i
    while not p.done and p.word not in {",", "."}:
        p.take()
    if p.word != "," or p.ahead(1) not in {"a", "an"}:
        return None
    name = p.text[p.tokens[begin].start : p.tokens[p.i - 1].end]
    p.take()
    return name


def _size(word: str) -> tuple[Amount | None, Amount | None]:
    left, _, right = word.partition("/")
    return _part(left), _part(right)


def _part(text: str) -> Amount | None:
    return X() if text == "x" else whole(text)


def _token(p: Cursor, many: bool) -> tuple[Face, bool, tuple[Amount | None, Amount | None]] | None:
    """Size, colors and types of a token, up to the word "token"."""
    tapped = False
    supertypes: list[str] = []
    colors: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    box: tuple[Amount | None, Amount | None] | None = None
    colorless = False
    while p.word not in {"token", "tokens"}:
        word = p.word
        if word == "tapped":
            tapped = True
        elif "/" in word and box is None and word[0] not in "+-":
            box = _size(word)
            if None in box:
                return None
        elif word in COLOR_WORDS:
            colors.append(COLOR_WORDS[word])
        elif word == "colorless":
            colorless = True
        elif word in {"and", ","} and colors and not types and (p.ahead(1) in COLOR_WORDS or p.ahead(1) == "and"):
            pass
        elif word in SUPERTYPE_WORDS:
            supertypes.append(SUPERTYPE_WORDS[word])
        elif word in TYPE_WORDS:
            types.append(TYPE_WORDS[word])
        elif word in SUBTYPE_WORDS and (p.raw[:1].isupper() or p.setting.script):
            subtypes.append(SUBTYPE_WORDS[word])
        else:
            return None
        p.take()
    if (p.take().text == "tokens") != many and not p.setting.script:
        return None
    if box is None and "Creature" in types and (colors or colorless) and (p.peek("with") or p.peek(". it|they")):
        sizeless = Face(
            " ".join(subtypes),
            None,
            color_order(colors),
            tuple(supertypes),
            _ordered(types),
            tuple(subtypes),
            (),
            0,
            0,
            box=("*", "*"),
        )
        return sizeless, tapped, (None, None)
    if (
        box is None
        and (colors or colorless)
        and types
        and _is_named(p, supertypes)
        and not {"Aura", "Vehicle"} & {*subtypes}
    ):
        if "Creature" in types:
            return None
        return (
            Face(" ".join(subtypes), None, color_order(colors), tuple(supertypes), _ordered(types), tuple(subtypes)),
            tapped,
            (None, None),
        )
    if box is None:
        if types or colors or len(subtypes) != 1:
            if types != ["Artifact"] or len(subtypes) != 1:
                return None
        face = predefined(subtypes[0].lower())
        return None if face is None else (face, tapped, (None, None))
    if "Creature" not in types or (not colors and not colorless and not p.setting.script):
        if "Vehicle" not in subtypes:
            return None
    fixed = isinstance(box[0], int) and isinstance(box[1], int)
    power, toughness = box if fixed else (0, 0)
    face = Face(
        " ".join(subtypes), None, color_order(colors), tuple(supertypes), _ordered(types), tuple(subtypes), (), power, toughness,  # type: ignore[arg-type]
        box=(str(power), str(toughness)),
    )  # fmt: skip
    return face, tapped, (None, None) if fixed else box


def _is_named(p: Cursor, supertypes: list[str]) -> bool:
    """Whether the token has a name of its own, said behind it ("named Axe") or before it ("a legendary …")."""
    return p.peek("named") or "Legendary" in supertypes


def _ordered(types: list[str]) -> tuple[str, ...]:
    return tuple(types)


# -- copies ------------------------------------------------------------------------------------------------------------


def exceptions(p: Cursor) -> tuple[Any, ...] | None:
    """Read ", except it has haste and isn't legendary"."""
    from engine.cards.text.becoming import except_changes

    if not p.eat(", except [that]"):
        return ()
    return except_changes(p)


def _copy_token(p: Cursor, who: Ref) -> Steps | None:
    n = p.must(number)
    tapped = p.eat("tapped")
    attacking: Ref | None = None
    if p.eat("and attacking"):
        attacking = attacked(p)
    p.need("token|tokens that 's|are")
    p.need("a copy|copies of") if p.peek("a") else p.need("copies of")
    of = thing(p)
    if of is None:
        return None
    but = exceptions(p)
    if but is None:
        return None
    if p.setting.script and (keeper := p.attempt(under_whose)) is not None:
        who = keeper
    slot = p.slot("made")
    p.mention(Thing(Bound(slot), frozenset({"token", "creature", "permanent", "artifact"}), n != 1))
    if p.eat("that 's|are tapped and attacking"):
        tapped, attacking = True, attacked(p)
    return (CopyToken(of, times(n, p.attempt(for_each)), who, tapped, attacking, but, slot),)


def _so_often(p: Cursor) -> Amount | None:
    """Read "three times", "X times"."""
    n = number(p)
    return n if n is not None and p.eat("times") else None


@verb("copy copies")
def _copy(p: Cursor, who: Ref) -> Steps | None:
    what = thing(p)
    if what is None:
        return None
    zone = next((t.zone for t in reversed(p.scope.things) if what in (t.ref, t.now) and "spell" not in t.words), "")
    if zone in {"exile", "graveyard", "hand"} and p.word in {".", ",", "and", "then", ""}:
        many = any(t.many for t in p.scope.things if what in (t.ref, t.now))
        made = CopyCard(what, p.slot("made"))
        p.mention(Thing(Bound(made.slot), frozenset({"copy", "card"}), many, Bound(made.slot), zone))
        return (made,)
    times_: Amount = 1
    if p.eat("twice"):
        times_ = 2
    elif (often := p.attempt(_so_often)) is not None:
        times_ = often
    elif (each := p.attempt(for_each)) is not None:
        times_ = each
    p.mention(Thing(Bound("made"), frozenset({"copy"}), times_ != 1))
    but = exceptions(p)
    if but is None:
        return None
    new = any(
        p.eat(f"{before} choose {targets} for the|that copy|copies")
        for before in (". you may", "and may", "and you may", ", and you may")
        for targets in ("new targets", "a new target")
    )
    return (CopySpell(what, times_, who, new, p.slot("made"), but),)


@verb("get gets")
def _emblem(p: Cursor, who: Ref) -> Steps | None:
    if not p.eat("an emblem with"):
        return None
    at = p.i
    abilities = quoted(p)
    if abilities is None:
        return None
    while p.word == "and" and p.ahead(1) == '"':
        p.take()
        more = quoted(p)
        if more is None:
            return None
        abilities = (*abilities, *more)
    text = p.text[p.tokens[at].end : p.tokens[p.i - 1].start]
    return (Emblem(in_command(abilities), who, text.strip()),)


@verb("investigate investigates")
def _investigate(p: Cursor, who: Ref) -> Steps | None:
    face = predefined("clue")
    if face is None:
        raise Mismatch
    n: Amount = 1
    if p.eat("twice"):
        n = 2
    slot = p.slot("made")
    return (CreateToken(face, times(n, p.attempt(for_each)), who, slot=slot),)


def in_command(abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    """Abilities of what stands in the command zone function there (113.6, 114.4)."""
    out = []
    for ability in abilities:
        if getattr(ability, "zones", None) == ("battlefield",):
            out.append(replace(ability, zones=("command",)))
        elif getattr(ability, "zone", None) == "battlefield":
            out.append(replace(ability, zone="command"))
        else:
            out.append(ability)
    return tuple(out)
