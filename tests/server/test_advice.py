"""Hints and reviews: only for clients that may have them, from what their seat knows, each computed once."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import uvloop

from kolej.boards import BUNDLED, board
from kolej.server import readiness
from kolej.server.readiness import SearchReadiness
from kolej.server.settings import Rate
from kolej.server.work import background, reviews, thinking
from kolej.server.work.lanes import Lane
from kolej.server.work.thinking import unpacked
from tests.server import fake_review
from tests.server.people import HERE, LINK, Json, Party, QuickThinkers, Server, bearer, code_of, serving, settings
from tests.server.test_undo import claim, take_back
from tests.support.hidden import redealt

FAKE = (str(fake_review.__file__),)
NO_LACK: Json = {"key": "blind", "ticket": None, "cards": {}, "any": 0, "face_up": False}
HARD = {"kind": "bot", "bot": "search:0.5"}


class Adviser:
    """Replaces the search: remembers its calls and recommends the last legal action."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, Any], float, int]] = []

    def __call__(self, name: str, packed: dict[str, Any], seconds: float, seed: int) -> dict[str, Any]:
        self.asked.append((name, packed, seconds, seed))
        action = unpacked(name, packed).legal[-1]
        rated = {"lead": "slight", "chance": 0.5} if seconds else {"lead": None, "chance": None}
        return {"action": action.to_dict(), "why": NO_LACK, **rated}


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Adviser:
    fake = Adviser()
    monkeypatch.setattr(thinking, "advise", fake)
    return fake


def be_ready(server: Server) -> None:
    server.client.app.state.kolej.search.ready = True  # type: ignore[attr-defined]


# -- hints -------------------------------------------------------------------------------------------------------------


def test_a_hint_is_one_of_the_decisions_that_the_seat_may_make(two: Party, adviser: Adviser) -> None:
    be_ready(two.server)
    for _ in range(6):
        seat = two.table()["awaited"][0]
        table = two.table(seat)
        hint = two.ask("GET", "/hint", seat).json()
        assert hint["number"] == table["number"] and hint["action"] in table["legal"]
        assert hint["why"]["key"] and (hint["lead"], hint["chance"]) == ("slight", 0.5)
        assert two.table(seat) == table, "a hint must not decide anything"
        two.any(seat, random.Random(1))


def test_the_first_tickets_have_a_hint_for_each_seat(two: Party, adviser: Adviser) -> None:
    for seat in (1, 0):
        hint = two.ask("GET", "/hint", seat).json()
        assert set(hint["action"]["tickets"]) <= set(two.table(seat)["view"]["offered"])


def test_a_hint_is_only_for_the_seat_that_must_decide(two: Party, adviser: Adviser) -> None:
    two.choose_tickets()
    seat = two.table()["awaited"][0]
    assert two.ask("GET", "/hint", seat).status_code == 200
    assert code_of(two.ask("GET", "/hint", 1 - seat)) == (403, "not_your_turn")
    assert code_of(two.ask("GET", "/hint")) == (401, "no_token")
    wrong = two.server.client.get(two.path("/hint"), headers=bearer("x" * 22))
    assert code_of(wrong) == (401, "wrong_token")
    host = two.server.client.get(two.path("/hint"), headers=bearer(two.made["host"]))
    assert code_of(host) == (403, "not_your_seat")
    assert code_of(two.server.client.get("/api/games/nowhere/hint", headers=two.header(0))) == (404, "no_game")
    assert len(adviser.asked) == 1


def test_there_is_no_hint_before_the_game_or_after_it(server: Server, adviser: Adviser) -> None:
    party = server.new("paris", HERE, LINK)
    assert code_of(party.ask("GET", "/hint", 0)) == (409, "not_started")
    party = server.new("paris", HERE, HERE)
    party.play_on()
    assert code_of(party.ask("GET", "/hint", 0)) == (409, "already_over")
    assert adviser.asked == []


