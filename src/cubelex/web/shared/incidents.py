"""Incidents as pages show them: what was reported, what speaks for it, what was decided and what followed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from cubelex.officiating import CompetitionState
from cubelex.officiating.log import Report, facts
from cubelex.officiating.verbs import LATE_CARD
from cubelex.web.shared.labels import incidents as words
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.names import person_label, round_label
from cubelex.web.shared.results.brackets import match_called
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store.models import LogEntry

LATE_CARD_BETWEEN: Final = " · "
"""Between the results in a report that hands a late scorecard to the Delegate."""

Consequences = Callable[[CompetitionState, LogEntry], Iterator[str]]


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """What speaks for or against an account."""

    label: str
    note: str
    is_slow_motion: bool
    under: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """What was decided, by whom and why, on which way, and what followed from it."""

    number: int
    at: datetime
    by: str
    what: str
    decision: str
    reason: str
    under: tuple[str, ...]
    answers: tuple[Mapping[str, str], ...]
    disputable_until: datetime
    consequences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownIncident:
    """An incident: reported, and perhaps decided."""

    number: int
    at: datetime
    by: str
    what: str
    about: str
    kind: str
    persons: tuple[tuple[int, str], ...]
    round_id: str
    label: str
    attempt: int
    evidence: tuple[ShownEvidence, ...]
    decisions: tuple[ShownDecision, ...]
    match: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nothing was decided about it yet."""
        return not self.decisions


def late_card_texts(reported: str) -> list[str]:
    """The results of a late scorecard by attempt, as a report has them after its title.

    >>> late_card_texts("Late scorecard: 12.34 · DNF · 1:02.27")
    ['12.34', 'DNF', '1:02.27']
    """
    return reported.rpartition(": ")[2].split(LATE_CARD_BETWEEN) if reported else []


def late_card_address(competition_id: str, incident: ShownIncident) -> str:
    """The page where the Delegate enters the late scorecard of an open report; nothing for other incidents."""
    if incident.about != LATE_CARD or not incident.is_open or not incident.persons:
        return ""
    asked = {"person": incident.persons[0][0], "card": incident.what}
    return f"{reverse('desk-late', args=[competition_id, incident.round_id])}?{urlencode(asked)}"


def incidents_of(state: CompetitionState) -> list[ShownIncident]:
    """Every incident, those to be decided first, the newest before the others."""
    rows = _rows(state, (number for number, _ in state.incidents))
    reported = [of_report(state, report, rows, _left_out) for report in state.reports]
    unreported = [
        _unreported(state, number, fact, rows, _left_out) for number, fact in state.incidents if not fact.report
    ]
    return sorted([*reported, *unreported], key=lambda incident: (not incident.is_open, -incident.number))


def incident_of(state: CompetitionState, number: int) -> ShownIncident | None:
    """The incident that an entry is about: its report, or its decision where nobody had reported it."""
    report = state.report(number)
    if report is not None:
        return of_report(state, report, _rows(state, report.decisions), _consequences)
    for entry, fact in state.incidents:
        if entry == number:
            return _unreported(state, number, fact, _rows(state, [number]), _consequences)
    return None


def of_report(
    state: CompetitionState, report: Report, rows: Mapping[int, LogEntry], consequences: Consequences
) -> ShownIncident:
    """A report with what was decided about it."""
    fact, zone = report.reported, zone_of(state.competition)
    incidents = dict(state.incidents)
    decisions = tuple(_decision(state, number, incidents[number], rows, consequences) for number in report.decisions)
    evidence = tuple(
        ShownEvidence(
            str(words.EVIDENCE.get(evidence.evidence, evidence.evidence)),
            evidence.note,
            evidence.is_slow_motion,
            evidence.under,
        )
        for evidence in report.evidence
    )
    return ShownIncident(
        report.entry,
        report.at.astimezone(zone),
        report.by,
        fact.what,
        fact.about,
        str(words.KINDS.get(fact.about, "")),
        _persons(state, fact.persons),
        fact.round_id,
        _where(state, fact.round_id, fact.match),
        fact.attempt,
        evidence,
        decisions,
        fact.match,
    )


def _where(state: CompetitionState, round_id: str, match: str) -> str:
    """The round and, of Head to Head, the match."""
    round_ = round_label(state.competition, round_id) if round_id else ""
    return " · ".join(filter(None, (round_, match_called(match))))


def _unreported(
    state: CompetitionState, number: int, fact: facts.Incident, rows: Mapping[int, LogEntry], consequences: Consequences
) -> ShownIncident:
    decision = _decision(state, number, fact, rows, consequences)
    label = _where(state, fact.round_id, fact.match)
    persons = _persons(state, fact.persons)
    what, by = words.what_label(fact.what), decision.by
    place = fact.round_id, label, fact.attempt
    return ShownIncident(number, decision.at, by, what, "", "", persons, *place, (), (decision,), fact.match)


def _persons(state: CompetitionState, numbers: Iterable[int]) -> tuple[tuple[int, str], ...]:
    return tuple((number, person_label(state.competition, number)) for number in numbers)


def _decision(
    state: CompetitionState, number: int, fact: facts.Incident, rows: Mapping[int, LogEntry], consequences: Consequences
) -> ShownDecision:
    row = rows[number]
    return ShownDecision(
        number,
        row.at.astimezone(zone_of(state.competition)),
        row.by,
        words.what_label(fact.what),
        words.decision_label(fact.decision),
        fact.reason,
        fact.under,
        fact.answers,
        row.at + timedelta(minutes=state.edition.incidents.dispute_minutes),
        tuple(consequences(state, row)),
    )


def _rows(state: CompetitionState, numbers: Iterable[int]) -> dict[int, LogEntry]:
    rows = LogEntry.objects.filter(competition_id=state.competition.id, number__in=list(numbers))
    return {row.number: row for row in rows}


def _left_out(state: CompetitionState, row: LogEntry) -> Iterator[str]:
    """Lists do not say what followed."""
    return iter(())


def _consequences(state: CompetitionState, row: LogEntry) -> Iterator[str]:
    """What was done together with a decision: the entries after it that were added with it."""
    later = LogEntry.objects.filter(competition_id=row.competition_id, number__gt=row.number, at=row.at, by=row.by)
    for entry in later.order_by("number")[:5]:
        yield sentence(entry.kind, entry.fact, state.competition)
