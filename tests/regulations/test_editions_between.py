"""What the versions between the editions kept in full say, as read in their own texts: facts that tell them apart."""

from datetime import date
from operator import attrgetter

import pytest

from cubelex.regulations import Edition, edition, edition_on, items_of, numbered_editions
from cubelex.regulations.calendar import releases
from cubelex.regulations.items import held_items
from cubelex.regulations.lineages import between_steps, number_from, steps
from cubelex.rules.attempts import consequence_of
from cubelex.rules.attempts.observations import observations
from cubelex.rules.incidents import policy
from cubelex.rules.incidents.policies import policies
from cubelex.rules.periods import periods

# Under each version, what a parameter is, and the regulations that say so; a fact changed with that version.
FACTS: dict[str, dict[str, tuple[object, tuple[str, ...]]]] = {
    "2014-01-01": {
        "competitions.announced": ("two_weeks_before", ("8a4",)),
        "cutoffs.decided_by": (("position", "result"), ("9g2",)),
        "limits.cumulative": ("beside_time_limit", ("A1a", "A1a2")),
        "times.single_over_threshold": ("nearest", ("9f2",)),
    },
    "2014-04-03": {
        "officials.results_within": ("last_day", ("1c3+",)),
        "fewest_moves.objects": (("paper", "pen", "cube", "stickers"), ("E3a", "E3b", "E3c")),
        "disqualification.reaches": (("competition",), ("2k",)),
    },
    "2015-07-01": {
        "officials.results_within": ("one_week", ("1c3",)),
        "disqualification.reaches": (("event", "several events", "competition"), ("2k",)),
        "fewest_moves.reading": ("exact", ("E2c++",)),
        "scorecards.scrambler_signs": ("if_required", ("A2d1",)),
        "scrambles.least_moves": (
            {"222": 4, "pyram": 6, "skewb": 7, "sq1": 11},
            ("4b3b", "4b3c", "4b3d", "4b3f"),
        ),
    },
    "2016-04-18": {
        "rounds.size_limits": (((99, 2), (15, 1), (7, 0)), ("9m1", "9m2", "9m3")),
        "scrambles.window_hours": (2, ("4b4",)),
        "fewest_moves.shared_inverse_moves": (4, ("E2e++",)),
        "limits.after_cumulative": ("DNS", ("A1a2+++",)),
    },
    "2017-06-19": {
        "registration.countries": ("listed", ("2e1",)),
        "registration.stateless": (True, ("2e3",)),
        "registration.identity_shown": ("newcomers", ("2e",)),
    },
    "2018-01-01": {
        "disqualification.remaining_attempts": ("dnf", ("2j1a",)),
        "limits.never_cumulative_for": (("333fm", "333mbf"), ("A1a2+++++",)),
        "notation.square_one_turns": ((-5, 6), ("12c2",)),
    },
    "2018-01-01 rev. 2018-05-29": {
        "limits.cumulative": ("instead_of_time_limit", ("A1a2", "A1a2++++")),
        "multi_blind.time_unit": ("as_other_times", ("9f1", "9f2")),
        "scrambles.secrecy": ("until_round_ends", ("4b2",)),
    },
    "2019-05-01": {
        "multi_blind.time_unit": ("seconds", ("9f1", "9f2")),
        "fewest_moves.late_arrival": ("joins_with_time_remaining", ("E2b++",)),
        "limits.after_cumulative": ("unsaid", ()),
        "limits.announced": ("before_competition", ("A1a3",)),
        "scorecards.scrambler_signs": ("should_be_required", ("A2d1",)),
        "scrambles.secrecy": ("until_group_ends", ("4b2",)),
        "competitions.announced": ("unsaid", ()),
        "timers.accepted": (
            ("stackmat_generation_2", "stackmat_generation_3_pro", "stackmat_generation_4_pro"),
            ("7f1a",),
        ),
    },
    "2020-01-01": {
        "scorecards.scrambler_signs": ("always", ("A2d1",)),
        "scorecards.sufficiently_scrambled": (("666", "777", "minx"), ("A2d1",)),
        "puzzles.electronics_barred": (True, ("3a4",)),
        "notation.rotations": (("letter",), ("12a4", "12a4a", "12a4b", "12a4c", "E2c2++")),
    },
    "2020-08-01": {
        "puzzles.loose_pins_barred": (False, ()),
        "competitions.events_closed_by": ("board", ("9k",)),
        "disqualification.only_dns": ("recorded", ("9f5",)),
    },
    "2021-05-01": {
        "competitions.events_closed_by": ("announcement_team", ("9k",)),
        "disqualification.remaining_attempts": ("dnf_if_any_started", ("2j1a",)),
        "disqualification.only_dns": ("not_if_disqualified", ("9f5", "2j1a")),
        "incidents.later_rounds_removed": (True, ("9t", "9t1", "9t2", "9t3")),
        "awards.has_certificates": (False, ()),
    },
    "2022-01-01": {
        "timers.two_pad_mode": (True, ("7f4", "A3b")),
        "multi_blind.late_arrival": ("joins_with_time_remaining", ("H1b+",)),
        "puzzles.loose_pins_barred": (True, ("3j1+",)),
        "timers.accepted": (
            (
                "stackmat_generation_2",
                "stackmat_generation_3_pro",
                "stackmat_generation_4_pro",
                "stackmat_generation_5_pro",
            ),
            ("7f1a",),
        ),
    },
    "2022-06-01": {
        "incidents.appeal": ("must", ("11e",)),
        "incidents.dispute_limits": ("both", ("2n1",)),
        "limits.cumulative": ("instead_of_time_limit", ("A1a", "A1a2")),
    },
    "2023-02-01": {
        "incidents.appeal": ("should", ("11e",)),
        "incidents.dispute_limits": ("either", ("2n1",)),
        "incidents.extra_attempts_end": ("during_competition", ("9l",)),
        "limits.cumulative": ("beside_time_limit", ("A1a2", "A1a+")),
        "limits.after_cumulative": ("DNS", ("A1a2+++++",)),
        "puzzles.loose_pins_barred": (True, ("3h5",)),
        "timers.accepted": (
            ("stackmat_generation_3_pro", "stackmat_generation_4_pro", "stackmat_generation_5_pro"),
            ("7f1a",),
        ),
    },
    "2023-08-01": {
        "defects.closest_position_counts": (True, ("5b5f",)),
        "inspection.calls": (((8, "8 SECONDS"), (12, "12 SECONDS")), ("A3b3", "A3b4")),
        "inspection.boundary_is_late": (False, ()),
        "scrambles.should_correct": ((), ()),
    },
    "2024-01-01": {
        "inspection.boundary_is_late": (True, ("A3a1", "A4d1+", "A4d2+")),
        "registration.country_change": ("first_of_year", ("2e2", "2e2a", "2e2b")),
        "scorecards.penalty_format": ("T + X = F", ("A7b1",)),
        "scrambles.should_correct": (("555",), ("4g1b",)),
    },
    "2024-01-01 rev. 2024-02-25": {
        "scrambles.need_not_correct": (("666", "777", "minx"), ("4g1a",)),
        "puzzles.logo_free": (("333bf", "444bf", "555bf", "333mbf"), ("3l",)),
        "advancement.needs_a_result": (False, ()),
    },
    "2025-01-01": {
        "times.average_over_threshold": ("truncate", ("9f2",)),
        "puzzles.logo_free": (("444bf", "555bf", "333mbf"), ("3l",)),
        "fewest_moves.late_arrival": ("joins_with_time_remaining", ("E2b2", "E6")),
        "registration.country_change": ("one_year_apart", ("2e2", "2e2a", "2e2b")),
    },
    "2025-01-01 rev. 2025-03-02": {
        "times.average_over_threshold": ("nearest", ("9f2",)),
        "times.single_over_threshold": ("truncate", ("9f2",)),
        "incidents.dispute_limits": ("both", ("2n1",)),
    },
}
FORMATS = {
    "2018-01-01": {"666": "12m", "333bf": "123", "444bf": "123", "333ft": "a"},
    "2019-05-01": {"666": "m", "333bf": "3", "444bf": "3", "333ft": "a", "333fm": "12m", "333mbf": "123"},
    "2020-01-01": {"666": "m", "333ft": "", "333oh": "a"},
}


