"""What the mechanics add to a game that people hold: the `game.py` of every mechanic, put together.

A mechanic's `game.py` may define, under these names:

- `describe(board, b, s, id)`: an action of one of its kinds (`ACTION_KINDS` of its `ids.py`) as an `Action`;
  `CHANGING_KINDS` names those that read differently from state to state;
- `parse(words, text)`: a `Request` from the words of an action, or None;
- `EVENTS`: by entry of the journal, what makes an `Event` of it: a function of the `Entries` that follow, the seat and
  two numbers; `OPEN_EVENTS` names the kinds of events in which nothing hidden moves or is shown;
- `view(board, b, s)`: its fields of a `View`;
- `position(board, b, s)`: its fields of a position; `POSITION_FIELDS` names them; `restore(rebuilder)` reads them;
- `pending(board, b, s)`: what its phase still needs, as a dict, or None; `restore_pending(rebuilder, pending)` reads it
  for its phases (`PHASES` of its `ids.py`);
- `cards_in_play(s, kind)`: how many cards of a kind it keeps outside hands, deck, discards and face-up cards;
- `WAITS_FOR`: by phase, the rule and what must be decided there; `PLAYED_IN`: by kind of action, the phases in which it
  is played; `EXPLANATIONS`: by kind of action, why a request is not legal;
- `obstacle(situation, seat, route)`: why a seat cannot claim a route whatever its cards, or None;
  `closed_by(situation, route)`: its reason for a route being closed, or None;
  `occupied(board, s)`: routes that are in use without an owner; `route_colour(board, s, route)`: the colour that pays
  for a route, where the board does not say it, or None; `payment_rule(board, route)`: the rule by which a route is paid
  for, or None;
- `pay_for(action, request)`: the requests that must follow a claim so that together they make the payment requested;
- `means(s, seat)`: what a seat can pay with beside the cards of its hand, by kind;
- `final_details(b, s, w, seat)`: what the breakdown says beside points; `count_event(b, seat, breakdown)`: its event
  of the final count, or None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kolej.mechanics import merged, parts

GAMES = parts("game")


def _collected(name: str) -> list[Any]:
    """What the mechanics define under that name."""
    return [getattr(module, name) for module in GAMES.values() if hasattr(module, name)]


DESCRIBERS: dict[int, Callable[..., Any]] = {
    kind: GAMES[name].describe for name, ids in parts("ids").items() for kind in getattr(ids, "ACTION_KINDS", ())
}
CHANGING_KINDS: frozenset[str] = frozenset(kind for kinds in _collected("CHANGING_KINDS") for kind in kinds)
PARSERS = _collected("parse")
EVENTS: dict[int, Callable[..., Any]] = merged("game", "EVENTS")
OPEN_EVENTS: frozenset[str] = frozenset(kind for kinds in _collected("OPEN_EVENTS") for kind in kinds)
VIEWS = _collected("view")
POSITIONS = _collected("position")
POSITION_FIELDS: tuple[str, ...] = tuple(name for names in _collected("POSITION_FIELDS") for name in names)
RESTORERS = _collected("restore")
PENDINGS = _collected("pending")
PENDING_RESTORERS: dict[int, Callable[..., None]] = {
    phase: GAMES[name].restore_pending
    for name, ids in parts("ids").items()
    if hasattr(GAMES.get(name), "restore_pending")
    for phase in getattr(ids, "PHASES", ())
}
CARDS_IN_PLAY = _collected("cards_in_play")
WAITS_FOR: dict[int, tuple[str, str]] = merged("game", "WAITS_FOR")
PLAYED_IN: dict[str, tuple[int, ...]] = merged("game", "PLAYED_IN")
EXPLANATIONS: dict[str, Callable[..., str]] = merged("game", "EXPLANATIONS")
OBSTACLES = _collected("obstacle")
CLOSED_BY = _collected("closed_by")
OCCUPIED = _collected("occupied")
ROUTE_COLOURS = _collected("route_colour")
PAYMENT_RULES = _collected("payment_rule")
PAYERS = _collected("pay_for")
MEANS = _collected("means")
FINAL_DETAILS = _collected("final_details")
COUNT_EVENTS = _collected("count_event")


def first_answer(functions: list[Callable[..., Any]], *arguments: Any) -> Any:
    """The first answer that is not None; None: there is none."""
    for function in functions:
        answer = function(*arguments)
        if answer is not None:
            return answer
    return None
