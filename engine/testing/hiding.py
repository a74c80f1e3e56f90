"""The same game with other cards where a seat cannot look: what that seat is told must stay the same (CR 400.2, 402.3,
406.3, 708.5, 723.4).

What a seat has seen is found here in a plain way of its own, apart from :mod:`engine.state.knowledge`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from engine.cards.abilities import Permission
from engine.core.evolve import fold
from engine.frozen import Table, replace
from engine.state import events as ev
from engine.state.board import Board, PlayerState, TurnState
from engine.state.objects import Obj

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.state.game import Game

__all__ = ["fresh", "permuted", "seen_cards", "watchers"]

_PUBLIC = frozenset({"battlefield", "stack", "graveyard", "exile", "command"})


def watchers(game: Game, seat: int) -> set[int]:
    """The seat and everybody whom it ever controlled (723.4)."""
    controlled = {
        e.player for e in game.log if type(e) is ev.PlayerChanged and e.what == "control" and e.controlled_by == seat
    }
    return {seat, *controlled}


def seen_cards(games: Sequence[Game], seat: int) -> set[int]:
    """Physical cards that the seat may ever have looked at in the games given (the successive states of one game)."""
    game = games[-1]
    eyes = watchers(game, seat)
    seen: set[int] = {r.card for r in game.board.fixed.roles if r.kind != "conspiracy"}
    cards_of: dict[int, tuple[int, ...]] = {}
    event: Any
    for event in game.log:
        kind = type(event)
        obj = (
            event.obj
            if kind in (ev.Placed, ev.Created)
            else event.new
            if kind is ev.Moved
            else event.old
            if kind is ev.CastReversed
            else None
        )
        if obj is not None:
            cards_of[obj.id] = obj.cards
            hidden = obj.zone not in _PUBLIC or obj.more.face_down
            mine = obj.owner in eyes and obj.zone in ("hand", "outside")
            mine |= obj.zone in _PUBLIC and (
                obj.controller in eyes
                or bool(eyes & set(obj.more.known))
                or (obj.zone == "command" and obj.owner in eyes)
            )
            if not hidden or mine:
                seen |= set(obj.cards)
        if kind is ev.Revealed and (event.to is None or eyes & set(event.to)):
            for o in event.objects:
                seen |= set(cards_of.get(o, ()))
        if kind is ev.Noted and (not event.more.face_down or eyes & set(event.more.known)):
            seen |= set(cards_of.get(event.object, ()))
        if kind is ev.ControlChanged and event.controller in eyes:
            seen |= set(cards_of.get(event.object, ()))
        if kind is ev.Merged:
            seen |= set(event.cards)
    for one in games:
        for d in one.pending:
            if eyes & {d.decider, d.player}:
                for o in (*d.options, *d.about):
                    if type(o) is int and o >= 0:
                        seen |= set(cards_of.get(o, ()))
        for oid in sorted({t for p in eyes for t in one.board.players[p].library[:1]}):
            top = one.board.objects[oid]
            if one.board.sources and type(top) is Obj:  # an effect may let the player look at the top card
                seen |= set(top.cards)
        seen |= {c for oid in _shown(one.board) for c in one.board.objects[oid].cards}
    return seen


def _shown(board: Board) -> set[int]:
    """The top cards of libraries and the hands that somebody may have to play with revealed: everybody's, wherever such
    an ability is about (401.5).
    """
    faces = [o.base for o in map(board.objects.__getitem__, board.sources) if type(o) is Obj]
    rules = [*(a for face in faces for a in face.abilities), *(e.rule for e in board.effects.continuous)]
    kinds = {a.kind for a in rules if type(a) is Permission}
    shown: set[int] = set()
    for player in board.players:
        if "show_top" in kinds:
            shown.update(player.library[:1])
        if "show_hand" in kinds:
            shown.update(player.hand)
    return shown


def permuted(
    games: Sequence[Game], seat: int, mix: Callable[[list[int]], list[int]], seen: set[int] | None = None
) -> Game | None:
    """The last of the games, with the cards that the seat never saw in each other's places; ``mix`` puts a list in
    another order.

    ``seen``: those cards that stay (None: those of :func:`seen_cards`). Gives None where there is nothing to put
    elsewhere.
    """
    game = games[-1]
    fixed = game.board.fixed
    eyes = watchers(game, seat)
    kept = seen_cards(games, seat) if seen is None else seen
    conspiracies = {r.card for r in fixed.roles if r.kind == "conspiracy"}
    groups: dict[tuple[int, bool], list[int]] = {}
    for number, ref in enumerate(fixed.cards):
        if number not in kept:
            groups.setdefault((ref.owner, number in conspiracies), []).append(number)
    becomes: dict[int, int] = {}
    for cards in groups.values():
        becomes.update(zip(cards, mix(list(cards)), strict=True))
    if all(a == b for a, b in becomes.items()):
        return None
    pool = {c.key: c for c in game.setup.cards}

    def swap(value: Any) -> Any:
        kind: Any = type(value)
        if kind is Obj:
            if len(value.cards) == 1 and value.cards[0] in becomes:
                card = value.cards[0]
                base = value.base
                if base == pool[fixed.cards[card].key].faces[0]:
                    base = pool[fixed.cards[becomes[card]].key].faces[0]
                more = value.more
                if more.face_down and any(k == "name" for k, _ in more.choices):
                    more = replace(more, choices=tuple((k, w[::-1] if k == "name" else w) for k, w in more.choices))
                return replace(value, cards=(becomes[card],), base=base, more=more)
            return value
        if kind is tuple:
            return tuple(swap(v) for v in value)
        if kind is ev.Noted and value.what == "secret" and not eyes & set(value.more.known):
            return replace(value, more=replace(value.more, choices=tuple((k, w[::-1]) for k, w in value.more.choices)))
        if kind.__module__ in (
            "engine.state.events",
            "engine.state.events_game",
            "engine.state.proposals",
            "engine.state.objects",
        ) and attrs.has(kind):
            names: Any = getattr(kind, "_fields")  # noqa: B009 - what records have and checkers don't know
            changed = {
                f: swap(getattr(value, f))
                for f in names
                if type(getattr(value, f)) is tuple or attrs.has(type(getattr(value, f)))
            }
            changed = {f: v for f, v in changed.items() if v is not getattr(value, f)}
            return replace(value, **changed) if changed else value
        return value

    log = [swap(e) for e in game.log]
    count = len(game.players)
    first = next((e.player for e in log if type(e) in (ev.TurnBegan, ev.GameRestarted)), game.board.turn.first)
    start = Board(
        Table(),
        (PlayerState(game.setup.variant.life.starting(count)),) * count,
        fixed,
        turn=TurnState(0, first, first=first),
    )
    if game.setup.scenario:  # a table that was laid has no turn before its events
        start = replace(start, turn=TurnState())
    board = fold(start, log)
    return replace(game, setup=replace(game.setup), board=board, log=Table().extend(log))


def fresh(game: Game) -> Game:
    """The game without anything that was found out about it before."""
    return replace(game, setup=replace(game.setup), board=replace(game.board))
