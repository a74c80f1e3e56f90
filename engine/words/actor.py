"""Who carries out what players say: the :class:`Actor`, and what is open to its players (CR 117.1, 723)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.machine import apply
from engine.rulebook.refs import RuleRef, ref
from engine.state.decisions import Answer, Decision
from engine.words.answers import option_words, refused
from engine.words.refs import Alias, Refs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.ids import PlayerId
    from engine.state.decisions import Action, Value
    from engine.state.events import Event
    from engine.state.game import Game, Step

__all__ = ["Actor", "decider", "open_prompt", "priority_of", "prompt_text", "prompts_of"]

R_117_1, R_800_4 = ref("117.1"), ref("800.4")


def prompts_of(game: Game, seat: PlayerId | None = None) -> tuple[Decision, ...]:
    """The open questions that are no mere priority: of one player, or of all."""
    return tuple(d for d in game.pending if d.kind != "ChooseAction" and (seat is None or d.player == seat))


def open_prompt(game: Game, seat: PlayerId, *kinds: str) -> Decision | None:
    """The first open question to that player of one of these kinds."""
    return next((d for d in game.pending if d.player == seat and d.kind in kinds), None)


def prompt_text(game: Game, decision: Decision, refs: Refs, *, listed: bool = True) -> str:
    """An open question in words: who chooses among what (if that is to be ``listed``), and about which objects."""
    told = refs.for_seat is None or refs.for_seat in (decision.player, decision.decider)
    options = ", ".join(option_words(game, decision, refs)) if told and listed else ""
    if decision.kind == "ChooseNumber" and listed and not options:
        options = f"{decision.least} to {decision.most}"
    about = ", ".join(
        dict.fromkeys(refs.name(o) for o in decision.about if (x := game.board.object(o)) is not None and refs.sees(x))
    )
    who = game.players[decision.player]
    verb = {
        "DeclareAttackers": "declares attackers", "DeclareBlockers": "declares blockers", "AssignDamage": "assigns damage",
        "PayCost": "chooses how to pay", "Order": "orders",
    }.get(decision.kind, "chooses")  # fmt: skip
    return f"{who} {verb}" + (f" for {about}" if about else "") + (f": {options}" if options else "")


class Actor:
    """Plays on from one game, keeping what was done. Lives only while sentences are carried out."""

    def __init__(
        self, game: Game, aliases: Iterable[Alias] = (), gone: Iterable[tuple[int, str, int]] = (), seat: PlayerId | None = None,
        watch: Callable[[Game, Step], object] | None = None,
    ) -> None:  # fmt: skip
        """``aliases``, ``gone`` and ``seat`` are those of :class:`Refs`; ``watch`` is called after every action with
        the game before and the step.
        """
        self.game = game
        self.watch = watch
        self.seat = seat
        self.aliases, self.gone = tuple(aliases), tuple(gone)
        self.actions: list[Action] = []
        self.events: list[Event] = []
        self._refs: Refs | None = None

    @property
    def refs(self) -> Refs:
        """Names in the game as it is now."""
        if self._refs is None or self._refs.game is not self.game:
            self._refs = Refs(self.game, self.aliases, self.gone, self.seat)
        return self._refs

    def do(self, action: Action) -> None:
        """Apply an action.

        Raises :class:`IllegalAction` or :class:`InvalidAction`.
        """
        step = apply(self.game, action)
        if self.watch is not None:
            self.watch(self.game, step)
        self.game = step.game
        self.actions.append(action)
        self.events += step.events

    def answer(self, decision: Decision, value: Value) -> None:
        """Answer an open question in the stead of whoever must."""
        self.do(Answer(decision.player, value))


def priority_of(actor: Actor, seat: PlayerId, *rules: RuleRef) -> Decision:
    """The player's priority.

    Raises :class:`IllegalAction`: the player doesn't have it; the reason says who has to do what.
    """
    found = open_prompt(actor.game, seat, "ChooseAction")
    if found is not None:
        return found
    if actor.game.outcome is not None:
        raise refused("the game is over")
    name = actor.game.players[seat]
    if actor.game.board.players[seat].more.left:
        raise refused(f"{name} has left the game", R_800_4)
    others = [prompt_text(actor.game, d, actor.refs) for d in prompts_of(actor.game)]
    if others:
        raise refused(f"{name} doesn't have priority: {'; '.join(others)}", R_117_1, *rules)
    whose = [actor.game.players[d.player] for d in actor.game.pending]
    raise refused(f"{name} doesn't have priority" + (f", {' and '.join(whose)} has" if whose else ""), R_117_1, *rules)


def decider(actor: Actor, seat: PlayerId, *rules: RuleRef) -> PlayerId:
    """The player who has priority; actions name the player even where another controls that player (723). ``rules`` are
    why priority is needed.

    Raises :class:`IllegalAction`: the player doesn't have priority.
    """
    return priority_of(actor, seat, *rules).player
