"""A tour of five steps for every role of the demonstration: what to look at, and where."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.officiating import Role
from cubelex.web.store.models import Account, CompetitionRecord, Membership

VISITOR: Final = "visitor"
OWN_PAGE: Final = "person"
IN_PREPARATION: Final = "setup"
"""Pages that begin like this are shown of the competition that is still being prepared."""

Step = tuple[str, Promise]
TOURS: Final[Mapping[str, tuple[Step, ...]]] = {
    VISITOR: (
        ("competition", gettext_lazy("Results arrive live: open a round and watch the table.")),
        ("competitors", gettext_lazy("Search finds every competitor and event. Press / to search.")),
        ("following", gettext_lazy("Tap a star to follow a competitor. All of them are on this page.")),
        ("schedule", gettext_lazy("The schedule shows what is on now, in venue time.")),
        ("projector", gettext_lazy("The projector shows results in the hall. It turns its pages alone.")),
    ),
    Role.COMPETITOR: (
        (OWN_PAGE, gettext_lazy("Your page has your results, your next group and your tasks.")),
        ("schedule", gettext_lazy("Add the schedule to your calendar with one link.")),
        ("competition", gettext_lazy("Live results show your place, and whether you advance.")),
        ("regulations-of", gettext_lazy("Small numbers lead to the regulation behind a decision.")),
        (OWN_PAGE, gettext_lazy("Is a result wrong? You can dispute it on your page.")),
    ),
    Role.SCORE_TAKER: (
        ("desk-rounds", gettext_lazy("Choose an open round.")),
        ("desk-rounds", gettext_lazy("Type a competitor number, then the times: 1234 is 12.34. Enter saves.")),
        ("desk-rounds", gettext_lazy("Type d for DNF and s for DNS. Cutoffs and time limits are applied for you.")),
        ("desk-rounds", gettext_lazy("Two people can enter at once: nothing is overwritten.")),
        ("desk-rounds", gettext_lazy("Without a network, keep typing. Everything is sent later.")),
    ),
    Role.JUDGE: (
        ("station", gettext_lazy("Choose a competitor, or scan their scorecard.")),
        ("station", gettext_lazy("One large button leads through inspection, start and stop.")),
        ("station", gettext_lazy("Penalties are one tap each, with their regulation.")),
        ("station", gettext_lazy("Both sign on the screen, and the result is public at once.")),
        ("incident-report", gettext_lazy("Report an incident: the Delegate sees it at once.")),
    ),
    Role.SCRAMBLER: (
        ("scrambling", gettext_lazy("The sets of the groups that are on are already on this device.")),
        ("scrambling", gettext_lazy("Open a set: the queue says which puzzle is next.")),
        ("scrambling", gettext_lazy("Follow the moves, then compare the puzzle with the picture.")),
        ("scrambling", gettext_lazy("Sign the scramble with one tap.")),
        ("scrambling", gettext_lazy("Sets stay sealed before their group. The activity log shows who opened them.")),
    ),
    Role.DELEGATE: (
        ("delegate-table", gettext_lazy("Everything that needs you is on one page.")),
        ("delegate-table", gettext_lazy("Open an incident: questions lead to a ruling with its regulations.")),
        ("board", gettext_lazy("The board shows every round, group and station.")),
        ("scrambling-sets", gettext_lazy("Scramble sets are sealed. You send them to devices.")),
        ("audit", gettext_lazy("Every action is in the activity log. Most can be undone.")),
    ),
    Role.ORGANIZER: (
        ("setup", gettext_lazy("This competition is in preparation. The page says what to do next.")),
        ("setup-schedule", gettext_lazy("Propose a schedule with one button, then move what you like.")),
        ("setup-groups", gettext_lazy("Plan all groups and tasks with one button.")),
        ("paper", gettext_lazy("Print scorecards, nametags, certificates and posters.")),
        ("members", gettext_lazy("Invite judges and scramblers: each gets a QR code.")),
    ),
}


@dataclass(frozen=True, slots=True)
class TourStep:
    """A step of a tour, with the address of its page."""

    text: Promise
    address: str


def role_in_demo(request: HttpRequest) -> str:
    """The role of the person who looks; a visitor has none."""
    if not isinstance(request.user, Account):
        return VISITOR
    return Membership.objects.filter(account=request.user).order_by("pk").values_list("role", flat=True).first() or ""


def tour_of(request: HttpRequest, role: str) -> list[TourStep]:
    """The tour for a role, in the competition of the demonstration."""
    records = {record.is_public: record.pk for record in CompetitionRecord.objects.order_by("-is_public")}
    shown = records.get(True)
    if shown is None or role not in TOURS:
        return []
    membership = Membership.objects.filter(role=Role.COMPETITOR, competition_id=shown).first()
    steps = []
    for name, text in TOURS[role]:
        about = [records.get(False, shown) if name.startswith(IN_PREPARATION) else shown]
        own = [membership.person_id] if name == OWN_PAGE and membership else []
        steps.append(TourStep(text, reverse(name, args=[*about, *own])))
    return steps
