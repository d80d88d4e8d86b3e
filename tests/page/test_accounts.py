"""An account brings one's games to another device, at servers that have accounts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite, new_server
from tests.page.people import PHONE, Person
from tests.page.playing import Player

PASSKEY = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a server with accounts. It has a name, because passkeys belong to names."""
    server = new_server(tmp_path, KOLEJ_ACCOUNTS="1")
    server.start()
    yield server.address.replace("127.0.0.1", "localhost")
    server.stop()


def give_passkeys(one: Person) -> None:
    """Gives the browser an authenticator that always agrees."""
    line = one.context.new_cdp_session(one.page)
    line.send("WebAuthn.enable")
    line.send("WebAuthn.addVirtualAuthenticator", {"options": PASSKEY})


def test_an_account_brings_games_to_another_device(address: str, person: Invite, tmp_path: Path) -> None:
    one = person(address)
    give_passkeys(one)
    Player(one).sit_down("usa")
    running = one.game
    one.open("#/games")
    account = one.region("Account")
    account.get_by_label("Name").fill("Ola")
    account.get_by_label("Passphrase").fill("short")
    one.press(one.button("New account"))
    expect(account.get_by_role("alert")).to_have_text("A passphrase has at least 10 characters.")
    account.get_by_label("Passphrase").fill("correct horse battery")
    one.press(one.button("New account"))
    expect(account).to_contain_text("You are signed in as Ola.")
    one.press(one.button("Add a passkey"))
    expect(account.get_by_role("status")).to_have_text("The passkey is added.")
    with one.page.expect_download() as saved:
        one.press(one.button("Save everything as a file"))
    saved.value.save_as(tmp_path / "account.json")
    content = json.loads((tmp_path / "account.json").read_text())
    assert (content["name"], [game["id"] for game in content["games"]]) == ("Ola", [running])

    # A phone that knows only the name and the passphrase plays the same seat, until it signs out.
    phone = person(address, size=PHONE, touch=True)
    phone.expect("401")
    phone.open("#/games")
    account = phone.region("Account")
    account.get_by_label("Name").fill("ola")
    account.get_by_label("Passphrase").fill("something else")
    phone.press(phone.button("Sign in"))
    expect(account.get_by_role("alert")).to_have_text("The name or the passphrase is wrong.")
    account.get_by_label("Passphrase").fill("correct horse battery")
    phone.press(phone.button("Sign in"))
    game = phone.page.get_by_role("link", name=re.compile("^USA.*Your turn"))
    phone.press(game)
    expect(phone.region("Tickets to choose from").get_by_role("checkbox").first).to_be_visible()
    Player(phone).keep()
    assert phone.game == running
    phone.open("#/games")
    phone.press(phone.button("Sign out"))
    expect(game).to_have_count(0)
    expect(phone.page.get_by_text("There are no games on this device yet.")).to_be_visible()

    # The first device has its own key, signs in again with the passkey, and deletes the account.
    one.press(one.button("Sign out"))
    expect(one.page.get_by_role("link", name=re.compile("^USA"))).to_be_visible()
    one.press(one.button("Sign in with a passkey"))
    expect(one.region("Account")).to_contain_text("You are signed in as Ola.")
    one.press(one.button("Delete the account"))
    one.press(one.button("Delete it"))
    expect(one.button("Sign in", exact=True)).to_be_visible()
    expect(one.page.get_by_role("link", name=re.compile("^USA"))).to_be_visible()
