"""Editions in our own lines."""

import pytest

from cubelex.regulations import Edition, Index, editions, items_of, outline


@pytest.mark.parametrize("edition", editions(), ids=str)
def test_an_outline_has_every_item_of_its_edition_in_order(edition: Edition) -> None:
    assert outline(edition).numbers() == tuple(items_of(edition))


def test_an_outline_can_be_searched_like_a_document() -> None:
    hits = Index(outline(editions()[-1])).search("9f8")
    assert hits[0].item.number == "9f8"
