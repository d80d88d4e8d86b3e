"""The menu of a decision: choices in groups. A choice is an action or opens a submenu."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from kolej.cli.style import card, styled
from kolej.cli.table_view import route_kind
from kolej.game import Action, View
from kolej.game.phrases import card_name, cards_in_words, counted, kinds_in_words, line_name, route_name, sets_in_words

SHOWN_ROUTES = 24
"""More routes than this go into a submenu, so that the table stays on the screen."""


@dataclass(frozen=True)
class Choice:
    """One line of a menu, split into cells. It has an action or a submenu."""

    cells: tuple[Text, ...]
    action: Action | None = None
    submenu: tuple[Choices, ...] = ()


@dataclass(frozen=True)
class Choices:
    """A group of choices under a heading."""

    heading: str
    choices: tuple[Choice, ...]


def menu(view: View) -> tuple[Choices, ...]:
    """Returns the menu of all legal actions, except for keeping tickets, which needs several numbers."""
    legal = view.legal
    groups = [
        Choices("Draw", tuple(_draw(view, a) for a in legal if a.kind == "draw")),
        _claims(view, [a for a in legal if a.kind == "claim"]),
        *_builds(view, [a for a in legal if a.kind == "build"]),
        Choices("Add a card to the set", tuple(_give(a) for a in legal if a.kind == "give")),
        Choices(_tunnel_heading(view), tuple(_answer(a) for a in legal if a.kind in ("add", "decline"))),
        Choices("Other", tuple(_other(view, a) for a in legal if a.kind in ("tickets", "ferry", "pass"))),
    ]
    return tuple(group for group in groups if group.choices)


def _draw(view: View, action: Action) -> Choice:
    if action.card == "deck":
        words = Text.assemble("a card from the deck", (f" ({view.deck_size} left)", "quiet"))
        return Choice((words,), action)
    assert action.card is not None
    words = styled(f"the face-up {card_name(action.card)}")
    if action.card == "wild" and view.board.rules.wild_ends_draw:
        words.append(" (the only card of this turn)", "quiet")
    elif view.face_up.count(action.card) > 1:
        words.append(f" ({view.face_up.count(action.card)} face up)", "quiet")
    return Choice((words,), action)


def _claims(view: View, claims: list[Action]) -> Choices:
    routes = tuple(_claim(view, id, payments) for id, payments in _by_route(view, claims))
    group = Choices("Claim a route", routes)
    if len(routes) <= SHOWN_ROUTES:
        return group
    return Choices("Claim", (Choice((Text(f"one of {len(routes)} routes …"),), submenu=(group,)),))


def _by_route(view: View, actions: list[Action]) -> list[tuple[str, list[Action]]]:
    """Groups actions by route, longest routes first. Of several identical lines only the first is listed."""
    by_route: dict[str, list[Action]] = {}
    for action in actions:
        assert action.route is not None
        by_route.setdefault(action.route, []).append(action)
    different = {_features(view, id): id for id in reversed(by_route)}

    def order(id: str) -> tuple[int, str]:
        return -view.board.route(id).length, line_name(view.board, id)

    return [(id, by_route[id]) for id in sorted(different.values(), key=order)]


def _features(view: View, id: str) -> tuple[object, ...]:
    """Returns everything in which the lines of a connection can differ."""
    r = view.board.route(id)
    return (r.connection, r.length, r.colour, r.tunnel, r.wilds, r.waves, r.trade, r.bed, view.track.get(id))


def _claim(view: View, id: str, payments: list[Action]) -> Choice:
    route = view.board.route(id)
    points = counted(view.board.rules.points[route.length - 1], "pt")
    # Locomotives are the most valuable cards, so payments without them come first.
    payments.sort(key=lambda a: (a.sets, a.cards.get("wild", 0) + a.cards.get("ferry", 0), a.id))
    how = f"with {payment_words(payments[0])}" if len(payments) == 1 else f"{len(payments)} ways to pay"
    cells = (
        Text(route_name(view.board, id)),
        styled(route_kind(route, view.track.get(id))),
        Text(points, "quiet"),
        styled(how),
    )
    if len(payments) == 1:
        return Choice(cells, payments[0])
    ways = tuple(Choice((styled(payment_words(a)),), a) for a in payments)
    return Choice(cells, submenu=(Choices(f"Pay for {route_name(view.board, id)} with", ways),))


def payment_words(action: Action) -> str:
    """Describes the payment of a claim: `3 blue and a locomotive`."""
    parts = [cards_in_words(action.cards)] if action.cards else []
    if action.sets:
        parts.append(sets_in_words(action.sets, action.set_size))
    return " and ".join(parts)


def _builds(view: View, builds: list[Action]) -> list[Choices]:
    """Returns the beds where track can be laid, grouped by length. If there are many, each length is a submenu."""
    by_length: dict[int, list[Choice]] = {}
    for id, colours in _by_route(view, builds):
        length, name = view.board.route(id).length, route_name(view.board, id)
        pieces = tuple(_piece(view, action, length) for action in colours)
        cells = (Text(name), Text(counted(length, "space"), "quiet"))
        bed = Choice(cells, submenu=(Choices(f"Colour of the track on {name}", pieces),))
        by_length.setdefault(length, []).append(bed)
    groups = [
        Choices(f"Lay track on {counted(length, 'space')}", tuple(beds)) for length, beds in by_length.items()
    ]
    if len(all_choices(groups)) <= SHOWN_ROUTES:
        return groups
    lengths = (Choice((Text(f"{_heading(g)} ({len(g.choices)} beds) …"),), submenu=(g,)) for g in groups)
    return [Choices("Lay track", tuple(lengths))]


def _heading(group: Choices) -> str:
    return group.heading.removeprefix("Lay track ")


def _piece(view: View, action: Action, length: int) -> Choice:
    colour = str(action.colour)
    left = view.track_supply.get(colour, {}).get(str(length), 0)
    return Choice((card(colour), Text(f"{counted(left, 'piece')} left", "quiet")), action)


def _tunnel_heading(view: View) -> str:
    if not view.pending or view.pending.get("phase") != "tunnel":
        return "The tunnel"
    turned = kinds_in_words(view.pending["turned"]) or "nothing"
    return f"The tunnel turned up {turned}: {counted(view.pending['extra'], 'more card')} needed"


def _answer(action: Action) -> Choice:
    if action.kind == "decline":
        return Choice((Text("take the cards back and end the turn"),), action)
    return Choice((styled(f"add {cards_in_words(action.cards)}"),), action)


def _give(action: Action) -> Choice:
    return Choice((card(str(action.card)),), action)


def _other(view: View, action: Action) -> Choice:
    if action.kind == "tickets":
        left = Text(f" ({view.ticket_deck_size} left)", "quiet")
        return Choice((Text("take tickets") + left,), action)
    return Choice((styled("take a ferry card" if action.kind == "ferry" else "pass"),), action)


def all_choices(groups: Iterable[Choices]) -> list[Choice]:
    """Returns the choices of all groups in the order of their numbers."""
    return [choice for group in groups for choice in group.choices]
