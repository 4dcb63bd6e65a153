import json
from dataclasses import replace
from datetime import date

import pytest

from cubelex.puzzles import puzzle
from cubelex.regulations import editions
from cubelex.rules import Ruling
from cubelex.scrambles import (
    CompetitionPlan,
    ScrambleDocument,
    ScrambleSet,
    Seed,
    SetPlan,
    check_sets,
    explain_state,
    make_sets,
    qualifies,
    verify_sets,
)

TODAY = editions()[-1]
SEED = Seed(bytes(range(32)))
PLAN = CompetitionPlan(
    "Test2026",
    "Test 2026",
    date(2026, 5, 2),
    (
        SetPlan("222", 1, 1, 5),
        SetPlan("222", 1, 2, 5),
        SetPlan("333fm", 1, 1, 1, 2, attempt=1),
        SetPlan("333fm", 1, 1, 1, 2, attempt=2),
        SetPlan("333mbf", 1, 1, 1, 1, cubes=4, attempt=1),
        SetPlan("minx", 1, 1, 5),
        SetPlan("sq1", 1, 1, 2, 1),
    ),
)


@pytest.fixture(scope="module")
def made() -> ScrambleDocument:
    return make_sets(PLAN, TODAY, SEED)


def test_every_set_has_its_attempts_and_extras(made: ScrambleDocument) -> None:
    sizes = [(len(one.attempts), len(one.extras)) for one in made.sets]
    assert sizes == [(5, 2), (5, 2), (1, 2), (1, 2), (1, 1), (5, 2), (2, 1)]
    assert len(made.sets[4].attempts[0]) == 4
    assert sum(len(one.sequences()) for one in made.sets) == PLAN.sequences


def test_no_sequence_comes_twice_and_all_qualify(made: ScrambleDocument) -> None:
    assert check_sets(made, TODAY) == []
    every = [sequence for one in made.sets for _, sequence in one.sequences()]
    assert len(set(every)) == len(every)


def test_anyone_derives_the_same_sets_from_the_seed(made: ScrambleDocument) -> None:
    read = ScrambleDocument.from_json(json.loads(json.dumps(made.to_json())))
    assert verify_sets(read, SEED) == []
    assert make_sets(PLAN, TODAY, SEED) == made


def test_another_seed_and_a_changed_sequence_are_found_out(made: ScrambleDocument) -> None:
    other = verify_sets(made, Seed(bytes(32)))
    assert "fingerprint" in other[0]
    assert len(other) == 1 + PLAN.sequences
    first = made.sets[0]
    forged = replace(first, attempts=(("R U F",), *first.attempts[1:]))
    findings = verify_sets(replace(made, sets=(forged, *made.sets[1:])), SEED)
    assert len(findings) == 1
    assert findings[0].startswith("222-r1-g1 1: the file says 'R U F'")


@pytest.mark.parametrize("left", [0, 1, 3])
def test_cubes_that_are_missing_from_an_attempt_are_found_out(made: ScrambleDocument, left: int) -> None:
    multi = made.sets[4]
    cut = replace(multi, attempts=(multi.attempts[0][:left],))
    findings = verify_sets(replace(made, sets=(*made.sets[:4], cut, *made.sets[5:])), SEED)
    assert [finding.partition(",")[0] for finding in findings] == [
        f"333mbf-r1-g1-a1 1.{cube}: the file has no sequence" for cube in range(left + 1, 5)
    ]


def test_without_a_seed_sets_differ_from_time_to_time() -> None:
    plan = replace(PLAN, sets=PLAN.sets[:1])
    assert make_sets(plan, TODAY).sets != make_sets(plan, TODAY).sets


def test_progress_is_told_to_the_last_sequence() -> None:
    told: list[int] = []
    plan = replace(PLAN, sets=PLAN.sets[:2])
    make_sets(plan, TODAY, SEED, told.append)
    assert told == list(range(1, plan.sequences + 1))


