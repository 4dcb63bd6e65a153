"""Which country a competitor represents, when they may change it, and which documents they show for it (2e)."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Literal

from cubelex.competition import STATELESS, recognised_countries, sovereign_states
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.dates import years_later
from cubelex.rules.rulings import Ruling, left_to

Change = Literal["must", "may", "must not"]


@cites("2e1")
def is_eligible_country(iso2: str, edition: Edition) -> Ruling[bool]:
    """Whether a country may be represented: one of the WCA's list since June 2017, a sovereign state before."""
    is_listed = edition.registration.countries == "listed"
    countries = recognised_countries() if is_listed else sovereign_states(edition.date)
    return Ruling(iso2 in countries, under=edition.cite("2e1"))


@cites("2e", "2e+", "2e3")
def may_represent(iso2: str, citizenships: Collection[str], edition: Edition) -> Ruling[bool]:
    """Whether a person with these citizenships may represent a country at their first competition.

    Any of several that is eligible. Without any, from 2018 to 2025, they compete as stateless.
    """
    if iso2 == STATELESS:
        return Ruling(edition.registration.stateless and not citizenships, under=_stateless(edition))
    eligible = is_eligible_country(iso2, edition)
    if not eligible.answer:
        return eligible
    of_several = edition.cite_known("2e+") if len(citizenships) > 1 else ()
    return Ruling(iso2 in citizenships, under=of_several or edition.cite("2e"))


@dataclass(frozen=True, slots=True)
class CountryChange:
    """A competitor who represented one country and wishes to represent another from a competition on.

    `acquired` is when they became a citizen of the new one, if that is an update to their citizenship;
    `has_competed_this_year` is about the calendar year of `day`.
    """

    day: date
    to: str
    citizenships: frozenset[str]
    previous_change: date | None = None
    acquired: date | None = None
    has_lost_former: bool = False
    has_competed_this_year: bool = False
    is_during_competition: bool = False


@cites("2e2", "2e2a", "2e2b")
def may_change_country(change: CountryChange, edition: Edition) -> Ruling[Change]:
    """Whether a competitor may, must or must not represent another country.

    In 2009 with several nationalities, later after an update to one's citizenship, at the first competition of a
    calendar year; in 2024 at that competition, or between any two with a citizenship of this calendar year; since 2025
    between competitions, a year after any other change or with a citizenship of this calendar year. Since 2018 who has
    lost the citizenship represented must change by the next competition.
    """
    represented = may_represent(change.to, change.citizenships, edition)
    if not represented.answer:
        return Ruling("must not", represented.under)
    match edition.registration.country_change:
        case "first_of_year_with_several_nationalities":
            return _if(len(change.citizenships) > 1 and not change.has_competed_this_year, edition)
        case "first_of_year_after_update":
            if change.has_lost_former:
                return Ruling("must", under=edition.cite("2e2"))
            return _if(change.acquired is not None and not change.has_competed_this_year, edition)
        case "first_of_year":
            return _exceptional(change, edition) or _if(not change.has_competed_this_year, edition)
        case "one_year_apart":
            return _exceptional(change, edition) or _a_year_apart(change, edition)


def _if(condition: bool, edition: Edition) -> Ruling[Change]:
    return Ruling("may" if condition else "must not", under=edition.cite("2e2"))


def _exceptional(change: CountryChange, edition: Edition) -> Ruling[Change] | None:
    """Whoever lost the citizenship represented must change, and who became a citizen in this calendar year may."""
    if change.has_lost_former:
        return Ruling("must", under=edition.cite("2e2a"))
    if change.acquired is not None and change.acquired.year == change.day.year and change.acquired <= change.day:
        return Ruling("may", under=edition.cite("2e2b"))
    return None


def _a_year_apart(change: CountryChange, edition: Edition) -> Ruling[Change]:
    earlier = change.previous_change
    long_enough = earlier is None or years_later(earlier, 1) <= change.day
    return _if(long_enough and not change.is_during_competition, edition)


@cites("2e", "2e++")
def documents_to_show(is_first_competition: bool, edition: Edition) -> Ruling[tuple[str, ...]]:
    """What a document is to prove at the competition: in 2009 the identity of all, since then a newcomer's details."""
    if edition.registration.identity_shown == "everybody":
        return Ruling(("identity",), edition.cite_parameter("registration.identity_shown"))
    if not is_first_competition:
        return Ruling((), edition.cite("2e"))
    checked = ("citizenship", "name", "birth date")
    return left_to(
        "Delegate",
        "identity_check",
        checked,
        (((), Message("conditions.cannot_be_checked")),),
        edition.cite("2e", "2e++"),
    )


@cites("2e")
def consequence_of_ineligibility(edition: Edition) -> Ruling[str]:
    """What may follow when a competitor represented a country without the right to; before 2026 the Board decides."""
    if edition.registration.ineligible_country == "unsaid":
        return Ruling("results stand", ())
    alternatives = (
        ("disqualified retroactively", Message("conditions.results_should_not_count")),
        ("suspended", Message("conditions.done_on_purpose")),
        ("disqualified retroactively and suspended", Message("conditions.results_and_purpose")),
    )
    return left_to("Board", "ineligible_country", "results stand", alternatives, edition.cite("2e"))


@cites("2e3", "2e3+")
def has_regional_rankings(iso2: str, edition: Edition) -> Ruling[bool]:
    """Whether a competitor has national and continental records and rankings: not the stateless."""
    return Ruling(iso2 != STATELESS, under=_stateless(edition) if iso2 == STATELESS else ())


def _stateless(edition: Edition) -> tuple[str, ...]:
    return edition.cite("2e3" if edition.registration.stateless else "2e")
