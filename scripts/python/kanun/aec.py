# SPDX-License-Identifier: MIT
"""A game as an environment with PettingZoo's AEC interface.

PettingZoo's AECEnv is the base class, and Gymnasium's spaces are used, where both are installed. Without them the
environment has the same attributes and functions, and spaces that know `n`, `shape`, `dtype`, `contains` and `sample`.
Observations and masks are arrays of numpy if it is installed, else of Python's module array.
"""
from __future__ import annotations

import random
from array import array
from typing import Any, Iterator, Mapping, Optional, Union

from ._errors import UsageError
from .encoding import Actions, Observations, Returns
from .game import EVERYTHING, SPECTATOR, Game
from .rules import Rules, Value, load

try:
    import numpy
except ImportError:
    numpy = None

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    HAS_PETTINGZOO = True
except ImportError:
    HAS_PETTINGZOO = False

    class AECEnv:  # type: ignore[no-redef]
        """The functions that PettingZoo's base class gives its environments."""

        agents: "list[str]"
        possible_agents: "list[str]"
        agent_selection: str
        rewards: "dict[str, float]"
        terminations: "dict[str, bool]"
        truncations: "dict[str, bool]"
        infos: "dict[str, dict[str, Any]]"
        _cumulative_rewards: "dict[str, float]"

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> "AECEnv":
            return self

        def agent_iter(self, max_iter: int = 2**63) -> "Iterator[str]":
            """Yield the agent to act, until all have left."""
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe: bool = True) -> "tuple[Any, float, bool, bool, dict[str, Any]]":
            """Return observation, reward since its last action, termination, truncation, info of the agent to act."""
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])

        def observe(self, agent: str) -> Any:
            raise NotImplementedError

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _was_dead_step(self, action: None) -> None:
            """Let an agent leave whose game is over. The only action it has is None."""
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            states: list[dict[str, Any]] = [self.terminations, self.truncations, self.rewards, self._cumulative_rewards,
                                            self.infos]
            for state in states:
                del state[agent]
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            for other in self.rewards:
                self.rewards[other] = 0

    class _Discrete:
        def __init__(self, n: int) -> None:
            self.n, self.shape, self.dtype = n, (), "int64"
            self._chance = random.Random()

        def seed(self, seed: Optional[int] = None) -> None:
            self._chance.seed(seed)

        def contains(self, x: Any) -> bool:
            return bool(x == int(x) and 0 <= x < self.n)

        def sample(self, mask: Any = None) -> int:
            """Return an action by chance, of those whose byte in the mask is 1."""
            return self._chance.choice([n for n in range(self.n) if mask is None or mask[n]])

    class _Box:
        def __init__(self, low: float, high: float, shape: "tuple[int, ...]", dtype: str) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

        def contains(self, x: Any) -> bool:
            return (len(x),) == self.shape and all(self.low <= value <= self.high for value in x)

    class _Dict(dict):  # type: ignore[type-arg]
        def contains(self, x: Any) -> bool:
            return x.keys() == self.keys() and all(self[name].contains(x[name]) for name in self)


class Env(AECEnv):  # type: ignore[misc]
    """The environment: `env = kanun.aec.Env("briscola/standard")`.

    An episode is a deal, or a whole match with one_deal=False. An observation has the `observation`, see
    kanun.Observations, and the `action_mask` of the agent to act, see kanun.Actions. The mask of others is empty. The
    info of the agent to act has the same actions as a list, `legal`. A reward is the change of the agent's value of the game by the last action, see kanun.Returns.
    """

    def __init__(self, game: Union[str, Rules], *, set: Optional[Mapping[str, Value]] = None,
                 key: Optional[Mapping[str, Value]] = None, one_deal: bool = True, goal: str = "points",
                 render_mode: Optional[str] = None, actions: Optional[Actions] = None) -> None:
        super().__init__()
        self.rules = game if isinstance(game, Rules) else load(game, set=set, key=key)
        if render_mode not in (None, "ansi", "human"):
            raise UsageError(f"unknown render mode '{render_mode}'; use ansi or human")
        self.metadata = {"name": f"kanun_{self.rules.id.replace('/', '_')}_v1", "render_modes": ["ansi", "human"],
                         "is_parallelizable": False}
        self.render_mode = render_mode
        self.game = Game(self.rules, seed=None, one_deal=one_deal)
        self.actions, self.observations = actions or Actions(self.rules), Observations(self.rules)
        self._returns = Returns(self.rules, goal)
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._chance = random.Random()
        self._spaces()

    def _spaces(self) -> None:
        if HAS_PETTINGZOO:
            observation: Any = spaces.Dict({
                "observation": spaces.Box(-1.0, 1.0, (self.observations.size,), numpy.float32),
                "action_mask": spaces.Box(0, 1, (self.actions.size,), numpy.int8)})
            action: Any = spaces.Discrete(self.actions.size)
        else:
            observation = _Dict(observation=_Box(-1.0, 1.0, (self.observations.size,), "float32"),
                                action_mask=_Box(0, 1, (self.actions.size,), "int8"))
            action = _Discrete(self.actions.size)
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: action for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        """Begin an episode. The same seed gives the same episode, and the same later episodes."""
        if seed is not None:
            self._chance.seed(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.game.begin(self._chance.getrandbits(53))
        self.agent_selection = self.agents[0]
        self._worth = self._returns(self.game)
        self._look()

    def _look(self) -> None:
        """Find the agent to act, and its actions."""
        self._legal = self.actions.legal(self.game)
        for agent in self.agents:
            self.infos[agent] = {}
        if self.game.over:
            ended = self.truncations if self.game.stuck else self.terminations
            for agent in self.agents:
                ended[agent] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.seat]
            self.infos[self.agent_selection] = {"legal": [action for action in self._legal if action >= 0]}

    def step(self, action: Optional[int]) -> None:
        """Play the action of the agent to act; None lets an agent leave whose episode is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            n = self._legal.index(int(action))  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise UsageError(f"action {action} is not legal now; see the action_mask") from None
        self._cumulative_rewards[agent] = 0.0
        self.game.step(n)
        worth = self._returns(self.game)
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = worth[seat] - self._worth[seat]
        self._worth = worth
        self._accumulate_rewards()
        self._look()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> "dict[str, Any]":
        """Return the observation and the action mask of an agent."""
        mask = bytearray(self.actions.size)
        if agent == self.agent_selection and not self.game.over:
            for action in self._legal:
                if action >= 0:
                    mask[action] = 1
        return {"observation": _vector(self.observations.of(self.game, self._seat_of[agent])),
                "action_mask": array("b", mask) if numpy is None else numpy.frombuffer(mask, numpy.int8)}

    def state(self) -> Any:
        """Return the observation of an observer who sees everything."""
        return _vector(self.observations.of(self.game, EVERYTHING))

    def render(self) -> Optional[str]:
        """Return the view of a spectator, or print it if the render mode is human."""
        view = self.game.view(SPECTATOR)
        lines = [f"{name}: {heap}" for name, heap in view["zones"].items()]
        lines.append(f"scores: {view['scores']}, {self.agent_selection} is to act")
        if self.render_mode == "human":
            print("\n".join(lines))
            return None
        return "\n".join(lines)

    def close(self) -> None:
        """Do nothing. It is here because PettingZoo expects it beside `render`."""


def _vector(values: Any) -> Any:
    return values if numpy is None else numpy.frombuffer(values, numpy.float32)


__all__ = ["Env", "HAS_PETTINGZOO"]
