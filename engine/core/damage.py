"""Damage and its results (CR 120, 702.2, 702.15, 702.80, 702.90, 702.164, 903.10a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Keyword
from engine.core.amounts import amount
from engine.core.characteristics import has_subtype, is_creature_type
from engine.core.combat_view import types_of
from engine.core.layers import chars, controller_of
from engine.core.references import is_commander, is_paired
from engine.core.restrictions import life_may_change
from engine.frozen import maker, replace
from engine.rulebook.refs import ref
from engine.state import events as ev
from engine.state.frames import Scope
from engine.state.objects import Gone, Obj

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.run import Run
    from engine.ids import CardId, PlayerId
    from engine.rulebook.refs import RuleRef
    from engine.state.board import Board
    from engine.state.objects import Chars

__all__ = ["can_be_dealt", "realize_damage", "total_toxic", "tracked_cards"]

R_120_3A, R_120_3B, R_120_3C, R_120_3D = ref("120.3a"), ref("120.3b"), ref("120.3c"), ref("120.3d")
R_120_3E, R_120_3F, R_120_3G, R_120_3H = ref("120.3e"), ref("120.3f"), ref("120.3g"), ref("120.3h")
R_903_10A, R_702_124D = ref("903.10a"), ref("702.124d")
_LIFE, _POISON, _LOYALTY, _MINUS = (R_120_3A,), (R_120_3B,), (R_120_3C,), (R_120_3D,)
_MARKED, _LINK, _TOXIC, _DEFENSE = (R_120_3E,), (R_120_3F,), (R_120_3G,), (R_120_3H,)
_NO_WORDS: frozenset[str] = frozenset()
_dealt = maker(ev.DamageDealt)
_SPECIAL = frozenset({"infect", "wither", "lifelink", "toxic", "deathtouch"})


def can_be_dealt(board: Board, thing: int) -> bool:
    """Whether damage can be dealt to the thing: a player in the game; a creature, planeswalker or battle on the
    battlefield (120.1, 120.1a).
    """
    return bool(_kinds(board, thing))


_PLAYER = ("player",)
_DAMAGED = frozenset({"Creature", "Planeswalker", "Battle"})


def _kinds(board: Board, thing: int) -> tuple[str, ...]:
    """As what damage is dealt to the thing: as a player or as some of creature, planeswalker and battle; () where none
    can be (120.1a).
    """
    if thing < 0:
        seat = ~thing
        return _PLAYER if seat < len(board.players) and not board.players[seat].more.left else ()
    obj = board.object(thing)
    if obj is None or obj.zone != "battlefield" or obj.more.phased:
        return ()
    return tuple([t for t in types_of(board, obj) if t in _DAMAGED])


def tracked_cards(run: Run, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """Those of the cards whose combat damage to players is recorded: commanders, by the rule of their role (903.10a)."""
    fixed = run.board.fixed
    leaders = fixed.commanders()
    if not leaders or leaders.isdisjoint(cards):
        return ()
    rules = run.book.role_rules
    return tuple(
        c
        for c in cards
        if c in leaders and any(r.card == c and r.kind in rules and rules[r.kind].tracks_damage for r in fixed.roles)
    )


def struck_as(seen: Chars, *, commander: bool) -> tuple[str, ...]:
    """The creature types with which a source deals combat damage to a player, ``every`` for all of them, and
    ``commander`` (702.76a, 702.173a).
    """
    kinds = tuple(s for s in seen.subtypes if is_creature_type(s)) if not seen.every_creature_type else ("every",)
    words = kinds if "Creature" in seen.types or "Kindred" in seen.types else ()
    return (
        *words,
        *(("creature:Assassin",) if "Creature" in seen.types and has_subtype(seen, "Assassin") else ()),
        *(("commander",) if commander and "Creature" in seen.types else ()),
    )


def total_toxic(board: Board, seen: Chars, controller: PlayerId, source: int) -> int:
    """The sum of the numbers of its toxic abilities (702.164b)."""
    scope = Scope(controller, source)  # type: ignore[arg-type]
    return sum(amount(board, scope, a.amount) for a in seen.abilities if type(a) is Keyword and a.name == "toxic")


def realize_damage(
    run: Run, members: Sequence[ev.ProposedDamage], results: list[ev.Proposal] | None = None
) -> list[ev.Event]:
    """The events of damage that nothing replaces any more: each :class:`DamageDealt` followed by its results (120.3,
    120.4c).

    No damage is dealt by 0 or less (120.8), nor to a thing that is no longer there or can't be dealt damage (120.1a).
    The source is looked at as it is or as it last was (702.2e and alike). With ``results`` given, changes of life and
    counters are added to that list as proposals, so that effects may still change them, instead of being returned as
    events.
    """
    out: list[ev.Event] = []
    board = run.board
    for m in members:
        kinds = _kinds(board, m.to) if m.amount > 0 else ()
        if not kinds:
            continue
        found = board.objects[m.source]
        seen: Chars | None = None
        obj: Obj | None = None
        who: PlayerId | None = None
        if type(found) is Obj:
            obj, seen, who = found, chars(board, found), controller_of(board, m.source)
        elif type(found) is Gone and found.last is not None:
            obj, seen, who = found.last.obj, found.last.chars, found.last.controller
        if who is None and obj is not None:
            who = obj.owner
        words = _NO_WORDS if seen is None else seen.keywords
        special = not words.isdisjoint(_SPECIAL)
        cards = tracked_cards(run, obj.cards) if obj is not None and obj.cards else ()
        deathtouch = special and "deathtouch" in words
        first = len(out)
        if m.to < 0:
            cites = (*m.cites, *_recorded(run, obj, who)) if cards and m.combat and obj is not None else m.cites
            dealt = _dealt(m.source, m.to, m.amount, m.combat, cards, 0, deathtouch, who, None, cites)
            if m.combat and seen is not None and run.book.asks_kinds:
                dealt = replace(dealt, kinds=struck_as(seen, commander=obj is not None and is_commander(board, obj)))
            out.append(dealt)
            if special and "infect" in words:
                out.append(ev.CountersPut(m.to, "POISON", m.amount, m.source, _POISON))
            elif life_may_change(board, ~m.to, -m.amount):
                out.append(ev.LifeChanged(~m.to, -m.amount, "damage", m.source, _LIFE))  # type: ignore[arg-type]
            if (
                special
                and m.combat
                and "toxic" in words
                and seen is not None
                and who is not None
                and "Creature" in seen.types
            ):
                poison = total_toxic(board, seen, who, m.source)
                if poison > 0:
                    out.append(ev.CountersPut(m.to, "POISON", poison, m.source, _TOXIC))
        else:
            shrink = special and ("wither" in words or "infect" in words)
            marked = m.amount if "Creature" in kinds and not shrink else 0
            cites = (*m.cites, R_120_3E) if marked else m.cites
            out.append(_dealt(m.source, m.to, m.amount, m.combat, cards, marked, deathtouch, who, None, cites))
            if shrink and "Creature" in kinds:
                out.append(ev.CountersPut(m.to, "M1M1", m.amount, m.source, _MINUS))
            if "Planeswalker" in kinds:
                out.append(ev.CountersPut(m.to, "LOYALTY", -m.amount, m.source, _LOYALTY))
            if "Battle" in kinds:
                out.append(ev.CountersPut(m.to, "DEFENSE", -m.amount, m.source, _DEFENSE))
        if (
            special
            and "lifelink" in words
            and who is not None
            and not board.players[who].more.left
            and life_may_change(board, who, m.amount)
        ):
            out.append(ev.LifeChanged(who, m.amount, "lifelink", m.source, _LINK))
        if results is not None:
            results += [_proposal(e) for e in out[first + 1 :]]
            del out[first + 1 :]
    return out


def _recorded(run: Run, obj: Obj, who: PlayerId | None) -> tuple[RuleRef, ...]:
    """The rules by which a commander's combat damage to a player is added up (903.10a, edh2010.general-damage.2, .3,
    under another controller also .4).
    """
    more = run.book.cite("leader_damage_elsewhere") if who != obj.owner else ()
    apart = (R_702_124D,) if is_paired(run.board, obj.owner) else ()
    return (R_903_10A, *run.book.cite("leader_damage"), *more, *apart)


def _proposal(event: ev.Event) -> ev.Proposal:
    if type(event) is ev.LifeChanged:
        return ev.ProposedLife(event.player, event.amount, event.how, event.cause, event.cites)
    assert type(event) is ev.CountersPut
    return ev.ProposedCounters(event.thing, event.kind, event.amount, event.cause, event.cites, effect=False)
