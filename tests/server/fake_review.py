"""In the place of the process that reviews a game: says at once what a review looks like, and no search is compiled.

With the word `fail` it says nothing and fails; with `stall` it says that it is half way, and no more.
"""

from __future__ import annotations

import json
import sys
import time

from kolej import Game
from kolej.bots.advice.reasons import reason


def main() -> None:
    task = json.load(sys.stdin)
    how = sys.argv[1] if len(sys.argv) > 1 else "well"
    if how == "fail":
        sys.exit(3)
    say({"progress": 0.5})
    if how == "stall":
        time.sleep(60)
    say({"review": review(task["record"])})


def say(what: object) -> None:
    print(json.dumps(what), flush=True)


def review(record: dict[str, object]) -> dict[str, object]:
    """The chances drift from even to those of the end; some of each seat's first choices were costly ones."""
    decisions = record["decisions"]
    assert isinstance(decisions, list)
    game = Game.from_record({**record, "decisions": []})
    costly: list[list[dict[str, object]]] = [[] for _ in range(game.players)]
    choices = [0] * game.players
    for number, decision in enumerate(decisions, 1):
        seat, legal = game.to_move, game.legal()
        assert seat is not None
        better = next((action for action in reversed(legal) if action.id != decision), None)
        choices[seat] += better is not None
        if better is not None and choices[seat] in (3, 5, 7):
            played = next(action for action in legal if action.id == decision)
            cost = 0.2 / (len(costly[seat]) + 1)
            costly[seat].append({
                "number": number, "played": played.to_dict(), "better": better.to_dict(), "cost": cost,
                "points": 40 * cost, "why": reason(game.view(seat), better),
            })  # fmt: skip
        game.play(decision)
    won = [float(seat in game.winners) / len(game.winners) for seat in range(game.players)]
    even = 1 / game.players
    ways = [n / len(decisions) for n in range(len(decisions) + 1)]
    return {"chances": [[even + (end - even) * way for end in won] for way in ways], "worst": costly, "games": 1234}


if __name__ == "__main__":
    main()
