# SPDX-License-Identifier: MIT
"""Numbers of moves and observations, and the contracts of PettingZoo's AEC interface and of OpenSpiel's Game and State."""
import copy
import os
import random
import re
import subprocess
import sys
import unittest

import kanun
from kanun import spiel

GAMES = ["basra/egypt", "briscola/standard", "thousand/thousand", "taihe_a_bao/standard", "bridge/standard"]
FEW = {"sample": 1500}


def numbers(value):
    return [float(x) for x in value]


class ActionsTest(unittest.TestCase):
    def test_every_legal_move_has_a_number_of_its_own(self):
        for name in GAMES:
            rules, chance = kanun.load(name), random.Random(2)
            actions = kanun.Actions(rules, **FEW)
            self.assertEqual(actions.texts[:len(rules.cards)], list(rules.card_names), name)
            self.assertEqual(len(set(actions.texts)), len(actions.texts), name)
            game = kanun.Game(rules, seed=11, one_deal=True)
            while not game.over:
                legal, texts = actions.legal(game), game.legal()
                self.assertEqual(len(legal), len(texts))
                self.assertEqual(len(set(legal)), len(legal), name)
                self.assertGreaterEqual(min(legal), 0, name)
                for action, text in zip(legal, texts):
                    self.assertIn(actions.text(action), (text, ""), name)
                self.assertEqual([n for n, one in enumerate(actions.mask(game)) if one], sorted(legal))
                actions.play(game, chance.choice(legal))
            self.assertEqual((actions.legal(game), sum(actions.mask(game))), ([], 0))

    def test_numbers_are_the_same_in_another_process_and_from_their_texts(self):
        rules = kanun.load("basra/egypt")
        actions = kanun.Actions(rules, **FEW)
        code = "import kanun; print('|'.join(kanun.Actions(kanun.load('basra/egypt'), sample=1500).texts))"
        printed = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True).stdout
        self.assertEqual(printed.strip(), "|".join(actions.texts))
        again = kanun.Actions(rules, moves=actions.texts)
        game = kanun.Game(rules, seed=3)
        self.assertEqual(again.legal(game), actions.legal(game))
        with self.assertRaises(kanun.Error):
            kanun.Actions(rules, moves=["no move"])

    def test_spare_numbers(self):
        rules = kanun.load("basra/egypt")
        few = kanun.Actions(rules, moves=["AS"], spare=2)
        game = kanun.Game(rules, position={"hand": {"0": "9S KC QD", "1": "3S 6C"}, "floor": "4D 5C KH", "turn": 0})
        legal = few.legal(game)
        self.assertEqual(len(legal), 3)
        self.assertEqual(sorted(legal), [-1, 1, 2])
        self.assertEqual((few.size, few.text(1), few.text(0)), (3, "", "AS"))
        with self.assertRaises(kanun.UsageError):
            few.play(game, 0)


class ObservationsTest(unittest.TestCase):
    def test_a_seat_sees_what_its_view_shows(self):
        for name in GAMES:
            rules, chance = kanun.load(name), random.Random(4)
            observations, game = kanun.Observations(rules), kanun.Game(rules, seed=5, one_deal=True)
            self.assertEqual(len(observations.names), observations.size)
            self.assertEqual(len(set(observations.names)), observations.size, name)
            while not game.over:
                for seat in range(rules.seats):
                    seen = numbers(observations.of(game, seat))
                    self.assertTrue(all(-1 <= x <= 1 for x in seen))
                    on = {observations.names[n] for n, x in enumerate(seen) if x == 1.0}
                    hand = game.view(seat)["zones"]["hand"]
                    for k in range(rules.seats):
                        cards = hand[(seat + k) % rules.seats]
                        self.assertEqual({one for one in on if re.match(f"hand {k}: [^c]", one)},
                                         {f"hand {k}: {card}" for card in cards if card}, name)
                    self.assertIn(f"to move: {(game.seat - seat) % rules.seats}", on)
                game.step(int(chance.random() * game.count()))

    def test_what_is_hidden_changes_nothing(self):
        """Two worlds that a seat can't distinguish have the same observation, and others than the whole."""
        for name in GAMES:
            rules = kanun.load(name)
            observations, game, others = kanun.Observations(rules), kanun.Game(rules, seed=5), 0
            for _ in range(12):
                world = game.redeal(game.seat, 77)
                self.assertEqual(numbers(observations.of(world, game.seat)), numbers(observations.of(game, game.seat)), name)
                others += numbers(observations.of(world, -2)) != numbers(observations.of(game, -2))
                game.step(game.count() - 1)
            self.assertGreater(others, 5, name)


