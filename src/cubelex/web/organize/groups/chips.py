"""People in the places of a group as HTML. A round may have a thousand places, and templates are slow."""

from collections.abc import Iterable
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from cubelex.web.organize.groups.boards import Chip
from cubelex.web.organize.groups.explanations import Chosen

COMPETING: Final = ":competitor"


def chips_html(chips: Iterable[Chip], round_id: str, chosen: Chosen | None) -> SafeString:
    """The people of a place, each with a link to the details of their place."""
    current = (chosen.person.registrant_id, chosen.place) if chosen else None
    return mark_safe("".join(_chip(chip, round_id, current) for chip in chips))


def _chip(chip: Chip, round_id: str, current: tuple[int | None, str] | None) -> str:
    number = chip.person.registrant_id
    classes = " ".join(filter(None, ("person-chip", chip.weight, "changed" if chip.is_new else "")))
    # The round follows from the group, and competing is the default: a full link would be longer than a name.
    place = chip.place.removesuffix(COMPETING)
    address = f"?at={number}@{place}" if place else f"?round={round_id}&person={number}"
    here = ' aria-current="true"' if (number, chip.place) == current else ""
    against = "".join(f'<span class="out-of-sight">: {escape(objection.text)}</span>' for objection in chip.against)
    name = f"{_lock() if chip.is_locked else ''}<bdi>{escape(chip.person.latin_name)}</bdi>"
    text = f"{name}{_newcomer() if chip.person.is_newcomer else ''}{against}"
    return f'<li><a class="{classes}" href="{escape(address)}" data-person="{number}"{here}>{text}</a>'


def _lock() -> str:
    return f'<span class="lock" role="img" aria-label="{escape(_("Locked"))}">🔒</span>'


def _newcomer() -> str:
    text = escape(_("Newcomer"))
    return f' <small class="quiet" title="{text}">★<span class="out-of-sight">{text}</span></small>'
