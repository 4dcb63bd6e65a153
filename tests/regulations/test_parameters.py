"""Every parameter has a file and a field, is cited where it says something, and is dated by releases."""

import ast
import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path

import pytest

import cubelex
from cubelex.errors import InvalidParameter
from cubelex.regulations import Edition, all_speakers, edition, editions, numbered_editions
from cubelex.regulations.calendar import releases
from cubelex.regulations.items import items_of
from cubelex.regulations.parameters import parameter as module
from cubelex.regulations.parameters.groups import GROUPS
from cubelex.regulations.parameters.parameter import Parameter, parameters
from cubelex.regulations.sources import source
from cubelex.regulations.standings import nature

ALL = list(parameters().values())
FIRST = editions()[0].date
KNOWN = [known.date for known in numbered_editions()]

# The known facts a table of the editions lists, and the parameters here that say them; others are said by code.
FACTS = {
    "events": "events.official",
    "formats": "formats.allowed head_to_head.events head_to_head.only_final",
    "formats_note": "formats.by_board_exception formats.preferred_in_finals formats.preferred_in formats.allowed",
    "side_statistics": "formats.also_ranked",
    "cutoff": "cutoffs.* rounds.counted_as formats.allowed",
    "timed_single_under_10min": "times.threshold",
    "timed_single_from_10min": "times.single_over_threshold",
    "timed_average_under_10min": "times.threshold",
    "timed_average_over_10min": "times.average_over_threshold",
    "mbld_time_precision": "multi_blind.time_unit",
    "fmc_average_precision": "fewest_moves.mean_decimals",
    "mbld_scoring": "multi_blind.*",
    "mbld_time_limit": "multi_blind.*",
    "dnf_average": "averages.*",
    "only_dns": "disqualification.only_dns",
    "max_rounds": "rounds.most rounds.size_counts rounds.size_limits",
    "round_counting": "rounds.counted_as rounds.has_qualification_rounds",
    "elimination": "rounds.least_eliminated rounds.least_eliminated_percent",
    "advancement": "advancement.*",
    "championship_reserved": "advancement.*",
    "time_limit_default_s": "limits.default_seconds",
    "cumulative_limit": "limits.*",
    "time_limit_test": "limits.reached",
    "inspection": "inspection.* head_to_head.calls head_to_head.spares_late_start",
    "scramble_spec": "scrambles.*",
    "scramble_window_h": "scrambles.window_hours",
    "scramble_on_unsolved_extra": "scrambles.unsolved_for_extra",
    "correct_misscramble_before": "scrambles.need_not_correct scrambles.should_correct",
    "orientation": "scrambles.orientations",
    "notation_nxn": "notation.* metrics.solution",
    "rotations": "notation.rotations notation.half_turn_may_be_primed",
    "metric": "metrics.* fewest_moves.most_moves",
    "fmc": "fewest_moves.* metrics.solution",
    "misalignment_deg": "solved_state.misalignment",
    "clock_solved": "",
    "defects_at_end": "defects.at_end defects.closest_position_counts",
    "intentional_defect": "",
    "records": "records.*",
    "video_evidence": "incidents.video incidents.slow_motion_when incidents.slow_motion_supports",
    "extra_attempt_appeal": "incidents.appeal",
    "misscramble_after_solve": "incidents.* scrambles.second_check",
    "duplicate_scramble": "incidents.duplicate_scramble",
    "end_of_competition": "incidents.competition_ends",
    "retroactive_removal": "incidents.later_rounds_removed incidents.later_rounds_kept_for",
    "dispute_window_min": "incidents.dispute_minutes incidents.dispute_limits",
    "country_change": "registration.country_change",
    "stateless": "registration.stateless",
    "timers": "timers.*",
    "rewards": "",
    "dual_rounds": "dual_rounds.* rounds.counted_as",
    "head_to_head": "head_to_head.*",
}
# What a fault costs is data of `rules`; the tests of observations look at these facts.
OBSERVED = """
    penalty_cumulation penalty_release_before_stop penalty_hands_stop penalty_touch_after_stop penalty_puzzle_off_mat
    penalty_hands_start penalty_contact_start penalty_misalignment early_timer_stop"""


