"""The immutable bundle of everything a game is played by: variant, dated rules, card definitions (architecture 4.4).

Rebuilt from ``Setup`` whenever it is needed and kept on it; nothing callable is ever stored in a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Keyword, Static
from engine.cards.ops import AddAbilities
from engine.core.printed import printed
from engine.rulebook.hooks import bound

if TYPE_CHECKING:
    from engine.cards.card import CardDef, Face
    from engine.ids import ObjectId
    from engine.rulebook.refs import RuleRef
    from engine.rulebook.ruleset import RuleSet
    from engine.rulebook.variant import RoleRule, Variant
    from engine.state.game import Setup

__all__ = ["Book", "book_of"]


_BY_KIND = ("prowl", "freerunning")
_BY_MANA = ("increment",)


class Book:
    """Variant, rule set and pool of one game, with what hot code asks for laid out as plain attributes."""

    __slots__ = (
        "asides", "asks_kinds", "asks_mana", "asks_spent", "cast_hooks", "cost_hooks", "damage_loss", "forced_roles", "identities", "kept", "leaders_exempt", "loss_hooks", "names", "opening", "outside_cards", "paid", "players", "pool", "replace_zones", "replacement", "rested", "return_sba", "role_rules", "rules", "seats",
        "several", "spell_hooks", "standings", "taps", "tax", "token", "told", "variant",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        """Lay out the bundle; it must not hold the setup, which holds it."""
        self.variant: Variant = setup.variant
        self.rules: RuleSet = setup.rules
        self.pool: dict[str, CardDef] = {c.key: c for c in setup.cards}
        able = [f for c in setup.cards for f in c.faces if f.abilities]
        self.asks_kinds = any(_has(f, _BY_KIND) for f in able)
        """Whether some card asks with which creature types combat damage was dealt (702.76a, 702.173a)."""
        self.asks_mana = any(_has(f, _BY_MANA) for f in able)
        """Whether some card asks how much mana was spent on each spell (702.191a)."""
        self.asks_spent = any(printed(f).asks_others for f in able)
        """Whether some card asks what mana was spent on a spell that it isn't itself."""
        self.several = frozenset(c.key for c in setup.cards if len(c.faces) > 1)
        self.kept: dict[int, Any] = {}
        """Lists of actions kept by :mod:`engine.core.listing_kept`, by player."""
        self.asides: dict[int, tuple[tuple[ObjectId, ...], tuple[tuple[ObjectId, frozenset[str]], ...]]] = {}
        """Cards in hand that can be set aside, kept by :mod:`engine.core.set_aside`, by player."""
        self.standings: dict[int, Any] = {}
        """What players' cards give them to do, kept by :mod:`engine.core.standing`, by player."""
        self.rested: Any = None
        """Whether nobody could do anything, kept by :mod:`engine.core.idling`."""
        self.token = object()
        """Stands for this book in what is kept with a board, which must not hold the book: that holds the board."""
        self.told: Any = None
        """The last list of actions that was made, and for which board and agenda, kept by :mod:`engine.core.legal`."""
        self.paid: dict[tuple[tuple[int, int], ...], dict[tuple[int, tuple[str, ...]], bool]] = {}
        """Whether costs can be paid with so much mana of each set of types, kept by :mod:`engine.core.producers`."""
        self.seats: Any = None
        """Who is still in the game, kept by :mod:`engine.core.priority`."""
        self.taps: dict[tuple[int, int], Any] = {}
        """What is told when a permanent is tapped for mana, kept by :mod:`engine.core.casting_at_once`, by player and
        permanent.
        """
        self.opening: Any = None
        """What the game was opened with (:mod:`engine.core.opening`), if it was begun here."""
        self.identities = setup.identities
        self.players = len(setup.players)
        self.damage_loss = self.variant.damage_loss
        self.leaders_exempt = self.variant.leaders_exempt
        self.outside_cards = self.variant.outside_cards
        self.return_sba = frozenset(self.rules.return_sba)
        self.replacement = self.rules.return_replacement
        self.replace_zones = frozenset(self.replacement.zones) if self.replacement is not None else frozenset()
        self.role_rules: dict[str, RoleRule] = {r.kind: r for r in self.variant.roles}
        self.tax = {r.kind: r.tax for r in self.variant.roles}
        self.names: frozenset[str] = _Names(setup.cards, setup.known)  # type: ignore[assignment]
        hooks = bound(self.variant.hooks)
        self.cast_hooks, self.cost_hooks, self.loss_hooks = (
            hooks["cast_permissions"],
            hooks["cost_increases"],
            hooks["losses"],
        )
        self.spell_hooks = bool(self.cast_hooks or self.cost_hooks)
        """Whether something else than abilities and effects has a say in casting."""
        self.forced_roles = frozenset(r.kind for r in self.variant.roles if r.return_policy == "forced")

    def cite(self, feature: str) -> tuple[RuleRef, ...]:
        """The rules behind a feature of the rule set."""
        return self.rules.cite(feature)


def _has(face: Face, words: tuple[str, ...]) -> bool:
    """Whether the face has, or gives to others, one of these keyword abilities."""
    for a in face.abilities:
        given = (k for c in a.changes if type(c) is AddAbilities for k in c.abilities) if type(a) is Static else (a,)
        if any(type(k) is Keyword and k.name in words for k in given):
            return True
    return False


class _Names:
    """Names of all cards there are: of the game, of the scenario, and of the built-in catalogue (201.4)."""

    __slots__ = ("cards", "found", "known")

    def __init__(self, cards: tuple[CardDef, ...], known: tuple[str, ...]) -> None:
        self.cards = cards
        self.known = known
        self.found: frozenset[str] | None = None

    def __contains__(self, name: object) -> bool:
        if self.found is None:
            from engine.cards.catalog import CATALOG

            named = {f.name for c in (*CATALOG, *self.cards) for f in c.faces}
            self.found = frozenset(named | set(self.known))
        return name in self.found


def book_of(setup: Setup) -> Book:
    """The bundle of a setup, made once."""
    found = setup.cache
    if found is None:
        found = Book(setup)
        object.__setattr__(setup, "cache", found)
    return found  # type: ignore[no-any-return]
