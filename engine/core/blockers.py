"""Which blocks are legal (CR 509.1a-c, 802.4, and the evasion abilities of 702).

One set of questions serves the listing and the check, so that what is listed is legal and what is refused says why.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from engine.core.calm import meddled
from engine.core.combat_view import attackers_on, creatures_of, every_way
from engine.core.evasion import EVASIONS, blockable_by_all, evaded
from engine.core.layers import chars, controller_of, view
from engine.core.match import matches
from engine.core.printed import printed
from engine.core.restrictions import behind, limits, rules_in_force
from engine.errors import Reason
from engine.rulebook.refs import ref
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.core.book import Book
    from engine.core.combat_view import Pairs
    from engine.ids import ObjectId
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board

__all__ = ["block_options", "blocks_of", "check_blockers"]

R_509_1A, R_509_1B, R_509_1C = ref("509.1a"), ref("509.1b"), ref("509.1c")
R_702_111B, R_702_147A, R_702_98A, R_701_60C = ref("702.111b"), ref("702.147a"), ref("702.98a"), ref("701.60c")
R_802_4A = ref("802.4a")
ILLEGAL, INVALID = "action/illegal", "action/invalid"
ANY_NUMBER = 1000
Bar = tuple[str, tuple["RuleRef", ...]]
_NODES = 5000
"""How many partial declarations the search for the most requirements looks at; what it has found until then counts."""
_FORMS = 64
"""How many ways of blocking with one creature that may block several are listed."""

_MISSING: Bar = ("is not a permanent on the battlefield", (R_509_1A,))
_CREATURE: Bar = ("is not a creature", (ref("506.3"),))
_BATTLE: Bar = ("is a battle", (R_509_1A,))
_FOREIGN: Bar = ("is controlled by another player", (R_509_1A, R_802_4A))
_TAPPED: Bar = ("is tapped", (R_509_1A,))
_CANT: Bar = ("can't block", (R_509_1B,))


def bars(board: Board, player: int, oid: int) -> tuple[Bar, ...]:
    """Everything that keeps the creature from blocking at all, whatever attacks."""
    obj = board.object(oid)
    if obj is None or obj.zone != "battlefield" or obj.more.phased:
        return (_MISSING,)
    now = chars(board, obj)
    out: list[Bar] = []
    if "Creature" not in now.types:
        out.append(_CREATURE)
    if "Battle" in now.types:
        out.append(_BATTLE)
    if controller_of(board, oid) != player:
        out.append(_FOREIGN)
    if obj.tapped:
        out.append(_TAPPED)
    words = now.keywords
    if words:
        if "decayed" in words:
            out.append(("can't block", (R_702_147A,)))
        if "unleash" in words and obj.counter("P1P1"):
            out.append(("can't block", (R_702_98A,)))
    if "suspected" in obj.more.marks:
        out.append(("can't block", (R_701_60C,)))
    if "cant_block" in rules_in_force(board) and any(
        x.rule.filter is None for x in limits(board, "cant_block", oid, player)
    ):
        out.append(_CANT)
    return tuple(out)


def capacity(board: Board, oid: int) -> int:
    """How many attackers the creature can block: one, unless effects allow more (509.1a)."""
    if "extra_blocks" not in rules_in_force(board):
        return 1
    return 1 + sum(x.rule.amount or ANY_NUMBER for x in limits(board, "extra_blocks", oid))


def fewest(board: Board, attacker: int) -> int:
    """The least number of creatures that can block the attacker if any do (702.111b)."""
    obj = board.object(attacker)
    if obj is None:
        return 1
    least = 2 if "menace" in chars(board, obj).keywords or "suspected" in obj.more.marks else 1
    if "cant_be_blocked_except" in rules_in_force(board):
        for x in limits(board, "cant_be_blocked_except", attacker):
            least = max(least, x.rule.amount)
    return least


def unremarkable(board: Board, attacker: int) -> bool:
    """Whether nothing about the attacker bears on which and how many creatures block it, where no rule does: it has no
    keywords and is not suspected.
    """
    obj = board.objects[attacker]
    return not chars(board, obj).keywords and "suspected" not in obj.more.marks


def most(board: Board, attacker: int) -> int:
    """The greatest number of creatures that can block the attacker."""
    if "cant_be_blocked_by_more" not in rules_in_force(board):
        return ANY_NUMBER
    return min((x.rule.amount for x in limits(board, "cant_be_blocked_by_more", attacker)), default=ANY_NUMBER)


def blocks_of(board: Board, player: int) -> tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]:
    """The player's creatures that can take part in a legal block, each with the attackers it can block (509.1a, b)."""
    memo = board.remembered()
    key = ("block", player)
    found: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = _blocks_of(board, player)
    return found


