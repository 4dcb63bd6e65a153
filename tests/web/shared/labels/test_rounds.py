"""Days as the reader's language writes them."""

from datetime import UTC, date, datetime

import pytest
from django.utils.translation import override

from cubelex.web.shared.labels.rounds import day_label


@pytest.mark.parametrize("language", ["en", "fa", "ja"])
def test_the_day_of_a_moment_is_written_like_the_day(language: str) -> None:
    with override(language):
        assert day_label(datetime(2026, 5, 2, 12, tzinfo=UTC)) == day_label(date(2026, 5, 2))
