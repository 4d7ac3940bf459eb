# SPDX-License-Identifier: MIT
"""Rules: load a game with options, and read its facts."""
from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Union

from ._errors import Error, ErrorList
from ._library import HeldRules, Memory, ffi, lib, new, text, text_or_none, texts

Value = Union[str, int, bool]
"""The value of an option or key."""


@dataclass(frozen=True)
class Card:
    name: str
    rank: str
    suit: str
    units: int


@dataclass(frozen=True)
class Zone:
    name: str
    per: str
    seen_by: str
    top_first: bool


@dataclass(frozen=True)
class Variable:
    name: str
    type: str
    per: str
    shown: bool
    public: bool
    names: Mapping[int, str]
    says: str


def _choices(set_: Optional[Mapping[str, Value]], key: Optional[Mapping[str, Value]]) -> tuple[Any, int, list[Any]]:
    kept: list[Any] = []
    rows = []
    for is_key, choices in ((0, set_), (1, key)):
        for name, value in (choices or {}).items():
            written = str(value).lower() if isinstance(value, bool) else str(value)
            kept += [ffi.new("char[]", name.encode()), ffi.new("char[]", written.encode())]
            rows.append({"name": kept[-2], "value": kept[-1], "key": is_key})
    return (ffi.new("kanun_choice[]", rows) if rows else ffi.NULL), len(rows), kept


def ids(folders: Optional[list[str]] = None) -> list[str]:
    """Return the ids of all rules files of the search path, sorted."""
    errors, out = ErrorList(), ffi.new("char ***")
    path, _kept = texts(folders)
    status = lib.kanun_ids(out, path, errors.pointer)
    if status != lib.KANUN_OK:
        errors.raise_(status)
    found: list[str] = []
    while out[0][len(found)]:
        found.append(text(out[0][len(found)]))
    lib.kanun_free(out[0])
    return found


def load(game: str, *, set: Optional[Mapping[str, Value]] = None, key: Optional[Mapping[str, Value]] = None,
         folders: Optional[list[str]] = None) -> "Rules":
    """Load a game.

    `game` is an id ("basra/egypt") or the path of a .yaml file. `set` chooses options ({"target": 51}), `key` writes
    keys ({"match.target": 51}). `folders` replaces the search path.
    """
    errors, out = ErrorList(), ffi.new("kanun_rules **")
    choices, count, _kept = _choices(set, key)
    path, _kept_too = texts(folders)
    status = lib.kanun_rules_load(out, game.encode(), path, choices, count, errors.pointer)
    if status != lib.KANUN_OK:
        errors.raise_(status, f"{game} can't be loaded")
    return Rules(out[0], given=game, set=set, key=key, folders=folders)


