"""Replays a game step by step, as one seat saw it or, once it is over, with open cards. Runs in a thinker."""

from __future__ import annotations

import gzip
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pydantic_core import to_json

from kolej.boards import BUNDLED
from kolej.errors import KolejError
from kolej.game import Event, Game, RecordError
from kolej.server.names import clean

LEVEL = 6
"""How well replays are compressed."""
CPU_SECONDS = 4.0
"""Processor time for a record that a client sends. A game of a board of ours takes half a second."""
NAMES = b',"names":'
"""What comes before the names, which are the last field of a replay."""
DECISIONS_PER_TRAIN = 20
"""A record may have this many decisions for each train of each player. A real game has two or three."""


def compressed_replay(record: Mapping[str, Any], names: Sequence[str], seat: int | None, over: bool) -> bytes:
    """Replays a game of this server as `replay_json`, and compresses the JSON."""
    return gzip.compress(replay_json(record, names, seat, over), LEVEL)


def renamed_replay(replay: bytes, names: Sequence[str]) -> bytes:
    """Returns a compressed replay with other names. That is quicker than to replay the game."""
    content = gzip.decompress(replay)
    return gzip.compress(content[: content.rindex(NAMES)] + NAMES + to_json(names) + b"}", LEVEL)


def compressed_replay_of_record(record: Any) -> bytes:
    """Replays a record as `public_replay_json`, but within a limit of processor time, and compresses the JSON."""
    with _limited_processor_time(CPU_SECONDS):
        return gzip.compress(public_replay_json(record), LEVEL)


@contextmanager
def _limited_processor_time(seconds: float) -> Iterator[None]:
    """Raises RecordError in the block when it has used so much processor time. Windows has no such timer."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        raise RecordError(f"the record takes more than {seconds:g} s to replay")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def replay_json(record: Mapping[str, Any], names: Sequence[str], seat: int | None, over: bool) -> bytes:
    """Replays a game of this server, redacted for the seat until it is over."""
    return _replay(record, names, seat, open_cards=over)


def public_replay_json(record: Any) -> bytes:
    """Replays a record that a client sends. Raises RecordError if something is wrong with it."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    if record.get("decisions", 0) is None:
        raise RecordError("the record has no decisions; the server adds them when the game is over")
    if "board_file" not in record and record.get("board") not in BUNDLED:  # a path must not open a file here
        raise RecordError(f"the record has no board_file, and its board is not one of {', '.join(BUNDLED)}")
    start = Game.from_record({**record, "decisions": []})
    most = DECISIONS_PER_TRAIN * start.players * start.board.rules.trains
    decisions = record.get("decisions")
    if isinstance(decisions, list) and len(decisions) > most:
        raise RecordError(f"the record has more than {most} decisions, which no game on this board has")
    Game.from_record(record)
    return _replay(record, _names(record), None, open_cards=True)


def _replay(record: Mapping[str, Any], names: Sequence[str], seat: int | None, *, open_cards: bool) -> bytes:
    game = Game.from_record({**record, "decisions": []})
    steps = [_step(game, 0, None, game.events, seat, open_cards)]
    for number, decision in enumerate(record["decisions"], 1):
        mover = game.to_move
        steps.append(_step(game, number, mover, game.play(decision), seat, open_cards))
    return to_json({
        "board": game.board.id,
        "players": game.players,
        "over": game.over,
        "steps": steps,
        "names": names or [f"Seat {n}" for n in range(game.players)],
    })  # fmt: skip


def _step(
    game: Game, number: int, mover: int | None, events: Sequence[Event], seat: int | None, open_cards: bool
) -> dict[str, Any]:
    view = game.public_facts() | game.own_facts(seat)
    if open_cards:
        position = game.position()
        completed = [game.completed(seat) for seat in range(game.players)]
        view |= {"hands": position["hands"], "all_tickets": position["tickets"], "all_completed": completed}
    else:
        events = [event.seen_by(seat) for event in events]
    return {"number": number, "seat": mover, "events": [event.to_dict() for event in events], "view": view}


def _names(record: Mapping[str, Any]) -> list[str]:
    """Returns the names of the players if the record has them and they can be shown."""
    names, players = record.get("names"), record.get("players")
    if not isinstance(names, list) or len(names) != players:
        return []
    try:
        return [clean(str(name)) for name in names]
    except KolejError:
        return []
