"""Prepares new games and rematches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kolej.boards import BUNDLED, Board
from kolej.boards import board as find_board
from kolej.game.fairness import fingerprint, mixed_seed, new_secret
from kolej.game.record import FORMAT, RULES
from kolej.server import keys
from kolej.server.errors import ApiError
from kolej.server.lessons import prepared_lesson
from kolej.server.levels import USUAL
from kolej.server.names import check_free, free_name
from kolej.server.room import Room
from kolej.server.schemas.request_bodies import MatchWish, NewGame, NewSeat
from kolej.server.stored_games import GameRow, SeatRow, now

MATCH_TURN_SECONDS = 60
"""The time for a turn in a game of strangers."""


@dataclass(frozen=True)
class PreparedGame:
    """A game that is not stored yet, and its keys, which cannot be read again once they are stored as hashes."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    host: str
    invite: str | None
    keys: dict[str, str]


def prepare_game(wanted: NewGame, creator: str | None = None, *, bots_alone: bool = False) -> PreparedGame:
    """Prepares the game that a client asks for, or raises an error if it is impossible."""
    if wanted.board not in BUNDLED:
        raise ApiError("bad_request", f"board: there is no such board; the boards are {', '.join(BUNDLED)}")
    board = find_board(wanted.board)
    fewest, most = board.rules.players
    if not fewest <= len(wanted.seats) <= most:
        raise ApiError("bad_request", f"seats: {board.name} is for {fewest} to {most} players")
    if not bots_alone and all(seat.kind == "bot" for seat in wanted.seats):
        raise no_person()
    lesson = prepared_lesson(wanted) if wanted.lesson else None
    if wanted.turn_seconds is not None and wanted.bank_seconds is not None:
        raise ApiError("bad_request", "bank_seconds: a table has a time for each turn or for the whole game, not both")
    kinds = {seat.kind for seat in wanted.seats}
    if wanted.open and not kinds >= {"here", "link"}:
        raise ApiError("bad_request", "open: an open table has a seat here, and one by link for somebody to join")
    if wanted.open and wanted.chat:
        raise ApiError("bad_request", "chat: strangers at an open table have phrases to say, but do not write")
    if wanted.undo == "any" and sum(seat.kind != "bot" for seat in wanted.seats) > 1:
        raise ApiError("bad_request", "undo: anything can be taken back only where all other seats are bots")
    seat_keys = {str(n): keys.new_key() for n, seat in enumerate(wanted.seats) if seat.kind == "here"}
    by_link = any(seat.kind == "link" for seat in wanted.seats)
    host, invite = keys.new_key(), keys.new_key() if by_link else None
    seats = _seats(wanted.seats, seat_keys)
    game = new_game_row(board, seats, wanted.turn_seconds, lobby=by_link)
    if lesson is not None:
        # There is nothing to promise: the cards are the same in every lesson.
        game = replace(game, seed=lesson.seed, position=lesson.position, lesson=True, secret=None, promise=None)
    game = replace(game, host=keys.hash_of(host), invite=keys.hash_of(invite) if invite else None)
    undo = wanted.undo or ("off" if wanted.lesson else "safe")
    game = replace(game, hints=wanted.hints, undo=undo, bank_seconds=wanted.bank_seconds)
    game = replace(game, spectators=wanted.spectators, away_seconds=wanted.away_seconds, chat=wanted.chat)
    game = replace(game, creator=creator, open=wanted.open, attended=game.created if wanted.open else None)
    return PreparedGame(game, seats, host, invite, seat_keys)


def no_person() -> ApiError:
    """Returns the error for a game in which only bots would play."""
    return ApiError("bad_request", "seats: at least one seat must be for a person; bots do not play alone here")


def prepare_rematch(room: Room, asking: int, creator: str | None) -> tuple[GameRow, tuple[SeatRow, ...]]:
    """Prepares a new game with the same people and keys. The seat that asks is played by its person again."""
    row = room.row
    seats = tuple(_rematch_seat(seat, asking) for seat in room.seats)
    rematch = new_game_row(find_board(row.board), seats, row.turn_seconds, lobby=False)
    rematch = replace(rematch, host=row.host, host_seat=row.host_seat, invite=row.invite)
    rematch = replace(rematch, undo="safe" if row.lesson else row.undo, bank_seconds=row.bank_seconds)
    rematch = replace(rematch, away_seconds=row.away_seconds, chat=row.chat)
    return replace(rematch, hints=row.hints, spectators=row.spectators, creator=creator), seats


