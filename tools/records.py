"""Rewrites tests/records/ and tests/playthroughs/ after an intended change of the rules: `python tools/records.py`.

If they change, old records no longer replay the same game: increase RULES in src/kolej/game/record.py, too.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from kolej.boards import BUNDLED, board  # noqa: E402 - after the path is set
from tests.support.playthrough import account, played  # noqa: E402 - after the path is set


def main() -> None:
    for name in BUNDLED:
        fewest, most = board(name).rules.players
        for players in range(fewest, most + 1):
            record = played(name, players, seed=players).record()
            path = ROOT / "tests" / "records" / f"{name}-{players}.json"
            path.write_text(json.dumps(record) + "\n")
            if players == fewest:
                text = "\n".join(account(record)) + "\n"
                (ROOT / "tests" / "playthroughs" / f"{name}.txt").write_text(text)
            print(path.name, len(record["decisions"]), "decisions", flush=True)


if __name__ == "__main__":
    main()
