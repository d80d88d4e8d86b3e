"""Measures how fast this machine plays games, and compares with earlier measurements."""
