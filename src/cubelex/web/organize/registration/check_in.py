"""The check-in desk: who is there, and whose papers were looked at (2e)."""

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import Person
from cubelex.messages import Message
from cubelex.officiating import CompetitionState, Outcome, check_in
from cubelex.officiating.log import is_accepted
from cubelex.officiating.views import ineligibilities, ineligibility_ruling
from cubelex.reading import is_whole_number
from cubelex.rules import Ruling
from cubelex.rules.people import Ineligibility
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.access.permissions import OFFICIALS, roles_of
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.pages import load_or_404, page

MOST_SHOWN: Final = 130


def checking_in(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everyone with a place: those who are not there yet first."""
    state = load_or_404(competition_id)
    people = sorted(
        (person for person in state.competition.persons if is_accepted(person)),
        key=lambda person: person.name.casefold(),
    )
    typed = request.GET.get("q", "").strip().casefold()
    shown = [person for person in people if typed in person.name.casefold() or typed == str(person.registrant_id)]
    expected = [person for person in shown if person.registrant_id not in state.checked_in]
    present = [person for person in shown if person.registrant_id in state.checked_in]
    content = {
        "expected": [arrival_of(state, person) for person in expected[:MOST_SHOWN]],
        "present": present[:MOST_SHOWN],
        "others": max(0, len(expected) - MOST_SHOWN) + max(0, len(present) - MOST_SHOWN),
        "all": len(people),
        "checked": len(state.checked_in),
        "q": request.GET.get("q", ""),
        # Birth dates only for those who may look at papers (2d).
        "sees_birth_dates": bool(roles_of(request, competition_id) & OFFICIALS),
        "everybody_shows": state.edition.registration.identity_shown == "everybody",
    }
    return page(request, "organize/registration/check_in.html", state, **content)


@dataclass(frozen=True, slots=True)
class Arrival:
    """A person who is expected: what keeps them from competing, and whether a parent has yet to consent (2a, 2b)."""

    person: Person
    against: tuple[Ruling[Message], ...]
    needs_consent: bool


def arrival_of(state: CompetitionState, person: Person) -> Arrival:
    """A person as the check-in desk needs to know them."""
    objections = ineligibilities(state, person)
    passed_over = (Ineligibility.CONSENT, Ineligibility.COUNTRY)
    against = (objection for objection in objections if objection.reason not in passed_over)
    return Arrival(
        person,
        tuple(ineligibility_ruling(state, person, objection) for objection in against),
        any(objection.reason is Ineligibility.CONSENT for objection in objections),
    )


@require_POST
def note_arrival(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Note that a person is there, or that their papers were looked at."""
    by, number = actor_of(request, competition_id), request.POST.get("person", "")
    person_id, was_checked = int(number) if is_whole_number(number) else 0, bool(request.POST.get("identity"))

    verified = request.POST.getlist("verified")

    def verb(state: CompetitionState) -> Outcome:
        consent_by = request.POST.get("consent_by", "")[:200] if "consent_by" in request.POST else None
        return check_in(
            state, by, person_id, identity_was_checked=was_checked, verified=verified, consent_by=consent_by
        )

    done = append_for(request, competition_id, verb, by)
    state = load_or_404(competition_id)
    for refusal in done.outcome.refusals:
        cited = f" ({', '.join(refusal.under)})" if refusal.under else ""
        messages.error(request, say(refusal.answer, state.competition) + cited)
    if not done.outcome.is_refused:
        person = state.competition.find_person(person_id)
        messages.success(request, _("%(name)s is checked in.") % {"name": person.name if person else person_id})
    return redirect("check-in", competition_id)
