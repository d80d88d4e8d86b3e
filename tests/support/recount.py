"""Counts the score of a game again from its position, slowly and simply, without the engine.

The engine is compared with this, so nothing here imports `kolej.rules` or `kolej.engine`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Any, TypedDict

import networkx as nx

from kolej.boards import Board, Route


class Breakdown(TypedDict):
    """The keys of `game.breakdown(seat)`. `networks` is in falling order; without regions it is empty."""

    routes: int
    tickets: int
    flags: int
    longest: int
    globetrotter: int
    regions: int
    total: int
    completed: list[str]
    failed: list[str]
    longest_path: int
    networks: list[int]


def recount(board: Board, position: Mapping[str, Any], flags: Sequence[int] | None = None) -> list[Breakdown]:
    """Returns the final score of every seat, as if the game had ended in this position.

    Flag points cannot be counted from the board. They are the given ones (one number per seat), or follow `flag_sets`.
    """
    counted = [
        _own(board, network_of(board, position, seat), position["tickets"][seat])
        for seat in range(position["players"])
    ]
    for own, points in zip(counted, flags or _flag_points(board, position), strict=True):
        own["flags"] = points
    _bonuses(board, counted)
    for own in counted:
        own["total"] = sum(
            (own["routes"], own["tickets"], own["flags"], own["longest"], own["globetrotter"], own["regions"])
        )
    return counted


def winners(board: Board, counted: Sequence[Breakdown]) -> list[int]:
    """END-4: most points, then the board's tie-breaks, then shared."""

    def rank(own: Breakdown) -> list[int]:
        by = {"tickets": len(own["completed"]), "longest_path": own["longest_path"]}
        return [own["total"], *(by[tie] for tie in board.rules.ties)]

    best = max(rank(own) for own in counted)
    return [seat for seat, own in enumerate(counted) if rank(own) == best]


def network_of(board: Board, position: Mapping[str, Any], seat: int) -> nx.MultiGraph:
    """Returns the routes of a seat as a graph. The end of a route in an area is a vertex of that route only (IT-3)."""
    ends = {end.id for end in board.ends}

    def vertex(route: Route, place: str) -> Hashable:
        return (place, route.id) if place in ends else place

    network = nx.MultiGraph()
    for id, owner in position["routes"].items():
        if owner == seat:
            route = next(route for route in board.routes if route.id == id)
            network.add_edge(vertex(route, route.a), vertex(route, route.b), key=id, spaces=route.length)
    return network


def _own(board: Board, network: nx.MultiGraph, tickets: Sequence[str]) -> Breakdown:
    value = {ticket.id: ticket.points for ticket in board.tickets}
    completed = [ticket for ticket in tickets if is_completed(board, network, ticket)]
    failed = [ticket for ticket in tickets if ticket not in completed]
    networks = regions_by_network(board, network)
    table = board.rules.regions.points if board.rules.regions else (0,)
    return Breakdown(
        routes=sum(board.rules.points[spaces - 1] for _, _, spaces in network.edges(data="spaces")),
        tickets=sum(value[ticket] for ticket in completed) - sum(value[ticket] for ticket in failed),
        flags=0,
        longest=0,
        globetrotter=0,
        regions=sum(table[min(count, len(table) - 1)] for count in networks),
        total=0,
        completed=completed,
        failed=failed,
        longest_path=longest_trail(network),
        networks=networks,
    )


def _flag_points(board: Board, position: Mapping[str, Any]) -> list[int]:
    each = board.rules.flags.points if board.rules.flags else 0
    return [each * sets for sets in position.get("flag_sets") or [0] * position["players"]]


def _bonuses(board: Board, counted: Sequence[Breakdown]) -> None:
    """END-3: all who tie get the whole bonus, but not for zero tickets or spaces."""
    most = max(len(own["completed"]) for own in counted)
    longest = max(own["longest_path"] for own in counted)
    for own in counted:
        if most and len(own["completed"]) == most:
            own["globetrotter"] = board.rules.globetrotter
        if longest and own["longest_path"] == longest:
            own["longest"] = board.rules.longest_path


def is_completed(board: Board, network: nx.MultiGraph, ticket: str) -> bool:
    """TICKET-3; an area is reached at any of its ends (IT-3)."""
    area = {end.id: end.area for end in board.ends}
    wanted = next(other for other in board.tickets if other.id == ticket)

    def stops(place: str) -> list[Hashable]:
        return [
            vertex for vertex in network
            if vertex == place or (isinstance(vertex, tuple) and area[vertex[0]] == place)
        ]  # fmt: skip

    return any(nx.has_path(network, a, b) for a in stops(wanted.a) for b in stops(wanted.b))


def regions_by_network(board: Board, network: nx.MultiGraph) -> list[int]:
    """IT-4: the regions that each connected part counts, in falling order."""
    if board.rules.regions is None:
        return []
    cities: dict[str, set[str]] = {}
    for city in board.cities:
        if city.region is not None:
            cities.setdefault(city.region, set()).add(city.id)
    twice = board.rules.regions.twice_when_complete
    counts = []
    for part in nx.connected_components(network):
        touched = [region for region, members in cities.items() if members & part]
        counts.append(sum(2 if region in twice and cities[region] <= part else 1 for region in touched))
    return sorted(counts, reverse=True)


def longest_trail(network: nx.MultiGraph) -> int:
    """END-3: the most spaces on one path that uses no route twice."""
    edges: dict[Hashable, list[tuple[int, Hashable, int]]] = {vertex: [] for vertex in network}
    for number, (a, b, spaces) in enumerate(network.edges(data="spaces")):
        edges[a].append((1 << number, b, spaces))
        edges[b].append((1 << number, a, spaces))

    @cache
    def onward(vertex: Hashable, used: int) -> int:
        return max(
            (spaces + onward(other, used | edge) for edge, other, spaces in edges[vertex] if not used & edge),
            default=0,
        )

    return max((onward(vertex, 0) for vertex in network), default=0)
