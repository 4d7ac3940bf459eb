# SPDX-License-Identifier: MIT
"""Kanun in Python: load the rules of a card game, play it, and measure it. See docs/python.md.

    import kanun
    rules = kanun.load("basra/egypt", set={"target": 51})
    game = kanun.Game(rules, seed=1)
    while not game.over:
        game.play(game.legal()[0])
    print(game.scores)
"""
from . import aec, spiel
from ._errors import Error, IllegalMove, RulesError, UsageError
from ._library import ffi, header_path, lib, library_path
from .batch import Batch
from .encoding import Actions, Observations, Returns
from .experiments import Policy, Result, compare, play_matches, program, simulate
from .game import EVERYTHING, SPECTATOR, Event, Game
from .rules import Card, Rules, Value, Variable, Zone, ids, load

__version__: str = ffi.string(lib.kanun_version()).decode()

__all__ = [
    "Actions", "Batch", "Card", "EVERYTHING", "Error", "Event", "Game", "IllegalMove", "Observations", "Policy",
    "Result", "Returns", "Rules", "RulesError", "SPECTATOR", "UsageError", "Value", "Variable", "Zone", "aec",
    "compare", "ffi", "header_path", "ids", "lib", "library_path", "load", "play_matches", "program", "simulate", "spiel",
]
