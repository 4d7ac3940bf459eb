# SPDX-License-Identifier: MIT
"""The Python package: rules, matches, views, feeds, states, errors. Run by tests/python.test.sh."""
import gc
import inspect
import json
import os
import subprocess
import tempfile
import time
import typing
import unittest
from array import array

import kanun

BASRA = "basra/egypt"
HANDS = {"hand": {"0": "9S KC", "1": "3S 6C"}, "floor": "4D 5C KH", "turn": 0}


def play_first(game, limit=10**9):
    while not game.over and limit > 0:
        game.step(game.count() - 1)
        limit -= 1


class RulesTest(unittest.TestCase):
    def test_facts_and_options(self):
        rules = kanun.load(BASRA, set={"target": 51, "teams": True}, key={"match.move_limit": 900})
        self.assertEqual((rules.id, rules.seats, rules.sides, rules.side_of), (BASRA, 2, 2, (0, 1)))
        self.assertEqual((len(rules.cards), rules.cards[0].suit in "SHDC", rules.move_limit), (52, True, 900))
        self.assertEqual(rules.name, "Basra (Egypt)")
        target = next(option for option in rules.options() if option["name"] == "target")
        self.assertEqual((target["value"], target["default"]), ("51", "101"))
        self.assertEqual((target["range"][0], list(target["values"])), (1, ["1-1000000"]))
        self.assertEqual(rules.label("variable", "score", "en"), "score")
        self.assertEqual({"table", "seat"}, {zone.per for zone in rules.zones if zone.name in ("floor", "hand")})
        self.assertIn("hand", [zone.name for zone in rules.zones])
        self.assertEqual(rules.points(3), "3")

    def test_halves(self):
        rules = kanun.load("basra/syria")
        self.assertEqual(rules.unit, 0.5)
        self.assertEqual((rules.points(25), rules.number(25), rules.number(24)), ("12.5", 12.5, 12.0))

    def test_vary(self):
        rules = kanun.load(BASRA)
        other = rules.vary(set={"target": 51})
        self.assertNotEqual(rules.digest, other.digest)
        self.assertEqual(other.digest, kanun.load(BASRA, set={"target": 51}).digest)
        del rules
        gc.collect()  # the object from which `other` borrows still exists
        self.assertEqual(kanun.Game(other).rules.seats, 2)

    def test_pages(self):
        rules = kanun.load(BASRA)
        self.assertIn("Basra", rules.print("text"))
        self.assertIn("extends", rules.print("yaml") + "extends")
        self.assertTrue(all(set(row) == {"section", "label", "text"} for row in rules.sheet("ja")))
        self.assertGreater(len(rules.sheet()), 10)
        with self.assertRaises(kanun.UsageError):
            rules.print("pdf")
        self.assertIsInstance(rules.doubts(), list)

    def test_ids(self):
        self.assertIn(BASRA, kanun.ids())
        self.assertEqual(kanun.ids(), sorted(kanun.ids()))

    def test_errors(self):
        with self.assertRaises(kanun.UsageError) as caught:
            kanun.load("basra/egpyt")
        self.assertEqual((caught.exception.errors[0]["code"], caught.exception.errors[0]["meant"]), ("E0101", BASRA))
        self.assertIn("did you mean 'basra/egypt'?", str(caught.exception))
        with self.assertRaises(kanun.Error) as caught:
            kanun.load(BASRA, set={"tagret": 51})
        self.assertEqual(caught.exception.errors[0]["meant"], "target")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "mine.yaml")
            with open(path, "w", encoding="utf-8") as out:
                out.write("extends: basra/egypt\nnmae: Mine\n")
            with self.assertRaises(kanun.RulesError) as caught:
                kanun.load(path)
        error = caught.exception.errors[0]
        self.assertEqual((error["file"], error["line"], error["column"], error["meant"]), (path, 2, 1, "name"))


