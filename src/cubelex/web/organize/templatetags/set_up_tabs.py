"""The tabs of the setup."""

from dataclasses import dataclass
from typing import Final

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.web.shared.access.permissions import may_visit

register = template.Library()

# In the order in which a competition is prepared; the steps of the checklist have numbers.
PAGES: Final[tuple[tuple[str, Promise], ...]] = (
    ("setup", gettext_lazy("Overview")),
    ("setup-details", gettext_lazy("Details")),
    ("setup-look", gettext_lazy("Look")),
    ("setup-events", gettext_lazy("Events")),
    ("setup-schedule", gettext_lazy("Schedule")),
    ("setup-competitors", gettext_lazy("Competitors")),
    ("setup-groups", gettext_lazy("Groups")),
    ("scrambling-sets", gettext_lazy("Scrambles")),
    ("paper", gettext_lazy("Print")),
    ("members", gettext_lazy("Staff")),
    ("setup-records", gettext_lazy("Existing records")),
    ("setup-check", gettext_lazy("Validation")),
)
STEPS: Final = PAGES[1:9]


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of the setup."""

    address: str
    label: Promise
    is_here: bool
    step: int | None = None


@register.inclusion_tag("organize/tabs.html", takes_context=True)
def setup_tabs(context: template.Context) -> dict[str, list[Tab]]:
    """The pages of the setup that the reader may visit."""
    request = context["request"]
    match = request.resolver_match
    competition_id = match.kwargs["competition_id"]
    links = []
    for name, label in PAGES:
        if may_visit(request, name, competition_id):
            try:
                address = reverse(name, args=[competition_id])
            except NoReverseMatch:
                continue
            step = STEPS.index((name, label)) + 1 if (name, label) in STEPS else None
            links.append(Tab(address, label, name == match.view_name, step))
    return {"links": links}
