"""Which actions are allowed, and why the others are not: one place for listing, checking and explaining (architecture 4.18).

:func:`reasons_against` gives every reason why an action is refused now; an action is accepted exactly when there is none.
:func:`legal` lists accepted actions in a fixed order.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from engine.core import combat
from engine.core.actions_taken import SPECIALS
from engine.core.activating import abilities_of, activate_reasons, choosable, is_mana_ability, payable
from engine.core.attackers import attack_options, check_attackers
from engine.core.blockers import block_options, check_blockers
from engine.core.book import book_of
from engine.core.casting import spell_program
from engine.core.choices import can_choose
from engine.core.costs import total_cost, ways_of_paying
from engine.core.layers import chars, view
from engine.core.mana import can_pay, purpose_of
from engine.core.match import is_commander
from engine.core.means import alike_key
from engine.core.paying import parts_payable
from engine.core.permissions import Way, cast_reasons, land_reasons, permissions, sorcery_time, ways
from engine.core.printed import printed
from engine.core.specials import special_options, special_reasons
from engine.core.strikes import assignment_options, check_assignment
from engine.errors import Reason
from engine.ids import PlayerId
from engine.rulebook.refs import ref
from engine.state.decisions import Activate, Answer, Cancel, Cast, Concede, Decision, Pass, PlayLand, Special
from engine.state.frames import Activating, Casting, CombatDamage, Paying, Scope
from engine.state.game import Legal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core.book import Book
    from engine.state.board import Board
    from engine.state.decisions import Action, Value
    from engine.state.game import Game
    from engine.state.objects import Obj

__all__ = ["LIMIT", "answers", "castable", "legal", "reasons_against", "shape_problem"]

LIMIT = 256
"""Most actions listed for one decision."""
R = {n: ref(n) for n in ("104.1", "104.3a", "117.1", "117.3", "601.2", "601.2c", "601.2h", "602.2", "733.1", "800.4", "101.4", "508.1", "509.1", "510.1", "118.3", "608.2d")}
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
    oid = getattr(action, "object", None)
    if oid is not None and not 0 <= oid < game.board.objects.size:
        return Reason(INVALID, (), f"no object has the id {oid}")
    if type(action) is Answer and not all(type(v) in (int, str) or (type(v) is tuple and all(type(x) is int for x in v)) for v in action.value):
        return Reason(INVALID, (), "the value is a tuple of numbers, words, or tuples of numbers")
    return None


def decision_of(game: Game, player: int) -> Decision | None:
    """The open decision of that player."""
    for d in game.pending:
        if d.player == player:
            return d
    return None


def reasons_against(game: Game, action: Any) -> tuple[Reason, ...]:  # noqa: PLR0911
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
            return (Reason(STALE, (), f"the prompt {action.prompt} is not open any more; the game is at {game.state_id}"),)
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


def _action_reasons(game: Game, action: Any, *, paying: bool = False) -> tuple[Reason, ...]:  # noqa: PLR0911
    board, book = game.board, book_of(game.setup)
    kind = type(action)
    if kind is Pass:
        return ()
    obj = board.object(action.object)
    if obj is None:
        return (Reason(ILLEGAL, (ref("400.7"),), "that object is not there any more", (action.object,)),)
    if kind is PlayLand:
        return tuple(land_reasons(board, book, action.player, obj, action.face))
    if kind is Cast:
        return tuple(_cast(game, book, action, obj))
    if kind is Activate:
        return tuple(_activate(board, book, action, obj, paying=paying))
    if action.kind not in SPECIALS:
        return (Reason(INVALID, (), f"no special action is called {action.kind!r}"),)
    return tuple(special_reasons(board, book, action.player, action.kind, obj))


def _cast(game: Game, book: Book, action: Cast, obj: Obj) -> list[Reason]:
    board = game.board
    found = [w for w in ways(board, book, action.player, obj) if w.face == action.face and (w.using == action.using or (action.using == "free" and w.free))]
    if not found:
        hidden = obj.zone in ("hand", "library") and obj.owner != action.player
        text = "that card is not the player's to cast" if hidden or obj.owner != action.player else f"it can't be cast from the {obj.zone}"
        if action.using:
            text += f" in that way ({action.using})"
        return [Reason(ILLEGAL, (ref("601.2a"), ref("601.3")), text, (obj.id,))]
    best: list[Reason] | None = None
    for way in found:
        reasons = cast_reasons(board, book, action.player, obj, way)
        if not reasons:
            reasons = _completable(board, book, action.player, obj, way)
        if not reasons:
            return []
        best = reasons if best is None or len(reasons) < len(best) else best
    return best or []


def _completable(board: Board, book: Book, player: int, obj: Obj, way: Way) -> list[Reason]:
    """Reasons why the cast could be begun but not completed: no legal targets, cost not payable (601.2c, 601.2h, 733.1)."""
    out: list[Reason] = []
    face = book.pool[board.fixed.cards[obj.cards[0]].key].faces[way.face]
    program = spell_program(face, way.using)
    if (program.targets or program.modes is not None) and not can_choose(board, Scope(PlayerId(player), obj.id), program, book):
        out.append(Reason(ILLEGAL, (R["601.2c"],), "it has no legal target", (obj.id,)))
    if not affordable(board, book, player, obj, way):
        total = total_cost(board, book, player, obj, face, using=way.using, free=way.free)
        out.append(Reason(ILLEGAL, (R["601.2h"], R["118.3"], *(total.cites[1:])), f"its total cost {total.mana} can't be paid", (obj.id,)))
    return out


def affordable(board: Board, book: Book, player: int, obj: Obj, way: Way) -> bool:
    """Whether the total cost with the least optional parts could be paid now."""
    face = book.pool[board.fixed.cards[obj.cards[0]].key].faces[way.face]
    seen = printed(face).chars
    variants: tuple[tuple[str, ...], ...] = ((),)
    if obj.zone == "command" and any(getattr(a, "tax_life", 0) for a in seen.abilities):
        variants = ((), ("tax life",))
    for paid in variants:
        total = total_cost(board, book, player, obj, face, using=way.using, free=way.free, paid=paid)
        if board.players[player].life < total.life:
            continue
        if total.parts and not parts_payable(board, book, player, total.parts, obj.id):
            continue
        purpose = purpose_of("spell", seen, commander=is_commander(board, obj)) if board.players[player].pool or board.sources else None
        if can_pay(board, book, player, total.mana, purpose=purpose, ways=ways_of_paying(board, seen), life=total.life):
            return True
    return False


def castable(board: Board, book: Book, player: int, obj: Obj) -> Iterator[Way]:
    """The ways in which the player could cast the card now, from start to end."""
    for way in ways(board, book, player, obj):
        if not cast_reasons(board, book, player, obj, way) and not _completable(board, book, player, obj, way):
            yield way


def _activate(board: Board, book: Book, action: Activate, obj: Obj, *, paying: bool) -> list[Reason]:
    abilities = abilities_of(board, obj)
    if not 0 <= action.ability < len(abilities):
        return [Reason(INVALID, (R["602.2"],), f"it has {len(abilities)} activated abilities, counted from 0", (obj.id,))]
    ability = abilities[action.ability]
    out = activate_reasons(board, book, action.player, obj, ability)
    if paying and not is_mana_ability(ability):
        out.append(Reason(ILLEGAL, (ref("601.2g"),), "only mana abilities can be activated while a cost is paid", (obj.id,)))
    if not choosable(board, book, action.player, obj, ability):
        out.append(Reason(ILLEGAL, (R["601.2c"],), "it has no legal target", (obj.id,)))
    if not payable(board, book, action.player, obj, ability):
        out.append(Reason(ILLEGAL, (R["118.3"],), "its mana cost can't be paid", (obj.id,)))
    return out


# -- answers -----------------------------------------------------------------------------------------------------------

_MANY = ("ChooseObjects", "ChooseCards", "ChooseTargets", "ChoosePlayers", "ChooseModes", "ChooseValue", "ChooseReplacement", "May", "PayCost", "LoopSuspected", "Pick")


def answer_reasons(game: Game, d: Decision, value: Value) -> tuple[Reason, ...]:  # noqa: C901, PLR0911
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
        if kind in ("ChooseValue",) and not d.options:
            return () if d.least <= len(value) <= d.most else (Reason(ILLEGAL, rules, "one word"),)
        out: list[Reason] = []
        wrong = [v for v in value if v not in d.options or type(v) is tuple]
        if wrong:
            out.append(Reason(ILLEGAL, rules, f"not among the options: {', '.join(map(str, wrong))}"))
        if len(set(value)) != len(value) and kind != "ChooseModes":
            out.append(Reason(ILLEGAL, rules, "each option can be chosen once"))
        if not d.least <= len(value) <= d.most:
            many = str(d.least) if d.least == d.most else f"{d.least} to {d.most}"
            out.append(Reason(ILLEGAL, rules, f"choose {many}, not {len(value)}"))
        if not out and d.slot == "per opponent":
            from engine.core.choices import player_of  # noqa: PLC0415

            owners = [player_of(board, int(v)) for v in value]  # type: ignore[arg-type]
            if len(set(owners)) != len(owners):
                out.append(Reason(ILLEGAL, rules, "at most one for each opponent"))
        return tuple(out)
    return (Reason(INVALID, rules, f"no answer is known for {kind}"),)


def answers(game: Game, d: Decision) -> tuple[tuple[Value, ...], bool]:  # noqa: C901, PLR0911
    """Accepted values for a decision in a fixed order, at most :data:`LIMIT`, and whether these are all."""
    kind = d.kind
    if kind == "DeclareAttackers":
        return attack_options(game.board, d.player, LIMIT)
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
        return (), False
    if kind == "ChooseModes" and d.most > len(d.options):
        return tuple((o,) * d.most for o in d.options), False
    found: list[Value] = []
    for n in range(d.least, d.most + 1):
        for chosen in combinations(d.options, n):
            if d.slot == "per opponent" and answer_reasons(game, d, chosen):
                continue
            if len(found) >= LIMIT:
                return tuple(found), False
            found.append(chosen)
    return tuple(found), not (d.slot == "bottom" and d.least > 1) and d.slot != "incomplete"


def _orders(options: tuple[Any, ...]) -> tuple[tuple[Value, ...], bool]:
    if len(options) <= 5:  # noqa: PLR2004 - 120 orders
        from itertools import permutations  # noqa: PLC0415

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
        return all(fill((*head, k), left - k) for k in range(least, left - least * (n - len(head) - 1) + 1))

    return (tuple(found), True) if fill((), total) else (tuple(found[:LIMIT]), False)


# -- listing -----------------------------------------------------------------------------------------------------------


def legal(game: Game, player: int | None = None) -> Legal:
    """Accepted actions of the player (None: of everybody whose decision is open), in a fixed order; conceding and taking back are always possible
    and not listed."""
    if game.outcome is not None:
        return Legal(())
    actions: list[Action] = []
    complete = True
    for d in game.pending:
        if player is not None and d.player != player:
            continue
        if d.kind == "ChooseAction":
            complete &= _list_actions(game, d.player, actions)
            continue
        values, whole = answers(game, d)
        actions += [Answer(d.player, v) for v in values]
        complete &= whole
        if d.kind == "PayCost":
            complete = complete and not _list_mana(game, d.player, actions)
    return Legal(tuple(actions), complete)


def _list_actions(game: Game, player: PlayerId, out: list[Action]) -> bool:
    board, book = game.board, book_of(game.setup)
    state = board.players[player]
    out.append(Pass(player))
    busy = bool(board.sources or board.effects.continuous)
    calm = sorcery_time(board, player)
    cards = state.hand
    if board.command:
        cards = (*cards, *(o for o in board.command if board.objects[o].owner == player))
    if book.rules.leader_zone == "exile" and board.exile:
        cards = (*cards, *(o for o in board.exile if board.objects[o].owner == player))
    if state.graveyard:
        cards = (*cards, *(o for o in state.graveyard if printed(board.objects[o].base).elsewhere))
    if busy:
        cards = (*cards, *_permitted(board, player, cards))
    land_left = calm and (state.lands == 0 or busy)
    for oid in cards:
        obj = board.objects[oid]
        if not obj.cards:
            continue
        ready = printed(obj.base)
        definition = book.pool[board.fixed.cards[obj.cards[0]].key]
        several = len(definition.faces) > 1
        if ready.land_only and not several:
            if land_left and not land_reasons(board, book, player, obj):
                out.append(PlayLand(player, obj.id))
            continue
        if not calm and not busy and not ready.fast and not several:
            continue
        seen_ways: list[tuple[int, str]] = []
        for way in castable(board, book, player, obj):
            name = "free" if way.free else way.using
            if (way.face, name) not in seen_ways:
                seen_ways.append((way.face, name))
                out.append(Cast(player, obj.id, way.face, name))
        if several and land_left:
            out.extend(
                PlayLand(player, obj.id, i)
                for i, face in enumerate(definition.faces)
                if "Land" in face.types and not land_reasons(board, book, player, obj, i)
            )
    _list_abilities(board, book, player, out, mana=True)
    for kind, oid in special_options(board, book, player):
        out.append(Special(player, kind, oid))
    if len(out) > LIMIT:
        del out[LIMIT:]
        return False
    return True


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
            elif a.filter is None and scope.source is not None and board.object(scope.source) is not None and scope.source not in known:
                found.append(scope.source)
    return found


def _list_abilities(board: Board, book: Book, player: PlayerId, out: list[Action], *, mana: bool) -> None:
    """Activated abilities that could be activated now; of alike permanents' mana abilities only the first."""
    seen: set[Any] = set()
    state = board.players[player]
    granted = view(board).objects
    hand = [o for o in (*state.hand, *state.graveyard) if printed(board.objects[o].base).activated]
    outside = [o for o in board.command if printed(board.objects[o].base).activated and board.objects[o].owner == player]
    others: list[Any] = []
    if board.sources:
        others = [o for o in board.sources if o not in state.permanents and o not in outside and o not in hand]
    for oid in (*state.permanents, *hand, *outside, *others):
        obj = board.objects[oid]
        ready = printed(obj.base)
        if not ready.activated and oid not in granted:
            continue
        if ready.only_tap_mana and obj.tapped and oid not in granted:
            continue
        if ready.only_tap_mana and oid not in granted:
            key: Any = (id(obj.base), obj.counters, obj.since > (board.turn.turns[player] if board.turn.turns else 0))
            if key in seen:
                continue
            seen.add(key)
        abilities = abilities_of(board, obj)
        for i, ability in enumerate(abilities):
            if activate_reasons(board, book, player, obj, ability):
                continue
            if is_mana_ability(ability):
                if not mana or not payable(board, book, player, obj, ability):
                    continue
                key = (alike_key(board, obj, player, view(board)), i) if not ready.only_tap_mana else (oid, i)
                if key in seen:
                    continue
                seen.add(key)
            elif not choosable(board, book, player, obj, ability) or not payable(board, book, player, obj, ability):
                continue
            out.append(Activate(player, obj.id, i))


def _list_mana(game: Game, player: PlayerId, out: list[Action]) -> bool:
    """Mana abilities that may be activated while paying; listed only where the plans are not complete."""
    frame = game.agenda[-1]
    if type(frame) is not Paying or len(out) > LIMIT // 2:
        return False
    return False


_ = (combat, chars, Special, R)
