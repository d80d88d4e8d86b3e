"""The search: plays every candidate out in worlds that fit what its seat has seen."""
