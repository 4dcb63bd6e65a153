"""Cases of the casebook at the solving station: a judge sends what was seen, the Delegate decides what is open."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from cubelex.casebook import WorkedCase, cases
from cubelex.officiating import Role
from cubelex.regulations import Edition, editions
from cubelex.rules import read_time
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
from tests.casebook.playing import OF_THE_COMPETITION
from tests.casebook.reading import same
from tests.support.web.small_open import TEN_MINUTES
from tests.support.web.station_open import STATION, stored_station

NEWEST = editions()[-1]
FORMER = next(edition for edition in editions() if str(edition) == "2018-01-01")
EVERY = 6
"""How many cases pass for one that is played here; all of them are played through the verbs."""


def is_for_the_station(case: WorkedCase, edition: Edition) -> bool:
    """Whether the Station Open has a round for it, with the limits that it has."""
    facts = case.facts
    # The Station Open has a Best of 5 of 3x3x3 Blindfolded, which older editions do not know.
    events = ("333", "333oh", "clock", "sq1", *(["333bf"] if edition == NEWEST else []))
    needs_more = {"earlier", "time_limit", "cumulative_time_limit", "head_to_head"} & facts.keys()
    clocks = [read_time(str(facts[key])) for key in ("time", "timer", "stopwatch") if key in facts]
    return (
        case.played
        and case.speaks_for(edition)
        and str(facts.get("event", "333")) in events
        and "comes_to" in dict(case.answers(edition))
        and not needs_more
        and max(clocks, default=0) < TEN_MINUTES.centiseconds
    )


def chosen(edition: Edition) -> list[tuple[Edition, WorkedCase]]:
    """Every case that somebody decides about, and some of the others."""
    found = [case for case in cases() if is_for_the_station(case, edition)]
    decided = [case for case in found if "decided" in case.facts]
    others = [case for case in found if "decided" not in case.facts][::EVERY]
    return [(edition, case) for case in decided + others]


PLAYED = [*chosen(NEWEST), *chosen(FORMER)]


def browser(role: Role) -> Client:
    account = Account.objects.create(username=str(role))
    Membership.objects.create(account=account, competition_id=STATION, role=role)
    client = Client()
    client.force_login(account)
    return client


def send(client: Client, round_id: str, action: str, **content: Any) -> dict[str, Any]:
    document = {"attempt": 1, "key": action, "action": action, **content}
    answer = client.post(f"/{STATION}/station/{round_id}/1/do/", document, content_type="application/json")
    assert answer.status_code == 200, answer.content
    recorded: dict[str, Any] = answer.json()
    assert not recorded.get("refusals"), recorded["refusals"]
    return recorded


@pytest.mark.parametrize(
    ("edition", "case"), [pytest.param(edition, case, id=f"{edition}: {case.name}") for edition, case in PLAYED]
)
def test_the_station_records_what_the_case_expects(db: None, edition: Edition, case: WorkedCase) -> None:
    round_id = f"{case.facts.get('event', '333')}-r1"
    stored_station(edition.date + timedelta(days=2), rounds=(round_id,))
    observed = {key: value for key, value in case.facts.items() if key not in OF_THE_COMPETITION | {"seen"}}
    observed |= {"observations": case.facts["seen"]} if "seen" in case.facts else {}
    recorded = send(browser(Role.JUDGE), round_id, "observe", observed=observed)
    if recorded["ruling"] is None:
        decided: Any = case.facts.get("decided", {})
        decisions = [
            {
                "matter": question["matter"],
                "answer": decided.get(question["matter"], question["options"][0]["answer"]),
                "reason": "as was seen",
            }
            for question in recorded["questions"]
        ]
        recorded = send(browser(Role.DELEGATE), round_id, "rule", decisions=decisions)
    expected = dict(case.answers(edition))["comes_to"]
    slot = repository.load(STATION).card(round_id, 1).slot(1)
    answer = "extra attempt" if recorded["ruling"]["outcome"] == "extra" else slot.current.result
    assert same(expected, answer)


def test_cases_of_both_editions_are_played() -> None:
    assert {edition for edition, _ in PLAYED} == {NEWEST, FORMER} and len(PLAYED) > 30
