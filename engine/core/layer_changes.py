"""What each change of a continuous effect does to the things it applies to, in its layer (CR 613.1, 205.1, 305.6,
305.7, 612.8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards import ops as o
from engine.cards.abilities import Activated, Keyword, Static
from engine.cards.filters import All
from engine.cards.mana import color_order
from engine.cards.types import BASIC_LAND_MANA
from engine.core.keywords import expand
from engine.core.layer_faces import add_types, apply_exceptions, face_now, is_basic_setting, set_types
from engine.core.layers import copiable
from engine.core.printed import all_abilities, basic_mana, printed
from engine.core.references import choice_of, players, things
from engine.frozen import replace
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.cards.abilities import Ability
    from engine.core.layer_plan import Effect
    from engine.core.layer_work import Work
    from engine.state.board import Board
    from engine.state.objects import Chars

__all__ = ["CHANGES", "chosen_color", "granted", "letter_of", "parameters", "retype", "typed"]

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_LIMIT = 2048
_GRANTS: dict[int, tuple[Any, tuple[Ability, ...], frozenset[str], tuple[Static, ...]]] = {}
_COPIES: dict[tuple[int, int], tuple[Any, Any, Any]] = {}


def _copy(w: Work, e: Effect, change: o.BecomeCopy, objs: tuple[Obj, ...]) -> None:
    face = change.face
    if face is None:
        for t in things(w.scratch, e.scope, change.of):
            found = w.scratch.objects[t] if t >= 0 else None
            if type(found) is Gone and found.last is not None:
                found = found.last.obj
            if type(found) is Obj:
                face = copiable(w.scratch, found)
                break
        if face is None:
            return
        if change.but:
            key = (id(face), id(change.but))
            held = _COPIES.get(key)
            if held is None:
                if len(_COPIES) > _LIMIT:
                    _COPIES.clear()
                held = _COPIES[key] = (face, change.but, apply_exceptions(face, change.but))
            face = held[2]
    for obj in objs:
        shown = face_now(obj, face)  # 707.3: as modified by its status
        w.faces[obj.id] = shown
        w.objects[obj.id] = printed(shown).chars


def _control(w: Work, e: Effect, change: o.Control, objs: tuple[Obj, ...]) -> None:
    who = players(w.scratch, e.scope, change.who)
    if who:
        for obj in objs:
            w.controllers[obj.id] = who[0]


def _name(w: Work, e: Effect, change: o.SetName, objs: tuple[Obj, ...]) -> None:
    for obj in objs:
        w.objects[obj.id] = replace(w.seen(obj), name=change.name)


def retype(seen: Chars, supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...]) -> Chars:
    """The characteristics with these types; basic land types bring and take away their intrinsic mana abilities
    (305.6).
    """
    before = [s for s in seen.subtypes if s in BASIC_LAND_MANA] if "Land" in seen.types else []
    after = [s for s in subtypes if s in BASIC_LAND_MANA] if "Land" in types else []
    abilities = seen.abilities
    gone = [basic_mana(BASIC_LAND_MANA[s]) for s in before if s not in after]
    if gone:
        abilities = tuple(a for a in abilities if not any(a is g for g in gone))
    abilities += tuple(basic_mana(BASIC_LAND_MANA[s]) for s in after if s not in before)
    every = seen.every_creature_type and ("Creature" in types or "Kindred" in types)
    return replace(
        seen, supertypes=supertypes, types=types, subtypes=subtypes, abilities=abilities, every_creature_type=every
    )


def _add_types(w: Work, e: Effect, change: o.AddTypes, objs: tuple[Obj, ...]) -> None:
    if change.chosen:
        word = choice_of(_source(w, e), "type")
        change = replace(change, subtypes=(*change.subtypes, *((word,) if word else ())), chosen=False)
    for obj in objs:
        w.objects[obj.id] = typed(w.seen(obj), change)


def typed(seen: Chars, change: o.AddTypes) -> Chars:
    """The characteristics with the types added."""
    new = retype(seen, *add_types((seen.supertypes, seen.types, seen.subtypes), change))
    if change.every_creature_type and ("Creature" in new.types or "Kindred" in new.types):
        new = replace(new, every_creature_type=True)
    return new


def _set_types(w: Work, e: Effect, change: o.SetTypes, objs: tuple[Obj, ...]) -> None:
    for obj in objs:
        seen = w.seen(obj)
        supertypes, types, subtypes = set_types((seen.supertypes, seen.types, seen.subtypes), change)
        if is_basic_setting(change, types):  # 305.7: what its rules text and its old types gave it is lost
            seen = replace(seen, abilities=(), keywords=frozenset(), subtypes=())
        every = seen.every_creature_type and not any(
            s not in BASIC_LAND_MANA and s in subtypes for s in change.subtypes
        )
        w.objects[obj.id] = replace(retype(seen, supertypes, types, subtypes), every_creature_type=every)


def chosen_color(board: Board, source: Obj | None) -> tuple[str, ...]:
    """The color chosen for an effect's source: as a choice of the object, or with its designation before the game."""
    if source is None:
        return ()
    words = [choice_of(source, "color")]
    words += [c for r in board.fixed.roles if r.card in source.cards for c in r.choice]
    for word in words:
        letter = letter_of(word)
        if letter in _COLORS.values():
            return (letter,)
    return ()


