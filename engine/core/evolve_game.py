"""Writing events of turns, combat, players and effects; see :mod:`engine.core.evolve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.writer import alone, arm, leave_combat
from engine.frozen import EMPTY, draft, freeze, replace
from engine.state import events as ev
from engine.state.board import Board, Combat, Effects, PlayerMore, Tally, TurnState
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from engine.core.writer import Writer
    from engine.ids import ObjectId, PlayerId


@arm(ev.LifeChanged)
def _life(w: Writer, e: ev.LifeChanged) -> None:
    w.player(e.player).life += e.amount
    w.deeds.append(("gained" if e.amount > 0 else "lost", e.player, abs(e.amount)))


@arm(ev.ManaAdded)
def _mana(w: Writer, e: ev.ManaAdded) -> None:
    twin = w.players.get(e.player) or w.player(e.player)
    twin.pool += e.mana


@arm(ev.ManaSpent)
def _spent(w: Writer, e: ev.ManaSpent) -> None:
    twin = w.players.get(e.player) or w.player(e.player)
    if twin.pool == e.mana:
        twin.pool = ()
        return
    left = list(twin.pool)
    for unit in e.mana:
        left.remove(unit)
    twin.pool = tuple(left)


@arm(ev.LandPlayed)
def _land(w: Writer, e: ev.LandPlayed) -> None:
    w.player(e.player).lands += 1


@arm(
    ev.Revealed, ev.AbilityActivated, ev.AbilityTriggered, ev.Countered, ev.Resolved, ev.RuleApplied, ev.GameEnded,
)  # fmt: skip
def _nothing(w: Writer, e: Any) -> None:
    """Events that are only told."""


@alone(ev.Revealed, ev.AbilityActivated, ev.AbilityTriggered, ev.Countered, ev.Resolved, ev.RuleApplied)
def _told(board: Board, e: Any) -> Board:
    d: Any = draft(board)
    d.clock = board.clock + 1
    cache = board.cache
    if cache is not None and not cache.volatile:
        d.cache = cache
    return freeze(d, Board)


@arm(ev.CombatBegan)
def _combat(w: Writer, e: ev.CombatBegan) -> None:
    w.d.combat = Combat(defenders=e.defenders)
    w.turn().combats += 1


@arm(ev.AttackersDeclared)
def _attackers(w: Writer, e: ev.AttackersDeclared) -> None:
    if e.attacks:
        w.deeds.append(("attacked", e.player, len(e.attacks)))
        w.deeds += [("attacker", a.attacker, 1) for a in e.attacks]
    combat = w.d.combat or Combat()
    w.d.combat = replace(combat, attacks=combat.attacks + e.attacks, declared_attack=True, bands=e.bands)


@arm(ev.AttackAdded)
def _attack_added(w: Writer, e: ev.AttackAdded) -> None:
    combat = w.d.combat or Combat()
    w.d.combat = replace(combat, attacks=(*combat.attacks, e.attack))


@arm(ev.BlockersDeclared)
def _blockers(w: Writer, e: ev.BlockersDeclared) -> None:
    combat = w.d.combat
    attacks = combat.attacks
    if e.blocks:
        blocking: dict[int, tuple[ObjectId, ...]] = {}
        for b, attacker in e.blocks:
            blocking[attacker] = (*blocking.get(attacker, ()), b)
        attacks = tuple(
            [
                replace(a, blockers=a.blockers + blocking[a.attacker], blocked=True) if a.attacker in blocking else a
                for a in attacks
            ]
        )
    w.d.combat = replace(
        combat,
        attacks=attacks,
        declared=combat.declared if e.player in combat.declared else (*combat.declared, e.player),
    )


@arm(ev.BlockStatus)
def _block_status(w: Writer, e: ev.BlockStatus) -> None:
    combat = w.d.combat
    if any(a.attacker in e.blocked and not a.blocked for a in combat.attacks):
        attacks = [replace(a, blocked=True) if a.attacker in e.blocked else a for a in combat.attacks]
        w.d.combat = replace(combat, attacks=tuple(attacks))


@arm(ev.LeftCombat)
def _left_combat(w: Writer, e: ev.LeftCombat) -> None:
    if w.d.combat is not None:
        w.d.combat = leave_combat(w.d.combat, e.objects, e.defender)


@arm(ev.Struck)
def _struck(w: Writer, e: ev.Struck) -> None:
    w.d.combat = replace(w.d.combat, struck=e.objects, first_strike=True)


@arm(ev.CombatEnded)
def _combat_ended(w: Writer, e: ev.CombatEnded) -> None:
    w.d.combat = None


@arm(ev.TurnBegan)
def _turn(w: Writer, e: ev.TurnBegan) -> None:
    turn = w.d.turn
    turns = list(turn.turns) or [0] * len(w.before.players)
    turns[e.player] = w.clock
    w.deeds.clear()
    w.movements.clear()
    w.d.turn = TurnState(
        turn.number + 1, e.player, "", w.clock, w.clock, turn.extra_turns[:-1] if e.extra else turn.extra_turns, (), False,
        turn.first if turn.number else e.player, turns=tuple(turns), normal=turn.normal if e.extra else e.player,
        cast_before=_by_player(turn.cast),
    )  # fmt: skip
    for seat, state in enumerate(w.before.players):
        if state.lands or seat in w.players:
            w.player(seat).lands = 0


def _by_player(cast: tuple[tuple[PlayerId, ObjectId], ...]) -> tuple[tuple[PlayerId, int], ...]:
    """How many of these spells each player cast, by seat."""
    counts: dict[PlayerId, int] = {}
    for player, _ in cast:
        counts[player] = counts.get(player, 0) + 1
    return tuple(sorted(counts.items()))


@arm(ev.StepBegan)
def _step(w: Writer, e: ev.StepBegan) -> None:
    turn = w.turned
    if turn is None or turn is not w.d.turn:
        turn = w.turn()
    turn.step, turn.step_began = e.step, w.clock


@alone(ev.StepBegan)
def _step_alone(board: Board, e: ev.StepBegan) -> Board:
    d: Any = draft(board)
    turn = draft(board.turn)
    turn.step, turn.step_began = e.step, board.clock
    d.turn = freeze(turn, TurnState)
    d.clock = board.clock + 1
    cache = board.cache
    if cache is not None and not (cache.volatile or cache.timed):
        d.cache = cache
    return freeze(d, Board)


@arm(ev.TurnChanged)
def _turn_changed(w: Writer, e: ev.TurnChanged) -> None:
    turn = w.turn()
    turn.extra_turns, turn.extra_phases, turn.orphan, turn.ending = e.extra_turns, e.extra_phases, e.orphan, e.ending


@arm(ev.PlayerLost)
def _lost(w: Writer, e: ev.PlayerLost) -> None:
    twin = w.player(e.player)
    if twin.more.lost is None:
        twin.more = replace(twin.more, lost=e.rule)


@arm(ev.PlayerWon)
def _won(w: Writer, e: ev.PlayerWon) -> None:
    twin = w.player(e.player)
    twin.more = replace(twin.more, won=True)


@arm(ev.PlayerLeft)
def _left(w: Writer, e: ev.PlayerLeft) -> None:
    twin = w.player(e.player)
    twin.more = replace(
        twin.more, left=True, controlled_by=None, controlled_until="", last_hand=len(twin.hand), had=e.had
    )
    twin.pool = ()


@arm(ev.PlayerChanged)
def _player_changed(w: Writer, e: ev.PlayerChanged) -> None:
    twin = w.player(e.player)
    if e.life is not None:
        twin.life = e.life
    if e.lands is not None:
        twin.lands = e.lands
    changes: dict[str, Any] = {}
    for name in ("mulligans", "kept", "skips", "controlled_until", "notes", "any_mana", "pool_only", "drew_from_empty"):
        value = getattr(e, name)
        if value is not None:
            changes[name] = value
    if e.what == "control":
        changes["controlled_by"] = e.controlled_by
    elif e.what == "starts":
        turn = w.turn()
        turn.active = turn.first = e.player
    if changes:
        twin.more = replace(twin.more, **changes)


@arm(ev.MarkChanged)
def _mark(w: Writer, e: ev.MarkChanged) -> None:
    marks = w.d.tally.marks
    if e.what in ("monarch", "initiative"):
        marks = replace(marks, **{e.what: e.player})
    elif e.what == "day":
        marks = replace(marks, day=e.value)
    elif e.what == "dungeon" and e.player is not None:
        rest = tuple((p, room) for p, room in marks.dungeons if p != e.player)
        marks = replace(marks, dungeons=(*rest, (e.player, e.value)) if e.value else rest)
    elif e.what == "blessing" and e.player is not None:
        marks = replace(marks, blessed=(*marks.blessed, e.player))
    elif e.what == "speed" and e.player is not None:
        marks = replace(
            marks, speeds=tuple(sorted((*((p, n) for p, n in marks.speeds if p != e.player), (e.player, int(e.value)))))
        )
    elif e.what == "completed" and e.player is not None:
        marks = replace(marks, completed=(*marks.completed, (e.player, e.value)))
    w.d.tally = replace(w.d.tally, marks=marks)


@arm(ev.RecordSet)
def _record(w: Writer, e: ev.RecordSet) -> None:
    tally, key = w.d.tally, (e.player, e.card)
    if e.what == "casts":
        w.d.tally = replace(tally, casts=tally.casts.set(key, e.amount))
    else:
        w.d.tally = replace(tally, dealt=tally.dealt.set(key, e.amount))


@arm(ev.EffectBegan)
def _effect(w: Writer, e: ev.EffectBegan) -> None:
    effects = w.d.effects
    if e.continuous is not None:
        new = replace(e.continuous, timestamp=w.clock, began=w.d.turn.number)
        effects = replace(effects, continuous=(*effects.continuous, new))
    if e.shield is not None:
        shield = replace(e.shield, timestamp=w.clock, began=w.d.turn.number)
        effects = replace(effects, shields=(*effects.shields, shield))
    if e.delayed is not None:
        effects = replace(effects, delayed=(*effects.delayed, replace(e.delayed, began=w.d.turn.number)))
    w.d.effects = effects


@arm(ev.EffectsEnded)
def _effects_ended(w: Writer, e: ev.EffectsEnded) -> None:
    gone, old = set(e.ids), w.d.effects
    w.d.effects = Effects(
        tuple(c for c in old.continuous if c.id not in gone),
        tuple(s for s in old.shields if s.id not in gone),
        tuple(x for x in old.delayed if x.id not in gone),
    )


@arm(ev.EffectChanged)
def _effect_changed(w: Writer, e: ev.EffectChanged) -> None:
    old = w.d.effects
    w.d.effects = replace(old, shields=tuple(replace(s, left=e.left) if s.id == e.id else s for s in old.shields))


@arm(ev.RoleChosen)
def _role_chosen(w: Writer, e: ev.RoleChosen) -> None:
    fixed = w.d.fixed
    roles = tuple(replace(r, choice=e.choice) if r.card == e.card else r for r in fixed.roles)
    w.d.fixed = replace(fixed, roles=roles, identities=e.identities)


@arm(ev.GameRestarted)
def _restarted(w: Writer, e: ev.GameRestarted) -> None:
    for oid in range(w.size):
        if type(w.obj(oid)) is Obj:
            w.objects[oid] = Gone(None)
    d = w.d
    d.battlefield = d.stack = d.exile = d.command = d.sources = d.attached = ()
    d.effects, d.combat, d.tally = Effects(), None, Tally(EMPTY, EMPTY)
    w.deeds.clear()
    w.movements.clear()
    d.turn = TurnState(0, e.player, "", w.clock, w.clock, (), (), False, e.player)
    for seat, life in enumerate(e.life):
        twin = w.player(seat)
        twin.library = twin.hand = twin.graveyard = twin.outside = twin.permanents = twin.pool = twin.counters = ()
        twin.life, twin.lands = life, 0
        old = twin.more
        twin.more = PlayerMore(lost=old.lost, left=old.left, any_mana=old.any_mana)
