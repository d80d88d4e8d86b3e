"""Measures frames while the map is dragged on the game screen: `python tools/frames.py [BOARD …] [--scale 2]`.

Plays some moves against a bot, zooms in, drags the map in circles, and prints how long frames took, and how much of
that the page itself worked. The bar is 60 frames a second in a quiet run. A machine without a GPU draws on its
processor: there the work of the page is what can be judged.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.page.conftest import new_server, started  # noqa: E402 - the project's root must be found first
from tests.page.people import Person  # noqa: E402 - the project's root must be found first
from tests.page.playing import BOARDS, Player  # noqa: E402 - the project's root must be found first
from tools.browser import NO_CHROMIUM, find_chromium  # noqa: E402 - the project's root must be found first

DECISIONS = 16
"""How many decisions are made before, so that there are wagons on the board."""
FRAME = 1000 / 60
"""Milliseconds of a frame at 60 frames a second."""
RECORD = """() => {
  window.frames_ = [];
  let last = null;
  const note = (at) => {
    if (last !== null) window.frames_.push(at - last);
    last = at;
    window.next_ = requestAnimationFrame(note);
  };
  window.next_ = requestAnimationFrame(note);
}"""
STOP = "() => { cancelAnimationFrame(window.next_); return window.frames_; }"
WORK = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures frames while the map is dragged.")
    parser.add_argument("boards", nargs="*", help="the boards to measure; all if none is named")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long the map is dragged")
    parser.add_argument("--scale", type=float, default=1.0, help="device pixels for each pixel of the page")
    wishes = parser.parse_args()
    chromium = find_chromium()
    if chromium is None:
        sys.exit(NO_CHROMIUM)
    with tempfile.TemporaryDirectory() as folder, started(chromium) as browser:
        server = new_server(Path(folder))
        server.start()
        try:
            for board in wishes.boards or BOARDS:
                print(measured(browser, server.address, board, wishes.seconds, wishes.scale), flush=True)
        finally:
            server.stop()


def measured(browser: Browser, address: str, board: str, seconds: float, scale: float) -> str:
    """Drags the map of a board and returns a line about its frames."""
    person = Person(browser, address, scale=scale)
    player = Player(person)
    player.sit_down(board)
    player.decisions(DECISIONS)
    player.asked()
    box = player.board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse, line = person.page.mouse, person.context.new_cdp_session(person.page)
    mouse.move(x, y)
    for _ in range(3):
        mouse.wheel(0, -240)
    person.page.wait_for_timeout(800)
    place = player.board.locator("g.route").first.bounding_box()
    line.send("Performance.enable")
    before = metrics(line)
    person.page.evaluate(RECORD)
    mouse.down()
    end, began = time.monotonic() + seconds, time.monotonic()
    while (now := time.monotonic()) < end:
        turn = 2 * math.pi * (now - began)
        mouse.move(x + 110 * math.sin(turn), y + 80 * math.cos(turn) - 80)
    assert player.board.locator("g.route").first.bounding_box() != place, "the map does not move"
    mouse.up()
    frames: list[float] = person.page.evaluate(STOP)
    work = {name: (value - before[name]) * 1000 / len(frames) for name, value in metrics(line).items()}
    person.leave()
    late = sum(frame > 1.5 * FRAME for frame in frames)
    busy = ", ".join(f"{name.removesuffix('Duration').lower()} {work[name]:.1f}" for name in WORK)
    return (
        f"{board:7} {1000 / statistics.mean(frames):5.1f} frames a second, median {statistics.median(frames):.1f} ms, "
        f"longest {max(frames):.0f} ms, {late} of {len(frames)} late; work in ms a frame: {busy}"
    )


def metrics(line: Any) -> dict[str, float]:
    found = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return {name: found[name] for name in WORK}


if __name__ == "__main__":
    main()
