# SPDX-License-Identifier: MIT
"""Games in the shape of OpenSpiel's Game and State, as its games in Python have it.

A game is of the kind that OpenSpiel calls sampled stochastic: its root is a chance node with one outcome, which deals
the cards. Later shuffles, such as those of the next deal, belong to the moves before them. Nothing here imports
OpenSpiel, so algorithms written in Python for its interface run without it; those in C++ need its own games.
"""
from __future__ import annotations

import random
import sys
from types import SimpleNamespace
from typing import Any, Callable, Mapping, Optional, Sequence, Union

from ._errors import UsageError
from .encoding import Actions, Observations, Returns
from .game import SPECTATOR, Game as _Match
from .rules import Rules, Value, load

CHANCE, TERMINAL, INVALID = -1, -4, -3
"""OpenSpiel's PlayerId.CHANCE, TERMINAL and INVALID."""
INVALID_ACTION = -1


def _named(kind: str, name: str) -> Any:
    """Return a value of an enumeration of OpenSpiel's GameType: its own one, or the name."""
    pyspiel = sys.modules.get("pyspiel")
    return getattr(getattr(pyspiel.GameType, kind), name) if pyspiel else name


class Game:
    """OpenSpiel's Game: `kanun.spiel.Game("briscola/standard")`.

    A deal is played, or a whole match with one_deal=False. `goal` is "points", or "win": see kanun.Returns.
    """

    def __init__(self, game: Union[str, Rules], *, set: Optional[Mapping[str, Value]] = None,
                 key: Optional[Mapping[str, Value]] = None, one_deal: bool = True, goal: str = "points",
                 seed: Optional[int] = None, actions: Optional[Actions] = None) -> None:
        self.rules = game if isinstance(game, Rules) else load(game, set=set, key=key)
        self.one_deal, self.actions = one_deal, actions or Actions(self.rules)
        self.observations, self._returns = Observations(self.rules), Returns(self.rules, goal)
        self._chance = random.Random(seed)
        self._seed = seed
        sizes = [self.rules.side_of.count(side) for side in range(self.rules.sides)]
        self._zero_sum = goal == "points" and min(sizes) == max(sizes)

    def new_initial_state(self, seed: Optional[int] = None) -> "State":
        """Return the root, a chance node. With a seed, its outcome is that match, and the same each time."""
        return State(self, seed)

    def num_distinct_actions(self) -> int:
        return self.actions.size

    def num_players(self) -> int:
        return self.rules.seats

    def max_chance_outcomes(self) -> int:
        return 1

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def max_game_length(self) -> int:
        """Return the most decisions of a deal. A match has no limit of deals. For it this is the sum of a thousand."""
        return self.rules.move_limit * (1 if self.one_deal else 1000)

    def max_move_number(self) -> int:
        return self.max_game_length() + 1

    def max_history_length(self) -> int:
        return self.max_game_length() + 1

    def min_utility(self) -> float:
        return -1.0 if self._returns.goal == "win" else float("-inf")

    def max_utility(self) -> float:
        return 1.0 if self._returns.goal == "win" else float("inf")

    def utility_sum(self) -> Optional[float]:
        return 0.0 if self._zero_sum else None

    def observation_tensor_shape(self) -> "list[int]":
        return [self.observations.size]

    def observation_tensor_size(self) -> int:
        return self.observations.size

    def policy_tensor_shape(self) -> "list[int]":
        return [self.actions.size]

    def get_parameters(self) -> "dict[str, Any]":
        return {"game": self.rules.given, **({"seed": self._seed} if self._seed is not None else {})}

    def get_type(self) -> SimpleNamespace:
        """Return the fields of OpenSpiel's GameType. If pyspiel isn't imported, enumerations are names."""
        return SimpleNamespace(
            short_name=self.rules.id, long_name=self.rules.name, dynamics=_named("Dynamics", "SEQUENTIAL"),
            chance_mode=_named("ChanceMode", "SAMPLED_STOCHASTIC"),
            information=_named("Information", "IMPERFECT_INFORMATION"),
            utility=_named("Utility", "ZERO_SUM" if self._zero_sum else "GENERAL_SUM"),
            reward_model=_named("RewardModel", "TERMINAL" if self._returns.goal == "win" else "REWARDS"),
            max_num_players=self.rules.seats, min_num_players=self.rules.seats, provides_information_state_string=True,
            provides_information_state_tensor=False, provides_observation_string=True, provides_observation_tensor=True,
            parameter_specification={}, default_loadable=False, provides_factored_observation_string=False)

    def action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == CHANCE else self.actions.text(action) or f"spare {action}"

    def __str__(self) -> str:
        return f"kanun({self.rules.given})"


