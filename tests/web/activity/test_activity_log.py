"""The activity log, as sentences, looked for and page by page."""

from collections.abc import Iterator

import pytest

from cubelex.officiating import CompetitionState, Fact, Role, undo
from cubelex.officiating.outcomes import Outcome
from cubelex.web.activity import views as audits
from cubelex.web.shared.labels.log import DEEDS, FACTS, sentence
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, entered, small_open


def kinds(of: type[Fact] = Fact) -> Iterator[str]:
    for subclass in of.__subclasses__():
        if "kind" in vars(subclass):
            yield subclass.kind
        yield from kinds(subclass)


def test_there_is_a_sentence_for_every_kind_of_fact() -> None:
    assert set(kinds()) == set(FACTS)


@pytest.mark.parametrize("kind", [*FACTS, *DEEDS])
def test_a_sentence_can_be_made_even_of_an_empty_fact(kind: str) -> None:
    said = {"person_id": 99, "round_id": "333-r9", "result": -1, "results": [1, 2], "competitors": [1], "event_ids": []}
    assert "%" not in sentence(kind, said, small_open())


def test_sentences_name_people_rounds_and_results() -> None:
    said = {"person_id": 2, "round_id": "333-r2", "attempt": 3, "result": 1234, "reason": "misread"}
    plain = sentence("result_corrected", said, small_open()).replace("\u2066", "").replace("\u2069", "")
    assert plain == "Corrected attempt 3 of Bo Lind in 3x3x3 Cube, final to 12.34. Reason: misread"


def lines(client_of: ClientOf, competition_id: str, query: str = "") -> str:
    page = client_of(Role.DELEGATE).get(f"/{competition_id}/audit/{query}").content.decode()
    return page.split("<tbody>")[1].replace("\u2066", "").replace("\u2069", "")


def test_the_newest_comes_first(client_of: ClientOf, competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    page = lines(client_of, competition_id)
    assert page.index("Entered 9.87 for Ada Swan") < page.index("Opened 3x3x3 Cube, round 1 for 8 competitors")


def test_one_can_look_for_a_person_a_round_and_an_author(client_of: ClientOf, competition_id: str) -> None:
    entered(competition_id, 1, 1, 987)
    entered(competition_id, 2, 1, 1234)
    assert "12.34" not in lines(client_of, competition_id, "?person_id=1")
    assert "12.34" in lines(client_of, competition_id, "?round_id=333-r1&by=score taker")
    assert "No entries found" in lines(client_of, competition_id, "?round_id=333-r2")
    assert "Opened" not in lines(client_of, competition_id, "?by=score taker")


def test_a_step_of_a_round_leads_to_the_page_on_which_it_is_undone(client_of: ClientOf, competition_id: str) -> None:
    assert f"/{competition_id}/desk/333-r1/steer/" in lines(client_of, competition_id)


def test_a_question_that_makes_no_sense_shows_everything(client_of: ClientOf, competition_id: str) -> None:
    assert "Opened" in lines(client_of, competition_id, "?person_id=x&round_id=nonsense&page=99")


def test_what_was_undone_is_marked(client_of: ClientOf, competition_id: str) -> None:
    number = entered(competition_id, 1, 1, 987).entries[0].number

    def verb(state: CompetitionState) -> Outcome:
        return undo(state, DELEGATE, repository.log_of(competition_id), number, "wrong card")

    repository.append(competition_id, verb, by=DELEGATE, at=NOON)
    page = lines(client_of, competition_id)
    assert "Undid entry 3. Reason: wrong card" in page
    assert page.count('class="undone"') == 1


def test_there_are_pages(client_of: ClientOf, competition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audits, "ON_A_PAGE", 2)
    for attempt in range(1, 4):
        entered(competition_id, 1, attempt, 900 + attempt)
    assert "Opened" not in lines(client_of, competition_id)
    assert "Opened" in lines(client_of, competition_id, "?page=2")
    assert 'rel="next"' in lines(client_of, competition_id, "?page=2&by=")
