"""Who may see the scramble sequences of a group, by role, own attempts and how far the group is (4b2, 1h1)."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from cubelex.competition import ActivityCode, Competition, Format
from cubelex.messages import Message, PersonRef
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Outcome, Role, refused
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.group_stage import cards_in_group, group_stage, is_scrambler_of, round_id_of
from cubelex.officiating.views.groups import WHOLE, group_plan
from cubelex.officiating.views.match_sets import points_left
from cubelex.officiating.views.scramble_queue import label_of
from cubelex.regulations import cites
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
EVERY_LABEL: Final = "every label"
_EVERYTHING: Final = frozenset({EVERY_LABEL})


@dataclass(frozen=True, slots=True)
class Asker:
    """A person who asks for sequences: their roles, their numbers as a competitor, and whether they were sent the key.

    `has_key_ahead` says that the Delegate sent the key before the group was called, with a reason. `said` are numbers
    that they gave at the table: they close what is closed to that competitor, and open nothing. `is_known` says that
    it is known who they are, or that they said that they do not compete.
    """

    roles: frozenset[str]
    numbers: tuple[int, ...] = ()
    said: tuple[int, ...] = ()
    has_key: bool = False
    has_key_ahead: bool = False
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class Access:
    """Whether a person may see the sequences of a group now, in which role, and under which regulations."""

    viewer: Viewer
    stage: GroupStage
    ruling: Ruling[bool]
    own_labels_left: frozenset[str] = frozenset()
    is_known: bool = True
    own_labels_due: frozenset[str] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether they may."""
        return self.ruling.answer

    @property
    def why_not(self) -> Message:
        """Why they may not."""
        if not self.is_known:
            return Message("scrambling.who_are_you")
        return _BY_VIEWER.get(self.viewer) or _BY_STAGE.get(self.stage) or _OTHERWISE

    def is_open_for(self, label: str) -> bool:
        """Whether they may see the sequence of that label; never one that they may still have to attempt (1h1).

        A competitor, as in Fewest Moves, gets the one that is due, and no other.
        """
        if self.viewer is Viewer.COMPETITOR:
            return self.is_open and label in self.own_labels_due
        return self.is_open and self.is_known and not self.own_labels_left & {label, EVERY_LABEL}


def sequence_access(state: CompetitionState, code: ActivityCode, asker: Asker) -> Access:
    """Whether a person may see the sequences of a group now."""
    stage, event, edition = group_stage(state, code), state.competition.kind(code.event_id), state.edition
    numbers = (*asker.numbers, *asker.said)
    left = frozenset[str]().union(*(labels_left(state, code, number) for number in numbers))
    viewer = _viewer(state, code, stage, asker)
    if not asker.is_known and viewer in (Viewer.SCRAMBLER, Viewer.OTHER_SCRAMBLER, Viewer.ORGANIZER):
        return Access(viewer, stage, Ruling(False, edition.cite_known("1h1", "4b2")), is_known=False)
    is_helping = asker.has_key and viewer is Viewer.SCRAMBLER and _may_help_in_own_group(state, code)
    if left and viewer is not Viewer.DELEGATE and not is_helping:
        due = frozenset().union(*(_label_due(state, code, number) for number in numbers))
        ruling = may_see(Viewer.COMPETITOR, stage, event, edition)
        return Access(Viewer.COMPETITOR, stage, ruling, own_labels_due=due)
    is_deputy = viewer is Viewer.ORGANIZER and asker.has_key_ahead
    ruling = may_see(viewer, stage, event, edition, delegate_is_unavailable=is_deputy)
    if is_deputy and stage is GroupStage.BEFORE and ruling.questions:
        # The Delegate has decided so when sending the key, with a reason that is recorded.
        ruling = Ruling(True, ruling.under)
    return Access(viewer, stage, ruling, left, asker.is_known)


def _viewer(state: CompetitionState, code: ActivityCode, stage: GroupStage, asker: Asker) -> Viewer:
    if Role.DELEGATE in asker.roles:
        return Viewer.DELEGATE
    if Role.SCRAMBLER in asker.roles:
        if not asker.has_key and not _is_scrambler_of(state, code, asker):
            return Viewer.OTHER_SCRAMBLER
        # A scrambler of the group is one until it is over; then the sequences are nobody's until they are released.
        return Viewer.SCRAMBLER if stage in (GroupStage.BEFORE, GroupStage.DURING) else Viewer.ANYBODY
    return Viewer.ORGANIZER if Role.ORGANIZER in asker.roles else Viewer.ANYBODY


