"""The pages on which officials see, add and change who is registered."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import Person
from cubelex.officiating import CompetitionState, Outcome
from cubelex.officiating.log import admission_of, with_admission
from cubelex.officiating.verbs import change_people, change_setup, next_number, persons_to_admit, taken_places
from cubelex.officiating.views import lacking_consent
from cubelex.reading import is_whole_number
from cubelex.rules.people import waiting_lists
from cubelex.web.organize.registration.actions import Verb, verb_for
from cubelex.web.organize.registration.changes import append_and_tell
from cubelex.web.organize.registration.eligibility import has_consent, notes_about
from cubelex.web.organize.registration.forms import PersonForm, initial_of
from cubelex.web.organize.registration.links import page_token
from cubelex.web.organize.registration.people_list import (
    FILTERS,
    PersonInList,
    Standing,
    people_list,
    standing_of,
)
from cubelex.web.organize.registration.periods import period_texts
from cubelex.web.shared.access.actors import actor_of
from cubelex.web.shared.access.codes import qr
from cubelex.web.shared.addresses import reachable
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.mail.queue import failed_of
from cubelex.web.shared.pages import is_found_by, load_or_404, page, part_of, person_or_404
from cubelex.web.store import repository
from cubelex.web.store.repository import Appended

ON_A_PAGE: Final = 100


def competitors(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everyone, with what can be done with them."""
    state = load_or_404(competition_id)
    listing = people_list(state, timezone.localdate())
    everybody = listing.people
    chosen, typed = request.GET.get("show", ""), request.GET.get("q", "")
    shown = [listed for listed in everybody if listed.is_among(chosen) and is_found_by(listed.person, typed)]
    content = {
        "people": part_of(request, shown, ON_A_PAGE),
        "filters": _filters(everybody, chosen),
        "show": chosen,
        "q": typed,
        "query": urlencode({"show": chosen, "q": typed}),
        "waiting": _waiting(everybody),
        "notes": listing.notes,
        "failed_mails": failed_of(competition_id).count(),
        "too_young": sum(1 for _person in lacking_consent(state)),
        **_figures(state),
    }
    return page(request, "organize/registration/competitors.html", state, **content)


def _filters(everybody: Sequence[PersonInList], chosen: str) -> list[tuple[str, str, int, bool]]:
    counted = Counter(name for listed in everybody for name in FILTERS if listed.is_among(name))
    return [(name, str(label), counted[name], name == chosen) for name, label in FILTERS.items()]


def _waiting(everybody: Sequence[PersonInList]) -> list[PersonInList]:
    return sorted((listed for listed in everybody if listed.place is not None), key=lambda listed: listed.place or 0)


def _figures(state: CompetitionState) -> dict[str, object]:
    """How many places are taken, who could come in, and when registration is open."""
    competition = state.competition
    opens, closes = period_texts(competition)
    return {
        "accepted": taken_places(competition).accepted,
        "coming": persons_to_admit(competition) if competition.competitor_limit is not None else (),
        "is_public": repository.record_of(competition.id).is_public,
        "is_by_itself": admission_of(competition).is_by_itself,
        "opens": opens,
        "closes": closes,
    }


