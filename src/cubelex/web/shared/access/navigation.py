"""Links on every page: what the table of permissions opens to the person who looks at it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.officiating import CompetitionState, Role
from cubelex.web.shared.access.actors import own_number
from cubelex.web.shared.access.permissions import PERMISSIONS, PUBLIC, may_visit, roles_of
from cubelex.web.shared.access.shifts import roles_on_duty
from cubelex.web.shared.access.workplaces import Workplace, workplace

OWN_PAGE: Final = gettext_lazy("My page")
REGULATIONS: Final = gettext_lazy("Regulations")
RANKINGS: Final = gettext_lazy("Rankings")
FOLLOWING: Final = gettext_lazy("Following")

# Pages of a competition without further parts in their address, in the order of being listed. Those that are not open
# to everyone are listed apart, for officials.
AT_A_COMPETITION: Final[tuple[tuple[str, Promise], ...]] = (
    ("competition", gettext_lazy("Overview")),
    ("schedule", gettext_lazy("Schedule")),
    ("competitors", gettext_lazy("Competitors")),
    ("psych-sheet", gettext_lazy("Psych sheet")),
    ("podiums", gettext_lazy("Podiums")),
    ("records", gettext_lazy("Records")),
    ("statistics", gettext_lazy("Statistics")),
    ("paper", gettext_lazy("Print")),
    ("regulations-of", REGULATIONS),
    ("check-in", gettext_lazy("Check-in")),
    ("desk-rounds", gettext_lazy("Data entry")),
    ("station", gettext_lazy("Solving station")),
    ("scrambling", gettext_lazy("Scrambling")),
    ("checks", gettext_lazy("Equipment checks")),
    ("setup", gettext_lazy("Setup")),
    ("board", gettext_lazy("Board")),
    ("incident-report", gettext_lazy("Report an incident")),
    ("delegate-table", gettext_lazy("Delegate")),
    ("members", gettext_lazy("Staff")),
    ("badges", gettext_lazy("Nametag sign-ins")),
    ("tokens", gettext_lazy("API")),
    ("audit", gettext_lazy("Activity log")),
)
SYMBOLS: Final[Mapping[str, str]] = {
    "competition": "home",
    "person": "person",
    "schedule": "calendar",
    "competitors": "people",
    "psych-sheet": "list",
    "podiums": "medal",
    "records": "trophy",
    "statistics": "chart",
    "paper": "print",
    "regulations-of": "book",
    "regulations": "book",
    "rankings": "chart",
    "following": "star",
    "check-in": "check",
    "desk-rounds": "pen",
    "station": "timer",
    "scrambling": "shuffle",
    "checks": "check",
    "setup": "set-up",
    "board": "board",
    "incident-report": "warning",
    "delegate-table": "shield",
    "members": "people",
    "badges": "person",
    "tokens": "api",
    "audit": "list",
}
# The bar at the foot of phones: what a role goes to all the time, with shorter names where they are long.
FOR_EVERYONE: Final = ("competition", "schedule", "competitors", "podiums", "following")
BARS: Final[Mapping[str, tuple[str, ...]]] = {
    Role.DELEGATE: ("delegate-table", "board", "desk-rounds", "competition", "following"),
    Role.ORGANIZER: ("board", "setup", "check-in", "competition", "following"),
    Role.SCORE_TAKER: ("desk-rounds", "check-in", "schedule", "competition", "following"),
    Role.SCRAMBLER: ("scrambling", "incident-report", "schedule", "competition", "following"),
    Role.JUDGE: ("station", "incident-report", "schedule", "competition", "following"),
}
_NOWHERE: Final = "is_nowhere"
SHORT_LABELS: Final[Mapping[str, Promise]] = {
    "following": FOLLOWING,
    "station": gettext_lazy("Station"),
    "incident-report": gettext_lazy("Incident"),
}


@dataclass(frozen=True, slots=True)
class NavigationLink:
    """A way to a page; `current` says that the reader is at it (`page`) or at a page under it (`true`)."""

    name: str
    address: str
    label: Promise
    current: str
    is_for_officials: bool

    @property
    def symbol(self) -> str:
        """The symbol that stands for the page."""
        return SYMBOLS.get(self.name, "list")


def shells() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The bars of phones by role, each page with its symbol: for the page that shows the design."""
    labels = {**dict(AT_A_COMPETITION), **SHORT_LABELS}
    for role, names in (("everyone", FOR_EVERYONE), *BARS.items()):
        yield str(role), [(SYMBOLS[name], str(labels[name])) for name in names]


