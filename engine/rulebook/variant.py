"""The :class:`Variant` record: what a variant of the game is, as data (its values live in ``engine.variants``).

A variant says who plays, how decks are built, which cards are designated, how life and opening hands start and whether
cards are drafted. What changed over the years stands in the dated rule set that it names; :meth:`Variant.under` puts
the two together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from engine.errors import EngineError, Reason
from engine.frozen import record, replace
from engine.rulebook.refs import RuleRef
from engine.rulebook.renumber import printed
from engine.rulebook.ruleset import DeckSize, Eligible, Life, RuleSet, find_ruleset

__all__ = [
    "DECK_CHECKS",
    "GENERAL_RULES",
    "DeckRules",
    "Difference",
    "DraftRule",
    "InvalidVariant",
    "Life",
    "Range",
    "RoleRule",
    "Variant",
    "difference",
    "faults_of_options",
]

DECK_CHECKS: dict[str, str] = {
    "leaders": "how many leaders there are and what may lead (903.3, 906.3)",
    "pairing": "two leaders fit together (702.124)",
    "signature_spells": "each Oathbreaker has its signature spell, inside its identity (906.4)",
    "size": "number of cards (903.5a)",
    "singleton": "one of each name, basic lands apart (903.5b)",
    "identity": "every card is inside the leaders' colour identity (903.5c)",
    "basic_land_types": "lands with basic land types make mana of the leaders' colours only (903.5d)",
    "mana_symbols": "no mana symbol that the general's cost lacks (edh2010.mana-symbols)",
    "copies": "at most four of a name in constructed play (100.2a)",
    "pool": "every card comes from the player's card pool, or from the cards the format allows (905.1d, 906.6f)",
    "added_leaders": "cards added to a draft pool are used as leaders only (903.13e)",
    "conspiracies": "no conspiracy stands in a deck (315.3)",
    "sideboard": "a sideboard only where there may be one (903.5e)",
    "companion": "the companion's condition and identity (702.139a)",
    "banned": "no banned card, no card banned as leader (906.6f, edh2010.banned-as-general)",
    "league": "no general twice at the table, none in another deck (edh2010.league.1)",
}
"""Closed list of construction rules, in the order in which findings are told; a variant names those that it has."""


GENERAL_RULES = ("league-rule", "open-rule")
"""The two optional rules about generals of the same name; they exclude each other (edh2009.open-or-league)."""


class InvalidVariant(EngineError):
    """A custom variant, or the name of a variant, makes no sense; the reasons say what would."""

    code = "variant/invalid"


@record
class Range:
    """Whole numbers from ``least`` to ``most`` (None: no upper end)."""

    least: int
    most: int | None

    def __contains__(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        """As ``2``, ``2-8`` or ``3+``."""
        if self.most == self.least:
            return str(self.least)
        return f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"


@record
class DeckRules:
    """How decks are built: ``size`` counts designated cards; ``copies`` is the most of one name (None: as many as the
    pool has).

    ``checks`` are names of :data:`DECK_CHECKS`.
    """

    size: DeckSize
    copies: int | None
    pool: Literal["any", "vintage", "standard", "draft"]
    checks: tuple[str, ...]


@record
class RoleRule:
    """A kind of designation that cards carry through the game (903.3, 906.3, 906.4) or conspiracies in the command zone
    (905.4).

    * ``kind``: what the core calls it; ``word``: what players of the variant call it.
    * ``eligible``: types that may be designated (empty: decided otherwise, as for conspiracies).
    * ``count``: how many a player has. ``bound_to``: the kind of role each of these belongs to, one to one (906.4b).
    * ``start_zone`` and ``face_down``: where and how they begin.
    * ``cast_policy``: ``owner`` may cast it from its zone (903.8); ``owner-while-bound`` only while the bound card is
      on the battlefield under its owner's control (906.4a); ``never``.
    * ``tax``: generic mana more for each earlier cast from that zone.
    * ``return_policy``: ``leader``: the rule set's replacement and state-based action; ``forced``: never anywhere but
      command zone and stack (906.12a); ``stays``: cannot leave its zone (400.4b); ``none``.
    * ``is_commander``: whether effects that say "commander" mean it (906.14); ``tracks_damage``: whether its combat
      damage is recorded.
    """

    kind: Literal["commander", "oathbreaker", "signature-spell", "conspiracy"]
    word: str
    eligible: tuple[Eligible | Literal["instant", "sorcery", "conspiracy"], ...]
    count: Range
    bound_to: Literal["oathbreaker"] | None
    start_zone: Literal["command", "exile"]
    face_down: Literal["never", "hidden-agenda"]
    cast_policy: Literal["owner", "owner-while-bound", "never"]
    tax: int
    return_policy: Literal["leader", "forced", "stays", "none"]
    is_commander: bool
    tracks_damage: bool
    cites: tuple[RuleRef, ...]


@record
class DraftRule:
    """How cards are drafted before the game: ``picks`` a turn, and which way packs go in each round (903.13b-c,
    905.1a-b).
    """

    picks: int
    passing: tuple[Literal["left", "right"], ...]
    boosters: tuple[str, ...]
    cites: tuple[RuleRef, ...]

    @property
    def rounds(self) -> int:
        """Number of draft rounds."""
        return len(self.passing)


@record
class Variant:
    """A way to play, complete in itself.

    ``rules`` is the id of the dated rule set in force and ``eras`` all ids it can be played under, oldest first;
    ``base`` names the variant a custom one was made from. ``damage_loss`` is the combat damage by one leader that makes
    a player lose, or None. ``attack`` is ``multiple`` where several players may be attacked at once (802). ``hooks``
    names functions of ``engine.rulebook.hooks`` as ``point/name``. ``bans`` names a dated ban list. ``options`` are the
    optional rules in use, of those that the rule set has (:meth:`using`).
    """

    key: str
    name: str
    aliases: tuple[str, ...]
    base: str | None
    system: str
    rules: str
    eras: tuple[str, ...]
    players: Range
    life: Life
    hand: int
    deck: DeckRules
    roles: tuple[RoleRule, ...]
    damage_loss: int | None
    first_mulligan_free: Literal["always", "multiplayer", "never"]
    sideboard: bool
    draft: DraftRule | None
    attack: Literal["multiple", "single"]
    bans: str | None
    hooks: tuple[str, ...]
    cites: tuple[RuleRef, ...]
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Name and rule set."""
        return f"{self.name} ({self.rules})"

    @property
    def ruleset(self) -> RuleSet:
        """The dated rule set in force."""
        return find_ruleset(self.rules)

    def role(self, kind: str) -> RoleRule | None:
        """The role of that kind, if the variant has it."""
        return next((role for role in self.roles if role.kind == kind), None)

    @property
    def leader(self) -> RoleRule | None:
        """The role of the cards that lead a deck, if any do."""
        return next((role for role in self.roles if role.kind in ("commander", "oathbreaker")), None)

    @property
    def outside_cards(self) -> str:
        """Which cards may come from outside the game: the rule set's word; ``none`` where the sideboard that it means
        is not in use.
        """
        policy = self.ruleset.outside_cards
        return "none" if policy == "edh-sideboard" and "sideboard" not in self.options else policy

    @property
    def leaders_exempt(self) -> bool:
        """Whether leaders are not affected by the legend rule (edh2010.open-rule.1)."""
        return "open-rule" in self.options or self.ruleset.general_uniqueness == "open"

    @property
    def undecided(self) -> tuple[str, ...]:
        """Options of which one has to be chosen before a game can start; () where nothing is open
        (edh2009.open-or-league).
        """
        if self.ruleset.general_uniqueness != "choose" or set(GENERAL_RULES) & set(self.options):
            return ()
        return GENERAL_RULES

    def using(self, *options: str) -> Variant:
        """The same variant with these optional rules in use and no others.

        Raises :class:`InvalidVariant` for an option that the rule set does not have, or two that exclude each other.
        """
        wrong = faults_of_options(self.ruleset, options)
        if wrong:
            raise _invalid(*wrong)
        return replace(self, options=tuple(name for name in self.ruleset.options if name in options))

    def printed_cites(self) -> tuple[str, ...]:
        """Numbers of the variant's rules as its rule set's text prints them."""
        return tuple(printed(rule, self.ruleset.text) for rule in self.cites)

    def under(self, rules: str | RuleSet) -> Variant:
        """The same variant under another of its dated rule sets.

        Raises :class:`InvalidVariant` if the set belongs to another system.
        """
        ruleset = find_ruleset(rules) if isinstance(rules, str) else rules
        if ruleset.system != self.system:
            raise _invalid(f"{self.name} is played under {', '.join(self.eras)}, not under {ruleset.id}")
        return replace(
            self,
            rules=ruleset.id,
            life=ruleset.life,
            hand=ruleset.hand,
            deck=replace(self.deck, size=ruleset.deck_size, pool=ruleset.pool, checks=_checks(self.deck, ruleset)),
            roles=tuple(_role(role, ruleset) for role in self.roles),
            damage_loss=ruleset.leader_damage_loss,
            first_mulligan_free=ruleset.first_mulligan_free,
            sideboard=ruleset.sideboard,
            bans=ruleset.bans,
            options=tuple(name for name in ruleset.options if name in self.options),
        )

    def with_(self, **changes: Any) -> Variant:
        """A custom variant with some fields changed, each checked.

        Fields: ``key``, ``name``, ``rules``, ``players``, ``life`` (a number, or a pair for two players and for more),
            ``hand``, ``deck_size`` (exact number), ``deck_minimum``, ``copies``, ``pool``, ``damage_loss``, ``tax``,
            ``first_mulligan_free``, ``sideboard``, ``attack``, ``bans``, ``options``. Raises :class:`InvalidVariant`
            that lists everything wrong.
        """
        from engine.rulebook.custom import customized

        return customized(self, changes)


