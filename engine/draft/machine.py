"""The draft as a state machine (CR 903.13, 905.1, 905.2): ``apply_pick`` does something, ``check`` says whether it may
be done, ``legal`` lists.

Everything is pure: a draft is never changed. A pick is carried out at once, unseen by the others; packs are passed when
everybody has picked.
"""

from __future__ import annotations

from itertools import combinations, islice, product
from math import comb
from typing import TYPE_CHECKING

from engine.draft.answers import answer
from engine.draft.carry import carry_out
from engine.draft.flow import advance
from engine.draft.state import Draft, DraftAction, DraftStep, Pick, Together, Use
from engine.draft.work import R, Work, blinded, must_pick, sources_up, usable
from engine.errors import EngineError, IllegalAction, InvalidAction
from engine.frozen import record
from engine.ids import PlayerId
from engine.state.decisions import Answer
from engine.state.game import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.state.decisions import Decision

__all__ = ["MOST_LISTED", "DraftLegal", "apply_pick", "check", "legal", "lookable"]

MOST_LISTED = 256
"""The most actions that :func:`legal` lists."""


@record
class DraftLegal:
    """Draft actions that a player may take now; ``complete``: nothing else is possible."""

    actions: tuple[Pick | Use | Answer, ...]
    complete: bool = True

    def __iter__(self) -> Iterator[Pick | Use | Answer]:
        """The actions."""
        return iter(self.actions)

    def __len__(self) -> int:
        """Number of actions."""
        return len(self.actions)


def apply_pick(draft: Draft, action: DraftAction) -> DraftStep:
    """The draft after an action, and what happened.

    Raises:
        IllegalAction: the rules do not allow it now; the reason says what would be right.
        InvalidAction: there is no such player, card or question.

    """
    w = Work(draft)
    if isinstance(action, Together):
        _together(w, action)
    else:
        _act(w, action)
    advance(w)
    w.d.state_id += 1
    return w.close()


def check(draft: Draft, action: DraftAction) -> Verdict:
    """Whether an action is allowed now, and if not, why."""
    try:
        apply_pick(draft, action)
    except EngineError as error:
        return Verdict(False, error.reasons)
    return Verdict(True)


def legal(draft: Draft, seat: int) -> DraftLegal:
    """What a player may do now, at most :data:`MOST_LISTED` actions: picks in the order of the pack, answers, face-up
    cards to be turned down.
    """
    found: list[Pick | Use | Answer] = []
    complete = True
    for decision in draft.pending:
        if decision.player == seat:
            listed, whole = _picks(draft, seat) if decision.kind == "Pick" else _answers(draft, decision)
            found += listed
            complete = complete and whole
    found += _uses(draft, seat)
    return DraftLegal(tuple(found[:MOST_LISTED]), complete and len(found) <= MOST_LISTED)


# -- doing -------------------------------------------------------------------------------------------------------------


def _act(w: Work, action: Pick | Use | Answer) -> None:
    seat = action.player
    if type(seat) is not int or not 0 <= seat < len(w.setup.players):
        raise InvalidAction.because(f"there is no seat {seat!r}: seats are 0 to {len(w.setup.players) - 1}")
    if isinstance(action, Pick):
        _pick(w, action)
    elif isinstance(action, Use):
        _use(w, action)
    elif isinstance(action, Answer):
        answer(w, action)
    else:
        raise InvalidAction.because(f"a draft has no action like {action!r}: pick, use a face-up card, or answer")


def _together(w: Work, action: Together) -> None:
    """Actions at the same time: in the order agreed on, else in a random one (905.2a)."""
    places = tuple(range(len(action.actions)))
    if len({a.player for a in action.actions}) != len(places):
        raise InvalidAction.because("actions at the same time are those of different players, one each", R["905.2a"])
    if action.agreed:
        if tuple(sorted(action.agreed)) != places:
            raise InvalidAction.because("an agreed order names the place of every action once", R["905.2a"])
        order = action.agreed
    else:
        seats = [a.player for a in action.actions]
        order = tuple(seats.index(s) for s in w.in_random_order(seats))
    for place in order:
        _act(w, action.actions[place])


