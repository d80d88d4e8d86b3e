"""Plays the same games with other versions of Numba and says whether they are the same games.

    python tools/numba_versions.py 0.67.0 0.68.1
    python tools/numba_versions.py 0.69.0 --games 100

Run it before raising the upper bound of Numba in pyproject.toml. Each version is installed with Kolej's other
dependencies in a virtual environment of its own, in a temporary folder. Its games are compared with those of the
interpreter. "Slow" means that a private part of Numba is missing or fails there, so that Kolej does without them.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BOARDS = {"paris": 2, "nordic": 3, "italy": 4, "france": 5, "usa": 2}
GAMES = """
import json, sys, warnings
import kolej, llvmlite, numba, numpy
backend, boards, games = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3])
digests = {}
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for name, players in boards.items():
        for bots in ("random", "greedy,random") if backend == "python" else ("random", "greedy,random", "planner"):
            n = games if bots == "random" else 1
            found = kolej.simulate(name, players, n, bots, seed=17, backend=backend)
            digests[f"{name} {bots}"] = found.digests.tolist()
slow = [str(warning.message) for warning in caught if "private parts" in str(warning.message)]
versions = f"Numba {numba.__version__}, llvmlite {llvmlite.__version__}, NumPy {numpy.__version__}"
print(json.dumps({"versions": versions, "digests": digests, "slow": slow}))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("versions", nargs="+", help="of Numba, such as 0.68.1")
    parser.add_argument("--games", type=int, default=20, help="of random play on each board, also interpreted")
    asked = parser.parse_args()
    expected = play(Path(sys.executable), "python", asked.games)["digests"]
    differing = [version for version in asked.versions if not same(version, asked.games, expected)]
    sys.exit(f"different: {', '.join(differing)}" if differing else None)


def same(version: str, games: int, expected: dict[str, list[int]]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, f"numba=={version}", *other_dependencies()], check=True)
        try:
            found = play(python, "cpu", games, cache=folder)
        except subprocess.CalledProcessError as problem:
            print(f"Numba {version}: different, it fails: {problem.stderr.strip().splitlines()[-1]}", flush=True)
            return False
    differing = [name for name, digests in expected.items() if found["digests"][name] != digests]
    told = f"different ({', '.join(differing)})" if differing else "same"
    print(f"{found['versions']}: {told}{', slow: ' + found['slow'][0] if found['slow'] else ''}", flush=True)
    return not differing


def other_dependencies() -> list[str]:
    """Those of Kolej itself, except Numba and what it brings along."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    return [one for one in wanted if re.split(r"[<>=\[]", one)[0] not in ("numba", "llvmlite", "numpy")]


def play(python: Path, backend: str, games: int, cache: str | None = None) -> dict[str, Any]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")} | ({"KOLEJ_CACHE_DIR": cache} if cache else {})
    done = subprocess.run(
        [python, "-c", GAMES, backend, json.dumps(BOARDS), str(games)],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main()
