"""Fair cards on the page: the promise before the deal, the numbers of the devices, and the check at the end."""

from __future__ import annotations

import re
from typing import Any

import httpx
from playwright.sync_api import expect

from kolej.game.fairness import fingerprint, mixed_seed
from tests.page.conftest import Invite
from tests.page.people import Person
from tests.page.playing import Player
from tests.page.test_together import set_up
from tests.server.people import bearer

FAIR = "Checked on this device just now: nobody chose these cards."


def kept(one: Person, id: str | None = None) -> dict[str, Any]:
    """Returns what the device keeps about a game, or about the one that it shows."""
    games = one.page.evaluate("() => JSON.parse(localStorage.getItem('kolej.games'))")
    found: dict[str, Any] = next(game for game in games if game["id"] == (id or one.game))
    return found


def test_everybody_keeps_the_promise_adds_a_number_and_checks_both_at_the_end(person: Invite) -> None:
    ola, jan = person(), person()
    set_up(ola, "paris", "Here", "By link")
    ola.press(ola.button("Open the table"))
    jan.open(ola.page.get_by_role("textbox", name="Link to join").input_value())
    jan.page.get_by_role("textbox", name="Your name").fill("Jan")
    jan.press(jan.button("Take a seat"))
    promise = ola.server_table()["promise"]
    for one in (ola, jan):
        one.press(one.page.get_by_text("Fair cards"))
        expect(one.page.get_by_text(promise)).to_be_visible()
        assert kept(one)["promise"] == promise
    ola.press(ola.button("Start the game"))
    players = [Player(ola), Player(jan)]
    for player in players:
        expect(player.person.region("Tickets to choose from")).to_be_visible()
        player.keep()
    first = ola.game
    players[0].asked() if players[0].asked_now() else players[1].asked()
    for player in reversed(players):
        player.person.press(player.person.button("Menu"))
        player.person.press(player.person.button("Leave my seat to a bot"))
        player.person.press(player.person.button("Leave it to a bot"))
    for player in players:
        player.final_count.wait_for(timeout=60_000)
        expect(player.person.page.get_by_text(FAIR)).to_be_visible()
    table = ola.server_table()
    assert fingerprint(table["secret"]) == promise
    assert table["nonces"] == [kept(ola)["nonces"]["0"], kept(jan)["nonces"]["1"]]
    assert table["seed"] == str(mixed_seed(table["secret"], table["nonces"]))

    # The rematch has numbers of both devices, although only one person goes there. Ola plays herself again.
    key = kept(ola)["keys"]["0"]
    back = httpx.patch(f"{ola.address}/api/games/{first}/seats/0", json={"bot": None}, headers=bearer(key), timeout=10)
    assert back.status_code == 200
    jan.press(jan.dialog.get_by_role("button", name="Play again"))
    expect(jan.region("Tickets to choose from")).to_be_visible()
    assert jan.game != first
    assert kept(jan)["promise"] == jan.server_table()["promise"] != promise
    commitments = jan.server_table()["commitments"]
    assert commitments == [fingerprint(kept(one, jan.game)["nonces"][seat]) for one, seat in ((ola, "0"), (jan, "1"))]
    assert [kept(one, jan.game)["revealed"] for one in (ola, jan)] == [[0], [1]]


def test_a_promise_that_was_not_kept_is_said_loudly(person: Invite) -> None:
    one = person()
    player = Player(one)
    player.play_now("paris")
    assert kept(one)["revealed"] == [0]
    player.decisions(2)
    # As if the server had promised something else before the first card.
    one.page.evaluate("""() => {
        const games = JSON.parse(localStorage.getItem("kolej.games"));
        games[0].promise = "0".repeat(64);
        localStorage.setItem("kolej.games", JSON.stringify(games));
    }""")
    player.leave_it_to_a_bot()
    loud = one.page.get_by_role("alert").filter(has_text="These cards cannot be trusted!")
    expect(loud).to_be_visible()
    expect(loud).to_contain_text("The server shows another promise than before the first card.")
    expect(one.page.get_by_text(FAIR)).to_have_count(0)


def test_the_promise_can_be_read_during_the_game(person: Invite) -> None:
    one = person()
    Player(one).play_now("paris")
    Player(one).keep()
    one.press(one.button("Menu"))
    one.press(one.dialog.get_by_text("Fair cards"))
    expect(one.dialog.get_by_text(re.compile("[0-9a-f]{64}"))).to_contain_text(one.server_table()["promise"])
