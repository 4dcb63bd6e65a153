"""Ids that no competition may have, as the site's own addresses begin so."""

from functools import cache

from django.urls import get_resolver


def is_reserved(competition_id: str) -> bool:
    """Whether no competition may have that id, as addresses of the site itself begin so.

    >>> is_reserved("regulations"), is_reserved("Static"), is_reserved("RiverOpen2026")
    (True, True, False)
    """
    return competition_id.casefold() in _beginnings()


@cache
def _beginnings() -> frozenset[str]:
    """What the site's own addresses begin with."""
    beginnings = (str(pattern.pattern).partition("/")[0] for pattern in get_resolver().url_patterns)
    return frozenset({"static", *(beginning for beginning in beginnings if "<" not in beginning)})
