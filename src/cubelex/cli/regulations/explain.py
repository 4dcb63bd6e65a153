"""`cubelex explain`: what a regulation says, how it changed, and which code applies it."""

import json
from collections.abc import Iterator
from datetime import date
from textwrap import fill
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from cubelex.cli.files import input_lines, line_text
from cubelex.cli.parameters import json_option
from cubelex.errors import InvalidFile, UnknownEdition, UnknownRegulation

if TYPE_CHECKING:
    from cubelex.casebook import WordedCase
    from cubelex.regulations import Edition, Explanation, OfficialText

_WIDTH = 100
_FEW_CASES = 4
_CHANGES = {
    "first": "oldest edition available",
    "new": "new",
    "same": "unchanged",
    "reworded": "reworded",
    "moved": "moved, unchanged",
    "moved_and_reworded": "moved and reworded",
}
_STANDINGS = {
    "decided": "The code decides it",
    "supported": "A person decides, the code records and reminds",
    "uncited": "The code follows it, but no answer ever cites it",
    "offered": "Only the library has it, no command, page or validator uses it",
    "physical": "Done by people, without code",
    "structural": "Decides nothing on its own",
    "open": "Not covered by code yet",
}


@click.command()
@click.argument("number", metavar="ID", help="A number, for example A4d1. Use `-` to read one per line.")
@click.option("--edition", help="An edition, or the first day of a competition (default: newest with the number).")
@click.option("--lang", default="en", help="Language of the official text, for example en, ja or pt-BR.")
@click.option("--cases", "all_cases", is_flag=True, help="Show all cases of the casebook, with what is given.")
@json_option
def explain(
    number: str,
    edition: str | None,
    lang: str,
    all_cases: bool,
    as_json: bool,
) -> None:
    """Show what a regulation says, its cases, how it changed over the editions, and which code applies it.

    The official text is shown if its document was added with `cubelex regulations add`.

    Examples: `cubelex explain 9f8`, `cubelex explain A4d1 --edition 2018-01-01 --lang ja`.
    """
    if number == "-":
        _explain_lines(edition, lang, as_json)
        return
    explained, text = _explained(number, edition, lang)
    if as_json:
        click.echo(json.dumps(_as_json(explained, text), ensure_ascii=False))
        return
    for line in _page(explained, text, lang, all_cases):
        click.echo(line)


def _explain_lines(edition: str | None, lang: str, as_json: bool) -> None:
    """Answer each number of standard input in one line. The exit code is 2 if a number is unknown."""
    unknown = False
    for read in filter(bytes.strip, input_lines()):
        number = ""
        try:
            number = line_text(read).strip()
            explained, text = _explained(number, edition, lang)
            plain = _as_json(explained, text)
            line = f"{explained.citation}: {explained.summary}"
        except (UnknownRegulation, InvalidFile) as error:
            unknown, plain, line = True, {"id": number, "error": str(error)}, f"{number}: {error}"
        click.echo(json.dumps(plain, ensure_ascii=False) if as_json else line)
    if unknown:
        raise Exit(2)


def _explained(number: str, name: str | None, lang: str) -> "tuple[Explanation, OfficialText | None]":
    """The explanation of the item, and its official text if it was added."""
    from cubelex.regulations import Library, all_speakers, official_text, spelled
    from cubelex.regulations import explain as explained

    number = spelled(number)
    edition = _edition(number, name)
    return explained(number, edition, all_speakers()), official_text(number, edition, lang, Library())


def _edition(number: str, name: str | None) -> "Edition":
    """The edition with this name or in force on this day. Without a name, the newest that has the number."""
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
    return {**explained.as_json(), "official": said, "cases": [_case_as_json(case) for case in _cases(explained)]}


def _cases(explained: "Explanation") -> "list[WordedCase]":
    """The cases of the casebook that show the item, answered by its text after a revision."""
    from cubelex.casebook import cases_of, worded
    from cubelex.regulations import edition_on

    edition = edition_on(explained.revised_on) if explained.revised_on else explained.edition
    return [worded(case, edition) for case in cases_of(explained.entry.number, edition)]


def _case_as_json(shown: "WordedCase") -> dict[str, object]:
    return {
        "title": shown.title,
        "regulations": list(shown.numbers),
        "given": [{"label": fact.label, "values": list(fact.texts)} for fact in shown.facts],
        "answers": [{"label": answer.label, "value": answer.text} for answer in shown.answers],
    }


