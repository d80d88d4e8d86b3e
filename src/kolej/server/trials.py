"""Trials: somebody goes on from a moment of a finished game, against bots, to see what else could have happened."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from kolej.game import Game
from kolej.server import keys
from kolej.server.beginning import PreparedGame, new_game_row
from kolej.server.errors import ApiError
from kolej.server.room import Room
from kolej.server.schemas.request_bodies import NewTrial
from kolej.server.stored_games import SeatRow
from kolej.server.work.fair_queue import Share
from kolej.server.work.thinking import Thinkers

SECONDS = 20.0
"""The longest time that a process may take to play a game up to the moment."""
_NOT_OF_THE_TRIAL = ("seed", "number", "rules")


def position_json(record: dict[str, Any]) -> str | None:
    """Returns the position after the decisions of a record, as JSON; None: the first tickets are not chosen yet."""
    moment = Game.from_record(record)
    if moment.phase == "start":
        return None
    return json.dumps({name: value for name, value in moment.position().items() if name not in _NOT_OF_THE_TRIAL})


class Trials:
    """Prepares trials. A game is played again up to the moment in a process, because that takes long."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers

    async def prepare(self, room: Room, wanted: NewTrial, address: str, creator: str | None) -> PreparedGame:
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
        share = Share(address, room.id)
        position = await self._thinkers.work(self._thinkers.chores, share, SECONDS, position_json, record)
        if position is None:  # all choose their first tickets at the same time
            raise ApiError("bad_request", "step: a trial begins when all have chosen their first tickets")
        seat, key, host = room.rows[room.standing[wanted.step]].seat, keys.new_key(), keys.new_key()
        hashes = {seat: keys.hash_of(key)}
        seats = tuple(_trial_seat(row, wanted.bot, hashes.get(row.seat)) for row in room.seats)
        row = replace(
            new_game_row(game.board, seats, None, lobby=False), position=position, host=keys.hash_of(host),
            creator=creator, undo="any", trial_of=room.id, trial_step=wanted.step,
        )  # fmt: skip
        return PreparedGame(row, seats, host, None, {str(seat): key})


def _trial_seat(seat: SeatRow, bot: str, key: str | None) -> SeatRow:
    """Returns the seat of the person, who has the key, or of a bot with the name of the player before."""
    if key is not None:
        return SeatRow(seat.seat, "here", seat.name, taken=True, bot=None, key=key)
    return SeatRow(seat.seat, "bot", seat.name, taken=True, bot=bot, key=None)
