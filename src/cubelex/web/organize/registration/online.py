"""Online registration, and the page of a person's own registration.

People without an account get an address that nobody can guess: it is signed, and has the competition and the number.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from cubelex.competition import Person, RegistrationStatus
from cubelex.officiating import Actor, CompetitionState, Outcome, Role
from cubelex.officiating.log import admission_of
from cubelex.officiating.verbs import (
    cancel_registration,
    change_people,
    is_registration_open,
    register,
    registration_period,
    taken_places,
)
from cubelex.regulations import Edition
from cubelex.rules.people import differences_from_profile
from cubelex.web.organize.registration.eligibility import has_consent
from cubelex.web.organize.registration.forms import RegistrationForm, initial_of
from cubelex.web.organize.registration.people_list import Standing, standing_of
from cubelex.web.organize.registration.periods import period_texts
from cubelex.web.shared.access.actors import own_number
from cubelex.web.shared.access.throttling import must_wait, note_failure
from cubelex.web.shared.addresses import reachable
from cubelex.web.shared.pages import load_or_404, page, person_or_404
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from cubelex.web.store.repository import Appended

SALT: Final = "cubelex.registration"


@never_cache
def registering(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The form to register with; who is registered already comes to their own page."""
    state = load_or_404(competition_id)
    own = own_number(request, competition_id)
    if own is not None and state.competition.person(own) is not None:
        return redirect("registration", competition_id, page_token(competition_id, own))
    form = RegistrationForm(state.competition, state.edition, request.POST or None, initial=_known_of(request))
    if request.method != "POST" or not form.is_valid() or not _is_as_in_profile(request, form, state.edition):
        return _form_page(request, state, form)
    who = f"registration {request.META.get('REMOTE_ADDR')}"
    if must_wait(who):
        form.add_error(None, _("Too many registrations from your network. Try again in a minute."))
        answer = _form_page(request, state, form)
        answer.status_code = 429
        return answer
    note_failure(who)
    person = _vouched(request, form.person())
    by = Actor(person.name, frozenset())
    done = _append(
        request, competition_id, lambda now: register(now, by, person, timezone.now(), consent_by=form.consent_by), by
    )
    if done.outcome.is_refused:
        return _form_page(request, state, form, done.outcome)
    number = int(done.entries[0].fact.to_json()["person"]["registrantId"])
    _remember(request, competition_id, number)
    messages.success(request, _("Registration received."))
    return redirect("registration", competition_id, page_token(competition_id, number))


def _append(
    request: HttpRequest, competition_id: str, verb: Callable[[CompetitionState], Outcome], by: Actor
) -> Appended:
    account = request.user if isinstance(request.user, Account) else None
    return repository.append(competition_id, verb, by=by, at=timezone.now(), account=account)


def _form_page(
    request: HttpRequest, state: CompetitionState, form: RegistrationForm, outcome: Outcome | None = None
) -> HttpResponse:
    opens, closes = period_texts(state.competition)
    begins, _ends = registration_period(state.competition)
    limit, taken = state.competition.competitor_limit, taken_places(state.competition).accepted
    content = {
        "form": form,
        "outcome": outcome,
        "is_open": is_registration_open(state.competition, timezone.now()),
        "opens": opens,
        "closes": closes,
        "is_to_open": begins is not None and begins > timezone.now(),
        "left": None if limit is None else max(0, limit - taken),
    }
    answer = page(request, "organize/registration/register.html", state, **content)
    answer.status_code = 422 if form.is_bound else 200
    return answer


def _known_of(request: HttpRequest) -> dict[str, str]:
    """What is known of a person from their account."""
    if not isinstance(request.user, Account) or not request.user.wca_user_id:
        return {}
    return {"name": _profile_name(request.user), "wca_id": request.user.wca_id}


def _profile_name(account: Account) -> str:
    """The name that the WCA has of a person; their number is behind it where another person has the same."""
    return account.username.removesuffix(f" ({account.wca_user_id})")


def _is_as_in_profile(request: HttpRequest, form: RegistrationForm, edition: Edition) -> bool:
    """Whether a returning competitor gives the name that the WCA has of them; the form says so where they do not."""
    if not isinstance(request.user, Account) or not request.user.wca_id:
        return True
    name = _profile_name(request.user)
    for difference in differences_from_profile({"name": form.cleaned_data["name"]}, {"name": name}, edition):
        if difference.forbids:
            text = _(
                "Your WCA profile has the name %(name)s. Register with it, or ask the WCA to change it (%(under)s)."
            )
            form.add_error("name", text % {"name": name, "under": ", ".join(difference.under)})
    return not form.errors


