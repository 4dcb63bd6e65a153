"""A competition checked by all validators, as by `cubelex check`, with its current results."""

from collections.abc import Callable, Collection, Mapping
from datetime import date
from typing import Final

from django.urls import NoReverseMatch, reverse

from cubelex.competition import Competition, Round
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import IdentityCache
from cubelex.officiating.views import competition_with_results, sizes_before_changes
from cubelex.rules import validators
from cubelex.web.shared.findings import ShownFinding, said
from cubelex.web.store.models import Membership

ROUNDS: Final = ("round_set_ups", "limit_set_ups", "limits", "advancement_set_ups")
"""The validators of announced rounds. What they find about people is about results."""

PAGES: Final[Mapping[str, str]] = {
    **dict.fromkeys(ROUNDS, "setup-events"),
    "competitor_limits": "setup-competitors",
    "announcements": "setup-details",
    "schedules": "setup-schedule",
    "schedule_activities": "setup-schedule",
    "officials": "setup-groups",
    "persons": "setup-competitors",
    "registrations": "setup-competitors",
    "scrambles": "scrambling",
    "scramble_qualities": "scrambling",
}
"""The pages where findings of a validator are corrected. Results are corrected in data entry."""


_FOUND: Final[IdentityCache[validators.Found]] = IdentityCache(most=2000)
_ROWS: Final[IdentityCache[validators.KnownRows]] = IdentityCache()


def stage_by_log(state: CompetitionState, today: date) -> validators.CompetitionStage:
    """The stage of the competition by its log. On its days it is running, even if every round has results."""
    if not state.has_any_begun:
        return validators.CompetitionStage.SET_UP
    is_over = state.ended_at is not None or state.competition.schedule.end_date < today
    return validators.CompetitionStage.FINISHED if is_over else validators.CompetitionStage.RUNNING


def roles_at(competition_id: str) -> frozenset[str]:
    """The roles of staff on the site."""
    memberships = Membership.objects.filter(competition_id=competition_id)
    return frozenset(memberships.values_list("role", flat=True))


def checked_competition_of(
    state: CompetitionState, today: date, roles: Collection[str] = ()
) -> validators.CheckedCompetition:
    """The competition as validators check it."""
    context = validators.Context(today=today, roles=frozenset(roles), sizes=sizes_before_changes(state))
    return validators.CheckedCompetition(
        competition_with_results(state), state.edition, stage_by_log(state, today), context
    )


def findings_of(
    state: CompetitionState,
    today: date,
    *,
    roles: Collection[str] = (),
    only: Collection[str] | None = None,
    deeply: bool = False,
) -> list[ShownFinding]:
    """Everything that validators find, the most serious first. With `deeply`, every scramble sequence is checked too.

    `roles` are the roles of staff on the site.
    """
    checked = checked_competition_of(state, today, roles)
    findings = validators.validate(checked, only, _qualifies() if deeply else None, remembering(state, checked))
    return [said(finding, state.competition) for finding in findings]


def remembering(state: CompetitionState, checked: validators.CheckedCompetition) -> validators.Remember:
    """Findings of rounds, of their rows and of the setup, kept until something they depend on changes."""
    knows_records = bool(checked.context.world_records)
    known = checked.context
    flags = (known.main_event, known.championships, known.is_announced, known.lists_competitors, known.has_dates)
    context = (checked.stage, known.today, known.roles, flags)

    def known_rows(validator: str, round_: Round) -> validators.KnownRows:
        basis = (state.competition, state.edition, checked.stage, checked.is_over(round_))
        return _ROWS.get((state.competition.id, validator, round_.id, knows_records, flags), basis, dict)

    checked.known_rows = known_rows

    def found(validator: str, round_: Round | None, find: Callable[[], validators.Found]) -> validators.Found:
        if round_ is None:
            key = (state.competition.id, validator, context)
            return _FOUND.get(key, (state.competition, state.edition), find)
        basis = (state.competition, state.edition, round_.results, checked.stage, checked.is_over(round_))
        return _FOUND.get((state.competition.id, validator, round_.id, knows_records), basis, find)

    return found


def findings_of_rounds(state: CompetitionState, wanted: Competition, today: date) -> list[ShownFinding]:
    """What validators find in the events and rounds of a setup while it is edited."""
    checked = validators.CheckedCompetition(
        wanted, state.edition, stage_by_log(state, today), validators.Context(today=today)
    )
    return [
        said(finding, wanted) for finding in validators.validate(checked, ROUNDS) if finding.place.person_id is None
    ]


def _qualifies() -> validators.Qualifies:
    from cubelex.scrambles import qualifies

    return qualifies


def page_for(finding: validators.Finding, competition_id: str) -> str:
    """The address of the page where a finding is corrected. Empty if there is none."""
    if finding.code in ("no_delegate_error", "no_organizer_warning"):
        return reverse("members", args=[competition_id])
    if finding.place.person_id is not None and finding.place.round_id:
        return address("desk", competition_id, finding.place.round_id)
    if name := PAGES.get(finding.validator):
        return address(name, competition_id)
    if finding.place.round_id:
        return address("desk", competition_id, finding.place.round_id)
    return ""


def address(name: str, *parts: str) -> str:
    """An address by its name. Empty if there is none."""
    try:
        return reverse(name, args=parts)
    except NoReverseMatch:
        return ""
