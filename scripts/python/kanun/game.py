# SPDX-License-Identifier: MIT
"""A match in progress: legal moves, playing, and the facts that each seat may know."""
from __future__ import annotations

import json
import weakref
from typing import Any, Callable, Iterator, Mapping, NoReturn, Optional, Union

from ._errors import Error, ErrorList, UsageError
from ._library import ffi, free_game, lib, new, text
from .rules import Rules

SPECTATOR, EVERYTHING = -1, -2
"""The observers of a view or a feed, besides the seats from 0."""

Event = dict[str, Any]
"""An event: the fields of `facts` in docs/session-protocol.md, and its line as `text`."""

_KINDS = ("move", "turned", "transfer", "show", "shuffle", "award", "pay", "trick", "phase", "deal", "settle", "over",
          "note", "thrown_in")
_STANDING = ("running", "over", "unfinished")

_legal, _play_nth, _standing, _move = (lib.kanun_game_legal, lib.kanun_game_play_nth, lib.kanun_game_standing,
                                       lib.kanun_game_move)


def bits(number: int) -> "list[int]":
    return [n for n in range(number.bit_length()) if number >> n & 1]


def _event(rules: Rules, e: Any) -> Event:
    """Return an event as the session protocol writes it."""
    kind = _KINDS[e.kind]
    row: Event = {"kind": kind, "text": text(e.text)}
    for name, value in (("dealer" if kind == "deal" else "seat", e.seat), ("place", e.place), ("side", e.side)):
        if value >= 0:
            row[name] = value
    for name, spot in (("from", getattr(e, "from")), ("to", e.to)):
        if spot.name:
            row[name] = {"account" if kind == "pay" else "zone": text(spot.name),
                         "owner": spot.owner if spot.owner >= 0 else None}
    if e.move:
        row["move"] = move_text(rules, e.move)
        row["word"] = word_of(rules, e.move)
        if e.move.number != NO_NUMBER:
            row["number"] = e.move.number
        if e.move.word == lib.KANUN_WORD_TAKE and not e.move.hidden:
            row["taken"] = rules.card_set(e.move.cards)
    if e.count:
        row["count"] = e.count
        if not e.hidden and kind != "shuffle":
            row["cards"] = rules.card_set(e.cards)
    if e.lies:
        row["lies"] = "top" if e.lies == lib.KANUN_ON_TOP else "bottom"
    if kind == "show":
        row["shown_to"] = bits(e.shown_to)
    if kind == "award":
        row["points"] = rules.number(e.number)
    elif kind in ("pay", "deal", "settle") or (kind == "note" and e.number):
        row["number"] = e.number
    if e.scores:
        row["scores"] = [rules.number(e.scores[side]) for side in range(rules.sides)]
    if kind == "over":
        row["winners"] = bits(e.winners)
    for name in ("cause", "phase", "note"):
        if getattr(e, name):
            row[name] = text(getattr(e, name))
    return row


NO_NUMBER = -2**31


def move_text(rules: Rules, move: Any) -> str:
    out = ffi.new("char[512]")
    return text(lib.kanun_move_text(rules.pointer, move, out, 512))


def word_of(rules: Rules, move: Any) -> str:
    """Return the word of a move: "play", "take", "pass", or another word of the rules."""
    if move.word in (lib.KANUN_WORD_PLAY, lib.KANUN_WORD_TAKE):
        return "play" if move.word == lib.KANUN_WORD_PLAY else "take"
    return str(rules.words[move.word]) if move.word < len(rules.words) else "pass"


