# SPDX-License-Identifier: MIT
"""Bridge records from other programs: Portable Bridge Notation (PBN 2.1) and LIN, in and out.

    python3 -m kanun.pbn tournament.pbn             # plays every board, and says where a record contradicts itself
    python3 -m kanun.pbn --to lin tournament.pbn    # prints the boards as LIN; --to pbn as PBN

A board is played by ruledefs/bridge/standard.yaml, from its hands, its dealer and its vulnerability. A board without a
play, or whose play ends with a claim, is scored by the tricks that it gives.
"""
from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field, replace
from typing import Iterable, Optional

from ._errors import Error
from .game import Game
from .rules import Rules, load

SEATS = "NESW"
"""Seats 0 to 3, clockwise; 0 and 2 are partners."""

_SUITS = "SHDC"
_VULNERABLE = {"None": "", "Love": "", "-": "", "NS": "NS", "EW": "EW", "All": "NSEW", "Both": "NSEW"}
_CALLS = {"pass": "pass", "p": "pass", "x": "double", "dbl": "double", "d": "double", "xx": "redouble",
          "rdbl": "redouble", "r": "redouble"}


class RecordError(Exception):
    """A contradiction in a record: the board, the line, and the column or tag."""

    def __init__(self, board: "Board", line: int, where: str, says: str) -> None:
        super().__init__(f"line {line}, board {board.number}, {where}: {says}")
        self.board, self.line, self.where, self.says = board, line, where, says


@dataclass
class Board:
    """A board as it is written. Cards are written as Kanun does, AS or TD."""
    number: str = "?"
    line: int = 0
    tags: "dict[str, str]" = field(default_factory=dict)
    tag_lines: "dict[str, int]" = field(default_factory=dict)
    hands: "list[list[str]]" = field(default_factory=list)  # by seat; [] if there is no deal
    dealer: int = 0
    vulnerable: str = ""  # "", "NS", "EW" or "NSEW"
    calls: "list[tuple[str, int]]" = field(default_factory=list)  # the call, and its line
    leader: Optional[int] = None  # the seat of the first column of the play
    tricks: "list[tuple[list[str], int]]" = field(default_factory=list)  # the cards by column ("-": none), the line
    cards: "list[tuple[str, int]]" = field(default_factory=list)  # or: the cards as they were played (LIN)


@dataclass
class Outcome:
    """The play of a board: contract, declarer, tricks of the declarer's side, points of north and south."""
    contract: str
    declarer: Optional[int]
    tricks: Optional[int]
    score: Optional[int]
    game: Game


# ---- Reading PBN ----

def _bare(text: str) -> str:
    """Replace comments by blanks, and keep the lines."""
    blank = lambda found: re.sub(r"[^\n]", " ", found.group(0))
    text = re.sub(r"^%.*$", blank, text, flags=re.M)
    return re.sub(r'"[^"\n]*"|(\{[^}]*\}|;.*$)', lambda m: blank(m) if m.group(1) else m.group(0), text, flags=re.M)


def _section(board: Board, name: str, text: str, line: int) -> None:
    """Read the calls or cards below the tag Auction or Play."""
    for number, row in enumerate(text.split("\n"), line):
        words = [re.sub(r"[!?]+$", "", word) for word in row.split()
                 if not re.fullmatch(r"=\d+=|\$\d+|[!?]+|\^.*", word)]
        if name == "Auction":
            board.calls += [(word, number) for word in words if word not in ("*", "-", "+")]
        elif words and words != ["*"]:
            board.tricks.append(([_card(board, word, number) for word in words if word not in ("*", "+")], number))


def _card(board: Board, word: str, line: int) -> str:
    """Turn S10, SA or AS into a card of Kanun."""
    card = word.upper().replace("10", "T")
    if card == "-":
        return card
    if len(card) == 2 and card[0] in _SUITS:
        card = card[1] + card[0]
    if len(card) != 2 or card[0] not in "23456789TJQKA" or card[1] not in _SUITS:
        raise RecordError(board, line, "Play", f"'{word}' is not a card")
    return card


def _deal(board: Board, text: str, line: int) -> None:
    first, _, rest = text.partition(":")
    hands = rest.split()
    if first not in SEATS or len(hands) != 4:
        raise RecordError(board, line, "Deal", f"expected four hands, \"N:... ... ... ...\", found \"{text}\"")
    board.hands = [[], [], [], []]
    for n, hand in enumerate(hands):
        seat = (SEATS.index(first) + n) % 4
        suits = hand.upper().replace("10", "T").split(".")
        if len(suits) != 4:
            raise RecordError(board, line, f"Deal, {SEATS[seat]}", f"expected four suits between dots, found '{hand}'")
        board.hands[seat] = [_card(board, rank + suit, line) for suit, ranks in zip(_SUITS, suits) for rank in ranks]


