"""People before screens: they see, click and complain."""

from __future__ import annotations

import re
from typing import Any, Literal

import httpx
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Request, Response, ViewportSize, expect

SCRATCH: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}

PATIENCE = 30_000  # ms; the machine may be busy with other things
expect.set_options(timeout=PATIENCE)

LISTEN = """(what) => {
  window.pressed = new Promise((done) => what.addEventListener("click", () => done(true), {once: true, capture: true}));
}"""
HEARD = "() => Promise.race([window.pressed, new Promise((done) => setTimeout(done, 3000, false))])"


class Person:
    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: ViewportSize = SCRATCH,
        touch: bool = False,
        motion: bool = False,
        language: str = "en-GB",
        light: Literal["light", "dark"] = "light",
        bypass_csp: bool = False,
    ) -> None:
        self.address = address
        self.touch = touch
        # A change may arrive late on a busy machine. A decision on an old table is then an error, by design.
        self.expects = [r"^refused: POST \S+/decisions: 409", r"status of 409"]
        self._complaints: list[str] = []
        self.context = browser.new_context(
            viewport=size, has_touch=touch, is_mobile=touch, locale=language, color_scheme=light,
            reduced_motion="no-preference" if motion else "reduce", bypass_csp=bypass_csp, accept_downloads=True,
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", self._broke)
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)

    # -- complaints -----------------------------------------------------------------------------------------------

    def _complain(self, complaint: str) -> None:
        self._complaints.append(complaint)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"console {message.type}: {message.text}")

    def _broke(self, error: Error) -> None:
        self._complain(f"page error: {error.message}")

    def _failed(self, request: Request) -> None:
        # Whoever leaves a page gives up what it was still asking for.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._complain(f"failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"refused: {response.request.method} {response.url}: {response.status}")

    def expect(self, pattern: str) -> None:
        """What is no reason to complain, if it happens."""
        self.expects.append(pattern)

    def leave(self) -> list[str]:
        """Closes the browser. Everything that went wrong in it and was not expected."""
        self.context.close()
        return [what for what in self._complaints if not any(re.search(one, what) for one in self.expects)]

    # -- where one is ---------------------------------------------------------------------------------------------

    def open(self, path: str = "") -> None:
        # Not "load": the posters of a server that has just started may still be drawn.
        self.page.goto(path if path.startswith("http") else f"{self.address}/{path}", wait_until="domcontentloaded")

    def reload(self) -> None:
        self.page.reload(wait_until="domcontentloaded")

    @property
    def game(self) -> str:
        found = re.search(r"#/(?:game|watch|replay)/(\w+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def server_table(self) -> dict[str, Any]:
        """The table as any spectator may ask for it."""
        answer = httpx.get(f"{self.address}/api/games/{self.game}", timeout=10)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    # -- fingers ----------------------------------------------------------------------------------------------------

    def press(self, what: Locator, seconds: float = PATIENCE / 1000) -> None:
        if not self.touch:
            what.click(timeout=seconds * 1000)
            return
        # On a busy machine a finger comes and goes, and now and then Chromium makes no click of it.
        for _ in range(3):
            what.evaluate(LISTEN, timeout=seconds * 1000)
            what.tap(timeout=seconds * 1000)
            if self.page.evaluate(HEARD):
                return
        raise AssertionError(f"taps do nothing: {what}")

    def press_at(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    # -- what is seen ---------------------------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact and isinstance(name, str))

    def region(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("region", name=name)

    def choose(self, group: str, option: str) -> None:
        """One of a row of radio buttons, which look like tickets; the buttons themselves are for the keyboard."""
        self.press(self.page.get_by_role("group", name=group).locator("label").filter(has_text=option))

    def hand(self) -> tuple[str, str, str]:
        """My cards, tickets and everybody's standing, as shown."""
        hand = self.region(re.compile("^Your hand"))
        return (
            f"{hand.get_attribute('aria-label')} {hand.inner_text()}",
            self.region("Your tickets").inner_text(),
            self.page.get_by_role("list", name="Players").first.inner_text(),
        )

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name="What happened")

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    def overflow(self) -> tuple[int, int]:
        """By how many pixels the page is wider and higher than the screen."""
        found = self.page.evaluate(
            """() => {
                const page = document.scrollingElement;
                return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
            }"""
        )
        return found[0], found[1]