def _checks(deck: DeckRules, ruleset: RuleSet) -> tuple[str, ...]:
    """Checks whose rule came or went with the date: 903.5e since July 2025, colour identity since December 2010."""
    wanted = set(deck.checks) - {"identity", "basic_land_types", "mana_symbols", "singleton", "pairing", "sideboard"}
    if ruleset.deck_colours == "colour-identity":
        wanted |= {"identity", "basic_land_types"}
    elif ruleset.deck_colours == "mana-cost-symbols":
        wanted.add("mana_symbols")
    if ruleset.singleton:
        wanted.add("singleton")
    if ruleset.pair_kinds:
        wanted.add("pairing")
    if not ruleset.sideboard:
        wanted.add("sideboard")
    return tuple(name for name in DECK_CHECKS if name in wanted)


def _role(role: RoleRule, ruleset: RuleSet) -> RoleRule:
    if role.kind not in ("commander", "oathbreaker"):
        return role
    return replace(
        role,
        eligible=ruleset.eligibility,
        count=Range(1, 2 if ruleset.pair_kinds else 1),
        start_zone=ruleset.leader_zone,
        tax=ruleset.tax,
        tracks_damage=role.tracks_damage or ruleset.leader_damage_loss is not None,
    )


def faults_of_options(ruleset: RuleSet, options: Sequence[str]) -> tuple[str, ...]:
    """What is wrong with optional rules under a rule set, in sentences."""
    wrong = []
    for name in dict.fromkeys(options):
        if name not in ruleset.options:
            has = f"; it has {', '.join(ruleset.options)}" if ruleset.options else ""
            wrong.append(f"{ruleset.id} has no option {name!r}{has}")
    if set(GENERAL_RULES) <= set(options):
        wrong.append(f"{' and '.join(GENERAL_RULES)} exclude each other")
    return tuple(wrong)


def _invalid(*texts: str) -> InvalidVariant:
    return InvalidVariant(*(Reason(InvalidVariant.code, (), text) for text in texts))


@record
class Difference:
    """One field in which two variants differ."""

    field: str
    before: str
    after: str

    def __str__(self) -> str:
        """As ``life: 40 -> 30``."""
        return f"{self.field}: {self.before} -> {self.after}"


def difference(base: Variant, other: Variant) -> tuple[Difference, ...]:
    """Every field in which ``other`` differs from ``base``, in the order of the table."""
    from engine.rulebook.custom import fields

    return tuple(
        Difference(name, before, after)
        for (name, before), (_, after) in zip(fields(base), fields(other), strict=True)
        if before != after
    )
