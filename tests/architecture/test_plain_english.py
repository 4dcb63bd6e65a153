"""Nothing that a person reads has the wording that docs/design/english.md rules out."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "cubelex"
GUIDE: Final = ROOT / "docs" / "design" / "english.md"
"""Lists the words that we do not use."""

NOT_A: Final = (
    r"(?:is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b|later\b|earlier\b|better\b|worse\b|one\b)[a-z]\w*"
)
"""The old way to say "is not a". "There is no round" stays good English."""

PATTERNS: Final = {
    rf"(?<!there )\b{NOT_A}": "say 'is not a …'",
    r"\bthere (?:is|are) no such\b": "say '… not found' or 'unknown …'",
    r"\banew\b": "say 'again'",
    r"\bin vain\b": "say 'denied' or 'failed'",
    r"\bput (?:it |them |this |that )?right\b": "say 'correct'",
    r"\bmend(?:s|ed|ing)?\b": "say 'fix' or 'correct'",
    r"\bso many\b": "say 'the number of' or 'this many'",
    r"\bwhoever\b": "say 'the person who'",
    r"\bwhatever comes\b": "say 'even if … changes'",
    r"\bspeak(?:s|ing)? (?:against|for)\b": "say 'conflicts with' or 'applies'",
    r"\brest(?:s|ed|ing)? on\b": "say 'depends on'",
    r"\bof today\b": "say 'current'",
    r"\ball the same\b": "say 'still'",
    r"\bwould come of it\b": "say 'preview'",
    r"\bif need be\b": "say when",
    r"\bone cannot\b": "say 'you cannot'",
}
FORBIDDEN: Final = {re.compile(pattern, re.IGNORECASE): advice for pattern, advice in PATTERNS.items()}

CODE: Final = {
    re.compile(r"\bfor (?:\w+, )?one(?:, \w+)? in\b"): "name what the variable holds",
    re.compile(r"\blambda one\b"): "name what the argument holds",
}
ANSWER: Final = re.compile(
    r"; (?:what|who|which|whether|where|how) (?:\w+ ){0,3}(?:is|are|was|were) (?:returned|answered|given)\b"
)
"""A docstring that says what a function returns after a semicolon."""

GETTEXT: Final = frozenset(
    {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
    | {"npgettext", "npgettext_lazy"}
)
TAGS: Final = re.compile(
    r"\{%\s*(?:translate|trans)\s+(?P<quoted>\"[^\"]*\"|'[^']*')"
    r"|\{%\s*blocktrans(?:late)?\b[^%]*%\}(?P<block>.*?)\{%\s*endblocktrans(?:late)?\s*%\}"
    r"|\b_\((?P<argument>\"[^\"]*\"|'[^']*')\)",
    re.DOTALL,
)
FENCE: Final = re.compile(r"^(?:```|~~~)")


DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
WITH_TEXTS: Final = (ast.Call, ast.Constant, ast.Raise, *DOCUMENTED)


class Said(NamedTuple):
    """A text that people read, and where it is."""

    path: Path
    line: int
    text: str


def texts_of_messages() -> Iterator[Said]:
    """Every line of the messages: texts and comments."""
    for path in sorted((SOURCE / "messages" / "data" / "en").glob("*.toml")):
        yield from lines_of(path)


def strings_of_python() -> Iterator[Said]:
    """Translated strings of the site, and the help and docstrings of commands."""
    for path in sorted((SOURCE / "web").rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Call) and called(node) in GETTEXT:
                yield from constants(path, node)
    for path in sorted((SOURCE / "cli").rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield Said(path, node.lineno, node.value)


def strings_of_templates() -> Iterator[Said]:
    """Translated strings of the templates."""
    for path in sorted((SOURCE / "web").rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        for found in TAGS.finditer(text):
            yield Said(path, text.count("\n", 0, found.start()) + 1, next(filter(None, found.groups()), ""))


def strings_of_errors() -> Iterator[Said]:
    """The messages of exceptions, everywhere in the source."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                yield from constants(path, node.exc)


def documentation() -> Iterator[Said]:
    """README, CONTRIBUTING and the documentation, without code blocks. The coverage pages are generated."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    for path in pages:
        if path != GUIDE and "coverage" not in path.relative_to(ROOT).parts:
            yield from prose_of(path)


def docstrings() -> Iterator[Said]:
    """Every docstring of the source."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, DOCUMENTED):
                text = ast.get_docstring(node, clean=False)
                if text:
                    yield Said(path, node.body[0].lineno, text)


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """The nodes of a file that may have texts, found once for all tests."""
    return tuple(node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, WITH_TEXTS))


def called(node: ast.Call) -> str:
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def constants(path: Path, node: ast.AST) -> Iterator[Said]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield Said(path, inner.lineno, inner.value)


def lines_of(path: Path) -> Iterator[Said]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        yield Said(path, number, line)


def prose_of(path: Path) -> Iterator[Said]:
    """The paragraphs of a page, so that a phrase is found across lines."""
    is_code, paragraph, start = False, [""], 1
    for said in lines_of(path):
        if FENCE.match(said.text.strip()):
            is_code = not is_code
        if is_code or not said.text.strip():
            yield Said(path, start, "\n".join(paragraph))
            paragraph, start = [], said.line + 1
        else:
            paragraph.append(said.text)
    yield Said(path, start, "\n".join(paragraph))


def hits(texts: Iterator[Said], patterns: dict[re.Pattern[str], str]) -> list[str]:
    found = []
    for said in texts:
        # A text may go on in the next line.
        text = re.sub(r"\s", " ", said.text)
        for pattern, advice in patterns.items():
            for match in pattern.finditer(text):
                line = said.line + said.text.count("\n", 0, match.start())
                found.append(f"{said.path.relative_to(ROOT)}:{line}: {match[0]!r}: {advice}")
    return found


@pytest.mark.parametrize(
    "texts",
    [texts_of_messages, strings_of_python, strings_of_templates, strings_of_errors, documentation],
    ids=lambda texts: texts.__name__,
)
def test_texts_are_plain_english(texts: object) -> None:
    assert callable(texts)
    found = hits(texts(), FORBIDDEN)
    assert not found, "see docs/design/english.md\n" + "\n".join(found)


def test_variables_say_what_they_hold() -> None:
    found = [hit for path in sorted(SOURCE.rglob("*.py")) for hit in hits(lines_of(path), CODE)]
    assert not found, "see docs/design/english.md\n" + "\n".join(found)


def test_docstrings_say_returns() -> None:
    found = hits(docstrings(), {ANSWER: "say 'Returns …'"})
    assert not found, "see docs/design/english.md\n" + "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        "'x' is no event of this edition",
        "Everything is made anew.",
        "every try in vain",
        "A slip: put it right",
        "So many blank cards",
        "Nothing speaks against it.",
        "There is no such page.",
    ],
)
def test_such_texts_are_found(text: str) -> None:
    assert hits(iter([Said(GUIDE, 1, text)]), FORBIDDEN)


@pytest.mark.parametrize(
    "text",
    ["There is no cutoff.", "The round has no results.", "It is no longer open.", "This is not a time.", "Correct it."],
)
def test_good_texts_are_not(text: str) -> None:
    assert not hits(iter([Said(GUIDE, 1, text)]), FORBIDDEN)
