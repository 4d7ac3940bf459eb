# SPDX-License-Identifier: MIT
"""Records of trick games: deals that were played at random go out as text and come back; contradictions are found in their place."""
import random
import re
import unittest

import kanun
from kanun import tricks

GAMES = ("batarde/standard", "belote/standard", "bird_dog/standard", "briscola/standard", "euchre/standard", "hearts/standard", "oh_hell/standard",
         "sixty_six/standard", "skat/standard", "spades/standard", "sueca/standard", "thousand/thousand", "whist/standard")


def board_of(game_id, seed):
    """Return a deal that was played at random, as a board, and its points."""
    rules = kanun.load(game_id)
    game = kanun.Game(rules, seed=seed, one_deal=True)
    seen = game.view(-2)
    zones = {}
    for name, lies in seen["zones"].items():
        for owner, cards in lies.items() if isinstance(lies, dict) else [("", lies)]:
            if cards:
                zones[f"{name}.{owner}".rstrip(".")] = " ".join(cards)
    shown = [card for lies in game.view(-1)["zones"].values() for cards in (lies.values() if isinstance(lies, dict) else [lies])
             for card in cards if card and card != "?"]
    if shown:  # such as a trump that lies open under the stock
        zones["known"] = " ".join(shown)
    for one in rules.variables:
        if one.per == "table" and one.type in ("suit", "card") and "." not in one.name and seen["variables"][one.name]:
            zones[one.name] = seen["variables"][one.name]
    tags = {"Game": game_id, "Board": str(seed), "Begin": game.phase, "Dealer": str(game.dealer), "Turn": str(game.seat)}
    board = tricks.Board(number=str(seed), tags={**tags, **zones}, zones=zones)
    chance, moves = random.Random(seed), []
    while not game.over:
        moves.append(chance.choice(game.legal()))
        game.play(moves[-1])
    return tricks.from_moves(board, moves), game.points()


class TricksTest(unittest.TestCase):
    def test_there_and_back(self):
        for game_id in GAMES:
            for seed in (3, 4):
                board, points = board_of(game_id, seed)
                text = tricks.write(board)
                back, = tricks.read(text)
                game = tricks.play(back)
                self.assertEqual((game.over, game.points(), tricks.write(back)), (True, points, text), game_id)

    def wrong(self, text, message):
        board, = tricks.read(text)
        with self.assertRaisesRegex(tricks.RecordError, message):
            if isinstance(board, tricks.RecordError):
                raise board
            tricks.play(board)

    def test_contradictions(self):
        text = tricks.write(board_of("spades/standard", 3)[0])
        lines = text.split("\n")
        first = next(n for n, line in enumerate(lines) if line.startswith("[Play")) + 1  # of the rows
        # All columns one seat off.
        self.wrong(text.replace('[Play "0"]', '[Play "1"]'), rf"^line {first}, board 3, Play: the first column is seat 1's, but seat 0 leads first$")
        # Two cards in each other's column: a suit that the seat has not, or not the card of this hand.
        a, b, c, d = lines[first].split()
        self.wrong(text.replace(lines[first], f"{a} {c} {b} {d}"), rf"^line {first + 1}, board 3, Play, column of seat 1, trick 1: ")
        # A seat that does not follow suit.
        self.wrong(text.replace(lines[first], f"{a} 2S {c} {d}"), "column of seat 1, trick 1: you must follow hearts")
        # A card before its turn, and one too many.
        self.wrong(text.replace(lines[first], f"{a} - {c} {d}"), r"Play, column of seat 2, trick 1: .. is played out of turn: it is seat 1's turn")
        self.wrong(text.replace("[Points", "AS 2S 3S 4S\n[Points"), "Play, trick 14: all cards are played")
        # Calls.
        self.wrong(text.replace("1: bid", "2: bid"), "Calls: seat 2 calls, but it is seat 1's turn")
        self.wrong(re.sub("1: bid .*", "1: bid 99", text), "board 3, Calls, seat 1: ")
        self.wrong(re.sub("1: bid .*", "bid 9", text), "Calls: expected SEAT: MOVE, found 'bid 9'")
        # Results, cards and rules.
        self.wrong(re.sub(r'\[Points ".*"', '[Points "1 2"', text), r"Points: '1 2', but by the cards above they are '-110 -110'")
        self.wrong(text.replace("[hand.0 \"2D", "[hand.0 \"3H"), "Game: .*3H")
        self.wrong(text.replace("spades/standard", "spades/standrad"), "Game: there is no game 'spades/standrad'")
        self.wrong(text.replace('[Dealer "3"', '[Dealer "north"'), "Dealer: expected a seat, from 0, found 'north'")

    def test_the_other_boards_are_still_read(self):
        good = tricks.write(board_of("whist/standard", 3)[0])
        found = list(tricks.read("; an evening\n" + good + good.replace("[Play \"", "[Play \"x") + good))
        self.assertEqual([isinstance(one, tricks.RecordError) for one in found], [False, True, False])

    def test_claims_and_marriages(self):
        # Announced cards stand in their column. A trick that nobody finished ends the record.
        text = "".join(tricks.write(board_of("thousand/thousand", seed)[0]) for seed in range(12))
        self.assertRegex(text, r"\n[^\n\[]*[KQ].\*")
        for board in tricks.read(text):
            self.assertTrue(tricks.play(board).over)
        short, = tricks.read("\n".join(tricks.write(board_of("whist/standard", 3)[0]).split("\n")[:-6]))
        self.assertFalse(tricks.play(short).over)


if __name__ == "__main__":
    unittest.main()
