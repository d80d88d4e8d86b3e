"""Pictures of the page from real play, into docs/pictures/page: `python tools/screenshots.py`.

Takes exactly the pictures that the documentation uses, on a desktop and a phone, by day and at night, and deletes all
others. Plays as the tests of the page do: by clicking, against bots, on a server with the same luck every time.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.page.conftest import new_server, started  # noqa: E402 - the project\'s root must be found first
from tests.page.people import PHONE, Person  # noqa: E402 - the project\'s root must be found first
from tests.page.playing import Asked, Player  # noqa: E402 - the project\'s root must be found first
from tests.page.test_whole_games import tunnels  # noqa: E402 - the project\'s root must be found first
from tools.browser import NO_CHROMIUM, find_chromium  # noqa: E402 - the project\'s root must be found first

PICTURES = ROOT / "docs" / "pictures" / "page"
MIDDLE = {"usa": 46, "nordic": 46, "italy": 46}  # decisions


def main(wanted: list[str]) -> None:
    chromium = find_chromium()
    if chromium is None:
        sys.exit(NO_CHROMIUM)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.png"):
        if old.stem not in TAKES:
            old.unlink()
    with tempfile.TemporaryDirectory() as folder, started(chromium) as browser:
        server = new_server(Path(folder))
        server.start()
        try:
            for name, take in TAKES.items():
                if not wanted or name in wanted:
                    take(browser, server.address, name)
                    print(f"{name}.png", flush=True)
        finally:
            server.stop()


def keep(person: Person, name: str) -> None:
    """When everything that is loaded is there and nothing moves, and no pointer rests on anything."""
    person.page.wait_for_load_state("networkidle")
    if not person.touch:
        person.page.mouse.move(639, 1)
    person.page.wait_for_timeout(700)
    person.page.screenshot(path=PICTURES / f"{name}.png")
    complaints = person.leave()
    if complaints:
        sys.exit(f"{name}: {complaints}")


def begin(browser: Browser, address: str, board: str, **options: object) -> Player:
    person = Person(browser, address, **options)  # type: ignore[arg-type]
    player = Player(person, tunnels=tunnels(board), ferries=1)
    player.play_now(board)
    return player


def until(player: Player, met: Callable[[Asked], bool], least: int = 0, most: int = 200) -> None:
    """Plays on until something is asked, after so many decisions at least."""
    for n in range(most):
        asked = player.asked()
        if n >= least and met(asked):
            return
        if player.decide() == "over":
            break
    sys.exit("what was waited for did not happen")


def my_turn(asked: Asked) -> bool:
    """With everything still to choose from, and something to claim."""
    return asked.what == "turn" and asked.tickets and len(asked.routes) > 2


def start(browser: Browser, address: str, name: str) -> None:
    person = Person(browser, address)
    person.open()
    Player(person).choose_board("nordic")
    keep(person, name)


def board(browser: Browser, address: str, name: str) -> None:
    player = begin(browser, address, name)
    until(player, my_turn, MIDDLE[name])
    keep(player.person, name)


def night(browser: Browser, address: str, name: str) -> None:
    player = begin(browser, address, "nordic", light="dark")
    until(player, my_turn, MIDDLE["nordic"])
    keep(player.person, name)


def phone(browser: Browser, address: str, name: str) -> None:
    light = "dark" if name.endswith("night") else "light"
    player = begin(browser, address, "italy", size=PHONE, touch=True, light=light)
    until(player, my_turn, MIDDLE["italy"])
    keep(player.person, name)


def final_count(browser: Browser, address: str, name: str) -> None:
    """With motion, as the longest path is drawn; others see the game that ended here."""
    player = begin(browser, address, "usa")
    player.to_the_end()
    person = Person(browser, address, motion=True)
    person.open(f"#/watch/{player.person.game}")
    player.person.leave()
    person.page.get_by_role("dialog").get_by_role("heading", name=re.compile("^(Longest path|Regions)")).wait_for()
    person.page.wait_for_timeout(900)
    person.page.screenshot(path=PICTURES / f"{name}.png")
    person.leave()


TAKES: dict[str, Callable[[Browser, str, str], None]] = {
    "start": start,
    "usa": board,
    "night": night,
    "phone": phone,
    "phone-night": phone,
    "final-count": final_count,
}


if __name__ == "__main__":
    main(sys.argv[1:])
