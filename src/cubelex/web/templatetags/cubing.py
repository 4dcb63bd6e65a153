"""Names, citations and QR codes in templates."""

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cubelex.competition import country
from cubelex.errors import UnknownCountry
from cubelex.regulations import Edition, summary
from cubelex.web.addresses import reachable
from cubelex.web.codes import qr
from cubelex.web.naming import event_label

register = template.Library()
register.filter("event_label", event_label)


@register.filter
def country_label(iso2: str) -> str:
    """The name of a country in the reader's language."""
    try:
        return country(iso2).name((get_language() or "en").split("-")[0])
    except UnknownCountry:
        return iso2


def reader_address(number: str, edition: Edition) -> str:
    """Where the regulation can be read; nothing where there is no such page."""
    try:
        return reverse("regulation", args=[str(edition), number])
    except NoReverseMatch:
        return ""


@register.simple_tag
def cite(number: str, edition: Edition) -> SafeString:
    """A regulation by its number, with what it says in one line."""
    line, address = summary(number, edition) or "", reader_address(number, edition)
    if address:
        return format_html('<cite><a href="{}" title="{}">{}</a></cite>', address, line, number)
    return format_html('<cite tabindex="0" title="{}">{}</cite>', line, number)


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """An address as a QR code."""
    return qr(address)


@register.simple_tag(takes_context=True)
def whole_address(context: template.Context, name: str, *parts: str) -> str:
    """The address of that name as other devices reach it."""
    return str(reachable(context["request"], name, *map(str, parts)))