def _vouched(request: HttpRequest, person: Person) -> Person:
    """A person with the ids that the WCA vouches for, where they signed in with it."""
    if not isinstance(request.user, Account) or not request.user.wca_user_id:
        return person
    return replace(person, wca_user_id=request.user.wca_user_id, wca_id=request.user.wca_id or person.wca_id)


def _remember(request: HttpRequest, competition_id: str, number: int) -> None:
    """Let an account be the competitor it registered."""
    if isinstance(request.user, Account):
        Membership.objects.get_or_create(
            account=request.user, competition_id=competition_id, role=Role.COMPETITOR, defaults={"person_id": number}
        )


def page_token(competition_id: str, number: int) -> str:
    """What opens a person's own page, and what nobody can guess."""
    return signing.dumps([competition_id, number], salt=SALT)


def _number_of(competition_id: str, token: str) -> int:
    try:
        payload = signing.loads(token, salt=SALT)
    except signing.BadSignature as fault:
        raise Http404("registration not found") from fault
    if payload[0] != competition_id:
        raise Http404("registration not found")
    return int(payload[1])


@never_cache
def registration(request: HttpRequest, competition_id: str, token: str) -> HttpResponse:
    """The page of a person's own registration; it can be changed while registration is open, and cancelled."""
    state = load_or_404(competition_id)
    person = person_or_404(state, _number_of(competition_id, token))
    if request.method == "POST" and request.POST.get("action") == "cancel":
        return _cancel(request, state, person, token)
    initial = initial_of(person, standing_of(person, ()))
    form = RegistrationForm(
        state.competition, state.edition, request.POST or None, initial=initial, has_consent=has_consent(state, person)
    )
    if request.method == "POST" and form.is_valid() and _is_as_in_profile(request, form, state.edition):
        return _change(request, state, person, form, token)
    return _own_page(request, state, person, form)


def _cancel(request: HttpRequest, state: CompetitionState, person: Person, token: str) -> HttpResponse:
    by, number = Actor(person.name, frozenset()), person.registrant_id or 0
    done = _append(request, state.competition.id, lambda now: cancel_registration(now, by, number), by)
    if done.outcome.is_refused:
        return _own_page(request, state, person, _unbound(state, person), done.outcome)
    messages.success(request, _("Your registration is cancelled."))
    return redirect("registration", state.competition.id, token)


def _change(
    request: HttpRequest, state: CompetitionState, person: Person, form: RegistrationForm, token: str
) -> HttpResponse:
    by, number = Actor(person.name, frozenset()), person.registrant_id or 0

    def verb(now: CompetitionState) -> Outcome:
        before = now.competition.person(number)
        if before is None or not may_change(now, before):
            return Outcome()
        changed = form.person(before)
        if own_number(request, state.competition.id) == number:
            changed = _vouched(request, changed)
        is_same = changed == before and not form.consent_by
        return Outcome() if is_same else change_people(now, by, [changed], consent_by=form.consent_by)

    done = _append(request, state.competition.id, verb, by)
    if done.outcome.is_refused:
        return _own_page(request, state, person, form, done.outcome)
    messages.success(request, _("Saved.") if done.entries else _("No changes to save."))
    return redirect("registration", state.competition.id, token)


def _unbound(state: CompetitionState, person: Person) -> RegistrationForm:
    initial = initial_of(person, standing_of(person, ()))
    return RegistrationForm(state.competition, state.edition, initial=initial, has_consent=has_consent(state, person))


def may_change(state: CompetitionState, person: Person) -> bool:
    """Whether a person may still change their registration themselves."""
    registered = person.registration
    is_in = registered is not None and registered.status is not RegistrationStatus.DELETED
    return is_in and is_registration_open(state.competition, timezone.now())


def _own_page(
    request: HttpRequest,
    state: CompetitionState,
    person: Person,
    form: RegistrationForm,
    outcome: Outcome | None = None,
) -> HttpResponse:
    waiting = admission_of(state.competition).waiting
    standing = standing_of(person, waiting)
    number = person.registrant_id or 0
    in_a_round = any(number in round_state.cards for round_state in state.rounds.values())
    content = {
        "person": person,
        "form": form,
        "outcome": outcome,
        "standing": standing.value,
        "place": waiting.index(number) + 1 if standing is Standing.WAITING else None,
        "may_change": may_change(state, person),
        "may_cancel": standing is not Standing.CANCELLED and not in_a_round and state.ended_at is None,
        "address": reachable(request, "registration", state.competition.id, page_token(state.competition.id, number)),
    }
    answer = page(request, "organize/registration/own.html", state, **content)
    answer.status_code = 422 if form.is_bound or (outcome and outcome.is_refused) else 200
    return answer
