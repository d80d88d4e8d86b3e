"""Tunnels (NO-4): three cards are turned up after the payment, and matching ones ask for more."""

READING_ORDER = 1
