"""Games for reinforcement learning: an environment of PettingZoo's AEC kind (CR 103, 104, 117.1, 723).

Install it with ``pip install "commandzone[rl]"``. One agent acts at a time, the one who is asked: ``player_0`` sits in
seat 0. What it observes comes from the view of its seat alone (:func:`engine.views.view`); what it may do are the
listed actions, by number.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ModuleNotFoundError as missing:
    if missing.name not in ("numpy", "gymnasium", "pettingzoo"):
        raise
    _NEEDED = (
        f'the environment needs the package {missing.name}; install it with: python -m pip install "commandzone[rl]"'
    )
    raise ModuleNotFoundError(_NEEDED, name=missing.name) from None

from engine.core.machine import apply, new_game
from engine.errors import IllegalAction, InvalidAction
from engine.play.deal import deal
from engine.play.encoding import ACTION_WIDTH, encode_actions, encode_view, size
from engine.play.seen import Seen
from engine.variants import find_variant
from engine.views import pictures
from engine.views.build import view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards.deck import Deck
    from engine.state.decisions import Action
    from engine.state.game import Game

__all__ = ["ACTIONS", "CommanderEnv", "env", "raw_env"]

ACTIONS = 512
"""Size of the action space. Action ``n`` is the ``n``-th listed one; where more are listed, the further ones can't be
chosen.
"""
_SEEDS = 2**31


class CommanderEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """A game of a variant, one agent for each player.

    An observation is a dictionary: ``observation``, numbers from -1 to 1 that tell the view
    (:mod:`engine.play.encoding`); ``actions``, one row of numbers for each action; ``action_mask``, 1 where an action
    can be chosen. An agent that isn't asked sees the table and an empty mask. Whoever loses gets -1 and leaves, the
    winner gets 1; a draw is 0. After ``limit`` actions everybody's game is cut off (truncated).
    """

    metadata: dict[str, Any] = {"name": "commandzone_v1", "render_modes": ["ansi", "human"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's form

    def __init__(
        self, variant: str = "commander", *, players: int = 4, decks: Sequence[Deck] = (), rules: str | None = None, limit: int = 10_000,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        """``decks``: one for each player, or () to have legal ones made (drafted, where the variant drafts) from the
        seed of each game.

        :raises InvalidAction: there is no such variant or rule set, or it is not for so many players.
        """
        super().__init__()
        self.variant = find_variant(variant, rules)
        least, most = self.variant.players.least, self.variant.players.most
        if players < least or (most is not None and players > most) or len(decks) not in (0, players):
            raise InvalidAction.because(
                f"{self.variant.name} with {players} players and {len(decks)} decks can't be played"
            )
        self.decks = tuple(decks)
        self.limit = limit
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space(players) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.game: Game | None = None
        self._luck = np.random.default_rng()
        self._listed: tuple[Action, ...] = ()
        self._seen: Seen | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions; always the same object."""
        return self.action_spaces[agent]

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # -- playing --

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's form
        """Start a new game. ``seed``: what decks (unless given), play and dice follow from; None: the next of this
        environment's own.
        """
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        number = int(self._luck.integers(_SEEDS))
        count = len(self.possible_agents)
        decks = self.decks or deal(self.variant, count, number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._stand(new_game(self.variant, decks, seed=number).game)

    def step(self, action: int | None) -> None:
        """The selected agent takes its ``action``; None for an agent that has lost or whose game is over.

        :raises IllegalAction: no action of that number is listed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seen, game = self._seen, self.game
        assert seen is not None
        assert game is not None
        if action is None or not 0 <= int(action) < min(ACTIONS, len(self._listed)):
            raise IllegalAction.because(f"there is no action {action!r:.40}; {len(self._listed)} are listed")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._stand(apply(game, seen.real(self._listed[int(action)])).game)
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _stand(self, game: Game) -> None:
        """Go on with this game: who is asked, who has lost, what may be done."""
        self.game = game
        outcome = game.outcome
        for agent in self.agents:
            state = game.board.players[_seat(agent)]
            gone = state.more.left or state.more.lost is not None
            if outcome is not None or gone:
                won = outcome is not None and _seat(agent) in outcome.winners
                self.rewards[agent] = 1.0 if won else -1.0 if gone or (outcome is not None and outcome.winners) else 0.0
                self.terminations[agent] = True
            elif game.state_id >= self.limit:
                self.truncations[agent] = True
            self.infos[agent] = {}
        if outcome is not None:
            self._seen, self._listed = None, ()
            return
        decision = game.pending[0]
        self._seen = Seen(game, decision)
        self._listed = self._seen.actions
        self.agent_selection = f"player_{decision.decider}"
        info = {
            "asked": decision.kind,
            "why": decision.why.text,
            "listed": len(self._listed),
            "complete": self._seen.complete,
        }
        self.infos[self.agent_selection] = info

    # -- seeing --

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may see now."""
        assert self.game is not None
        seat, players, seen = _seat(agent), len(self.possible_agents), self._seen
        mask = np.zeros(ACTIONS, np.int8)
        if seen is None or seen.seat != seat or self.terminations.get(agent, True) or self.truncations.get(agent, True):
            numbers, _ = encode_view(view(self.game, seat), seat, None)
            return {
                "observation": numbers,
                "actions": np.zeros((ACTIONS, ACTION_WIDTH), np.float32),
                "action_mask": mask,
            }
        decision = seen.asked()
        numbers, places = encode_view(seen.view, seat, decision)
        options = {option: n for n, option in enumerate(decision.options)}
        mask[: len(self._listed)] = 1
        return {
            "observation": numbers,
            "actions": encode_actions(self._listed, ACTIONS, places, seat, players, options),
            "action_mask": mask,
        }

    def say(self, action: int) -> str:
        """An action of the selected agent in words."""
        assert self._seen is not None
        return self._seen.say(self._listed[action])

    def render(self) -> str | None:
        """The table as everybody sees it: text for ``ansi``, printed for ``human``."""
        if self.game is None or self.render_mode is None:
            return None
        text = pictures.text(self.game)
        if self.render_mode == "human":
            print(text)  # noqa: T201 - what the mode is for
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""


def _seat(agent: str) -> int:
    return int(agent.removeprefix("player_"))


@cache
def _shape(players: int) -> tuple[int]:
    return (size(players),)


def _observation_space(players: int) -> spaces.Dict:
    return spaces.Dict({
        "observation": spaces.Box(-1.0, 1.0, _shape(players), np.float32),
        "actions": spaces.Box(0.0, 1.0, (ACTIONS, ACTION_WIDTH), np.float32),
        "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
    })  # fmt: skip


def raw_env(variant: str = "commander", **options: Any) -> CommanderEnv:
    """The environment without PettingZoo's wrappers; the options are those of :class:`CommanderEnv`."""
    return CommanderEnv(variant, **options)


def env(variant: str = "commander", **options: Any) -> AECEnv:
    """The environment with PettingZoo's wrappers against wrong use; the options are those of :class:`CommanderEnv`."""
    made = AssertOutOfBoundsWrapper(raw_env(variant, **options))
    return OrderEnforcingWrapper(made)
