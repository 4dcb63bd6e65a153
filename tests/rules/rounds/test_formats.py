"""What is said of a format that an event cannot have."""

import pytest

from cubelex.competition import Format
from cubelex.regulations import Edition, editions
from cubelex.rules.rounds.formats import remarks_on_format


@pytest.mark.parametrize("edition", editions(), ids=str)
def test_a_format_that_no_edition_gives_the_event_is_remarked_on(edition: Edition) -> None:
    (remark,) = remarks_on_format("666", Format.AVERAGE_OF_5, edition)
    assert remark.answer.code == "rulings.format_not_in_edition"
    assert remark.under == (("9b",) if edition == editions()[0] else ("9b2a",))
    assert remarks_on_format("666", Format.MEAN_OF_3, edition) == ()