def by_name(parameter: Parameter) -> str:
    return str(parameter)


@pytest.mark.parametrize("parameter", ALL, ids=by_name)
def test_a_parameter_has_a_value_ever_since_the_oldest_edition(parameter: Parameter) -> None:
    assert parameter.values[0].since == FIRST
    assert parameter.values[0].is_exact


@pytest.mark.parametrize("parameter", ALL, ids=by_name)
def test_a_parameter_changes_only_with_a_release_a_revision_or_a_stage(parameter: Parameter) -> None:
    days = {day for release in releases() for day in (release.date, *release.revisions, *release.stages)}
    assert {dated.since for dated in parameter.values} <= days


@pytest.mark.parametrize("parameter", ALL, ids=by_name)
def test_a_new_date_brings_a_new_value(parameter: Parameter) -> None:
    values = [dated.value for dated in parameter.values]
    assert all(older != newer for older, newer in itertools.pairwise(values))


@pytest.mark.parametrize("parameter", ALL, ids=by_name)
def test_a_change_of_unknown_day_is_dated_by_a_version_read_after_one_that_was_not(parameter: Parameter) -> None:
    before = {newer.date: older.date for older, newer in itertools.pairwise(releases())}
    for dated in parameter.values:
        if not dated.is_exact:
            assert dated.since in KNOWN
            assert before[dated.since] not in KNOWN


@pytest.mark.parametrize("parameter", ALL, ids=by_name)
def test_a_parameter_is_cited_in_every_edition_that_speaks_of_it(parameter: Parameter) -> None:
    uncited = [str(day) for day in KNOWN if not parameter.is_silent_on(day) and not parameter.regulations_on(day)]
    assert not uncited


@pytest.mark.parametrize("parameter", ALL, ids=by_name)
def test_a_cited_number_exists_in_the_edition(parameter: Parameter) -> None:
    missing = [
        f"{number} in {known}"
        for known in numbered_editions()
        for number in parameter.regulations_on(known.date)
        if number not in items_of(known)
    ]
    assert not missing


@pytest.mark.parametrize("parameter", ALL, ids=by_name)
def test_numbers_are_dated_by_editions_whose_items_are_known(parameter: Parameter) -> None:
    assert {since for since, _ in parameter.regulations} <= {*KNOWN, date.min}
    numbers = [numbers for _, numbers in parameter.regulations]
    assert all(older != newer for older, newer in itertools.pairwise(numbers))


@pytest.mark.parametrize("parameter", ALL, ids=by_name)
def test_a_description_is_one_sentence(parameter: Parameter) -> None:
    assert parameter.description.endswith(".")
    assert parameter.description[0].isupper()
    assert len(parameter.description) <= 160


def test_whole_numbers_have_a_unit() -> None:
    unitless = [str(parameter) for parameter in ALL if type(parameter.values[-1].value) is int and not parameter.unit]
    assert not unitless


def test_every_group_is_an_attribute_of_an_edition() -> None:
    for held in editions():
        assert {name for name, kind in GROUPS.items() if isinstance(getattr(held, name), kind)} == set(GROUPS)


def test_a_parameter_cannot_be_changed() -> None:
    latest = editions()[-1]
    with pytest.raises(AttributeError):
        latest.rounds.most = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        latest.formats.allowed["333"] = ()  # type: ignore[index]


