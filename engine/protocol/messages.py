"""Messages: actions, decisions, events and refusals as plain data and JSON, each an object with its ``type``."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError, InvalidAction, Reason
from engine.protocol.converter import read_any, write_any
from engine.protocol.document import SCHEMA_VERSION, explained
from engine.protocol.reading import parse
from engine.protocol.session import SESSION, compact
from engine.protocol.values import wrong
from engine.state.decisions import Action, Decision
from engine.state.events import Event

__all__ = [
    "decode", "dumps_action", "dumps_decision", "dumps_error", "dumps_event", "encode", "error_data", "loads_action", "loads_decision", "loads_event",
]  # fmt: skip

_LONGEST = 1_000_000
_CODES = {"action": "action/invalid", "decision": "message/unreadable", "event": "message/unreadable", "reason": "message/unreadable"}
_TYPES: dict[str, Any] = {"action": Action, "decision": Decision, "event": Event, "reason": Reason}


def encode(kind: str, value: Any) -> dict[str, Any]:
    """An action, decision, event or reason as plain data ready for JSON; ``kind`` is one of these words."""
    reading, writing = SESSION.reading, SESSION.writing
    SESSION.reading = SESSION.writing = None
    try:
        return write_any(value, _TYPES[kind])  # type: ignore[no-any-return]
    finally:
        SESSION.reading, SESSION.writing = reading, writing


def decode(kind: str, data: Any) -> Any:
    """The value of plain data as JSON gives it, read strictly.

    :raises InvalidAction: it is not such a value; the message says where and why. Actions give ``action/invalid``, all else
        ``message/unreadable``.
    """
    reading, writing = SESSION.reading, SESSION.writing
    SESSION.reading = SESSION.writing = None
    try:
        return read_any(data, _TYPES[kind])
    except Exception as error:  # noqa: BLE001 - whatever came in, the caller gets one class of error
        raise explained(error, _CODES[kind]) from None
    finally:
        SESSION.reading, SESSION.writing = reading, writing


def _opened(text: str) -> tuple[dict[str, Any], Any]:
    data = parse(text, longest=_LONGEST)
    if type(data) is not dict:
        raise wrong("an object", data)
    return data, data.pop("schema_version", SCHEMA_VERSION)


def _loads(kind: str, text: str) -> Any:
    try:
        data, version = _opened(text)
    except Exception as error:  # noqa: BLE001 - whatever came in, the caller gets one class of error
        raise explained(error, _CODES[kind]) from None
    if type(version) is not int or version != SCHEMA_VERSION:
        raise InvalidAction.because(f"messages of schema_version {version!r:.40} are not understood, only of {SCHEMA_VERSION}", code="save/version")
    return decode(kind, data)


def _dumps(kind: str, value: Any) -> str:
    return compact({"schema_version": SCHEMA_VERSION, **encode(kind, value)})


def dumps_action(action: Action) -> str:
    """An action as JSON: ``{"schema_version":1,"type":"Pass","player":0}``."""
    return _dumps("action", action)


def loads_action(text: str) -> Action:
    """An action from JSON; whether it is allowed is :func:`engine.check`'s business.

    :raises InvalidAction: ``action/invalid``: it can't be read.
    """
    return _loads("action", text)  # type: ignore[no-any-return]


def dumps_decision(decision: Decision) -> str:
    """An open question as JSON."""
    return _dumps("decision", decision)


def loads_decision(text: str) -> Decision:
    """An open question from JSON.

    :raises InvalidAction: ``message/unreadable``.
    """
    return _loads("decision", text)  # type: ignore[no-any-return]


def dumps_event(event: Event) -> str:
    """An event as JSON."""
    return _dumps("event", event)


def loads_event(text: str) -> Event:
    """An event from JSON.

    :raises InvalidAction: ``message/unreadable``.
    """
    return _loads("event", text)  # type: ignore[no-any-return]


def error_data(error: EngineError) -> dict[str, Any]:
    """A refusal as plain data: ``{"code", "message", "reasons": [{"code", "rules", "text", "objects"}]}``."""
    reasons = [encode("reason", one) for one in error.reasons]
    return {"code": error.reasons[0].code if error.reasons else error.code, "message": str(error), "reasons": reasons}


def dumps_error(error: EngineError) -> str:
    """A refusal as JSON."""
    return compact({"schema_version": SCHEMA_VERSION, **error_data(error)})

