"""Prepares new games and rematches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.game import Game
from kolej.server import keys
from kolej.server.errors import ApiError
from kolej.server.levels import USUAL
from kolej.server.names import check_free, free_name
from kolej.server.room import Room
from kolej.server.schemas.request_bodies import NewGame, NewSeat
from kolej.server.stored_games import GameRow, SeatRow, now


@dataclass(frozen=True)
class PreparedGame:
    """A game that is not stored yet, and its keys, which cannot be read again once they are stored as hashes."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    host: str
    invite: str | None
    keys: dict[str, str]


def prepare_game(wanted: NewGame) -> PreparedGame:
    """Prepares the game that a client asks for, or raises an error if it is impossible."""
    if wanted.board not in BUNDLED:
        raise ApiError("bad_request", f"board: there is no such board; the boards are {', '.join(BUNDLED)}")
    board = find_board(wanted.board)
    fewest, most = board.rules.players
    if not fewest <= len(wanted.seats) <= most:
        raise ApiError("bad_request", f"seats: {board.name} is for {fewest} to {most} players")
    seat_keys = {str(n): keys.new_key() for n, seat in enumerate(wanted.seats) if seat.kind == "here"}
    by_link = any(seat.kind == "link" for seat in wanted.seats)
    host, invite = keys.new_key(), keys.new_key() if by_link else None
    game = _game_row(board, len(wanted.seats), "lobby" if by_link else "playing", wanted.turn_seconds)
    game = replace(game, host=keys.hash_of(host), invite=keys.hash_of(invite) if invite else None)
    return PreparedGame(game, _seats(wanted.seats, seat_keys), host, invite, seat_keys)


def prepare_rematch(room: Room, asking: int) -> tuple[GameRow, tuple[SeatRow, ...]]:
    """Prepares a new game with the same people and keys. The seat that asks is played by its person again."""
    row = room.row
    seats = tuple(
        replace(seat, bot=None) if seat.seat == asking and seat.kind != "bot" else seat for seat in room.seats
    )
    rematch = _game_row(find_board(row.board), row.players, "playing", row.turn_seconds)
    return replace(rematch, host=row.host, invite=row.invite), seats


def _game_row(board: Board, players: int, status: str, turn_seconds: int | None) -> GameRow:
    """Returns a game with a new seed, and the versions that a record needs."""
    record = Game(board, players=players).record()
    at = now()
    return GameRow(
        id=keys.new_id(), board=board.id, players=players, seed=record["seed"], format=record["format"],
        rules=record["rules"], digest=record["digest"], status=status, turn_seconds=turn_seconds, created=at,
        started=None if status == "lobby" else at, host="", invite=None, rematch=None,
    )  # fmt: skip


def _seats(wanted: Sequence[NewSeat], seat_keys: dict[str, str]) -> tuple[SeatRow, ...]:
    names: list[str] = []
    for n, seat in enumerate(wanted):
        if seat.bot is not None and seat.kind != "bot":
            raise ApiError("bad_request", f"seats[{n}]: a bot is for a seat of kind bot")
        if seat.name is not None and seat.kind != "link":
            check_free(seat.name, names)
            names.append(seat.name)
    rows = []
    for n, seat in enumerate(wanted):
        if seat.kind == "bot":
            row = bot_seat(n, seat.bot or USUAL, names, seat.name)
        elif seat.kind == "here":
            name = seat.name or free_name(f"Player {n + 1}", names)
            row = SeatRow(n, "here", name, taken=True, bot=None, key=keys.hash_of(seat_keys[str(n)]))
        else:
            row = SeatRow(n, "link", "", taken=False, bot=None, key=None)
        names.append(row.name)
        rows.append(row)
    return tuple(rows)


def bot_seat(seat: int, bot: str, taken_names: Sequence[str], name: str | None = None) -> SeatRow:
    """Returns a seat for a bot. Without a name it gets that of the bot, with a number if that is taken."""
    chosen = name or free_name(bot.partition(":")[0].capitalize(), taken_names)
    return SeatRow(seat, "bot", chosen, taken=True, bot=bot, key=None)