def letter_of(color: str) -> str:
    """The letter of a color that is called by its word or by its letter."""
    return _COLORS.get(color.lower(), color)


def _source(w: Work, e: Effect) -> Obj | None:
    if e.source is not None or e.scope.source is None:
        return e.source
    found = w.scratch.objects[e.scope.source]
    return found if type(found) is Obj else found.last.obj if found.last is not None else None


def _set_colors(w: Work, e: Effect, change: o.SetColors, objs: tuple[Obj, ...]) -> None:
    colors = chosen_color(w.scratch, _source(w, e)) if change.chosen else color_order(change.colors)
    for obj in objs:
        w.objects[obj.id] = replace(w.seen(obj), colors=colors)


def _add_colors(w: Work, e: Effect, change: o.AddColors, objs: tuple[Obj, ...]) -> None:
    for obj in objs:
        seen = w.seen(obj)
        w.objects[obj.id] = replace(seen, colors=color_order((*seen.colors, *change.colors)))


def granted(change: o.AddAbilities) -> tuple[Any, tuple[Ability, ...], frozenset[str], tuple[Static, ...]]:
    """The abilities that the change gives, with what keywords stand for: the change, these, the names of the keywords,
    the static ones.
    """
    found = _GRANTS.get(id(change))
    if found is None:
        if len(_GRANTS) > _LIMIT:
            _GRANTS.clear()
        every = all_abilities(change.abilities, (), ())
        names = frozenset(a.name for a in every if type(a) is Keyword)
        found = _GRANTS[id(change)] = (change, every, names, tuple(a for a in every if type(a) is Static))
    return found


def _add_abilities(w: Work, e: Effect, change: o.AddAbilities, objs: tuple[Obj, ...]) -> None:
    _, every, names, statics = granted(change)
    if any(type(a) is Keyword and _says_source(a) for a in every):
        every = tuple(_of_source(a, _source(w, e)) if type(a) is Keyword and _says_source(a) else a for a in every)
    for obj in objs:
        seen = w.seen(obj)
        w.objects[obj.id] = replace(seen, abilities=seen.abilities + every, keywords=seen.keywords | names)
        for ability in statics:
            w.bear(obj, ability, e)


def _add_activated(w: Work, e: Effect, change: o.AddActivated, objs: tuple[Obj, ...]) -> None:
    found = _lenders(w, e, change)
    for obj in objs:
        seen = w.seen(obj)
        lent = tuple(a for one in found if one.id != obj.id for a in w.seen(one).abilities if type(a) is Activated)
        if lent:
            w.objects[obj.id] = replace(seen, abilities=seen.abilities + lent)


def _lenders(w: Work, e: Effect, change: o.AddActivated) -> tuple[Obj, ...]:
    """The objects whose activated abilities are meant."""
    if type(change.of) is All:
        return w.select(change.of.filter, e.scope)
    found = (w.scratch.objects[t] for t in things(w.scratch, e.scope, change.of) if t >= 0)
    return tuple(x for x in found if type(x) is Obj)


def _says_source(keyword: Keyword) -> bool:
    """Whether the keyword speaks of the object that gives it: of what was chosen for that, or of that Aura."""
    return keyword.keeps == "source" or (keyword.filter is not None and keyword.filter.chosen in ("color", "name"))


def _of_source(keyword: Keyword, source: Obj | None) -> Keyword:
    """The keyword with what it says of the object that gives it written out (607.2d, 702.16n)."""
    if source is None:
        return keyword
    if keyword.keeps == "source":
        keyword = replace(keyword, keeps=str(source.id))
    wanted = keyword.filter
    if wanted is None or not wanted.chosen:
        return keyword
    word = choice_of(source, wanted.chosen)
    if not word:
        return keyword
    quality = (
        replace(wanted, chosen=None, colors=(letter_of(word),))
        if wanted.chosen == "color"
        else replace(wanted, chosen=None, name=word)
    )
    return replace(keyword, filter=quality, text=word)


