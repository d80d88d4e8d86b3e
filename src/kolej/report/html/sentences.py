"""What is seen in the numbers, said in short sentences. Nothing is said that the numbers do not show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from kolej.game.phrases import listed
from kolej.report.numbers import CardRow, Group, Report, RouteRow, TicketRow
from kolej.simulation.estimates import Estimate

SOURCE_NAMES = {
    "routes": "routes",
    "tickets_made": "tickets made",
    "tickets_missed": "tickets missed",
    "flags": "flag sets",
    "longest": "longest path",
    "globetrotter": "most tickets",
    "regions": "regions",
}
ACT_NAMES = {
    "draw": "drawing cards",
    "claim": "claiming a route",
    "tickets": "taking tickets",
    "ferry": "taking a ferry card",
    "pass": "passing",
}
FEW = 30
"""Cases below which nothing is said of a route or a ticket: it would be noise."""

Row = TypeVar("Row")


def percent(part: float, digits: int = 1) -> str:
    return f"{part * 100:.{digits}f}\u00a0%"


def number(value: float, digits: int = 1) -> str:
    return f"{value:,.{digits}f}".replace("-", "−")


def whole(n: int) -> str:
    return f"{n:,}".replace("-", "−")


def between(found: Estimate, *, rate: bool = True) -> str:
    """`54.7 to 59.0`."""
    by = 100 if rate else 1
    return f"{number(found.low * by)} to {number(found.high * by)}"


def told(found: Estimate | None) -> str:
    """`56.9 % (54.7 to 59.0)`, or a dash where there was no case."""
    return "–" if found is None else f"{percent(found.value)} ({between(found)})"


def apart(found: Estimate, fair: float) -> str:
    """`6.9 percentage points above`."""
    gap = round((found.value - fair) * 100, 1)
    points = "percentage point" if abs(gap) == 1 else "percentage points"
    return f"{abs(gap):.1f} {points} {'above' if gap > 0 else 'below'}"


def kind_name(kind: str) -> str:
    return "locomotives" if kind == "wild" else kind


def title(report: Report) -> str:
    return f"{report.name}: {whole(report.games)} {'game' if report.games == 1 else 'games'}"


def who_plays(report: Report) -> str:
    bots = list(dict.fromkeys(report.bots))
    if len(bots) == 1:
        return f"{report.players} seats, all played by the bot {bots[0]}"
    return f"{report.players} seats, played by {listed(report.bots)}"


# The seats


def seats(report: Report) -> list[str]:
    fair = percent(report.fair, 0 if 100 % report.players == 0 else 1)
    clear = [group for group in report.order if group.wins and group.wins.differs_from(report.fair)]
    said = []
    for group in clear:
        assert group.wins
        said.append(
            f"Who moves {group.name} wins {percent(group.wins.value)} of the games, {apart(group.wins, report.fair)} "
            f"the fair share of {fair}."
        )
    if not clear:
        widest = max((g.wins for g in report.order if g.wins), key=lambda wins: wins.high - wins.low)
        said.append(
            f"No advantage of a seat shows: every interval holds the fair share of {fair}. An advantage of more than "
            f"about {(widest.high - widest.low) * 50:.1f} percentage points would have shown in so many games."
        )
    said += [_bot(group, report) for group in report.by_bot]
    return said


def _bot(group: Group, report: Report) -> str:
    assert group.wins
    return (
        f"A seat of {group.name} wins {percent(group.wins.value)} of its games and ends with "
        f"{number(group.score.value)} points."
    )


# Scores


def scores(report: Report) -> list[str]:
    return [
        f"Winners end with {number(report.winners.score.value)} points on the mean"
        + (f", the others with {number(report.others.score.value)}." if report.others.n else "."),
        f"Nine in ten scores lie between {number(report.scores.fifth, 0)} and {number(report.scores.ninety_fifth, 0)}; "
        f"the lowest is {number(report.scores.least, 0)}, the highest {number(report.scores.most, 0)}.",
    ]


def margins(report: Report) -> list[str]:
    said = [
        f"Half of the games are decided by {report.margins.median} {_points(report.margins.median)} or fewer, the "
        f"widest by {report.margins.most}."
    ]
    if report.tied.value:
        said.append(f"{percent(report.tied.value)} of the victories are shared after all tie breaks.")
    else:
        said.append("No victory was shared.")
    return said


def _points(n: int) -> str:
    return "point" if n == 1 else "points"


def sources(report: Report) -> list[str]:
    if not report.others.n:
        return []
    gaps = {
        name: report.winners.sources[name] - report.others.sources[name] for name in report.winners.sources
    }
    lead = report.winners.score.value - report.others.score.value
    best = max(gaps, key=lambda name: gaps[name])
    said = [
        f"Winners are {number(lead)} points ahead. The largest part of that, {number(gaps[best])} points, is "
        + {"tickets_missed": "tickets that the others missed"}.get(best, SOURCE_NAMES[best])
        + "."
    ]
    behind = [name for name, gap in gaps.items() if gap < -0.05]
    if behind:
        parts = [f"{SOURCE_NAMES[name]} ({number(-gaps[name])} points fewer)" for name in behind]
        said.append(f"From {listed(parts)} they get less than those they beat.")
    share = report.winners.sources["routes"] / report.winners.score.value if report.winners.score.value > 0 else 0
    if 0 < share <= 1:
        said.append(f"{percent(share, 0)} of a winner's points are routes.")
    for found, name in ((report.longest_wins, "longest path"), (report.globetrotter_wins, "most tickets made")):
        if found and found.n >= FEW:
            said.append(f"Who gets the bonus for the {name} wins, alone or with others, {percent(found.value)}.")
    return said


def acts(report: Report) -> list[str]:
    said = []
    for name in ("claim", "tickets"):
        if name in report.acts["winners"]:
            won, lost = report.acts["winners"][name], report.acts["others"][name]
            if max(won, lost) < 0.05:
                continue
            said.append(
                f"Winners spend {number(won)} turns {ACT_NAMES[name]}"
                + (f", the others {number(lost)}." if report.others.n else ".")
            )
    return said


# Length


def length(report: Report) -> list[str]:
    turns = report.turns
    said = [
        f"A game takes {number(turns.mean)} turns on the mean, {number(turns.mean / report.players)} for each player, "
        f"and {number(report.decisions, 0)} decisions in all.",
        f"Nine in ten games take {turns.fifth} to {turns.ninety_fifth} turns; the shortest took {turns.least}, the "
        f"longest {turns.most}.",
    ]
    if report.stalled:
        said.append(
            f"{percent(report.stalled / report.games)} of the games ended because nobody could do anything any more."
        )
    if report.ender_wins and report.ender_wins.n >= FEW:
        said.append(f"Who brings on the last round wins {percent(report.ender_wins.value)}.")
    if report.leader_wins and report.leader_wins.n >= FEW:
        said.append(
            f"Who alone leads on the board before the tickets are counted wins {percent(report.leader_wins.value)}."
        )
    return said


# Routes


def by_claims(report: Report) -> list[RouteRow]:
    return sorted(report.routes, key=lambda row: (-row.claimed.value, row.name))


def by_wins(report: Report) -> list[RouteRow]:
    """Routes whose owners clearly win more or less often than is fair, the surest at the ends."""
    clear = [
        row for row in report.routes
        if row.owner_wins and row.owner_wins.n >= FEW and row.owner_wins.differs_from(report.fair)
    ]  # fmt: skip
    return sorted(clear, key=lambda row: -_sure(row, report.fair))


def _sure(row: RouteRow, fair: float) -> float:
    """How far from the fair share it is at the very least: few cases count for less."""
    assert row.owner_wins
    return (row.owner_wins.low if row.owner_wins.value > fair else row.owner_wins.high) - fair


def owner_wins(row: RouteRow) -> float:
    return row.owner_wins.value if row.owner_wins else 0.0


def claims(report: Report) -> list[str]:
    rows = by_claims(report)
    first, last = rows[0], rows[-1]
    said = [f"{first.name} is claimed most: in {percent(first.claimed.value)} of the games."]
    never = [row for row in rows if not row.claimed.value]
    if never:
        names = f": {listed(row.name for row in never)}." if len(never) <= 4 else "."
        routes = "route was" if len(never) == 1 else "routes were"
        said.append(f"{len(never)} {routes} never claimed{names}")
    else:
        said.append(f"{last.name} is claimed least: in {percent(last.claimed.value)}.")
    by_length = _lengths(report)
    if len(by_length) > 1:
        best = max(by_length, key=lambda n: by_length[n])
        worst = min(by_length, key=lambda n: by_length[n])
        said.append(
            f"Of all lengths, routes of {_spaces(best)} are claimed most ({percent(by_length[best], 0)} of the time), "
            f"those of {_spaces(worst)} least ({percent(by_length[worst], 0)})."
        )
    soon = [row for row in rows if row.round is not None and row.claimed.n * row.claimed.value >= FEW]
    if soon:
        early = min(soon, key=lambda row: row.round or 0)
        said.append(f"{early.name} goes first: on the mean in round {number(early.round or 0)}.")
    said += _tunnels(report)
    return said


def _tunnels(report: Report) -> list[str]:
    dug = [row for row in report.routes if row.asked and row.asked.n]
    digs = sum(row.asked.n for row in dug if row.asked)
    if not digs:
        return []
    asked = sum(row.asked.value * row.asked.n for row in dug if row.asked)
    given_up = sum(row.given_up.value * row.given_up.n for row in dug if row.given_up)
    told = f"A tunnel asks for more cards in {percent(asked / digs)} of the diggings"
    return [f"{told}; {percent(given_up / asked)} of those are given up." if asked else f"{told}."]


def _lengths(report: Report) -> dict[int, float]:
    found: dict[int, list[float]] = {}
    for row in report.routes:
        found.setdefault(row.length, []).append(row.claimed.value)
    return {length: sum(rates) / len(rates) for length, rates in found.items()}


def _spaces(n: int) -> str:
    return "one space" if n == 1 else f"{n} spaces"


def winning_routes(report: Report) -> list[str]:
    clear = by_wins(report)
    more = [row for row in clear if owner_wins(row) > report.fair]
    less = [row for row in clear if owner_wins(row) < report.fair]
    if not clear:
        return ["No route's owners clearly win more or less often than is fair."]
    said = []
    for row, further in (*((row, _ratio(row)) for row in more[:1]), *((row, "") for row in less[-1:])):
        assert row.owner_wins
        said.append(
            f"Owners of {row.name} win {percent(row.owner_wins.value)}, {apart(row.owner_wins, report.fair)} "
            f"the fair share{further}."
        )
    said.append(
        f"{len(more)} of {len(report.routes)} routes clearly go with winning, {len(less)} with losing; "
        f"about {round(0.05 * len(report.routes))} would seem to by chance alone."
    )
    return said


def _ratio(row: RouteRow) -> str:
    if not row.others_own:
        return ""
    return f"; winners own it {row.winners_own / row.others_own:.1f} times as often as the others"


# Tickets


def by_worth(report: Report) -> list[TicketRow]:
    return sorted(report.tickets, key=lambda row: (-(row.brought.value if row.brought else -999), row.name))


def tickets(report: Report) -> list[str]:
    enough = [row for row in by_worth(report) if row.brought and row.brought.n >= FEW]
    if not enough:
        return ["No ticket was kept often enough to say anything about it."]
    best, worst = enough[0], enough[-1]
    said = [f"{_ticket(best)} brings most: {_brought(best)} on the mean to who keeps it."]
    if len(enough) > 1:
        said.append(f"{_ticket(worst)} brings least: {_brought(worst)}.")
    losing = [row for row in enough if row.brought and row.brought.high < 0]
    if losing:
        said.append(f"{len(losing)} of {len(report.tickets)} tickets cost more than they bring.")
    hard, easy = _ends(enough, lambda row: row.made.value if row.made else 0)
    assert hard.made and easy.made
    if hard is not easy:
        said.append(
            f"Hardest to make is {_ticket(hard)}, made by {percent(hard.made.value)} of those who keep it; easiest "
            f"{_ticket(easy)}, by {percent(easy.made.value)}."
        )
    wanted = [row for row in report.tickets if row.kept and row.kept.n >= FEW]
    if len(wanted) > 1:
        spurned, loved = _ends(wanted, lambda row: row.kept.value if row.kept else 0)
        assert spurned.kept and loved.kept
        seldom = f"only {percent(spurned.kept.value)}" if spurned.kept.value else "never"
        said.append(
            f"Who is shown {_ticket(loved)} keeps it {percent(loved.kept.value)} of the time; "
            f"{_ticket(spurned)} {seldom}."
        )
    return said


def _ends(rows: Sequence[Row], by: Callable[[Row], float]) -> tuple[Row, Row]:
    return min(rows, key=by), max(rows, key=by)


def _ticket(row: TicketRow) -> str:
    return f"{row.name} ({row.points})"


def _brought(row: TicketRow) -> str:
    assert row.brought
    return f"{number(row.brought.value)} points"


# Cards


def cards(report: Report) -> list[str]:
    plain = [row for row in report.cards if row.kind != "wild"]
    said = []
    if len(plain) > 1:
        least, most = _ends(plain, lambda row: row.spent)
        said.append(
            f"Most spent is {most.kind}, {number(most.spent)} cards a game; least {least.kind}, {number(least.spent)}."
        )
        seen = [row for row in plain if row.taken and row.taken.n >= FEW]
        if len(seen) > 1:
            left, wanted = _ends(seen, lambda row: row.taken.value if row.taken else 0)
            assert left.taken and wanted.taken
            said.append(
                f"When {_a(wanted.kind)} {wanted.kind} card lies face up, {percent(wanted.taken.value)} of the draws "
                f"take it; {_a(left.kind)} {left.kind} one only {percent(left.taken.value)}."
            )
    said += _wilds(report.cards)
    face_up, blind = sum(row.face_up for row in report.cards), sum(row.blind for row in report.cards)
    if face_up + blind:
        said.append(f"{percent(blind / (face_up + blind), 0)} of the cards are drawn blind from the deck.")
    return said


def _a(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


def _wilds(rows: Iterable[CardRow]) -> list[str]:
    return [
        f"Locomotives: {number(row.spent)} are spent a game and {number(row.left)} are left in hand at the end."
        for row in rows
        if row.kind == "wild"
    ]


def in_short(report: Report) -> list[str]:
    """The page in a few lines: the first thing that each part has to say."""
    parts = (seats, scores, margins, sources, length, claims, winning_routes, tickets, cards)
    return [said[0] for said in (part(report) for part in parts) if said]
