"""Documentation names files that exist."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "cubelex"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
AREAS = "|".join(sorted(path.name for path in PACKAGE.iterdir() if path.is_dir()))
NAMED = re.compile(rf"`((?:src/|tests/|benchmarks/|docs/|(?:{AREAS})/)[\w./-]*(?:\.\w+|/))`")


def missing(text: str) -> Iterator[str]:
    for name in NAMED.findall(text):
        if not any((folder / name).exists() for folder in (ROOT, PACKAGE, PACKAGE / "regulations" / "data")):
            yield name


def test_every_file_that_is_named_exists() -> None:
    found = [f"{page.name}: {name}" for page in PAGES for name in missing(page.read_text(encoding="utf-8"))]
    assert not found, "these were moved or renamed: " + "; ".join(found)


def test_a_missing_file_is_noticed() -> None:
    assert list(missing("See `web/site/urls.py` and `web/nowhere.py`.")) == ["web/nowhere.py"]
