"""Expectations about a draft: pools, packs, who sees what, notes, what may be done (CR 903.13, 905)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.draft.views import can_see
from engine.errors import EngineError, Reason
from engine.questions.moment import Checked
from engine.questions.problems import UNKNOWN, Problem, ScriptError
from engine.rulebook.renumber import printed
from engine.words.answers import cites_rule
from engine.words.names import starts_of

if TYPE_CHECKING:
    from engine.draft.state import Draft, DraftEvent
    from engine.questions.expectations import Expectation
    from engine.rulebook.refs import RuleRef
    from engine.rulebook.ruleset import RuleSet

__all__ = ["DraftMoment", "hold"]

Result = tuple[bool, str]


class DraftMoment:
    """A draft at the moment of a check: what happened so far, what was asked, and a way to try what a player might say."""

    def __init__(
        self,
        draft: Draft,
        events: tuple[DraftEvent, ...],
        asked: frozenset[RuleRef],
        ruleset: RuleSet,
        attempt: Callable[[int, Any], Any],
    ) -> None:
        """``attempt(seat, sentence)`` raises where the sentence is refused."""
        self.draft, self.events, self.asked, self.ruleset, self.attempt = draft, events, asked, ruleset, attempt

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.draft.players.index(name)

    def cards(self, ref: Any) -> list[int]:
        """The cards of the draft that a name means: those of the whole name, else those whose name starts so; ``Ann's
        NAME`` are those in Ann's pile.

        Raises :class:`EngineError`: there is none.
        """
        setup = self.draft.setup
        everything = range(len(setup.copies))
        hits = [c for c in everything if setup.name(c) == ref.name] or [
            c for c in everything if ref.name in starts_of(setup.name(c))
        ]
        if ref.whose is not None:
            hits = [c for c in hits if self.draft.owner(c) == self.seat(ref.whose)]
        if not hits:
            raise EngineError.because(f"no card of the draft is {ref}")
        return hits

    def names(self, cards: Any) -> str:
        """Names of cards, for what is told."""
        return ", ".join(self.draft.setup.name(c) for c in cards) or "nothing"

    def cites(self, rules: Any, number: str) -> bool:
        """Whether one of the rules is meant by a number in the script."""
        return cites_rule(rules, number, self.ruleset.text)


def hold(e: Expectation, m: DraftMoment, branch: str = "") -> Checked:
    """Whether the expectation holds.

    Raises :class:`ScriptError` (exit code 4): a name fits nothing, or the expectation is about a game.
    """
    check = _CHECKS.get(e.kind)
    if check is None:
        raise ScriptError(
            Problem(
                "script/sentence", f"{e.text!r} is asked in a game; `start: draft` has only the draft", UNKNOWN, e.line
            )
        )
    try:
        ok, actual = check(e, m)
    except EngineError as error:
        if isinstance(error, ScriptError):
            raise
        raise ScriptError(Problem("script/name", f"{error}, in {e.text!r}", UNKNOWN, e.line)) from None
    return Checked(e.text, ok, actual, branch, e.line)


def _list(e: Expectation, m: DraftMoment, cards: tuple[int, ...]) -> Result:
    """Whether the names are exactly those of the cards, in any order."""
    whole = [m.draft.setup.name(m.cards(ref)[0]) for ref in e.get("refs")]
    return Counter(whole) == Counter(m.draft.setup.name(c) for c in cards), m.names(cards)


def _pool(e: Expectation, m: DraftMoment) -> Result:
    return _list(e, m, m.draft.pools[m.seat(e.get("who"))])


def _pack(e: Expectation, m: DraftMoment) -> Result:
    return _list(e, m, m.draft.pack(m.seat(e.get("who"))))


def _over(_: Expectation, m: DraftMoment) -> Result:
    waiting = ", ".join(m.draft.players[q.player] for q in m.draft.pending)
    return m.draft.over, "the draft is over" if m.draft.over else f"the draft goes on: {waiting} must decide"


def _seen(e: Expectation, m: DraftMoment, seats: list[int]) -> dict[int, bool]:
    """For each player whether the card may be looked at; equal cards must agree."""
    cards = m.cards(e.get("ref"))
    found = {s: {can_see(m.draft, s, c) for c in cards} for s in seats}
    if any(len(answers) > 1 for answers in found.values()):
        raise EngineError.because(f"{len(cards)} cards are called {e.get('ref')}; say whose")
    return {s: True in answers for s, answers in found.items()}


def _sees(e: Expectation, m: DraftMoment) -> Result:
    seat = m.seat(e.get("who"))
    ok = _seen(e, m, [seat])[seat]
    return ok, f"{e.get('who')} can{'' if ok else 'not'} see it"


def _blind(e: Expectation, m: DraftMoment) -> Result:
    ok, actual = _sees(e, m)
    return not ok, actual


def _hidden(e: Expectation, m: DraftMoment) -> Result:
    seen = _seen(e, m, list(range(len(m.draft.players))))
    who = ", ".join(m.draft.players[s] for s, ok in seen.items() if ok)
    return not who, f"seen by {who or 'nobody'}"


def _note(e: Expectation, m: DraftMoment) -> Result:
    """A note for a card: its value, or of several values one, some or all of them in any order; for a guess the name or
    ``right`` or ``wrong``.
    """
    seat = m.seat(e.get("who"))
    names = {m.draft.setup.name(c) for c in m.cards(e.get("ref"))}
    notes = [n for n in m.draft.notes if n.player == seat and n.name in names]
    said = " ".join(e.get("value").split())
    words = {w for w in re.split(r",\s*(?:and )?|\s+and\s+", said) if w}
    ok = any((words and words <= set(n.values)) or said in (", ".join(n.values), " ".join(n.values)) for n in notes)
    return ok, "; ".join(f"{n.what} {', '.join(n.values)}" for n in notes) or "nothing is noted"


def _cites(e: Expectation, m: DraftMoment) -> Result:
    rules = {*(r for x in m.events for r in x.cites), *m.asked}
    return all(m.cites(rules, n) for n in e.get("rules")), ", ".join(sorted({printed(r, m.ruleset) for r in rules}))


def _reasons(e: Expectation, m: DraftMoment) -> tuple[Reason, ...]:
    try:
        m.attempt(m.seat(e.get("who")), e.get("sentence"))
    except EngineError as error:
        return error.reasons or (Reason("action/illegal", (), str(error)),)
    return ()


def _legal(e: Expectation, m: DraftMoment) -> Result:
    reasons = _reasons(e, m)
    return not reasons, "illegal: " + "; ".join(map(str, reasons)) if reasons else "legal"


def _illegal(e: Expectation, m: DraftMoment) -> Result:
    reasons = _reasons(e, m)
    if not reasons:
        return False, "legal"
    because, naming = e.get("because"), e.get("naming")
    ok = True
    if because is not None:
        ok = any(m.cites(r.rules, because) or because in r.text for r in reasons)
    if naming is not None:
        ok = ok and any(naming in r.text for r in reasons)
    return ok, "illegal: " + "; ".join(map(str, reasons))


def _words(m: DraftMoment, option: Any) -> str:
    if isinstance(option, str):
        return option
    return m.draft.players[~option] if option < 0 else m.draft.setup.name(option)


def _prompt(e: Expectation, m: DraftMoment) -> Result:
    seat = m.seat(e.get("who"))
    told = "; ".join(f"{m.draft.players[q.player]}: {q.why.text}" for q in m.draft.pending) or "no prompt"
    for q in m.draft.pending:
        if q.player != seat or (e.get("rule") is not None and not m.cites(q.why.rules, e.get("rule"))):
            continue
        options = e.get("options")
        if options is None or Counter(options) == Counter(_words(m, o) for o in q.options):
            return True, told
    return False, told


def _no_prompt(_: Expectation, m: DraftMoment) -> Result:
    open_ = [q for q in m.draft.pending if q.kind != "Pick"]
    return not open_, "; ".join(f"{m.draft.players[q.player]}: {q.why.text}" for q in open_) or "no prompt"


def _was(e: Expectation, m: DraftMoment) -> Result:
    if e.get("what") != "revealed":
        raise ScriptError(Problem("script/sentence", f"{e.text!r} is asked in a game", UNKNOWN, e.line))
    cards = set(m.cards(e.get("ref")))
    ok = any(x.kind == "revealed" and cards & set(x.cards) for x in m.events)
    return ok, "revealed" if ok else "not revealed"


def _state(e: Expectation, m: DraftMoment) -> Result:
    if e.get("state") not in ("face up", "face down"):
        raise ScriptError(Problem("script/sentence", f"{e.text!r} is asked in a game", UNKNOWN, e.line))
    up = {c in m.draft.face_up for c in m.cards(e.get("ref"))}
    return up == {e.get("state") == "face up"}, "face up" if up == {True} else "face down" if up == {
        False
    } else "some face up, some face down"


def _not_state(e: Expectation, m: DraftMoment) -> Result:
    ok, actual = _state(e, m)
    return not ok, actual


_CHECKS: dict[str, Callable[[Any, DraftMoment], Result]] = {
    "pool": _pool, "pack": _pack, "draft_over": _over, "sees": _sees, "blind": _blind, "hidden": _hidden, "note": _note, "cites": _cites,
    "legal": _legal, "illegal": _illegal, "prompt": _prompt, "no_prompt": _no_prompt, "was": _was, "state": _state, "not_state": _not_state,
}  # fmt: skip
"""Kind of expectation -> how it is held."""
