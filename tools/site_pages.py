"""What MkDocs does not do alone: folders in the navigation, pages from outside `docs`, links to the source."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
FROM_OUTSIDE: Final = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
"""Pages of the site that are files of the repository."""
BOOSTS: Final = {"handbook": 6, "roles": 6, "install": 2, "reference": 0.2, "design": 0.3, "coverage": 0.2}
"""How much a folder counts in the search: pages for people at a competition come first."""
LINK: Final = re.compile(r"(\]\()([^)#\s]+)([^)\s]*\))")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of folders in their place."""
    config.nav = expanded(config.nav or [])
    return config


def expanded(entries: list[Any]) -> list[Any]:
    """The navigation with the pages of each folder instead of its name."""
    pages: list[Any] = []
    for entry in entries:
        if isinstance(entry, dict):
            pages += [{title: expanded(inner) if isinstance(inner, list) else inner} for title, inner in entry.items()]
        elif not entry.endswith(".md"):
            pages += pages_of(DOCS / entry)
        else:
            pages.append(entry)
    return pages


def pages_of(folder: Path) -> Iterator[str]:
    """The pages of a folder: its index, what that links to, in this order, and the others by name."""
    index = folder / "README.md"
    linked = re.findall(r"\]\(([\w-]+\.md)", index.read_text(encoding="utf-8")) if index.exists() else []
    names = [index.name] * index.exists() + linked + sorted(path.name for path in folder.glob("*.md"))
    for name in dict.fromkeys(names):
        if (folder / name).exists():
            yield (folder / name).relative_to(DOCS).as_posix()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages from outside."""
    for name, source in FROM_OUTSIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=LINK.sub(from_root, text)))
    return files


def from_root(link: re.Match[str]) -> str:
    """A link of a file in the root of the repository, as `docs` has it."""
    target = link[2]
    if "://" in target:
        return link[0]
    moved = target.removeprefix("docs/") if target.startswith("docs/") else f"../{target}"
    return f"{link[1]}{moved}{link[3]}"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links that leave `docs` to the repository, or to the page that was made of the file."""
    folder = posixpath.dirname(page.file.src_uri)
    if folder in BOOSTS:
        page.meta["search"] = {"boost": BOOSTS[folder]}

    def led(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        if "://" in link[2] or not target.startswith("../"):
            return link[0]
        source = target.removeprefix("../")
        for name, made_of in FROM_OUTSIDE.items():
            if source == made_of:
                return f"{link[1]}{posixpath.relpath(name, folder or '.')}{link[3]}"
        kind = "tree" if (ROOT / source).is_dir() else "blob"
        return f"{link[1]}{config.extra['repository']}/{kind}/main/{source}{link[3]}"

    return LINK.sub(led, markdown)
