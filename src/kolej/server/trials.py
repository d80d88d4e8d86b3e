"""Trials: somebody goes on from a moment of a finished game, against bots, to see what else could have happened."""

from __future__ import annotations

import json
from dataclasses import replace

import anyio.to_thread
from anyio import CapacityLimiter

from kolej.game import Game
from kolej.server import keys
from kolej.server.beginning import PreparedGame, new_game_row
from kolej.server.errors import ApiError
from kolej.server.room import Room
from kolej.server.schemas.request_bodies import NewTrial
from kolej.server.stored_games import SeatRow

THREADS = 1
"""How many games are played again at the same time."""
_NOT_OF_THE_TRIAL = ("seed", "number", "rules")


class Trials:
    """Prepares trials. A game is played again up to the moment in a thread, because that takes long."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(THREADS)

    async def prepare(self, room: Room, wanted: NewTrial, creator: str | None) -> PreparedGame:
        """Prepares a game that goes on where the finished one had made so many decisions.

        The person plays the seat that decided next. Cards that nobody had seen by then are shuffled anew, because
        everybody can read the replay.
        """
        game = room.game
        if game is None or not game.over:
            raise ApiError("not_over", "a trial begins from a moment of a finished game")
        if wanted.step >= len(game.decisions):
            raise ApiError("bad_request", f"step: this game has {len(game.decisions)} decisions")
        record = {**game.record(), "decisions": game.decisions[: wanted.step]}
        moment = await anyio.to_thread.run_sync(Game.from_record, record, limiter=self._limiter)
        if moment.phase == "start":  # all choose their first tickets at the same time
            raise ApiError("bad_request", "step: a trial begins when all have chosen their first tickets")
        position = {name: value for name, value in moment.position().items() if name not in _NOT_OF_THE_TRIAL}
        seat, key, host = room.rows[room.standing[wanted.step]].seat, keys.new_key(), keys.new_key()
        hashes = {seat: keys.hash_of(key)}
        seats = tuple(_trial_seat(row, wanted.bot, hashes.get(row.seat)) for row in room.seats)
        row = replace(
            new_game_row(game.board, seats, None, lobby=False), position=json.dumps(position), host=keys.hash_of(host),
            creator=creator, undo="any", trial_of=room.id, trial_step=wanted.step,
        )  # fmt: skip
        return PreparedGame(row, seats, host, None, {str(seat): key})


def _trial_seat(seat: SeatRow, bot: str, key: str | None) -> SeatRow:
    """Returns the seat of the person, who has the key, or of a bot with the name of the player before."""
    if key is not None:
        return SeatRow(seat.seat, "here", seat.name, taken=True, bot=None, key=key)
    return SeatRow(seat.seat, "bot", seat.name, taken=True, bot=bot, key=None)
