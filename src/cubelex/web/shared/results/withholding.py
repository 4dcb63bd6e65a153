"""Results of a running group that are not shown (2g3a), where the organization team enforces that.

The choice is an extension of the competition, `cubelex.live`: `{"withhold": "from_competitors"}` keeps the results of a
group from those in it who are signed in and still have attempts to make; `"from_everybody"` keeps them from all but
officials until everyone in the group has finished.
"""

from collections.abc import Collection
from enum import StrEnum
from typing import Final

from django.http import HttpRequest

from cubelex.competition import Competition, Person, Round, extension_data
from cubelex.officiating import RoundStatus, State, next_attempt
from cubelex.web.shared.access.permissions import AT_THE_DESK, roles_of
from cubelex.web.store.models import Membership

LIVE: Final = "cubelex.live"


class Withholding(StrEnum):
    """From whom the results of a running group are kept."""

    FROM_NOBODY = "from_nobody"
    FROM_COMPETITORS = "from_competitors"
    FROM_EVERYBODY = "from_everybody"


def withholding_of(competition: Competition) -> Withholding:
    """What the organization team chose; nothing is kept back unless they did."""
    chosen = extension_data(competition.extensions, LIVE).get("withhold")
    return Withholding(chosen) if chosen in set(Withholding) else Withholding.FROM_NOBODY


def withheld_from(request: HttpRequest, state: State, round_: Round) -> frozenset[int]:
    """Whose results of a round the person behind a request may not see yet."""
    chosen = withholding_of(state.competition)
    if chosen is Withholding.FROM_NOBODY or state.round(round_.id).status is not RoundStatus.OPEN:
        return frozenset()
    if roles_of(request, state.competition.id) & AT_THE_DESK:
        return frozenset()
    if chosen is Withholding.FROM_EVERYBODY:
        return unfinished_groups(state, round_)
    return own_group(state, round_, _numbers(request, state.competition.id))


def own_group(state: State, round_: Round, viewers: Collection[int]) -> frozenset[int]:
    """Everyone in the groups of those viewers who have attempts to make, the viewers themselves left out."""
    running = [number for number in viewers if _has_attempts_left(state, round_, number)]
    groups = {_group(state, round_, number) for number in running}
    cards = state.round(round_.id).cards
    return frozenset(
        person_id for person_id in cards if _group(state, round_, person_id) in groups and person_id not in viewers
    )


def unfinished_groups(state: State, round_: Round) -> frozenset[int]:
    """Everyone in groups in which a person has attempts to make."""
    cards = [card.person_id for card in state.taking_part(round_.id)]
    groups = {_group(state, round_, person_id) for person_id in cards if _has_attempts_left(state, round_, person_id)}
    return frozenset(person_id for person_id in cards if _group(state, round_, person_id) in groups)


def _numbers(request: HttpRequest, competition_id: str) -> frozenset[int]:
    if not request.user.is_authenticated:
        return frozenset()
    held = Membership.objects.filter(account_id=request.user.pk, competition_id=competition_id, person_id__gt=0)
    return frozenset(number for number in held.values_list("person_id", flat=True) if number is not None)


def _has_attempts_left(state: State, round_: Round, person_id: int) -> bool:
    in_round = person_id in state.round(round_.id).cards
    return in_round and next_attempt(state, round_.id, person_id) is not None


def _group(state: State, round_: Round, person_id: int) -> int | None:
    """The number of the group a person competes in, or nothing where the round has no groups."""
    person = state.competition.person(person_id)
    assigned = _competing_in(person) if person else frozenset()
    for activity in state.competition.schedule.activities():
        if activity.id in assigned and activity.code.round_id == round_.id:
            return activity.code.group_number
    return None


def _competing_in(person: Person) -> frozenset[int]:
    return frozenset(
        assignment.activity_id for assignment in person.assignments if assignment.assignment_code == "competitor"
    )
