"""Makes a decision: checks it, stores it, and only then shows it to anyone."""

from __future__ import annotations

from kolej.game import IllegalAction
from kolej.server import metrics
from kolej.server.errors import ApiError
from kolej.server.messages import table_json
from kolej.server.room import Room
from kolej.server.rooms import Rooms
from kolej.server.stored_games import DecisionRow, StandIn, now


async def decide(
    rooms: Rooms, room: Room, seat: int, number: int, action: int, stand_in: StandIn | None = None
) -> None:
    """Makes a decision for a seat, or raises an error. Repeating the same decision does nothing.

    `stand_in`: why a bot makes it for a person.
    """
    async with room.lock:
        if room.next_number(seat) != number:  # another worker may have stored newer decisions
            await rooms.catch_up(room)
        if _is_stored(room, seat, number, action):
            return
        _check(room, seat, number, action)
        row = DecisionRow(number, seat, action, now(), stand_in)
        if await rooms.append(room.id, row):
            room.play([row])
            room.decided_here = True
            metrics.decisions.inc()
            await rooms.announce(room)
        else:  # somebody else was quicker
            await rooms.catch_up(room)
            if not _is_stored(room, seat, number, action):
                raise _stale(room, seat)
    if room.status == "over":
        await rooms.finish(room)


def _is_stored(room: Room, seat: int, number: int, action: int) -> bool:
    stored = room.decision(number)
    if stored is not None and stored != (seat, action):
        raise _stale(room, seat)
    return stored is not None


def _check(room: Room, seat: int, number: int, action: int) -> None:
    if room.game is None:
        raise ApiError("not_started", "the game has not begun")
    if room.game.over:
        raise ApiError("already_over", "the game is over; there is nothing more to decide")
    if room.next_number(seat) != number:
        if any(room.next_number(other) == number for other in room.awaited):
            raise ApiError("not_your_turn", "this decision belongs to another seat")
        raise _stale(room, seat)
    if all(action != legal.id for legal in room.legal(seat)):
        raise ApiError("illegal", _why(room, action))


def _why(room: Room, action: int) -> str:
    """Returns why an action is illegal, by playing it in a copy of the game."""
    assert room.game is not None
    try:
        room.game.copy().play(action)
    except IllegalAction as error:
        return str(error)
    return "SET-2: you cannot keep these tickets"


def _stale(room: Room, seat: int) -> ApiError:
    message = "this decision has been made already, or is not due yet; the table has changed"
    return ApiError("stale", message, table=table_json(room, seat))
