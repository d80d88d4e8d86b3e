"""Turns a layout into spaces of Gymnasium."""

from __future__ import annotations

from gymnasium.spaces import Box, Discrete

from kolej.observation.layout import DTYPE, Layout


def observation_space(layout: Layout) -> Box:
    """Returns the space of observations."""
    low, high = layout.bounds
    return Box(low, high, dtype=DTYPE)


def action_space(layout: Layout) -> Discrete:
    """Returns the space of actions."""
    return Discrete(layout.actions)