class GameTest(unittest.TestCase):
    def test_the_same_seed_gives_the_same_match(self):
        rules = kanun.load(BASRA)
        games = [kanun.Game(rules, seed=5, index=2) for _ in range(2)]
        for game in games:
            play_first(game)
        self.assertEqual(games[0].state(), games[1].state())
        self.assertEqual((games[0].standing, len(games[0].winners)), ("over", 1))
        self.assertEqual((games[0].seat, games[0].legal(), games[0].phase), (-1, [], ""))

    def test_a_position(self):
        game = kanun.Game(kanun.load(BASRA), position=HANDS)
        self.assertEqual(game.legal(), ["9S x 4D 5C", "KC x KH"])
        move = game.move(0)
        self.assertEqual((move["word"], move["card"], move["cards"]), ("take", "9S", ["4D", "5C"]))
        self.assertEqual((game.find("KC x KH"), game.find("KC")), (1, -1))
        reason, rule = game.why("9S")
        self.assertTrue(reason and rule)
        self.assertEqual(game.why("9S x 4D 5C"), ("", ""))
        with self.assertRaises(kanun.IllegalMove):
            game.play("9S")
        self.assertEqual(game.moves, 0)
        game.play("9S x 5C 4D")
        self.assertEqual(game.view()["zones"]["pile"][0], ["4D", "5C", "9S"])
        with self.assertRaises(kanun.UsageError):
            game.step(99)

    def test_given_chance(self):
        game = kanun.Game(kanun.load(BASRA), chance={"first_dealer": 0, "cut": [3, 4]})
        self.assertEqual((game.dealer, game.seat), (0, 1))
        with self.assertRaises(kanun.UsageError):
            game.give("cut", 99)
        game.forget()

    def test_views(self):
        game = kanun.Game(kanun.load(BASRA), seed=7, chance={"first_dealer": 0})
        whole, own, other, spectator = (game.view(seat) for seat in (-2, 0, 1, -1))
        self.assertEqual(own["zones"]["hand"], {0: whole["zones"]["hand"][0], 1: [None] * 4})
        self.assertEqual(other["zones"]["hand"], {0: [None] * 4, 1: whole["zones"]["hand"][1]})
        self.assertEqual(spectator["zones"]["hand"], {0: [None] * 4, 1: [None] * 4})
        self.assertEqual(own["zones"]["floor"], whole["zones"]["floor"])
        self.assertNotIn(None, whole["zones"]["stock"])
        self.assertEqual(own["variables"]["score"], {0: 0, 1: 0})
        with self.assertRaises(kanun.UsageError):
            game.view(2)

    def test_a_view_is_that_of_the_session(self):
        """The same position as `kanun session` shows it."""
        requests = [{"cmd": "new", "game": "thousand/thousand", "seed": 3}, {"cmd": "legal"}, {"cmd": "view", "seat": 1},
                    {"cmd": "view", "seat": "all"}]
        out = subprocess.run([kanun.program(), "session"], input="\n".join(map(json.dumps, requests)), text=True,
                             capture_output=True, check=True).stdout
        replies = [json.loads(line) for line in out.splitlines()]
        game = kanun.Game(kanun.load("thousand/thousand"), seed=3)
        self.assertEqual(game.legal(), replies[1]["moves"])
        for seat, reply in ((1, replies[2]), (-2, replies[3])):
            view, theirs = game.view(seat), reply["view"]
            for name, heap in theirs["zones"].items():
                mine = view["zones"][name]
                if "cards" in heap:
                    self.assertEqual(mine, heap["cards"], name)
                else:
                    self.assertEqual(mine, {int(owner): one["cards"] for owner, one in heap.items()}, name)
            for name, value in theirs["variables"].items():
                per = next(variable.per for variable in game.rules.variables if variable.name == name)
                mine = view["variables"].get(name, {})
                if per != "table":
                    mine = {str(owner): one for owner, one in mine.items()}
                self.assertEqual(mine, value, name)

    def test_feeds_are_those_of_the_session(self):
        """The events of seats, as `hear` of `kanun session` has it, text and fields."""
        rules = kanun.load("briscola/standard")
        game = kanun.Game(rules, seed=None)
        heard = {seat: [] for seat in (-2, -1, 0, 1)}
        for seat, events in heard.items():
            game.feed(seat, events.append)
        requests = [{"cmd": "new", "game": "briscola/standard", "seed": 4, "hear": [0, 1, "spectator"]}]
        game.begin(4)
        for _ in range(40):
            move = game.legal()[0]
            requests.append({"cmd": "play", "move": move, "hear": [0, 1, "spectator"]})
            game.play(move)
        out = subprocess.run([kanun.program(), "session"], input="\n".join(map(json.dumps, requests)), text=True,
                             capture_output=True, check=True).stdout
        replies = [json.loads(line) for line in out.splitlines()]
        for seat, key in ((-2, None), (-1, "spectator"), (0, "0"), (1, "1")):
            lists = [reply["heard"][key] if key else reply for reply in replies]
            facts = [fact for one in lists for fact in one["facts"]]
            texts = [text for one in lists for text in one["events"]]
            self.assertEqual([event["text"] for event in heard[seat]], texts)
            self.assertEqual([{k: v for k, v in event.items() if k != "text"} for event in heard[seat]], facts)
        self.assertNotEqual(heard[0], heard[1])

    def test_a_listener_that_raises(self):
        game = kanun.Game(kanun.load(BASRA), seed=1)

        def heard(_event):
            raise KeyError("mine")

        game.feed(0, heard)
        with self.assertRaises(KeyError):
            game.play(game.legal()[0])
        game.feed(0, None)
        game.play(game.legal()[0])

    def test_states(self):
        game = kanun.Game(kanun.load(BASRA), seed=7)
        state, copy = game.state(), game.copy()
        game.play(game.legal()[0])
        self.assertEqual(copy.state(), state)
        self.assertNotEqual(game.state(), state)
        game.restore(state)
        self.assertEqual((game.state(), game.moves), (state, 0))
        with self.assertRaises(kanun.IllegalMove):
            game.restore(state[:-1])
        seat = game.seat
        world = game.redeal(seat, 3)
        self.assertEqual(world.view(seat), game.view(seat))
        self.assertNotEqual(world.view(), game.view())
        with self.assertRaises(kanun.UsageError):
            game.redeal(9, 1)
        with self.assertRaises(kanun.UsageError):
            game.copy_from(kanun.Game(kanun.load("briscola/standard")))

    def test_points_and_solutions(self):
        game = kanun.Game(kanun.load(BASRA), position=HANDS)
        self.assertEqual(game.points(), [0, 0])
        self.assertEqual(len(game.estimate()), 2)
        with self.assertRaises(kanun.UsageError):
            game.points("nothing")
        found = game.solve()
        self.assertIn(found["move"], game.legal())
        self.assertEqual(sum(found["ahead"]), 0)
        self.assertEqual(game.perft(1), 2)
        with self.assertRaises(kanun.UsageError):
            game.perft(65)

    def test_one_deal_and_stops(self):
        rules = kanun.load(BASRA)
        game = kanun.Game(rules, seed=1, one_deal=True)
        play_first(game)
        self.assertEqual((game.deals, game.standing, game.stuck), (1, "unfinished", False))
        self.assertNotEqual(game.scores, [0, 0])
        game = kanun.Game(rules, seed=None)
        game.stop(deals=2)
        game.begin(1)
        play_first(game)
        self.assertEqual(game.deals, 2)

    def test_memory(self):
        """Games outlive the names of their rules. Objects that refer to themselves are freed in an unknown order."""
        games = [kanun.Game(kanun.load(BASRA), seed=n) for n in range(5)]
        gc.collect()
        for game in games:
            play_first(game, 3)
        ring = [kanun.Game(kanun.load(BASRA))]
        ring[0].feed(0, lambda event, ring=ring: ring)
        ring.append(ring)
        del games, game, ring
        gc.collect()
        for n in range(30):
            rules = kanun.load(BASRA)
            knot = [rules, kanun.Game(rules), rules.vary(set={"target": 31 + n})]
            knot += [kanun.Game(knot[2]), kanun.Batch(rules, 2, ended=lambda _n, _game, knot=knot: None)]
            for thing in knot:
                thing.knot = knot
            del rules, knot, thing
            if n % 7 == 0:
                gc.collect()
        gc.collect()


