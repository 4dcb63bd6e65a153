from cubelex.regulations import Document, Earlier, check_document, read_text


def stale(document: Document, reference: Document, earlier: Earlier) -> list[str | None]:
    findings = check_document(document, reference, earlier=earlier).findings
    return [finding.number for finding in findings if finding.code == "stale"]


def reworded(text: str) -> str:
    changed = text.replace("Kites bring their own string", "Everybody brings a string of their own")
    return changed.replace("July 17, 2025", "January 1, 2026")


def test_a_translation_of_an_old_edition_is_stale_where_the_original_was_reworded(
    english_text: str, english: Document, portuguese: Document
) -> None:
    newer = read_text(reworded(english_text))
    assert stale(portuguese, newer, Earlier(english)) == ["1b"]


def test_a_translation_brought_up_to_date_is_stale_where_it_reads_as_before(
    english_text: str, portuguese_text: str, english: Document, portuguese: Document
) -> None:
    newer = read_text(reworded(english_text))
    text = portuguese_text.replace("17 de julho de 2025", "1 de janeiro de 2026")
    earlier = Earlier(english, portuguese)
    assert stale(read_text(text), newer, earlier) == ["1b"]
    mended = text.replace("Os papagaios trazem o seu fio", "Cada um traz um fio")
    assert stale(read_text(mended), newer, earlier) == []


def test_nothing_is_stale_without_an_earlier_edition(english: Document, portuguese: Document) -> None:
    assert check_document(portuguese, english).findings == ()
