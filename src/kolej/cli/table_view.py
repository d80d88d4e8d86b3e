"""Shows the table as one player sees it, from their view alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kolej.boards import Route
from kolej.cli import extensions
from kolej.cli.style import Flow, card, cards, player, styled, table, ticket
from kolej.game import View
from kolej.game.phrases import counted, line_name


def whole_table(view: View, names: Sequence[str], completed: Collection[str]) -> RenderableType:
    """Shows all players, the face-up cards, and the viewer's hand and tickets. `completed` are ids of tickets."""
    heading = Rule(Text(f"{view.board.name}", "heading"), style="quiet", align="left")
    return Group(heading, _players(view, names), Text(), own_cards(view, completed), *_warnings(view))


def own_cards(view: View, completed: Collection[str]) -> RenderableType:
    """Shows what a player needs in the middle of a turn: the face-up cards, their hand and tickets."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="quiet", no_wrap=True)
    rows.add_column(overflow="fold")
    rows.add_row("Face up", Flow(card(c) for c in view.face_up if c))
    assert view.seat is not None
    rows.add_row("Your hand", cards(view.hand | extensions.merged_answers("more_cards", view, view.seat)))
    if view.tickets:
        rows.add_row("Your tickets", Flow(ticket(view.board, id, id in completed) for id in view.tickets))
    for heading, content in extensions.merged_answers("own_rows", view, view.seat).items():
        rows.add_row(heading, content)
    return rows


def _players(view: View, names: Sequence[str]) -> Table:
    more = extensions.seat_columns(view)
    rows = table("", "points", "trains", "cards", "tickets", *more)
    for seat in range(view.players):
        # Until everyone has chosen, nobody knows how many tickets the others keep.
        tickets = "–" if view.phase == "start" else str(view.ticket_counts[seat])
        counts = [view.scores[seat], view.trains[seat], view.hand_sizes[seat], tickets]
        row = [str(n).replace("-", "−") for n in counts]
        rows.add_row(player(names, seat), *row, *(cells[seat] for cells in more.values()))
    return rows


def _warnings(view: View) -> Iterator[Text]:
    if view.final_turns is not None:
        left = counted(view.final_turns, "turn")
        yield Text(f"Last round: {left} left, including this one.", "bold yellow")


def route_kind(view: View, route: Route) -> str:
    """Describes a route by its length, its colour and the words of mechanics: `4 blue`."""
    words = (function(route) for function in extensions.tables("route_words"))
    return f"{route.length} {extensions.route_colour(view, route)}{''.join(words)}"


def fold(words: str) -> str:
    """Returns the text in small letters without accents, as people type Trondheim, Ålborg or Besançon."""
    plain = unicodedata.normalize("NFKD", words.replace("ø", "o").replace("Ø", "O").replace("æ", "ae"))
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def route_list(view: View, names: Sequence[str], place: str) -> RenderableType:
    """Lists the routes at all places whose name contains `place`, or every claimed route if `place` is empty."""
    rows = table("route", "<spaces", "points", "<owner")
    for route in view.board.routes:
        owner = view.routes.get(route.id)
        ends = (view.board.names[route.a], view.board.names[route.b])
        if owner is None if not place else not any(fold(place) in fold(end) for end in ends):
            continue
        owner_name = Text("free", "quiet") if owner is None else player(names, owner)
        kind = styled(route_kind(view, route))
        points = str(view.board.rules.points[route.length - 1])
        rows.add_row(line_name(view.board, route.id), kind, points, owner_name)
    if not rows.row_count:
        return Text(f"No place is called {place!r}." if place else "No route has been claimed yet.", "quiet")
    return rows