def _check_hands(board: Board, line: int) -> None:
    seen: "dict[str, int]" = {}
    for seat, hand in enumerate(board.hands):
        for card in hand:
            if card in seen:
                raise RecordError(board, line, f"Deal, {SEATS[seat]}", f"{card} is also in the hand of {SEATS[seen[card]]}")
            seen[card] = seat
    for seat, hand in enumerate(board.hands):
        if len(hand) != 13:
            raise RecordError(board, line, f"Deal, {SEATS[seat]}", f"expected 13 cards, found {len(hand)}")


def _seat(board: Board, tag: str) -> int:
    value = board.tags[tag]
    if value not in tuple(SEATS):
        raise RecordError(board, board.tag_lines[tag], tag, f"expected N, E, S or W, found '{value}'")
    return SEATS.index(value)


def _finish(board: Board) -> Board:
    """Read the tags that affect the play of the board."""
    board.number = board.tags.get("Board", "?") or "?"
    for tag in ("Deal", "Dealer", "Vulnerable"):
        if tag not in board.tags:
            raise RecordError(board, board.line, tag, "this tag is missing")
    _deal(board, board.tags["Deal"], board.tag_lines["Deal"])
    _check_hands(board, board.tag_lines["Deal"])
    board.dealer = _seat(board, "Dealer")
    if board.tags["Vulnerable"] not in _VULNERABLE:
        raise RecordError(board, board.tag_lines["Vulnerable"], "Vulnerable",
                          f"expected None, NS, EW or All, found '{board.tags['Vulnerable']}'")
    board.vulnerable = _VULNERABLE[board.tags["Vulnerable"]]
    if board.tags.get("Auction", "") in tuple(SEATS) and _seat(board, "Auction") != board.dealer:
        raise RecordError(board, board.tag_lines["Auction"], "Auction",
                          f"{board.tags['Auction']} begins, but the dealer is {SEATS[board.dealer]}")
    if board.tricks:
        board.leader = _seat(board, "Play")
    return board


def read(text: str) -> "Iterable[Board | RecordError]":
    """Return the boards of a PBN text; in place of one that can't be read, its error."""
    text = _bare(text)
    board, before = Board(), {}
    found = list(re.finditer(r'^\s*\[\s*(\w+)\s*"([^"\n]*)"\s*\]', text, flags=re.M))
    result: "list[Board | RecordError]" = []

    def end() -> None:
        if "Deal" in board.tags or "Board" in board.tags:
            try:
                result.append(_finish(board))
            except RecordError as error:
                result.append(error)

    for n, tag in enumerate(found):
        name, value = tag.groups()
        line = text.count("\n", 0, tag.start(1)) + 1
        rest = text[tag.end():found[n + 1].start() if n + 1 < len(found) else len(text)]
        if name in board.tags or (name == "Event" and board.tags):
            end()
            before = board.tags
            board = Board()
        board.line = board.line or line
        board.tags[name] = before.get(name, "") if value == "#" else value
        board.number = board.tags.get("Board", board.number)
        board.tag_lines[name] = line
        if name in ("Auction", "Play"):
            try:
                _section(board, name, rest, line)
            except RecordError as error:
                result.append(error)
                board = Board(tags={})
    end()
    return result


# ---- Reading LIN ----

def read_lin(text: str) -> "Iterable[Board | RecordError]":
    """Return the boards of a LIN text, one a line or each from its `md`."""
    result: "list[Board | RecordError]" = []
    board: Optional[Board] = None
    for line, row in enumerate(text.splitlines(), 1):
        parts = row.split("|")
        for command, value in zip(parts[::2], parts[1::2]):
            command = command.strip().lower()
            if command == "md":
                board = Board(number=str(len(result) + 1), line=line)
                result.append(board)
                try:
                    _lin_hands(board, value, line)
                except RecordError as error:
                    result[-1], board = error, None
            elif board is None:
                continue
            elif command == "ah":
                board.number = value.split()[-1] if value.split() else board.number
            elif command == "sv":
                board.vulnerable = {"n": "NS", "e": "EW", "b": "NSEW"}.get(value.strip().lower(), "")
            elif command == "mb":
                board.calls.append((value.strip("! "), line))
            elif command == "pc":
                board.cards.append((_card(board, value.strip(), line), line))
            elif command == "mc":
                board.tags["Result"], board.tag_lines["Result"] = value.strip(), line
    return result


