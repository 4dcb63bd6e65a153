"""What deserves a second look before it is done, each with its reason and its regulation.

What was typed is tried on the competition as it is now, and validators look at the row that would come of it. Only
what is new is asked about: what a person has confirmed already does not come back with the next attempt.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import Round, Scope
from cubelex.officiating import CompetitionState, Outcome, after
from cubelex.officiating.verbs import expected_competitors
from cubelex.officiating.views import (
    competition_with_results,
    diff_results,
    next_round_of,
    records_before,
    tags_of,
)
from cubelex.rules import validators
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.findings import ShownFinding, said
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import person_label, round_label

Verb = Callable[[CompetitionState], Outcome]

_WORLD_RECORD: Final = "world_record_warning"
_INCONSISTENT: Final = "inconsistent_attempts_info"
"""A finding about a whole row: which attempt seems odd may change with the next one."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something to look at again: why, what to do, the regulations, and the attempt if it is about a single one."""

    text: str
    remedy: str = ""
    under: tuple[str, ...] = ()
    attempt: int | None = None

    def to_json(self, state: CompetitionState) -> dict[str, object]:
        """As the browser reads it."""
        under = citation_links(self.under, state.edition)
        return {"text": self.text, "remedy": self.remedy, "under": under, "attempt": self.attempt}


def doubts_about(state: CompetitionState, round_: Round, person_id: int, verbs: Iterable[Verb]) -> list[Doubt]:
    """Everything new that is doubtful about a person's row once all of it was done; what is refused is left out."""
    would_be, remarks = state, list[Doubt]()
    for verb in verbs:
        outcome = verb(would_be)
        would_be = after(would_be, outcome)
        remarks += [Doubt(say(remark.answer, state.competition), "", remark.under) for remark in outcome.remarks]
    return [
        *remarks,
        *_of_records(state, would_be, round_, person_id),
        *_of_row(state, would_be, round_, person_id),
        *_in_later_rounds(state, would_be, round_),
    ]


def _of_row(before: CompetitionState, now: CompetitionState, round_: Round, person_id: int) -> Iterator[Doubt]:
    """What validators find in the row that they did not find before; records are told of elsewhere."""
    new = row_findings(now, round_, person_id)
    old = {_identity(finding) for finding in row_findings(before, round_, person_id)} if new else set()
    for finding in new:
        if _identity(finding) not in old and finding.code != _WORLD_RECORD:
            words = said(finding, now.competition)
            yield Doubt(words.wrong, words.remedy, words.under, finding.place.attempt)


def _identity(finding: validators.Finding) -> tuple[object, ...]:
    place = replace(finding.place, attempt=None) if finding.code == _INCONSISTENT else finding.place
    return finding.code, place, *finding.details.values()


def row_findings(state: CompetitionState, round_: Round, person_id: int) -> tuple[validators.Finding, ...]:
    """What validators find in a person's row, context the others of the round and those that share its limit."""
    sharing = round_.time_limit.cumulative_round_ids if round_.time_limit else ()
    checked = _checked_competition(state, {round_.id, *sharing})
    with_results = checked.rounds[round_.id]
    row = with_results.result_of(person_id)
    return validators.check_row(checked, with_results, row) if row is not None and not row.is_empty else ()


def opening_findings(state: CompetitionState, round_: Round) -> list[ShownFinding]:
    """What validators find before a round is opened for those who may take part."""
    checked = _checked_competition(state, {other.id for other in state.rounds_of_event(round_.event_id)})
    competitors = len(expected_competitors(state, round_.id))
    findings = validators.check_opening(checked, checked.rounds[round_.id], competitors)
    return [said(finding, state.competition) for finding in findings]


def _checked_competition(state: CompetitionState, rounds: Collection[str]) -> validators.CheckedCompetition:
    competition = competition_with_results(state, rounds=rounds)
    return validators.CheckedCompetition(competition, state.edition, validators.CompetitionStage.RUNNING)


def _of_records(before: CompetitionState, now: CompetitionState, round_: Round, person_id: int) -> Iterator[Doubt]:
    """Records that the row would have, as far as it is known what they were."""
    if not records_before(now.competition, round_.event_id):
        return
    at = timezone.now()
    old, new = tags_of(before, round_.event_id, at), tags_of(now, round_.event_id, at)
    for scope in Scope:
        key = round_.id, person_id, scope
        tagged, earlier = new.get(key), old.get(key)
        if tagged and tagged.is_record and tagged.tag != (earlier and earlier.tag):
            form = _("This would be a record (%(tag)s). Confirm the result before you announce it.")
            yield Doubt(form % {"tag": tagged.tag}, "", now.edition.cite_known("9i1"))


def _in_later_rounds(before: CompetitionState, now: CompetitionState, round_: Round) -> Iterator[Doubt]:
    """Whose rows of later rounds would change with it."""
    following = next_round_of(before, round_.id)
    if following is None or not before.has_begun(following.id):
        return
    for change in diff_results(before, now):
        if before.announced(change.round_id).number >= following.number:
            values = {
                "name": person_label(before.competition, change.person_id),
                "round": round_label(before.competition, change.round_id),
            }
            yield Doubt(
                _("This also changes the results of %(name)s in %(round)s.") % values, "", now.edition.cite_known("9t")
            )
