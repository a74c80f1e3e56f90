"""The one cattrs converter: strict, with tagged unions (architecture 4.11).

* A record is an object with one key a field; fields at their default are left out; unknown keys are refused.
* Where several records may stand, the object has ``"type"``, the record's class name.
* Numbers, texts and truth values have exactly their type: ``true`` is no number and ``"12"`` neither.
* Tuples are arrays; a ``PMap`` with tuple keys is a sorted array of ``[*key, value]``; a frozenset is a sorted array.
* A mana cost is written as printed (``{2}{W}``), rules as their numbers with spaces between.
* A built-in card is its key, a face of one is ``{"card": key, "face": index}``; all other definitions are written in
  full.
* Inside documents large values that recur (:data:`engine.protocol.types.SHARED`) are numbers into the document's
  ``shared`` array.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from engine.cards.card import CardDef, Face
from engine.cards.mana import ManaCost
from engine.frozen import Table
from engine.ids import CardId, ObjectId, PlayerId
from engine.protocol import values
from engine.protocol.builtin import builtin_card, builtin_face, is_builtin
from engine.protocol.containers import (
    is_frozenset,
    is_literal,
    is_pmap,
    is_ref_tuple,
    is_tuple,
    is_union,
    literal_hook,
    pmap_hooks,
    set_hook,
    tuple_hooks,
)  # fmt: skip
from engine.protocol.session import SESSION, Unreadable
from engine.protocol.types import SHARED, prepare
from engine.protocol.unions import Unions
from engine.rulebook.refs import RuleRef
from engine.rulebook.ruleset import RuleSet
from engine.rulebook.variant import Variant
from engine.state.board import Board
from engine.state.events import Event
from engine.state.game import Game
from engine.state.objects import Gone, More, Obj

__all__ = ["converter", "read_any", "read_shared", "write_any"]

Hook = Callable[[Any, Any], Any]


@cache
def converter() -> Converter:
    """The converter, made on first use."""
    prepare()
    made = Converter(detailed_validation=True)
    unions = Unions(made)
    _scalars(made)
    made.register_structure_hook_factory(attrs.has, lambda cls: _structure(made, cls))
    made.register_unstructure_hook_factory(attrs.has, lambda cls: _unstructure(made, cls))
    made.register_structure_hook_factory(is_tuple, lambda kind: tuple_hooks(made, kind)[0])
    made.register_unstructure_hook_factory(is_tuple, lambda kind: tuple_hooks(made, kind)[1])
    made.register_structure_hook_func(is_ref_tuple, values.read_refs)
    made.register_unstructure_hook_func(is_ref_tuple, values.write_refs)
    made.register_structure_hook_factory(is_pmap, lambda kind: pmap_hooks(made, kind)[0])
    made.register_unstructure_hook_factory(is_pmap, lambda kind: pmap_hooks(made, kind)[1])
    made.register_structure_hook_factory(is_frozenset, lambda kind: set_hook(made, kind))
    made.register_unstructure_hook_func(is_frozenset, sorted)
    made.register_structure_hook_factory(is_literal, literal_hook)
    made.register_unstructure_hook_func(is_literal, _same)
    made.register_structure_hook_factory(is_union, unions.reader)
    made.register_unstructure_hook_factory(is_union, unions.writer)
    made.register_structure_hook(RuleRef, values.read_ref)
    made.register_unstructure_hook(RuleRef, values.write_ref)
    return made


def _same(value: Any) -> Any:
    return value


def _is(wanted: Any) -> Callable[[Any], bool]:
    return lambda kind: kind is wanted


def _scalars(made: Converter) -> None:
    """Texts, numbers, truth values and ids: exactly their type, and ids within the bounds of the document."""
    for kind, hook in ((int, values.read_int), (str, values.read_str), (bool, values.read_bool)):
        made.register_structure_hook(kind, hook)
        made.register_unstructure_hook(kind, _same)
    for new, hook in ((PlayerId, values.read_player), (CardId, values.read_card), (ObjectId, values.read_object)):
        made.register_structure_hook_func(_is(new), hook)
        made.register_unstructure_hook_func(_is(new), _same)


# -- records -----------------------------------------------------------------------------------------------------------


def _structure(made: Converter, cls: Any) -> Hook:
    raw = _raw_reader(made, cls)

    def plain(data: Any, _: Any = cls) -> Any:
        if type(data) is not dict:
            msg = f"expected an object for {cls.__name__}, not {values.told(data)}"
            raise Unreadable(msg)
        return raw(data, cls)

    if cls is ManaCost:
        return lambda data, _: values.read_mana(data) if type(data) is str else plain(data)
    if cls is CardDef:
        return lambda data, _: _read_builtin(data) if type(data) is str else plain(data)
    if cls not in SHARED:
        return plain
    inline = _read_face(plain) if cls is Face else plain

    def shared(data: Any, _: Any) -> Any:
        if type(data) is int and SESSION.reading is not None:
            found = SESSION.reading.value(data)
            if type(found) is not cls:
                msg = f"shared value {data} is a {type(found).__name__}, not a {cls.__name__}"
                raise Unreadable(msg)
            return found
        return inline(data)

    return shared


def _raw_reader(made: Converter, cls: Any) -> Hook:
    if cls is Board:
        objects = override(struct_hook=_table_reader(lambda: _object_reader(made)))
        return make_dict_structure_fn(cls, made, _cattrs_forbid_extra_keys=True, objects=objects)
    if cls is Game:
        log = override(struct_hook=_table_reader(lambda: made.get_structure_hook(Event)))
        return make_dict_structure_fn(cls, made, _cattrs_forbid_extra_keys=True, log=log)
    if cls is More:  # a counter's timestamp stands among the ids of the links
        kind = tuple[tuple[str, tuple[int, ...]], ...]
        hook = made.get_structure_hook(kind)
        return make_dict_structure_fn(
            cls, made, _cattrs_forbid_extra_keys=True, links=override(struct_hook=lambda v, _: hook(v, kind))
        )
    if cls in (RuleSet, Variant):
        return _interned(make_dict_structure_fn(cls, made, _cattrs_forbid_extra_keys=True))
    return make_dict_structure_fn(cls, made, _cattrs_forbid_extra_keys=True)


def _interned(read: Hook) -> Hook:
    return lambda data, kind: values.interned(read(data, kind))


def _object_reader(made: Converter) -> Hook:
    living, gone = made.get_structure_hook(Obj), made.get_structure_hook(Gone)
    return lambda data, _: living(data, Obj) if type(data) is dict and "id" in data else gone(data, Gone)


def _table_reader(reader: Callable[[], Hook]) -> Hook:
    found: list[Hook] = []

    def read(data: Any, _: Any) -> Table:
        if not found:
            found.append(reader())
        return Table().extend(values.each(data, found[0], None))

    return read


def _unstructure(made: Converter, cls: Any) -> Callable[[Any], Any]:
    raw = _raw_writer(made, cls)
    if cls is ManaCost:
        return lambda cost: values.write_mana(cost) or raw(cost)
    if cls is CardDef:
        return lambda one: _write_card(one, raw)
    if cls not in SHARED:
        return raw
    name = cls.__name__

    def tagged(value: Any) -> dict[str, Any]:
        return {"type": name, **inline(value)}

    def inline(value: Any) -> Any:
        if cls is Face:
            found = _builtin_face(value)
            if found is not None:
                return found
        return raw(value)

    def shared(value: Any) -> Any:
        writing = SESSION.writing
        return inline(value) if writing is None else writing.place(value, tagged)

    return shared


def _raw_writer(made: Converter, cls: Any) -> Callable[[Any], dict[str, Any]]:
    if cls is Board:
        living, gone = made.get_unstructure_hook(Obj), made.get_unstructure_hook(Gone)
        objects = override(unstruct_hook=lambda table: [living(o) if type(o) is Obj else gone(o) for o in table])
        return make_dict_unstructure_fn(cls, made, _cattrs_omit_if_default=True, objects=objects)
    if cls is Game:
        event = made.get_unstructure_hook(Event)
        log = override(unstruct_hook=lambda table: [event(e) for e in table])
        return make_dict_unstructure_fn(cls, made, _cattrs_omit_if_default=True, log=log)
    return make_dict_unstructure_fn(cls, made, _cattrs_omit_if_default=True)


# -- cards -------------------------------------------------------------------------------------------------------------


def _name(key: str) -> None:
    """Note that the document being written names the built-in card."""
    from engine.protocol.digests import card_digest

    writing = SESSION.writing
    if writing is not None and key not in writing.builtin:
        found = builtin_card(key)
        assert found is not None
        writing.builtin[key] = card_digest(found)


def _write_card(one: CardDef, raw: Callable[[Any], dict[str, Any]]) -> Any:
    writing = SESSION.writing
    if (writing is None or not writing.whole) and is_builtin(one):
        _name(one.key)
        return one.key
    return raw(one)


def _builtin_face(value: Face) -> dict[str, Any] | None:
    writing = SESSION.writing
    if writing is not None and writing.whole:
        return None
    found = builtin_face(value)
    if found is None:
        return None
    _name(found[0])
    return {"card": found[0], "face": found[1]}


def _read_builtin(key: Any) -> CardDef:
    found = builtin_card(key) if type(key) is str else None
    reading = SESSION.reading
    if found is None or (reading is not None and reading.builtin is not None and key not in reading.builtin):
        msg = (
            f"no built-in card has the key {values.told(key)}"
            if found is None
            else f"{key!r} is not among the document's built-in cards"
        )
        raise Unreadable(msg)
    return found


def _read_face(plain: Hook) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        if type(data) is dict and "card" in data:
            if data.keys() != {"card", "face"}:
                msg = "a face of a built-in card has the keys card and face alone"
                raise Unreadable(msg)
            faces = _read_builtin(data["card"]).faces
            index = data["face"]
            if type(index) is not int or not 0 <= index < len(faces):
                msg = f"{data['card']!r} has no face {values.told(index)}"
                raise Unreadable(msg)
            return faces[index]
        return plain(data, None)

    return read


# -- from outside ------------------------------------------------------------------------------------------------------


def read_shared(data: Any) -> Any:
    """A tagged shared value, as it stands in a document's ``shared`` array."""
    name = data.get("type") if type(data) is dict else None
    kind = prepare().get(name) if type(name) is str else None
    if kind is None:
        msg = "a shared value has a type: " + ", ".join(sorted(prepare()))
        raise Unreadable(msg)
    rest = {k: v for k, v in data.items() if k != "type"}
    return converter().get_structure_hook(kind)(rest, kind)


def read_any(data: Any, kind: Any) -> Any:
    """Plain data as a value of that type."""
    return converter().get_structure_hook(kind)(data, kind)


def write_any(value: Any, kind: Any) -> Any:
    """A value as plain data."""
    return converter().get_unstructure_hook(kind)(value)
