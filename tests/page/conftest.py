"""Fixtures for tests of the page: a browser, a server, and people with a browser window each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from kolej.server.settings import PAGE
from tests.page import lucky
from tests.page.people import Person
from tests.server.process import Process
from tools.browser import NO_CHROMIUM, Chromium, find_chromium
from tools.page import find_node

OPTIONS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@contextmanager
def started(chromium: Chromium) -> Iterator[Browser]:
    """Starts a Chromium, and Playwright to drive it."""
    # The Node.js that comes with Playwright needs libatomic, which a bare machine lacks.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", find_node()[0][0])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.program, args=OPTIONS, env={**os.environ, **chromium.variables}
        )
        yield browser
        browser.close()


# The scope is this package, because no other event loop can run in this thread while Playwright is running.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        pytest.skip(NO_CHROMIUM)
    with started(chromium) as browser:
        yield browser


def new_server(folder: Path, **variables: str) -> Process:
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: `make page` builds it")
    variables = {"KOLEJ_LEAVING_SECONDS": "1", **variables}  # a test need not wait long for somebody who leaves
    return Process(f"sqlite:///{folder / 'games.db'}", program=[str(lucky.__file__)], variables=variables)


@pytest.fixture(scope="session", autouse=True)
def drawn(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Sets the folder where servers store pictures of boards, so that each board is drawn only once in a run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "drawn"
    folder.mkdir(exist_ok=True)
    os.environ[lucky.DRAWN] = str(folder)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = new_server(tmp_path_factory.mktemp("server"))
    process.start()
    yield process
    process.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Process]:
    """A server for a single test, which may kill it."""
    process = new_server(tmp_path)
    process.start()
    yield process
    process.stop()


Invite = Callable[..., Person]


@pytest.fixture
def person(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Returns a function that opens a browser window. At the end it checks that nothing went wrong in any window."""
    people: list[Person] = []

    def invite(address: str | None = None, **options: object) -> Person:
        if address is None:
            address = request.getfixturevalue("server").address
        people.append(Person(browser, address, **options))  # type: ignore[arg-type]
        return people[-1]

    yield invite
    problems = [problem for one in people for problem in one.leave()]
    assert problems == []


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: `make page` installs it")
    return AXE.read_text()