def test_a_hint_is_computed_once(two: Party, adviser: Adviser) -> None:
    first = two.ask("GET", "/hint", 0).json()
    assert two.ask("GET", "/hint", 0).json() == first and len(adviser.asked) == 1
    be_ready(two.server)  # now a better hint is possible
    assert two.ask("GET", "/hint", 0).json()["chance"] == 0.5
    assert [seconds for _, _, seconds, _ in adviser.asked] == [0.0, 1.0]


@pytest.mark.parametrize("name", BUNDLED)
def test_a_hint_uses_only_what_its_seat_knows(server: Server, adviser: Adviser, name: str) -> None:
    """Changing everything that is hidden from the seat does not change what the search is given."""
    be_ready(server)
    rng = random.Random(name)
    party = server.new(name, *[HERE] * board(name).rules.players[0])
    for _ in range(25):
        seat = party.table()["awaited"][0]
        room = party.room
        game = room.game
        assert game is not None
        given = []
        for other in (game, redealt(game, seat, rng), redealt(game, seat, rng)):
            server.client.app.state.kolej.hints._tasks.clear()  # type: ignore[attr-defined]
            room.game = other
            assert party.ask("GET", "/hint", seat).status_code == 200
            given.append(adviser.asked.pop())
        room.game = game
        assert everything_given(*given[0]) == everything_given(*given[1]) == everything_given(*given[2])
        assert given[0][1]["log"], "the seat knows what happened on the table"
        party.any(seat, rng)


@pytest.mark.parametrize("name", ["nordic", "italy"])
def test_a_hint_does_not_depend_on_hidden_information(server: Server, name: str) -> None:
    """Uses the hints of the planner, which people get before the search is ready and which do not depend on time."""
    rng = random.Random(name)
    party = server.new(name, HERE, HERE)
    for _ in range(12):
        seat = party.table()["awaited"][0]
        room = party.room
        game = room.game
        assert game is not None
        hints = []
        for other in (game, redealt(game, seat, rng)):
            server.client.app.state.kolej.hints._tasks.clear()  # type: ignore[attr-defined]
            room.game = other
            hints.append(party.ask("GET", "/hint", seat).json())
        room.game = game
        assert hints[0] == hints[1] and hints[0]["chance"] is None
        assert hints[0]["action"] in party.table(seat)["legal"]
        party.decide(seat, hints[0]["number"], hints[0]["action"]["id"])


def everything_given(name: str, packed: dict[str, Any], seconds: float, seed: int) -> tuple[object, ...]:
    """Returns everything that the search is given, in a form that can be compared."""
    values = {field: value for field, value in packed.items() if field != "state"}
    # Field by field, because the padding between fields is undefined.
    state = [packed["state"][field].tolist() for field in packed["state"].dtype.names]
    return name, values, state, seconds, seed


