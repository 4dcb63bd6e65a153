"""Citations where the same matter has another number in other editions, and how much waits for the Delegate."""

from django import template
from django.utils.safestring import SafeString

from cubelex.regulations import items_of
from cubelex.web.citing import citation

register = template.Library()


@register.simple_tag(takes_context=True)
def cited_as(context: template.Context, *numbers: str) -> SafeString:
    """The citation of the first of these numbers that the competition's edition has, or nothing where it has none."""
    edition = context["state"].edition
    known = next((number for number in numbers if number in items_of(edition)), None)
    return citation(known, edition) if known else SafeString("")


@register.simple_tag(takes_context=True)
def waiting(context: template.Context) -> dict[str, int]:
    """How many incidents are to be decided, and how many disputes to be settled."""
    state = context["state"]
    return {
        "incidents": sum(report.is_open for report in state.reports),
        "disputes": sum(dispute.decision is None for dispute in state.disputes),
    }
