"""Draft actions by name (CR 903.13b, 905.1a, 905.2): pure functions ``(draft, seat, …) -> DraftStep``.

A player is a seat or a name; a card is its number in the draft or its name, or a start of the name that ends with a
whole word. All raise :class:`~engine.errors.IllegalAction` with the rule and what would be right,
:class:`~engine.errors.InvalidAction` for players and cards that are not there, and
:class:`~engine.errors.AmbiguousName`.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Union

from engine.draft.carry import noted_of
from engine.draft.machine import apply_pick, lookable
from engine.draft.state import Draft, DraftStep, Pick, Use
from engine.draft.work import COLORS, R, blinded, sources_up, usable, wish_sources
from engine.errors import AmbiguousName, IllegalAction, InvalidAction, Reason
from engine.ids import PlayerId
from engine.state.decisions import Answer
from engine.words.names import starts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.state.decisions import Decision

__all__ = ["choose", "note", "pick", "question", "reveal", "use"]

Who = Union[int, str]
Card = Union[int, str]


def pick(draft: Draft, seat: Who, *cards: Card, using: Iterable[Card] | None = None) -> DraftStep:
    """Draft cards of the pack in front of the player, in this order (903.13b, 905.1a).

    ``using``: face-up cards whose abilities are used with it (905.2c); left out, they follow from the number of cards
    where only one way fits.
    """
    player = _seat(draft, seat)
    numbers = _cards(
        draft, cards, draft.pack(player), f"the pack in front of {draft.players[player]}", draft.setup.rule.cites[0]
    )
    used = (
        _ways(draft, player, numbers)
        if using is None
        else _cards(draft, tuple(using), tuple(c for c, _ in usable(draft, player)), "play", R["905.2c"])
    )
    return apply_pick(draft, Pick(player, numbers, used))


def reveal(draft: Draft, seat: Who, card: Card) -> DraftStep:
    """Reveal a drafted card where an ability lets the player: as it is drafted, to have it noted (905.2b), or to be
    traded after the draft.

    Cards that are revealed as they are drafted need no action. Nothing else may be shown (905.1c).
    """
    player = _seat(draft, seat)
    q = question(draft, player)
    if q is not None and q.slot == "trade_show":
        return apply_pick(draft, Answer(q.player, _cards(draft, (card,), draft.pools[player], "the pool", R["905.1c"])))
    if q is not None and q.slot == "wish":
        about = int(q.about[0])
        sources = [c for c, op in wish_sources(draft, player, about) if op.kind == "note_drafted"]
        if sources and _fits(draft, card, about):
            if len({draft.setup.name(c) for c in sources}) > 1:
                raise _ambiguous(draft, "say which card notes it", sources)
            return apply_pick(draft, Answer(q.player, ("yes",) if q.kind == "May" else (sources[0],)))
        if any(
            t.kind == "wish" and t.player == player and t.about != about and _fits(draft, card, t.about)
            for t in draft.tasks
        ):
            # not that card, the next one
            passed = apply_pick(draft, Answer(q.player, ("no",) if q.kind == "May" else ()))
            then = reveal(passed.draft, player, card)
            return DraftStep(then.draft, (*passed.events, *then.events))
    text = "drafted cards are shown only where an ability says so; cards that are revealed as they are drafted reveal themselves"
    raise IllegalAction.because(text, draft.setup.rule.cites[2], R["905.2b"])


def note(draft: Draft, seat: Who, *values: str) -> DraftStep:
    """Say what is to be noted or guessed: the color or the name that is asked for, or what a face-up card may note of
    the card just drafted (905.2b).

    What follows from the draft is noted by itself.
    """
    player = _seat(draft, seat)
    q = question(draft, player)
    if (
        q is not None
        and q.slot == "wish"
        and any(
            noted_of(draft.setup, op.what, int(q.about[0])) == values
            for _, op in wish_sources(draft, player, int(q.about[0]))
        )
    ):
        return reveal(draft, player, int(q.about[0]))
    if q is None or q.slot not in ("colors", "guess", "value"):
        text = f"nothing is to be noted by {draft.players[player]} now; numbers, players and names of drafted cards are noted by themselves"
        raise IllegalAction.because(text, R["905.2b"])
    if q.slot == "colors" and any(v not in COLORS for v in values):
        raise IllegalAction.because(
            f"a color is noted, one of {', '.join(map(str, q.options))}; not {', '.join(map(repr, values))}",
            R["905.2b"],
        )
    return apply_pick(draft, Answer(q.player, tuple(values)))


def choose(draft: Draft, seat: Who, *values: Any) -> DraftStep:
    """Answer what is asked: ``yes`` or ``no``, colors, cards or players by name; nothing declines (905.2)."""
    player = _seat(draft, seat)
    q = question(draft, player)
    if q is None or q.kind == "Pick":
        text = f"nothing is asked of {draft.players[player]} now" + ("" if q is None else f": {q.why.text}")
        raise IllegalAction.because(text, R["905.2a"])
    if q.kind == "May":
        if not values:
            values = ("no",)
        elif len(values) == 1 and any(_fits(draft, values[0], int(c)) for c in q.about):
            values = ("yes",)
    elif q.kind == "ChoosePlayers":
        values = tuple(~_seat(draft, v) if isinstance(v, str) else v for v in values)
    elif q.kind == "ChooseCards":
        values = _cards(
            draft, values, tuple(o for o in q.options if isinstance(o, int)), "what may be chosen", *q.why.rules
        )
    return apply_pick(draft, Answer(q.player, tuple(values)))


def use(draft: Draft, seat: Who, card: Card, about: Who) -> DraftStep:
    """Turn a face-up card face down to look (905.2c): at the next card that a player drafts (``about``: seat or name),
    or at a pack.

    A pack is meant by its number, by ``"Ned's pack 2"`` (the one Ned opens in round 2), or by ``"Ned's pack"`` (one
    that waits in front of Ned).
    """
    player = _seat(draft, seat)
    ways = (*sources_up(draft, player, "look_player"), *sources_up(draft, player, "look_pack"))
    number = _cards(
        draft,
        (card,),
        tuple(c for c, _ in ways),
        f"the face-up cards of {draft.players[player]} that let their player look",
        R["905.2c"],
    )[0]
    if draft.setup.op(number, "look_player") is not None:
        return apply_pick(draft, Use(player, number, _seat(draft, about)))
    return apply_pick(draft, Use(player, number, _pack(draft, player, about)))


def question(draft: Draft, seat: int) -> Decision | None:
    """What the player is asked, if anything."""
    return next((q for q in draft.pending if q.player == seat), None)


# -- who and what ------------------------------------------------------------------------------------------------------


def _seat(draft: Draft, seat: Who) -> PlayerId:
    if isinstance(seat, str) and seat in draft.players:
        return PlayerId(draft.players.index(seat))
    if type(seat) is int and 0 <= seat < len(draft.players):
        return PlayerId(seat)
    raise InvalidAction.because(f"no player is {seat!r}; there are {', '.join(draft.players)}")


def _fits(draft: Draft, said: Any, card: int) -> bool:
    return said == card if isinstance(said, int) else said in starts_of(draft.setup.name(card))


def _cards(draft: Draft, said: Sequence[Any], among: tuple[int, ...], where: str, *rules: Any) -> tuple[int, ...]:
    """The cards meant, each another one; equal cards are taken in order, a whole name goes before the start of one."""
    found: list[int] = []
    for one in said:
        if isinstance(one, int):
            found.append(one)
            continue
        hits = [c for c in among if c not in found and draft.setup.name(c) == one] or [
            c for c in among if c not in found and _fits(draft, one, c)
        ]
        if not hits:
            held = ", ".join(dict.fromkeys(draft.setup.name(c) for c in among)) or "nothing"
            raise IllegalAction.because(f"{one} is not in {where}, which has {held}", *rules)
        if len({draft.setup.name(c) for c in hits}) > 1:
            raise _ambiguous(draft, f"{one!r} fits several cards", hits)
        found.append(hits[0])
    return tuple(found)


def _ambiguous(draft: Draft, text: str, cards: Iterable[int]) -> AmbiguousName:
    names = dict.fromkeys(draft.setup.name(c) for c in cards)
    return AmbiguousName(*(Reason(AmbiguousName.code, (), n) for n in names), context=text)


def _ways(draft: Draft, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The face-up cards that a pick of so many cards uses; () if none has to be used, or none fits."""
    pack = draft.pack(seat)
    more = len(cards) - min(draft.setup.rule.picks, len(pack))
    if more <= 0 or blinded(draft, seat):
        return ()
    ways = usable(draft, seat)
    fitting: list[tuple[int, ...]] = [(c,) for c, op in ways if op.kind == "take_pack" and len(cards) == len(pack)]
    extras = [c for c, op in ways if op.kind == "extra_pick"]
    fitting += combinations(extras, more)
    if len({tuple(sorted(draft.setup.name(c) for c in one)) for one in fitting}) > 1:
        raise _ambiguous(draft, "say which face-up cards are used", dict.fromkeys(c for one in fitting for c in one))
    return fitting[0] if fitting else ()


def _pack(draft: Draft, seat: int, said: Who) -> int:
    if isinstance(said, int):
        return said
    may = lookable(draft, seat)
    for place, name in enumerate(draft.players):
        if said == f"{name}'s pack":
            waiting = [p for p in draft.queues[place] if p in may]
            if waiting:
                return waiting[0]
        for number, opened in enumerate(draft.setup.rounds, start=1):
            if said == f"{name}'s pack {number}":
                return opened[place]
    raise InvalidAction.because(f'no pack is {said!r}; say as in "{draft.players[0]}\'s pack 2"', R["905.2c"])
