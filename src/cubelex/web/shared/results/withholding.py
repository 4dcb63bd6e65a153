"""Results of a running group that the person behind a request may not see yet (2g3a)."""

from django.http import HttpRequest

from cubelex.competition import Round
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import Withholding, withheld_results, withholding_of
from cubelex.web.shared.access.actors import own_numbers
from cubelex.web.shared.access.permissions import AT_THE_DESK, roles_of


def withheld_from(request: HttpRequest, state: CompetitionState, round_: Round) -> frozenset[int]:
    """The competitors whose results of a round this person may not see yet. Officials see all."""
    withholds = withholding_of(state.competition) is not Withholding.FROM_NOBODY
    if not withholds or roles_of(request, state.competition.id) & AT_THE_DESK:
        return frozenset()
    return withheld_results(state, round_, own_numbers(request, state.competition.id))
