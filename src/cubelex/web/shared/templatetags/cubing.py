"""Names, citations, QR codes and data for scripts in templates."""

import json
from functools import cache
from typing import Final

from django import template
from django.contrib.staticfiles import finders
from django.core.serializers.json import DjangoJSONEncoder
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from cubelex.competition import AttemptResult, Competition, EventKind, EventOrId, Scope
from cubelex.rules import format_result
from cubelex.web.shared.access.codes import qr
from cubelex.web.shared.addresses import reachable
from cubelex.web.shared.citations import citation
from cubelex.web.shared.labels.messages import comma, comma_separated
from cubelex.web.shared.labels.names import country_label, event_label
from cubelex.web.shared.labels.rounds import day_label, days_label, late_label, moment_label, weekday_time_label
from cubelex.web.shared.pictures import (
    action_symbol,
    event_symbol,
    event_symbols,
    flag,
    silent_event_symbol,
    silent_flag,
)
from cubelex.web.shared.results.rows import result_rows, tag_html

_NO_MARKUP: Final = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&"}

register = template.Library()
register.filter("event_label", event_label)
register.filter("country_label", country_label)
register.filter("tag", tag_html)
register.filter("late", late_label)
register.filter("comma_separated", comma_separated)
register.filter("day", day_label)
register.filter("days_to", days_label)
register.filter("moment", moment_label, expects_localtime=True)
register.filter("weekday_time", weekday_time_label, expects_localtime=True)
register.filter("flag", flag)
register.filter("event_symbol", event_symbol)
register.filter("event_symbols", event_symbols)
register.filter("silent_event_symbol", silent_event_symbol)
register.filter("silent_flag", silent_flag)
register.simple_tag(action_symbol, name="symbol")
register.simple_tag(citation)
register.simple_tag(comma)
register.simple_tag(result_rows)


@register.filter
def kind(event_id: str, competition: Competition) -> EventKind:
    """The kind of an event, as a competition knows it."""
    return competition.kind(event_id)


@register.filter
def single(value: AttemptResult, event: EventOrId) -> str:
    """A single result as it is written."""
    return format_result(value, event)


@register.filter
def average(value: AttemptResult, event: EventOrId) -> str:
    """An average as it is written."""
    return format_result(value, event, Scope.AVERAGE)


@register.simple_tag(takes_context=True)
def stylesheets(context: template.Context) -> SafeString:
    """Links to the stylesheets of a page: those of the whole site, and that of the feature whose template it is."""
    page = context.template
    feature = (page.name or "").partition("/")[0] if page else ""
    names = ["shared/base.css", "shared/components.css", *([f"{feature}/{feature}.css"] if _has_style(feature) else [])]
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', ((static(name),) for name in names))


@cache
def _has_style(feature: str) -> bool:
    return finders.find(f"{feature}/{feature}.css") is not None


@register.filter
def data_script(value: object, element_id: str) -> SafeString:
    """Data for the scripts of a page, as short as JSON can be."""
    data = json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":")).translate(_NO_MARKUP)
    return format_html('<script id="{}" type="application/json">{}</script>', element_id, mark_safe(data))


@register.simple_tag(takes_context=True)
def rule(context: template.Context, *numbers: str) -> SafeString:
    """Citations of rules by their numbers in the newest edition; those that the edition lacks are left out."""
    edition = context["state"].edition
    return format_html_join(" ", "{}", ((citation(number, edition),) for number in edition.cite_known(*numbers)))


@register.simple_tag
def qr_code(address: str) -> SafeString:
    """An address as a QR code."""
    return qr(address)


@register.simple_tag(takes_context=True)
def whole_address(context: template.Context, name: str, *parts: str) -> str:
    """The address of that name as other devices reach it."""
    return str(reachable(context["request"], name, *map(str, parts)))
