"""Mails to people about their registration, in their language: received, accepted, waiting, not accepted, cancelled."""

from collections.abc import Iterator
from enum import StrEnum

from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext as _

from cubelex.competition import Competition, Person
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import admission_of
from cubelex.web.organize.registration.links import page_token
from cubelex.web.organize.registration.people_list import Standing, standing_of
from cubelex.web.organize.registration.registrants import language_of
from cubelex.web.shared.addresses import address_for_mail
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.labels.rounds import days_label
from cubelex.web.shared.mail.queue import Letter, is_mail_on, post


class MailKind(StrEnum):
    """What a mail about a registration says."""

    PENDING = "pending"
    ACCEPTED = "accepted"
    WAITING = "waiting"
    REJECTED = "rejected"
    CANCELLED = "cancelled"
    LINK = "link"
    TEST = "test"


_NEWS = {
    Standing.PENDING: MailKind.PENDING,
    Standing.ACCEPTED: MailKind.ACCEPTED,
    Standing.WAITING: MailKind.WAITING,
}


def tell_of_changes(
    request: HttpRequest,
    before: CompetitionState,
    after: CompetitionState,
    registered: int | None = None,
    **_signal: object,
) -> None:
    """Write to everyone whose status changed, and to the person who has just registered.

    People whom officials add or import are not written to: they did not ask for anything here.
    """
    if not is_mail_on():
        return
    waiting_before, waiting = admission_of(before.competition).waiting, admission_of(after.competition).waiting
    for person in after.competition.persons:
        known = before.competition.find_person(person.registrant_id or 0)
        if known is person or (known is None and person.registrant_id != registered):
            continue
        was = standing_of(known, waiting_before) if known else None
        kind = _kind(was, standing_of(person, waiting))
        if kind is not None:
            write_to(request, after, person, kind)


def _kind(was: Standing | None, now: Standing) -> MailKind | None:
    if was == now:
        return None
    if now is Standing.CANCELLED:
        return MailKind.CANCELLED if was is Standing.ACCEPTED else MailKind.REJECTED
    return _NEWS.get(now)


def write_to(request: HttpRequest, state: CompetitionState, person: Person, kind: MailKind) -> None:
    """Put a mail to a person into the queue, in the language in which they registered."""
    competition, number = state.competition, person.registrant_id or 0
    link = str(address_for_mail(request, "registration", competition.id, page_token(state, number)))
    with translation.override(language_of(person)):
        letter = letter_about(competition, person, kind, link)
        post(competition.id, person.email or "", letter, kind=kind, person_id=number)


def letter_about(competition: Competition, person: Person, kind: MailKind, link: str) -> Letter:
    """What a mail says to a person about their registration, in the language that is active."""
    is_over = kind in (MailKind.REJECTED, MailKind.CANCELLED)
    return Letter(
        _subject(competition, kind),
        (
            _("Hello %(name)s,") % {"name": person.name},
            *_sentences(competition, person, kind),
            *(() if is_over else _facts(competition, person)),
        ),
        link,
        _("See your registration") if is_over else _("Change or cancel your registration"),
        _("This link is private: do not share it. If you did not register, ignore this mail."),
    )


def _subject(competition: Competition, kind: MailKind) -> str:
    subjects = {
        MailKind.PENDING: _("%(competition)s: registration pending"),
        MailKind.ACCEPTED: _("%(competition)s: registration accepted"),
        MailKind.WAITING: _("%(competition)s: you are on the waiting list"),
        MailKind.REJECTED: _("%(competition)s: registration not accepted"),
        MailKind.CANCELLED: _("%(competition)s: registration cancelled"),
        MailKind.LINK: _("%(competition)s: link to your registration"),
        MailKind.TEST: _("%(competition)s: test mail"),
    }
    return " ".join((subjects[kind] % {"competition": competition.name}).split())


def _sentences(competition: Competition, person: Person, kind: MailKind) -> Iterator[str]:
    name = {"competition": competition.name}
    match kind:
        case MailKind.PENDING:
            yield _("Your registration for %(competition)s is pending.") % name
            yield _("You have no place yet. You get another mail when the organizers decide.")
        case MailKind.ACCEPTED:
            yield _("Your registration for %(competition)s is accepted. You have a place.") % name
        case MailKind.WAITING:
            yield _("All places at %(competition)s are taken.") % name
            place = admission_of(competition).waiting.index(person.registrant_id or 0) + 1
            yield _("You are number %(place)d on the waiting list.") % {"place": place}
        case MailKind.REJECTED:
            yield _("Your registration for %(competition)s was not accepted.") % name
        case MailKind.CANCELLED:
            yield _("Your registration for %(competition)s is cancelled. You no longer have a place.") % name
        case MailKind.LINK:
            yield _("Here is the link to your registration for %(competition)s.") % name
        case MailKind.TEST:
            yield _("This is a test. Mails from %(competition)s reach you.") % name


def _facts(competition: Competition, person: Person) -> Iterator[str]:
    schedule = competition.schedule
    venue = next((venue.name for venue in schedule.venues), "")
    yield " · ".join(part for part in (days_label(schedule.start_date, schedule.end_date), venue) if part)
    events = person.registration.event_ids if person.registration else ()
    if events:
        yield _("Events: %(events)s") % {"events": comma_separated(map(event_label, map(competition.kind, events)))}


def test_letter(competition: Competition) -> Letter:
    """What tells an organizer that the mail server works."""
    return Letter(
        _subject(competition, MailKind.TEST), tuple(_sentences(competition, Person(None, "", ""), MailKind.TEST))
    )
