"""In which order a person made attempts of rounds that share a cumulative time limit, as it is noted on paper."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from cubelex.competition import Round, TimeLimit
from cubelex.officiating import CompetitionState, Outcome
from cubelex.officiating.verbs import note_order
from cubelex.officiating.views import counting_attempts
from cubelex.reading import is_whole_number
from cubelex.rules import format_result
from cubelex.web.desk.rounds import people_of
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404


@dataclass(frozen=True, slots=True)
class Ordered:
    """An attempt on its place in the order."""

    name: str
    label: str
    attempt: int
    result: str


def shared_limit(round_: Round) -> TimeLimit | None:
    """The cumulative limit that a round shares with others, or nothing where it has none."""
    limit = round_.time_limit
    return limit if limit is not None and len(limit.cumulative_round_ids) > 1 else None


def order(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The order of a person's attempts; sent with places, it is noted."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    round_ = round_or_404(state, round_id)
    limit = shared_limit(round_)
    if limit is None:
        raise Http404(f"{round_id} does not share a cumulative time limit")
    number = request.GET.get("person", "")
    person_id = int(number) if number.isascii() and is_whole_number(number) else 0
    made, outcome = attempts_in_order(state, limit, person_id), None
    if request.method == "POST":
        names = typed_order(request.POST, [attempt.name for attempt in made])
        outcome = append_for(
            request, competition_id, lambda latest: note_order(latest, by, person_id, names), by
        ).outcome
        if not outcome.is_refused:
            messages.success(request, _("Saved."))
            return redirect(f"{reverse('desk-order', args=[competition_id, round_id])}?person={person_id}")
    return page(request, "desk/order.html", state, **_content(state, round_, person_id, made, outcome))


def _content(
    state: CompetitionState, round_: Round, person_id: int, made: list[Ordered], outcome: Outcome | None
) -> dict[str, object]:
    present = [card.person_id for card in state.taking_part(round_.id)]
    return {
        **round_content(state, round_),
        "people": people_of(state, present),
        "chosen": person_id,
        "made": made,
        "outcome": outcome,
    }


def attempts_in_order(state: CompetitionState, limit: TimeLimit, person_id: int) -> list[Ordered]:
    """What counts towards a limit, in the order that holds now."""
    return [
        Ordered(
            counted.name,
            round_label(state.competition, counted.round_id),
            counted.attempt,
            format_result(counted.timed.result, state.announced_round(counted.round_id).kind),
        )
        for counted in counting_attempts(state, limit, person_id)
    ]


def typed_order(form: Mapping[str, str], names: list[str]) -> tuple[str, ...]:
    """The attempts in the order of the places that were typed for them; equal places stay as they were."""

    def place(name: str) -> int:
        text = form.get(f"place-{name}", "")
        return int(text) if text.isascii() and is_whole_number(text) and len(text) < 4 else len(names)

    return tuple(sorted(names, key=place))
