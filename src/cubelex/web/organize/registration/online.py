"""Online registration, and the page of a person's own registration.

People without an account get a private link (`links`); where the site sends mails, they get it by mail, too.
"""

from dataclasses import replace

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from cubelex.competition import Person, RegistrationStatus
from cubelex.officiating import Actor, CompetitionState, Outcome, Role
from cubelex.officiating.log import admission_of
from cubelex.officiating.verbs import (
    cancel_registration,
    change_people,
    is_registration_open,
    register,
    register_again,
    registration_period,
    taken_places,
)
from cubelex.regulations import Edition
from cubelex.rules.people import differences_from_profile
from cubelex.web.organize.registration.changes import append_and_tell
from cubelex.web.organize.registration.eligibility import has_consent
from cubelex.web.organize.registration.forms import LinkForm, RegistrationForm, initial_of
from cubelex.web.organize.registration.links import number_of, page_token
from cubelex.web.organize.registration.mails import MailKind, write_to
from cubelex.web.organize.registration.people_list import Standing, standing_of
from cubelex.web.organize.registration.periods import period_texts
from cubelex.web.organize.registration.registrants import (
    registered_in,
    with_unverified_wca_id,
    with_verified_wca_id,
)
from cubelex.web.shared.access.actors import actor_of, own_number
from cubelex.web.shared.access.codes import qr
from cubelex.web.shared.access.throttling import must_wait, note_failure
from cubelex.web.shared.addresses import reachable
from cubelex.web.shared.mail.queue import is_mail_on
from cubelex.web.shared.pages import load_or_404, page, person_or_404
from cubelex.web.store.models import Account, Membership


