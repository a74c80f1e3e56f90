"""Answers to what a draft asks beside picks: guesses, colors, wishes, packs to add, last cards, trades (CR 905.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.draft.carry import carry_out, grant_wish
from engine.draft.flow import color_chooser
from engine.draft.state import Task
from engine.draft.work import COLORS, R, Work, wish_sources
from engine.errors import IllegalAction, InvalidAction
from engine.frozen import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.state.decisions import Answer, Decision

__all__ = ["answer", "card_named"]


def answer(w: Work, action: Answer) -> None:
    """Answer the player's open question.

    Raises :class:`IllegalAction` (nothing is asked, or the answer is of the wrong kind) or :class:`InvalidAction` (a
    stale question).
    """
    seat = action.player
    who = w.setup.players[seat]
    decision: Decision | None = next((q for q in w.d.pending if q.player == seat), None)
    if action.prompt not in (-1, w.d.state_id):
        raise InvalidAction.because("that question is no longer open", code="action/stale_state")
    if decision is None:
        raise IllegalAction.because(f"nothing is asked of {who} now", R["905.2a"])
    if decision.kind == "Pick":
        raise IllegalAction.because(f"{who} is to draft: {decision.why.text}", *decision.why.rules)
    _fits(w, decision, action.value)
    task = _task(w, decision)
    rest = list(w.d.tasks)
    at = rest.index(task)
    del rest[at]
    w.d.tasks = tuple(rest)
    _ANSWERS[task.kind](w, task, action.value, at)


def _task(w: Work, decision: Decision) -> Task:
    """The task behind a question: the first one of its kind that is asked of the player."""
    for task in w.d.tasks:
        asked = (
            color_chooser(w, task)
            if task.kind == "colors"
            else task.about
            if task.kind == "trade_offer"
            else task.player
        )
        if task.kind == decision.slot and asked == decision.player:
            return task  # type: ignore[no-any-return]
    raise AssertionError(decision)


def card_named(w: Work, name: str) -> bool:
    """Whether a card of this name is known: one of the draft, or a built-in one (201.4)."""
    from engine.cards.catalog import catalog

    return any(c.name == name for c in w.setup.cards) or name in catalog()


def _fits(w: Work, decision: Decision, value: Any) -> None:
    """The answer has the form that the question needs."""
    rules = decision.why.rules
    if not isinstance(value, tuple):
        raise InvalidAction.because(f"an answer is a tuple of values, not {value!r}", *rules)
    if decision.slot == "value" and not decision.options:
        what = next(t.said[0] for t in w.d.tasks if t.kind == "value" and t.player == decision.player)
        if len(value) != 1 or not isinstance(value[0], str) or not _NOTABLE[what](w, value[0]):
            raise IllegalAction.because(f"a {what} is noted, not {_shown(value)}", *rules)
        return
    if decision.slot == "guess":
        if len(value) != 1 or not isinstance(value[0], str) or not card_named(w, value[0]):
            raise IllegalAction.because(f"the name of one card is guessed, not {_shown(value)}", *rules)
        return
    allowed = ", ".join(_option(w, decision, o) for o in decision.options)
    strange = [v for v in value if v not in decision.options]
    if strange:
        kind = "a color" if decision.slot == "colors" else "one of the options"
        raise IllegalAction.because(f"{_shown(strange)} is not {kind} that may be chosen: {allowed}", *rules)
    if len(set(value)) != len(value) or not decision.least <= len(value) <= decision.most:
        many = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        raise IllegalAction.because(f"choose {many}, not {len(value)}, of: {allowed}", *rules)


_NOTABLE: dict[str, Callable[[Work, str], bool]] = {
    "card name": card_named,
    "number": lambda _, word: word.isascii() and word.isdigit(),
}
"""What may be noted where there is no list to choose from."""


def _option(w: Work, decision: Decision, option: Any) -> str:
    if isinstance(option, str):
        return option
    return w.setup.players[~option] if decision.kind == "ChoosePlayers" else w.setup.name(option)


def _shown(value: Any) -> str:
    return ", ".join(map(repr, value)) if value else "nothing"


# -- one kind of task each ---------------------------------------------------------------------------------------------


def _guess(w: Work, task: Task, value: Any, _: int) -> None:
    w.d.watches = tuple(
        replace(x, said=value[0]) if x.kind == "guess" and x.source == task.source else x for x in w.d.watches
    )
    w.say("guessed", task.player, (), (w.setup.name(task.source), value[0]), (R["905.2b"],))
    pack = next(x.subject for x in w.d.watches if x.kind == "guess" and x.source == task.source)
    for seat in w.players:
        if w.d.queues[seat] and w.d.queues[seat][0] == pack:
            carry_out(w, seat)


def _value(w: Work, task: Task, value: Any, _: int) -> None:
    w.note(task.player, task.source, task.said[0], value[0])
    w.hide(task.player, task.source)


def _colors(w: Work, task: Task, value: Any, at: int) -> None:
    """The color counts at once and is public; after the third the card is turned down with its note."""
    said = (*task.said, value[0])
    if len(said) < min(3, len(COLORS)):
        w.d.tasks = (*w.d.tasks[:at], replace(task, said=said), *w.d.tasks[at:])
        return
    w.note(task.player, task.source, "colors", *said)
    w.hide(task.player, task.source)


def _add_pack(w: Work, task: Task, value: Any, _: int) -> None:
    if value == ("yes",):
        w.d.wants = (*w.d.wants, task.player)
    w.hide(task.player, task.source)


def _wish(w: Work, task: Task, value: Any, _: int) -> None:
    sources = wish_sources(w.d, task.player, task.about)
    if value == ("yes",):
        value = (sources[0][0],)
    elif value == ("no",):
        value = ()
    if sum(1 for s, op in sources if s in value and op.kind == "remove_drafted") > 1:
        raise IllegalAction.because(
            "a card is removed from the draft once: choose one of the cards that remove it", R["905.2c"]
        )
    for source in sorted(value, key=lambda s: w.setup.op(s, "remove_drafted") is not None):
        grant_wish(w, task.player, task.about, source)


def _pass_to(w: Work, task: Task, value: Any, _: int) -> None:
    w.d.going = (*w.d.going, (task.about, ~value[0]))


def _trade_show(w: Work, task: Task, value: Any, _: int) -> None:
    """The card to be traded is revealed; every other player may offer one at the same time, unseen by the others."""
    if not value:
        return
    w.reveal(task.player, value[0])
    said = (str(value[0]),)
    asked = [s for s in w.players if s != task.player and w.d.pools[s]]
    offers = tuple(Task("trade_offer", task.player, task.source, s, said) for s in asked)
    w.d.tasks = (*offers, Task("trade_take", task.player, task.source, -1, said), *w.d.tasks)
    w.d.offers = ()


def _trade_offer(w: Work, task: Task, value: Any, _: int) -> None:
    if value:
        w.d.offers = tuple(sorted((*w.d.offers, (task.about, value[0]))))
    if not any(t.kind == "trade_offer" for t in w.d.tasks):
        for _seat, card in w.d.offers:
            w.look(task.player, (card,))


def _trade_take(w: Work, task: Task, value: Any, _: int) -> None:
    d, shown = w.d, int(task.said[0])
    if value:
        other = next(s for s, c in d.offers if c == value[0])
        for seat, gone, come in ((task.player, shown, value[0]), (other, value[0], shown)):
            w.set("pools", seat, tuple(come if c == gone else c for c in d.pools[seat]))
        w.say("traded", task.player, (shown, value[0]), (w.setup.players[other],), (R["905.1d"],), (task.player, other))
    w.without("shown", shown)
    d.offers = ()


_ANSWERS: dict[str, Callable[[Work, Task, Any, int], None]] = {
    "guess": _guess, "colors": _colors, "value": _value, "add_pack": _add_pack, "wish": _wish, "pass_to": _pass_to, "trade_show": _trade_show,
    "trade_offer": _trade_offer, "trade_take": _trade_take,
}  # fmt: skip
