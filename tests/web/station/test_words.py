"""Every observation has its place at the station, and every effect, part and call its words."""

from cubelex.regulations import editions
from cubelex.rules import Effect, Part, observations
from cubelex.rules.attempts import inspection_calls
from cubelex.rules.fewest_moves import time_calls
from cubelex.web.shared.labels.observations import (
    BUTTONS,
    CALLS,
    EFFECTS,
    FOR_THE_DELEGATE,
    FROM_MEASUREMENT,
    MEASURED,
    PARTS,
)


def test_every_observation_is_a_button_or_measured_or_the_delegates() -> None:
    groups = [set(BUTTONS), set(MEASURED), set(FOR_THE_DELEGATE)]
    assert set.union(*groups) == set(observations())
    assert sum(map(len, groups)) == len(observations())


def test_what_is_measured_has_a_name_for_questions_about_it() -> None:
    asked = {
        name
        for name in MEASURED
        for by_date in observations()[name].consequences.values()
        for consequence in by_date.values()
        if consequence is not None and consequence.decides
    }
    assert asked <= set(FROM_MEASUREMENT)


def test_buttons_are_short_enough_for_a_thumb() -> None:
    assert max(len(str(label)) for label in BUTTONS.values()) <= 45


def test_every_effect_part_and_call_has_words() -> None:
    assert set(EFFECTS) == set(Effect)
    assert set(PARTS) == set(Part)
    spoken = [call for edition in editions() for call in (*inspection_calls("333", edition), *time_calls(edition))]
    assert {call.words for call in spoken} <= set(CALLS)