class Rules:
    """A loaded game. Use `load`. Threads may share it; it never changes."""

    def __init__(self, pointer: Any, *, given: str, set: Optional[Mapping[str, Value]],
                 key: Optional[Mapping[str, Value]], folders: Optional[list[str]],
                 parent: Optional["Rules"] = None) -> None:
        self.pointer: Any = pointer
        self.held: HeldRules = HeldRules(pointer, parent.held if parent else None)
        weakref.finalize(self, self.held.release)
        self.given, self.set, self.key, self.folders = given, dict(set or {}), dict(key or {}), folders
        info = lib.kanun_rules_info(self.pointer)
        self.id, self.digest, self.extends = text(info.id), text(info.digest), text_or_none(info.parent)
        self.seats: int = info.seats
        self.places: int = info.places
        self.sides: int = info.sides
        self.side_of: tuple[int, ...] = tuple(info.side_of[seat] for seat in range(info.seats))
        self.lowest_wins = bool(info.lowest_wins)
        self.counterclockwise = bool(info.counterclockwise)
        self.move_limit: int = info.move_limit
        self.tables: tuple[int, ...] = tuple(info.table[n] for n in range(info.tables))
        self.words = tuple(text(info.word[n]) for n in range(info.words))
        self.causes = tuple(text(info.cause[n]) for n in range(info.causes))
        self.cards = tuple(Card(text(c.name), text(c.rank), text(c.suit), c.points)
                           for c in (info.card[n] for n in range(info.cards)))
        self.card_names = tuple(card.name for card in self.cards)
        self.zones = tuple(Zone(text(z.name), text(z.per), text(z.seen_by), bool(z.top_first))
                           for z in (info.zone[n] for n in range(info.zones)))
        self.variables = tuple(
            Variable(text(v.name), text(v.type), text(v.per), bool(v.shown), bool(v.is_public),
                     {v.number[k]: text(v.number_name[k]) for k in range(v.names)}, text(v.says))
            for v in (info.variable[n] for n in range(info.variables)))
        self.unit = float(self.points(1))
        """A unit in points: 1.0, or 0.5 where halves are counted."""

    def __repr__(self) -> str:
        return f"<kanun.Rules {self.id}>"

    @property
    def name(self) -> str:
        return self.text("name", language="en")

    def vary(self, *, set: Optional[Mapping[str, Value]] = None, key: Optional[Mapping[str, Value]] = None) -> "Rules":
        """Return the same game with other choices, without reading its files again."""
        errors, out = ErrorList(), ffi.new("kanun_rules **")
        choices, count, _kept = _choices(set, key)
        path, _kept_too = texts(self.folders)
        status = lib.kanun_rules_vary(out, self.pointer, path, choices, count, errors.pointer)
        if status != lib.KANUN_OK:
            errors.raise_(status)
        return Rules(out[0], given=self.given, set=set, key=key, folders=self.folders, parent=self)

    def options(self, language: str = "en") -> "list[dict[str, Any]]":
        """Return each option: name, value in force, default, values, says, overruled, and the range if it has one."""
        option, says = new("kanun_option"), ffi.new("const char **")
        found: list[dict[str, Any]] = []
        while lib.kanun_rules_option(self.pointer, len(found), language.encode(), option):
            row: dict[str, Any] = {"name": text(option.name), "value": text(option.value),
                                   "default": text(option.fallback), "says": text(option.says),
                                   "overruled": text_or_none(option.overruled), "values": {}}
            if option.range:
                row["range"] = (option.min, option.max, option.step)
            while True:
                value = lib.kanun_rules_option_value(self.pointer, len(found), len(row["values"]), language.encode(),
                                                     says)
                if not value:
                    break
                row["values"][text(value)] = text(says[0])
            found.append(row)
        return found

    def text(self, key: str, part: Optional[str] = None, language: Optional[str] = None) -> str:
        """Return the text of a key: "name" or "about" of the file, or a key of a phase or of "match"."""
        return text(lib.kanun_rules_text(self.pointer, part.encode() if part else ffi.NULL, key.encode(),
                                         language.encode() if language else ffi.NULL))

    def label(self, kind: str, name: str, language: str = "en") -> str:
        """Return the label of a name in the rules: a zone, a variable, a suit ..."""
        out = ffi.new("char[256]")
        return text(lib.kanun_rules_label(self.pointer, kind.encode(), name.encode(), language.encode(), out, 256))

    def sheet(self, language: str = "en") -> "list[dict[str, str]]":
        """Return the rules in words: rows of section, label and text."""
        rows: list[dict[str, str]] = []

        def add(_payload: Any, line: Any) -> None:
            rows.append({"section": text(line.section), "label": text(line.label), "text": text(line.text)})

        told = ffi.callback("void(void *, const kanun_line *)", add)
        status = lib.kanun_rules_sheet(self.pointer, language.encode(), told, ffi.NULL)
        if status != lib.KANUN_OK:
            ErrorList().raise_(status)
        return rows

    def print(self, format: str = "text", language: str = "en") -> str:
        """Return a page: "text", "markdown" or "html" in words; "yaml" or "origins" as the merged document."""
        with Memory() as out:
            status = lib.kanun_rules_print(self.pointer, format.encode(), language.encode(), out.stream)
        if status != lib.KANUN_OK:
            ErrorList().raise_(status, f"unknown format '{format}'")
        return out.text

    def doubts(self) -> "list[dict[str, Any]]":
        """Return the allowed but hardly intended parts of these rules, as `kanun check` reports them."""
        errors = ErrorList()
        lib.kanun_rules_doubts(self.pointer, errors.pointer)
        return errors.data()

    def points(self, units: int) -> str:
        """Return units as points, exactly: "12.5"."""
        out = ffi.new("char[32]")
        return text(lib.kanun_points(self.pointer, units, out))

    def number(self, units: int) -> "int | float":
        """Return units as points: a whole number where a unit is a point."""
        return units if self.unit == 1.0 else units * self.unit

    def card_set(self, cards: Any) -> "list[str]":
        """Return the names of the cards in a kanun_cards of the library, in the order of the pack."""
        low, high = cards.bits[0], cards.bits[1]
        bits = low | high << 64
        return [name for n, name in enumerate(self.card_names) if bits >> n & 1]

    def owners(self, per: str) -> int:
        """Return the number of owners of a zone or variable that is kept per "table", "seat", "side" or "place"."""
        return {"seat": self.seats, "side": self.sides, "place": self.places}.get(per, 1)


__all__ = ["Card", "Error", "Rules", "Value", "Variable", "Zone", "ids", "load"]
