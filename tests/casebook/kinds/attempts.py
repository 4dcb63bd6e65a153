"""Questions about one attempt: what it comes to, what it costs, how it is written, and who may decide otherwise."""

import re

from cubelex.regulations import Edition
from cubelex.rules import read_time
from cubelex.rules.attempts import (
    Repair,
    after_missing_signature,
    inspection_calls,
    is_finished,
    judge_document,
    magic_state,
    may_align,
    measured,
    moves_from_solved,
    must_use_stopwatch,
    must_use_timer,
    original_recorded_time,
    permitted_repair,
    read_scorecard_entry,
    result_without_a_solve,
    scrambler_affirms,
    unsigned_scramble,
)
from tests.casebook.reading import read_result

_DNF_WITH_TIME = re.compile(r"DNF \((.+)\)")
_IN_WORDS = {"seen": "observations", "decided": "decisions"}


def _judged(edition: Edition, facts: dict[str, object]) -> dict[str, object]:
    """The facts of a case as `cubelex judge` takes them, and its answer."""
    document = {_IN_WORDS.get(key, key): value for key, value in facts.items()}
    document.setdefault("event", "333")
    if isinstance(earlier := document.get("earlier"), list):
        document["earlier"] = [_earlier(one) for one in earlier]
    return judge_document(document | {"edition": str(edition), "event": str(document["event"])})


def _earlier(written: object) -> object:
    if found := _DNF_WITH_TIME.fullmatch(str(written)):
        return {"result": -1, "time": found[1]}
    return int(read_result(written))


def ask_comes_to(edition: Edition, **facts: object) -> object:
    """The result, or the words "extra attempt"."""
    answer = _judged(edition, facts)
    return "extra attempt" if answer["outcome"] == "extra attempt" else answer["result"]


def ask_adds(edition: Edition, **facts: object) -> int:
    """Seconds of penalty."""
    penalties = _judged(edition, facts)["penalties"]
    assert isinstance(penalties, list)
    return sum(penalty["seconds"] for penalty in penalties)


def ask_scorecard(edition: Edition, **facts: object) -> object:
    """What the judge writes down."""
    return _judged(edition, facts)["written"]


def ask_under(edition: Edition, **facts: object) -> object:
    """The regulations behind it."""
    return _judged(edition, facts)["under"]


def ask_decides(edition: Edition, **facts: object) -> list[object]:
    """Who may still decide otherwise."""
    choices = _judged(edition, facts)["choices"]
    assert isinstance(choices, list)
    return [choice["by"] for choice in choices]


def ask_may_become(edition: Edition, **facts: object) -> list[object]:
    """What may be decided instead."""
    choices = _judged(edition, facts)["choices"]
    assert isinstance(choices, list)
    return [other["outcome"] for choice in choices for other in choice["alternatives"]]


def ask_beyond(edition: Edition, **facts: object) -> object:
    """The disqualification that reaches beyond this attempt; "no" where none does."""
    return _judged(edition, facts)["beyond"] or "no"


def ask_moves_away(edition: Edition, event: object = "333", moves: str = "", angles: object = None) -> int:
    """How many moves from solved a puzzle counts that was turned by some moves and by some degrees; 2 for more."""
    from cubelex.puzzles import puzzle

    state = str(puzzle(str(event)).solved.apply(moves))
    assert angles is None or isinstance(angles, dict)
    return moves_from_solved(str(event), edition, state, {part: float(by) for part, by in (angles or {}).items()})


def ask_may_align(edition: Edition, by: object, event: object = "333", halves: bool = False) -> bool:
    """Whether a part may be straightened by so many degrees before the solve."""
    return may_align(float(str(by)), str(event), edition, halves).answer


def ask_magic(edition: Edition, raised: int, adjacent: bool = True, otherwise_solved: bool = True) -> str:
    """What a Magic with so many tiles too high amounts to."""
    return magic_state(raised, edition, are_adjacent=adjacent, is_otherwise_solved=otherwise_solved).answer or "solved"


def ask_repair_allowed(edition: Edition, **repair: object) -> bool:
    """Whether a defective puzzle may be repaired so."""
    return permitted_repair(Repair(**repair), edition).answer  # type: ignore[arg-type]


def ask_recorded(edition: Edition, timer: object = None, stopwatch: object = None, event: object = "333") -> int:
    """The time that counts when timer and stopwatch ran."""
    on_timer, on_stopwatch = (None if one is None else read_time(str(one)) for one in (timer, stopwatch))
    recorded = original_recorded_time(on_timer, on_stopwatch, edition).answer
    return measured(recorded, str(event), edition).answer


