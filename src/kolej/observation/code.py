"""The kernel code of observations, for those who compile it."""

from kolej.observation import encoding, hooks, row_writers

OBSERVATION_CODE = (row_writers, *hooks.OBSERVATIONS.values(), hooks, encoding)
