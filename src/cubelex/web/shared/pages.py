"""What pages of a competition have in common."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cubelex.competition import Person, Round
from cubelex.errors import UnknownCompetition, UnknownRound
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import is_accepted
from cubelex.officiating.views import next_round_of
from cubelex.web.shared.access.permissions import AT_THE_DESK, roles_of
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.labels.rounds import terms_of, under_of
from cubelex.web.shared.results.cuts import cut_of
from cubelex.web.shared.results.summaries import summary_of
from cubelex.web.store import repository

T = TypeVar("T")

# Letters that have no accent to be taken off.
_WITHOUT_STROKE: Final = str.maketrans("łøđıħ", "lodih")

MOST_RESULTS: Final = 150
"""Rows of results on a page; a person is in one row of it, and pages stay below 150 KB in every language."""

LONGEST_FOLDED: Final = 200
"""Characters of a name that a search looks at. Thousands of texts are kept, and a search may be for any."""


def load_or_404(competition_id: str) -> CompetitionState:
    """The competition as it is now, or a page that says there is none."""
    try:
        return repository.load(competition_id)
    except UnknownCompetition as fault:
        raise Http404(str(fault)) from fault


def round_or_404(state: CompetitionState, round_id: str) -> Round:
    """What was announced of a round, or a page that says there is none."""
    try:
        return state.announced_round(round_id)
    except UnknownRound as fault:
        raise Http404(str(fault)) from fault


def person_or_404(state: CompetitionState, person_id: int) -> Person:
    """A person at the competition, or a page that says there is nobody of that number."""
    person = state.competition.find_person(person_id)
    if person is None:
        raise Http404(f"competitor {person_id} not found at {state.competition.id}")
    return person


def visible_person_or_404(request: HttpRequest, state: CompetitionState, person_id: int) -> Person:
    """A person whom the reader may know to be here: who is not accepted yet is known to officials only (2d)."""
    person = person_or_404(state, person_id)
    is_known = (
        is_accepted(person)
        or person.roles
        or any(person_id in round_state.cards for round_state in state.rounds.values())
    )
    if not is_known and not roles_of(request, state.competition.id) & AT_THE_DESK:
        raise Http404(f"competitor {person_id} not found at {state.competition.id}")
    return person


def page(request: HttpRequest, template: str, state: CompetitionState, /, **content: Any) -> HttpResponse:
    """A page of a competition."""
    is_at_the_desk = bool(roles_of(request, state.competition.id) & AT_THE_DESK)
    frame = {"state": state, "competition": state.competition, "is_at_the_desk": is_at_the_desk}
    return render(request, template, frame | content)


def part_of(request: HttpRequest, listed: Sequence[T], most: int) -> Page[T]:
    """The page of a long list that is asked for, with so many on each."""
    return Paginator(listed, most).get_page(request.GET.get("page"))


def round_content(state: CompetitionState, round_: Round) -> dict[str, object]:
    """What every page about a round shows of it."""
    return {
        "round": round_,
        "following": next_round_of(state, round_.id),
        "summary": summary_of(state, round_),
        "label": round_label(state.competition, round_.id),
        "terms": list(terms_of(state, round_)),
        "under": under_of(state, round_),
        "cut": cut_of(state, round_),
        "attempt_numbers": range(1, (round_.format.attempts or 0) + 1),
    }


def is_found_by(person: Person, typed: str) -> bool:
    """Whether a search finds a person: by number, WCA ID or any part of the name, with or without its accents."""
    text, wca_id = folded(typed.strip()), (person.wca_id or "").casefold()
    return text == str(person.registrant_id) or text in folded(person.name) or text == wca_id


def folded(text: str) -> str:
    """A text as it is compared in searches: without case and accents, and no longer than a name.

    >>> folded("İlker GÜNEŞ"), folded("Jakub Łoś")
    ('ilker gunes', 'jakub los')
    """
    return _folded(text[:LONGEST_FOLDED])


@lru_cache(maxsize=20_000)
def _folded(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_WITHOUT_STROKE)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
