"""Where a table of results is cut: after those who would advance as it stands, or after the podium of a final."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from cubelex.competition import FromRounds, Round
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import IdentityCache
from cubelex.officiating.views import advancement_of, next_round_of, results_basis
from cubelex.web.shared.labels.rounds import advancing_label

PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Cut:
    """A line below the last of these ranks, and what it means."""

    rank: int
    label: str


# Every desk of a round asks for it after each result.
_CUTS: Final[IdentityCache[Cut | None]] = IdentityCache()


def cut_of(state: CompetitionState, round_: Round) -> Cut | None:
    """The line in the results of a round. Dual Rounds have none, as their ranks are not those that count (9v4)."""
    key = state.competition.id, round_.id, get_language()
    return _CUTS.get(key, results_basis(state, round_.event_id), lambda: _found(state, round_))


def _found(state: CompetitionState, round_: Round) -> Cut | None:
    if len(round_.linked_rounds) == 2 or state.round(round_.id).bracket is not None or not state.has_begun(round_.id):
        return None
    following = next_round_of(state, round_.id)
    if following is None:
        return Cut(PODIUM, _("Podium"))
    source = following.participation_ruleset.participation_source
    places = sum(ruling.answer for ruling in advancement_of(state, round_.id).values())
    if not isinstance(source, FromRounds) or not places:
        return None
    return Cut(places, advancing_label(source.result_condition, round_.kind))
