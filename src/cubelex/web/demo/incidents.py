"""What has just happened at the demonstration, and waits for the Delegate."""

from datetime import datetime
from functools import partial
from typing import Final

from cubelex.officiating import Actor, CompetitionState, Outcome, Role, RoundStatus
from cubelex.officiating.verbs import note_evidence, report_incident
from cubelex.web.store import repository

JUDGE: Final = Actor("Judge", frozenset({Role.JUDGE}))
REPORTS: Final = (
    ("The timer of station 3 stopped by itself", "equipment"),
    ("The scrambler believes that the cube was one move off", "misscramble"),
)


def report_some(competition_id: str, now: datetime) -> None:
    """Two incidents that a judge has reported, about a person with a result in a round that is open."""
    about = _somebody_judged(repository.load(competition_id))
    if about is None:
        return
    for what, kind in REPORTS:
        verb = partial(_reported, what=what, kind=kind, about=about)
        repository.append(competition_id, verb, by=JUDGE, at=now)
    repository.append(competition_id, _with_a_video, by=JUDGE, at=now)


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
    return note_evidence(state, JUDGE, state.reports[-1].entry, "video", "Filmed by a spectator, both hands in view")
