"""A change of country (2e2): plain questions, and whether the competitor may, must or must not change it."""

from datetime import date
from typing import Literal

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from cubelex.competition import recognised_countries
from cubelex.officiating import CompetitionState
from cubelex.rules import Ruling
from cubelex.rules.people import CountryChange, may_change_country
from cubelex.web.organize.competition.forms import countries
from cubelex.web.organize.registration.eligibility import day_given
from cubelex.web.shared.pages import load_or_404, page


def country_change(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The questions, and the answer once they are answered. Nothing is saved."""
    state, asked = load_or_404(competition_id), request.GET
    ruling = ruling_on(state, asked) if asked.get("to") in recognised_countries() else None
    labels = {
        "may": _("The competitor may represent the new country."),
        "must": _("The competitor must represent the new country."),
        "must not": _("The competitor must not represent the new country."),
    }
    content = {
        "asked": asked,
        "countries": list(countries()),
        "citizenships": asked.getlist("citizen"),
        "answer": labels[ruling.answer] if ruling else "",
        "css_class": "bad" if ruling and ruling.answer == "must not" else "good",
        "under": ruling.under if ruling else (),
    }
    return page(request, "organize/registration/country_change.html", state, **content)


def ruling_on(state: CompetitionState, asked: QueryDict) -> Ruling[Literal["must", "may", "must not"]]:
    """What the edition says to the answers."""
    start, acquired = state.competition.schedule.start_date, day_given(asked.get("acquired", ""))
    return may_change_country(
        CountryChange(
            day=start,
            to=asked.get("to", ""),
            citizenships=frozenset(asked.getlist("citizen")),
            previous_change=day_given(asked.get("previous", "")),
            acquired=_on_or_before(acquired, start),
            has_lost_former=bool(asked.get("lost")),
            has_competed_this_year=bool(asked.get("competed")),
            is_during_competition=state.has_any_begun,
        ),
        state.edition,
    )


def _on_or_before(day: date | None, last: date) -> date | None:
    return day if day is not None and day <= last else None