@pytest.mark.parametrize(
    ("name", "parameter"), [(name, parameter) for name, facts in FACTS.items() for parameter in facts]
)
def test_a_version_has_the_values_of_its_own_text(name: str, parameter: str) -> None:
    under = edition(name)
    value, numbers = FACTS[name][parameter]
    assert attrgetter(parameter)(under) == value
    assert under.cite_parameter(parameter) == numbers or not numbers


def test_every_version_of_2018_to_2025_has_three_facts_or_more() -> None:
    versions = [str(release.date) for release in releases() if date(2014, 1, 1) <= release.date <= date(2025, 1, 1)]
    assert {name: len(FACTS[name]) for name in versions if len(FACTS[name]) < 3} == {}


@pytest.mark.parametrize("name", FORMATS)
def test_formats_changed_with_these_versions(name: str) -> None:
    allowed = edition(name).formats.allowed
    assert {event: "".join(allowed.get(event, ())) for event in FORMATS[name]} == FORMATS[name]


def test_cutoffs_and_ranked_means_of_blindfolded_events_are_those_of_may_2019() -> None:
    before, since, later = (edition_on(day) for day in (date(2019, 4, 30), date(2019, 5, 1), date(2020, 1, 1)))
    assert (before.cutoffs.formats.get("666"), since.cutoffs.formats["666"]) == (None, (("1", "m"),))
    assert ("333ft" in since.cutoffs.formats, "333ft" in later.cutoffs.formats) == (True, False)
    assert (before.formats.also_ranked, since.formats.also_ranked["555bf"]) == ({"333bf": "m"}, "m")


