"""Which attacks are legal (CR 508.1a-d, 302.6, 701.15, 702.3, 702.10, 802.3).

One set of questions serves the listing and the check, so that what is listed is legal and what is refused says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.mana import ManaCost
from engine.core.attack_demands import R_508_1C, Bar, Demands, attack_cost, best
from engine.core.combat_view import attackable, creatures_of, defender_of, every_way
from engine.core.layers import chars, controller_of, view
from engine.core.mana import can_pay
from engine.core.printed import printed
from engine.core.restrictions import behind, limits, rules_in_force
from engine.errors import Reason
from engine.ids import ObjectId
from engine.rulebook.refs import ref
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.core.book import Book
    from engine.core.combat_view import Pairs
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board

__all__ = [
    "attack_options",
    "attackers_ready",
    "check_attackers",
    "choices_of",
    "obeyed",
    "unbound",
]

R_302_6, R_506_3, R_508_1A, R_508_1B = ref("302.6"), ref("506.3"), ref("508.1a"), ref("508.1b")
R_508_1I = ref("508.1i")
R_508_1D, R_701_15B, R_702_3B = ref("508.1d"), ref("701.15b"), ref("702.3b")
ILLEGAL, INVALID = "action/illegal", "action/invalid"

_MISSING: Bar = ("is not a permanent on the battlefield", (R_508_1A,))
_CREATURE: Bar = ("is not a creature", (R_506_3,))
_BATTLE: Bar = ("is a battle", (R_508_1A,))
_FOREIGN: Bar = ("is controlled by another player", (R_508_1A,))
_TAPPED: Bar = ("is tapped", (R_508_1A,))
_SICK: Bar = ("has neither haste nor been under its controller's control since the turn began", (R_508_1A, R_302_6))
_DEFENDER: Bar = ("has defender", (R_702_3B, R_508_1C))
_CANT: Bar = ("can't attack", (R_508_1C,))


def bars(board: Board, player: int, oid: int) -> tuple[Bar, ...]:
    """Everything that keeps the creature from attacking at all, whatever it would attack."""
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
    if obj.since >= board.turn.began and "haste" not in now.keywords:
        out.append(_SICK)
    if "defender" in now.keywords and not limits(board, "ignores_defender", oid):
        out.append(_DEFENDER)
    if "cant_attack" in rules_in_force(board) and any(
        x.rule.condition is None for x in limits(board, "cant_attack", oid)
    ):
        out.append(_CANT)
    return tuple(out)


def _barred_from(board: Board, oid: int, thing: int) -> bool:
    """Whether a restriction keeps the creature from attacking that thing (802.3a)."""
    rules = rules_in_force(board)
    defender = defender_of(board, thing)
    if "cant_attack" in rules and any(
        x.rule.condition is not None for x in limits(board, "cant_attack", oid, defender)
    ):
        return True
    if "cant_attack_you" in rules:
        for limit in limits(board, "cant_attack_you", oid, defender):
            if limit.scope.controller == defender and limit.rule.who != ("planeswalkers" if thing < 0 else "you"):
                return True
    return False


def _affordable(board: Board, book: Book | None, player: int, pairs: Iterable[tuple[int, int]]) -> bool:
    """Whether the costs to attack so can be paid; what attacks is tapped by then (508.1f, 508.1h-j)."""
    pairs = tuple(pairs)
    total = attack_cost(board, pairs)
    if total == ManaCost() or book is None:
        return True
    tapped = frozenset(
        ObjectId(oid) for oid, _ in pairs if "vigilance" not in chars(board, board.objects[oid]).keywords
    )
    return can_pay(board, book, player, total, purpose=("attack",), exclude=tapped)


def choices_of(board: Board, player: int) -> tuple[tuple[ObjectId, tuple[int, ...]], ...]:
    """The creatures that can attack, in order of arrival, each with what it can attack."""
    memo = board.remembered()
    key = ("attack", player)
    found: tuple[tuple[ObjectId, tuple[int, ...]], ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = _choices_of(board, player)
    return found


def _choices_of(board: Board, player: int) -> tuple[tuple[ObjectId, tuple[int, ...]], ...]:
    if board.turn.orphan:
        return ()
    levels, began = board.objects.levels, board.turn.began
    plain = not view(board).objects and not rules_in_force(board)
    able = []
    for oid in creatures_of(board, player):
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        if plain and not obj.counters and (obj.more is PLAIN or obj.more.ordinary()):
            seen = (obj.base.cache or printed(obj.base)).chars
            if (
                obj.tapped
                or (obj.since >= began and "haste" not in seen.keywords)
                or "defender" in seen.keywords
                or "Battle" in seen.types
            ):
                continue
            able.append(oid)
        elif not bars(board, player, oid):
            able.append(oid)
    if not able:
        return ()
    things = attackable(board, player)
    rules = rules_in_force(board)
    if "cant_attack" in rules or "cant_attack_you" in rules:
        each = [(oid, tuple(t for t in things if not _barred_from(board, oid, t))) for oid in able]
        each = [x for x in each if x[1]]
    else:
        each = [(oid, things) for oid in able] if things else []
    if len(each) == 1 and limits(board, "cant_attack_alone", each[0][0]):
        return ()
    return tuple(each)


def attackers_ready(board: Board, player: int) -> tuple[ObjectId, ...]:
    """The creatures of the player that can attack something (508.1a)."""
    return tuple([oid for oid, _ in choices_of(board, player)])


def unbound(board: Board) -> bool:
    """Whether no restriction, requirement or cost of attacks is about at all (508.1c, 508.1d, 508.1h): every attack by
    creatures that can attack is legal and free.
    """
    if rules_in_force(board):
        return False
    objects = board.objects
    return not (board.marked and any(objects[oid].more.goaded for oid in board.marked))


# -- requirements ------------------------------------------------------------------------------------------------------


def check_attackers(board: Board, book: Book | None, player: int, value: Iterable[object]) -> tuple[Reason, ...]:
    """Every reason why the declaration is illegal; () if it is legal (508.1a-d)."""
    pairs: list[tuple[int, int]] = []
    for item in value:
        if not (isinstance(item, tuple) and len(item) == 2 and all(type(x) is int for x in item)):
            return (Reason(INVALID, (R_508_1B,), "An attack is pairs of a creature and what it attacks."),)
        pairs.append(item)
    able: dict[int, tuple[int, ...]] = dict(choices_of(board, player))
    unable = [oid for oid, thing in pairs if thing not in able.get(oid, ())]
    if not unable and len({oid for oid, _ in pairs}) == len(pairs) and unbound(board):
        return ()
    out: list[Reason] = []
    things = attackable(board, player)
    told: set[int] = set()
    for oid, thing in pairs:
        if oid not in told and thing in able.get(oid, ()):
            told.add(oid)
            continue
        if oid in told:
            out.append(Reason(ILLEGAL, (R_508_1B,), "A creature attacks one player, planeswalker or battle.", (oid,)))
            continue
        told.add(oid)
        barred = bars(board, player, oid)
        for text, cites in barred:
            by = behind(board, oid, "cant_attack") if (text, cites) == _CANT else ()
            out.append(Reason(ILLEGAL, cites, f"This permanent {text}.", (oid, *by)))
        if thing not in things:
            named = (oid, thing) if thing >= 0 else (oid,)
            out.append(Reason(ILLEGAL, (R_508_1B,), "What this creature would attack can't be attacked.", named))
        elif not barred and _barred_from(board, oid, thing):
            by = behind(board, oid, "cant_attack", "cant_attack_you", facing=defender_of(board, thing))
            out.append(Reason(ILLEGAL, (R_508_1C,), "This creature can't attack that player or permanent.", (oid, *by)))
    demands = Demands(board, player)
    whole = tuple(pairs)
    out += [
        Reason(ILLEGAL, cites, f"Of these creatures: {text}.", tuple(told)) for text, cites in demands.broken(whole)
    ]
    if not out:
        out += _unmet(board, player, demands, whole)
    if not out and demands.costs and not _affordable(board, book, player, whole):
        by = tuple(
            x for oid, thing in whole for x in behind(board, oid, "attack_cost", facing=defender_of(board, thing))
        )
        out.append(
            Reason(
                ILLEGAL,
                (R_508_1I, R_508_1C),
                f"The cost of this attack, {attack_cost(board, whole)}, can't be paid.",
                (*told, *by),
            )
        )
    return tuple(out)


def obeyed(board: Board, value: Pairs) -> tuple[RuleRef, ...]:
    """The rules of the requirements that creatures of this attack obey: attacking if able, and other players than who
    goaded them.
    """
    if unbound(board):
        return ()
    rules: dict[RuleRef, None] = {}
    for oid, _ in value:
        if board.objects[oid].more.goaded or limits(board, "goaded", oid):
            rules |= {R_701_15B: None, R_508_1D: None}
        elif limits(board, "must_attack", oid):
            rules[R_508_1D] = None
    return tuple(rules)


def _unmet(board: Board, player: int, demands: Demands, value: Pairs) -> list[Reason]:
    """One reason for each creature with a requirement that the attack could obey and does not."""
    if not (demands.must or demands.goading) and not any(board.objects[oid].more.goaded for oid in board.marked):
        return []
    mine = dict(value)
    most, model = best(demands, choices_of(board, player), mine)
    if sum(demands.score(oid, t, mine) for oid, t in value) >= most:
        return []
    out = []
    for oid, thing in model:
        have = demands.score(oid, mine[oid], mine) if oid in mine else 0
        if have < demands.score(oid, thing, mine):
            cites = (R_701_15B, R_508_1D) if demands.goaded(oid) else (R_508_1D,)
            text = (
                "This creature must attack another player if able." if oid in mine else "This creature attacks if able."
            )
            out.append(Reason(ILLEGAL, cites, text, (oid, *behind(board, oid, "must_attack", "goaded"))))
    return out or [
        Reason(
            ILLEGAL, (R_508_1D,), "The attack obeys fewer requirements than it could.", tuple(oid for oid, _ in model)
        )
    ]


# -- listing -----------------------------------------------------------------------------------------------------------


def attack_options(
    board: Board, player: int, limit: int = 256, book: Book | None = None
) -> tuple[Sequence[Pairs], bool]:
    """Legal attacks in a fixed order, at most ``limit``; all of them (True) if there are no more than that, otherwise
    samples.

    The samples: as few attackers as the requirements allow; every creature alone at everything; all creatures at each
    thing.
    """
    choices = choices_of(board, player)
    size = 1
    for _, things in choices:
        size *= 1 + len(things)
        if size > limit:
            break
    if size <= limit and unbound(board):
        return every_way(choices), True
    demands = Demands(board, player)
    tied = demands.must or any(demands.goaded(oid) for oid, _ in choices)
    plain = not tied and not demands.cramped()
    most = best(demands, choices) if tied else (0, ())

    def legal(value: Pairs) -> bool:
        if demands.costs and not _affordable(board, book, player, value):
            return False
        if plain or demands.broken(value) or not tied:
            return plain or not demands.broken(value)
        mine = dict(value)
        least = best(demands, choices, mine)[0] if demands.costs else most[0]
        return sum(demands.score(o, t, mine) for o, t in value) >= least

    if size <= limit:
        every = every_way(choices)
        return every if plain and not demands.costs else tuple([v for v in every if legal(v)]), True
    base: dict[int, int] = dict(most[1])
    tops: dict[int, int] = {oid: max(demands.score(oid, t) for t in things) for oid, things in choices} if tied else {}
    found: dict[Pairs, None] = {}
    for value in _samples(choices, base, attackable(board, player), tops, demands):
        if legal(value):
            found[value] = None
            if len(found) >= limit:
                break
    return tuple(found), False


def _samples(
    choices: tuple[tuple[ObjectId, tuple[int, ...]], ...],
    base: dict[int, int],
    aims: tuple[int, ...],
    tops: dict[int, int],
    demands: Demands,
) -> Iterable[Pairs]:
    held = tuple((oid, base[oid]) for oid, _ in choices if oid in base)
    yield held
    for aim in aims:
        line = []
        for oid, things in choices:
            top = tops.get(oid, 0)
            good = aim in things and (not top or demands.score(oid, aim) >= top)
            if good:
                line.append((oid, aim))
            elif oid in base:
                line.append((oid, base[oid]))
        yield tuple(line)
    for oid, things in choices:
        for thing in things:
            yield (
                tuple((o, thing if o == oid else base[o]) for o, _ in choices if o == oid or o in base)
                if base
                else ((oid, thing),)
            )
