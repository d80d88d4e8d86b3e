"""The choices of a decision, numbered and grouped; a choice of several actions opens a further menu."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from kolej.cli.style import card, styled
from kolej.cli.table_view import route_kind
from kolej.game import Action, View
from kolej.game.phrases import card_name, cards_in_words, counted, kinds_in_words, line_name, route_name, sets_in_words

SHOWN_ROUTES = 24
"""More routes than these get a menu of their own: the table should stay on the screen."""


@dataclass(frozen=True)
class Choice:
    """One line of a menu, in cells. It leads to an action, or to a further menu."""

    cells: tuple[Text, ...]
    action: Action | None = None
    further: tuple[Choices, ...] = ()


@dataclass(frozen=True)
class Choices:
    heading: str
    choices: tuple[Choice, ...]


def menu(view: View) -> tuple[Choices, ...]:
    """All that may be decided now, but which tickets to keep: those are ticked, not picked."""
    legal = view.legal
    groups = [
        Choices("Draw", tuple(_draw(view, a) for a in legal if a.kind == "draw")),
        _claims(view, [a for a in legal if a.kind == "claim"]),
        *_builds(view, [a for a in legal if a.kind == "build"]),
        Choices("Give into the set", tuple(_give(a) for a in legal if a.kind == "give")),
        Choices(_tunnel_asks(view), tuple(_answer(a) for a in legal if a.kind in ("add", "decline"))),
        Choices("Or", tuple(_other(view, a) for a in legal if a.kind in ("tickets", "ferry", "pass"))),
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
        words.append(f" ({view.face_up.count(action.card)} lie there)", "quiet")
    return Choice((words,), action)


def _claims(view: View, claims: list[Action]) -> Choices:
    routes = tuple(_claim(view, id, payments) for id, payments in _by_route(view, claims))
    listed = Choices("Claim a route", routes)
    if len(routes) <= SHOWN_ROUTES:
        return listed
    return Choices("Claim", (Choice((Text(f"one of {len(routes)} routes …"),), further=(listed,)),))


def _by_route(view: View, actions: list[Action]) -> list[tuple[str, list[Action]]]:
    """The longest first: they are what one saves up for. Of lines that are alike the first stands for all."""
    found: dict[str, list[Action]] = {}
    for action in actions:
        assert action.route is not None
        found.setdefault(action.route, []).append(action)
    unlike = {_likeness(view, id): id for id in reversed(found)}

    def order(id: str) -> tuple[int, str]:
        return -view.board.route(id).length, line_name(view.board, id)

    return [(id, found[id]) for id in sorted(unlike.values(), key=order)]


def _likeness(view: View, id: str) -> tuple[object, ...]:
    """All by which lines of a connection can differ; which of two alike one takes changes nothing."""
    r = view.board.route(id)
    return (r.connection, r.length, r.colour, r.tunnel, r.wilds, r.waves, r.trade, r.bed, view.track.get(id))


def _claim(view: View, id: str, payments: list[Action]) -> Choice:
    route = view.board.route(id)
    points = counted(view.board.rules.points[route.length - 1], "pt")
    # Locomotives are the dearest cards, so the payments that spare them stand first.
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
    return Choice(cells, further=(Choices(f"Pay for {route_name(view.board, id)} with", ways),))


def payment_words(action: Action) -> str:
    parts = [cards_in_words(action.cards)] if action.cards else []
    if action.sets:
        parts.append(sets_in_words(action.sets, action.set_size))
    return " and ".join(parts)


def _builds(view: View, builds: list[Action]) -> list[Choices]:
    """Beds, by length where there are many."""
    by_length: dict[int, list[Choice]] = {}
    for id, colours in _by_route(view, builds):
        length, name = view.board.route(id).length, route_name(view.board, id)
        pieces = tuple(_piece(view, action, length) for action in colours)
        cells = (Text(name), Text(counted(length, "space"), "quiet"))
        bed = Choice(cells, further=(Choices(f"Track on {name} in", pieces),))
        by_length.setdefault(length, []).append(bed)
    groups = [
        Choices(f"Lay track on {counted(length, 'space')}", tuple(beds)) for length, beds in by_length.items()
    ]
    if len(every(groups)) <= SHOWN_ROUTES:
        return groups
    lengths = (Choice((Text(f"{_heading(g)} ({len(g.choices)} beds) …"),), further=(g,)) for g in groups)
    return [Choices("Lay track", tuple(lengths))]


def _heading(group: Choices) -> str:
    return group.heading.removeprefix("Lay track ")


def _piece(view: View, action: Action, length: int) -> Choice:
    colour = str(action.colour)
    left = view.track_supply.get(colour, {}).get(str(length), 0)
    return Choice((card(colour), Text(f"{counted(left, 'piece')} left", "quiet")), action)


def _tunnel_asks(view: View) -> str:
    if not view.pending or view.pending.get("phase") != "tunnel":
        return "The tunnel"
    turned = kinds_in_words(view.pending["turned"]) or "nothing"
    return f"The tunnel turned up {turned}: {counted(view.pending['extra'], 'more card')} needed"


def _answer(action: Action) -> Choice:
    if action.kind == "decline":
        return Choice((Text("take the cards back; the turn is over"),), action)
    return Choice((styled(f"add {cards_in_words(action.cards)}"),), action)


def _give(action: Action) -> Choice:
    return Choice((card(str(action.card)),), action)


def _other(view: View, action: Action) -> Choice:
    if action.kind == "tickets":
        left = Text(f" ({view.ticket_deck_size} left)", "quiet")
        return Choice((Text("take tickets") + left,), action)
    return Choice((styled("take a ferry card" if action.kind == "ferry" else "pass"),), action)


def every(groups: Iterable[Choices]) -> list[Choice]:
    """The choices in the order of their numbers."""
    return [choice for group in groups for choice in group.choices]
