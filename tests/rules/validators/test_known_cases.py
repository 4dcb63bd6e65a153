"""Cases of the WCA's own validators, whatever their number: the same codes, the same people, rounds and numbers.

Where the WCA's validators are known to err, ours do not; the tests below the cases show each of these differences.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from cubelex.competition import AttemptResult, Cutoff, Event, Format, Result, Round
from cubelex.errors import UnknownEvent
from cubelex.regulations import Edition, editions
from cubelex.rules import average
from cubelex.rules.rounds import may_have_format
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Finding, Severity, validate
from tests.support.validators.wca_cases import VALIDATORS, Case, Symbols, findings_of, held

LATEST = editions()[-1]
SEVERITIES = {"errors": Severity.ERROR, "warnings": Severity.WARNING, "infos": Severity.INFO}


@pytest.fixture(scope="module")
def known(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "cases" / "validator_cases.json").read_text("utf-8"))
    return found


def same(said: Any, expected: Any, symbols: Symbols) -> bool:
    return said == expected or str(said) == str(expected) or said == symbols.numbers.get(str(expected), object())


IN_WORDS = ("time_limit", "cutoff", "condition")
"""Texts that may be shorter on one side, with the same numbers on both."""


def agrees(key: str, said: Any, expected: Any, symbols: Symbols) -> bool:
    in_part = key in IN_WORDS and said and (str(expected) in str(said) or str(said) in str(expected))
    return bool(in_part) or same(said, expected, symbols)


def matches(finding: Finding, issue: Mapping[str, Any], symbols: Symbols) -> bool:
    """Whether a finding is the issue that a case expects, with everything it says."""
    details = {"person_name": finding.details.get("person"), **finding.details}
    return finding.code == issue["code"] and all(
        agrees(key, details.get(key), value, symbols) for key, value in issue.get("args", {}).items()
    )


def differences(case: Case) -> Iterator[str]:
    """How what we find differs from what a case expects."""
    found, symbols = findings_of(case)
    how = case.get("match", "exact")
    for kind, severity in SEVERITIES.items():
        if how == "errors_only" and severity is not Severity.ERROR:
            continue
        left = [finding for finding in found if finding.severity is severity]
        for issue in case["expected"].get(kind, ()):
            if how == "codes_only":
                issue = {"code": issue["code"]}
            hit = next((finding for finding in left if matches(finding, issue, symbols)), None)
            if hit is None:
                yield f"{case['id']}: missing {issue}"
            else:
                left.remove(hit)
        if how != "includes":
            yield from (f"{case['id']}: unexpected {finding} {dict(finding.details)}" for finding in left)


@pytest.mark.parametrize("validator", VALIDATORS)
def test_ours_find_what_the_validator_of_the_wca_finds(validator: str, known: dict[str, Any]) -> None:
    cases = [case for case in known["cases"] if case["validator"] == validator]
    found = [difference for case in cases for difference in differences(case)]
    assert not found, "\n".join(found)


def test_every_case_is_of_a_validator_we_know(known: dict[str, Any]) -> None:
    assert {case["validator"] for case in known["cases"]} <= set(VALIDATORS)


def edition_for(event: str, round_format: Format) -> Edition:
    """The latest edition in which the event has the format: rows of older ones are in the cases too."""
    for edition in reversed(editions()):
        try:
            if may_have_format(event, round_format, edition, is_final=True).answer:
                return edition
        except UnknownEvent:
            continue
    return LATEST


def row_findings(case: Case) -> tuple[Finding, ...]:
    """What is wrong with the row of a case. A cutoff round has a cutoff that the row explains."""
    round_format = Format(case["format"])
    attempts = tuple(AttemptResult(value) for value in case["attempts"])
    made = sum(value != 0 for value in attempts)
    phase = min(max(made, 1), 2)
    level = AttemptResult(10**10) if made > phase and made >= (round_format.attempts or 0) else AttemptResult(1)
    cutoff = Cutoff(phase, level) if case.get("cutoff_round") else None
    single = AttemptResult(case.get("best", 0))
    mean = average(_made(attempts), case["event"], round_format, edition_for(case["event"], round_format))
    row = Result(1, attempts, single, AttemptResult(case.get("average", mean)), case.get("pos", 1))
    event = Event(case["event"], (Round(f"{case['event']}-r1", round_format, cutoff=cutoff, results=(row,)),))
    checked = CheckedCompetition(held([event]), edition_for(case["event"], round_format), CompetitionStage.FINISHED)
    return validate(checked, ("rows", "positions") if case.get("pos", 1) is None else ("rows",))


def _made(attempts: Sequence[AttemptResult]) -> list[AttemptResult]:
    """Without the zeros that fill a row up to five."""
    last = max((place for place, value in enumerate(attempts, start=1) if value), default=0)
    return list(attempts[:last])


def row_differences(case: Case) -> Iterator[str]:
    edition = edition_for(case["event"], Format(case["format"]))
    attempts = _made([AttemptResult(value) for value in case["attempts"]])
    if "correct_average" in case:
        right = average(attempts, case["event"], Format(case["format"]), edition)
        if right != case["correct_average"]:
            yield f"{case['id']}: average {right} instead of {case['correct_average']}"
    if "valid" in case:
        errors = [finding for finding in row_findings(case) if finding.severity is Severity.ERROR]
        if bool(errors) == case["valid"]:
            yield f"{case['id']}: {'; '.join(map(str, errors)) or 'nothing found'}, expected {case.get('error')}"


def test_rows_are_refused_and_averages_computed_as_by_the_wca(known: dict[str, Any]) -> None:
    found = [difference for case in known["result_row_cases"] for difference in row_differences(case)]
    assert not found, "\n".join(found)
