"""Listing what a player with priority may do (CR 117.1), each in a fixed order.

Most players with priority can do nothing but pass and tap lands. Where no ability and no effect is about, and nothing
in hand or graveyard can be used outside a main phase, that list depends on the player's own state and the objects
alone; it is kept with the book of the game and taken again while these are the same values (:func:`at_priority`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.activating import abilities_of, activate_reasons, choosable, is_mana_ability, makes_mana, payable
from engine.core.book import book_of
from engine.core.calm import meddled
from engine.core.cast_reasons import land_reasons, sorcery_time
from engine.core.castable import castable, plainly_castable
from engine.core.cost_changes import bargains
from engine.core.foreseen import more_on_tapping
from engine.core.layer_faces import face_now
from engine.core.layers import view
from engine.core.listing_kept import LIMIT, PASSES, alike, kept_list
from engine.core.means import alike_key, hosts
from engine.core.payment import paid_by
from engine.core.permissions import permissions, permitted_at_all
from engine.core.printed import printed
from engine.core.producers import face_number, supply
from engine.core.specials import special_options
from engine.core.standing import ABILITY, standing
from engine.core.usable import use_rules
from engine.ids import PlayerId
from engine.state.decisions import Activate, Cast, Pass, PlayLand, Special
from engine.state.game import Legal
from engine.state.objects import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.cards.abilities import Activated
    from engine.core.book import Book
    from engine.core.layers import BoardView
    from engine.core.printed import Printed
    from engine.core.producers import Supply
    from engine.core.standing import Standing
    from engine.ids import ObjectId
    from engine.state.board import Board, PlayerState
    from engine.state.decisions import Action
    from engine.state.game import Game
    from engine.state.objects import Obj

__all__ = ["at_priority", "listed", "only_mana"]

_EARLY = frozenset({"flash", "cast", "play", "free", "other_cost"})
"""Permissions by which a card might be cast when a sorcery could not."""


def at_priority(game: Game, player: PlayerId) -> Legal:
    """What the player with priority may do."""
    found: Legal | None = game.listed
    if found is None:
        setup = game.setup
        board = game.board
        found = listed(board, setup.cache or book_of(setup), player, calm=sorcery_time(board, player))
    return found


def listed(board: Board, book: Book, player: PlayerId, *, calm: bool) -> Legal:
    """What the player could do with priority on this board; ``calm``: they could cast a sorcery."""
    if not (calm or board.sources or board.effects.continuous):
        kept = kept_list(board, book, player)
        own = standing(board, book, player)
        if kept.abilities is not None and not own.away and not own.special:
            if kept.legal is None:
                kept.legal = Legal((PASSES[player], *kept.abilities))
            return kept.legal
    out: list[Action] = [PASSES[player]]
    complete = _everything(board, book, player, out, calm=calm)
    return Legal(tuple(out), complete)


def only_mana(board: Board, actions: Iterable[Action]) -> bool:
    """Whether these actions are passing and mana abilities, and nothing else (117.1, 605.3a)."""
    for action in actions:
        if type(action) is Activate:
            if not makes_mana(board, action.object, action.ability):
                return False
        elif type(action) is not Pass:
            return False
    return True


# -- looking at everything ---------------------------------------------------------------------------------------------


def _everything(board: Board, book: Book, player: PlayerId, out: list[Action], *, calm: bool) -> bool:
    """Append whatever is allowed; False if there is more than fits. ``calm``: the player could cast a sorcery."""
    state, own = board.players[player], standing(board, book, player)
    busy = meddled(board)
    plain = not (board.sources or board.effects.continuous)
    most = None if plain else _most_mana(board, book, player)
    early = busy and not calm and permitted_at_all(board, _EARLY)
    look = _Look(board, book, player, calm, busy, early, calm and (state.lands == 0 or busy), most)
    made: Supply | None = None
    if calm and not (busy or book.spell_hooks or state.pool or state.more.any_mana or state.more.pool_only):
        made = supply(board, book, player)
    levels, reach = board.objects.levels, _within_reach(look, state, own)
    if made is not None and made.exact:
        paid = made.paid
        for oid, cost, action in own.in_hand:
            if action is None:
                obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
                _with_card(look, obj, obj.base.cache or printed(obj.base), out)
            elif cost is None:
                if look.land_left:
                    out.append(action)
            else:
                known = paid.get((cost.generic, cost.symbols))
                if paid_by(made, cost) if known is None else known:
                    out.append(action)
        reach = reach[len(own.in_hand) :]
    for oid in reach:
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        _with_card(look, obj, obj.base.cache or printed(obj.base), out)
    kept = kept_list(board, book, player) if plain else None
    if kept is not None and kept.abilities is not None and not own.away & ABILITY:
        out += kept.abilities
    else:
        _abilities(board, book, player, out, most, calm=calm)
    if busy or own.special:
        out += [Special(player, kind, oid) for kind, oid in special_options(board, book, player)]
    if len(out) > LIMIT:
        del out[LIMIT:]
        return False
    return True


class _Look(NamedTuple):
    """Who looks at what. ``calm``: a sorcery could be cast; ``busy``: of :func:`~engine.core.calm.meddled`; ``early``:
    effects may let cards be cast at other times; ``land_left``: perhaps a land can be played; ``most``: of
    :func:`_most_mana`.
    """

    board: Board
    book: Book
    player: PlayerId
    calm: bool
    busy: bool
    early: bool
    land_left: bool
    most: int | None


def _within_reach(look: _Look, state: PlayerState, own: Standing) -> tuple[ObjectId, ...]:
    """The cards that the player might cast or play: in hand, their own in the command zone, and others by what they or
    effects say.
    """
    board, player, busy = look.board, look.player, look.busy
    cards = (*state.hand, *own.own) if own.own else state.hand
    if board.exile:
        objects = board.objects
        if look.book.rules.leader_zone == "exile":
            cards = (*cards, *(o for o in board.exile if objects[o].owner == player))
        else:
            cards = (
                *cards,
                *(
                    o
                    for o in board.exile
                    if objects[o].more.marks and (objects[o].owner == player or objects[o].more.kind == "copy")
                ),
            )
    if busy:
        given = view(board).objects
        if state.graveyard:
            cards = (*cards, *[o for o in state.graveyard if o in own.far or o in given])
        cards = (*cards, *_permitted(board, player, cards))
    elif own.far:
        cards = (*cards, *own.far)
    return cards


def _with_card(look: _Look, obj: Obj, ready: Printed, out: list[Action]) -> None:
    """Append how the card can be played or cast."""
    board, book, player, calm, busy, early, land_left, most = look
    if not obj.cards and not (obj.more.kind == "copy" and obj.zone == "exile"):
        return
    several = bool(obj.cards) and board.fixed.cards[obj.cards[0]].key in book.several
    if ready.land_only and not several:
        if land_left and ((not busy and obj.zone == "hand") or not land_reasons(board, book, player, obj)):
            out.append(PlayLand(player, obj.id))
        return
    if not (calm or ready.fast or several) and (
        not busy or (obj.owner == player and obj.zone != "graveyard" and not early)
    ):
        return
    if most is not None and ready.dear > most and not several and obj.id not in view(board).objects:
        return
    plain = plainly_castable(board, book, player, obj)
    if plain is not None:
        if plain:
            out.append(Cast(player, obj.id))
        return
    seen_ways: list[tuple[int, str]] = []
    for way in castable(board, book, player, obj):
        name = "free" if way.free else way.using
        if (way.face, name) not in seen_ways:
            seen_ways.append((way.face, name))
            out.append(Cast(player, obj.id, way.face, name))
    if several and land_left:
        out.extend(
            PlayLand(player, obj.id, i)
            for i, face in enumerate(book.pool[board.fixed.cards[obj.cards[0]].key].faces)
            if "Land" in face.types and not land_reasons(board, book, player, obj, i)
        )


def _permitted(board: Board, player: int, known: tuple[Any, ...]) -> list[Any]:
    """Cards in other zones that some effect lets the player cast or play."""
    found: list[Any] = []
    for kind in ("cast", "play"):
        for scope, a, ids in permissions(board, kind):
            if scope.controller != player and a.who == "you":
                continue
            for t in ids:
                if board.object(t) is not None and t not in known and t not in found:
                    found.append(t)
            if ids:
                continue
            if a.zone == "library":
                found += [t for t in board.players[player].library[:1] if t not in found]
            elif a.zone in ("graveyard", "exile"):
                zone = board.players[player].graveyard if a.zone == "graveyard" else board.exile
                found += [t for t in zone if t not in known and t not in found]
            elif a.zone == "outside":
                found += [t for t in board.players[player].outside if t not in known and t not in found]
            elif (
                a.filter is None
                and scope.source is not None
                and board.object(scope.source) is not None
                and scope.source not in known
            ):
                found.append(scope.source)
    return found


def _shared(board: Board, seen: BoardView) -> list[ObjectId]:
    """Sources that other players than their controllers might activate, in order; found once for each view of a board."""
    found: list[ObjectId] | None = seen.data.get("shared")
    if found is None:
        levels = board.objects.levels
        found = seen.data["shared"] = []
        for oid in board.sources:
            obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
            if obj.zone == "stack":  # boards with and without what a spell was paid with share a view
                continue
            if oid in seen.objects or obj.more is not PLAIN or (obj.base.cache or printed(obj.base)).shared:
                found.append(oid)
    return found


def _taps(ability: Activated) -> bool:
    return any(part.kind == "tap" for part in ability.cost.parts)


def _most_mana(board: Board, book: Book, player: PlayerId) -> int | None:
    """How much mana the player's permanents make at most, where that is all there is to pay with and nothing is cheaper
    than it says; else None.
    """
    state = board.players[player]
    if state.pool or state.more.any_mana or state.more.pool_only or bargains(board) or more_on_tapping(board):
        return None
    made = supply(board, book, player)
    return sum(made.masks.values()) if made.exact else None


def _abilities(board: Board, book: Book, player: PlayerId, out: list[Action], most: int | None, *, calm: bool) -> None:
    """Activated abilities that could be activated now; of alike permanents' mana abilities only the first. ``most``: of
    :func:`_most_mana`; ``calm``: the player could cast a sorcery.
    """
    seen: set[Any] = set()
    state = board.players[player]
    board_view = view(board)
    granted, levels = board_view.objects, board.objects.levels
    hand = []
    for oid in (*state.hand, *state.graveyard):
        base = levels[oid >> 10][(oid >> 5) & 31][oid & 31].base
        if (base.cache or printed(base)).away or oid in granted:
            hand.append(oid)
    outside = [
        o
        for o in board.command
        if board.objects[o].owner == player and (printed(board.objects[o].base).away or o in granted)
    ]
    own = (*state.permanents, *hand, *outside)
    others = [o for o in _shared(board, board_view) if o not in own]
    free = not use_rules(board, board_view)
    named = hosts(board)
    mine = len(state.permanents)
    for at, oid in enumerate((*own, *others)):
        obj = levels[oid >> 10][(oid >> 5) & 31][oid & 31]
        base = obj.base
        ready = base.cache or printed(base)
        if obj.more is PLAIN:
            if not ready.activated and oid not in granted:
                continue
            if (
                free
                and ready.plain_mana
                and oid not in granted
                and oid not in named
                and "Creature" not in base.types
                and at < mine
            ):
                if not obj.tapped:  # nothing can be said against activating it
                    key: Any = (face_number(base), obj.owner, obj.counters)
                    if key not in seen:
                        seen.add(key)
                        out += [Activate(player, oid, i) for i in range(len(ready.activated))]
                continue
        elif obj.more.merged or obj.more.face_down:
            ready = printed(face_now(obj))
        if (not ready.activated and oid not in granted) or obj.more.phased:
            continue
        if ready.only_tap_mana and obj.tapped and oid not in granted:
            continue
        if ready.only_tap_mana and oid not in granted:
            key = alike(board, obj, player)
            if key in seen:
                continue
            seen.add(key)
        theirs = at >= len(own)
        for i, ability in enumerate(abilities_of(board, obj)):
            if (
                (theirs and ability.who == "you")
                or (not calm and ability.speed == "sorcery" and not ability.loyalty)
                or (obj.tapped and _taps(ability))
            ):
                continue
            price = ability.cost.mana
            if (
                most is not None
                and price is not None
                and not (ability.cost.waterbend or ability.cost.changes)
                and price.generic + len(price.symbols) > most
                and not any("P" in symbol for symbol in price.symbols)
            ):
                continue
            if activate_reasons(board, book, player, obj, ability):
                continue
            if is_mana_ability(ability):
                if not payable(board, book, player, obj, ability):
                    continue
                key = (alike_key(board, obj, player, board_view), i) if not ready.only_tap_mana else (oid, i)
                if key in seen:
                    continue
                seen.add(key)
            elif not payable(board, book, player, obj, ability) or not choosable(board, book, player, obj, ability):
                continue
            out.append(Activate(player, obj.id, i))
