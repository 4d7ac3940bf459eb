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
        self._pointers: Any = ffi.new("kanun_game *[]", [game.pointer for game in self.games])
        self._seats, self._counts = ffi.from_buffer("int[]", self.seats), ffi.from_buffer("int[]", self.counts)
        self._done: Any = ffi.new("int *")
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
        """Play the move of this number in the list of each game. Return the number of games that this move ended.

        An array of C's ints (`array("i")`, numpy's int32) is read in place. Other numbers are copied first.
        """
        if len(choices) != len(self.games):
            raise ValueError(f"{len(choices)} choices for {len(self.games)} games")
        if getattr(choices, "typecode", "") != "i" and str(getattr(choices, "dtype", "")) != "int32":
            choices = array("i", choices)
        status = lib.kanun_games_step(self._pointers, ffi.from_buffer("int[]", choices), len(self.games), self._seats,
                                      self._counts, self._done, self._errors.pointer)
        if status != lib.KANUN_OK:
            self._errors.raise_(status, f"game {self._done[0]}: move {choices[self._done[0]]}")
        if -1 not in self.seats:
            return 0
        over = [n for n, seat in enumerate(self.seats) if seat < 0]
        for n in over:
            if self.ended:
                self.ended(n, self.games[n])
            self._begin(n)
        return len(over)


__all__ = ["Batch"]
