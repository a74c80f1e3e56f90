"""What the rules still have to do, in words, next thing first (architecture 4.2): the agenda, as far as it is nobody's
secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.rulebook.refs import RuleRef, ref
from engine.state import frames as fr
from engine.views.records import SeenTodo

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.state.game import Game
    from engine.views.rules import Numbers

__all__ = ["todo"]

_SETTING = {
    "place": "designated cards go to their zones", "choices": "choices before the game are made", "shuffle": "libraries are shuffled",
    "hands": "opening hands are drawn",
}  # fmt: skip
_STAGES = {
    "extras": "additional costs are chosen", "x": "X is chosen", "choose": "a way of casting is chosen", "choosing": "modes and targets are chosen",
    "cost": "the total cost is determined", "pay": "costs are paid", "done": "it becomes cast",
}  # fmt: skip


def _name(game: Game, seat: int) -> str:
    return game.players[seat]


def _setting(f: fr.Setting, _: Game) -> str:
    return f"starting the game: {_SETTING.get(f.stage, f.stage)}"


def _mulligans(f: fr.Mulligans, g: Game) -> str:
    if f.stage == "declare":
        return (
            "mulligans are declared by " + ", ".join(_name(g, p) for p in f.queue) if f.queue else "mulligans are taken"
        )
    return (
        "mulligans are taken"
        if f.stage == "take"
        else "cards are put on the bottom by " + ", ".join(_name(g, p) for p in f.queue)
    )


def _steps(f: fr.Steps, g: Game) -> str:
    step = g.board.turn.step
    if f.stage == "begin":
        return f"turn-based actions of the {step} step"
    return f"the {step} step ends" if f.stage == "end" and step else "the next step or phase begins"


def _priority(f: fr.Priority, g: Game) -> str:
    seats = list(g.board.alive())
    left = len(seats) - f.passes
    then = "the top of the stack resolves" if g.board.stack else "the step ends"
    if left == 1:
        return f"{_name(g, f.player)} has priority; if {_name(g, f.player)} passes, {then}"
    return f"{_name(g, f.player)} has priority; if all pass, {then}"


def _casting(f: fr.Casting, g: Game) -> str:
    return f"{_name(g, f.player)} casts a spell: {_STAGES.get(f.stage, f.stage)}"


def _activating(f: fr.Activating, g: Game) -> str:
    return f"{_name(g, f.player)} activates an ability: {_STAGES.get(f.stage, f.stage)}"


def _putting(_: fr.PutTriggers, g: Game) -> str:
    n = len(g.waiting)
    return (
        f"{n} triggered abilit{'y is' if n == 1 else 'ies are'} put on the stack"
        if n
        else "triggered abilities are put on the stack"
    )


_TODO: dict[type[Any], tuple[Callable[[Any, Game], str], tuple[RuleRef, ...]]] = {
    fr.Setting: (_setting, (ref("103.1"),)),
    fr.Mulligans: (_mulligans, (ref("103.5"),)),
    fr.Steps: (_steps, (ref("500.1"),)),
    fr.Priority: (_priority, (ref("117.3"), ref("117.4"))),
    fr.Settle: (
        lambda _f, _g: "state-based actions are checked and triggered abilities put on the stack",
        (ref("117.5"),),
    ),
    fr.StateBased: (lambda _f, _g: "state-based actions are performed", (ref("704.3"),)),
    fr.PutTriggers: (_putting, (ref("603.3b"),)),
    fr.Choosing: (lambda _f, _g: "modes and targets are chosen", (ref("601.2c"),)),
    fr.Casting: (_casting, (ref("601.2"),)),
    fr.Activating: (_activating, (ref("602.2"),)),
    fr.Paying: (lambda f, g: f"{_name(g, f.player)} pays a cost", (ref("601.2h"), ref("118.3"))),
    fr.RunMana: (lambda f, g: f"{_name(g, f.player)} adds mana", (ref("605.3b"),)),
    fr.Resolving: (lambda _f, _g: "the top of the stack resolves", (ref("608.1"),)),
    fr.RunProgram: (lambda f, g: f"{_name(g, f.scope.controller)}'s effect goes on", (ref("608.2c"),)),
    fr.CastNow: (
        lambda f, g: f"{_name(g, f.player)} may {'play' if f.play else 'cast'} during the resolution",
        (ref("608.2g"),),
    ),
    fr.Happen: (lambda _f, _g: "replacement effects apply, then it happens", (ref("614.1"), ref("616.1"))),
    fr.DeclaringAttackers: (lambda _f, g: f"{_name(g, g.board.turn.active)} declares attackers", (ref("508.1"),)),
    fr.DeclaringBlockers: (
        lambda f, g: "blockers are declared by " + ", ".join(_name(g, p) for p in f.players),
        (ref("509.1"),),
    ),
    fr.CombatDamage: (lambda _f, _g: "combat damage is assigned and dealt", (ref("510.1"),)),
    fr.Cleanup: (lambda _f, _g: "cleanup: discard, then damage and effects wear off", (ref("514.1"), ref("514.2"))),
    fr.SuspectedLoop: (lambda _f, _g: "the players name the outcome of what looks like a loop", (ref("732.1"),)),
    fr.Leaving: (lambda f, g: ", ".join(_name(g, p) for p in f.players) + " leave the game", (ref("800.4a"),)),
    fr.FetchCompanion: (lambda f, g: f"{_name(g, f.player)}'s companion goes to the hand", (ref("116.2g"),)),
    fr.Restarting: (lambda f, g: f"{_name(g, f.player)} restarts the game", (ref("727.1"),)),
}


def todo(game: Game, numbers: Numbers) -> tuple[SeenTodo, ...]:
    """The agenda in words."""
    if game.outcome is not None:
        return ()
    out: list[SeenTodo] = []
    for frame in reversed(game.agenda):
        told = _TODO.get(type(frame))
        if told is not None:
            out.append(SeenTodo(told[0](frame, game), numbers(told[1])))
    return tuple(out)
