"""The numbers of a report: rates and averages with their intervals, computed from the counts of a survey."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards.model import COLOURS, Board, Card
from kolej.engine.board_record import board_record
from kolej.game.extensions import PLAYED_IN
from kolej.game.phrases import line_name, ticket_name
from kolej.mechanics import parts
from kolej.report.collect import Survey
from kolej.rules.action_space import KINDS_OF_ACTIONS
from kolej.rules.board import PRESENT
from kolej.rules.sources import GLOBETROTTER, LONGEST_PATH, SOURCES
from kolej.rules.state import TURN
from kolej.simulation import end_of_game
from kolej.simulation.estimates import Estimate, Spread, mean, rate, spread, victories

ADDED_ACTS = [kind for kind, phases in PLAYED_IN.items() if TURN in phases]
ACTS = ("draw", "claim", "tickets", *ADDED_ACTS, "pass")
"""The kinds of actions that a turn can begin with, in the order in which the report lists them."""

ORDER = ("first", "second", "third", "fourth", "fifth")
KINDS: tuple[Card, ...] = (*COLOURS, "wild")
LOST, WON, BOTH = slice(0, 1), slice(1, 2), slice(0, 2)

Counts = dict[str, NDArray[np.int64]]


@dataclass(frozen=True)
class Group:
    """Numbers about some of the players of all games, such as the first players, the winners, or those of one bot."""

    name: str
    n: int
    wins: Estimate | None
    """How often they win; a victory shared by two counts as one half. None for the winners and for the others."""
    alone: int
    shared: int
    score: Estimate
    sources: dict[str, float]
    """Average points by source; only the sources that the board has."""


@dataclass(frozen=True)
class RouteRow:
    """Numbers about one route."""

    id: str
    name: str
    length: int
    colour: str
    claimed: Estimate
    """Share of all games."""
    owner_wins: Estimate | None
    """Share of the games in which it was claimed."""
    winners_own: float
    others_own: float
    round: float | None
    """The average round of turns in which it is claimed."""
    asked: Estimate | None
    """Tunnels only: share of attempts that required extra cards."""
    given_up: Estimate | None
    """Tunnels only: share of those attempts that the player gave up."""


@dataclass(frozen=True)
class TicketRow:
    """Numbers about one ticket."""

    id: str
    name: str
    points: int
    shown: float
    """How often it is offered to a player, per game."""
    kept: Estimate | None
    """Share of the times it is offered."""
    kept_first: Estimate | None
    """Share of the times it is offered at the start of a game."""
    held: Estimate
    """Share of the games at whose end a player held it."""
    made: Estimate | None
    """Share of the times it was kept."""
    brought: Estimate | None
    """Average points for the player who kept it: added if completed, subtracted if not."""
    holder_wins: Estimate | None


@dataclass(frozen=True)
class CardRow:
    """Numbers about one kind of card: a colour, or wilds."""

    kind: str
    in_deck: int
    spaces: int
    """Number of spaces on the board in this colour."""
    dealt: float
    """Cards per game, like `face_up`, `blind`, `spent` and `left`."""
    face_up: float
    blind: float
    spent: float
    left: float
    taken: Estimate | None
    """Share of the draws at which a card of this kind was face up and could be taken."""
    built: float
    """Track pieces built in this colour, per game."""


@dataclass(frozen=True)
class Report:
    """All numbers of a report."""

    board: str
    name: str
    players: int
    bots: list[str]
    games: int
    seed: int
    seconds: float
    fair: float
    """The fair share of victories of one player."""
    order: list[Group]
    """By place in turn order."""
    by_bot: list[Group]
    """Empty unless different bots play."""
    winners: Group
    others: Group
    scores: Spread
    winner_scores: Spread
    other_scores: Spread
    margins: Spread
    tied: Estimate
    """Share of games that end in a shared victory after all tie-breaks."""
    turns: Spread
    decisions: float
    stalled: int
    ender_wins: Estimate | None
    leader_wins: Estimate | None
    longest_wins: Estimate | None
    globetrotter_wins: Estimate | None
    acts: dict[str, dict[str, float]]
    """Average number of turns per player spent on each action, for winners and for the others."""
    routes: list[RouteRow]
    tickets: list[TicketRow]
    cards: list[CardRow]

    def to_dict(self) -> dict[str, Any]:
        """Returns the report as dicts, lists and numbers, for JSON."""
        return asdict(self)


def report(survey: Survey) -> Report:
    """Computes all numbers of a report from the counts of a survey."""
    counts, board, players, games = survey.counts, survey.board, survey.players, survey.games
    seats = range(players)
    all_cells = [(seat, place) for seat in seats for place in seats]
    mixed = len(set(survey.bots)) > 1
    by_won = counts["scores"].sum(axis=0)
    sources = _sources(board)
    outcome = counts["outcome"].sum(axis=(0, 1))
    return Report(
        board=board.id,
        name=board.name,
        players=players,
        bots=survey.bots,
        games=games,
        seed=survey.seed,
        seconds=survey.seconds,
        fair=1 / players,
        order=[
            _group(counts, ORDER[place], [(seat, place) for seat in seats], BOTH, sources) for place in seats
        ],
        by_bot=[
            _group(counts, bot, [cell for cell in all_cells if survey.bots[cell[0]] == bot], BOTH, sources)
            for bot in dict.fromkeys(survey.bots) if mixed
        ],
        winners=_group(counts, "winners", all_cells, WON, sources),
        others=_group(counts, "the others", all_cells, LOST, sources),
        scores=spread(by_won.sum(axis=0), end_of_game.LOWEST),
        winner_scores=spread(by_won[1], end_of_game.LOWEST),
        other_scores=spread(by_won[0], end_of_game.LOWEST),
        margins=spread(counts["margins"], 0),
        tied=_known(rate(sum(outcome[n] / n for n in range(2, len(outcome))), games)),
        turns=spread(counts["turns"], 0),
        decisions=spread(counts["decisions"], 0).mean,
        stalled=int(counts["games"][1]),
        ender_wins=_wins(counts["ender"]),
        leader_wins=_wins(counts["leader"]),
        longest_wins=_bonus(counts, 0),
        globetrotter_wins=_bonus(counts, 1),
        acts={
            "winners": _acts(counts["acts"], 1, int(outcome[1:].sum())),
            "others": _acts(counts["acts"], 0, int(outcome[0])),
        },
        routes=[_route(survey, number, outcome) for number in range(len(board.routes))],
        tickets=[_ticket(survey, number) for number in range(len(board.tickets))],
        cards=[_card(survey, number) for number, kind in enumerate(KINDS) if board.rules.deck.get(kind)],
    )  # fmt: skip


def _sources(board: Board) -> list[int]:
    """Returns the numbers of the sources of points that the board has."""
    b, rules = board_record(board), board.rules
    bonuses = {LONGEST_PATH: rules.longest_path, GLOBETROTTER: rules.globetrotter}
    lacks = {number for number, points in bonuses.items() if not points}
    for mechanic, ids in parts("ids").items():
        if not getattr(b, PRESENT[mechanic]):
            lacks |= {*getattr(ids, "RUNNING_SOURCES", ()), *getattr(ids, "FINAL_SOURCES", ())}
    return [number for number in SOURCES if number not in lacks]


def _group(counts: Counts, name: str, cells: list[tuple[int, int]], won: slice, sources: list[int]) -> Group:
    """Computes the numbers of a group. `cells` are pairs of a seat and its place in turn order."""
    at = tuple(np.array(cells).T)
    shares = [int(n) for n in counts["outcome"][at].sum(axis=0)]
    alone, shared = shares[1], sum(shares[2:])
    n = sum(shares) if won == BOTH else alone + shared if won == WON else shares[0]
    total, squares = (int(counts[field][at][:, won].sum()) for field in ("score_sum", "score_squares"))
    points = counts["points"][at][:, won].sum(axis=(0, 1))
    return Group(
        name=name,
        n=n,
        wins=rate(victories(shares), n) if won == BOTH else None,
        alone=alone if won != LOST else 0,
        shared=shared if won != LOST else 0,
        score=mean(total, squares, n) or Estimate(0.0, 0.0, 0.0, 0),
        sources={SOURCES[source]: int(points[source]) / max(n, 1) for source in sources},
    )


def _known(estimate: Estimate | None) -> Estimate:
    """Returns an estimate over all games, which exists because there is at least one game."""
    assert estimate is not None
    return estimate


def _wins(shares: NDArray[np.int64]) -> Estimate | None:
    """Returns how often the players counted in `shares` won; a victory shared by two counts as one half."""
    return rate(victories([int(n) for n in shares]), int(shares.sum()))


def _acts(acts: NDArray[np.int64], won: int, n: int) -> dict[str, float]:
    numbers = {name: number for number, name in KINDS_OF_ACTIONS.items()}
    return {name: int(acts[won, numbers[name]]) / max(n, 1) for name in ACTS if acts[:, numbers[name]].any()}


def _bonus(counts: Counts, which: int) -> Estimate | None:
    """Returns how often a player with a bonus won; a shared victory counts as a whole one here."""
    lost, won = counts["bonus"].sum(axis=0)[:, which]
    return rate(int(won), int(won + lost))


def _route(survey: Survey, number: int, outcome: NDArray[np.int64]) -> RouteRow:
    counts, route = survey.counts, survey.board.routes[number]
    owner = counts["owner"][number]
    n, asked, declined = int(owner.sum()), int(counts["asked"][number]), int(counts["declined"][number])
    return RouteRow(
        id=route.id,
        name=line_name(survey.board, route.id),
        length=route.length,
        colour=route.colour,
        claimed=_known(rate(n, survey.games)),
        owner_wins=_wins(owner),
        winners_own=int(owner[1:].sum()) / max(int(outcome[1:].sum()), 1),
        others_own=int(owner[0]) / max(int(outcome[0]), 1),
        round=int(counts["round"][number]) / n if n else None,
        asked=rate(asked, n + declined) if route.tunnel else None,
        given_up=rate(declined, asked) if route.tunnel else None,
    )


def _ticket(survey: Survey, number: int) -> TicketRow:
    counts, ticket, games = survey.counts, survey.board.tickets[number], survey.games
    shown, kept = counts["shown"][number], counts["kept"][number]
    held, made = int(kept.sum()), int(counts["made"][number])
    return TicketRow(
        id=ticket.id,
        name=ticket_name(survey.board, ticket.id),
        points=ticket.points,
        shown=int(shown.sum()) / games,
        kept=rate(held, int(shown.sum())),
        kept_first=rate(int(kept[0]), int(shown[0])),
        held=_known(rate(held, games)),
        made=rate(made, held),
        brought=_brought(ticket.points, rate(made, held)),
        holder_wins=_wins(counts["holder"][number]),
    )


def _brought(points: int, made: Estimate | None) -> Estimate | None:
    """Returns the average points of a ticket. Its interval follows from that of how often it is completed."""
    if made is None:
        return None
    value, low, high = (points * (2 * share - 1) for share in (made.value, made.low, made.high))
    return Estimate(value, low, high, made.n)


def _card(survey: Survey, number: int) -> CardRow:
    counts, board, kind = survey.counts, survey.board, KINDS[number]
    dealt, face_up, blind, left = (
        int(counts[name][number]) / survey.games for name in ("dealt", "face_up", "blind", "left")
    )
    return CardRow(
        kind=kind,
        in_deck=board.rules.deck[kind],
        spaces=sum(route.length for route in board.routes if route.colour == kind),
        dealt=dealt,
        face_up=face_up,
        blind=blind,
        spent=dealt + face_up + blind - left,
        left=left,
        taken=rate(int(counts["face_up"][number]), int(counts["lay_there"][number])),
        built=int(counts["built"][number]) / survey.games if number < len(COLOURS) else 0.0,
    )
