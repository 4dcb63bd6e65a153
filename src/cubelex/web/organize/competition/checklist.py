"""A checklist of what is missing before the first round can open. Each item leads to the page that settles it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import Competition, Format, Person, RegistrationStatus, Round
from cubelex.officiating import Actor, CompetitionState, open_round, planning
from cubelex.officiating import Role as SiteRole
from cubelex.officiating.log import IdentityCache
from cubelex.officiating.verbs import expected_competitors
from cubelex.officiating.views import group_plan
from cubelex.rules.people import OfficialRole, missing_roles, role_of_assignment, roles_of_competition
from cubelex.scrambles import can_be_scrambled
from cubelex.web.shared.checks import ROUNDS, address, findings_of
from cubelex.web.shared.findings import ShownFinding
from cubelex.web.shared.labels.messages import comma_separated, say
from cubelex.web.shared.labels.names import ROLES, event_label, round_label
from cubelex.web.shared.results.doubts import opening_findings

GOOD, DOUBTFUL, MISSING = "good", "maybe", "bad"

_PEOPLE: Final = ("persons", "registrations", "competitor_limits")
_SCHEDULE: Final = ("schedules", "schedule_activities")
_SAID: Final = frozenset({"no_delegate_error", "no_organizer_warning", "empty_schedule_warning"})
"""Findings that notes of the checklist say already."""

_OF_SITE: Final = {
    SiteRole.DELEGATE: OfficialRole.DELEGATE,
    SiteRole.ORGANIZER: OfficialRole.ORGANIZER,
    SiteRole.JUDGE: OfficialRole.JUDGE,
    SiteRole.SCRAMBLER: OfficialRole.SCRAMBLER,
    SiteRole.SCORE_TAKER: OfficialRole.SCORE_TAKER,
}


@dataclass(frozen=True, slots=True)
class ChecklistNote:
    """Something to know or to do, with its regulations."""

    text: str
    weight: str = GOOD
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """A step of the setup: notes, findings of validators, the page of the step, and what its button says."""

    title: str
    address: str
    notes: Sequence[ChecklistNote] = ()
    findings: Sequence[ShownFinding] = field(default=())
    action: str = ""
    is_for_others: bool = False
    """Whether another person than the reader does it."""

    @property
    def is_to_do(self) -> bool:
        """Whether something is left to do. A doubt of a validator is for the reader to judge, and holds up nothing."""
        return self.weight == MISSING or any(note.weight != GOOD for note in self.notes)

    @property
    def weight(self) -> str:
        """The status: something is missing, something needs a review, or all is done."""
        weights = {note.weight for note in self.notes}
        severities = {finding.severity for finding in self.findings}
        if MISSING in weights or "error" in severities:
            return MISSING
        return DOUBTFUL if DOUBTFUL in weights or "warning" in severities else GOOD

    @property
    def mark(self) -> str:
        """The status in a word."""
        return {GOOD: _("Done"), DOUBTFUL: _("Review"), MISSING: _("Missing")}[self.weight]


def checklist(
    state: CompetitionState, today: date, roles: Collection[str], sealed: Collection[str], by: Actor
) -> list[ChecklistItem]:
    """The whole list. `roles` are the roles of staff on the site, `sealed` the groups that have scrambles."""
    findings = findings_of(state, today, only={*ROUNDS, *_PEOPLE, *_SCHEDULE, "announcements", "officials"})
    competition_id = state.competition.id
    # Only the Delegate makes and imports sets; others see at the table which groups have one.
    is_delegate = SiteRole.DELEGATE in by.roles
    scrambles_at = "scrambling-sets" if is_delegate else "scrambling"

    def of(*validators: str) -> list[ShownFinding]:
        chosen = (finding for finding in findings if finding.finding.validator in validators)
        return [finding for finding in chosen if finding.finding.code not in _SAID and not _is_of_a_result(finding)]

    def step(title: str, name: str, action: str, notes: Iterable[ChecklistNote], *validators: str) -> ChecklistItem:
        return ChecklistItem(title, address(name, competition_id), list(notes), of(*validators), action)

    has_schedule = any(True for _activity in state.competition.schedule.activities())
    scrambles = step(
        _("Scrambles"), scrambles_at, _("Make scrambles or import TNoodle's file"), _scrambles(state, sealed)
    )
    if not is_delegate:
        by_delegate = ChecklistNote(_("The Delegate makes scrambles or imports TNoodle's file."))
        scrambles = replace(scrambles, notes=[*scrambles.notes, by_delegate], is_for_others=True)
    return [
        step(_("Details"), "setup-details", _("Enter details"), _details(state), "announcements"),
        step(
            _("Events"),
            "setup-events",
            _("Correct events") if state.competition.events else _("Choose events"),
            _events(state),
            *ROUNDS,
        ),
        step(
            _("Schedule"),
            "setup-schedule",
            _("Complete the schedule") if has_schedule else _("Propose a schedule"),
            _schedule(state),
            *_SCHEDULE,
        ),
        step(_("Competitors"), "setup-competitors", _("Add competitors"), _people(state), *_PEOPLE),
        step(_("Groups & assignments"), "setup-groups", _("Plan groups"), _groups(state), "officials"),
        scrambles,
        step(_("Print"), "paper", _("Print"), _paper(state)),
        step(_("Staff"), "members", _("Invite staff"), _officials(state, roles)),
        *_first_round(state, by, {(finding.finding.code, finding.finding.place.round_id) for finding in findings}),
    ]


def next_step(items: Sequence[ChecklistItem]) -> ChecklistItem | None:
    """The first step that the reader can do and has not done."""
    return next((item for item in items if item.is_to_do and item.address and not item.is_for_others), None)


def _is_of_a_result(finding: ShownFinding) -> bool:
    return finding.finding.place.person_id is not None and finding.finding.place.round_id is not None


def _details(state: CompetitionState) -> Iterator[ChecklistNote]:
    venues = state.competition.schedule.venues
    if not venues:
        yield ChecklistNote(_("No venue yet. Enter the venue, country and time zone."), MISSING)
    for venue in venues:
        yield ChecklistNote(f"{venue.name} ({venue.timezone})")


def _officials(state: CompetitionState, roles: Collection[str]) -> Iterator[ChecklistNote]:
    """The required roles (1a), by roles on the site, in the document, or tasks in groups."""
    people = state.competition.persons
    filled = {_OF_SITE[SiteRole(name)] for name in roles if name in _OF_SITE}
    filled |= {OfficialRole(name) for person in people for name in person.roles if name in set(OfficialRole)}
    filled |= {role for code in _registered(state.competition).tasks if (role := role_of_assignment(code)) is not None}
    if OfficialRole.DELEGATE in filled:
        filled.add(OfficialRole.MAIN_JUDGE)
    has_head_to_head = any(round_.format is Format.HEAD_TO_HEAD for round_ in state.competition.rounds)
    missing = missing_roles(roles_of_competition(state.edition, has_head_to_head), filled)
    for under in dict.fromkeys(objection.under for objection in missing):
        lacking = [objection.reason for objection in missing if objection.under == under]
        weight = MISSING if OfficialRole.DELEGATE in lacking else DOUBTFUL
        text = _("Not invited yet: %(roles)s.") % {"roles": comma_separated(map(_role_label, lacking))}
        yield ChecklistNote(text, weight, under)
    if not missing:
        yield ChecklistNote(_("Every required role is filled."))


def _role_label(role: OfficialRole) -> str:
    extra = {OfficialRole.ANNOUNCER: _("Announcer"), OfficialRole.MAIN_JUDGE: _("Main judge")}
    return extra.get(role) or str(ROLES[role.replace(" ", "_")])


def _events(state: CompetitionState) -> Iterator[ChecklistNote]:
    events, rounds = len(state.competition.events), sum(1 for round_ in state.competition.rounds)
    if not events:
        yield ChecklistNote(_("No events yet."), MISSING)
        return
    text = ngettext("%(number)d event", "%(number)d events", events) % {"number": events}
    yield ChecklistNote(text + ", " + ngettext("%(number)d round", "%(number)d rounds", rounds) % {"number": rounds})


def _people(state: CompetitionState) -> Iterator[ChecklistNote]:
    registered = _registered(state.competition)
    accepted, waiting = registered.accepted, registered.waiting
    if waiting:
        text = ngettext("%(number)d registration is pending.", "%(number)d registrations are pending.", waiting)
        yield ChecklistNote(text % {"number": waiting}, DOUBTFUL)
    if not accepted:
        yield ChecklistNote(_("No competitors yet."), MISSING)
        return
    yield ChecklistNote(ngettext("%(number)d competitor", "%(number)d competitors", accepted) % {"number": accepted})


@dataclass(frozen=True, slots=True)
class _Registered:
    """What is counted of the people of a competition: only the setup changes it."""

    accepted: int
    waiting: int
    by_event: Mapping[str, int]
    placed: Mapping[str, int]
    """By round, how many have a group."""
    tasks: frozenset[str]
    """Everything to which somebody is assigned."""


_REGISTERED: Final[IdentityCache[_Registered]] = IdentityCache()


def _registered(competition: Competition) -> _Registered:
    return _REGISTERED.get(competition.id, (competition,), lambda: _counted(competition))


def _counted(competition: Competition) -> _Registered:
    people, plan = competition.persons, group_plan(competition)
    groups = {round_id: plan.groups_with_people(round_id) for round_id in plan.activities}
    return _Registered(
        _accepted(competition),
        sum(_is_waiting(person) for person in people),
        {event.id: sum(person.competes_in(event.id) for person in people) for event in competition.events},
        {round_id: len(frozenset().union(*persons.values())) for round_id, persons in groups.items()},
        frozenset(assignment.assignment_code for person in people for assignment in person.assignments),
    )


def _is_waiting(person: Person) -> bool:
    return person.registration is not None and person.registration.status is RegistrationStatus.PENDING


def _accepted(competition: Competition) -> int:
    events = [event.id for event in competition.events]
    return sum(any(person.competes_in(event_id) for event_id in events) for person in competition.persons)


def _schedule(state: CompetitionState) -> Iterator[ChecklistNote]:
    scheduled = {activity.code.round_id for activity in state.competition.schedule.activities()}
    rounds = [round_.id for round_ in state.competition.rounds]
    done = sum(round_id in scheduled for round_id in rounds)
    if not rounds:
        yield _events_first()
    elif done < len(rounds):
        text = _("%(done)d of %(all)d rounds are on the schedule.")
        yield ChecklistNote(text % {"done": done, "all": len(rounds)}, MISSING)
    else:
        yield ChecklistNote(_("Every round is on the schedule."))


def _events_first() -> ChecklistNote:
    return ChecklistNote(_("Add events first."), DOUBTFUL)


def _groups(state: CompetitionState) -> Iterator[ChecklistNote]:
    """First rounds in which a person has no group. Later rounds get groups once their competitors are known.

    Events in which everyone does an attempt at the same time need none.
    """
    competition = state.competition
    registered = _registered(competition)
    lacking = []
    for event in competition.events:
        for round_ in event.rounds[:1]:
            number = registered.by_event[event.id] - registered.placed.get(round_.id, 0)
            is_apart = not planning.is_held_at_once(event.kind)
            if number > 0 and is_apart and not state.has_begun(round_.id):
                lacking.append((round_, number))
    if lacking:
        names = comma_separated(f"{event_label(round_.kind)} ({number})" for round_, number in lacking)
        text = ngettext(
            "%(number)d first round has competitors without a group: %(rounds)s.",
            "%(number)d first rounds have competitors without a group: %(rounds)s.",
            len(lacking),
        )
        yield ChecklistNote(text % {"number": len(lacking), "rounds": names}, DOUBTFUL)
    if not competition.events:
        yield _events_first()
    elif not lacking and any(registered.placed.values()):
        yield ChecklistNote(_("Everyone has a group in every first round."))


def _paper(state: CompetitionState) -> Iterator[ChecklistNote]:
    """Paper is printed when the groups are planned; nothing says whether it was."""
    if any(person.assignments for person in state.competition.persons):
        yield ChecklistNote(_("Scorecards, nametags, schedule and groups are ready to print."))
    else:
        yield ChecklistNote(_("Scorecards and nametags are ready once the groups are planned."))


def _scrambles(state: CompetitionState, sealed: Collection[str]) -> Iterator[ChecklistNote]:
    """Rounds with fewer scramble sets than groups. Events without sequences, such as relays, need none."""
    lacking = [
        round_
        for round_ in state.competition.rounds
        if can_be_scrambled(round_.kind, state.edition)
        and _sets_of(round_, sealed) < round_.scramble_set_count
        and not state.has_begun(round_.id)
    ]
    if not state.competition.events:
        yield _events_first()
        return
    if not lacking:
        yield ChecklistNote(_("Every group has a scramble set."))
        return
    first = first_round(state)
    weight = MISSING if first in lacking else DOUBTFUL
    text = ngettext(
        "%(number)d round needs more scramble sets.",
        "%(number)d rounds need more scramble sets.",
        len(lacking),
    )
    yield ChecklistNote(text % {"number": len(lacking)}, weight, state.edition.cite_known("4b"))


def _sets_of(round_: Round, sealed: Collection[str]) -> int:
    names = {name for name in sealed if name.startswith(f"{round_.id}-")}
    return max(len(round_.scramble_sets), len(names))


def first_round(state: CompetitionState) -> Round | None:
    """The round that comes first on the schedule, or else the first round of the first event."""
    rounds = {round_.id: round_ for round_ in state.competition.rounds if round_.number == 1}
    planned = [activity for activity in state.competition.schedule.activities() if activity.code.round_id in rounds]
    if planned:
        earliest = min(planned, key=lambda activity: activity.start_time)
        return rounds[earliest.code.round_id or ""]
    return next(iter(rounds.values()), None)


def _first_round(
    state: CompetitionState, by: Actor, codes: Collection[tuple[str, str | None]]
) -> Iterator[ChecklistItem]:
    """What prevents opening the first round, while none has begun. Known findings are not repeated."""
    first = first_round(state)
    if first is None or state.has_any_begun:
        return
    title = _("First round: %(round)s") % {"round": round_label(state.competition, first.id)}
    findings = opening_findings(state, first)
    new = [finding for finding in findings if (finding.finding.code, finding.finding.place.round_id) not in codes]
    yield ChecklistItem(
        title,
        address("desk-steer", state.competition.id, first.id),
        list(_opening(state, by, first)),
        new,
        _("Open the first round"),
    )


def _opening(state: CompetitionState, by: Actor, first: Round) -> Iterator[ChecklistNote]:
    outcome = open_round(state, by, first.id)
    for refusal in outcome.refusals:
        yield ChecklistNote(say(refusal.answer, state.competition), MISSING, refusal.under)
    for remark in outcome.remarks:
        yield ChecklistNote(say(remark.answer, state.competition), DOUBTFUL, remark.under)
    if not outcome.refusals:
        number = len(expected_competitors(state, first.id))
        text = ngettext(
            "The round can open for %(number)d competitor.", "The round can open for %(number)d competitors.", number
        )
        yield ChecklistNote(text % {"number": number})
