"""Actions with cards from opening hands, once the mulligans are over (CR 103.6, 103.6a, 103.6b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards.abilities import Triggered
from engine.core.printed import printed
from engine.rulebook.refs import ref
from engine.state.frames import RunProgram, Scope

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core.run import Run
    from engine.ids import PlayerId

__all__ = ["use_opening_hands"]

R = {n: ref(n) for n in ("103.6", "103.6a", "103.6b")}


def use_opening_hands(run: Run, order: Iterable[PlayerId]) -> None:
    """Put what players may do with cards of their opening hands on the agenda, starting player first (103.6): one
    question for each card.
    """
    waiting: list[RunProgram] = []
    for player in order:
        for oid in run.board.players[player].hand:
            for ability in printed(run.board.objects[oid].base).chars.abilities:
                if type(ability) is not Triggered or ability.trigger.event != "opening_hand":
                    continue
                if ability.trigger.player == "not starting" and player == run.board.turn.first:
                    continue
                waiting.append(
                    RunProgram(
                        ability.program.steps,
                        Scope(player, oid, text=ability.text),
                        rules=(R["103.6"], R["103.6a"], R["103.6b"]),
                    )
                )
    for frame in reversed(waiting):
        run.push(frame)
