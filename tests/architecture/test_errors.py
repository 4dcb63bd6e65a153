"""Errors are in four families, and their tree is drawn in the docstring of their module."""

import inspect
import pickle
import re

import pytest

from cubelex import errors
from cubelex.errors import CubelexError, Damaged, ImpossibleMove, Invalid, InvalidNotation, NotFound, Unavailable

FAMILIES = (NotFound, Invalid, Damaged, Unavailable)
LEAVES = [
    found
    for _, found in inspect.getmembers(errors, inspect.isclass)
    if issubclass(found, CubelexError) and found not in (CubelexError, *FAMILIES)
]
DRAWN = re.compile(r"(?P<bars>[│ ]*)[├└]── (?P<name>\w+)(?: \((?P<standard>\w+)\))?  ")


@pytest.mark.parametrize("error", LEAVES)
def test_an_error_is_in_one_family_and_is_a_standard_type(error: type[CubelexError]) -> None:
    assert sum(issubclass(error, family) for family in FAMILIES) == 1
    standard = [base for base in error.__mro__ if base.__module__ == "builtins"]
    assert standard[0] not in (Exception, BaseException, object)


def test_the_tree_shows_every_error_in_its_family_with_its_standard_type() -> None:
    drawn, family = {}, ""
    for line in (errors.__doc__ or "").splitlines():
        if found := DRAWN.search(line):
            if len(found["bars"]) == 4:
                family = found["name"]
            else:
                drawn[found["name"]] = (family, found["standard"])
    assert drawn == {error.__name__: (error.__mro__[1].__name__, own_standard_type(error)) for error in LEAVES}


def own_standard_type(error: type[CubelexError]) -> str | None:
    """The standard type that its family does not have."""
    own = [base.__name__ for base in error.__bases__ if base.__module__ == "builtins"]
    return own[0] if own else None


@pytest.mark.parametrize("error", LEAVES)
def test_an_error_survives_the_way_between_processes(error: type[CubelexError]) -> None:
    again = pickle.loads(pickle.dumps(error("said")))
    assert type(again) is error
    assert str(again) == "said"


def test_what_an_error_knows_survives_too() -> None:
    notation = pickle.loads(pickle.dumps(InvalidNotation("said", position=3, came="Q", expected="R", regulation="12a")))
    assert (notation.position, notation.came, notation.expected, notation.regulation) == (3, "Q", "R", "12a")
    assert pickle.loads(pickle.dumps(ImpossibleMove("said", position=3))).position == 3
