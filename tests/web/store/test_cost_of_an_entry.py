"""What it takes to enter a result does not grow with the round: counted, not timed."""

from collections import Counter

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from cubelex.officiating.views import results
from cubelex.rules.rounds.advancement_outlook import Race
from cubelex.web.store.models import ResultRow
from tests.support.web.small_open import entered, large_open, stored

SIZES = (20, 160)


def cost(competitors: int, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is done to enter the first attempt of somebody in the middle, after everybody before them."""
    competition_id = stored(large_open(competitors))
    for person in range(1, 11):
        entered(competition_id, person, 1, 1000 + person)
    counted: Counter[str] = Counter()

    def counting(patched: pytest.MonkeyPatch, place: object, name: str, key: str) -> None:
        original = getattr(place, name)

        def call(*given: object, **named: object) -> object:
            counted[key] += 1
            return original(*given, **named)

        patched.setattr(place, name, call)

    with monkeypatch.context() as patched:
        counting(patched, results, "scored", "rows worked out")
        counting(patched, Race, "_is_certain", "asked whether they are certain")
        before = dict(ResultRow.objects.values_list("person_id", "attempts"))
        with CaptureQueriesContext(connection) as sent:
            # Faster than all: everybody else gets another rank.
            entered(competition_id, 11, 1, 900)
    counted["statements"] = len(sent)
    now = dict(ResultRow.objects.values_list("person_id", "attempts"))
    counted["rows written"] = sum(now[person] != attempts for person, attempts in before.items())
    written = [
        query["sql"] for query in sent.captured_queries if query["sql"].startswith('INSERT INTO "store_resultrow"')
    ]
    counted["rows sent"] = sum(sql.count("SmallOpen2026") for sql in written)
    return counted


@pytest.mark.django_db
def test_entering_a_result_costs_the_same_in_a_round_of_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    with transaction.atomic():
        small = cost(SIZES[0], monkeypatch)
        transaction.set_rollback(True)
    large = cost(SIZES[1], monkeypatch)
    asked = "asked whether they are certain"
    # Halving: three more questions for eight times as many people, in each of at most four kinds.
    assert 0 < large.pop(asked) <= small.pop(asked) + 12
    assert large == small
    assert small["rows worked out"] == small["rows written"] == small["rows sent"] == 1
