"""Undoing what was just recorded, before the competitor has signed it: a mistake is corrected (A7c)."""

from collections.abc import Collection, Iterator
from typing import Final

from django.http import HttpRequest

from cubelex.messages import Message
from cubelex.officiating import Outcome, State, undo
from cubelex.officiating.log import AttemptFact, undone_entries
from cubelex.rules import Ruling
from cubelex.web.shared.access.actors import append_for
from cubelex.web.station.judges import judge_behind
from cubelex.web.station.preview import Weighed
from cubelex.web.store import repository
from cubelex.web.store.repository import Appended

RECORDED: Final = ("attempt_signed", "attempt_entered", "attempt_observed")
STARTED: Final = ("attempt_started",)


def take_back(
    request: HttpRequest, competition_id: str, about: Weighed, key: str, kinds: Collection[str] = RECORDED
) -> Appended:
    """Undo the judge's signature, the result and what was observed, the last first; or that an attempt was started."""
    state = repository.load(competition_id)
    current = state.card(about.round_id, about.person_id).slot(about.attempt).current
    if "competitor" in current.signatures:
        refusal = Ruling(Message("station.competitor_has_signed"), state.edition.cite("1g2"))
        return Appended(Outcome(refusals=(refusal,)))
    appended = Appended(Outcome())
    for number in list(_entries(state, about, kinds)):
        appended = _undone(request, competition_id, number, key)
        if appended.outcome.is_refused:
            break
    return appended


def _entries(state: State, about: Weighed, kinds: Collection[str]) -> Iterator[int]:
    """The entries of these kinds about the attempt, the last first, as far as nothing else came after them."""
    log = repository.log_of(state.competition.id)
    undone = undone_entries(log)
    place = about.round_id, about.person_id, about.attempt
    for entry in reversed(log):
        fact = entry.fact
        if entry.number in undone or not isinstance(fact, AttemptFact):
            continue
        if (fact.round_id, fact.person_id, fact.attempt) != place:
            continue
        if fact.kind not in kinds or "scrambler" in str(fact.to_json().get("role", "")):
            return
        yield entry.number


def _undone(request: HttpRequest, competition_id: str, number: int, key: str) -> Appended:
    by = judge_behind(request, competition_id)
    return append_for(
        request,
        competition_id,
        lambda state: undo(state, by, repository.log_of(competition_id), number, ""),
        by,
        key=f"station:{key}:{number}",
    )
