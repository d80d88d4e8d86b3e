"""Builds of the rules: interpreted, compiled for the CPU, compiled for CUDA. Nothing here is a rule."""
