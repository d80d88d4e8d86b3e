"""Notices of turns: all games of a device are subscribed, and Android shows notices by the service worker."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import Player
from tests.page.test_absence import switch
from tests.page.test_offline import READY
from tests.page.test_turns import draw_two, settings
from tests.server.push_service import Device

# This Chromium has no push service of its own. What it would get from one, it gets from the test: an address and keys.
# All that is ours is the real thing: the page subscribes, the server encrypts and sends, the worker shows the notice.
SUBSCRIBES = """
const device = DEVICE;
window.subscribed = [];
PushManager.prototype.getSubscription = async () => window.subscribed.at(-1) ?? null;
PushManager.prototype.subscribe = async (options) => {
  const {endpoint, p256dh, auth} = device;
  window.subscribed.push({options, unsubscribe: async () => true, toJSON: () => ({endpoint, keys: {p256dh, auth}})});
  return window.subscribed.at(-1);
};
"""
SERVER_KEY = "() => [...new Uint8Array(window.subscribed[0].options.applicationServerKey)]"

# Browsers on Android have the constructor, and it throws.
ANDROID = """
window.away = false;
window.shown = [];
Object.defineProperty(document, "hidden", {get: () => window.away});
window.Notification = class {
  static permission = "granted";
  constructor() { throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification()"); }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
  window.shown.push([title, options.tag]);
};
"""


def subscribing_with(device: Device) -> str:
    """Returns a script that lets a page subscribe to Web Push as this device."""
    return SUBSCRIBES.replace("DEVICE", json.dumps(device.body))


def test_switching_notices_on_subscribes_all_open_games(person: Invite) -> None:
    one = person(worker=True)
    one.context.grant_permissions(["notifications"])
    one.page.add_init_script(subscribing_with(Device("https://push.example.org/one")))
    games = set()
    for board in ("paris", "usa"):
        Player(one).sit_down(board)
        games.add(one.game)
    one.page.wait_for_function(READY)
    one.open("?home#/")
    subscribed: list[str] = []
    one.page.on("response", lambda answer: subscribed.append(f"{answer.request.method} {answer.status} {answer.url}"))
    one.press(one.button("Settings"))
    switch(one, "Notices")
    wanted = {f"PUT 204 {one.address}/api/games/{game}/push" for game in games}
    for _ in range(200):
        if wanted <= set(subscribed):
            break
        one.page.wait_for_timeout(50)
    assert wanted <= set(subscribed)


def test_where_the_page_may_make_no_notice_its_worker_does(person: Invite) -> None:
    one = person(worker=True)
    one.page.add_init_script(ANDROID)
    settings(one, notices=True)
    player = Player(one)
    player.sit_down("paris")
    one.page.wait_for_function(READY)
    player.keep()
    one.page.evaluate("() => { window.away = true; }")
    draw_two(player)
    expect(one.page.get_by_role("heading", name="Your turn")).to_be_visible()
    one.page.wait_for_function("() => window.shown.length > 0")
    assert set(map(tuple, one.page.evaluate("window.shown"))) == {("Your turn", one.game)}
