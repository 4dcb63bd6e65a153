"""What is wrong in a row cites the regulations that decide it, by the format of its round."""

from collections.abc import Iterator

import pytest

from cubelex.competition import DNS, AttemptResult, Competition
from cubelex.rules.validators import validate
from tests.support.validators.alterations import with_attempts, with_row
from tests.support.validators.faults import a_row, base, looked_at


def cited(competition: Competition, code: str) -> Iterator[tuple[str, ...]]:
    """The numbers of the findings with a code."""
    checked = looked_at(competition)
    for finding in validate(checked):
        if finding.code == code:
            yield tuple(citation.number for citation in finding.under)


@pytest.mark.parametrize(
    ("round_id", "numbers"),
    [("333-r1", ("9f8", "9f9")), ("666-r1", ("9f10", "9f11")), ("333bf-r1", ("9f8", "9f9"))],
)
def test_a_wrong_average_cites_how_it_is_computed(round_id: str, numbers: tuple[str, ...]) -> None:
    wrong = with_row(base(), round_id, average=AttemptResult(a_row(round_id).average + 1))
    assert list(cited(wrong, "wrong_average_error")) == [numbers]


@pytest.mark.parametrize(("round_id", "number"), [("333-r2", "9f8"), ("666-r2", "9f10"), ("333bf-r2", "9f6")])
def test_a_wrong_number_of_attempts_cites_the_format(round_id: str, number: str) -> None:
    shorter = with_row(base(), round_id, attempts=a_row(round_id).attempts[:1])
    assert list(cited(shorter, "wrong_number_of_attempts_error")) == [(number,)]


def test_a_gap_is_not_an_attempt() -> None:
    gap = with_attempts(base(), "333-r2", [900, 0, 910, 920, 930])
    assert list(cited(gap, "wrong_number_of_attempts_error")) == [("9f8",)]


def test_a_result_after_a_dns_is_noticed_wherever_it_is() -> None:
    last = with_attempts(base(), "333-r2", [900, 910, 920, DNS, 930])
    assert len(list(cited(last, "result_after_dns_warning"))) == 1
    none = with_attempts(base(), "333-r2", [900, 910, 920, 930, DNS])
    assert not list(cited(none, "result_after_dns_warning"))
