"""The options of every sheet: language, paper size, colours, logo, time, fonts and output file."""

import functools
import os
import re
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cubelex.cli.files import read_bytes, read_json, write_bytes
from cubelex.cli.parameters import FILE, output_option
from cubelex.errors import UnknownPaper

if TYPE_CHECKING:
    from cubelex.competition import Competition
    from cubelex.regulations import Edition
    from cubelex.sheets import Misprint, Stationery

edition_option = click.option("--edition", help="The edition to follow (default: by the first day of the competition).")

_COLOUR = re.compile("#[0-9A-Fa-f]{6}")
_MOST_WARNINGS = 20
_PAPERS = {"a4": "a4", "letter": "us-letter", "a6": "a6"}
_COMMON = (
    click.option("--lang", default="en", help="Language, for example ja (default: en)."),
    click.option("--paper", default="a4", help="Paper size: a4 or letter, for scorecards also a6."),
    click.option(
        "--palette",
        default="colour",
        help="Colours of pictures: colour, marked, colour-blind, or black-and-white for printers without colours.",
    ),
    click.option("--logo", type=FILE, help="Logo of the competition: a PNG, JPEG or SVG file."),
    click.option("--accent", default="", help="Colour of the competition, for example #2457d6."),
    click.option("--at", metavar="TIME", help="Printed time, for example 2026-04-01T09:00 (default: now)."),
    click.option("--fonts", type=FILE, help="Folder with more fonts."),
    output_option,
)


def on_paper(command: Callable[..., bytes]) -> Callable[..., None]:
    """A command that gets its stationery from the common options and writes its bytes to the output file."""

    @functools.wraps(command)
    def run(
        lang: str,
        paper: str,
        palette: str,
        logo: Path | None,
        accent: str,
        at: str | None,
        fonts: Path | None,
        output: Path | None,
        **options: Any,
    ) -> None:
        misprints: dict[Misprint, None] = {}
        stationery = _stationery(lang, paper, palette, at, fonts, misprints.setdefault)
        stationery = replace(stationery, logo=read_bytes(logo) if logo else b"", accent=_colour(accent))
        # Among the sheets are sequences, birth dates and passcodes.
        write_bytes(command(stationery=stationery, **options), output, is_secret=True)
        _warn(misprints)

    for add_option in reversed(_COMMON):
        add_option(run)
    return run


def _warn(misprints: Collection["Misprint"]) -> None:
    """Say which texts were printed otherwise; the sheet itself is not held up by them."""
    for misprint in islice(misprints, _MOST_WARNINGS):
        click.echo(f"Warning: {misprint}.", err=True)
    if len(misprints) > _MOST_WARNINGS:
        click.echo(f"Warning: {len(misprints) - _MOST_WARNINGS} more texts are printed otherwise.", err=True)
    if misprints:
        click.echo(
            "To print them as they are spelled, add a folder with a font that has them (--fonts FOLDER).", err=True
        )


def _stationery(
    lang: str, paper: str, palette: str, at: str | None, fonts: Path | None, warn: Callable[["Misprint"], None]
) -> "Stationery":
    from cubelex.diagrams import palette as palette_named
    from cubelex.sheets import Paper, Stationery

    if paper not in _PAPERS:
        raise UnknownPaper(f"unknown paper size {paper!r}. Choose one of {', '.join(_PAPERS)}.")
    if fonts is not None and not fonts.is_dir():
        raise click.BadParameter(f"{str(fonts)!r} is not a folder. Name a folder with fonts.", param_hint="--fonts")
    return Stationery(lang, Paper(_PAPERS[paper]), _moment(at), palette_named(palette), fonts, warn)


def _colour(accent: str) -> str:
    if accent and not _COLOUR.fullmatch(accent):
        raise click.BadParameter(f"{accent!r} is not a valid colour. Enter for example #2457d6.")
    return accent


def _moment(at: str | None) -> datetime:
    """The time given, or that of reproducible builds, or the current time."""
    if at is None:
        epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
        try:
            return datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC).replace(microsecond=0)
        except (ValueError, OverflowError, OSError):
            raise click.BadParameter(f"SOURCE_DATE_EPOCH is {epoch[:20]!r}; expected seconds since 1970.") from None
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        raise click.BadParameter(f"{at!r} is not a valid time. Enter for example 2026-04-01T09:00.") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def read_competition(path: Path) -> "Competition":
    """The competition in a WCIF file."""
    from cubelex.competition import read_wcif

    return read_wcif(read_json(path))


def edition_for(name: str | None, competition: "Competition | None") -> "Edition":
    """The edition with this name, or that of the competition's first day, or the latest."""
    from cubelex.regulations import edition, edition_on, editions

    if name:
        return edition(name)
    return edition_on(competition.schedule.start_date) if competition else editions()[-1]
