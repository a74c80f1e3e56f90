"""Finding variants by name and date, reading custom ones, and the table that shows all fields side by side."""

from __future__ import annotations

import difflib
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cards.readers.files import read_bytes, why_unreadable
from engine.errors import EngineError, Reason
from engine.rulebook.custom import CUSTOM_FIELDS, fields
from engine.rulebook.ruleset import UnknownRuleSet, find_ruleset, rulesets
from engine.rulebook.variant import DECK_CHECKS, InvalidVariant, Variant
from engine.variants.brawl import BRAWL
from engine.variants.commander import COMMANDER
from engine.variants.commander_draft import COMMANDER_DRAFT
from engine.variants.conspiracy import CONSPIRACY_DRAFT
from engine.variants.edh import EDH
from engine.variants.free_for_all import FREE_FOR_ALL
from engine.variants.oathbreaker import OATHBREAKER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.rulebook.ruleset import RuleSet

__all__ = ["UnknownVariant", "find_variant", "load_variant", "named_variant", "page", "parameters", "table", "variants"]

_LARGEST = 10_000_000
"""Bytes that a variant's file may have."""
_ALL = (COMMANDER, BRAWL, COMMANDER_DRAFT, OATHBREAKER, CONSPIRACY_DRAFT, EDH, FREE_FOR_ALL)


class UnknownVariant(EngineError):
    """No variant has that name; the reason names the nearest ones."""

    code = "variant/unknown"


def variants() -> tuple[Variant, ...]:
    """All built-in variants, each under its newest rule set."""
    return _ALL


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


_BY_NAME: dict[str, Variant] = {
    _plain(name): variant for variant in _ALL for name in (variant.key, variant.name, *variant.aliases)
}
_BY_SYSTEM: dict[str, Variant] = {variant.system: variant for variant in _ALL}


def find_variant(name: str, rules: str | None = None) -> Variant:
    """The variant with this name or alias; the id of a rule set is a name, too.

    ``rules`` is the id of a dated rule set of the variant, ``SYSTEM-latest`` or an ISO date (the newest set not later
    than it). Raises :class:`UnknownVariant`, :class:`engine.rulebook.ruleset.UnknownRuleSet`, or
    :class:`InvalidVariant` where name and rules disagree.
    """
    if any(not isinstance(said, str) for said in (name, rules or "")):
        raise UnknownVariant.because(f"a variant and its rules are named by texts, not by {name!r} and {rules!r}")
    variant = _BY_NAME.get(_plain(name))
    if variant is None:
        for ruleset in rulesets():
            if _plain(ruleset.id) == _plain(name):
                if rules is not None and rules != ruleset.id:
                    raise UnknownVariant.because(f"{name!r} already names its rules; {rules!r} does not go with it")
                return _BY_SYSTEM[ruleset.system].under(ruleset)
        near = difflib.get_close_matches(_plain(name), list(_BY_NAME), n=3, cutoff=0.5)
        keys = list(dict.fromkeys(_BY_NAME[word].key for word in near)) or [one.key for one in _ALL]
        raise UnknownVariant.because(f"no variant is called {name!r}; the nearest are {', '.join(keys)}")
    if rules is None:
        return variant.under("edh-2009") if _plain(name) == "edh 2009" else variant
    return variant.under(_rules(variant, rules))


def _rules(variant: Variant, rules: str) -> RuleSet:
    if rules[:4].isdigit():
        return find_ruleset(variant.system, rules)
    return find_ruleset(rules)


def load_variant(source: str | Path) -> Variant:
    """A custom variant from TOML: a path, or the text itself.

    The document has ``base`` (a variant's name), may have ``rules``, and any field of ``Variant.with_``; ``life`` and
    ``players`` may be pairs. Raises :class:`InvalidVariant` that lists everything wrong; the difference to the base is
    ``difference(find_variant(base), variant)``.
    """
    if isinstance(source, Path):
        try:
            text = read_bytes(source, _LARGEST).decode("utf-8")
        except (OSError, ValueError) as problem:
            why = why_unreadable(problem).removeprefix(f"{source}: ")
            raise InvalidVariant.because(f"{source} cannot be read: {why}") from None
    else:
        text = source
    try:
        document: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise InvalidVariant.because(f"not TOML: {problem}") from None
    base = document.pop("base", None)
    if not isinstance(base, str):
        raise InvalidVariant.because(
            f'a custom variant says what it is made from: base = "commander"; fields: {", ".join(CUSTOM_FIELDS)}'
        )
    try:
        start = find_variant(base)
    except (UnknownVariant, UnknownRuleSet) as problem:
        raise InvalidVariant(*(Reason(InvalidVariant.code, (), reason.text) for reason in problem.reasons)) from None
    rules = document.get("rules")
    if isinstance(rules, str) and rules[:4].isdigit():
        try:
            document["rules"] = find_ruleset(start.system, rules).id
        except UnknownRuleSet as problem:
            raise InvalidVariant(
                *(Reason(InvalidVariant.code, (), reason.text) for reason in problem.reasons)
            ) from None
    return start.with_(**document)


