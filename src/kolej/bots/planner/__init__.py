"""The planner: a bot that plans routes for its tickets and values every candidate of a turn.

It plays like a good club player. decision.py is where it begins.
"""
