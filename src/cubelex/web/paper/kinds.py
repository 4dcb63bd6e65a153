"""The kinds of documents that can be printed; who may have each stands in the table of permissions."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


class Place(StrEnum):
    """Where documents are used, in the order of being listed."""

    WALL = "wall"
    STATIONS = "stations"
    PEOPLE = "people"
    LAW = "law"


PLACES: Final[Mapping[Place, Promise]] = {
    Place.WALL: gettext_lazy("On the wall"),
    Place.STATIONS: gettext_lazy("At the stations"),
    Place.PEOPLE: gettext_lazy("For people"),
    Place.LAW: gettext_lazy("What the Regulations say"),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document: what it is called, what it is for, and what can be chosen of it, often and seldom.

    What is secret or large is posted; all else is asked for by an address that can be kept.
    """

    name: str
    place: Place
    title: Promise
    about: Promise
    fields: tuple[str, ...] = ()
    more_fields: tuple[str, ...] = ()
    is_posted: bool = False

    @property
    def view_name(self) -> str:
        """The name of its address."""
        return f"paper-{self.name}"


KINDS: Final[tuple[Kind, ...]] = (
    Kind(
        "schedule",
        Place.WALL,
        gettext_lazy("Schedule"),
        gettext_lazy("Every day with its rooms, rounds, cutoffs and time limits."),
    ),
    Kind(
        "groups",
        Place.WALL,
        gettext_lazy("Groups and tasks"),
        gettext_lazy("Who competes and who works in each group."),
    ),
    Kind(
        "results",
        Place.WALL,
        gettext_lazy("Results"),
        gettext_lazy("A round, or all rounds that have results; those who advance are shaded."),
        ("round_with_results",),
    ),
    Kind(
        "psych",
        Place.WALL,
        gettext_lazy("Psych sheet"),
        gettext_lazy("Who is registered, by their best results."),
        ("event",),
    ),
    Kind(
        "poster",
        Place.WALL,
        gettext_lazy("Poster for live results"),
        gettext_lazy("QR codes for these pages and, where there is one, for the wireless network."),
        ("network", "password"),
        is_posted=True,
    ),
    Kind(
        "scorecards",
        Place.STATIONS,
        gettext_lazy("Scorecards"),
        gettext_lazy("For everybody in a round, or blank. Their QR code leads to the card on a phone."),
        ("round", "group"),
        ("blank", "extra_rows", "size", "is_page_by_page", "is_championship"),
    ),
    Kind(
        "matches",
        Place.STATIONS,
        gettext_lazy("Head to Head scorecards"),
        gettext_lazy("For every match that can be played now: one for each competitor and set."),
        ("round_of_matches",),
    ),
    Kind(
        "fewest-moves",
        Place.STATIONS,
        gettext_lazy("Fewest Moves solution sheet"),
        gettext_lazy("Without a scramble sequence. To be printed on both sides."),
    ),
    Kind(
        "table-numbers",
        Place.STATIONS,
        gettext_lazy("Table numbers"),
        gettext_lazy("Large numbers for solving stations, two on a page."),
        ("first", "last"),
    ),
    Kind(
        "badges",
        Place.PEOPLE,
        gettext_lazy("Badges"),
        gettext_lazy("With everybody's own schedule and tasks."),
    ),
    Kind(
        "check-in",
        Place.PEOPLE,
        gettext_lazy("Check-in list"),
        gettext_lazy("Everybody by name, with a mark for newcomers, who should show who they are."),
    ),
    Kind(
        "identities",
        Place.PEOPLE,
        gettext_lazy("Check-in list with birth dates"),
        gettext_lazy("The same with newcomers' dates of birth, which are confidential. Do not leave it lying about."),
    ),
    Kind(
        "certificates",
        Place.PEOPLE,
        gettext_lazy("Certificates"),
        gettext_lazy("For the podium of every event whose last round has finished, on a background of your own."),
        ("event", "signers", "background"),
        is_posted=True,
    ),
    Kind(
        "checklist",
        Place.LAW,
        gettext_lazy("Judge's page"),
        gettext_lazy("What to do, what to watch for and what follows, on one page, with numbers."),
        ("one_event", "is_head_to_head"),
    ),
    Kind(
        "regulations",
        Place.LAW,
        gettext_lazy("The Regulations"),
        gettext_lazy("The whole text, from the documents that were added to this installation."),
    ),
)
