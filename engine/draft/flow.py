"""From one question of a draft to the next: rounds, passing, and what is asked (CR 903.13b-c, 905.1a-b, 905.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.cards.text.words import CREATURE_TYPES
from engine.draft.carry import carry_out
from engine.draft.state import Pick, Task
from engine.draft.work import COLORS, R, Work, blinded, must_pick, sources_up, usable, wish_sources
from engine.ids import PlayerId
from engine.state.decisions import Decision, Why

if TYPE_CHECKING:
    from engine.rulebook.refs import RuleRef

__all__ = ["advance", "color_chooser", "open_round"]


def advance(w: Work) -> None:
    """Go on until somebody has something to decide, or the draft is over."""
    d = w.d
    while True:
        _prune(w)
        if d.tasks or d.phase == "over":
            break
        if d.phase == "picking":
            if any(d.given[s] is None and must_pick(d, s) for s in w.players):
                break
            d.phase = "passing"
            d.tasks = _last_cards(w)
        elif d.phase == "passing":
            _pass_on(w)
            _open_picks(w)
        else:
            _complete(w)
    d.pending = _decisions(w)


def _prune(w: Work) -> None:
    """Drop questions that have become empty: wishes whose face-up cards were turned down meanwhile, trades without an
    offer.
    """
    d = w.d
    if any(t.kind == "wish" for t in d.tasks):
        d.tasks = tuple(t for t in d.tasks if t.kind != "wish" or wish_sources(d, t.player, t.about))
    while d.tasks and d.tasks[0].kind == "trade_take" and not d.offers:
        w.hide(d.tasks[0].player, int(d.tasks[0].said[0]))
        d.tasks = d.tasks[1:]


# -- rounds and passing ------------------------------------------------------------------------------------------------


def open_round(w: Work, number: int) -> None:
    """Every player opens a pack (903.13b, 905.1a)."""
    d = w.d
    d.round = number
    d.counts = (0,) * len(w.players)
    d.out = (False,) * len(w.players)
    opened = w.setup.rounds[number - 1]
    d.queues = tuple((pack,) if w.setup.packs[pack] else () for pack in opened)
    w.say("round", -1, words=(str(number), w.setup.direction(number)), cites=w.setup.rule.cites[:1])
    _open_picks(w)


def _open_picks(w: Work) -> None:
    """The next packs are there; picks without a choice are taken at once. Without packs, the next round begins, or the
    draft ends.
    """
    d = w.d
    if all(d.out):
        for seat in w.players:
            for pack in d.queues[seat]:
                d.undrafted = (*d.undrafted, *d.packs[pack])
                w.say("undrafted", -1, words=(str(len(d.packs[pack])),))
                w.set("packs", pack, ())
        d.queues = ((),) * len(w.players)
    if not any(d.queues):
        if d.round < len(w.setup.rounds):
            open_round(w, d.round + 1)
        else:
            _after(w)
        return
    d.phase = "picking"
    idle = []
    for seat in w.players:
        skipping = bool(d.skips[seat] and d.queues[seat] and not d.out[seat])
        if skipping:
            w.set("skips", seat, d.skips[seat] - 1)
        idle.append(d.out[seat] or skipping)
    d.idle = tuple(idle)
    d.given = tuple(_forced(w, seat) if must_pick(d, seat) else None for seat in w.players)
    fronts = {pack for s in w.players if must_pick(d, s) for pack in d.queues[s][:1]}
    d.tasks = tuple(Task("guess", x.player, x.source) for x in d.watches if x.kind == "guess" and x.subject in fronts)
    for seat in w.players:
        carry_out(w, seat)


def _forced(w: Work, seat: int) -> Pick | None:
    """The only pick there is, None if the player has a choice."""
    d = w.d
    pack = d.queues[seat][0]
    cards = d.packs[pack]
    if usable(d, seat):
        return None
    if blinded(d, seat):
        return Pick(seat, ())
    if len(cards) > w.setup.rule.picks:
        return None
    # their order may matter; asking only where it does would tell others what is there
    if len(cards) > 1 and w.setup.abilities:
        return None
    return Pick(seat, cards)


def _receivers(w: Work) -> tuple[int, ...]:
    """Who gets the last card of each pack instead of the next player: those who drafted a card that says so and may
    still draft.
    """
    return tuple(s for s in w.players if not w.d.out[s] and any(w.setup.op(c, "last_cards") for c in w.d.pools[s]))


def _last_cards(w: Work) -> tuple[Task, ...]:
    """Choices to whom last cards go; where there is only one such player, it is settled."""
    d = w.d
    candidates = _receivers(w)
    d.going = ()
    asks = []
    for seat in w.players:
        pack = d.queues[seat][0] if d.queues[seat] else -1
        if pack < 0 or len(d.packs[pack]) != 1 or not candidates:
            continue
        if len(candidates) == 1:
            d.going = (*d.going, (pack, candidates[0]))
        else:
            asks.append(Task("pass_to", seat, -1, pack))
    return tuple(asks)


def _pass_on(w: Work) -> None:
    """Every pack goes on; packs that are empty are gone, packs added to the draft come first (903.13c, 905.1b)."""
    d = w.d
    count = len(w.players)
    step = 1 if w.setup.direction(d.round) == "left" else -1
    going = dict(d.going)
    passed: list[tuple[int, int, int]] = []
    for seat in w.players:
        if not d.queues[seat]:
            continue
        pack = d.queues[seat][0]
        w.set("queues", seat, d.queues[seat][1:])
        if d.packs[pack]:
            passed.append((pack, seat, going.get(pack, (seat + step) % count)))
    wanting = [s for seat in w.in_random_order(tuple(dict.fromkeys(d.wants))) for s in d.wants if s == seat]
    for seat in wanting[: len(w.setup.spares) - d.added]:  # who comes too late finds none left
        pack = w.setup.spares[d.added]
        d.added += 1
        w.set("queues", seat, (pack, *d.queues[seat]))
        w.say("pack_added", seat, words=(str(len(d.packs[pack])),), cites=(R["905.2"],))
    for pack, seat, to in passed:
        w.set("queues", to, (*d.queues[to], pack))
        w.set("passers", pack, seat)
        w.say("passed", seat, words=(w.setup.players[to], str(len(d.packs[pack]))), cites=(w.setup.rule.cites[1],))
    d.wants = d.going = ()


# -- the end -----------------------------------------------------------------------------------------------------------


def _after(w: Work) -> None:
    """The packs are empty: face-up cards are turned down, and what happens immediately after the draft is asked
    (905.2c).
    """
    d = w.d
    d.phase = "after"
    d.tasks = ()
    traders = [s for s in w.players if sources_up(d, s, "trade")]
    tasks = tuple(Task("trade_show", s, c) for s in w.in_random_order(traders) for c, _ in sources_up(d, s, "trade"))
    d.face_up = d.watches = ()
    d.tasks = tasks


def _complete(w: Work) -> None:
    d = w.d
    d.phase = "over"
    d.face_up = d.shown = d.watches = ()
    cited: tuple[RuleRef, ...] = w.setup.variant.ruleset.cite("pool") or (R["905.1d"],)
    w.say("complete", -1, cites=cited)


# -- what is asked -----------------------------------------------------------------------------------------------------


def color_chooser(w: Work, task: Task) -> int:
    """Who chooses the next color: the player to the right, the drafter, the player to the left."""
    return (task.player + (-1, 0, 1)[len(task.said)]) % len(w.players)


def _decisions(w: Work) -> tuple[Decision, ...]:
    """The open questions: each player's first, and then the pick that is still to come."""
    d = w.d
    if d.phase == "over":
        return ()
    tasks = d.tasks
    if d.phase == "after":
        tasks = tuple(t for t in tasks if t.kind == "trade_offer") if tasks[0].kind == "trade_offer" else tasks[:1]
    found: dict[int, Decision] = {}
    for task in tasks:
        decision = _task_decision(w, task)
        found.setdefault(decision.player, decision)
    picks = (
        {s: _pick_decision(w, s) for s in w.players if d.given[s] is None and must_pick(d, s)}
        if d.phase == "picking"
        else {}
    )
    return tuple(q for p in w.players for q in (found.get(PlayerId(p)), picks.get(p)) if q is not None)


