"""A queue that is fair to addresses and to the games of each address.

Addresses take turns, and so do the games of an address. At most one job of a game runs at a time. The queue is bounded:
when it is full, the address with the most jobs loses its latest one. A job that has waited too long expires. Nothing
here knows a process or a clock: callers pass the time and run the jobs.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass


@dataclass(frozen=True)
class Share:
    """For whom a job is computed: an address (or a hash of it), and a game."""

    address: str
    game: str


SERVER = Share("", "")
"""The share of jobs that the server itself needs."""


@dataclass(frozen=True)
class QueueLimits:
    """How many jobs may run and wait, and how long a job may wait."""

    at_once: int
    """Number of jobs that run at the same time."""
    most: int
    """Number of jobs that run or wait."""
    seconds: float
    """The longest time that a job waits before it runs."""


@dataclass(frozen=True, eq=False)
class QueuedJob:
    """A job that waits or runs."""

    share: Share
    deadline: float
    """When the job expires unless it runs by then."""


class FairQueue:
    """Jobs that wait and run, in fair order."""

    def __init__(self, limits: QueueLimits) -> None:
        self.limits = limits
        # The address and the game that come next are first.
        self._waiting: OrderedDict[str, OrderedDict[str, deque[QueuedJob]]] = OrderedDict()
        self._by_age: OrderedDict[QueuedJob, None] = OrderedDict()  # all that wait, the oldest first
        self._running: dict[Share, QueuedJob] = {}

    def __len__(self) -> int:
        return len(self._by_age) + len(self._running)

    def put(self, share: Share, now: float) -> tuple[QueuedJob, QueuedJob | None]:
        """Adds a job. Returns it, and the job that lost its place to it, which may be the new one itself."""
        job = QueuedJob(share, now + self.limits.seconds)
        games = self._waiting.setdefault(share.address, OrderedDict())
        games.setdefault(share.game, deque()).append(job)
        self._by_age[job] = None
        if len(self) <= self.limits.most:
            return job, None
        dropped = self._latest_of_the_greediest(share.address)
        self.remove(dropped)
        return job, dropped

    def take(self) -> QueuedJob | None:
        """Starts the job whose turn it is and returns it, or returns None if no job can run now."""
        if len(self._running) >= self.limits.at_once:
            return None
        for address, games in self._waiting.items():
            for game, jobs in games.items():
                if jobs[0].share in self._running:
                    continue
                job = jobs[0]
                games.move_to_end(game)
                self._waiting.move_to_end(address)
                self.remove(job)
                self._running[job.share] = job
                return job
        return None

    def finish(self, job: QueuedJob) -> None:
        """Removes a job that has run."""
        if self._running.get(job.share) is job:
            del self._running[job.share]

    def remove(self, job: QueuedJob) -> None:
        """Removes a job that waits, if it does."""
        if job not in self._by_age:
            return
        del self._by_age[job]
        games = self._waiting[job.share.address]
        games[job.share.game].remove(job)
        if not games[job.share.game]:
            del games[job.share.game]
        if not games:
            del self._waiting[job.share.address]

    def expire(self, now: float) -> list[QueuedJob]:
        """Removes the jobs that have waited too long, and returns them."""
        expired = []
        while self._by_age and (oldest := next(iter(self._by_age))).deadline <= now:
            self.remove(oldest)
            expired.append(oldest)
        return expired

    def next_deadline(self) -> float | None:
        """Returns when the next job expires."""
        return next(iter(self._by_age)).deadline if self._by_age else None

    def _latest_of_the_greediest(self, address: str) -> QueuedJob:
        """Returns the latest job of the address with the most jobs. If several have as many, it is the given one."""
        counts = {other: sum(map(len, games.values())) for other, games in self._waiting.items()}
        greediest = max(counts, key=lambda other: (counts[other], other == address))
        return next(job for job in reversed(self._by_age) if job.share.address == greediest)
