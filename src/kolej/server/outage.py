"""Remembers that the database does not answer, so that requests fail at once until it does."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from kolej.server import metrics

log = logging.getLogger("kolej.server")

PAUSE = 0.5
"""Seconds between two attempts to reach the database."""


class DatabaseAwayError(SQLAlchemyError):
    """The database did not answer a moment ago, and has not answered since."""


class Outage:
    """Whether the database is away. A thread asks it again with `probe`, which raises an error without an answer."""

    def __init__(self, probe: Callable[[], None]) -> None:
        self._probe = probe
        self._away = False
        self._lock = threading.Lock()
        self._stopped = threading.Event()

    @property
    def away(self) -> bool:
        """Whether the database does not answer."""
        return self._away

    def check(self) -> None:
        """Raises DatabaseAwayError while the database is away."""
        if self._away:
            raise DatabaseAwayError("the database does not answer")

    def begin(self) -> None:
        """Is called when the database has not answered in time."""
        with self._lock:
            if self._away or self._stopped.is_set():
                return
            self._away = True
        metrics.database_outages.inc()
        log.error("database away: requests are refused until it answers")
        threading.Thread(target=self._wait_for_end, name="database-probe", daemon=True).start()

    def stop(self) -> None:
        """Ends the thread."""
        self._stopped.set()

    def _wait_for_end(self) -> None:
        while not self._stopped.wait(PAUSE):
            try:
                self._probe()
            except Exception:  # it has failed before, and the log says so
                continue
            self._away = False
            log.warning("database back")
            return
