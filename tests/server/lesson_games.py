"""The games that the lessons lead to, as the page sees them. Its tests check that the coach suggests every move."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.people import HERE, Json, Party, Server

GREEDY: Json = {"kind": "bot", "bot": "greedy"}
FOLDER = Path(__file__).parent.parent / "lesson_games"

MOVES = {
    "usa": [
        "claim denver--santa-fe with 2 purple", "claim chicago--pittsburgh-1 with 3 orange",
        "claim denver--kansas-city-1 with 4 black", "claim atlanta--charleston with 2 yellow",
    ],
    "nordic": [
        "draw wild", "draw deck", "claim bergen--stavanger with 1 purple 1 wild",
        "claim alborg--kristiansand with 1 red and 1 set of 3", "give purple", "give orange", "give white",
        "claim kristiansand--stavanger-1 with 2 green", "add 1 green", "claim norrkoping--orebro with 2 yellow",
    ],
    "italy": [
        "take ferry", "claim olbia--roma-1 with 2 white 1 ferry", "claim bologna--verona-2 with 2 yellow",
        "claim cagliari--sassari-1 with 4 black", "claim genova--milano-1 with 2 red",
    ],
    "france": [
        "draw red", "draw deck", "build le-mans--rennes green", "claim le-mans--rennes with 2 green", "draw black",
        "draw deck", "build brest--rennes red", "claim brest--rennes with 4 red",
        "claim allemagne--strasbourg-2 with 1 purple",
    ],
}  # fmt: skip
"""What the lesson on each board leads to, move by move, apart from the first lesson's."""

TABLE = ("status", "seat", "awaited", "number", "legal")
VIEW = (
    "phase", "hand", "tickets", "completed", "offered", "routes", "closed", "face_up", "trains", "final_turns",
    "pending", "track",
)  # fmt: skip
"""What the coach reads of a table and of its view."""


def text_of(action: Json) -> str:
    """Writes an action as the moves are written here."""
    if action["kind"] == "claim":
        cards = " ".join(f"{n} {card}" for card, n in action["cards"].items())
        sets = f"{action['sets']} set of {action['set_size']}" if action["sets"] else ""
        return f"claim {action['route']} with {' and '.join(part for part in (cards, sets) if part)}"
    match action["kind"]:
        case "keep":
            return f"keep {' '.join(action['tickets'])}"
        case "build":
            return f"build {action['route']} {action['colour']}"
        case "add":
            return f"add {' '.join(f'{n} {card}' for card, n in action['cards'].items())}"
        case "give" | "draw":
            return f"{action['kind']} {action['card']}"
        case "tickets" | "ferry":
            return f"take {action['kind']}"
        case kind:
            return str(kind)


def at_turn(party: Party, since: int = 0) -> tuple[Json, list[Json]]:
    """Waits for the bot and returns the table with the events from number `since` on."""
    while True:
        news = party.ask("GET", f"/live?since={since}", 0).json()
        if news["table"]["number"] is not None or news["table"]["status"] == "over":
            return news["table"], news["events"]


def play(party: Party, moves: list[str]) -> None:
    """Makes the moves of the person."""
    for move in moves:
        table, _ = at_turn(party)
        legal = {text_of(action): action["id"] for action in table["legal"]}
        assert move in legal, f"{move} is not legal: {sorted(legal)}"
        assert party.decide(0, table["number"], legal[move]).status_code == 200


def led_game(server: Server, board: str) -> Json:
    """Plays the lesson on a board: before each move, and at the end, what has happened and the table as it is sent."""
    party = server.new(board, HERE, GREEDY, lesson=True)
    steps, seen = [], 0
    for move in [*MOVES[board], None]:
        table, events = at_turn(party, seen)
        seen += len(events)
        steps.append({"move": move, "events": events, "table": _cut(table)})
        if move is not None:
            play(party, [move])
    return {"scores": table["view"]["scores"], "board": _board(server, board), "steps": steps}


def _board(server: Server, board: str) -> Json:
    """The board as the server sends it, without what is only for its picture."""
    answer: Json = server.client.get(f"/api/boards/{board}").json()
    fields = ("id", "name", "names", "rules", "areas", "ends", "crossings", "tickets")
    cities = [{"id": city["id"], "region": city["region"]} for city in answer["cities"]]
    routes = [{name: value for name, value in route.items() if name != "spaces"} for route in answer["routes"]]
    return {**{name: answer[name] for name in fields}, "cities": cities, "routes": routes}


def _cut(table: Json) -> Json:
    return {
        **{name: table[name] for name in TABLE},
        "seats": [{"name": seat["name"]} for seat in table["seats"]],
        "view": {name: table["view"][name] for name in VIEW},
    }


def stored_game(board: str) -> Json:
    """The game of a lesson that the tests of the page read."""
    game: Json = json.loads((FOLDER / f"{board}.json").read_text())
    return game


def write_games(server: Server) -> None:
    """Writes the games for the tests of the page."""
    FOLDER.mkdir(exist_ok=True)
    for board in MOVES:
        game = led_game(server, board)
        steps = ",\n".join(json.dumps(step, separators=(",", ":")) for step in game["steps"])
        head = json.dumps({"scores": game["scores"], "board": game["board"]}, separators=(",", ":"))
        (FOLDER / f"{board}.json").write_text(f'{head[:-1]}, "steps": [\n{steps}\n]}}\n')
