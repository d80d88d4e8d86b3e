"""Why a decision is good: a route is claimed for a ticket that the plan makes with it, and not without."""

from __future__ import annotations

import kolej
from kolej.bots.advice.reasons import planned_routes, reason


def test_a_planned_route_is_for_the_ticket_that_needs_it() -> None:
    game = kolej.Game.from_position({
        "board": "usa", "players": 2, "to_move": 0,
        "tickets": [["new-york--atlanta"], ["denver--pittsburgh"]],
        "hands": [{"orange": 2, "black": 2, "red": 2, "yellow": 2, "green": 3, "wild": 2}, {}],
    })  # fmt: skip
    view = game.view(0)
    planned = planned_routes(view)
    assert planned
    claims = {action.route: action for action in view.legal if action.kind == "claim"}
    serving = [claims[id] for id in planned if id in claims]
    assert serving
    for action in serving:
        assert reason(view, action) == {"key": "ticket", "ticket": "new-york--atlanta", "route": action.route}
    other = next(action for id, action in claims.items() if id not in planned)
    assert reason(view, other)["key"] == "points"
