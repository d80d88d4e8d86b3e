"""Firefox and WebKit, as far as a smoke test needs them: a window that opens an address and runs JavaScript.

Firefox speaks WebDriver BiDi by itself, and WebKit's driver plain WebDriver, so neither needs a library. Both come as
packages of Debian: `firefox-esr`, and `webkit2gtk-driver` with `xvfb`, because WebKit wants a screen.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.people import until
from tests.server.process import free_port

Run = Callable[[str], Any]
"""Runs a JavaScript expression in the window, waits if it is a promise, and returns its value."""
NEEDS = "needs another browser"
"""How reasons for skipping begin."""
SCREEN = "1280x800x24"


def program(name: str, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{NEEDS}: install {package}")
    return found


@contextmanager
def process(words: list[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    running = subprocess.Popen(words, text=True, **options)
    try:
        yield running
    finally:
        running.terminate()
        running.wait(20)


@contextmanager
def firefox(address: str, folder: Path) -> Iterator[Run]:
    """Opens an address in Firefox."""
    words = [program("firefox-esr", "firefox-esr"), "--headless", "--no-remote", "--profile", str(folder)]
    with ExitStack() as stack:
        # Its own settings ask for reduced motion, so that nothing waits for an animation.
        (folder / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n')
        options = {"stderr": subprocess.PIPE, "stdout": subprocess.DEVNULL}
        running = stack.enter_context(process([*words, "--remote-debugging-port", "0"], **options))
        assert running.stderr is not None
        found = next(filter(None, (re.search(r"listening on (ws://\S+)", line) for line in running.stderr)))
        socket = stack.enter_context(connect(f"{found[1]}/session", max_size=None))
        numbers = itertools.count()

        def call(method: str, **parameters: Any) -> Any:
            number = next(numbers)
            socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
            while (answer := json.loads(socket.recv(60))).get("id") != number:
                pass
            assert answer["type"] == "success", answer
            return answer["result"]

        call("session.new", capabilities={})
        context = call("browsingContext.getTree")["contexts"][0]["context"]
        call("browsingContext.navigate", context=context, url=address, wait="complete")

        def run(script: str) -> Any:
            asked = f"(async () => JSON.stringify(await ({script}) ?? null))()"
            found = call("script.evaluate", expression=asked, target={"context": context}, awaitPromise=True)
            assert found["type"] == "success", found
            return json.loads(found["result"]["value"])

        yield run


@contextmanager
def webkit(address: str, folder: Path) -> Iterator[Run]:
    """Opens an address in WebKit."""
    driver, xvfb = program("WebKitWebDriver", "webkit2gtk-driver"), program("Xvfb", "xvfb")
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"), None)
    if browser is None:
        pytest.skip(f"{NEEDS}: install webkit2gtk-driver")
    with ExitStack() as stack:
        read, write = os.pipe()
        words = [xvfb, "-displayfd", str(write), "-screen", "0", SCREEN]
        stack.enter_context(process(words, pass_fds=[write], stderr=subprocess.DEVNULL))
        stack.callback(os.close, read)
        os.close(write)
        environment = {**os.environ, "DISPLAY": f":{os.read(read, 20).decode().strip()}", "HOME": str(folder)}
        port = free_port()
        stack.enter_context(process([driver, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL))
        http = stack.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60))
        until(lambda: _answers(http))
        wanted = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        made = http.post("/session", json={"capabilities": {"alwaysMatch": wanted}}).json()["value"]
        path = f"/session/{made['sessionId']}"
        stack.callback(http.delete, path)
        http.post(f"{path}/url", json={"url": address}).raise_for_status()

        def run(script: str) -> Any:
            asked = (
                "const done = arguments[arguments.length - 1];"
                f"(async () => JSON.stringify(await ({script}) ?? null))().then(done, (error) => done(`!${{error}}`));"
            )
            found = http.post(f"{path}/execute/async", json={"script": asked, "args": []}).json()["value"]
            assert isinstance(found, str) and not found.startswith("!"), found
            return json.loads(found)

        yield run


def _answers(http: httpx.Client) -> bool:
    try:
        return http.get("/status").is_success
    except httpx.TransportError:
        return False


BROWSERS = {"firefox": firefox, "webkit": webkit}
