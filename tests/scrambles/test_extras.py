"""Extras that are added to a set later, sealed with it and derived from its seed."""

from dataclasses import replace

import pytest

from cubelex.errors import DamagedSeal
from cubelex.regulations import editions
from cubelex.scrambles import (
    CompetitionPlan,
    ScrambleDocument,
    ScrambleSet,
    SealedSet,
    Seed,
    SetPlan,
    further_extras,
    make_sets,
    verify_sets,
)

TODAY = editions()[-1]
SEED = Seed(bytes(range(32)))
PASSCODE = "k7mq-3x9d-p2wz"


def made(plan: SetPlan) -> ScrambleDocument:
    return make_sets(CompetitionPlan("SmallOpen", "Small Open", None, (plan,)), TODAY, SEED)


@pytest.fixture(scope="module")
def document() -> ScrambleDocument:
    return made(SetPlan("222", 1, 2, 2))


@pytest.fixture(scope="module")
def sealed(document: ScrambleDocument) -> SealedSet:
    return SealedSet.seal(document.sets[0], PASSCODE)


def extended(sealed: SealedSet, key: bytes, number: int, seed: Seed | None = SEED) -> SealedSet:
    return sealed.with_extras(key, further_extras(sealed.open_with(key), number, "SmallOpen", TODAY, seed))


def test_what_is_added_is_opened_with_the_passcode_of_the_set(document: ScrambleDocument, sealed: SealedSet) -> None:
    key = sealed.key(PASSCODE)
    more = extended(extended(sealed, key, 2), key, 1)
    opened = SealedSet.from_json(more.to_json()).open(PASSCODE)
    assert [label for label, _ in opened.labelled()] == ["1", "2", "E1", "E2", "E3", "E4", "E5"]
    assert opened.extras[:2] == document.sets[0].extras
    assert more.to_json()["checksum"] == sealed.to_json()["checksum"]


def test_a_set_that_was_added_to_is_still_verified_by_its_seed(document: ScrambleDocument, sealed: SealedSet) -> None:
    key = sealed.key(PASSCODE)
    opened = extended(sealed, key, 2).open_with(key)
    assert verify_sets(replace(document, sets=(opened,)), SEED) == []
    by_chance = extended(sealed, key, 1, seed=None).open_with(key)
    assert len(verify_sets(replace(document, sets=(by_chance,)), SEED)) == 1


def test_nothing_is_added_that_the_set_has_already(document: ScrambleDocument) -> None:
    there = document.sets[0]
    without = replace(there, extras=there.extras[:1])
    assert further_extras(without, 1, "SmallOpen", TODAY, SEED) == there.extras[1:2]
    twin = further_extras(replace(there, extras=()), 1, "SmallOpen", TODAY, SEED)
    assert twin == there.extras[:1]
    held = ScrambleSet(there.event, there.round, there.group, (*there.attempts, *twin), ())
    assert further_extras(held, 1, "SmallOpen", TODAY, SEED) != twin


def test_an_extra_of_multi_blind_has_as_many_cubes_as_an_attempt() -> None:
    (attempt,) = made(SetPlan("333mbf", 1, 1, 1, extras=0, cubes=3, attempt=2)).sets
    (extra,) = further_extras(attempt, 1, "SmallOpen", TODAY, SEED)
    assert len(extra) == 3
    assert made(SetPlan("333mbf", 1, 1, 1, extras=1, cubes=3, attempt=2)).sets[0].extras == (extra,)


def test_what_was_added_is_neither_changed_nor_moved_unnoticed(sealed: SealedSet) -> None:
    key = sealed.key(PASSCODE)
    more = extended(extended(sealed, key, 1), key, 1)
    first, second = more.further
    for damaged in (replace(more, further=(second, first)), replace(more, further=(second,))):
        with pytest.raises(DamagedSeal):
            damaged.open_with(key)
    document = more.to_json()
    document["further"][0]["nonce"] = document["further"][1]["nonce"]
    with pytest.raises(DamagedSeal):
        SealedSet.from_json(document)
