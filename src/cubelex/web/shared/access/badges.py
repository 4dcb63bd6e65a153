"""Signing in with a nametag. A nametag is a name and not a secret: anybody can photograph it.

So scanning one only asks. An official who sees the person approves the phone, and tells them a number of two digits
that works once, on that phone, for two minutes. Such a sign-in is for one competition and one day, and opens what the
person has to do there: their own page, and the pages of their tasks at their time. Other roles of their account stay
closed.
"""

import secrets
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.utils.timezone import now

from cubelex.competition import Person
from cubelex.officiating import Role
from cubelex.web.shared.access.memberships import numbers_of, plain_name
from cubelex.web.store import deeds, outbox
from cubelex.web.store.models import Account, BadgePass, CompetitionRecord, Membership, RoomNumber

TOPIC: Final = "badges"
ASKING: Final = timedelta(minutes=10)
NUMBER: Final = timedelta(minutes=2)
ROOM: Final = timedelta(minutes=10)
SIGNED_IN_FOR: Final = timedelta(hours=14)
MOST_TRIES: Final = 3
MOST_TRIES_IN_A_ROOM: Final = 20
MOST_ASKING: Final = 5
_KEPT: Final = "badge"
_LETTERS: Final = "ABCDEFGHJKMNPRTUVWXY"


def ask(request: HttpRequest, competition: CompetitionRecord, person_id: int) -> BadgePass | None:
    """Ask for a phone to be signed in; nothing where too many phones ask for this person already."""
    with transaction.atomic():
        CompetitionRecord.objects.select_for_update().get(pk=competition.pk)
        if asking(competition.pk).filter(person_id=person_id).count() >= MOST_ASKING:
            return None
        tag = secrets.choice(_LETTERS) + str(secrets.randbelow(8) + 2)
        made = BadgePass.objects.create(competition=competition, person_id=person_id, tag=tag, asked_at=now())
        outbox.announce(competition, TOPIC, {})
    request.session[_KEPT] = made.pk
    return made


def asking(competition_id: str) -> QuerySet[BadgePass]:
    """The phones that wait for an official, those that waited longest first."""
    open_ones = BadgePass.objects.filter(competition_id=competition_id, used_at=None, ended_at=None)
    is_new = Q(approved_at=None, asked_at__gt=now() - ASKING) | Q(approved_at__gt=now() - NUMBER)
    return open_ones.filter(is_new).order_by("asked_at")


def signed_in(competition_id: str) -> QuerySet[BadgePass]:
    """The phones that are signed in with a nametag, the latest first."""
    used = BadgePass.objects.filter(competition_id=competition_id, ended_at=None, expires_at__gt=now())
    return used.exclude(used_at=None).order_by("-used_at")


def approve(badge: BadgePass, by: Account, name: str) -> None:
    """Give a phone its number; a new one each time."""
    badge.number, badge.tries = f"{secrets.randbelow(100):02}", 0
    badge.approved_by, badge.approved_at = by.username, now()
    badge.save()
    deeds.record_deed("badge_approved", by, badge.competition, name=name, tag=badge.tag)


def end(badge: BadgePass, by: Account, name: str) -> None:
    """Refuse a phone, or sign it out."""
    if BadgePass.objects.filter(pk=badge.pk, ended_at=None).update(ended_at=now()):
        deeds.record_deed("badge_ended", by, badge.competition, name=name, tag=badge.tag)


def show_room_number(competition: CompetitionRecord, by: Account) -> RoomNumber:
    """A number for everybody in the room; one shown before no longer works."""
    hide_room_number(competition)
    number = f"{secrets.randbelow(10_000):04}"
    deeds.record_deed("room_number_shown", by, competition)
    return RoomNumber.objects.create(competition=competition, number=number, by=by.username, expires_at=now() + ROOM)


def hide_room_number(competition: CompetitionRecord) -> None:
    """Let the number that was shown to the room work no longer."""
    RoomNumber.objects.filter(competition=competition).delete()