def new_competitor(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Add a person."""
    state = load_or_404(competition_id)
    initial = {"status": Standing.ACCEPTED.value}
    form = PersonForm(state.competition, state.edition, request.POST or None, initial=initial)
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, state, form, None)
    return _save(request, state, form, None)


def competitor(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """Change what is known of a person."""
    state = load_or_404(competition_id)
    person = person_or_404(state, person_id)
    initial = initial_of(person, standing_of(person, admission_of(state.competition).waiting))
    consented = has_consent(state, person)
    form = PersonForm(state.competition, state.edition, request.POST or None, initial=initial, has_consent=consented)
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, state, form, person)
    return _save(request, state, form, person)


def _form_page(
    request: HttpRequest,
    state: CompetitionState,
    form: PersonForm,
    person: Person | None,
    outcome: Outcome | None = None,
) -> HttpResponse:
    listed = next(
        (
            listed_person
            for listed_person in people_list(state, timezone.localdate()).people
            if listed_person.person is person
        ),
        None,
    )
    content: dict[str, object] = {
        "form": form,
        "person": person,
        "listed": listed,
        "outcome": outcome,
        "eligibility": list(notes_about(state, person)) if person else [],
    }
    if person is not None and person.registrant_id is not None:
        token = page_token(state, person.registrant_id)
        content["address"] = address = reachable(request, "registration", state.competition.id, token)
        content["qr"] = qr(str(address))
    answer = page(request, "organize/registration/competitor.html", state, **content)
    answer.status_code = 422 if form.is_bound else 200
    return answer


def _save(request: HttpRequest, state: CompetitionState, form: PersonForm, person: Person | None) -> HttpResponse:
    by = actor_of(request, state.competition.id)
    number = person.registrant_id if person else None

    def verb(now: CompetitionState) -> Outcome:
        before = now.competition.find_person(number) if number else None
        changed = form.person(before)
        standing = Standing(form.cleaned_data["status"])
        waiting = _waiting_with(now, changed.registrant_id or next_number(now), standing)
        if changed == before and waiting is None and not form.consent_by:
            return Outcome()
        return change_people(now, by, [changed], waiting=waiting, consent_by=form.consent_by)

    done = _append(request, state.competition.id, verb)
    if done.outcome.is_refused:
        return _form_page(request, state, form, person, done.outcome)
    _tell(request, state, done)
    is_another = person is None and request.POST.get("action") == "another"
    return redirect("setup-competitor-new" if is_another else "setup-competitors", state.competition.id)


def _waiting_with(state: CompetitionState, number: int, standing: Standing) -> tuple[int, ...] | None:
    """The waiting list with a person on it, or nothing where it stays as it is."""
    before = admission_of(state.competition).waiting
    is_waiting = standing is Standing.WAITING
    after = waiting_lists.joined(before, number) if is_waiting else waiting_lists.without(before, number)
    return after if after != before else None


def _append(request: HttpRequest, competition_id: str, verb: Verb) -> Appended:
    return append_and_tell(request, competition_id, verb, actor_of(request, competition_id))


def _tell(request: HttpRequest, state: CompetitionState, done: Appended) -> None:
    messages.success(request, _("Saved.") if done.entries else _("No changes to save."))
    for remark in done.outcome.remarks[:8]:
        messages.warning(request, say(remark.answer, state.competition))


@require_POST
def act_on_people(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Accept, cancel, remove or reorder those who were chosen."""
    state = load_or_404(competition_id)
    numbers = [int(number) for number in request.POST.getlist("person") if is_whole_number(number)]
    verb = verb_for(actor_of(request, competition_id), request.POST.get("action", ""), numbers)
    back = redirect("setup-competitors", competition_id)
    if show := request.POST.get("show"):
        back["Location"] += f"?{urlencode({'show': show})}"
    if verb is None:
        messages.error(request, _("No competitors are selected."))
        return back
    done = _append(request, competition_id, verb)
    if done.outcome.is_refused:
        for refusal in done.outcome.refusals[:8]:
            cited = f" ({', '.join(refusal.under)})" if refusal.under else ""
            messages.error(request, say(refusal.answer, state.competition) + cited)
    else:
        _tell(request, state, done)
    return back


@require_POST
def admission(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Choose whether places are given by themselves."""
    by, is_by_itself = actor_of(request, competition_id), request.POST.get("by_itself") == "yes"

    def verb(state: CompetitionState) -> Outcome:
        chosen = replace(admission_of(state.competition), is_by_itself=is_by_itself)
        return change_setup(state, by, with_admission(state.competition, chosen))

    _tell(request, load_or_404(competition_id), _append(request, competition_id, verb))
    return redirect("setup-competitors", competition_id)