def _lose(w: Work, e: Effect, change: o.LoseAbilities, objs: tuple[Obj, ...]) -> None:
    lost = change.keywords
    if "hexproof" in lost:  # 702.11e
        lost = (*lost, "hexproof from")
    if "banding" in lost:  # 702.22b
        lost = (*lost, "bands with other")
    for obj in objs:
        seen = w.seen(obj)
        if not lost:
            w.objects[obj.id] = replace(seen, abilities=(), keywords=frozenset())
        elif not seen.keywords.isdisjoint(lost):
            gone = [a for a in seen.abilities if type(a) is Keyword and a.name in lost]
            gone_too = [x for k in gone for x in expand(k)]
            kept = tuple(a for a in seen.abilities if not any(a is g for g in gone) and a not in gone_too)
            w.objects[obj.id] = replace(seen, abilities=kept, keywords=seen.keywords.difference(lost))


def _set_pt(w: Work, e: Effect, change: o.SetPT, objs: tuple[Obj, ...]) -> None:
    own = e.plan.own
    power = None if own or change.power is None else w.number(e, change.power)
    toughness = None if own or change.toughness is None else w.number(e, change.toughness)
    for obj in objs:
        seen = w.seen(obj)
        if own:
            power = None if change.power is None else w.number(e, change.power, obj)
            toughness = None if change.toughness is None else w.number(e, change.toughness, obj)
        w.objects[obj.id] = replace(
            seen,
            power=seen.power if power is None else power,
            toughness=seen.toughness if toughness is None else toughness,
        )


def _add_pt(w: Work, e: Effect, change: o.AddPT, objs: tuple[Obj, ...]) -> None:
    own = e.plan.own
    power, toughness = (0, 0) if own else (w.number(e, change.power), w.number(e, change.toughness))
    objects = w.objects
    for obj in objs:
        seen = w.seen(obj)
        if seen.power is None or seen.toughness is None:
            continue
        if own:
            power, toughness = w.number(e, change.power, obj), w.number(e, change.toughness, obj)
        objects[obj.id] = replace(seen, power=seen.power + power, toughness=seen.toughness + toughness)


def _switch(w: Work, e: Effect, change: o.SwitchPT, objs: tuple[Obj, ...]) -> None:
    for obj in objs:
        seen = w.seen(obj)
        w.objects[obj.id] = replace(seen, power=seen.toughness, toughness=seen.power)


CHANGES: dict[type[Any], Callable[[Any, Any, Any, Any], None]] = {
    o.BecomeCopy: _copy, o.Control: _control, o.SetName: _name, o.AddTypes: _add_types, o.SetTypes: _set_types, o.SetColors: _set_colors,
    o.AddColors: _add_colors, o.AddAbilities: _add_abilities, o.AddActivated: _add_activated, o.LoseAbilities: _lose, o.SetPT: _set_pt, o.AddPT: _add_pt, o.SwitchPT: _switch,
}  # fmt: skip
"""For each kind of change: the function that carries it out on the objects of an effect."""


def parameters(w: Work, e: Effect, changes: tuple[o.Change, ...], objs: tuple[Obj, ...]) -> tuple[Any, ...]:
    """What the changes would do to the objects, as far as it is not written in them: numbers, players, copied faces
    (613.8a).
    """
    out: list[Any] = []
    for change in changes:
        kind = type(change)
        if kind in (o.SetPT, o.AddPT):
            for what in (change.power, change.toughness):  # type: ignore[union-attr]
                if what is not None and type(what) is not int:
                    out += [w.number(e, what, obj) for obj in objs] if e.plan.own else [w.number(e, what)]
        elif kind is o.Control:
            out.append(players(w.scratch, e.scope, change.who))  # type: ignore[union-attr]
        elif kind is o.AddActivated:
            for one in _lenders(w, e, change):  # type: ignore[arg-type]
                out.append((one.id, *(id(a) for a in w.seen(one).abilities if type(a) is Activated)))
        elif kind is o.BecomeCopy and change.face is None:  # type: ignore[union-attr]
            for t in things(w.scratch, e.scope, change.of):  # type: ignore[union-attr]
                found = w.scratch.objects[t] if t >= 0 else None
                out.append(id(copiable(w.scratch, found)) if type(found) is Obj else t)
    return tuple(out)
