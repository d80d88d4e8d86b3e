"""Bots that are neural networks from a file."""
