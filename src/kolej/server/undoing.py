"""Takes a decision back. That is stored as a row of its own before anyone is told, so nothing stored is ever lost.

A decision that was taken back keeps its number, and so does the row that took it back. A bot, a worker or a client that
still thinks about the position before therefore comes too late, as after any other decision.
"""

from __future__ import annotations

from kolej.server.errors import ApiError
from kolej.server.messages import table_json
from kolej.server.room import MOST_UNDOS, Room
from kolej.server.rooms import Rooms
from kolej.server.stored_games import DecisionRow, now, undo_to


async def undo(rooms: Rooms, room: Room, seat: int, number: int) -> None:
    """Takes a decision of a seat back, or raises an error. Repeating it does nothing."""
    async with room.lock:
        while not room.is_undone(seat, number):
            undoable = room.undoable(seat)
            if undoable is None or undoable.number != number:
                # Another worker may have stored newer decisions.
                await rooms.catch_up(room)
                undoable = room.undoable(seat)
                if room.is_undone(seat, number):
                    return
            if undoable is None or undoable.number != number:
                raise _refusal(room, seat)
            if room.undo_comes_late(undoable, now()):
                raise ApiError("final", "the time of that turn is up", table=table_json(room, seat))
            row = DecisionRow(room.position, seat, undo_to(undoable.before.decisions), now())
            if await rooms.append(room.id, row):
                room.play([row])
                room.decided_here = True
                await rooms.announce(room)
            else:  # somebody has moved just now: a bot, perhaps, and then the next attempt can succeed
                await rooms.catch_up(room)


def _refusal(room: Room, seat: int) -> ApiError:
    if room.game is None:
        return ApiError("not_started", "the game has not begun")
    if room.game.over:
        return ApiError("already_over", "the game is over; nothing can be taken back any more")
    if room.row.undo == "off":
        message = "this table has agreed that nothing is taken back"
    elif len(room.cuts) >= MOST_UNDOS:
        message = f"decisions of this game were taken back {MOST_UNDOS} times, which is the most"
    else:
        message = "this decision cannot be taken back: it showed something hidden, or somebody has moved since"
    return ApiError("final", message, table=table_json(room, seat))
