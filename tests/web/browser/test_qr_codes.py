"""The QR code of a scorecard, scanned by those who work with the card."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.web.servers import COMPETITION

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]


def test_the_code_of_a_card_opens_it_at_the_desk(page_of: PageOf) -> None:
    page = page_of()
    page.goto(f"/{COMPETITION}/card/333-r1/3/")
    page.wait_for_selector("#attempts input:focus, .attempts-entry input:focus")
    assert "Chi Mori" in page.input_value("#person")
