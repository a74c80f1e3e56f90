"""From a failure of a random game to a minimal question script that shows it again (CR 101.4, 117.1; architecture
4.13).

:func:`question_script` looks for a moment shortly before the failure at which a script can start, lays that table, says
the actions from there in words, holds the same invariant, and makes what fails as small as it can. Whatever it gives
has been played: loading and playing it fails in the same way.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from engine.core.machine import apply, check
from engine.errors import EngineError
from engine.frozen import record, replace
from engine.ids import PlayerId
from engine.questions.cardpool import Cards
from engine.questions.loader import Mapping
from engine.questions.problems import ScriptError
from engine.questions.reading import variant_of
from engine.questions.scenario import Laid, lay
from engine.questions.schema import read_script
from engine.state.decisions import Activate, Answer, Cast, PlayLand, Special
from engine.state.objects import Obj
from engine.testing.invariants import violations
from engine.testing.playing import default_action
from engine.testing.replaying import Watcher, failed, failures
from engine.testing.scenario import node
from engine.testing.shrinking import shrink_script, size
from engine.testing.snapshots import alias_for, counterparts, script_start, seats, snapshot
from engine.testing.writing import script_text
from engine.words.actor import Actor
from engine.words.acts import perform
from engine.words.grammar import Unreadable
from engine.words.lore import Lore
from engine.words.refs import Refs
from engine.words.say import say
from engine.words.sentences import read_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.state.board import Board
    from engine.state.decisions import Action, Decision
    from engine.state.game import Game, Step

__all__ = ["question_script", "scripted"]

_NEAR, _FAR = 8, 6
"""Moments right before the failure, and earlier ones spread over the game, at which a script is tried to start."""
SHORT = 10
"""Steps of a script that is short enough; else other moments are tried in the time that is left."""
_OPENING = 60
"""Plain answers after a failure before the first turn until a script can start."""
_STRAYS = 400
"""Answers given plainly along one way, at most, where the two games differ."""


class _Way:
    """Playing what was played, on the table of a script; lives while one script is tried."""

    def __init__(self, laid: Laid, ids: dict[int, int], watch: Watcher) -> None:
        self.game, self.aliases, self.watch = laid.game, laid.aliases, watch
        self.ids = ids
        self.steps: list[dict[str, str]] = []
        self.broken: str | None = None

    def found(self) -> bool:
        return self.broken is not None or bool(self.watch.found)

    def say(self, action: Action) -> bool:
        """Do the action as the sentence that says it; False if that can't be said or done."""
        gone = Lore(self.game).gone(self.game)
        refs = Refs(self.game, self.aliases, gone)
        decision = next((d for d in self.game.pending if d.player == action.player), None)
        seat = action.player
        try:
            text = say(self.game, action, refs)
            sentence = read_sentence(text, refs.book())
        except (Unreadable, EngineError):
            return False
        actor = Actor(self.game, self.aliases, gone, watch=self.watch)
        if decision is not None and decision.decider != decision.player and type(action) is Answer:
            seat = decision.player
        step = {self.game.players[seat]: text}
        try:
            perform(actor, seat, sentence)
        except EngineError:
            return False
        except (Exception, RecursionError) as error:  # noqa: BLE001 - an error of the engine is what may be looked for
            self.broken = failed(error)[0]
        self.steps.append(step)
        self.game = actor.game
        return True

    # -- translating --

    def _like(self, obj: Any, before: Game) -> int:
        """The object of this game that holds the same card, or stands at the same place among tokens and abilities."""
        board = self.game.board
        if obj.cards:
            card = self.cards.get(obj.cards[0])
            return next((o.id for o in self._living() if card is not None and card in o.cards), -1)
        if obj.zone == "stack":
            depth = len(before.board.stack) - before.board.stack.index(obj.id)
            return board.stack[-depth] if depth <= len(board.stack) else -1
        mine, theirs = _tokens(before.board, obj.base.name), _tokens(board, obj.base.name)
        at = mine.index(obj.id) if obj.id in mine else 0
        return theirs[at] if at < len(theirs) else -1

    def _living(self) -> Any:
        return Refs(self.game).living()

    def learn(self, start: Game) -> None:
        """Which physical card of this game is which card of the other."""
        self.cards: dict[int, int] = {}
        self.seats = {was: PlayerId(now) for now, was in enumerate(seats(start))}
        for was, now in self.ids.items():
            mine: Any = start.board.objects[was]
            theirs: Any = self.game.board.objects[now]
            self.cards.update(zip(mine.cards, theirs.cards, strict=False))

    def translated(self, action: Action, before: Game) -> Action:
        kind = type(action)
        action = replace(action, player=self.seats[action.player])
        if kind in (Cast, PlayLand, Activate, Special):
            obj: Any = before.board.object(action.object)  # type: ignore[union-attr]
            now = -1 if obj is None else self._like(obj, before)
            return replace(action, object=now, choices=()) if kind is not PlayLand else replace(action, object=now)
        if kind is Answer:
            was = next((d for d in before.pending if self.seats[d.player] == action.player), None)
            value: Any = getattr(action, "value", ())
            return replace(action, prompt=-1, value=tuple(self._option(v, was, before) for v in value))
        return action

    def _option(self, value: Any, decision: Decision | None, before: Game) -> Any:
        if type(value) is tuple:
            return tuple(self._thing_now(v, before) for v in value)
        numbers = decision is not None and decision.kind in (
            "ChooseNumber",
            "Distribute",
            "AssignDamage",
            "ChooseModes",
            "PayCost",
            "ChooseReplacement",
        )
        return value if numbers else self._thing_now(value, before)

    def _thing_now(self, value: Any, before: Game) -> Any:
        if type(value) is not int:
            return value
        if value < 0:
            seat = self.seats.get(~value)
            return value if seat is None else ~seat
        obj: Any = before.board.object(value)
        return value if obj is None else self._like(obj, before)


