"""Replaces the process that reviews a game: writes a made-up review at once, without compiling the search.

With the argument `fail` it writes nothing and fails. With `stall` it reports half of its progress and then waits.
"""

from __future__ import annotations

import json
import sys
import time

from kolej import Game
from kolej.bots.advice.reasons import reason


def main() -> None:
    task = json.load(sys.stdin)
    mode = sys.argv[1] if len(sys.argv) > 1 else "succeed"
    if mode == "fail":
        sys.exit(3)
    write_message({"progress": 0.5})
    if mode == "stall":
        time.sleep(60)
    write_message({"review": review(task["record"], task["advised"])})


def write_message(message: object) -> None:
    print(json.dumps(message), flush=True)


def review(record: dict[str, object], advised: list[int]) -> dict[str, object]:
    """Returns chances that move from equal ones to the result, and calls some early choices of each seat costly.

    Those that followed a hint are not among them.
    """
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
        if better is not None and choices[seat] in (3, 5, 7) and number not in advised:
            played = next(action for action in legal if action.id == decision)
            cost = 0.2 / (len(costly[seat]) + 1)
            costly[seat].append({
                "number": number, "played": played.to_dict(), "better": better.to_dict(), "cost": cost,
                "points": 40 * cost, "why": reason(game.view(seat), better),
            })  # fmt: skip
        game.play(decision)
    won = [float(seat in game.winners) / len(game.winners) for seat in range(game.players)]
    even = 1 / game.players
    progress = [n / len(decisions) for n in range(len(decisions) + 1)]
    chances = [[even + (end - even) * part for end in won] for part in progress]
    return {"chances": chances, "worst": costly, "games": 1234}


if __name__ == "__main__":
    main()