class AecTest(unittest.TestCase):
    """PettingZoo's own test is api_test. This one asks the same without it."""

    def check(self, env):
        env.reset(seed=1, options={"any": 1})
        self.assertEqual(env.agents, env.possible_agents)
        self.assertTrue(all(re.fullmatch(r"[a-z]+_[0-9]+", agent) for agent in env.agents))
        self.assertEqual((env.num_agents, env.max_num_agents), (len(env.agents), len(env.possible_agents)))
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertIsNone(env.last(observe=False)[0])
        self.assertIs(env.unwrapped, env)
        for agent in env.agents:
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertEqual(env.action_space(agent).n, env.actions.size)
        sums, finished, gone, acted = dict.fromkeys(env.agents, 0.0), set(), set(), 0
        total = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter(100_000):
            self.assertNotIn(agent, finished)
            observation, reward, terminated, truncated, info = env.last()
            self.assertEqual(reward, sums[agent])
            self.assertIsInstance(info, dict)
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertEqual((terminated, truncated), (env.terminations[agent], env.truncations[agent]))
            sums[agent], total[agent] = 0.0, total[agent] + reward
            if terminated or truncated:
                action = None
                finished.add(agent)
                self.assertEqual(sum(observation["action_mask"]), 0)
            else:
                mask = observation["action_mask"]
                self.assertGreater(sum(mask), 0)
                action = env.action_space(agent).sample(mask)
                self.assertTrue(mask[action])
                self.assertEqual(sorted(info["legal"]), [n for n, one in enumerate(mask) if one])
                for other in env.agents:
                    if other != agent:  # legal moves depend on the hand
                        self.assertEqual(sum(env.observe(other)["action_mask"]), 0)
                acted += 1
            self.assertIsNone(env.step(action))
            for other, more in env.rewards.items():
                sums[other] += more
            self.assertEqual(set(env.agents), set(env.rewards))
            self.assertEqual(set(env.agents), set(env.terminations) & set(env.truncations) & set(env.infos))
            gone = set(env.possible_agents) - set(env.agents)
            self.assertEqual(gone, finished)
        self.assertEqual((env.agents, finished), ([], set(env.possible_agents)))
        self.assertGreater(acted, 5)
        return total

    def test_contract(self):
        for name in GAMES:
            with self.subTest(name):
                rules = kanun.load(name)
                total = self.check(kanun.aec.Env(rules, actions=kanun.Actions(rules, **FEW)))
                if len({rules.side_of.count(side) for side in range(rules.sides)}) == 1:
                    self.assertAlmostEqual(sum(total.values()), 0)

    def test_whole_matches_and_wins(self):
        total = self.check(kanun.aec.Env("basra/egypt", set={"target": 31}, one_deal=False, goal="win"))
        self.assertEqual(sorted(total.values()), [-1.0, 1.0])
        env = kanun.aec.Env("basra/egypt", set={"target": 81}, one_deal=False)  # rewards at the end of several deals
        total = self.check(env)
        self.assertGreater(env.game.deals, 1)
        self.assertEqual(total["player_0"], env.game.scores[0] - env.game.scores[1])
        with self.assertRaises(kanun.UsageError):
            kanun.aec.Env("basra/egypt", goal="fun")

    def test_a_seed_repeats_episodes(self):
        env = kanun.aec.Env("basra/egypt")
        seen = []
        for _ in range(2):
            env.reset(seed=5)
            seen.append(numbers(env.state()))
            env.reset()
            seen.append(numbers(env.state()))
        self.assertEqual(seen[:2], seen[2:])
        self.assertNotEqual(seen[0], seen[1])

    def test_actions_that_are_refused(self):
        env = kanun.aec.Env("basra/egypt")
        env.reset(seed=1)
        mask = list(env.observe(env.agent_selection)["action_mask"])
        for wrong in (None, mask.index(0), -1, "9C"):
            with self.assertRaises(kanun.UsageError):
                env.step(wrong)
        env.step(mask.index(1))

    def test_render(self):
        env = kanun.aec.Env("basra/egypt", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("floor", env.render())
        hidden = env.game.view()["zones"]["hand"][0]
        self.assertFalse([card for card in hidden if card in env.render()])
        env.close()
        self.assertTrue(str(env))
        with self.assertRaises(kanun.UsageError):
            kanun.aec.Env("basra/egypt", render_mode="rgb_array")

    def test_pettingzoo_s_own_test(self):
        if not kanun.aec.HAS_PETTINGZOO:
            self.skipTest("pettingzoo is not installed")
        from pettingzoo.test import api_test
        for name in GAMES:
            api_test(kanun.aec.Env(name), num_cycles=200)


class SpielTest(unittest.TestCase):
    def test_contract(self):
        for name in GAMES:
            with self.subTest(name):
                rules = kanun.load(name)
                self.check(spiel.Game(rules, seed=3, actions=kanun.Actions(rules, **FEW)))
        with self.subTest("a match of several deals"):
            rules = kanun.load("basra/egypt", set={"target": 61})
            self.check(spiel.Game(rules, seed=3, one_deal=False, actions=kanun.Actions(rules, **FEW)))

    def check(self, game):
        chance, state, kind = random.Random(1), game.new_initial_state(), game.get_type()
        self.assertEqual((kind.dynamics, kind.chance_mode), ("SEQUENTIAL", "SAMPLED_STOCHASTIC"))
        self.assertTrue(state.is_chance_node() and state.is_initial_state() and not state.is_terminal())
        self.assertEqual((state.current_player(), state.chance_outcomes()), (spiel.CHANCE, [(0, 1.0)]))
        self.assertEqual((state.legal_actions(), state.legal_actions_mask()), ([0], [1]))
        state.apply_action(0)
        with self.assertRaises(ValueError):
            state.chance_outcomes()
        won, decisions, worlds = [0.0] * game.num_players(), 0, 0
        while not state.is_terminal():
            player = state.current_player()
            legal = state.legal_actions()
            self.assertEqual(legal, sorted(set(legal)))
            self.assertEqual(legal, state.legal_actions(player))
            self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
            self.assertEqual([n for n, one in enumerate(state.legal_actions_mask()) if one], legal)
            self.assertEqual(len(state.legal_actions_mask()), game.num_distinct_actions())
            action = chance.choice(legal)
            text = state.action_to_string(player, action)
            self.assertEqual(state.string_to_action(player, text), action)
            self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())
            if decisions % 7 == 0:
                worlds = max(worlds, self.same_to_the_player(state, player))
                clone, child = state.clone(), state.child(action)
                self.assertEqual(str(copy.deepcopy(state)), str(state))
                clone.apply_action(action)
                self.assertEqual((str(child), child.history()), (str(clone), clone.history()))
                self.assertEqual(len(state.history()) + 1, len(child.history()))
            state.apply_action(action)
            decisions += 1
            won = [a + b for a, b in zip(won, state.rewards())]
            for a, b in zip(won, state.returns()):
                self.assertAlmostEqual(a, b)
        self.assertGreater(worlds, 1)  # the next player's cards are others
        self.assertEqual((state.current_player(), state.legal_actions()), (spiel.TERMINAL, []))
        self.assertEqual(state.move_number(), len(state.full_history()))
        self.assertLessEqual(decisions, game.max_game_length())
        self.assertEqual([state.player_return(n) for n in range(game.num_players())], state.returns())
        if kind.utility == "ZERO_SUM":
            self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
        with self.assertRaises(ValueError):
            state.apply_action(0)

    def same_to_the_player(self, state, player):
        """A resampled state is another world in which the player knows and can do the same."""
        known = state.information_state_string(player)
        other = state.resample_from_infostate(player, random.Random(5).random)
        self.assertEqual(other.information_state_string(player), known)
        self.assertEqual(other.observation_tensor(player), state.observation_tensor(player))
        self.assertEqual(other.legal_actions(), state.legal_actions())
        action = state.legal_actions()[-1]
        self.assertTrue(other.child(action).information_state_string(player).startswith(known))
        next_one = (player + 1) % state.num_players()
        again = state.resample_from_infostate(player, random.Random(5).random)
        worlds = {state.resample_from_infostate(player, random.Random(n).random).information_state_string(next_one)
                  for n in range(6)}
        self.assertEqual(again.information_state_string(next_one), other.information_state_string(next_one))
        self.assertIn(other.observation_string(next_one), other.information_state_string(next_one))
        twice = other.child(action)
        if not twice.is_terminal():  # dealt again from a world that was dealt again
            twice = twice.resample_from_infostate(player, random.Random(6).random)
            self.assertTrue(twice.information_state_string(player).startswith(known))
        return len(worlds)

    def test_a_seed_gives_the_same_root(self):
        game = spiel.Game("basra/egypt", seed=1)
        deals = []
        for seed in (4, 4, None, None):
            state = game.new_initial_state(seed)
            state.apply_action(0)
            deals.append(str(state))
        self.assertEqual(deals[0], deals[1])
        self.assertEqual(len(set(deals)), 3)
        self.assertEqual((game.action_to_string(0, 0), str(game)), (game.rules.card_names[0], "kanun(basra/egypt)"))
        again = spiel.Game("basra/egypt", seed=1).new_initial_state()
        again.apply_action(0)
        self.assertIn(str(again), deals[2:])

    def test_illegal_actions(self):
        state = spiel.Game("basra/egypt", seed=1).new_initial_state()
        with self.assertRaises(ValueError):
            state.apply_action(1)
        state.apply_action(0)
        wrong = state.legal_actions_mask().index(0)
        with self.assertRaises(ValueError):
            state.apply_action(wrong)
        with self.assertRaises(ValueError):
            state.string_to_action("nothing")


class ExampleTest(unittest.TestCase):
    def test_a_small_agent_learns(self):
        example = os.path.join(os.environ["TOP_SRCDIR"], "scripts/python/examples/train.py")
        with open(example, encoding="utf-8") as file:
            self.assertLessEqual(len(file.readlines()), 60)
        printed = subprocess.run([sys.executable, example], text=True, capture_output=True, check=True).stdout
        self.assertGreater(float(re.search(r"([+-][0-9.]+) points", printed).group(1)), 4, printed)


if __name__ == "__main__":
    unittest.main()
