"""A person with a browser window, who clicks, looks, and collects everything that goes wrong."""

from __future__ import annotations

import re
from typing import Any, Literal

import httpx
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Request, Response, ViewportSize, expect

DESKTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}

PATIENCE = 30_000
"""Milliseconds to wait for anything, because the machine may be busy."""
expect.set_options(timeout=PATIENCE)

LISTEN = """(what) => {
  window.pressed = new Promise((done) => what.addEventListener("click", () => done(true), {once: true, capture: true}));
}"""
# Without motion the moves of others would still be shown for a while, for which a test need not wait.
AT_ONCE = """try {
  const chosen = JSON.parse(localStorage.getItem("kolej.settings") ?? "{}");
  localStorage.setItem("kolej.settings", JSON.stringify({speed: "instant", ...chosen}));
} catch {}"""
HEARD = "() => Promise.race([window.pressed, new Promise((done) => setTimeout(done, 3000, false))])"


class Person:
    """A browser window and the problems that occurred in it."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: ViewportSize = DESKTOP,
        touch: bool = False,
        motion: bool = False,
        language: str = "en-GB",
        light: Literal["light", "dark"] = "light",
        bypass_csp: bool = False,
        worker: bool = False,
        scale: float = 1,
    ) -> None:
        self.address = address
        self.touch = touch
        # A change may arrive late on a busy machine. A decision on an old table is then an error, by design.
        # Without its service worker the page asks the network itself, which tests cut and slow down.
        # A connection that takes too long to open is given up and opened anew.
        # A service worker may take over while the browser preloads a script, which is then loaded once more.
        self.expects = [
            r"Service Worker registration blocked", r"^refused: POST \S+/decisions: 409", r"status of 409",
            r"WebSocket is closed before the connection is established",
            r"preload .* cross-world service worker resource mismatch",
        ]  # fmt: skip
        self._problems: list[str] = []
        self.context = browser.new_context(
            viewport=size, has_touch=touch, is_mobile=touch, locale=language, color_scheme=light,
            reduced_motion="no-preference" if motion else "reduce", bypass_csp=bypass_csp, accept_downloads=True,
            service_workers="allow" if worker else "block", device_scale_factor=scale,
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        if not motion:
            self.page.add_init_script(AT_ONCE)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", self._on_error)
        self.page.on("requestfailed", self._on_failed_request)
        self.page.on("response", self._on_response)

    # -- problems -------------------------------------------------------------------------------------------------

    def _add_problem(self, problem: str) -> None:
        self._problems.append(problem)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._add_problem(f"console {message.type}: {message.text}")

    def _on_error(self, error: Error) -> None:
        self._add_problem(f"page error: {error.message}")

    def _on_failed_request(self, request: Request) -> None:
        # Leaving a page cancels its requests.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._add_problem(f"failed: {request.method} {request.url}: {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._add_problem(f"refused: {response.request.method} {response.url}: {response.status}")

    def expect(self, pattern: str) -> None:
        """Adds a pattern of problems that may occur."""
        self.expects.append(pattern)

    def leave(self) -> list[str]:
        """Closes the window and returns all unexpected problems."""
        self.context.close()
        return [problem for problem in self._problems if not any(re.search(one, problem) for one in self.expects)]

    # -- navigation -----------------------------------------------------------------------------------------------

    def open(self, path: str = "") -> None:
        # Not "load", because a server that has just started may still be drawing the posters.
        self.page.goto(path if path.startswith("http") else f"{self.address}/{path}", wait_until="domcontentloaded")

    def reload(self) -> None:
        self.page.reload(wait_until="domcontentloaded")

    @property
    def game(self) -> str:
        """The id of the game that the page shows."""
        match = re.search(r"#/(?:game|watch|replay)/(\w+)", self.page.url)
        assert match, self.page.url
        return match[1]

    def server_table(self) -> dict[str, Any]:
        """Returns the table as a spectator gets it from the server."""
        answer = httpx.get(f"{self.address}/api/games/{self.game}", timeout=10)
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table

    # -- clicking ---------------------------------------------------------------------------------------------------

    def press(self, what: Locator, seconds: float = PATIENCE / 1000) -> None:
        if not self.touch:
            what.click(timeout=seconds * 1000)
            return
        # On a busy machine Chromium sometimes does not turn a tap into a click.
        for _ in range(3):
            what.evaluate(LISTEN, timeout=seconds * 1000)
            what.tap(timeout=seconds * 1000)
            if self.page.evaluate(HEARD):
                return
        raise AssertionError(f"taps have no effect: {what}")

    def press_at(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    # -- looking --------------------------------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact and isinstance(name, str))

    def region(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("region", name=name)

    def choose(self, group: str, option: str) -> None:
        """Chooses one of a row of radio buttons by its label, because the buttons themselves are hidden."""
        self.press(self.page.get_by_role("group", name=group).locator("label").filter(has_text=option))

    def hand(self) -> tuple[str, str, str]:
        """Returns the person's cards and tickets and the list of players as text."""
        hand = self.region(re.compile("^Your hand"))
        return (
            f"{hand.get_attribute('aria-label')} {hand.inner_text()}",
            self.region("Your tickets").inner_text(),
            # Without points that have just been scored, which are shown for a moment.
            re.sub(r"\n\+\d+", "", self.page.get_by_role("list", name="Players").first.inner_text()),
        )

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="What happened")

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    def overflow(self) -> tuple[int, int]:
        """Returns by how many pixels the page is wider and higher than the screen."""
        excess = self.page.evaluate(
            """() => {
                const page = document.scrollingElement;
                return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
            }"""
        )
        return excess[0], excess[1]
