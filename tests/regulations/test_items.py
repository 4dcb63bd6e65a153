import pytest

from cubelex.errors import UnknownRegulation
from cubelex.regulations import edition, editions
from cubelex.regulations.items import entry, items_of, nearest, parent

COUNTS = {
    "2009-02-06": (356, 0),
    "2018-01-01": (422, 117),
    "2025-01-01": (495, 176),
    "2025-07-17": (495, 176),
    "2026-01-01": (591, 167),
    "2026-04-01": (593, 169),
}


@pytest.mark.parametrize(("name", "counts"), COUNTS.items())
def test_an_edition_has_so_many_regulations_and_guidelines(name: str, counts: tuple[int, int]) -> None:
    entries = items_of(edition(name)).values()
    guidelines = sum(one.is_guideline for one in entries)
    assert (len(entries) - guidelines, guidelines) == counts


def test_guidelines_and_only_they_have_labels() -> None:
    for held in editions():
        assert all((one.label is not None) == one.is_guideline for one in items_of(held).values())


def test_an_item_knows_its_article() -> None:
    assert entry("12a5", editions()[-1]).article == "12"
    assert entry("A1a2+++", editions()[-1]).article == "A"


def test_an_item_lies_under_the_nearest_number_the_edition_has() -> None:
    assert parent("9f12c", edition("2018")) == "9f12"
    assert parent("12d1a", edition("2009")) == "12d"
    assert parent("1a", edition("2009")) is None
    assert parent("5c+", edition("2018")) is None


def test_a_version_whose_items_are_not_known_has_those_of_the_one_it_is_read_as() -> None:
    assert items_of(edition("2010")) is items_of(edition("2009"))
    assert "E2c1" in items_of(edition("2019"))
    assert "E2c1" not in items_of(edition("2018"))


def test_an_unknown_number_gets_near_ones_suggested() -> None:
    with pytest.raises(UnknownRegulation, match=r"edition 2026-04-01 has no item '9f17'; did you mean 9f7, 9f1, 9f16"):
        entry("9f17", editions()[-1])
    assert nearest("a4D1", edition("2018")) == ["A4d1"]
    with pytest.raises(UnknownRegulation, match="it has 762 items"):
        entry("???", editions()[-1])


def test_a_number_of_other_editions_is_said_to_be_there() -> None:
    with pytest.raises(UnknownRegulation, match="no item '9v'; it is in 2026-01-01, 2026-04-01"):
        entry("9v", edition("2018"))


def test_an_item_kept_word_for_word_has_the_same_wording() -> None:
    before, after = items_of(edition("2025-07-17")), items_of(edition("2026-01-01"))
    assert before["9m1"].wording == after["9m1"].wording
    assert before["9f2"].wording != after["9f2"].wording
