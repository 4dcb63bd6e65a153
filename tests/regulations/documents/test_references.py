from cubelex.messages import Message
from cubelex.regulations import Document, check_document, read_text


def found(text: str, reference: Document) -> list[tuple[str, str | None]]:
    report = check_document(read_text(text, "pt.md"), reference)
    return [(finding.code, finding.number) for finding in report.findings]


def test_a_good_translation_has_no_findings(portuguese: Document, english: Document) -> None:
    assert check_document(portuguese, english).findings == ()


def test_a_missing_item_is_named_where_it_should_be(portuguese_text: str, english: Document) -> None:
    text = "\n".join(line for line in portuguese_text.split("\n") if not line.startswith("- 1b)"))
    (finding,) = check_document(read_text(text), english).findings
    assert (finding.code, finding.number) == ("missing", "1b")
    assert finding.suggestion == Message("documents.fix.translate_after", line=finding.line)


def test_an_extra_item_is_named(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("- 2b)", "- 2b) Extra.\n- 2c)")
    assert ("extra", "2c") in found(text, english)


def test_a_missing_and_an_extra_article_are_named(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("<article-2><wind>", "<article-3><wind>").replace("- 2", "- 3")
    codes = {code for code, _ in found(text, english)}
    assert {"missing-article", "extra-article", "missing", "extra"} <= codes


def test_anchors_must_stay_as_they_are(portuguese_text: str, english: Document) -> None:
    assert found(portuguese_text.replace("<flyingkites>", "<voar>"), english) == [("different-anchor", None)]


def test_a_mistranslated_label_is_found(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("1a+) [EXEMPLO]", "1a+) [LEMBRETE]")
    assert ("mistranslated-label", "1a+") in found(text, english)


def test_a_link_that_leads_elsewhere_than_the_original_is_found(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("[Rule 2a](regulations:regulation:2a)", "[Regra 2b](regulations:regulation:2b)")
    (finding,) = check_document(read_text(text), english).findings
    assert (finding.code, finding.number) == ("different-link", "1a")
    assert "2a" in str(finding.message)
    assert "2b" in str(finding.message)


def test_a_link_that_is_too_many_is_named_where_it_stands(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("- 2b) ", "- 2b) [Regra 2a](regulations:regulation:2a) ")
    (finding,) = check_document(read_text(text), english).findings
    assert (finding.code, finding.number, finding.column) == ("different-link", "2b", 7)
    assert finding.message == Message("documents.links_extra", item="2b", extra=("2a",))


def test_a_malformed_link_is_found_once(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("[Rule 2a](regulations:regulation:2a)", "[Regra 2a](regulation:2a)")
    assert found(text, english) == [("malformed-link", "1a")]


def test_an_undeclared_label_is_to_be_mended_as_the_original_says(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("1a+) [EXEMPLO]", "1a+) [LEMBRETES]")
    findings = check_document(read_text(text), english).findings
    advice = {finding.code: finding.advice for finding in findings}
    assert (
        advice["mistranslated-label"] == advice["undeclared-label"] == Message("documents.fix.write", text="[EXEMPLO]")
    )


def test_text_left_in_the_original_is_found(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("O voo começa quando o sino toca", "Flying begins when the bell rings")
    assert found(text, english) == [("untranslated", "A1")]


def test_an_item_in_another_order_than_the_original_is_misplaced_once(portuguese_text: str, english: Document) -> None:
    lines = portuguese_text.split("\n")
    at = next(index for index, line in enumerate(lines) if "A1a)" in line)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    assert [code for code, _ in found("\n".join(lines), english)] == ["misplaced"]


def test_a_reference_of_another_edition_is_pointed_out(portuguese_text: str, english: Document) -> None:
    text = portuguese_text.replace("17 de julho de 2025", "1 de janeiro de 2025")
    assert found(text, english) == [("other-edition", None)]


def test_guidelines_are_not_missing_from_a_file_of_regulations(portuguese_text: str, english: Document) -> None:
    text = "\n".join(line for line in portuguese_text.split("\n") if "+) " not in line)
    assert "missing" not in {code for code, _ in found(text, english)}
