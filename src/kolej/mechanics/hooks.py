"""Where the base game asks the mechanics: one function a question, put together from the mechanics' rules.

A mechanic answers by a function of the same name and parameters in its `rules.py`. Boards that lack a mechanic do not
ask it. Some questions are for one mechanic: the one that owns the phase, the kind of action, the group of legal actions
or the source of points. `p` is the player whose turn it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any

from kolej.mechanics import parts
from kolej.rules.bits import EMPTY  # noqa: F401 - an answer below
from kolej.rules.board import PRESENT
from kolej.rules.generated import ANY, EACH, NEXT, SUM, hook, owner_hook

if TYPE_CHECKING:
    from kolej.rules.record_types import BoardRecord

RULES = parts("rules")
HOOKS: dict[Any, Any] = {}
"""How each of the functions below is made: from the rules of some mechanics."""


def _hook(name: str, parameters: str, mode: str, **options: Any) -> Callable[..., Any]:
    def made_from(rules: Mapping[str, ModuleType]) -> Callable[..., Any]:
        rules = RULES if options.get("always") else rules
        return hook(__name__, name, parameters, mode, rules, PRESENT, **options)

    function = made_from(RULES)
    HOOKS[function] = made_from
    return function


def _owner_hook(name: str, parameters: str, number: str, *tables: str) -> Callable[..., Any]:
    """A hook for the mechanic that lists a number in one of these tables of its `ids.py`."""
    owners = {
        mechanic: [n for table in tables for n in getattr(ids, table, ())] for mechanic, ids in parts("ids").items()
    }

    def made_from(rules: Mapping[str, ModuleType]) -> Callable[..., Any]:
        return owner_hook(__name__, name, parameters, number, rules, owners)

    function = made_from(RULES)
    HOOKS[function] = made_from
    return function


def of_board(b: BoardRecord) -> dict[Any, Callable[..., Any]]:
    """By hook, a function that asks the mechanics of one board alone: for builds that serve no other board."""
    there = {name: rules for name, rules in RULES.items() if getattr(b, PRESENT[name])}
    return {function: made_from(there) for function, made_from in HOOKS.items()}


clear = _hook("clear", "b, s", EACH, always=True)
"""Sets the mechanic's fields of the state to what they are before anything is dealt."""

turn_options = _hook("turn_options", "b, s, p", SUM)
"""The ids of fixed actions with which a turn may begin, as bits."""

list_payments = _hook("list_payments", "b, s, w, p, n", NEXT)
"""Lists further payments for the open routes in scratch; `n` is the tally of legal_groups.py."""

list_phase = _owner_hook("list_phase", "b, s, w, p, n", "s.phase", "PHASES")
"""Lists what is legal in a phase of the mechanic's own; `n` is the tally of legal_groups.py."""

group_routes = _owner_hook("group_routes", "b, s, w, kind, first, way", "kind", "GROUPS")
"""Writes the routes of one way of a group of legal actions to `w.routes`, and returns how many they are."""

group_action = _owner_hook("group_action", "b, s, kind, first, way, route", "kind", "GROUPS")
"""The id of the action of such a group for a way and a route."""

can_pay_group = _hook("can_pay_group", "b, s, p, group", ANY, otherwise="True")
"""Whether the player has what every payment of a group of routes takes, beyond cards."""

special_reach = _hook("special_reach", "b, s, w, p, group, colour, wilds, word", ANY, otherwise="EMPTY")
"""The routes of a special group that a colour pays for, one word of the set."""

pay_down = _hook("pay_down", "b, s, p, fare", EACH)
"""A claim's own cards leave the hand: what else the payment takes, or will ask for, is noted."""

claim_laid = _hook("claim_laid", "b, s, w, p", ANY, otherwise="False")
"""The payment of the pending claim lies on the table. Returns whether the claim has to wait for something more."""

act = _owner_hook("act", "b, s, w, p, kind, action", "kind", "ACTION_KINDS")
"""Does an action of the mechanic's own; returns an outcome of rules/outcomes.py."""

after_draw = _hook("after_draw", "b, s, w", ANY, otherwise="False")
"""The player has drawn cards. Returns whether the turn goes on, in a phase of the mechanic's own."""

route_occupied = _hook("route_occupied", "b, s, w, route", EACH)
"""A route was claimed or built on: closes (`closing.close`) what cannot be used beside it."""

routes_closed = _hook("routes_closed", "b, s, w", EACH)
"""Routes were closed to everybody: `w.closed` holds them."""

after_claim = _hook("after_claim", "b, s, w, p, action", EACH)
"""A claim is complete."""

end_turn = _hook("end_turn", "b, s, w, p", EACH)
"""A turn ends."""

score_networks = _hook("score_networks", "b, s, w, p", SUM)
"""Points of the final count for the player's networks, which have been joined in scratch.

Tickets are counted after it, so a mechanic may join further places for them.
"""

points_from = _owner_hook("points_from", "b, s, w, p, source", "source", "RUNNING_SOURCES", "FINAL_SOURCES")
"""The player's points from a source of the mechanic's. The final count lies in scratch."""

digest_seat = _hook("digest_seat", "b, s, p, word", NEXT, always=True)
"""A seat's word of the digest with the mechanic's numbers appended."""

digest_table = _hook("digest_table", "b, s, x", NEXT)
"""The digest with what lies on the table stirred in."""
