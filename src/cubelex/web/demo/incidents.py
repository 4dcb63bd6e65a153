"""What has just happened at the demonstration, and waits for the Delegate."""

import os
from datetime import datetime
from functools import partial
from typing import Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy

from cubelex.officiating import CompetitionState, Outcome, RoundStatus
from cubelex.officiating.verbs import note_evidence, report_incident
from cubelex.web.demo.people import JUDGE
from cubelex.web.store import repository

REPORTS: Final = (
    (gettext_lazy("The timer of station 3 stopped by itself"), "equipment"),
    (gettext_lazy("The scrambler believes that the cube was one move off"), "misscramble"),
)
VIDEO: Final = gettext_lazy("Filmed by a spectator, both hands in view")


def report_some(competition_id: str, now: datetime) -> None:
    """Two incidents that a judge has reported, about a person with a result in a round that is open.

    Judges write in their own language: here, in that of the computer.
    """
    about = _somebody_judged(repository.load(competition_id))
    if about is None:
        return
    with translation.override(language_of_computer()):
        for what, kind in REPORTS:
            verb = partial(_reported, what=str(what), kind=kind, about=about)
            repository.append(competition_id, verb, by=JUDGE, at=now)
        repository.append(competition_id, _with_a_video, by=JUDGE, at=now)


def language_of_computer() -> str:
    """The language of the person who started the demonstration, where the site speaks it; otherwise English."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, names), "")[:2]
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _somebody_judged(state: CompetitionState) -> tuple[str, int] | None:
    """A round that is open, and a person in it with a result of the first attempt."""
    for round_id, round_state in state.rounds.items():
        if round_state.status is RoundStatus.OPEN and round_state.bracket is None:
            for card in round_state.cards.values():
                if card.slot(1).result > 0:
                    return round_id, card.person_id
    return None


def _reported(state: CompetitionState, what: str, kind: str, about: tuple[str, int]) -> Outcome:
    round_id, person_id = about
    return report_incident(state, JUDGE, what, about=kind, persons=(person_id,), round_id=round_id, attempt=1)


def _with_a_video(state: CompetitionState) -> Outcome:
    return note_evidence(state, JUDGE, state.reports[-1].entry, "video", str(VIDEO))
