"""What was before the competition: records and personal bests, by which results are tagged, from files."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import Competition, Scope, country, read_wcif
from cubelex.errors import CubelexError, InvalidCompetition, UnknownCountry
from cubelex.officiating import CompetitionState
from cubelex.officiating.verbs import change_setup
from cubelex.officiating.views import records_before
from cubelex.rules import format_result
from cubelex.rules.records import WORLD
from cubelex.web.organize.competition.document_import import read_document
from cubelex.web.organize.records.files import ReadRecords, kept_for, read_records, with_personal_bests, with_records
from cubelex.web.organize.records.from_rankings import records_in_rankings, with_bests
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import event_label, reader_language
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.rankings.history import bests_in_rankings
from cubelex.web.shared.rankings.installed import rankings_in_use, rankings_or_none

MOST_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class Known:
    """A record before the competition as the page shows it."""

    event: str
    region: str
    single: str
    average: str


def before(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The records that are known; sent back, those of a file, or the personal bests of a WCIF document."""
    state = load_or_404(competition_id)
    fault = ""
    if request.method == "POST":
        try:
            _take(request, state)
        except CubelexError as found:
            fault = str(found)
        else:
            return redirect("setup-records", competition_id)
    people = state.competition.persons
    content = {
        "known": list(known_records(state)),
        "with_bests": sum(bool(person.personal_bests) for person in people),
        "fault": fault,
        "rankings": rankings_or_none(),
    }
    return page(request, "organize/records/records.html", state, **content)


def known_records(state: CompetitionState) -> Iterator[Known]:
    """The records before, by event, the world's first."""
    for event in state.competition.events:
        records = records_before(state.competition, event.id)
        regions = sorted(
            {region for region, _scope in records}, key=lambda region: (region != WORLD, len(region) == 2, region)
        )
        for region in regions:
            single, average = (
                format_result(records[region, scope], event.kind, scope) if (region, scope) in records else ""
                for scope in (Scope.SINGLE, Scope.AVERAGE)
            )
            yield Known(event_label(event.kind), region_label(region), single, average)


def region_label(region: str) -> str:
    """The name of a region."""
    if region == WORLD:
        return _("World")
    try:
        return country(region).name(reader_language())
    except UnknownCountry:
        return region


def _take(request: HttpRequest, state: CompetitionState) -> None:
    """Take a file over.

    :raises InvalidCompetition: when it cannot be read.
    """
    uploaded = request.FILES.get("file")
    if request.POST.get("action") == "forget":
        _change(request, state, lambda competition: with_records(competition, {}))
        messages.success(request, _("Records are no longer tagged."))
        return
    if request.POST.get("action") == "rankings":
        _take_from_rankings(request, state)
        return
    if uploaded is None or uploaded.size is None or uploaded.size > MOST_BYTES:
        raise InvalidCompetition(_("Choose a file of at most 20 MB."))
    data = uploaded.read()
    if request.POST.get("action") == "personal-bests":
        _take_personal_bests(request, state, data)
    else:
        _take_records(request, state, data)


def _take_from_rankings(request: HttpRequest, state: CompetitionState) -> None:
    """Take records and personal bests from the rankings of the installation.

    :raises NoRankings: when it has none any more.
    """
    installed = rankings_in_use()
    records = records_in_rankings(installed, state.competition)
    bests = bests_in_rankings(installed, state.competition)
    _change(request, state, lambda latest: with_bests(with_records(latest, records), bests))
    values = {"records": ReadRecords(records, ()).count, "people": len(bests)}
    messages.success(request, _("%(records)d records and the personal bests of %(people)d people taken.") % values)


def _take_records(request: HttpRequest, state: CompetitionState, data: bytes) -> None:
    read = read_records(data.decode("utf-8", errors="replace"), state.competition.event_table, state.edition)
    _change(request, state, lambda latest: with_records(latest, kept_for(latest, read.records)))
    text = ngettext("%(number)d record imported.", "%(number)d records imported.", read.count)
    messages.success(request, text % {"number": read.count})
    if read.unknown:
        listed = ", ".join(read.unknown[:10])
        messages.warning(request, _("Unknown regions: %(regions)s.") % {"regions": listed})


def _take_personal_bests(request: HttpRequest, state: CompetitionState, data: bytes) -> None:
    try:
        other = read_wcif(read_document(data))
    except (ValidationError, InvalidCompetition) as fault:
        raise InvalidCompetition(_("This is not a WCIF document.")) from fault
    changed = with_personal_bests(state.competition, other)[1]
    if changed:
        _change(request, state, lambda latest: with_personal_bests(latest, other)[0])
    text = ngettext(
        "Personal bests of %(number)d person imported.",
        "Personal bests of %(number)d people imported.",
        changed,
    )
    messages.success(request, text % {"number": changed})


def _change(request: HttpRequest, state: CompetitionState, changed: Callable[[Competition], Competition]) -> None:
    by = actor_of(request, state.competition.id)
    outcome = append_for(
        request, state.competition.id, lambda latest: change_setup(latest, by, changed(latest.competition)), by
    ).outcome
    if outcome.is_refused:
        raise InvalidCompetition(" ".join(say(refusal.answer, state.competition) for refusal in outcome.refusals))
