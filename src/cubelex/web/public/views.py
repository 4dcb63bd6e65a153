"""Pages for everyone: competitions, a competition, a round's results."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import Result, Round
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.views import next_round_of
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.pages import MOST_RESULTS, load_or_404, page, part_of, round_content, round_or_404
from cubelex.web.shared.results.brackets import drawn
from cubelex.web.shared.results.prospects import Prospect, prospects_of
from cubelex.web.shared.results.summaries import (
    ShownRow,
    row_of,
    rows_of,
    rows_together,
    summary_of,
)
from cubelex.web.shared.results.withholding import withheld_from
from cubelex.web.store.models import CompetitionRecord
from cubelex.web.store.outbox import newest


def home(request: HttpRequest) -> HttpResponse:
    """All competitions, and those not public yet that one has a part in."""
    content = {
        "competitions": _by_time(CompetitionRecord.objects.filter(is_public=True), timezone.now().date()),
        "hidden": [(record, _way_in(request, record)) for record in _in_preparation(request)],
        "may_create": may_visit(request, "create", None),
    }
    return render(request, "public/home.html", content)


def _by_time(records: Iterable[CompetitionRecord], today: date) -> list[tuple[str, list[CompetitionRecord]]]:
    """Competitions that are on, then the next ones, then the newest of the past; each with its heading."""
    newest_first = list(records)
    found = (
        (_("Now"), [record for record in newest_first if record.first_day <= today <= record.last_day]),
        (_("Upcoming"), [record for record in newest_first if record.first_day > today][::-1]),
        (_("Past"), [record for record in newest_first if record.last_day < today]),
    )
    return [(title, several) for title, several in found if several]


def _in_preparation(request: HttpRequest) -> Iterable[CompetitionRecord]:
    if not request.user.is_authenticated:
        return ()
    hidden = CompetitionRecord.objects.filter(is_public=False)
    return hidden if request.user.is_superuser else hidden.filter(members__account_id=request.user.pk).distinct()


def _way_in(request: HttpRequest, record: CompetitionRecord) -> str:
    """Where a person goes on with a competition that is being prepared."""
    return reverse("setup" if may_visit(request, "setup", record.pk) else "competition", args=[record.pk])


def round_results(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The results of a round, which update by themselves: asked for some persons, only their rows are answered."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    rows = part_of(request, visible_rows(request, state, round_), MOST_RESULTS)
    if persons := request.GET.get("persons"):
        numbers = set(persons.split(","))
        chosen = [row for row in rows if str(row.result.person_id) in numbers]
        following = next_round_of(state, round_id)
        prospects = shown_prospects(request, state, round_)
        about = {"round": round_, "following": following, "prospects": prospects}
        return page(request, "public/rows.html", state, rows=chosen, **about)
    hidden = withheld_from(request, state, round_)
    both = [row for row in rows_together(state, round_) if row.result.person_id not in hidden]
    together = part_of(request, both, MOST_RESULTS) if both else ()
    content = round_content(state, round_) | {"rows": rows, "after": after, "together": together}
    content["bracket"] = drawn(state, round_, hidden)
    content["prospects"] = shown_prospects(request, state, round_)
    content["events"] = list(event_links(state))
    content["stages"] = [summary_of(state, other) for other in state.rounds_of_event(round_.event_id)]
    return page(request, "public/round.html", state, **content)


@dataclass(frozen=True, slots=True)
class EventLink:
    """An event among all of the competition, and the round that is most worth seeing: the last one that began."""

    event_id: str
    label: str
    address: str


def event_links(state: CompetitionState) -> Iterator[EventLink]:
    """A link for each event of the competition."""
    for event in state.competition.events:
        begun = [round_ for round_ in event.rounds if state.has_begun(round_.id)]
        for round_ in (begun or list(event.rounds[:1]))[-1:]:
            yield EventLink(event.id, event_label(event.kind), reverse("round", args=[state.competition.id, round_.id]))


def visible_rows(request: HttpRequest, state: CompetitionState, round_: Round) -> list[ShownRow]:
    """The rows of a round; those that are withheld from the reader without results, at the end."""
    hidden = withheld_from(request, state, round_)
    return with_blank_rows(rows_of(state, round_), hidden)


def shown_prospects(request: HttpRequest, state: CompetitionState, round_: Round) -> Mapping[int, Prospect] | None:
    """What is said beside the results of an open round; nothing where results are withheld, as needs tell of them."""
    round_state = state.round(round_.id)
    if round_state.status is not RoundStatus.OPEN or round_state.bracket is not None:
        return None
    return {} if withheld_from(request, state, round_) else prospects_of(state, round_)


def visible_row(request: HttpRequest, state: CompetitionState, round_: Round, person_id: int) -> ShownRow | None:
    """A person's row of a round, without results where they are withheld from the reader."""
    row = row_of(state, round_, person_id)
    return _blank(row) if row and person_id in withheld_from(request, state, round_) else row


def with_blank_rows(rows: Iterable[ShownRow], hidden: frozenset[int]) -> list[ShownRow]:
    """The rows with some of them blank."""
    shown_rows = [row if row.result.person_id not in hidden else _blank(row) for row in rows]
    return sorted(shown_rows, key=lambda row: (row.order, row.result.person_id))


def _blank(row: ShownRow) -> ShownRow:
    return ShownRow(Result(row.result.person_id), row.person, (), "", "", "")
