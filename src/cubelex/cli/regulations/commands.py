"""`cubelex regulations`: add, check, compare, search and publish documents of the Regulations."""

import json
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.exceptions import Exit

from cubelex.cli.files import input_lines, line_text, write_text
from cubelex.cli.groups import Commands
from cubelex.cli.parameters import FILE, WholeNumber, json_option, output_option
from cubelex.cli.regulations.coverage import coverage
from cubelex.cli.regulations.draft import draft
from cubelex.errors import CubelexError, UnknownEdition

if TYPE_CHECKING:
    from cubelex.regulations import Added, Document, DocumentReport, Library


@click.group(cls=Commands)
def regulations() -> None:
    """Documents of the Regulations: add, check, compare, search, publish."""


regulations.add_command(coverage)
regulations.add_command(draft)

# Added documents


@regulations.command()
@click.argument("addresses", nargs=-1, required=True, help="A file, folder, zip archive, git address or web address.")
@click.option("--lang", help="The language, if it is not detected.")
@click.option("--edition", help="The date of the edition, if it is not detected.")
@json_option
def add(
    addresses: tuple[str, ...],
    lang: str | None,
    edition: str | None,
    as_json: bool,
) -> None:
    """Add documents. Citations then show their text, and you can compare and search editions."""
    from cubelex.cli.regulations import reports

    day = _date(edition) if edition else None
    added = [each for address in addresses for each in _library().add(address, lang, day)]
    if as_json:
        _print_json([each.as_json() for each in added])
    else:
        reports.show_added(added)
        _lead_on(added)


@regulations.command("list")
@click.option("--lang", help="Only this language.")
@json_option
def list_documents(
    lang: str | None,
    as_json: bool,
) -> None:
    """List the added documents."""
    from cubelex.cli.regulations import reports

    entries = [entry for entry in _library().entries() if lang in (None, entry.language)]
    if as_json:
        _print_json([entry.as_json() for entry in entries])
    else:
        reports.show_entries(entries, _library().folder)


@regulations.command()
@click.argument("lang", metavar="LANG", help="The language, or language and edition: fa/2025-07-17.")
@click.argument("edition", required=False, metavar="EDITION", help="The date or year of the edition.")
def remove(
    lang: str,
    edition: str | None,
) -> None:
    """Remove a document."""
    language, _, day = lang.partition("/")
    if not edition and not day:
        raise UnknownEdition(f"the edition of {language} is missing. Enter for example {language}/2025-07-17.")
    click.echo(f"removed {_library().remove(language, edition or day).name}")


# Checking


@regulations.command()
@click.argument(
    "paths", nargs=-1, required=True, help="A document, its two files, or a folder. Use - to read one path per line."
)
@click.option(
    "--against", multiple=True, help="The original of the same edition: a path, the date of an added one, or en."
)
@click.option("--previous", multiple=True, help="This translation of an earlier edition, to find outdated items.")
@click.option("--previous-original", multiple=True, help="The original of the earlier edition, if it was not added.")
@json_option
@click.option("--github", is_flag=True, help="Print annotations for GitHub Actions.")
def check(
    paths: tuple[str, ...],
    against: tuple[str, ...],
    previous: tuple[str, ...],
    previous_original: tuple[str, ...],
    as_json: bool,
    github: bool,
) -> None:
    """Check a document, also against its original. The exit code is 1 if problems are found."""
    from cubelex.cli.regulations import reports
    from cubelex.regulations import check_files

    def report_of(*files: str) -> "DocumentReport":
        return check_files(files, against, previous, previous_original)

    if paths == ("-",):
        _answer_each_line(lambda path: ((report := report_of(path)).as_json(), report.is_clean))
    report = report_of(*paths)
    if as_json:
        _print_json(report.as_json())
    elif github:
        reports.annotate(report)
    else:
        reports.show_report(report)
    raise Exit(0 if report.is_clean else 1)


# Comparing


@regulations.command()
@click.argument("old", metavar="EDITION", help="The date of an added edition, or a path.")
@click.argument("new", metavar="EDITION", help="The date of an added edition, or a path.")
@click.option("--lang", default="en", help="The language.")
@json_option
@click.option("--html", is_flag=True, help="Print a web page.")
@output_option
def diff(
    old: str,
    new: str,
    lang: str,
    as_json: bool,
    html: bool,
    output: Path | None,
) -> None:
    """Compare two editions item by item and word by word."""
    from cubelex.cli.regulations import reports

    comparison = _library().compare(_document(old, lang), _document(new, lang))
    if as_json:
        write_text(_json(comparison.as_json()), output)
    elif html or (output and output.suffix == ".html"):
        from cubelex.regulations import comparison_page

        write_text(comparison_page(comparison), output)
    else:
        reports.show_comparison(comparison, output)


@regulations.command()
@click.argument("number", metavar="ID", help="A number, for example A6c. Use - to read one per line.")
@click.option("--lang", default="en", help="The language.")
@json_option
def history(
    number: str,
    lang: str,
    as_json: bool,
) -> None:
    """Show the history of a number, with a warning where its meaning changed. Exit code 1 if it is unknown."""
    from cubelex.cli.regulations import reports
    from cubelex.regulations import history as history_of

    documents = _documents(lang)
    if number == "-":
        _answer_each_line(lambda each: ((found := history_of(each, documents)).as_json(), found.was_ever))
    found = history_of(number, documents)
    if as_json:
        _print_json(found.as_json())
    else:
        reports.show_history(found)
    raise Exit(0 if found.was_ever else 1)


