"""Storage, the same on SQLite and on PostgreSQL: a decision is kept once, a seat is given once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import inspect
from sqlalchemy.exc import SQLAlchemyError

from kolej.server import keys
from kolej.server.beginning import Beginning, begin, bot_seat
from kolej.server.models import metadata
from kolej.server.schemas.request_bodies import NewGame
from kolej.server.storage import Storage
from kolej.server.stored_games import DecisionRow, now
from tests.server.people import BOT, HERE, LINK, Json
from tests.server.postgres import emptied


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    if request.param == "sqlite":
        found = Storage(f"sqlite:///{tmp_path / 'games.db'}", "here")
    else:
        found = Storage(emptied(request.getfixturevalue("postgres_address")), "here")
    found.migrate()
    yield found
    found.close()


def begun(storage: Storage, *seats: Json) -> Beginning:
    made = begin(NewGame.model_validate({"board": "usa", "seats": list(seats)}))
    storage.create(made.game, made.seats)
    return made


def test_the_migrations_make_the_tables_that_the_code_knows(storage: Storage) -> None:
    found = inspect(storage.engine)
    assert set(found.get_table_names()) == {*metadata.tables, "alembic_version"}
    for name, table in metadata.tables.items():
        assert {column["name"]: column["nullable"] for column in found.get_columns(name)} == {
            column.name: column.nullable for column in table.columns
        }
        assert found.get_pk_constraint(name)["constrained_columns"] == [c.name for c in table.primary_key]
    storage.migrate()  # once more is harmless


def test_what_is_kept_comes_back(storage: Storage) -> None:
    made = begun(storage, HERE, LINK, BOT)
    rows = [DecisionRow(n, n % 3, 40 + n, now()) for n in (0, 2, 1)]
    assert all(storage.decide(made.game.id, row) for row in rows)
    stored = storage.load(made.game.id)
    assert stored is not None and (stored.game, stored.seats) == (made.game, made.seats)
    assert [row.number for row in stored.decisions] == [0, 1, 2]
    later = storage.load(made.game.id, since=2)
    assert later is not None and [row.number for row in later.decisions] == [2]
    assert storage.load("nothere") is None


def test_of_many_decisions_with_one_number_one_is_kept(storage: Storage) -> None:
    made = begun(storage, HERE, HERE)
    for number in range(5):
        rows = [DecisionRow(number, 0, action, now()) for action in range(8)]
        with ThreadPoolExecutor(8) as pool:
            kept = list(pool.map(lambda row: storage.decide(made.game.id, row), rows))
        stored = storage.load(made.game.id, since=number)
        assert kept.count(True) == 1 and stored is not None
        assert [row.action for row in stored.decisions] == [kept.index(True)]


def test_a_database_that_cannot_write_says_so(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'games.db'}", "here")
    storage.migrate()
    made = begun(storage, HERE, HERE)
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE decisions")
    with pytest.raises(SQLAlchemyError):
        storage.decide(made.game.id, DecisionRow(0, 0, 1, now()))
    storage.close()


def test_a_seat_is_given_once(storage: Storage) -> None:
    made = begun(storage, HERE, LINK, LINK)
    with ThreadPoolExecutor(6) as pool:
        seats = list(pool.map(lambda n: storage.take_seat(made.game.id, None, f"{n}", keys.hash_of(f"{n}")), range(6)))
    assert sorted(seat for seat in seats if seat is not None) == [1, 2]
    stored = storage.load(made.game.id)
    assert stored is not None
    for n, seat in enumerate(seats):
        assert seat is None or stored.seats[seat].name == f"{n}"


def test_a_game_starts_when_no_seat_is_free(storage: Storage) -> None:
    made = begun(storage, HERE, LINK, LINK)
    id = made.game.id
    assert not storage.start(id, {1: bot_seat(1, "greedy", [])}, now())
    stored = storage.load(id)
    assert stored is not None and stored.game.status == "lobby" and stored.seats == made.seats
    assert storage.start(id, {n: bot_seat(n, "greedy", []) for n in (1, 2)}, 77)
    stored = storage.load(id)
    assert stored is not None and (stored.game.status, stored.game.started) == ("playing", 77)
    assert [seat.bot for seat in stored.seats] == [None, "greedy", "greedy"]


def test_a_game_has_one_rematch(storage: Storage) -> None:
    made = begun(storage, HERE, HERE)
    wishes = [replace(made.game, id=keys.new_id()) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        found = set(pool.map(lambda again: storage.rematch(made.game.id, again, made.seats), wishes))
    assert len(found) == 1
    assert [storage.load(again.id) is not None for again in wishes].count(True) == 1


def test_games_that_can_go_on_by_themselves_are_found(storage: Storage) -> None:
    of_people, with_bot, over = begun(storage, HERE, HERE), begun(storage, HERE, BOT), begun(storage, HERE, BOT)
    lobby = begun(storage, HERE, LINK, BOT)
    storage.finish(over.game.id)
    found = storage.unfinished(0, 10)
    assert with_bot.game.id in found
    assert not {of_people.game.id, over.game.id, lobby.game.id} & set(found)
    assert storage.unfinished(now() + 1000, 10) == []
    storage.decide(with_bot.game.id, DecisionRow(0, 0, 1, now() + 5000))
    assert storage.unfinished(now() + 1000, 10) == [with_bot.game.id]
