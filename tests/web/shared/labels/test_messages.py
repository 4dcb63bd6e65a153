"""Messages in the reader's language, with the names of a competition."""

import pytest
from django.utils import translation

from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating import finish_round
from cubelex.web.shared.labels.messages import say
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, entered, small_open


@pytest.mark.parametrize(
    ("round_id", "said"),
    [
        ("333-r2", "3x3x3 Cube, final is not an open Head to Head round."),
        ("333-r1", "3x3x3 Cube, round 1 is not an open Head to Head round."),
        ("999-r1", "999-r1 is not an open Head to Head round."),
    ],
)
def test_rounds_are_called_by_their_names(round_id: str, said: str) -> None:
    with translation.override("en"):
        assert say(Message("matches.not_open", round=RoundRef(round_id)), small_open()) == said


def test_people_are_called_by_their_names() -> None:
    competition = small_open()
    person = competition.persons[0]
    message = Message("matches.does_not_play", person=PersonRef(person.registrant_id or 0), match="A")
    with translation.override("en"):
        assert say(message, competition) == f"{person.name} does not play in A."
        assert say(Message("matches.does_not_play", person=PersonRef(999), match="A")).startswith("Competitor 999 does")


def test_a_message_is_said_in_the_readers_language() -> None:
    with translation.override("fa"):
        assert "۲" in say(Message("attempts.has_result", attempt=2))


def test_refusals_of_verbs_are_said_in_the_readers_language(competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    refusal = entered(competition_id, 1, 1, 1200).outcome.refusals[0].answer
    missing = finish_round(repository.load(competition_id), DELEGATE, "333-r1").refusals[0].answer
    with translation.override("en"):
        in_english = [say(message, small_open()) for message in (refusal, missing)]
    with translation.override("pt"):
        assert say(refusal).startswith("A tentativa 1 já tem")
        assert all(say(message, small_open()) not in in_english for message in (refusal, missing))


def test_braces_in_a_value_are_kept() -> None:
    with translation.override("en"):
        assert say(Message("matches.invalid_entry", fault="{x} {0}")) == "The result is not valid: {x} {0}"