def named_variant(said: str, rules: str | None = None) -> Variant:
    """The variant that somebody names to a command: by what :func:`find_variant` takes, or by the path of a TOML file,
    in which its rules stand, too.

    Raises what :func:`find_variant` and :func:`load_variant` raise.
    """
    if not said.casefold().endswith(".toml"):
        return find_variant(said, rules)
    if rules is not None:
        raise InvalidVariant.because(
            f"the rules of {said} stand in the file (rules = ...); {rules!r} does not go with it"
        )
    return load_variant(Path(said))


def table(shown: Iterable[Variant] | None = None) -> tuple[tuple[str, ...], ...]:
    """All fields side by side: a row for each field, its name first, then its text for each variant."""
    columns = [fields(variant) for variant in (variants() if shown is None else shown)]
    return tuple((row[0][0], *(text for _, text in row)) for row in zip(*columns, strict=True))


_RULE_FIELDS = (
    "effective_from", "effective_to", "text", "eligibility", "eligibility_by_text", "pair_kinds", "unnamed_partner",
    "deck_colours", "identity_reference", "leader_zone", "return_replacement", "return_sba", "forced_return",
    "leader_damage_loss", "tax", "mulligan", "first_mulligan_free", "off_colour_mana", "legend_rule",
    "general_uniqueness", "outside_cards", "sideboard", "deck_size", "singleton", "life", "hand", "pool", "bans", "options",
)  # fmt: skip


def parameters(ruleset: RuleSet) -> tuple[tuple[str, str], ...]:
    """Every parameter of a dated rule set as (name, text); the same names for every set."""
    return tuple((name.replace("_", " "), _shown(getattr(ruleset, name))) for name in _RULE_FIELDS)


def _shown(value: Any) -> str:
    if value is None or value == ():
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    parts = {name: getattr(value, name) for name in getattr(value, "_fields", ())}
    if parts:
        return "; ".join(f"{name.replace('_', ' ')} {_shown(part)}" for name, part in parts.items())
    return str(value)


def _markdown(header: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    names = list(header)
    lines = [f"| {' | '.join(names)} |", f"|{'---|' * len(names)}"]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows)]


def page() -> str:
    """The documentation page ``docs/variants.md``: both tables and the list of deck checks."""
    lines = [
        "# Variants",
        "",
        "Every field of every variant and of every dated rule set, written out. This page is generated:",
        "`python -m engine.variants > docs/variants.md`.",
        "",
        '`find_variant("brawl")` gives the newest rules, `find_variant("commander", rules="commander-2023-11")` those of late 2023,',
        '`find_variant("edh", rules="2010-06-18")` those of a date. Rule numbers are those of the newest text.',
        "",
        "## Fields of the variants",
        "",
        *_markdown(["field", *(variant.key for variant in variants())], table()),
        "",
        "## Dated rule sets",
        "",
    ]
    for variant in variants():
        sets = [find_ruleset(name) for name in variant.eras]
        columns = [parameters(one) for one in sets]
        rows = [(row[0][0], *(text for _, text in row)) for row in zip(*columns, strict=True)]
        lines += [f"### {variant.name}", "", *_markdown(["parameter", *(one.id for one in sets)], rows), ""]
        lines += [f"- **{one.id}**: {'; '.join(one.sources)}" for one in sets]
        lines.append("")
    lines += ["## Deck checks", "", *(f"- `{name}`: {text}" for name, text in DECK_CHECKS.items()), ""]
    lines += [
        "## Optional rules",
        "",
        "A rule set has the options in its row; `variant.using(...)` plays with some of them. EDH of 2009 leaves a choice: a game cannot start",
        "before `league-rule` or `open-rule` is chosen.",
        "",
        "- `sideboard`: ten cards besides the deck, exchanged one for one on the caller's clock (`engine.decks.announce`, `swap`, `finish`).",
        "- `league-rule`: no general twice at the table, none in another deck (`engine.decks.check_table`).",
        "- `open-rule`: the legend rule does not affect generals.",
        "- `victory-points`: achievements are read off the game's log (`engine.variants.victory_points`); the table is the caller's.",
        "- `democratic-victory`: a vote after the game (`engine.variants.democratic`).",
        "",
        "## Variants of your own",
        "",
        '`find_variant("commander").with_(life=30, damage_loss=None)`, or a TOML file read by `load_variant`:',
        "",
        "```toml",
        'base = "commander"',
        'name = "Thirty life"',
        "life = 30",
        'damage_loss = "off"',
        "```",
        "",
        f"Fields: {', '.join(f'`{name}`' for name in CUSTOM_FIELDS)}.",
        "`difference(base, variant)` lists what differs. Everything wrong is reported at once. Commands take the file where they take a variant's name:",
        "`commandzone sim --variant thirty.toml`, likewise `play`, `fuzz`, `check`, `variants`.",
        "",
    ]
    return "\n".join(lines)
