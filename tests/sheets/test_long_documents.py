"""Documents of many pages, set in parts: as good as if they were made whole, and in little memory."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import date
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from cubelex.competition import (
    Competition,
    Event,
    Format,
    Person,
    Registration,
    RegistrationStatus,
    Round,
    Schedule,
    write_wcif,
)
from cubelex.regulations import edition
from cubelex.sheets import CardOptions, Stationery, badges, joined, ordered_cards, round_results, scorecards
from cubelex.sheets.layout.qr_codes import SimilarCodes, _made, _modules, _svg
from tests.support.printed_glyphs import faults_on, printed_pages

TODAY = edition("2026-04-01")
NAMES = ("Ana Sánchez", "Bo Li (李波)", "Chloé Łuczyna", "Sara Ahmadi (سارا احمدی)", "민준 (김민준)", "Taro (山田太郎)")


def large(people: int, events: tuple[str, ...] = ("333",)) -> Competition:
    accepted = Registration(1, events, RegistrationStatus.ACCEPTED)
    persons = tuple(
        Person(
            number, f"{NAMES[number % len(NAMES)]}", "BR", wca_id=f"2015ABCD{number % 100:02}", registration=accepted
        )
        for number in range(1, people + 1)
    )
    persons = tuple(
        replace(person, registrant_id=number, wca_user_id=number) for number, person in enumerate(persons, 1)
    )
    rounds = tuple(Event(event, (Round(f"{event}-r1", Format.AVERAGE_OF_5),)) for event in events)
    return Competition("Large2026", "Large Open 2026", "Large", Schedule(date(2026, 4, 1), 1), persons, events=rounds)


@pytest.fixture
def in_parts(stationery: Stationery) -> bytes:
    """Scorecards on 45 pages: more than one part."""
    competition = large(180)
    cards = ordered_cards(competition, ["333-r1"], TODAY, stationery, CardOptions("http://10.0.0.1:8000"))
    return scorecards(cards, stationery)


@pytest.mark.slow
def test_a_document_of_several_parts_is_one_document(in_parts: bytes) -> None:
    with pikepdf.open(BytesIO(in_parts)) as document:
        assert len(document.pages) == 45
        assert (str(document.docinfo["/Title"]), str(document.Root.Lang)) == ("Scorecards", "en")
        assert document.pdf_version == "1.7"
        fonts = Counter(
            str(font.BaseFont).partition("+")[2]
            for font in {font.objgen: font for page in document.pages for font in page.Resources.Font.values()}.values()
        )
        assert set(fonts.values()) == {1}, fonts
        root: Any = document.Root.StructTreeRoot
        keys = [int(key) for key in list(root.ParentTree.Nums)[::2]]
        assert keys == sorted(set(keys))
        assert {int(page.StructParents) for page in document.pages} <= set(keys)
    pages = list(printed_pages(in_parts))
    assert [fault for page in pages for fault in faults_on(page)] == []
    numbers = {glyph.text for page in pages for glyph in page.glyphs}
    assert {"李", "김", "Ł"} <= numbers


@pytest.mark.slow
def test_the_same_document_is_the_same_bytes(in_parts: bytes, stationery: Stationery) -> None:
    cards = ordered_cards(large(180), ["333-r1"], TODAY, stationery, CardOptions("http://10.0.0.1:8000"))
    assert scorecards(cards, stationery) == in_parts


@pytest.mark.slow
def test_nametags_of_many_people_keep_everybody(stationery: Stationery) -> None:
    done = list[int]()
    pdf = badges(large(210), stationery, done.append)
    with pikepdf.open(BytesIO(pdf)) as document:
        assert len(document.pages) == 53
    assert done == sorted(done) and done[-1] == 210


def test_tables_of_joined_documents_keep_their_headings_apart(stationery: Stationery) -> None:
    competition = large(3, ("333", "222"))
    parts = [round_results(competition, f"{event}-r1", TODAY, stationery, results=()) for event in ("333", "222")]
    with pikepdf.open(BytesIO(joined(parts))) as document:
        root: Any = document.Root.StructTreeRoot
        names = [bytes(name) for name in list(root.IDTree.Names)[::2]]
        assert len(names) == len(set(names)) > 4
        assert len(root.K) == 1


def test_similar_codes_are_those_that_are_made_one_by_one() -> None:
    codes = SimilarCodes()
    for text in ("http://x.y/a/card/333-r1/7/", "http://x.y/a/card/333bf-r2/123/", "http://x.y/a/card/222-r1/9/", "ü"):
        expected = _svg(_modules(_made(text, 0 if text.isascii() else None)))
        assert codes.svg(text) == expected


_PRINT = r"""
import json, re, resource, sys
from pathlib import Path
from cubelex.competition import read_wcif
from cubelex.regulations import edition
from cubelex.sheets import CardOptions, Stationery, ordered_cards, scorecards
competition = read_wcif(json.load(sys.stdin))
stationery = Stationery()
cards = ordered_cards(competition, [], edition("2026-04-01"), stationery, CardOptions("http://10.0.0.1:8000"))
scorecards(cards, stationery)
# Not RUSAGE_SELF: it begins with the memory of the process that started this one.
own = int(re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[1])
children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(len(cards), own // 1024, children // 1024)
"""


@pytest.mark.slow
def test_five_hundred_pages_of_scorecards_take_little_memory() -> None:
    wcif = json.dumps(write_wcif(large(500, ("333", "222", "444", "pyram"))))
    ran = subprocess.run([sys.executable, "-c", _PRINT], input=wcif, capture_output=True, text=True, check=True)
    cards, own, children = map(int, ran.stdout.split())
    assert cards == 2000
    assert own < 300
    assert children < 150
