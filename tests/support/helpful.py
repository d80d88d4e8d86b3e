"""What an error owes to the person who reads it."""

from __future__ import annotations


def helpful(error: BaseException) -> str:
    """The text of an error, if it is one that a person can use."""
    text = str(error)
    assert len(text) > 15, f"says too little: {text!r}"
    for jargon in ("Traceback", "KeyError", "IndexError", "NoneType", "unhashable"):
        assert jargon not in text
    return text
