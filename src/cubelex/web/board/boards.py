"""The round board: how far everybody in an open round is, and how late it is by the schedule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from cubelex.competition import Round
from cubelex.officiating import CompetitionState, RoundStatus, next_attempt
from cubelex.officiating.log import Bracket, Card, IdentityCache, MatchState, RoundState, matches_of
from cubelex.officiating.views import ONLY, WHOLE, GroupPlan, PlannedGroup, changed_cards, group_plan
from cubelex.web.shared.labels.names import person_label, round_label

SOON: Final = timedelta(minutes=30)
"""How long before its time a round is on the board that is not open yet."""
MISSED_AFTER: Final = timedelta(minutes=10)
"""How long after the call a competitor without any record is missing, once half of the group has results."""
LATE_FROM: Final = timedelta(minutes=5)
LATE_UNTIL: Final = timedelta(hours=12)
"""Half a day after its time, something is not late: the schedule is of another day, or of a past competition."""
_NO_TIME: Final = timedelta()
MOST_NAMES: Final = 40
"""Names under one stage of a group. More are on the page of their round."""
MOST_ON_SCREENS: Final = 15


def _minutes_late(late: timedelta) -> int:
    return int(late.total_seconds() // 60) if LATE_FROM <= late < LATE_UNTIL else 0


class CompetitorStage(StrEnum):
    """How far a competitor is in the round, according to the records."""

    WAITING = "waiting"
    CALLED = "called"
    MISSING = "missing"
    SCRAMBLED = "scrambled"
    SOLVING = "solving"
    BETWEEN = "between"
    DONE = "done"


LABELS: Final[dict[CompetitorStage, Promise]] = {
    CompetitorStage.WAITING: gettext_lazy("not called"),
    CompetitorStage.CALLED: gettext_lazy("called"),
    CompetitorStage.MISSING: gettext_lazy("missing"),
    CompetitorStage.SCRAMBLED: gettext_lazy("scrambled"),
    CompetitorStage.SOLVING: gettext_lazy("solving"),
    CompetitorStage.BETWEEN: gettext_lazy("between attempts"),
    CompetitorStage.DONE: gettext_lazy("done"),
}


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on the board, with the attempt that they make next."""

    person_id: int
    name: str
    stage: CompetitorStage
    attempt: int | None


@dataclass(frozen=True, slots=True)
class StageOnBoard:
    """Those of a group who are equally far."""

    stage: CompetitorStage
    label: str
    members: tuple[Member, ...]

    @property
    def names(self) -> SafeString:
        """The first of them by name, as HTML: a template takes too long for thousands."""
        return self._named(self.members[:MOST_NAMES])

    @property
    def all_names(self) -> SafeString:
        """All of them."""
        return self._named(self.members)

    @property
    def is_urgent(self) -> bool:
        """Whether all of them are to be seen at once."""
        return self.stage is CompetitorStage.MISSING

    @property
    def is_open_on_screens(self) -> bool:
        """Whether a big screen has room for their names, and it matters who they are."""
        matters = self.stage not in (CompetitorStage.DONE, CompetitorStage.BETWEEN)
        return matters and len(self.members) <= MOST_ON_SCREENS

    @property
    def has_more(self) -> bool:
        """Whether there are more than are named."""
        return len(self.members) > MOST_NAMES

    def _named(self, members: Iterable[Member]) -> SafeString:
        says_attempt = self.stage not in (CompetitorStage.WAITING, CompetitorStage.CALLED, CompetitorStage.MISSING)
        numbers = {member.attempt for member in members if member.attempt and says_attempt}
        said = {number: _attempt(number) for number in numbers}
        return mark_safe(
            "".join(
                f'<li><span class="quiet">{member.person_id}</span> <bdi>{escape(member.name)}</bdi>'
                f"{said.get(member.attempt or 0, '')}</li>"
                for member in members
            )
        )


def _attempt(number: int) -> str:
    return f' <small class="quiet">{escape(_("attempt %(number)s") % {"number": number})}</small>'


@dataclass(frozen=True, slots=True)
class GroupProgress:
    """The members of a group by name, and those who are equally far; counted once until one of their cards changes."""

    members: tuple[Member, ...]
    by_stage: Mapping[CompetitorStage, tuple[Member, ...]]