def _ask(
    kind: str, seat: int, text: str, rule: RuleRef, options: tuple[Any, ...], least: int = 1, most: int = 1, **more: Any
) -> Decision:
    player = PlayerId(seat)
    return Decision(kind, player, player, Why((rule,), text), options, least, most, **more)


def _pick_decision(w: Work, seat: int) -> Decision:
    d = w.d
    rule = w.setup.rule
    cards = d.packs[d.queues[seat][0]]
    base = min(rule.picks, len(cards))
    ways = usable(d, seat)
    most = (
        len(cards)
        if any(op.kind == "take_pack" for _, op in ways)
        else min(len(cards), base + sum(op.n for _, op in ways))
    )
    about: tuple[Any, ...] = tuple(c for c, _ in ways)
    if blinded(d, seat):
        return _ask(
            "Pick",
            seat,
            "draft at random; a face-up card may be used",
            rule.cites[0],
            (),
            0,
            0,
            about=about,
            slot="pick",
        )
    words = "a card" if base == 1 else f"{base} cards"
    return _ask("Pick", seat, f"draft {words} of the pack", rule.cites[0], cards, base, most, about=about, slot="pick")


_NOTED: dict[str, tuple[str, ...]] = {"color": COLORS, "creature type": tuple(sorted(CREATURE_TYPES))}
"""What is noted out of a list; numbers and card names are free."""


