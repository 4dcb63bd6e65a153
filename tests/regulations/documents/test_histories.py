from cubelex.regulations import Document, history, read_text

HEAD = "# <wca-title>Kites\n<version>Version: {}\n## <article-H><flying><flying> Article H: Flying\n"


def document(version: str, *items: str) -> Document:
    return read_text(HEAD.format(version) + "\n".join(f"- {item}" for item in items))


EDITIONS = [
    document("January 1, 2018", "H1c) Bring your own blue string to the meadow."),
    document("January 1, 2025", "H1c) Bring your own blue string to the meadow.", "H1e) Old bells ring twice at dusk."),
    document("January 1, 2026", "H1d) Bring your own blue string to the meadow.", "H1e) Old bells ring once at dusk."),
    document("April 1, 2026", "H1c) Dogs sleep under tables while eating.", "H1e) Old bells ring once at dusk."),
]


def test_a_number_is_followed_through_the_editions() -> None:
    chapters = history("H1c", reversed(EDITIONS)).chapters
    assert [str(chapter.event) for chapter in chapters] == ["first", "same", "removed", "added"]
    assert chapters[2].went_to == "H1d"


def test_where_a_text_came_from_is_told() -> None:
    chapters = history("H1d", EDITIONS).chapters
    assert [(str(chapter.event), chapter.came_from) for chapter in chapters][2] == ("renumbered", "H1c")


def test_a_meaning_that_changed_with_few_words_is_warned_of() -> None:
    found = history("H1e", EDITIONS)
    assert found.has_changed_meaning
    assert found.elsewhere == ("timers",)
    assert [chapter.edition.isoformat() for chapter in found.chapters if chapter.warning] == ["2026-01-01"]


def test_a_reused_number_is_warned_of() -> None:
    swapped = [EDITIONS[0], document("January 1, 2025", "H1c) Dogs sleep under tables while eating.")]
    found = history("H1c", swapped)
    assert str(found.chapters[1].warning) == "H1c means something else since 2025-01-01."


def test_a_number_that_never_was_is_absent_everywhere() -> None:
    found = history("Z9z", EDITIONS)
    assert {str(chapter.event) for chapter in found.chapters} == {"absent"}
    assert not found.has_changed_meaning


def test_without_documents_there_is_no_history() -> None:
    assert history("A1", []).chapters == ()