@never_cache
def registering(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The form to register with; who is registered already comes to their own page."""
    state = load_or_404(competition_id)
    own = own_number(request, competition_id)
    if own is not None and state.competition.find_person(own) is not None:
        return redirect("registration", competition_id, page_token(state, own))
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
    person = registered_in(_vouched(request, form.person(), None), get_language())
    by = _by(request, competition_id, person)
    done = append_and_tell(
        request, competition_id, lambda now: register(now, by, person, timezone.now(), consent_by=form.consent_by), by
    )
    if done.outcome.is_refused:
        return _form_page(request, state, form, done.outcome)
    number = int(done.entries[0].fact.to_json()["person"]["registrantId"])
    _remember(request, competition_id, number)
    messages.success(request, _("Registration received."))
    return redirect("registration", competition_id, page_token(load_or_404(competition_id), number))


def _by(request: HttpRequest, competition_id: str, person: Person) -> Actor:
    """A person who registers, with the roles of the account that is signed in."""
    return replace(actor_of(request, competition_id), name=person.name)


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
        "with_wca": settings.WCA_SIGN_IN and not request.user.is_authenticated,
        "with_mail": is_mail_on(),
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


def _vouched(request: HttpRequest, person: Person, before: Person | None) -> Person:
    """A person with the ids that the WCA vouches for, where they signed in with it; otherwise nobody does."""
    if not isinstance(request.user, Account) or not request.user.wca_user_id:
        is_same = before is not None and before.wca_id == person.wca_id
        return person if is_same else with_unverified_wca_id(person)
    vouched = replace(person, wca_user_id=request.user.wca_user_id, wca_id=request.user.wca_id or person.wca_id)
    return with_verified_wca_id(vouched) if request.user.wca_id else with_unverified_wca_id(vouched)


def _remember(request: HttpRequest, competition_id: str, number: int) -> None:
    """Let an account be the competitor it registered."""
    if isinstance(request.user, Account):
        Membership.objects.get_or_create(
            account=request.user, competition_id=competition_id, role=Role.COMPETITOR, defaults={"person_id": number}
        )


@require_POST
def send_link(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Mail the private link to the address that somebody registered with; who is registered is not told."""
    state = load_or_404(competition_id)
    form = LinkForm(request.POST)
    if not is_mail_on():
        raise Http404("this site sends no mails")
    who = f"link {request.META.get('REMOTE_ADDR')}"
    if form.is_valid() and not must_wait(who):
        note_failure(who)
        address = form.cleaned_data["address"].casefold()
        for person in state.competition.persons:
            if person.registrant_id is not None and (person.email or "").casefold() == address:
                write_to(request, state, person, MailKind.LINK)
        messages.success(request, _("If this address is registered, it gets a mail with the link."))
    else:
        messages.error(request, _("Enter your e-mail address, or try again in a minute."))
    return redirect("register", competition_id)


def registered_by_link(
    request: HttpRequest, competition_id: str, token: str
) -> tuple[CompetitionState, Person] | HttpResponse:
    """The person whose private link it is, or the page that asks to wait where somebody guesses.

    :raises Http404: when it was not given out, or not for the person who has the number now.
    """
    who = f"registration link {request.META.get('REMOTE_ADDR')}"
    if must_wait(who):
        return render(request, "shared/wait.html", status=429)
    state = load_or_404(competition_id)
    number = number_of(state, token)
    if number is None:
        note_failure(who)
        raise Http404("registration not found")
    return state, person_or_404(state, number)


@never_cache
def registration(request: HttpRequest, competition_id: str, token: str) -> HttpResponse:
    """The page of a person's own registration; it can be changed while registration is open, and cancelled."""
    found = registered_by_link(request, competition_id, token)
    if isinstance(found, HttpResponse):
        return found
    state, person = found
    if request.method == "POST" and request.POST.get("action") == "cancel":
        return _cancel(request, state, person, token)
    initial = initial_of(person, standing_of(person, ()))
    form = RegistrationForm(
        state.competition, state.edition, request.POST or None, initial=initial, has_consent=has_consent(state, person)
    )
    if request.method == "POST" and form.is_valid() and _is_as_in_profile(request, form, state.edition):
        return _change(request, state, person, form)
    return _own_page(request, state, person, form)


def _cancel(request: HttpRequest, state: CompetitionState, person: Person, token: str) -> HttpResponse:
    by, number = _by(request, state.competition.id, person), person.registrant_id or 0
    done = append_and_tell(request, state.competition.id, lambda now: cancel_registration(now, by, number), by)
    if done.outcome.is_refused:
        return _own_page(request, state, person, _unbound(state, person), done.outcome)
    messages.success(request, _("Your registration is cancelled."))
    return redirect("registration", state.competition.id, token)


def _change(request: HttpRequest, state: CompetitionState, person: Person, form: RegistrationForm) -> HttpResponse:
    by, number = _by(request, state.competition.id, person), person.registrant_id or 0

    def verb(now: CompetitionState) -> Outcome:
        before = now.competition.find_person(number)
        if before is None or not is_registration_open(now.competition, timezone.now()):
            return Outcome()
        changed = form.person(before)
        is_own = own_number(request, state.competition.id) == number
        if is_own or before.wca_id != changed.wca_id:
            changed = _vouched(request, changed, before)
        if _is_cancelled(before):
            return register_again(now, by, changed, timezone.now(), consent_by=form.consent_by)
        is_same = changed == before and not form.consent_by
        return Outcome() if is_same else change_people(now, by, [changed], consent_by=form.consent_by)

    done = append_and_tell(request, state.competition.id, verb, by)
    if done.outcome.is_refused:
        return _own_page(request, state, person, form, done.outcome)
    messages.success(request, _("Saved.") if done.entries else _("No changes to save."))
    # Who changes nearly everything about themselves has another link from then on.
    return redirect("registration", state.competition.id, page_token(load_or_404(state.competition.id), number))


def _unbound(state: CompetitionState, person: Person) -> RegistrationForm:
    initial = initial_of(person, standing_of(person, ()))
    return RegistrationForm(state.competition, state.edition, initial=initial, has_consent=has_consent(state, person))


def _is_cancelled(person: Person) -> bool:
    return person.registration is not None and person.registration.status is RegistrationStatus.DELETED


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
    address = reachable(request, "registration", state.competition.id, page_token(state, number))
    content = {
        "person": person,
        "form": form,
        "outcome": outcome,
        "standing": standing.value,
        "place": waiting.index(number) + 1 if standing is Standing.WAITING else None,
        "may_change": person.registration is not None and is_registration_open(state.competition, timezone.now()),
        "may_cancel": standing is not Standing.CANCELLED and not in_a_round and state.ended_at is None,
        "address": address,
        "token": page_token(state, number),
        "qr": qr(str(address)),
        "is_own": own_number(request, state.competition.id) == number,
        "mailed_to": person.email if is_mail_on() else "",
    }
    answer = page(request, "organize/registration/own.html", state, **content)
    answer.status_code = 422 if form.is_bound or (outcome and outcome.is_refused) else 200
    return answer
