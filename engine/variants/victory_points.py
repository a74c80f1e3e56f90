"""Victory Points: achievements that are told besides, or instead of, being the last player left
(edh2010.victory-points).

The four published ways are read off a game's log. The page gives no numbers, no ties and no timing, so the caller
supplies the table (:class:`PointRules`); what is not supplied is one point for each achievement, ties share, and a
value of 0 earns nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.errors import InvalidAction
from engine.frozen import record
from engine.ids import PlayerId
from engine.rulebook.refs import RuleRef, ref
from engine.state import events as ev

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.state.game import Game

__all__ = ["ACHIEVEMENTS", "Achievement", "PointRules", "achievements", "points", "winners"]

ACHIEVEMENTS: dict[str, RuleRef] = {
    "combat-damage": ref("edh2010.victory-points.combat-damage"),
    "mana-pool": ref("edh2010.victory-points.mana-pool"),
    "general-damage": ref("edh2010.victory-points.general-damage"),
    "mana-on-general": ref("edh2010.victory-points.mana-on-general"),
}
"""The published ways, and the ledger ids that describe them."""


@record
class PointRules:
    """The caller's table.

    ``points``: (achievement, points) pairs; an achievement that is not listed is not in use. ``mode``: ``additional``
    (the last player left still wins) or ``alternative`` (most points win). ``permanents``: combat damage to permanents
    counts, too. ``credit``: whether a victory by general damage goes to the general's ``controller`` at the last damage
    or to its ``owner``. ``best_cast``: the dearest single cast of the general counts instead of all casts together.
    """

    points: tuple[tuple[str, int], ...] = tuple((name, 1) for name in ACHIEVEMENTS)
    mode: Literal["additional", "alternative"] = "additional"
    permanents: bool = False
    credit: Literal["controller", "owner"] = "controller"
    best_cast: bool = False


@record
class Achievement:
    """Who holds one achievement: the best value so far, the players who reached it, the points each gets."""

    name: str
    value: int
    holders: tuple[PlayerId, ...]
    points: int
    cites: tuple[RuleRef, ...]


class _Trackers:
    """Folds a log into a value for each achievement and player."""

    def __init__(self, game: Game, rules: PointRules) -> None:
        self.game, self.rules = game, rules
        self.seats = len(game.players)
        self.leaders = game.board.fixed.commanders()
        self.owners = tuple(card.owner for card in game.board.fixed.cards)
        self.limit = game.setup.variant.damage_loss
        self.best: dict[str, list[int]] = {name: [0] * self.seats for name in ACHIEVEMENTS}
        self._fresh()

    def _fresh(self) -> None:
        """A game begins (anew, 727.1): pools and damage are counted from nothing."""
        self.this_turn = [0] * self.seats
        self.pools = [0] * self.seats
        self.by_general: dict[tuple[int, int], int] = {}
        self.last: dict[tuple[int, int], int] = {}
        self.casting: list[int] = [0] * self.seats

    def fold(self, log: Iterable[object]) -> None:
        for e in log:
            kind = type(e)
            if kind is ev.DamageDealt:
                self._damage(e)  # type: ignore[arg-type]
            elif kind is ev.ManaAdded:
                self._mana(e.player, len(e.mana))  # type: ignore[attr-defined]
            elif kind is ev.ManaSpent:
                self.pools[e.player] -= len(e.mana)  # type: ignore[attr-defined]
                self.casting[e.player] = 0 if e.emptied else len(e.mana)  # type: ignore[attr-defined]
            elif kind is ev.Announced:
                self.casting = [0] * self.seats
            elif kind is ev.SpellCast:
                self._cast(e)  # type: ignore[arg-type]
            elif kind is ev.PlayerLost:
                self._lost(e.player)  # type: ignore[attr-defined]
            elif kind is ev.TurnBegan:
                self.this_turn = [0] * self.seats
            elif kind is ev.GameRestarted:
                self._fresh()

    def _reach(self, name: str, player: int, value: int) -> None:
        self.best[name][player] = max(self.best[name][player], value)

    def _damage(self, e: ev.DamageDealt) -> None:
        """Combat damage actually dealt this turn, by whoever controls its source
        (edh2010.victory-points.combat-damage).
        """
        if not e.combat or e.amount <= 0:
            return
        if e.controller is not None and (e.to < 0 or self.rules.permanents):
            self.this_turn[e.controller] += e.amount
            self._reach("combat-damage", e.controller, self.this_turn[e.controller])
        if e.to < 0:
            for card in e.cards:
                if card in self.leaders:
                    key = (~e.to, card)
                    self.by_general[key] = self.by_general.get(key, 0) + e.amount
                    self.last[key] = (
                        self.owners[card] if self.rules.credit == "owner" or e.controller is None else e.controller
                    )

    def _mana(self, player: int, number: int) -> None:
        """The most mana a pool has held at any moment (edh2010.victory-points.mana-pool)."""
        self.pools[player] += number
        self.casting[player] = 0
        self._reach("mana-pool", player, self.pools[player])

    def _cast(self, e: ev.SpellCast) -> None:
        """The last payment before a spell became cast is that of the spell (edh2010.victory-points.mana-on-general,
        601.2h).
        """
        if any(card in self.leaders and self.owners[card] == e.player for card in e.cards):
            spent = self.casting[e.player]
            if self.rules.best_cast:
                self._reach("mana-on-general", e.player, spent)
            else:
                self.best["mana-on-general"][e.player] += spent
        self.casting[e.player] = 0

    def _lost(self, player: int) -> None:
        """A player who loses with that much damage by one general loses to it, whatever else the same check found
        (edh2010.victory-points.general-damage, 704.7).
        """
        if self.limit is None:
            return
        credited = {
            self.last[key] for key, amount in self.by_general.items() if key[0] == player and amount >= self.limit
        }
        for who in sorted(credited):
            if who != player:
                self.best["general-damage"][who] += 1


def achievements(game: Game, rules: PointRules | None = None) -> tuple[Achievement, ...]:
    """Every achievement in use, as it stands after the game's log so far, in the order of the table.

    A victory by general damage is held by everybody who has one; the other three by whoever has the best value. Raises
    :class:`InvalidAction` for an achievement that is not published.
    """
    rules = rules or PointRules()
    unknown = [name for name, _ in rules.points if name not in ACHIEVEMENTS]
    if unknown:
        known = ", ".join(ACHIEVEMENTS)
        raise InvalidAction.because(
            f"no achievement is called {unknown[0]!r}; there are {known}", ref("edh2010.victory-points")
        )
    trackers = _Trackers(game, rules)
    trackers.fold(game.log)
    found = []
    for name, worth in rules.points:
        values = trackers.best[name]
        most = max(values, default=0)
        least = 1 if name == "general-damage" else max(most, 1)
        holders = tuple(PlayerId(i) for i, value in enumerate(values) if value >= least)
        found.append(Achievement(name, most, holders, worth, (ref("edh2010.victory-points"), ACHIEVEMENTS[name])))
    return tuple(found)


def points(game: Game, rules: PointRules | None = None) -> tuple[int, ...]:
    """Each player's points, by seat."""
    total = [0] * len(game.players)
    for one in achievements(game, rules):
        for seat in one.holders:
            total[seat] += one.points
    return tuple(total)


def winners(game: Game, rules: PointRules | None = None) -> tuple[PlayerId, ...]:
    """Who has won the match so far: nobody while the game goes on; then the game's winners, or in mode ``alternative``
    most points.
    """
    rules = rules or PointRules()
    if game.outcome is None:
        return ()
    if rules.mode == "additional":
        return game.outcome.winners
    each = points(game, rules)
    return tuple(PlayerId(i) for i, n in enumerate(each) if n == max(each))
