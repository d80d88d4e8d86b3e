"""DRAW-5 where sweeping would go round for ever: ten cards are left, and two fives change places."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.table import face_up, table


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """An endless loop fails the test instead of stopping the run."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"not done after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def test_draw_5_two_fives_with_three_wilds_each_are_not_swept_for_ever() -> None:
    game = table(
        "usa",
        face_up=["wild", "blue", "blue", "blue", "wild"],
        deck={"wild": 1},
        discards={"yellow": 1, "red": 1, "wild": 3},
    )
    with within(5):
        game.draw("blue")
    assert len(face_up(game)) == 5
    assert face_up(game).count("wild") == 3