@dataclass(frozen=True, slots=True)
class GroupOnBoard:
    """A group of a round; `number` is 0 where the round has no groups."""

    number: int
    planned: PlannedGroup | None
    called_at: datetime | None
    progress: GroupProgress
    late: timedelta
    is_next: bool

    @property
    def members(self) -> tuple[Member, ...]:
        """Its members, by name."""
        return self.progress.members

    @property
    def label(self) -> str:
        """What it is called."""
        return _("Group %(number)d") % {"number": self.number} if self.number else _("Everyone")

    @property
    def called_as(self) -> int:
        """The number under which it is called: a round without groups is one group."""
        return self.number or ONLY

    @property
    def stages(self) -> list[StageOnBoard]:
        """Who is how far, without stages that nobody is at."""
        by_stage = self.progress.by_stage.items()
        return [StageOnBoard(stage, str(LABELS[stage]), members) for stage, members in by_stage if members]

    @property
    def done(self) -> int:
        """How many have made all their attempts."""
        return len(self.progress.by_stage[CompetitorStage.DONE])

    @property
    def is_over(self) -> bool:
        """Whether everybody has."""
        return bool(self.members) and self.done == len(self.members)

    @property
    def is_on(self) -> bool:
        """Whether it is called and not everybody has finished."""
        return self.called_at is not None and not self.is_over

    @property
    def css_class(self) -> str:
        """How it is marked on the board."""
        return "on" if self.is_on else "over" if self.is_over else "next" if self.is_next else ""

    @property
    def minutes_late(self) -> int:
        """How late it is, where that is worth saying."""
        return _minutes_late(self.late)


@dataclass(frozen=True, slots=True)
class RoundOnBoard:
    """A round that is open, or should be."""

    round_: Round
    label: str
    status: RoundStatus
    planned: PlannedGroup | None
    groups: tuple[GroupOnBoard, ...]
    late: timedelta

    @property
    def minutes_late(self) -> int:
        """How late it is, where that is worth saying."""
        return _minutes_late(self.late)

    @property
    def expected_end(self) -> datetime | None:
        """When it will have ended, if it stays as late as it is."""
        return self.planned.end + self.late if self.planned else None

    @property
    def done(self) -> int:
        """How many have made all their attempts."""
        return sum(group.done for group in self.groups)

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(len(group.members) for group in self.groups)


def board_of(state: CompetitionState, now: datetime) -> list[RoundOnBoard]:
    """The rounds that are open or due, those that began first before the others."""
    plan = group_plan(state.competition)
    rounds = [
        on_board(state, round_, plan, now) for round_ in state.competition.rounds if _belongs(state, round_, plan, now)
    ]
    return sorted(
        rounds,
        key=lambda round_: (round_.status is not RoundStatus.OPEN, round_.planned.start if round_.planned else now),
    )


def _belongs(state: CompetitionState, round_: Round, plan: GroupPlan, now: datetime) -> bool:
    status = state.round(round_.id).status
    planned = plan.groups.get(round_.id, {}).get(WHOLE)
    if status is RoundStatus.PENDING:
        return state.ended_at is None and planned is not None and planned.start - SOON <= now
    return status is RoundStatus.OPEN


def on_board(state: CompetitionState, round_: Round, plan: GroupPlan, now: datetime) -> RoundOnBoard:
    """A round with its groups."""
    status = state.round(round_.id).status
    planned = plan.groups.get(round_.id, {})
    whole = planned.get(WHOLE)
    groups = _groups(state, round_, plan, now) if status is RoundStatus.OPEN else ()
    late = _late(groups, whole, now, is_open=status is RoundStatus.OPEN)
    return RoundOnBoard(round_, round_label(state.competition, round_.id), status, whole, groups, late)


def _late(groups: Iterable[GroupOnBoard], whole: PlannedGroup | None, now: datetime, *, is_open: bool) -> timedelta:
    """How late a round is: as its group that is on or due, and at least by how much its end has passed."""
    overdue = now - whole.end if whole and is_open else _NO_TIME
    if whole and not is_open:
        overdue = now - whole.start
    current = [group.late for group in groups if not group.is_over]
    return max(_NO_TIME, overdue, *current[:1])


def _groups(state: CompetitionState, round_: Round, plan: GroupPlan, now: datetime) -> tuple[GroupOnBoard, ...]:
    planned = plan.groups.get(round_.id, {})
    groups = []
    next_is_known = False
    for number, members in sorted(_divided_cards(state, round_.id, plan).items()):
        called_at = state.called.get((round_.id, number or ONLY)) or (
            None if number else state.called.get((round_.id, WHOLE))
        )
        may_be_next = bool(number and members) and called_at is None and not next_is_known
        is_next = may_be_next and not any(card.has_started for card in members)
        next_is_known |= is_next
        if members:
            groups.append(_group(state, round_, planned.get(number), number, members, called_at, now, is_next=is_next))
    return tuple(groups)


_DIVIDED: Final[IdentityCache[Mapping[int, tuple[Card, ...]]]] = IdentityCache()


