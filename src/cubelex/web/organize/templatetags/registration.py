"""The way to the registration form, while it is open."""

from django import template
from django.utils import timezone

from cubelex.officiating import CompetitionState
from cubelex.officiating.verbs import is_registration_open
from cubelex.web.shared.access.actors import own_number

register = template.Library()


@register.inclusion_tag("organize/registration/link.html", takes_context=True)
def registration_link(context: template.Context) -> dict[str, object]:
    """A link to the form of the competition that the page is about, or nothing for those who need not or cannot."""
    state: CompetitionState = context["state"]
    is_registered = own_number(context["request"], state.competition.id) is not None
    is_open = is_registration_open(state.competition, timezone.now()) and state.ended_at is None
    return {"is_open": is_open and not is_registered, "competition": state.competition}
