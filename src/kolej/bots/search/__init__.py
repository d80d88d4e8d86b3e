"""The search: a bot that plays every candidate out in worlds that fit what its seat has seen."""