def place_of(request: HttpRequest) -> str | None:
    """The competition that an address is about, if it is about one."""
    match = request.resolver_match
    return match.kwargs.get("competition_id") if match and _NOWHERE not in request.__dict__ else None


def stand_nowhere(request: HttpRequest) -> None:
    """Have a page that is at no competition, whatever its address says."""
    request.__dict__[_NOWHERE] = True


def links_for(request: HttpRequest) -> Iterator[NavigationLink]:
    """The pages of the competition that a request is about; elsewhere the rankings and the Regulations."""
    competition_id = place_of(request)
    if competition_id is not None:
        yield from _at_a_competition(request, competition_id)
    else:
        for name, label in (("rankings", RANKINGS), ("regulations", REGULATIONS)):
            address = reverse(name)
            yield NavigationLink(name, address, label, _current(request.path, address), is_for_officials=False)


def bar_for(request: HttpRequest) -> list[NavigationLink]:
    """What the bar at the foot of phones leads to: the pages of the reader's first role, else those for everyone."""
    competition_id = place_of(request)
    if competition_id is None:
        return []
    roles = roles_of(request, competition_id) | roles_on_duty(request, competition_id)
    labels = {**dict(AT_A_COMPETITION), **SHORT_LABELS}
    names = next((names for role, names in BARS.items() if role in roles), FOR_EVERYONE)
    return [
        NavigationLink(name, address, labels[name], _bar_current(request, name, address), is_for_officials=False)
        for name in names
        if may_visit(request, name, competition_id)
        for address in [reverse(name, args=[competition_id])]
    ]


def _bar_current(request: HttpRequest, name: str, address: str) -> str:
    return _current(request.path, address, has_pages_under=name != "competition")


def own_places(request: HttpRequest, state: CompetitionState) -> list[NavigationLink]:
    """Where the work of the reader is, and their own page: what they come to a competition's overview for."""
    competition_id = state.competition.id
    number, labels = own_number(request, competition_id), dict(AT_A_COMPETITION)
    roles = roles_of(request, competition_id) | roles_on_duty(request, competition_id)
    place = workplace(state, roles, None)
    work = (
        [NavigationLink(place.name, place.address, labels[place.name], "", is_for_officials=True)]
        if place.name != "competition"
        else []
    )
    own = [Workplace("person", competition_id, number)] if number else []
    return [*work, *(NavigationLink(place.name, place.address, OWN_PAGE, "", is_for_officials=False) for place in own)]


def _at_a_competition(request: HttpRequest, competition_id: str) -> Iterator[NavigationLink]:
    """What is open to the reader; after the overview, their own page."""
    number = own_number(request, competition_id)
    own = reverse("person", args=[competition_id, number]) if number else None
    is_own = own is not None and request.path.startswith(own)
    for name, label in AT_A_COMPETITION:
        if may_visit(request, name, competition_id):
            address = reverse(name, args=[competition_id])
            current = _current(request.path, address, has_pages_under=name != "competition" and not is_own)
            yield NavigationLink(name, address, label, current, PUBLIC not in PERMISSIONS[name])
        if name == "competition" and own is not None:
            yield NavigationLink("person", own, OWN_PAGE, _current(request.path, own), is_for_officials=False)


def _current(here: str, address: str, *, has_pages_under: bool = True) -> str:
    if here == address:
        return "page"
    return "true" if has_pages_under and here.startswith(address) else ""
