"""The way to the registration form, while it is open."""

from django import template
from django.utils import timezone

from cubelex.officiating import State, is_registration_open

register = template.Library()


@register.inclusion_tag("registration/link.html", takes_context=True)
def registration_link(context: template.Context) -> dict[str, object]:
    """A link to the form of the competition that the page is about; nothing while one cannot register."""
    state: State = context["state"]
    return {"is_open": is_registration_open(state.competition, timezone.now()), "competition": state.competition}
