"""Finding somebody or something at a competition, and following a few people side by side."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from cubelex.competition import Competition, Person, Round
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.reading import is_whole_number
from cubelex.web.public.people import OwnRound, coming, competes, rounds_of_person
from cubelex.web.shared.labels.names import event_label, round_label
from cubelex.web.shared.labels.rounds import stage_label
from cubelex.web.shared.pages import folded, is_found_by, load_or_404, page, visible_person_or_404
from cubelex.web.shared.pictures import flag, silent_event_symbol
from cubelex.web.shared.timetables import TimetableItem, days_of, timetable_of, zones_of

MOST_FOUND = 20
MOST_FOLLOWED = 24


@dataclass(frozen=True, slots=True)
class Found:
    """An answer of the search: where it leads, and what it is."""

    address: str
    picture: SafeString
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class Followed:
    """A person among those whom a reader follows: what is next, and how they did."""

    person: Person
    coming: list[TimetableItem]
    rounds: list[OwnRound]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Those who are followed in one round, side by side: `lines` are their attempts by number, the best marked."""

    round_: Round
    label: str
    people: list[tuple[Person, OwnRound]]
    lines: list[tuple[int, list[tuple[str, bool]]]]
    choices: list[tuple[str, str]]


def search(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Events, rounds and people whose names have the typed words in them."""
    state = load_or_404(competition_id)
    typed = request.GET.get("q", "").strip()
    found = [*_events(state.competition, typed), *_people(state, typed)][:MOST_FOUND]
    return page(request, "public/search.html", state, q=typed, found=found)


def _people(state: CompetitionState, typed: str) -> Iterator[Found]:
    """Competitors by name, WCA ID or number; those whose name begins with it first."""
    if not typed:
        return
    competition, wanted = state.competition, folded(typed)
    people = [person for person in competition.persons if competes(competition, person) and is_found_by(person, typed)]
    for person in sorted(people, key=lambda person: (not folded(person.name).startswith(wanted), person.name)):
        address = reverse("person", args=[competition.id, person.registrant_id])
        yield Found(address, flag(person.country_iso2), person.name, person.wca_id or f"#{person.registrant_id}")


def _events(competition: Competition, typed: str) -> Iterator[Found]:
    """The rounds of events with a word that begins with it, or with that id; of all events where nothing is typed."""
    wanted = folded(typed)
    for event in competition.events:
        words = folded(event_label(event.kind)).replace("-", " ").split()
        if wanted != event.id and not any(word.startswith(wanted) for word in words):
            continue
        for round_ in event.rounds:
            address = reverse("round", args=[competition.id, round_.id])
            stage = stage_label(competition, round_)
            yield Found(address, silent_event_symbol(event.id), event_label(event.kind), stage)


def following(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The people named in the address beside each other; browsers keep whom a reader follows, and name them."""
    state = load_or_404(competition_id)
    now = timezone.now()
    numbers = _numbers(request.GET.get("people", ""))
    people = [person for number in numbers if (person := _followed(request, state, number, now))]
    content = {
        "people": people,
        "zones": zones_of(state.competition),
        "numbers": ",".join(map(str, numbers)),
        "comparison": _comparison(state, people, request.GET.get("round", "")),
    }
    return page(request, "public/following.html", state, **content)


def _comparison(state: CompetitionState, people: list[Followed], wanted: str) -> SideBySide | None:
    """The people in a round that several of them are in: as asked, else an open one, else the last."""
    together: dict[str, list[tuple[Person, OwnRound]]] = {}
    for followed in people:
        for own in followed.rounds:
            together.setdefault(own.round_.id, []).append((followed.person, own))
    shared = [round_ for round_ in state.competition.rounds if len(together.get(round_.id, ())) > 1]
    if not shared:
        return None
    is_open = [round_ for round_ in shared if state.round(round_.id).status is RoundStatus.OPEN]
    chosen = next((round_ for round_ in shared if round_.id == wanted), (is_open or shared)[-1])
    found = sorted(together[chosen.id], key=lambda pair: pair[1].row.order)
    most = max(len(own.row.attempts) for _, own in found)
    lines = [(number, _attempt_line(number, found)) for number in range(1, most + 1)]
    choices = [(round_.id, round_label(state.competition, round_.id)) for round_ in shared]
    return SideBySide(chosen, round_label(state.competition, chosen.id), found, lines, choices)


def _attempt_line(number: int, people: list[tuple[Person, OwnRound]]) -> list[tuple[str, bool]]:
    """One attempt of each person, and whether nobody's is better."""
    made = [own.row.result.attempts[number - 1 : number] for _, own in people]
    solved = [attempt[0] for attempt in made if attempt and attempt[0] > 0]
    best = min(solved, default=None)
    texts = [list(own.row.counted_attempts)[number - 1 : number] for _, own in people]
    return [
        (text[0][0] if text else "", bool(attempt) and attempt[0] == best)
        for text, attempt in zip(texts, made, strict=True)
    ]


def _numbers(text: str) -> list[int]:
    """The numbers in an address, each once.

    >>> _numbers("3,14,x,3")
    [3, 14]
    """
    numbers = (part for part in text.split(",") if part.isascii() and is_whole_number(part))
    return list(dict.fromkeys(map(int, numbers)))[:MOST_FOLLOWED]


def _followed(request: HttpRequest, state: CompetitionState, number: int, now: datetime) -> Followed | None:
    try:
        person = visible_person_or_404(request, state, number)
    except Http404:
        return None
    days = days_of(timetable_of(state.competition, person))
    rounds = list(rounds_of_person(request, state, number))
    return Followed(person, coming(state, days, now) if state.has_any_begun else [], rounds)
