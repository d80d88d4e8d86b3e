"""The final count as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kolej.cli.style import Flow, player, styled, table, ticket
from kolej.game import Game
from kolej.game.narration import tell
from kolej.game.phrases import listed

# What each board may give points for; a column shows where the board's rules know it.
SOURCES = ("routes", "tickets", "flags", "regions", "longest", "globetrotter")


def final_table(game: Game, names: Sequence[str]) -> RenderableType:
    """Where every seat's points come from, the tickets, and who won."""
    rules = game.board.rules
    known = {
        "routes": True,
        "tickets": True,
        "flags": rules.flags is not None,
        "regions": rules.regions is not None,
        "longest": rules.longest_path > 0,
        "globetrotter": rules.globetrotter > 0,
    }
    shown = [source for source in SOURCES if known[source]]
    points = table("", *shown, "total", title="The final count" if game.over else "As things stand")
    tickets = Table.grid(padding=(0, 2, 0, 0))
    for seat in range(game.players):
        count = game.breakdown(seat)
        total = Text(_number(count["total"]), "bold")
        points.add_row(player(names, seat), *(_number(count[source]) for source in shown), total)
        held = [ticket(game.board, id, done=True) for id in count["completed"]]
        held += [ticket(game.board, id, done=False) for id in count["failed"]]
        tickets.add_row(player(names, seat), Flow(held or [Text("no tickets", "quiet")]))
    return Group(points, Text(), tickets, Text(), _verdict(game, names))


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
