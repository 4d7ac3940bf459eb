# SPDX-License-Identifier: MIT
"""Records of trick games, as people write them: hands, calls, and a table with a column for each seat.

    python3 -m kanun.tricks evening.txt        # plays every board, and says where a record contradicts itself

docs/python.md describes the form. Bridge has forms of its own: see kanun.pbn.
"""
from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from typing import Iterable, Optional

from ._errors import Error
from .game import Game
from .rules import load


class RecordError(Exception):
    """A contradiction in a record: the line, the board, and the column or tag."""

    def __init__(self, board: "Board", line: int, where: str, says: str) -> None:
        super().__init__(f"line {line}, board {board.number}, {where}: {says}")
        self.board, self.line, self.where, self.says = board, line, where, says


@dataclass
class Section:
    """Calls or tricks. A call has its seat. A trick has a card, or "-", for each seat from `first` on."""
    name: str
    first: int
    line: int
    rows: "list[tuple[list[str], int]]" = field(default_factory=list)


@dataclass
class Board:
    """A deal as it is written."""
    number: str = "?"
    line: int = 0
    tags: "dict[str, str]" = field(default_factory=dict)
    tag_lines: "dict[str, int]" = field(default_factory=dict)
    zones: "dict[str, str]" = field(default_factory=dict)  # cards of "hand.0", "kitty" ...
    sections: "list[Section]" = field(default_factory=list)


# ---- Reading ----

def _number(board: Board, tag: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,2}", text):
        raise RecordError(board, board.tag_lines[tag], tag, f"expected a seat, from 0, found '{text}'")
    return int(text)


def _row(board: Board, row: str, line: int) -> None:
    if not board.sections:
        raise RecordError(board, line, "Game", f"expected a tag, [Name \"value\"], found '{row}'")
    section = board.sections[-1]
    if section.name == "Play":
        section.rows.append((row.split(), line))
        return
    seat, _, move = row.partition(":")
    if not move.strip() or not re.fullmatch(r"\d{1,2}", seat.strip()):
        raise RecordError(board, line, "Calls", f"expected SEAT: MOVE, found '{row}'")
    section.rows.append(([seat.strip(), move.strip()], line))


def _tag(board: Board, name: str, value: str, line: int) -> None:
    board.tags[name], board.tag_lines[name] = value, line
    if name == "Board":
        board.number = value
    elif name in ("Calls", "Play"):
        board.sections.append(Section(name, _number(board, name, value) if name == "Play" else 0, line))
    elif name[0].islower():
        board.zones[name] = value


def read(text: str) -> "Iterable[Board | RecordError]":
    """Return the boards of a text; in place of one that can't be read, its error. Each begins with the tag Game."""
    result: "list[Board | RecordError]" = []
    board: Optional[Board] = None
    for line, row in enumerate(text.splitlines(), 1):
        row = row.partition(";")[0].strip()
        tag = re.fullmatch(r'\[\s*([\w.]+)\s*(?:"([^"]*)")?\s*\]', row)
        if tag and tag[1] == "Game":
            board = Board(line=line)
            result.append(board)
        if not row or board is None:
            continue
        try:
            if tag:
                _tag(board, tag[1], tag[2] or "", line)
            else:
                _row(board, row, line)
        except RecordError as error:
            result[-1], board = error, None
    return result


# ---- Playing ----

def _play(board: Board, game: Game, move: str, line: int, where: str) -> None:
    try:
        game.play(move)
    except Error as error:
        raise RecordError(board, line, where, str(error).strip().split("\n")[0].removeprefix("error: ")) from None


def _calls(board: Board, game: Game, section: Section) -> None:
    for (seat, move), line in section.rows:
        if game.over:
            raise RecordError(board, line, "Calls", f"'{move}' comes after the end of the deal")
        if int(seat) != game.place:
            raise RecordError(board, line, "Calls", f"seat {seat} calls, but it is seat {game.place}'s turn")
        _play(board, game, move, line, f"Calls, seat {seat}")


