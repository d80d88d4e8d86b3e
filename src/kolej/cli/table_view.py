"""Shows the table as one player sees it, from their view alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kolej.boards import Route
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
    hand = dict(view.hand)
    if view.ferry_cards[view.seat]:
        hand["ferry"] = view.ferry_cards[view.seat]
    rows.add_row("Your hand", cards(hand))
    if view.tickets:
        rows.add_row("Your tickets", Flow(ticket(view.board, id, id in completed) for id in view.tickets))
    if view.flags and view.flags[view.seat]:
        rows.add_row("Your flag cards", Flow(card(c) for c in view.flags[view.seat]))
    return rows


def _players(view: View, names: Sequence[str]) -> Table:
    rules = view.board.rules
    extra = [name for name, present in (("ferry cards", rules.ferry_cards), ("<flag cards", rules.flags)) if present]
    rows = table("", "points", "trains", "cards", "tickets", *extra)
    for seat in range(view.players):
        # Until everyone has chosen, nobody knows how many tickets the others keep.
        tickets = "–" if view.phase == "start" else str(view.ticket_counts[seat])
        counts = [view.scores[seat], view.trains[seat], view.hand_sizes[seat], tickets]
        row: list[RenderableType] = [str(n).replace("-", "−") for n in counts]
        if rules.ferry_cards:
            row.append(str(view.ferry_cards[seat]))
        if rules.flags:
            row.append(Text("  ").join(card(c) for c in view.flags[seat]))
        rows.add_row(player(names, seat), *row)
    return rows


def _warnings(view: View) -> Iterator[Text]:
    if view.final_turns is not None:
        left = counted(view.final_turns, "turn")
        yield Text(f"Last round: {left} left, including this one.", "bold yellow")


def route_kind(route: Route, track: str | None = None) -> str:
    """Describes a route: `4 blue`, `3 grey tunnel`, `5 grey ferry, 2 locomotives`.

    `track` is the colour of the track that was built on a bed.
    """
    colour = track or ("empty bed" if route.colour == "none" else route.colour)
    kind = f"{route.length} {colour}"
    if route.tunnel:
        kind += " tunnel"
    if route.wilds:
        kind += f" ferry, {counted(route.wilds, 'locomotive')}"
    if route.waves:
        kind += f" ferry, {counted(route.waves, 'wave')}"
    return kind


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
        kind = styled(route_kind(route, view.track.get(route.id)))
        points = str(view.board.rules.points[route.length - 1])
        rows.add_row(line_name(view.board, route.id), kind, points, owner_name)
    if not rows.row_count:
        return Text(f"No place is called {place!r}." if place else "No route has been claimed yet.", "quiet")
    return rows
