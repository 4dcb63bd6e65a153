"""Documents damaged at random: reading and checking never crash, never hang, and report only places that are there."""

import random
import time
from pathlib import Path

import pytest

from cubelex.regulations import Document, check_document, compare, read_text
from cubelex.regulations.documents.publishing.markup import blocks

TOO_LONG = 60
"""Seconds of work for what takes one; what grows faster than its text would take hours."""
TRICKY = [
    *(
        "[",
        "]",
        "(",
        ")",
        "](",
        "[[",
        "+",
        "++",
        ")",
        "-",
        "\t",
        "\r",
        "\x00",
        "\ufeff",
        "\u200c",
        "\u2028",
        "#",
        "##",
        "|",
    ),
    *(
        "<label>",
        "<article-1>",
        "<version>",
        "<wca-title>",
        "<wca-states>",
        "regulations:regulation:",
        "۱۲",
        "９",
        "十百",
    ),
    *(
        "- 1a)",
        "- 1a1)",
        "A1)",
        "## <article-A><x><x> A",
        "9" * 50,
        "a" * 50,
        "- (AA:_B) C",
        "Article 1: x\n1a) | y |",
        "🙂",
    ),
]


def damaged(text: str, chance: random.Random) -> str:
    """A piece of a text with a few wounds."""
    size = chance.choice([200, 1000, 4000])
    start = chance.randrange(max(1, len(text) - size))
    text = text[:400] * (chance.random() < 0.5) + text[start : start + size]
    for _ in range(chance.randrange(1, 8)):
        text = WOUNDS[chance.randrange(len(WOUNDS))](text, chance)
    return text


def cut(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at + chance.randrange(40) :]


def insert(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(TRICKY) + text[at:]


def double(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at : at + 200] * chance.randrange(2, 6) + text[at:]


def shuffle(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    chance.shuffle(lines)
    return "\n".join(lines)


def flip(text: str, chance: random.Random) -> str:
    if not text:
        return text
    at = chance.randrange(len(text))
    return (
        text[:at] + chr(chance.choice([chance.randrange(32, 127), chance.randrange(0x0600, 0x9FFF)])) + text[at + 1 :]
    )


WOUNDS = [cut, insert, double, shuffle, flip]


def survive(text: str, reference: Document) -> None:
    document = read_text(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for finding in check_document(document, reference, companion=reference).findings:
        assert str(finding)
        assert 1 <= finding.line <= len(lines)
    for item in document.items():
        blocks(item.text, is_right_to_left=True)


def run(texts: list[str], count: int, seed: int) -> None:
    chance = random.Random(seed)
    reference = read_text(max(texts, key=len)[:20_000])
    for number in range(count):
        text = damaged(chance.choice(texts), chance)
        started = time.process_time()
        try:
            survive(text, reference)
            if number % 10 == 0:
                compare(reference, read_text(text))
        except Exception as fault:
            raise AssertionError(f"document {number} of seed {seed}: {fault!r}\n{text}") from fault
        assert time.process_time() - started < TOO_LONG, f"document {number} of seed {seed} took too long:\n{text}"


@pytest.mark.slow
def test_hundreds_of_damaged_documents_are_survived(
    english_text: str, portuguese_text: str, old_layout_text: str, bilingual_text: str
) -> None:
    run([english_text, portuguese_text, old_layout_text, bilingual_text], 400, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        "](" * 20_000,
        "[a](" * 10_000,
        "[a](b(c)" * 5_000,
        "- 1a" + "a" * 50_000,
        "- 1a) " + "x" * 200_000,
        "## <article-1><a><a> x\n" + "- 1a) x\n" * 5_000,
        "## <article-1><a><a> x\n"
        + "\n".join(f"- 1{'z' * (index % 7)}{index % 90}) x" for index in range(5_000, 0, -1)),
        "<label>" * 5_000,
        "\n" * 100_000,
        "| a " * 20_000,
        "Article 1: x\n1a) " + "| a\n" * 20_000,
        "# <wca-title>x\n<version>" + "9" * 100_000,
        "## <article-1><a><a> x\n" + "- 1a) [x](regulations:regulation:9z9z9z)\n" * 3_000,
        "## <article-1><a><a> x\n- 1a+) [" + "A" * 100_000,
        "## <article-1><a><a> x\n- 1a) " + "*_" * 20_000,
        "## <article-1><a><a> x\n- 1a) " + "十" * 20_000,
    ],
    ids=range(17),
)
def test_hostile_documents_do_not_take_long(text: str, english: Document) -> None:
    started = time.process_time()
    survive(text, english)
    assert time.process_time() - started < TOO_LONG


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_damaged_documents_are_survived(shared: Path, seed: int) -> None:
    paths = [*shared.glob("regulations/english/*"), *shared.glob("regulations/seeds/*")]
    paths += shared.glob("regulations/translations/*/*.md")
    run([path.read_text(encoding="utf-8") for path in sorted(paths)], 10_000, seed)