def _tricks(board: Board, game: Game, section: Section) -> None:
    if section.rows and section.first != game.place:
        raise RecordError(board, section.line, "Play",
                          f"the first column is seat {section.first}'s, but seat {game.place} leads first")
    for number, (cards, line) in enumerate(section.rows, 1):
        while any(card != "-" for card in cards):
            if game.over:
                raise RecordError(board, line, f"Play, trick {number}", "all cards are played")
            column = (game.place - section.first) % len(cards)
            if cards[column] == "-":
                break
            card, cards = cards[column], cards[:column] + ["-"] + cards[column + 1:]
            _play(board, game, card, line, f"Play, column of seat {game.place}, trick {number}")
        left = [n for n, card in enumerate(cards) if card != "-"]
        if left:
            seat = (section.first + left[0]) % len(cards)
            raise RecordError(board, line, f"Play, column of seat {seat}, trick {number}",
                              f"{cards[left[0]]} is played out of turn: it is seat {game.place}'s turn")


def _begin(board: Board) -> Game:
    position: "dict[str, object]" = {"phase": board.tags["Begin"]} if "Begin" in board.tags else {}
    for tag in ("Dealer", "Turn"):
        if tag in board.tags:
            position[tag.lower()] = _number(board, tag, board.tags[tag])
    for name, cards in board.zones.items():
        zone, _, owner = name.partition(".")
        if owner:
            position[zone] = {**position.get(zone, {}), owner: cards}  # type: ignore[dict-item]
        else:
            position[zone] = cards
    try:
        options = dict(pair.split("=", 1) for pair in board.tags.get("Set", "").split())
        return Game(load(board.tags["Game"], set=options), position=position, one_deal=True)
    except (Error, ValueError) as error:
        says = str(error).strip().split("\n")[0].removeprefix("error: ")
        raise RecordError(board, board.line, "Game", says) from None


def play(board: Board) -> Game:
    """Play a board. Raises RecordError where the record contradicts itself, or the rules."""
    game = _begin(board)
    for section in board.sections:
        (_tricks if section.name == "Play" else _calls)(board, game, section)
    if "Points" in board.tags:
        found = " ".join(f"{points:g}" for points in game.points())
        if board.tags["Points"].split() != found.split():
            raise RecordError(board, board.tag_lines["Points"], "Points",
                              f"'{board.tags['Points']}', but by the cards above they are '{found}'")
    return game


# ---- Writing ----

def write(board: Board) -> str:
    """Return a board as text."""
    text = "".join(f'[{name} "{value}"]\n' for name, value in board.tags.items() if name not in ("Calls", "Play", "Points"))
    for section in board.sections:
        if section.name == "Play":
            text += f'[Play "{section.first}"]\n' + "".join(" ".join(cards) + "\n" for cards, _ in section.rows)
        else:
            text += "[Calls]\n" + "".join(f"{seat}: {move}\n" for (seat, move), _ in section.rows)
    return text + (f'[Points "{board.tags["Points"]}"]\n' if "Points" in board.tags else "")


def from_moves(board: Board, moves: "Iterable[str]") -> Board:
    """Fill in the sections and points of a board that has tags and zones, from Kanun's moves in their order."""
    game = _begin(board)
    seats = len(game.view()["zones"]["hand"])
    names = {card.name for card in game.rules.cards}
    ended = [True]  # the trick before
    game.feed(-1, lambda event: ended.append(True) if event["kind"] == "trick" else None)
    for move in moves:
        name = "Play" if move.rstrip("*") in names else "Calls"
        if not board.sections or board.sections[-1].name != name:
            board.sections.append(Section(name, game.place if name == "Play" else 0, 0))
        section = board.sections[-1]
        if name == "Calls":
            section.rows.append(([str(game.place), move], 0))
        else:
            column = (game.place - section.first) % seats
            if ended or not section.rows:
                section.rows.append((["-"] * seats, 0))
                ended.clear()
            section.rows[-1][0][column] = move
        game.play(move)
    if game.over:
        board.tags["Points"] = " ".join(f"{points:g}" for points in game.points())
    return board


# ---- The command ----

def main(files: "list[str]") -> int:
    wrong = 0
    for file in files:
        with open(file, encoding="utf-8", errors="replace") as source:
            boards = read(source.read())
        for board in boards:
            try:
                if isinstance(board, RecordError):
                    raise board
                game = play(board)
            except RecordError as error:
                print(f"{file}: {error}")
                wrong += 1
                continue
            points = " ".join(f"{points:g}" for points in game.points()) if game.over else "not played to its end"
            print(f"{file}: board {board.number}: {points}")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python3 -m kanun.tricks FILE ...")
    sys.exit(main(sys.argv[1:]))
