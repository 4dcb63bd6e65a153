"""The frame of every page: head, bar, menus; in the language of the document."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from cubelex.messages import Catalogue, catalogue, languages
from cubelex.regulations.documents.languages import language
from cubelex.regulations.documents.structure import Document

PACKAGE = "cubelex.regulations.documents"


def words(tag: str) -> Catalogue:
    """The texts of pages around a document in its language; English where there is no translation."""
    base = tag.partition("-")[0]
    return catalogue(base if base in languages() else "en")


def asset(name: str) -> str:
    """A file of the site that is the same for every site."""
    return files(PACKAGE).joinpath(f"data/site/{name}").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a menu."""

    text: str
    address: str
    is_current: bool = False
    language: str = ""


def menu(title: str, choices: Iterable[Choice], keeps_place: bool = False) -> str:
    """A menu of the bar; nothing where there is nothing to choose."""
    entries = "".join(_choice(choice, keeps_place) for choice in choices)
    return f'<details class="menu"><summary>{escape(title)}</summary><div>{entries}</div></details>' if entries else ""


def _choice(choice: Choice, keeps_place: bool) -> str:
    current = ' aria-current="page"' if choice.is_current else ""
    tag = f' lang="{choice.language}"' if choice.language else ""
    keep = " data-keep-place" if keeps_place else ""
    return f'<a href="{escape(choice.address)}"{tag}{current}{keep}>{escape(choice.text)}</a>'


def page(title: str, tag: str, root: str, bar: str, body: str, head: str = "") -> str:
    """A whole page; `root` is the way to the top of the site, so that pages also work from a folder."""
    said = words(tag)
    search, all_, none, theme = (
        escape(said.text(f"published.{name}")) for name in ("search", "search_all", "no_result", "theme")
    )
    head = f"""<link rel="stylesheet" href="{root}assets/site.css">
{head}<script src="{root}assets/search.js" defer></script>
<script src="{root}assets/site.js" defer></script>"""
    bar = f"""<a class="skip" href="#top">{escape(said.text("published.skip"))}</a>
<header class="bar">
<a href="{root}index.html">{escape(said.text("published.documents"))}</a>
{bar}
<form class="search" role="search" action="{root}search.html">
<input type="search" name="q" placeholder="{search}" aria-label="{search}" autocomplete="off">
<div class="results" hidden data-all="{all_}" data-none="{none}"></div>
</form>
<button class="theme" type="button" aria-label="{theme}" title="{theme}">◐</button>
</header>"""
    return _whole(title, tag, head, f"{bar}\n{body}")


def standalone(title: str, tag: str, body: str) -> str:
    """A page of its own in one file, without bar and scripts."""
    return _whole(title, tag, f"<style>\n{asset('site.css')}</style>", body)


def _whole(title: str, tag: str, head: str, body: str) -> str:
    direction = "rtl" if language(tag).is_right_to_left else "ltr"
    return f"""<!doctype html>
<html lang="{tag}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
{head}
</head>
<body>
{body}
</body>
</html>
"""


def name_of(document: Document) -> str:
    """A document's language and edition, as people say it; the date keeps its direction."""
    return f"{language(document.language).name} \u2066{document.edition}\u2069"


def name_html(document: Document) -> str:
    """The same as HTML, where the date keeps its direction."""
    return f"{escape(language(document.language).name)} <bdi>{document.edition}</bdi>"