# Searching


@regulations.command()
@click.argument("words", nargs=-1, required=True, help="The query, in any language. Use - to read one per line.")
@click.option("--lang", help="Only this language.")
@click.option("--edition", help="Only this edition (default: the latest of each language).")
@click.option("-n", "limit", type=WholeNumber(min=1), default=10, help="Maximum number of answers.")
@json_option
def search(
    words: tuple[str, ...],
    lang: str | None,
    edition: str | None,
    limit: int,
    as_json: bool,
) -> None:
    """Search the added documents, best answer first. The exit code is 1 if nothing is found."""
    from cubelex.cli.regulations import reports
    from cubelex.regulations import search as search_in

    indexes = _library().indexes(lang, edition)

    def hits_of(query: str) -> tuple[list[dict[str, Any]], bool]:
        found = search_in(query, indexes, limit)
        return [hit.as_json() for hit in found], bool(found)

    if words == ("-",):
        _answer_each_line(hits_of)
    hits = search_in(" ".join(words), indexes, limit)
    if as_json:
        _print_json([hit.as_json() for hit in hits])
    else:
        reports.show_hits(hits)
    raise Exit(0 if hits else 1)


# Publishing


@regulations.command()
@click.argument("folder", type=FILE, required=False, help="Output folder.")
@click.option("--output", "-o", type=FILE, help="Output folder, instead of the argument.")
@click.option("--source", multiple=True, help="Publish these documents instead of the added ones.")
@click.option("--lang", multiple=True, help="Only these languages.")
@click.option("--pdf/--no-pdf", default=True, help="Also create a PDF of each document.")
@click.option("--fonts", type=FILE, help="Folder with more fonts for PDFs.")
def build(
    folder: Path | None,
    output: Path | None,
    source: tuple[str, ...],
    lang: tuple[str, ...],
    pdf: bool,
    fonts: Path | None,
) -> None:
    """Build a website of the documents, with search, links to every item, comparisons and PDFs."""
    from cubelex.cli.progress import progress_of
    from cubelex.cli.regulations import reports
    from cubelex.regulations import build_site
    from cubelex.sheets import regulations_book

    target = folder or output
    if target is None or (folder and output):
        raise click.BadParameter("Enter one output folder, as an argument or with -o.")
    documents = _sources(source) if source else [_library().read(entry) for entry in _library().entries()]
    documents = [each for each in documents if not lang or each.language in lang]
    typeset = partial(regulations_book, fonts=fonts) if pdf else None
    built = build_site(documents, target, typeset, progress_of(len(documents), "Building"))
    reports.show_built(built)
    raise Exit(1 if built.unmade else 0)


# What the commands share


def _lead_on(added: "Iterable[Added]") -> None:
    """Where an English text is newer than every edition held in full, say how to take the edition in."""
    from cubelex.regulations import editions

    for each in added:
        entry = each.entry
        if entry is not None and entry.language == "en" and entry.edition > editions()[-1].date:
            click.echo(f"This is the text of a new edition, {entry.edition}. What is left to do for it:")
            click.echo(f"  cubelex regulations draft {each.source}")


def _library() -> "Library":
    from cubelex.regulations import Library

    return Library()


def _sources(addresses: Iterable[str]) -> "list[Document]":
    """The documents at some addresses, read through a temporary library."""
    from cubelex.regulations import Library

    with TemporaryDirectory() as folder:
        library = Library(folder)
        for address in addresses:
            library.add(address)
        return [library.read(entry) for entry in library.entries()]


def _document(name: str, lang: str) -> "Document":
    """A document by its path, or by the edition under which it was added."""
    from cubelex.regulations import document_at

    return document_at([name]) if Path(name).exists() else _library().get(lang, name)


def _documents(lang: str) -> "list[Document]":
    from cubelex.errors import UnknownDocument

    documents = list(_library().documents(lang))
    if not documents:
        raise UnknownDocument(f"no document in {lang} was added. Add one with `cubelex regulations add PATH`.")
    return documents


def _answer_each_line(answer: Callable[[str], tuple[Any, bool]]) -> NoReturn:
    """Print a line of JSON for each line read: what `answer` found, which is good or not, or an error."""
    code = 0
    for number, line in enumerate(input_lines(), start=1):
        if not line.strip():
            continue
        try:
            found, is_good = answer(line_text(line).strip())
        except CubelexError as fault:
            found, code = {"error": str(fault)}, 2
            click.echo(f"cubelex: line {number}: {fault}", err=True)
        else:
            code = code or int(not is_good)
        _print_json(found, in_one_line=True)
    raise Exit(code)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnknownEdition(f"{text} is not a date. Enter for example 2025-07-17.") from None


def _json(data: Any, in_one_line: bool = False) -> str:
    return json.dumps(data, ensure_ascii=False, indent=None if in_one_line else 1)


def _print_json(data: Any, in_one_line: bool = False) -> None:
    click.echo(_json(data, in_one_line))
