# SPDX-License-Identifier: MIT
"""Train a small agent through the AEC interface, then let it play against chance: python3 train.py [GAME [DEALS]]

An action is worth the sum of a weight for each number of the observation that isn't 0, learnt from the ends of deals.
"""
import random
import sys

import kanun

chance = random.Random(1)


class Agent:
    def __init__(self, env):
        self.weights = [{} for _ in range(env.actions.size)]

    def value(self, seen, action):
        return sum(self.weights[action].get(n, 0.0) for n in seen)

    def choose(self, seen, legal, explore):
        if chance.random() < explore:
            return chance.choice(legal)
        return max(legal, key=lambda action: self.value(seen, action))

    def learn(self, seen, action, won, rate=0.02):
        change = rate * (won - self.value(seen, action)) / len(seen)
        for n in seen:
            self.weights[action][n] = self.weights[action].get(n, 0.0) + change


def play(env, agents, explore=0.0):
    """Play a deal. Return the result of each player, and the observations and actions of the agents."""
    env.reset(seed=chance.getrandbits(32))
    won, made = dict.fromkeys(env.agents, 0.0), []
    for name in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        won[name] += reward
        if terminated or truncated:
            env.step(None)
            continue
        seen = [n for n, value in enumerate(observation["observation"]) if value]
        agent = agents.get(name)
        action = agent.choose(seen, info["legal"], explore) if agent else chance.choice(info["legal"])
        made.append((name, seen, action))
        env.step(action)
    return won, made


if __name__ == "__main__":
    env = kanun.aec.Env(sys.argv[1] if len(sys.argv) > 1 else "basra/egypt")
    agent = Agent(env)
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 300):
        won, made = play(env, dict.fromkeys(env.possible_agents, agent), explore=0.3)
        for name, seen, action in made:
            agent.learn(seen, action, won[name])
    margins = [play(env, {"player_0": agent})[0]["player_0"] for _ in range(300)]
    print(f"{env.rules.name}: {sum(margins) / len(margins):+.1f} points a deal against chance")
