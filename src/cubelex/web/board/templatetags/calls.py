"""The groups that are called, on every open page; and the link to the Delegate from a person's own page."""

from typing import Any

from django import template
from django.utils import timezone

from cubelex.web.board.views import calls_of
from cubelex.web.incidents.disputes import may_raise

register = template.Library()


@register.inclusion_tag("board/call_banner.html", takes_context=True)
def call_banner(context: template.Context) -> dict[str, Any]:
    """The calls that are on; a script brings in later ones, from where the page knows them."""
    state = context["state"]
    return {"competition": state.competition, "calls": calls_of(state, timezone.now()), "after": context["after"]}


@register.simple_tag(takes_context=True)
def may_dispute(context: template.Context, person_id: int) -> bool:
    """Whether the person who looks at a competitor's page may dispute rulings about them."""
    return may_raise(context["request"], context["state"].competition.id, person_id)
