"""A layout as Gymnasium's spaces."""

from __future__ import annotations

from gymnasium.spaces import Box, Discrete

from kolej.observation.layout import DTYPE, Layout


def observation_space(layout: Layout) -> Box:
    low, high = layout.bounds
    return Box(low, high, dtype=DTYPE)


def action_space(layout: Layout) -> Discrete:
    return Discrete(layout.actions)
