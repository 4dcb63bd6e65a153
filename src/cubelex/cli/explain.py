"""`cubelex explain`: what a regulation says, how it changed, and what code decides by it."""

import json
import sys
from collections.abc import Iterator
from datetime import date
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from cubelex.errors import UnknownEdition, UnknownRegulation

if TYPE_CHECKING:
    from cubelex.regulations import Edition, Explanation, OfficialText

app = typer.Typer(add_completion=False)

_WIDTH = 100
_CHANGES = {
    "first": "the oldest edition held",
    "new": "new",
    "same": "same words",
    "reworded": "reworded",
    "moved": "moved, same words",
    "moved_and_reworded": "moved and reworded",
}
_STANDINGS = {
    "decided": "Code decides it",
    "supported": "A person decides; code records and reminds",
    "physical": "Done by hand; no code speaks for it",
    "structural": "Decides nothing by itself",
    "open": "No code speaks for it yet",
}


@app.command()
def explain(
    number: Annotated[str, typer.Argument(metavar="ID", help="A number such as A4d1 or 9f5+; `-` reads one per line.")],
    edition: Annotated[
        str | None,
        typer.Option(help="An edition by its date or year, or the first day of a competition. [newest that has it]"),
    ] = None,
    lang: Annotated[str, typer.Option(help="The language of the official text, such as en, ja or pt-BR.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="The explanation as JSON.")] = False,
) -> None:
    """Say what a regulation says, how it changed through the editions, and which code decides by it.

    The official text is shown where its document was added with `cubelex regulations add`.

    Examples: `cubelex explain 9f8`, `cubelex explain A4d1 --edition 2018-01-01 --lang ja`.
    """
    if number == "-":
        _explain_lines(edition, lang, as_json)
        return
    explained, text = _explained(number, edition, lang)
    if as_json:
        typer.echo(json.dumps(_as_json(explained, text), ensure_ascii=False))
        return
    for line in _page(explained, text, lang):
        typer.echo(line)


def _explain_lines(edition: str | None, lang: str, as_json: bool) -> None:
    """Answer each number of standard input in one line; exit code 2 if any was unknown."""
    unknown = False
    for number in filter(None, map(str.strip, sys.stdin)):
        try:
            explained, text = _explained(number, edition, lang)
            plain = _as_json(explained, text)
            line = f"{explained.citation}: {explained.summary}"
        except UnknownRegulation as error:
            unknown, plain, line = True, {"id": number, "error": str(error)}, f"{number}: {error}"
        typer.echo(json.dumps(plain, ensure_ascii=False) if as_json else line)
    if unknown:
        raise typer.Exit(2)


def _explained(number: str, name: str | None, lang: str) -> "tuple[Explanation, OfficialText | None]":
    """What is known about the item, and its official text where it was added."""
    from cubelex.regulations import Library, all_speakers, official_text, spelled
    from cubelex.regulations import explain as explained

    number = spelled(number)
    edition = _edition(number, name)
    return explained(number, edition, all_speakers()), official_text(number, edition, lang, Library())


def _edition(number: str, name: str | None) -> "Edition":
    """The edition of that name or in force on that day; without a name, the newest that has the number."""
    from cubelex.regulations import edition, edition_on, editions, editions_with

    if name is None:
        return (editions_with(number) or editions())[-1]
    try:
        return edition(name)
    except UnknownEdition:
        try:
            day = date.fromisoformat(name)
        except ValueError:
            day = None
        if day is None:
            raise
        return edition_on(day)


def _as_json(explained: "Explanation", official: "OfficialText | None") -> dict[str, object]:
    said = official and {
        "language": official.language,
        "edition": str(official.edition),
        "id": official.number,
        "text": official.text,
    }
    return {**explained.as_json(), "official": said}


def _page(explained: "Explanation", text: "OfficialText | None", lang: str) -> Iterator[str]:
    """The explanation for people."""
    entry = explained.entry
    kind = f"guideline, {entry.label}" if entry.label else "regulation"
    yield typer.style(f"{explained.citation}", bold=True) + f"  {kind} of Article {entry.article}"
    yield from _indented(explained.summary or "no summary yet", 0)
    yield from _caveats(explained)
    yield from _official(explained, text, lang)
    yield from _history(explained)
    yield from _code(explained)
    yield from _parameters(explained)
    yield from _around(explained)


def _caveats(explained: "Explanation") -> Iterator[str]:
    """Where what is shown is not to the day what was asked for."""
    held, number = explained.citation.edition, explained.entry.number
    if not explained.edition.is_held:
        yield from _indented(f"Edition {explained.edition} is not held in full: this is how {held} has {number}.", 0)
    if explained.revised_on:
        day = explained.revised_on
        yield from _indented(f"{number} was revised on {day}: the lines above and the official text are of then.", 0)


def _official(explained: "Explanation", text: "OfficialText | None", lang: str) -> Iterator[str]:
    yield ""
    if text is None:
        yield f"The official text ({lang}) was not added; `cubelex regulations add PATH` does. It is at"
        yield f"  {explained.address}"
        return
    where = f", {text.number} of {text.edition}" if text.edition != explained.citation.edition else ""
    yield _heading(f"Official text ({text.language}{where})")
    yield from _indented(text.text)


def _history(explained: "Explanation") -> Iterator[str]:
    yield ""
    yield _heading("Through the editions")
    before = None
    for one, said in zip(explained.lineage, explained.summaries, strict=True):
        mark = "→" if one.edition == explained.citation.edition else " "
        yield f"{mark} {one.edition}  {one.number:<10} {_CHANGES[one.change]}"
        if said and said != before:
            yield from _indented(said, 14)
        before = said
    if explained.other_meanings:
        days = ", ".join(map(str, explained.other_meanings))
        yield from _indented(f"Beware: {explained.entry.number} is about something else in {days}.")


def _code(explained: "Explanation") -> Iterator[str]:
    yield ""
    yield _heading(_STANDINGS[explained.covered.standing])
    for one in explained.covered.speakers:
        yield from _indented(f"{one}: {one.says}")


def _parameters(explained: "Explanation") -> Iterator[str]:
    if explained.resting:
        yield ""
        yield _heading("Parameters resting on it")
    for one in explained.resting:
        yield from _indented(str(one))
        yield from _indented(one.parameter.description, 4)


def _around(explained: "Explanation") -> Iterator[str]:
    above = " › ".join(one.number for one in explained.above)
    below = ", ".join(one.number for one in explained.below)
    if above or below:
        yield ""
    if above:
        yield f"Nested in {above}"
    if below:
        yield from _indented(f"Followed by {below}", 0)


def _heading(text: str) -> str:
    return typer.style(text, underline=True)


def _indented(text: str, by: int = 2) -> Iterator[str]:
    for paragraph in text.splitlines():
        yield fill(paragraph, _WIDTH, initial_indent=" " * by, subsequent_indent=" " * by)
