"""The table of a hot-seat game: its record, who plays which seat, what is passed without asking, and undo with consent
(CR 117.3d, 117.4, 104.3a).

Nothing here draws or reads keys; every method that changes something leaves the table at the next open question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.core.layers import controller_of
from engine.core.listing import only_mana
from engine.core.machine import check, legal
from engine.errors import InvalidAction
from engine.frozen import record
from engine.ids import PlayerId
from engine.play.heuristic import SEATS
from engine.play.seen import ask
from engine.records import can_undo, play, redo, rewind
from engine.state.decisions import Cancel, Concede, Pass
from engine.words.refs import Refs
from engine.words.say import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.records import Record, Undo
    from engine.state.decisions import Action, Decision
    from engine.state.game import Game

__all__ = ["PRESETS", "STEPS", "Stops", "Table", "read_stops"]

PRESETS = {
    "every": "asks at every priority, whatever can be done, and for answers of which there is only one",
    "all": "asks whenever more than passing and making mana is possible",
    "some": "asks in one's own main phases, when attacked, in the end step of others, and when others do something that can be answered",
    "few": "asks in one's own main phases when there is something to do, and when others do something that can be answered",
}
"""Name -> when a player with priority is asked; otherwise passing is done without asking."""
STEPS = (
    "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat", "postcombat main",
    "end step",
)  # fmt: skip
"""Steps and phases in which players get priority."""
_MAIN = ("precombat main", "postcombat main")


@record
class Stops:
    """When a person with priority is asked: a preset, and steps in which one is asked always if anything can be done."""

    preset: str = "some"
    steps: frozenset[str] = frozenset()


def read_stops(text: str) -> Stops:
    """The stops that ``some,upkeep,end step`` means.

    :raises InvalidAction: a word is neither a preset nor a step.
    """
    preset, steps = "some", set()
    for word in (w.strip().replace("-", " ") for w in text.split(",")):
        if word in PRESETS:
            preset = word
        elif word in STEPS:
            steps.add(word)
        elif word:
            told = f"{word!r} is neither a step nor one of {', '.join(PRESETS)}; steps are {', '.join(STEPS)}"
            raise InvalidAction.because(told, code="play/stops")
    return Stops(preset, frozenset(steps))


class Table:
    """A game being played by people who share a screen, and seats that the computer plays."""

    def __init__(
        self, rec: Record, kinds: Sequence[str], *, stops: Stops | None = None, lang: str = "en", seed: int = 0
    ) -> None:
        """``kinds``: for each seat ``human`` or a name of :data:`engine.play.heuristic.SEATS`; the last one is that of
        all further seats.

        :raises InvalidAction: nobody plays in such a way.
        """
        self.record = rec
        count = len(rec.start.decks)
        if not kinds:
            raise InvalidAction.because("nobody is said to play: human, or " + " or ".join(SEATS), code="play/seats")
        self.kinds = tuple(kinds[min(s, len(kinds) - 1)] for s in range(count))
        unknown = next((k for k in self.kinds if k != "human" and k not in SEATS), None)
        if unknown is not None:
            raise InvalidAction.because(
                f"no seat decides by {unknown!r}; there are human, {', '.join(SEATS)}", code="play/seats"
            )
        self.seats: tuple[Any, ...] = tuple(
            None if k == "human" else SEATS[k](seed * count + s) for s, k in enumerate(self.kinds)
        )
        self.stops = Stops() if stops is None else stops
        self.lang = lang
        self._auto: set[int] = set()
        self._done_until: dict[int, int] = {}

    @property
    def game(self) -> Game:
        """The game where it stands."""
        return self.record.game

    @property
    def decision(self) -> Decision | None:
        """The question that is open; None once the game is over."""
        game = self.game
        return None if game.outcome is not None or not game.pending else game.pending[0]

    @property
    def humans(self) -> tuple[int, ...]:
        """Seats that people play."""
        return tuple(s for s, k in enumerate(self.kinds) if k == "human")

    @property
    def waiting(self) -> int | None:
        """The seat of the person who has to decide now; None if the computer goes on, or the game is over."""
        d = self.decision
        return d.decider if d is not None and self.automatic() is None else None

    # -- what is done without asking --

    def step(self) -> bool:
        """Do one thing that nobody has to be asked for: a seat of the computer decides, or a person passes who has
        nothing to do. False: a person is asked.
        """
        action = self.automatic()
        if action is None:
            return False
        self._play(action, auto=True)
        return True

    def automatic(self) -> Action | None:
        """The action that is taken next without asking; None if a person is asked or the game is over."""
        d = self.decision
        if d is None:
            return None
        game = self.game
        seat = self.seats[d.decider]
        if seat is not None:
            return ask(seat, game, d)
        if self.stops.preset == "every":
            return None
        if d.kind == "ChooseAction":
            return Pass(d.player) if self._passes(game, d) else None
        if check(game, Cancel(d.player)).ok:
            return None  # while something is announced a player may take it back: better asked than sorry
        found = legal(game, d.player)
        return found.actions[0] if found.complete and len(found.actions) == 1 else None

    def _passes(self, game: Game, d: Decision) -> bool:
        """Whether the player passes without being asked."""
        board = game.board
        turn = board.turn
        mine = turn.active == d.player
        answer = bool(board.stack) and controller_of(board, board.stack[-1]) != d.player
        preset = self.stops.preset
        if not self._useful(game, d):
            return not (mine and preset in ("some", "all") and turn.step == "precombat main" and not board.stack)
        if answer:
            return False
        if self._done_until.get(d.decider) == turn.number:
            return True
        if preset == "all" or turn.step in self.stops.steps:
            return False
        if board.stack:
            return True  # one's own spell is left to resolve
        if mine:
            return turn.step not in _MAIN
        if preset == "few":
            return True
        if turn.step == "declare attackers" and board.combat is not None:
            return not any(
                a.defender == ~d.player or (a.defender >= 0 and controller_of(board, a.defender) == d.player)
                for a in board.combat.attacks
            )
        return turn.step != "end step"

    @staticmethod
    def _useful(game: Game, d: Decision) -> bool:
        """Whether anything but passing and making mana can be done."""
        return not only_mana(game.board, legal(game, d.player).actions)

    # -- what people do --

    def act(self, action: Action) -> None:
        """Take an action for whoever is asked.

        :raises IllegalAction: the rules do not allow it.
        :raises InvalidAction: it makes no sense.
        """
        self._play(action, auto=False)

    def pass_turn(self) -> None:
        """Pass priority, and go on passing until the end of the turn unless others do something that can be answered.

        :raises IllegalAction: the player who is asked does not have priority.
        """
        d = self.decision
        if d is None:
            return
        turn = self.game.board.turn.number
        self.act(Pass(d.player))
        self._done_until[d.decider] = turn

    def concede(self) -> None:
        """Whoever is asked leaves the game (104.3a)."""
        d = self.decision
        if d is not None:
            self.act(Concede(d.player if self.seats[d.player] is None else d.decider))

    def _play(self, action: Action, *, auto: bool) -> None:
        self.record = play(self.record, action)
        number = self.record.line[self.record.at - 1]
        if auto:
            self._auto.add(number)
        else:
            self._auto.discard(number)

    # -- taking back --

    def undo_of(self, seat: int) -> Undo:
        """Whether the seat may take back its last choice, and everything since (:func:`engine.records.can_undo`); what
        was passed without asking is no choice.
        """
        rec = self.record
        for n in range(rec.at - 1, -1, -1):
            move = rec.line[n]
            if move not in self._auto and self._decider(n) == seat:
                return can_undo(rec, seat, n)
        return can_undo(rec, seat, rec.at)

    def take_back(self, undo: Undo) -> None:
        """Take back; everybody who must has agreed."""
        self.record = rewind(self.record, undo.to)
        self._done_until.clear()

    def redo(self) -> str:
        """Do again what was taken back last; gives it in words, empty if there is nothing."""
        rec = self.record
        if rec.at >= len(rec.line):
            return ""
        game = rec.game
        action = rec.moves[rec.line[rec.at] - 1].action
        told = say(game, action, Refs(game, seat=PlayerId(self._decider(rec.at))), lang=self.lang)
        self.record = redo(rec)
        return told

    def _decider(self, n: int) -> int:
        """Who decided on the action after the first ``n``."""
        rec = self.record
        before = rewind(rec, n).game
        action = rec.moves[rec.line[n] - 1].action
        return next((d.decider for d in before.pending if d.player == action.player), action.player)
