# SPDX-License-Identifier: MIT
"""Many games at once, in step."""
from __future__ import annotations

from array import array
from typing import Any, Callable, Optional, Sequence

from ._errors import ErrorList
from ._library import ffi, lib
from .game import Game
from .rules import Rules


class Batch:
    """`count` games of the same rules. Each call of `step` makes a move in all of them.

        batch = kanun.Batch(rules, 64, seed=1)
        for _ in range(1000):
            batch.step([choose(batch.games[i], batch.counts[i]) for i in range(64)])

    A game that ends is passed to `ended` with its place, and begins the next match: the n-th match of the batch is
    match n of the seed. `counts` has the number of legal moves of each game, `seats` the seat to move. Both are arrays
    of C, which numpy.frombuffer reads in place.
    """

    def __init__(self, rules: Rules, count: int, *, seed: int = 1, first: int = 0, one_deal: bool = True,
                 ended: Optional[Callable[[int, Game], None]] = None) -> None:
        self.rules, self.seed, self.ended = rules, seed, ended
        self.games = [Game(rules, seed=None, one_deal=one_deal) for _ in range(count)]
        self.next = first
        """The number of the match that begins next."""
        self.matches = array("q", bytes(8 * count))
        """The number of the match of each game."""
        self.counts = array("i", bytes(ffi.sizeof("int") * count))
        self.seats = array("i", bytes(ffi.sizeof("int") * count))
        self._errors = ErrorList()
        self._pointers: list[Any] = [game.pointer for game in self.games]
        for n in range(count):
            self._begin(n)

    def __len__(self) -> int:
        return len(self.games)

    def _begin(self, n: int) -> None:
        """Begin the next match in game `n`; one without a decision is over at once, and counts."""
        game, begun = self.games[n], 0
        while True:
            game.begin(self.seed, self.next)
            self.matches[n], self.next, begun = self.next, self.next + 1, begun + 1
            if not game.over:
                break
            if self.ended:
                self.ended(n, game)
            if begun == 1000:
                raise RuntimeError(f"{self.rules.id} ends without a decision")
        self.seats[n], self.counts[n] = game.seat, game.count()

    def step(self, choices: Sequence[int]) -> int:
        """Play the move of this number in the list of each game. Return how many games ended by it."""
        play, standing, legal = lib.kanun_game_play_nth, lib.kanun_game_standing, lib.kanun_game_legal
        errors, seats, counts, ended = self._errors.pointer, self.seats, self.counts, 0
        if len(choices) != len(self._pointers):
            raise ValueError(f"{len(choices)} choices for {len(self._pointers)} games")
        for n, pointer in enumerate(self._pointers):
            status = play(pointer, int(choices[n]), errors)
            if status:
                self._errors.raise_(status, f"game {n} has no move {choices[n]}")
            now = standing(pointer)
            if now.over:
                ended += 1
                if self.ended:
                    self.ended(n, self.games[n])
                self._begin(n)
            else:
                seats[n] = now.seat
                counts[n] = legal(pointer, 0, errors)
                if counts[n] < 0:
                    self._errors.raise_(lib.KANUN_RULES)
        return ended


__all__ = ["Batch"]
