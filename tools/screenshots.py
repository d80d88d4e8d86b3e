"""Takes screenshots of the page during real games, for docs/pictures/page: `python tools/screenshots.py`.

Plays as the tests of the page do: by clicking, against bots, on a server with a fixed seed.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.page.conftest import CHROMIUM, new_server  # noqa: E402 - after the path is set
from tests.page.people import PHONE, Person  # noqa: E402 - after the path is set
from tests.page.playing import BOARDS, Asked, Player  # noqa: E402 - after the path is set
from tests.page.test_whole_games import tunnels  # noqa: E402 - after the path is set

PICTURES = ROOT / "docs" / "pictures" / "page"
MIDDLE = {"usa": 46, "paris": 24, "nordic": 46, "italy": 46, "france": 60}
"""Number of decisions until the middle of a game."""


def main(wanted: list[str]) -> None:
    program = shutil.which("chromium")
    if program is None:
        sys.exit("there is no chromium on the PATH")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = new_server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM)
        try:
            for name, take in TAKES.items():
                if not wanted or name in wanted:
                    take(browser, server.address, name)
                    print(f"{name}.png", flush=True)
        finally:
            browser.close()
            server.stop()


def take_screenshot(person: Person, name: str) -> None:
    """Takes a screenshot once everything is loaded, nothing moves and the pointer is out of the way."""
    person.page.wait_for_load_state("networkidle")
    if not person.touch:
        person.page.mouse.move(639, 1)
    person.page.wait_for_timeout(700)
    person.page.screenshot(path=PICTURES / f"{name}.png")
    problems = person.leave()
    if problems:
        sys.exit(f"{name}: {problems}")


def begin(browser: Browser, address: str, board: str, **wishes: object) -> Player:
    person = Person(browser, address, **wishes)  # type: ignore[arg-type]
    player = Player(person, tunnels=tunnels(board), ferries=1)
    player.play_now(board)
    return player


def until(player: Player, met: Callable[[Asked], bool], least: int = 0, most: int = 200) -> None:
    """Plays at least `least` decisions, and then until the condition is met."""
    for n in range(most):
        asked = player.asked()
        if n >= least and met(asked):
            return
        if player.decide() == "over":
            break
    sys.exit("the condition was not met")


def my_turn(asked: Asked) -> bool:
    """Returns whether a turn has just begun and there is something to claim."""
    return asked.what == "turn" and asked.tickets and len(asked.routes) > 2


def start(browser: Browser, address: str, name: str) -> None:
    person = Person(browser, address)
    person.open()
    Player(person).choose_board("nordic")
    take_screenshot(person, name)


def board(browser: Browser, address: str, name: str) -> None:
    player = begin(browser, address, name)
    until(player, my_turn, MIDDLE[name])
    take_screenshot(player.person, name)


def night(browser: Browser, address: str, name: str) -> None:
    player = begin(browser, address, "usa", light="dark")
    until(player, my_turn, MIDDLE["usa"])
    take_screenshot(player.person, name)


def phone(browser: Browser, address: str, name: str) -> None:
    player = begin(browser, address, "italy", size=PHONE, touch=True)
    until(player, my_turn, MIDDLE["italy"])
    take_screenshot(player.person, name)


def tunnel(browser: Browser, address: str, name: str) -> None:
    player = begin(browser, address, "nordic")
    until(player, lambda asked: asked.what == "tunnel", 20)
    take_screenshot(player.person, name)


def build(browser: Browser, address: str, name: str) -> None:
    player = begin(browser, address, "france")
    until(player, lambda asked: asked.what == "build", 40)
    player.person.press(player.person.region("Track pieces").locator("button:not(:disabled)").nth(2))
    take_screenshot(player.person, name)


def final_count(browser: Browser, address: str, name: str) -> None:
    """Takes the screenshot as a spectator with motion, while the longest path is drawn."""
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
    **dict.fromkeys(BOARDS, board),
    "tunnel": tunnel,
    "build": build,
    "final-count": final_count,
    "phone": phone,
    "night": night,
}


if __name__ == "__main__":
    main(sys.argv[1:])
