"""The same decisions on tables that differ in something that must not matter: the course is the same up to names (CR
100.1, 101.4, 103.1).

A table is the top of a question script. :func:`with_names` gives its players other names, :func:`rotated` seats them
further on (the order stays), :func:`with_bystander` puts a permanent without abilities among them, :func:`under_rules`
plays by another rule set. :class:`Courses` plays several tables side by side, by the same words, and says where they
part::

    courses = Courses(top, with_bystander(top, "Ned"), ignoring=("Dull Stone",))
    while courses.choices():
        courses.take(courses.choices()[0])

Which decisions are taken is up to the caller; the suite has Hypothesis draw them, so that a difference shrinks to a few
steps.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.core.layers import chars, controller_of
from engine.core.machine import apply, legal
from engine.testing.scenario import lay_out
from engine.words.refs import Refs
from engine.words.say import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.state.decisions import Action
    from engine.state.game import Game

__all__ = ["BYSTANDER", "Courses", "rotated", "told", "under_rules", "with_bystander", "with_names"]

Top = dict[str, Any]
BYSTANDER = {"name": "Dull Stone", "mana_cost": "{4}", "type_line": "Artifact"}
"""A permanent that does nothing."""


def with_names(top: Top, names: Mapping[str, str]) -> Top:
    """The table with other names for its players, wherever they are named."""

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            return {change(k): change(v) for k, v in value.items()}
        if isinstance(value, list):
            return [change(v) for v in value]
        return renamed_words(value, names) if isinstance(value, str) else value

    return {**top, "players": change(top["players"]), **({"start": change(top["start"])} if "start" in top else {})}


def renamed_words(text: str, names: Mapping[str, str]) -> str:
    """The sentence with other names for the players."""
    return (
        re.sub(r"\b(" + "|".join(map(re.escape, sorted(names))) + r")\b", lambda m: names[m[0]], text)
        if names
        else text
    )


def rotated(top: Top, places: int = 1) -> Top:
    """The table with everybody that many seats further on: the same order around the table, the same player begins."""
    order = list(top["players"])
    first = top.get("start") or f"{order[0]}'s precombat main"
    k = places % len(order)
    return {**top, "start": first, "players": {name: top["players"][name] for name in (*order[k:], *order[:k])}}


def with_bystander(top: Top, player: str, card: Mapping[str, str] = BYSTANDER) -> Top:
    """The table with one more permanent under the player's control, after all others."""
    seat = top["players"][player]
    players = {**top["players"], player: {**seat, "battlefield": [*seat.get("battlefield", ()), card["name"]]}}
    return {**top, "cards": [*top.get("cards", ()), dict(card)], "players": players}


def under_rules(top: Top, rules: str) -> Top:
    """The table under another rule set."""
    return {**top, "rules": rules}


def lay(top: Top) -> Game:
    """The game at the table.

    Raises what :func:`engine.testing.scenario.lay_out` raises.
    """
    return lay_out(
        top["players"], cards=top.get("cards", ()), variant=top.get("variant", "commander"), rules=top.get("rules"), start=top.get("start"), seed=top.get("seed", 0),
    ).game  # fmt: skip