def room_number(competition_id: str) -> RoomNumber | None:
    """The number that is shown to the room now."""
    shown = RoomNumber.objects.filter(competition_id=competition_id, expires_at__gt=now())
    return shown.filter(tries__lt=MOST_TRIES_IN_A_ROOM).first()


def pending(request: HttpRequest, competition_id: str, person_id: int) -> BadgePass | None:
    """The request that this phone has made for a person."""
    return asking(competition_id).filter(pk=request.session.get(_KEPT, 0), person_id=person_id).first()


def redeem(request: HttpRequest, badge: BadgePass, typed: str, person: Person) -> Account | None:
    """Sign the phone in with the number that an official told; nothing where it is wrong, late or was used."""
    with transaction.atomic():
        locked = BadgePass.objects.select_for_update().get(pk=badge.pk)
        approved_by = _approver(locked, typed)
        if approved_by is None:
            return None
        account = account_of_person(locked.competition, person)
        if not account.is_active:
            return None
        locked.account, locked.used_at, locked.expires_at = account, now(), now() + SIGNED_IN_FOR
        locked.approved_by, locked.number = approved_by, ""
        locked.save()
        deeds.record_deed("badge_signed_in", account, locked.competition, name=approved_by, tag=locked.tag)
    request.session.cycle_key()
    return account


def _approver(badge: BadgePass, typed: str) -> str | None:
    """Who told the phone the number. Wrong numbers are counted, and soon no number works."""
    if badge.used_at or badge.ended_at or badge.tries >= MOST_TRIES:
        return None
    is_current = badge.approved_at is not None and badge.approved_at > now() - NUMBER
    if is_current and secrets.compare_digest(badge.number, typed):
        return badge.approved_by
    shown = room_number(badge.competition_id)
    if shown and secrets.compare_digest(shown.number, typed) and not _is_in(badge):
        return shown.by
    if shown and len(typed) == len(shown.number):
        RoomNumber.objects.filter(pk=shown.pk).update(tries=F("tries") + 1)
    tries = badge.tries + 1
    BadgePass.objects.filter(pk=badge.pk).update(tries=tries, ended_at=now() if tries >= MOST_TRIES else None)
    return None


def _is_in(badge: BadgePass) -> bool:
    """Whether a phone of this person is signed in: then another one needs an approval of its own."""
    return signed_in(badge.competition_id).filter(person_id=badge.person_id).exists()


def account_of_person(competition: CompetitionRecord, person: Person) -> Account:
    """The account with a person's number, which is made where there is none. A name alone proves nothing."""
    held = Membership.objects.filter(competition=competition, person_id=person.registrant_id).select_related("account")
    if known := held.first():
        return known.account
    name = plain_name(person.name)[:130]
    is_taken = Account.objects.filter(username__iexact=name).exists()
    account = Account.objects.create_user(
        f"{name} ({competition.pk} {person.registrant_id})"[:150] if is_taken else name
    )
    Membership.objects.create(
        account=account, competition=competition, role=Role.COMPETITOR, person_id=person.registrant_id
    )
    return account


def recognise(request: HttpRequest, competition_id: str | None) -> None:
    """Let a phone that is signed in with a nametag be its person, at that competition and nowhere else."""
    kept = None if request.user.is_authenticated or competition_id is None else request.session.get(_KEPT)
    badge = (
        signed_in(competition_id).filter(pk=kept).select_related("account").first() if kept and competition_id else None
    )
    if badge and badge.account and badge.account.is_active:
        request.__dict__["_badge"] = badge
        request.user = badge.account


def badge_of(request: HttpRequest) -> BadgePass | None:
    """The nametag with which the phone behind a request is signed in."""
    badge: BadgePass | None = request.__dict__.get("_badge")
    return badge


def numbers_behind(request: HttpRequest, competition_id: str) -> tuple[int, ...]:
    """The numbers of the person behind a request at a competition; of a nametag, the one on it."""
    badge = badge_of(request)
    if badge is not None:
        return (badge.person_id,) if badge.competition_id == competition_id else ()
    return numbers_of(request.user.pk, competition_id) if request.user.is_authenticated else ()
