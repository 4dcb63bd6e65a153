"""Incidents on the Delegate's pages: reported by helpers, decided with the questions of the edition."""

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from django.test import Client

from cubelex.officiating import CompetitionState, Outcome, Role, end_competition, finish_round, open_round
from cubelex.officiating.log.facts import AttemptEntered, ExtraAttemptGranted
from cubelex.officiating.verbs import sign_attempt
from cubelex.regulations import edition, editions
from cubelex.rules import policies
from cubelex.rules.incidents import Remedy
from cubelex.web.incidents.decision_help.cases import WALKS
from cubelex.web.incidents.decision_help.questions import Case, asked
from cubelex.web.shared.form_values import read_person_numbers, regulations
from cubelex.web.shared.labels import incidents as words
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON, SCORE_TAKER, ClientOf, entered

ABOUT = {"round": "333-r1", "person": "3", "attempt": "1"}


@pytest.fixture
def delegate(client_of: ClientOf) -> Client:
    return client_of(Role.DELEGATE)


def report(client: Client, competition_id: str, **more: str) -> int:
    form = {"what": "The timer showed nothing", "about": "equipment", "persons": "3", **ABOUT, **more}
    client.post(f"/{competition_id}/incidents/", form)
    return repository.load(competition_id).reports[-1].entry


def test_a_judge_reports_and_sees_what_became_of_it(competition_id: str, client_of: ClientOf, delegate: Client) -> None:
    judge = client_of(Role.JUDGE)
    number = report(judge, competition_id)
    reported = repository.load(competition_id).reports[0].reported
    assert (reported.persons, reported.round_id, reported.attempt, reported.about) == ((3,), "333-r1", 1, "equipment")
    own_words = {"decision": "Nothing follows", "reason": "It had not begun", "under": "11b 99"}
    address = f"/{competition_id}/delegate/incidents/{number}/decide/"
    assert "Preview" in delegate.post(address, own_words).content.decode()
    assert repository.load(competition_id).incidents == ()
    delegate.post(address, own_words | {"confirmed": "1"})
    assert "Nothing follows" in judge.get(f"/{competition_id}/incidents/").content.decode()
    ((_, incident),) = repository.load(competition_id).incidents
    assert (incident.report, incident.under) == (number, ("11b",))


def test_a_report_without_words_is_refused_with_its_regulation(competition_id: str, client_of: ClientOf) -> None:
    answer = client_of(Role.JUDGE).post(f"/{competition_id}/incidents/", {"what": " "})
    assert "Enter what happened" in answer.content.decode()
    assert repository.load(competition_id).reports == ()


def test_a_report_sent_twice_is_one(competition_id: str, client_of: ClientOf) -> None:
    judge = client_of(Role.JUDGE)
    report(judge, competition_id, key="one")
    report(judge, competition_id, key="one")
    assert len(repository.load(competition_id).reports) == 1


def test_open_incidents_come_first(competition_id: str, delegate: Client) -> None:
    first = report(delegate, competition_id, what="First thing")
    report(delegate, competition_id, what="Second thing")
    form = {"decision": "as it is", "reason": "nothing", "confirmed": "1"}
    delegate.post(f"/{competition_id}/delegate/incidents/{first + 1}/decide/", form)
    page = delegate.get(f"/{competition_id}/delegate/incidents/").content.decode()
    assert page.index("First thing") < page.index("Second thing")
    assert '<span class="count">1</span>' in page
    table = delegate.get(f"/{competition_id}/delegate/").content.decode()
    assert "First thing" in table
    assert "Second thing" not in table


def test_evidence_is_noted_with_the_regulation_that_allows_it(competition_id: str, delegate: Client) -> None:
    number = report(delegate, competition_id)
    address = f"/{competition_id}/delegate/incidents/{number}/"
    delegate.post(address, {"evidence": "video", "note": "the display shows 9.31"})
    slow = {"evidence": "video", "note": "a finger moves", "slow": "1", "purpose": "contact_at_start"}
    assert "11f1" in delegate.post(address, slow).content.decode()
    delegate.post(address, slow | {"circumstance": "single"})
    found = repository.load(competition_id).report(number)
    assert found is not None
    assert [(evidence.note, evidence.under) for evidence in found.evidence] == [
        ("the display shows 9.31", ("11f",)),
        ("a finger moves", ("11f1a", "11f2b")),
    ]


def test_a_matter_of_the_regulations_is_decided_by_its_name(competition_id: str, delegate: Client) -> None:
    number = report(delegate, competition_id)
    form = {"matter": "hearing_aid", "answer-hearing_aid": "permitted", "reason": "no alternative", "confirmed": "1"}
    delegate.post(f"/{competition_id}/delegate/incidents/{number}/decide/", form)
    ((_, incident),) = repository.load(competition_id).incidents
    assert (incident.what, incident.decision, incident.under) == ("hearing_aid", "permitted", ("2i2a",))
    page = delegate.get(f"/{competition_id}/delegate/incidents/{number}/").content.decode()
    assert str(policies()["hearing_aid"].question) in page