# What an observation leads to, and who may decide otherwise, with the regulations of that version.
OBSERVED = [
    ("released_late", "333", "2017-06-19", "+2", None, ("A6c",)),
    ("released_late", "333", "2018-01-01", "DNF", "judge", ("A6c",)),
    ("touched_after_stop", "333", "2020-08-01", "DNF", "judge", ("A6e",)),
    ("touched_after_stop", "333", "2021-05-01", "+2", "judge", ("A6e2",)),
    ("puzzle_on_timer", "333", "2015-07-01", "+2", None, ("A3d1",)),
    ("puzzle_on_timer", "333", "2024-01-01", None, None, ()),
    ("clock_pins_changed", "clock", "2023-08-01", "DNF", None, ("F3a",)),
    ("clock_pins_changed", "clock", "2024-01-01", "none", None, ("F3",)),
    ("clock_pins_changed", "clock", "2025-01-01", "none", None, ("A3c1+",)),
    ("inexperience", "333", "2022-06-01", "none", "Delegate", ("A7g", "A7g++")),
    ("illegal_puzzle", "333mbf", "2019-05-01", "DNF", "Delegate", ("3k2", "3k2b")),
    ("moves_in_memorization", "333mbf", "2020-08-01", "DNF", None, ("B3c",)),
    ("moves_in_memorization", "333mbf", "2021-05-01", "DNF", "Delegate", ("B3c", "H1e")),
    ("cover_touched_at_start", "333bf", "2020-08-01", None, None, ()),
    ("cover_touched_at_start", "333bf", "2021-05-01", "+2", None, ("B2c",)),
    ("used_electronics", "333", "2022-06-01", "DNF", "Delegate", ("2i", "A5b")),
    ("used_electronics", "333", "2023-02-01", "DNF", None, ("2i",)),
    ("communicated", "333", "2023-02-01", "DNF", None, ("A5a",)),
    ("communicated", "333", "2023-08-01", "DNF", "Delegate", ("A5a",)),
    ("signature_missing", "333", "2018-01-01", "DNF", "score taker", ("A7c4", "A7c4+")),
    ("signature_missing", "333", "2019-05-01", "DNF", "Delegate", ("A7c4", "A7c4+")),
    ("signature_missing", "333", "2021-05-01", "DNF", "Delegate", ("A7c4", "A7c5")),
    ("solution_wrong", "333fm", "2020-01-01", "DNF", None, ("E2c5",)),
    ("hands_used_in_solve", "333ft", "2019-05-01", "DNF", None, ("D1b",)),
]


@pytest.mark.parametrize(("name", "event", "version", "effect", "decides", "under"), OBSERVED)
def test_an_observation_leads_to_what_the_version_says(
    name: str, event: str, version: str, effect: str | None, decides: str | None, under: tuple[str, ...]
) -> None:
    found = consequence_of(name, event, edition(version))
    assert (found and found.effect.value, found and found.decides) == (effect, decides)
    assert (found.under if found else ()) == under


@pytest.mark.parametrize(
    ("name", "version", "answer", "under"),
    [
        ("marked_clock_pins", "2019-05-01", "not permitted", ("3j++",)),
        ("marked_clock_pins", "2020-01-01", "permitted", ("3j++",)),
        ("marked_clock_pins", "2023-02-01", "permitted", ("3h4c",)),
        ("safety_measures", "2020-08-01", "yes", ("Y3",)),
        ("safety_measures", "2022-06-01", "yes", ("2a4",)),
        ("bluetooth_puzzle", "2020-01-01", "not permitted", ("2i+++", "3a4")),
        ("official_competition", "2018-01-01", "no", ("8a1",)),
    ],
)
def test_a_policy_is_that_of_the_version(name: str, version: str, answer: str, under: tuple[str, ...]) -> None:
    found = policy(name, edition(version))
    assert found is not None
    assert (found.answer, found.under) == (answer, under)


def test_a_policy_ends_with_the_version_that_drops_it() -> None:
    assert policy("official_competition", edition("2019-05-01")) is None
    assert policy("safety_measures", edition("2020-01-01")) is None