def _tokens(board: Board, name: str) -> list[int]:
    return [
        o for o in board.battlefield if type(obj := board.objects[o]) is Obj and not obj.cards and obj.base.name == name
    ]


@record(eq=False)
class _Played:
    """A game that was played: the states, and the action taken in each; the state after the last action comes last, if
    there is one.
    """

    games: tuple[Game, ...]
    actions: tuple[Action, ...]


def _again(start: Callable[[], Step], actions: Sequence[Action]) -> _Played:
    """The states on the way; the last action may be the one at which the engine breaks, then there is no state after
    it.
    """
    games = [start().game]
    for action in actions[:-1]:
        games.append(apply(games[-1], action).game)
    if actions:
        try:
            games.append(apply(games[-1], actions[-1]).game)
        except (Exception, RecursionError):  # noqa: BLE001 - this is what is looked for
            return _Played(tuple(games), tuple(actions))
    return _Played(tuple(games), tuple(actions))


def _walk(
    played: _Played, at: int, document: dict[str, Any], only: Sequence[str] | None, hold: Callable[..., list[str]]
) -> _Way | None:
    """Say the actions from a moment on, on the laid table."""
    root = node(document)
    assert isinstance(root, Mapping)
    try:
        script = read_script(root)
        laid = lay(script, variant_of(script), Cards(script))
    except (ScriptError, EngineError):
        return None
    watch = Watcher(only, hold)
    way = _Way(laid, counterparts(played.games[at], laid.game), watch)
    way.learn(played.games[at])
    strays = 0
    for before, action in zip(played.games[at:], played.actions[at:], strict=False):
        if way.game.outcome is not None or way.found():
            break
        while strays < _STRAYS and not way.found() and not _fits(way, before, action):
            # the other game had been asked nothing here, or paid by itself: answer plainly until the two meet
            if (
                not way.game.pending
                or way.game.pending[0].kind == "ChooseAction"
                or not way.say(default_action(way.game))
            ):
                break
            strays += 1
        if way.found() or way.game.outcome is not None:
            break
        wanted = way.translated(action, before)
        if check(way.game, wanted):
            way.say(wanted)
    return way if way.found() or at == len(played.actions) else None


def _fits(way: _Way, before: Game, action: Action) -> bool:
    mine = [d.kind for d in before.pending]
    theirs = [d.kind for d in way.game.pending]
    return mine == theirs or "ChooseAction" in theirs or bool(check(way.game, way.translated(action, before)))


def _onward(played: _Played) -> _Played:
    """Where no script can start yet: plain answers until one can, since what is wrong with a state is often wrong with
    the next ones.
    """
    games, actions = list(played.games), list(played.actions)
    if len(games) != len(actions) + 1:
        return played
    for _ in range(_OPENING):
        game = games[-1]
        if game.outcome is not None or script_start(game) is not None:
            break
        try:
            actions.append(default_action(game))
            games.append(apply(game, actions[-1]).game)
        except (Exception, RecursionError):  # noqa: BLE001 - then this way leads nowhere
            return played
    return _Played(tuple(games), tuple(actions))