def _task_decision(w: Work, task: Task) -> Decision:
    d, seat, name = w.d, task.player, w.setup.name
    if task.kind == "guess":
        text = f"guess the name of the next card drafted from the pack that {name(task.source)} came from"
        return _ask("ChooseValue", seat, text, R["905.2b"], (), slot="guess", about=(task.source,))
    if task.kind == "colors":
        left = tuple(c for c in COLORS if c not in task.said)
        text = f"choose a color for {name(task.source)}"
        return _ask("ChooseValue", color_chooser(w, task), text, R["905.2b"], left, slot="colors", about=(task.source,))
    if task.kind == "value":
        text = f"note a {task.said[0]} for {name(task.source)}"
        return _ask(
            "ChooseValue", seat, text, R["905.2b"], _NOTED.get(task.said[0], ()), slot="value", about=(task.source,)
        )
    if task.kind == "add_pack":
        return _ask(
            "May",
            seat,
            f"{name(task.source)}: add a booster pack to the draft?",
            R["905.2b"],
            ("yes", "no"),
            slot="add_pack",
            about=(task.source,),
        )
    if task.kind == "wish":
        sources = tuple(c for c, _ in wish_sources(d, seat, task.about))
        if len(sources) == 1:
            text = f"use {name(sources[0])} on {name(task.about)} as it is drafted?"
            return _ask("May", seat, text, R["905.2c"], ("yes", "no"), slot="wish", about=(task.about, sources[0]))
        text = f"use which face-up cards on {name(task.about)} as it is drafted?"
        return _ask("ChooseCards", seat, text, R["905.2c"], sources, 0, len(sources), slot="wish", about=(task.about,))
    if task.kind == "pass_to":
        options = tuple(~s for s in _receivers(w))
        return _ask(
            "ChoosePlayers", seat, "pass the last card of the pack to whom?", R["905.2c"], options, slot="pass_to"
        )
    if task.kind == "trade_show":
        text = f"{name(task.source)}: reveal which card of your pool to be traded?"
        return _ask(
            "ChooseCards", seat, text, R["905.1c"], d.pools[seat], 0, 1, slot="trade_show", about=(task.source,)
        )
    shown = int(task.said[0])
    if task.kind == "trade_offer":
        text = f"offer which card of your pool for {name(shown)}?"
        return _ask(
            "ChooseCards", task.about, text, R["905.1c"], d.pools[task.about], 0, 1, slot="trade_offer", about=(shown,)
        )
    options = tuple(c for _, c in d.offers)
    return _ask(
        "ChooseCards",
        seat,
        f"accept which offer for {name(shown)}?",
        R["905.1c"],
        options,
        0,
        1,
        slot="trade_take",
        about=(shown,),
    )
