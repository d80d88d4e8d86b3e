"""Stores games in a database. When a function returns, its changes are on disk."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy import true as always
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import ColumnElement

from kolej.game.fairness import mixed_seed
from kolej.server.accounts import Accounts
from kolej.server.agreements import Agreements
from kolej.server.database import DEVICES, LOCKED_SECONDS, SAID, Database
from kolej.server.game_list import GameFilter, GameSummary, summary_query
from kolej.server.models import (
    decisions,
    games,
    messages,
    metadata,
    push_subscriptions,
    review_claims,
    reviews,
    seats,
    shown_hints,
)
from kolej.server.names import LONGEST, check_free, free_name
from kolej.server.outage import DatabaseAwayError
from kolej.server.settings import DatabaseLimits
from kolej.server.stored_games import (
    PRESENCE_MILLISECONDS,
    DecisionRow,
    GameRow,
    MessageRow,
    PushSubscription,
    SeatRow,
    StoredGame,
    Unfinished,
    now,
)

MOST_MESSAGES = 50
"""The number of messages of a game that are kept."""
MOST_DEVICES = 5
"""The number of devices that are told of the turns of one seat."""

MATCHING = 0x6D61746368
"""The lock of PostgreSQL that a worker holds while it looks for a table for somebody."""
REPEATED = 600_000
"""Milliseconds for which a repeated request for a quick match gets the same seat."""


class Storage(Database):
    """The games in a database, and what its workers agree on."""

    def __init__(self, database: str, worker: str, limits: DatabaseLimits | None = None) -> None:
        super().__init__(database, worker, limits)
        self.agreements = Agreements(self)
        self.accounts = Accounts(self)

    # -- reading -------------------------------------------------------------------------------------------------

    def load(self, id: str, since: int = 0) -> StoredGame | None:
        """Returns a game, its seats, and its decisions from number `since` on."""
        with self.connect() as connection:
            game = connection.execute(select(games).where(games.c.id == id)).one_or_none()
            if game is None:
                return None
            seat_rows = connection.execute(
                select(*(c for c in seats.c if c is not seats.c.game)).where(seats.c.game == id).order_by(seats.c.seat)
            )
            decision_rows = connection.execute(
                select(*(c for c in decisions.c if c is not decisions.c.game))
                .where(decisions.c.game == id, decisions.c.number >= since)
                .order_by(decisions.c.number)
            )
            return StoredGame(
                GameRow(**game._mapping),
                tuple(SeatRow(**row._mapping) for row in seat_rows),
                tuple(DecisionRow(*row) for row in decision_rows),
            )

    def unfinished(self, since: int, after: str, most: int) -> tuple[list[Unfinished], str | None]:
        """Returns games in which a clock runs, or which have changed after `since` and in which a bot may be next.

        Looks at `most` games whose ids come after `after`. Also returns the id after which to go on; None: at the end.
        """
        of_game = decisions.c.game == games.c.id
        count = select(func.count()).where(of_game).scalar_subquery()
        last = select(func.max(decisions.c.at)).where(of_game).scalar_subquery()
        mover = select(decisions.c.seat).where(of_game).order_by(decisions.c.number.desc()).limit(1).scalar_subquery()
        latest = func.coalesce(last, games.c.started, games.c.created)
        fills = and_(games.c.status == "lobby", games.c.fill_at.is_not(None))
        has_bot = select(seats.c.game).where(seats.c.game == games.c.id, seats.c.bot.is_not(None)).exists()
        clock = games.c.turn_seconds, games.c.bank_seconds
        waits = or_(*(limit.is_not(None) for limit in clock), and_(has_bot, latest >= since))
        query = (
            select(games.c.id, games.c.status, games.c.players, *clock, games.c.started, count, mover)
            .where(or_(games.c.status == "dealing", fills, and_(games.c.status == "playing", waits)))
            .where(games.c.id > after)
            .order_by(games.c.id)
            .limit(most)
        )
        with self.connect() as connection:
            rows = connection.execute(query).all()
            found = [_unfinished(connection, *row) for row in rows]
        due = [game for game in found if game.bot_may_move or game.turn_seconds is not None]
        return due, found[-1].id if len(found) == most else None

    def review(self, id: str) -> str | None:
        """Returns the review of a game if there is one."""
        with self.connect() as connection:
            return connection.scalar(select(reviews.c.review).where(reviews.c.game == id))

    def shown_hints(self, id: str) -> set[tuple[int, int]]:
        """Returns the numbers and actions of the hints that players of a game were shown."""
        query = select(shown_hints.c.number, shown_hints.c.action).where(shown_hints.c.game == id)
        with self.connect() as connection:
            return {(number, action) for number, action in connection.execute(query)}

    def summaries(self, wanted: GameFilter) -> list[GameSummary]:
        """Lists games."""
        with self.connect() as connection:
            return [GameSummary(**row._mapping) for row in connection.execute(summary_query(wanted))]

    def existing(self, ids: Sequence[str]) -> set[str]:
        """Returns those of the ids that belong to stored games."""
        with self.connect() as connection:
            return set(connection.scalars(select(games.c.id).where(games.c.id.in_(ids))))

    def messages(self, id: str, since: int = 0) -> list[MessageRow]:
        """Returns what players have said, from number `since` on."""
        query = select(*(c for c in messages.c if c is not messages.c.game)).where(messages.c.game == id)
        with self.connect() as connection:
            rows = connection.execute(query.where(messages.c.number >= since).order_by(messages.c.number))
            return [MessageRow(**row._mapping) for row in rows]

    # -- writing -------------------------------------------------------------------------------------------------

    def create(self, game: GameRow, seat_rows: Sequence[SeatRow]) -> None:
        """Stores a new game."""
        with self.begin() as connection:
            _insert(connection, game, seat_rows)

    def append(self, id: str, decision: DecisionRow) -> bool:
        """Stores a decision. Returns False if there is already one with its number."""
        if self.appender is not None:
            end = time.monotonic() + LOCKED_SECONDS
            while (stored := self.appender.append_at_once(id, decision)) is None:
                if time.monotonic() > end:
                    raise DatabaseAwayError("the database is locked")
                time.sleep(0.005)
            return stored
        try:
            with self.begin() as connection:
                connection.execute(insert(decisions).values(game=id, **asdict(decision)))
                self.notify(connection, id)
        except IntegrityError:
            return False
        return True

    def append_at_once(self, id: str, decision: DecisionRow) -> bool | None:
        """Stores a decision in SQLite as `append` does, or returns None if another program has locked the file."""
        assert self.appender is not None
        return self.appender.append_at_once(id, decision)

    def take_seat(self, id: str, wanted: int | None, name: str, key: str, commitment: str | None = None) -> int | None:
        """Gives a free seat, or the wanted one, to a person. Returns the seat, or None if it is not free.

        Whoever has the key already gets the same seat again: the first answer may have been lost. Raises NameTakenError
        if another seat has a name that looks the same.
        """
        free = [seats.c.game == id, seats.c.kind == "link", seats.c.taken.is_(False)]
        with self.begin() as connection:
            _locked_status(connection, id)
            own = connection.scalar(select(seats.c.seat).where(seats.c.game == id, seats.c.key == key))
            if own is not None:
                return int(own)
            _check_name(connection, id, name)
            candidates = select(seats.c.seat).where(*free).order_by(seats.c.seat)
            if wanted is not None:
                candidates = candidates.where(seats.c.seat == wanted)
            for seat in connection.scalars(candidates).all():
                values = {"taken": True, "name": name, "key": key, "commitment": commitment, "seen": now()}
                taken = connection.execute(update(seats).where(*free, seats.c.seat == seat).values(**values))
                if taken.rowcount:
                    self.notify(connection, id)
                    return int(seat)
        return None

    def change_seat(self, id: str, seat: int, values: dict[str, Any]) -> None:
        """Changes fields of a seat. Raises NameTakenError if another seat has a name that looks the same."""
        with self.begin() as connection:
            if "name" in values:
                _check_name(connection, id, values["name"], seat)
            connection.execute(update(seats).where(seats.c.game == id, seats.c.seat == seat).values(**values))
            self.notify(connection, id)

    def free_seat(self, id: str, seat: int) -> bool:
        """Takes the seat of a game in the lobby from whoever came by the link. Returns False if there is nobody."""
        values: dict[str, Any] = {"taken": False, "name": "", "key": None, "commitment": None, "bot": None}
        values |= {"kind": "link", "links": 0, "present": False, "seen": None, "agreed": 0, "told": None}
        with self.begin() as connection:
            if _locked_status(connection, id) != "lobby":
                return False
            taken = [seats.c.game == id, seats.c.seat == seat, seats.c.taken.is_(True), seats.c.kind != "here"]
            freed = connection.execute(update(seats).where(*taken).values(**values)).rowcount
            if freed:
                _forget_devices(connection, id, seat)
            self.notify(connection, id)
            return bool(freed)

    def give_new_key(self, id: str, seat: int, key: str) -> bool:
        """Replaces the key of a person's seat. Returns False if nobody has the seat, or a bot."""
        # The device with the new key does not know the nonce. Whoever sits there is asked for a decision again.
        values = {"key": key, "commitment": None, "bot": None, "links": seats.c.links + 1}
        person = [seats.c.game == id, seats.c.seat == seat, seats.c.taken.is_(True), seats.c.kind != "bot"]
        with self.begin() as connection:
            if _locked_status(connection, id) != "lobby":
                del values["commitment"]  # it belongs to the cards that were dealt
            given = connection.execute(update(seats).where(*person).values(**values)).rowcount
            if given:
                _forget_devices(connection, id, seat)
            self.notify(connection, id)
            return bool(given)

    def set_presence(self, id: str, seat: int, at: int, *, present: bool) -> None:
        """Stores that the person of a seat is here now, or is away since then."""
        own = [seats.c.game == id, seats.c.seat == seat]
        with self.begin() as connection:
            changed = connection.execute(
                update(seats).where(*own, seats.c.present.is_not(present)).values(present=present, seen=at, agreed=0)
            )
            if changed.rowcount:
                self.notify(connection, id)
            elif present:
                connection.execute(update(seats).where(*own).values(seen=at))

    def confirm_presence(self, present: Sequence[tuple[str, int]], at: int) -> None:
        """Stores that the persons of these seats are still here."""
        own = [seats.c.game == bindparam("id"), seats.c.seat == bindparam("n"), seats.c.present.is_(True)]
        with self.begin() as connection:
            rows = [{"id": id, "n": seat} for id, seat in present]
            connection.execute(update(seats).where(*own).values(seen=at), rows)

    def say(self, id: str, seat: int, phrase: str | None, text: str | None, at: int) -> None:
        """Stores what a player says, and forgets the oldest messages of the game."""
        with self.begin() as connection:
            _locked_status(connection, id)
            last = connection.scalar(select(func.max(messages.c.number)).where(messages.c.game == id)) or 0
            row = MessageRow(last + 1, seat, phrase, text, at)
            connection.execute(insert(messages).values(game=id, **asdict(row)))
            connection.execute(
                delete(messages).where(messages.c.game == id, messages.c.number <= row.number - MOST_MESSAGES)
            )
            self.notify(connection, f"{id} {SAID}")

    def subscribe(self, id: str, seat: int, values: Mapping[str, str]) -> None:
        """Stores a device that wants to be told of the turns of a seat. Of many devices, the latest are kept."""
        own = [push_subscriptions.c.game == id, push_subscriptions.c.seat == seat]
        with self.begin() as connection:
            _locked_status(connection, id)
            same = push_subscriptions.c.endpoint == values["endpoint"]
            connection.execute(delete(push_subscriptions).where(*own, same))
            connection.execute(insert(push_subscriptions).values(game=id, seat=seat, **values))
            latest = select(push_subscriptions.c.id).where(*own).order_by(push_subscriptions.c.id.desc())
            kept = list(connection.scalars(latest.limit(MOST_DEVICES)))
            connection.execute(delete(push_subscriptions).where(*own, push_subscriptions.c.id.not_in(kept)))
            self.notify(connection, f"{id} {DEVICES}")

    def unsubscribe(self, id: str, seat: int) -> None:
        """Forgets all devices of a seat."""
        with self.begin() as connection:
            _forget_devices(connection, id, seat)

    def forget_devices(self, ids: Sequence[int]) -> None:
        """Forgets devices that push services do not know any more."""
        with self.begin() as connection:
            connection.execute(delete(push_subscriptions).where(push_subscriptions.c.id.in_(ids)))

    def claim_turn_notice(self, id: str, seat: int, at: int, *, always: bool) -> list[PushSubscription] | None:
        """Claims the notice to somebody who is away that it is their turn. Returns the devices to tell.

        None: the person has been told already, or is here. If there are no devices, nothing is claimed unless `always`.
        """
        columns = [c for c in push_subscriptions.c if c.name not in ("game", "seat")]
        devices = select(*columns).where(push_subscriptions.c.game == id, push_subscriptions.c.seat == seat)
        with self.begin() as connection:
            found = [PushSubscription(**row._mapping) for row in connection.execute(devices)]
            if not found and not always:
                return []
            away = or_(seats.c.present.is_(False), seats.c.seen < at - PRESENCE_MILLISECONDS)
            untold = or_(seats.c.told.is_(None), seats.c.told < seats.c.seen)
            own = [seats.c.game == id, seats.c.seat == seat, seats.c.bot.is_(None)]
            claimed = connection.execute(update(seats).where(*own, away, untold).values(told=at))
            return found if claimed.rowcount else None

    def agree(self, id: str, seat: int, voter: int, needed: Sequence[int], bot: str) -> None:
        """Stores that a seat agrees that a bot plays another one. If all that are needed have agreed, the bot does."""
        own = [seats.c.game == id, seats.c.seat == seat, seats.c.bot.is_(None)]
        with self.begin() as connection:
            _locked_status(connection, id)
            agreed = connection.scalar(select(seats.c.agreed).where(*own))
            if agreed is None:
                return
            agreed |= 1 << voter
            complete = all(agreed >> other & 1 for other in needed)
            values = {"bot": bot, "agreed": 0} if complete else {"agreed": agreed}
            connection.execute(update(seats).where(*own).values(**values))
            self.notify(connection, id)

    def hand_on(self, id: str, seat: int) -> None:
        """Makes a seat the host."""
        with self.begin() as connection:
            connection.execute(update(games).where(games.c.id == id).values(host_seat=seat))
            self.notify(connection, id)

    def tell_watching(self, id: str, count: int) -> None:
        """Tells other workers how many spectators this one has. Nothing is stored."""
        with self.begin() as connection:
            self.notify(connection, f"{id} {count}")

    def open_tables(self, attended_since: int, most: int) -> list[tuple[GameRow, tuple[SeatRow, ...]]]:
        """Returns the open tables with a free seat at which somebody waits, the newest first."""
        free = select(seats.c.game).where(seats.c.game == games.c.id, seats.c.taken.is_(False)).exists()
        waiting = games.c.status == "lobby", games.c.open, games.c.attended >= attended_since, free
        newest = select(games).where(*waiting).order_by(games.c.created.desc(), games.c.id).limit(most)
        with self.connect() as connection:
            rows = [GameRow(**row._mapping) for row in connection.execute(newest)]
            at_tables = select(seats).where(seats.c.game.in_([row.id for row in rows])).order_by(seats.c.seat)
            by_game: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
            for seat in connection.execute(at_tables):
                fields = dict(seat._mapping)
                by_game[fields.pop("game")].append(SeatRow(**fields))
        return [(row, tuple(by_game[row.id])) for row in rows]

    def attend(self, ids: Sequence[str], at: int) -> None:
        """Stores that somebody waits in the lobbies of these open tables."""
        with self.begin() as connection:
            connection.execute(update(games).where(games.c.id.in_(ids)).values(attended=at))

    def match(self, table: GameRow, seat_rows: Sequence[SeatRow], attended_since: int) -> tuple[str, int]:
        """Seats somebody at a table that waits for players of the same board and number, or stores this new table.

        Returns the game and the seat. The first of the seats is that of the person who asks. Whoever has its key
        already gets the same seat again. One such request at a time, so that two people who ask at the same moment
        meet.
        """
        me, since = seat_rows[0], table.created
        assert table.fill_at is not None and me.key is not None
        with self.begin() as connection:
            if self.shared:
                connection.execute(select(func.pg_advisory_xact_lock(MATCHING)))
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            fitting = games.c.board == table.board, games.c.players == table.players
            known = select(seats.c.game, seats.c.seat).join(games, seats.c.game == games.c.id)
            recent = games.c.fill_at > since - REPEATED
            own = connection.execute(known.where(*fitting, recent, seats.c.key == me.key)).first()
            if own is not None:
                return str(own.game), int(own.seat)
            waiting = games.c.status == "lobby", games.c.attended >= attended_since, games.c.fill_at > since
            ids = connection.scalars(select(games.c.id).where(*fitting, *waiting).order_by(games.c.created)).all()
            for id in ids:
                seat = self._take_any_seat(connection, id, me)
                if seat is not None:
                    return id, seat
            _insert(connection, table, seat_rows)
            return table.id, me.seat

    def _take_any_seat(self, connection: Connection, id: str, person: SeatRow) -> int | None:
        """Gives a free seat of a lobby to a person, with another name if somebody has one that looks the same."""
        if _locked_status(connection, id) != "lobby":
            return None
        free = [seats.c.game == id, seats.c.kind == "link", seats.c.taken.is_(False)]
        seat = connection.scalar(select(seats.c.seat).where(*free).order_by(seats.c.seat).limit(1))
        if seat is None:
            return None
        names = connection.scalars(select(seats.c.name).where(seats.c.game == id, seats.c.taken)).all()
        values = {"taken": True, "key": person.key, "commitment": person.commitment, "seen": now()}
        name = free_name(person.name, names)
        if len(name) > LONGEST:
            name = free_name(person.name[: LONGEST - 3].strip(), names)
        taken = connection.execute(update(seats).where(*free, seats.c.seat == seat).values(name=name, **values))
        self.notify(connection, id)
        return int(seat) if taken.rowcount else None

    def give_up_waiting(self, id: str) -> None:
        """Lets nobody be awaited any more in a lobby that all have left."""
        with self.begin() as connection:
            connection.execute(update(games).where(games.c.id == id, games.c.status == "lobby").values(fill_at=None))
            self.notify(connection, id)

    def start(self, id: str, fill: dict[int, SeatRow], at: int) -> bool:
        """Starts a game in the lobby. Bots in `fill` take free seats. Returns False if another seat is still free."""
        free = [seats.c.game == id, seats.c.taken.is_(False)]
        with self.transaction() as (connection, transaction):
            _locked_status(connection, id)
            for seat, bot in fill.items():
                connection.execute(update(seats).where(*free, seats.c.seat == seat).values(**asdict(bot)))
            if connection.scalar(select(func.count()).select_from(seats).where(*free)):
                transaction.rollback()
                return False
            lobby = (games.c.id == id, games.c.status == "lobby")
            connection.execute(update(games).where(*lobby).values(status="dealing", started=at))
            self._deal_if_complete(connection, id, at)
            self.notify(connection, id)
            return True

    def reveal(self, id: str, seat: int, nonce: str, next_commitment: str | None, at: int) -> bool:
        """Stores the nonce of a seat, and deals if it was the last. Returns False if it comes too late."""
        with self.begin() as connection:
            if _locked_status(connection, id) != "dealing":
                stored = select(seats.c.nonce).where(seats.c.game == id, seats.c.seat == seat)
                return bool(connection.scalar(stored) == nonce)
            values = {"nonce": nonce, "next_commitment": next_commitment}
            connection.execute(update(seats).where(seats.c.game == id, seats.c.seat == seat).values(**values))
            self._deal_if_complete(connection, id, at)
            self.notify(connection, id)
            return True

    def deal(self, id: str, at: int) -> None:
        """Deals a game without the nonces that are missing."""
        with self.begin() as connection:
            if _locked_status(connection, id) == "dealing":
                _deal(connection, id, at)
                self.notify(connection, id)

    def _deal_if_complete(self, connection: Connection, id: str, at: int) -> None:
        missing = (seats.c.game == id, seats.c.commitment.is_not(None), seats.c.nonce.is_(None))
        if not connection.scalar(select(func.count()).select_from(seats).where(*missing)):
            _deal(connection, id, at)

    def finish(self, id: str, places: Sequence[int] | None = None) -> bool:
        """Marks a game as over, so that `unfinished` leaves it out. With the places of its seats it is rated, once.

        Returns False if it was marked already.
        """
        with self.begin() as connection:
            running = (games.c.id == id, games.c.status != "over")
            ended = connection.execute(update(games).where(*running).values(status="over")).rowcount
            if ended and places is not None:
                self.accounts.rate(connection, id, places)
            return bool(ended)

    def delete(self, ids: Sequence[str], condition: ColumnElement[bool] | None = None) -> list[str]:
        """Deletes those games that meet the condition, with all that belongs to them. Returns their ids.

        No decision can be stored while their rows are locked, so the condition is true until they are gone.
        """
        with self.begin() as connection:
            if self.shared:
                connection.execute(select(games.c.id).where(games.c.id.in_(ids)).with_for_update()).all()
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            chosen = select(games.c.id).where(games.c.id.in_(ids), always() if condition is None else condition)
            found = list(connection.scalars(chosen.order_by(games.c.id)))
            for table in reversed(metadata.sorted_tables):
                for key in table.foreign_keys:
                    if key.column is games.c.id:
                        connection.execute(delete(table).where(key.parent.in_(found)))
            connection.execute(update(games).where(games.c.rematch.in_(found)).values(rematch=None))
            connection.execute(delete(games).where(games.c.id.in_(found)))
            for id in found:
                self.notify(connection, id)
            return found

    def save_hint(self, id: str, number: int, action: int) -> None:
        """Stores that a player was shown a hint, unless that is known already."""
        try:
            with self.begin() as connection:
                connection.execute(insert(shown_hints).values(game=id, number=number, action=action))
        except IntegrityError:
            return

    def save_review(self, id: str, review: str) -> None:
        """Stores a review, unless another worker was quicker."""
        try:
            with self.begin() as connection:
                connection.execute(insert(reviews).values(game=id, review=review))
                connection.execute(delete(review_claims).where(review_claims.c.game == id))
        except IntegrityError:
            return

    def rematch(self, id: str, rematch: GameRow, seat_rows: Sequence[SeatRow]) -> str:
        """Stores a rematch and returns its id, or that of the rematch that somebody started earlier."""
        with self.transaction() as (connection, transaction):
            _insert(connection, rematch, seat_rows)
            first = connection.execute(
                update(games).where(games.c.id == id, games.c.rematch.is_(None)).values(rematch=rematch.id)
            )
            if first.rowcount:
                self.notify(connection, id)
                return rematch.id
            transaction.rollback()
        with self.connect() as connection:
            return str(connection.scalar(select(games.c.rematch).where(games.c.id == id)))