def test_every_file_has_a_field_and_every_field_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    said = dict(source("law"))
    monkeypatch.setattr(module, "source", lambda name: {**said, "parameters/rounds/orphan": {}})
    with pytest.raises(InvalidParameter, match=r"missing for rounds\.orphan"):
        parameters.__wrapped__()
    del said["parameters/rounds/most"]
    monkeypatch.setattr(module, "source", lambda name: said)
    with pytest.raises(InvalidParameter, match=r"missing for rounds\.most"):
        parameters.__wrapped__()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"values": {"2009-02-06": "four"}}, r"rounds\.most: expected a whole number, got 'four'"),
        ({"values": {"2018-01-01": "4", "2009-02-06": "5"}}, "not in order"),
        ({"values": {"yesterday": "4"}}, "Invalid isoformat"),
        ({"valeus": {}}, "does not know valeus"),
    ],
)
def test_a_wrong_file_is_refused_by_name(
    change: dict[str, object], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = source("law")
    wrong = {**said["parameters/rounds/most"], **change}
    monkeypatch.setattr(module, "source", lambda name: {**said, "parameters/rounds/most": wrong})
    with pytest.raises(InvalidParameter, match=message):
        parameters.__wrapped__()


def test_an_uncited_parameter_would_be_noticed() -> None:
    uncited = replace(parameters()["rounds.most"], regulations=())
    with pytest.raises(AssertionError):
        test_a_parameter_is_cited_in_every_edition_that_speaks_of_it(uncited)


def named(names: str) -> list[Parameter]:
    found = []
    for name in names.split():
        group, _, field = name.partition(".")
        every = list(GROUPS[group]._fields) if field == "*" else [field]
        found += [parameters()[f"{group}.{name_}"] for name_ in every]
    return found


def test_every_known_fact_is_listed(shared: Path) -> None:
    facts = json.loads((shared / "regulations" / "editions.json").read_text())["parameters"]
    assert set(facts) - {"structure"} - set(OBSERVED.split()) == set(FACTS)


def test_the_layout_of_the_text_is_a_fact_of_the_calendar() -> None:
    assert [held.layout for held in editions()] == [
        "one_document",
        *["regulations_and_guidelines"] * 2,
        *["one_document"] * 3,
    ]


@cache
def spoken_of(held: Edition) -> frozenset[str]:
    """The numbers that code speaks of in an edition."""
    return frozenset(number for speaker in all_speakers() for number in speaker.numbers_in(held))


@pytest.mark.parametrize("fact", FACTS)
def test_parameters_and_code_depend_on_the_numbers_known(fact: str, shared: Path) -> None:
    facts = json.loads((shared / "regulations" / "editions.json").read_text())["parameters"]
    for day, known in facts[fact].items():
        held = edition(day)
        cited = {number for parameter in named(FACTS[fact]) for number in parameter.regulations_on(held.date)}
        cited |= spoken_of(held)
        needs_no_code = {number for number in known["cite"] if nature(number, held) != "mechanical"}
        missing = set(known["cite"]) - cited - (needs_no_code if not FACTS[fact] else set())
        assert not missing, f"{fact} in {day} also depends on {missing}"


def parameters_read(tree: ast.Module) -> Iterator[str]:
    """The parameters a module reads: `edition.rounds.most`, or `rules.most` after `rules = edition.rounds`."""
    groups: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute) and node.value.attr in GROUPS:
            for target in node.targets:
                if isinstance(target, ast.Name):
                    groups.setdefault(target.id, set()).add(node.value.attr)
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Attribute(attr=group), attr=name) if group in GROUPS:
                yield f"{group}.{name}"
            case ast.Attribute(value=ast.Name(id=variable), attr=name):
                yield from (f"{group}.{name}" for group in groups.get(variable, ()))


@pytest.mark.slow
def test_every_parameter_is_read_by_code() -> None:
    """A parameter that no code reads decides nothing, and nobody would notice a wrong value."""
    modules = Path(cubelex.__file__).parent.rglob("*.py")
    read = {name for path in modules for name in parameters_read(ast.parse(path.read_text(encoding="utf-8")))}
    assert [str(parameter) for parameter in ALL if str(parameter) not in read] == []
