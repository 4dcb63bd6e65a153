"""What is missing before the first round can open: a list to go through, each item with the page that settles it."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import Competition, Format, Person, RegistrationStatus, Round
from cubelex.officiating import Actor, State, expected_competitors, open_round
from cubelex.officiating import Role as SiteRole
from cubelex.rules import Role, Ruling, missing_roles, role_of_assignment, roles_of_competition
from cubelex.web.desk.weighing import opening_findings
from cubelex.web.findings import Said
from cubelex.web.naming import ROLES, event_label, round_label
from cubelex.web.setup.examining import ROUNDS, address, findings_of

GOOD, DOUBTFUL, MISSING = "good", "maybe", "bad"

_PEOPLE: Final = ("persons", "registrations", "competitor_limits")
_SCHEDULE: Final = ("schedules", "schedule_activities")
_SAID: Final = frozenset({"no_delegate_error", "no_organizer_warning", "empty_schedule_warning"})
"""What notes of our own say already."""

_OF_SITE: Final = {
    SiteRole.DELEGATE: Role.DELEGATE,
    SiteRole.ORGANIZER: Role.ORGANIZER,
    SiteRole.JUDGE: Role.JUDGE,
    SiteRole.SCRAMBLER: Role.SCRAMBLER,
    SiteRole.SCORE_TAKER: Role.SCORE_TAKER,
}


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know or to do, with its regulations."""

    text: str
    weight: str = GOOD
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the checklist: notes of our own, findings of validators, and where it is put right."""

    title: str
    address: str
    notes: Sequence[Note] = ()
    findings: Sequence[Said] = field(default=())

    @property
    def weight(self) -> str:
        """How it stands: something is missing, something is doubtful, or all is well."""
        weights = {one.weight for one in self.notes}
        severities = {one.severity for one in self.findings}
        if MISSING in weights or "error" in severities:
            return MISSING
        return DOUBTFUL if DOUBTFUL in weights or "warning" in severities else GOOD

    @property
    def mark(self) -> str:
        """How it stands, in a word."""
        return {GOOD: _("Done"), DOUBTFUL: _("Look at it"), MISSING: _("Missing")}[self.weight]


def checklist(state: State, today: date, roles: Collection[str], sealed: Collection[str], by: Actor) -> list[Item]:
    """The whole list. `roles` are those that somebody has on the site, `sealed` the groups that have scrambles."""
    found = findings_of(state, today, only={*ROUNDS, *_PEOPLE, *_SCHEDULE, "announcements", "officials"})
    competition_id = state.competition.id

    def of(*validators: str) -> list[Said]:
        chosen = (one for one in found if one.finding.validator in validators)
        return [one for one in chosen if one.finding.code not in _SAID and not _is_of_a_result(one)]

    return [
        Item(_("Details"), address("setup-details", competition_id), list(_details(state)), of("announcements")),
        Item(_("Officials"), address("members", competition_id), list(_officials(state, roles))),
        Item(_("Events and rounds"), address("setup-events", competition_id), list(_events(state)), of(*ROUNDS)),
        Item(_("Competitors"), address("setup-competitors", competition_id), list(_people(state)), of(*_PEOPLE)),
        Item(_("Schedule"), address("setup-schedule", competition_id), list(_schedule(state)), of(*_SCHEDULE)),
        Item(_("Groups and tasks"), address("setup-groups", competition_id), list(_groups(state)), of("officials")),
        Item(_("Scrambles"), address("scrambling", competition_id), list(_scrambles(state, sealed))),
        *_first_round(state, by, {(one.finding.code, one.finding.place.round_id) for one in found}),
    ]


def _is_of_a_result(one: Said) -> bool:
    return one.finding.place.person_id is not None and one.finding.place.round_id is not None


def _details(state: State) -> Iterator[Note]:
    venues = state.competition.schedule.venues
    if not venues:
        yield Note(_("There is no venue yet: say where the competition is, in which country and time zone."), MISSING)
    for venue in venues:
        yield Note(f"{venue.name} ({venue.timezone})")


def _officials(state: State, roles: Collection[str]) -> Iterator[Note]:
    """Who a competition must have (1a), by roles on the site, in the document, or tasks in groups."""
    people = state.competition.persons
    filled = {_OF_SITE[SiteRole(one)] for one in roles if one in _OF_SITE}
    filled |= {Role(one) for person in people for one in person.roles if one in set(Role)}
    tasks = {one.assignment_code for person in people for one in person.assignments}
    filled |= {role for code in tasks if (role := role_of_assignment(code)) is not None}
    if Role.DELEGATE in filled:
        filled.add(Role.MAIN_JUDGE)
    has_head_to_head = any(one.format is Format.HEAD_TO_HEAD for one in state.competition.rounds())
    missing = missing_roles(roles_of_competition(state.edition, has_head_to_head), filled)
    for under in dict.fromkeys(one.under for one in missing):
        lacking = [one.reason for one in missing if one.under == under]
        weight = MISSING if Role.DELEGATE in lacking else DOUBTFUL
        text = _("Nobody is there as: %(roles)s.") % {"roles": ", ".join(map(_role_label, lacking))}
        yield Note(text, weight, under)
    if not missing:
        yield Note(_("Every role that a competition must have is filled."))


def _role_label(role: Role) -> str:
    extra = {Role.ANNOUNCER: _("Announcer"), Role.MAIN_JUDGE: _("Main judge")}
    return extra.get(role) or str(ROLES[role.replace(" ", "_")])


def _events(state: State) -> Iterator[Note]:
    events, rounds = len(state.competition.events), sum(1 for _one in state.competition.rounds())
    if not events:
        yield Note(_("There is no event yet."), MISSING)
        return
    said = ngettext("%(number)d event", "%(number)d events", events) % {"number": events}
    yield Note(said + ", " + ngettext("%(number)d round", "%(number)d rounds", rounds) % {"number": rounds})


def _people(state: State) -> Iterator[Note]:
    accepted = _accepted(state.competition)
    waiting = sum(_is_waiting(person) for person in state.competition.persons)
    if waiting:
        text = ngettext(
            "%(number)d registration waits for a decision.", "%(number)d registrations wait for a decision.", waiting
        )
        yield Note(text % {"number": waiting}, DOUBTFUL)
    if not accepted:
        yield Note(_("Nobody is registered yet."), MISSING)
        return
    yield Note(ngettext("%(number)d competitor", "%(number)d competitors", accepted) % {"number": accepted})


def _is_waiting(person: Person) -> bool:
    return person.registration is not None and person.registration.status is RegistrationStatus.PENDING


def _accepted(competition: Competition) -> int:
    events = [event.id for event in competition.events]
    return sum(any(person.competes_in(one) for one in events) for person in competition.persons)


def _schedule(state: State) -> Iterator[Note]:
    scheduled = {one.code.round_id for one in state.competition.schedule.activities()}
    rounds = [one.id for one in state.competition.rounds()]
    done = sum(one in scheduled for one in rounds)
    if not rounds:
        yield _events_first()
    elif done < len(rounds):
        text = _("%(done)d of %(all)d rounds are on the schedule.")
        yield Note(text % {"done": done, "all": len(rounds)}, MISSING)
    else:
        yield Note(_("Every round is on the schedule."))


def _events_first() -> Note:
    return Note(_("This comes after events and rounds."), DOUBTFUL)


def _groups(state: State) -> Iterator[Note]:
    """First rounds in which somebody has no group; later rounds get theirs once it is known who is in them."""
    competition = state.competition
    groups = {one.id: one.code.round_id for one in competition.schedule.activities() if one.code.group_number}
    placed = Counter(
        round_id
        for person in competition.persons
        for round_id in {
            groups.get(one.activity_id) for one in person.assignments if one.assignment_code == "competitor"
        }
        if round_id
    )
    lacking = []
    for event in competition.events:
        for one in event.rounds[:1]:
            registered = sum(person.competes_in(event.id) for person in competition.persons)
            if registered > placed[one.id] and not state.has_begun(one.id):
                lacking.append((one, registered - placed[one.id]))
    if lacking:
        names = ", ".join(f"{event_label(one.event_id)} ({number})" for one, number in lacking)
        text = ngettext(
            "%(number)d first round has competitors without a group: %(rounds)s.",
            "%(number)d first rounds have competitors without a group: %(rounds)s.",
            len(lacking),
        )
        yield Note(text % {"number": len(lacking), "rounds": names}, DOUBTFUL)
    if not competition.events:
        yield _events_first()
    elif not lacking and placed:
        yield Note(_("Everybody has a group in every first round."))


def _scrambles(state: State, sealed: Collection[str]) -> Iterator[Note]:
    """Rounds for which there are fewer sets of sequences than groups."""
    lacking = [one for one in state.competition.rounds() if _sets_of(one, sealed) < one.scramble_set_count]
    lacking = [one for one in lacking if not state.has_begun(one.id)]
    if not state.competition.events:
        yield _events_first()
        return
    if not lacking:
        yield Note(_("There are sequences for every group."))
        return
    first = first_round(state)
    weight = MISSING if first in lacking else DOUBTFUL
    text = ngettext(
        "%(number)d round has no sequences for all its groups yet.",
        "%(number)d rounds have no sequences for all their groups yet.",
        len(lacking),
    )
    yield Note(text % {"number": len(lacking)}, weight, ("4b",))


def _sets_of(one: Round, sealed: Collection[str]) -> int:
    names = {name for name in sealed if name.startswith(f"{one.id}-")}
    return max(len(one.scramble_sets), len(names))


def first_round(state: State) -> Round | None:
    """The round that comes first: by the schedule, or else the first one of the first event."""
    rounds = {one.id: one for one in state.competition.rounds() if one.number == 1}
    planned = [one for one in state.competition.schedule.activities() if one.code.round_id in rounds]
    if planned:
        earliest = min(planned, key=lambda one: one.start_time)
        return rounds[earliest.code.round_id or ""]
    return next(iter(rounds.values()), None)


def _first_round(state: State, by: Actor, known: Collection[tuple[str, str | None]]) -> Iterator[Item]:
    """What speaks against opening the round that comes first, while none has begun; what is known is not repeated."""
    first = first_round(state)
    if first is None or state.has_any_begun:
        return
    title = _("The first round: %(round)s") % {"round": round_label(state.competition, first.id)}
    found = opening_findings(state, first)
    new = [one for one in found if (one.finding.code, one.finding.place.round_id) not in known]
    yield Item(title, address("desk-steer", state.competition.id, first.id), list(_opening(state, by, first)), new)


def _opening(state: State, by: Actor, first: Round) -> Iterator[Note]:
    outcome = open_round(state, by, first.id)
    for one in outcome.refusals:
        yield _refusal(one, MISSING)
    for one in outcome.remarks:
        yield _refusal(one, DOUBTFUL)
    if not outcome.refusals:
        number = len(expected_competitors(state, first.id))
        text = ngettext("It can open for %(number)d competitor.", "It can open for %(number)d competitors.", number)
        yield Note(text % {"number": number})


def _refusal(ruling: Ruling[str], weight: str) -> Note:
    return Note(ruling.decision, weight, ruling.under)
