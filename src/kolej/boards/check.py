"""Checks what the schema cannot: that ids exist, that numbers fit each other, that every ticket can be completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kolej.boards.cycles import check_cycles
from kolej.boards.model import Board, Route

# The sizes of the engine's records. rules/capacity.py has the same numbers; a test compares them.
MOST_PLAYERS = 5
MOST_ROUTES = 192
MOST_PLACES = 128
MOST_TICKETS = 64
MOST_REGIONS = 32
MOST_CARDS = 127


def check(board: Board) -> list[str]:
    """Returns all problems of a board, each with the name of its field. A board without problems can be played."""
    return list(_problems(board))


def _problems(board: Board) -> Iterator[str]:
    yield from _sizes(board)
    yield from _ids(board)
    yield from _rules(board)
    dangling = list(_dangling(board))
    yield from dangling
    if dangling:
        return  # the other checks look ids up
    yield from _regions(board)
    for number, route in enumerate(board.routes):
        for problem in _route(board, route):
            yield f"routes[{number}] ({route.id}): {problem}"
    yield from _connections(board)
    yield from check_cycles(board)
    yield from _tickets(board)


def _sizes(board: Board) -> Iterator[str]:
    for field, count, most in (
        ("routes", len(board.routes), MOST_ROUTES),
        ("cities and ends", len(board.cities) + len(board.ends), MOST_PLACES),
        ("tickets", len(board.tickets), MOST_TICKETS),
        ("regions", len(board.regions), MOST_REGIONS),
    ):
        if count > most:
            yield f"{field}: {count} are too many, the limit is {most}"


def _ids(board: Board) -> Iterator[str]:
    places = [city.id for city in board.cities]
    places += [area.id for area in board.areas]
    places += [end.id for end in board.ends]
    for field, ids in (
        ("cities, areas and ends", places),
        ("routes", [route.id for route in board.routes]),
        ("tickets", [ticket.id for ticket in board.tickets]),
        ("regions", list(board.regions)),
    ):
        for repeated in _repeated(ids):
            yield f"{field}: the id {repeated!r} is used more than once"


def _repeated(ids: Iterable[str]) -> list[str]:
    return [id for id, count in Counter(ids).items() if count > 1]


def _rules(board: Board) -> Iterator[str]:
    rules = board.rules
    fewest, most = rules.players
    if not 2 <= fewest <= most <= MOST_PLAYERS:
        yield f"rules.players: must be a range within 2 to {MOST_PLAYERS}, got {fewest} to {most}"
    cards = sum(rules.deck.values())
    needed = most * rules.hand + 5
    if not needed <= cards <= MOST_CARDS:
        yield (
            f"rules.deck: {cards} cards; {most} hands and five face-up cards need {needed}, "
            f"the limit is {MOST_CARDS}"
        )
    tickets = rules.tickets
    if tickets.start_keep > tickets.start_dealt:
        yield "rules.tickets.start_keep: is more than rules.tickets.start_dealt"
    if tickets.keep > tickets.drawn:
        yield "rules.tickets.keep: is more than rules.tickets.drawn"
    if most * tickets.start_dealt > len(board.tickets):
        dealt = f"{most} players are dealt {tickets.start_dealt} each"
        yield f"tickets: {len(board.tickets)} are too few, {dealt}"
    if rules.flags and len(set(rules.flags.colours)) < len(rules.flags.colours):
        yield "rules.flags.colours: a colour is listed more than once"
    for number, colour in enumerate(rules.flags.colours if rules.flags else ()):
        if not rules.deck.get(colour):
            yield f"rules.flags.colours[{number}]: there are no {colour} cards in rules.deck"


def _dangling(board: Board) -> Iterator[str]:
    """Finds ids that do not exist, and ends with no route or several."""
    areas = {area.id for area in board.areas}
    cities = {city.id for city in board.cities}
    ends = {end.id for end in board.ends}
    connections = {route.connection for route in board.routes}
    for number, end in enumerate(board.ends):
        if end.area not in areas:
            yield f"ends[{number}].area: there is no area {end.area!r}"
    for number, route in enumerate(board.routes):
        for side in ("a", "b"):
            place = getattr(route, side)
            if place in areas:
                yield f"routes[{number}].{side}: {place!r} is an area; a route ends in one of the area's ends"
            elif place not in cities | ends:
                yield f"routes[{number}].{side}: there is no city or end {place!r}"
    for number, ticket in enumerate(board.tickets):
        for side in ("a", "b"):
            place = getattr(ticket, side)
            if place not in cities | areas:
                yield f"tickets[{number}].{side}: there is no city or area {place!r}"
    for number, pair in enumerate(board.crossings):
        for which, connection in enumerate(pair):
            if connection not in connections:
                yield f"crossings[{number}][{which}]: there is no connection {connection!r}"
    used = Counter(place for route in board.routes for place in (route.a, route.b))
    for number, end in enumerate(board.ends):
        if used[end.id] != 1:
            yield f"ends[{number}] ({end.id}): must end exactly one route, ends {used[end.id]}"


def _regions(board: Board) -> Iterator[str]:
    known = set(board.regions)
    for number, city in enumerate(board.cities):
        if city.region is not None and city.region not in known:
            yield f"cities[{number}].region: there is no region {city.region!r}"
    if board.rules.regions:
        for number, region in enumerate(board.rules.regions.twice_when_complete):
            if region not in {city.region for city in board.cities}:
                yield f"rules.regions.twice_when_complete[{number}]: there is no city in a region {region!r}"


def _route(board: Board, route: Route) -> Iterator[str]:
    rules = board.rules
    if route.a == route.b:
        yield "a and b are the same place"
    if len(route.spaces) != route.length:
        yield f"spaces: {len(route.spaces)} are drawn, the length is {route.length}"
    if route.length > rules.trains:
        yield f"length: {route.length} is more than a player's {rules.trains} trains"
    if route.bed != (route.colour == "none"):
        yield "bed: a bed has the colour 'none', and only a bed has it"
    if route.bed and not rules.track.get(str(route.length)):
        yield f"bed: rules.track has no piece of {route.length} spaces"
    if route.colour != "grey" and route.colour != "none" and not rules.deck.get(route.colour):
        yield f"colour: there are no {route.colour} cards in rules.deck"
    if max(route.wilds, route.waves) > route.length:
        yield f"wilds, waves: more symbols than its {route.length} spaces"
    kinds = [
        kind for kind, has in (("tunnel", route.tunnel), ("wilds", route.wilds), ("waves", route.waves),
                               ("bed", route.bed), ("trade", route.trade)) if has
    ]
    if len(kinds) > 1:
        yield f"{' and '.join(kinds)}: a route can be only one of these"


def _connections(board: Board) -> Iterator[str]:
    area = board.area_of_end
    first: dict[str, tuple[int, frozenset[str]]] = {}
    joined_by: dict[frozenset[str], str] = {}
    for number, route in enumerate(board.routes):
        between = frozenset((area.get(route.a, route.a), area.get(route.b, route.b)))
        first_number, first_between = first.setdefault(route.connection, (number, between))
        if first_between != between:
            problem = f"{route.connection!r} joins other places in routes[{first_number}]"
            yield f"routes[{number}].connection: {problem}"
            continue
        other = joined_by.setdefault(between, route.connection)
        if other != route.connection:  # otherwise CLAIM-5 would not apply to the two lines
            yield f"routes[{number}].connection: must be {other!r}, as for the other lines between these places"
    for number, (one, two) in enumerate(board.crossings):
        if one == two:
            yield f"crossings[{number}]: {one!r} cannot cross itself"


def _tickets(board: Board) -> Iterator[str]:
    """Checks that routes join the places of every ticket. The ends of an area do not join each other (IT-3)."""
    network: dict[str, set[str]] = {}
    for route in board.routes:
        network.setdefault(route.a, set()).add(route.b)
        network.setdefault(route.b, set()).add(route.a)
    gates = {area.id: {end.id for end in board.ends if end.area == area.id} for area in board.areas}
    for number, ticket in enumerate(board.tickets):
        if ticket.a == ticket.b:
            yield f"tickets[{number}] ({ticket.id}): a and b are the same place"
            continue
        goals = gates.get(ticket.b, {ticket.b})
        if not any(_reach(network, start) & goals for start in gates.get(ticket.a, {ticket.a})):
            yield f"tickets[{number}] ({ticket.id}): no routes join {ticket.a!r} and {ticket.b!r}"


def _reach(network: dict[str, set[str]], start: str) -> set[str]:
    """Returns all places that can be reached from the start."""
    reached, waiting = {start}, [start]
    while waiting:
        for place in network.get(waiting.pop(), ()):
            if place not in reached:
                reached.add(place)
                waiting.append(place)
    return reached
