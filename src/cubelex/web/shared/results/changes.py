"""What something would change in the results, row by row, as pages show it before it is done."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cubelex.competition import Result, Round, Scope
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import RowChange
from cubelex.web.shared.labels.names import person_label, round_label
from cubelex.web.shared.results.summaries import shown


@dataclass(frozen=True, slots=True)
class ShownChange:
    """A person's row before and after."""

    round_label: str
    name: str
    before: str
    after: str


def shown_changes(state: CompetitionState, found: Iterable[RowChange]) -> Iterator[ShownChange]:
    """Rows that would be different, with their rank and what ranks them."""
    for change in found:
        round_ = state.announced_round(change.round_id)
        label = round_label(state.competition, change.round_id)
        name = person_label(state.competition, change.person_id)
        yield ShownChange(label, name, _line(round_, change.before), _line(round_, change.after))


def _line(round_: Round, row: Result | None) -> str:
    if row is None or row.is_empty:
        return "–"
    attempts = " ".join(filter(None, (shown(round_, attempt, Scope.SINGLE) for attempt in row.attempts)))
    rank = f"#{row.ranking} · " if row.ranking else ""
    average = f" · {shown(round_, row.average, Scope.AVERAGE)}" if row.average else ""
    return f"{rank}{attempts}{average}"
