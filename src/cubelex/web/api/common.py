"""What calls have in common: their addresses, the errors they may answer, and whose results they keep back."""

from typing import Final

from django.http import HttpRequest

from cubelex.officiating import CompetitionState
from cubelex.officiating.views import Withheld
from cubelex.web.shared.results.withholding import withheld_from

AT: Final = "/competitions/{slug:competition_id}"
MISSING: Final = frozenset({404, 422})
CLOSED: Final = frozenset({401, 403, 404, 422})
REFUSED: Final = frozenset({400, 401, 403, 404, 409, 422, 429})
DONE: Final = frozenset({200, 201})


def withheld_by(request: HttpRequest, state: CompetitionState) -> Withheld:
    """Whose results the person behind a request may not see, by round."""
    return lambda round_: withheld_from(request, state, round_)
