"""A table as JSON, field by field, so that a live message can consist of the fields that have changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json


@dataclass(frozen=True, slots=True)
class TableJson:
    """The fields of a table, except its clock and what is known only at the end of the game.

    Of its legal actions, those that are the same in every game on the board are named by their ids.
    """

    fields: dict[str, bytes]
    view: dict[str, bytes]
    """The fields of the view; there are none in a lobby."""

    def changes(self, before: TableJson | None) -> dict[str, bytes]:
        """Returns the fields that differ from those of an earlier table. None: all of them."""
        if before is None:
            return {**self.fields, "view": json_object(self.view) if self.view else b"null"}
        changed = _changed(self.fields, before.fields)
        view = _changed(self.view, before.view)
        return {**changed, "view": json_object(view)} if view else changed


_COMMON = {json: json for json in (b"null", b"true", b"false", b"[]", b"{}", *(b"%d" % n for n in range(256)))}
"""Values that most tables have. Each is in memory once."""


def _changed(fields: dict[str, bytes], before: dict[str, bytes]) -> dict[str, bytes]:
    return {name: value for name, value in fields.items() if before.get(name) != value}


def json_fields(values: Mapping[str, Any]) -> dict[str, bytes]:
    """Returns each value as JSON."""
    return {name: _COMMON.get(json := to_json(value), json) for name, value in values.items()}


def json_object(fields: Mapping[str, bytes]) -> bytes:
    """Returns a JSON object of fields that are JSON already."""
    return b"{%b}" % b",".join(b'"%b":%b' % (name.encode(), value) for name, value in fields.items())
