"""What the next attempt, or each of those left, must be: to overtake a rival, for a rank, or to advance."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cubelex.competition import DNF, SKIPPED, AttemptResult, EventOrId, Result, ResultCondition, Round
from cubelex.regulations import Edition
from cubelex.reprs import NamedOption
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.results.ranking import Standing, standing
from cubelex.rules.rounds.advancement import beats, seats
from cubelex.rules.rounds.forecast import BEST_IMAGINABLE, finished_with, projected

_A_DAY: Final = AttemptResult(24 * 60 * 60 * 100)
_MANY_MOVES: Final = AttemptResult(999)
_NO_POINTS_LATE: Final = AttemptResult(999_999_999)


class Need(NamedOption):
    """How much the next attempt must bring."""

    NOTHING = "nothing"
    SUCCESS = "success"
    RESULT = "result"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Needed:
    """What the next attempt must be: nothing (a DNF will do), any success, a result at most `at_most`, or a miracle."""

    need: Need
    at_most: AttemptResult | None = None


@dataclass(frozen=True, slots=True)
class Rivals:
    """Where all others stand: the standings of a round in order, among which may be the competitor's own.

    One order serves all competitors of a round, so that nobody's rivals are sorted again.
    """

    ordered: Sequence[Standing]
    own: Standing | None = None

    def __len__(self) -> int:
        return len(self.ordered) - (self.own is not None)

    def better(self, than: Standing) -> int:
        """How many stand better."""
        return bisect_left(self.ordered, than) - (self.own is not None and self.own < than)

    def not_worse(self, than: Standing) -> int:
        """How many stand better or equal."""
        return bisect_right(self.ordered, than) - (self.own is not None and self.own <= than)


def needed_to_overtake(attempts: Sequence[AttemptResult], rival: Standing, round_: Round, edition: Edition) -> Needed:
    """What the next attempt must be to stand before a rival, as they stand now.

    >>> from cubelex.competition import Format
    >>> from cubelex.regulations import editions
    >>> two = [AttemptResult(110), AttemptResult(110)]
    >>> needed_to_overtake(two, (100, 100), Round("666-r1", Format.MEAN_OF_3), editions()[-1]).at_most
    81
    """
    return _needed(attempts, lambda mine, _: mine < rival, round_, edition)


def completes_result(attempts: Sequence[AttemptResult], round_: Round) -> bool:
    """Whether the next attempt completes the result that ranks the round: any in "Best of X", else the last one.

    Before it, an average would be compared with fewer attempts.
    """
    made = sum(attempt != SKIPPED for attempt in attempts)
    return not round_.format.is_average or made + 1 == round_.format.attempts


def needed_for_rank(
    attempts: Sequence[AttemptResult],
    rank: int,
    rivals: Rivals,
    round_: Round,
    edition: Edition,
    *,
    other: Result | None = None,
    in_all_left: bool = False,
) -> Needed:
    """What the next attempt must be to have that rank or a better one, if all rivals stay where they stand now.

    `other` is the competitor's result in the other of Dual Rounds: the better of both counts. With `in_all_left` it is
    what each of the attempts left must be, not the next one alone.
    """
    return _needed(attempts, lambda mine, _: rivals.better(mine) < rank, round_, edition, other, in_all_left)


def needed_to_advance(
    attempts: Sequence[AttemptResult],
    condition: ResultCondition,
    rivals: Rivals,
    round_: Round,
    edition: Edition,
    *,
    other: Result | None = None,
    in_all_left: bool = False,
) -> Needed:
    """What the next attempt must be to advance, no place being reserved, if all rivals stay where they stand now.

    `other` is the competitor's result in the other of Dual Rounds: the better of both counts. With `in_all_left` it is
    what each of the attempts left must be, not the next one alone.
    """
    available = seats(len(rivals) + 1, condition, edition)

    def advances(mine: Standing, result: Result) -> bool:
        if result.best <= 0 or rivals.not_worse(mine) >= available.most:
            return False
        if available.better_than is not None:
            return beats(result, condition.scope, available.better_than, round_.kind, edition)
        return available.places is not None and rivals.better(mine) < available.places

    return _needed(attempts, advances, round_, edition, other, in_all_left)


def _needed(
    attempts: Sequence[AttemptResult],
    suffices: Callable[[Standing, Result], bool],
    round_: Round,
    edition: Edition,
    other: Result | None = None,
    in_all_left: bool = False,
) -> Needed:
    """The worst next attempt that suffices; a better one never makes the result worse, so halving finds it."""
    made = [attempt for attempt in attempts if attempt != SKIPPED]

    def would_do(attempt: int) -> bool:
        mine = AttemptResult(attempt)
        own = finished_with(mine, made, round_, edition) if in_all_left else projected([*made, mine], round_, edition)
        results = [own, *([other] if other else [])]
        ranked = [(standing(result, round_.kind, round_.format, edition), result) for result in results]
        return suffices(*min(ranked, key=lambda pair: pair[0]))

    if would_do(DNF):
        return Needed(Need.NOTHING)
    enough, too_much = int(BEST_IMAGINABLE), _longest(round_.kind)
    if would_do(too_much):
        return Needed(Need.SUCCESS)
    if not would_do(enough):
        return Needed(Need.IMPOSSIBLE)
    while too_much - enough > 1:
        middle = (enough + too_much) // 2
        enough, too_much = (middle, too_much) if would_do(middle) else (enough, middle)
    return Needed(Need.RESULT, _as_recorded(enough, round_.kind, edition))


def _longest(event: EventOrId) -> int:
    """An attempt worse than any that is made."""
    if is_multi_blind(event):
        return _NO_POINTS_LATE
    return _MANY_MOVES if is_fewest_moves(event) else _A_DAY


def _as_recorded(limit: int, event: EventOrId, edition: Edition) -> AttemptResult:
    """The worst result at least as good as the limit that an attempt can have: whole seconds above ten minutes."""
    if is_multi_blind(event):
        # Ninety-nine unsolved cubes stand for "a second less"; say it with none.
        return AttemptResult(limit - 99 if limit % 100 == 99 else limit)
    if is_fewest_moves(event) or limit <= edition.times.threshold:
        return AttemptResult(limit)
    return AttemptResult(limit // 100 * 100)
