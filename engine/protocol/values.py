"""Reading and writing of single values: exact types, ids within bounds, rule numbers, mana costs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from cattrs.errors import IterableValidationError, IterableValidationNote

from engine.cards.mana import ManaCost, parse_mana
from engine.protocol.session import SESSION, Unreadable
from engine.rulebook.refs import RuleRef, ref
from engine.rulebook.ruleset import RuleSet, rulesets
from engine.rulebook.variant import Variant

__all__ = [
    "each",
    "interned",
    "read_bool",
    "read_card",
    "read_int",
    "read_mana",
    "read_object",
    "read_player",
    "read_ref",
    "read_refs",
    "read_str",
    "told",
    "write_mana",
    "write_ref",
    "write_refs",
    "wrong",
]  # fmt: skip


def told(data: Any) -> str:
    """Plain data in an error message: short."""
    if type(data) is dict:
        return "an object"
    if type(data) is list:
        return "an array"
    if data is None or type(data) is bool:
        return {None: "null", True: "true", False: "false"}[data]
    text = repr(data)
    return text if len(text) <= 50 else text[:47] + "…"


def wrong(expected: str, data: Any) -> Unreadable:
    """The error that something else stands there."""
    return Unreadable(f"expected {expected}, not {told(data)}")


def read_int(data: Any, _: Any) -> int:
    """A whole number and nothing like one."""
    if type(data) is not int:
        raise wrong("a whole number", data)
    return data


def read_str(data: Any, _: Any) -> str:
    """A text."""
    if type(data) is not str:
        raise wrong("a text", data)
    return data


def read_bool(data: Any, _: Any) -> bool:
    """True or false."""
    if type(data) is not bool:
        raise wrong("true or false", data)
    return data


def read_player(data: Any, _: Any) -> int:
    """A seat of the game."""
    if type(data) is not int or data < 0:
        raise wrong("a seat number", data)
    reading = SESSION.reading
    if reading is not None and reading.bounds is not None and data >= reading.bounds.players:
        msg = f"there is no seat {data}"
        raise Unreadable(msg)
    return data


def read_card(data: Any, _: Any) -> int:
    """The number of a physical card of the game."""
    if type(data) is not int or data < 0:
        raise wrong("a card number", data)
    reading = SESSION.reading
    if reading is not None and reading.bounds is not None and data >= reading.bounds.cards:
        msg = f"there is no physical card {data}"
        raise Unreadable(msg)
    return data


def read_object(data: Any, _: Any) -> int:
    """The id of an object that the game has or had; -1 stands for none where an id is always given (triggers of no
    object, 725.2).
    """
    if type(data) is not int or data < -1:
        raise wrong("an object id", data)
    reading = SESSION.reading
    if reading is not None and reading.bounds is not None and data >= reading.bounds.objects:
        msg = f"there is no object {data}"
        raise Unreadable(msg)
    return data


def each(data: Any, read: Callable[[Any, Any], Any], kind: Any) -> list[Any]:
    """Every entry of an array."""
    if type(data) is not list:
        raise wrong("an array", data)
    try:
        return [read(one, kind) for one in data]
    except Exception:
        for index, one in enumerate(data):
            try:
                read(one, kind)
            except Exception as error:  # noqa: BLE001 - said again, with the place
                error.__notes__ = [
                    *getattr(error, "__notes__", ()),
                    IterableValidationNote(f"entry {index}", index, kind),
                ]
                group: Any = IterableValidationError  # its constructor takes the type read, too
                raise group("while reading an array", [error], list) from None
        raise


# -- rules -------------------------------------------------------------------------------------------------------------


def write_ref(rule: RuleRef) -> str:
    """A rule as its number; ``number@edition`` where the edition is not the one that :func:`engine.rulebook.refs.ref`
    gives.
    """
    return _ref_text(rule)


@lru_cache(maxsize=4096)
def _ref_text(rule: RuleRef) -> str:
    return rule.number if ref(rule.number) == rule else f"{rule.number}@{rule.edition}"


@lru_cache(maxsize=4096)
def _refs_text(rules: tuple[RuleRef, ...]) -> str:
    return " ".join(map(_ref_text, rules))


def write_refs(rules: tuple[RuleRef, ...]) -> str:
    """Several rules as one text."""
    return _refs_text(rules)


@lru_cache(maxsize=4096)
def _read_refs(text: str) -> tuple[RuleRef, ...]:
    out: list[RuleRef] = []
    for part in text.split(" ") if text else ():
        number, at, edition = part.partition("@")
        if len(part) > 100 or (at and not edition):
            raise wrong("a rule number", part)
        try:
            out.append(ref(number, edition) if at else ref(number))
        except ValueError as error:
            raise Unreadable(str(error)) from None
    return tuple(out)


def read_refs(data: Any, _: Any) -> tuple[RuleRef, ...]:
    """Rule numbers with spaces between."""
    if type(data) is not str:
        raise wrong("rule numbers", data)
    return _read_refs(data)


def read_ref(data: Any, _: Any) -> RuleRef:
    """One rule number."""
    found = read_refs(data, None)
    if len(found) != 1:
        raise wrong("one rule number", data)
    return found[0]


# -- mana --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def write_mana(cost: ManaCost) -> str | None:
    """The cost as printed; None if that would not be read back as the same cost."""
    text = str(cost)
    try:
        return text if parse_mana(text) == cost else None
    except ValueError:
        return None


@lru_cache(maxsize=4096)
def read_mana(text: str) -> ManaCost:
    """A cost as printed, in braces."""
    if len(text) > 1000 or not text.startswith("{"):
        raise wrong("a mana cost", text)
    try:
        return parse_mana(text)
    except ValueError as error:
        raise Unreadable(str(error)) from None


# -- rules of the game -------------------------------------------------------------------------------------------------


def interned(value: RuleSet | Variant) -> RuleSet | Variant:
    """The built-in rule set or variant that equals this one, or the value itself."""
    if type(value) is RuleSet:
        return next((one for one in rulesets() if one.id == value.id and one == value), value)
    return value