class BatchTest(unittest.TestCase):
    def test_matches_are_those_of_a_game(self):
        rules, scores = kanun.load(BASRA), {}
        batch = kanun.Batch(rules, 7, seed=3, ended=lambda n, game: scores.setdefault(batch.matches[n], game.scores))
        steps = 0
        while len(scores) < 30:
            batch.step([0] * 7)
            steps += 7
        for match, found in scores.items():
            game = kanun.Game(rules, seed=3, index=match, one_deal=True)
            while not game.over:
                game.step(0 if game.count() else 0)
            self.assertEqual(game.scores, found, match)
        self.assertEqual(sorted(scores)[:20], list(range(20)))
        self.assertEqual([game.seat for game in batch.games], list(batch.seats))
        with self.assertRaisesRegex(kanun.UsageError, "no move number 99"):
            batch.step(array("i", [0, 0, 99, 0, 0, 0, 0]))
        with self.assertRaises(ValueError):
            batch.step([0])


class ExperimentTest(unittest.TestCase):
    def test_simulate(self):
        rules = kanun.load(BASRA, set={"target": 51})
        found = kanun.simulate(rules, games=20, seed=5, players=["greedy", "random"], measure=["total", "dealer"])
        self.assertEqual((found.data["set"], found.data["matches"]), ({"target": "51"}, 20))
        self.assertEqual([row["measure"] for row in found.rows], ["total", "dealer"])
        self.assertEqual(found["total"]["count"], 20)
        self.assertEqual(found.deals, [])
        sides = kanun.simulate(BASRA, games=4, seed=1, one_deal=True, each_deal=True)
        self.assertEqual([row["match"] for row in sides.deals], [0, 1, 2, 3])
        self.assertEqual(sum(row["points.0"] for row in sides.deals), 4 * sides[0]["mean_deal_points"])
        self.assertEqual([row["side"] for row in sides.rows], [0, 1])
        with self.assertRaises(kanun.UsageError):
            kanun.simulate(BASRA, gmaes=3)
        with self.assertRaises(KeyError):
            found["nothing"]

    def test_the_same_cards_as_the_program(self):
        rules = kanun.load(BASRA)
        rows = kanun.play_matches(rules, [None, lambda game: 0], games=3, seed=9, one_deal=True).rows
        self.assertEqual([row["match"] for row in rows], [0, 1, 2])
        self.assertTrue(all(sum(row["margins"]) == 0 and row["deals"] == 1 for row in rows))
        again = kanun.play_matches(rules, [None, lambda game: 0], games=1, seed=9, first=2, one_deal=True).rows
        self.assertEqual(again, rows[2:])
        with self.assertRaises(kanun.UsageError):
            kanun.play_matches(rules, [None])

    def test_compare(self):
        found = kanun.compare(BASRA, set={"special_seven": "none"}, games=40, seed=7, one_deal=True, measure="total")
        self.assertEqual([(row["measure"], row["players"]) for row in found.rows], [("total", "random")])
        self.assertAlmostEqual(found["total"]["b"] - found["total"]["a"], found["total"]["difference"])
        pairs = kanun.compare(BASRA, set={"special_seven": "none"}, games=2, seed=7, one_deal=True, each_deal=True)
        self.assertEqual(sorted(row["rules"] for row in pairs.deals), ["A", "A", "B", "B"])
        a = kanun.load(BASRA, set={"target": 51})
        both = kanun.compare(a, kanun.load(BASRA, set={"target": 51, "special_seven": "none"}), games=32, seed=7,
                             one_deal=True, measure="total")
        self.assertIn("51", json.dumps(both.data["a"]))
        with self.assertRaises(kanun.UsageError):
            kanun.compare(a, BASRA)

    def test_rules_of_other_folders(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "house"))
            with open(os.path.join(folder, "house/ours.yaml"), "w", encoding="utf-8") as out:
                out.write("extends: basra/egypt\nname: Ours\nmatch: {target: 31}\n")
            ours = kanun.load("house/ours", folders=[folder, os.environ["KANUN_PATH"]])
            self.assertEqual(kanun.simulate(ours, games=2, seed=1).data["digest"], ours.digest)
            found = kanun.compare(BASRA, ours, games=32, seed=1, measure="deals")
            self.assertEqual(found.data["b"]["digest"], ours.digest)
        with self.assertRaises(kanun.UsageError):
            kanun.load("house/ours")

    def test_frames(self):
        found = kanun.simulate(BASRA, games=4, seed=1, one_deal=True)
        try:
            import pandas
        except ImportError:
            with self.assertRaises(ImportError):
                found.frame()
        else:
            self.assertIsInstance(found.frame(), pandas.DataFrame)


