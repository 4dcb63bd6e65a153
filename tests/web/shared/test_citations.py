"""Citations lead to the reader."""

from dataclasses import replace

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from cubelex.errors import InvalidCompetition
from cubelex.regulations import edition
from cubelex.web.shared.citations import address_of, citation, citation_links
from cubelex.web.store.reserved_ids import is_reserved
from tests.support.web.small_open import small_open, stored

TODAY = edition("2026-04-01")


def test_a_citation_leads_to_the_regulation_in_its_edition(db: None) -> None:
    template = Template("{% load cubing %}{% citation '9f8' edition %}")
    shown = template.render(Context({"edition": edition("2018")}))
    assert '<cite><a href="/regulations/2018-01-01/9f8/" title="' in shown
    assert Client().get(address_of("9f8", edition("2018"))).status_code == 200


def test_a_guideline_has_an_address_too() -> None:
    assert address_of("9f5+", edition("2018")) == "/regulations/2018-01-01/9f5+/"


def test_a_number_the_edition_does_not_have_leads_nowhere() -> None:
    assert citation_links(["9z9"], TODAY) == [{"number": "9z9", "summary": "", "address": ""}]


def test_no_competition_takes_the_addresses_of_the_site(db: None) -> None:
    assert all(map(is_reserved, ("regulations", "sign-in", "api", "static", "Language")))
    with pytest.raises(InvalidCompetition, match="pages of the site use it"):
        stored(replace(small_open(), id="regulations"))


def test_a_line_in_another_language_than_the_page_is_marked() -> None:
    marked = {}
    for language in ("en", "fa", "de"):
        with translation.override(language):
            marked[language] = ' lang="en"' in citation("9f8", TODAY)
    assert marked == {"en": False, "fa": False, "de": True}