def _divided_cards(state: CompetitionState, round_id: str, plan: GroupPlan) -> Mapping[int, tuple[Card, ...]]:
    """The cards of a round by group. A result changes those of one group; all others are the same objects as before."""
    key, round_state = (state.competition.id, round_id), state.round(round_id)
    last = _DIVIDED.last(key)

    def divided() -> Mapping[int, tuple[Card, ...]]:
        before = last[0][1] if last and last[0][0] is plan else None
        changed = changed_cards(before, round_state) if isinstance(before, RoundState) else None
        if last is None or changed is None:
            cards: dict[int, list[Card]] = {number: [] for number in plan.groups.get(round_id, {}) if number}
            for card in state.taking_part(round_id):
                cards.setdefault(plan.group_of(round_id, card.person_id), []).append(card)
            return {number: tuple(members) for number, members in cards.items()}
        fresh, groups = {card.person_id: card for card in changed}, dict(last[1])
        for number in {plan.group_of(round_id, person) for person in fresh}:
            groups[number] = tuple(fresh.get(card.person_id, card) for card in groups[number])
        return groups

    return _DIVIDED.get(key, (plan, round_state), divided)


def _group(
    state: CompetitionState,
    round_: Round,
    planned: PlannedGroup | None,
    number: int,
    cards: tuple[Card, ...],
    called_at: datetime | None,
    now: datetime,
    *,
    is_next: bool,
) -> GroupOnBoard:
    is_called = called_at is not None
    is_overdue = called_at is not None and now - called_at >= MISSED_AFTER and _are_most_there(cards)
    late = (called_at or now) - planned.start if planned else _NO_TIME
    round_state = state.round(round_.id)
    sharing = round_.time_limit.cumulative_round_ids if round_.time_limit else ()
    others = (state.round(round_id) for round_id in sharing if round_id != round_.id)
    about = round_, round_state.status, round_state.bracket, state.edition, state.disqualifications, state.orders
    progress = _PROGRESS.get(
        (state.competition.id, round_.id, number, get_language()),
        (cards, is_called, is_overdue, state.competition, *about, *others),
        lambda: _progress(_members(state, round_, cards, is_called=is_called, is_overdue=is_overdue)),
    )
    return GroupOnBoard(number, planned, called_at, progress, max(late, _NO_TIME), is_next)


def _are_most_there(cards: Sequence[Card]) -> bool:
    return 2 * sum(card.has_results for card in cards) >= len(cards)


_PROGRESS: Final[IdentityCache[GroupProgress]] = IdentityCache(most=2000)


def _progress(members: Iterable[Member]) -> GroupProgress:
    in_order = sorted(members, key=lambda member: member.name.casefold())
    by_stage: dict[CompetitorStage, list[Member]] = {stage: [] for stage in CompetitorStage}
    for member in in_order:
        by_stage[member.stage].append(member)
    return GroupProgress(tuple(in_order), {stage: tuple(equally_far) for stage, equally_far in by_stage.items()})


def _members(
    state: CompetitionState, round_: Round, cards: Iterable[Card], *, is_called: bool, is_overdue: bool
) -> Iterator[Member]:
    bracket = state.round(round_.id).bracket
    matches = matches_of(bracket, state.edition) if bracket else ()
    for card in cards:
        name = person_label(state.competition, card.person_id)
        if bracket is not None:
            yield Member(card.person_id, name, _stage_in_matches(bracket, matches, card.person_id), None)
            continue
        attempt = next_attempt(state, round_.id, card.person_id)
        stage = _stage(card, attempt, is_called=is_called, is_overdue=is_overdue)
        yield Member(card.person_id, name, stage, attempt)


def _stage_in_matches(bracket: Bracket, matches: Sequence[MatchState], person_id: int) -> CompetitorStage:
    """How far a competitor is in a Head to Head round: in a match, called, waiting for the next one, or eliminated."""
    mine = [match for match in matches if person_id in (match.high, match.low)]
    if not mine:
        return CompetitorStage.WAITING
    last = mine[-1]
    if last.is_decided:
        is_over = all(match.is_decided for match in matches) or last.winner != person_id
        return CompetitorStage.DONE if is_over else CompetitorStage.WAITING
    if not last.can_be_played:
        return CompetitorStage.WAITING
    return CompetitorStage.SOLVING if bracket.of(last.name).points else CompetitorStage.CALLED


def _stage(card: Card, attempt: int | None, *, is_called: bool, is_overdue: bool) -> CompetitorStage:
    if attempt is None:
        return CompetitorStage.DONE
    current = card.slot(attempt).current
    if current.started:
        return CompetitorStage.SOLVING
    if "scrambler" in current.signatures:
        return CompetitorStage.SCRAMBLED
    if card.has_results:
        return CompetitorStage.BETWEEN
    if not is_called:
        return CompetitorStage.WAITING
    return CompetitorStage.MISSING if is_overdue else CompetitorStage.CALLED


def missing(board: Iterable[RoundOnBoard]) -> Iterator[tuple[RoundOnBoard, Member]]:
    """Everybody who was called and is missing."""
    for round_ in board:
        for group in round_.groups:
            yield from ((round_, member) for member in group.progress.by_stage[CompetitorStage.MISSING])
