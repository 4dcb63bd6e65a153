"""What calls take and answer, as OpenAPI describes it."""

from datetime import date, datetime
from typing import Annotated

from ninja import Schema
from pydantic import Field

from cubelex.web.api.problems import Refused

MOST_ROWS = 1000
Limit = Annotated[int, Field(ge=1, le=MOST_ROWS)]
Offset = Annotated[int, Field(ge=0, le=1_000_000)]


class CompetitionLine(Schema):
    """A competition in the list."""

    id: str
    name: str
    first_day: date
    last_day: date


class CompetitionList(Schema):
    """Competitions, newest first."""

    count: int
    competitions: list[CompetitionLine]


class RoundLine(Schema):
    """A round and how far it is."""

    id: str
    event_id: str
    format: str
    status: str
    entered: int
    competitors: int


class CompetitionOverview(CompetitionLine):
    """A competition with its rounds. `entries` counts what has happened; it grows with every change."""

    edition: str
    entries: int
    rounds: list[RoundLine]


class ResultLine(Schema):
    """A person's row: results as WCIF encodes them, and as people write them.

    `single_tag` and `average_tag` are a record (`WR`, `ER`, `NR` …), `PB` or empty. A record in `provisional`
    (`single`, `average`) may still be beaten on its day (9i2).
    """

    ranking: int | None
    person_id: int
    name: str
    wca_id: str | None
    country_iso2: str
    attempts: list[int]
    best: int
    average: int
    written: list[str]
    outlook: str
    single_tag: str
    average_tag: str
    provisional: list[str]


class RoundResults(Schema):
    """The results of a round, best first."""

    round_id: str
    format: str
    status: str
    count: int
    results: list[ResultLine]


class Done(Schema):
    """The entries that a request added to the log, now or the first time. Show the `remarks` to the user."""

    entries: list[int]
    was_known: bool
    remarks: list[Refused]


class AttemptOut(Schema):
    """What was recorded, in which entry of the log; `remarks` are to be shown to the person who entered it.

    `doubts` are what the desk would have asked about before it saved the attempt.
    """

    entry: int
    was_known: bool
    result: int
    remarks: list[Refused]
    doubts: list[Refused] = Field(default_factory=list)


class PointLine(Schema):
    """A point of a match: both results as people write them, and which side won it (0, 1, or nobody)."""

    number: int
    high: str
    low: str
    winner: int | None


class SetLine(Schema):
    """A set: points each has won, and its points."""

    score: list[int]
    points: list[PointLine]


class SeatLine(Schema):
    """One side of a match."""

    position: int
    person_id: int | None
    name: str | None
    sets: int | None
    is_winner: bool


class MatchLine(Schema):
    """A match of a bracket; its competitors are unknown while others are to be played before it."""

    name: str
    sets_to_win: int
    can_be_played: bool
    high: SeatLine
    low: SeatLine
    sets: list[SetLine]


class MatchList(Schema):
    """The matches of a round, in the order of being played; none before the bracket is drawn."""

    round_id: str
    matches: list[MatchLine]


class IncidentLine(Schema):
    """An incident and what the Delegate decided about it."""

    entry: int
    what: str
    decision: str
    reason: str
    person_ids: list[int]
    round_id: str
    under: list[str]


class IncidentList(Schema):
    """The incidents of a competition, the oldest first."""

    count: int
    incidents: list[IncidentLine]


class WcifChanged(Schema):
    """What came of a patch; nothing was changed where there is no `entry`."""

    entry: int | None
    remarks: list[Refused]


class WebhookLine(Schema):
    """A webhook and how its deliveries go."""

    id: int
    url: str
    created_at: datetime
    failures: int
    next_try_at: datetime | None
    last_said: str
    taken_at: datetime | None
    failed_at: datetime | None
    last_failure: str


class WebhookMade(WebhookLine):
    """A new webhook with its secret, which is shown only now."""

    secret: str


class Tried(Schema):
    """Whether a test arrived, and what was said."""

    has_arrived: bool
    said: str
