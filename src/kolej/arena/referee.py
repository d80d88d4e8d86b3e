"""Plays one game between any bots. If a bot raises, takes too long or answers illegally, a fallback decides."""

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
    """A bot has thought longer than it may."""


@dataclass
class RefereedGame:
    """The result of a game, by seat. `failures` counts the decisions that the fallback made."""

    scores: list[int]
    winners: list[int]
    decisions: list[int]
    seconds: list[float]
    failures: list[int]
    reasons: set[str] = field(default_factory=set)


def referee(board: Board, seed: int, bots: Sequence[Bot], limit: float) -> RefereedGame:
    """Plays a game to its end. A bot may think `limit` seconds about each decision."""
    game = Game(board, len(bots), seed=seed)
    seats = range(len(bots))
    result = RefereedGame([], [], [0 for _ in seats], [0.0 for _ in seats], [0 for _ in seats])
    fallback = make(FALLBACK)
    while (seat := game.to_move) is not None:
        view = game.view(seat)
        begun = time.perf_counter()
        try:
            with time_limit(limit):
                action = legal_action(bots[seat].decide(view), view)
        except Exception as error:
            result.failures[seat] += 1
            result.reasons.add(f"{type(bots[seat]).__name__}: {type(error).__name__}: {error}"[:200])
            action = fallback.decide(view)
        result.seconds[seat] += time.perf_counter() - begun
        result.decisions[seat] += 1
        game.play(action)
    result.scores, result.winners = game.scores, game.winners
    return result


def legal_action(answer: object, view: View) -> Action:
    """Returns the legal action that a bot's answer stands for, or raises IllegalAction."""
    if isinstance(answer, Action):
        for action in view.legal:
            if action.id == answer.id:
                return action
    raise IllegalAction(f"{str(answer)[:80]!r} is not legal")


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupts what takes longer. Works on the main thread of systems that have alarms; elsewhere does nothing."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise TooLongError(f"thought longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # repeated each second, for a bot that catches every exception
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
