"""Which puzzles of a group are to be scrambled next, and which should be checked by a second scrambler (4g3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cubelex.competition import (
    ActivityCode,
    Competition,
    Person,
    Scope,
    extension_data,
    is_championship_final,
    with_extension,
)
from cubelex.officiating.log.bracket import match_name, matches_of
from cubelex.officiating.log.card import Card, Try
from cubelex.officiating.log.point import prepared_at
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.group_stage import cards_in_group, round_id_of
from cubelex.officiating.views.match_sets import label_of_point, match_of_set
from cubelex.reprs import NamedOption
from cubelex.rules import Ruling
from cubelex.rules.incidents import Achievement
from cubelex.rules.scrambling import should_have_second_check

SCRAMBLING: Final = "cubelex.scrambling"
"""The extension in which the rounds are whose puzzles are all checked twice, as in the final of a championship."""


class QueueStep(NamedOption):
    """What a puzzle waits for."""

    SCRAMBLE = "scramble"
    CHECK = "check"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A puzzle at the table: whose, for which attempt, under which label its sequence is, and what it waits for.

    The label of an extra attempt is empty until its sequence is dealt. Of a match, the attempt is the point.
    """

    person: Person
    attempt: int
    label: str
    is_extra: bool
    step: QueueStep
    second_check: Ruling[bool]
    scrambled_by: str = ""
    since: int = 0
    match: str = ""


def scramble_queue(state: CompetitionState, code: ActivityCode) -> list[Waiting]:
    """The puzzles of a group, those to be scrambled or checked first, the longest waiting first."""
    if state.round(round_id_of(code)).bracket is not None:
        return sorted(_of_match(state, code), key=_order)
    people = {person.registrant_id: person for person in state.competition.persons}
    queue = [
        waiting
        for card in cards_in_group(state, code)
        for waiting in _of_card(state, code, card, people[card.person_id])
    ]
    return sorted(queue, key=_order)


def waiting_puzzle(
    state: CompetitionState, code: ActivityCode, person_id: object, label: object = None
) -> Waiting | None:
    """The puzzle of a competitor, where one is due, and due with the sequence of that label if one is given."""
    found = (waiting for waiting in scramble_queue(state, code) if waiting.person.registrant_id == person_id)
    return next((waiting for waiting in found if label in (None, waiting.label)), None)


def _order(waiting: Waiting) -> tuple[bool, bool, bool, int, int, int]:
    number = waiting.person.registrant_id or 0
    return (
        waiting.step is QueueStep.DONE,
        waiting.step is QueueStep.SCRAMBLE,
        not waiting.is_extra,
        waiting.attempt,
        waiting.since,
        number,
    )


def _of_card(state: CompetitionState, code: ActivityCode, card: Card, person: Person) -> Iterator[Waiting]:
    attempt = next_attempt(state, round_id_of(code), card.person_id)
    if attempt is None or code.attempt_number not in (None, attempt):
        return
    current = card.slot(attempt).current
    if current.is_started:
        return
    check = second_check(state, code, person)
    signed = current.signatures
    step, label = _step(signed, check), label_of(current, attempt)
    since = max((attempt.entry for slot in card.slots.values() for attempt in slot.tries), default=0)
    yield Waiting(person, attempt, label, current.is_extra, step, check, signed.get("scrambler", ""), since)


def _of_match(state: CompetitionState, code: ActivityCode) -> Iterator[Waiting]:
    """The puzzles of both for the next point of a match: the same sequence for both (I4b1)."""
    bracket, pairing = state.round(round_id_of(code)).bracket, match_of_set(state, code)
    if bracket is None or pairing is None:
        return
    name = match_name(pairing)
    match = next((match_state for match_state in matches_of(bracket, state.edition) if match_state.name == name), None)
    if match is None or not match.can_be_played or bracket.awaits_ruling(name):
        return
    prepared, label = prepared_at(bracket.tries_at(name)), label_of_point(bracket, name)
    number, is_extra = len(bracket.points_of(name)) + 1, label.startswith("E")
    for person_id in (match.high or 0, match.low or 0):
        person = state.competition.find_person(person_id)
        assert person is not None, "a match that is on has both competitors"
        check, signed = second_check(state, code, person), prepared.signed_by(person_id) if prepared else {}
        step, by = _step(signed, check), signed.get("scrambler", "")
        yield Waiting(person, number, label, is_extra, step, check, by, match=name)


def _step(signed: Mapping[str, str], check: Ruling[bool]) -> QueueStep:
    is_checked = "second scrambler" in signed or not check.answer
    return QueueStep.SCRAMBLE if "scrambler" not in signed else QueueStep.DONE if is_checked else QueueStep.CHECK


def label_of(current: Try, attempt: int) -> str:
    """The label of the sequence for a try: its number, or that of the extra sequence that was dealt."""
    return current.scramble.rpartition(" ")[2] if current.is_extra else str(attempt)


def second_check(state: CompetitionState, code: ActivityCode, person: Person) -> Ruling[bool]:
    """Whether a second scrambler should check a competitor's puzzles: a record is likely, or all of the round are."""
    competition, round_id = state.competition, round_id_of(code)
    return should_have_second_check(
        state.edition,
        is_championship_final=round_id in checked_twice(competition) or is_championship_final(competition, round_id),
        may_be_important=_is_record_likely(state, person, code.event_id),
    )


def _is_record_likely(state: CompetitionState, person: Person, event_id: str) -> bool:
    """Whether a competitor's results are among the world's top, or the best of a country or continent."""
    bests = (person.personal_best(event_id, scope) for scope in Scope)
    return any(
        Achievement(
            is_regional_record=1 in (best.national_ranking, best.continental_ranking),
            is_personal_record=True,
            rank=best.world_ranking,
        ).is_important(state.edition, "competitors")
        for best in bests
        if best is not None
    )


def checked_twice(competition: Competition) -> frozenset[str]:
    """The rounds in which all puzzles are to be checked by a second scrambler."""
    listed = extension_data(competition.extensions, SCRAMBLING).get("checkedTwice")
    return frozenset(id_ for id_ in listed if isinstance(id_, str)) if isinstance(listed, list) else frozenset()


def with_second_check(competition: Competition, round_id: str, wanted: bool) -> Competition:
    """The competition with the choice whether all puzzles of a round are checked by a second scrambler."""
    rounds = checked_twice(competition) - {round_id} | ({round_id} if wanted else set())
    fields = {"checkedTwice": sorted(rounds)}
    return replace(competition, extensions=with_extension(competition.extensions, SCRAMBLING, fields))
