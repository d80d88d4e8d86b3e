"""A client that puts the table together from the changes that a live connection sends, as the page does."""

from __future__ import annotations

import json
from typing import Any

from tests.server.people import Json, Server

NOT_SENT = {"breakdowns": None, "statistics": None}
"""Fields of a table that changes never have."""


class Follower:
    """The table of one client, and the messages that it came from."""

    def __init__(self, server: Server, board: str) -> None:
        listed = server.client.get(f"/api/boards/{board}/actions").json()
        self.actions: dict[int, Json] = {action["id"]: action for action in listed}
        self.table: Json = {}
        self.events: list[Json] = []
        self.texts: list[str] = []

    def read(self, text: str) -> None:
        """Applies a message."""
        message = json.loads(text)
        assert message["type"] == "change" and message["first"] == len(self.events)
        self.texts.append(text)
        self.events += message["events"]
        change: Json = message["table"]
        assert not set(change) & set(NOT_SENT)
        if "legal" in change:
            change["legal"] = sorted(self._actions(change["legal"]), key=lambda action: int(action["id"]))
        if change.get("view") and self.table.get("view"):
            change["view"] = self.table["view"] | change["view"]
        self.table |= change

    def _actions(self, short: list[Any]) -> list[Json]:
        found = []
        for entry in short:
            if isinstance(entry, list):
                found += [self.actions[id] for id in range(entry[0], entry[1] + 1)]
            else:
                found.append(self.actions[entry] if isinstance(entry, int) else entry)
        return found
