"""A bot in a page: it collects for the longest routes and claims them; its tickets it leaves to luck.

Try it, from the folder of this file:

    kolej play paris --seats human,hoarder:Hoarder
    kolej arena paris --bots hoarder:Hoarder,greedy,random --games 100
"""

from __future__ import annotations

import random

from kolej import Action, View


class Hoarder:
    """A bot is an object with `decide(view)`. `seed` is given to bots whose class asks for it."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = random.Random(seed)

    def decide(self, view: View) -> Action:
        """One of `view.legal`, from what the seat may know and nothing else."""
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
        return self.luck.choice(view.legal)  # track to lay, a tunnel to pay, cards to give: as it comes

    def length(self, view: View, action: Action) -> int:
        return view.board.route(action.route or "").length

    def wanted(self, view: View) -> int:
        """The longest open route, as far as the trains reach; near the end of the game anything will do."""
        assert view.seat is not None
        if min(view.trains) <= 6:
            return 1
        gone = {*view.routes, *view.closed}
        open_ones = [route.length for route in view.board.routes if route.id not in gone]
        return min(4, max(open_ones, default=1), view.trains[view.seat])

    def risk(self, view: View, action: Action) -> int:
        """The points that the tickets would cost if they are not made."""
        points = {ticket.id: ticket.points for ticket in view.board.tickets}
        return sum(points[ticket] for ticket in action.tickets or ())

    def use(self, view: View, action: Action) -> float:
        """More of what the hand has most of; a card from the deck may be anything."""
        if action.card == "deck":
            return 1.5
        return view.hand.get(action.card or "", 0) + self.luck.random()
