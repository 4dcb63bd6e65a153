"""Runs every worked example of the casebook under every edition that it speaks for."""

from collections.abc import Callable, Mapping
from datetime import date
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path

import pytest

from cubelex.casebook import WorkedCase, cases
from cubelex.regulations import Edition, edition_on, editions, numbered_editions
from tests.casebook.reading import same

Kind = Callable[..., object]


def _kinds() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for path in sorted((Path(__file__).parent / "kinds").glob("*.py")):
        for name, kind in import_module(f"tests.casebook.kinds.{path.stem}").KINDS.items():
            assert name not in kinds, f"two files answer the question {name!r}"
            kinds[name] = kind
    return kinds


KINDS = _kinds()
CASES = list(cases())
VERSIONS = [version for version in numbered_editions() if version.date >= date(2018, 1, 1)]
"""Before 2018, cases are dated by the edition of 2018 where the exact version does not matter."""


def _wrong(case: WorkedCase, edition: Edition) -> list[str]:
    """What is not as expected under one edition; a question that is not dated so early is not asked."""
    found = []
    for question, expected in case.answers(edition):
        answer = KINDS[question](edition, **_wanted(KINDS[question], case.facts))
        if not same(expected, answer):
            found.append(f"{edition}: {question} is {answer!r}, expected {expected!r}")
    return found


def _wanted(kind: Kind, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts a question asks for; the others belong to another question of the same case."""
    parameters = signature(kind).parameters
    if any(parameter.kind is Parameter.VAR_KEYWORD for parameter in parameters.values()):
        return dict(facts)
    return {name: fact for name, fact in facts.items() if name in parameters}


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.file[:-5]}: {case.name}") for case in CASES])
def test_the_casebook_holds_under_every_edition(case: WorkedCase) -> None:
    # An answer may be dated by a revision, too.
    versions = {*editions(), *VERSIONS, *map(edition_on, case.days)}
    spoken_for = [edition for edition in sorted(versions) if case.speaks_for(edition)]
    assert spoken_for, "no edition held is one that this case speaks for"
    wrong = [line for edition in spoken_for for line in _wrong(case, edition)]
    assert not wrong, "\n".join([case.name, *wrong])


def test_every_fact_is_one_that_a_question_of_its_case_asks_for() -> None:
    unasked = [
        f"{case.file}: {case.name}: {fact}"
        for case in CASES
        for fact in case.facts
        if not any(fact in _wanted(KINDS[question], case.facts) for question in case.asked)
    ]
    assert not unasked


def test_no_two_cases_of_a_file_have_the_same_name() -> None:
    names = [(case.file, case.name) for case in CASES]
    assert sorted(names) == sorted(set(names))
