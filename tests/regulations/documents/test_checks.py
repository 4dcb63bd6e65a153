from pathlib import Path

from cubelex.messages import has_text
from cubelex.regulations import Document, check_document, read_text
from cubelex.regulations.documents.findings import CODES, DocumentFinding


def findings(text: str, companion: Document | None = None) -> list[DocumentFinding]:
    return list(check_document(read_text(text, "x.md"), companion=companion).findings)


def found(text: str, companion: Document | None = None) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.number) for finding in findings(text, companion)]


def test_a_good_document_has_no_findings(english: Document) -> None:
    report = check_document(english)
    assert report.findings == ()
    assert report.is_clean


def test_a_duplicate_number_is_found(english_text: str) -> None:
    assert ("duplicate", "1b") in found(english_text.replace("- 1b)", "- 1b) One.\n- 1b)"))


def test_an_item_in_the_wrong_article_is_misplaced(english_text: str) -> None:
    assert found(english_text.replace("- 2b)", "- 1c)")) == [("misplaced", "1c")]


def test_items_out_of_order_are_misplaced_and_no_others(english_text: str) -> None:
    text = english_text.replace("- 2b) In", "- 2c) In").replace("- 2a)", "- 2x) Last.\n- 2a)")
    (finding,) = findings(text)
    assert (finding.code, finding.number, str(finding.suggestion)) == ("misplaced", "2x", "Put it after 2c.")


def test_an_item_under_the_wrong_one_is_misnested(english_text: str) -> None:
    text = english_text.replace("    - 1a2)", "            - 1a2)")
    assert found(text) == [("misnested", "1a2")]


def test_an_item_without_the_one_above_it_is_an_orphan(english_text: str) -> None:
    text = english_text.replace("        - 1a1a)", "    - 1a3a)").replace("1a1a", "1a1")
    assert ("orphan", "1a3a") in found(text)


def test_an_item_without_text_is_found(english_text: str) -> None:
    assert found(english_text.replace(" Silk must be washed.", "")) == [("empty-item", "1a1a")]


def test_a_broken_link_is_found_where_it_is_with_what_was_meant(english_text: str) -> None:
    (finding,) = findings(english_text.replace("(regulations:regulation:1a1a)", "(regulations:regulation:1a1aa)"))
    assert (finding.code, finding.number, finding.target) == ("broken-link", "2b", "1a1aa")
    assert str(finding.suggestion) == "Did you mean 1a1a?"
    assert (finding.line, finding.column) == (39, 36)


def test_a_link_to_an_article_written_as_one_to_a_regulation_is_explained(english_text: str) -> None:
    (finding,) = findings(english_text.replace("regulations:article:A", "regulations:regulation:A"))
    assert str(finding.suggestion) == "Write regulations:article:A"


def test_a_link_that_says_another_number_is_found(english_text: str) -> None:
    assert found(english_text.replace("[Rule 2a]", "[Rule 2b]")) == [("link-text", "1a")]


def test_a_link_to_separate_guidelines_is_outdated_in_one_document(english_text: str) -> None:
    text = english_text.replace("[Rule 2a](regulations:regulation:2a)", "[Rule 1a+](guidelines:guideline:1a+)")
    assert found(text) == [("outdated-link", "1a")]


def test_links_into_a_document_that_is_not_at_hand_are_not_judged(english_text: str, english: Document) -> None:
    lines = english_text.split("\n")
    alone = "\n".join(line for line in lines if "+) " not in line)
    alone = alone.replace("[Rule 2a](regulations:regulation:2a)", "[9z+](guidelines:guideline:9z+)")
    assert not [code for code, _ in found(alone) if "link" in code]
    assert ("broken-link", "1a") in found(alone, companion=english)


def test_labels_must_be_declared_and_used(english_text: str) -> None:
    assert found(english_text.replace("1a+) [EXAMPLE]", "1a+) [EXAMPEL]")) == [
        ("unused-label", None),
        ("undeclared-label", "1a+"),
    ]
    assert ("missing-label", "1a+") in found(english_text.replace("1a+) [EXAMPLE]", "1a+)"))


def test_notices_alone_leave_a_document_clean(english_text: str) -> None:
    report = check_document(read_text(english_text.replace("1a++) [REMINDER]", "1a++) [EXAMPLE]")))
    assert [finding.code for finding in report.findings] == ["unused-label"]
    assert report.is_clean


def test_every_finding_has_a_code_that_is_explained(english_text: str) -> None:
    for finding in findings(english_text.replace("- 1", "- 2").replace("](", "] (")):
        assert finding.code in CODES
        assert str(finding.message)
        assert str(finding.advice)
        assert finding.line > 0
        assert finding.column > 0


def test_a_report_is_plain_data(english: Document) -> None:
    data = check_document(english).as_json()
    assert (data["language"], data["edition"]) == ("en", "2025-07-17")
    assert (data["articles"], data["regulations"], data["guidelines"]) == (3, 10, 2)
    assert data["findings"] == []


def test_faulty_regions_are_found() -> None:
    text = (
        "# <wca-title>Our regions\n<wca-states>\n<version>Version: January 1, 2024\n\n"
        "These are the regions that the club may take members from:\n\n## <states-list>\n\n"
        "- (AA:_Europe) Northland\n- AB Southland\n- (AA:_Asia) Eastland\n"
    )
    assert found(text) == [("malformed-item", None), ("duplicate", "AA")]


def test_every_code_has_advice() -> None:
    assert [code for code in CODES if not has_text(f"documents.advice.{code}")] == []


def test_every_code_is_in_the_docs() -> None:
    docs = (Path(__file__).parents[3] / "docs" / "documents.md").read_text(encoding="utf-8")
    assert [code for code in CODES if f"| `{code}` |" not in docs] == []
