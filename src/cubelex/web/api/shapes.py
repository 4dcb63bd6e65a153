"""What calls take and answer, as OpenAPI describes it."""

from datetime import date, datetime
from typing import Annotated

from ninja import Schema
from pydantic import Field, StringConstraints

from cubelex.web.api.problems import Refused

MOST_ROWS = 1000
Limit = Annotated[int, Field(ge=1, le=MOST_ROWS)]
Offset = Annotated[int, Field(ge=0, le=1_000_000)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=200)]


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
    """Somebody's row: results as WCIF encodes them, and as people write them."""

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


class RoundResults(Schema):
    """The results of a round, best first."""

    round_id: str
    format: str
    status: str
    count: int
    results: list[ResultLine]


class AttemptIn(Schema):
    """An attempt: its `result` as WCIF encodes it, or what is `written` on the scorecard; not both.

    `elapsed` is the time of a DNF in centiseconds. `key` stands for the header `Idempotency-Key` where that cannot be
    sent.
    """

    person_id: Annotated[int, Field(ge=1, le=2**31 - 1)]
    attempt: Annotated[int, Field(ge=1, le=100)]
    result: Annotated[int, Field(ge=-2, le=9_999_999_999)] | None = None
    written: Annotated[str, StringConstraints(max_length=100)] | None = None
    elapsed: Annotated[int, Field(ge=0, le=100_000_000)] | None = None
    key: Key | None = None


class AttemptOut(Schema):
    """What was recorded, in which entry of the log; `remarks` are to be shown to whoever entered it."""

    entry: int
    was_known: bool
    result: int
    remarks: list[Refused]


class WcifChanged(Schema):
    """What came of a patch; nothing was changed where there is no `entry`."""

    entry: int | None
    remarks: list[Refused]


class WebhookIn(Schema):
    """Where to send what is announced; a secret is made where none is given."""

    url: Annotated[str, StringConstraints(min_length=8, max_length=500)]
    secret: Annotated[str, StringConstraints(min_length=16, max_length=200)] | None = None


class WebhookLine(Schema):
    """A webhook and how its deliveries go."""

    id: int
    url: str
    created_at: datetime
    failures: int
    next_try_at: datetime | None
    last_said: str


class WebhookMade(WebhookLine):
    """A new webhook with its secret, which is shown only now."""

    secret: str
