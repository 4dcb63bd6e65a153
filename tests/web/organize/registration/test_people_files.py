"""People from tables: every mistake where it stands, nothing guessed, nothing lost, and written so that it is read."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from cubelex.competition import (
    Assignment,
    AttemptResult,
    Competition,
    Extension,
    KeptFields,
    Person,
    PersonalBest,
    Registration,
    RegistrationStatus,
    Scope,
    read_person,
    write_person,
)
from cubelex.competition.wcif import outgoing
from cubelex.officiating.log import Admission, with_admission
from cubelex.web.organize.registration.differences import PersonDifference
from cubelex.web.organize.registration.merge import (
    MergePlan,
    match,
    merge_plan,
    merged_people,
    waiting_after,
    with_given,
)
from cubelex.web.organize.registration.people_files import decoded, read_people, write_people
from cubelex.web.organize.registration.values import Unreadable
from tests.support.web.grouped_open import grouped_open
from tests.support.web.small_open import small_open

COMPETITION = small_open()


def given(text: str) -> list[dict[str, object]]:
    people = read_people(text, COMPETITION)
    assert not people.problem
    assert not [line.problems for line in people.lines if line.problems]
    return [{name: value for name, value in line.given.items() if name != "is_waiting"} for line in people.lines]


def problems(text: str) -> list[tuple[int, str]]:
    return [
        (line, problem) for line, _, problem in merge_plan(read_people(text, COMPETITION).lines, COMPETITION).problems
    ]


def test_columns_go_by_their_headings_in_any_order() -> None:
    assert given("E-mail;Birth Date;Name;Country\nada@example.org;2010-02-28;Ada  Lovelace;Portugal\n") == [
        {"email": "ada@example.org", "birthdate": date(2010, 2, 28), "name": "Ada Lovelace", "country": "PT"}
    ]


def test_the_table_of_the_wca_website_is_understood() -> None:
    text = (
        "Status,Name,Country,WCA ID,Birth Date,Gender,333,222,Email,Guests,IP\n"
        "a,Ada Lovelace,United Kingdom,2015LOVE01,2001-03-04,f,1,0,ada@example.org,2,\n"
    )
    (one,) = given(text)
    assert (one["status"], one["country"], one["events"], one["guests"]) == (
        RegistrationStatus.ACCEPTED,
        "GB",
        ("333",),
        2,
    )
    assert read_people(text, COMPETITION).unknown == ("IP",)


@pytest.mark.parametrize(
    "text", ["name\tcountry\nAda\tKR\n", "\ufeffname,country\r\nAda,kr\r\n", "name;country\nAda;대한민국"]
)
def test_tables_come_in_many_ways(text: str) -> None:
    assert given(text) == [{"name": "Ada", "country": "KR"}]


def test_digits_of_other_scripts_are_digits() -> None:
    assert given("name,birthdate,guests\nAda,۲۰۰۱-۰۲-۰۳,۲\n")[0]["birthdate"] == date(2001, 2, 3)


def test_a_name_over_two_lines_does_not_shift_the_numbers_of_lines() -> None:
    text = 'name,country\n"Ada\nLovelace",PT\n\nBo,Atlantis\n'
    assert given('name,country\n"Ada\nLovelace",PT\n')[0]["name"] == "Ada Lovelace"
    assert [line for line, _ in problems(text)] == [5]


@pytest.mark.parametrize(
    ("heading", "cell", "expected"),
    [
        ("country", "Atlantis", "Unknown country “Atlantis”"),
        ("wca_id", "2015SWAN1", "not a valid WCA ID"),
        ("birthdate", "28/02/2010", "Enter for example 2001-02-28"),
        ("birthdate", "2010-02-30", "not a valid date of birth"),
        ("gender", "x", "Enter m, f or o"),
        ("email", "ada at example", "not a valid e-mail address"),
        ("guests", "many", "not a valid number of guests"),
        ("status", "perhaps", "not a valid status"),
        ("events", "333 444", "“444” is not an event of this competition"),
        ("333", "maybe", "Enter 1, or leave it empty"),
        ("number", "first", "not a valid competitor number"),
    ],
)
def test_a_mistake_is_explained_with_its_line(heading: str, cell: str, expected: str) -> None:
    ((line, problem),) = problems(
        f"name,country,{heading}\nBo Lind,PT,\nZoe Lang,PT,{cell}\n"
        if heading != "country"
        else f"name,country\nBo Lind,PT\nZoe Lang,{cell}\n"
    )
    assert line == 3
    assert expected in problem


def test_all_mistakes_are_found_at_once() -> None:
    assert len(problems("name,country,wca_id,birthdate\n,PT,1,2\nZoe,XY,,\n")) == 4


def test_who_is_new_needs_a_country_and_nobody_is_there_twice() -> None:
    text = "name,wca_id\nZoe Lang,\nAnn Bell,2019BELL01\nAnn B.,2019BELL01\n"
    assert [line for line, _ in problems(text)] == [2, 3, 4]
    complete = "name,wca_id,country\nZoe Lang,,PT\nAnn Bell,2019BELL01,PT\nAnn B.,2019BELL01,PT\n"
    assert problems(complete) == [(4, "Line 3 has the same person.")]


@pytest.mark.parametrize("text", ["", "\n\n", "Ada,PT\nBo,PT\n", 'name,country\n"Ada,PT\n'])
def test_what_is_no_table_of_people_is_refused_as_a_whole(text: str) -> None:
    assert read_people(text, COMPETITION).problem


def test_files_of_other_codes_are_read_and_other_files_are_not() -> None:
    assert decoded("name\nJosé".encode("cp1252")) == "name\nJosé"
    assert decoded("name\n悠".encode("utf-16")) == "name\n悠"
    for code in ("utf-8", "utf-16"):
        with pytest.raises(Unreadable):
            decoded("name\nA\0na".encode(code))
    assert decoded("\ufeffname".encode()) == "name"
    with pytest.raises(Unreadable):
        decoded(b"PK\x03\x04\0\0")


def test_people_are_recognised_by_wca_id_number_or_name() -> None:
    def found(**said: object) -> int | None:
        person = match(said, COMPETITION)
        return person.registrant_id if person else None

    assert found(name="Anything", wca_id="2000TEST02") == 2
    assert found(name="bo lind") == 2
    assert found(name="Bo L.", number=2) == 2
    assert found(name="Bo Lind", wca_id="2010OTHE01") is None
    assert found(name="Bo Lind", birthdate=date(1999, 1, 1)) is None
    assert found(name="Zoe Lang") is None


def test_a_namesake_who_cannot_be_the_same_is_pointed_out() -> None:
    text = "name,country,birthdate\nBo Lind,PT,1999-01-01\n"
    (change,) = merge_plan(read_people(text, COMPETITION).lines, COMPETITION).new
    assert change.namesake is COMPETITION.persons[1]
    assert "If this is number 2" in problems(text.replace("PT", ""))[0][1]


def test_what_a_file_does_not_speak_of_stays() -> None:
    person = COMPETITION.persons[0]
    assert with_given(person, {"name": person.name, "email": None, "guests": None}) == person
    changed = with_given(person, {"email": "ada@example.org", "events": ("222",)})
    assert changed.registration is not None
    assert (changed.email, changed.birthdate, changed.registration.event_ids) == (
        "ada@example.org",
        person.birthdate,
        ("222",),
    )


def test_what_was_written_is_read_as_nothing_to_change() -> None:
    first, second, *others = COMPETITION.persons
    assert first.registration is not None
    noted = replace(first.registration, comments="=1+1", guests=2, administrative_notes='says "hello", twice\nat least')
    waiting = replace(
        second, registration=Registration(2, ("333",), RegistrationStatus.PENDING), email="bo@example.org"
    )
    held = replace(COMPETITION, persons=(replace(first, registration=noted), waiting, *others))
    held = with_admission(held, Admission((2,)))
    text = write_people(held)
    assert ",'=1+1," in text
    plan = merge_plan(read_people(text, held).lines, held)
    assert (plan.problems, plan.people, plan.same) == ((), [], 8)
    assert waiting_after(plan, held, 9) == (2,)


def test_who_is_new_on_the_waiting_list_comes_to_its_end() -> None:
    text = "name,country,status\nZoe Lang,PT,waiting\nBo Lind,PT,accepted\nYan Li,CN,waiting list\n"
    plan = merge_plan(read_people(text, COMPETITION).lines, COMPETITION)
    assert waiting_after(plan, COMPETITION, 9) == (9, 10)


def test_people_of_another_competition_bring_neither_roles_nor_events_that_are_not_held() -> None:
    registration = Registration(5, ("333", "444"), RegistrationStatus.ACCEPTED)
    stranger = replace(
        COMPETITION.persons[0],
        registrant_id=50,
        name="Zoe Lang",
        wca_id="2019LANG01",
        roles=("delegate",),
        registration=registration,
    )
    (one,) = merged_people([stranger], COMPETITION, is_same_competition=False).people
    assert one.registration is not None
    assert (one.registrant_id, one.roles, one.registration.event_ids) == (None, (), ("333",))
    (same,) = merged_people([stranger], COMPETITION, is_same_competition=True).people
    assert (same.registrant_id, same.roles) == (50, ("delegate",))


def test_people_of_another_document_keep_their_numbers_here() -> None:
    known, other = COMPETITION.persons[0], replace(COMPETITION.persons[1], registrant_id=77, email="bo@example.org")
    stranger = replace(known, registrant_id=3, name="Zoe Lang", wca_id="2019LANG01")
    plan = merged_people([known, other, stranger], COMPETITION, is_same_competition=False)
    assert [person.registrant_id for person in plan.people] == [2, None]
    assert [part.after for change in plan.changed for part in change.differences] == ["bo@example.org"]


def held_with_groups() -> Competition:
    """The Grouped Open, where number 2 is in the second group and has a picture, an extension and a comment."""
    held = grouped_open()
    person = held.persons[1]
    assert person.registration is not None
    own = replace(
        person,
        wca_user_id=22,
        assignments=(Assignment(12, "competitor"), Assignment(11, "staff-judge", 4)),
        extensions=(Extension("cubelex.planning", "", {"spared": True}),),
        registration=replace(person.registration, event_ids=("333",), comments="Vegetarian", guests=1),
    )
    return replace(held, persons=(held.persons[0], own, *held.persons[2:]))


def read_again(held: Competition, *changed: Person, taking: Sequence[str] = ()) -> MergePlan:
    """What another reading of the competition leads to, in which these people are otherwise."""
    by_user = {person.wca_user_id or person.registrant_id: person for person in changed}
    people = [by_user.get(person.wca_user_id or person.registrant_id, person) for person in held.persons]
    return merged_people(people, held, is_same_competition=True, taking=taking)


def parts(differences: Sequence[PersonDifference]) -> list[tuple[str, str, str]]:
    return [(part.what, part.before, part.after) for part in differences]


def test_groups_tasks_and_events_of_people_stay_when_the_competition_is_read_again() -> None:
    held = held_with_groups()
    person = held.persons[1]
    assert person.registration is not None
    there = replace(
        person,
        assignments=(Assignment(11, "competitor"),),
        extensions=(Extension("other.tool", "", {}),),
        registration=replace(person.registration, event_ids=("222", "333")),
    )
    plan = read_again(held, there)
    assert (plan.people, plan.same) == ([], 8)
    (change,) = plan.kept
    assert parts([here.difference for here in change.kept]) == [
        ("events", "3x3x3 Cube", "2x2x2 Cube, 3x3x3 Cube"),
        (
            "groups & assignments",
            "3x3x3 Cube, round 1 · Group 2: Compete; 3x3x3 Cube, round 1 · Group 1: Judge (4)",
            "3x3x3 Cube, round 1 · Group 1: Compete",
        ),
    ]


def test_what_stays_is_taken_if_it_is_chosen_and_shown_then() -> None:
    held = held_with_groups()
    person = held.persons[1]
    assert person.registration is not None
    there = replace(
        person,
        assignments=(Assignment(11, "competitor"), Assignment(99, "staff-runner")),
        registration=replace(person.registration, event_ids=("222",)),
    )
    plan = read_again(held, there, taking=["2:assignments"])
    (taken,) = plan.people
    assert [task.activity_id for task in taken.assignments] == [11], "there is no activity 99"
    assert taken.registration == person.registration
    assert [part[0] for part in parts(plan.changed[0].differences)] == ["groups & assignments"]
    assert [here.difference.what for here in plan.kept[0].kept] == ["events"]


def test_everything_that_is_taken_is_shown() -> None:
    held = held_with_groups()
    person = held.persons[1]
    assert person.registration is not None
    best = PersonalBest("333", Scope.SINGLE, AttemptResult(987), 1, 2, 3)
    there = replace(
        person,
        name="Bo Lind-Berg",
        wca_id="2026LIND01",
        avatar={"url": "https://pictures.example/bo.png"},
        personal_bests=(best,),
        roles=("staff-dataentry",),
        registration=replace(
            person.registration,
            wca_registration_id=5,
            status=RegistrationStatus.DELETED,
            is_competing=False,
            comments="",
        ),
        kept=KeptFields({"phone": "5"}),
    )
    (change,) = read_again(held, there).changed
    assert parts(change.differences) == [
        ("name", "Bo Lind", "Bo Lind-Berg"),
        ("WCA ID", "2000TEST02", "2026LIND01"),
        ("picture", "", "https://pictures.example/bo.png"),
        ("status", "accepted", "deleted"),
        ("competes", "yes", "no"),
        ("WCA registration", "2", "5"),
        ("comments", "Vegetarian", ""),
        ("personal bests", "", "3x3x3 Cube, Single: 9.87"),
        ("roles", "", "staff-dataentry"),
        (
            "groups & assignments",
            "3x3x3 Cube, round 1 · Group 2: Compete; 3x3x3 Cube, round 1 · Group 1: Judge (4)",
            "",
        ),
    ]
    assert change.after.kept == person.kept


def test_a_public_document_empties_nothing_that_it_does_not_have() -> None:
    held = held_with_groups()
    public = [read_person(outgoing.public_person(write_person(person), is_v2=True)) for person in held.persons]
    plan = merged_people(public, held, is_same_competition=True)
    assert (plan.people, plan.kept, plan.absent) == ([], (), ())


def test_people_who_are_gone_there_are_mentioned_and_stay() -> None:
    held = held_with_groups()
    registration = held.persons[7].registration
    assert registration is not None
    cancelled = replace(held.persons[7], registration=replace(registration, status=RegistrationStatus.DELETED))
    held = replace(held, persons=(*held.persons[:7], cancelled))
    plan = merged_people(held.persons[:6], held, is_same_competition=True)
    assert [person.name for person in plan.absent] == ["Gil Novak"]
    assert plan.people == []
    assert merged_people(held.persons[:6], held, is_same_competition=False).absent == ()


def test_the_events_of_who_has_none_here_are_taken() -> None:
    held = held_with_groups()
    person = held.persons[1]
    assert person.registration is not None
    without = replace(person, assignments=(), registration=replace(person.registration, event_ids=()))
    held = replace(held, persons=(held.persons[0], without, *held.persons[2:]))
    (change,) = read_again(held, person).changed
    assert [part.what for part in change.differences] == ["events", "groups & assignments"]
    assert change.after == person
