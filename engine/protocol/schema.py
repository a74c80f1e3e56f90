"""JSON Schema of what goes out and comes in, made from the records themselves: ``python -m engine.protocol.schema
DIRECTORY`` writes the files.

One file each for actions, decisions, errors, events, messages, views, games and records (draft 2020-12). A test holds
``docs/schema/`` to what is made here.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from engine.cards.card import CardDef, Face
from engine.cards.mana import ManaCost
from engine.frozen import PMap, Table
from engine.ids import CardId, ObjectId, PlayerId
from engine.protocol.migrations import SCHEMA_VERSION
from engine.protocol.types import SHARED, prepare
from engine.records.record import Record
from engine.rulebook.refs import RuleRef
from engine.state.board import Board
from engine.state.decisions import Action, Decision
from engine.state.events import Event
from engine.state.game import Game
from engine.state.objects import Gone, More, Obj
from engine.views.records import PlayerView

__all__ = ["main", "schemas"]

Schema = dict[str, Any]
_RULES: Schema = {"type": "string", "description": "rule numbers with spaces between"}
_EXPLAINED = frozenset({
    "engine.state.decisions", "engine.state.events", "engine.state.events_game", "engine.state.proposals", "engine.views.records", "engine.records.record",
})  # fmt: skip
"""Modules whose records are told in words."""
_PLAIN: dict[Any, Schema] = {
    int: {"type": "integer"}, str: {"type": "string"}, bool: {"type": "boolean"}, type(None): {"type": "null"}, None: {"type": "null"},
    PlayerId: {"type": "integer", "minimum": 0}, CardId: {"type": "integer", "minimum": 0}, ObjectId: {"type": "integer", "minimum": -1},
    RuleRef: {"type": "string", "description": "a rule number"},
}  # fmt: skip


class _Maker:
    """Collects the definitions of one file."""

    def __init__(self, *, document: bool) -> None:
        """``document``: large values may be numbers into the ``shared`` array."""
        self.document = document
        self.defs: dict[str, Schema] = {}
        self.named: dict[str, Any] = {}

    def of(self, kind: Any) -> Schema:
        """The schema of a type."""
        found = _PLAIN.get(kind) if isinstance(kind, type) or kind is None or hasattr(kind, "__supertype__") else None
        if found is not None:
            return found
        origin, args = get_origin(kind), get_args(kind)
        if origin is Union or str(origin) == "<class 'types.UnionType'>":
            return self._union(args)
        if origin is tuple:
            return self._tuple(args)
        if origin is Literal:
            return {"enum": list(args)}
        if origin is frozenset:
            return {"type": "array", "items": self.of(args[0]), "uniqueItems": True}
        if origin is PMap:
            inner = get_args(args[0]) if get_origin(args[0]) is tuple else (args[0],)
            return {"type": "array", "items": _fixed([self.of(one) for one in (*inner, args[1])])}
        if isinstance(kind, type) and attrs.has(kind):
            return self._record(kind)
        return {}

    def _tuple(self, args: tuple[Any, ...]) -> Schema:
        if len(args) == 2 and args[1] is ...:
            return _RULES if args[0] is RuleRef else {"type": "array", "items": self.of(args[0])}
        return _fixed([self.of(one) for one in args])

    def _union(self, members: tuple[Any, ...]) -> Schema:
        some = [one for one in members if one is not type(None)]
        empty = [_PLAIN[None]] if len(some) < len(members) else []
        if len(some) == 1:
            return {"anyOf": [self.of(some[0]), *empty]}
        out = [self.tagged(one) if attrs.has(one) else self.of(one) for one in some]
        if self.document and any(one in SHARED for one in some):
            out.append(_PLAIN[int])
        return {"anyOf": [*out, *empty]}

    def _record(self, cls: Any) -> Schema:
        ref = self.define(cls)
        if cls is ManaCost:
            return {"anyOf": [{"type": "string", "pattern": r"^\{"}, ref]}
        if cls is CardDef:
            return {"anyOf": [{"type": "string", "description": "key of a built-in card"}, ref]}
        also: list[Schema] = [_PLAIN[int]] if self.document and cls in SHARED else []
        if cls is Face:
            also.append({"$ref": "#/$defs/BuiltinFace"})
            self.defs.setdefault("BuiltinFace", _object({"card": _PLAIN[str], "face": _PLAIN[int]}, ["card", "face"]))
        return {"anyOf": [ref, *also]} if also else ref

    def define(self, cls: Any) -> Schema:
        """The definition of a record, made once."""
        name = cls.__name__
        self._hold_apart(name, cls)
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = self.object(cls)
        return {"$ref": f"#/$defs/{name}"}

    def _hold_apart(self, name: str, cls: Any) -> None:
        """Two records of one name would be one definition, true of neither."""
        assert self.named.setdefault(name, cls) is cls, f"{name} names {self.named[name]} and {cls}"

    def tagged(self, cls: Any) -> Schema:
        """The definition of a record with its ``type``."""
        name = f"{cls.__name__}.tagged"
        self._hold_apart(name, cls)
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = self.object(cls, {"type": {"const": cls.__name__}})
        ref = {"$ref": f"#/$defs/{name}"}
        if cls in (ManaCost, CardDef):
            return {"anyOf": [_PLAIN[str], ref]}
        if cls is Face:
            builtin = {"type": {"const": "Face"}, "card": _PLAIN[str], "face": _PLAIN[int]}
            return {"anyOf": [ref, _object(builtin, list(builtin))]}
        return ref

    def object(self, cls: Any, more: Schema | None = None) -> Schema:
        """An object of the record's fields."""
        hints = get_type_hints(cls) if cls.__module__ == "engine.views.records" else None
        properties: Schema = dict(more or {})
        required = list(more or {})
        for f in attrs.fields(cls):
            if not f.init:
                continue
            properties[f.name] = self._field(cls, f.name, f.type if hints is None else hints[f.name])
            if f.default is attrs.NOTHING:
                required.append(f.name)
        made = _object(properties, required)
        doc = " ".join((cls.__doc__ or "").split()) if cls.__module__ in _EXPLAINED else ""
        return {"description": doc, **made} if doc else made

    def _field(self, cls: Any, name: str, kind: Any) -> Schema:
        if cls is Board and name == "objects":
            return {"type": "array", "items": {"anyOf": [self.of(Obj), self.of(Gone)]}}
        if cls is Game and name == "log":
            return {"type": "array", "items": self.of(Event)}
        if cls is More and name == "links":
            return self.of(tuple[tuple[str, tuple[int, ...]], ...])
        return {"type": "array"} if kind is Table else self.of(kind)