def _pick(w: Work, pick: Pick) -> None:
    d, seat, rule = w.d, pick.player, w.setup.rule
    who = w.setup.players[seat]
    if d.phase == "over":
        raise IllegalAction.because("the draft is over", *rule.cites[:1])
    if d.phase != "picking":
        waiting = ", ".join(w.setup.players[q.player] for q in d.pending)
        raise IllegalAction.because(
            f"the picks before have not been dealt with yet: {waiting} must answer first", rule.cites[0]
        )
    if not must_pick(d, seat):
        why = f"{who} passes this pack on undrafted" if d.queues[seat] else f"{who} has no pack; wait for the next one"
        raise IllegalAction.because(why, rule.cites[0])
    if d.given[seat] is not None:
        raise IllegalAction.because(f"{who} has picked already; the pack is passed when everybody has", rule.cites[0])
    _check_using(w, pick)
    _check_cards(w, pick)
    w.set("given", seat, pick)
    carry_out(w, seat)


def _check_using(w: Work, pick: Pick) -> None:
    """The face-up cards used with a pick: the player's own, each once, and either extra picks or the whole pack."""
    d, seat = w.d, pick.player
    ways = dict(usable(d, seat))
    if len(set(pick.using)) != len(pick.using):
        raise IllegalAction.because("a face-up card is used once with a pick", R["905.2c"])
    for card in pick.using:
        if card in ways:
            continue
        if type(card) is not int or not 0 <= card < len(w.setup.copies):
            raise InvalidAction.because(f"the draft has no card number {card!r}")
        usual = ", ".join(w.setup.name(c) for c in ways) or "no card"
        raise IllegalAction.because(f"{_called(d, seat, card)} can't be used with this pick; {usual} can", R["905.2c"])
    if len(pick.using) > 1 and any(ways[c].kind == "take_pack" for c in pick.using):
        raise IllegalAction.because(
            "drafting the whole pack is instead of drafting a card: no further card is drafted with it", R["905.2c"]
        )


def _check_cards(w: Work, pick: Pick) -> None:
    d, seat, rule = w.d, pick.player, w.setup.rule
    pack = d.packs[d.queues[seat][0]]
    if blinded(d, seat):
        if pick.cards:
            raise IllegalAction.because("the cards are drafted at random: name none", R["905.2c"])
        return
    for card in pick.cards:
        if card not in pack:
            held = ", ".join(w.setup.name(c) for c in pack)
            raise IllegalAction.because(
                f"{_called(d, seat, card)} is not in the pack in front of {w.setup.players[seat]}, which has {held}",
                rule.cites[0],
            )
    if len(set(pick.cards)) != len(pick.cards):
        raise IllegalAction.because("a card is drafted once", rule.cites[0])
    base = min(rule.picks, len(pack))
    ops = [op for c, op in usable(d, seat) if c in pick.using]
    everything = any(op.kind == "take_pack" for op in ops)
    wanted = len(pack) if everything else base + sum(op.n for op in ops)
    if len(pick.cards) == wanted:
        return
    if everything:
        text = f"every card of the pack is drafted, all {wanted}, not {len(pick.cards)}"
    elif wanted > len(pack):
        text = f"the pack has only {len(pack)} cards: use fewer face-up cards"
    else:
        more = [w.setup.name(c) for c, _ in usable(d, seat) if c not in pick.using]
        hint = f"; say that {' or '.join(more)} is used to draft more" if more and len(pick.cards) > wanted else ""
        text = f"{wanted} card{'s are' if wanted > 1 else ' is'} drafted from this pack, not {len(pick.cards)}{hint}"
    raise IllegalAction.because(text, R["905.2c"] if pick.using else rule.cites[0])


