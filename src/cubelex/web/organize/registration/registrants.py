"""What is known of a person by the way they registered: their language, and whether their WCA ID is only typed.

WCIF has no fields for it, so it is the extension `cubelex.registrant` of the person. It is not public.
"""

from dataclasses import replace
from typing import Any, Final

from django.conf import settings

from cubelex.competition import Person, extension_data, with_extension

EXTENSION: Final = "cubelex.registrant"
UNVERIFIED: Final = "unverified"


def language_of(person: Person) -> str:
    """The language in which a person registered, or English."""
    language = extension_data(person.extensions, EXTENSION).get("language")
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def has_unverified_wca_id(person: Person) -> bool:
    """Whether a person typed their WCA ID themselves, and neither the WCA nor an official vouches for it."""
    return bool(person.wca_id) and extension_data(person.extensions, EXTENSION).get("wcaId") == UNVERIFIED


def registered_in(person: Person, language: str | None) -> Person:
    """The person, who reads that language."""
    return _with(person, language=language)


def with_unverified_wca_id(person: Person) -> Person:
    """The person, whose WCA ID nobody vouches for."""
    return _with(person, wcaId=UNVERIFIED if person.wca_id else None)


def with_verified_wca_id(person: Person) -> Person:
    """The person, whose WCA ID is right."""
    return _with(person, wcaId=None)


def _with(person: Person, **changed: Any) -> Person:
    before = extension_data(person.extensions, EXTENSION)
    data = {name: value for name, value in (before | changed).items() if value is not None}
    return person if data == before else replace(person, extensions=with_extension(person.extensions, EXTENSION, data))
