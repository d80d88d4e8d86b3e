"""Stores accounts: who may sign in, and what each account holds. When a function returns, its changes are on disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kolej.server.database import Database
from kolej.server.errors import ApiError
from kolej.server.keys import hash_of
from kolej.server.models import (
    account_challenges,
    account_keys,
    account_passkeys,
    account_ratings,
    account_results,
    account_sessions,
    accounts,
    games,
    seats,
)
from kolej.server.names import shape

if TYPE_CHECKING:
    from kolej.server.ratings import AccountRating

DAY = 24 * 3600 * 1000
SESSION = 90 * DAY
"""Milliseconds after which a session that was not used ends."""
CHALLENGE = 5 * 60 * 1000
"""Milliseconds in which a passkey must answer."""
MOST = 20_000
"""The largest number of keys and of results of one account."""
PASSKEYS = 20
"""The largest number of passkeys of one account."""
IN_TIME = 5 * 60 * 1000
"""Milliseconds after the start of a game in which an account must have its key, so that the game is rated."""
MANY = 500
"""The largest number of values in one query."""

Purpose = Literal["create", "add", "sign_in"]


@dataclass(frozen=True)
class Account:
    """A row of the table `accounts`."""

    id: str
    name: str
    passphrase: str | None
    """The hash of the passphrase; None: the account has passkeys only."""
    created: int


@dataclass(frozen=True)
class Passkey:
    """A row of the table `account_passkeys`."""

    credential: str
    account: str
    public_key: str
    sign_count: int
    created: int


@dataclass(frozen=True)
class Challenge:
    """What a passkey was asked to sign for."""

    purpose: str
    account: str | None
    name: str | None


@dataclass(frozen=True)
class HeldGame:
    """A game that an account has keys of."""

    id: str
    board: str
    status: str
    created: int
    seats: tuple[int, ...]
    host: bool


class Accounts:
    """The accounts in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- who it is -----------------------------------------------------------------------------------------------

    def create(self, id: str, name: str, passphrase: str | None, at: int, passkey: Passkey | None = None) -> Account:
        """Stores a new account. Raises an error if another account has a name that looks the same."""
        account = Account(id, name, passphrase, at)
        try:
            with self._database.begin() as connection:
                values = {"id": id, "name": name, "shape": shape(name), "passphrase": passphrase, "created": at}
                connection.execute(insert(accounts).values(values))
                if passkey is not None:
                    connection.execute(insert(account_passkeys).values(**vars(passkey)))
        except IntegrityError:
            raise name_taken() from None
        return account

    def by_name(self, name: str) -> Account | None:
        """Returns the account with a name, however it is capitalised."""
        with self._database.connect() as connection:
            return _account(connection, accounts.c.shape == shape(name))

    def by_id(self, id: str) -> Account | None:
        """Returns an account."""
        with self._database.connect() as connection:
            return _account(connection, accounts.c.id == id)

    def set_passphrase(self, id: str, passphrase: str, token: str) -> None:
        """Replaces the passphrase, and ends all sessions but that of the token."""
        with self._database.begin() as connection:
            connection.execute(update(accounts).where(accounts.c.id == id).values(passphrase=passphrase))
            others = (account_sessions.c.account == id, account_sessions.c.token != hash_of(token))
            connection.execute(delete(account_sessions).where(*others))

    def delete(self, id: str) -> None:
        """Deletes an account and all that it holds."""
        with self._database.begin() as connection:
            for table in (account_sessions, account_passkeys, account_keys, account_results, account_ratings):
                connection.execute(delete(table).where(table.c.account == id))
            connection.execute(delete(accounts).where(accounts.c.id == id))

    # -- sessions ------------------------------------------------------------------------------------------------

    def begin_session(self, id: str, token: str, at: int) -> None:
        """Stores a session, and forgets those that nobody has used for long."""
        with self._database.begin() as connection:
            connection.execute(delete(account_sessions).where(account_sessions.c.used < at - SESSION))
            connection.execute(
                insert(account_sessions).values(token=hash_of(token), account=id, created=at, used=at)
            )

    def end_session(self, token: str) -> None:
        """Ends a session."""
        with self._database.begin() as connection:
            connection.execute(delete(account_sessions).where(account_sessions.c.token == hash_of(token)))

    def of_session(self, token: str, at: int) -> Account | None:
        """Returns the account of a token."""
        own = account_sessions.c.token == hash_of(token)
        with self._database.connect() as connection:
            used = connection.scalar(select(account_sessions.c.used).where(own))
            if used is None or used < at - SESSION:
                return None
            signed_in = accounts.c.id.in_(select(account_sessions.c.account).where(own))
            account = _account(connection, signed_in)
        if used < at - DAY:
            with self._database.begin() as connection:
                connection.execute(update(account_sessions).where(own).values(used=at))
        return account

    # -- passkeys ------------------------------------------------------------------------------------------------

    def ask(self, challenge: bytes, purpose: Purpose, account: str | None, name: str | None, at: int) -> None:
        """Stores what a passkey must sign, and forgets what was not signed in time."""
        values = {"challenge": hash_of(challenge.hex()), "purpose": purpose, "account": account, "name": name}
        with self._database.begin() as connection:
            connection.execute(delete(account_challenges).where(account_challenges.c.until < at))
            connection.execute(insert(account_challenges).values(**values, until=at + CHALLENGE))

    def answered(self, challenge: bytes, at: int) -> Challenge | None:
        """Returns what a challenge was for, and deletes it, so that it cannot be answered twice."""
        own = account_challenges.c.challenge == hash_of(challenge.hex())
        with self._database.begin() as connection:
            row = connection.execute(select(account_challenges).where(own)).one_or_none()
            taken = connection.execute(delete(account_challenges).where(own)).rowcount
        if row is None or not taken or row.until < at:
            return None
        return Challenge(row.purpose, row.account, row.name)

    def add_passkey(self, passkey: Passkey) -> None:
        """Adds a passkey to an account."""
        own = account_passkeys.c.account == passkey.account
        try:
            with self._database.begin() as connection:
                number = connection.scalar(select(func.count()).select_from(account_passkeys).where(own)) or 0
                if number >= PASSKEYS:
                    raise ApiError("bad_request", f"an account has at most {PASSKEYS} passkeys")
                connection.execute(insert(account_passkeys).values(**vars(passkey)))
        except IntegrityError:
            raise ApiError("bad_request", "this passkey belongs to an account already") from None

    def passkey(self, credential: str) -> Passkey | None:
        """Returns a passkey."""
        with self._database.connect() as connection:
            own = account_passkeys.c.credential == credential
            row = connection.execute(select(account_passkeys).where(own)).first()
            return Passkey(**row._mapping) if row else None

    def passkeys(self, id: str) -> list[Passkey]:
        """Returns the passkeys of an account, the oldest first."""
        own = account_passkeys.c.account == id
        with self._database.connect() as connection:
            rows = connection.execute(select(account_passkeys).where(own).order_by(account_passkeys.c.created))
            return [Passkey(**row._mapping) for row in rows]

    def count_use(self, credential: str, sign_count: int) -> None:
        """Stores how often a passkey says it was used. A copy of it would count differently."""
        with self._database.begin() as connection:
            own = account_passkeys.c.credential == credential
            connection.execute(update(account_passkeys).where(own).values(sign_count=sign_count))

    # -- what an account holds -----------------------------------------------------------------------------------

    def add(self, id: str, keys: Mapping[str, Sequence[str]], results: Mapping[str, str], at: int) -> int:
        """Adds keys, by game, and results, by game. Returns how many keys were right. Known ones change nothing."""
        right = 0
        with self._database.begin() as connection:
            for game, shown in keys.items():
                hashes = {hash_of(key) for key in shown} & _keys_of_game(connection, game)
                right += len(hashes)
                held = account_keys.c.account == id, account_keys.c.key.in_(hashes)
                new = hashes - set(connection.scalars(select(account_keys.c.key).where(*held)))
                if new:
                    rows = [{"account": id, "key": key, "added": at} for key in sorted(new)]
                    connection.execute(insert(account_keys), rows)
            known = account_results.c.account == id, account_results.c.game.in_(list(results))
            old = set(connection.scalars(select(account_results.c.game).where(*known)))
            new_results = [
                {"account": id, "game": game, "result": json} for game, json in results.items() if game not in old
            ]
            if new_results:
                connection.execute(insert(account_results), new_results)
            for table in (account_keys, account_results):
                number = connection.scalar(select(func.count()).select_from(table).where(table.c.account == id)) or 0
                if number > MOST:
                    raise ApiError("bad_request", f"an account holds at most {MOST} keys and {MOST} results")
        return right

    def held(self, token: str, hashes: Iterable[str], at: int) -> set[str]:
        """Returns those of the hashes of keys that the account of a session holds."""
        with self._database.connect() as connection:
            query = (
                select(account_keys.c.key)
                .join(account_sessions, account_sessions.c.account == account_keys.c.account)
                .where(account_sessions.c.token == hash_of(token), account_sessions.c.used >= at - SESSION)
                .where(account_keys.c.key.in_(list(hashes)))
            )
            return set(connection.scalars(query))

    def games(self, id: str) -> list[HeldGame]:
        """Returns the games of an account, the latest first."""
        own = select(account_keys.c.key).where(account_keys.c.account == id)
        with self._database.connect() as connection:
            taken: dict[str, list[int]] = {}
            for game, seat in connection.execute(
                select(seats.c.game, seats.c.seat).where(seats.c.key.in_(own)).order_by(seats.c.seat)
            ):
                taken.setdefault(game, []).append(seat)
            hosted = set(connection.scalars(select(games.c.id).where(games.c.host.in_(own))))
            ids = sorted(taken.keys() | hosted)
            found = []
            for first in range(0, len(ids), MANY):
                chosen = select(games.c.id, games.c.board, games.c.status, games.c.created).where(
                    games.c.id.in_(ids[first : first + MANY])
                )
                found += [
                    HeldGame(*row, tuple(taken.get(row.id, ())), row.id in hosted) for row in connection.execute(chosen)
                ]
        return sorted(found, key=lambda game: game.created, reverse=True)

    def results(self, id: str) -> list[str]:
        """Returns the results of an account as JSON."""
        own = account_results.c.account == id
        with self._database.connect() as connection:
            query = select(account_results.c.result).where(own).order_by(account_results.c.game)
            return list(connection.scalars(query))

    # -- ratings -------------------------------------------------------------------------------------------------

    def rating(self, id: str) -> AccountRating | None:
        """Returns the rating of an account; None: it has played no game that counts."""
        with self._database.connect() as connection:
            return _ratings(connection, [id]).get(id)

    def rate(self, connection: Connection, game: str, places: Sequence[int]) -> None:
        """Lets a finished game count, if all its people are different accounts. Bots have no rating and do not count.

        An account must have had its key soon after the start. Otherwise players could add only games that they win.
        """
        # A server without accounts need not have openskill.
        from kolej.server.ratings import AccountRating, after_game

        row = connection.execute(select(games.c.started, games.c.position).where(games.c.id == game)).one()
        people = connection.execute(
            select(seats.c.seat, seats.c.key).where(seats.c.game == game, seats.c.kind != "bot").order_by(seats.c.seat)
        ).all()
        if row.position is not None or len(people) < 2:
            return
        owners = connection.execute(
            select(account_keys.c.key, account_keys.c.account).where(
                account_keys.c.key.in_([person.key for person in people]),
                account_keys.c.added <= (row.started or 0) + IN_TIME,
            )
        ).all()
        account_of = {owner.key: owner.account for owner in owners}
        ids = [account_of.get(person.key) for person in people]
        known = [id for id in ids if id is not None]
        if len(known) < len(people) or len(set(known)) < len(people) or len(owners) > len(people):
            return
        # Other games of these accounts that end now wait. An account may have no rating yet, so itself is locked.
        locked = select(accounts.c.id).where(accounts.c.id.in_(known)).order_by(accounts.c.id).with_for_update()
        if len(connection.execute(locked).all()) < len(known):
            return  # one of them was deleted just now
        before = _ratings(connection, known)
        their_places = [places[person.seat] for person in people]
        after = after_game([before.get(id, AccountRating()) for id in known], their_places)
        for id, rating in zip(known, after, strict=True):
            connection.execute(delete(account_ratings).where(account_ratings.c.account == id))
            connection.execute(insert(account_ratings).values(account=id, **vars(rating)))


def _ratings(connection: Connection, ids: Sequence[str]) -> dict[str, AccountRating]:
    """Returns the ratings of accounts that have one."""
    from kolej.server.ratings import AccountRating

    rows = connection.execute(select(account_ratings).where(account_ratings.c.account.in_(ids)))
    return {row.account: AccountRating(row.mu, row.sigma, row.games) for row in rows}


def name_taken() -> ApiError:
    """Returns the error for a name that looks like that of another account."""
    return ApiError("name_taken", "there is an account with a name that looks the same; choose another")


def _account(connection: Connection, condition: ColumnElement[bool]) -> Account | None:
    row = connection.execute(
        select(accounts.c.id, accounts.c.name, accounts.c.passphrase, accounts.c.created).where(condition)
    ).first()
    return Account(*row) if row else None


def _keys_of_game(connection: Connection, game: str) -> set[str]:
    """Returns the hashes of the keys of a game's seats and of its host."""
    found = set(connection.scalars(select(seats.c.key).where(seats.c.game == game)))
    found |= set(connection.scalars(select(games.c.host).where(games.c.id == game)))
    return {key for key in found if key}