class Game:
    """A match in progress. It belongs to one thread at a time.

        game = kanun.Game(rules, seed=1)
        while not game.over:
            game.play(game.legal()[0])

    `one_deal` ends it after the first deal that counts. `position` is a start as in scenarios, a mapping. `chance`
    gives results of chance, by kind. Without a seed (None), no match begins.
    """

    def __init__(self, rules: Rules, *, seed: Optional[int] = 1, index: int = 0,
                 position: Optional[Mapping[str, Any]] = None, one_deal: bool = False,
                 chance: Optional[Mapping[str, Any]] = None) -> None:
        self.rules = rules
        self._errors = ErrorList()
        out = ffi.new("kanun_game **")
        status = lib.kanun_game_new(out, rules.pointer, self._errors.pointer)
        if status != lib.KANUN_OK:
            self._errors.raise_(status)
        self.pointer: Any = out[0]
        rules.held.hold()
        weakref.finalize(self, free_game, self.pointer, rules.held)
        self._error_list = self._errors.pointer
        self._listeners: dict[int, Any] = {}
        self._raised: list[BaseException] = []  # by listeners
        self._one_deal = one_deal
        if one_deal:
            lib.kanun_game_stop(self.pointer, lib.KANUN_STOP_SETTLED, 0)
        for kind, values in (chance or {}).items():
            for value in values if isinstance(values, (list, tuple)) else [values]:
                self.give(kind, value)
        if seed is not None:
            self.begin(seed, index, position)

    # ---- A match ----

    def begin(self, seed: int = 1, index: int = 0, position: Optional[Mapping[str, Any]] = None) -> None:
        """Begin another match. The same seed and index always give the same match."""
        start = json.dumps(position).encode() if position is not None else ffi.NULL
        status = lib.kanun_game_begin(self.pointer, start, seed, index, self._error_list)
        if status or self._raised:
            self._fail(status)

    def _fail(self, status: int, otherwise: str = "") -> NoReturn:
        """Raise the exception of a listener, else the error of a call."""
        if self._raised:
            raised, self._raised[:] = self._raised[0], []
            raise raised
        self._errors.raise_(status, otherwise)

    def give(self, kind: str, value: Union[str, int]) -> None:
        """Set a result of chance in advance: "shuffle" (cards), "cut", "first_dealer" ... (numbers)."""
        status = lib.kanun_game_give(self.pointer, kind.encode(), str(value).encode(), self._error_list)
        if status != lib.KANUN_OK:
            self._errors.raise_(status)

    def forget(self, kind: Optional[str] = None) -> None:
        """Forget results of chance that were given and not used."""
        lib.kanun_game_forget(self.pointer, kind.encode() if kind else ffi.NULL)

    def stop(self, *, settled: bool = False, thrown_in: bool = False, deals: int = 0) -> None:
        """Set where matches stop unfinished: after a settled deal, after one that is thrown in, after so many deals."""
        when = lib.KANUN_STOP_SETTLED * settled | lib.KANUN_STOP_THROWN_IN * thrown_in
        lib.kanun_game_stop(self.pointer, when, deals)

    # ---- The standing ----

    @property
    def over(self) -> bool:
        """True if nobody is to move: the match is over, or stopped unfinished."""
        return bool(_standing(self.pointer).over)

    @property
    def standing(self) -> str:
        """Return "running", "over" or "unfinished"."""
        return _STANDING[_standing(self.pointer).over]

    @property
    def stuck(self) -> bool:
        """True if the match is unfinished because it reached match.move_limit."""
        return bool(_standing(self.pointer).stuck)

    @property
    def seat(self) -> int:
        """The seat to move; -1 when over."""
        return int(_standing(self.pointer).seat)

    @property
    def place(self) -> int:
        """The place to move: the seat's own, or a dummy's from `rules.seats`; -1 when over."""
        return int(_standing(self.pointer).place)

    @property
    def phase(self) -> str:
        return text(_standing(self.pointer).phase)

    @property
    def dealer(self) -> int:
        return int(_standing(self.pointer).dealer)

    @property
    def deals(self) -> int:
        """The number of completed deals."""
        return int(_standing(self.pointer).deals)

    @property
    def moves(self) -> int:
        """The number of moves made."""
        return int(_standing(self.pointer).moves)

    @property
    def winners(self) -> "list[int]":
        """When over: the sides that won; several: a tie."""
        return bits(_standing(self.pointer).winners)

    @property
    def scores(self) -> "list[int | float]":
        """The scores of the sides."""
        now = _standing(self.pointer)
        return [self.rules.number(now.scores[side]) for side in range(self.rules.sides)]

    def points(self, cause: Optional[str] = None) -> "list[int | float]":
        """Return the points of each side in this deal so far, of one cause or all together."""
        out = ffi.new("int32_t[]", self.rules.sides)
        lib.kanun_game_points(self.pointer, self._cause(cause), out)
        return [self.rules.number(units) for units in out]

    def estimate(self, cause: Optional[str] = None) -> "list[int | float]":
        """Return the points of each side if the deal were scored now."""
        out = ffi.new("int32_t[]", self.rules.sides)
        status = lib.kanun_game_estimate(self.pointer, self._cause(cause), out, self._error_list)
        if status != lib.KANUN_OK:
            self._errors.raise_(status)
        return [self.rules.number(units) for units in out]

    def _cause(self, cause: Optional[str]) -> int:
        if cause is None:
            return -1
        if cause not in self.rules.causes:
            raise UsageError(f"{self.rules.id} has no cause of points '{cause}'; it has {', '.join(self.rules.causes)}")
        return self.rules.causes.index(cause)

    # ---- Moves ----

    def count(self, all: bool = False) -> int:
        """Make the list of legal moves, and return their number. With `all`, each of equivalent moves counts."""
        number = _legal(self.pointer, all, self._error_list)
        if number < 0:
            self._errors.raise_(lib.KANUN_RULES)
        return int(number)

    def step(self, n: int) -> None:
        """Play move `n` of the list that `count` or `legal` made last. Faster than `play`."""
        status = _play_nth(self.pointer, n, self._error_list)
        if status or self._raised:
            self._fail(status, f"the list has no move {n}")

    def legal(self, all: bool = False) -> "list[str]":
        """Return the legal moves as texts. An empty list when over."""
        if self.over:
            return []
        number = self.count(all)
        return [text(_move(self.pointer, n, ffi.NULL)) for n in range(number)]

    def move(self, n: int) -> "dict[str, Any]":
        """Return move `n` of the list as data: text, word, card, suit, mark, number, cards."""
        move = new("kanun_move")
        written = _move(self.pointer, n, move)
        if not written:
            raise UsageError(f"the list has no move {n}")
        return {"text": text(written), "word": word_of(self.rules, move),
                "card": self.rules.card_names[move.card] if move.card >= 0 else None,
                "suit": move.suit if move.suit >= 0 else None, "mark": move.mark,
                "number": None if move.number == NO_NUMBER else move.number, "cards": self.rules.card_set(move.cards)}

    def play(self, move: str) -> None:
        """Play a move, in the words of the table: "9C", "9C x 4H 5C", "bid 120", "pass"."""
        status = lib.kanun_game_play(self.pointer, move.encode(), self._error_list)
        if status or self._raised:
            self._fail(status)

    def why(self, move: str, language: str = "en") -> "tuple[str, str]":
        """Return why a move is not legal, and the rule; two empty texts if it is legal."""
        rule = new("kanun_rule")
        reason = text(lib.kanun_game_why(self.pointer, move.encode(), language.encode(), rule))
        return reason, text(rule.text)

    def find(self, move: str) -> int:
        """Return the number of a move in the list of legal moves; -1: not listed."""
        return int(lib.kanun_game_find(self.pointer, move.encode()))

    # ---- The view of a seat ----

    def view(self, seat: int = EVERYTHING) -> "dict[str, Any]":
        """Return the facts that a seat may know (-1: a spectator, -2: everything).

        `zones` and `variables` are by name. Each is a mapping from owners, unless the table is the owner. A heap is a
        list of cards. A hidden card is None. A variable that is not set is None. One that the seat may not see is
        missing.
        """
        if not EVERYTHING <= seat < self.rules.seats:
            raise UsageError(f"unknown seat {seat}: seats are 0 to {self.rules.seats - 1}; -1 is a spectator")
        now = _standing(self.pointer)
        return {"seat": now.seat, "place": now.place, "phase": text(now.phase), "dealer": now.dealer,
                "deals": now.deals, "moves": now.moves, "standing": _STANDING[now.over], "winners": bits(now.winners),
                "scores": [self.rules.number(now.scores[side]) for side in range(self.rules.sides)],
                "zones": {zone.name: self._owners(zone.per, self._heap, n, seat)
                          for n, zone in enumerate(self.rules.zones)},
                "variables": {name: value for name, value in self._variables(seat) if value != {}}}

    def _owners(self, per: str, read: Callable[[int, int, int], Any], n: int, seat: int) -> Any:
        if per == "table":
            return read(n, 0, seat)
        found = {owner: read(n, owner, seat) for owner in range(self.rules.owners(per))}
        return {owner: value for owner, value in found.items() if value is not _HIDDEN}

    def _heap(self, zone: int, owner: int, seat: int) -> "list[str | None]":
        heap = lib.kanun_game_heap(self.pointer, zone, owner, seat)
        if not heap:
            return []
        names = self.rules.card_names
        return [None if card == lib.KANUN_UNSEEN else names[card] for card in ffi.unpack(heap.card, heap.count)]

    def _variables(self, seat: int) -> "Iterator[tuple[str, Any]]":
        for n, variable in enumerate(self.rules.variables):
            value = self._owners(variable.per, self._value, n, seat)
            if value is not _HIDDEN:
                yield variable.name, value

    def _value(self, variable: int, owner: int, seat: int) -> Any:
        value = lib.kanun_game_value(self.pointer, variable, owner, seat)
        kind = self.rules.variables[variable].type
        if not value:
            return _HIDDEN
        if kind == "cards":
            return self.rules.card_set(value.cards)
        if not value.set:
            return None
        if value.text:
            return text(value.text)
        if kind == "flag":
            return bool(value.number)
        return self.rules.number(value.number) if kind == "points" else value.number

    def feed(self, seat: int, heard: Optional[Callable[[Event], None]]) -> None:
        """Call `heard` with each event as a seat may know it, from now on. None ends this.

        There is one listener for each seat, for spectators (-1) and for everything (-2). It must not change the game.
        """
        if not EVERYTHING <= seat < self.rules.seats:
            raise UsageError(f"unknown seat {seat}: seats are 0 to {self.rules.seats - 1}; -1 is a spectator")
        rules, raised = self.rules, self._raised
        if heard is None:
            lib.kanun_game_feed(self.pointer, seat, ffi.NULL, ffi.NULL)
            self._listeners.pop(seat, None)
            return

        call = heard

        def pass_on(_payload: Any, event: Any) -> None:
            try:
                call(_event(rules, event))
            except BaseException as why:  # C can't pass it on: the call that made the event raises it
                raised.append(why)

        told = ffi.callback("void(void *, const kanun_event *)", pass_on)
        self._listeners[seat] = told
        lib.kanun_game_feed(self.pointer, seat, told, ffi.NULL)

    # ---- States ----

    def copy(self) -> "Game":
        """Return another game in the same state. It goes on with the same chance, and without listeners."""
        other = self._empty()
        status = lib.kanun_game_copy(other.pointer, self.pointer)
        if status != lib.KANUN_OK:
            other._errors.raise_(status)
        return other

    def _empty(self) -> "Game":
        return Game(self.rules, seed=None, one_deal=self._one_deal)

    def copy_from(self, other: "Game") -> None:
        """Take over the state of another game of these rules. Faster than `copy`."""
        status = lib.kanun_game_copy(self.pointer, other.pointer)
        if status != lib.KANUN_OK:
            self._errors.raise_(status, "the games have other rules")

    def redeal(self, seat: int, seed: int) -> "Game":
        """Return a game that the seat can't distinguish from this one: hidden cards are dealt again."""
        other = self._empty()
        status = lib.kanun_game_redeal(other.pointer, self.pointer, seat, seed)
        if status != lib.KANUN_OK:
            other._errors.raise_(status, f"unknown seat {seat}")
        return other

    def state(self) -> bytes:
        """Return the state as bytes, for `restore` within this process and for comparing."""
        size = ffi.new("size_t *")
        return bytes(ffi.buffer(lib.kanun_game_bytes(self.pointer, size), size[0]))

    def restore(self, state: bytes) -> None:
        status = lib.kanun_game_restore(self.pointer, state, len(state), self._error_list)
        if status != lib.KANUN_OK:
            self._errors.raise_(status, "the state is of other rules or of another process")

    def solve(self, positions: int = 1_000_000) -> "dict[str, Any]":
        """Return the result of the deal with best play, if all cards are known: `ahead` by side, the best `move`."""
        found = new("kanun_solution")
        status = lib.kanun_game_solve(self.pointer, positions, found, self._error_list)
        if status != lib.KANUN_OK:
            self._errors.raise_(status, f"more than {positions} positions are needed")
        best = None if found.move < 0 or self.count() < 0 else text(_move(self.pointer, found.move, ffi.NULL))
        return {"ahead": [self.rules.number(found.ahead[side]) for side in range(self.rules.sides)], "move": best,
                "positions": found.positions, "depth": found.depth, "fixed": bool(found.fixed)}

    def perft(self, depth: int) -> int:
        """Count the move sequences of a length from here."""
        count = ffi.new("uint64_t *")
        status = lib.kanun_game_perft(self.pointer, depth, count, self._error_list)
        if status != lib.KANUN_OK:
            self._errors.raise_(status, "a depth is 0 to 64")
        return int(count[0])


_HIDDEN = object()


__all__ = ["EVERYTHING", "Error", "Event", "Game", "SPECTATOR"]
