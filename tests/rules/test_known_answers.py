"""Answers that other systems' tests agree on, and those where the Regulations say otherwise.

The vectors carry no edition; they were written for the rules of 2026 and are asked under the latest edition, and under
all others that have the same rule.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cubelex.competition import (
    DNF,
    SKIPPED,
    AttemptResult,
    ConditionType,
    Cutoff,
    Format,
    MultiBlindResult,
    Result,
    ResultCondition,
    Round,
    Scope,
    TimeLimit,
)
from cubelex.regulations import edition, editions
from cubelex.rules import advancing, apply_time_limit, average, best, format_result, meets_cutoff, who_advances
from cubelex.rules.results import (
    EntryFault,
    EntryWarning,
    entry_faults,
    entry_warnings,
    is_better,
    multi_blind_as_typed,
    multi_blind_score,
    ranked,
    recorded_as,
    scored,
    with_attempt,
)
from cubelex.rules.rounds import (
    Need,
    NextRound,
    Outlook,
    TimedAttempt,
    after_withdrawals,
    best_possible,
    displaced_by,
    has_all_attempts,
    may_be_added,
    may_be_dual,
    may_have_rounds,
    needed_to_overtake,
    next_in_line,
    outlooks_of,
    projected_average,
    ranked_together,
    without_missed_attempts,
    worst_possible,
)

LATEST = editions()[-1]
Vector = dict[str, Any]
Test = Callable[..., None]

ANSWERED_ELSEWHERE = {
    "record_tags": "records and personal bests",
    "website_pr_tags": "records and personal bests",
    "world_rankings": "world rankings",
    "round_status": "how a page shows a round",
    "waiting_list": "registration",
    "group_times": "groups and schedules",
}


ANSWERED_HERE: set[str] = set()


def answers(*sections: str) -> Callable[[Test], Test]:
    """Note which sections of the vectors a test answers."""
    ANSWERED_HERE.update(sections)
    return lambda test: test


@pytest.fixture(scope="module")
def vectors(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "cases" / "result_vectors.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def known(vectors: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = vectors["transcribed"]
    return found


def results(values: list[int]) -> list[AttemptResult]:
    return [AttemptResult(one) for one in values]


def round_of(attempts: int, event: str = "333", cutoff: list[int] | None = None) -> Round:
    """A round with so many attempts, of an average format from three on."""
    formats = {1: Format.BEST_OF_1, 2: Format.BEST_OF_2, 3: Format.MEAN_OF_3, 5: Format.AVERAGE_OF_5}
    return Round(f"{event}-r1", formats[attempts], cutoff=cutoff_of(cutoff))


def cutoff_of(cutoff: Any) -> Cutoff | None:
    if cutoff is None:
        return None
    if isinstance(cutoff, dict):
        return Cutoff(cutoff["numberOfAttempts"], AttemptResult(cutoff["attemptResult"]))
    return Cutoff(cutoff[0], AttemptResult(cutoff[1]))


def condition_of(condition: Vector, scope: Scope = Scope.AVERAGE) -> ResultCondition:
    kind = "resultAchieved" if condition["type"] == "attemptResult" else condition["type"]
    value = condition["value"] if "value" in condition else condition["level"]
    return ResultCondition(ConditionType(kind), scope, value)


def averages(values: list[int]) -> list[Result]:
    """Results of one average each, the best single being a bit better; 0 is an empty result."""
    return [
        Result(number, best=AttemptResult(max(1, one - 1) if one > 0 else one), average=AttemptResult(one))
        for number, one in enumerate(values, start=1)
    ]


def in_order(rows: list[Result], round_format: Format = Format.AVERAGE_OF_5) -> tuple[Result, ...]:
    return ranked(rows, "333", round_format, LATEST)


def by_ranks(ranks: list[int | None]) -> list[Result]:
    """Results that have only ranks, and a result where they have one."""
    return [
        Result(
            number,
            best=AttemptResult(1000) if rank else SKIPPED,
            average=AttemptResult(1000) if rank else SKIPPED,
            ranking=rank,
        )
        for number, rank in enumerate(ranks, start=1)
    ]


@answers("best")
def test_best(known: dict[str, Any]) -> None:
    for vector in known["best"]["vectors"]:
        assert best(results(vector["attempts"]), LATEST) == vector["best"], vector


@answers("average")
def test_averages(known: dict[str, Any]) -> None:
    for vector in known["average"]["vectors"]:
        attempts = results(vector["attempts"])
        found = average(attempts, vector["event"], round_of(len(attempts)).format, LATEST)
        assert found == vector["average"], vector


def test_averages_over_ten_minutes_are_rounded_once(known: dict[str, Any]) -> None:
    """9f2 rounds the mean itself; rounding to hundredths first and then to seconds can give a second too much."""
    for trap in known["average"]["trap_vectors"]:
        attempts = results(trap["attempts"])
        found = average(attempts, trap["event"], round_of(len(attempts)).format, LATEST)
        assert found == trap["regulation_value"] != trap["wca_live"], trap
        assert format_result(found, trap["event"], Scope.AVERAGE) == "10:00.00"


def test_bests_and_averages_and_how_they_are_written_agree_with_many_more_rows(vectors: dict[str, Any]) -> None:
    for row in vectors["oracle"]["stats"]:
        event, attempts = row["event"], results(row["attempts"])
        found = average(attempts, event, round_of(len(attempts)).format, LATEST)
        assert (best(attempts, LATEST), found) == (row["best"], row.get("average", SKIPPED)), row
        shown = format_result(best(attempts, LATEST), event), format_result(found, event, Scope.AVERAGE)
        assert shown == (row["best_fmt"], row.get("average_fmt", "")), row


@answers("format")
def test_written_results(known: dict[str, Any]) -> None:
    for vector in known["format"]["vectors"]:
        shown = format_result(AttemptResult(vector["value"]), vector["event"], Scope(vector["field"]))
        assert shown == vector["text"], vector


def test_written_results_keep_two_decimals_and_hours_where_other_programs_do_not() -> None:
    """One upstream server drops the last zero of a mean of moves, and a library writes an hour as sixty minutes."""
    assert format_result(AttemptResult(2500), "333fm", Scope.AVERAGE) == "25.00"
    assert format_result(AttemptResult(360_000), "333bf") == "1:00:00.00"
    assert format_result(MultiBlindResult(25, 25, 3600).encode(), "333mbf") == "25/25 1:00:00"


@answers("mbld_codec")
def test_multi_blind_encodings(known: dict[str, Any]) -> None:
    for vector in known["mbld_codec"]["vectors"]:
        if "solved" in vector:
            seconds = None if vector["centiseconds"] is None else vector["centiseconds"] // 100
            encoded = MultiBlindResult(vector["solved"], vector["attempted"], seconds)
            assert encoded.encode() == vector["value"], vector
            assert MultiBlindResult.decode(AttemptResult(vector["value"])) == encoded
        elif isinstance(vector["decoded"], dict):
            decoded = MultiBlindResult.decode(AttemptResult(vector["value"]))
            seconds = vector["decoded"]["centiseconds"]
            assert (decoded.solved, decoded.attempted) == (vector["decoded"]["solved"], vector["decoded"]["attempted"])
            assert decoded.seconds == (None if seconds is None else seconds // 100)
            assert decoded.encode_old_style() == vector["value"]
        else:
            words = {"skipped": ""}
            decoded_word = vector["decoded"]
            assert format_result(AttemptResult(vector["value"]), "333mbf") == words.get(decoded_word, decoded_word)
    for vector in known["mbld_codec"]["dnf_rule"]:
        score = multi_blind_score(MultiBlindResult(vector["solved"], vector["attempted"], 600), LATEST)
        assert (score.answer == DNF) is vector["dnf"], vector


@answers("mbld_autocomplete")
def test_multi_blind_fields_completed(known: dict[str, Any], vectors: dict[str, Any]) -> None:
    pairs = [(one["input"], one["output"]) for one in known["mbld_autocomplete"]["vectors"]]
    pairs += [(one, one["autocomplete"]) for one in vectors["oracle"]["mbld"]]
    for typed, expected in pairs:
        found = multi_blind_as_typed(typed["solved"], typed["attempted"], typed["centiseconds"] // 100, LATEST)
        if expected["centiseconds"] == DNF:
            assert found == DNF, typed
        else:
            seconds = expected["centiseconds"] // 100
            assert found == MultiBlindResult(expected["solved"], expected["attempted"], seconds).encode(), typed


def test_multi_blind_results_are_written_as_elsewhere(vectors: dict[str, Any]) -> None:
    for row in vectors["oracle"]["mbld"]:
        result = MultiBlindResult(row["solved"], row["attempted"], row["centiseconds"] // 100)
        assert (result.encode(), format_result(result.encode(), "333mbf")) == (row["value"], row["fmt"]), row


@answers("fmc_autocomplete", "time_autocomplete")
def test_typed_results_as_recorded(known: dict[str, Any]) -> None:
    for vector in known["fmc_autocomplete"]["vectors"]:
        assert recorded_as(AttemptResult(vector["moves"]), "333fm", LATEST) == vector["value"], vector
    for vector in known["time_autocomplete"]["vectors"]:
        assert recorded_as(AttemptResult(vector["value"]), "333", LATEST) == vector["out"], vector


@answers("compare")
def test_better_results(known: dict[str, Any]) -> None:
    for vector in known["compare"]["vectors"]:
        found = is_better(AttemptResult(vector["a"]), AttemptResult(vector["b"]), "333", LATEST)
        assert found is vector["better"], vector


@answers("meets_cutoff", "has_expected_attempts", "apply_cutoff")
def test_cutoffs(known: dict[str, Any]) -> None:
    for vector in known["meets_cutoff"]["vectors"]:
        found = meets_cutoff(results(vector["attempts"]), cutoff_of(vector["cutoff"]), "333", LATEST)
        assert found.answer is vector["meets"], vector
    for vector in known["has_expected_attempts"]["vectors"]:
        round_ = round_of(vector["max"], cutoff=vector["cutoff"])
        assert has_all_attempts(results(vector["attempts"]), round_, LATEST) is vector["ok"], vector
    for vector in known["apply_cutoff"]["vectors"]:
        kept = without_missed_attempts(results(vector["attempts"]), cutoff_of(vector["cutoff"]), "333", LATEST)
        assert list(kept) == vector["out"], vector


@answers("apply_time_limit")
def test_time_limits(known: dict[str, Any]) -> None:
    for vector in known["apply_time_limit"]["vectors"]:
        limit = TimeLimit(vector["limit"], ("333-r1",) if vector["cumulative"] else ())
        attempts = [TimedAttempt(one) for one in results(vector["attempts"])]
        found = apply_time_limit(attempts, limit, "333", LATEST).answer.results
        assert list(found) == vector["out"], vector


@answers("entry_validation")
def test_what_cannot_be_entered(known: dict[str, Any]) -> None:
    for vector in known["entry_validation"]["vectors"]:
        if "op" in vector:
            assert list(with_attempt((), 2, AttemptResult(1000))) == vector["attempts_after"]
            continue
        round_ = Round("333-r1", Format(vector["format"]), cutoff=cutoff_of(vector.get("cutoff")))
        attempts = results(vector["attempts"])
        faults = [fault.answer for fault in entry_faults(attempts, round_, LATEST)]
        assert faults == ([EntryFault.ONLY_DNS] if vector.get("error") else []), vector
        if "best" in vector:
            row = scored(Result(1, tuple(attempts)), "333", round_.format, LATEST)
            assert (row.best, row.average) == (vector["best"], vector["average"]), vector


WARNINGS = {
    "attempt 2 is done": EntryWarning.TOO_QUICK,
    "new world record single": EntryWarning.WORLD_RECORD_SINGLE,
    "new world record average": EntryWarning.WORLD_RECORD_AVERAGE,
    "inconsistent": EntryWarning.INCONSISTENT,
    "DNS followed": EntryWarning.RESULT_AFTER_DNS,
    "omitted attempt": EntryWarning.OMITTED_ATTEMPT,
}


@answers("entry_warnings")
def test_what_deserves_a_second_look(known: dict[str, Any]) -> None:
    for vector in known["entry_warnings"]["vectors"]:
        round_format = Format.BEST_OF_3 if vector["event"] == "333mbf" else Format.AVERAGE_OF_5
        records = {Scope(one["type"]): AttemptResult(one["attemptResult"]) for one in vector.get("records", [])}
        round_ = Round(f"{vector['event']}-r1", round_format)
        found = entry_warnings(results(vector["attempts"]), round_, LATEST, records)
        expected = [kind for words, kind in WARNINGS.items() if (vector["warning"] or "").startswith(words)]
        assert [remark.warning for remark in found[:1]] == expected, vector


@answers("bpa_wpa")
def test_best_and_worst_possible_averages(known: dict[str, Any], vectors: dict[str, Any]) -> None:
    for vector in (*known["bpa_wpa"]["vectors"], *vectors["oracle"]["bpa_wpa"]):
        attempts = results(vector["attempts"])
        assert best_possible(attempts, round_of(5), LATEST).average == vector["bpa"], vector
        if "wpa" in vector:
            assert worst_possible(attempts, round_of(5), LATEST).average == vector["wpa"], vector


@answers("projected_average")
def test_projected_averages(known: dict[str, Any], vectors: dict[str, Any]) -> None:
    asked = [(one["event"], one["n"], one) for one in known["projected_average"]["vectors"]]
    asked += [("333", one["format_attempts"], one) for one in vectors["oracle"]["projected"]]
    for event, attempts, vector in asked:
        found = projected_average(results(vector["attempts"]), round_of(attempts, event), LATEST)
        assert found == vector["projected"], vector


NEEDS = {-1: Need.NOTHING, -3: Need.IMPOSSIBLE, -4: Need.SUCCESS}


@answers("time_needed_to_overtake")
def test_what_is_needed_to_overtake(known: dict[str, Any]) -> None:
    for vector in known["time_needed_to_overtake"]["vectors"]:
        rival = tuple(
            value if value > 0 else 1 << 40 for value in (vector["overtake"]["projected"], vector["overtake"]["best"])
        )
        attempts = results(vector["result"]["attempts"])
        found = needed_to_overtake(attempts, (rival[0], rival[1]), round_of(vector["n"]), LATEST)
        assert found.need is NEEDS.get(vector["needed"], Need.RESULT), vector
        assert found.at_most == (vector["needed"] if found.need is Need.RESULT else None), vector


@answers("ranking")
def test_rankings(known: dict[str, Any]) -> None:
    for vector in known["ranking"]["vectors"]:
        round_format = Format(vector["format"])
        if "attempts_ranking" in vector:
            expected = [rank for _, rank in vector["attempts_ranking"]]
            rows = [Result(n, tuple(results(one))) for n, (one, _) in enumerate(vector["attempts_ranking"])]
            rows = [scored(row, "333", round_format, LATEST) for row in rows]
        else:
            expected = [one["ranking"] for one in vector["results"]]
            rows = [
                Result(n, best=AttemptResult(one["best"]), average=AttemptResult(one["average"]))
                for n, one in enumerate(vector["results"])
            ]
        ranks = {row.person_id: row.ranking for row in ranked(rows, "333", round_format, LATEST)}
        assert [ranks[n] for n in range(len(rows))] == expected, vector


@answers("qualifying")
def test_who_qualifies(known: dict[str, Any]) -> None:
    for vector in known["qualifying"]["vectors"]:
        scope = Scope.SINGLE if vector.get("format") == "3" else Scope.AVERAGE
        rows = [
            Result(
                one["id"],
                best=AttemptResult(one.get("best", 900 if one["ranking"] else 0)),
                average=AttemptResult(one.get("average", 1000 if one["ranking"] else 0)),
                ranking=one["ranking"],
            )
            for one in vector["results"]
        ]
        rulings = who_advances(rows, NextRound(condition_of(vector["condition"], scope)), "333", LATEST)
        assert list(advancing(rulings)) == vector["qualifying"], vector


@answers("advancing_website")
def test_who_advances(known: dict[str, Any]) -> None:
    for vector in known["advancing_website"]["vectors"]:
        rows = [
            Result(n, best=AttemptResult(one["best"]), average=AttemptResult(one["average"]))
            for n, one in enumerate(vector["results"])
        ]
        rulings = who_advances(in_order(rows), NextRound(condition_of(vector["condition"])), "333", LATEST)
        assert [int(rulings[n].answer) for n in range(len(rows))] == vector["advancing"], vector


@answers("clinching")
def test_who_is_certain(known: dict[str, Any]) -> None:
    settled, open_ = known["clinching"]["vectors"]
    for vector in (settled, open_):
        rows = [Result(n, tuple(results(one["attempts"]))) for n, one in enumerate(vector["results"])]
        round_ = round_of(5, cutoff=vector.get("cutoff"))
        found = outlooks_of(round_, rows, NextRound(condition_of(vector["condition"])), LATEST)
        certain = [int(found[n] is Outlook.CERTAIN) for n in range(5)]
        if vector is settled:
            assert certain == vector["advancing"]
        else:
            assert certain[3:] == vector["advancing_incomplete"]
            assert [int(found[n] is not Outlook.IMPOSSIBLE) for n in range(3)] == vector["questionable_complete"]


def test_the_first_of_three_is_certain_while_two_can_still_overtake(known: dict[str, Any]) -> None:
    """Other systems call all three questionable here, though the leader cannot fall below the third place."""
    vector = known["clinching"]["vectors"][1]
    rows = [Result(n, tuple(results(one["attempts"]))) for n, one in enumerate(vector["results"])]
    found = outlooks_of(round_of(5), rows, NextRound(condition_of(vector["condition"])), LATEST)
    assert [found[n] for n in range(3)] == [Outlook.CERTAIN, Outlook.POSSIBLE, Outlook.POSSIBLE]


@answers("next_qualifying")
def test_who_comes_in_for_somebody_who_withdraws(known: dict[str, Any]) -> None:
    for vector in known["next_qualifying"]["vectors"]:
        rows = list(in_order(averages(vector["averages"]))) if "averages" in vector else by_ranks(vector["ranks"])
        rulings = who_advances(rows, NextRound(condition_of(vector["condition"])), "333", LATEST)
        qualified = advancing(rulings)
        if "quit" in vector:
            withdrawn = [*vector["quit"], *vector["already_quit"]] if "already_quit" in vector else vector["quit"]
            now = after_withdrawals(rows, qualified, withdrawn, LATEST).answer
            assert [person for person in now if person not in qualified] == vector["next"], vector
        else:
            withdrawn = [person for person in qualified if person not in vector["advancing"]]
            assert list(next_in_line(rows, qualified, withdrawn, LATEST)) == vector["next"], vector


@answers("advancement_candidates")
def test_who_may_be_added_to_an_open_round(known: dict[str, Any]) -> None:
    for vector in known["advancement_candidates"]["vectors"]:
        rows = by_ranks(vector["ranks"])
        to = NextRound(condition_of({"type": "ranking", "level": vector["level"]}))
        qualified = advancing(who_advances(rows, to, "333", LATEST))
        assert list(may_be_added(rows, qualified, vector["advancing"], LATEST)) == vector["qualifying"], vector
        for person in vector["qualifying"]:
            leaving = displaced_by(person, rows, qualified, vector["advancing"], LATEST)
            assert list(leaving) == vector["revocable"], vector


@answers("open_round")
def test_which_rounds_may_be_opened(known: dict[str, Any]) -> None:
    for vector in known["open_round"]["vectors"]:
        if "op" in vector:
            half = condition_of({"type": "percent", "value": 50})
            before = who_advances(in_order(averages([*range(100, 1000, 100), 1000])), NextRound(half), "333", LATEST)
            after = who_advances(in_order(averages([*range(100, 1000, 100), 0])), NextRound(half), "333", LATEST)
            counts = len(advancing(before)), len(advancing(after))
            assert counts == (vector["advancing_before"], vector["advancing_after"])
            continue
        sizes = [vector[f"r{n}"] for n in range(1, 4) if f"r{n}" in vector]
        if "dual_r1r2" in vector:
            sizes = [vector["dual_r1r2"]] * 2
        sizes = [*sizes, 8] if len(sizes) < vector["round"] else sizes
        found = may_have_rounds(sizes, LATEST, starts_dual="dual_r1r2" in vector)
        assert found.answer is vector["ok"], vector
        assert vector["ok"] or found.under == (vector["clause"],), vector


def _dual(rows: list[Any]) -> list[Result]:
    if isinstance(rows[0], int):
        return averages(rows)
    return [
        Result(n, best=AttemptResult(single), average=AttemptResult(mean))
        for n, (mean, single) in enumerate(rows, start=1)
    ]


@answers("dual_rounds")
def test_dual_rounds(known: dict[str, Any]) -> None:
    for vector in known["dual_rounds"]["vectors"]:
        if "podium" in vector or "positions" in vector:
            together = ranked_together(_dual(vector["r1"]), _dual(vector["r2"]), "333", Format.AVERAGE_OF_5, LATEST)
            ranks = {row.person_id: row.ranking for row in together}
            podium = [row.person_id for row in together][:3]
            assert podium == vector.get("podium", podium), vector
            assert all(ranks[int(person)] == rank for person, rank in vector.get("positions", {}).items()), vector
        elif "quit" in vector:
            together = ranked_together(_dual(vector["r1"]), _dual(vector["r2"]), "333", Format.AVERAGE_OF_5, LATEST)
            to = NextRound(condition_of(vector["condition"]))
            qualified = advancing(who_advances(together, to, "333", LATEST))
            now = after_withdrawals(together, qualified, vector["quit"], LATEST).answer
            assert [person for person in now if person not in qualified] == vector["next"], vector


def _all_equal(number: int, value: int) -> Result:
    return Result(number, tuple(results([value] * 5)))


def test_dual_rounds_that_are_not_over_yet(known: dict[str, Any]) -> None:
    for vector in known["dual_rounds"]["vectors"]:
        if "r2_entered" not in vector:
            continue
        first = [_all_equal(number, value) for number, value in enumerate(vector["r1"], start=1)]
        second = [_all_equal(int(number), value) for number, value in vector["r2_entered"].items()]
        to = NextRound(condition_of(vector["condition"]))
        found = outlooks_of(round_of(5), first, to, LATEST, second=second)
        certain = [person for person, outlook in found.items() if outlook is Outlook.CERTAIN]
        assert certain == vector["advancing"], vector


def test_rounds_that_may_not_be_dual(known: dict[str, Any]) -> None:
    asked = [vector["validation"] for vector in known["dual_rounds"]["vectors"] if "validation" in vector]
    first, second = Round("333-r1", Format.AVERAGE_OF_5), Round("333-r2", Format.AVERAGE_OF_5)
    other = Round("333-r2", Format.AVERAGE_OF_5, cutoff=Cutoff(2, AttemptResult(1000)))
    differ = may_be_dual(first, other, LATEST, rounds_of_event=3)
    final = may_be_dual(first, second, LATEST, rounds_of_event=2, championships=["national"])
    assert len(asked) == 2
    assert [ruling.under for ruling in (*differ, *final)] == [("9v3",), ("9v2",)]
    assert may_be_dual(first, second, LATEST, rounds_of_event=2)[0].answer


def test_every_section_is_answered_here_or_known_to_be_answered_elsewhere(known: dict[str, Any]) -> None:
    assert set(known) == ANSWERED_HERE | set(ANSWERED_ELSEWHERE)


@pytest.mark.parametrize("name", ["2018-01-01", "2025-07-17", "2026-01-01"])
def test_the_averages_are_the_same_in_every_edition_with_the_same_rounding(known: dict[str, Any], name: str) -> None:
    for vector in known["average"]["vectors"]:
        attempts = results(vector["attempts"])
        found = average(attempts, vector["event"], round_of(len(attempts)).format, edition(name))
        assert found == vector["average"], vector
