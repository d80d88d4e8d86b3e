"""Counts what the server does, for Prometheus.

Labels have few values: routes by their pattern, queues and reasons by the names that the code has for them. No label
is an id, a name or an address.

Each worker counts for itself. If there are several, they count in files of a common folder, which is the multiprocess
mode of prometheus-client, and the worker that is asked adds up the counts of all.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from platform import python_version
from typing import Any

from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError
from starlette.types import Scope

from kolej import __version__

FOLDER, SUPERVISOR = "PROMETHEUS_MULTIPROC_DIR", "KOLEJ_SUPERVISOR"
if os.environ.get(SUPERVISOR) != str(os.getppid()):
    # Only workers count in files. Thinkers inherit their environment and would leave files behind whenever one ends.
    os.environ.pop(FOLDER, None)

# prometheus-client reads the variable when it is imported.
from prometheus_client import (  # noqa: E402
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead  # noqa: E402

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
METHODS = {"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"}
LIVE = "/api/games/{id}/live"
MILLISECONDS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds in seconds of what should take milliseconds."""
SECONDS = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0)
"""Upper bounds in seconds of what may take a while."""

registry = CollectorRegistry()
disable_created_metrics()  # type: ignore[no-untyped-call]  # a time for every counter, which nobody looks at


def _gauge(name: str, help: str, labels: tuple[str, ...] = (), *, largest: bool = False) -> Gauge:
    """Returns a gauge whose values are added up over the running workers, or of which the largest counts."""
    mode: Any = "livemax" if largest else "livesum"
    return Gauge(name, help, labels, registry=registry, multiprocess_mode=mode)


def _counter(name: str, help: str, labels: tuple[str, ...] = ()) -> Counter:
    return Counter(name, help, labels, registry=registry)


def _histogram(
    name: str, help: str, labels: tuple[str, ...] = (), bounds: tuple[float, ...] = MILLISECONDS
) -> Histogram:
    return Histogram(name, help, labels, registry=registry, buckets=bounds)


build_info = _gauge("kolej_build_info", "Version of the server; always 1", ("version", "python"), largest=True)
games_begun = _counter("kolej_games_begun", "Games that were created")
games_over = _counter("kolej_games_over", "Games that were played to their end")
games_pruned = _counter("kolej_games_pruned", "Games that the server deleted because of their age", ("reason",))
decisions = _counter("kolej_decisions", "Decisions that were accepted and stored, of people and bots")
clocks_run_out = _counter("kolej_clocks_run_out", "Decisions that a bot made because the time of a person was up")
bots_replaced = _counter("kolej_bots_replaced", "Bots that failed, were too slow or chose an illegal action")
live_lines = _gauge("kolej_live_lines", "Live connections that watch a game")
rooms_in_memory = _gauge("kolej_rooms_in_memory", "Games in memory")
rooms_in_use = _gauge("kolej_rooms_in_use", "Games that a request, a live connection or a bot uses")
queue_length = _gauge("kolej_queue_length", "Tasks that wait for a thinker", ("queue",))
queue_seconds = _histogram("kolej_queue_seconds", "Time that tasks waited for a thinker", ("queue",), SECONDS)
turn_notices = _counter("kolej_turn_notices", "Notices to persons who are away", ("channel", "result"))
reviews = _counter("kolej_reviews", "Reviews of finished games", ("result",))
reviews_waiting = _gauge("kolej_reviews_waiting", "Reviews that are running or waiting")
search_ready = _gauge("kolej_search_ready", "Workers whose compiled search is ready")
requests = _counter("kolej_requests", "HTTP requests", ("method", "route", "status"))
request_seconds = _histogram(
    "kolej_request_seconds", "Time from a request to the end of its answer", ("method", "route")
)
loop_lag_seconds = _histogram("kolej_loop_lag_seconds", "Time by which the event loop was late")
connections_dropped = _counter("kolej_connections_dropped", "Connections ended for breaking a limit", ("reason",))
database_errors = _counter("kolej_database_errors", "Statements that failed", ("error",))
database_outages = _counter("kolej_database_outages", "Times at which the database stopped answering")
database_away = _gauge("kolej_database_away", "Whether the database does not answer", largest=True)
memory_bytes = _gauge("kolej_memory_bytes", "Memory of the workers, without thinkers")

build_info.labels(__version__, python_version()).set(1)


def count_request(scope: Scope, status: int, seconds: float) -> None:
    """Counts an HTTP request."""
    method = scope["method"] if scope["method"] in METHODS else "other"
    route = route_of(scope)
    requests.labels(method, route, str(status)).inc()
    request_seconds.labels(method, route).observe(seconds)


def count_live_decision(status: int, seconds: float) -> None:
    """Counts a decision that came over a live connection. `status`: what an HTTP request would have been answered."""
    requests.labels("LIVE", LIVE, str(status)).inc()
    request_seconds.labels("LIVE", LIVE).observe(seconds)


def route_of(scope: Scope) -> str:
    """Returns the pattern of a route, such as `/api/games/{id}`, `page` for a file of the page, or `other`."""
    path = getattr(scope.get("route"), "path", None)
    if path:
        return str(path)
    return "other" if scope["path"].startswith("/api/") else "page"


def count_database_error(context: ExceptionContext) -> None:
    """Counts an error of the database. SQLAlchemy calls it. A lost race for a unique key is not an error."""
    error = context.sqlalchemy_exception or context.original_exception
    if not isinstance(error, IntegrityError):
        database_errors.labels(type(error).__name__).inc()


@contextmanager
def waiting(queue: str) -> Iterator[None]:
    """Counts a task that waits in a queue until the end of the block, and how long it did."""
    length, started = queue_length.labels(queue), time.monotonic()
    length.inc()
    try:
        yield
    finally:
        length.dec()
        queue_seconds.labels(queue).observe(time.monotonic() - started)


@asynccontextmanager
async def queued(queue: str, place: AbstractAsyncContextManager[Any]) -> AsyncIterator[None]:
    """Waits for a place, such as one of a CapacityLimiter, keeps it until the end of the block, and counts the wait."""
    async with AsyncExitStack() as stack:
        with waiting(queue):
            await stack.enter_async_context(place)
        yield


def exposition() -> bytes:
    """Returns all metrics in the text format of Prometheus."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return generate_latest(registry)
    every_worker = CollectorRegistry()
    MultiProcessCollector(every_worker, path=folder)  # type: ignore[no-untyped-call]
    return generate_latest(every_worker)


@contextmanager
def shared_by_workers() -> Iterator[None]:
    """Lets the workers that this process starts count in the files of a folder, which is removed at the end."""
    with tempfile.TemporaryDirectory(prefix="kolej-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ |= {FOLDER: folder, SUPERVISOR: str(os.getpid())}
        yield


def forget_ended_workers() -> None:
    """Removes the gauges of workers that have ended. Their counters still count."""
    folder = os.environ.get(FOLDER)
    if folder is None or sys.platform == "win32":  # where asking whether a process runs would interrupt it
        return
    for file in Path(folder).glob("gauge_live*_*.db"):
        pid = int(re.sub(r"\D", "", file.stem.rpartition("_")[2]) or 0)
        if pid and not _runs(pid):
            mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]


def _runs(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False
