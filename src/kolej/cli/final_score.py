"""The final count as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kolej.boards import Board
from kolej.cli import extensions
from kolej.cli.style import Flow, player, styled, table, ticket
from kolej.game import Game
from kolej.game.narration import tell
from kolej.game.phrases import listed


def final_table(game: Game, names: Sequence[str]) -> RenderableType:
    """Returns a table of every player's points by source, their tickets, and the winner."""
    shown = sources(game.board)
    points = table("", *shown, "total", title="The final count" if game.over else "The score so far")
    tickets = Table.grid(padding=(0, 2, 0, 0))
    for seat in range(game.players):
        breakdown = game.breakdown(seat)
        total = Text(_number(breakdown["total"]), "bold")
        points.add_row(player(names, seat), *(_number(breakdown[source]) for source in shown), total)
        own_tickets = [ticket(game.board, id, done=True) for id in breakdown["completed"]]
        own_tickets += [ticket(game.board, id, done=False) for id in breakdown["failed"]]
        tickets.add_row(player(names, seat), Flow(own_tickets or [Text("no tickets", "quiet")]))
    return Group(points, Text(), tickets, Text(), _verdict(game, names))


def sources(board: Board) -> list[str]:
    """Returns the entries of a breakdown that can have points on this board, in the order of the columns."""
    rules = board.rules
    more = [name for function in extensions.tables("points_columns") for name in function(board)]
    bonuses = {"longest": rules.longest_path, "globetrotter": rules.globetrotter}
    return ["routes", "tickets", *more, *(name for name, points in bonuses.items() if points)]


def _verdict(game: Game, names: Sequence[str]) -> Text:
    if not game.over:
        return Text("The game is not over.", "quiet")
    win = next(event for event in reversed(game.events) if event.kind == "win")
    verdict = styled(f"{tell(game.board, win, names)}.", names)
    if len(game.scores) > 1 and game.scores.count(max(game.scores)) > len(game.winners):
        broken_by = listed(tie.replace("_", " ") for tie in game.board.rules.ties)
        verdict.append(f" (The tie is broken by {broken_by}.)", "quiet")
    return verdict


def _number(n: int) -> str:
    return str(n).replace("-", "−")
