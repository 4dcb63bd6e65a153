"""What was typed at the desk, read as the scorecard is written."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cubelex.competition import DNF, AttemptResult, Round
from cubelex.regulations import Edition
from cubelex.rules import read_time
from cubelex.rules.attempts import read_scorecard_entry
from cubelex.rules.results import multi_blind_as_typed, recorded_as

_THREE_FIELDS: Final = re.compile(r"(?P<solved>\d+)\s*/\s*(?P<attempted>\d*)\s+(?P<time>[\d:.]+)")


@dataclass(frozen=True, slots=True)
class Typed:
    """A card as it came from the browser: what was typed, by attempt, under a key of its own."""

    key: str
    person_id: int
    attempts: Mapping[int, str]
    is_confirmed: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A result as it is to be recorded, the time of a DNF, and the text it was read from; `under` where it is doubtful.

    What is incomplete or unreadable is doubtful, and what counts as DNF although it was not typed as one.
    """

    result: AttemptResult
    elapsed: int | None
    text: str
    under: tuple[str, ...] = ()


def reading_of(text: str, round_: Round, edition: Edition) -> Reading:
    """What was typed: three fields of Multi-Blind, or what the scorecard says.

    :raises InvalidAttempt: when it is not a result.
    """
    if found := _THREE_FIELDS.fullmatch(text.strip()):
        seconds = read_time(found["time"]) // 100
        result = multi_blind_as_typed(int(found["solved"]), int(found["attempted"] or 0), seconds, edition)
        if result == DNF:
            return Reading(DNF, seconds * 100, text, edition.cite("9f12c"))
        return Reading(result, None, text)
    ruling = read_scorecard_entry(text, round_.event_id, edition)
    read, under = ruling.answer, ruling.under if ruling.answer.doubts else ()
    if read.result > 0 and recorded_as(read.result, round_.event_id, edition) == DNF:
        return Reading(DNF, None, text, edition.cite_known("E2d1"))
    return Reading(read.result, read.time if read.result < 0 else None, text, under)
