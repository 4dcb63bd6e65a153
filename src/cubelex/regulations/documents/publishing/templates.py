"""The templates of pages, filled in the language of the document.

The templates are in `data/templates`. What stands in them is escaped, except for the pieces of HTML that
`publishing.fragments` makes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cubelex.messages import Catalogue, Message, catalogue, spoken_language
from cubelex.regulations.documents.comparisons.changes import text_of
from cubelex.regulations.documents.languages import language
from cubelex.regulations.documents.publishing.fragments import item_html, side_html, text_html

if TYPE_CHECKING:
    from jinja2 import Environment

PACKAGE = "cubelex.regulations.documents"


def words(tag: str) -> Catalogue:
    """The texts of pages around a document in its language; English where there is no translation."""
    return catalogue(spoken_language(tag).code)


def asset(name: str) -> str:
    """A file of the site that is the same for every site."""
    return files(PACKAGE).joinpath(f"data/site/{name}").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a menu. Its address begins at the top of the site."""

    text: str
    address: str
    is_current: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of the bar. Without choices it is not shown."""

    title: str
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Frame:
    """What is around a page of the site.

    `root` is the way to the top of the site, so that pages also work from a folder. `alternates` are the addresses of
    the same edition by language.
    """

    root: str = ""
    menus: Sequence[Menu] = ()
    alternates: Sequence[tuple[str, str]] = ()


def page(template: str, title: str, tag: str, frame: Frame | None, **values: Any) -> str:
    """A template filled with values. Without a frame, it is a page of its own in one file, without bar and scripts."""
    style = "" if frame else asset("site.css")
    return (
        _environment()
        .get_template(template)
        .render(title=title, tag=tag, said=words(tag), frame=frame, style=style, **values)
    )


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader(PACKAGE, "data/templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    environment.globals["message"] = Message
    environment.filters |= {
        "direction": lambda tag: "rtl" if language(tag).is_right_to_left else "ltr",
        "language_name": lambda tag: language(tag).name,
        "text_of": text_of,
        "html": lambda text, link: Markup(text_html(text, link)),
        "item_html": lambda item, link, note: Markup(item_html(item, link, note)),
        "side": lambda stretches, hidden: Markup(side_html(stretches, hidden)),
    }
    return environment


def name_of(tag: str, edition: object) -> str:
    """A document's language and edition, as people say it; the date keeps its direction."""
    return f"{language(tag).name} \u2066{edition}\u2069"