def _moments(played: _Played) -> list[int]:
    fits = [i for i, g in enumerate(played.games) if script_start(g) is not None]
    near = fits[::-1][:_NEAR]
    rest = fits[: -_NEAR or None] if len(fits) > _NEAR else []
    spread = [rest[len(rest) * k // _FAR] for k in range(_FAR)][::-1] if rest else []
    return list(dict.fromkeys((*near, *spread)))


def scripted(
    start: Callable[[], Step],
    actions: Sequence[Action],
    kind: str,
    *,
    seconds: float = 60.0,
    hold: Callable[..., list[str]] = violations,
) -> dict[str, Any] | None:
    """The smallest document found that shows the failure ``kind`` (an invariant's name, or an error and its line) of a
    game; None if there is none.

    ``start`` begins the game, ``actions`` lead to the failure; ``hold`` is called as
    :func:`engine.testing.invariants.violations` is.
    """
    until = time.monotonic() + seconds
    broken = " " in kind
    wanted = f"{'error' if broken else 'invariant'} {kind}"
    only = () if broken else (kind,)
    try:
        played = _again(start, actions)
    except (Exception, RecursionError):  # noqa: BLE001 - a game that does not even come that far again
        return None

    def still(document: dict[str, Any]) -> bool:
        return any(f.kind == wanted for f in failures(document, only=only, hold=hold))

    if not any(script_start(g) is not None for g in played.games):
        played = _onward(played)
    best: dict[str, Any] | None = None
    for at in _moments(played):
        if time.monotonic() > until:
            break
        document = _said(played, at, kind, only, hold)
        if document is None or not still(document):
            continue
        small = shrink_script(document, still, seconds=max(2.0, (until - time.monotonic()) / 2))
        best = small if best is None else min(best, small, key=_length)
        if len(best["steps"]) <= SHORT:
            break
    return best


def _length(document: dict[str, Any]) -> tuple[int, tuple[int, ...]]:
    return len(document["steps"]), size(document)


def _said(
    played: _Played, at: int, kind: str, only: Sequence[str], hold: Callable[..., list[str]]
) -> dict[str, Any] | None:
    """The document from one moment on; objects that its steps tell apart by number get aliases."""
    aliases: dict[int, str] = {}
    found: dict[str, Any] | None = None
    for _ in range(3):
        table = snapshot(played.games[at], aliases)
        way = None if table is None else _walk(played, at, table, only, hold)
        if table is None or way is None or (way.broken is not None and way.broken != kind):
            break
        found = {**table, "steps": way.steps}
        numbered = {
            int(word[1:].rstrip(",:"))
            for step in way.steps
            for text in step.values()
            for word in text.split()
            if word[:1] == "#" and word[1:].rstrip(",:").isdigit()
        }
        back = {now: was for was, now in way.ids.items()}
        new = {
            back[n]: alias_for(played.games[at], back[n], f"n{back[n]}")
            for n in sorted(numbered & back.keys())
            if back[n] not in aliases
        }
        if not new:
            break
        aliases.update(new)
    return found


def question_script(
    start: Callable[[], Step],
    actions: Sequence[Action],
    kind: str,
    text: str = "",
    *,
    seconds: float = 60.0,
    hold: Callable[..., list[str]] = violations,
) -> str | None:
    """The text of a minimal question script that shows a failure again, ready to save; None if no script was found that
    does.

    ``commandzone fuzz --replay FILE`` plays it and finds the same; where the engine breaks, ``commandzone ask FILE``
    does, too. ``kind`` and ``text`` are those of :class:`engine.testing.fuzz.Finding`.
    """
    document = scripted(start, actions, kind, seconds=seconds, hold=hold)
    if document is None:
        return None
    lines = [line.strip() for line in text.splitlines() if line.strip()] or [kind]
    said = lines[-1] if " " in kind else lines[0]  # of a traceback the last line says what was wrong
    named = "".join(ch if ch.isalnum() else "-" for ch in kind.lower()).strip("-")
    labels = {"script": "1", "id": f"found/{named}", "question": f"Why is this wrong? {said[:200]}"}
    whole = {**labels, **{k: v for k, v in document.items() if k != "script"}}
    return script_text(whole, ("found by random play; commandzone fuzz --replay FILE shows it again",))
