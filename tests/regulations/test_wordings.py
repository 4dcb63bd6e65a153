from pathlib import Path

import pytest

from cubelex.regulations import editions
from cubelex.regulations.citations import Speaker
from cubelex.regulations.documents.readers import read_document, read_text
from cubelex.regulations.items import FOLDER, items_of
from cubelex.regulations.wordings import lock, unread, wording, write_items

SPEAKER = Speaker(("9f2",), None, None, "rules", "rounded")


def hashes(text: str) -> list[str]:
    head = "# <wca-title>Rules\n<version>Version: January 1, 2030\n## <article-1><a><a> Article 1: Us\n"
    return [wording(item) for item in read_text(head + text).items()]


def test_links_quotes_and_line_breaks_are_not_wording() -> None:
    one, two = hashes('- 1a) See [Regulation 2a](regulations:regulation:2a) “now”.\n- 1b) See Regulation 2a "now".')
    assert one == two


def test_other_words_are_another_wording() -> None:
    one, two = hashes("- 1a) Competitors must sign.\n- 1b) Competitors should sign.")
    assert one != two


def test_the_wordings_of_all_editions_have_been_read() -> None:
    assert not [
        number
        for held in editions()
        for number in items_of(held)
        if items_of(held)[number].wording not in lock()[number]
    ]


def test_a_wording_nobody_read_is_listed_with_the_function_that_cites_it() -> None:
    read = {**lock(), "9f2": frozenset(items_of(held)["9f2"].wording for held in editions()[:-2])}
    found = list(unread([SPEAKER], read))
    assert [(str(speaker), number, str(edition)) for speaker, number, edition in found] == [
        ("rules.rounded", "9f2", "2026-01-01"),
        ("rules.rounded", "9f2", "2026-04-01"),
    ]


DOCUMENTS = {
    "2009-02-06": ["2009.txt"],
    "2018-01-01": ["2018-01-01.regulations.md", "2018-01-01.guidelines.md"],
    "2025-01-01": ["2025-01-01.regulations.md", "2025-01-01.guidelines.md"],
    "2025-07-17": ["2025-07-17.regulations.md"],
    "2026-01-01": ["2026-01-01.regulations.md"],
    "2026-04-01": ["2026-04-01.regulations.md"],
}


@pytest.mark.parametrize(("day", "names"), DOCUMENTS.items())
def test_what_is_known_of_an_edition_is_what_its_document_says(
    day: str, names: list[str], shared: Path, tmp_path: Path
) -> None:
    written = write_items(read_document(*(shared / "regulations/english" / name for name in names)), tmp_path)
    assert written.read_text() == (FOLDER / f"{day}.txt").read_text()
