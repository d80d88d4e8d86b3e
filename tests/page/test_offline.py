"""The installed page: it opens without a network, and its service worker shows that it is one's turn."""

from __future__ import annotations

import json
import re
import time
from typing import Any

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.people import Person

READY = "() => navigator.serviceWorker.ready.then((worker) => worker.active.state === 'activated')"
# A Chromium without a window has no place for notices, so the test sees which ones the worker asks for.
NOTE_WHAT_IS_SHOWN = """() => {
    self.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        self.shown.push([title, options.tag]);
    };
}"""


def test_the_start_page_and_the_guide_open_offline_and_a_push_becomes_a_notice(person: Invite) -> None:
    one = person(worker=True)
    one.expect(r"ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    one.context.grant_permissions(["notifications"])
    one.open()
    one.page.wait_for_function(READY)
    assert one.page.evaluate("() => fetch('manifest.json').then((answer) => answer.json())")["display"] == "standalone"

    one.context.set_offline(True)
    one.reload()
    expect(one.button(re.compile("^Set up a table"))).to_be_visible()
    expect(one.page.get_by_text("You are offline.")).to_be_visible()
    one.open("#/guide")
    expect(one.page.get_by_role("heading", name="The game")).to_be_visible()
    expect(one.page.get_by_text("You are offline.")).to_be_visible()
    one.context.set_offline(False)
    expect(one.page.get_by_text("You are offline.")).to_have_count(0)

    (worker,) = one.context.service_workers
    worker.evaluate(NOTE_WHAT_IS_SHOWN)
    assert deliver(one, {"game": "g1", "language": "pl"}) == [["Twoja kolej", "g1"]]


def deliver(one: Person, message: Any) -> Any:
    """Gives the worker a message as a push service would. Returns the notices that it shows."""
    browser = one.context.new_cdp_session(one.page)
    registrations: list[str] = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(found["registrationId"] for found in event["registrations"]),
    )
    browser.send("ServiceWorker.enable")
    while not registrations:
        one.page.wait_for_timeout(10)
    pushed = {"origin": one.address, "registrationId": registrations[0], "data": json.dumps(message)}
    browser.send("ServiceWorker.deliverPushMessage", pushed)
    (worker,) = one.context.service_workers
    deadline = time.monotonic() + 10
    while not (shown := worker.evaluate("() => self.shown")) and time.monotonic() < deadline:
        one.page.wait_for_timeout(50)
    return shown
