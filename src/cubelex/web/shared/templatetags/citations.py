"""Citations where the same matter has another number in other editions, and how much waits for the Delegate."""

from django import template
from django.utils.safestring import SafeString

from cubelex.web.shared.citations import citation

register = template.Library()


@register.simple_tag(takes_context=True)
def cited_as(context: template.Context, *numbers: str) -> SafeString:
    """The citation of the first of these rules that the competition's edition has, or nothing where it has none."""
    edition = context["state"].edition
    known = next(filter(None, (edition.cite_known(number) for number in numbers)), None)
    return citation(known[0], edition) if known else SafeString("")


@register.simple_tag(takes_context=True)
def waiting(context: template.Context) -> dict[str, int]:
    """How many incidents are to be decided, and how many disputes to be settled."""
    state = context["state"]
    return {
        "incidents": sum(report.is_open for report in state.reports),
        "disputes": sum(dispute.decision is None for dispute in state.disputes),
    }
