"""One game between bots of anyone. Who raises, stalls or answers illegally loses the decision, not the game."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from kolej.boards import Board
from kolej.bots import Bot, make
from kolej.game import Action, Game, IllegalAction, View

FALLBACK = "greedy"


class TooLongError(Exception):
    """The bot's time is up."""


@dataclass
class Played:
    """A game that was played, seat by seat."""

    scores: list[int]
    winners: list[int]
    decisions: list[int]
    seconds: list[float]
    failures: list[int]
    reasons: set[str] = field(default_factory=set)


def referee(board: Board, seed: int, bots: Sequence[Bot], limit: float) -> Played:
    """Plays a game to its end; no bot thinks longer than `limit` seconds about a decision."""
    game = Game(board, len(bots), seed=seed)
    seats = range(len(bots))
    played = Played([], [], [0 for _ in seats], [0.0 for _ in seats], [0 for _ in seats])
    fallback = make(FALLBACK)
    while (seat := game.to_move) is not None:
        view = game.view(seat)
        begun = time.perf_counter()
        try:
            with time_limit(limit):
                action = checked(bots[seat].decide(view), view)
        except Exception as error:
            played.failures[seat] += 1
            played.reasons.add(f"{type(bots[seat]).__name__}: {type(error).__name__}: {error}"[:200])
            action = fallback.decide(view)
        played.seconds[seat] += time.perf_counter() - begun
        played.decisions[seat] += 1
        game.play(action)
    played.scores, played.winners = game.scores, game.winners
    return played


def checked(answer: object, view: View) -> Action:
    """The legal action that the answer is."""
    if isinstance(answer, Action):
        for action in view.legal:
            if action.id == answer.id:
                return action
    raise IllegalAction(f"{str(answer)[:80]!r} is not legal")


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Ends what takes longer, wherever the system can: on the main thread, where there are alarms."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLongError(f"thought longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again each second, for a bot that catches everything
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
