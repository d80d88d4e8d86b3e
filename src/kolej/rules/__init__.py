"""The rules, one chapter a file, as plain functions over a board record `b`, a state record `s` and scratch memory `w`.

They run interpreted, and compiled from the same source (kolej.compiler). So: loops and integers, no allocation, no
exceptions, no recursion, no strings; counts stay within the width of their field, because interpreted NumPy
scalars keep it. A rule asks the board's parameters, never its name. Ids such as CLAIM-5 refer to docs/rules.md.
"""
