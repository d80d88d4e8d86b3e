"""A run that was stopped, in a file, so that it goes on later: what is known so far, bound to what is played."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from kolej.bots import policy_number
from kolej.bots.planner.tuned_weights import weights_for
from kolej.bots.policies import PLANNER
from kolej.errors import KolejError
from kolej.simulation.end_of_game import SUMS
from kolej.simulation.run import Run
from kolej.simulation.totals import Totals

FORMAT = 1

RULES = 1
"""The version of the simulated rules, raised whenever the same seeds and bots would give other simulated games.

Version 2 in records (game/record.py) changed only how a `Game` deals, so simulations are still of version 1.
"""


def write(path: Path, totals: Totals) -> None:
    """Beside the old one first: whatever happens, one of the two is whole."""
    numbers = totals.sums.view(np.int64)
    at = np.flatnonzero(numbers)
    told = {
        "kolej": "checkpoint",
        "format": FORMAT,
        "run": _told(totals.run),
        "games": totals.games,
        "digest": totals.digest,
        "seconds": totals.seconds,
        "sums": [at.tolist(), numbers[at].tolist()],
    }
    part = path.with_name(f"{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        json.dump({**told, "check": _check(told)}, file)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def read(path: Path, run: Run) -> Totals:
    """What is known of the run: nothing, if there is no file. ValueError: the file is another run's, or damaged."""
    if not path.exists():
        return Totals(run)
    try:
        told: dict[str, Any] = json.loads(path.read_text("utf-8"))
        whole = told.pop("check") == _check(told) and told["format"] == FORMAT
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        whole = False
    if not whole:
        raise KolejError(f"{path} is not a checkpoint, or is damaged: remove it, or name another file")
    for name, ours in _told(run).items():
        theirs = told["run"].get(name)
        if theirs != ours:
            raise KolejError(f"{path} is of another run: its {name} is {_words(theirs)}, not {_words(ours)}")
    sums = np.zeros(1, SUMS)
    at, n = told["sums"]
    sums.view(np.int64)[at] = n
    return Totals(run, told["games"], told["digest"], told["seconds"], sums)


def _told(run: Run) -> dict[str, Any]:
    """What makes a run the same run. Where it is played is no part of it."""
    return {
        "board": run.board.id,
        "players": run.players,
        "bots": list(run.bots),
        "seed": run.seed,
        "planner": _planner_of(run),
        "version of the rules": RULES,
        "digest of the board": run.board.digest,
        "layout of the sums": _named(SUMS),
    }


def _planner_of(run: Run) -> str:
    """A name of the weights of the planners that play, by version."""
    used = zip(run.bots, run.versions, strict=True)
    versions = sorted({version for name, version in used if policy_number(name) == PLANNER})
    rows = [tuple(weights_for(run.board.id, run.players, version)) for version in versions]
    return _named(tuple(rows)) if rows else "none"


def _named(thing: object) -> str:
    """A short name of what would be long to tell."""
    return hashlib.sha256(repr(thing).encode()).hexdigest()[:16]


def _check(told: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _words(value: object) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)
