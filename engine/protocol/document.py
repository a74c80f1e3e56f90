"""Documents: a value with everything it refers to, in one JSON object (architecture 4.11, 4.18 "Loading elsewhere").

``{"schema_version": 1, "kind": "game", "builtin": {key: digest}, "shared": [...], "value": ...}``. The text is
canonical: equal values give equal text, in every process. A reader takes every older ``schema_version`` from which
:data:`engine.protocol.migrations.MIGRATIONS` leads up.
"""

from __future__ import annotations

from typing import Any

from cattrs import transform_error
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError

from engine.cards.card import CardDef
from engine.cards.deck import Deck
from engine.draft.building import DraftedGame
from engine.errors import InvalidAction
from engine.protocol.builtin import builtin_card
from engine.protocol.converter import read_any, read_shared, write_any
from engine.protocol.digests import card_digest
from engine.protocol.migrations import MIGRATIONS, SCHEMA_VERSION, Migrations
from engine.protocol.reading import LONGEST, parse
from engine.protocol.session import SESSION, Bounds, Reading, Unreadable, Writing, compact
from engine.protocol.values import each, told, wrong
from engine.records.record import Record
from engine.state.game import Game

__all__ = ["KINDS", "explained", "read_document", "write_document"]

KINDS: dict[str, type[Any]] = {
    "game": Game,
    "deck": Deck,
    "card": CardDef,
    "drafted_game": DraftedGame,
    "record": Record,
}
"""What a document may hold."""
_KEYS = ("schema_version", "kind", "builtin", "shared", "value")


def write_document(kind: str, value: Any) -> str:
    """The document of a value."""
    before = SESSION.writing
    SESSION.writing = writing = Writing()
    try:
        body = compact(write_any(value, KINDS[kind]))
    finally:
        SESSION.writing = before
    builtin = compact(dict(sorted(writing.builtin.items())))
    shared = ",".join(writing.texts)
    return (
        f'{{"schema_version":{SCHEMA_VERSION},"kind":"{kind}","builtin":{builtin},"shared":[{shared}],"value":{body}}}'
    )


def read_document(kind: str, text: str, migrations: Migrations = MIGRATIONS, *, longest: int = LONGEST) -> Any:
    """The value of a document; ``migrations``: the steps from older versions.

    :raises InvalidAction: ``save/unreadable``, ``save/version`` or ``save/cards``; the message says where and why.
    """
    before = SESSION.reading
    try:
        return _read(kind, _whole(migrations.up(kind, parse(text, longest=longest))))
    except InvalidAction:
        raise
    except Exception as error:  # noqa: BLE001 - whatever stands in the text, the caller gets one class of error
        raise explained(error, "save/unreadable") from None
    finally:
        SESSION.reading = before


def _whole(document: dict[str, Any]) -> dict[str, Any]:
    """The document, which has its keys and no others."""
    for key in _KEYS:
        if key not in document:
            msg = f"the key {key} is missing"
            raise Unreadable(msg)
    if len(document) != len(_KEYS):
        msg = f"unknown keys: {', '.join(sorted(told(k) for k in document if k not in _KEYS))}"
        raise Unreadable(msg)
    return document


def _read(kind: str, data: dict[str, Any]) -> Any:
    if data["kind"] != kind:
        msg = f"this is a document of kind {told(data['kind'])}, not {kind!r}"
        raise Unreadable(msg)
    bounds = _bounds(data["value"]) if kind == "game" else None
    SESSION.reading = reading = Reading(bounds, _builtin(data["builtin"]))
    each(data["shared"], lambda raw, _: reading.add(raw, read_shared), None)
    reading.nodes = reading.chain = 0
    value = read_any(data["value"], KINDS[kind])
    reading.finish()
    return value


def _builtin(data: Any) -> frozenset[str]:
    """The built-in cards that the document names, each held against its digest."""
    if type(data) is not dict:
        raise wrong("an object of digests", data)
    for key, digest in data.items():
        found = builtin_card(key)
        if found is None:
            raise InvalidAction.because(f"no built-in card has the key {told(key)}", code="save/cards")
        if card_digest(found) != digest:
            raise InvalidAction.because(
                f"the built-in card {key!r} has another definition than when this was saved", code="save/cards"
            )
    return frozenset(data)


def _bounds(data: Any) -> Bounds:
    """Numbers of players, cards and objects, before anything else is looked at; what is wrong here is told later in its
    place.
    """
    try:
        return Bounds(
            len(data["setup"]["players"]), len(data["board"]["fixed"].get("cards", ())), len(data["board"]["objects"])
        )
    except Exception:  # noqa: BLE001 - whatever stands in the text, the caller gets one class of error
        return Bounds(0, 0, 0)


def explained(error: BaseException, code: str) -> InvalidAction:
    """The one error of unreadable data: where in it, and what is wrong."""
    if isinstance(error, InvalidAction):
        return error
    if isinstance(error, BaseValidationError):
        text = "; ".join(_located(error)[:3])
    elif isinstance(error, RecursionError):
        text = "nested too deep"
    else:
        text = str(error) if isinstance(error, Unreadable) else f"{type(error).__name__}: {error}"
    return InvalidAction.because(text if len(text) <= 600 else text[:597] + "…", code=code)


def _located(error: BaseValidationError) -> list[str]:
    return [line.replace(" @ $", " at $", 1) for line in transform_error(error, format_exception=_formatted)]


def _formatted(error: BaseException, _: Any) -> str:
    if isinstance(error, Unreadable):
        return str(error)
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown keys: {', '.join(sorted(told(k) for k in error.extra_fields))}"
    if isinstance(error, KeyError):
        return f"the key {told(error.args[0] if error.args else '')} is missing"
    if isinstance(error, RecursionError):
        return "nested too deep"
    return f"unreadable ({type(error).__name__})"
