"""`cubelex regulations coverage`: which items of an edition code decides or supports, and which are open."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cubelex.cli.files import write_text

if TYPE_CHECKING:
    from cubelex.regulations import Covered, Edition, Standing

MEANINGS: Final = {
    "decided": "code decides it",
    "supported": "a person decides or acts; code records and reminds",
    "physical": "done by hand, at the venue",
    "structural": "a heading, a definition or an example",
    "open": "code should speak for it and does not yet",
}


def coverage(
    edition: Annotated[str | None, typer.Option(help="Only this edition, article by article. [all, totals]")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Every item, as JSON.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the tables as Markdown pages into this folder.")
    ] = None,
) -> None:
    """Show what code covers of each edition: every item is decided, supported, physical, structural or open.

    Examples: `cubelex regulations coverage`, `cubelex regulations coverage --edition 2026-04-01`.
    """
    covered = _covered(edition)
    if output is not None:
        _write_pages(covered, output)
    elif as_json:
        typer.echo(json.dumps([_as_json(one, items) for one, items in covered.items()], ensure_ascii=False))
    elif edition:
        for one, items in covered.items():
            _show_articles(one, items)
    else:
        _show_totals(covered)


def _covered(name: str | None) -> "dict[Edition, tuple[Covered, ...]]":
    from cubelex.regulations import all_speakers, coverage, edition, editions

    speakers = all_speakers()
    wanted = [edition(name)] if name else editions()
    return {one: coverage(one, speakers) for one in wanted}


def _as_json(edition: "Edition", items: "Iterable[Covered]") -> dict[str, object]:
    from cubelex.regulations import totals

    return {
        "edition": str(edition),
        "totals": totals(items),
        "items": [
            {"id": one.number, "nature": one.nature, "standing": one.standing, "code": [str(by) for by in one.speakers]}
            for one in items
        ],
    }


# For people


def _show_totals(covered: "Mapping[Edition, tuple[Covered, ...]]") -> None:
    from cubelex.regulations import totals

    _show_row("edition", list(MEANINGS), "items")
    for edition, items in covered.items():
        _show_row(str(edition), [str(count) for count in totals(items).values()], str(len(items)))
    typer.echo("")
    for standing, meaning in MEANINGS.items():
        typer.echo(f"{standing:<12}{meaning}")


def _show_articles(edition: "Edition", items: "tuple[Covered, ...]") -> None:
    from cubelex.regulations import summary, totals

    _show_row("article", list(MEANINGS), "items")
    for article, group in _by_article(items).items():
        _show_row(article, [str(count) for count in totals(group).values()], str(len(group)))
    _show_row("all", [str(count) for count in totals(items).values()], str(len(items)))
    typer.echo("\nopen:")
    for one in items:
        if one.standing == "open":
            typer.echo(f"  {one.number:<10}{summary(one.number, edition) or ''}")


def _show_row(first: str, cells: Iterable[str], last: str) -> None:
    typer.echo(f"{first:<12}" + "".join(f"{cell:>12}" for cell in (*cells, last)))


def _by_article(items: "Iterable[Covered]") -> "dict[str, list[Covered]]":
    from cubelex.regulations import article_of

    groups: dict[str, list[Covered]] = {}
    for one in items:
        groups.setdefault(article_of(one.number), []).append(one)
    return groups


# For the docs


def _write_pages(covered: "Mapping[Edition, tuple[Covered, ...]]", folder: Path) -> None:
    """An overview, and a page for each edition beside it."""
    pages = folder / "coverage"
    pages.mkdir(parents=True, exist_ok=True)
    write_text("\n".join(_overview(covered)), folder / "coverage.md")
    for edition, items in covered.items():
        write_text("\n".join(_page(edition, items)), pages / f"{edition}.md")


def _overview(covered: "Mapping[Edition, tuple[Covered, ...]]") -> Iterator[str]:
    from cubelex.regulations import totals

    yield "# What code covers of the Regulations\n"
    yield "Written by `make docs` from the citations in the code; do not edit.\n"
    yield from (f"- **{standing}**: {meaning}" for standing, meaning in MEANINGS.items())
    yield from _table_head("edition", *MEANINGS, "items")
    for edition, items in covered.items():
        yield _table_row(f"[{edition}](coverage/{edition}.md)", *map(str, totals(items).values()), str(len(items)))


def _page(edition: "Edition", items: "tuple[Covered, ...]") -> Iterator[str]:
    yield f"# Coverage of {edition}\n"
    yield "Written by `make docs` from the citations in the code; do not edit."
    for article, group in _by_article(items).items():
        yield f"\n## Article {article}"
        yield from _table_head("item", "in our words", "standing", "code")
        yield from (_item_row(one, edition) for one in group)


def _item_row(one: "Covered", edition: "Edition") -> str:
    from cubelex.regulations import summary

    standing: Standing = one.standing
    code = ", ".join(f"`{str(by).removeprefix('cubelex.')}`" for by in one.speakers)
    return _table_row(one.number, summary(one.number, edition) or "", standing, code)


def _table_head(*names: str) -> Iterator[str]:
    yield ""
    yield _table_row(*names)
    yield _table_row(*("---" for _ in names))


def _table_row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
