"""Countries and regions of the WCA."""

import re
from datetime import date
from pathlib import Path

import pytest

from cubelex.competition import STATELESS, Continent, country, recognised_countries, sovereign_states
from cubelex.errors import UnknownCountry


def test_the_list_is_that_of_the_wca(shared: Path) -> None:
    text = (shared / "regulations" / "english" / "2026-01-01.states.md").read_text("utf-8")
    listed = re.findall(r"^- \((\w\w):_([\w ]+?)(?::\w+)?\) (.+)$", text, re.MULTILINE)
    assert len(listed) == 199
    assert recognised_countries() == {iso2 for iso2, _, _ in listed}
    assert [str(country(iso2).continent) for iso2, _, _ in listed] == [continent for _, continent, _ in listed]
    assert [country(iso2).name() for iso2, _, _ in listed] == [name for _, _, name in listed]


def test_every_continent_has_its_record() -> None:
    assert [continent.record for continent in Continent] == ["AfR", "AsR", "ER", "NAR", "OcR", "SAR"]


def test_names_come_in_the_languages_of_the_site() -> None:
    named = {language: country("KR").name(language) for language in ("fa", "ko", "pt", "pt-BR", "pt_BR", "ja")}
    assert named["ko"] == "대한민국"
    assert named["ja"] == "韓国"
    assert named["fa"] == "کرهٔ جنوبی"
    assert named["pt"] == named["pt-BR"] == named["pt_BR"] == "Coreia do Sul"


def test_the_wca_has_names_of_its_own() -> None:
    assert country("TW").name("ko") == "중화 타이베이"
    assert country("TW").name("pt-BR") == country("TW").name("pt") == "Taipé Chinesa"
    assert country("KR").name("en") == "Republic of Korea"


@pytest.mark.parametrize(("code", "continent"), [("XA", "Asia"), ("XF", "Africa"), ("XS", "South America")])
def test_several_countries_of_one_continent_belong_to_it(code: str, continent: str) -> None:
    assert country(code).continent == continent
    assert country(code).is_multiple
    assert code not in recognised_countries()


@pytest.mark.parametrize("code", ["XM", "XW"])
def test_several_continents_belong_to_none(code: str) -> None:
    assert country(code).continent is None
    assert country(code).is_multiple


def test_stateless_people_have_no_continent() -> None:
    nowhere = country(STATELESS)
    assert nowhere.is_stateless
    assert nowhere.continent is None
    assert nowhere.name("ko") == "Stateless"


def test_2009_asked_for_sovereign_states() -> None:
    assert {"TW", "XK", "PS", "VA", "EH"} <= sovereign_states(date(2009, 2, 6))
    assert not {"HK", "MO", "SS"} & sovereign_states(date(2009, 2, 6))
    assert "SS" in sovereign_states(date(2014, 1, 1))
    assert country("EH").continent is Continent.AFRICA


@pytest.mark.parametrize("code", ["", "kr", "ZZ", "KOR", "GL"])
def test_an_unknown_code_is_refused_with_what_was_expected(code: str) -> None:
    with pytest.raises(UnknownCountry, match="expected two capital letters"):
        country(code)
