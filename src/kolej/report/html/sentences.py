"""The sentences of a report, written from its numbers. A sentence appears only if the numbers support it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from kolej.game.phrases import listed
from kolej.mechanics import merged
from kolej.report.numbers import CardRow, Group, Report, RouteRow, TicketRow
from kolej.simulation.estimates import Estimate

SOURCE_NAMES = {
    "routes": "routes",
    "tickets_made": "completed tickets",
    "tickets_missed": "failed tickets",
    "longest": "longest path",
    "globetrotter": "most tickets",
} | merged("words", "SOURCE_NAMES")
ACT_NAMES = {
    "draw": "drawing cards",
    "claim": "claiming routes",
    "tickets": "taking tickets",
    "pass": "passing",
} | merged("words", "ACT_NAMES")
FEW = 30
"""The sentences ignore a route or a ticket with fewer cases than this: its numbers would be noise."""

Row = TypeVar("Row")


def percent(part: float, digits: int = 1) -> str:
    """Formats a rate: `56.9 %`."""
    return f"{part * 100:.{digits}f}\u00a0%"


def number(value: float, digits: int = 1) -> str:
    """Formats a number with thousands separators and a real minus sign: `−1,234.5`."""
    return f"{value:,.{digits}f}".replace("-", "−")


def integer(n: int) -> str:
    """Formats a whole number with thousands separators and a real minus sign: `−1,234`."""
    return f"{n:,}".replace("-", "−")


def interval(estimate: Estimate, *, rate: bool = True) -> str:
    """Formats the interval of an estimate: `54.7 to 59.0`."""
    factor = 100 if rate else 1
    return f"{number(estimate.low * factor)} to {number(estimate.high * factor)}"


def with_interval(estimate: Estimate | None) -> str:
    """Formats a rate with its interval: `56.9 % (54.7 to 59.0)`, or a dash if there were no cases."""
    return "–" if estimate is None else f"{percent(estimate.value)} ({interval(estimate)})"


def compared_with(estimate: Estimate, fair: float) -> str:
    """Says how far a rate is from the fair share: `6.9 percentage points above`."""
    gap = round((estimate.value - fair) * 100, 1)
    unit = "percentage point" if abs(gap) == 1 else "percentage points"
    return f"{abs(gap):.1f} {unit} {'above' if gap > 0 else 'below'}"


def card_kind_name(kind: str) -> str:
    """Names a kind of card as players do: wilds are locomotives."""
    return "locomotives" if kind == "wild" else kind


def title(report: Report) -> str:
    """Returns the title of the page."""
    return f"{report.name}: {integer(report.games)} {'game' if report.games == 1 else 'games'}"


def who_plays(report: Report) -> str:
    """Says how many players there are and which bots they are."""
    bots = list(dict.fromkeys(report.bots))
    if len(bots) == 1:
        return f"{report.players} players, all played by the {bots[0]} bot"
    return f"{report.players} players, played by the bots {listed(report.bots)}"


# Seats


def seats(report: Report) -> list[str]:
    """Says which places in turn order have an advantage, and how well each bot does if the bots differ."""
    fair = percent(report.fair, 0 if 100 % report.players == 0 else 1)
    unfair = [group for group in report.order if group.wins and group.wins.differs_from(report.fair)]
    lines = []
    for group in unfair:
        assert group.wins
        lines.append(
            f"The {group.name} player wins {percent(group.wins.value)} of games, "
            f"{compared_with(group.wins, report.fair)} the fair share of {fair}."
        )
    if not unfair:
        widest = max((g.wins for g in report.order if g.wins), key=lambda wins: wins.high - wins.low)
        lines.append(
            f"No place in turn order has a measurable advantage: every 95\u00a0% interval contains the fair share of "
            f"{fair}. With this many games, an advantage of more than about {(widest.high - widest.low) * 50:.1f} "
            f"percentage points would have been visible."
        )
    lines += [_bot(group) for group in report.by_bot]
    return lines


def _bot(group: Group) -> str:
    assert group.wins
    return (
        f"A seat played by {group.name} wins {percent(group.wins.value)} of its games and scores "
        f"{number(group.score.value)} points on average."
    )


# Scores


def scores(report: Report) -> list[str]:
    """Says how many points players score."""
    return [
        f"Winners score {number(report.winners.score.value)} points on average"
        + (f", the other players {number(report.others.score.value)}." if report.others.n else "."),
        f"Nine out of ten scores are between {number(report.scores.fifth, 0)} and "
        f"{number(report.scores.ninety_fifth, 0)}; the lowest is {number(report.scores.least, 0)}, the highest "
        f"{number(report.scores.most, 0)}.",
    ]


def margins(report: Report) -> list[str]:
    """Says how close games are, and how many end in a shared victory."""
    lines = [
        f"Half of the games are decided by {report.margins.median} {_points(report.margins.median)} or fewer; the "
        f"largest margin is {report.margins.most}."
    ]
    if report.tied.value:
        lines.append(f"{percent(report.tied.value)} of games end in a shared victory, after all tie-breaks.")
    else:
        lines.append("No game ended in a shared victory.")
    return lines


def _points(n: int) -> str:
    return "point" if n == 1 else "points"


def sources(report: Report) -> list[str]:
    """Says where the points of winners come from, compared with those of the other players."""
    if not report.others.n:
        return []
    gaps = {name: report.winners.sources[name] - report.others.sources[name] for name in report.winners.sources}
    lead = report.winners.score.value - report.others.score.value
    largest = max(gaps, key=lambda name: gaps[name])
    reason = "fewer failed tickets" if largest == "tickets_missed" else SOURCE_NAMES[largest]
    lines = [
        f"Winners score {number(lead)} points more than the other players. The largest part of the difference, "
        f"{number(gaps[largest])} points, comes from {reason}."
    ]
    smaller = [f"{SOURCE_NAMES[name]} ({number(-gap)} points fewer)" for name, gap in gaps.items() if gap < -0.05]
    if smaller:
        lines.append(f"Winners score less than the other players from {listed(smaller)}.")
    share = report.winners.sources["routes"] / report.winners.score.value if report.winners.score.value > 0 else 0
    if 0 < share <= 1:
        lines.append(f"Routes bring {percent(share, 0)} of a winner's points.")
    for wins, bonus in ((report.longest_wins, "longest path"), (report.globetrotter_wins, "most completed tickets")):
        if wins and wins.n >= FEW:
            lines.append(
                f"A player who gets the bonus for the {bonus} wins {percent(wins.value)} of games, "
                f"including shared victories."
            )
    return lines


def acts(report: Report) -> list[str]:
    """Says how many turns winners and the other players spend on claiming routes and on taking tickets."""
    lines = []
    for name in ("claim", "tickets"):
        if name in report.acts["winners"]:
            won, lost = report.acts["winners"][name], report.acts["others"][name]
            if max(won, lost) < 0.05:
                continue
            lines.append(
                f"Winners spend {number(won)} turns {ACT_NAMES[name]}"
                + (f", the other players {number(lost)}." if report.others.n else ".")
            )
    return lines


# Length


def length(report: Report) -> list[str]:
    """Says how long games are, how they end, and whether the players who end or lead them win."""
    turns = report.turns
    lines = [
        f"A game takes {number(turns.mean)} turns on average, {number(turns.mean / report.players)} per player, "
        f"and {number(report.decisions, 0)} decisions in total.",
        f"Nine out of ten games take {turns.fifth} to {turns.ninety_fifth} turns; the shortest took {turns.least}, the "
        f"longest {turns.most}.",
    ]
    if report.stalled:
        lines.append(f"{percent(report.stalled / report.games)} of games ended because no player could move.")
    if report.ender_wins and report.ender_wins.n >= FEW:
        lines.append(f"The player who starts the last round wins {percent(report.ender_wins.value)} of games.")
    if report.leader_wins and report.leader_wins.n >= FEW:
        lines.append(
            f"A player who leads alone before tickets and bonuses are counted wins "
            f"{percent(report.leader_wins.value)} of games."
        )
    return lines


# Routes


def by_claims(report: Report) -> list[RouteRow]:
    """Returns all routes, the most often claimed first."""
    return sorted(report.routes, key=lambda row: (-row.claimed.value, row.name))


def by_wins(report: Report) -> list[RouteRow]:
    """Returns the routes whose owners win clearly more or less often than the fair share, best first."""
    clear = [
        row for row in report.routes
        if row.owner_wins and row.owner_wins.n >= FEW and row.owner_wins.differs_from(report.fair)
    ]  # fmt: skip
    return sorted(clear, key=lambda row: -_smallest_gap(row, report.fair))


def _smallest_gap(row: RouteRow, fair: float) -> float:
    """Returns the distance from the fair share to the near end of the interval, so that rare routes rank lower."""
    assert row.owner_wins
    return (row.owner_wins.low if row.owner_wins.value > fair else row.owner_wins.high) - fair


def owner_wins(row: RouteRow) -> float:
    """Returns how often the owner of a route wins; 0 if nobody ever claimed it."""
    return row.owner_wins.value if row.owner_wins else 0.0


def claims(report: Report) -> list[str]:
    """Says which routes are claimed most, least and earliest, and how tunnels go."""
    rows = by_claims(report)
    most, least = rows[0], rows[-1]
    lines = [f"{most.name} is claimed most often: in {percent(most.claimed.value)} of games."]
    never = [row for row in rows if not row.claimed.value]
    if never:
        names = f": {listed(row.name for row in never)}." if len(never) <= 4 else "."
        routes = "route was" if len(never) == 1 else "routes were"
        lines.append(f"{len(never)} {routes} never claimed{names}")
    else:
        lines.append(f"{least.name} is claimed least often: in {percent(least.claimed.value)} of games.")
    rates = _claims_by_length(report)
    if len(rates) > 1:
        best = max(rates, key=lambda n: rates[n])
        worst = min(rates, key=lambda n: rates[n])
        lines.append(
            f"By length, routes of {_spaces(best)} are claimed most often ({percent(rates[best], 0)}) and routes of "
            f"{_spaces(worst)} least often ({percent(rates[worst], 0)})."
        )
    frequent = [row for row in rows if row.round is not None and row.claimed.n * row.claimed.value >= FEW]
    if frequent:
        earliest = min(frequent, key=lambda row: row.round or 0)
        lines.append(f"{earliest.name} is claimed earliest: in round {number(earliest.round or 0)} on average.")
    lines += _tunnels(report)
    return lines


def _tunnels(report: Report) -> list[str]:
    tunnels = [row for row in report.routes if row.asked and row.asked.n]
    attempts = sum(row.asked.n for row in tunnels if row.asked)
    if not attempts:
        return []
    asked = sum(row.asked.value * row.asked.n for row in tunnels if row.asked)
    given_up = sum(row.given_up.value * row.given_up.n for row in tunnels if row.given_up)
    lines = [f"A tunnel requires extra cards in {percent(asked / attempts)} of attempts."]
    if asked:
        lines.append(f"Players give up {percent(given_up / asked)} of those attempts.")
    return lines


def _claims_by_length(report: Report) -> dict[int, float]:
    """Returns how often a route of each length is claimed, averaged over the routes of that length."""
    rates: dict[int, list[float]] = {}
    for row in report.routes:
        rates.setdefault(row.length, []).append(row.claimed.value)
    return {length: sum(values) / len(values) for length, values in rates.items()}


def _spaces(n: int) -> str:
    return "one space" if n == 1 else f"{n} spaces"


def winning_routes(report: Report) -> list[str]:
    """Says which routes are linked to winning and to losing."""
    clear = by_wins(report)
    winning = [row for row in clear if owner_wins(row) > report.fair]
    losing = [row for row in clear if owner_wins(row) < report.fair]
    if not clear:
        return ["No route is clearly linked to winning or losing."]
    lines = []
    for row, detail in (*((row, _ratio(row)) for row in winning[:1]), *((row, "") for row in losing[-1:])):
        assert row.owner_wins
        lines.append(
            f"The owner of {row.name} wins {percent(row.owner_wins.value)} of games, "
            f"{compared_with(row.owner_wins, report.fair)} the fair share{detail}."
        )
    lines.append(
        f"Of {len(report.routes)} routes, {len(winning)} are clearly linked to winning and {len(losing)} to losing; "
        f"chance alone would link about {round(0.05 * len(report.routes))}."
    )
    return lines


def _ratio(row: RouteRow) -> str:
    if not row.others_own:
        return ""
    return f"; winners own it {row.winners_own / row.others_own:.1f} times as often as the other players"


# Tickets


def by_worth(report: Report) -> list[TicketRow]:
    """Returns all tickets, those that bring the most points first."""
    return sorted(report.tickets, key=lambda row: (-(row.brought.value if row.brought else -999), row.name))


def tickets(report: Report) -> list[str]:
    """Says which tickets bring the most points, which are hard to complete, and which players keep."""
    frequent = [row for row in by_worth(report) if row.brought and row.brought.n >= FEW]
    if not frequent:
        return ["No ticket was kept often enough to draw a conclusion."]
    best, worst = frequent[0], frequent[-1]
    lines = [f"{_ticket(best)} brings the most: {_brought(best)} on average to the player who keeps it."]
    if len(frequent) > 1:
        lines.append(f"{_ticket(worst)} brings the least: {_brought(worst)}.")
    costly = [row for row in frequent if row.brought and row.brought.high < 0]
    if costly:
        verb = "costs more points than it brings" if len(costly) == 1 else "cost more points than they bring"
        lines.append(f"{len(costly)} of {len(report.tickets)} tickets {verb}.")
    hardest, easiest = _extremes(frequent, lambda row: row.made.value if row.made else 0)
    assert hardest.made and easiest.made
    if hardest is not easiest:
        players = f"{percent(hardest.made.value)} of the players" if hardest.made.value else "none of the players"
        lines.append(
            f"The hardest to complete is {_ticket(hardest)}: {players} who keep it complete it. The easiest is "
            f"{_ticket(easiest)}, with {percent(easiest.made.value)}."
        )
    offered = [row for row in report.tickets if row.kept and row.kept.n >= FEW]
    if len(offered) > 1:
        rarest, favourite = _extremes(offered, lambda row: row.kept.value if row.kept else 0)
        assert rarest.kept and favourite.kept
        seldom = f"only {percent(rarest.kept.value)} of the time" if rarest.kept.value else "never"
        lines.append(
            f"Players who are offered {_ticket(favourite)} keep it {percent(favourite.kept.value)} of the time; they "
            f"keep {_ticket(rarest)} {seldom}."
        )
    return lines


def _extremes(rows: Sequence[Row], key: Callable[[Row], float]) -> tuple[Row, Row]:
    return min(rows, key=key), max(rows, key=key)


def _ticket(row: TicketRow) -> str:
    return f"{row.name} ({row.points})"


def _brought(row: TicketRow) -> str:
    assert row.brought
    return f"{number(row.brought.value)} points"


# Cards


def cards(report: Report) -> list[str]:
    """Says which colours are spent and taken most, and how cards are drawn."""
    colours = [row for row in report.cards if row.kind != "wild"]
    lines = []
    if len(colours) > 1:
        least, most = _extremes(colours, lambda row: row.spent)
        lines.append(
            f"The most spent colour is {most.kind}, with {number(most.spent)} cards per game; the least spent is "
            f"{least.kind}, with {number(least.spent)}."
        )
        frequent = [row for row in colours if row.taken and row.taken.n >= FEW]
        if len(frequent) > 1:
            unwanted, wanted = _extremes(frequent, lambda row: row.taken.value if row.taken else 0)
            assert unwanted.taken and wanted.taken
            lines.append(
                f"When {_a(wanted.kind)} {wanted.kind} card is face up, {percent(wanted.taken.value)} of draws take "
                f"it; {_a(unwanted.kind)} {unwanted.kind} card is taken by only {percent(unwanted.taken.value)}."
            )
    lines += _wilds(report.cards)
    face_up, blind = sum(row.face_up for row in report.cards), sum(row.blind for row in report.cards)
    if face_up + blind:
        lines.append(f"{percent(blind / (face_up + blind), 0)} of the cards that players draw come from the deck.")
    return lines


def _a(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def _wilds(rows: Iterable[CardRow]) -> list[str]:
    return [
        f"Players spend {number(row.spent)} locomotives per game and have {number(row.left)} left at the end."
        for row in rows
        if row.kind == "wild"
    ]


def in_short(report: Report) -> list[str]:
    """Returns the summary: the first sentence of every section."""
    sections = (seats, scores, margins, sources, length, claims, winning_routes, tickets, cards)
    return [lines[0] for lines in (section(report) for section in sections) if lines]
