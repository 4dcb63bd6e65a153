"""Names, citations and QR codes in templates."""

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cubelex.competition import country
from cubelex.errors import UnknownCountry
from cubelex.web.addresses import reachable
from cubelex.web.citing import citation
from cubelex.web.codes import qr
from cubelex.web.naming import event_label

register = template.Library()
register.filter("event_label", event_label)
register.simple_tag(citation)


@register.filter
def country_label(iso2: str) -> str:
    """The name of a country in the reader's language."""
    try:
        return country(iso2).name((get_language() or "en").split("-")[0])
    except UnknownCountry:
        return iso2


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """An address as a QR code."""
    return qr(address)


@register.simple_tag(takes_context=True)
def whole_address(context: template.Context, name: str, *parts: str) -> str:
    """The address of that name as other devices reach it."""
    return str(reachable(context["request"], name, *map(str, parts)))
