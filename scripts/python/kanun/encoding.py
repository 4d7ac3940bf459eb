# SPDX-License-Identifier: MIT
"""A game as numbers, for learners: moves as numbers of actions, and the facts that a seat may know as a vector."""
from __future__ import annotations

import random
from array import array
from typing import Any, Iterable, MutableSequence, Optional, Sequence

from ._errors import ErrorList, UsageError
from ._library import ffi, lib, new, text
from .game import EVERYTHING, NO_NUMBER, Game, move_text
from .rules import Rules, Variable

_cache: "dict[tuple[str, int], list[str]]" = {}


class Actions:
    """A stable numbering of the moves of a game.

    The numbers below `len(rules.cards)` are plain plays of these cards. Then follow all other moves that were legal at
    `sample` decisions of random play, in a fixed order. The same rules give the same numbers in every process and on every machine. The last `spare` numbers are for moves that were not met. Each such move has one of them, which
    another may share; at one decision they are different.

    `texts` has the moves by number, without the spare ones. Keep it with a trained policy, and pass it as `moves`: then
    the numbers are the same under a later version, too.
    """

    def __init__(self, rules: Rules, *, moves: Optional[Sequence[str]] = None, sample: int = 20_000,
                 spare: int = 64) -> None:
        self.rules = rules
        if moves is None:
            moves = _cache.get((rules.digest, sample)) or _explore(rules, sample)
            _cache[rules.digest, sample] = list(moves)
        self.texts: list[str] = list(moves)
        self.spare = spare
        self.size = len(self.texts) + spare
        self._number = {key: n for n, key in enumerate(_keys(rules, self.texts))}
        self._move = new("kanun_move")

    def __len__(self) -> int:
        return self.size

    def text(self, action: int) -> str:
        """Return the move of an action; "" for a spare one, whose move depends on the position."""
        return self.texts[action] if 0 <= action < len(self.texts) else ""

    def legal(self, game: Game) -> "list[int]":
        """Return the actions of the legal moves, in the order of the list: `game.step(n)` plays the n-th.

        -1 stands for a move for which no spare number is left.
        """
        pointer, move, number, found = game.pointer, self._move, self._number, []
        nth, key_of, late = lib.kanun_game_move, lib.kanun_move_key, []
        for n in range(0 if game.over else game.count()):
            nth(pointer, n, move)
            key = key_of(move)
            action = number.get(key)
            if action is None:
                late.append((key, n))
                action = -1
            found.append(action)
        if late:
            self._place(late, found)
        return found

    def _place(self, late: "list[tuple[int, int]]", found: "list[int]") -> None:
        """Give spare numbers to moves that have none."""
        first, taken = len(self.texts), set()
        for key, n in sorted(late):
            for k in range(self.spare):
                slot = (key + k) % self.spare
                if slot not in taken:
                    taken.add(slot)
                    found[n] = first + slot
                    break

    def mask(self, game: Game) -> bytearray:
        """Return a byte for each action: 1 if it is legal now."""
        mask = bytearray(self.size)
        for action in self.legal(game):
            if action >= 0:
                mask[action] = 1
        return mask

    def play(self, game: Game, action: int) -> None:
        """Play an action."""
        try:
            game.step(self.legal(game).index(action))
        except ValueError:
            raise UsageError(f"action {action} ({self.text(action) or 'spare'}) is not legal now") from None


def _keys(rules: Rules, texts: Iterable[str]) -> "list[int]":
    errors, move = ErrorList(), new("kanun_move")
    keys = []
    for written in texts:
        status = lib.kanun_move_read(rules.pointer, written.encode(), b"en", move, errors.pointer)
        if status != lib.KANUN_OK:
            errors.raise_(status, f"'{written}' is not a move of {rules.id}")
        keys.append(int(lib.kanun_move_key(move)))
    return keys


def _explore(rules: Rules, sample: int) -> "list[str]":
    """Return the moves met in random play, in their order."""
    plain = new("kanun_move")
    plain.word, plain.suit, plain.number = lib.KANUN_WORD_PLAY, -1, NO_NUMBER
    met: dict[int, tuple[Any, str]] = {}
    cards = []
    for card in range(len(rules.cards)):
        plain.card = card
        met[lib.kanun_move_key(plain)] = ((), "")
        cards.append(move_text(rules, plain))
    chance, game, move = random.Random(1), Game(rules, seed=None, one_deal=True), new("kanun_move")
    decisions = index = 0
    while decisions < sample:
        game.begin(1, index)
        index += 1
        if game.over:
            break
        while not game.over and decisions < sample:
            number = game.count()
            for n in range(number):
                written = lib.kanun_game_move(game.pointer, n, move)
                key = lib.kanun_move_key(move)
                if key not in met:
                    met[key] = (_order(move), text(written))
            game.step(int(chance.random() * number))
            decisions += 1
    return cards + [written for order, written in sorted(met.values()) if order]


def _order(move: Any) -> "tuple[int, ...]":
    return (move.word, move.number, move.suit, move.mark, move.card, move.cards.bits[1], move.cards.bits[0])


