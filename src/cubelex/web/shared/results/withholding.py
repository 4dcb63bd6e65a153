"""Results of a running group that the person behind a request may not see yet (2g3a)."""

from django.http import HttpRequest

from cubelex.competition import Round
from cubelex.officiating import State
from cubelex.officiating.views import Withholding, withheld_results, withholding_of
from cubelex.web.shared.access.permissions import AT_THE_DESK, roles_of
from cubelex.web.store.models import Membership


def withheld_from(request: HttpRequest, state: State, round_: Round) -> frozenset[int]:
    """The competitors whose results of a round this person may not see yet. Officials see all."""
    withholds = withholding_of(state.competition) is not Withholding.FROM_NOBODY
    if not withholds or roles_of(request, state.competition.id) & AT_THE_DESK:
        return frozenset()
    return withheld_results(state, round_, _numbers(request, state.competition.id))


def _numbers(request: HttpRequest, competition_id: str) -> frozenset[int]:
    if not request.user.is_authenticated:
        return frozenset()
    held = Membership.objects.filter(account_id=request.user.pk, competition_id=competition_id, person_id__gt=0)
    return frozenset(number for number in held.values_list("person_id", flat=True) if number is not None)
