"""What people write about themselves in files: countries, days, WCA IDs, events, each read or explained."""

import re
import unicodedata
from collections.abc import Collection, Mapping
from datetime import date
from functools import cache
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from cubelex.competition import RegistrationStatus, country, recognised_countries
from cubelex.reading import is_whole_number
from cubelex.web.shared.access.memberships import plain_name
from cubelex.web.shared.labels.messages import comma_separated

WCA_ID: Final = re.compile(r"[0-9]{4}[A-Z]{4}[0-9]{2}")
EARLIEST: Final = date(1900, 1, 1)
MOST_GUESTS: Final = 99
_DAY: Final = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_YES: Final = frozenset({"1", "x", "y", "yes", "true", "✓", "✔"})
_NO: Final = frozenset({"", "0", "n", "no", "false", "-"})
_GENDERS: Final[Mapping[str, str]] = {"m": "m", "male": "m", "f": "f", "female": "f", "o": "o", "other": "o"}
_STATUSES: Final[Mapping[str, RegistrationStatus]] = {
    "accepted": RegistrationStatus.ACCEPTED,
    "a": RegistrationStatus.ACCEPTED,
    "pending": RegistrationStatus.PENDING,
    "p": RegistrationStatus.PENDING,
    "waiting": RegistrationStatus.PENDING,
    "waiting list": RegistrationStatus.PENDING,
    "waiting_list": RegistrationStatus.PENDING,
    "deleted": RegistrationStatus.DELETED,
    "cancelled": RegistrationStatus.DELETED,
    "canceled": RegistrationStatus.DELETED,
    "rejected": RegistrationStatus.DELETED,
}


class Unreadable(ValueError):
    """A value that is none; the message says what was expected, in the reader's language."""


def ascii_text(text: str) -> str:
    """The text with digits of any script as ASCII ones, without spaces around it.

    >>> ascii_text(" ۲۰۰۱-۰۲-۰۳ ")
    '2001-02-03'
    """
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in text).strip()


def read_name(text: str) -> str:
    """A name with visible characters."""
    name = plain_name(text)
    if not name:
        raise Unreadable(_("The name is missing."))
    if len(name) > 200:
        raise Unreadable(_("The name is longer than 200 characters."))
    return name


def read_country(text: str) -> str | None:
    """A country by its code, or by its name in English or another language of the site."""
    if not text.strip():
        return None
    found = _countries().get(plain_name(text).casefold())
    if found is None:
        raise Unreadable(_("Unknown country “%(said)s”. Enter for example KR or Korea.") % {"said": text})
    return found


@cache
def _countries() -> Mapping[str, str]:
    """Codes and names of countries, without regard to capitals."""
    named = {
        country(iso2).name(language).casefold(): iso2
        for language, _name in reversed(settings.LANGUAGES)
        for iso2 in recognised_countries()
    }
    also = {"usa": "US", "uk": "GB", "korea": "KR", "republic of korea": "KR", "south korea": "KR", "czechia": "CZ"}
    return {**named, **also, **{iso2.casefold(): iso2 for iso2 in recognised_countries()}}


def read_wca_id(text: str) -> str | None:
    """A WCA ID, or none for newcomers."""
    typed = ascii_text(text).upper()
    if not typed or typed in ("-", "NEWCOMER"):
        return None
    if not WCA_ID.fullmatch(typed):
        raise Unreadable(_("“%(said)s” is not a valid WCA ID. Enter for example 2015SWAN01.") % {"said": text})
    return typed


def read_day(text: str) -> date | None:
    """A day of birth, the year first."""
    typed = ascii_text(text)
    if not typed:
        return None
    parts = _DAY.fullmatch(typed)
    try:
        day = date(*map(int, parts.groups())) if parts else None
    except ValueError:
        day = None
    if day is None or day < EARLIEST:
        raise Unreadable(_("“%(said)s” is not a valid date of birth. Enter for example 2001-02-28.") % {"said": text})
    return day


def read_gender(text: str) -> str | None:
    """A gender as WCIF writes it."""
    typed = text.strip().casefold()
    if typed and typed not in _GENDERS:
        raise Unreadable(_("“%(said)s” is not a valid gender. Enter m, f or o.") % {"said": text})
    return _GENDERS.get(typed)


def read_email(text: str) -> str | None:
    """An e-mail address."""
    typed = text.strip()
    if not typed:
        return None
    try:
        validate_email(typed)
    except ValidationError as fault:
        raise Unreadable(_("“%(said)s” is not a valid e-mail address.") % {"said": text}) from fault
    return typed


def read_guests(text: str) -> int | None:
    """How many guests come along."""
    typed = ascii_text(text)
    if not typed:
        return None
    if not is_whole_number(typed) or int(typed) > MOST_GUESTS:
        raise Unreadable(_("“%(said)s” is not a valid number of guests. Enter a number from 0 to 99.") % {"said": text})
    return int(typed)


def read_status(text: str) -> RegistrationStatus:
    """Where a registration stands; accepted where nothing is said."""
    typed = text.strip().casefold()
    if typed and typed not in _STATUSES:
        raise Unreadable(
            _("“%(said)s” is not a valid status. Enter accepted, pending, waiting or cancelled.") % {"said": text}
        )
    return _STATUSES.get(typed, RegistrationStatus.ACCEPTED)


def is_waiting(text: str) -> bool:
    """Whether a status says that a person is on the waiting list."""
    return text.strip().casefold().startswith("waiting")


def read_events(text: str, held: Collection[str]) -> tuple[str, ...]:
    """Events by their ids, in the order of the competition."""
    typed = [event_id for event_id in re.split(r"[\s,;|/+]+", ascii_text(text)) if event_id]
    for event_id in typed:
        if event_id not in held:
            raise Unreadable(
                _("“%(said)s” is not an event of this competition. Choose from %(held)s.")
                % {"said": event_id, "held": comma_separated(held)}
            )
    return tuple(event_id for event_id in held if event_id in typed)


def read_tick(text: str, event_id: str) -> bool:
    """Whether an event's own column is ticked."""
    typed = ascii_text(text).casefold()
    if typed not in _YES | _NO:
        raise Unreadable(
            _("Column %(event)s has “%(said)s”. Enter 1, or leave it empty.") % {"event": event_id, "said": text}
        )
    return typed in _YES
