"""What a census says about a board, as numbers: rates and means with their intervals, ready for a page or for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolej.boards.model import COLOURS, Board, Card
from kolej.game.phrases import line_name, ticket_name
from kolej.report.collect import Survey
from kolej.rules.action_space import A_CLAIM, A_DRAW, A_FERRY, A_PASS, A_TICKETS
from kolej.simulation import end_of_game
from kolej.simulation.estimates import Estimate, Spread, mean, rate, spread, victories

SOURCES = ("routes", "tickets_made", "tickets_missed", "flags", "longest", "globetrotter", "regions")
"""In the order of the sums."""

ACTS = {A_DRAW: "draw", A_CLAIM: "claim", A_TICKETS: "tickets", A_FERRY: "ferry", A_PASS: "pass"}
"""What a turn can begin with, in the order of telling."""

ORDER = ("first", "second", "third", "fourth", "fifth")
KINDS: tuple[Card, ...] = (*COLOURS, "wild")
LOST, WON, BOTH = slice(0, 1), slice(1, 2), slice(0, 2)

Counts = dict[str, NDArray[np.int64]]


@dataclass(frozen=True)
class Group:
    """Some of the seats of all games: those that began, those of one bot, those that won."""

    name: str
    n: int
    wins: Estimate | None
    """How often, a shared victory in parts; None where the group is made of winners or of others."""
    alone: int
    shared: int
    score: Estimate
    sources: dict[str, float]
    """Mean points by where they come from; only what the board has."""


@dataclass(frozen=True)
class RouteRow:
    id: str
    name: str
    length: int
    colour: str
    claimed: Estimate
    """Of all games."""
    owner_wins: Estimate | None
    """Of the games in which it was claimed."""
    winners_own: float
    others_own: float
    round: float | None
    """In which round of turns it is claimed, on the mean."""
    asked: Estimate | None
    """Tunnels: how often a digging was asked for more cards."""
    given_up: Estimate | None
    """Tunnels: how often that was declined."""


@dataclass(frozen=True)
class TicketRow:
    id: str
    name: str
    points: int
    shown: float
    """Times a game."""
    kept: Estimate | None
    """Of those shown."""
    kept_first: Estimate | None
    """Of those shown at the start of the game."""
    held: Estimate
    """Games at whose end somebody held it."""
    made: Estimate | None
    """Of those kept."""
    brought: Estimate | None
    """Points to who kept it: plus when made, minus when not."""
    holder_wins: Estimate | None


@dataclass(frozen=True)
class CardRow:
    kind: str
    in_deck: int
    spaces: int
    """Printed on the board in this colour."""
    dealt: float
    """Cards a game, as all below."""
    face_up: float
    blind: float
    spent: float
    left: float
    taken: Estimate | None
    """Of the draws at which such a card lay face up and could be taken."""
    built: float
    """Track pieces laid in this colour."""


@dataclass(frozen=True)
class Report:
    board: str
    name: str
    players: int
    bots: list[str]
    games: int
    seed: int
    seconds: float
    fair: float
    """A seat's fair share of the victories."""
    order: list[Group]
    """By place in turn order."""
    by_bot: list[Group]
    """Only where different bots play."""
    winners: Group
    others: Group
    scores: Spread
    winner_scores: Spread
    other_scores: Spread
    margins: Spread
    tied: Estimate
    """Games whose victory was shared after all tie breaks."""
    turns: Spread
    decisions: float
    stalled: int
    ender_wins: Estimate | None
    leader_wins: Estimate | None
    longest_wins: Estimate | None
    globetrotter_wins: Estimate | None
    acts: dict[str, dict[str, float]]
    """Turns a game and seat by what they were spent on, for winners and for others."""
    routes: list[RouteRow]
    tickets: list[TicketRow]
    cards: list[CardRow]

    def to_dict(self) -> dict[str, Any]:
        """Plain numbers, for JSON."""
        return asdict(self)


def report(survey: Survey) -> Report:
    counts, board, players, games = survey.counts, survey.board, survey.players, survey.games
    seats = range(players)
    every = [(seat, place) for seat in seats for place in seats]
    mixed = len(set(survey.bots)) > 1
    by_won = counts["scores"].sum(axis=0)
    ways = _ways_to_score(board)
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
            _group(counts, ORDER[place], [(seat, place) for seat in seats], BOTH, ways) for place in seats
        ],
        by_bot=[
            _group(counts, bot, [cell for cell in every if survey.bots[cell[0]] == bot], BOTH, ways)
            for bot in dict.fromkeys(survey.bots) if mixed
        ],
        winners=_group(counts, "winners", every, WON, ways),
        others=_group(counts, "the others", every, LOST, ways),
        scores=spread(by_won.sum(axis=0), end_of_game.LOWEST),
        winner_scores=spread(by_won[1], end_of_game.LOWEST),
        other_scores=spread(by_won[0], end_of_game.LOWEST),
        margins=spread(counts["margins"], 0),
        tied=_sure(rate(sum(outcome[n] / n for n in range(2, len(outcome))), games)),
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


def _ways_to_score(board: Board) -> list[int]:
    """The sources that this board has."""
    rules = board.rules
    has = (True, True, True, rules.flags, rules.longest_path, rules.globetrotter, rules.regions)
    return [number for number, there in enumerate(has) if there]


def _group(counts: Counts, name: str, cells: list[tuple[int, int]], won: slice, ways: list[int]) -> Group:
    """`cells` are seats and their places in turn order."""
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
        sources={SOURCES[way]: int(points[way]) / max(n, 1) for way in ways},
    )


def _sure(found: Estimate | None) -> Estimate:
    assert found is not None  # there is at least one game
    return found


def _wins(shares: NDArray[np.int64]) -> Estimate | None:
    """How often those counted in `shares` won, a shared victory in parts."""
    return rate(victories([int(n) for n in shares]), int(shares.sum()))


def _acts(acts: NDArray[np.int64], won: int, n: int) -> dict[str, float]:
    return {name: int(acts[won, act]) / max(n, 1) for act, name in ACTS.items() if acts[:, act].any()}


def _bonus(counts: Counts, which: int) -> Estimate | None:
    """How often who got a bonus won; a shared victory is whole here."""
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
        claimed=_sure(rate(n, survey.games)),
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
        held=_sure(rate(held, games)),
        made=rate(made, held),
        brought=_brought(ticket.points, rate(made, held)),
        holder_wins=_wins(counts["holder"][number]),
    )


def _brought(points: int, made: Estimate | None) -> Estimate | None:
    """All or nothing, so the interval follows from how often the ticket is made."""
    if made is None:
        return None
    value, low, high = (points * (2 * part - 1) for part in (made.value, made.low, made.high))
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
