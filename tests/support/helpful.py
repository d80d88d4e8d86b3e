"""Checks that an error helps the person who reads it."""

from __future__ import annotations


def helpful(error: BaseException) -> str:
    """Returns the text of an error, and checks that it is long enough and without jargon."""
    text = str(error)
    assert len(text) > 15, f"says too little: {text!r}"
    for jargon in ("Traceback", "KeyError", "IndexError", "NoneType", "unhashable"):
        assert jargon not in text
    return text