def _blocks_of(board: Board, player: int) -> tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]:
    against = attackers_on(board, player)
    if not against:
        return ()
    levels = board.objects.levels
    rules = rules_in_force(board)
    plain = not view(board).objects and not rules
    able: list[ObjectId] = []
    shadowy: set[int] = set()
    for oid in creatures_of(board, player):
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if (
            plain
            and not obj.counters
            and (obj.more is PLAIN or obj.more.ordinary())
            and not (obj.base.cache or printed(obj.base)).chars.keywords
        ):
            if not obj.tapped and "Battle" not in obj.base.types:
                able.append(oid)
        elif not bars(board, player, oid):
            able.append(oid)
            if "shadow" in chars(board, obj).keywords:
                shadowy.add(oid)
    if not able:
        return ()
    bare = set() if rules else {a for a in against if unremarkable(board, a)}
    if len(bare) == len(against) and not shadowy:
        return tuple([(oid, against) for oid in able])
    easy = set() if rules else {a for a in against if a in bare or blockable_by_all(board, a)}
    each = []
    for oid in able:
        if oid in shadowy:
            line = tuple([a for a in against if not evaded(board, player, oid, a)])
        elif len(easy) == len(against):
            line = against
        else:
            line = tuple([a for a in against if a in easy or not evaded(board, player, oid, a)])
        each.append((oid, line))
    lone = {a for a in against if a not in bare and 1 < fewest(board, a) > sum(1 for _, line in each if a in line)}
    if lone:
        each = [(oid, tuple(a for a in line if a not in lone)) for oid, line in each]
    each = [x for x in each if x[1]]
    if len(each) == 1 and limits(board, "cant_block_alone", each[0][0]):
        return ()
    return tuple(each)


# -- whole declarations ------------------------------------------------------------------------------------------------


class _Demands:
    """Restrictions on whole blocks and how many requirements a block obeys (509.1b, c), for one defending player
    (802.4b).
    """

    def __init__(self, board: Board, player: int) -> None:
        self.board, self.player = board, player
        self.against = attackers_on(board, player)
        self.rules = rules = rules_in_force(board)
        self.least: dict[int, int] = {a: fewest(board, a) for a in self.against}
        self.alone = "cant_block_alone" in rules
        self.capped = "cant_be_blocked_by_more" in rules
        self.tied = not rules.keys().isdisjoint(("must_block", "must_be_blocked", "lure"))
        self.cramped = self.alone or self.capped or "extra_blocks" in rules or any(n > 1 for n in self.least.values())
        self.lures: dict[int, int] = {}
        self.calls: dict[int, int] = {}
        if self.tied:
            self.lures = {a: len(limits(board, "lure", a)) for a in self.against}
            self.calls = {a: len(limits(board, "must_be_blocked", a)) for a in self.against}

    def broken(self, value: Pairs) -> tuple[tuple[Bar, tuple[int, ...]], ...]:
        """The restrictions on the block as a whole that it disobeys, with the creatures concerned."""
        out: list[tuple[Bar, tuple[int, ...]]] = []
        by: dict[int, list[int]] = {}
        of: dict[int, int] = {}
        for b, a in value:
            by.setdefault(a, []).append(b)
            of[b] = of.get(b, 0) + 1
        for a, line in by.items():
            if len(line) < self.least.get(a, 1):
                cites = (R_509_1B, R_702_111B) if self.least[a] == 2 else (R_509_1B,)
                out.append(
                    ((f"This attacker can't be blocked except by {self.least[a]} or more creatures.", cites), (a,))
                )
            if self.capped and len(line) > most(self.board, a):
                out.append((("More creatures block this attacker than can.", (R_509_1B,)), (a,)))
        for b, n in of.items():
            if n > 1 and n > capacity(self.board, b):
                out.append((("This creature would block more attackers than it can.", (R_509_1A,)), (b,)))
        if self.alone and len(of) == 1:
            only = next(iter(of))
            if limits(self.board, "cant_block_alone", only):
                out.append((("This creature can't block alone.", (R_509_1B,)), (only,)))
        return tuple(out)

    def own(self, oid: int, line: tuple[int, ...]) -> int:
        """Requirements that are obeyed by this creature blocking exactly these attackers."""
        n = sum(self.lures.get(a, 0) for a in line)
        if "must_block" in self.rules and line:
            for x in limits(self.board, "must_block", oid, self.player):
                wanted = x.rule.filter
                if wanted is None or any(matches(self.board, x.scope, wanted, a) for a in line):
                    n += 1
        return n

    def score(self, value: Pairs) -> int:
        """Requirements that the block obeys."""
        lines: dict[int, tuple[int, ...]] = {}
        for b, a in value:
            lines[b] = (*lines.get(b, ()), a)
        called = {a for _, a in value}
        return sum(self.own(b, line) for b, line in lines.items()) + sum(self.calls.get(a, 0) for a in called)


