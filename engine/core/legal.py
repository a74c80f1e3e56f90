"""Which actions are allowed, and why the others are not: one place for listing, checking and explaining (architecture
4.18).

:func:`reasons_against` gives every reason why an action is refused now; an action is accepted exactly when there is
none. :func:`legal` lists accepted actions in a fixed order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.activating import abilities_of, activate_reasons, choosable, is_mana_ability, payable
from engine.core.answers import ILLEGAL, INVALID, answer_reasons, answers
from engine.core.book import book_of
from engine.core.cast_reasons import cast_reasons, land_reasons
from engine.core.castable import incomplete, plainly_castable, ways_said
from engine.core.layers import controller_of
from engine.core.listing import at_priority
from engine.core.listing_kept import LIMIT
from engine.core.producers import sources
from engine.core.specials import SPECIALS, special_reasons
from engine.core.ways import ways
from engine.errors import Reason
from engine.frozen import maker
from engine.rulebook.refs import ref
from engine.state.decisions import Activate, Answer, Cancel, Cast, Concede, Decision, Pass, PlayLand, Special
from engine.state.frames import Activating, Casting
from engine.state.game import Legal
from engine.state.listed import FEW, Answers

if TYPE_CHECKING:
    from engine.core.book import Book
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.decisions import Action
    from engine.state.game import Game
    from engine.state.objects import Obj

__all__ = ["LIMIT", "legal", "reasons_against", "shape_problem", "was_told"]

R = {
    n: ref(n)
    for n in (
        "104.1",
        "104.3a",
        "117.1",
        "117.3",
        "601.2",
        "601.2c",
        "601.2h",
        "602.2",
        "733.1",
        "800.4",
        "101.4",
        "508.1",
        "509.1",
        "510.1",
        "118.3",
        "608.2d",
    )
}
STALE = "action/stale_state"
_FIELDS: dict[type[Any], tuple[tuple[str, type[Any]], ...]] = {
    Pass: (),
    PlayLand: (("object", int), ("face", int)),
    Cast: (("object", int), ("face", int), ("using", str), ("choices", tuple)),
    Activate: (("object", int), ("ability", int), ("choices", tuple)),
    Special: (("kind", str), ("object", int), ("choices", tuple)),
    Answer: (("value", tuple), ("prompt", int)),
    Cancel: (),
    Concede: (),
}


_answer = maker(Answer)


def shape_problem(game: Game, action: Any) -> Reason | None:
    """What is wrong with the action as such: not an action, fields of the wrong type, no such player or object."""
    fields = _FIELDS.get(type(action))
    if fields is None:
        return Reason(INVALID, (), f"not an action: {type(action).__name__}")
    seat = action.player
    if type(seat) is not int or not 0 <= seat < len(game.board.players):
        return Reason(INVALID, (), f"no player has seat {seat!r}")
    for name, kind in fields:
        held = getattr(action, name)
        if type(held) is not kind:
            return Reason(INVALID, (), f"{name} must be a {kind.__name__}, not {type(held).__name__}")
    if type(action) is Answer:
        for v in action.value:
            if type(v) is tuple:
                fits = all(type(x) is int for x in v)
            else:
                fits = type(v) is int or type(v) is str
            if not fits:
                return Reason(INVALID, (), "the value is a tuple of numbers, words, or tuples of numbers")
        return None
    oid = getattr(action, "object", None)
    if oid is not None and not 0 <= oid < game.board.objects.size:
        return Reason(INVALID, (), f"no object has the id {oid}")
    return None


def was_told(game: Game, action: Any) -> bool:
    """Whether the action is one of those that :func:`legal` has just listed for this very game: these are accepted, and
    are not looked at again.
    """
    told = book_of(game.setup).told
    if told is None or told[0] is not game.board or told[1] is not game.agenda or told[2] is not game.pending:
        return False
    listed = told[3]
    if type(listed) is Answers:
        return listed.gave(action)
    for one in listed:  # noqa: SIM110 - the very action, not one like it; asked often
        if one is action:
            return True
    return False


def decision_of(game: Game, player: int) -> Decision | None:
    """The open decision of that player."""
    for d in game.pending:
        if d.player == player:
            return d
    return None


def reasons_against(game: Game, action: Any) -> tuple[Reason, ...]:
    """Every reason why the action is not accepted now; () if it is."""
    problem = shape_problem(game, action)
    if problem is not None:
        return (problem,)
    player = action.player
    name = game.setup.players[player]
    if game.board.players[player].more.left:
        return (Reason(ILLEGAL, (R["104.3a"], R["800.4"]), f"{name} has left the game"),)
    if game.outcome is not None:
        return (Reason(ILLEGAL, (R["104.1"],), "the game is over"),)
    if type(action) is Concede:
        return ()
    decision = decision_of(game, player)
    if type(action) is Cancel:
        return _cancel(game, player)
    if decision is None:
        others = ", ".join(game.setup.players[d.player] for d in game.pending)
        return (Reason(ILLEGAL, (R["117.1"],), f"it is not {name}'s decision: {others or 'nobody'} decides now"),)
    if type(action) is Answer:
        if action.prompt not in (-1, game.state_id):
            return (
                Reason(STALE, (), f"the prompt {action.prompt} is not open any more; the game is at {game.state_id}"),
            )
        if decision.kind == "ChooseAction":
            return (Reason(ILLEGAL, (R["117.1"],), f"{name} has priority; nothing is asked"),)
        return answer_reasons(game, decision, action.value)
    if decision.kind == "PayCost" and type(action) is Activate:
        return _action_reasons(game, action, paying=True)
    if decision.kind != "ChooseAction":
        return (Reason(ILLEGAL, decision.why.rules, f"{name} has to decide first: {decision.why.text}"),)
    return _action_reasons(game, action)


def _cancel(game: Game, player: int) -> tuple[Reason, ...]:
    for frame in reversed(game.agenda):
        if type(frame) in (Casting, Activating) and frame.player == player:  # type: ignore[union-attr]
            return ()
    return (Reason(ILLEGAL, (R["733.1"],), "nothing is being cast or activated that could be taken back"),)


def _action_reasons(game: Game, action: Any, *, paying: bool = False) -> tuple[Reason, ...]:
    board, book = game.board, book_of(game.setup)
    kind = type(action)
    if kind is Pass:
        return ()
    if kind is Special and action.kind not in SPECIALS:
        return (Reason(INVALID, (), f"no special action is called {action.kind!r}"),)
    obj = board.object(action.object)
    if obj is None:
        return (_not_there(action.object),)
    if obj.more.phased:
        return (Reason(ILLEGAL, (ref("702.26b"),), "it is phased out", (action.object,)),)
    if kind is PlayLand:
        reasons = tuple(land_reasons(board, book, action.player, obj, action.face))
    elif kind is Cast:
        reasons = tuple(_cast(game, book, action, obj))
    elif kind is Activate:
        reasons = tuple(_activate(board, book, action, obj, paying=paying))
    else:
        reasons = tuple(special_reasons(board, book, action.player, action.kind, obj))
        if action.kind == "reveal":  # says nothing about the card
            return reasons
    if (
        not reasons
        or not _unseen(board, action.player, obj)
        or (kind is Cast and ways(board, book, action.player, obj))
    ):
        return reasons  # who may cast a card from another player's hand knows it
    return (_not_there(obj.id),)


def _not_there(oid: int) -> Reason:
    return Reason(ILLEGAL, (ref("400.7"), ref("400.2")), "there is no such object that the player can see", (oid,))


def _unseen(board: Board, player: int, obj: Obj) -> bool:
    """Whether the player may not look at the object, so that a refusal must say nothing about it (400.2, 406.3, 708.5)."""
    more, players = obj.more, board.players
    if player in more.known:
        return False
    if more.face_down:
        holder: int | None = obj.owner if obj.zone == "command" else controller_of(board, obj.id)
    elif obj.zone in ("hand", "outside"):
        holder = obj.owner
    else:
        return obj.zone == "library"
    return holder is None or player not in (holder, players[holder].more.controlled_by)


def _cast(game: Game, book: Book, action: Cast, obj: Obj) -> list[Reason]:
    board = game.board
    if not action.face and not action.using and plainly_castable(board, book, action.player, obj):
        return []
    found = ways_said(board, book, action.player, obj, action.face, action.using)
    if not found:
        hidden = obj.zone in ("hand", "library") and obj.owner != action.player
        text = (
            "that card is not the player's to cast"
            if hidden or obj.owner != action.player
            else f"it can't be cast from the {obj.zone}"
        )
        if action.using:
            text += f" in that way ({action.using})"
        return [Reason(ILLEGAL, (ref("601.2a"), ref("601.3")), text, (obj.id,))]
    best: list[Reason] | None = None
    for way in found:
        reasons = cast_reasons(board, book, action.player, obj, way)
        if not reasons:
            reasons = incomplete(board, book, action.player, obj, way)
        if not reasons:
            return []
        best = reasons if best is None or len(reasons) < len(best) else best
    return best or []


def _activate(board: Board, book: Book, action: Activate, obj: Obj, *, paying: bool) -> list[Reason]:
    abilities = abilities_of(board, obj)
    if not 0 <= action.ability < len(abilities):
        return [
            Reason(INVALID, (R["602.2"],), f"it has {len(abilities)} activated abilities, counted from 0", (obj.id,))
        ]
    ability = abilities[action.ability]
    out = activate_reasons(board, book, action.player, obj, ability)
    if paying and not is_mana_ability(ability):
        out.append(
            Reason(ILLEGAL, (ref("601.2g"),), "only mana abilities can be activated while a cost is paid", (obj.id,))
        )
    if not choosable(board, book, action.player, obj, ability):
        out.append(Reason(ILLEGAL, (R["601.2c"],), "it has no legal target", (obj.id,)))
    if not payable(board, book, action.player, obj, ability):
        out.append(Reason(ILLEGAL, (R["118.3"],), "its mana cost can't be paid", (obj.id,)))
    return out


# -- answers -----------------------------------------------------------------------------------------------------------


# -- listing -----------------------------------------------------------------------------------------------------------


def legal(game: Game, player: int | None = None) -> Legal:
    """Accepted actions of the player (None: of everybody whose decision is open), in a fixed order; conceding and
    taking back are always possible and not listed.
    """
    if game.outcome is not None:
        return Legal(())
    pending = game.pending
    if player is not None:
        pending = tuple(d for d in pending if d.player == player)
    if len(pending) == 1 and pending[0].kind == "ChooseAction":
        found = at_priority(game, pending[0].player)
    else:
        actions: list[Action] = []
        complete = True
        for d in pending:
            values, whole = answers(game, d)
            seat = d.player
            if len(values) > FEW and len(pending) == 1:
                found = Legal(Answers(seat, values), whole)
                break
            actions += [_answer(seat, v) for v in values]
            if d.kind == "PayCost" and not values:  # mana has to be made first (601.2g)
                actions += _mana_first(game, seat)
            complete &= whole
        else:
            found = Legal(tuple(actions), complete)
    book_of(game.setup).told = (game.board, game.agenda, game.pending, found.actions)
    return found


def _mana_first(game: Game, player: PlayerId) -> list[Action]:
    """The mana abilities that a player who has no way to pay yet could activate."""
    found: list[Action] = [
        Activate(player, s.object, s.offer.index) for s in sources(game.board, book_of(game.setup), player)
    ]
    return [a for a in found if not reasons_against(game, a)]
