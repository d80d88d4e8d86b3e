"""The schemas are exact: they describe every message the server sends, field by field, and nothing else.

The types of the page are generated from them, so a field that is missing here is missing there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from kolej.boards import BUNDLED
from kolej.bots.advice.reasons import reason
from kolej.game import Action, Game, View
from kolej.rules.action_space import KINDS_OF_ACTIONS
from kolej.server.app import create_app
from kolej.server.schemas.advice_answers import ReviewProgress
from kolej.server.schemas.board_answers import BoardSchema, BoardSummary
from kolej.server.schemas.game_messages import (
    ACTIONS,
    EVENTS,
    OBSTACLES,
    REASONS,
    AnyAction,
    AnyEvent,
    AnyObstacle,
    AnyReason,
)
from kolej.server.schemas.live_messages import LiveMessage
from kolej.server.schemas.replay_answers import RecordSchema, Replay
from kolej.server.schemas.table_answers import TableSchema, ViewSchema
from tests.server.people import HERE, Party, Server
from tests.server.test_live import connection_to

RECORDS = Path(__file__).parents[1] / "records"
RARE = {"pass"}  # no recorded game has a player who must pass


@cache
def adapter(schema: Any) -> TypeAdapter[Any]:
    return TypeAdapter(schema)


def check(schema: Any, message: Any) -> None:
    """Fails where the message does not fit, and where it has a field that the schema does not know."""
    found = adapter(schema).validate_json(json.dumps(message))
    assert adapter(schema).dump_python(found, mode="json", exclude_unset=True) == message


def words(models: tuple[type[Any], ...], field: str) -> set[str]:
    """The words by which the members of a union are told apart."""
    return {get_args(model.model_fields[field].annotation)[0] for model in models}


def check_view(view: View) -> None:
    check(ViewSchema, {name: value for name, value in view.to_dict().items() if name not in ("legal", "log")})


def one_of_each_kind(actions: list[Action]) -> list[Action]:
    """One action of each kind, and one draw of each card."""
    return list({(action.kind, action.card): action for action in actions}.values())


def moments(wanted: Callable[[Game], bool]) -> Iterator[Game]:
    """Recorded games of two on every board, stopped where it is wanted."""
    for board in BUNDLED:
        record = json.loads((RECORDS / f"{board}-2.json").read_text("utf-8"))
        game = Game.from_record({**record, "decisions": []})
        for decision in record["decisions"]:
            if wanted(game):
                yield game
            game.play(decision)


def test_actions_events_and_views_of_recorded_games_fit() -> None:
    actions, events = set(RARE), set(RARE)
    for file in sorted(RECORDS.glob("*-[23].json")):
        record = json.loads(file.read_text("utf-8"))
        game = Game.from_record({**record, "decisions": []})
        for decision in record["decisions"]:
            assert game.to_move is not None
            check_view(game.view(game.to_move))
            for action in one_of_each_kind(game.legal()):
                check(AnyAction, action.to_dict())
                actions.add(action.kind)
            game.play(decision)
        check_view(game.view(0))
        check_view(game.view(None))
        for event in game.events:
            events.add(event.kind)
            for reader in (0, 1, None):
                check(AnyEvent, event.seen_by(reader).to_dict())
    assert actions == words(ACTIONS, "kind") == set(KINDS_OF_ACTIONS.values())
    assert events == words(EVENTS, "kind"), "every kind is described, and every described kind exists"


def test_reasons_fit() -> None:
    """For actions of every kind, at every tenth decision and where a mechanic asks something."""
    met = set(RARE)
    for game in moments(lambda game: len(game.decisions) % 10 == 0 or game.phase in ("build", "give", "tunnel")):
        assert game.to_move is not None
        view = game.view(game.to_move)
        for action in one_of_each_kind(game.legal()):
            found = reason(view, action)
            check(AnyReason, found)
            met.add(found["key"])
    assert met | {"pay", "leave", "spoil"} == words(REASONS, "key")


def test_obstacles_fit() -> None:
    """Why each route cannot be claimed, at every thirtieth decision of a recorded game on each board."""
    met = set()
    for game in moments(lambda game: len(game.decisions) % 30 == 20):
        for seat in range(game.players):
            for route in game.board.routes:
                found = game.why_not(seat, route.id)
                if found is not None:
                    check(AnyObstacle, found.to_dict())
                    met.add(found.key)
    assert met | {"other"} == words(OBSTACLES, "key")


def test_tables_replays_and_live_messages_fit(server: Server, two: Party) -> None:
    check(TableSchema, two.table(0))
    two.choose_tickets()
    two.play_on(most=6)
    check(TableSchema, two.table(two.table()["awaited"][0]))
    check(Replay, two.ask("GET", "/replay", 0).json())
    check(RecordSchema, two.ask("GET", "/record").json())
    two.play_on()
    for seat in (0, None):
        check(TableSchema, two.table(seat))
        with connection_to(two, seat) as socket:
            check(LiveMessage, socket.receive_json())
            socket.send_json({"type": "ping"})
            check(LiveMessage, socket.receive_json())
    check(Replay, two.ask("GET", "/replay").json())
    check(RecordSchema, two.ask("GET", "/record").json())
    check(ReviewProgress, two.ask("GET", "/review").json())
    with connection_to(server.new("paris", HERE, HERE)) as socket:
        socket.receive_json()
        socket.send_text("not JSON")
        check(LiveMessage, socket.receive_json())


def test_boards_fit(server: Server) -> None:
    check(list[BoardSummary], server.client.get("/api/boards").json())
    for board in BUNDLED:
        check(BoardSchema, server.client.get(f"/api/boards/{board}").json())


def test_the_description_has_the_messages_of_the_live_line() -> None:
    schemas = create_app().openapi()["components"]["schemas"]
    assert {"LiveMessage", "LiveTable", "LiveError", "Pong", "Hello", "Ping"} <= set(schemas)
    referred = set(re.findall(r"#/components/schemas/(\w+)", str(schemas)))
    assert referred <= set(schemas), "every reference leads somewhere"


def test_a_message_with_another_field_or_kind_does_not_fit() -> None:
    check(AnyReason, {"key": "pass"})
    with pytest.raises(AssertionError):
        check(AnyReason, {"key": "pass", "route": None})
    with pytest.raises(ValueError, match="does not match any of the expected tags"):
        check(AnyReason, {"key": "unheard_of"})