def _lines(board: Board, oid: int, against: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The ways a creature may block: nothing, one attacker, or several where it may."""
    out: list[tuple[int, ...]] = [(), *((a,) for a in against)]
    room = min(capacity(board, oid), len(against))
    for n in range(2, room + 1):
        for several in combinations(against, n):
            out.append(several)
            if len(out) >= _FORMS:
                return out
    return out


def _best(demands: _Demands, choices: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]) -> tuple[int, Pairs]:
    """The most requirements that a legal block obeys, and the first such block found (509.1c)."""
    if not demands.tied:
        return 0, ()
    options = []
    for oid, against in choices:
        scored = [(demands.own(oid, line), line) for line in _lines(demands.board, oid, against)]
        useful = [x for x in scored if x[0] or not x[1] or any(demands.calls.get(a) for a in x[1]) or demands.cramped]
        useful.sort(key=lambda x: -x[0])
        options.append((oid, useful, useful[0][0]))
    options.sort(key=lambda x: -x[2])
    rest = [0]
    for o in reversed(options):
        rest.append(rest[-1] + o[2])
    rest.reverse()
    calls = sum(demands.calls.values())
    best: list[tuple[int, Pairs]] = [(0, ())]
    nodes = [0]

    def search(at: int, own: int, chosen: Pairs) -> None:
        nodes[0] += 1
        if nodes[0] > _NODES or own + rest[at] + calls <= best[0][0]:
            return
        total = own + sum(demands.calls.get(a, 0) for a in {a for _, a in chosen})
        if total > best[0][0] and not (demands.cramped and demands.broken(chosen)):
            best[0] = (total, chosen)
        if at == len(options):
            return
        oid, lines, _ = options[at]
        for score, line in lines:
            search(at + 1, own + score, (*chosen, *((oid, a) for a in line)))  # noqa: F821 - deleted after use, a function that calls itself is a cycle

    search(0, 0, ())
    del search  # a function that calls itself is a cycle
    return best[0]


def check_blockers(board: Board, book: Book | None, player: int, value: Iterable[object]) -> tuple[Reason, ...]:
    """Every reason why the player's declaration is illegal; () if it is legal (509.1a-c)."""
    pairs: list[tuple[int, int]] = []
    for item in value:
        if not (isinstance(item, tuple) and len(item) == 2 and all(type(x) is int for x in item)):
            return (Reason(INVALID, (R_509_1A,), "A block is pairs of a creature and the attacker it blocks."),)
        pairs.append(item)
    if not pairs and not meddled(board):
        return ()
    able: dict[int, tuple[int, ...]] = dict(blocks_of(board, player))
    unable = [oid for oid, a in pairs if a not in able.get(oid, ())]
    if (
        not unable
        and len({oid for oid, _ in pairs}) == len(pairs)
        and not rules_in_force(board)
        and all(unremarkable(board, a) for a in {a for _, a in pairs})
    ):
        return ()
    out: list[Reason] = []
    demands = _Demands(board, player)
    known: dict[int, tuple[Bar, ...]] = {}
    for oid, attacker in pairs:
        if attacker in able.get(oid, ()):
            continue
        if oid not in known:
            known[oid] = bars(board, player, oid)
            for text, cites in known[oid]:
                by = behind(board, oid, "cant_block", facing=player) if (text, cites) == _CANT else ()
                out.append(Reason(ILLEGAL, cites, f"This permanent {text}.", (oid, *by)))
        if attacker not in demands.against:
            named = (oid, attacker) if attacker >= 0 else (oid,)
            text = "A creature blocks only what attacks its controller, or what that player protects or controls."
            out.append(Reason(ILLEGAL, (R_509_1A, R_802_4A), text, named))
        elif not known[oid]:
            by = (*behind(board, attacker, *EVASIONS, facing=player), *behind(board, oid, "cant_block", facing=player))
            out += [
                Reason(ILLEGAL, cites, text, (oid, attacker, *by))
                for text, cites in evaded(board, player, oid, attacker)
            ]
    if len(set(pairs)) != len(pairs):
        twice = tuple(sorted({b for b, a in pairs if pairs.count((b, a)) > 1}))
        out.append(Reason(ILLEGAL, (R_509_1A,), "The same block is declared twice.", twice))
    out += [Reason(ILLEGAL, cites, text, ids) for (text, cites), ids in demands.broken(tuple(pairs))]
    if not out and demands.tied:
        top, model = _best(demands, blocks_of(board, player))
        if demands.score(tuple(pairs)) < top:
            undone = [(b, a) for b, a in model if (b, a) not in pairs]
            by = tuple(
                x
                for b, a in undone
                for x in (*behind(board, b, "must_block", facing=player), *behind(board, a, "lure", "must_be_blocked"))
            )
            missing = tuple(sorted({b for b, _ in undone}))
            out.append(
                Reason(ILLEGAL, (R_509_1C,), "The block obeys fewer requirements than it could.", (*missing, *by))
            )
    return tuple(out)


# -- listing -----------------------------------------------------------------------------------------------------------


def block_options(board: Board, player: int, limit: int = 256) -> tuple[Sequence[Pairs], bool]:
    """Legal blocks in a fixed order, at most ``limit``; all of them (True) if there are no more than that, otherwise
    samples.

    The samples: what is required; one blocker for one attacker; as many as are needed for one that needs several; one
    to one; all at one attacker.
    """
    choices = blocks_of(board, player)
    attackers, size = attackers_on(board, player), 1
    for _, against in choices:
        size *= 1 + len(against)
    if (
        size <= limit
        and len(attackers) + 1 < _FORMS
        and not rules_in_force(board)
        and all(unremarkable(board, a) for a in attackers)
    ):
        return every_way(choices), True
    demands = _Demands(board, player)
    size = 1
    lines: list[list[Pairs]] = []
    for oid, against in choices:
        lines.append([tuple([(oid, a) for a in line]) for line in _lines(board, oid, against)])
        size *= len(lines[-1])
    top, model = _best(demands, choices)

    def legal(value: Pairs) -> bool:
        return not (demands.cramped and demands.broken(value)) and (not demands.tied or demands.score(value) >= top)

    if size <= limit and all(len(line) < _FORMS for line in lines):
        every: list[Pairs] = [()]
        for forms in lines:
            every = [v + w for v in every for w in forms]
        return tuple(every if not (demands.cramped or demands.tied) else [v for v in every if legal(v)]), True
    found: dict[Pairs, None] = {}
    for value in _samples(choices, tuple(sorted(model)), demands):
        ordered = tuple(sorted(value))
        if legal(ordered):
            found[ordered] = None
            if len(found) >= limit:
                break
    return tuple(found), False


def _samples(
    choices: tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...], held: Pairs, demands: _Demands
) -> Iterator[Pairs]:
    yield held
    busy = {b for b, _ in held}
    free = [(oid, against) for oid, against in choices if oid not in busy]
    for attacker in demands.against:
        can = [oid for oid, against in free if attacker in against]
        need = max(1, demands.least[attacker] - sum(1 for _, a in held if a == attacker))
        for team in combinations(can[:8], need) if need > 1 else ((oid,) for oid in can):
            yield (*held, *((oid, attacker) for oid in team))
        yield (*held, *((oid, attacker) for oid in can))
    taken: set[int] = set()
    matched: list[tuple[int, int]] = []
    for oid, against in free:
        goal = next((a for a in against if a not in taken and demands.least[a] == 1), None)
        if goal is not None:
            taken.add(goal)
            matched.append((oid, goal))
    yield (*held, *matched)
    for attacker in demands.against:
        can = [oid for oid, against in free if attacker in against]
        for team in combinations(can[:12], 2):
            yield (*held, *((oid, attacker) for oid in team))
