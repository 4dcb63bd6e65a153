"""What deserves a second look before it is done, each with its reason and its regulation.

What was typed is tried on the competition as it is now, and validators look at the row that would come of it. Only
what is new is asked about: what a person has confirmed already does not come back with the next attempt.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import AttemptResult, Result, Round, Scope
from cubelex.errors import UnknownCountry
from cubelex.officiating import CompetitionState, Outcome, after
from cubelex.officiating.verbs import expected_competitors
from cubelex.officiating.views import (
    competition_with_results,
    diff_results,
    next_round_of,
    records_before,
    results_of,
    tags_of,
)
from cubelex.rules import format_result, is_multi_blind, record_tag, validators
from cubelex.rules.records import WORLD, is_listed, regions_of
from cubelex.web.shared.citations import citation_links
from cubelex.web.shared.findings import ShownFinding, said
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import person_label, round_label
from cubelex.web.shared.rankings.history import persons_with_history
from cubelex.web.shared.rankings.worth import standings_in_memory

Verb = Callable[[CompetitionState], Outcome]

_WORLD_RECORD: Final = "world_record_warning"
_UNLIKE: Final = frozenset({"far_better_than_before_warning", "far_worse_than_before_warning"})
"""Findings about a row that does not fit the history of the person."""
MOST_NAMES: Final = 3
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
        *_of_history(state, would_be, round_, person_id),
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
            if finding.code in _UNLIKE:
                yield from _of_other_cards(now, round_, person_id)


def _of_other_cards(now: CompetitionState, round_: Round, person_id: int) -> Iterator[Doubt]:
    """Whose card it may be: people of the round who have no result yet and usually have such ones."""
    checked = _checked_competition(now, {round_.id})
    with_results = checked.rounds[round_.id]
    row = with_results.result_of(person_id)
    assert row is not None
    waiting = now.round(round_.id).cards.keys() - {each.person_id for each in checked.entered(with_results)}
    fitting = validators.people_it_fits(checked, with_results, row, waiting - {person_id})
    if fitting:
        names = ", ".join(person_label(now.competition, other) for other in fitting[:MOST_NAMES])
        text = _("Such results are usual for %(names)s, without a result in this round yet.") % {"names": names}
        yield Doubt(text, _("Check the name on the scorecard."), now.edition.cite_known("1g1"))


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
    found = competition_with_results(state, rounds=rounds)
    competition = replace(found, persons=persons_with_history(state.competition))
    return validators.CheckedCompetition(competition, state.edition, validators.CompetitionStage.RUNNING)


def _of_records(before: CompetitionState, now: CompetitionState, round_: Round, person_id: int) -> Iterator[Doubt]:
    """Records that the row would have, as far as it is known what they were."""
    if not records_before(now.competition, round_.event_id):
        yield from _of_rankings(before, now, round_, person_id)
        return
    at = timezone.now()
    old, new = tags_of(before, round_.event_id, at), tags_of(now, round_.event_id, at)
    for scope in Scope:
        key = round_.id, person_id, scope
        tagged, earlier = new.get(key), old.get(key)
        if tagged and tagged.is_record and tagged.tag != (earlier and earlier.tag):
            yield _record(tagged.tag, now)


def _record(tag: str, now: CompetitionState) -> Doubt:
    form = _("This would be a record (%(tag)s). Confirm the result before you announce it.")
    return Doubt(form % {"tag": tag}, "", now.edition.cite_known("9i1"))


def _of_rankings(before: CompetitionState, now: CompetitionState, round_: Round, person_id: int) -> Iterator[Doubt]:
    """Records by the rankings of the installation, for a competition that was not told the records before it."""
    standings = standings_in_memory(round_.event_id)
    if standings is None:
        return
    iso2 = now.competition.person(person_id).country_iso2
    try:
        regions = regions_of(iso2)
    except UnknownCountry:
        return
    for scope, value in _improved(before, now, round_, person_id):
        if is_listed(round_.kind, scope, round_.format, now.edition).answer:
            best = [record for record, region in regions.items() if standings.rank(scope, region, value) == 1]
            if tag := record_tag([record for record in best if standings.number(scope, regions[record])], iso2):
                yield _record(tag, now)


def _improved(
    before: CompetitionState, now: CompetitionState, round_: Round, person_id: int
) -> Iterator[tuple[Scope, AttemptResult]]:
    """The single and the average of a row, each where it is better than the row was."""
    old, new = (_row(state, round_, person_id) for state in (before, now))
    if new is None:
        return
    for scope in Scope:
        value, earlier = (
            (row.best if scope is Scope.SINGLE else row.average) if row else AttemptResult(0) for row in (new, old)
        )
        if value > 0 and (earlier <= 0 or value < earlier):
            yield scope, value


def _row(state: CompetitionState, round_: Round, person_id: int) -> Result | None:
    rows = results_of(state, round_.id) if state.has_begun(round_.id) else ()
    return next((row for row in rows if row.person_id == person_id), None)


def _of_history(before: CompetitionState, now: CompetitionState, round_: Round, person_id: int) -> Iterator[Doubt]:
    """A single so far below the best of all history that a digit is probably missing."""
    event = round_.kind
    if is_multi_blind(event):
        return
    standings = standings_in_memory(event.id)
    known = records_before(now.competition, event.id).get((WORLD, Scope.SINGLE))
    best = known or (standings.best(Scope.SINGLE, WORLD) if standings else None)
    for scope, value in _improved(before, now, round_, person_id):
        if scope is Scope.SINGLE and best is not None and value < best * validators.FAR_BETTER:
            values = {"result": format_result(value, event, scope), "best": format_result(best, event, scope)}
            text = _("%(result)s is hardly possible: the best result of the world is %(best)s.") % values
            yield Doubt(text, _("Check whether a digit is missing."), now.edition.cite_known("1g1"))


def _in_later_rounds(before: CompetitionState, now: CompetitionState, round_: Round) -> Iterator[Doubt]:
    """Whose rows of later rounds would change with it."""
    following = next_round_of(before, round_.id)
    if following is None or not before.has_begun(following.id):
        return
    for change in diff_results(before, now):
        if before.announced_round(change.round_id).number >= following.number:
            values = {
                "name": person_label(before.competition, change.person_id),
                "round": round_label(before.competition, change.round_id),
            }
            yield Doubt(
                _("This also changes the results of %(name)s in %(round)s.") % values, "", now.edition.cite_known("9t")
            )
