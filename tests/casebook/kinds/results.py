"""Questions about one competitor's attempts: best, average, how it is written, the cutoff."""

from cubelex.competition import Format, MultiBlindResult, Scope
from cubelex.regulations import Edition
from cubelex.rules import average, best, format_result, meets_cutoff
from cubelex.rules.results import is_better, multi_blind_score, unofficial_average_format
from cubelex.rules.rounds import may_combine, may_have_cutoff, may_have_format, without_missed_attempts
from tests.casebook.reading import cutoff_of, read_result, read_results

FORMAT_BY_ATTEMPTS = {1: "1", 2: "2", 3: "m", 5: "a"}


def format_of(name: object, attempts: int) -> Format:
    """The format named, or the one that a number of attempts suggests."""
    return Format(str(FORMAT_BY_ATTEMPTS[attempts] if name is None else name))


def ask_best(edition: Edition, attempts: list[object]) -> int:
    """The best of the attempts."""
    return best(read_results(attempts), edition)


def ask_average(edition: Edition, attempts: list[object], event: object = "333", round_format: object = None) -> int:
    """The average, mean or recognised side statistic of the attempts; `-` for none."""
    results = read_results(attempts)
    return average(results, str(event), format_of(round_format, len(results)), edition)


def ask_better(edition: Edition, first: object, second: object, event: object = "333") -> str:
    """Which of two results is better: first, second or neither."""
    one, other = read_result(first), read_result(second)
    if is_better(one, other, str(event), edition):
        return "first"
    return "second" if is_better(other, one, str(event), edition) else "neither"


def ask_score(edition: Edition, solved: int, attempted: int, time: str) -> str:
    """The result of a Multi-Blind attempt as it is written, or DNF."""
    minutes, _, seconds = time.rpartition(":")
    score = multi_blind_score(MultiBlindResult(solved, attempted, int(minutes) * 60 + int(seconds)), edition)
    return format_result(score.answer, "333mbf")


def ask_written(edition: Edition, result: object, event: object = "333", of: str = "single") -> str:
    """How a result is written: a single or an average."""
    return format_result(read_result(result), str(event), Scope(of))


def ask_meets_cutoff(
    edition: Edition, attempts: list[object], cutoff: dict[str, object] | None, event: object = "333"
) -> bool:
    """Whether the competitor goes on to the remaining attempts."""
    return meets_cutoff(read_results(attempts), cutoff_of(cutoff), str(event), edition).answer


def ask_kept(
    edition: Edition, attempts: list[object], cutoff: dict[str, object] | None, event: object = "333"
) -> tuple[int, ...]:
    """The attempts that count when some were entered after a cutoff that was not met."""
    return without_missed_attempts(read_results(attempts), cutoff_of(cutoff), str(event), edition)


def ask_may_have_format(
    edition: Edition, event: object, round_format: object, final: bool = False, board_allows: bool = False
) -> bool:
    """Whether a round of the event may have the format."""
    return may_have_format(
        str(event), Format(str(round_format)), edition, is_final=final, board_allows=board_allows
    ).answer


def ask_may_have_cutoff(edition: Edition, event: object, round_format: object, cutoff: dict[str, object]) -> bool:
    """Whether a round of the event and format may begin with that cutoff phase."""
    phase = cutoff_of(cutoff)
    assert phase is not None
    return may_have_cutoff(str(event), Format(str(round_format)), phase, edition).answer


def ask_may_combine(edition: Edition, phases_end_after: list[int]) -> bool:
    """Whether a round may have phases that end after so many attempts."""
    return may_combine(phases_end_after, edition).answer


def ask_also_ranked(edition: Edition, event: object, round_format: object) -> str | None:
    """The average recognised from such a round although it does not rank it."""
    found = unofficial_average_format(str(event), Format(str(round_format)), edition)
    return "none" if found is None else found.full_name


KINDS = {
    "best": ask_best,
    "average": ask_average,
    "better": ask_better,
    "score": ask_score,
    "written": ask_written,
    "meets cutoff": ask_meets_cutoff,
    "kept": ask_kept,
    "may have format": ask_may_have_format,
    "may have cutoff": ask_may_have_cutoff,
    "may combine": ask_may_combine,
    "also ranked": ask_also_ranked,
}
