# SPDX-License-Identifier: MIT
"""Experiments as data. `simulate` and `compare` run the program `kanun` on all cores, and read its JSON."""
from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import tempfile
from typing import Any, Callable, Mapping, Optional, Sequence, Union

from ._errors import Error, RulesError, UsageError
from ._library import lib, source_tree
from .encoding import Returns
from .game import Game
from .rules import Rules, Value

Policy = Callable[[Game], int]
"""A player: it gets the game at its own turn, and returns the number of a move in the list of `game.legal()`."""


class Result:
    """What a run found. `data` is the whole JSON of the command, `rows` the table: a list of dicts.

    `deals` has a row for each deal, if the run was asked for them; docs/experiment-data.md defines the columns.
    """

    def __init__(self, data: "dict[str, Any]", rows: "list[dict[str, Any]]",
                 deals: "Optional[list[dict[str, Any]]]" = None) -> None:
        self.data, self.rows, self.deals = data, rows, deals or []

    def frame(self, deals: bool = False) -> Any:
        """Return the rows, or those of the deals, as a pandas.DataFrame; pandas must be installed."""
        import pandas
        return pandas.DataFrame(self.deals if deals else self.rows)

    def __getitem__(self, measure: str) -> "dict[str, Any]":
        """Return the row of a measure, or of a side: result["total"]."""
        for row in self.rows:
            if measure in (row.get("measure"), row.get("side")):
                return row
        raise KeyError(measure)

    def __repr__(self) -> str:
        return f"<kanun.Result of {len(self.rows)} rows>"


def program() -> str:
    """Return the program: KANUN, that of the build, or the one on the PATH."""
    tree = source_tree()
    for name in (os.environ.get("KANUN"), tree and str(tree / "build/kanun"), shutil.which("kanun")):
        if name and os.access(name, os.X_OK):
            return name
    raise FileNotFoundError("the program kanun is not found; install it, or set KANUN to its path")


def _run(arguments: "list[str]") -> "dict[str, Any]":
    done = subprocess.run([program(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          check=False)
    if done.returncode:
        kind = {lib.KANUN_USAGE: UsageError, lib.KANUN_RULES: RulesError}.get(done.returncode, Error)
        raise kind(done.stderr.strip(), done.returncode)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _run_with_deals(arguments: "list[str]") -> "tuple[dict[str, Any], list[dict[str, Any]]]":
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "deals.jsonl")
        data = _run([*arguments, "--rows", path])
        with open(path, encoding="utf-8") as lines:
            return data, [json.loads(line) for line in lines]


def _options(names: Mapping[str, Any]) -> "list[str]":
    """Return options of the command line: one_deal=True is --one-deal, players=["a", "b"] is --players a,b."""
    out = []
    for name, value in names.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            out.append(option)
        elif isinstance(value, (list, tuple)):
            out += [option, ",".join(map(str, value))]
        else:
            out += [option, str(value)]
    return out


def _chosen(option: str, choices: Optional[Mapping[str, Value]]) -> "list[str]":
    out = []
    for name, value in (choices or {}).items():
        out += [option, f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return out


def _named(game: Union[str, Rules]) -> "tuple[str, dict[str, Value], dict[str, Value], list[str]]":
    if not isinstance(game, Rules):
        return game, {}, {}, []
    return game.given, game.set, game.key, [word for folder in game.folders or [] for word in ("--path", folder)]


def simulate(game: Union[str, Rules], *, set: Optional[Mapping[str, Value]] = None,
             key: Optional[Mapping[str, Value]] = None, each_deal: bool = False, **options: Any) -> Result:
    """Play many matches by computer, as `kanun sim` does.

    `options` are those of the command, with _ for -: games=1000, players="greedy,random", seed=1, one_deal=True,
    measure=["total", "dealer"] ... The rows are the measures, or without `measure` the sides. With `each_deal`, the
    result has `deals`.
    """
    name, own_set, own_key, path = _named(game)
    arguments = ["sim", name, "--json", *path, *_chosen("--set", {**own_set, **(set or {})}),
                 *_chosen("--key", {**own_key, **(key or {})}), *_options(options)]
    data, deals = _run_with_deals(arguments) if each_deal else (_run(arguments), [])
    return Result(data, data["measures"] if data.get("measures") else data["sides"], deals)


def compare(a: Union[str, Rules], b: Union[str, Rules, None] = None, *, set: Optional[Mapping[str, Value]] = None,
            key: Optional[Mapping[str, Value]] = None, each_deal: bool = False, **options: Any) -> Result:
    """Play two games on the same cards, as `kanun compare` does. `set` and `key` change `b` only.

    The rows are the measures of each line-up: `a`, `b`, `difference`, `low`, `high`, `verdict` ... With `each_deal`,
    the result has `deals`.
    """
    name, a_set, a_key, path = _named(a)
    other, b_set, b_key, path_of_b = _named(a if b is None else b)
    path += [] if path == path_of_b else path_of_b
    for mine, theirs, what in ((a_set, b_set, "set"), (a_key, b_key, "key")):
        if any(theirs.get(option) != value for option, value in mine.items()):
            raise UsageError(f"`a` has choices that `b` lacks: load both with the same {what}, and change b here")
    arguments = ["compare", name, *([other] if other != name else []), "--json", *path, *_chosen("--set-both", a_set),
                 *_chosen("--key-both", a_key),
                 *_chosen("--set", {**{o: v for o, v in b_set.items() if o not in a_set}, **(set or {})}),
                 *_chosen("--key", {**{o: v for o, v in b_key.items() if o not in a_key}, **(key or {})}),
                 *_options(options)]
    data, deals = _run_with_deals(arguments) if each_deal else (_run(arguments), [])
    return Result(data, [{"players": ",".join(lineup["players"]), **row}
                         for lineup in data["lineups"] for row in lineup["measures"]], deals)


def play_matches(rules: Rules, players: Sequence[Optional[Policy]], *, games: int = 100, seed: int = 1, first: int = 0,
                 one_deal: bool = False) -> Result:
    """Play matches among players in Python, one for each seat; None plays at random. A row for each match.

    The cards of a match depend only on the rules, the seed and its number, as in `simulate`.
    """
    if len(players) != rules.seats:
        raise UsageError(f"{rules.id} has {rules.seats} seats, and there are {len(players)} players")
    game, worth, rows = Game(rules, seed=None, one_deal=one_deal), Returns(rules), []
    for match in range(first, first + games):
        game.begin(seed, match)
        chance = random.Random(f"{seed}/{match}")
        while not game.over:
            number = game.count()
            policy = players[game.seat]
            game.step(int(chance.random() * number) if policy is None else policy(game))
        rows.append({"seed": seed, "match": match, "deals": game.deals, "moves": game.moves, "standing": game.standing,
                     "scores": game.scores, "winners": game.winners, "margins": worth(game)})
    return Result({"game": rules.id, "digest": rules.digest, "seed": seed, "first": first, "matches": games}, rows)


__all__ = ["Policy", "Result", "compare", "play_matches", "program", "simulate"]
