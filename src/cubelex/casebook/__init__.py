"""The casebook: worked examples by regulation, each with the answer that every edition gives.

The cases are data (`casebook/data`). Tests ask the rules each question of each case; pages and commands show
the cases in words. Nothing is decided here.
"""

from cubelex.casebook.reading import WorkedCase, cases, cases_of, code_of, find_cases, numbers_with_cases
from cubelex.casebook.wording import WordedAnswer, WordedCase, WordedFact, worded

__all__ = [
    "WordedAnswer",
    "WordedCase",
    "WordedFact",
    "WorkedCase",
    "cases",
    "cases_of",
    "code_of",
    "find_cases",
    "numbers_with_cases",
    "worded",
]
