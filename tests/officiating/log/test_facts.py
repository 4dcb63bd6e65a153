"""Facts are plain data that can be written and read back."""

import json

import pytest

from cubelex.errors import InvalidLog
from cubelex.officiating.log import facts, read_fact
from cubelex.officiating.log.facts import Fact

EVERY_KIND = [
    facts.Defined({"id": "SmallOpen"}, "moved", ("9p2a",)),
    facts.SetupChanged(({"at": ["name"], "now": "Small Open"},), "moved", ("9p2a",)),
    facts.Registered({"registrantId": 9, "name": "Ada Swan"}, True, ("2a2",)),
    facts.PeopleChanged(({"registrantId": 9, "name": "Ada Swan"},), (3,), (7, 8), "typed wrongly"),
    facts.CheckedIn(7, True, ("name",)),
    facts.EligibilityNoted(9, "suspended", True, "announced by the WCA", "2015SWAN01", "2026-05-01", "", ("2a3",)),
    facts.RoundOpened("333-r2", (1, 2, 3), after=("333-r1",)),
    facts.RoundFinished("333-r1"),
    facts.GroupCalled("333-r1", 2),
    facts.Withdrawn("333-r2", 3, "has to leave"),
    facts.EnteredRound("333-r2", 9, "in their place", ("9p3",)),
    facts.AdmittedLate("444bf-r1", 5, 60_000, "the bus", under=("2u2",)),
    facts.LaterResultsRemoved("333-r2", 4, "would not have advanced", ("9t",)),
    facts.LaterResultsRestored("333-r2", 4, ("9t",)),
    facts.OrderNoted(5, ("444bf-r1-a1", "555bf-r1-a1")),
    facts.AttemptStarted("333-r1", 1, 2),
    facts.NumberSubmitted("333mbf-r1", 1, 1, 12),
    facts.AttemptObserved("333-r1", 1, 2, {"time": 1765, "moves_from_solved": 1}),
    facts.AttemptEntered("333-r1", 1, 2, -1, 6227, "DNF (1:02.27)", ("A6b2",), ({"matter": "x", "answer": "DNF"},)),
    facts.AttemptSigned("333-r1", 1, 2, "judge", "J. J."),
    facts.ResultCorrected("333-r1", 1, 2, 1965, "a penalty was forgotten", under=("1g2",)),
    facts.ExtraAttemptGranted("333-r1", 1, 2, "the timer", True, "E1", ("11e3",)),
    facts.ExtraSequenceDealt("333-r1", 1, 2, "333-r1-g1 E1", ("11e1",)),
    facts.SequenceSeen(1, "333-r1-g1 2", "333-r1", 2, ("Final Stage 1-2",), ("4b2",)),
    facts.ProvisionalDecided("333-r1", 1, 2, True, "two judges saw it"),
    facts.SignatureSettled("333-r1", 1, 2, "signature added", "the judge was found", ("A7c5",)),
    facts.Disqualified(4, ("333",), "cheated", ("2k2",)),
    facts.Incident(
        "fire alarm", "wait", "safety", (1, 2), "333-r1", ("11a2",), 2, 14, ({"question": "x"},), "Final Stage 1-2"
    ),
    facts.IncidentReported("a fire alarm", "interruption", (1, 2), "333-r1", 2, "Final Stage 1-2"),
    facts.EvidenceNoted(14, "video", "both hands are on the puzzle", True, ("11f",)),
    facts.EquipmentChecked("puzzle", "not permitted", 4, "444bf", found=("logo",), under=("3l",)),
    facts.Warned(4, "took photographs with flash", "333-r1", ("2l",)),
    facts.Accommodated(4, "show the calls by hand", ("333",), "does not hear", ("2s",)),
    facts.DisputeRaised(1, 12, "was solved", "333"),
    facts.DisputeSettled(13, "upheld", "a photograph"),
    facts.Ended("announced", ("9u2",)),
    facts.PersonalDataRemoved(4, {"1": "ab", "7": "cd"}, True, "asked", ("2d",)),
    facts.Undone(12, "typed wrongly"),
    facts.NotCopied(),
    facts.BracketDrawn("333oh-r2", 4, (1, 2, 3, 4), {"Semifinal Stage": 1, "Final Stage": 2}, 1),
    facts.PointObserved("333oh-r2", "Semifinal Stage 1-4", ({"time": 1000, "moves_from_solved": 1}, None)),
    facts.PointEntered(
        "333oh-r2", "Semifinal Stage 1-4", (1200, -1), ("10e3",), ("10.00 + 2 = 12.00", "DNF"), ({"x": 1},)
    ),
    facts.PointSigned("333oh-r2", "Semifinal Stage 1-4", 1, 4, "judge", "J. J."),
    facts.PointReplaced("333oh-r2", "Semifinal Stage 1-4", "noise", ("11k1",)),
    facts.PointCorrected("333oh-r2", "Semifinal Stage 1-4", 1, (1200, 1400), "misread", ("1g2",)),
    facts.MatchGivenUp("333oh-r2", "Final Stage 1-2", 3, "ill"),
]


@pytest.mark.parametrize("fact", EVERY_KIND, ids=lambda fact: fact.kind)
def test_a_fact_is_read_as_it_was_written(fact: Fact) -> None:
    assert read_fact(json.loads(json.dumps(fact.to_json()))) == fact


def test_every_kind_is_tried() -> None:
    named = {name for name in facts.__all__ if isinstance(getattr(facts, name), type)}
    assert {type(fact).__name__ for fact in EVERY_KIND} == named - {"Fact", "CardFact", "AttemptFact"}


def test_what_is_as_by_default_is_not_written() -> None:
    assert facts.AttemptEntered("333-r1", 1, 2, 1234).to_json() == {
        "kind": "attempt_entered",
        "round_id": "333-r1",
        "person_id": 1,
        "attempt": 2,
        "result": 1234,
    }


def test_fields_of_a_later_version_are_passed_over() -> None:
    assert read_fact({"kind": "round_finished", "round_id": "333-r1", "weather": "rain"}) == facts.RoundFinished(
        "333-r1"
    )


def test_a_kind_of_a_later_version_is_not_guessed() -> None:
    with pytest.raises(InvalidLog, match="later version"):
        read_fact({"kind": "weather_changed"})


def test_a_missing_field_is_named() -> None:
    with pytest.raises(InvalidLog, match="'attempt_started' lacks person_id, attempt"):
        read_fact({"kind": "attempt_started", "round_id": "333-r1"})


def test_facts_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        facts.RoundFinished("333-r1").round_id = "333-r2"  # type: ignore[misc]
