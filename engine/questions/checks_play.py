"""Expectations about play: what may be done, what is asked, what happened, and who sees what (CR 117, 400.2, 603, 608)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.errors import AmbiguousName, EngineError, Reason
from engine.frozen import replace
from engine.questions.after import voted
from engine.questions.layout import named_ref
from engine.questions.moment import Check, Moment, Result
from engine.questions.seeing import can_see
from engine.rulebook.renumber import printed
from engine.state import events as ev
from engine.words.actor import Actor, prompts_of
from engine.words.acts import perform
from engine.words.answers import find_option, option_words
from engine.words.names import Named
from engine.words.refs import UnknownName, card_names, display_name
from engine.words.sentences import ChooseSaid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.ids import PlayerId
    from engine.questions.expectations import Expectation
    from engine.rulebook.refs import RuleRef
    from engine.state.decisions import Decision
    from engine.state.game import Game

__all__ = ["CHECKS"]


# -- what may be done --------------------------------------------------------------------------------------------------


def _try(e: Expectation, m: Moment, game: Game | None = None) -> tuple[Reason, ...]:
    """Why the action is refused, in another game if one is given; () if it is legal."""
    actor = Actor(m.game if game is None else game, m.aliases, m.gone)
    seat, said = m.refs.seat(e.get("who")), e.get("sentence")
    try:
        if voted(m.game, seat, said, m.refs) is None:
            perform(actor, seat, said)
    except (AmbiguousName, UnknownName):
        if e.kind == "illegal" and isinstance(e.get("sentence"), ChooseSaid):
            return (Reason("action/illegal", (), "no such option"),)
        raise
    except EngineError as error:
        return error.reasons or (Reason("action/illegal", (), str(error)),)
    return ()


def _legal(e: Expectation, m: Moment) -> Result:
    reasons = _try(e, m)
    return not reasons, _told(m, reasons) if reasons else "legal"


def _told(m: Moment, reasons: Iterable[Reason]) -> str:
    return "illegal: " + "; ".join(r.text + (f" ({m.numbers(r.rules)})" if r.rules else "") for r in reasons)


def _illegal(e: Expectation, m: Moment) -> Result:
    reasons = _try(e, m)
    if not reasons:
        return False, "legal"
    ok = True
    because = e.get("because")
    if because is not None:
        ok = _because(m, reasons, because)
        if not ok and (game := _with_priority(m, m.refs.seat(e.get("who")))) is not None:
            reasons += _try(e, m, game)
            ok = _because(m, reasons, because)
    naming = e.get("naming")
    if naming is not None:
        ok = ok and _mentions(m, reasons, naming)
    return ok, _told(m, reasons)


def _because(m: Moment, reasons: tuple[Reason, ...], because: str) -> bool:
    if re.fullmatch(r"\d{3}(\.\d+[a-z]?)?|edh20\S+", because):
        return any(m.cites(r.rules, because) for r in reasons)
    return _mentions(m, reasons, because)


def _with_priority(m: Moment, seat: PlayerId) -> Game | None:
    """The game as if that player had the priority that another player has: what else keeps an action from being legal
    is a reason, too.
    """
    if len(m.game.pending) != 1 or m.game.pending[0].kind != "ChooseAction" or m.game.pending[0].player == seat:
        return None
    return replace(m.game, pending=(replace(m.game.pending[0], player=seat, decider=seat),))


def _mentions(m: Moment, reasons: Iterable[Reason], name: str) -> bool:
    item = m.refs.item(named_ref(name, m.game.players))
    names = {display_name(m.game, o)} if (o := m.object(item)) is not None else set()
    if item.card >= 0:
        names.update(card_names(m.game, item.card))
    return any(any(m.lore.belongs(o, item) for o in r.objects) or any(n in r.text for n in names) for r in reasons)


# -- the moment --------------------------------------------------------------------------------------------------------


def _pending(m: Moment) -> str:
    shown = []
    for d in prompts_of(m.game):
        options = ", ".join(option_words(m.game, d, m.refs))
        shown.append(f"{m.name(d.player)} ({m.numbers(d.why.rules)}): {options}")
    return "; ".join(shown) or "no prompt"


def _prompt(e: Expectation, m: Moment) -> Result:
    seat = m.refs.seat(e.get("who"))
    for d in prompts_of(m.game, seat):
        if e.get("rule") is not None and not m.cites(d.why.rules, e.get("rule")):
            continue
        if e.get("options") is None or _same_options(e.get("options"), d, m):
            return True, _pending(m)
    return False, _pending(m)


def _same_options(wanted: tuple[str, ...], decision: Decision, m: Moment) -> bool:
    found = [find_option(m.game, decision, word, m.refs) for word in wanted]
    return None not in found and len(set(found)) == len(found) == len(decision.options)


def _no_prompt(_: Expectation, m: Moment) -> Result:
    return not prompts_of(m.game), _pending(m)


def _priority(e: Expectation, m: Moment) -> Result:
    seat = m.refs.seat(e.get("who"))
    found = [d.player for d in m.game.pending if d.kind == "ChooseAction"]
    return seat in found, ", ".join(m.name(p) for p in found) or f"nobody ({_pending(m)})"


def _turn(e: Expectation, m: Moment) -> Result:
    return m.board.turn.active == m.refs.seat(e.get("who")), m.name(m.board.turn.active)


def _step(e: Expectation, m: Moment) -> Result:
    return m.board.turn.step == e.get("step"), m.board.turn.step or "before the first turn"


def _stack(e: Expectation, m: Moment) -> Result:
    top_first = tuple(reversed(m.board.stack))
    actual = ", ".join(m.lore.called(o) for o in top_first) or "empty"
    wanted = e.get("refs")
    if wanted is None:
        return not top_first, actual
    if len(wanted) != len(top_first):
        return False, actual
    return all(_on_stack(m, named, oid) for named, oid in zip(wanted, top_first, strict=True)), actual


def _on_stack(m: Moment, named: Named, oid: int) -> bool:
    if m.lore.is_ability(oid):
        source = m.lore.source[oid]
        fits = m.refs.fits(named)
        return any(m.lore.belongs(source, item) for item in fits) or m.lore.called(oid) == named.name
    return m.refs.item(named, (oid,)).object == oid


# -- what happened -----------------------------------------------------------------------------------------------------


def _times(e: Expectation, m: Moment) -> int:
    item = m.refs.item(e.get("ref"))
    return sum(1 for x in m.events(ev.AbilityTriggered) if m.lore.belongs(x.source, item))


def _triggered(e: Expectation, m: Moment) -> Result:
    n = _times(e, m)
    wanted = e.get("n")
    return (n == wanted if wanted is not None else n > 0), f"{n} times"


def _not_triggered(e: Expectation, m: Moment) -> Result:
    n = _times(e, m)
    return n == 0, f"{n} times"


def _resolved(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    found = [x for x in m.events(ev.Resolved) if m.lore.belongs(x.object, item)]
    ok = any(not x.fizzled for x in found)
    return ok, "resolved" if ok else "its targets were illegal" if found else "did not resolve"


def _died(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    ok = any(x.origin == "battlefield" and x.to == "graveyard" and (m.lore.belongs(x.new.id, item) or m.lore.belongs(x.old, item))
             for x in m.events(ev.Moved))  # fmt: skip
    return ok, "died" if ok else "did not die"


def _was(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    what = e.get("what")
    if what == "countered":
        ok = any(m.lore.belongs(x.object, item) for x in m.events(ev.Countered))
    elif what == "exiled":
        ok = any(
            x.to == "exile" and (m.lore.belongs(x.new.id, item) or m.lore.belongs(x.old, item))
            for x in m.events(ev.Moved)
        )
    else:
        ok = any(x.to is None and any(m.lore.belongs(o, item) for o in x.objects) for x in m.events(ev.Revealed))
    return ok, f"was {'' if ok else 'not '}{what}"


def _cites(e: Expectation, m: Moment) -> Result:
    cited: dict[RuleRef, None] = {}
    for x in m.game.log.since(m.start):
        cited.update(dict.fromkeys(x.cites))
    cited.update(dict.fromkeys(sorted(m.asked, key=str)))
    parts = {printed(r, m.game.setup.rules) for r in cited}  # who follows 724.1a follows 724.1
    missing = [
        n for n in e.get("rules") if not m.cites(cited, n) and not any(x[:-1] == n and x[-1].isalpha() for x in parts)
    ]
    return not missing, f"not cited: {', '.join(missing)}" if missing else "all cited"


# -- who sees what -----------------------------------------------------------------------------------------------------


def _sees_it(m: Moment, seat: int, named: Named) -> bool:
    item = m.refs.item(named)
    obj = m.object(item)
    return obj is not None and can_see(m.board, obj, seat)


def _sees(e: Expectation, m: Moment) -> Result:
    ok = _sees_it(m, m.refs.seat(e.get("who")), e.get("ref"))
    return ok, f"{e.get('who')} {'can' if ok else 'cannot'} see it"


def _blind(e: Expectation, m: Moment) -> Result:
    ok, actual = _sees(e, m)
    return not ok, actual


def _hidden(e: Expectation, m: Moment) -> Result:
    seeing = [name for name in m.game.players if _sees_it(m, m.refs.seat(name), e.get("ref"))]
    return not seeing, f"{', '.join(seeing)} can" if seeing else "nobody can"


def _note(e: Expectation, m: Moment) -> Result:
    item = m.refs.item(e.get("ref"))
    notes = m.board.players[m.refs.seat(e.get("who"))].more.notes
    names = card_names(m.game, item.card) if item.card >= 0 else ()
    found = [value for key, value in notes if key in names or key == str(item.card)]
    return e.get("value") in found, ", ".join(found) or "nothing noted"


CHECKS: dict[str, Check] = {
    "legal": _legal, "illegal": _illegal, "prompt": _prompt, "no_prompt": _no_prompt, "priority": _priority, "turn": _turn, "step": _step,
    "stack": _stack, "triggered": _triggered, "not_triggered": _not_triggered, "resolved": _resolved, "died": _died, "was": _was,
    "cites": _cites, "sees": _sees, "blind": _blind, "hidden": _hidden, "note": _note,
}  # fmt: skip
"""Kind of expectation -> how it is held."""
