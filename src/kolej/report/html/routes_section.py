"""The sections on routes: two maps of the board and their numbers."""

from __future__ import annotations

from kolej.boards.model import Board
from kolej.report.html import route_maps, sentences
from kolej.report.html.figures import Row, map_figure, ranking, rate_cell
from kolej.report.html.number_tables import Cell, collapsed_table, table
from kolej.report.html.sentences import integer, number, percent
from kolej.report.numbers import Report, RouteRow


def claims(board: Board, report: Report) -> str:
    """Returns the map of claims and the table of all routes."""
    tunnels = any(row.asked for row in report.routes)
    columns = ["route", "spaces", "colour", "claimed", "95 % interval", "round", "owned by winners",
               "owned by other players", "owner wins", "95 % interval "]  # fmt: skip
    if tunnels:
        columns += ["extra cards required", "given up"]
    rows = [_route_row(row, tunnels) for row in sentences.by_claims(report)]
    all_routes = table("Routes", columns, rows, sortable=True)
    full = f"<details><summary>All {len(rows)} routes</summary>{all_routes}</details>"
    top = ranking([(row.name, percent(row.claimed.value)) for row in sentences.by_claims(report)[: route_maps.RANKED]])
    return map_figure(
        board,
        route_maps.claims_map(board, report),
        route_maps.claims_key(report) + top,
        "The fuller the spaces of a route, the more often it is claimed.",
        full,
    )


def _route_row(row: RouteRow, tunnels: bool) -> Row:
    wins = row.owner_wins
    cells: Row = [
        row.name,
        Cell(str(row.length), row.length),
        "bed" if row.colour == "none" else row.colour,
        Cell(percent(row.claimed.value), row.claimed.value, row.claimed.value),
        sentences.interval(row.claimed),
        Cell(number(row.round), row.round) if row.round is not None else Cell("–", 999),
        Cell(percent(row.winners_own), row.winners_own),
        Cell(percent(row.others_own), row.others_own),
        rate_cell(wins),
        sentences.interval(wins) if wins else "–",
    ]
    if tunnels:
        cells += [rate_cell(row.asked), rate_cell(row.given_up)]
    return cells


def wins(board: Board, report: Report) -> str:
    """Returns the map of how often the owner of each route wins, with its numbers."""
    clear = sentences.by_wins(report)
    more = [row for row in clear if row.owner_wins and row.owner_wins.value > report.fair]
    top = ranking([(row.name, sentences.with_interval(row.owner_wins)) for row in more[: route_maps.RANKED]])
    columns = ["route", "owner wins", "95 % interval", "games"]
    rows: list[Row] = [
        [row.name, rate_cell(row.owner_wins), sentences.interval(row.owner_wins), integer(row.owner_wins.n)]
        for row in sorted(report.routes, key=sentences.owner_wins, reverse=True)
        if row.owner_wins
    ]
    mixed = " The bots differ: a route may stand out only because the stronger bot prefers it." if report.by_bot else ""
    return map_figure(
        board,
        route_maps.wins_map(board, report),
        route_maps.wins_key(report) + top,
        "How often the owner of each route wins, compared with the fair share. This shows which routes winners have, "
        f"not that a route makes its owner win.{mixed}",
        collapsed_table("How often the owner of a route wins", columns, rows),
    )
