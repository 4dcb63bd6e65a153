"""Results for a projector in the hall, which page by themselves."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from cubelex.competition import Round
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.web.public.views import shown_prospects, visible_rows
from cubelex.web.shared.pages import MOST_RESULTS, load_or_404, page, part_of, round_content, round_or_404
from cubelex.web.shared.results.brackets import drawn
from cubelex.web.shared.results.withholding import withheld_from
from cubelex.web.store.outbox import newest


def projector(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The results of the round that is on, page by page; then the next round that is on."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    rounds = rounds_on(state)
    chosen = request.GET.get("round")
    round_ = round_or_404(state, chosen) if chosen else rounds[0] if rounds else None
    if round_ is None:
        return page(request, "public/projector.html", state, after=after)
    rows = part_of(request, visible_rows(request, state, round_), MOST_RESULTS)
    following = f"{round_.id}&page={rows.next_page_number()}" if rows.has_next() else _next(rounds, round_).id
    address = f"{reverse('projector', args=[competition_id])}?round={following}"
    content = round_content(state, round_) | {"rows": rows, "after": after, "next_address": address}
    content["prospects"] = shown_prospects(request, state, round_)
    content["bracket"] = drawn(state, round_, withheld_from(request, state, round_))
    return page(request, "public/projector.html", state, **content)


def rounds_on(state: CompetitionState) -> list[Round]:
    """The rounds that are open; else the one finished last, as far as the order of events tells."""
    rounds = list(state.competition.rounds)
    is_open = [round_ for round_ in rounds if state.round(round_.id).status is RoundStatus.OPEN]
    return is_open or [round_ for round_ in rounds if state.has_begun(round_.id)][-1:]


def _next(rounds: list[Round], round_: Round) -> Round:
    """The round to be shown after that one, which may be the same."""
    places = [place for place, other in enumerate(rounds) if other.id == round_.id]
    if not rounds:
        return round_
    return rounds[(places[0] + 1) % len(rounds)] if places else rounds[0]
