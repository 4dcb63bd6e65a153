"""Real competitions: no error where there is none, every number reproduced, every advancement explained."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from cubelex.competition import as_competition, is_results_file, read_results_file, read_wcif
from cubelex.regulations import edition_on
from cubelex.rules import average, best
from cubelex.rules.results import ranked
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Context, Severity, transitions, validate
from cubelex.rules.validators.results.rows import attempts_made
from cubelex.scrambles import qualifies

IN_2014 = date(2014, 5, 3)
"""A day in the year of the results file, which does not say when it was."""


def competitions(shared: Path) -> Iterator[CheckedCompetition]:
    """Every real competition, as `cubelex check` looks at it."""
    for path in sorted((shared / "competitions").glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        if is_results_file(document):
            held = as_competition(read_results_file(document), IN_2014)
            context = Context(is_announced=False, lists_competitors=True, has_dates=False)
            yield CheckedCompetition(held, edition_on(IN_2014), CompetitionStage.FINISHED, context)
        else:
            competition = read_wcif(document)
            yield CheckedCompetition(competition, edition_on(competition.schedule.start_date))


def with_results(shared: Path) -> list[CheckedCompetition]:
    held = [checked for checked in competitions(shared) if checked.stage is not CompetitionStage.SET_UP]
    assert held, "no real competition has results"
    return held


def named(competitions: list[CheckedCompetition], name: str) -> CheckedCompetition:
    found = [checked for checked in competitions if checked.competition.id == name]
    if not found:
        pytest.skip(f"{name} is not among the real competitions")
    return found[0]


def test_no_false_error_where_there_are_results(shared: Path) -> None:
    found = [
        f"{checked.competition.id}: {finding}"
        for checked in with_results(shared)
        for finding in validate(checked, qualifies=qualifies)
        if finding.severity is Severity.ERROR
    ]
    assert found == []


def test_before_the_competition_only_a_name_is_wrong(shared: Path) -> None:
    """A name had two spaces in a row. The WCA's validators would have found it too."""
    found = [
        (checked.competition.id, finding.code)
        for checked in competitions(shared)
        if checked.stage is CompetitionStage.SET_UP
        for finding in validate(checked)
        if finding.severity is Severity.ERROR
    ]
    assert set(found) <= {("AnnuntiaOpen2020", "whitespace_in_name_error")}


TRUE_FINDINGS = {
    "AnnuntiaOpen2020": {"whitespace_in_name_error": 1},
    "BelgianOpen2019": {},
    "BothellSummer2023": {},
    # The document was made while the competition ran: seven rounds have no results.
    "SLSFinal2024": {
        "round_without_results_warning": 7,
        "result_after_dns_warning": 1,
        "advancement_explained_info": 1,
        "inconsistent_attempts_info": 3,
    },
    "StarlightOpen2014": {"advancement_explained_info": 5, "inconsistent_attempts_info": 2},
    "ZottegemMorning2023": {"advancement_explained_info": 2, "inconsistent_attempts_info": 3},
}
"""What is found in each real competition. Each was read in the document and in the Regulations of its day."""


def test_every_finding_of_a_real_competition_is_true(shared: Path) -> None:
    for checked in competitions(shared):
        context = replace(checked.context, today=date(2026, 11, 1))
        later = CheckedCompetition(checked.competition, checked.edition, checked.stage, context)
        found = Counter(finding.code for finding in validate(later, qualifies=qualifies))
        assert found == TRUE_FINDINGS.get(checked.competition.id, found), checked.competition.id


def test_best_average_and_rank_of_every_result_are_reproduced(shared: Path) -> None:
    compared = 0
    for checked in with_results(shared):
        for round_ in checked.rounds.values():
            ranks = {
                row.person_id: row.ranking
                for row in ranked(round_.results, round_.event_id, round_.format, checked.edition)
            }
            for row in checked.entered(round_):
                attempts = attempts_made(row)
                assert best(attempts, checked.edition) == row.best
                assert average(attempts, round_.event_id, round_.format, checked.edition) == row.average
                assert ranks[row.person_id] == row.ranking
                compared += 1
    assert compared > 400


def test_every_advancement_is_explained(shared: Path) -> None:
    explained = 0
    for checked in with_results(shared):
        for transition in transitions(checked):
            assert transition.is_explained, (checked.competition.id, transition.target)
            explained += 1
    assert explained >= 8


def test_everybody_who_advanced_did_so_under_some_number(shared: Path) -> None:
    for checked in with_results(shared):
        for transition in transitions(checked):
            there = [row.person_id for row in checked.rounds[transition.target].results]
            for person in there:
                reason = transition.reason(person)
                assert reason.answer and reason.under
            for person, ruling in transition.rulings.items():
                assert ruling.under, "who stays behind learns why"
                assert person in there or person in transition.absent or not ruling.answer


def test_one_finalist_of_2014_came_in_for_somebody_who_withdrew(shared: Path) -> None:
    checked = named(with_results(shared), "StarlightOpen2014")
    final = next(transition for transition in transitions(checked) if transition.target == "333-r3")
    (gone,), (coming,) = final.absent, final.replacing
    assert (checked.name(gone), checked.name(coming)) == ("Dylan Cook", "Joey Stahl")
    assert final.replacing[coming].under == ("9p3",)


def test_three_quarters_advanced_twice_in_2023(shared: Path) -> None:
    checked = named(with_results(shared), "ZottegemMorning2023")
    found = [
        (transition.target, len(transition.rulings), sum(ruling.answer for ruling in transition.rulings.values()))
        for transition in transitions(checked)
    ]
    assert found == [("333-r2", 37, 27), ("333-r3", 27, 20)]


def test_a_running_competition_misses_nothing_yet(shared: Path) -> None:
    checked = named(with_results(shared), "SLSFinal2024")
    assert checked.stage is CompetitionStage.RUNNING
    codes = {finding.code for finding in validate(checked)}
    assert not codes & {"missing_round_results_error", "wrong_number_of_attempts_error", "missing_results_warning"}
