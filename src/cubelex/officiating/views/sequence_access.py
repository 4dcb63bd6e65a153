"""Who may see the scramble sequences of a group, by role, own attempts and how far the group is (4b2, 1h1)."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from cubelex.competition import ActivityCode, Competition
from cubelex.messages import Message
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Role
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.group_stage import cards_in_group, group_stage, is_scrambler_of, round_id_of
from cubelex.officiating.views.match_sets import points_left
from cubelex.rules import Ruling
from cubelex.rules.people import Helper, may_help
from cubelex.rules.people import OfficialRole as Task
from cubelex.rules.scrambling import GroupStage, Viewer, may_see

_BY_VIEWER: Final = {
    Viewer.OTHER_SCRAMBLER: Message("scrambling.not_scrambler_of_group"),
    Viewer.COMPETITOR: Message("scrambling.has_attempts_left"),
}
_BY_STAGE: Final = {
    GroupStage.BEFORE: Message("scrambling.group_not_called"),
    GroupStage.AFTER_GROUP: Message("scrambling.group_finished"),
    GroupStage.AFTER_ROUND: Message("scrambling.round_finished"),
}
_OTHERWISE: Final = Message("scrambling.not_allowed")


@dataclass(frozen=True, slots=True)
class Asker:
    """A person who asks for sequences: their roles, their number as a competitor, and whether they were sent the key.

    `has_key_ahead` says that the Delegate sent the key before the group was called, with a reason.
    """

    roles: frozenset[str]
    person_id: int | None = None
    has_key: bool = False
    has_key_ahead: bool = False


@dataclass(frozen=True, slots=True)
class Access:
    """Whether a person may see the sequences of a group now, in which role, and under which regulations."""

    viewer: Viewer
    stage: GroupStage
    ruling: Ruling[bool]
    own_attempts_left: frozenset[int] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether they may."""
        return self.ruling.answer

    @property
    def why_not(self) -> Message:
        """Why they may not."""
        return _BY_VIEWER.get(self.viewer) or _BY_STAGE.get(self.stage) or _OTHERWISE

    def is_open_for(self, attempt: int) -> bool:
        """Whether they may see the sequence of that attempt; never one that they have still to attempt (1h1)."""
        return self.is_open and attempt not in self.own_attempts_left


def sequence_access(state: CompetitionState, code: ActivityCode, asker: Asker) -> Access:
    """Whether a person may see the sequences of a group now."""
    stage, event_id, edition = group_stage(state, code), code.event_id, state.edition
    left = _attempts_left(state, code, asker.person_id)
    viewer = _viewer(state, code, stage, asker)
    is_helping = asker.has_key and viewer is Viewer.SCRAMBLER and _may_help_in_own_group(state, code)
    if left and viewer is not Viewer.DELEGATE and not is_helping:
        return Access(Viewer.COMPETITOR, stage, may_see(Viewer.COMPETITOR, stage, event_id, edition))
    is_deputy = viewer is Viewer.ORGANIZER and asker.has_key_ahead
    ruling = may_see(viewer, stage, event_id, edition, delegate_is_unavailable=is_deputy)
    if is_deputy and stage is GroupStage.BEFORE and ruling.questions:
        # The Delegate has decided so when sending the key, with a reason that is recorded.
        ruling = Ruling(True, ruling.under)
    return Access(viewer, stage, ruling, left)


def _viewer(state: CompetitionState, code: ActivityCode, stage: GroupStage, asker: Asker) -> Viewer:
    if Role.DELEGATE in asker.roles:
        return Viewer.DELEGATE
    if Role.SCRAMBLER in asker.roles:
        if not asker.has_key and not is_scrambler_of(state.competition, code, asker.person_id):
            return Viewer.OTHER_SCRAMBLER
        # A scrambler of the group is one until it is over; then the sequences are nobody's until they are released.
        return Viewer.SCRAMBLER if stage in (GroupStage.BEFORE, GroupStage.DURING) else Viewer.ANYBODY
    return Viewer.ORGANIZER if Role.ORGANIZER in asker.roles else Viewer.ANYBODY


def _attempts_left(state: CompetitionState, code: ActivityCode, person_id: int | None) -> frozenset[int]:
    """The attempts that a person still has to make in the group."""
    round_id = round_id_of(code)
    if person_id is None:
        return frozenset()
    if state.round(round_id).bracket is not None:
        return points_left(state, code, person_id)
    if all(card.person_id != person_id for card in cards_in_group(state, code)):
        return frozenset()
    if next_attempt(state, round_id, person_id) is None:
        return frozenset()
    card = state.card(round_id, person_id)
    numbers = range(1, (state.announced(round_id).format.attempts or 0) + 1)
    return frozenset(number for number in numbers if card.slot(number).current.result is None)


def _may_help_in_own_group(state: CompetitionState, code: ActivityCode) -> bool:
    """Whether the Delegate may let a scrambler with attempts left scramble in their own group, by sending the key."""
    return bool(may_help(Helper(Task.SCRAMBLER, is_in_own_group=True), code.event_id, state.edition).questions)


def without_sequences(competition: Competition, today: date) -> Competition:
    """The competition without the sequences that a document has of it, unless its last day is over (4b2+).

    Sets of such a document are imported at the scrambling table, where they are sealed.
    """
    if competition.schedule.end_date < today or not any(round_.scramble_sets for round_ in competition.rounds()):
        return competition
    events = (
        replace(event, rounds=tuple(replace(round_, scramble_sets=()) for round_ in event.rounds))
        for event in competition.events
    )
    return replace(competition, events=tuple(events))