def _use(w: Work, action: Use) -> None:
    """Turn a face-up card down, and look (905.2c)."""
    from engine.draft.state import Watch

    d, seat, card = w.d, action.player, action.card
    if d.phase in ("after", "over"):
        raise IllegalAction.because("face-up cards are used during the draft, which is over", R["905.2c"])
    looks_at_pack = dict(sources_up(d, seat, "look_pack"))
    looks_at_player = dict(sources_up(d, seat, "look_player"))
    if card in looks_at_player:
        if action.about not in w.players:
            raise InvalidAction.because(
                f"choose a player by seat, 0 to {len(w.players) - 1}, not {action.about!r}", R["905.2c"]
            )
        w.hide(seat, card, "905.2c")
        d.watches = (*d.watches, Watch("player", seat, action.about, card))
        return
    if card not in looks_at_pack:
        own = ", ".join(w.setup.name(c) for c in (*looks_at_player, *looks_at_pack)) or "none"
        raise IllegalAction.because(
            f"{_called(d, seat, card)} is no face-up card of {w.setup.players[seat]} that lets its player look; {own} is",
            R["905.2c"],
        )
    if action.about not in lookable(d, seat):
        text = f"pack {action.about!r} is being looked at by another player or is not there; unopened ones and those nobody looks at may be looked at"
        raise IllegalAction.because(text, R["905.2c"])
    w.hide(seat, card, "905.2c")
    w.look(seat, d.packs[action.about])


def lookable(d: Draft, seat: int) -> tuple[int, ...]:
    """Packs that no other player is looking at: those of later rounds, those waiting behind another, those of players
    who see none.
    """
    later = [p for opened in d.setup.rounds[d.round :] for p in opened]
    waiting = [p for q in d.queues for p in q[1:]]
    unseen = [q[0] for s, q in enumerate(d.queues) if q and (s == seat or blinded(d, s))]
    return tuple(sorted(p for p in (*later, *waiting, *unseen) if d.packs[p]))


def _called(d: Draft, seat: int, card: int) -> str:
    """What a player may know a card by: its name only if the player may look at it."""
    from engine.draft.views import can_see

    return (
        d.setup.name(card)
        if type(card) is int and 0 <= card < len(d.setup.copies) and can_see(d, seat, card)
        else "that card"
    )


# -- listing -----------------------------------------------------------------------------------------------------------


def _picks(d: Draft, seat: int) -> tuple[list[Pick], bool]:
    pack, ways = d.pack(seat), usable(d, seat)
    base = min(d.setup.rule.picks, len(pack))
    found: list[Pick] = []
    complete = base == 1
    extras = [c for c, op in ways if op.kind == "extra_pick"]
    uses: Iterable[tuple[int, ...]] = (
        (),
        *((c,) for c, _ in ways),
        *(u for n in range(2, len(extras) + 1) for u in combinations(extras, n)),
    )
    for using in islice(uses, MOST_LISTED):
        ops = [op for c, op in ways if c in using]
        if blinded(d, seat):
            found.append(Pick(seat, (), using))
            continue
        n = len(pack) if any(op.kind == "take_pack" for op in ops) else base + sum(op.n for op in ops)
        if n > len(pack):
            continue
        complete = complete and n == 1  # the order of several cards is a choice, too
        if len(found) + comb(len(pack), n) > MOST_LISTED:
            complete = False
        found += [Pick(seat, cards, using) for cards in islice(combinations(pack, n), MOST_LISTED)]
    return found, complete


def _answers(d: Draft, decision: Decision) -> tuple[list[Answer], bool]:
    player = PlayerId(decision.player)
    if decision.slot in ("guess", "value") and not decision.options:
        return [], False
    options = decision.options
    values = [
        v for n in range(decision.least, decision.most + 1) for v in islice(combinations(options, n), MOST_LISTED)
    ]
    if decision.slot == "wish" and decision.kind == "ChooseCards":  # a card is removed from the draft once
        values = [v for v in values if sum(1 for c in v if isinstance(c, int) and d.setup.op(c, "remove_drafted")) < 2]
    return [Answer(player, v) for v in values], True


def _uses(d: Draft, seat: int) -> list[Use]:
    if d.phase in ("after", "over") or not d.face_up:
        return []
    found = [
        Use(seat, c, s) for c, s in product([c for c, _ in sources_up(d, seat, "look_player")], range(len(d.players)))
    ]
    return found + [
        Use(seat, c, p) for c, p in product([c for c, _ in sources_up(d, seat, "look_pack")], lookable(d, seat))
    ]
