"""What `cubelex regulations` prints, and its annotations for GitHub."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from cubelex.regulations import (
        Added,
        Built,
        Comparison,
        Document,
        DocumentFinding,
        DocumentReport,
        History,
        Hit,
        Holding,
        Stretch,
    )

_STYLES = {"error": "bold red", "warning": "yellow", "notice": "cyan"}
_CHANGES = {"added": "green", "removed": "red", "reworded": "yellow", "renumbered": "cyan", "reused": "bold magenta"}
_MARKS = {"same": "", "removed": "red strike", "added": "green underline"}
_LONGEST_SAME = 60


def console() -> Console:
    """The terminal. Text is never cut, and colours appear only where the terminal supports them."""
    return Console(highlight=False, soft_wrap=True)


# Added documents


def show_added(added: Iterable["Added"]) -> None:
    """Print what was added, and what was skipped and why."""
    out = console()
    for each in added:
        if each.entry is None:
            out.print(Text.assemble(("skipped ", "yellow"), f"{each.source}: {each.reason}"))
            continue
        verb = "replaced" if each.is_replacement else "added"
        counts = f"{each.entry.regulations} regulations, {each.entry.guidelines} guidelines"
        out.print(Text.assemble((f"{verb} ", "green"), (each.entry.name, "bold"), f"  {each.source}  ({counts})"))


def show_entries(entries: Sequence["Holding"], folder: Path) -> None:
    """Print the added documents as a table."""
    if not entries:
        click.echo(f"No documents in {folder}. Add some with `cubelex regulations add PATH`.")
        return
    table = Table(box=None, header_style="dim", pad_edge=False)
    for heading in ("language", "edition", "articles", "regulations", "guidelines", "title"):
        table.add_column(heading, justify="right" if heading in ("articles", "regulations", "guidelines") else "left")
    for entry in entries:
        counts = (entry.articles, entry.regulations, entry.guidelines)
        table.add_row(entry.language, str(entry.edition), *map(str, counts), entry.title)
    console().print(table)


# Checking


def show_report(report: "DocumentReport") -> None:
    """Print a report: the document, then one finding per line."""
    out = console()
    out.print(_heading(report.document))
    for file, findings in groupby(report.findings, key=lambda finding: finding.file):
        if len(report.document.files) > 1:
            out.print(Text(file, style="bold"))
        for finding in findings:
            out.print(_finding(finding))
    counts = ", ".join(f"{count} {code}" for code, count in report.counts().items())
    out.print(Text(counts or "no problems found", style="green" if report.is_clean else "bold"))


def _heading(document: "Document") -> Text:
    counts = f"{len(document.articles)} articles, {document.regulations} regulations, {document.guidelines} guidelines"
    if document.states:
        counts = f"{len(document.states)} regions"
    edition = document.edition or "unknown edition"
    return Text.assemble((" + ".join(document.files), "bold"), f": {document.language} {edition}, {counts}")


def _finding(finding: "DocumentFinding") -> Text:
    return Text.assemble(
        (f"{finding.line}:{finding.column}".rjust(9) + "  ", "dim"),
        (f"{finding.code} ", _STYLES[finding.severity]),
        str(finding.message),
        (f"  → {finding.advice}", "dim"),
    )


def annotate(report: "DocumentReport") -> None:
    """Print annotations that GitHub Actions shows beside the lines."""
    for finding in report.findings:
        place = f"file={_property(finding.file)},line={finding.line},col={finding.column}"
        text = _data(f"{finding.message} → {finding.advice}")
        click.echo(f"::{finding.severity} {place},title={_property(finding.code)}::{text}")
    click.echo(_heading(report.document).plain)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


# Comparing


def show_comparison(comparison: "Comparison", output: Path | None = None) -> None:
    """Print a comparison: one paragraph per change, then the number of changes of each kind."""
    if output is None:
        _print_comparison(comparison, console())
        return
    with output.open("w", encoding="utf-8") as file:
        _print_comparison(comparison, Console(highlight=False, soft_wrap=True, file=file))


def _print_comparison(comparison: "Comparison", out: Console) -> None:
    old, new = comparison.old.edition, comparison.new.edition
    out.print(Text(f"{comparison.new.language}: {old} → {new}", style="bold"))
    for change in comparison.changes:
        numbers = change.number
        if change.old and change.new and change.old.number != change.new.number:
            numbers = f"{change.old.number} → {change.new.number}"
        out.print(Text.assemble((f"{change.kind} ", _CHANGES[change.kind]), (numbers, "bold")))
        out.print(_padded(_stretches(change.words())))
    out.print(Text(", ".join(f"{count} {kind}" for kind, count in comparison.counts().items()), style="bold"))


def _stretches(stretches: Iterable["Stretch"]) -> Text:
    """The changed words in colour and in brackets."""
    line = Text()
    for stretch in stretches:
        if stretch.mark == "same":
            line.append(_shortened(stretch.text))
        else:
            signs = "[-{}-]" if stretch.mark == "removed" else "{{+{}+}}"
            line.append(signs.format(stretch.text), style=_MARKS[stretch.mark])
    return line


def _shortened(text: str) -> str:
    """Unchanged text, without its middle where it is long."""
    if len(text) <= 2 * _LONGEST_SAME:
        return text
    return f"{text[:_LONGEST_SAME]} … {text[-_LONGEST_SAME:]}"


def _padded(text: Text) -> Text:
    return Text("    ").append_text(text)


def show_history(history: "History") -> None:
    """Print the history of a number, edition by edition."""
    out = console()
    if not history.was_ever:
        suggestion = f" Did you mean {history.near}?" if history.near else ""
        out.print(f"No added edition in {history.language} has {history.number}.{suggestion}")
        return
    out.print(Text.assemble((history.number, "bold"), f" in {history.language}"))
    for chapter in history.chapters:
        moves = f" from {chapter.came_from}" if chapter.came_from else ""
        moves += f", its text moved to {chapter.went_to}" if chapter.went_to else ""
        out.print(
            Text.assemble((f"{chapter.edition} ", "bold"), (f"{chapter.event}{moves}", _CHANGES.get(chapter.event, "")))
        )
        if chapter.warning:
            out.print(_padded(Text(f"! {chapter.warning}", style="bold magenta")))
        if chapter.words:
            out.print(_padded(_stretches(chapter.words)))
        elif chapter.item and chapter.event == "first":
            out.print(_padded(Text(chapter.item.text)))
    for meaning in history.elsewhere:
        out.print(
            Text(f"! In an edition that is not available, {history.number} was about {meaning}.", style="bold magenta")
        )


# Searching


def show_hits(hits: Iterable["Hit"]) -> None:
    """Print the answers to a query, with the words of the query marked."""
    out = console()
    for hit in hits:
        text = Text(hit.text)
        for start, end in hit.marks:
            text.stylize("bold yellow", start, end)
        where = f"{hit.document.language} {hit.document.edition}"
        out.print(Text.assemble((f"{hit.item.number} ", "bold cyan"), (where, "dim")))
        out.print(_padded(text))


# Publishing


def show_built(built: "Built") -> None:
    """Print what was built, and which PDFs could not be created."""
    out = console()
    reasons: dict[str, list[str]] = {}
    for name, reason in built.unmade:
        reasons.setdefault(reason, []).append(name)
    for reason, names in reasons.items():
        out.print(Text.assemble(("no PDF of ", "yellow"), f"{', '.join(names)}: {reason}"))
    out.print(f"{built.pages} pages and {len(built.pdfs)} PDFs. Open {built.folder / 'index.html'}")
