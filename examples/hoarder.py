"""A small bot that collects cards for the longest routes and claims them, and pays no attention to its tickets.

Try it in the folder of this file:

    kolej play paris --seats human,hoarder:Hoarder
    kolej arena paris --bots hoarder:Hoarder,greedy,random --games 100
"""

from __future__ import annotations

import random

from kolej import Action, View


class Hoarder:
    """A bot is an object with `decide(view)`. A class that takes a `seed` gets one."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def decide(self, view: View) -> Action:
        """Returns one of `view.legal`. The view has only what the seat may know."""
        by_kind: dict[str, list[Action]] = {}
        for action in view.legal:
            by_kind.setdefault(action.kind, []).append(action)
        if "keep" in by_kind:
            return min(by_kind["keep"], key=lambda action: self.risk(view, action))
        claims = [action for action in by_kind.get("claim", []) if self.length(view, action) >= self.wanted(view)]
        if claims:
            return max(claims, key=lambda action: (self.length(view, action), -action.cards.get("wild", 0)))
        if "draw" in by_kind:
            return max(by_kind["draw"], key=lambda action: self.use(view, action))
        return self.rng.choice(view.legal)  # laying track, paying for a tunnel and so on: at random

    def length(self, view: View, action: Action) -> int:
        """Returns the length of the route of a claim."""
        return view.board.route(action.route or "").length

    def wanted(self, view: View) -> int:
        """Returns the least length worth claiming: of the longest open routes, or 1 near the end of the game."""
        assert view.seat is not None
        if min(view.trains) <= 6:
            return 1
        unavailable = {*view.routes, *view.closed}
        open_lengths = [route.length for route in view.board.routes if route.id not in unavailable]
        return min(4, max(open_lengths, default=1), view.trains[view.seat])

    def risk(self, view: View, action: Action) -> int:
        """Returns the points that the tickets would cost if they are not completed."""
        points = {ticket.id: ticket.points for ticket in view.board.tickets}
        return sum(points[ticket] for ticket in action.tickets or ())

    def use(self, view: View, action: Action) -> float:
        """Returns how useful a card is: more if the hand has many of its colour. A card from the deck is average."""
        if action.card == "deck":
            return 1.5
        return view.hand.get(action.card or "", 0) + self.rng.random()
