"""Bots against each other: every seating, the same deals for each, on all cores."""

from __future__ import annotations

import math
import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from kolej.arena import rating
from kolej.arena.referee import referee
from kolej.arena.seatings import line_ups
from kolej.boards import Board
from kolej.boards import board as find_board
from kolej.bots import POLICIES, check, make
from kolej.engine.processors import share_cores, usable_cores, use_cores
from kolej.errors import KolejError
from kolej.simulation.estimates import Estimate
from kolej.simulation.run import check_games, check_run, game_seeds
from kolej.simulation.simulate import simulate

MANY = 500  # deals in one piece of work, where bots are kernel code


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    games: int
    wins: Estimate
    """The share of games won; a shared victory is shared."""
    margin: Estimate
    """Points ahead of the best other seat."""
    score: Estimate
    rating: Estimate
    decisions: int
    seconds: float
    failures: int


@dataclass(frozen=True)
class Standings:
    board: Board
    players: int
    seed: int
    deals: int
    games: int
    rows: list[Standing]
    reasons: list[str]
    """What went wrong where bots failed, each once."""
    decisions: int
    seconds: float


@dataclass
class Tally:
    """What is added up while games come in: for each bot, by deal."""

    bots: list[str]
    deals: int
    games: np.ndarray = field(init=False)
    wins: np.ndarray = field(init=False)
    margins: np.ndarray = field(init=False)
    scores: np.ndarray = field(init=False)
    beaten: np.ndarray = field(init=False)
    decisions: list[int] = field(init=False)
    seconds: list[float] = field(init=False)
    failures: list[int] = field(init=False)
    reasons: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        n = len(self.bots)
        self.games, self.wins, self.margins, self.scores = (np.zeros((self.deals, n)) for _ in range(4))
        self.beaten = np.zeros((self.deals, n, n))
        self.decisions, self.seconds, self.failures = [0] * n, [0.0] * n, [0] * n

    def add(self, seating: Sequence[str], first: int, scores: np.ndarray, winners: np.ndarray) -> None:
        """Games of the deals from `first` on in one seating: their scores and winners, a column a seat."""
        part = slice(first, first + len(scores))
        scores = scores.astype(float)
        shares = winners / winners.sum(axis=1, keepdims=True)
        order = scores + 1000 * winners  # a winner by a tie-break comes before who has as many points
        for seat, bot in enumerate(seating):
            i = self.bots.index(bot)
            others = np.delete(scores, seat, axis=1).max(axis=1)
            self.games[part, i] += 1
            self.wins[part, i] += shares[:, seat]
            self.margins[part, i] += scores[:, seat] - others
            self.scores[part, i] += scores[:, seat]
            for other, rival in enumerate(seating):
                if rival != bot:
                    ahead = np.sign(order[:, seat] - order[:, other])
                    self.beaten[part, i, self.bots.index(rival)] += (ahead + 1) / 2

    def standings(self) -> list[Standing]:
        rated = rating.ratings(self.beaten)
        rows = []
        for i, bot in enumerate(self.bots):
            played = self.games[:, i] > 0
            games = self.games[played, i]
            wins, margins, scores = (
                measure[played, i] / games for measure in (self.wins, self.margins, self.scores)
            )
            row = Standing(
                bot, int(games.sum()), rating.rate(wins), rating.mean(margins), rating.mean(scores), rated[i],
                self.decisions[i], self.seconds[i], self.failures[i],
            )  # fmt: skip
            rows.append(row)
        return sorted(rows, key=lambda row: -row.rating.value)


