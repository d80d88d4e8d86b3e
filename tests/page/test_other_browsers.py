"""The page in Firefox and WebKit: a first turn from the start page on, and a reload."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.other_browsers import BROWSERS
from tests.server.people import until
from tests.server.process import Process

# Notes what goes wrong, and finds things as people do: by what they say.
TOOLS = """(() => {
  window.problems = [];
  addEventListener("error", (event) => window.problems.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => window.problems.push(String(event.reason)));
  window.find = (query, words) => [...document.querySelectorAll(query)].find((one) =>
    one.checkVisibility() && !one.disabled && one.getAttribute("aria-disabled") !== "true"
    && (one.getAttribute("aria-label") ?? one.textContent).trim().startsWith(words));
  window.press = (query, words) => { const found = find(query, words); found?.click(); return !!found; };
  window.offer = () => find("section", "Tickets to choose from");
  window.tick = () => { const labels = offer().querySelectorAll("label"); labels.forEach((one) => one.click());
    return labels.length; };
})()"""


@pytest.mark.parametrize("name", BROWSERS)
def test_a_first_turn_from_the_start_page_on(name: str, server: Process, tmp_path: Path) -> None:
    with BROWSERS[name](f"{server.address}/", tmp_path) as run:
        run(TOOLS)
        until(lambda: run("press('button', 'Play now')"))
        until(lambda: run("!!offer()"))
        assert run("tick()") > 1
        until(lambda: run("press('button', 'Keep')"))
        until(lambda: run("!offer()"))
        until(lambda: run("press('aside button', 'No more tips') || !!find('h2', 'Your turn')"))
        until(lambda: run("!!find('h2', 'Your turn') && press('button', 'Deck ')"))
        until(lambda: run("document.body.innerText.includes('Take a second card') && press('button', 'Deck ')"))
        until(lambda: run("/You draw .* and .* from the deck/.test(document.body.innerText)"))
        # The board is drawn, and nothing is wider than the screen.
        until(lambda: run("document.querySelectorAll('g.route').length > 20"))
        assert run("document.scrollingElement.scrollWidth <= innerWidth")
        assert run("problems") == []
        # The seat is still there after a reload.
        run("void location.reload()")
        until(lambda: "Your hand" in run("document.body?.textContent ?? ''"))
