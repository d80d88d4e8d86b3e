"""Lets bots play each other: every deal in every seating, on all cores."""

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
from kolej.arena.seatings import seatings_by_table
from kolej.boards import Board
from kolej.boards import board as find_board
from kolej.bots import check, is_policy, make
from kolej.engine.processors import share_cores, usable_cores, use_cores
from kolej.errors import KolejError
from kolej.simulation.estimates import Estimate
from kolej.simulation.run import check_games, check_run
from kolej.simulation.seeds import game_seeds
from kolej.simulation.simulate import simulate

DEALS_PER_JOB = 500
"""Number of deals in one job if all bots are kernel code; otherwise it is one."""


@dataclass(frozen=True)
class Standing:
    """The results of one bot."""

    bot: str
    games: int
    wins: Estimate
    """The share of games won; a victory shared by two counts as one half."""
    margin: Estimate
    """Points ahead of the best other player."""
    score: Estimate
    rating: Estimate
    decisions: int
    seconds: float
    failures: int


@dataclass(frozen=True)
class Standings:
    """The results of a tournament."""

    board: Board
    players: int
    seed: int
    deals: int
    games: int
    rows: list[Standing]
    reasons: list[str]
    """Why bots failed; each reason is listed once."""
    decisions: int
    seconds: float


@dataclass
class Tally:
    """Sums for each bot and deal, which grow while games are played."""

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
        """Adds the deals from `first` on in one seating. Scores and winners have a row per deal, a column per seat."""
        deals = slice(first, first + len(scores))
        scores = scores.astype(float)
        shares = winners / winners.sum(axis=1, keepdims=True)
        order = scores + 1000 * winners  # a winner by tie-break is ahead of players with as many points
        for seat, bot in enumerate(seating):
            i = self.bots.index(bot)
            others = np.delete(scores, seat, axis=1).max(axis=1)
            self.games[deals, i] += 1
            self.wins[deals, i] += shares[:, seat]
            self.margins[deals, i] += scores[:, seat] - others
            self.scores[deals, i] += scores[:, seat]
            for other, rival in enumerate(seating):
                if rival != bot:
                    ahead = np.sign(order[:, seat] - order[:, other])
                    self.beaten[deals, i, self.bots.index(rival)] += (ahead + 1) / 2

    def standings(self) -> list[Standing]:
        """Returns the results of all bots, best first."""
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
    """Plays at least `games` games for each combination of bots, every deal in every seating."""
    board = board if isinstance(board, Board) else find_board(board)
    check_run(board, players, seed)
    check_games(games)
    if len(set(bots)) < 2:
        raise KolejError("an arena needs at least two different bots")
    for bot in bots:
        check(bot, board, players)
    tables = seatings_by_table(bots, players)
    deals = max(math.ceil(games / len(seatings)) for seatings in tables)
    total = deals * sum(len(seatings) for seatings in tables)
    tally = Tally(list(dict.fromkeys(bots)), deals)
    begun = time.perf_counter()
    done = decisions = 0
    for job, result in _results(_jobs(board, tables, deals, seed, limit), workers or usable_cores()):
        tally.add(job.seating, job.first, result.scores, result.winners)
        decisions += result.decisions
        for seat, bot in enumerate(job.seating):
            i = tally.bots.index(bot)
            tally.decisions[i] += result.by_seat[seat]
            tally.seconds[i] += result.seconds[seat]
            tally.failures[i] += result.failures[seat]
        tally.reasons |= result.reasons
        done += len(result.scores)
        if progress:
            progress(done, total)
    return Standings(
        board, players, seed, deals, total, tally.standings(), sorted(tally.reasons), decisions,
        time.perf_counter() - begun,
    )  # fmt: skip


@dataclass
class JobResult:
    """Scores and winners of a job. Decisions and seconds by seat stay 0 if all bots are kernel code."""

    scores: np.ndarray
    winners: np.ndarray
    decisions: int
    by_seat: list[int]
    seconds: list[float]
    failures: list[int]
    reasons: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Job:
    """Some deals to play in one seating."""

    board: Board
    seating: tuple[str, ...]
    seed: int
    first: int
    end: int
    limit: float

    def play(self) -> JobResult:
        """Plays the games of the job."""
        return self._at_kernel_speed() if _all_kernel(self.seating) else self._one_by_one()

    def _empty_result(self) -> JobResult:
        games, seats = self.end - self.first, len(self.seating)
        scores, winners = np.zeros((games, seats), np.int16), np.zeros((games, seats), np.bool_)
        return JobResult(scores, winners, 0, [0] * seats, [0.0] * seats, [0] * seats)

    def _at_kernel_speed(self) -> JobResult:
        games, result = self.end - self.first, self._empty_result()
        simulated = simulate(self.board, len(self.seating), games, self.seating, self.seed, first=self.first)
        result.scores, result.winners = simulated.scores, simulated.winners
        result.decisions = int(simulated.decisions.sum())
        return result

    def _one_by_one(self) -> JobResult:
        result = self._empty_result()
        card_seeds, bot_seeds = game_seeds(self.seed, self.first, self.end)
        for i in range(self.end - self.first):
            bots = [make(bot, (int(bot_seeds[i]) + seat) >> 1) for seat, bot in enumerate(self.seating)]
            game = referee(self.board, int(card_seeds[i]), bots, self.limit)
            result.scores[i] = game.scores
            result.winners[i, game.winners] = True
            result.decisions += sum(game.decisions)
            for seat in range(len(bots)):
                result.by_seat[seat] += game.decisions[seat]
                result.seconds[seat] += game.seconds[seat]
                result.failures[seat] += game.failures[seat]
            result.reasons |= game.reasons
        return result


def _all_kernel(seating: Sequence[str]) -> bool:
    return all(is_policy(bot) for bot in seating)


def _jobs(board: Board, tables: list[list[tuple[str, ...]]], deals: int, seed: int, limit: float) -> list[Job]:
    jobs = []
    for seating in (seating for table in tables for seating in table):
        step = DEALS_PER_JOB if _all_kernel(seating) else 1
        for first in range(0, deals, step):
            jobs.append(Job(board, seating, seed, first, min(deals, first + step), limit))
    return jobs


def _results(jobs: list[Job], workers: int) -> Iterator[tuple[Job, JobResult]]:
    """Plays all jobs and yields each with its result as soon as it is done."""
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