def _lin_hands(board: Board, value: str, line: int) -> None:
    if not re.fullmatch(r"[1-4].*", value):
        raise RecordError(board, line, "md", f"expected the dealer, 1 to 4, and the hands, found '{value}'")
    board.dealer = (int(value[0]) + 1) % 4  # 1 is south
    hands: "list[list[str]]" = []
    for text in value[1:].upper().replace("10", "T").split(","):
        suits = re.findall(r"([SHDC])([2-9TJQKA]*)", text)
        hands.append([rank + suit for suit, ranks in suits for rank in ranks])
    deck = [rank + suit for suit in _SUITS for rank in "23456789TJQKA"]
    if len(hands) == 3 or len(hands) == 4 and not hands[3]:
        hands = hands[:3] + [[card for card in deck if not any(card in hand for hand in hands[:3])]]
    if len(hands) != 4:
        raise RecordError(board, line, "md", f"expected three or four hands, found {len(hands)}")
    board.hands = hands[2:] + hands[:2]  # from south: south, west, north, east
    _check_hands(board, line)


# ---- Playing a board ----

_loaded: "dict[str, Rules]" = {}


def _rules(board: Board) -> "tuple[Rules, dict]":
    """Return rules and a beginning of a position with the vulnerability of a board.

    One side alone is vulnerable in the second deal: the dealer's, or the other one.
    """
    alone = board.vulnerable in ("NS", "EW")
    deals = (board.dealer % 2 == 0) == (board.vulnerable == "NS")
    who = "dealer" if alone and deals else "others" if alone else "both" if board.vulnerable else "nobody"
    if who not in _loaded:
        _loaded[who] = load("bridge/standard", set={"deals": 2, "vulnerable": who, "passed_out": True})
    return _loaded[who], {"deal": 1, "dealer": board.dealer}


def _call(board: Board, word: str, line: int, where: str) -> str:
    bid = re.fullmatch(r"([1-7])(C|D|H|S|NT?)", word.upper())
    if bid:
        return f"bid {bid.group(1)} {'NT' if bid.group(2)[0] == 'N' else bid.group(2)}"
    if word.lower() not in _CALLS:
        raise RecordError(board, line, where, f"'{word}' is not a call")
    return _CALLS[word.lower()]


def _play(board: Board, game: Game, move: str, line: int, where: str) -> None:
    try:
        game.play(move)
    except Error as error:
        says = str(error).strip().split("\n")[0]
        raise RecordError(board, line, where, says.removeprefix("error: ")) from None


def _bid(board: Board, game: Game) -> None:
    for word, line in board.calls:
        if word.upper() == "AP":
            while not game.over and game.phase == "bidding":
                game.play("pass")
            continue
        where = f"Auction, {SEATS[game.seat]}"
        if game.over or game.phase != "bidding":
            raise RecordError(board, line, "Auction", f"'{word}' comes after the end of the auction")
        _play(board, game, _call(board, word, line, where), line, where)
    if board.calls and not game.over and game.phase == "bidding":
        raise RecordError(board, board.calls[-1][1], "Auction", "the auction has no end")


def _play_columns(board: Board, game: Game) -> None:
    """Play the rows of a table. Each column belongs to a seat, regardless of the leader."""
    if board.tricks and board.leader != game.place:
        raise RecordError(board, board.tag_lines["Play"], "Play",
                          f"the first column is {SEATS[board.leader or 0]}'s, but {SEATS[game.place]} leads first")
    for number, (cards, line) in enumerate(board.tricks, 1):
        for _ in range(4):
            if game.over:
                raise RecordError(board, line, f"Play, trick {number}", "all cards are played")
            column = (game.place - (board.leader or 0)) % 4
            if column >= len(cards) or cards[column] == "-":
                return  # a claim
            _play(board, game, cards[column], line, f"Play, column {SEATS[game.place]}, trick {number}")


def _play_cards(board: Board, game: Game) -> None:
    for n, (card, line) in enumerate(board.cards):
        if game.over:
            raise RecordError(board, line, f"Play, trick {n // 4 + 1}", "all cards are played")
        _play(board, game, card, line, f"Play, {SEATS[game.place]}, trick {n // 4 + 1}")


def _expect(board: Board, tag: str, found: str) -> None:
    """Compare a tag with the result of the play."""
    said = board.tags.get(tag, "?")
    if said not in ("", "?", "-", "*") and not said.startswith("#") and said != found:
        raise RecordError(board, board.tag_lines[tag], tag, f"'{said}', but by the calls and cards above it is '{found}'")


