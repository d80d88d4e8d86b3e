"""Writes records and playthroughs of the current version of the rules into tests/: `python tools/records.py`.

A record that exists is never written again, because stored games must stay playable. If a change of the rules makes
records replay differently, increase RULES in src/kolej/game/record.py, keep the old version playable, and run this.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from kolej.boards import BUNDLED, board  # noqa: E402 - after the path is set
from kolej.game.record import RULES  # noqa: E402 - after the path is set
from tests.support.playthrough import account, played  # noqa: E402 - after the path is set


def main() -> None:
    for name in BUNDLED:
        fewest, most = board(name).rules.players
        for players in range(fewest, most + 1):
            path = ROOT / "tests" / "records" / f"{name}-{players}-rules-{RULES}.json"
            if not path.exists():
                path.write_text(json.dumps(played(name, players, seed=players).record()) + "\n")
            record = json.loads(path.read_text())
            if players == fewest:
                text = "\n".join(account(record)) + "\n"
                (ROOT / "tests" / "playthroughs" / f"{name}-rules-{RULES}.txt").write_text(text)
            print(path.name, len(record["decisions"]), "decisions", flush=True)


if __name__ == "__main__":
    main()