def _page(explained: "Explanation", text: "OfficialText | None", lang: str, all_cases: bool) -> Iterator[str]:
    """The explanation for people."""
    entry = explained.entry
    kind = f"guideline, {entry.label}" if entry.label else "regulation"
    yield click.style(f"{explained.citation}", bold=True) + f"  {kind} of Article {entry.article}"
    yield from _indented(explained.summary or "no summary yet", 0)
    yield from _caveats(explained)
    yield from _official(explained, text, lang)
    yield from _casebook(explained, all_cases)
    yield from _history(explained)
    yield from _code(explained)
    yield from _parameters(explained)
    yield from _around(explained)


def _caveats(explained: "Explanation") -> Iterator[str]:
    """Where the text shown is of another date than the edition requested."""
    held, number = explained.citation.edition, explained.entry.number
    if not explained.edition.is_held:
        yield from _indented(
            f"The text of edition {explained.edition} is not available. This is {number} of {held}.", 0
        )
    if explained.revised_on:
        day = explained.revised_on
        yield from _indented(f"{number} was revised on {day}. The summary and the official text are from that day.", 0)
        for setting in explained.resting:
            if revised := setting.on(day):
                yield from _indented(f"Before: {setting}. Since then: {revised}.", 0)


def _official(explained: "Explanation", text: "OfficialText | None", lang: str) -> Iterator[str]:
    yield ""
    if text is None:
        yield f"The official text ({lang}) was not added. Add it with `cubelex regulations add PATH`, or read it at"
        yield f"  {explained.address}"
        return
    where = f", {text.number} of {text.edition}" if text.edition != explained.citation.edition else ""
    yield _heading(f"Official text ({text.language}{where})")
    yield from _indented(text.text)


def _casebook(explained: "Explanation", all_cases: bool) -> Iterator[str]:
    """The cases: some with their answers, or all with what is given too."""
    found = _cases(explained)
    if not found:
        return
    yield ""
    yield _heading(f"Cases ({len(found)})")
    for shown in found if all_cases else found[:_FEW_CASES]:
        yield from _indented(shown.title)
        for fact in shown.facts if all_cases else ():
            first, *more = fact.texts
            yield from _indented(f"{fact.label}: {first}", 4)
            for fact_text in more:
                yield from _indented(fact_text, 6)
        for answer in shown.answers:
            yield from _indented(f"→ {answer.label}: {answer.text}", 4)
            for day, answer_text in answer.by_date if all_cases else ():
                yield from _indented(f"since {day}: {answer_text}", 8)
    if not all_cases and len(found) > _FEW_CASES:
        yield f"  All cases: cubelex explain {explained.entry.number} --cases"


def _history(explained: "Explanation") -> Iterator[str]:
    yield ""
    yield _heading("History")
    before: str | None = None
    for appearance, summary in zip(explained.lineage, explained.summaries, strict=True):
        mark = "→" if appearance.edition == explained.citation.edition else " "
        change = _CHANGES[appearance.change]
        if before is None and appearance.edition != explained.since:
            change += f", since {explained.since}"
        yield f"{mark} {appearance.edition}  {appearance.number:<10} {change}"
        if summary and summary != before:
            yield from _indented(summary, 14)
        before = summary
    if explained.other_meanings:
        days = ", ".join(map(str, explained.other_meanings))
        yield from _indented(f"Warning: {explained.entry.number} has another meaning in {days}.")


def _code(explained: "Explanation") -> Iterator[str]:
    yield ""
    yield _heading(_STANDINGS[explained.covered.standing])
    for speaker in explained.covered.speakers:
        yield from _indented(f"{speaker}: {speaker.says}")


def _parameters(explained: "Explanation") -> Iterator[str]:
    if explained.resting:
        yield ""
        yield _heading("Settings from this regulation")
    for setting in explained.resting:
        yield from _indented(str(setting))
        yield from _indented(setting.parameter.description, 4)


def _around(explained: "Explanation") -> Iterator[str]:
    above = " › ".join(item.number for item in explained.above)
    below = ", ".join(item.number for item in explained.below)
    if above or below:
        yield ""
    if above:
        yield f"Part of {above}"
    if below:
        yield from _indented(f"Sub-items and guidelines: {below}", 0)


def _heading(text: str) -> str:
    return click.style(text, underline=True)


def _indented(text: str, by: int = 2) -> Iterator[str]:
    for paragraph in text.splitlines():
        yield fill(paragraph, _WIDTH, initial_indent=" " * by, subsequent_indent=" " * by)
