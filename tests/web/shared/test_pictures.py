"""Symbols and flags in pages: each file is there, and each picture has a name."""

from pathlib import Path

from django.utils.translation import override

from cubelex.competition import country
from cubelex.competition.countries import recognised_countries
from cubelex.diagrams import event_icon_sheet
from cubelex.web.shared.access.navigation import AT_A_COMPETITION, SYMBOLS
from cubelex.web.shared.pictures import event_symbol, flag, silent_event_symbol

FILES = Path("src/cubelex/web/shared/static/shared")
FLAGS = Path("src/cubelex/diagrams/data/flags")


def test_the_sheet_of_symbols_is_what_diagrams_draw() -> None:
    assert (FILES / "event-icons.svg").read_text(encoding="utf-8") == event_icon_sheet(), "run `make icons`"


def test_every_page_that_is_listed_has_a_symbol() -> None:
    assert {name for name, _ in AT_A_COMPETITION} <= set(SYMBOLS)


def test_every_symbol_of_the_navigation_is_drawn() -> None:
    sheet = (FILES / "icons.svg").read_text(encoding="utf-8")
    assert not [name for name in SYMBOLS.values() if f'<symbol id="{name}"' not in sheet]


def test_every_country_has_a_flag() -> None:
    assert not [iso2 for iso2 in recognised_countries() if f"flags/{iso2}.svg" not in flag(iso2)]


def test_several_countries_and_none_have_a_globe_with_their_name() -> None:
    assert "#globe" in flag("XE") and country("XE").name() in flag("XE")
    assert "#globe" in flag("XX")


def test_a_flag_is_named_in_the_language_of_the_reader() -> None:
    assert 'alt="Brazil"' in flag("BR")
    with override("pt"):
        assert 'alt="Brasil"' in flag("BR")


def test_a_symbol_that_stands_alone_says_its_event() -> None:
    assert 'aria-label="3x3x3 Cube"' in event_symbol("333")
    assert 'aria-hidden="true"' in silent_event_symbol("333")


def test_licences_are_kept_with_what_others_made() -> None:
    assert "MIT" in (FLAGS / "LICENSE.txt").read_text(encoding="utf-8")
    for name in ("inter", "vazirmatn"):
        assert "SIL OPEN FONT LICENSE" in (FILES / "fonts" / f"{name}-LICENSE.txt").read_text(encoding="utf-8")
