"""Small pictures in pages: symbols of events and actions, flags of countries; each can be read aloud."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cubelex.competition import EventOrId
from cubelex.diagrams import event_icon
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.shared.labels.names import country_label, event_label, reader_language

EVENTS: Final = "shared/event-icons.svg"
ACTIONS: Final = "shared/icons.svg"


def action_symbol(name: str) -> SafeString:
    """The symbol of an action or a page, beside or within something that has a name in words."""
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', static(ACTIONS), name)


def event_symbol(event: EventOrId) -> SafeString:
    """The symbol of an event that stands for its name."""
    return _event_symbol(str(event), event_label(event))


def silent_event_symbol(event_id: str) -> SafeString:
    """The symbol of an event beside its name in words."""
    return _event_symbol(event_id, "")


def event_symbols(events: Iterable[EventOrId]) -> SafeString:
    """The symbols of several events in a row, and their names for those who cannot see them; short, for long lists."""
    known = list(events)
    drawn = format_html_join("", '<svg class="icon event"><use href="{}#{}"/></svg>', _places(map(str, known)))
    names = comma_separated(map(event_label, known))
    return format_html('<span aria-hidden="true">{}</span><span class="out-of-sight">{}</span>', drawn, names)


def _places(event_ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    sheet = static(EVENTS)
    return ((sheet, event_icon(event_id)) for event_id in event_ids)


@cache
def _event_symbol(event_id: str, name: str) -> SafeString:
    use = format_html('<use href="{}#{}"/>', static(EVENTS), event_icon(event_id))
    if not name:
        return format_html('<svg class="icon event" aria-hidden="true">{}</svg>', use)
    return format_html('<svg class="icon event" role="img" aria-label="{}"><title>{}</title>{}</svg>', name, name, use)


def flag(iso2: str) -> SafeString:
    """The flag of a country, by its name in the reader's language; a globe for several countries and for none."""
    return _flag(iso2, reader_language())


@cache
def _flag(iso2: str, language: str) -> SafeString:
    """Tables ask for it in every row."""
    return _drawn_flag(iso2, country_label(iso2))


def silent_flag(iso2: str) -> SafeString:
    """The flag of a country beside its name: nothing for those who have the page read aloud."""
    return _drawn_flag(iso2, "")


def _drawn_flag(iso2: str, name: str) -> SafeString:
    file = f"shared/flags/{iso2}.svg"
    if finders.find(file) is not None:
        return format_html('<img class="flag" src="{}" alt="{}" loading="lazy">', static(file), name)
    globe = format_html('<use href="{}#globe"/>', static(ACTIONS))
    if not name:
        return format_html('<svg class="icon" aria-hidden="true">{}</svg>', globe)
    return format_html('<svg class="icon" role="img" aria-label="{}"><title>{}</title>{}</svg>', name, name, globe)