class State:
    """OpenSpiel's State. Make it with Game.new_initial_state, and copy it with clone."""

    def __init__(self, game: Game, seed: Optional[int] = None) -> None:
        self._game, self._seed = game, seed
        self._match = _Match(game.rules, seed=None, one_deal=game.one_deal)
        self._begin: Optional[Callable[[_Match], None]] = None  # brings a match to where _steps begins
        self._base: Optional[_Match] = None  # the match there, if cards were dealt again
        self._known: dict[int, str] = {}  # the events that the player for whom they were dealt, and a spectator, had heard there
        self._steps: list[int] = []  # the places of moves in their lists
        self._history: list[tuple[int, int]] = []
        self._legal: list[int] = []
        self._before = self._after = [0.0] * game.rules.seats

    # ---- The player to move ----

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        return CHANCE if self.is_chance_node() else TERMINAL if self._match.over else self._match.seat

    def is_chance_node(self) -> bool:
        return self._begin is None

    def is_terminal(self) -> bool:
        return self._begin is not None and self._match.over

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_initial_state(self) -> bool:
        return not self._history

    def move_number(self) -> int:
        return len(self._history)

    # ---- Actions ----

    def chance_outcomes(self) -> "list[tuple[int, float]]":
        if not self.is_chance_node():
            raise ValueError("this is not a chance node")
        return [(0, 1.0)]

    def legal_actions(self, player: Optional[int] = None) -> "list[int]":
        """Return the legal actions, in ascending order; none for a player who is not to move."""
        if self.is_chance_node():
            return [0]
        if player is not None and player != self.current_player():
            return []
        return sorted(action for action in self._legal if action >= 0)

    def legal_actions_mask(self, player: Optional[int] = None) -> "list[int]":
        mask = [0] * (1 if self.is_chance_node() else self._game.actions.size)
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == TERMINAL:
            raise ValueError("the game is over")
        if player == CHANCE:
            if action != 0:
                raise ValueError(f"a chance node has the outcome 0, not {action}")
            seed = self._seed if self._seed is not None else self._game._chance.getrandbits(53)
            self._begin = lambda match: match.begin(seed)
            self._begin(self._match)
        else:
            try:
                step = self._legal.index(int(action))
            except ValueError:
                raise UsageError(f"action {action} ({self.action_to_string(action)}) is not legal now") from None
            self._match.count()  # a copy has no list yet
            self._match.step(step)
            self._steps.append(step)
        self._history.append((player, int(action)))
        self._legal = self._game.actions.legal(self._match)
        self._before, self._after = self._after, self._game._returns(self._match)

    apply_action_with_legality_check = apply_action

    def apply_actions(self, actions: Sequence[int]) -> None:
        for action in actions:
            self.apply_action(action)

    def action_to_string(self, *args: int) -> str:
        """Return the move of an action: action_to_string(action) or (player, action)."""
        player, action = args if len(args) == 2 else (self.current_player(), args[0])
        if player >= 0 and action in self._legal and player == self.current_player():
            return self._match.legal()[self._legal.index(action)]
        return self._game.action_to_string(player, action)

    def string_to_action(self, *args: Any) -> int:
        """Return the action of a legal move: string_to_action(text) or (player, text)."""
        n = -1 if self.is_chance_node() else self._match.find(args[-1])
        if n < 0:
            raise ValueError(f"'{args[-1]}' is not a legal move")
        return self._legal[n]

    # ---- Returns ----

    def returns(self) -> "list[float]":
        """Return the result of each player so far."""
        return list(self._after)

    def rewards(self) -> "list[float]":
        """Return the gain of each player by the last action."""
        return [after - before for before, after in zip(self._before, self._after)]

    def player_return(self, player: int) -> float:
        return self._after[player]

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    # ---- The view of a player ----

    def observation_tensor(self, player: Optional[int] = None) -> "list[float]":
        return list(self._game.observations.of(self._match, self._player(player)))

    def observation_string(self, player: Optional[int] = None) -> str:
        return _seen(self._match, self._player(player))

    def information_state_string(self, player: Optional[int] = None) -> str:
        """Return all that a player could hear since the root, a line for each event.

        Where cards were dealt again, other players begin with the events of a spectator and with their own view.
        """
        return self._heard(self._player(player))

    def _heard(self, listener: int) -> str:
        heard: list[str] = []
        if self._base is not None:
            known = self._known.get(listener)
            heard.append(f"{self._known[SPECTATOR]}\n{_seen(self._base, listener)}" if known is None else known)
        if self._begin is not None:
            match = _Match(self._game.rules, seed=None, one_deal=self._game.one_deal)
            match.feed(listener, lambda event: heard.append(event["text"]))
            self._begin(match)
            for step in self._steps:
                match.count()
                match.step(step)
        return "\n".join(heard)

    def _player(self, player: Optional[int]) -> int:
        player = self.current_player() if player is None else player
        if not 0 <= player < self._game.num_players():
            raise ValueError(f"unknown player {player}")
        return player

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "State":
        """Return a state that the player can't distinguish from this one. `rng` returns numbers from 0 up to 1."""
        known = {listener: self._heard(listener) for listener in (self._player(player), SPECTATOR)}
        other = self.clone()
        other._match = self._match.redeal(player, int(rng() * 2**53))
        other._legal = self._game.actions.legal(other._match)
        base = other._match.copy()
        other._begin, other._steps = lambda match: match.copy_from(base), []
        other._base, other._known = base, known
        return other

    # ---- Histories ----

    def history(self) -> "list[int]":
        return [action for _player, action in self._history]

    def full_history(self) -> "list[SimpleNamespace]":
        return [SimpleNamespace(player=player, action=action) for player, action in self._history]

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def clone(self) -> "State":
        """Return a copy. The same actions have the same results in both, chance included."""
        other = State(self._game, self._seed)
        if self._begin is not None:
            other._match.copy_from(self._match)
        other._begin, other._base, other._known = self._begin, self._base, self._known
        other._steps, other._history, other._legal = list(self._steps), list(self._history), list(self._legal)
        other._before, other._after = self._before, self._after
        return other

    def child(self, action: int) -> "State":
        other = self.clone()
        other.apply_action(action)
        return other

    def __deepcopy__(self, _memo: object) -> "State":
        return self.clone()

    def to_string(self) -> str:
        return "the root" if self.is_chance_node() else "\n".join(
            f"{name}: {value}" for name, value in self._match.view()["zones"].items())

    __str__ = to_string


def _seen(match: _Match, seat: int) -> str:
    view = match.view(seat)
    return "\n".join(f"{name}: {value}" for part in ("zones", "variables") for name, value in view[part].items())


__all__ = ["CHANCE", "Game", "INVALID", "INVALID_ACTION", "State", "TERMINAL"]
