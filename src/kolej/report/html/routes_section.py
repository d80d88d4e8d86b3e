"""Routes: two boards and the numbers behind them."""

from __future__ import annotations

from kolej.boards.model import Board
from kolej.report.html import route_maps, sentences
from kolej.report.html.figures import Row, map_figure, ranking, rate_cell
from kolej.report.html.number_tables import Cell, behind, table
from kolej.report.html.sentences import number, percent, whole
from kolej.report.numbers import Report, RouteRow


def claims(board: Board, report: Report) -> str:
    tunnels = any(row.asked for row in report.routes)
    columns = ["route", "spaces", "colour", "claimed", "95 % interval", "round", "winners own", "others own",
               "owner wins", "95 % interval "]  # fmt: skip
    if tunnels:
        columns += ["asks for more", "given up"]
    rows = [_route_row(row, tunnels) for row in sentences.by_claims(report)]
    full = f"<details><summary>All {len(rows)} routes</summary>{table('Routes', columns, rows, sorts=True)}</details>"
    top = ranking([(row.name, percent(row.claimed.value)) for row in sentences.by_claims(report)[: route_maps.RANKED]])
    return map_figure(
        board,
        route_maps.claims_map(board, report),
        route_maps.claims_key(report) + top,
        "The fuller a space, the more often its route is claimed.",
        full,
    )


def _route_row(row: RouteRow, tunnels: bool) -> Row:
    wins = row.owner_wins
    found: Row = [
        row.name,
        Cell(str(row.length), row.length),
        "bed" if row.colour == "none" else row.colour,
        Cell(percent(row.claimed.value), row.claimed.value, row.claimed.value),
        sentences.between(row.claimed),
        Cell(number(row.round), row.round) if row.round is not None else Cell("–", 999),
        Cell(percent(row.winners_own), row.winners_own),
        Cell(percent(row.others_own), row.others_own),
        rate_cell(wins),
        sentences.between(wins) if wins else "–",
    ]
    if tunnels:
        found += [rate_cell(row.asked), rate_cell(row.given_up)]
    return found


def wins(board: Board, report: Report) -> str:
    clear = sentences.by_wins(report)
    more = [row for row in clear if row.owner_wins and row.owner_wins.value > report.fair]
    top = ranking([(row.name, sentences.told(row.owner_wins)) for row in more[: route_maps.RANKED]])
    columns = ["route", "owner wins", "95 % interval", "games"]
    rows: list[Row] = [
        [row.name, rate_cell(row.owner_wins), sentences.between(row.owner_wins), whole(row.owner_wins.n)]
        for row in sorted(report.routes, key=sentences.owner_wins, reverse=True)
        if row.owner_wins
    ]
    mixed = " The bots differ, so it also shows which of them likes a route." if report.by_bot else ""
    return map_figure(
        board,
        route_maps.wins_map(board, report),
        route_maps.wins_key(report) + top,
        "How often the owner of each route wins, beside the fair share. It says what goes with winning, not what makes "
        f"one win.{mixed}",
        behind("How often the owner of a route wins", columns, rows),
    )
