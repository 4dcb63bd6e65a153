"""Who has access now: sentences about tasks, and phones that ask for it."""

from django import template

from cubelex.competition import Competition
from cubelex.web.shared.access.badges import asking
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.access.shifts import Shift, taken_up
from cubelex.web.shared.labels import shifts as labels

register = template.Library()


@register.simple_tag(takes_context=True)
def why_open(context: template.Context) -> str:
    """Why a page is open that is not open to the reader at any time; nothing where it is."""
    competition, request = context.get("competition"), context.get("request")
    if not isinstance(competition, Competition) or request is None:
        return ""
    shift = taken_up(request, competition.id)
    return labels.why_open(competition, shift) if shift else ""


@register.simple_tag(takes_context=True)
def phones_asking(context: template.Context) -> int:
    """How many phones ask to be signed in with a nametag, for those who may approve them."""
    competition, request = context.get("competition"), context.get("request")
    if not isinstance(competition, Competition) or request is None or not hasattr(request, "user"):
        return 0
    is_elsewhere = request.resolver_match and request.resolver_match.view_name != "badges"
    return asking(competition.id).count() if is_elsewhere and may_visit(request, "badges", competition.id) else 0


@register.simple_tag
def why_closed(shift: Shift, competition: Competition) -> str:
    """When a task opens what is closed now."""
    return labels.why_closed(competition, shift)