def ask_measured_as(edition: Edition, shown: object, event: object = "333") -> int:
    """A time on a display as a result."""
    return measured(read_time(str(shown)), str(event), edition).answer


def ask_reads_as(edition: Edition, entry: object, event: object = "333") -> int:
    """The result that a scorecard entry counts as."""
    return read_scorecard_entry(str(entry), str(event), edition).answer.result


def ask_doubtful(edition: Edition, entry: object, event: object = "333") -> bool:
    """Whether the judge who signed the entry may be asked about it."""
    return bool(read_scorecard_entry(str(entry), str(event), edition).answer.doubts)


def ask_calls(edition: Edition, during_inspection_of: object, head_to_head: bool = False) -> list[list[object]]:
    """What is called during inspection, and after how many seconds."""
    return [[call.seconds, call.words] for call in inspection_calls(str(during_inspection_of), edition, head_to_head)]


def ask_needs_stopwatch(edition: Edition, limit: object) -> bool:
    """Whether an attempt with that limit must be timed with a stopwatch."""
    return must_use_stopwatch(read_time(str(limit)), edition).answer


def ask_needs_timer(edition: Edition, event: object, over_ten_minutes: bool) -> bool:
    """Whether the speedsolving timer must be used beside the stopwatch."""
    return must_use_timer(str(event), over_ten_minutes, edition).answer


def ask_left_unfinished(edition: Edition, was_ready: bool, event: object = "333") -> int:
    """The result of an attempt that was not finished, or never begun."""
    return result_without_a_solve(was_ready, str(event), edition).answer


def ask_left_unfinished_under(edition: Edition, was_ready: bool, event: object = "333") -> list[str]:
    """The regulations behind the result of an attempt that was not finished, or never begun."""
    return list(result_without_a_solve(was_ready, str(event), edition).under)


def ask_reminds_of(edition: Edition, **facts: object) -> list[str]:
    """The regulations behind what a person still has to find out before the answer is sure."""
    remarks = _judged(edition, facts)["remarks"]
    assert isinstance(remarks, list)
    return [number for remark in remarks for number in remark["under"]]


def ask_scrambler_affirms(edition: Edition, scrambled: object) -> str:
    """What whoever checked the scramble signs for."""
    return scrambler_affirms(str(scrambled), edition).answer


def ask_missing_signature(edition: Edition, competition_has_ended: bool = False) -> list[str]:
    """What may become of an attempt that lacks a signature; what the Regulations name first comes first."""
    ruling = after_missing_signature(edition, competition_has_ended=competition_has_ended)
    return [str(option) for question in ruling.questions for option in question.options]


def ask_missing_signature_decided_by(edition: Edition) -> str:
    """Who decides what becomes of an attempt that lacks a signature."""
    return after_missing_signature(edition).questions[0].by


def ask_unsigned_scramble(edition: Edition, attempt_has_begun: bool) -> str:
    """What to do when nobody signed for the scramble."""
    return unsigned_scramble(attempt_has_begun, edition).answer


def ask_finished(edition: Edition, judge_signed: bool, competitor_signed: bool, penalty: bool = False) -> bool:
    """Whether the attempt is finished."""
    return is_finished(judge_signed, competitor_signed, edition, penalty).answer


def ask_finished_under(
    edition: Edition, judge_signed: bool, competitor_signed: bool, penalty: bool = False, dnf: bool = False
) -> list[str]:
    """The regulations that say whether the attempt is finished."""
    return list(is_finished(judge_signed, competitor_signed, edition, penalty, dnf).under)


KINDS = {
    "comes_to": ask_comes_to,
    "adds": ask_adds,
    "scorecard": ask_scorecard,
    "under": ask_under,
    "decides": ask_decides,
    "may_become": ask_may_become,
    "beyond": ask_beyond,
    "moves_away": ask_moves_away,
    "may_align": ask_may_align,
    "magic": ask_magic,
    "repair_allowed": ask_repair_allowed,
    "recorded": ask_recorded,
    "measured_as": ask_measured_as,
    "reads_as": ask_reads_as,
    "doubtful": ask_doubtful,
    "calls": ask_calls,
    "needs_stopwatch": ask_needs_stopwatch,
    "needs_timer": ask_needs_timer,
    "left_unfinished": ask_left_unfinished,
    "left_unfinished_under": ask_left_unfinished_under,
    "reminds_of": ask_reminds_of,
    "scrambler_affirms": ask_scrambler_affirms,
    "unsigned_scramble": ask_unsigned_scramble,
    "missing_signature": ask_missing_signature,
    "missing_signature_decided_by": ask_missing_signature_decided_by,
    "finished": ask_finished,
    "finished_under": ask_finished_under,
}
