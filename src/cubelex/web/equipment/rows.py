"""What pages of equipment checks show: people with what is checked of them, and what can be noticed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from cubelex.competition import Person
from cubelex.messages import Message
from cubelex.officiating import Actor, CompetitionState
from cubelex.officiating.log import RecordedCheck
from cubelex.officiating.views import WantedCheck, wanted_checks
from cubelex.rules.equipment import CheckOutcome, Equipment, Feature, features_of
from cubelex.web.shared.labels.equipment import equipment_label, feature_labels, outcome_label
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import event_label

STYLES: Final = {
    CheckOutcome.PERMITTED: "open",
    CheckOutcome.NOT_PERMITTED: "bad",
    CheckOutcome.UNDECIDED: "maybe",
}


@dataclass(frozen=True, slots=True)
class Badge:
    """An outcome as a label: its words, its style and its regulations."""

    label: str
    style: str
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FeatureRow:
    """Something that can be noticed, with its regulations, and when a person may decide otherwise."""

    name: str
    label: str
    under: tuple[str, ...]
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FeatureGroup:
    """What can be noticed and has the same outcome; open where a person decides."""

    label: str
    style: str
    is_open: bool
    rows: tuple[FeatureRow, ...]


@dataclass(frozen=True, slots=True)
class CheckRow:
    """Equipment of a competitor: what it is, its latest check, and what can be noticed about it."""

    equipment: Equipment
    event_id: str
    title: str
    detail: str
    badge: Badge | None
    latest: RecordedCheck | None
    noticed: tuple[str, ...]
    features: tuple[FeatureGroup, ...]
    may_decide: bool
    is_expected: bool


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A competitor with the number of checks that are done, and those that found something."""

    person: Person
    done: int
    expected: int
    badges: tuple[Badge, ...]

    @property
    def is_done(self) -> bool:
        """Whether everything expected was checked and is permitted."""
        return self.done == self.expected and not self.badges


def badge_of(outcome: str, under: Sequence[str] = ()) -> Badge:
    """An outcome as a label."""
    return Badge(outcome_label(outcome), STYLES[CheckOutcome(outcome)], tuple(under))


def person_row(state: CompetitionState, person: Person) -> PersonRow:
    """A competitor in the list."""
    wanted = wanted_checks(state, person)
    found = [check for check in wanted if check.outcome not in ("", CheckOutcome.PERMITTED)]
    expected = [check for check in wanted if check.is_expected]
    badges = tuple(
        Badge(f"{_title(state, check)}: {badge_of(check.outcome).label}", badge_of(check.outcome).style)
        for check in found
    )
    return PersonRow(person, sum(bool(check.latest) for check in expected), len(expected), badges)


def check_rows(state: CompetitionState, person: Person, by: Actor) -> list[CheckRow]:
    """Everything that can be checked of a competitor."""
    return [_check_row(state, check, by) for check in wanted_checks(state, person)]


def _check_row(state: CompetitionState, check: WantedCheck, by: Actor) -> CheckRow:
    latest = check.latest
    return CheckRow(
        check.equipment,
        check.event_id,
        _title(state, check),
        equipment_label(check.equipment) if check.event_id else "",
        badge_of(latest.fact.outcome, latest.fact.under) if latest else None,
        latest,
        noticed_of(latest) if latest else (),
        feature_groups(state, check.equipment, check.event_id),
        may_decide(state, check.equipment, check.event_id, by),
        check.is_expected,
    )


def feature_groups(state: CompetitionState, equipment: Equipment, event_id: str) -> tuple[FeatureGroup, ...]:
    """What can be noticed: what is not permitted first, then what is left to a person, then what is fine."""
    features = features_of(equipment, state.competition.kind(event_id), state.edition)
    headings = {
        CheckOutcome.NOT_PERMITTED: outcome_label(CheckOutcome.NOT_PERMITTED),
        CheckOutcome.UNDECIDED: _("Delegate decides"),
        CheckOutcome.PERMITTED: outcome_label(CheckOutcome.PERMITTED),
    }
    groups = (
        FeatureGroup(
            label,
            STYLES[outcome],
            outcome is CheckOutcome.UNDECIDED,
            tuple(_feature_row(feature) for feature in features if feature.ruling.answer is outcome),
        )
        for outcome, label in headings.items()
    )
    return tuple(group for group in groups if group.rows)


def _feature_row(feature: Feature) -> FeatureRow:
    conditions = (
        say(Message("checks.if", answer=_answer(answer), condition=condition))
        for question in feature.ruling.questions
        for answer, condition in question.alternatives
    )
    return FeatureRow(feature.name, say(feature.label), feature.ruling.under, tuple(conditions))


def _answer(answer: object) -> Message:
    is_fine = answer in (True, "yes", "permitted")
    return Message(f"checks.outcome.{'permitted' if is_fine else 'not_permitted'}")


def may_decide(state: CompetitionState, equipment: Equipment, event_id: str, by: Actor) -> bool:
    """Whether a person may decide what is left open about equipment."""
    deciders = {
        question.by
        for feature in features_of(equipment, state.competition.kind(event_id), state.edition)
        for question in feature.ruling.questions
    }
    return all(by.may_decide_as(decider) for decider in deciders)


def noticed_of(check: RecordedCheck) -> tuple[str, ...]:
    """What a check noticed, as labels."""
    return tuple(feature_labels(check.fact.found))


def _title(state: CompetitionState, check: WantedCheck) -> str:
    return event_label(state.competition.kind(check.event_id)) if check.event_id else equipment_label(check.equipment)
