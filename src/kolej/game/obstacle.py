"""An obstacle: what stands between a seat and a route."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Obstacle:
    """`key` is for a page that has words of its own; `text` names the rule and says it in English."""

    key: str  # not_now, taken, closed, trains, wilds, cards, or one of a mechanic
    text: str
    data: dict[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return {"key": self.key, "message": self.text, "data": self.data}