def test_hints_are_limited(tmp_path: Path, adviser: Adviser) -> None:
    with serving(settings(tmp_path, hints=Rate(0.01, 3))) as server:
        party = server.new("paris", HERE, HERE)
        answers = [party.ask("GET", "/hint", 0) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert int(answers[-1].headers["Retry-After"]) > 0
        assert party.table(0)["legal"]


def test_a_hint_that_fails_is_an_error_with_a_message(
    two: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: Any) -> dict[str, Any]:
        raise ZeroDivisionError

    monkeypatch.setattr(thinking, "advise", failing)
    assert code_of(two.ask("GET", "/hint", 0)) == (503, "busy")
    assert "no hint" in caplog.text and "ZeroDivisionError" in caplog.text


# -- bots that search --------------------------------------------------------------------------------------------------


def test_only_known_bots_are_accepted(server: Server) -> None:
    for name in ("search:600", "search", "os:system", "kolej.bots.greedy:play", "search:0.50"):
        wanted = {"board": "paris", "seats": [HERE, {"kind": "bot", "bot": name}]}
        assert code_of(server.client.post("/api/games", json=wanted)) == (422, "bad_request")
    party = server.new("paris", HERE, {"kind": "bot"}, HARD)
    assert [seat["bot"] for seat in party.table()["seats"]] == [None, "planner", "search:0.5"]
    assert [seat["name"] for seat in party.table()["seats"]][1:] == ["Planner", "Search"]
    assert code_of(party.ask("PATCH", "/seats/0", 0, json={"bot": "search:9"})) == (422, "bad_request")


class Thought:
    """Remembers which bots had to think, and whether they got the log."""

    def __init__(self) -> None:
        self.bots: list[tuple[str, bool]] = []

    def __call__(self, name: str, packed: dict[str, Any], bot: str, seed: int) -> int:
        self.bots.append((bot, bool(packed["log"])))
        return int(packed["legal"][0].id)


def test_the_default_bot_plays_until_the_search_is_ready(tmp_path: Path) -> None:
    thought = Thought()
    with serving(settings(tmp_path), QuickThinkers(thought)) as server:
        party = server.new("paris", HERE, HARD)
        party.until(lambda table: table["awaited"] == [0])
        assert set(thought.bots) == {("planner", True)}
        be_ready(server)
        party.play_on(most=6)
        assert ("search:0.5", True) in thought.bots


def test_bots_that_do_not_search_get_no_log(tmp_path: Path) -> None:
    thought = Thought()
    with serving(settings(tmp_path), QuickThinkers(thought)) as server:
        server.new("paris", HERE, {"kind": "bot"}).play_on(most=3)
    assert set(thought.bots) == {("planner", False)}


def test_a_search_that_takes_too_long_is_replaced_and_compiled_again(
    two: Party, caplog: pytest.LogCaptureFixture
) -> None:
    class Stalling(QuickThinkers):
        async def _run(self, lane: Lane, seconds: float, function: Any, *args: Any) -> Any:
            if args[2] == "search:0.5":
                raise TimeoutError
            return function(*args)

    thinkers = Stalling()
    thinkers.search.ready = True
    assert two.room.game is not None
    view = two.room.game.view(two.room.game.to_move)
    action = asyncio.run(thinkers.decide(view, "search:0.5"))
    assert action in view.legal and not thinkers.search.ready
    assert "bot replaced" in caplog.text


@pytest.mark.parametrize(("code", "ready"), [("pass", True), ("raise SystemExit(1)", False), ("print('?')", False)])
def test_the_search_is_ready_when_its_process_has_succeeded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, code: str, ready: bool
) -> None:
    monkeypatch.setattr(readiness, "PROGRAM", ("-c", code))

    async def wait() -> bool:
        search = SearchReadiness()
        task = asyncio.create_task(search.keep_ready())
        for _ in range(400):
            await asyncio.sleep(0.02)
            if search.ready or "not ready" in caplog.text:
                break
        task.cancel()
        return search.ready

    assert asyncio.run(wait()) is ready
    assert ("not ready" in caplog.text) is not ready


def test_a_background_process_has_low_priority_and_a_time_limit() -> None:
    messages: list[Any] = []
    code = "from kolej.server.work.background import lower_priority; lower_priority(); import os; print(os.nice(0))"
    asyncio.run(background.run(("-c", code), b"", 60, messages.append))
    assert messages == [min(os.nice(0) + background.NICENESS, 19)]  # the tests may have been started by `nice`
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(background.run(("-c", "import time; time.sleep(60)"), b"", 1, messages.append))
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run])
def test_a_background_process_need_not_read_its_task(run: Callable[[Any], None]) -> None:
    for task in (b"", b"x" * 3_000_000):
        run(background.run(("-c", "print(7)"), task, 60, lambda message: None))


# -- reviews -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def over(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """A finished game on a server that can review."""
    monkeypatch.setattr(reviews, "PROGRAM", FAKE)
    be_ready(server)
    party = server.new("paris", HERE, HERE)
    party.play_on()
    yield party


