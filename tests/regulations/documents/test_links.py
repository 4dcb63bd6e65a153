import pytest

from cubelex.regulations.documents.links import LinkKind, links_in, plain, repaired


@pytest.mark.parametrize(
    ("address", "kind", "target"),
    [
        ("regulations:regulation:A4d1", LinkKind.REGULATION, "A4d1"),
        ("regulations:regulation:1c+", LinkKind.REGULATION, "1c+"),
        ("guidelines:guideline:2i%2B", LinkKind.GUIDELINE, "2i+"),
        ("regulations:article:I", LinkKind.ARTICLE, "I"),
        ("regulations:top", LinkKind.PLACE, "regulations:top"),
        ("link:pdf", LinkKind.PLACE, "link:pdf"),
        ("https://kites.example/a_(b)", LinkKind.OUTSIDE, "https://kites.example/a_(b)"),
        ("mailto:kites@kites.example", LinkKind.OUTSIDE, "mailto:kites@kites.example"),
        ("regulation:A1a", LinkKind.MALFORMED, "regulation:A1a"),
        ("regulations:regulations:10f", LinkKind.MALFORMED, "regulations:regulations:10f"),
        ("regulations:regulain:9t1", LinkKind.MALFORMED, "regulations:regulain:9t1"),
        ("www.kites.example", LinkKind.MALFORMED, "www.kites.example"),
        ("Rule 1a", LinkKind.MALFORMED, "Rule 1a"),
    ],
)
def test_an_address_tells_where_a_link_leads(address: str, kind: LinkKind, target: str) -> None:
    (link,) = links_in(f"see [the rule]({address}).")
    assert (link.kind, link.target, link.start) == (kind, target, 4)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("(see [Rule 1a(regulations:regulation:1a))", "[Rule 1a](regulations:regulation:1a)"),
        ("see Rule 1a)[regulations:regulation:1a]", "[1a](regulations:regulation:1a)"),
        ("see Rule 1a (regulations:regulation 1a)", "[1a](regulations:regulation:1a)"),
        ("see [Rule 1a](regulation:1a)", "[Rule 1a](regulations:regulation:1a)"),
        ("see [guidelines:guideline:2i+]", "[2i+](guidelines:guideline:2i+)"),
        ("see [kites](www.kites.example)", "[kites](https://www.kites.example)"),
        ("see [https://kites.example/]", "[https://kites.example/](https://kites.example/)"),
    ],
)
def test_a_malformed_link_is_found_and_can_be_mended(text: str, mended: str) -> None:
    (link,) = links_in(text)
    assert link.kind is LinkKind.MALFORMED
    assert repaired(link) == mended


@pytest.mark.parametrize(
    "text", ["[f] or z, [f'] or z'", "(x, y) means", "a rule (see below)", "[EXAMPLE] (a tail)", ""]
)
def test_brackets_alone_are_no_link(text: str) -> None:
    assert links_in(text) == ()


def test_plain_text_keeps_what_links_say() -> None:
    assert plain("see [Rule 1a](regulations:regulation:1a), [2b](x)") == "see Rule 1a, 2b"