def told(game: Game, ignoring: Sequence[str] = ()) -> dict[str, Any]:
    """Everything that can be seen on the table by names: no seats, ids or timestamps. ``ignoring``: names of cards that
    are left out.
    """
    board, names = game.board, game.players

    def who(seat: int | None) -> str:
        return "nobody" if seat is None else names[seat]

    def card(oid: int) -> Any:
        obj = board.objects[oid]
        seen = chars(board, obj)
        return (
            seen.name, who(obj.owner), who(controller_of(board, oid)) if obj.zone in ("battlefield", "stack") else "", seen.power, seen.toughness,
            obj.tapped, obj.damage, tuple(sorted(obj.counters)), tuple(sorted(seen.keywords)),
        )  # fmt: skip

    def cards(ids: Sequence[int]) -> list[Any]:
        return [card(o) for o in ids if board.objects[o].base.name not in ignoring]

    out: dict[str, Any] = {"turn": (who(board.turn.active), board.turn.step), "stack": cards(board.stack)}
    out["outcome"] = (
        None if game.outcome is None else (game.outcome.termination, sorted(names[p] for p in game.outcome.winners))
    )
    for zone in ("battlefield", "exile", "command"):
        out[zone] = sorted(cards(getattr(board, zone)), key=repr)
    for seat, p in enumerate(board.players):
        out[names[seat]] = (
            p.life,
            p.more.left,
            p.counters,
            cards(p.library),
            sorted(cards(p.hand), key=repr),
            cards(p.graveyard),
        )
    ref = board.fixed.cards
    for what, tally in (("casts", board.tally.casts), ("dealt", board.tally.dealt)):
        out[what] = sorted((names[p], names[ref[c].owner], ref[c].key, n) for (p, c), n in tally.items())
    out["asked"] = sorted((names[d.player], names[d.decider], d.kind, d.why.text) for d in game.pending)
    return out


class Courses:
    """Games that are played by the same words. ``names``: for each table after the first, what its players are called
    instead.
    """

    def __init__(self, *tops: Top, ignoring: Sequence[str] = (), names: Sequence[Mapping[str, str]] = ()) -> None:
        """Lay the tables; the first is the one whose words are spoken.

        Raises:
            AssertionError: the tables differ before anything is done.

        """
        self.games = [lay(top) for top in tops]
        self.names = [{}, *names, *({} for _ in range(len(tops) - 1 - len(names)))]
        self.ignoring = tuple(ignoring)
        self.steps: list[str] = []
        self._listed = self._actions()
        self._compare()

    def _actions(self) -> list[dict[str, Action]]:
        """What each table lists, in the words of the first; actions that need an id to be told are left out."""
        out = []
        for game, names in zip(self.games, self.names, strict=True):
            refs = Refs(game)
            back = {v: k for k, v in names.items()}
            said = {
                renamed_words(f"{game.players[a.player]}: {say(game, a, refs)}", back): a
                for d in game.pending
                for a in legal(game, d.player).actions
            }
            out.append({w: a for w, a in said.items() if "#" not in w and not any(i in w for i in self.ignoring)})
        return out

    def choices(self) -> list[str]:
        """What can be done, in words, sorted; [] at the end of the game."""
        return sorted(self._listed[0])

    def take(self, words: str) -> None:
        """Do it at every table.

        Raises:
            AssertionError: the tables are not the same any more; the message tells where they part, and the steps up to
                there.
        """
        self.steps.append(words)
        self.games = [apply(game, listed[words]).game for game, listed in zip(self.games, self._listed, strict=True)]
        self._listed = self._actions()
        self._compare()

    def _compare(self) -> None:
        first, *others = (told(game, self.ignoring) for game in self.games)
        for i, other in enumerate(others, 1):
            names = self.names[i]
            mine = _renamed(first, names)
            parted = [
                f"{key}: {mine.get(key)} here, {other.get(key)} there"
                for key in sorted({*mine, *other})
                if mine.get(key) != other.get(key)
            ]
            if set(self._listed[i]) != set(self._listed[0]):
                parted.append(
                    f"listed: {sorted(set(self._listed[0]) ^ set(self._listed[i]))} at one of the tables only"
                )
            assert not parted, "\n".join(
                [f"table {i} goes another way:", *parted[:4], "steps:", *(f"  - {s}" for s in self.steps)]
            )


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """What was told, with other names for the players; lists that are sorted by names are sorted again."""
    if not names:
        return value

    def change(v: Any) -> Any:
        if isinstance(v, str):
            return names.get(v, v)
        if isinstance(v, tuple):
            return tuple(change(x) for x in v)
        return [change(x) for x in v] if isinstance(v, list) else v

    out = {names.get(k, k): change(v) for k, v in value.items()}
    for key in ("battlefield", "exile", "command"):
        out[key] = sorted(out[key], key=repr)
    for key in ("casts", "dealt", "asked"):
        out[key] = sorted(out[key])
    return out