def settled(party: Party, seconds: float = 20.0) -> Json:
    """Waits until the review is done or has failed, and returns it."""
    end = time.monotonic() + seconds
    while True:
        answer = party.ask("GET", "/review")
        assert answer.status_code == 200, answer.text
        status: Json = answer.json()
        if status["status"] in ("done", "failed"):
            return status
        assert time.monotonic() < end and status["review"] is None and 0 <= status["progress"] <= 1
        time.sleep(0.02)


def test_only_a_finished_game_is_reviewed(two: Party) -> None:
    be_ready(two.server)
    for method in ("GET", "POST"):
        assert code_of(two.ask(method, "/review", 0)) == (409, "not_over")
    lobby = two.server.new("paris", HERE, LINK)
    assert code_of(lobby.ask("POST", "/review", 0)) == (409, "not_over")
    assert code_of(two.server.client.post("/api/games/nowhere/review")) == (404, "no_game")
    wrong = two.server.client.post(two.path("/review"), headers=bearer("x" * 22))
    assert code_of(wrong) == (401, "wrong_token")


def test_anyone_may_ask_for_the_review_of_a_finished_game(over: Party) -> None:
    assert over.ask("GET", "/review").json() == {"status": "none", "progress": 0.0, "review": None}
    assert over.ask("POST", "/review").json()["status"] in ("waiting", "working")
    status = settled(over)
    review = status["review"]
    assert status["status"] == "done" and status["progress"] == 1
    assert len(review["chances"]) == over.table()["decisions"] + 1
    assert all(sum(row) == pytest.approx(1) for row in review["chances"])
    assert len(review["worst"]) == 2 and all(1 <= len(costly) <= 3 for costly in review["worst"])


def test_a_review_is_computed_once_and_survives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    async def counting(*args: Any) -> None:
        begun.append(args)
        await background.run(*args)

    monkeypatch.setattr(reviews, "PROGRAM", FAKE)
    monkeypatch.setattr(reviews, "run", counting)
    with serving(settings(tmp_path)) as server:
        be_ready(server)
        party = server.new("paris", HERE, HERE)
        party.play_on()
        for _ in range(3):
            assert party.ask("POST", "/review", 0).status_code == 200
        done = settled(party)
        assert party.ask("POST", "/review").json() == done
    with serving(settings(tmp_path)) as server:  # whose search is not ready
        party.server = server
        assert party.ask("GET", "/review").json() == party.ask("POST", "/review").json() == done
    assert len(begun) == 1


def numbers(review: Json) -> list[list[int]]:
    """Returns the numbers of the decisions that a review calls costly, for each seat."""
    return [[one["number"] for one in costly] for costly in review["review"]["worst"]]


@pytest.mark.parametrize("ready", [False, True])
def test_a_decision_that_followed_a_hint_is_never_called_costly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, adviser: Adviser, ready: bool
) -> None:
    """Not even if the server has been restarted since; and only those that followed it."""
    monkeypatch.setattr(reviews, "PROGRAM", FAKE)
    rng = random.Random(3)
    followed: list[int] = []
    ignored: list[int] = []
    with serving(settings(tmp_path)) as server:
        if ready:
            be_ready(server)
        party = server.new("paris", HERE, HERE)
        for _ in range(24):  # the made-up review calls no later decision costly
            seat = party.table()["awaited"][0]
            hint = party.ask("GET", "/hint", seat).json()
            others = [action for action in party.table(seat)["legal"] if action != hint["action"]]
            obeys = seat == 0 or not others
            chosen = hint["action"] if obeys else rng.choice(others)
            (followed if obeys else ignored).append(hint["number"] + 1)
            party.decide(seat, hint["number"], chosen["id"])
    with serving(settings(tmp_path)) as server:
        party.server = server
        be_ready(server)
        party.play_on()
        party.ask("POST", "/review")
        first, second = numbers(settled(party))
    assert first == [] and len(second) == 3
    assert set(second) <= set(ignored) and not set(second) & set(followed)


