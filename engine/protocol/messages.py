"""Messages: actions, decisions, events and refusals as plain data and JSON, each an object with its ``type``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import EngineError, InvalidAction, Reason
from engine.protocol.converter import read_any, write_any
from engine.protocol.document import explained
from engine.protocol.migrations import MIGRATIONS, SCHEMA_VERSION, Migrations
from engine.protocol.reading import parse
from engine.protocol.session import SESSION, compact
from engine.protocol.values import write_refs
from engine.state.decisions import Action, Decision
from engine.state.events import Event
from engine.views.data import from_data, to_data
from engine.views.records import PlayerView
from engine.words.remedies import remedy

__all__ = [
    "decode", "dumps_action", "dumps_decision", "dumps_error", "dumps_event", "dumps_view", "encode", "error_data", "loads_action", "loads_decision",
    "loads_event", "loads_view",
]  # fmt: skip

_LONGEST = 1_000_000
_CODES = {
    "action": "action/invalid",
    "decision": "message/unreadable",
    "event": "message/unreadable",
    "reason": "message/unreadable",
}
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

    :raises InvalidAction: it is not such a value; the message says where and why. Actions give ``action/invalid``, all
    else
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


def _loads(kind: str, text: str, migrations: Migrations) -> Any:
    try:
        data = migrations.up(kind, parse(text, longest=_LONGEST), assumed=migrations.current)
    except InvalidAction:
        raise
    except Exception as error:  # noqa: BLE001 - whatever came in, the caller gets one class of error
        raise explained(error, _CODES[kind]) from None
    return decode(kind, {k: v for k, v in data.items() if k != "schema_version"})


def _dumps(kind: str, value: Any) -> str:
    return compact({"schema_version": SCHEMA_VERSION, **encode(kind, value)})


def dumps_action(action: Action) -> str:
    """An action as JSON: ``{"schema_version":1,"type":"Pass","player":0}``."""
    return _dumps("action", action)


def loads_action(text: str, migrations: Migrations = MIGRATIONS) -> Action:
    """An action from JSON; whether it is allowed is :func:`engine.check`'s business.

    :raises InvalidAction: ``action/invalid``: it can't be read.
    """
    return _loads("action", text, migrations)  # type: ignore[no-any-return]


def dumps_decision(decision: Decision) -> str:
    """An open question as JSON."""
    return _dumps("decision", decision)


def loads_decision(text: str, migrations: Migrations = MIGRATIONS) -> Decision:
    """An open question from JSON.

    :raises InvalidAction: ``message/unreadable``.
    """
    return _loads("decision", text, migrations)  # type: ignore[no-any-return]


def dumps_event(event: Event) -> str:
    """An event as JSON."""
    return _dumps("event", event)


def loads_event(text: str, migrations: Migrations = MIGRATIONS) -> Event:
    """An event from JSON.

    :raises InvalidAction: ``message/unreadable``.
    """
    return _loads("event", text, migrations)  # type: ignore[no-any-return]


def dumps_view(view: PlayerView) -> str:
    """What a seat may know, as JSON."""
    return compact({"schema_version": SCHEMA_VERSION, **to_data(view)})


def loads_view(text: str, migrations: Migrations = MIGRATIONS) -> PlayerView:
    """What a seat may know, from JSON.

    :raises InvalidAction: ``message/unreadable``, ``save/version``.
    """
    try:
        data = migrations.up("view", parse(text, longest=_LONGEST), assumed=migrations.current)
        return from_data(PlayerView, {k: v for k, v in data.items() if k != "schema_version"})
    except Exception as error:  # noqa: BLE001 - whatever came in, the caller gets one class of error
        raise explained(error, "message/unreadable") from None


def error_data(error: EngineError, nearest: Sequence[tuple[Action, str]] = ()) -> dict[str, Any]:
    """A refusal as plain data: ``{"code", "message", "reasons": [{"code", "rule", "rules", "text", "remedy",
    "objects"}], "nearest": [{"action", "text"}]}``.

    ``remedy``: what would make it legal (:func:`engine.words.remedies.remedy`). ``rules`` are all numbers with spaces
    between, ``rule`` is the first of them; ``nearest``: what could be done instead, each action with its words
    (:func:`engine.protocol.nearest`).
    """
    reasons = []
    for one in error.reasons:
        rules = write_refs(one.rules)
        reasons.append(
            {
                "code": one.code,
                "rule": rules.partition(" ")[0],
                "rules": rules,
                "text": one.text,
                "remedy": remedy(one),
                "objects": list(one.objects),
            }
        )
    told = [{"action": encode("action", action), "text": text} for action, text in nearest]
    return {
        "code": error.reasons[0].code if error.reasons else error.code,
        "message": str(error),
        "reasons": reasons,
        "nearest": told,
    }


def dumps_error(error: EngineError, nearest: Sequence[tuple[Action, str]] = ()) -> str:
    """A refusal as JSON."""
    return compact({"schema_version": SCHEMA_VERSION, **error_data(error, nearest)})
