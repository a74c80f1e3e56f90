"""Legality, as architecture 4.18 has it: what is listed, what is checked and what is accepted are one thing (CR 117,
601.2, 733.1).

Functions take ``(before, step)`` and look at ``step.game``; they sample by the game's ``state_id``, so a game is always
looked at in the same way. :func:`probes` makes the actions that are likely to be refused: stale prompts, other seats'
actions, listed ones with one field changed.
"""

# ruff: noqa: ARG001 - all invariants are called alike
from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

from engine.core.layers import view
from engine.core.machine import apply, check, legal
from engine.core.means import alike_key
from engine.errors import IllegalAction, InvalidAction
from engine.frozen import replace
from engine.ids import ObjectId, PlayerId
from engine.state import decisions as de

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.state.decisions import Action, Decision
    from engine.state.game import Game, Step

__all__ = [
    "accepts",
    "canonical",
    "check_equals_apply",
    "complete_lists_hold_all",
    "listed_are_accepted",
    "no_soft_lock",
    "probes",
    "refusals_change_nothing",
]

SAMPLE = 6
"""How many of the listed actions are tried out on a fork."""


def accepts(game: Game, action: Action) -> bool:
    """Whether ``apply`` takes the action; errors other than refusals are not caught."""
    try:
        apply(game, action)
    except (IllegalAction, InvalidAction):
        return False
    return True


def _sample(items: Sequence[Any], salt: int, most: int = SAMPLE) -> list[Any]:
    """Up to ``most`` of the items, spread over the list, other ones for another salt."""
    n = len(items)
    if n <= most:
        return list(items)
    stride = n / most
    return [items[int(i * stride + salt % 7919) % n] for i in range(most)]


def no_soft_lock(before: Game | None, step: Step) -> list[str]:
    """4.18: as long as the game goes on every open question has an answer."""
    game = step.game
    if game.outcome is not None:
        if game.pending:
            return ["4.18: the game is over and somebody is still asked"]
        return []
    out = []
    for d in game.pending:
        listed = legal(game, d.player)
        if not listed.actions and listed.complete:
            out.append(f"4.18: no answer is possible to {d.kind} {d.why.text!r} of player {d.player}")
    return out


def listed_are_accepted(before: Game | None, step: Step) -> list[str]:
    """4.18 (1): every listed action is accepted, each is listed once, and the list is that of an equal game just read."""
    game = step.game
    listed = legal(game).actions
    out = [
        f"4.18 (1): listed and refused: {a!r}: {check(game, a).reasons}"
        for a in _sample(listed, game.state_id)
        if not accepts(game, a)
    ]
    out += [f"4.18 (1): listed and not checked: {a!r}: {check(game, a).reasons}" for a in listed if not check(game, a)]
    if len(set(listed)) != len(listed):
        out.append("4.18: an action is listed twice")
    if legal(_afresh(game)) != legal(game):
        out.append("4.18: the list depends on what was looked at before")
    return out


def _afresh(game: Game) -> Game:
    """An equal game that remembers nothing derived."""
    return replace(game, setup=replace(game.setup), board=replace(game.board))


def probes(game: Game) -> Iterator[Action]:
    """Actions that are likely to be refused: of every player, stale, or listed ones with one field changed."""
    listed = legal(game).actions
    seats = range(len(game.setup.players))
    objects = game.board.objects.size
    asked = {d.player for d in game.pending}
    for seat in seats:
        p = PlayerId(seat)
        if p not in asked:
            yield de.Pass(p)
        yield de.Cancel(p)
        yield de.Answer(p, ("yes",))
        yield de.Answer(p, (0, 1))
        yield de.Answer(p, ((0, ~seat),))
    for a in _sample(listed, game.state_id + 3, 5):
        yield replace(a, player=PlayerId((a.player + 1) % len(seats)))
        kind = type(a)
        if kind is de.Answer:
            yield replace(a, prompt=game.state_id - 1)
            yield replace(a, value=(*a.value, *a.value))
            yield replace(a, value=a.value[:-1])
            yield replace(a, value=tuple(reversed(a.value)))
            yield replace(a, value=tuple(_other(v) for v in a.value))
        elif kind in (de.PlayLand, de.Cast, de.Activate):
            yield replace(a, object=ObjectId((a.object + 1) % objects))
            yield replace(a, object=ObjectId(objects))
            if kind is de.Activate:
                yield replace(a, ability=a.ability + 1)
            else:
                yield replace(a, face=a.face + 1)
            if kind is de.Cast:
                yield replace(a, using="nothing")
                yield de.PlayLand(a.player, a.object)
        elif kind is de.Special:
            yield replace(a, kind="nothing")
    for seat in sorted(asked):
        state = game.board.players[seat]
        for oid in _sample((*state.hand, *state.permanents, *game.board.command, *state.graveyard), game.state_id, 8):
            yield de.Cast(seat, oid)
            yield de.PlayLand(seat, oid)
            yield de.Activate(seat, oid)