def test_a_decision_can_be_taken_back(competition_id: str, delegate: Client) -> None:
    number = report(delegate, competition_id)
    address = f"/{competition_id}/delegate/incidents/{number}/"
    delegate.post(f"{address}decide/", {"decision": "x", "reason": "y", "confirmed": "1"})
    entry = repository.load(competition_id).entries
    delegate.post(address, {"action": "undo", "entry": str(entry), "reason": "too early", "confirmed": "1"})
    found = repository.load(competition_id).report(number)
    assert found is not None and found.is_open


def walk(client: Client, competition_id: str, name: str, **answers: str) -> str:
    query = urlencode(ABOUT | answers)
    return client.get(f"/{competition_id}/delegate/help/{name}/?{query}").content.decode()


def test_help_asks_for_the_attempt_first(competition_id: str, delegate: Client) -> None:
    page = delegate.get(f"/{competition_id}/delegate/help/misscramble/").content.decode()
    assert "Attempt" in page
    wrong = delegate.get(f"/{competition_id}/delegate/help/misscramble/?round=333-r1&person=99&attempt=1")
    assert "Attempt not found" in wrong.content.decode()
    assert delegate.get(f"/{competition_id}/delegate/help/luck/").status_code == 404


def test_help_asks_one_question_after_the_other_and_keeps_the_answers(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 3, 1, 900)
    page = walk(delegate, competition_id, "misscramble")
    assert "What kind of result is this?" in page and "average or mean" not in page
    page = walk(delegate, competition_id, "misscramble", single="record")
    assert "average or mean" in page
    assert f'href="?{urlencode(ABOUT).replace("&", "&amp;")}"' in page
    page = walk(delegate, competition_id, "misscramble", single="record", average="no", moves="no", request="no")
    assert "Extra attempt" in page and "11i1a" in page


def test_the_ruling_is_carried_out_and_the_answers_are_kept_with_it(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 3, 1, 900)
    number = report(delegate, competition_id, about="misscramble")
    answers = {"single": "record", "average": "no", "moves": "no", "request": "no", "report": str(number)}
    address = f"/{competition_id}/delegate/help/misscramble/?{urlencode(ABOUT | answers)}"
    form = {"answer": "extra attempt", "reason": "it must be", "sequence": "E1"}
    assert "extra attempt" in delegate.post(address, form).content.decode()
    assert not repository.load(competition_id).card("333-r1", 3).slot(1).awaits_extra
    delegate.post(address, form | {"confirmed": "1"})
    state = repository.load(competition_id)
    slot = state.card("333-r1", 3).slot(1)
    assert slot.awaits_extra and slot.current.scramble == "E1"
    ((_, incident),) = state.incidents
    assert [(answer["ask"], answer["answer"]) for answer in incident.answers][:2] == [
        ("single", "record"),
        ("average", "no"),
    ]
    found = state.report(number)
    assert found is not None and not found.is_open
    page = delegate.get(f"/{competition_id}/delegate/incidents/{number}/").content.decode()
    assert "A national, continental or world record" in page


def test_a_dnf_is_replaced_for_a_reason_that_the_regulations_name(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 3, 1, -1)
    page = walk(delegate, competition_id, "named")
    assert "lack of experience" in page and "The puzzle was not permitted" in page
    query = urlencode(ABOUT | {"reason": "inexperience"})
    address = f"/{competition_id}/delegate/help/named/?{query}"
    assert "A7g" in delegate.get(address).content.decode()
    form = {"answer": "extra attempt", "reason": "first competition", "sequence": "E1", "confirmed": "1"}
    delegate.post(address, form)
    state = repository.load(competition_id)
    slot = state.card("333-r1", 3).slot(1)
    assert slot.awaits_extra and slot.result == 0
    ((_, incident),) = state.incidents
    assert (incident.decision, incident.under[0]) == ("extra attempt", "A7g")
    granted = [entry.fact for entry in repository.log_of(competition_id) if isinstance(entry.fact, ExtraAttemptGranted)]
    assert [fact.under for fact in granted] == [("A7g", "A7g++", "11e")]


def test_a_puzzle_found_after_the_round_gives_no_extra_attempt(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 3, 1, 900)
    page = walk(delegate, competition_id, "named", reason="illegal_puzzle", found="no")
    assert "3k2" in page and "Extra attempt" not in page.split("<h2")[-1]
    assert "Extra attempt" in walk(delegate, competition_id, "named", reason="illegal_puzzle", found="yes")


def test_a_choice_needs_its_reason(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 3, 1, 900)
    query = urlencode(ABOUT | {"own": "no", "appeal": "before finishing"})
    address = f"/{competition_id}/delegate/help/attempt/?{query}"
    page = delegate.post(address, {"answer": "extra attempt", "reason": "", "confirmed": "1"}).content.decode()
    assert "Not possible" in page
    assert repository.load(competition_id).incidents == ()


