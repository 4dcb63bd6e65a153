"""What live results say of those who have not finished: their possible average, what they need, where they are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from cubelex.competition import AttemptResult, Round, Scope
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.log import Card, IdentityCache
from cubelex.officiating.views import GroupPlan, group_plan, needs_of, result_of, results_basis
from cubelex.regulations import Edition
from cubelex.rules import format_result
from cubelex.rules.rounds import Needed, attempts_to_come, best_possible, worst_possible
from cubelex.web.shared.labels.rounds import need_label, short_need_label

WIN: Final = gettext_lazy("To win")
PODIUM: Final = gettext_lazy("For the podium")
ADVANCE: Final = gettext_lazy("To advance")


@dataclass(frozen=True, slots=True)
class NeedLabel:
    """What somebody wants to reach, and what each of their attempts left must be for it, in full and for tables."""

    aim: Promise
    text: str
    short: str


@dataclass(frozen=True, slots=True)
class Prospect:
    """What is said of a competitor of an open round beside the results."""

    average: str
    """The best and the worst possible average, where one attempt is left."""
    needs: tuple[NeedLabel, ...]
    place: str
    """Group, room and station."""


NOTHING: Final = Prospect("", (), "")

_PROSPECTS: IdentityCache["_Prospects"] = IdentityCache()


class _Prospects(Mapping[int, Prospect]):
    """What is said of each competitor, found out once for all readers, when the first of them asks.

    A page shows a part of a large round, so most is never asked for.
    """

    def __init__(self, state: CompetitionState, round_: Round, before: "_Prospects | None") -> None:
        self._state, self._round = state, round_
        self._plan, self._has_rooms = group_plan(state.competition), _has_rooms(state)
        self._persons = {card.person_id: card for card in state.taking_part(round_.id)}
        self._known: dict[int, Prospect] = {}
        self._before = before._known if before else {}

    def __getitem__(self, person_id: int) -> Prospect:
        known = self._known.get(person_id)
        if known is None:
            known = self._worked_out(self._persons[person_id])
            # What is the same as before is the same object, and so is the line that was written with it.
            before = self._before.get(person_id)
            known = self._known[person_id] = before if before == known else known
        return known

    def __iter__(self) -> Iterator[int]:
        return iter(self._persons)

    def __len__(self) -> int:
        return len(self._persons)

    def _worked_out(self, card: Card) -> Prospect:
        state, round_ = self._state, self._round
        attempts = result_of(state, round_, card).attempts
        return Prospect(
            "–".join(possible_averages(attempts, round_, state.edition)),
            tuple(needs_labels(state, round_, card.person_id)),
            _place(self._plan, round_, card.person_id, self._has_rooms),
        )


def prospects_of(state: CompetitionState, round_: Round) -> Mapping[int, Prospect]:
    """What is said of each competitor of an open round; nothing of a round that is not open."""
    if state.round(round_.id).status is not RoundStatus.OPEN:
        return {}
    name = state.competition.id, round_.id, get_language() or ""
    last = _PROSPECTS.last(name)
    before = last[1] if last else None
    return _PROSPECTS.get(name, results_basis(state, round_.event_id), lambda: _Prospects(state, round_, before))


def needs_labels(state: CompetitionState, round_: Round, person_id: int) -> list[NeedLabel]:
    """What somebody in the middle of a round needs, in words."""
    needs = needs_of(state, round_, person_id)
    if needs is None:
        return []
    # The best attempt of several ranks by itself; an average needs all of them.
    left = needs.attempts_left if round_.format.is_average else 1
    aims = (WIN, needs.to_win), (PODIUM, needs.for_podium), (ADVANCE, needs.to_advance)
    return [_label(aim, needed, round_, left) for aim, needed in aims if needed is not None]


def _label(aim: Promise, needed: Needed, round_: Round, left: int) -> NeedLabel:
    texts = need_label(needed, round_.kind, left), short_need_label(needed, round_.kind, left)
    return NeedLabel(aim, *texts)


def possible_averages(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> list[str]:
    """The best and the worst average that the last attempt can make, as cubers know them; nothing before it."""
    if not round_.format.is_average or attempts_to_come(attempts, round_, edition) != 1:
        return []
    ends = (finished(attempts, round_, edition).average for finished in (best_possible, worst_possible))
    return [format_result(end, round_.kind, Scope.AVERAGE) for end in ends]


def _has_rooms(state: CompetitionState) -> bool:
    return sum(len(venue.rooms) for venue in state.competition.schedule.venues) > 1


def _place(plan: GroupPlan, round_: Round, person_id: int, has_rooms: bool) -> str:
    """Where a competitor is to be seen, as far as it is planned."""
    for scheduled, assignment in plan.competing_in(round_.id, person_id):
        room = scheduled.room.name if has_rooms else ""
        if parts := list(_parts(scheduled.activity.code.group_number, room, assignment.station_number)):
            return " · ".join(parts)
    return ""


def _parts(group: int | None, room: str, station: int | None) -> Iterator[str]:
    if group is not None:
        yield _("Group %(number)d") % {"number": group}
        if room:
            yield room
    if station is not None:
        yield _("Station %(number)s") % {"number": station}
