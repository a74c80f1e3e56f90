"""Dated rule sets: the parameters in which the rules of one date differ from those of another.

A :class:`RuleSet` has no parent: every field is written out for every set (``engine.rulebook.sets``). The core branches
on these values only, in the place that owns the rule; it never asks for a set's id or a date. Ordinary rules are
today's for every set unless a field says otherwise.
"""

from __future__ import annotations

import difflib
from datetime import date as _date
from functools import cache
from typing import Literal

from engine.errors import EngineError, Reason
from engine.frozen import record
from engine.rulebook.refs import RuleRef

__all__ = ["DeckSize", "Life", "ReturnReplacement", "RuleSet", "UnknownRuleSet", "find_ruleset", "rulesets", "systems"]

Zone = Literal["command", "graveyard", "exile", "hand", "library", "battlefield"]
Eligible = Literal[
    "legendary creature", "legendary vehicle", "legendary spacecraft", "legendary planeswalker", "planeswalker"
]
PairKind = Literal["partner", "partner-text", "partner-with", "friends-forever", "background", "doctor"]


class UnknownRuleSet(EngineError):
    """No rule set of that id or system, or none so early; the reason names what there is."""

    code = "rules/unknown"


@record
class ReturnReplacement:
    """A replacement that sends a leader to its own zone instead of somewhere else (903.9b and its ancestors).

    ``zones`` are the destinations it replaces; with ``reapply`` it may apply again to the same event once another
    effect has changed it (an exception to 614.5); with ``optional`` the owner answers yes or no.
    """

    zones: tuple[Zone, ...]
    reapply: bool
    optional: bool


@record
class Life:
    """Starting life, by whether the game *begins* with two players or with more."""

    two_player: int
    multiplayer: int

    def starting(self, players: int) -> int:
        """Starting life in a game that begins with ``players`` players."""
        return self.two_player if players <= 2 else self.multiplayer


@record
class DeckSize:
    """Number of cards of a deck, designated cards included; ``most`` None means no upper limit."""

    least: int
    most: int | None


@record
class RuleSet:
    """The rules of one system at one time, as parameters.

    ``text`` is the date of the Comprehensive Rules edition in whose numbers this set speaks; ``effective_to`` None
    means still in force. Both effective dates are inclusive ISO dates.

    * ``eligibility``: what may be designated as leader; ``eligibility_by_text``: cards that say so of themselves, too
      (903.3a).
    * ``pair_kinds``: the partner abilities that exist; ``unnamed_partner``: those that the bare word means in an effect
      (702.124n).
    * ``deck_colours``: what limits a deck's colours. ``identity_reference``: whether the text says that effects in the
      game use the identity fixed at its start (903.4a).
    * ``leader_zone``: where leaders wait. ``return_replacement``, ``return_sba`` (zones): how they get back there.
      ``forced_return``: destinations that a signature spell never reaches (906.12a).
    * ``leader_damage_loss``: combat damage by one leader that makes a player lose, or None (903.10a).
    * ``mulligan`` and ``first_mulligan_free``: the procedure, and when a first mulligan costs nothing (103.5, 103.5c).
    * ``off_colour_mana``: what becomes of mana outside the leader's colours: nothing; colourless by the deck of the
      source's owner; colourless by the player who adds it.
    * ``legend_rule``: per controller with a choice, or all of the name at once (before July 2013).
      ``general_uniqueness``: the league and open rules; ``choose`` means one of them has to be chosen.
    * ``outside_cards``: ``free``, ``filtered`` by name and identity (903.11a), only ``express`` permission (903.11),
      ``none``, or the ``edh-sideboard``. ``sideboard``: whether one may be registered (903.5e).
    * ``pool``: where cards come from; ``bans``: name of the dated ban list that belongs to the system, or None.
    * ``options``: optional rules that may be switched on.
    * ``cites``: feature name → the rules that say so, in the engine's numbering.
    """

    id: str
    system: str
    name: str
    effective_from: str
    effective_to: str | None
    text: str
    eligibility: tuple[Eligible, ...]
    eligibility_by_text: bool
    pair_kinds: tuple[PairKind, ...]
    unnamed_partner: tuple[PairKind, ...]
    deck_colours: Literal["colour-identity", "mana-cost-symbols", "any"]
    identity_reference: Literal["fixed-at-start", "before-the-game", "none"]
    leader_zone: Literal["command", "exile"]
    return_replacement: ReturnReplacement | None
    return_sba: tuple[Zone, ...]
    forced_return: tuple[Zone, ...]
    leader_damage_loss: int | None
    tax: int
    mulligan: Literal["london", "vancouver", "paris", "partial-paris"]
    first_mulligan_free: Literal["always", "multiplayer", "never"]
    off_colour_mana: Literal["off", "source-owner", "producer"]
    legend_rule: Literal["per-controller-choose", "all-same-name"]
    general_uniqueness: Literal["none", "league", "open", "choose"]
    outside_cards: Literal["free", "filtered", "express", "none", "edh-sideboard"]
    sideboard: bool
    deck_size: DeckSize
    singleton: bool
    life: Life
    hand: int
    pool: Literal["any", "vintage", "standard", "draft"]
    bans: str | None
    options: tuple[str, ...]
    cites: tuple[tuple[str, tuple[RuleRef, ...]], ...]
    sources: tuple[str, ...]

    def cite(self, feature: str) -> tuple[RuleRef, ...]:
        """The rules behind a feature; empty if the system has no such rule."""
        for name, rules in self.cites:
            if name == feature:
                return rules
        return ()

    def __str__(self) -> str:
        """The id."""
        return self.id


@cache
def rulesets() -> tuple[RuleSet, ...]:
    """All rule sets, by system and then by date."""
    from engine.rulebook.sets import ALL

    places = {system: place for place, system in enumerate(systems())}
    return tuple(sorted(ALL, key=lambda r: (places[r.system], r.effective_from)))


@cache
def systems() -> tuple[str, ...]:
    """The systems that have rule sets, in the order of ``engine.rulebook.sets.ALL``."""
    from engine.rulebook.sets import ALL

    return tuple(dict.fromkeys(one.system for one in ALL))


def find_ruleset(name: str, date: str | None = None) -> RuleSet:
    """The rule set with this id; or, for the name of a system, its newest set that is not later than ``date`` (ISO).

    Without a date a system's name, or ``SYSTEM-latest``, gives the newest set. Raises :class:`UnknownRuleSet` with the
    nearest ids.
    """
    wanted = name.strip().casefold()
    for one in rulesets():
        if one.id == wanted:
            if date is None:
                return one
            raise _unknown(f"{name!r} is the id of a rule set; a date goes with the name of a system ({one.system})")
    system = wanted.removesuffix("-latest")
    line = [one for one in rulesets() if one.system == system]
    if not line:
        ids = [one.id for one in rulesets()]
        near = difflib.get_close_matches(wanted, [*ids, *systems()], n=3, cutoff=0.5) or list(systems())
        raise _unknown(f"no rule set is called {name!r}; the nearest are {', '.join(near)}")
    if date is None:
        return line[-1]
    try:
        _date.fromisoformat(date)
    except ValueError:
        raise _unknown(f"{date!r} is not a date; write it as in 2023-11-17") from None
    fitting = [one for one in line if one.effective_from <= date]
    if not fitting:
        raise _unknown(
            f"the oldest rule set of {system} is {line[0].id}, in force from {line[0].effective_from}, not on {date}"
        )
    return fitting[-1]


def _unknown(text: str) -> UnknownRuleSet:
    return UnknownRuleSet(Reason(UnknownRuleSet.code, (), text))
