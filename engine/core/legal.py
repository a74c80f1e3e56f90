"""Which actions are allowed, and why the others are not: one place for listing, checking and explaining (architecture
4.18).

:func:`reasons_against` gives every reason why an action is refused now; an action is accepted exactly when there is
none. :func:`legal` lists accepted actions in a fixed order.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any

from engine.core.activating import abilities_of, activate_reasons, choosable, is_mana_ability, payable
from engine.core.assigning import assignment_options, check_assignment
from engine.core.attackers import attack_options, check_attackers
from engine.core.blockers import block_options, check_blockers
from engine.core.book import book_of
from engine.core.cast_reasons import cast_reasons, land_reasons
from engine.core.castable import incomplete, plainly_castable, ways_said
from engine.core.choices import player_of
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
from engine.state.frames import Activating, Casting, CombatDamage
from engine.state.game import Legal
from engine.state.listed import FEW, Answers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core.book import Book
    from engine.ids import PlayerId
    from engine.state.board import Board
    from engine.state.decisions import Action, Value
    from engine.state.game import Game
    from engine.state.objects import Obj

__all__ = ["LIMIT", "answers", "legal", "reasons_against", "shape_problem", "was_told"]

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
ILLEGAL, INVALID, STALE = "action/illegal", "action/invalid", "action/stale_state"
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

_MANY = (
    "ChooseObjects",
    "ChooseCards",
    "ChooseTargets",
    "ChoosePlayers",
    "ChooseModes",
    "ChooseValue",
    "ChooseReplacement",
    "May",
    "PayCost",
    "LoopSuspected",
    "Pick",
)


def answer_reasons(game: Game, d: Decision, value: Value) -> tuple[Reason, ...]:
    """Every reason why the value does not answer the decision."""
    board, kind, rules = game.board, d.kind, d.why.rules
    if kind == "DeclareAttackers":
        return check_attackers(board, book_of(game.setup), d.player, value)
    if kind == "DeclareBlockers":
        return check_blockers(board, book_of(game.setup), d.player, value)
    if kind == "AssignDamage":
        frame = game.agenda[-1]
        assert type(frame) is CombatDamage
        return check_assignment(board, frame, value)
    if kind == "ChooseNumber":
        if len(value) != 1 or type(value[0]) is not int:
            return (Reason(INVALID, rules, "the value is one whole number"),)
        if not d.least <= value[0] <= d.most:
            return (Reason(ILLEGAL, rules, f"the number is between {d.least} and {d.most}"),)
        return ()
    if kind == "Order":
        if sorted(map(str, value)) != sorted(map(str, d.options)):
            return (Reason(ILLEGAL, rules, "the value is every option once, in the wanted order"),)
        return ()
    if kind == "Distribute":
        if len(value) != len(d.options) or not all(type(v) is int for v in value):
            return (Reason(INVALID, rules, "the value is one number for each option"),)
        if any(v < d.least for v in value) or sum(v for v in value if type(v) is int) != d.most:  # type: ignore[operator]
            return (Reason(ILLEGAL, rules, f"each number is at least {d.least}, and all together are {d.most}"),)
        return ()
    if kind in _MANY:
        if kind == "ChooseValue" and not d.options:
            return _word_reasons(game, d, value)
        out: list[Reason] = []
        wrong = [v for v in value if v not in d.options or isinstance(v, tuple)]
        if wrong:
            out.append(Reason(ILLEGAL, rules, f"not among the options: {', '.join(map(str, wrong))}"))
        if "stop" in value and len(value) > 1:
            out.append(Reason(ILLEGAL, rules, "either cards or stop"))
        if len(set(value)) != len(value) and not (kind == "ChooseModes" and d.slot == "again"):
            out.append(Reason(ILLEGAL, rules, "each option can be chosen once"))
        if not d.least <= len(value) <= d.most:
            many = str(d.least) if d.least == d.most else f"{d.least} to {d.most}"
            out.append(Reason(ILLEGAL, rules, f"choose {many}, not {len(value)}"))
        if not out and d.slot == "per opponent":
            owners = [player_of(board, int(v)) for v in value]  # type: ignore[arg-type]
            if len(set(owners)) != len(owners):
                out.append(Reason(ILLEGAL, rules, "at most one for each opponent"))
        return tuple(out)
    return (Reason(INVALID, rules, f"no answer is known for {kind}"),)


def _word_reasons(game: Game, d: Decision, value: Value) -> tuple[Reason, ...]:
    """Free words: the right number, all different, and card names only of cards that exist (201.4, 702.106f)."""
    rules = d.why.rules
    out: list[Reason] = []
    if not d.least <= len(value) <= d.most:
        out.append(
            Reason(ILLEGAL, rules, f"choose {d.least}" if d.least == d.most else f"choose {d.least} to {d.most}")
        )
    if not all(type(v) is str for v in value):
        return (*out, Reason(INVALID, rules, "the value is words"))
    if len(set(value)) != len(value):
        out.append(Reason(ILLEGAL, rules, "the names must be different"))
    if d.slot == "card_name":
        names = book_of(game.setup).names
        out += [Reason(ILLEGAL, rules, f"no card is called {v!r}") for v in value if v not in names]
    return tuple(out)


def answers(game: Game, d: Decision) -> tuple[Sequence[Value], bool]:
    """Accepted values for a decision in a fixed order, at most :data:`LIMIT`, and whether these are all."""
    kind = d.kind
    if kind == "DeclareAttackers":
        return attack_options(game.board, d.player, LIMIT, book_of(game.setup))
    if kind == "DeclareBlockers":
        return block_options(game.board, d.player, LIMIT)
    if kind == "AssignDamage":
        frame = game.agenda[-1]
        assert type(frame) is CombatDamage
        return assignment_options(game.board, frame, LIMIT)
    if kind == "ChooseNumber":
        top = min(d.most, d.least + LIMIT - 1)
        return tuple((n,) for n in range(d.least, top + 1)), top == d.most
    if kind == "Order":
        return _orders(d.options)
    if kind == "Distribute":
        return _shares(len(d.options), d.least, d.most)
    if kind == "ChooseValue" and not d.options:
        words = sorted({f.name for c in game.setup.cards for f in c.faces})[: LIMIT // max(1, d.most)]
        return tuple(combinations(words, d.least)), False
    if kind == "ChooseModes" and d.slot == "again":
        repeated: list[Value] = (
            [c for n in range(d.least, d.most + 1) for c in combinations_with_replacement(d.options, n)]
            if d.most <= len(d.options)
            else []
        )
        return (
            (tuple(repeated), True)
            if repeated and len(repeated) <= LIMIT
            else (tuple((o,) * d.most for o in d.options), False)
        )
    found: list[Value] = []
    for n in range(d.least, d.most + 1):
        for chosen in combinations(d.options, n):
            if n > 1 and "stop" in chosen:
                continue
            if d.slot == "per opponent" and answer_reasons(game, d, chosen):
                continue
            if len(found) >= LIMIT:
                return tuple(found), False
            found.append(chosen)
    return tuple(found), not (d.slot == "bottom" and d.least > 1) and d.slot != "incomplete"


def _orders(options: tuple[Any, ...]) -> tuple[tuple[Value, ...], bool]:
    if len(options) <= 5:
        from itertools import permutations

        return tuple(permutations(options)), True
    rotated = [options[i:] + options[:i] for i in range(len(options))]
    return tuple([*rotated, *(r[::-1] for r in rotated)][:LIMIT]), False


def _shares(n: int, least: int, total: int) -> tuple[tuple[Value, ...], bool]:
    found: list[Value] = []

    def fill(head: tuple[int, ...], left: int) -> bool:
        if len(head) == n - 1:
            if left >= least:
                found.append((*head, left))
            return len(found) < LIMIT
        return all(fill((*head, k), left - k) for k in range(least, left - least * (n - len(head) - 1) + 1))  # noqa: F821 - deleted after use, a function that calls itself is a cycle

    whole = fill((), total)
    del fill  # a function that calls itself is a cycle
    return tuple(found[:LIMIT]), whole


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
