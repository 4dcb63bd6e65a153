"""Reading a solution takes time in proportion to its length, whatever was written."""

import time

import pytest

from cubelex.errors import CubelexError
from cubelex.puzzles import puzzle
from cubelex.regulations import edition
from cubelex.rules.fewest_moves import check_solution

LENGTH = 96_000
WRITTEN = ("(1,0)/", "1", "12 ", "R1", "R L ", "R2 2", "R '", "' ", " ", "2Rw", "Rw2' ", "x y ", "R++ D-- ", "²", "(")


@pytest.mark.parametrize("written", WRITTEN)
def test_no_writing_is_costly(written: str) -> None:
    text = written * (LENGTH // len(written))
    began = time.process_time()
    for of in ("2009", "2018", "2026-04-01"):
        check_solution("R U F", text, edition(of))
    for name in ("333", "777", "sq1", "minx", "clock", "pyram", "skewb"):
        try:
            puzzle(name).parse(text)
        except CubelexError:
            continue
    assert time.process_time() - began < 4
