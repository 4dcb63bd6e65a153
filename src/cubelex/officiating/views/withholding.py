"""Results of a running group that are not shown (2g3a), where the organization team enforces that.

The choice is an extension of the competition, `cubelex.live`: `{"withhold": "from_competitors"}` keeps the results of a
group from those in it who still have attempts to make; `"from_everybody"` keeps them from all but officials until
everyone in the group has finished.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from cubelex.competition import Competition, Round, extension_data, with_extension
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.officiating.views.groups import group_plan
from cubelex.reprs import NamedOption

LIVE: Final = "cubelex.live"


class Withholding(NamedOption):
    """From whom the results of a running group are kept."""

    FROM_NOBODY = "from_nobody"
    FROM_COMPETITORS = "from_competitors"
    FROM_EVERYBODY = "from_everybody"


def withholding_of(competition: Competition) -> Withholding:
    """What the organization team chose; nothing is kept back unless they did."""
    chosen = extension_data(competition.extensions, LIVE).get("withhold")
    return Withholding(chosen) if chosen in list(Withholding) else Withholding.FROM_NOBODY


def with_withholding(competition: Competition, chosen: Withholding) -> Competition:
    """The competition with that choice."""
    fields = {"withhold": chosen.value}
    return replace(competition, extensions=with_extension(competition.extensions, LIVE, fields))


def withheld_results(state: CompetitionState, round_: Round, readers: Collection[int]) -> frozenset[int]:
    """The competitors whose results of a round are kept from competitors of these numbers, or from everybody else."""
    chosen = withholding_of(state.competition)
    if chosen is Withholding.FROM_NOBODY or state.round(round_.id).status is not RoundStatus.OPEN:
        return frozenset()
    if chosen is Withholding.FROM_EVERYBODY:
        return _in_groups(state, round_, [card.person_id for card in state.taking_part(round_.id)])
    return _in_groups(state, round_, readers) - frozenset(readers)


def _in_groups(state: CompetitionState, round_: Round, people: Collection[int]) -> frozenset[int]:
    """Everyone in the groups of those of these people who have attempts to make."""
    cards = state.round(round_.id).cards
    running = {
        _group(state, round_, person_id)
        for person_id in people
        if person_id in cards and next_attempt(state, round_.id, person_id) is not None
    }
    return frozenset(person_id for person_id in cards if _group(state, round_, person_id) in running)


def _group(state: CompetitionState, round_: Round, person_id: int) -> int | None:
    """The number of the group a person competes in, or nothing where the round has no groups."""
    places = group_plan(state.competition).competing_in(round_.id, person_id)
    return next((scheduled.activity.code.group_number for scheduled, _ in places), None)
