"""Disputes as pages show them: what each is about, and what was decided (2n)."""

from dataclasses import dataclass
from datetime import datetime

from cubelex.officiating import CompetitionState
from cubelex.officiating.log import Dispute
from cubelex.web.shared.labels.incidents import DISPUTES
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.names import event_label, person_label
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store.models import LogEntry


@dataclass(frozen=True, slots=True)
class ShownDispute:
    """A dispute with what it is about."""

    dispute: Dispute
    name: str
    event: str
    about: str
    under: tuple[str, ...]
    ruled_at: datetime
    raised_at: datetime
    decision: str

    @property
    def is_open(self) -> bool:
        """Whether it is not settled."""
        return self.dispute.decision is None


def disputes_of(state: CompetitionState) -> list[ShownDispute]:
    """All disputes, those to be settled first."""
    about = _rows(state, [dispute.about for dispute in state.disputes])
    disputes = [_shown(state, dispute, about[dispute.about]) for dispute in state.disputes if dispute.about in about]
    return sorted(disputes, key=lambda shown_dispute: (not shown_dispute.is_open, shown_dispute.dispute.entry))


def _shown(state: CompetitionState, dispute: Dispute, row: LogEntry) -> ShownDispute:
    competition, zone = state.competition, zone_of(state.competition)
    return ShownDispute(
        dispute,
        person_label(competition, dispute.person_id),
        event_label(competition.kind(dispute.event_id)) if dispute.event_id else "",
        sentence(row.kind, row.fact, competition),
        tuple(row.fact.get("under", ())),
        row.at.astimezone(zone),
        dispute.raised_at.astimezone(zone),
        str(DISPUTES.get(dispute.decision, dispute.decision)) if dispute.decision else "",
    )


def _rows(state: CompetitionState, numbers: list[int]) -> dict[int, LogEntry]:
    rows = LogEntry.objects.filter(competition_id=state.competition.id, number__in=numbers)
    return {row.number: row for row in rows}
