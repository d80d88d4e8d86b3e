"""Events in words. What a seat may not know is simply not said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from kolej.boards import Board
from kolej.game.event import Event
from kolej.game.phrases import (
    Telling,
    card_name,
    cards_in_words,
    counted,
    kinds_in_words,
    line_name,
    listed,
    points,
    ticket_name,
    ticket_worth,
    with_article,
)
from kolej.mechanics import merged


def tell(board: Board, event: Event, names: Sequence[str] | None = None) -> str:
    """The event as one English sentence. `names`: what to call the seats; left out, "Seat 0", "Seat 1" …"""
    teller = SENTENCES.get(event.kind)
    if teller is None:
        return event.kind.replace("_", " ").capitalize()
    return teller(Telling(board, event.data, event.seat, names))


def _deal(t: Telling) -> str:
    cards = cards_in_words(t.data["cards"]) if "cards" in t.data else counted(t.data["count"], "card")
    return f"{t.does('is')} dealt {cards}"


def _turn_up(t: Telling) -> str:
    return f"{with_article(card_name(t.data['card'])).capitalize()} is turned up"


def _sweep(t: Telling) -> str:
    return f"The face-up cards are swept away: {kinds_in_words(t.data['cards'])}"


def _reshuffle(t: Telling) -> str:
    return f"The discards become a new deck of {counted(t.data['count'], 'card')}"


def _offer(t: Telling) -> str:
    if "tickets" not in t.data:
        return f"{t.does('is')} offered {counted(t.data['count'], 'ticket')}"
    return f"{t.does('is')} offered {listed(ticket_worth(t.board, id) for id in t.data['tickets'])}"


def _keep(t: Telling) -> str:
    if "tickets" in t.data:
        kept = listed(ticket_name(t.board, id) for id in t.data["tickets"])
    elif "kept" in t.data:
        kept = counted(t.data["kept"], "ticket")
    else:  # at the start even the number is secret
        return f"{t.does('has')} chosen tickets"
    back = t.data.get("returned", 0)
    return f"{t.does('keeps')} {kept}" + (f"; {back} {'goes' if back == 1 else 'go'} back" if back else "")


def _chosen(t: Telling) -> str:
    kept = [f"{t.name(seat)} {n}" for seat, n in enumerate(t.data["kept"])]
    return f"All have chosen. Tickets kept: {', '.join(kept)}"


def _draw(t: Telling) -> str:
    if t.data.get("source") == "face_up":
        return f"{t.does('takes')} a face-up {card_name(t.data['card'])}"
    card = with_article(card_name(t.data["card"])) if "card" in t.data else "a card"
    return f"{t.does('draws')} {card} from the deck"


def _claim(t: Telling) -> str:
    return f"{t.does('claims')} {t.route} with {t.payment}: {t.points}"


def _closed(t: Telling) -> str:
    lines = Counter(line_name(t.board, id) for id in t.data["routes"])
    return f"Closed from now on: {listed(lines)}"


def _last_round(t: Telling) -> str:
    return f"The last round begins: {counted(t.data['turns'], 'turn')} to go"


def _ticket(t: Telling) -> str:
    ticket, worth = ticket_name(t.board, t.data["ticket"]), points(abs(t.data["points"]))
    if t.data["completed"]:
        return f"{t.does('has')} completed {ticket}: {worth}"
    return f"{t.does('has')} not completed {ticket}: {worth} lost"


def _longest(t: Telling) -> str:
    path = f"{t.whose} longest path has {counted(t.data['spaces'], 'space')}"
    return f"{path}, the most of all: {t.points}" if t.data["points"] else path


def _globetrotter(t: Telling) -> str:
    done = f"{t.does('has')} {counted(t.data['completed'], 'completed ticket')}"
    return f"{done}, the most of all: {t.points}" if t.data["points"] else done


def _win(t: Telling) -> str:
    seats = t.data["seats"]
    if len(seats) == 1:
        return t.does("wins", seats[0])
    return f"{listed(t.name(seat) for seat in seats)} share the victory"


SENTENCES: dict[str, Callable[[Telling], str]] = {
    "deal": _deal,
    "turn_up": _turn_up,
    "sweep": _sweep,
    "reshuffle": _reshuffle,
    "first": lambda t: f"{t.does('goes')} first",
    "offer": _offer,
    "keep": _keep,
    "chosen": _chosen,
    "draw": _draw,
    "claim": _claim,
    "closed": _closed,
    "pass": lambda t: t.does("passes"),
    "turn": lambda t: f"{t.whose} turn",
    "last_round": _last_round,
    "end": lambda t: "The game is over, the points are counted",
    "ticket": _ticket,
    "longest": _longest,
    "globetrotter": _globetrotter,
    "total": lambda t: f"{t.does('has')} {t.points} in all",
    "win": _win,
} | merged("words", "SENTENCES")
"""What makes a sentence of an event, by the kind of the event."""