def _other(value: Any) -> Any:
    if type(value) is int:
        return value + 1
    if type(value) is tuple:
        return (value[0], *(_other(v) for v in value[1:]))
    return f"{value}?"


def check_equals_apply(before: Game | None, step: Step) -> list[str]:
    """4.18 (2): ``check`` says yes exactly when ``apply`` accepts, refused actions included, and a refusal has a
    reason.
    """
    game = step.game
    out = []
    for a in probes(game):
        verdict = check(game, a)
        if verdict.ok != accepts(game, a):
            out.append(f"4.18 (2): check says {verdict.ok} {verdict.reasons}, apply the contrary: {a!r}")
        if not verdict.ok and not all(r.text and r.code for r in verdict.reasons):
            out.append(f"4.18 (2): a reason without words: {a!r}: {verdict.reasons}")
    return out


_SETS = (
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
)


def canonical(game: Game, action: Action) -> Any:
    """The form in which a list holds the action: no choices or prompt, sets of options in the order of the options, one
    of several alike sources.
    """
    kind = type(action)
    if kind is de.Activate:
        obj = game.board.object(action.object)  # type: ignore[union-attr]
        alike = None if obj is None else alike_key(game.board, obj, action.player, view(game.board))
        return (kind, action.player, alike, action.ability)  # type: ignore[union-attr]
    if kind is de.Answer:
        d = next((d for d in game.pending if d.player == action.player), None)
        return (kind, action.player, action.value if d is None else _value(d, action.value))  # type: ignore[union-attr]
    return replace(action, choices=()) if kind in (de.Cast, de.Special) else action


def _value(d: Decision, value: Any) -> Any:
    if d.kind in ("DeclareAttackers", "DeclareBlockers"):
        return tuple(sorted(value))
    if d.kind in _SETS:
        return tuple(sorted(value, key=d.options.index)) if all(v in d.options for v in value) else value
    return value


def complete_lists_hold_all(before: Game | None, step: Step) -> list[str]:
    """4.18 (3): where a list says that it is complete, every accepted action is in it (but conceding, taking back, and
    answers that name the prompt).
    """
    game = step.game
    listed = legal(game)
    if not listed.complete or game.outcome is not None:
        return []
    held = {canonical(game, a) for a in listed.actions}
    paying = {d.player for d in game.pending if d.kind == "PayCost"}
    out = []
    for a in probes(game):
        if type(a) in (de.Cancel, de.Concede) or not check(game, a):
            continue
        if type(a) is de.Activate and a.player in paying:  # part of a plan of payment
            continue
        if canonical(game, a) not in held:
            out.append(f"4.18 (3): accepted, and a complete list lacks it: {a!r}")
    return out


def refusals_change_nothing(before: Game | None, step: Step) -> list[str]:
    """4.18: neither a refused action nor a fork changes the game it was tried on."""
    game = step.game
    image = pickle.dumps(_bare(game))
    out = []
    for a in probes(game):
        accepts(game, a)
        check(game, a)
    for a in _sample(legal(game).actions, game.state_id):
        accepts(game, a)
    if pickle.dumps(_bare(game)) != image and pickle.loads(image) != _bare(game):  # noqa: S301 - our own bytes
        out.append("4.18: trying actions changed the game")
    return out


def _bare(game: Game) -> tuple[Any, ...]:
    """Everything of a game but its setup and log, which no action can reach."""
    return (
        game.board,
        game.agenda,
        game.pending,
        game.waiting,
        game.rng,
        game.log.size,
        game.sba_mark,
        game.state_id,
        game.outcome,
    )
