"""A competition in numbers: each with a sentence, and what is unknown said to be unknown."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import AttemptResult, Person, Scope
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import Gap, Medals, NotedResult, Statistics, statistics_of
from cubelex.rules import format_result
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.results.withholding import withheld_from

AN_HOUR = 360_000
A_MINUTE = 6_000


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and the sentence that it belongs to."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something worth telling of an event, or of somebody in all of them."""

    title: str
    event_id: str
    people: tuple[Person, ...]
    number: str
    text: str


def statistics(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The competition in numbers."""
    state = load_or_404(competition_id)
    hidden = {round_.id: withheld_from(request, state, round_) for round_ in state.competition.rounds}
    counted = statistics_of(state, timezone.now(), hidden)
    content = {
        "figures": list(_figures(counted)),
        "highlights": list(_highlights(state, counted)),
        "events": [
            (event, event_label(state.competition.kind(event.event_id)), _percent(event.dnf_share))
            for event in counted.events
        ],
        "countries": [
            (iso2, number, counted.medals_by_country.get(iso2, Medals(0, 0, 0))) for iso2, number in counted.countries
        ],
        "has_medals": bool(counted.medals_by_country),
    }
    return page(request, "public/statistics.html", state, **content)


def _figures(counted: Statistics) -> Iterator[Figure]:
    """The large numbers at the top."""
    people, countries = len(counted.people), len(counted.countries)
    newcomers = sum(person.is_newcomer for person in counted.people)
    text = ngettext("competitors from %(number)d country", "competitors from %(number)d countries", countries)
    yield Figure(_whole(people), text % {"number": countries})
    yield Figure(_whole(newcomers), ngettext("newcomer", "newcomers", newcomers))
    if not counted.events:
        return
    attempts, dnfs = sum(event.attempts for event in counted.events), sum(event.dnfs for event in counted.events)
    text = ngettext("attempts in %(number)d event", "attempts in %(number)d events", len(counted.events))
    yield Figure(_whole(attempts), text % {"number": len(counted.events)})
    if attempts:
        text = _("of the attempts are DNF: %(number)s of %(total)s")
        yield Figure(_percent(dnfs / attempts), text % {"number": _whole(dnfs), "total": _whole(attempts)})
    spent = sum(event.centiseconds for event in counted.events)
    if spent:
        yield Figure(_duration(spent), _("is the time of all solved attempts together"))
    yield from _bests_and_records(counted)


def _bests_and_records(counted: Statistics) -> Iterator[Figure]:
    if counted.known_people:
        text = _("personal bests. Earlier bests are known for %(number)d of %(total)d competitors.")
        values = {"number": counted.known_people, "total": len(counted.people)}
        yield Figure(_whole(counted.personal_bests), text % values)
    else:
        yield Figure("–", _("personal bests. Earlier bests are not loaded."))
    if counted.knows_records:
        yield Figure(_whole(counted.records), ngettext("record", "records", counted.records))
    else:
        yield Figure("–", _("records. Existing records are not loaded."))


def _highlights(state: CompetitionState, counted: Statistics) -> Iterator[Highlight]:
    """The closest, the largest and the most of what there is to tell."""
    events = counted.events
    wins = [gap for event in events if (gap := event.gaps[0])]
    podiums = [gap for event in events if (gap := event.gaps[1])]
    if wins:
        yield _gap(state, min(wins, key=_closeness), _("Closest win"), _("between first and second place"))
    if podiums:
        yield _gap(state, min(podiums, key=_closeness), _("Closest podium"), _("between third and fourth place"))
    if improvements := [event.improvement for event in events if event.improvement]:
        best = max(improvements, key=lambda improvement: improvement.share)
        text = _("better: %(result)s instead of %(before)s")
        values = {"result": _shown(state, best.noted), "before": _value(state, best.noted, best.before)}
        people = _people(state, best.noted.person_id)
        share = _percent(best.share)
        yield Highlight(_("Largest improvement"), best.noted.event_id, people, share, text % values)
    if steady := [event.steadiness for event in events if event.steadiness]:
        best_steady = min(steady, key=lambda each: each.share)
        spread = (
            format_result(best_steady.spread, state.competition.kind(best_steady.noted.event_id))
            if best_steady.spread
            else "0.00"
        )
        text = _("The attempts that count are within %(spread)s.") % {"spread": spread}
        yield _of_result(state, _("Steadiest average"), best_steady.noted, text)
    if climbs := [event.climb for event in events if event.climb]:
        climb = max(climbs, key=lambda each: each.first_rank - each.place)
        text = _("From rank %(first)d in the first round to place %(place)d")
        ranks = {"first": climb.first_rank, "place": climb.place}
        number = f"+{climb.first_rank - climb.place}"
        yield Highlight(_("Largest climb"), climb.event_id, _people(state, climb.person_id), number, text % ranks)
    yield from _busiest(state, counted)


def _busiest(state: CompetitionState, counted: Statistics) -> Iterator[Highlight]:
    """Who has most medals, and who made most attempts."""
    if counted.medals_by_person:
        most = max(counted.medals_by_person.values(), key=_medal_order)
        holders = [person for person, medals in counted.medals_by_person.items() if medals == most]
        text = _("%(first)d first, %(second)d second, %(third)d third")
        values = {"first": most.first, "second": most.second, "third": most.third}
        yield Highlight(_("Most podiums"), "", _people(state, *holders), str(most.total), text % values)
    attempts: dict[int, int] = {}
    for event in counted.events:
        for person, number in event.attempts_by_person.items():
            attempts[person] = attempts.get(person, 0) + number
    if attempts:
        number = max(attempts.values())
        busiest = [person for person, made in attempts.items() if made == number]
        text = ngettext("attempt", "attempts", number)
        yield Highlight(_("Most attempts"), "", _people(state, *busiest), _whole(number), text)


def _gap(state: CompetitionState, gap: Gap, title: str, text: str) -> Highlight:
    values = [_result(gap, placing.result.average, placing.result.best) for placing in (gap.ahead, gap.behind)]
    people = _people(state, gap.ahead.result.person_id, gap.behind.result.person_id)
    difference = AttemptResult(values[1] - values[0])
    # A tie differs by nothing, which as a result would be none.
    shown = format_result(difference, state.competition.kind(gap.event_id), gap.scope) if difference else "0"
    return Highlight(title, gap.event_id, people, shown, text)


def _result(gap: Gap, average: AttemptResult, single: AttemptResult) -> AttemptResult:
    return average if gap.scope is Scope.AVERAGE else single


def _of_result(state: CompetitionState, title: str, noted: NotedResult, text: str) -> Highlight:
    return Highlight(title, noted.event_id, _people(state, noted.person_id), _shown(state, noted), text)


def _people(state: CompetitionState, *numbers: int) -> tuple[Person, ...]:
    found = (state.competition.find_person(number) for number in numbers[:3])
    return tuple(person for person in found if person is not None)


def _closeness(gap: Gap) -> float:
    return gap.share


def _medal_order(medals: Medals) -> tuple[int, int, int]:
    return medals.first, medals.second, medals.third


def _shown(state: CompetitionState, noted: NotedResult) -> str:
    return _value(state, noted, noted.value)


def _value(state: CompetitionState, noted: NotedResult, value: AttemptResult) -> str:
    return format_result(value, state.competition.kind(noted.event_id), noted.scope)


def _whole(number: int) -> str:
    return number_format(number, use_l10n=True, force_grouping=True)


def _percent(share: float) -> str:
    """A share in percent, with a decimal below ten."""
    percent = 100 * share
    return f"{number_format(percent, decimal_pos=1 if percent < 10 else 0)}%"


def _duration(centiseconds: int) -> str:
    hours, rest = divmod(centiseconds, AN_HOUR)
    values = {"hours": hours, "minutes": rest // A_MINUTE}
    return _("%(hours)d h %(minutes)d min") % values if hours else _("%(minutes)d min") % values