def _rematch_seat(seat: SeatRow, asking: int) -> SeatRow:
    bot = None if seat.seat == asking and seat.kind != "bot" else seat.bot
    commitment = None if bot else seat.next_commitment  # a person who left the seat to a bot may not be there
    seat = replace(seat, present=False, agreed=0, told=None)
    return replace(seat, bot=bot, commitment=commitment, nonce=None, next_commitment=None, links=0)


def new_game_row(board: Board, seats: Sequence[SeatRow], turn_seconds: int | None, *, lobby: bool) -> GameRow:
    """Returns a game with a new secret, and the versions that a record needs. It is dealt if nobody is awaited."""
    dealing = any(seat.commitment for seat in seats)
    status = "lobby" if lobby else "dealing" if dealing else "playing"
    secret = new_secret()
    seed = str(mixed_seed(secret, [None] * len(seats))) if status == "playing" else ""
    at = now()
    return GameRow(
        id=keys.new_id(), board=board.id, players=len(seats), seed=seed, format=FORMAT, rules=RULES,
        digest=board.digest, status=status, turn_seconds=turn_seconds, created=at,
        started=None if lobby else at, host="", invite=None, rematch=None, secret=secret, promise=fingerprint(secret),
    )  # fmt: skip


def _seats(wanted: Sequence[NewSeat], seat_keys: dict[str, str]) -> tuple[SeatRow, ...]:
    names: list[str] = []
    for n, seat in enumerate(wanted):
        if seat.bot is not None and seat.kind != "bot":
            raise ApiError("bad_request", f"seats[{n}]: a bot is for a seat of kind bot")
        if seat.commitment is not None and seat.kind != "here":
            raise ApiError("bad_request", f"seats[{n}]: a commitment is for a seat of kind here")
        if seat.name is not None and seat.kind != "link":
            check_free(seat.name, names)
            names.append(seat.name)
    rows = []
    for n, seat in enumerate(wanted):
        if seat.kind == "bot":
            row = bot_seat(n, seat.bot or USUAL, names, seat.name)
        elif seat.kind == "here":
            name = seat.name or free_name(f"Player {n + 1}", names)
            key = keys.hash_of(seat_keys[str(n)])
            row = SeatRow(n, "here", name, taken=True, bot=None, key=key, commitment=seat.commitment)
        else:
            row = SeatRow(n, "link", "", taken=False, bot=None, key=None)
        names.append(row.name)
        rows.append(row)
    return tuple(rows)


def prepare_match(wish: MatchWish, key_hash: str, wait_seconds: float, creator: str | None) -> PreparedGame:
    """Prepares an open table for somebody who wants to play with anybody. It has no host, and starts by itself."""
    seat = NewSeat(kind="here", name=wish.name, commitment=wish.commitment)
    others = [NewSeat(kind="link") for _ in range(wish.players - 1)]
    # A clock, because strangers may leave without a word.
    table = NewGame(board=wish.board, seats=[seat, *others], turn_seconds=MATCH_TURN_SECONDS, open=True)
    prepared = prepare_game(table, creator)
    first = replace(prepared.seats[0], kind="link", key=key_hash)  # nobody is the host, and everybody may leave
    game = replace(prepared.game, fill_at=prepared.game.created + round(1000 * wait_seconds))
    return replace(prepared, game=game, seats=(first, *prepared.seats[1:]))


def bots_for_free_seats(room: Room, bot: str) -> dict[int, SeatRow]:
    """Returns bots for the seats of a lobby that nobody has taken, by seat."""
    taken = [row.name for row in room.seats if row.taken]
    fill: dict[int, SeatRow] = {}
    for row in room.seats:
        if not row.taken:
            fill[row.seat] = bot_seat(row.seat, bot, taken)
            taken.append(fill[row.seat].name)
    return fill


def bot_seat(seat: int, bot: str, taken_names: Sequence[str], name: str | None = None) -> SeatRow:
    """Returns a seat for a bot. Without a name it gets that of the bot, with a number if that is taken."""
    chosen = name or free_name(bot.partition(":")[0].capitalize(), taken_names)
    return SeatRow(seat, "bot", chosen, taken=True, bot=bot, key=None)
