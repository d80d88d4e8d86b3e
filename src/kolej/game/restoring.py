"""Restoring a state from a position: reading its fields, with clear words about what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kolej.boards import COLOURS, Board
from kolej.engine.records import Record, new_scratch, new_state
from kolej.game.cards import CARD_KINDS, KIND_NUMBER
from kolej.game.claim_action import claim_action
from kolej.game.decode import members
from kolej.game.errors import PositionError
from kolej.rules.action_space import A_CLAIM, CLAIMS


class Restoring:
    """A position that is being read, and the state that it becomes."""

    def __init__(self, board: Board, b: Record, position: Mapping[str, Any], players: int) -> None:
        self.board, self.b, self.position, self.players = board, b, position, players
        self.s, self.w = new_state(), new_scratch(telling=True)

    def impossible(self, why: str) -> PositionError:
        """The error that says what cannot be."""
        return PositionError(why)

    def whole(self, name: str, value: Any, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise PositionError(f"{name}: must be a whole number from {least} to {most}, not {value!r}")
        return value

    def number(self, name: str, default: int, least: int, most: int) -> int:
        return self.whole(name, self.position.get(name, default), least, most)

    def seat(self, name: str) -> int:
        if self.position.get(name) is None and name == "to_move":
            return 0
        return self.number(name, 0, 0, self.players - 1)

    def by_seat(self, name: str) -> list[Any] | None:
        value = self.position.get(name)
        if value is None:
            return None
        if isinstance(value, str | Mapping) or not isinstance(value, Sequence) or len(value) != self.players:
            raise PositionError(f"{name}: must be a list with an entry for each of {self.players} seats")
        return list(value)

    def numbers(self, name: str, least: int, most: int) -> list[int] | None:
        row = self.by_seat(name)
        return None if row is None else [self.whole(f"{name}[{p}]", n, least, most) for p, n in enumerate(row)]

    def hand(self, name: str, value: Any) -> dict[int, int]:
        """A dict of counts, by kind of card."""
        if not isinstance(value, Mapping):
            raise PositionError(f"{name}: must be a dict of counts such as {{'red': 2, 'wild': 1}}, not {value!r}")
        return {self.kind(name, kind): self.whole(f"{name}.{kind}", n, 0, 127) for kind, n in value.items()}

    def kind(self, name: str, kind: Any) -> int:
        if not isinstance(kind, str) or kind not in KIND_NUMBER:
            raise PositionError(f"{name}: there is no card {kind!r}; there are {', '.join(CARD_KINDS)}")
        return KIND_NUMBER[kind]

    def colour(self, name: str, colour: Any) -> int:
        if not isinstance(colour, str) or colour not in COLOURS:
            raise PositionError(f"{name}: there is no colour {colour!r}; there are {', '.join(COLOURS)}")
        return COLOURS.index(colour)

    def route(self, name: str, route: Any) -> int:
        if not isinstance(route, str) or route not in self.board.route_number:
            raise PositionError(f"{name}: there is no route {route!r} on {self.board.name}")
        return self.board.route_number[route]

    def ticket(self, name: str, ticket: Any) -> int:
        if not isinstance(ticket, str) or ticket not in self.board.ticket_number:
            raise PositionError(f"{name}: there is no ticket {ticket!r} on {self.board.name}")
        return self.board.ticket_number[ticket]

    def ticket_list(self, name: str, value: Any) -> list[int]:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise PositionError(f"{name}: must be a list of ticket ids, not {value!r}")
        return [self.ticket(name, ticket) for ticket in value]

    def restore_claim(self, pending: Mapping[str, Any]) -> int:
        """Reads the claim that waits for further cards. Returns the number of its route."""
        s, b, text = self.s, self.b, pending.get("claim")
        ids = [
            id for id in range(CLAIMS, int(b.n_actions))
            if b.action_kind[id] == A_CLAIM and str(claim_action(self.board, b, id)) == text
        ]  # fmt: skip
        if not ids:
            raise PositionError(f"pending.claim: {text!r} is not a claim such as 'claim ROUTE with 2 blue 1 wild'")
        s.pending = ids[0]
        route = int(b.action_route[s.pending])
        if route not in members(s.open[s.to_move]):
            raise PositionError(f"pending.claim: {self.board.routes[route].id} is not open to seat {s.to_move}")
        return route
