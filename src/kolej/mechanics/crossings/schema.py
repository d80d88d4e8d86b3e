"""Crossings in the messages of the API."""

from __future__ import annotations

CLOSED_BY = ("crossing",)
