"""The combat phase (CR 506-511, 802): declaring attackers and blockers, dealing combat damage.

What may be declared is decided in :mod:`~engine.core.attackers`, :mod:`~engine.core.blockers` and
:mod:`~engine.core.strikes`; this module asks the players and makes it happen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.abilities import Cost
from engine.cards.mana import ManaCost
from engine.core.assigning import assignment_options, check_assignment, only_way
from engine.core.attack_demands import attack_cost
from engine.core.attack_extras import along, further, wants_more
from engine.core.attackers import attack_options, attackers_ready, check_attackers, obeyed, unbound
from engine.core.blockers import block_options, blocks_of, check_blockers
from engine.core.calm import unheard
from engine.core.combat_view import (
    any_attackers,
    attackable,
    attackers_by_player,
    attackers_on,
    blockers_in,
    defender_of,
    enters_attacking,
    left_combat,
    target_of,
)  # fmt: skip
from engine.core.exerting import exert
from engine.core.layers import chars
from engine.core.references import apnap
from engine.core.run import handles
from engine.core.strikes import division, needs_first_strike, plain_strikes, quick, strikers
from engine.frozen import maker, replace
from engine.ids import ObjectId, PlayerId
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.board import Attack
from engine.state.decisions import Decision, Why
from engine.state.frames import CombatDamage, DeclaringAttackers, DeclaringBlockers, Paying

if TYPE_CHECKING:
    from engine.core.run import Run
    from engine.core.strikes import Division
    from engine.state.board import Board

__all__ = [
    "any_attackers", "assignment_options", "attack_options", "attackable", "attacked_players", "begin_combat", "block_options",
    "check_assignment", "check_attackers", "check_blockers", "combat_begins", "combat_damage", "declare_attackers", "declare_blockers", "defender_of",
    "enters_attacking", "left_combat", "needs_first_strike", "stop_attacking", "target_of",
]  # fmt: skip

R_506_4, R_506_4C, R_507_1, R_508_1 = ref("506.4"), ref("506.4c"), ref("507.1"), ref("508.1")
R_508_1H, R_508_1J = ref("508.1h"), ref("508.1j")
R_508_1F, R_508_1K, R_509_1, R_509_1G, R_509_1H = (
    ref("508.1f"),
    ref("508.1k"),
    ref("509.1"),
    ref("509.1g"),
    ref("509.1h"),
)
R_510_1C, R_510_1D, R_510_2, R_510_4 = ref("510.1c"), ref("510.1d"), ref("510.2"), ref("510.4")
R_702_22C, R_702_154A, R_702_22H = ref("702.22c"), ref("702.154a"), ref("702.22h")
R_702_19B, R_800_4A, R_802_2, R_802_3, R_802_4 = ref("702.19b"), ref("800.4a"), ref("802.2"), ref("802.3"), ref("802.4")
_ONE_DEFENDS, _SEVERAL_DEFEND = (ev.CombatBegan(),), (ev.CombatBegan(cites=(R_802_2,)),)
_DEALT = (R_510_2,)
_TAPPED = (R_508_1F,)
_tapped, _attack = maker(ev.Tapped), maker(Attack)
_BLOCKED = (R_509_1H,)
_DECLARING = frozenset({"blocks", "blocked_by"})


# -- beginning of combat -----------------------------------------------------------------------------------------------


ASK_FOR_DEFENDER = DeclaringAttackers("defender")


def begin_combat(run: Run, *then: ev.Event) -> None:
    """The combat phase begins, with the event of :func:`combat_begins` and ``then`` in one group; or the question which
    opponent defends comes next.
    """
    began = combat_begins(run)
    if not began:
        run.push(ASK_FOR_DEFENDER)
    run.commit((*began, *then))


def combat_begins(run: Run) -> tuple[ev.Event, ...]:
    """What the beginning of the combat phase is told by: all opponents are defending players (802.2). Nothing yet where
    the variant has one defending player and the active player is to choose among several opponents (507.1); who carries
    that out pushes :data:`ASK_FOR_DEFENDER`.
    """
    active = run.board.turn.active
    alive = run.board.alive()
    several = len(alive) - (active in alive) > 1
    if several and run.book.variant.attack == "single" and not run.board.turn.orphan:
        return ()
    return _SEVERAL_DEFEND if several else _ONE_DEFENDS


# -- attackers ---------------------------------------------------------------------------------------------------------


def declare_attackers(run: Run) -> None:
    """Have the active player declare attackers, if any creature can attack; otherwise there is nothing to declare
    (508.1).
    """
    board = run.board
    if board.turn.orphan or board.players[board.turn.active].more.left:
        return
    if attackers_ready(board, board.turn.active):
        run.push(DeclaringAttackers())


@handles(DeclaringAttackers)
def declaring_attackers(run: Run, frame: DeclaringAttackers, answer: Any) -> Decision | None:
    """Ask for the defending player or the attack; then the chosen creatures tap and are attacking (508.1f, 508.1k)."""
    board = run.board
    active = board.turn.active
    decider = run.decider(active)
    if frame.stage == "defender":
        others = tuple(~p for p in board.alive() if p != active)
        if answer is None:
            return Decision("ChoosePlayers", active, decider, Why((R_507_1,), "defending player"), others)
        run.commit((ev.CombatBegan((PlayerId(~answer[0]),), (R_507_1,)),))
        return None
    if answer is None and frame.stage == "ask":
        ready = attackers_ready(board, active)
        if not ready:
            return None
        why = Why((R_508_1, R_802_3), "declare attackers")
        return Decision(
            "DeclareAttackers", active, decider, why, ready, 0, len(ready), things=attackable(board, active)
        )
    pairs = [(ObjectId(a), int(t)) for a, t in frame.value] or sorted((ObjectId(a), int(t)) for a, t in answer or ())
    if frame.stage == "ask" and wants_more(board, pairs):
        run.push(DeclaringAttackers("extras", tuple(pairs)))
        return None
    if frame.stage in ("extras", "last"):
        asked = further(run, frame, answer)
        if asked is not None:
            return asked
        if run.agenda and type(run.agenda[-1]) is DeclaringAttackers:
            return None
    bands = tuple([tuple([ObjectId(t) for t in band]) for band in frame.bands if len(band) > 1]) if frame.bands else ()
    events: list[ev.Event] = []
    if frame.stage != "costs":
        if frame.enlisted:
            enlisted = [(ObjectId(a), ObjectId(t)) for a, t in frame.enlisted if t >= 0]
            events += [ev.Tapped(t, cites=(R_702_154A,)) for _, t in enlisted]
            events += [ev.RuleApplied("enlists", pair, active, cites=(R_702_154A,)) for pair in enlisted]
        if frame.exerted:
            events += exert(run, active, tuple([ObjectId(t) for t in frame.exerted]), attacking=True)
        events += [
            _tapped(oid, cites=_TAPPED)
            for oid, _ in pairs
            if "vigilance" not in chars(board, board.objects[oid]).keywords
        ]
        price = None if unbound(board) else attack_cost(board, pairs)
        if price is not None and price != ManaCost():
            run.push(replace(frame, stage="costs", value=tuple(pairs)))
            run.push(
                Paying(
                    active, price, Cost(), None, "mana", cancel=False, purpose=("attack",), cites=(R_508_1H, R_508_1J)
                )
            )
            run.commit(events)
            return None
    cites = (R_508_1K, *((R_702_22C,) if bands else ()), *obeyed(run.board, tuple(pairs)))
    events.append(ev.AttackersDeclared(active, tuple([_attack(a, t) for a, t in pairs]), cites, bands))
    run.commit(events)
    return None


# -- blockers ----------------------------------------------------------------------------------------------------------


def attacked_players(board: Board) -> tuple[PlayerId, ...]:
    """The players who are attacked, or control or protect what is attacked, in APNAP order (802.4)."""
    found = attackers_by_player(board)
    return tuple(PlayerId(p) for p in found) if len(found) < 2 else apnap(board, found)


def declare_blockers(run: Run) -> None:
    """Have the defending players declare blockers, one after another in APNAP order (509.1, 802.4)."""
    if any_attackers(run.board):
        run.push(DeclaringBlockers(attacked_players(run.board)))


def _further(board: Board, players: tuple[PlayerId, ...]) -> bool:
    """Whether one of these players could declare blockers."""
    return any(blocks_of(board, p) for p in players if not board.players[p].more.left)


@handles(DeclaringBlockers)
def declaring_blockers(run: Run, frame: DeclaringBlockers, answer: Any) -> Decision | None:
    """Ask the next player who has a legal block; after the last one attackers are blocked or unblocked for good
    (509.1g, h).
    """
    board = run.board
    players = frame.players
    if answer is not None:
        blocks = tuple(sorted((ObjectId(b), ObjectId(a)) for b, a in answer))
        declared = ev.BlockersDeclared(players[0], blocks, cites=(R_509_1G,))
        more = along(board, blocks)
        if more:
            run.push(DeclaringBlockers(players[1:]))
            run.commit((declared, ev.BlockersDeclared(players[0], more, cites=(R_702_22H,))))
            return None
        if board.combat is not None and unheard(board, _DECLARING) and not _further(board, players[1:]):
            hit = {a for _, a in blocks}
            attacks = board.combat.attacks
            blocked = tuple([a.attacker for a in attacks if a.blocked or a.attacker in hit])
            unblocked = tuple([a.attacker for a in attacks if not (a.blocked or a.attacker in hit)])
            run.commit((declared, ev.BlockStatus(blocked, unblocked, _BLOCKED)))
            return None
        run.push(DeclaringBlockers(players[1:]))
        run.commit((declared,))
        return None
    for i, player in enumerate(players):
        able = () if board.players[player].more.left else blocks_of(board, player)
        if able:
            if i:
                run.push(DeclaringBlockers(players[i:]))
                return None
            why = Why((R_509_1, R_802_4), "declare blockers")
            options = tuple([oid for oid, _ in able])
            can = attackers_on(board, player)
            if not any(len(line) == len(can) for _, line in able):
                can = tuple([a for a in can if any(a in line for _, line in able)])
            return Decision("DeclareBlockers", player, run.decider(player), why, options, 0, len(options), things=can)
    attacks = board.combat.attacks if board.combat is not None else ()
    if attacks:
        blocked = tuple(a.attacker for a in attacks if a.blocked)
        unblocked = tuple(a.attacker for a in attacks if not a.blocked)
        run.commit((ev.BlockStatus(blocked, unblocked, _BLOCKED),))
    return None


# -- damage ------------------------------------------------------------------------------------------------------------


def combat_damage(run: Run, *, first: bool | None = None) -> None:
    """Begin a combat damage step. ``first``: only first strike and double strike deal damage (510.4); None = as the
    board says.
    """
    board = run.board
    if not any_attackers(board):
        return
    if first is None:
        first = needs_first_strike(board) and not (board.combat is not None and board.combat.first_strike)
    run.push(CombatDamage(first))


@handles(CombatDamage)
def dealing_damage(run: Run, frame: CombatDamage, answer: Any) -> Decision | None:
    """Assign creature by creature, asking where there is a choice, then deal all of it at once (510.1, 510.2)."""
    board = run.board
    if not frame.started:
        if frame.first and board.combat is not None:
            fast = [a.attacker for a in board.combat.attacks if quick(board, a.attacker)]
            fast += [b for b in blockers_in(board) if quick(board, b)]
            run.commit((ev.Struck(tuple(fast), cites=(R_510_4,)),))
            board = run.board
        elif not frame.first and (struck := plain_strikes(board)) is not None:
            if struck:
                run.propose(*[ev.ProposedDamage(source, to, n, combat=True, cites=_DEALT) for source, to, n in struck])
            return None
        frame = CombatDamage(frame.first, strikers(board, first=frame.first), (), started=True)
        asked = False
    else:
        asked = True
    queue, done = frame.queue, frame.done
    at = 0
    if answer is not None:
        d = division(board, queue[0], done)
        assert d is not None
        done = (*done, *((d.creature, t, int(n)) for t, n in zip(d.things, answer, strict=True) if n))
        at, asked = 1, False
    while at < len(queue):
        d = division(board, queue[at], done)
        if d is not None:
            numbers = only_way(board, d, done, queue[at + 1 :])
            if numbers is None:
                if asked and at == 0:
                    return _ask(run, d)
                run.push(CombatDamage(frame.first, queue[at:], done, started=True))
                return None
            done = (*done, *((d.creature, t, n) for t, n in zip(d.things, numbers, strict=True) if n))
        at += 1
    if done:
        rank = {oid: i for i, oid in enumerate(_in_line(board))}
        ordered = sorted(done, key=lambda x: rank.get(x[0], -1))
        run.propose(*(ev.ProposedDamage(source, to, n, combat=True, cites=_DEALT) for source, to, n in ordered))
    return None


def _in_line(board: Board) -> tuple[ObjectId, ...]:
    """Attackers in the order of their attacks, then blockers."""
    attacks = board.combat.attacks if board.combat is not None else ()
    return (*(a.attacker for a in attacks), *blockers_in(board))


def _ask(run: Run, d: Division) -> Decision:
    rules = (R_510_1C if d.attacking else R_510_1D, *((R_702_19B,) if d.tramples else ()))
    return Decision(
        "AssignDamage", d.player, run.decider(d.player), Why(rules, "assign combat damage", d.creature), d.things, 0, d.total,
        about=(d.creature,), floor=d.floor,
    )  # fmt: skip


# -- leaving combat ----------------------------------------------------------------------------------------------------


def stop_attacking(run: Run, thing: int) -> None:
    """Creatures that attack the player or permanent go on attacking, but nothing any more (506.4c, 800.4a)."""
    combat = run.board.combat
    if combat is not None and any(a.defender == thing for a in combat.attacks):
        run.commit((ev.LeftCombat((), thing, cites=(R_506_4C,) if thing >= 0 else (R_506_4, R_800_4A)),))
