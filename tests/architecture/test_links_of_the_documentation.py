"""What one page of the documentation refers to is there."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def links(page: Path) -> Iterator[Path]:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            yield page.parent / target


def test_every_link_between_pages_leads_somewhere() -> None:
    assert [f"{page.name}: {link.name}" for page in PAGES for link in links(page) if not link.exists()] == []


def test_every_page_of_the_documentation_is_found_from_its_index() -> None:
    found, waiting = set(), [ROOT / "docs" / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page not in found and page.suffix == ".md":
            found.add(page)
            waiting += links(page)
    assert [page.name for page in PAGES if page.resolve() not in found] == []
