"""Named functions for what fields cannot say: a closed list of points, each a mapping from name to function.

A ``Variant`` lists hooks as ``point/name``; the game stores names only, and :func:`bound` looks the functions up when a
game is made or loaded. All hooks are pure and return data with the rules that they come from. Most of a variant needs
none: the core reads capabilities (returns, damage loss, tax, roles) from the rule set and the variant. No built-in
variant has hooks; they are for house rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from engine.errors import Reason
from engine.rulebook.variant import InvalidVariant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = ["POINTS", "bound", "names", "register"]

Hook: TypeAlias = "Callable[..., Any]"
F = TypeVar("F", bound="Callable[..., Any]")

POINTS: dict[str, str] = {
    "deck_checks": "(deck, variant) -> problems: what else keeps the deck from being legal (engine.decks.checks)",
    "cast_permissions": "(board, book, player, object) -> reasons why the player can't cast the card now (601.3)",
    "cost_increases": "(board, book, player, object) -> pairs of generic mana and the rule that adds it to the cost of the spell (601.2f)",
    "losses": "(board, book, player) -> the rule by which the player loses now, or None; asked whenever state-based actions are checked (704.3)",
}
"""The closed list of points and the shape of their functions."""

_HOOKS: dict[str, dict[str, Hook]] = {point: {} for point in POINTS}


def register(point: str, name: str) -> Callable[[F], F]:
    """Decorator: make a pure function available as hook ``point/name``.

    Raises :class:`InvalidVariant` for an unknown point or a name already taken at it.
    """
    if point not in _HOOKS:
        raise _invalid(f"there is no hook point {point!r}; there are {', '.join(POINTS)}")
    if name in _HOOKS[point]:
        raise _invalid(f"a hook {point}/{name} exists already")

    def keep(function: F) -> F:
        _HOOKS[point][name] = function
        return function

    return keep


def names(point: str) -> tuple[str, ...]:
    """Names of the hooks at a point, sorted."""
    return tuple(sorted(_HOOKS[point]))


def bound(wanted: Iterable[str]) -> Mapping[str, tuple[Hook, ...]]:
    """The functions behind ``point/name`` texts, by point and in the given order; every point is present.

    Raises :class:`InvalidVariant` that lists all names that do not exist.
    """
    found: dict[str, list[Hook]] = {point: [] for point in POINTS}
    missing = []
    for text in wanted:
        point, _, name = text.partition("/")
        if point in _HOOKS and name in _HOOKS[point]:
            found[point].append(_HOOKS[point][name])
        else:
            missing.append(text)
    if missing:
        raise _invalid(*(f"there is no hook {text!r}" for text in missing))
    return {point: tuple(functions) for point, functions in found.items()}


def _invalid(*texts: str) -> InvalidVariant:
    return InvalidVariant(*(Reason(InvalidVariant.code, (), text) for text in texts))