def _object(properties: Schema, required: list[str]) -> Schema:
    made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**made, "required": required} if required else made


def _fixed(items: list[Schema]) -> Schema:
    return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}


def _file(name: str, title: str, body: Schema, maker: _Maker) -> Schema:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"commandzone/{SCHEMA_VERSION}/{name}.json", "title": title, **body,
        "$defs": dict(sorted(maker.defs.items())),
    }  # fmt: skip


def _message(name: str, title: str, members: tuple[Any, ...], *, tag: bool) -> Schema:
    maker = _Maker(document=False)
    version = {"schema_version": {"const": SCHEMA_VERSION}}
    some = []
    for cls in members:
        made = maker.object(cls, {"type": {"const": cls.__name__}} if tag else None)
        some.append({**made, "properties": {**version, **made["properties"]}})
    return _file(name, title, {"anyOf": some} if len(some) > 1 else some[0], maker)


def _document(name: str, title: str, cls: Any) -> Schema:
    maker = _Maker(document=True)
    value = maker.define(cls)
    shared = {
        "type": "array",
        "items": {"anyOf": [maker.tagged(one) for one in sorted(SHARED, key=lambda c: c.__name__)]},
    }
    body = _object(
        {
            "schema_version": {"const": SCHEMA_VERSION}, "kind": {"const": name},
            "builtin": {"type": "object", "additionalProperties": _PLAIN[str], "description": "built-in cards by key, each with its digest"},
            "shared": shared, "value": value,
        },
        ["schema_version", "kind", "builtin", "shared", "value"],
    )  # fmt: skip
    return _file(name, title, body, maker)


def _error() -> Schema:
    """What :func:`engine.protocol.error_data` gives."""
    maker = _Maker(document=False)
    text = _PLAIN[str]
    objects = {"type": "array", "items": _PLAIN[int], "description": "ids of the objects concerned"}
    remedy = {**text, "description": "what would make it legal"}
    reason = {
        "code": text,
        "rule": {**text, "description": "the first rule's number"},
        "rules": _RULES,
        "text": text,
        "remedy": remedy,
        "objects": objects,
    }
    near = {"action": {"anyOf": [maker.tagged(one) for one in get_args(Action)]}, "text": text}
    body = _object(
        {
            "schema_version": {"const": SCHEMA_VERSION}, "code": text, "message": text,
            "reasons": {"type": "array", "items": _object(reason, list(reason))},
            "nearest": {"type": "array", "items": _object(near, list(near)), "description": "what could be done instead, the nearest first"},
        },
        ["code", "message", "reasons", "nearest"],
    )  # fmt: skip
    return _file("error", "A refusal", body, maker)


def _message_in() -> Schema:
    """What :func:`engine.protocol.receive` takes."""
    maker = _Maker(document=False)
    actions = {"anyOf": [maker.tagged(one) for one in get_args(Action)]}
    chosen: Schema = {
        "type": "array",
        "description": "numbers of the prompt's options; amounts, pairs of ids and free words as they are",
    }
    ways = (
        ("action", actions),
        ("number", {**_PLAIN[int], "minimum": 0, "description": "of an action that the view lists"}),
        ("chosen", chosen),
    )
    head = {
        "schema_version": {"const": SCHEMA_VERSION},
        "state_id": {**_PLAIN[int], "description": "that of the view which is answered"},
    }
    return _file(
        "message",
        "What a seat sends",
        {"anyOf": [_object({**head, way: one}, ["state_id", way]) for way, one in ways]},
        maker,
    )


def schemas() -> dict[str, Schema]:
    """Every schema by the name of its file."""
    prepare()
    seen = _Maker(document=False)
    view = seen.object(PlayerView)
    view["properties"] = {"schema_version": {"const": SCHEMA_VERSION}, **view["properties"]}
    return {
        "action": _message("action", "An action of a player", get_args(Action), tag=True),
        "decision": _message("decision", "An open question", (Decision,), tag=False),
        "error": _error(),
        "event": _message(
            "event", "Something that happened, with everything the engine knows", get_args(Event), tag=True
        ),
        "game": _document("game", "A whole game", Game),
        "message": _message_in(),
        "record": _document("record", "A recorded game", Record),
        "view": _file("view", "What a seat may know of a game", view, seen),
    }


def written() -> dict[str, str]:
    """The text of every file."""
    return {name: json.dumps(one, indent=1, ensure_ascii=False) + "\n" for name, one in schemas().items()}


def main(directory: str) -> None:
    """Write the files into the directory."""
    target = Path(directory)
    target.mkdir(parents=True, exist_ok=True)
    for name, text in written().items():
        (target / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/schema")
