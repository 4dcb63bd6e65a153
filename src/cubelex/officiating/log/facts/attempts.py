"""Facts about attempts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cubelex.officiating.log.facts.base import AttemptFact, Fact, recorded


@recorded("attempt_started")
@dataclass(frozen=True, slots=True)
class AttemptStarted(AttemptFact):
    """A competitor started an attempt."""


@recorded("number_submitted")
@dataclass(frozen=True, slots=True)
class NumberSubmitted(AttemptFact):
    """The number of cubes for a Multi-Blind attempt (H1a)."""

    cubes: int


@recorded("attempt_observed")
@dataclass(frozen=True, slots=True)
class AttemptObserved(AttemptFact):
    """What the judge saw and measured, as `rules.attempts.read_observed` reads it. There is no ruling yet."""

    observed: Mapping[str, Any] = field(hash=False)


@recorded("attempt_entered")
@dataclass(frozen=True, slots=True)
class AttemptEntered(AttemptFact):
    """The result of an attempt was entered, or ruled from what was observed.

    `elapsed` is the time of a DNF in centiseconds; `written` is what the scorecard says; `under` are the regulations
    behind the result; `decisions` are the decisions of people: matter, answer, reason and regulations of each.
    """

    result: int
    elapsed: int | None = None
    written: str = ""
    under: tuple[str, ...] = ()
    decisions: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)


@recorded("attempt_signed")
@dataclass(frozen=True, slots=True)
class AttemptSigned(AttemptFact):
    """The judge, the competitor or a scrambler signed an attempt."""

    role: str
    signature: str = ""


@recorded("signature_settled")
@dataclass(frozen=True, slots=True)
class SignatureSettled(AttemptFact):
    """What was decided about a signature that an attempt lacks (A7c4): DNF, added, attested, or nothing follows."""

    decision: str
    reason: str
    under: tuple[str, ...] = ()


@recorded("result_corrected")
@dataclass(frozen=True, slots=True)
class ResultCorrected(AttemptFact):
    """The Delegate changed a result (1g2), with a reason. `because` is what counts for later rounds (9t)."""

    result: int
    reason: str
    elapsed: int | None = None
    because: str = "correction"
    under: tuple[str, ...] = ()


@recorded("extra_attempt_granted")
@dataclass(frozen=True, slots=True)
class ExtraAttemptGranted(AttemptFact):
    """An attempt is replaced by an extra one (11e), or provisionally so (11e3). `scramble` names its sequence."""

    reason: str
    is_provisional: bool = False
    scramble: str = ""
    under: tuple[str, ...] = ()


@recorded("extra_sequence_dealt")
@dataclass(frozen=True, slots=True)
class ExtraSequenceDealt(AttemptFact):
    """The extra sequence that a granted extra attempt is scrambled with, by name (11e1): `333-r1-g2 E1`."""

    scramble: str
    under: tuple[str, ...] = ()


@recorded("sequence_seen")
@dataclass(frozen=True, slots=True)
class SequenceSeen(Fact):
    """A person was shown a sequence, by name (4b2): `333-r1-g2 3`. They never attempt it from then on.

    `attempt` is their own one that has this sequence, where they compete in the group, and `matches` are the matches
    of a Head to Head round that they played: as those were over when they looked, they are not opened again.
    """

    person_id: int
    scramble: str
    round_id: str
    attempt: int = 0
    matches: tuple[str, ...] = ()
    under: tuple[str, ...] = ()


@recorded("provisional_decided")
@dataclass(frozen=True, slots=True)
class ProvisionalDecided(AttemptFact):
    """Whether a provisional extra attempt counts."""

    counts: bool
    reason: str
    under: tuple[str, ...] = ()
