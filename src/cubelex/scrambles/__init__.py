"""Scramble sequences and sets that satisfy 4b3; chance comes in as an argument."""