class PackageTest(unittest.TestCase):
    def test_every_public_name_has_annotations(self):
        for name in kanun.__all__:
            thing = getattr(kanun, name)
            parts = [thing] if inspect.isfunction(thing) else []
            for module in [thing] if inspect.ismodule(thing) else []:
                parts += [getattr(module, other) for other in module.__all__]
            for kind in [part for part in [thing, *parts] if inspect.isclass(part)]:
                parts += [member for key, member in vars(kind).items()
                          if inspect.isfunction(member) and (not key.startswith("_") or key == "__init__")]
            for part in parts:
                if inspect.isfunction(part) and part.__module__.startswith("kanun"):
                    names = set(inspect.signature(part).parameters) - {"self"}
                    self.assertEqual(names - set(typing.get_type_hints(part)), set(), part.__qualname__)
                    self.assertIn("return", typing.get_type_hints(part), part.__qualname__)

    @unittest.skipIf("asan" in os.environ.get("LD_PRELOAD", ""), "sanitizers are slow")
    def test_a_hundred_thousand_steps_a_second(self):
        """The best of many short pieces, in which a busy machine does nothing else."""
        rules = kanun.load(BASRA)
        game, batch, rates, match = kanun.Game(rules), kanun.Batch(rules, 50), [[], []], 0
        for _ in range(200):
            begun = time.perf_counter()
            for _step in range(500):
                if game.over:
                    match += 1
                    game.begin(1, match)
                game.step(game.count() - 1)
            rates[0].append(500 / (time.perf_counter() - begun))
            begun = time.perf_counter()
            for _step in range(10):
                batch.step([number - 1 for number in batch.counts])
            rates[1].append(500 / (time.perf_counter() - begun))
        self.assertGreater(min(map(max, rates)), 100_000)
        self.assertGreater(max(rates[1]), max(rates[0]))  # one call for all games


if __name__ == "__main__":
    unittest.main()