def _contract(game: Game, view: dict) -> "tuple[str, Optional[int]]":
    variables = view["variables"]
    if not variables["level"] or variables["declarer"] is None:
        return "Pass", None
    marks = {1: "", 2: "X", 4: "XX"}
    return f"{variables['level']}{variables['strain']}{marks[variables['factor']]}", variables["declarer"]


def play(board: Board) -> Outcome:
    """Play a board. Raises RecordError where the record contradicts itself, or the rules."""
    rules, position = _rules(board)
    game = Game(rules, position={
        **position, "phase": "bidding", "hand": {str(seat): " ".join(hand) for seat, hand in enumerate(board.hands)}})
    _bid(board, game)
    view = game.view()
    if not board.calls:
        return Outcome("", None, None, None, game)
    contract, declarer = _contract(game, view)
    _expect(board, "Contract", contract)
    _expect(board, "Declarer", "" if declarer is None else SEATS[declarer])
    if declarer is None:
        return Outcome(contract, None, None, 0, game)
    _play_cards(board, game) if board.cards else _play_columns(board, game)
    played = game.over
    if played:
        tricks = game.view()["variables"]["tricks"][declarer % 2]
        if "Result" in board.tags:
            _expect(board, "Result", str(tricks))
    else:
        said = re.fullmatch(r"\d+", board.tags.get("Result", "").lstrip("^"))
        tricks = int(said.group(0)) if said and int(said.group(0)) <= 13 else None
    if tricks is None:
        return Outcome(contract, declarer, None, None, game)
    score = _score(board, view["variables"], declarer, tricks)
    _expect_score(board, score)
    return Outcome(contract, declarer, tricks, score, game)


def _score(board: Board, variables: dict, declarer: int, tricks: int) -> int:
    """Return the score of north and south by the rules: a position at the end of the play is counted."""
    side = declarer % 2
    rules, position = _rules(board)
    game = Game(rules, position={
        **position, "phase": "count", "declarer": declarer, "level": variables["level"], "strain": variables["strain"],
        "factor": variables["factor"], "tricks": {str(side): tricks, str(1 - side): 13 - tricks}})
    return game.scores[0] - game.scores[1]


def _expect_score(board: Board, score: int) -> None:
    said = re.fullmatch(r"(NS|EW)\s+(-?\d+)(\s.*)?", board.tags.get("Score", ""))
    if said and int(said.group(2)) != (score if said.group(1) == "NS" else -score):
        raise RecordError(board, board.tag_lines["Score"], "Score",
                          f"'{said.group(0).strip()}', but NS score {score} for this contract and result")


# ---- Writing PBN ----

def _rows(words: "list[str]") -> str:
    return "".join(" ".join(f"{word:4}" for word in words[n:n + 4]).rstrip() + "\n" for n in range(0, len(words), 4))


def _word(board: Board, word: str) -> str:
    """Return a call as PBN writes it."""
    if word.upper() == "AP":
        return "AP"
    call = _call(board, word, 0, "Auction")
    return {"pass": "Pass", "double": "X", "redouble": "XX"}.get(call) or call[4:].replace(" ", "")


def _columns(board: Board) -> "dict[str, object]":
    """Return the leader, and the tricks with a column for each seat, of cards in the order of play."""
    game = play(replace(board, cards=[], tags={})).game
    leader, table = game.place, []
    for n, (card, _) in enumerate(board.cards):
        if n % 4 == 0:
            table.append((["-"] * 4, 0))
        table[-1][0][(game.place - leader) % 4] = card
        game.play(card)
    return {"leader": leader, "tricks": table}


def write(board: Board, outcome: Optional[Outcome] = None) -> str:
    """Return a board as PBN; with its outcome, also contract, declarer, result and score."""
    hands = " ".join(".".join("".join(sorted((card[0] for card in hand if card[1] == suit), key="AKQJT98765432".index))
                              for suit in _SUITS) for hand in board.hands[board.dealer:] + board.hands[:board.dealer])
    vulnerable = {"": "None", "NSEW": "All"}.get(board.vulnerable, board.vulnerable)
    tags = {"Event": "?", "Site": "?", "Date": "?", "Board": board.number, "West": "?", "North": "?", "East": "?",
            "South": "?", "Dealer": SEATS[board.dealer], "Vulnerable": vulnerable,
            "Deal": f"{SEATS[board.dealer]}:{hands}", "Scoring": "?", "Declarer": "?", "Contract": "?", "Result": "?"}
    tags.update({name: value for name, value in board.tags.items() if name not in ("Auction", "Play", "Deal")})
    if outcome:
        tags.update(Contract=outcome.contract or "?", Result="" if outcome.tricks is None else str(outcome.tricks),
                    Declarer="" if outcome.declarer is None else SEATS[outcome.declarer])
        if outcome.score is not None:
            tags["Score"] = f"NS {outcome.score}"
    text = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    if board.calls:
        text += f'[Auction "{SEATS[board.dealer]}"]\n' + _rows([_word(board, word) for word, _ in board.calls])
    if board.cards:
        board = replace(board, **_columns(board))
    if board.tricks:
        text += f'[Play "{SEATS[board.leader or 0]}"]\n' + "".join(
            _rows([card if card == "-" else card[1] + card[0] for card in cards]) for cards, _ in board.tricks) + "*\n"
    return text + "\n"


