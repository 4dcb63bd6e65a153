"""The WCIF document of a competition as it is now, and what of it is public (2d)."""

from typing import Any, Final

from cubelex.competition import write_wcif
from cubelex.competition.wcif import Version
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import public_document, without_scrambles
from cubelex.officiating.views import Withheld, competition_with_results

Fields = dict[str, Any]

NEWEST: Final[Version] = "2.1"


def full_wcif(state: CompetitionState, version: Version, *, with_scrambles: bool) -> Fields:
    """Everything, for officials; scramble sequences only for the Delegate, as organizers may compete."""
    document = write_wcif(competition_with_results(state), version)
    return document if with_scrambles else without_scrambles(document)


def public_wcif(state: CompetitionState, version: Version, withheld: Withheld) -> Fields:
    """What everyone may see: no birth dates, addresses, notes or sequences, and only those who were accepted."""
    return public_document(write_wcif(competition_with_results(state, withheld), version), state.edition)