def _check_name(connection: Connection, id: str, name: str, own_seat: int | None = None) -> None:
    """Raises NameTakenError if another seat has a name that looks the same."""
    _locked_status(connection, id)
    others = connection.execute(select(seats.c.seat, seats.c.name).where(seats.c.game == id, seats.c.taken))
    check_free(name, [other.name for other in others if other.seat != own_seat])


def _forget_devices(connection: Connection, id: str, seat: int) -> None:
    own = [push_subscriptions.c.game == id, push_subscriptions.c.seat == seat]
    connection.execute(delete(push_subscriptions).where(*own))


def _locked_status(connection: Connection, id: str) -> str:
    """Returns the status of a game. Other workers that ask for it wait until the end of this transaction."""
    # Not against decisions, which only need the game to exist.
    locked = select(games.c.status).where(games.c.id == id).with_for_update(key_share=True)
    return str(connection.scalar(locked))


def _deal(connection: Connection, id: str, at: int) -> None:
    """Mixes the seed of a game and starts it. A game from before there were secrets has its seed already."""
    secret = connection.scalar(select(games.c.secret).where(games.c.id == id))
    values: dict[str, Any] = {"status": "playing", "started": at}
    if secret is not None:
        nonces = connection.scalars(select(seats.c.nonce).where(seats.c.game == id).order_by(seats.c.seat)).all()
        values["seed"] = str(mixed_seed(secret, nonces))
    connection.execute(update(games).where(games.c.id == id, games.c.status == "dealing").values(**values))


def _insert(connection: Connection, game: GameRow, seat_rows: Sequence[SeatRow]) -> None:
    connection.execute(insert(games).values(**asdict(game)))
    connection.execute(insert(seats), [{"game": game.id, **asdict(seat)} for seat in seat_rows])


def _unfinished(
    connection: Connection,
    id: str,
    status: str,
    players: int,
    turn_seconds: int | None,
    bank_seconds: int | None,
    started: int | None,
    count: int,
    mover: int | None,
) -> Unfinished:
    # What a bank of time has left is known only when the game is played.
    if status in ("lobby", "dealing") or bank_seconds is not None:
        return Unfinished(id, bot_may_move=True, turn_seconds=turn_seconds, turn_began=started or 0)
    bots = set(connection.scalars(select(seats.c.seat).where(seats.c.game == id, seats.c.bot.is_not(None))))
    assert started is not None
    if mover is None or count < players:  # the first tickets are chosen by all at once
        return Unfinished(id, bool(bots), turn_seconds, started)
    before = select(func.max(decisions.c.at)).where(decisions.c.game == id, decisions.c.seat != mover)
    turn_began = connection.scalar(before)
    return Unfinished(id, bool(bots & {mover, (mover + 1) % players}), turn_seconds, turn_began or started)
