"""The WCIF document of a competition as it is now: all of it, what others are sent, and what is public (2d)."""

from typing import Any, Final

from cubelex.competition import write_wcif
from cubelex.competition.wcif import Version, outgoing
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import RoundStatus, public_document, without_scrambles
from cubelex.officiating.views import Withheld, competition_with_results

Fields = dict[str, Any]

NEWEST: Final[Version] = "2.1"


def archived_wcif(state: CompetitionState) -> Fields:
    """Everything, word for word, as archives keep it and compare it."""
    return write_wcif(competition_with_results(state), NEWEST)


def full_wcif(state: CompetitionState, version: Version, *, with_scrambles: bool) -> Fields:
    """Everything, for officials; scramble sequences only for the Delegate, as organizers may compete."""
    document = outgoing.without_wrong_nulls(_with_results(state, version))
    return document if with_scrambles else without_scrambles(document)


def website_wcif(state: CompetitionState, version: Version) -> Fields:
    """The document that officials may send to the WCA website and to programs that send it there."""
    return outgoing.for_the_website(_with_results(state, version))


def public_wcif(state: CompetitionState, version: Version, withheld: Withheld) -> Fields:
    """What everyone may see: no birth dates, addresses, notes or sequences, and only those who were accepted."""
    return public_document(_with_results(state, version, withheld), state.edition)


def _with_results(state: CompetitionState, version: Version, withheld: Withheld | None = None) -> Fields:
    document = write_wcif(competition_with_results(state, withheld), version)
    finished = {
        round_id for round_id, round_state in state.rounds.items() if round_state.status is RoundStatus.FINISHED
    }
    return outgoing.with_attempts_made(document, finished)
