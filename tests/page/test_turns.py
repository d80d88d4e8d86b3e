"""A turn one can follow: moves of others are shown one after another, and nothing is decided by accident."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.page.conftest import Invite
from tests.page.people import PHONE, Person
from tests.page.playing import Player, length

# Notes the sounds that the page makes.
EARS = """
window.sounds = 0;
for (const kind of ["OscillatorNode", "AudioBufferSourceNode"]) {
  const start = window[kind].prototype.start;
  window[kind].prototype.start = function (...how) { window.sounds += 1; return start.apply(this, how); };
}
"""

# Notes every state of the table in which a move of another player is shown.
EYES = """
window.shown = [];
window.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const move = document.querySelector("[data-move].now .unseen")?.textContent;
  if (!move) return;
  const state = {
    move, mine: [...document.querySelectorAll("h2")].some((h) => h.textContent === "Your turn"),
    ring: document.querySelectorAll("[data-moved]").length, gain: document.querySelector(".gain")?.textContent ?? null,
  };
  if (JSON.stringify(state) !== JSON.stringify(window.shown.at(-1))) window.shown.push(state);
}).observe(document.body, {childList: true, subtree: true, attributes: true, characterData: true}));
"""


def settings(one: Person, **chosen: object) -> None:
    """Sets settings of the page before it is opened."""
    given = ", ".join(f"{name}: {value!r}".lower() if isinstance(value, bool) else f"{name}: {value!r}"
                      for name, value in chosen.items())  # fmt: skip
    one.page.add_init_script(
        f"""localStorage.setItem("kolej.settings", JSON.stringify(
        {{...JSON.parse(localStorage.getItem("kolej.settings") ?? "{{}}"), hints: false, {given}}}))"""
    )


def sit_down(player: Player, board: str, *rivals: str, **wishes: Any) -> dict[str, Any]:
    """Opens a game of Ola against these bots."""
    names = ("Adler", "Mallard", "Rocket", "Saxonia")
    bots = [{"kind": "bot", "bot": bot, "name": name} for bot, name in zip(rivals, names, strict=False)]
    wanted = {"board": board, "seats": [{"kind": "here", "name": "Ola"}, *bots], **wishes}
    made: dict[str, Any] = httpx.post(f"{player.person.address}/api/games", json=wanted, timeout=10).json()
    player.person.open(f"#/game/{made['id']}/{made['keys']['0']}")
    player.person.region("Tickets to choose from").wait_for()
    return made


def draw_two(player: Player) -> None:
    for asked in ("Draw cards", "Take a second card"):
        expect(player.page.get_by_text(asked)).to_be_visible()
        player.person.press(player.person.button(re.compile("^Deck ")))


def moves(page: Page) -> Locator:
    return page.get_by_role("list", name="Since your last turn").get_by_role("listitem")


def test_moves_of_bots_are_shown_before_my_turn_and_stay_visible(person: Invite) -> None:
    one = person(motion=True)
    one.page.add_init_script(EYES)
    one.page.add_init_script(EARS)
    settings(one, speed="quick")
    player = Player(one)
    sit_down(player, "usa", "greedy", "greedy")
    player.keep()
    expect(one.page.get_by_role("list", name="Players").first).to_contain_text("Easy")
    claimed = re.compile(r"^(Adler|Mallard): .+–.+, \+\d+$")
    for _ in range(12):
        draw_two(player)
        expect(one.page.get_by_role("heading", name="Your turn")).to_be_visible()
        shown = one.page.evaluate("window.shown")
        if any(claimed.match(state["move"]) and state["gain"] for state in shown):
            break
    assert {state["move"].split(":")[0] for state in shown} == {"Adler", "Mallard"}
    assert not any(state["mine"] for state in shown), "my turn begins when all moves have been shown"
    claims = [state for state in shown if claimed.match(state["move"])]
    assert claims[-1]["ring"] >= 1
    assert any(state["gain"] and state["gain"] == state["move"].split(", ")[-1] for state in claims)
    assert one.page.evaluate("window.sounds") > 0

    # The server says whose path is the longest.
    paths = [row["longest_path"] for row in httpx.get(f"{one.address}/api/games/{one.game}/prospects").json()]
    leader = f"Longest path of all: {max(paths)} space{'s' if max(paths) > 1 else ''}"
    expect(one.page.get_by_role("list", name="Players").first).to_contain_text(leader)

    # What happened is still there afterwards, and after a reload.
    expect(moves(one.page)).to_have_count(2)
    expect(one.page.locator("[data-move].now")).to_have_count(0)
    before = moves(one.page).all_inner_texts()
    lines = one.log.get_by_role("listitem").filter(has_text=re.compile("You draw .+ and .+ from the deck"))
    expect(lines.first).to_be_visible()
    expect(one.log.locator("p.claim").first).to_be_visible()
    one.reload()
    expect(moves(one.page)).to_have_text([re.compile(re.escape(text.split("\n")[0])) for text in before])

    # Nothing covers the log.
    covered = one.log.evaluate(
        """(log) => {
            const box = log.getBoundingClientRect();
            const points = [[0.2, 0.1], [0.5, 0.5], [0.8, 0.9]]
              .map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
            return points.filter(([x, y]) => !log.contains(document.elementFromPoint(x, y))).length;
        }"""
    )
    assert covered == 0


def test_a_choice_of_tickets_stays_while_another_player_chooses(person: Invite) -> None:
    one = person(motion=True)
    settings(one, speed="calm", sound=False)
    seats = [{"kind": "here", "name": "Ola"}, {"kind": "here", "name": "Piotr"}]
    made = httpx.post(f"{one.address}/api/games", json={"board": "usa", "seats": seats}, timeout=10).json()
    address = f"{one.address}/api/games/{made['id']}"
    keys = {seat: {"Authorization": f"Bearer {key}"} for seat, key in made["keys"].items()}
    tables = {seat: httpx.get(address, headers=keys[seat], timeout=10).json() for seat in keys}
    # The others see the choice of the first seat at once, before they have chosen.
    begins, waits = sorted(tables, key=lambda seat: tables[seat]["number"])
    one.open(f"#/game/{made['id']}/{made['keys'][waits]}")
    ticket = one.region("Tickets to choose from").get_by_role("checkbox").first
    ticket.check()
    decision = {"number": tables[begins]["number"], "action": tables[begins]["legal"][0]["id"]}
    httpx.post(f"{address}/decisions", headers=keys[begins], json=decision, timeout=10).raise_for_status()
    expect(one.page.locator("[aria-live]", has_text="Ola has chosen")).to_have_count(1)
    expect(ticket).to_be_checked()


def test_a_click_skips_the_moves_and_hits_nothing_else(person: Invite) -> None:
    one = person(motion=True)
    settings(one, speed="calm", sound=False)
    player = Player(one)
    sit_down(player, "usa", "greedy", "greedy", "greedy")
    player.keep()
    draw_two(player)
    skip = one.button("Your turn is next · Skip")
    expect(skip).to_be_visible()
    expect(one.page.get_by_role("heading", name="Your turn")).to_have_count(0)
    cards = one.server_table()["view"]["hand_sizes"][0]
    deck = one.button(re.compile("^Deck ")).bounding_box()
    assert deck is not None
    one.page.mouse.click(deck["x"] + 10, deck["y"] + 10)
    expect(one.page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(moves(one.page)).to_have_count(3)
    assert one.server_table()["view"]["hand_sizes"][0] == cards, "the click that skips draws no card"
    # At once: the setting takes effect without a reload.
    one.press(one.button("Settings"))
    one.choose("Moves of the others", "At once")
    one.press(one.button("Close"))
    draw_two(player)
    expect(one.page.get_by_text("Draw cards")).to_be_visible()
    expect(skip).to_have_count(0)


def routes_with_choice(player: Player) -> str:
    """Draws cards until a route can be paid in several ways, and opens it."""
    for _ in range(20):
        asked = player.asked()
        for route in sorted(asked.routes, key=length)[:6]:
            if player.click_route(route):
                if player.person.dialog.get_by_role("radio", name=re.compile("^Pay with ")).count() > 1:
                    return route
                player.page.keyboard.press("Escape")
                player.person.dialog.wait_for(state="hidden")
        draw_two(player)
    raise AssertionError("no route can be paid in two ways")


@pytest.mark.parametrize("touch", [False, True])
def test_a_route_is_paid_next_to_it_and_only_when_confirmed(person: Invite, touch: bool) -> None:
    one = person(touch=touch, **({"size": PHONE} if touch else {}))
    settings(one)
    player = Player(one)
    sit_down(player, "usa", "planner")
    player.keep()
    route = routes_with_choice(player)
    popover = one.dialog
    box = popover.bounding_box()
    assert box is not None
    # The hand and the route stay visible.
    hand = one.region(re.compile("^Your hand")).bounding_box()
    assert hand is not None
    assert box["y"] + box["height"] <= hand["y"]
    ways = popover.get_by_role("radio", name=re.compile("^Pay with "))
    expect(ways.first).to_be_checked()
    before = one.server_table()["decisions"]
    one.press(popover.locator("label").nth(1))
    expect(ways.nth(1)).to_be_checked()
    expect(popover).to_be_visible()
    assert one.server_table()["decisions"] == before, "choosing a payment does not pay"
    one.page.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    assert one.server_table()["decisions"] == before

    # The list has what is on a ticket first.
    one.press(one.button(re.compile(r"^Claim a route \(\d+\)")))
    named = [text.startswith("On your ticket") or "\nOn your ticket" in text
             for text in popover.get_by_role("listitem").all_inner_texts()]  # fmt: skip
    assert named == sorted(named, reverse=True)
    one.press(popover.get_by_role("button", name="Close"))
    assert player.click_route(route)
    expect(one.dialog.locator("button", has_text="Claim it")).to_be_focused()
    one.page.keyboard.press("Enter")
    expect(one.dialog).to_have_count(0)
    # On a phone the log is in a sheet.
    expect(one.page.locator("ol.log")).to_contain_text("You claim ")
    assert one.server_table()["decisions"] > before


def open_substitution(player: Player) -> Locator:
    """Draws cards until a ferry can be paid with any three cards of a choice, and begins to pay so."""
    section = player.page.locator('section[aria-label^="Paying for "]')
    for _ in range(12):
        draw_two(player)
    asked = player.asked()
    for route in asked.routes:
        if not player.click_route(route):
            continue
        sets = player.person.dialog.locator("label").filter(has_text=re.compile("any 3 cards"))
        if sets.count():
            player.person.press(sets.first)
            player.pay()
            section.wait_for()
            return section
        player.page.keyboard.press("Escape")
        player.person.dialog.wait_for(state="hidden")
    raise AssertionError("no ferry")


def test_any_cards_in_any_order_are_confirmed_once(person: Invite) -> None:
    one = person()
    one.expect("ERR_FAILED|decisions")
    failing: list[str] = []  # the requests that the page makes when the live connection refuses a decision
    is_failing = False

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if is_failing and '"decide"' in str(message):
                line.send('{"type":"refused","error":{"code":"busy","message":"no"}}')
            else:
                server.send(message)

        line.on_message(pass_on)

    one.page.route_web_socket(re.compile("/live$"), listen)
    settings(one)
    player = Player(one)
    sit_down(player, "nordic", "planner")
    player.keep()
    section = open_substitution(player)
    gifts = section.locator('button[aria-label^="Give "]')
    chosen = section.get_by_role("group", name="Chosen").get_by_role("button")
    pay = section.locator("button", has_text="Pay with 3 cards")
    before = one.server_table()["decisions"]
    # The last colour first, then the first, and one card is taken back.
    one.press(gifts.last)
    one.press(gifts.first)
    expect(chosen).to_have_count(2)
    expect(pay).to_be_disabled()
    one.press(chosen.first)
    expect(chosen).to_have_count(1)
    one.press(gifts.first)
    one.press(gifts.last)
    expect(chosen).to_have_count(3)
    assert one.server_table()["decisions"] == before, "nothing is sent before it is confirmed"

    # The second of the three decisions fails for good: the page says so and shows what is still missing.
    def refuse(route: Route) -> None:
        failing.append(route.request.url)
        if len(failing) == 2:
            route.fulfill(status=400, json={"error": {"code": "illegal", "message": "no"}})
        else:
            route.continue_()

    one.expect("refused|400")
    one.page.route("**/decisions", refuse)
    is_failing = True
    one.press(pay)
    expect(one.page.get_by_text("That did not get through. Please try again.")).to_be_visible()
    one.page.unroute("**/decisions")
    is_failing = False
    assert one.server_table()["decisions"] == before + 1
    expect(section.get_by_text("2 cards left to give")).to_be_visible()
    enabled = section.locator('button[aria-label^="Give "]:not(:disabled)')
    expect(enabled.first).to_be_visible()
    while enabled.count():
        one.press(enabled.first)
    one.press(section.locator("button", has_text="Pay with 2 cards"))
    section.wait_for(state="hidden")
    expect(one.log).to_contain_text(re.compile("You claim "))


def test_a_tunnel_turns_its_cards_before_the_verdict(person: Invite) -> None:
    one = person(motion=True)
    settings(one, speed="quick")
    player = Player(one)
    board = httpx.get(f"{one.address}/api/boards/nordic", timeout=10).json()
    tunnels = {f"{board['names'][r['a']]}–{board['names'][r['b']]}" for r in board["routes"] if r["tunnel"]}
    sit_down(player, "nordic", "greedy")
    player.keep()
    for _ in range(20):
        dug = [r for r in player.asked().routes if re.sub(r"( \(.*\))?, \d+ [^,]*$", "", r) in tunnels]
        if dug and player.click_route(dug[0]):
            break
        draw_two(player)
    expect(one.dialog).to_contain_text("A tunnel: three cards are turned up")
    events = one.server_table()["events"]
    player.pay()
    stage = one.page.locator("section.turned")
    expect(stage).to_be_visible()
    # The server knows the outcome already, and nobody can read it yet.
    verdict = stage.locator(".verdict")
    assert verdict.evaluate("(it) => getComputedStyle(it).opacity") == "0"
    assert one.server_table()["events"] > events
    expect(one.log).not_to_contain_text("Turned up:")
    expect(one.page.get_by_role("region", name=re.compile("^Tunnel ")).get_by_role("button")).to_have_count(0)
    one.page.wait_for_function("() => getComputedStyle(document.querySelector('.verdict')).opacity === '1'")
    stage.wait_for(state="hidden")
    expect(one.log).to_contain_text("Turned up:")
