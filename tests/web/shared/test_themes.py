"""The colour of a competition: whatever is chosen can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubelex.web.shared.themes import (
    DARK,
    LIGHT,
    Theme,
    accent_of,
    contrast,
    dark_shades,
    light_shades,
    theme_of,
    with_theme,
)
from tests.support.web.small_open import small_open

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(COLOURS)
def test_every_colour_is_readable_in_light_and_dark(colour: str) -> None:
    for shades, papers in ((light_shades(colour), LIGHT), (dark_shades(colour), DARK)):
        assert min(contrast(shades.accent, paper) for paper in (*papers, shades.paper)) >= 4.5
        assert contrast(shades.accent, shades.on_accent) >= 4.5


def test_a_colour_that_is_readable_stays_as_it_is() -> None:
    assert light_shades("#2457d6").accent == "#2457d6"


@pytest.mark.parametrize("colour", ["", "red", "#12345", "url(x)", "#2457d6; } body {"])
def test_what_is_not_a_colour_is_none(colour: str) -> None:
    competition = small_open()
    assert with_theme(competition, Theme(colour)) == competition


def test_a_colour_is_kept_with_the_competition() -> None:
    assert accent_of(with_theme(small_open(), Theme("#AA3300"))) == "#aa3300"


def test_pictures_are_named_by_their_digests_and_nothing_else() -> None:
    digest = "0123456789abcdef" * 2
    assert theme_of(with_theme(small_open(), Theme(logo=digest, banner=digest))) == Theme("", digest, digest)
    assert theme_of(with_theme(small_open(), Theme(logo="../../secret"))) == Theme()
