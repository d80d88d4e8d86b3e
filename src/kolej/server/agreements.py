"""What all workers agree on by way of the database: who thinks, what an address may do, who was running."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy import BigInteger, cast, delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.exc import IntegrityError

from kolej.server.addresses import address_hash
from kolej.server.database import Database
from kolej.server.models import allowances, heartbeat, leases, outages, push_key, review_claims, seats, server_secret
from kolej.server.settings import Rate
from kolej.server.stored_games import Downtime

REMEMBERED = 366 * 24 * 3600 * 1000
"""Milliseconds after which an outage is forgotten. Games with a bank of time count all outages since they began."""

FORGOTTEN = 3600 * 1000
"""Milliseconds after which an address that asks for nothing is forgotten. Its allowance is full long before."""
FORGETTING = 100
"""One request in this many looks for addresses to forget."""


class Agreements:
    """What the workers of a database agree on."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._secret: str | None = None

    def beat(self, at: int, tolerance: int) -> tuple[int, tuple[Downtime, ...]]:
        """Stores that a server runs at this time. Returns the latest time that any worker has stored, and all outages.

        If no worker has stored its time for more than `tolerance` milliseconds, that was an outage.
        """
        with self._database.begin() as connection:
            last = int(connection.execute(select(heartbeat.c.at).with_for_update()).scalar_one())
            if last and at - last > tolerance:
                connection.execute(insert(outages).values(began=last, ended=at))
                connection.execute(delete(outages).where(outages.c.ended < at - REMEMBERED))
            if last and not tolerance:  # the only worker has just started: who was here, was here until the last beat
                connection.execute(update(seats).where(seats.c.present).values(seen=last))
            if at > last:
                connection.execute(update(heartbeat).values(at=at))
            rows = connection.execute(select(outages.c.began, outages.c.ended).order_by(outages.c.began))
            return max(at, last), tuple(Downtime(*row) for row in rows)

    def claim_decision(self, id: str, number: int, seconds: float) -> bool:
        """Claims the decision of a bot for this worker, in PostgreSQL. Returns False if another worker has claimed it.

        A claim ends after some seconds, because a worker can be killed. Claiming again extends it. The clock of the
        database counts, because the workers may be on several machines.
        """
        at = cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
        claim = postgres_insert(leases).values(
            game=id, number=number, worker=self._database.worker, until=at + int(1000 * seconds)
        )
        mine = claim.on_conflict_do_update(
            index_elements=[leases.c.game],
            set_={name: claim.excluded[name] for name in ("number", "worker", "until")},
            where=or_(leases.c.number != number, leases.c.worker == self._database.worker, leases.c.until < at),
        ).returning(leases.c.game)
        with self._database.begin() as connection:
            return connection.execute(mine).first() is not None

    def claim_review(self, id: str, status: str, progress: float, at: int, seconds: float) -> bool:
        """Claims the review of a game for this worker and stores its progress. Returns False if another worker has it.

        A claim ends after some seconds, because a worker can be killed. Claiming again extends it.
        """
        claims, worker = review_claims, self._database.worker
        values = {"worker": worker, "until": at + int(1000 * seconds), "status": status, "progress": progress}
        free = claims.c.game == id, or_(claims.c.worker == worker, claims.c.until <= at)
        try:
            with self._database.begin() as connection:
                if not connection.execute(update(claims).where(*free).values(values)).rowcount:
                    connection.execute(insert(claims).values(game=id, **values))
        except IntegrityError:
            return False
        return True

    def review_progress(self, id: str, at: int) -> tuple[str, float] | None:
        """Returns the status and the progress of a review that some worker computes or has failed to compute."""
        claims = review_claims
        counts = claims.c.game == id, or_(claims.c.until > at, claims.c.status == "failed")
        with self._database.connect() as connection:
            row = connection.execute(select(claims.c.status, claims.c.progress).where(*counts)).first()
            return None if row is None else (row.status, row.progress)

    def forget_review(self, id: str) -> None:
        """Ends the claim of this worker on a review."""
        own = review_claims.c.game == id, review_claims.c.worker == self._database.worker
        with self._database.begin() as connection:
            connection.execute(delete(review_claims).where(*own))

    def address_hash(self, address: str) -> str:
        """Returns the hash of an address, with the secret of this database."""
        if self._secret is None:
            with self._database.connect() as connection:
                self._secret = str(connection.execute(select(server_secret.c.secret)).scalar_one())
        return address_hash(self._secret, address)

    def push_key(self, make: Callable[[], str]) -> str:
        """Returns the private key for push services, which the first worker that needs it makes."""
        query = select(push_key.c.private)
        with self._database.connect() as connection:
            stored = connection.scalar(query)
        if stored is None:
            try:
                with self._database.begin() as connection:
                    connection.execute(insert(push_key).values(id=1, private=make()))
            except IntegrityError:
                pass  # another worker was quicker
            with self._database.connect() as connection:
                stored = connection.execute(query).scalar_one()
        return str(stored)

    def take_token(self, kind: str, address: str, rate: Rate, at: int) -> float:
        """Takes a token of an address in PostgreSQL and returns 0, or returns the seconds until the next one.

        All workers count in the same row, so that an address gets no more from several workers than from one.
        """
        key = f"{kind} {self.address_hash(address)}"
        with self._database.begin() as connection:
            new = {"key": key, "tokens": float(rate.burst), "at": at}
            connection.execute(postgres_insert(allowances).values(new).on_conflict_do_nothing())
            own = allowances.c.key == key
            query = select(allowances.c.tokens, allowances.c.at).where(own).with_for_update()
            tokens, last = connection.execute(query).one()
            tokens = min(rate.burst, tokens + max(0, at - last) / 1000 * rate.per_second)
            wait = 0.0 if tokens >= 1 else (1 - tokens) / rate.per_second
            connection.execute(update(allowances).where(own).values(tokens=tokens - (not wait), at=max(at, last)))
            if secrets.randbelow(FORGETTING) == 0:
                connection.execute(delete(allowances).where(allowances.c.at < at - FORGOTTEN))
            return wait
