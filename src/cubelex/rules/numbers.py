"""Regulations whose number moved: the number to cite, by edition."""

from collections.abc import Mapping
from typing import TypeVar

from cubelex.regulations import Edition

T = TypeVar("T")


def cited(by_year: Mapping[int, T], edition: Edition) -> T:
    """What was cited since the year of an edition held in full, for the numbers this edition is read by.

    >>> from cubelex.regulations import edition
    >>> cited({2009: ("9f16",), 2018: ("9f12c",)}, edition("2025-07-17"))
    ('9f12c',)
    """
    years = [year for year in by_year if year <= edition.read_as.year]
    return by_year[max(years)]
