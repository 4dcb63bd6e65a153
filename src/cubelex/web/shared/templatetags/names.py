"""Names of events, rounds and roles in templates."""

from typing import Any

from django import template

from cubelex.competition import Competition, EventOrId
from cubelex.messages import Message
from cubelex.rules import is_official
from cubelex.web.shared.labels import messages, names

register = template.Library()


@register.filter
def role_label(role: str) -> str:
    """What a role is called."""
    return str(names.ROLES.get(role, role))


@register.filter
def event_label(event_id: str) -> str:
    """What an event is called."""
    return names.event_label(event_id)


@register.inclusion_tag("shared/unofficial.html", takes_context=True)
def unofficial_mark(context: dict[str, Any], event: EventOrId) -> dict[str, bool]:
    """A mark beside the name of an event that is not official in the edition of the competition."""
    return {"is_unofficial": not is_official(event, context["state"].edition).answer}


@register.filter
def say(message: Message, competition: Competition) -> str:
    """A refusal or remark of a verb in the reader's language."""
    return messages.say(message, competition)