def _is_scrambler_of(state: CompetitionState, code: ActivityCode, asker: Asker) -> bool:
    numbers: tuple[int | None, ...] = asker.numbers or (None,)
    return any(is_scrambler_of(state.competition, code, number) for number in numbers)


def labels_left(state: CompetitionState, code: ActivityCode, person_id: int) -> frozenset[str]:
    """The labels of the sequences that a person may still have to attempt in the group.

    Before the round is opened, nobody knows who takes part in it: all of them for everybody who competes in the event.
    """
    round_id = round_id_of(code)
    if state.round(round_id).bracket is not None:
        return _EVERYTHING if points_left(state, code, person_id) else frozenset()
    if not state.has_begun(round_id):
        return _EVERYTHING if _may_come_to(state, code, person_id) else frozenset()
    if not is_in_group(state, code, person_id) or next_attempt(state, round_id, person_id) is None:
        return frozenset()
    card = state.card(round_id, person_id)
    numbers = range(1, (state.announced_round(round_id).format.attempts or 0) + 1)
    to_make = ((number, card.slot(number).current) for number in numbers)
    return frozenset(label_of(current, number) for number, current in to_make if current.result is None)


def _label_due(state: CompetitionState, code: ActivityCode, person_id: int) -> frozenset[str]:
    """The label of the sequence of the attempt that a person makes next in the group."""
    attempt = next_attempt(state, round_id_of(code), person_id) if is_in_group(state, code, person_id) else None
    if attempt is None:
        return frozenset()
    return frozenset({label_of(state.card(round_id_of(code), person_id).slot(attempt).current, attempt)})


def is_in_group(state: CompetitionState, code: ActivityCode, person_id: int) -> bool:
    """Whether a person competes in the group, as far as it is known."""
    return any(card.person_id == person_id for card in cards_in_group(state, code))


def _may_come_to(state: CompetitionState, code: ActivityCode, person_id: int) -> bool:
    """Whether a person may be in a group of a round that was not opened yet."""
    person = state.competition.find_person(person_id)
    if person is None or not person.competes_in(code.event_id) or state.ended_at is not None:
        return False
    if state.announced_round(round_id_of(code)).format is Format.HEAD_TO_HEAD:
        # Its sets are for matches, and nobody knows yet who plays in which.
        return True
    planned = group_plan(state.competition).group_of(round_id_of(code), person_id)
    return planned in (WHOLE, code.group_number)


@cites("4b2", "1h1")
def refuse_if_seen(state: CompetitionState, round_id: str, person_id: int, attempt: int) -> Outcome | None:
    """The refusal of an attempt whose sequence the competitor has seen; nothing where they have not.

    The Delegate may grant an extra attempt in its place, which gets a sequence that they have not seen (11e1).
    """
    card = state.round(round_id).cards.get(person_id)
    if card is None or card.slot(attempt).current.is_extra:
        return None
    for name in state.seen.get(person_id, ()):
        group, _, label = name.rpartition(" ")
        code = ActivityCode.parse(group)
        if (code.round_id, label) == (round_id, str(attempt)) and is_in_group(state, code, person_id):
            numbers = state.edition.cite_known("4b2", "1h1")
            return refused("attempts.has_seen_scramble", *numbers, person=PersonRef(person_id), scramble=name)
    return None


def _may_help_in_own_group(state: CompetitionState, code: ActivityCode) -> bool:
    """Whether the Delegate may let a scrambler with attempts left scramble in their own group, by sending the key."""
    event = state.competition.kind(code.event_id)
    return bool(may_help(Helper(Task.SCRAMBLER, is_in_own_group=True), event, state.edition).questions)


def without_sequences(competition: Competition, today: date) -> Competition:
    """The competition without the sequences that a document has of it, unless its last day is over (4b2+).

    Sets of such a document are imported at the scrambling table, where they are sealed.
    """
    if competition.schedule.end_date < today or not any(round_.scramble_sets for round_ in competition.rounds):
        return competition
    events = (
        replace(event, rounds=tuple(replace(round_, scramble_sets=()) for round_ in event.rounds))
        for event in competition.events
    )
    return replace(competition, events=tuple(events))
