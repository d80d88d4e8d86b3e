"""The menu of a decision: choices in groups. A choice is an action or opens a submenu."""

from __future__ import annotations

from rich.text import Text

from kolej.boards import COLOURS
from kolej.cli import extensions
from kolej.cli.choices import SHOWN_ROUTES, Choice, Choices, by_route
from kolej.cli.style import styled
from kolej.cli.table_view import route_kind
from kolej.game import Action, View
from kolej.game.phrases import card_name, cards_in_words, counted, route_name, sets_in_words


def menu(view: View) -> tuple[Choices, ...]:
    """Returns the menu of all legal actions, except for keeping tickets, which needs several numbers."""
    legal = view.legal
    groups = [
        Choices("Draw", tuple(_draw(view, a) for a in legal if a.kind == "draw")),
        _claims(view, [a for a in legal if a.kind == "claim"]),
    ]
    listed = {"draw", "claim", "keep"}
    for part in extensions.terminal_parts().values():
        if kinds := getattr(part, "MENU_KINDS", ()):
            groups += part.menu(view, [a for a in legal if a.kind in kinds])
            listed |= set(kinds)
    groups.append(Choices("Other", tuple(_other(view, a) for a in legal if a.kind not in listed)))
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
    routes = tuple(_claim(view, id, payments) for id, payments in by_route(view, claims))
    group = Choices("Claim a route", routes)
    if len(routes) <= SHOWN_ROUTES:
        return group
    return Choices("Claim", (Choice((Text(f"one of {len(routes)} routes …"),), submenu=(group,)),))


def _claim(view: View, id: str, payments: list[Action]) -> Choice:
    route = view.board.route(id)
    points = counted(view.board.rules.points[route.length - 1], "pt")
    # Locomotives and cards of mechanics are the most valuable, so payments without them come first.
    payments.sort(key=lambda a: (a.sets, sum(n for kind, n in a.cards.items() if kind not in COLOURS), a.id))
    how = f"with {payment_words(payments[0])}" if len(payments) == 1 else f"{len(payments)} ways to pay"
    cells = (
        Text(route_name(view.board, id)),
        styled(route_kind(view, route)),
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


def _other(view: View, action: Action) -> Choice:
    if action.kind == "tickets":
        left = Text(f" ({view.ticket_deck_size} left)", "quiet")
        return Choice((Text("take tickets") + left,), action)
    words = {kind: text for table in extensions.tables("OTHER_ACTIONS") for kind, text in table.items()}
    return Choice((styled(words.get(action.kind, str(action))),), action)
