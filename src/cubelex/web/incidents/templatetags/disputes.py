"""The link to the Delegate from a person's own page."""

from django import template

from cubelex.web.incidents.disputes import may_raise

register = template.Library()


@register.simple_tag(takes_context=True)
def may_dispute(context: template.Context, person_id: int) -> bool:
    """Whether the person who looks at a competitor's page may dispute rulings about them."""
    return may_raise(context["request"], context["state"].competition.id, person_id)
