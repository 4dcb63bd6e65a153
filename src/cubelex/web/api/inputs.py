"""What calls ask for, as OpenAPI describes it, with examples."""

from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field, StringConstraints

Key = Annotated[str, StringConstraints(min_length=1, max_length=200)]
PersonId = Annotated[int, Field(ge=1, le=2**31 - 1, examples=[31])]
Attempt = Annotated[int, Field(ge=1, le=100, examples=[1])]
Result = Annotated[int, Field(ge=-2, le=9_999_999_999, examples=[1234])]
Elapsed = Annotated[int, Field(ge=0, le=100_000_000)]
Written = Annotated[str, StringConstraints(max_length=100)]
Why = Annotated[str, Field(min_length=1, max_length=500, examples=["The timer was reset before the time was noted."])]
Text = Annotated[str, StringConstraints(max_length=500)]
Match = Annotated[str, Field(min_length=1, max_length=60, examples=["Semifinal Stage 1-4"])]
Sets = Annotated[int, Field(ge=1, le=9, examples=[2])]


class Asked(Schema):
    """Something to be done once. `key` stands for the header `Idempotency-Key` where that cannot be sent."""

    key: Annotated[Key | None, Field(examples=["a-key-of-your-own-for-each-call"])] = None


class AttemptResultIn(Schema):
    """An attempt: its `result` as WCIF encodes it, or what is `written` on the scorecard; not both.

    `elapsed` is the time of a DNF in centiseconds.
    """

    attempt: Attempt
    result: Result | None = None
    written: Written | None = None
    elapsed: Elapsed | None = None


class AttemptIn(AttemptResultIn, Asked):
    """An attempt of a competitor: its `result` as WCIF encodes it, or what is `written` on the scorecard; not both.

    `elapsed` is the time of a DNF in centiseconds. `key` stands for the header `Idempotency-Key` where that cannot be
    sent.
    """

    person_id: PersonId


class CorrectionIn(AttemptIn):
    """A result that the Delegate changes, and why (1g2)."""

    reason: Why


class LateCardIn(Asked):
    """A scorecard that was missing when its round was finished, and why the Delegate enters it (1g2)."""

    person_id: PersonId
    attempts: Annotated[
        list[AttemptResultIn],
        Field(min_length=1, max_length=100, examples=[[{"attempt": 1, "written": "12.34"}]]),
    ]
    reason: Why


class ExtraAttemptIn(Asked):
    """An extra attempt that replaces another; `sequence` names its scramble sequence (11e)."""

    person_id: PersonId
    attempt: Attempt
    reason: Why
    is_provisional: bool = False
    was_invalid: bool | None = None
    sequence: Annotated[str, Field(max_length=20, examples=["E1"])] = ""


class ProvisionalIn(Asked):
    """Whether a provisional extra attempt counts (11e3)."""

    person_id: PersonId
    attempt: Attempt
    counts: bool
    reason: Why


class SignatureIn(Asked):
    """A signature on an attempt (A7); where it is known who signs, whether they may is looked at (1h1)."""

    person_id: PersonId
    attempt: Attempt
    role: Literal["scrambler", "second scrambler", "judge", "competitor"]
    signature: Annotated[str, Field(max_length=200, examples=["A. Swan"])] = ""
    signer_id: PersonId | None = None


class BracketIn(Asked):
    """A Head to Head round to be opened: its places, and the sets that win a match of each stage (Article I)."""

    places: Annotated[int, Field(ge=2, le=64, examples=[8])]
    sets_to_win: Annotated[
        dict[str, Sets], Field(examples=[{"Quarterfinal Stage": 1, "Semifinal Stage": 1, "Final Stage": 2}])
    ]
    third_place_sets: Sets | None = None


class PointIn(Asked):
    """Both results of the next point of a match, as WCIF encodes them, that of the better position first.

    With `number`, that of the point is made sure of: it is refused where others were entered in between.
    """

    match: Match
    high: Result
    low: Result
    number: Annotated[int, Field(ge=1, le=100, examples=[1])] | None = None


class PointCorrectionIn(Asked):
    """Both results of a point (from 1) as the Delegate changes them."""

    match: Match
    number: Annotated[int, Field(ge=1, le=100, examples=[2])]
    high: Result
    low: Result
    reason: Why


class ReplayIn(Asked):
    """The last point of a match is to be played again (11k1)."""

    match: Match
    reason: Why


class GivenUpIn(Asked):
    """A person withdraws from a match before it begins (I2h)."""

    match: Match
    person_id: PersonId
    reason: Text = ""


class UndoIn(Asked):
    """Why an entry is undone; what the Delegate decided needs a reason."""

    reason: Text = ""


class WebhookIn(Schema):
    """Where to send what is announced; a secret is made where none is given."""

    url: Annotated[str, Field(min_length=8, max_length=500, examples=["https://example.org/cubelex"])]
    secret: Annotated[str, StringConstraints(min_length=16, max_length=200)] | None = None