def test_the_review_hears_of_hints_by_the_steps_of_the_record(
    server: Server, monkeypatch: pytest.MonkeyPatch, adviser: Adviser
) -> None:
    """Decisions have other numbers than the steps of the record as soon as one has been taken back."""
    tasks: list[Json] = []

    async def noting(program: tuple[str, ...], task: bytes, *more: Any) -> None:
        tasks.append(json.loads(task))
        await background.run(program, task, *more)

    monkeypatch.setattr(reviews, "PROGRAM", FAKE)
    monkeypatch.setattr(reviews, "run", noting)
    be_ready(server)
    party = server.new("paris", HERE, HERE)
    party.choose_tickets()
    seat, number = claim(party)
    assert take_back(party, seat, number).status_code == 200
    made = len(party.room.game.decisions)  # type: ignore[union-attr]
    hint = party.ask("GET", "/hint", seat).json()
    assert hint["number"] > made
    assert party.decide(seat, hint["number"], hint["action"]["id"]).status_code == 200
    party.play_on()
    party.ask("POST", "/review")
    assert settled(party)["status"] == "done"
    assert [task["advised"] for task in tasks] == [[made + 1]]


def test_before_the_search_is_ready_a_review_is_an_error_with_a_time_to_retry(server: Server) -> None:
    party = server.new("paris", HERE, HERE)
    party.play_on()
    answer = party.ask("POST", "/review")
    assert code_of(answer) == (503, "not_ready") and int(answer.headers["Retry-After"]) > 0
    assert party.ask("GET", "/review").json()["status"] == "none"


def test_a_review_that_failed_can_be_started_again(
    over: Party, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reviews, "PROGRAM", (*FAKE, "fail"))
    with caplog.at_level(logging.WARNING, "kolej.server"):
        over.ask("POST", "/review")
        assert settled(over)["status"] == "failed"
    assert "review failed" in caplog.text
    monkeypatch.setattr(reviews, "PROGRAM", FAKE)
    over.ask("POST", "/review")
    assert settled(over)["status"] == "done"


def test_a_review_that_takes_too_long_is_stopped(over: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PROGRAM", (*FAKE, "stall"))
    monkeypatch.setattr(reviews, "LENIENCE", 0.0)
    monkeypatch.setattr(reviews, "PATIENCE", 4.0)
    over.ask("POST", "/review")
    seen = [over.ask("GET", "/review").json()]
    while seen[-1]["status"] not in ("failed", "done"):
        time.sleep(0.05)
        seen.append(over.ask("GET", "/review").json())
    assert seen[-1]["status"] == "failed" and 0.5 in [status["progress"] for status in seen]


def test_games_are_reviewed_one_at_a_time_and_only_some_may_wait(over: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PROGRAM", (*FAKE, "stall"))
    queue = over.server.client.app.state.kolej.reviews.lane.queue  # type: ignore[attr-defined]
    queue.limits = replace(queue.limits, most=2)
    others = [over.server.new("paris", HERE, HERE) for _ in range(2)]
    for party in others:
        party.play_on()
    assert [party.ask("POST", "/review").status_code for party in (over, others[0])] == [200, 200]
    assert code_of(others[1].ask("POST", "/review")) == (503, "busy")
    assert others[0].ask("GET", "/review").json()["status"] == "waiting"


def test_the_server_stops_while_a_review_is_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PROGRAM", (*FAKE, "stall"))
    with serving(settings(tmp_path)) as server:
        be_ready(server)
        party = server.new("paris", HERE, HERE)
        party.play_on()
        party.ask("POST", "/review")
        time.sleep(0.5)
        began = time.monotonic()
    assert time.monotonic() - began < 10
