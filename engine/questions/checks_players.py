"""Expectations about players and commanders: totals, who lost and why, tax, damage, identity (CR 104, 903)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.cards.identity import color_identity
from engine.cards.mana import color_order, parse_mana
from engine.core.book import book_of
from engine.core.costs import total_cost
from engine.core.layers import chars, controller_of
from engine.core.references import is_commander, is_paired
from engine.ids import CardId, PlayerId
from engine.questions.moment import GONE, Check, Moment, Result
from engine.questions.problems import UNKNOWN, Problem, ScriptError
from engine.rulebook.refs import ref
from engine.words.refs import UnknownName, display_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.questions.expectations import Expectation
    from engine.state.objects import Obj

__all__ = ["CHECKS"]

_IDENTITY, _TOGETHER, _UNDEFINED = ref("903.4"), ref("702.124c"), ref("903.4f")


# -- players -----------------------------------------------------------------------------------------------------------


def _pairs(value: Callable[[Moment, PlayerId], int]) -> Callable[[Expectation, Moment], Result]:
    def check(e: Expectation, m: Moment) -> Result:
        found = [(who, n, value(m, m.refs.seat(who))) for who, n in e.get("pairs")]
        return all(int(n) == have for _, n, have in found), ", ".join(f"{who} {have}" for who, _, have in found)

    return check


def _monarch(e: Expectation, m: Moment) -> Result:
    monarch = m.board.tally.marks.monarch
    return monarch == m.refs.seat(e.get("who")), f"{m.name(monarch)} is"


def _initiative(e: Expectation, m: Moment) -> Result:
    holder = m.board.tally.marks.initiative
    return holder == m.refs.seat(e.get("who")), f"{m.name(holder)} has it"


def _lost(e: Expectation, m: Moment) -> Result:
    seat = m.refs.seat(e.get("who"))
    rule = m.board.players[seat].more.lost
    if rule is None:
        return False, f"{e.get('who')} has not lost"
    number = e.get("rule")
    told = f"lost by {m.number(rule)}"
    return number is None or m.cites((rule,), number), told


def _not_lost(e: Expectation, m: Moment) -> Result:
    ok, actual = _lost(e, m)
    return not ok, actual


def _won(e: Expectation, m: Moment) -> Result:
    seat = m.refs.seat(e.get("who"))
    outcome = m.game.outcome
    ok = outcome is not None and seat in outcome.winners
    return ok, _outcome(m)


def _outcome(m: Moment) -> str:
    outcome = m.game.outcome
    if outcome is None:
        return "the game goes on"
    if outcome.winners:
        return f"{' and '.join(m.name(w) for w in outcome.winners)} won"
    return f"the game is {outcome.termination}"


def _over(_: Expectation, m: Moment) -> Result:
    return m.game.outcome is not None, _outcome(m)


def _drawn(_: Expectation, m: Moment) -> Result:
    return m.game.outcome is not None and m.game.outcome.termination == "drawn", _outcome(m)


# -- commanders --------------------------------------------------------------------------------------------------------


def _card(e: Expectation, m: Moment) -> CardId:
    item = m.refs.item(e.get("ref"))
    if item.card < 0:
        raise UnknownName.because(f"{e.get('ref')} is no card")
    return CardId(item.card)


def _cost(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    obj = m.object(item)
    if obj is None:
        return False, GONE
    book = book_of(m.game.setup)
    player = obj.owner if e.get("who") is None else m.refs.seat(e.get("who"))
    face = obj.base
    if obj.cards:
        faces = book.pool[m.board.fixed.cards[obj.cards[0]].key].faces
        wanted = e.get("face")
        face = faces[0]
        if wanted is not None:
            named = [f for f in faces if f.name == wanted or f.name.startswith((f"{wanted},", f"{wanted} "))]
            if not named:
                raise UnknownName.because(f"{e.get('ref')} has no face {wanted!r}")
            face = named[0]
    found = total_cost(m.board, book, player, obj, face)
    m.asked.update(found.cites)
    total = found.mana
    try:
        expected = parse_mana(e.get("cost"))
    except ValueError as error:
        raise ScriptError(Problem("script/sentence", str(error), UNKNOWN, e.line)) from None
    same = total.generic == expected.generic and sorted(total.symbols) == sorted(expected.symbols)
    return same, str(total)


def _casts(e: Expectation, m: Moment) -> Result:
    card = _card(e, m)
    tally = m.board.tally.casts
    if e.get("who") is not None:
        n = tally.get((m.refs.seat(e.get("who")), card), 0)
    else:
        n = sum(tally.get((PlayerId(p), card), 0) for p in range(len(m.game.players)))
    return n == int(e.get("n")), str(n)


def _commander_damage(e: Expectation, m: Moment) -> Result:
    n = m.board.tally.dealt.get((m.refs.seat(e.get("who")), _card(e, m)), 0)
    return n == int(e.get("n")), str(n)


def _commanders(m: Moment, seat: int) -> list[Obj]:
    found = [m.board.objects[o] for o in m.board.battlefield]
    return [o for o in found if controller_of(m.board, o.id) == seat and not o.more.phased and is_commander(m.board, o)]


def _has_commander(e: Expectation, m: Moment) -> Result:
    found = _commanders(m, m.refs.seat(e.get("who")))
    return bool(found), ", ".join(display_name(m.game, o) for o in found) or "none"


def _no_commander(e: Expectation, m: Moment) -> Result:
    ok, actual = _has_commander(e, m)
    return not ok, actual


def _controls(e: Expectation, m: Moment) -> Result:
    seat, name = m.refs.seat(e.get("who")), e.get("name")
    n = 0
    for oid in m.board.battlefield:
        obj = m.board.objects[oid]
        if controller_of(m.board, oid) != seat or obj.more.phased:
            continue
        seen = chars(m.board, obj)
        other = " ".join(seen.subtypes) if obj.more.kind == "token" else display_name(m.game, obj)
        names = (seen.name, other)
        if any(one == name or re.match(rf"{re.escape(name)},? ", one) for one in names):
            n += 1
    return n == int(e.get("n")), str(n)


def _identity(e: Expectation, m: Moment) -> Result:
    whose = e.get("whose")
    if isinstance(whose, str):
        colors = m.game.setup.identities[m.refs.seat(whose)]
        if colors is None:
            m.asked.add(_UNDEFINED)
        m.asked.update((_IDENTITY, _TOGETHER) if is_paired(m.board, m.refs.seat(whose)) else (_IDENTITY,))
    else:
        item = m.refs.item(whose)
        if item.card < 0:
            raise UnknownName.because(f"{whose} is no card")
        fixed = m.board.fixed
        role = next((r for r in fixed.roles if r.card == item.card), None)
        definition = book_of(m.game.setup).pool[fixed.cards[item.card].key]
        colors = color_identity(
            definition, *(role.choice[:1] if role is not None and role.kind != "conspiracy" else ())
        )
    actual = "undefined" if colors is None else "".join(f"{{{c}}}" for c in colors) or "colorless"
    wanted = e.get("identity", "undefined")
    if wanted not in ("undefined", "colorless"):
        wanted = "".join(f"{{{c}}}" for c in color_order(re.findall(r"\{([WUBRG])\}", wanted)))
    return actual == wanted, actual


CHECKS: dict[str, Check] = {
    "life": _pairs(lambda m, p: m.board.players[p].life), "hand": _pairs(lambda m, p: len(m.board.players[p].hand)),
    "library": _pairs(lambda m, p: len(m.board.players[p].library)), "graveyard": _pairs(lambda m, p: len(m.board.players[p].graveyard)),
    "poison": _pairs(lambda m, p: m.board.players[p].counter("POISON")),
    "monarch": _monarch, "initiative": _initiative, "lost": _lost, "not_lost": _not_lost, "won": _won, "over": _over, "drawn": _drawn,
    "cost": _cost, "casts": _casts, "damage": _commander_damage, "has_commander": _has_commander, "no_commander": _no_commander,
    "controls": _controls, "identity": _identity,
}  # fmt: skip
"""Kind of expectation -> how it is held."""
