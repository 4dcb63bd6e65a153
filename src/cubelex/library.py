"""Functions of the front door that Cubelex itself calls for millions of results, and for events that no table has.

Here they take text where a value is meant, and refuse what cannot be. Inside, values come as values, and an unknown
event of a document is a timed one. All other functions of the front door are those of their areas.
"""

from collections.abc import Iterable
from datetime import date

from cubelex import rules
from cubelex.competition import DNS, AttemptResult, EventOrId, Format, Scope, attempt_results, event_kind
from cubelex.errors import InvalidValue
from cubelex.regulations import Edition
from cubelex.regulations import edition as edition_named


def best(attempts: Iterable[int], edition: Edition | str | date) -> AttemptResult:
    """The best attempt; DNF and DNS are worse than any result, and SKIPPED if nothing was attempted.

    >>> best([-1, 1021, 987], "2026-04-01")
    987

    :raises InvalidValue: when the attempts are not results.
    :raises UnknownEdition: when the edition is unknown.
    """
    return rules.best(_of_a_card(attempts), edition_named(edition))


def average_of_5(attempts: Iterable[int], edition: Edition | str | date) -> AttemptResult:
    """Mean of the three middle attempts; a second DNF or DNS makes it DNF, an attempt still to come leaves none.

    >>> average_of_5([987, 1021, 1102, 950, -1], "2026-04-01")
    1037

    :raises InvalidValue: when the attempts are not results, or are too many.
    :raises UnknownEdition: when the edition is unknown.
    """
    return rules.average_of_5(_of_a_card(attempts, 5), edition_named(edition))


def mean_of_3(attempts: Iterable[int], event: EventOrId, edition: Edition | str | date) -> AttemptResult:
    """Mean of all three attempts; a DNF or DNS makes it DNF, an attempt still to come leaves none.

    >>> mean_of_3([59949, 60000, 60200], "777", "2026-04-01")
    60000

    :raises InvalidValue: when the attempts are not results, or are too many.
    :raises UnknownEvent: when the event is unknown.
    :raises UnknownEdition: when the edition is unknown.
    """
    return rules.mean_of_3(_of_a_card(attempts, 3), event_kind(event), edition_named(edition))


def average(
    attempts: Iterable[int], event: EventOrId, round_format: Format | str, edition: Edition | str | date
) -> AttemptResult:
    """The average or mean that ranks the round or is recognised beside it; `SKIPPED` where there is none.

    Multi-Blind never has one, nor does a Head to Head round.

    >>> average([28, 30, 31], "333fm", "m", "2026-04-01")
    2967

    :raises InvalidValue: when the attempts are not results or are too many, or the format is unknown.
    :raises UnknownEvent: when the event is unknown.
    :raises UnknownEdition: when the edition is unknown.
    """
    kind, format_ = event_kind(event), Format(round_format)
    return rules.average(_of_a_card(attempts, format_.attempts), kind, format_, edition_named(edition))


def format_result(result: int, event: EventOrId, scope: Scope | str = Scope.SINGLE) -> str:
    """A single or an average as people read it.

    >>> format_result(6227, "333"), format_result(28, "333fm"), format_result(2500, "333fm", "average")
    ('1:02.27', '28', '25.00')

    Documents may have numbers that are not results. They are shown as they are.

    >>> format_result(-7, "333")
    '-7'

    :raises InvalidValue: when the result is not a whole number, or the scope is unknown.
    :raises UnknownEvent: when the event is unknown.
    """
    (number,) = attempt_results((result,))
    return rules.format_result(number, event_kind(event), Scope(scope))


def _of_a_card(attempts: Iterable[int], most: int | None = None) -> tuple[AttemptResult, ...]:
    """Attempts as a scorecard has them.

    :raises InvalidValue: when one is not a result, or there are more than `most`.
    """
    made = attempt_results(attempts)
    if any(attempt < DNS for attempt in made):
        raise InvalidValue(
            f"{[*made]} are not results; expected numbers above 0, -1 for DNF, -2 for DNS, 0 for no attempt"
        )
    if most is not None and len(made) > most:
        raise InvalidValue(f"{[*made]} are {len(made)} attempts; expected {most} at most")
    return made