def test_a_rule_is_cited_by_the_number_that_the_version_has() -> None:
    numbers = {name: edition(name).cite_known("A6e2", "4b", "A3b3", "2u2", "E6") for name in FACTS}
    assert numbers["2019-05-01"] == ("A6e", "4f", "A3d2", "2u", "E2b++")
    assert numbers["2022-01-01"] == ("A6e2", "4f", "A3d2", "2u2", "E2b++")
    assert numbers["2024-01-01"] == ("A6e2", "4f", "A3b3", "2u2", "E2b++")
    assert numbers["2025-01-01"] == ("A6e2", "4b", "A3b3", "2u2", "E6")


@pytest.mark.parametrize(
    ("number", "first"),
    [
        ("2u2", "2022-01-01"),
        ("2a4", "2022-06-01"),
        ("2j3", "2023-02-01"),
        ("2s1", "2024-01-01"),
        ("E3e", "2020-01-01"),
        ("11e++++++", "2023-02-01"),
        ("1h+++", "2023-02-01"),
        ("A6e++", "2025-01-01"),
        ("9l1", "2025-01-01"),
    ],
)
def test_a_rule_is_there_from_the_version_that_brought_it(number: str, first: str) -> None:
    versions = [known for known in numbered_editions() if date(2018, 1, 1) <= known.date <= date(2025, 1, 1)]
    assert [str(known) for known in versions if known.has(number)] == [
        str(known) for known in versions if str(known) >= first
    ]


@pytest.mark.parametrize("day", between_steps(), ids=str)
def test_numbers_of_a_step_between_exist_before_and_after_it(day: date) -> None:
    step = between_steps()[day]
    dates = [known.date for known in numbered_editions()]
    before = items_of(numbered_editions()[dates.index(day) - 1])
    after = items_of(numbered_editions()[dates.index(day)])
    assert step.reused <= before.keys() & after.keys()
    assert step.moved.keys() <= before.keys()
    assert set(step.moved.values()) <= after.keys()
    assert step.within.keys() <= after.keys()
    assert set(step.within.values()) <= before.keys()
    assert step.moved.keys() & after.keys() <= step.reused


def test_there_is_a_step_to_every_version_between_but_the_first() -> None:
    between = [release.date for release in releases() if release.is_between]
    assert set(between) - set(between_steps()) == {date(2014, 1, 1)}
    assert set(between_steps()) - set(between) == {step.edition for step in steps()[:2]}


@pytest.mark.parametrize("known", numbered_editions(), ids=str)
def test_observations_and_policies_cite_what_the_version_has(known: Edition) -> None:
    found = [each.consequence((group,), known) for each in observations().values() for group in each.consequences]
    under = [consequence.under for consequence in found if consequence]
    under += [ruling.under for ruling in (each.under(known) for each in policies().values()) if ruling]
    assert all(under)
    assert {number for numbers in under for number in numbers} <= items_of(known).keys()


# What changed is not in the items cited: 2k says what somebody is disqualified from, 2u1+ that they may still compete.
CHANGED_BY_OTHERS = {
    ("cheating_suspected", date(2015, 7, 1)),
    ("behaved_dangerously", date(2015, 7, 1)),
    ("distracted_others", date(2015, 7, 1)),
    ("regulations_ignored", date(2015, 7, 1)),
    ("absent_when_called", date(2022, 1, 1)),
}


def as_before(numbers: tuple[str, ...], period: tuple[date, date | None]) -> bool:
    """Whether the version before the period says the same, word for word, in every item that is cited for it."""
    days = [known.date for known in numbered_editions()]
    since, until = period
    before = days[days.index(since) - 1]
    within = [day for day in days if since <= day and (until is None or day < until)]
    for number in numbers:
        origin = max(day for day in within if number in held_items(day))
        now, then = number_from(number, origin, since), number_from(number, origin, before)
        if not now or not then or held_items(since)[now].wording != held_items(before)[then].wording:
            return False
    return True


def test_a_line_begins_with_the_version_that_begins_to_say_so() -> None:
    """A line dated by an edition kept in full may hold for versions before it: read them, and date it by the first."""
    lines = [
        (name, consequence.under, period)
        for name, seen in observations().items()
        for by_date in seen.consequences.values()
        for period in periods(by_date)
        if (consequence := by_date[period[0]])
    ]
    lines += [
        (name, ruling.under, period)
        for name, known in policies().items()
        for period in periods(known.answers)
        if (ruling := known.answers[period[0]])
    ]
    late = {
        (name, period[0]) for name, numbers, period in lines if period[0].year > 2009 and as_before(numbers, period)
    }
    assert late - CHANGED_BY_OTHERS == set()
