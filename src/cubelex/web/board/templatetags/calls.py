"""The groups that are called, on every open page."""

from typing import Any

from django import template
from django.utils import timezone

from cubelex.web.board.views import calls_of

register = template.Library()


@register.inclusion_tag("board/call_banner.html", takes_context=True)
def call_banner(context: template.Context, person_id: int | None = None) -> dict[str, Any]:
    """The calls that are on, or those of a person; a script brings in later ones, from where the page knows them."""
    state = context["state"]
    calls = calls_of(state, timezone.now(), person_id)
    return {"competition": state.competition, "calls": calls, "after": context["after"], "person_id": person_id}
