"""Competitions that were planned and played by the verbs of `officiating` break no rule that validators know."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cubelex.competition import Competition
from cubelex.officiating import replay, results_of
from cubelex.officiating.demo import invented_competition, midway, played_until
from cubelex.regulations import edition_on
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Severity, transitions, validate

HARMLESS = {"suspicious_dnf_warning", "dob_is_jan_one_warning"}
"""What chance brings about, and people would look at again."""


@pytest.fixture(scope="module")
def planned() -> Competition:
    return invented_competition(60, 1)


def at(planned: Competition, moment: datetime) -> Competition:
    """The competition with its results so far."""
    state = replay(played_until(planned, moment))
    events = tuple(
        replace(event, rounds=tuple(replace(round_, results=results_of(state, round_.id)) for round_ in event.rounds))
        for event in state.competition.events
    )
    return replace(state.competition, events=events)


def grave(competition: Competition) -> Counter[str]:
    found = validate(CheckedCompetition(competition, edition_on(competition.schedule.start_date)))
    return Counter(
        finding.code for finding in found if finding.severity is not Severity.INFO and finding.code not in HARMLESS
    )


def test_a_plan_breaks_no_rule(planned: Competition) -> None:
    assert grave(planned) == {}


@pytest.mark.slow
def test_nor_does_anything_in_the_middle_of_it(planned: Competition) -> None:
    assert grave(at(planned, midway(planned))) == {}


@pytest.mark.slow
def test_at_the_end_every_advancement_is_explained(planned: Competition) -> None:
    competition = at(planned, datetime(2026, 6, 1, tzinfo=UTC))
    checked = CheckedCompetition(competition, edition_on(competition.schedule.start_date))
    assert checked.stage is CompetitionStage.FINISHED
    assert grave(competition) == {}
    assert all(transition.is_explained for transition in transitions(checked))