def test_a_duplicate_that_was_none_stopped_in_inspection_is_no_fault(competition_id: str, delegate: Client) -> None:
    page = walk(delegate, competition_id, "duplicate", was="no", moved="no")
    assert "Extra attempt" in page and "11j1" in page
    page = walk(delegate, competition_id, "duplicate", was="yes", running="no")
    assert "11j3" in page


def test_a_signature_suggests_that_the_appeal_is_late(competition_id: str, delegate: Client) -> None:
    entered(competition_id, 3, 1, 900)
    for role in ("judge", "competitor"):
        repository.append(
            competition_id,
            lambda state, role=role: sign_attempt(state, SCORE_TAKER, "333-r1", 3, 1, role, "x"),  # type: ignore[misc]
            by=DELEGATE,
            at=NOON,
        )
    case = Case(repository.load(competition_id), "333-r1", 3, 1)
    _, ask = asked(WALKS["attempt"], case, {"own": "no"})
    assert ask is not None and ask.known == "after finishing"


@pytest.mark.parametrize("held", editions(), ids=str)
@pytest.mark.parametrize("name", WALKS)
def test_every_walk_ends_in_a_ruling_under_every_edition(competition_id: str, held: object, name: str) -> None:
    state = replace(repository.load(competition_id), edition=edition(str(held)))
    case = Case(state, "333-r1", 3, 1)
    answers: dict[str, str] = {}
    for _ in range(10):
        _, ask = asked(WALKS[name], case, answers)
        if ask is None:
            break
        answers[ask.name] = ask.options[-1][0]
    assert isinstance(WALKS[name].ruling(case, answers).answer, Remedy)
    assert ask is None


def test_every_remedy_has_words() -> None:
    assert set(words.REMEDIES) == set(Remedy)


def test_numbers_are_read_as_they_are_typed() -> None:
    assert read_person_numbers("12, 7 and 30") == (12, 7, 30)
    assert regulations("11B, a7b; nothing", editions()[-1]) == ("11b", "A7b")


def test_an_incident_of_several_people_is_decided_for_each(competition_id: str, delegate: Client) -> None:
    number = report(delegate, competition_id, persons="3, 4", about="misscramble")
    page = delegate.get(f"/{competition_id}/delegate/incidents/{number}/").content.decode()
    for person in (3, 4):
        query = urlencode({"report": number, "round": "333-r1", "person": person, "attempt": 1})
        assert f"help/misscramble/?{query}".replace("&", "&amp;") in page


def test_whoever_reported_notes_more_and_nobody_else(competition_id: str, client_of: ClientOf) -> None:
    judge, scrambler = client_of(Role.JUDGE), client_of(Role.SCRAMBLER)
    number = report(judge, competition_id)
    form = {"report": str(number), "evidence": "account", "note": "The runner saw it too"}
    assert scrambler.post(f"/{competition_id}/incidents/", form).status_code == 403
    judge.post(f"/{competition_id}/incidents/", form)
    found = repository.load(competition_id).report(number)
    assert found is not None
    assert [evidence.note for evidence in found.evidence] == ["The runner saw it too"]


@pytest.mark.parametrize("has_ended", [False, True])
def test_a_wrong_scramble_keeps_later_results_only_after_the_competition(
    competition_id: str, delegate: Client, has_ended: bool
) -> None:
    for person in range(1, 9):
        for attempt in range(1, 6):
            entered(competition_id, person, attempt, 900 + 10 * person + attempt)
    done(competition_id, lambda state: finish_round(state, DELEGATE, "333-r1"))
    for round_id in ("333-r2", "222-r1"):
        done(competition_id, lambda state, held=round_id: open_round(state, DELEGATE, held))  # type: ignore[misc]
        for card in list(repository.load(competition_id).taking_part(round_id)):
            done(competition_id, lambda state, who=card.person_id, held=round_id: _times(state, held, who))  # type: ignore[misc]
        done(competition_id, lambda state, held=round_id: finish_round(state, DELEGATE, held))  # type: ignore[misc]
    if has_ended:
        done(competition_id, lambda state: end_competition(state, DELEGATE, NOON))
    answers = {"single": "record", "average": "no", "moves": "no", "request": "no"}
    for number_of in ("1", "2"):
        about = {**ABOUT, "person": "4", "attempt": number_of}
        address = f"/{competition_id}/delegate/help/misscramble/?{urlencode(about | answers)}"
        delegate.post(address, {"answer": "DNS", "reason": "no time is left", "confirmed": "1"})
    final = {card.person_id for card in repository.load(competition_id).taking_part("333-r2")}
    assert repository.load(competition_id).card("333-r1", 4).slot(2).result == -2
    assert (4 in final) is has_ended


def done(competition_id: str, verb: Callable[[CompetitionState], Outcome]) -> None:
    outcome = repository.append(competition_id, verb, by=DELEGATE, at=NOON).outcome
    assert not outcome.is_refused, outcome.refusals


def _times(state: CompetitionState, round_id: str, person_id: int) -> Outcome:
    facts = [AttemptEntered(round_id, person_id, number, 900 + 10 * person_id + number) for number in range(1, 6)]
    return Outcome(tuple(facts))
