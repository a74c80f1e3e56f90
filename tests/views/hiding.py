"""The same game with other cards where a seat cannot look: what that seat is told must stay the same.

What a seat has seen is found here in a plain way of its own, apart from :mod:`engine.state.knowledge`.
"""

from __future__ import annotations

import attrs

from engine.core.evolve import fold
from engine.frozen import Table, replace
from engine.state import events as ev
from engine.state.board import Board, PlayerState, TurnState
from engine.state.events import GameRestarted, TurnBegan
from engine.state.objects import Obj

PUBLIC = {"battlefield", "stack", "graveyard", "exile", "command"}


def watchers(game, seat):
    """The seat and everybody whom it ever controlled."""
    controlled = {e.player for e in game.log if type(e) is ev.PlayerChanged and e.what == "control" and e.controlled_by == seat}
    return {seat, *controlled}


def seen_cards(games, seat):
    """Physical cards that the seat may ever have looked at in the games given (the successive states of one game)."""
    game = games[-1]
    eyes = watchers(game, seat)
    seen = {r.card for r in game.board.fixed.roles if r.kind != "conspiracy"}
    cards_of = {}
    for e in game.log:
        obj = e.obj if type(e) in (ev.Placed, ev.Created) else e.new if type(e) is ev.Moved else e.old if type(e) is ev.CastReversed else None
        if obj is not None:
            cards_of[obj.id] = obj.cards
            hidden = obj.zone not in PUBLIC or obj.more.face_down
            mine = obj.owner in eyes and obj.zone in ("hand", "outside")
            mine |= obj.zone in PUBLIC and (obj.controller in eyes or bool(eyes & set(obj.more.known)) or (obj.zone == "command" and obj.owner in eyes))
            if not hidden or mine:
                seen |= set(obj.cards)
        if type(e) is ev.Revealed and (e.to is None or eyes & set(e.to)):
            for o in e.objects:
                seen |= set(cards_of.get(o, ()))
        if type(e) is ev.Noted and (not e.more.face_down or eyes & set(e.more.known)):
            seen |= set(cards_of.get(e.object, ()))
        if type(e) is ev.ControlChanged and e.controller in eyes:
            seen |= set(cards_of.get(e.object, ()))
        if type(e) is ev.Merged:
            seen |= set(e.cards)
    for one in games:
        for d in one.pending:
            if eyes & {d.decider, d.player}:
                for o in (*d.options, *d.about):
                    if type(o) is int and o >= 0:
                        seen |= set(cards_of.get(o, ()))
        for oid in {t for p in eyes for t in one.board.players[p].library[:1]}:
            if one.board.sources:  # an effect may let the player look at the top card
                seen |= set(one.board.objects[oid].cards)
    return seen


def permuted(games, seat, mix):
    """The last of the games, with the cards that the seat never saw in each other's places; ``mix`` puts a list in another order.

    Gives None where there is nothing to put elsewhere.
    """
    game = games[-1]
    fixed = game.board.fixed
    seen = seen_cards(games, seat)
    conspiracies = {r.card for r in fixed.roles if r.kind == "conspiracy"}
    groups = {}
    for number, ref in enumerate(fixed.cards):
        if number not in seen:
            groups.setdefault((ref.owner, number in conspiracies), []).append(number)
    becomes = {}
    for cards in groups.values():
        becomes.update(zip(cards, mix(list(cards)), strict=True))
    if all(a == b for a, b in becomes.items()):
        return None
    pool = {c.key: c for c in game.setup.cards}

    def definition(card):
        return pool[fixed.cards[card].key]

    def swap(value):
        kind = type(value)
        if kind is Obj:
            if len(value.cards) == 1 and value.cards[0] in becomes:
                card = value.cards[0]
                base = value.base
                if base == definition(card).faces[0]:
                    base = definition(becomes[card]).faces[0]
                more = value.more
                if more.face_down and any(k == "name" for k, _ in more.choices):
                    more = replace(more, choices=tuple((k, w[::-1] if k == "name" else w) for k, w in more.choices))
                return replace(value, cards=(becomes[card],), base=base, more=more)
            return value
        if kind is tuple:
            return tuple(swap(v) for v in value)
        if kind is ev.Noted and value.what == "secret":
            return replace(value, more=replace(value.more, choices=tuple((k, w[::-1]) for k, w in value.more.choices)))
        if attrs.has(kind) and kind.__module__ in ("engine.state.events", "engine.state.objects"):
            changed = {f: swap(getattr(value, f)) for f in kind._fields if type(getattr(value, f)) is tuple or attrs.has(type(getattr(value, f)))}
            changed = {f: v for f, v in changed.items() if v is not getattr(value, f)}
            return replace(value, **changed) if changed else value
        return value

    log = [swap(e) for e in game.log]
    count = len(game.players)
    first = next((e.player for e in log if type(e) in (TurnBegan, GameRestarted)), game.board.turn.first)
    start = Board(Table(), (PlayerState(game.setup.variant.life.starting(count)),) * count, fixed, turn=TurnState(0, first, first=first))
    board = fold(start, log)
    return replace(game, setup=replace(game.setup), board=board, log=Table().extend(log))


def fresh(game):
    """The game without anything that was found out about it before."""
    return replace(game, setup=replace(game.setup), board=replace(game.board))
