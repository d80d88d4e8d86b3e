"""How a board, a game and a view show themselves in a notebook: as pictures and small tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from kolej.boards import Board
from kolej.game.cards import in_order
from kolej.game.phrases import cards_in_words, counted, kinds_in_words, ticket_worth
from kolej.game.view import View
from kolej.mechanics import parts_in_reading_order

SHEET = "max-width:100%;max-height:45em;height:auto"
CHIP = "display:inline-block;margin:1px 3px 1px 0;padding:0 .5em;border:1px solid #2e2620;border-radius:.6em"
WILD = "#e9dcc0"


def board_picture(board: Board, view: View | None = None) -> str:
    """The board as SVG with what a view shows on it, as large as the page allows, and no higher than a screen."""
    from kolej.picture import board_svg, marks_of  # where nothing is shown, nothing need be drawn

    if view is None:
        picture = board_svg(board)
    else:
        picture = board_svg(board, claims=view.routes, closed=view.closed, **marks_of(view.mechanics))
    return picture.replace("<svg ", f'<svg style="{SHEET}" ', 1)


def html_table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A small table; the first column names the row."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr><th>{_cell(row[0])}</th>{_cells(row[1:])}</tr>" for row in rows)
    return (
        f'<table><caption style="text-align:left">{escape(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cells(values: Iterable[object]) -> str:
    return "".join(f"<td>{_cell(value)}</td>" for value in values)


def _cell(value: object) -> str:
    return escape(f"{value:,}" if isinstance(value, int) else str(value))


def view_html(view: View) -> str:
    """All that a view says at a glance: the board, the seats, what lies open, and what is the seat's own."""
    lines = [board_picture(view.board, view), _seats(view), _market(view)]
    if view.seat is not None:
        lines.append(f"<div><b>Hand</b> {_chips(view.hand)}</div>")
        lines.append(f"<div><b>Tickets</b> {_tickets(view, view.tickets)}</div>")
    if view.offered:
        lines.append(f"<div><b>Offered</b> {_tickets(view, view.offered)}</div>")
    return f"<div>{''.join(lines)}</div>"


def _seats(view: View) -> str:
    columns = {"points": view.scores, "trains": view.trains, "cards": view.hand_sizes, "tickets": view.ticket_counts}
    for words in parts_in_reading_order("words").values():
        columns |= words.seat_counts(view) if hasattr(words, "seat_counts") else {}
    names = [_seat_name(view, seat) for seat in range(view.players)]
    rows = [(name, *values) for name, *values in zip(names, *columns.values(), strict=True)]
    return html_table(_moment(view), ["", *columns], rows)


def _seat_name(view: View, seat: int) -> str:
    marks = [mark for mark, is_so in (("you", seat == view.seat), ("to move", seat == view.to_move)) if is_so]
    return f"Seat {seat}" + (f" ({', '.join(marks)})" if marks else "")


def _moment(view: View) -> str:
    ending = "" if view.final_turns is None or view.phase == "over" else f", {counted(view.final_turns, 'turn')} to go"
    whose = "a spectator's view" if view.seat is None else f"as seat {view.seat} sees it"
    return f"{view.board.name}, {whose}: {'the game is over' if view.phase == 'over' else view.phase}{ending}"


def _market(view: View) -> str:
    shown = [_chip(kind, kinds_in_words([kind])) for kind in view.face_up if kind is not None]
    piles = f"{counted(view.deck_size, 'card')} and {counted(view.ticket_deck_size, 'ticket')} to draw"
    return f"<div><b>On the table</b> {''.join(shown)} {piles}</div>"


def _tickets(view: View, ids: Sequence[str]) -> str:
    done = set(view.completed)
    return ", ".join(f"{escape(ticket_worth(view.board, id))}{' ✓' if id in done else ''}" for id in ids) or "none"


def _chips(cards: Mapping[str, int]) -> str:
    return "".join(_chip(kind, cards_in_words({kind: n})) for kind, n in in_order(cards).items()) or "no cards"


def _chip(kind: str, text: str) -> str:
    from kolej.picture.palette import ROUTE_FILL, SHAPE_INK

    paint, ink = ROUTE_FILL.get(kind, WILD), SHAPE_INK.get(kind, "#2e2620")
    return f'<span style="{CHIP};background:{paint};color:{ink}">{text}</span>'


View._repr_html_ = view_html  # type: ignore[attr-defined]  # a view is data, and knows nothing of notebooks
