"""The kinds of documents that can be printed. The table of permissions says who may print each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


class PlaceOfUse(StrEnum):
    """Where documents are used, in the order of the page."""

    WALL = "wall"
    STATIONS = "stations"
    PEOPLE = "people"
    LAW = "law"


PLACES: Final[Mapping[PlaceOfUse, Promise]] = {
    PlaceOfUse.WALL: gettext_lazy("Posters"),
    PlaceOfUse.STATIONS: gettext_lazy("Solving stations"),
    PlaceOfUse.PEOPLE: gettext_lazy("Nametags & lists"),
    PlaceOfUse.LAW: gettext_lazy("Regulations"),
}


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document: its name, its purpose, and its options, frequent and rare.

    What is secret or large is posted. Everything else has an address that can be kept.
    """

    name: str
    place: PlaceOfUse
    title: Promise
    about: Promise
    fields: tuple[str, ...] = ()
    more_fields: tuple[str, ...] = ()
    is_posted: bool = False
    has_results: bool = True
    """Whether a new result can change it."""

    @property
    def view_name(self) -> str:
        """The name of its address."""
        return f"paper-{self.name}"


KINDS: Final[tuple[DocumentKind, ...]] = (
    DocumentKind(
        "schedule",
        PlaceOfUse.WALL,
        gettext_lazy("Schedule"),
        gettext_lazy("Every day with its rooms, rounds, cutoffs and time limits."),
    ),
    DocumentKind(
        "groups",
        PlaceOfUse.WALL,
        gettext_lazy("Groups & assignments"),
        gettext_lazy("Competitors and staff of each group."),
    ),
    DocumentKind(
        "tracker",
        PlaceOfUse.WALL,
        gettext_lazy("Tracker of the day"),
        gettext_lazy("Every group of every round, with boxes to tick."),
    ),
    DocumentKind(
        "results",
        PlaceOfUse.WALL,
        gettext_lazy("Results"),
        gettext_lazy("One round, or all rounds with results. Competitors who advance are shaded."),
        ("round_with_results",),
    ),
    DocumentKind(
        "psych",
        PlaceOfUse.WALL,
        gettext_lazy("Psych sheet"),
        gettext_lazy("Registered competitors, by their best results."),
        ("event",),
        has_results=False,
    ),
    DocumentKind(
        "poster",
        PlaceOfUse.WALL,
        gettext_lazy("Live results poster"),
        gettext_lazy("QR codes for this site and for the Wi-Fi network."),
        ("network", "password"),
        is_posted=True,
    ),
    DocumentKind(
        "scorecards",
        PlaceOfUse.STATIONS,
        gettext_lazy("Scorecards"),
        gettext_lazy("For all competitors of a round, or blank. The QR code opens the scorecard on a phone."),
        ("round", "group"),
        ("blank", "extra_rows", "size", "is_page_by_page", "is_championship"),
    ),
    DocumentKind(
        "unofficial",
        PlaceOfUse.STATIONS,
        gettext_lazy("Scorecards for unofficial events"),
        gettext_lazy("With the name and format you enter, for all competitors or blank."),
        ("event_name", "card_format", "blank"),
        ("card_kind", "notes"),
    ),
    DocumentKind(
        "matches",
        PlaceOfUse.STATIONS,
        gettext_lazy("Head to Head scorecards"),
        gettext_lazy("For every match that can be played now. One for each competitor and set."),
        ("round_of_matches",),
    ),
    DocumentKind(
        "fewest-moves",
        PlaceOfUse.STATIONS,
        gettext_lazy("Fewest Moves solution sheet"),
        gettext_lazy("Without a scramble sequence. Print it on both sides."),
    ),
    DocumentKind(
        "table-numbers",
        PlaceOfUse.STATIONS,
        gettext_lazy("Station numbers"),
        gettext_lazy("Large numbers for solving stations, two on a page."),
        ("first", "last"),
    ),
    DocumentKind(
        "badges",
        PlaceOfUse.PEOPLE,
        gettext_lazy("Nametags"),
        gettext_lazy("With the schedule and assignments of each person."),
        ("holder",),
    ),
    DocumentKind(
        "slips",
        PlaceOfUse.PEOPLE,
        gettext_lazy("Competitor slips"),
        gettext_lazy("Small cards to cut out, with the schedule of each competitor."),
    ),
    DocumentKind(
        "newcomers",
        PlaceOfUse.PEOPLE,
        gettext_lazy("First competition"),
        gettext_lazy("A page that explains the day to newcomers, with regulation numbers."),
        ("is_named",),
    ),
    DocumentKind(
        "check-in",
        PlaceOfUse.PEOPLE,
        gettext_lazy("Check-in list"),
        gettext_lazy("All competitors by name. Newcomers, who should show an ID, are marked."),
    ),
    DocumentKind(
        "identities",
        PlaceOfUse.PEOPLE,
        gettext_lazy("Check-in list with dates of birth"),
        gettext_lazy("With newcomers' dates of birth. Confidential."),
    ),
    DocumentKind(
        "certificates",
        PlaceOfUse.PEOPLE,
        gettext_lazy("Certificates"),
        gettext_lazy("For the podiums, also of a country or continent, for all competitors, or for newcomers."),
        ("award", "event", "region", "theme", "signers", "background"),
        is_posted=True,
    ),
    DocumentKind(
        "checklist",
        PlaceOfUse.LAW,
        gettext_lazy("Judge's checklist"),
        gettext_lazy("Steps, observations and consequences on one page, with regulation numbers."),
        ("one_event", "is_head_to_head"),
    ),
    DocumentKind(
        "round-checklist",
        PlaceOfUse.LAW,
        gettext_lazy("Checklist of a round"),
        gettext_lazy("For Delegates and organizers: before, during and after the round, with regulation numbers."),
        ("any_round",),
    ),
    DocumentKind(
        "regulations",
        PlaceOfUse.LAW,
        gettext_lazy("The Regulations"),
        gettext_lazy("The full text, from the documents added to this site."),
    ),
)
