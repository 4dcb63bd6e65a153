"""Print the handbook, and the pages of the roles, from the site that was built: `python -m tools.handbook`.

Chromium prints each page, and the pages are put together with bookmarks.
"""

import tempfile
from pathlib import Path
from typing import Final

import pikepdf
from playwright.sync_api import sync_playwright

from tools.environments import ROOT
from tools.pictures import browser_found
from tools.site_pages import pages_of

SITE: Final = ROOT / "site"
PRINTED: Final = SITE / "handbook.pdf"
FOLDERS: Final = ("handbook", "roles")
ONLY_THE_TEXT: Final = """
.md-header, .md-tabs, .md-sidebar, .md-footer, .md-top, .headerlink, .md-content__button { display: none !important }
.md-main__inner { margin: 0 } .md-content, .md-grid { max-width: none; margin: 0 }
"""


def main() -> None:
    """Write `site/handbook.pdf`."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=browser_found(), args=["--no-sandbox"])
        page = browser.new_page(color_scheme="light")
        parts = []
        for number, source in enumerate(source for name in FOLDERS for source in pages_of(ROOT / "docs" / name)):
            page.goto((SITE / source.replace("README.md", "index.md")).with_suffix(".html").as_uri())
            page.add_style_tag(content=ONLY_THE_TEXT)
            title = page.locator("h1").first.inner_text().rstrip("¶ ")
            path = Path(folder) / f"{number}.pdf"
            page.pdf(
                path=path,
                format="A4",
                margin={"top": "18mm", "bottom": "18mm", "left": "18mm", "right": "18mm"},
                print_background=True,
            )
            parts.append((title, path))
        browser.close()
        put_together(parts, PRINTED)
    print(f"{PRINTED}: {PRINTED.stat().st_size:,} bytes")


def put_together(parts: list[tuple[str, Path]], path: Path) -> None:
    """One file of several, with a bookmark for each."""
    whole = pikepdf.new()
    with whole.open_outline() as outline:
        for title, part in parts:
            outline.root.append(pikepdf.OutlineItem(title, len(whole.pages)))
            with pikepdf.open(part) as opened:
                whole.pages.extend(opened.pages)
    with whole.open_metadata() as metadata:
        metadata["dc:title"] = "Cubelex: the Delegate's handbook"
    whole.save(path, compress_streams=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)


if __name__ == "__main__":
    main()
