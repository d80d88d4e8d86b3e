"""Nothing is lost by a reload, a lost network or a killed server."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.page.conftest import Invite
from tests.page.playing import Player
from tests.server.process import Process


def test_a_reload_changes_nothing(person: Invite) -> None:
    one = person()
    player = Player(one)
    player.sit_down("usa")
    player.decisions(8)
    player.asked()
    expect(one.page.locator(".gain")).to_have_count(0)  # points that were just scored are shown for a moment
    before = one.hand()
    one.reload()
    player.asked()
    for _ in range(100):  # longest paths and the bots' levels come a moment later
        if one.hand() == before:
            break
        one.page.wait_for_timeout(100)
    assert one.hand() == before
    player.decisions(3)


def lose_decisions(line: WebSocketRoute) -> None:
    """Passes on what a live connection says, except decisions."""
    server = line.connect_to_server()

    def pass_on(message: str | bytes) -> None:
        if '"decide"' not in str(message):
            server.send(message)

    line.on_message(pass_on)


def test_decisions_go_over_the_live_connection(person: Invite) -> None:
    one = person()
    requests: list[str] = []
    one.page.on("request", lambda request: requests.append(request.url))
    player = Player(one)
    player.sit_down("paris")
    player.decisions(5)
    assert not [url for url in requests if url.endswith("/decisions")]


def test_a_decision_is_made_once_although_the_network_fails(person: Invite) -> None:
    one = person()
    one.expect("ERR_FAILED|decisions")
    one.page.route_web_socket(re.compile("/live$"), lose_decisions)
    player = Player(one)
    player.sit_down("paris")
    player.keep()
    player.asked()
    failures: list[str] = []

    def fail(route: Route) -> None:
        """Loses the first request, and the response to the second one."""
        failures.append(route.request.url)
        if len(failures) == 2:
            route.fetch()
        if len(failures) <= 2:
            route.abort()
        else:
            route.continue_()

    before = one.server_table()["decisions"]
    one.page.route("**/decisions", fail)
    one.press(one.button(re.compile("^Deck ")))
    expect(one.page.get_by_text("Take a second card.")).to_be_visible(timeout=20_000)
    assert one.server_table()["decisions"] == before + 1
    assert len(failures) >= 2


def test_a_server_that_was_killed_has_lost_nothing(person: Invite, mortal: Process) -> None:
    one = person(mortal.address)
    one.expect("WebSocket|ERR_CONNECTION|ERR_EMPTY")
    player = Player(one)
    player.sit_down("paris")
    player.decisions(7)
    player.asked()
    before = one.hand()
    mortal.kill()
    reconnecting = one.page.get_by_text("Reconnecting…")
    expect(reconnecting).to_be_visible()
    assert one.hand() == before
    mortal.start()
    expect(reconnecting).to_be_hidden()
    assert one.hand() == before
    player.decisions(4)
    one.reload()
    player.asked()
    player.decisions(2)


def test_cut_links_and_a_board_that_does_not_load_have_a_way_out(person: Invite) -> None:
    one = person()
    one.expect("404|refused: GET|ERR_FAILED|/api/boards/usa")
    for cut in ("#/join/abc/%E0%A4%A", "#/game/abc", "#/watch/%E0%A4%A", "#/replay/%E0%A4%A"):
        one.open(f"?{hash(cut)}{cut}")
        said = one.page.get_by_role("alert").or_(one.page.get_by_role("heading", name="cannot be opened"))
        expect(said).to_be_visible()
        home = one.page.get_by_role("link", name="start page").or_(one.button("Start page"))
        expect(home.first).to_be_visible()

    board = re.compile("/api/boards/usa$")

    def fail(route: Route) -> None:
        route.abort()

    one.page.route(board, fail)
    player = Player(one)
    seats = [{"kind": "here", "name": "Ola"}, {"kind": "bot", "bot": "greedy"}]
    made = httpx.post(f"{one.address}/api/games", json={"board": "usa", "seats": seats}, timeout=10).json()
    one.open(f"?again#/game/{made['id']}/{made['keys']['0']}")
    expect(one.page.get_by_role("alert")).to_contain_text("The board did not load.")
    one.page.unroute(board, fail)
    one.press(one.button("Try again"))
    player.keep()
