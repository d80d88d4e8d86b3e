"""Storage behaves the same on SQLite and PostgreSQL: a decision is stored once, a seat is given once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import inspect, text
from sqlalchemy.exc import SQLAlchemyError

import kolej
from kolej.game.fairness import fingerprint, mixed_seed
from kolej.game.record import RULES
from kolej.server import keys
from kolej.server.beginning import PreparedGame, bot_seat, prepare_game
from kolej.server.models import metadata
from kolej.server.names import NameTakenError
from kolej.server.room import Room
from kolej.server.schemas.request_bodies import NewGame
from kolej.server.storage import Storage
from kolej.server.stored_games import DecisionRow, Downtime, Unfinished, now
from kolej.server.uptime import Uptime
from tests.server.people import BOT, HERE, LINK, Json
from tests.server.postgres import new_database


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Storage]:
    if request.param == "sqlite":
        opened = Storage(f"sqlite:///{tmp_path / 'games.db'}", "here")
    else:
        opened = Storage(new_database(request.getfixturevalue("postgres_address")), "here")
    opened.migrate()
    yield opened
    opened.close()


def created(storage: Storage, *seats: Json) -> PreparedGame:
    """Creates a game."""
    made = prepare_game(NewGame.model_validate({"board": "usa", "seats": list(seats)}))
    storage.create(made.game, made.seats)
    return made


def test_the_migrations_make_the_tables_that_the_code_knows(storage: Storage) -> None:
    database = inspect(storage.engine)
    names = {name for name in database.get_table_names() if not name.startswith("procrastinate_")}
    assert names == {*metadata.tables, "alembic_version"}
    for name, table in metadata.tables.items():
        assert {column["name"]: column["nullable"] for column in database.get_columns(name)} == {
            column.name: column.nullable for column in table.columns
        }
        assert database.get_pk_constraint(name)["constrained_columns"] == [c.name for c in table.primary_key]
    storage.migrate()  # a second time changes nothing


def test_stored_games_are_loaded_unchanged(storage: Storage) -> None:
    made = created(storage, HERE, LINK, BOT)
    rows = [DecisionRow(n, n % 3, 40 + n, now()) for n in (0, 2, 1)]
    assert all(storage.append(made.game.id, row) for row in rows)
    stored = storage.load(made.game.id)
    assert stored is not None and (stored.game, stored.seats) == (made.game, made.seats)
    assert [row.number for row in stored.decisions] == [0, 1, 2]
    later = storage.load(made.game.id, since=2)
    assert later is not None and [row.number for row in later.decisions] == [2]
    assert storage.load("nothere") is None


def test_of_many_decisions_with_the_same_number_one_is_stored(storage: Storage) -> None:
    made = created(storage, HERE, HERE)
    for number in range(5):
        rows = [DecisionRow(number, 0, action, now()) for action in range(8)]
        with ThreadPoolExecutor(8) as pool:
            accepted = list(pool.map(lambda row: storage.append(made.game.id, row), rows))
        stored = storage.load(made.game.id, since=number)
        assert accepted.count(True) == 1 and stored is not None
        assert [row.action for row in stored.decisions] == [accepted.index(True)]


def test_a_database_that_cannot_write_raises_an_error(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'games.db'}", "here")
    storage.migrate()
    made = created(storage, HERE, HERE)
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE decisions")
    with pytest.raises(SQLAlchemyError):
        storage.append(made.game.id, DecisionRow(0, 0, 1, now()))
    storage.close()


def test_a_seat_is_given_once(storage: Storage) -> None:
    made = created(storage, HERE, LINK, LINK)
    with ThreadPoolExecutor(6) as pool:
        seats = list(pool.map(lambda n: storage.take_seat(made.game.id, None, f"{n}", keys.hash_of(f"{n}")), range(6)))
    assert sorted(seat for seat in seats if seat is not None) == [1, 2]
    stored = storage.load(made.game.id)
    assert stored is not None
    for n, seat in enumerate(seats):
        assert seat is None or stored.seats[seat].name == f"{n}"


def test_a_game_starts_when_no_seat_is_free(storage: Storage) -> None:
    made = created(storage, HERE, LINK, LINK)
    id = made.game.id
    assert not storage.start(id, {1: bot_seat(1, "greedy", [])}, now())
    stored = storage.load(id)
    assert stored is not None and stored.game.status == "lobby" and stored.seats == made.seats
    assert storage.start(id, {n: bot_seat(n, "greedy", []) for n in (1, 2)}, 77)
    stored = storage.load(id)
    assert stored is not None and (stored.game.status, stored.game.started) == ("playing", 77)
    assert [seat.bot for seat in stored.seats] == [None, "greedy", "greedy"]


def test_a_game_has_one_rematch(storage: Storage) -> None:
    made = created(storage, HERE, HERE)
    rematches = [replace(made.game, id=keys.new_id()) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        ids = set(pool.map(lambda rematch: storage.rematch(made.game.id, rematch, made.seats), rematches))
    assert len(ids) == 1
    assert [storage.load(rematch.id) is not None for rematch in rematches].count(True) == 1


def test_games_that_bots_can_continue_are_found(storage: Storage) -> None:
    of_people, with_bot, over = created(storage, HERE, HERE), created(storage, HERE, BOT), created(storage, HERE, BOT)
    lobby = created(storage, HERE, LINK, BOT)
    storage.finish(over.game.id)
    found = ids(unfinished(storage, 0))
    assert with_bot.game.id in found
    assert not {of_people.game.id, over.game.id, lobby.game.id} & set(found)
    assert unfinished(storage, now() + 1000) == []
    storage.append(with_bot.game.id, DecisionRow(0, 0, 1, now() + 5000))
    assert ids(unfinished(storage, now() + 1000)) == [with_bot.game.id]


def test_only_games_in_which_a_bot_may_be_next_or_a_clock_runs_are_unfinished(storage: Storage) -> None:
    made = created(storage, HERE, HERE, BOT)
    for number, seat in enumerate((0, 1, 2, 0, 0)):
        storage.append(made.game.id, DecisionRow(number, seat, 1, 1000 + number))
    assert unfinished(storage, 0) == []  # seat 0 or 1 is next
    storage.append(made.game.id, DecisionRow(5, 1, 1, 1005))
    assert unfinished(storage, 0) == [Unfinished(made.game.id, True, None, 1004)]
    timed = prepare_game(NewGame.model_validate({"board": "usa", "seats": [HERE, HERE], "turn_seconds": 60}))
    storage.create(timed.game, timed.seats)
    assert timed.game.started is not None
    assert unfinished(storage, 2000) == [Unfinished(timed.game.id, False, 60, timed.game.started)]
    at = timed.game.started
    for number, seat in enumerate((0, 1, 0, 0)):
        storage.append(timed.game.id, DecisionRow(number, seat, 1, at + number))
    assert unfinished(storage, 2000) == [Unfinished(timed.game.id, False, 60, at + 1)]


def test_a_clock_runs_on_however_old_the_game_and_however_many_there_are(storage: Storage) -> None:
    wanted = NewGame.model_validate({"board": "usa", "seats": [HERE, HERE], "turn_seconds": 60})
    timed = [prepare_game(wanted) for _ in range(5)]
    for made in timed:
        storage.create(made.game, made.seats)
    created(storage, HERE, HERE)
    assert ids(unfinished(storage, now() + 1000)) == sorted(made.game.id for made in timed)


def unfinished(storage: Storage, since: int) -> list[Unfinished]:
    """Returns all unfinished games, which are read in small batches."""
    games: list[Unfinished] = []
    after: str | None = ""
    while after is not None:
        batch, after = storage.unfinished(since, after, 2)
        games += batch
    return games


def ids(games: list[Unfinished]) -> list[str]:
    return [game.id for game in games]


def test_a_stored_game_of_version_1_of_the_rules_is_dealt_and_played_on_as_it_began(storage: Storage) -> None:
    """The row is that of usa-3.json, which an older Kolej has played."""
    record = json.loads((Path(__file__).parent.parent / "records" / "usa-3.json").read_text())
    made = prepare_game(NewGame.model_validate({"board": "usa", "seats": [HERE, HERE, HERE]}))
    assert made.game.rules == RULES == 2
    old = replace(made.game, rules=record["rules"], seed=record["seed"], digest=record["digest"])
    storage.create(old, made.seats)
    game = kolej.Game.from_record({**record, "decisions": []})
    for number, action in enumerate(record["decisions"]):
        assert game.to_move is not None
        row = DecisionRow(number, game.to_move, action, now())
        game.play(action)
        if number < 50:
            storage.append(old.id, row)
    stored = storage.load(old.id)
    assert stored is not None
    room = Room(stored, Uptime(storage))
    assert room.game is not None
    for action in record["decisions"][50:]:
        room.game.play(action)
    assert room.game.events == game.events
    assert room.game.record() == record


def test_a_database_from_before_there_were_secrets_is_migrated_and_its_games_start(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'games.db'}", "here")
    config = Config()
    config.set_main_option("script_location", "kolej.server:migrations")
    with storage.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        digest, at = kolej.board("usa").digest, now()
        connection.execute(text(
            "INSERT INTO games (id, board, players, seed, format, rules, digest, status, created, host)"
            f" VALUES ('old', 'usa', 2, '4711', 1, 2, '{digest}', 'lobby', {at}, '')"
        ))  # fmt: skip
        connection.execute(text(
            "INSERT INTO seats (game, seat, kind, name, taken) VALUES"
            " ('old', 0, 'here', 'Ola', TRUE), ('old', 1, 'link', '', FALSE)"
        ))  # fmt: skip
    storage.migrate()
    assert storage.take_seat("old", None, "Jan", "hash", "c" * 64) == 1
    assert storage.start("old", {}, now())
    waiting = storage.load("old")
    assert waiting is not None and waiting.game.status == "dealing"
    assert ids(unfinished(storage, 0)) == ["old"]
    assert storage.reveal("old", 1, "d" * 32, None, now())
    stored = storage.load("old")
    assert stored is not None
    assert (stored.game.status, stored.game.seed, stored.game.secret) == ("playing", "4711", None)
    room = Room(stored, Uptime(storage))
    assert room.status == "playing" and room.promise == fingerprint("4711")
    storage.close()


def test_nonces_that_arrive_at_the_same_time_are_all_mixed(storage: Storage) -> None:
    nonces = [f"{seat}" * 32 for seat in range(5)]
    for _ in range(5):
        made = created(storage, *({**HERE, "commitment": fingerprint(nonce)} for nonce in nonces))
        with ThreadPoolExecutor(5 if storage.shared else 1) as pool:
            stored = list(pool.map(lambda n: storage.reveal(made.game.id, n, nonces[n], None, now()), range(5)))  # noqa: B023
        game = storage.load(made.game.id)
        assert stored == [True] * 5 and game is not None and made.game.secret is not None
        assert game.game.status == "playing" and game.game.seed == str(mixed_seed(made.game.secret, nonces))
        assert not storage.reveal(made.game.id, 0, "f" * 32, None, now())  # too late


def test_of_two_guests_with_the_same_name_at_the_same_time_one_gets_a_seat(storage: Storage) -> None:
    def join(name: str) -> int | None:
        try:
            return storage.take_seat(made.game.id, None, name, f"hash of the key of {name}")
        except NameTakenError:
            return None

    for _ in range(5):
        made = created(storage, HERE, LINK, LINK, LINK)
        with ThreadPoolExecutor(3 if storage.shared else 1) as pool:
            seats = list(pool.map(join, ["Ola", "OLA", "0la"]))
        assert sorted(seat is None for seat in seats) == [False, True, True]


def test_an_outage_is_stored_when_no_worker_has_run_for_a_while(storage: Storage) -> None:
    assert storage.agreements.beat(100_000, 0) == (100_000, ())  # the first start ever
    assert storage.agreements.beat(102_000, 6000)[1] == ()
    assert storage.agreements.beat(104_000, 6000)[1] == ()  # another worker starts
    assert storage.agreements.beat(103_000, 6000) == (104_000, ())  # a worker with a slow clock
    assert storage.agreements.beat(150_000, 6000)[1] == (Downtime(104_000, 150_000),)
    assert storage.agreements.beat(150_100, 0)[1] == (Downtime(104_000, 150_000), Downtime(150_000, 150_100))
    later = 150_100 + 400 * 24 * 3600 * 1000
    assert storage.agreements.beat(later, 6000)[1] == (Downtime(150_100, later),)  # very old outages are forgotten