@pytest.mark.parametrize(
    ("event", "near", "far", "number"),
    [
        ("222", "R U R'", "R U R' U", "4b3b"),
        ("skewb", "R U L B R U", "R U' L B' R' U L' B", "4b3c"),
        ("pyram", "U L R B U", "U L R B' U' l r u b", "4b3f"),
        ("sq1", "(1,0) / (3,3) /", "(1,0) / (5,-1) / (4,1) / (-1,-4) / (-3,0) / (-2,4) / (3,3) / (2,-1)", "4b3d"),
        ("333", "R", "R U", "4b3"),
        ("777", "3Rw2", "3Rw2 U", "4b3e"),
    ],
)
def test_a_sequence_too_near_to_solved_does_not_qualify(event: str, near: str, far: str, number: str) -> None:
    assert qualifies(event, near, TODAY).under == (number,)
    assert not qualifies(event, near, TODAY).answer
    assert qualifies(event, far, TODAY).answer


BLOCKED = "(-3,5) / (-2,1) / (-4,-1) / (-3,6) / (-2,-5) / (-1,-3) / (-3,-3) / (-2,-3) / (0,4) / (-4,2) / (1,0)"


def test_a_square1_sequence_after_which_no_slash_is_possible_does_not_qualify_since_2026(
    made: ScrambleDocument,
) -> None:
    for each in editions()[1:]:
        is_allowed = each.in_force_since < date(2026, 1, 1)
        assert qualifies("sq1", BLOCKED, each) == Ruling(is_allowed, ("4b3d",))
        assert qualifies("sq1", f"{BLOCKED} (-1,0)", each).answer
    document = replace(made, sets=(ScrambleSet("sq1", 1, 1, ((BLOCKED,),)),))
    assert check_sets(document, TODAY) == ["sq1-r1-g1 1: / cannot be the first move of a solution (4b3d)"]


def test_what_speaks_against_a_set_is_named(made: ScrambleDocument) -> None:
    first = made.sets[0]
    faulty = replace(first, attempts=(("R U",), ("R ?",), *first.attempts[2:4], first.attempts[2]))
    findings = check_sets(replace(made, sets=(faulty,)), TODAY)
    assert "222-r1-g1 1: fewer than 4 moves from solved (4b3b)" in findings
    assert any(finding.startswith("222-r1-g1 2: '?'") for finding in findings)


def test_sets_of_an_old_edition_are_made_checked_and_verified_in_its_own_notation() -> None:
    old = editions()[0]
    sets = tuple(SetPlan(event, 1, 1, 1, 1) for event in ("666", "777", "clock", "sq1", "minx"))
    made = make_sets(CompetitionPlan("Test2009", "Test 2009", date(2009, 5, 2), sets), old, SEED)
    assert check_sets(made, old) == []
    assert verify_sets(made, SEED) == []
    shown = str(puzzle("666").solved.apply(puzzle("666").parse(made.sets[0].attempts[0][0], old)))
    assert explain_state(made.sets[0], shown, edition=old).labels == ("1",)


def with_another_way_to_the_first_state(made: ScrambleDocument) -> ScrambleDocument:
    first = made.sets[0]
    detour = (f"{first.attempts[0][0]} R R'",)
    return replace(made, sets=(replace(first, attempts=(detour, *first.attempts[1:])), *made.sets[1:]))


def test_another_version_may_have_gone_another_way_to_the_state_that_follows(made: ScrambleDocument) -> None:
    changed = with_another_way_to_the_first_state(made)
    assert len(verify_sets(changed, SEED)) == 1
    assert verify_sets(replace(changed, generator="Cubelex 0.0.1"), SEED) == []


def test_what_does_not_follow_in_another_version_is_to_be_verified_with_that_one(made: ScrambleDocument) -> None:
    first = replace(made.sets[0], attempts=(("R U",), *made.sets[0].attempts[1:]))
    findings = verify_sets(replace(made, generator="Cubelex 0.0.1", sets=(first, *made.sets[1:])), SEED)
    assert [finding.split(":")[0] for finding in findings[:1]] == ["222-r1-g1 1"]
    assert "made with Cubelex 0.0.1" in findings[-1]
