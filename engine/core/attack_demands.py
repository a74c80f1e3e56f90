"""What effects demand and forbid of attacks, and how much of it can be done (CR 508.1c-d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.mana import ManaCost
from engine.core.amounts import amount
from engine.core.combat_view import defender_of
from engine.core.restrictions import limits, rules_in_force
from engine.rulebook.refs import ref

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.core.combat_view import Pairs
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board

__all__ = ["Bar", "Demands", "attack_cost", "best"]


R_508_1C = ref("508.1c")
Bar = tuple[str, tuple["RuleRef", ...]]
"""What forbids it, and the rules that say so."""
_NODES = 5000
"""How many partial declarations the search for the most requirements looks at; what it has found until then counts."""


class Demands:
    """How many requirements an attack obeys (508.1d, 701.15b-c), and the restrictions on whole attacks (802.3a)."""

    def __init__(self, board: Board, player: int) -> None:
        """Of the player's attack on this board."""
        self.board, self.player = board, player
        rules = rules_in_force(board)
        self.must = "must_attack" in rules
        self.goading = "goaded" in rules
        self.costs = "attack_cost" in rules
        self.alone = "cant_attack_alone" in rules
        self.caps: list[tuple[int, int | None]] = []
        for entry in rules.get("max_attackers", ()):
            rule = entry.limit.rule
            self.caps.append((rule.amount, entry.limit.scope.controller if rule.who == "you" else None))
        self.goads: dict[int, tuple[int, ...]] = {}
        self.musts: dict[int, int] = {}

    def goaded(self, oid: int) -> tuple[int, ...]:
        """The players who have goaded the creature (701.15b)."""
        found = self.goads.get(oid)
        if found is None:
            obj = self.board.object(oid)
            found = obj.more.goaded if obj is not None else ()
            if self.goading:
                found += tuple(
                    x.scope.controller for x in limits(self.board, "goaded", oid) if x.scope.controller not in found
                )
            self.goads[oid] = found
        return found

    def wanted(self, oid: int) -> int:
        """Requirements that any attack of the creature obeys."""
        n = len(self.goaded(oid))
        if self.must:
            if oid not in self.musts:
                self.musts[oid] = sum(not x.rule.who for x in limits(self.board, "must_attack", oid))
            n += self.musts[oid]
        return n

    def score(self, oid: int, thing: int, paid: Mapping[int, int] | None = None) -> int:
        """Requirements obeyed by that creature attacking that thing; nobody has to pay for that (508.1d), but what is
        attacked at a cost (``paid``) counts.
        """
        if (
            self.costs
            and (paid is None or paid.get(oid) != thing)
            and attack_cost(self.board, ((oid, thing),)) != ManaCost()
        ):
            return 0
        n = self.wanted(oid)
        if self.must:
            n += sum(x.rule.who == f"seat {~thing}" for x in limits(self.board, "must_attack", oid) if x.rule.who)
        for p in self.goaded(oid):
            if thing < 0 and thing != ~p:
                n += 1
        return n

    def cramped(self) -> bool:
        """Whether some restriction looks at the attack as a whole."""
        return self.alone or bool(self.caps)

    def broken(self, value: Pairs) -> tuple[Bar, ...]:
        """The restrictions on the attack as a whole that it disobeys."""
        out: list[Bar] = []
        if self.alone and len(value) == 1 and limits(self.board, "cant_attack_alone", value[0][0]):
            out.append(("can't attack alone", (R_508_1C,)))
        for most, seat in self.caps:
            n = len(value) if seat is None else sum(1 for _, t in value if defender_of(self.board, t) == seat)
            if n > most:
                out.append((f"no more than {most} creatures can attack", (R_508_1C,)))
        return tuple(out)


def best(
    demands: Demands, choices: Iterable[tuple[int, tuple[int, ...]]], paid: Mapping[int, int] | None = None
) -> tuple[int, Pairs]:
    """The most requirements that a legal attack obeys, and the first such attack (508.1d); ``paid``: an attack whose
    costs are paid.
    """
    bound, free = [], []
    for oid, things in choices:
        scores = [demands.score(oid, t, paid) for t in things]
        top = max(scores)
        if top:
            ranked = sorted(range(len(things)), key=lambda i: -scores[i])
            bound.append((oid, [(things[i], scores[i]) for i in ranked], top))
        else:
            free.append((oid, things[0]))
    if not bound:
        return 0, ()
    if not demands.cramped():
        return sum(b[2] for b in bound), tuple((oid, options[0][0]) for oid, options, _ in bound)
    rest = [0]
    for b in reversed(bound):
        rest.append(rest[-1] + b[2])
    rest.reverse()
    best: list[tuple[int, Pairs]] = [(0, ())]
    nodes = [0]

    def search(at: int, total: int, chosen: Pairs) -> None:
        nodes[0] += 1
        if nodes[0] > _NODES or total + rest[at] <= best[0][0]:
            return
        if at == len(bound):
            fits = next((c for c in (chosen, *((*chosen, f) for f in free)) if not demands.broken(c)), None)
            if fits is not None:
                best[0] = (total, fits)
            return
        oid, options, _ = bound[at]
        for thing, score in options:
            search(at + 1, total + score, (*chosen, (oid, thing)))  # noqa: F821 - deleted after use, a function that calls itself is a cycle
        search(at + 1, total, chosen)  # noqa: F821 - deleted after use, a function that calls itself is a cycle

    search(0, 0, ())
    del search  # a function that calls itself is a cycle
    return best[0]


def attack_cost(board: Board, pairs: Iterable[tuple[int, int]]) -> ManaCost:
    """The mana that must be paid for these attacks (508.1h)."""
    total = ManaCost()
    if "attack_cost" not in rules_in_force(board):
        return total
    for oid, thing in pairs:
        defender = defender_of(board, thing)
        for limit in limits(board, "attack_cost", oid, defender):
            if (
                limit.scope.controller == defender
                and (thing < 0 or limit.rule.who != "you")
                and limit.rule.cost is not None
            ):
                cost, x = limit.rule.cost, limit.rule.x
                total += (
                    cost if x is None else ManaCost(cost.generic + cost.x * amount(board, limit.scope, x), cost.symbols)
                )
    return total