def tournament(
    board: str | Path | Board,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    limit: float = 30.0,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Standings:
    """Plays at least `games` games for each table of bots: as many deals as that takes, each in every seating."""
    found = board if isinstance(board, Board) else find_board(board)
    check_run(found, players, seed)
    check_games(games)
    if len(set(bots)) < 2:
        raise KolejError("an arena needs two different bots or more")
    for bot in bots:
        check(bot, found, players)
    tables = line_ups(bots, players)
    deals = max(math.ceil(games / len(seatings)) for seatings in tables)
    total = deals * sum(len(seatings) for seatings in tables)
    tally = Tally(list(dict.fromkeys(bots)), deals)
    begun = time.perf_counter()
    done = decisions = 0
    for job, part in _played(_jobs(found, tables, deals, seed, limit), workers or usable_cores()):
        tally.add(job.seating, job.first, part.scores, part.winners)
        decisions += part.decisions
        for seat, bot in enumerate(job.seating):
            i = tally.bots.index(bot)
            tally.decisions[i] += part.by_seat[seat]
            tally.seconds[i] += part.seconds[seat]
            tally.failures[i] += part.failures[seat]
        tally.reasons |= part.reasons
        done += len(part.scores)
        if progress:
            progress(done, total)
    return Standings(
        found, players, seed, deals, total, tally.standings(), sorted(tally.reasons), decisions,
        time.perf_counter() - begun,
    )  # fmt: skip


@dataclass
class Part:
    """Games of some deals in one seating. What each seat decided, and how fast, is known where bots are objects."""

    scores: np.ndarray
    winners: np.ndarray
    decisions: int
    by_seat: list[int]
    seconds: list[float]
    failures: list[int]
    reasons: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Job:
    """Some deals in one seating."""

    board: Board
    seating: tuple[str, ...]
    seed: int
    first: int
    end: int
    limit: float

    def play(self) -> Part:
        return self._at_kernel_speed() if _all_kernel(self.seating) else self._one_by_one()

    def _nothing(self) -> Part:
        games, seats = self.end - self.first, len(self.seating)
        scores, winners = np.zeros((games, seats), np.int16), np.zeros((games, seats), np.bool_)
        return Part(scores, winners, 0, [0] * seats, [0.0] * seats, [0] * seats)

    def _at_kernel_speed(self) -> Part:
        games, part = self.end - self.first, self._nothing()
        result = simulate(self.board, len(self.seating), games, self.seating, self.seed, first=self.first)
        part.scores, part.winners, part.decisions = result.scores, result.winners, int(result.decisions.sum())
        return part

    def _one_by_one(self) -> Part:
        part = self._nothing()
        cards, dice = game_seeds(self.seed, self.first, self.end)
        for i in range(self.end - self.first):
            bots = [make(bot, (int(dice[i]) + seat) >> 1) for seat, bot in enumerate(self.seating)]
            played = referee(self.board, int(cards[i]), bots, self.limit)
            part.scores[i] = played.scores
            part.winners[i, played.winners] = True
            part.decisions += sum(played.decisions)
            for seat in range(len(bots)):
                part.by_seat[seat] += played.decisions[seat]
                part.seconds[seat] += played.seconds[seat]
                part.failures[seat] += played.failures[seat]
            part.reasons |= played.reasons
        return part


def _all_kernel(seating: Sequence[str]) -> bool:
    return all(bot in POLICIES for bot in seating)


def _jobs(board: Board, tables: list[list[tuple[str, ...]]], deals: int, seed: int, limit: float) -> list[Job]:
    found = []
    for seating in (seating for table in tables for seating in table):
        step = MANY if _all_kernel(seating) else 1
        for first in range(0, deals, step):
            found.append(Job(board, seating, seed, first, min(deals, first + step), limit))
    return found


def _played(jobs: list[Job], workers: int) -> Iterator[tuple[Job, Part]]:
    """Every piece of work, as it is done."""
    if workers == 1 or len(jobs) == 1:
        for job in jobs:
            yield job, job.play()
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, spawn, initializer=use_cores, initargs=(share_cores(workers),)) as pool:
        waiting = {pool.submit(Job.play, job): job for job in jobs}
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        finally:
            pool.shutdown(cancel_futures=True)