class Observations:
    """The view of a seat, as numbers from -1 to 1. `names` gives the meaning of each number.

    A heap has a number for each card, 1 if the seat sees it there, and its number of cards over that of the pack.
    Owners are relative to the seat: 0 is the seat itself or its side, 1 the next one. A suit, a rank, a card, a seat,
    a side or a named value of a variable has a number for each that it can be. Another number x is x / (10 + |x|).
    """

    _PURPOSES = ("KANUN_PREPARES", "KANUN_BIDS", "KANUN_PLAYS", "KANUN_COUNTS", "KANUN_LAYS_ASIDE")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.names: list[str] = []
        self._heaps: list[tuple[int, str, int, int]] = []
        self._values: list[tuple[int, str, int, int, str, int]] = []
        for n, zone in enumerate(rules.zones):
            for owner in range(rules.owners(zone.per)):
                self._heaps.append((n, zone.per, owner, len(self.names)))
                what = zone.name if zone.per == "table" else f"{zone.name} {owner}"
                self.names += [f"{what}: {card}" for card in rules.card_names] + [f"{what}: count"]
        for n, variable in enumerate(rules.variables):
            if not variable.shown or variable.name == "dealer":  # which comes below
                continue
            labels = self._labels(variable)
            for owner in range(rules.owners(variable.per)):
                self._values.append((n, variable.per, owner, len(self.names), variable.type, len(labels)))
                what = variable.name if variable.per == "table" else f"{variable.name} {owner}"
                self.names += [f"{what}: {label}" for label in labels]
        self._standing = len(self.names)
        self.names += [f"to move: {seat}" for seat in range(rules.seats)]
        self.names += [f"dealer: {seat}" for seat in range(rules.seats)]
        self.names += [f"phase {purpose[6:].lower()}" for purpose in self._PURPOSES]
        self._purposes = [getattr(lib, purpose) for purpose in self._PURPOSES]
        self.size = len(self.names)

    def _labels(self, variable: Variable) -> "list[str]":
        """Return the meaning of each number of a variable: for a single number, its size."""
        rules = self.rules
        if variable.type in ("cards", "card"):
            return list(rules.card_names)
        if variable.type == "suit":
            return [f"suit {n}" for n in range(len({card.suit for card in rules.cards if card.suit}))]
        if variable.type == "rank":
            return [f"rank {n}" for n in range(len({card.rank for card in rules.cards}))]
        if variable.type in ("seat", "side", "place"):
            return [str(n) for n in range(rules.owners(variable.type))]
        if len(variable.names) > 1 and sorted(variable.names) == list(range(len(variable.names))):
            return [variable.names[n] for n in range(len(variable.names))]
        return ["size"]

    def of(self, game: Game, seat: int) -> MutableSequence[float]:
        """Return the observation of a seat; with -2, of everything, as seen from seat 0."""
        out = array("f", bytes(4 * self.size))
        self.write(game, seat, out)
        return out

    def write(self, game: Game, seat: int, out: MutableSequence[float]) -> None:
        """Write an observation over zeros."""
        rules, pointer, cards = self.rules, game.pointer, len(self.rules.cards)
        own = max(seat, 0)
        absolute = {"table": [0], "seat": _turned(own, rules.seats), "side": _turned(rules.side_of[own], rules.sides),
                    "place": _turned(own, rules.seats) + list(range(rules.seats, rules.places))}
        heap_of, value_of, unpack = lib.kanun_game_heap, lib.kanun_game_value, ffi.buffer
        for zone, per, owner, at in self._heaps:
            heap = heap_of(pointer, zone, absolute[per][owner], seat)
            count = heap.count if heap else 0
            if count:
                out[at + cards] = min(1.0, count / cards)
                for card in unpack(heap.card, count)[:]:
                    if card != 255:
                        out[at + card] = 1.0
        for variable, per, owner, at, kind, length in self._values:
            value = value_of(pointer, variable, absolute[per][owner], seat)
            if not value:
                continue
            if kind == "cards":
                for card in _bits(value.cards):
                    out[at + card] = 1.0
            elif value.set:
                number = value.number
                if kind in ("seat", "side", "place") and number in absolute[kind]:
                    number = absolute[kind].index(number)
                if length == 1:
                    out[at] = number / (10.0 + abs(number))
                elif 0 <= number < length:
                    out[at + number] = 1.0
        now, at = lib.kanun_game_standing(pointer), self._standing
        if now.seat >= 0:
            out[at + (now.seat - own) % rules.seats] = 1.0
        if now.dealer >= 0:
            out[at + rules.seats + (now.dealer - own) % rules.seats] = 1.0
        for n, purpose in enumerate(self._purposes):
            if now.does & purpose:
                out[at + 2 * rules.seats + n] = 1.0


def _turned(first: int, count: int) -> "list[int]":
    return [(first + n) % count for n in range(count)]


def _bits(cards: Any) -> "list[int]":
    number = cards.bits[0] | cards.bits[1] << 64
    return [n for n in range(number.bit_length()) if number >> n & 1]


class Returns:
    """The value of a game for each seat: its side's score minus the mean of the other sides.

    It is negated where the lowest score wins. With `goal="win"` it is 1 for the winners of a finished match and -1 for
    the others, 0 in a tie of all and in a match that is not over.
    """

    def __init__(self, rules: Rules, goal: str = "points") -> None:
        if goal not in ("points", "win"):
            raise UsageError(f"unknown goal '{goal}'; use points or win")
        self.rules, self.goal = rules, goal

    def __call__(self, game: Game) -> "list[float]":
        rules = self.rules
        now = lib.kanun_game_standing(game.pointer)
        if self.goal == "win":
            tie = now.winners == (1 << rules.sides) - 1
            worth = [0.0 if now.over != 1 or tie else 1.0 if now.winners >> side & 1 else -1.0
                     for side in range(rules.sides)]
        else:
            scores = [now.scores[side] * rules.unit * (-1 if rules.lowest_wins else 1) for side in range(rules.sides)]
            others, total = max(1, rules.sides - 1), sum(scores)
            worth = [score - (total - score) / others for score in scores]
        return [worth[side] for side in rules.side_of]


__all__ = ["Actions", "EVERYTHING", "Observations", "Returns"]
