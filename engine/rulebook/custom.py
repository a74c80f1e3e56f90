"""Custom variants: checked changes, and a variant's fields as text.

``variant.with_(life=30)`` and a TOML file go through :func:`customized`; :func:`fields` is what tables and differences
print.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from engine.errors import Reason
from engine.frozen import replace
from engine.rulebook.hooks import bound
from engine.rulebook.ruleset import DeckSize, Life, UnknownRuleSet
from engine.rulebook.variant import InvalidVariant, Range, RoleRule, Variant, faults_of_options

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["CUSTOM_FIELDS", "customized", "fields"]


class _BadValue(Exception):
    """What is wrong with one value."""


def _whole(value: Any, least: int, most: int = 1_000_000) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _BadValue(f"must be a whole number from {least} to {most}")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _BadValue("must be some text")
    return value.strip()


def _yes_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _BadValue("must be true or false")
    return value


def _one_of(*words: str) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if value not in words:
            raise _BadValue(f"must be one of {', '.join(words)}")
        return value

    return read


def _off_or(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def wrapped(value: Any) -> Any:
        return None if value is None or value in ("none", "off") else read(value)

    return wrapped


def _pair(value: Any, least: int, most: int) -> tuple[int, int]:
    if isinstance(value, (list, tuple)):
        if len(value) != 2:
            raise _BadValue("must be a number or a pair of numbers")
        return _whole(value[0], least, most), _whole(value[1], least, most)
    return _whole(value, least, most), _whole(value, least, most)


def _life(value: Any) -> Life:
    return value if isinstance(value, Life) else Life(*_pair(value, 1, 1_000_000))


def _players(value: Any) -> Range:
    if isinstance(value, Range):
        return value
    least, most = _pair(value, 2, 64)
    if most < least:
        raise _BadValue("the second number must not be smaller than the first")
    return Range(least, most)


def _words(value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(word, str) for word in value):
        raise _BadValue("must be a list of names")
    return tuple(value)


_READERS: dict[str, Callable[[Any], Any]] = {
    "key": _text,
    "name": _text,
    "rules": _text,
    "players": _players,
    "life": _life,
    "hand": lambda value: _whole(value, 0, 100),
    "deck_size": lambda value: _whole(value, 1),
    "deck_minimum": lambda value: _whole(value, 1),
    "copies": _off_or(lambda value: _whole(value, 1)),
    "pool": _one_of("any", "vintage", "standard", "draft"),
    "damage_loss": _off_or(lambda value: _whole(value, 1)),
    "tax": lambda value: _whole(value, 0, 1000),
    "first_mulligan_free": _one_of("always", "multiplayer", "never"),
    "sideboard": _yes_no,
    "attack": _one_of("multiple", "single"),
    "bans": _off_or(_text),
    "options": _words,
    "hooks": _words,
}

CUSTOM_FIELDS: tuple[str, ...] = tuple(_READERS)
"""Fields that ``Variant.with_`` and a TOML file may change."""


def customized(base: Variant, changes: Mapping[str, Any]) -> Variant:
    """``base`` with checked changes. Raises :class:`InvalidVariant` with one reason for each thing wrong."""
    wrong: list[str] = []
    values: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in _READERS:
            near = difflib.get_close_matches(name, CUSTOM_FIELDS, n=1, cutoff=0.4)
            hint = f"did you mean {near[0]}" if near else f"there are {', '.join(CUSTOM_FIELDS)}"
            wrong.append(f"a variant has no field {name!r}; {hint}")
            continue
        try:
            values[name] = _READERS[name](value)
        except _BadValue as problem:
            wrong.append(f"{name} {problem}, not {value!r}")
    if "deck_size" in values and "deck_minimum" in values:
        wrong.append("deck_size and deck_minimum exclude each other")
    if "tax" in values and base.leader is None:
        wrong.append(f"{base.name} has no leaders, so no tax")
    if values.get("damage_loss") is not None and base.leader is None:
        wrong.append(f"{base.name} has no leaders, so no loss by their damage")
    made = base
    if not wrong and "rules" in values:
        try:
            made = base.under(values.pop("rules"))
        except (UnknownRuleSet, InvalidVariant) as problem:
            wrong.extend(reason.text for reason in problem.reasons)
    if "options" in values:
        wrong.extend(faults_of_options(made.ruleset, values["options"]))
    if "hooks" in values:
        try:
            bound(values["hooks"])
        except InvalidVariant as problem:
            wrong.extend(reason.text for reason in problem.reasons)
    if wrong:
        raise InvalidVariant(*(Reason(InvalidVariant.code, (), text) for text in wrong))
    return _changed(made, values)


def _changed(base: Variant, values: dict[str, Any]) -> Variant:
    deck, roles = base.deck, base.roles
    if "deck_size" in values:
        deck = replace(deck, size=DeckSize(values["deck_size"], values["deck_size"]))
    if "deck_minimum" in values:
        deck = replace(deck, size=DeckSize(values["deck_minimum"], None))
    if "copies" in values:
        copies = values["copies"]
        checks = [check for check in deck.checks if check not in ("singleton", "copies")]
        if copies is not None:
            checks.append("singleton" if copies == 1 else "copies")
        deck = replace(deck, copies=copies, checks=_ordered(checks))
    if "pool" in values:
        deck = replace(deck, pool=values["pool"])
    if "tax" in values:
        roles = tuple(replace(role, tax=values["tax"]) if role.tax else role for role in roles)
    if "damage_loss" in values:
        tracked = values["damage_loss"] is not None
        roles = tuple(
            replace(role, tracks_damage=tracked) if role.kind in ("commander", "oathbreaker") else role
            for role in roles
        )
    if "sideboard" in values:
        checks = [check for check in deck.checks if check != "sideboard"]
        deck = replace(deck, checks=_ordered(checks if values["sideboard"] else [*checks, "sideboard"]))
    plain = (
        "players",
        "life",
        "hand",
        "damage_loss",
        "first_mulligan_free",
        "sideboard",
        "attack",
        "bans",
        "options",
        "hooks",
    )
    return replace(
        base,
        key=values.get("key", base.key if not values else f"custom-{base.key.removeprefix('custom-')}"),
        name=values.get("name", base.name if not values else f"{base.name.removesuffix(', custom')}, custom"),
        aliases=(),
        base=base.base or base.key,
        deck=deck,
        roles=roles,
        **{name: values[name] for name in plain if name in values},
    )


def _ordered(checks: list[str]) -> tuple[str, ...]:
    from engine.rulebook.variant import DECK_CHECKS

    return tuple(name for name in DECK_CHECKS if name in checks)


def fields(variant: Variant) -> tuple[tuple[str, str], ...]:
    """Every field of a variant as (name, text), in the order of the table; the same names for every variant."""
    size, life = variant.deck.size, variant.life
    draft = variant.draft
    kinds = ("commander", "oathbreaker", "signature-spell", "conspiracy")
    return (
        ("name", variant.name),
        ("key", variant.key),
        ("also called", ", ".join(variant.aliases) or "-"),
        ("made from", variant.base or "-"),
        ("system", variant.system),
        ("rules", variant.rules),
        ("played under", ", ".join(variant.eras)),
        ("players", str(variant.players)),
        (
            "life",
            str(life.multiplayer) if life.two_player == life.multiplayer else f"{life.two_player} / {life.multiplayer}",
        ),
        ("hand", str(variant.hand)),
        ("deck size", str(Range(size.least, size.most))),
        ("copies", "as in the pool" if variant.deck.copies is None else str(variant.deck.copies)),
        ("card pool", variant.deck.pool),
        ("deck checks", ", ".join(variant.deck.checks)),
        *((f"role {kind}", _role_text(variant.role(kind))) for kind in kinds),
        ("damage loss", _or_none(variant.damage_loss)),
        ("first mulligan free", variant.first_mulligan_free),
        ("sideboard", "yes" if variant.sideboard else "no"),
        (
            "draft",
            "-" if draft is None else f"{draft.picks} a turn, {' '.join(draft.passing)}, {' / '.join(draft.boosters)}",
        ),
        ("attack", variant.attack),
        ("ban list", _or_none(variant.bans)),
        ("options", ", ".join(variant.options) or "-"),
        ("hooks", ", ".join(variant.hooks) or "-"),
        ("rule numbers", ", ".join(map(str, variant.cites))),
    )


def _or_none(value: object) -> str:
    return "-" if value is None else str(value)


def _role_text(role: RoleRule | None) -> str:
    if role is None:
        return "-"
    parts = [
        f"{role.count} {role.word}: {' or '.join(role.eligible)}",
        f"starts in {role.start_zone}{', hidden agendas face down' if role.face_down == 'hidden-agenda' else ''}",
        f"cast {role.cast_policy}",
        f"tax {role.tax}",
        f"return {role.return_policy}",
        *([f"bound to {role.bound_to}"] if role.bound_to else []),
        *(["is a commander"] if role.is_commander else []),
        *(["damage recorded"] if role.tracks_damage else []),
    ]
    return "; ".join(parts)