# ---- Writing LIN ----

def _in_order(board: Board) -> "list[str]":
    """Return the cards in the order in which they were played."""
    if board.cards or not board.tricks:
        return [card for card, _ in board.cards]
    game, cards = play(replace(board, tricks=[], tags={})).game, []
    for row, _ in board.tricks:
        for _ in range(4):
            column = (game.place - (board.leader or 0)) % 4
            if game.over or column >= len(row) or row[column] == "-":
                return cards  # a claim
            cards.append(row[column])
            game.play(row[column])
    return cards


def write_lin(board: Board, outcome: Optional[Outcome] = None) -> str:
    """Return a board as a line of LIN; with the outcome of a play that ends with a claim, also its tricks."""
    hands = [suit + "".join(sorted((card[0] for card in board.hands[(seat + 2) % 4] if card[1] == suit),
                                   key="23456789TJQKA".index)) for seat in range(4) for suit in _SUITS]
    sides = {"": "o", "NS": "n", "EW": "e"}.get(board.vulnerable, "b")
    words = [("qx", f"o{board.number}"), ("md", f"{(board.dealer + 2) % 4 + 1}"
              + ",".join("".join(hands[n:n + 4]) for n in range(0, 16, 4))), ("ah", f"Board {board.number}"), ("sv", sides)]
    names = {"pass": "p", "double": "d", "redouble": "r"}
    calls = [word for word, _ in board.calls]
    if calls and calls[-1].upper() == "AP":
        calls[-1:] = ["p"] * (3 if len(calls) > 1 else 4)
    for word in calls:
        call = _call(board, word, 0, "Auction")
        words.append(("mb", names.get(call) or call[4:].replace(" ", "").replace("NT", "N")))
    cards = _in_order(board)
    words += [("pc", card[1] + card[0]) for card in cards]
    if outcome and outcome.tricks is not None and len(cards) < 52:
        words.append(("mc", str(outcome.tricks)))
    return "".join(f"{name}|{value}|" for name, value in words) + "\n"


def from_moves(hands: "list[list[str]]", dealer: int, vulnerable: str, moves: "list[str]", number: str = "1") -> Board:
    """Return a board from hands and Kanun's moves, "bid 1 NT", "pass", "AS" ... in the order in which they were made."""
    board = Board(number=number, hands=hands, dealer=dealer, vulnerable=vulnerable)
    words = {"pass": "Pass", "double": "X", "redouble": "XX"}
    cards = []
    for move in moves:
        if move.startswith("bid "):
            board.calls.append((move[4:].replace(" ", ""), 0))
        elif move in words:
            board.calls.append((words[move], 0))
        else:
            cards.append((move, 0))
    board.cards = cards
    return replace(board, cards=[], **_columns(board)) if cards else board


# ---- The command ----

def main(arguments: "list[str]") -> int:
    wrong, to = 0, ""
    if arguments[:1] == ["--to"] and arguments[1:2] in (["lin"], ["pbn"]):
        to, arguments = arguments[1], arguments[2:]
    for file in arguments:
        with open(file, encoding="utf-8", errors="replace") as source:
            text = source.read()
        for board in (read_lin if file.lower().endswith(".lin") else read)(text):
            try:
                if isinstance(board, RecordError):
                    raise board
                outcome = play(board)
            except RecordError as error:
                print(f"{file}: {error}", file=sys.stderr if to else sys.stdout)
                wrong += 1
                continue
            if to:
                print((write_lin if to == "lin" else write)(board, outcome), end="")
                continue
            by = "" if outcome.declarer is None else f" by {SEATS[outcome.declarer]}"
            tricks = "" if outcome.tricks is None else f", {outcome.tricks} tricks"
            score = "" if outcome.score is None else f", NS {outcome.score:+d}"
            print(f"{file}: board {board.number}: {outcome.contract or 'no auction'}{by}{tricks}{score}")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python3 -m kanun.pbn [--to lin|pbn] FILE.pbn|FILE.lin ...")
    sys.exit(main(sys.argv[1:]))
