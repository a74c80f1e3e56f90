"""What changed between two views, small enough to be sent after every action, and the way back (``patch(a, diff(a, b))
== b``).

A change is plain data. ``{"=": value}`` puts a value in place; an object has ``{"~": {key: change}}`` and ``{"-":
[keys]}`` for what is gone; an array has ``{"@": [place, removed, [new, …]]}`` for one stretch that is replaced and then
``{"#": {place: change}}`` for single entries. Equal values give ``{}``.
"""

from __future__ import annotations

from typing import Any, overload

from engine.errors import InvalidAction
from engine.views.data import fields_of, from_data, to_data
from engine.views.records import PlayerView

__all__ = ["diff", "patch"]


def diff(view_a: PlayerView | dict[str, Any], view_b: PlayerView | dict[str, Any]) -> dict[str, Any]:
    """What makes ``view_b`` out of ``view_a``, as plain data; both are views, or views as plain data."""
    if view_a is view_b:
        return {}
    if type(view_a) is PlayerView and type(view_b) is PlayerView:
        return _record(view_a, view_b)
    return _change(_data(view_a), _data(view_b)) or {}


@overload
def patch(view_a: PlayerView, change: dict[str, Any]) -> PlayerView: ...
@overload
def patch(view_a: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]: ...
def patch(view_a: PlayerView | dict[str, Any], change: dict[str, Any]) -> PlayerView | dict[str, Any]:
    """The view after the change; of the same kind as what is given.

    :raises InvalidAction: ``message/unreadable``: the change does not belong to this view.
    """
    try:
        made: dict[str, Any] = _apply(_data(view_a), change)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise InvalidAction.because(f"the change does not fit the view: {error}", code="message/unreadable") from None
    return from_data(PlayerView, made) if type(view_a) is PlayerView else made


def _data(view: PlayerView | dict[str, Any]) -> Any:
    return to_data(view) if type(view) is PlayerView else view


def _record(a: PlayerView, b: PlayerView) -> dict[str, Any]:
    """The change of two views; parts that are the same value are not looked at."""
    old: dict[str, Any] = {}
    new: dict[str, Any] = {}
    for name, default in fields_of(PlayerView):
        x, y = getattr(a, name), getattr(b, name)
        if x is not y and x != y:
            if x != default:
                old[name] = to_data(x)
            if y != default:
                new[name] = to_data(y)
    return _change(old, new) or {}


def _change(a: Any, b: Any) -> dict[str, Any] | None:
    """The change, None if there is none."""
    if type(a) is type(b):
        if a == b:
            return None
        if type(a) is dict:
            return _objects(a, b)
        if type(a) is list:
            return _arrays(a, b)
    return {"=": b}


def _objects(a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    gone = [k for k in a if k not in b]
    changed: dict[str, Any] = {}
    for k, v in b.items():
        if k not in a:
            changed[k] = {"=": v}
        else:
            change = _change(a[k], v)
            if change is not None:
                changed[k] = change
    if changed:
        out["~"] = changed
    if gone:
        out["-"] = gone
    return out


def _key(entry: Any) -> Any:
    """What makes two entries of an array the same thing."""
    if type(entry) is dict:
        for name in ("id", "seat", "object"):
            if entry.get(name) is not None:
                return (name, entry[name])
    return entry


def _arrays(a: list[Any], b: list[Any]) -> dict[str, Any]:
    shorter = min(len(a), len(b))
    front = 0
    while front < shorter and _key(a[front]) == _key(b[front]):
        front += 1
    back = 0
    while back < shorter - front and _key(a[-1 - back]) == _key(b[-1 - back]):
        back += 1
    out: dict[str, Any] = {}
    removed, new = len(a) - front - back, b[front : len(b) - back]
    if (
        removed == len(new)
        and removed
        and all(type(x) is type(y) and type(x) in (dict, list) for x, y in zip(a[front:], new, strict=False))
    ):
        back, removed, new = len(a) - front, 0, []  # as many as before: each is changed in its place
    elif removed or new:
        out["@"] = [front, removed, new]
    single: dict[str, Any] = {}
    for i in (*range(front), *range(len(b) - back, len(b))):
        change = _change(a[i if i < front else i - len(b) + len(a)], b[i])
        if change is not None:
            single[str(i)] = change
    if single:
        out["#"] = single
    return out


def _apply(a: Any, change: dict[str, Any]) -> Any:
    if not change:
        return a
    if "=" in change:
        return change["="]
    if type(a) is list:
        out = list(a)
        if "@" in change:
            place, removed, new = change["@"]
            out[place : place + removed] = new
        for place, one in change.get("#", {}).items():
            out[int(place)] = _apply(out[int(place)], one)
        return out
    held = {k: v for k, v in a.items() if k not in change.get("-", ())}
    for k, one in change.get("~", {}).items():
        held[k] = _apply(held.get(k), one)
    return held
