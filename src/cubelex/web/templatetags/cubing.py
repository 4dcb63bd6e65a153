"""Names, citations and QR codes in templates."""

from django import template
from django.utils.safestring import SafeString

from cubelex.web.addresses import reachable
from cubelex.web.citing import citation
from cubelex.web.codes import qr
from cubelex.web.naming import country_label, event_label
from cubelex.web.result_rows import result_rows, tag_html

register = template.Library()
register.filter("event_label", event_label)
register.filter("country_label", country_label)
register.filter("tag", tag_html)
register.simple_tag(citation)
register.simple_tag(result_rows)


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """An address as a QR code."""
    return qr(address)


@register.simple_tag(takes_context=True)
def whole_address(context: template.Context, name: str, *parts: str) -> str:
    """The address of that name as other devices reach it."""
    return str(reachable(context["request"], name, *map(str, parts)))
