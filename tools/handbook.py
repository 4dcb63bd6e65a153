"""Print the handbook, and the pages of the roles, from the site that was built: `python -m tools.handbook`.

All pages become one document, so that links lead to its own pages, and to the site on the network where they leave it.
Chromium prints it, with page numbers and bookmarks.
"""

import re
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tools.environments import ROOT
from tools.pictures import browser_found
from tools.releases import version
from tools.site_pages import pages_of

SITE: Final = ROOT / "site"
PRINTED: Final = SITE / "handbook.pdf"
FOLDERS: Final = ("handbook", "roles")
FONT: Final = ROOT / "src/cubelex/web/shared/static/shared/fonts/inter-latin.woff2"
MARGIN: Final = "18mm"
FOOTER: Final = """<div style="width: 100%; margin: 0 18mm; font: 8px sans-serif; color: #555; display: flex">
<span>Cubelex {version}: the Delegate's handbook</span><span style="flex: 1"></span>
<span class="pageNumber"></span></div>"""
STYLE: Final = f"""
@font-face {{ font-family: Inter; src: url({FONT.as_uri()}); font-weight: 100 900 }}
:root {{ --md-text-font: Inter }}
.md-header, .md-tabs, .md-sidebar, .md-footer, .md-top, .headerlink, .md-content__button {{ display: none !important }}
.md-main__inner, .md-content__inner {{ margin: 0; padding: 0 }} .md-content, .md-grid {{ max-width: none; margin: 0 }}
.md-content__inner::before {{ display: none }}
.md-typeset .md-typeset__scrollwrap {{ margin: 0; overflow: visible }}
.md-typeset .md-typeset__table {{ display: block; padding: 0 }}
.md-typeset table:not([class]) {{ display: table; width: 100%; border: 0 }}
.md-typeset table:not([class]) :is(td, th) {{ padding: 0.4em 0.8em 0.4em 0 }}
section + section {{ break-before: page }}
tr, li {{ break-inside: avoid }}
"""
GATHER: Final = """({chapters, chapter, site}) => {
  const article = document.querySelector('article');
  article.querySelectorAll('img').forEach(image => image.setAttribute('src', image.src));
  article.querySelectorAll('[id]').forEach(element => { element.id = `${chapter}--${element.id}`; });
  article.querySelectorAll('a[href]').forEach(link => {
    const [page, place] = link.href.split('#');
    const inside = chapters[page];
    const leads = place ? `${inside}--${place}` : inside;
    link.setAttribute('href', inside ? `#${leads}` : link.href.replace(site.files, site.address));
  });
  return `<section id="${chapter}">${article.innerHTML}</section>`;
}"""


def main() -> None:
    """Write `site/handbook.pdf`."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_found(), args=["--no-sandbox"])
        page = browser.new_page(color_scheme="light")
        put_together(page)
        page.pdf(
            path=PRINTED,
            format="A4",
            scale=0.82,
            margin={"top": MARGIN, "bottom": MARGIN, "left": MARGIN, "right": MARGIN},
            print_background=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOTER.format(version=version()),
            outline=True,
            tagged=True,
        )
        browser.close()
    print(f"{PRINTED}: {PRINTED.stat().st_size:,} bytes")


def put_together(page: Page) -> None:
    """Open one document of all pages."""
    sources = [source for folder in FOLDERS for source in pages_of(ROOT / "docs" / folder)]
    addresses = {printed_from(source): source.removesuffix(".md").replace("/", "-") for source in sources}
    online = {"files": f"{SITE.as_uri()}/", "address": address_of_the_site()}
    sections = []
    for address, chapter in addresses.items():
        page.goto(address)
        sections.append(page.evaluate(GATHER, {"chapters": addresses, "chapter": chapter, "site": online}))
    page.goto(next(iter(addresses)))
    page.add_style_tag(content=STYLE)
    page.locator("article").evaluate("(article, content) => { article.innerHTML = content; }", "".join(sections))
    page.evaluate("document.fonts.ready")
    page.wait_for_function("[...document.images].every(image => image.complete)")


def printed_from(source: str) -> str:
    """The address of the page that was made of a file of `docs`."""
    return (SITE / source.replace("README.md", "index.md")).with_suffix(".html").as_uri()


def address_of_the_site() -> str:
    """Where the site is on the network."""
    found = re.search(r"(?m)^site_url: (\S+)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert found
    return found[1]


if __name__ == "__main__":
    main()
