"""Names of events, rounds and roles in templates."""

from django import template

from cubelex.competition import Competition
from cubelex.messages import Message
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


@register.filter
def say(message: Message, competition: Competition) -> str:
    """A refusal or remark of a verb in the reader's language."""
    return messages.say(message, competition)
