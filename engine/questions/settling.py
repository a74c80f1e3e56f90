"""Choices that scripts need not answer, since nothing tells the things apart (CR 603.3b, 608.2d).

"Discard a card" with three Plains in hand, the order of two blank cards on the bottom of a library: whatever is chosen,
the game goes on alike, and a script has no name for one of them. So it is with the order of triggers that have the same
text and the same kind of source, though they may speak of different objects. The engine asks all the same, since at a table it is
seen which card it was. A script that does answer is taken at its word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.layers import view
from engine.core.means import alike_key
from engine.errors import EngineError
from engine.words.actor import prompts_of
from engine.words.answers import cards_in, choose_value, cites_rule
from engine.words.sentences import ChooseSaid, RefsSaid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.questions.reading import Step
    from engine.state.decisions import Decision, Value
    from engine.state.game import Game
    from engine.words.refs import Alias, Refs

__all__ = ["answered_by", "only_value", "settled"]

_KINDS = frozenset({"ChooseCards", "ChooseObjects", "ChooseTargets", "Order"})


def only_value(game: Game, decision: Decision, aliases: Sequence[Alias] = ()) -> Value | None:
    """What the decision comes to whatever is chosen; None if it can come out differently, or the script has a name for
    one of the things.
    """
    options = decision.options
    if _like_triggers(game, decision):
        return tuple(options)
    if (
        decision.kind not in _KINDS
        or len(options) < 2
        or decision.labels
        or (decision.kind != "Order" and decision.least != decision.most)
    ):
        return None
    board, seen = game.board, view(game.board)
    keys = set()
    named = {a.card for a in aliases} | {a.root for a in aliases}
    for option in options:
        obj = board.object(option) if isinstance(option, int) and option >= 0 else None
        if obj is None or obj.zone == "stack" or obj.id in named or not named.isdisjoint(cards_in(game, obj.id)):
            return None
        keys.add((obj.zone, obj.tapped, obj.controller, alike_key(board, obj, decision.player, seen)))
        if len(keys) > 1:
            return None
    return tuple(options[: len(options) if decision.kind == "Order" else decision.least])


def _like_triggers(game: Game, decision: Decision) -> bool:
    """Whether the order of triggers is asked, and all have the same text and the same kind of source (603.3b)."""
    if decision.kind != "Order" or not any(str(rule) == "603.3b" for rule in decision.why.rules):
        return False
    return len(set(decision.labels)) == 1 and len({_kind_of_source(game, oid) for oid in decision.about}) == 1


def _kind_of_source(game: Game, oid: int) -> str:
    last = game.board.last(oid) if oid >= 0 and game.board.object(oid) is None else None
    obj = game.board.object(oid) if last is None else last.obj
    return obj.base.name if obj is not None else str(oid)


def answered_by(step: Step | None, who: str, game: Game, decision: Decision, refs: Refs) -> bool:
    """Whether the next thing that a script does is to answer this decision."""
    if step is None or step.raw.who != who:
        return False
    said = step.sentence
    if isinstance(said, RefsSaid):
        return True
    if not isinstance(said, ChooseSaid):
        return False
    if said.rule and not cites_rule(decision.why.rules, said.rule, game.setup.rules.text):
        return False
    if said.every:
        return True
    try:
        choose_value(game, decision, said, refs)
    except EngineError:
        return False
    return True


def settled(game: Game, aliases: Sequence[Alias], steps: Sequence[Step], refs: Refs) -> tuple[Decision, Value] | None:
    """The open decision that need not be answered, and its value; ``steps`` are those still to come."""
    open_ = prompts_of(game)
    if not open_:
        return None
    value = only_value(game, open_[0], aliases)
    if value is None:
        return None
    for step in steps:
        if step.raw.who != "check":
            return None if answered_by(step, game.players[open_[0].player], game, open_[0], refs) else (open_[0], value)
        if any(e.kind == "prompt" for e in step.expected):
            return None
    return open_[0], value
