# SPDX-License-Identifier: MIT
"""Bridge records: boards that were played at random go out as PBN and come back. Each contradiction is found in its place."""
import random
import re
import unittest

import kanun
from kanun import pbn

DECK = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]


def board_of(seed, cards=52):
    """Return a board that was dealt, bid and played at random."""
    chance = random.Random(seed)
    deck = DECK[:]
    chance.shuffle(deck)
    hands = [deck[n * 13:n * 13 + 13] for n in range(4)]
    dealer, vulnerable = seed % 4, ("", "NS", "EW", "NSEW")[seed // 4 % 4]
    board = pbn.Board(hands=hands, dealer=dealer, vulnerable=vulnerable)
    game = pbn.play(board).game
    moves = []
    while not game.over and len(moves) < 400:
        legal = game.legal()
        if game.phase == "bidding":
            bids = [move for move in legal if move.startswith("bid")][:3] + [move for move in legal if "double" in move]
            move = chance.choice(bids) if bids and chance.random() < 0.35 else "pass"
        else:
            move = chance.choice(legal)
        if re.fullmatch("..", move):
            if cards == 0:
                break
            cards -= 1
        game.play(move)
        moves.append(move)
    return pbn.from_moves(hands, dealer, vulnerable, moves, str(seed)), game


def only(text):
    board, = pbn.read(text)
    if isinstance(board, pbn.RecordError):
        raise board
    return board


class PbnTest(unittest.TestCase):
    def test_there_and_back(self):
        contracts = set()
        for seed in range(24):
            board, game = board_of(seed)
            outcome = pbn.play(board)
            text = pbn.write(board, outcome)
            back = pbn.play(only(text))
            self.assertEqual((back.contract, back.declarer, back.tricks, back.score),
                             (outcome.contract, outcome.declarer, outcome.tricks, outcome.score), text)
            self.assertEqual(back.score, game.scores[0] - game.scores[1], text)
            self.assertEqual(pbn.write(only(text), back), text)
            contracts.add((outcome.contract[-1:], len(board.vulnerable)))
        self.assertGreater(len(contracts), 5)

    def test_lin_there_and_back(self):
        for seed in range(24):
            board, game = board_of(seed, cards=(52, 52, 9)[seed % 3])
            outcome = pbn.play(board)
            if outcome.tricks is None:  # a claim
                outcome = pbn.play(only(pbn.write(board).replace('[Result "?"]', '[Result "7"]')))
            line = pbn.write_lin(board, outcome)
            back, = pbn.read_lin(line)
            again = pbn.play(back)
            self.assertEqual((again.contract, again.declarer, again.tricks, again.score, again.game.moves),
                             (outcome.contract, outcome.declarer, outcome.tricks, outcome.score, game.moves), line)
            self.assertEqual(pbn.write_lin(back, again), line)
            # From LIN to PBN: the same board.
            self.assertEqual(only(pbn.write(back, again)).tricks, only(pbn.write(board, outcome)).tricks, line)

    def test_a_known_score(self):
        # Four spades, doubled and vulnerable, made with an overtrick: 790 + 200.
        hands = "N:AKQJT98.2.A.A432 765.AKQ.KQJ.KQJT 432.JT98.T987.98 .76543.65432.765"
        tags = f'[Board "3"]\n[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "{hands}"]\n[Contract "4SX"]\n[Declarer "N"]\n'
        calls = '[Auction "N"]\n4S X =1= Pass Pass\nPass ; a note\n'
        for result, score in (("10", 790), ("11", 990), ("9", -200), ("7", -800)):
            found = pbn.play(only(f'{tags}[Result "{result}"]\n[Score "NS {score}"]\n{calls}'))
            self.assertEqual((found.contract, found.declarer, found.tricks, found.score), ("4SX", 0, int(result), score))
        with self.assertRaisesRegex(pbn.RecordError, r"line 8, board 3, Score: 'NS 600', but NS score 790"):
            pbn.play(only(f'{tags}[Result "10"]\n[Score "NS 600"]\n{calls}'))

    def test_contradictions(self):
        board, _ = board_of(5)
        text = pbn.write(board, pbn.play(board))
        lines = text.split("\n")
        first = next(n for n, line in enumerate(lines) if line.startswith("[Play")) + 1

        def wrong(changed, message):
            self.assertNotEqual(changed, text)
            with self.assertRaisesRegex(pbn.RecordError, message):
                pbn.play(only(changed))

        # All columns one seat off.
        seat = lines[first - 1][7]
        wrong(text.replace(f'[Play "{seat}"]', f'[Play "{pbn.SEATS[(pbn.SEATS.index(seat) + 1) % 4]}"]'),
              rf"line {first}, board 5, Play: the first column is .'s, but {seat} leads first")
        # Two cards of a trick in each other's place.
        cards = lines[first].split()
        swapped = " ".join([cards[1], cards[0]] + cards[2:])
        wrong(text.replace(lines[first], swapped), rf"line {first + 1}, board 5, Play, column {seat}, trick 1: ")
        wrong(text.replace(lines[first].split()[0], "S1", 1), "Play: 'S1' is not a card")
        wrong(re.sub(r'\[Result "(\d+)"\]', lambda m: f'[Result "{(int(m[1]) + 1) % 14}"]', text), "board 5, Result: '.*', but by the")
        wrong(re.sub(r'\[Contract "(\d)', lambda m: f'[Contract "{int(m[1]) % 7 + 1}', text), "board 5, Contract: '")
        declarer = re.search(r'\[Declarer "(.)"', text)[1]
        other = pbn.SEATS[(pbn.SEATS.index(declarer) + 2) % 4]
        wrong(text.replace(f'[Declarer "{declarer}"]', f'[Declarer "{other}"]'), "board 5, Declarer: '")
        wrong(re.sub(r'\[Score "NS (-?\d+)"', '[Score "NS 5"', text), "board 5, Score: 'NS 5', but NS score")
        wrong(re.sub(r'\[Auction "(.)"', lambda m: f'[Auction "{"NESW"[("NESW".index(m[1]) + 1) % 4]}"', text), "Auction: . begins, but the dealer is")
        auction = next(n for n, line in enumerate(lines) if line.startswith("[Auction")) + 1
        wrong(text.replace(lines[auction], "1S 1C"), rf"line {auction + 1}, board 5, Auction, .: ")
        wrong(text.replace(lines[auction], "1S 8C"), "'8C' is not a call")
        # A card twice, and one too few.
        hand = re.search(r'\[Deal ".:([^. ]*)', text)[1]
        rank = next(rank for rank in "23456789TJQKA" if rank not in hand)
        wrong(text.replace(f":{hand}", f":{hand}{rank}", 1), r"Deal, .: ..? is also in the hand of .")
        wrong(text.replace(f":{hand}", f":{hand[1:]}", 1), "Deal, .: expected 13 cards, found 12")
        # The other boards of the file are still played.
        found = list(pbn.read(text + text.replace(f":{hand}", f":{hand[1:]}", 1) + text))
        self.assertEqual([isinstance(one, pbn.RecordError) for one in found], [False, True, False])

    def test_claims(self):
        board, game = board_of(5, cards=10)
        text = pbn.write(board).replace('[Result "?"]', '[Result "8"]')
        found = pbn.play(only(text))
        self.assertEqual((found.tricks, found.game.over, found.game.moves), (8, False, game.moves))
        self.assertEqual(pbn.play(only(pbn.write(board))).score, None)

    def test_passed_out(self):
        board, _ = board_of(0)
        board.calls, board.tricks = [("AP", 1)], []
        self.assertEqual((pbn.play(board).contract, pbn.play(board).score), ("Pass", 0))

    def test_lin(self):
        text = ("pn|s,w,n,e|st||md|1SAKQJT98H2DADAC,S765HAKQDKQJCKQJT,S432HJT98DT987C98,|sv|n|ah|Board 7|mb|4S|mb|d|mb|p|mb|p|mb|p|"
                "pc|HA|mc|10|").replace("DADAC", "DACA432")
        board, = pbn.read_lin(text)
        found = pbn.play(board)
        self.assertEqual((board.number, found.contract, found.declarer, found.score), ("7", "4SX", 2, 790))
        self.assertEqual(found.game.moves, 6)
        bad, = pbn.read_lin(text.replace("pc|HA", "pc|H3"))
        with self.assertRaisesRegex(pbn.RecordError, "line 1, board 7, Play, W, trick 1: "):
            pbn.play(bad)
        bad, = pbn.read_lin(text.replace("S765H", "S76H"))
        self.assertIsInstance(bad, pbn.RecordError)


if __name__ == "__main__":
    unittest.main()
