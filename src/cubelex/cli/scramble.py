"""`cubelex scramble`: generate, check, seal and open scrambles."""

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from cubelex.cli.files import read_json, write_text
from cubelex.cli.progress import progress_of, share_of

if TYPE_CHECKING:
    from typer._click.core import Context

    from cubelex.regulations import Edition
    from cubelex.scrambles import ScrambleDocument, ScrambleSet


class EventOrCommand(TyperGroup):
    """A group whose first argument may also be an event: `cubelex scramble 333`."""

    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        """Put the command `of` in front of an event."""
        if args and args[0] not in self.commands and args[0] != "--help":
            args = ["of", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=EventOrCommand,
    no_args_is_help=True,
    add_completion=False,
    help=(
        "Generate scramble sequences for every event of every edition.\n\n"
        "`cubelex scramble EVENT [-n N] [--json]` prints one sequence per line. The commands below generate, verify, "
        "seal and check the scramble sets of a competition. Official competitions must use TNoodle (4b). Use these "
        "scrambles for practice, training and unofficial competitions."
    ),
)

EditionOption = Annotated[
    str | None, typer.Option("--edition", help="The edition to follow, for example 2018-01-01 (default: the latest).")
]
SeedOption = Annotated[str | None, typer.Option(help="Derive everything from this seed (64 hexadecimal digits).")]
OutputOption = Annotated[Path | None, typer.Option("--output", "-o", help="Output file (default: standard output).")]


@app.command("of", hidden=True)
def of(
    event: Annotated[str, typer.Argument(help="The WCIF id of an event, for example 333, 444bf, minx or sq1.")],
    number: Annotated[int, typer.Option("-n", "--number", min=0, help="Number of sequences.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
    edition: EditionOption = None,
    short: Annotated[
        int | None,
        typer.Option("--short", metavar="MS", min=1, help="Search 3x3x3 up to this many ms longer for a shorter one."),
    ] = None,
    seed: SeedOption = None,
) -> None:
    """Print scramble sequences, one per line.

    Examples: `cubelex scramble 333 -n 5`, `cubelex scramble 333 --short 50`, `cubelex scramble 444 --edition 2009`.
    """
    from cubelex.scrambles import Place, Seed, SystemChance, prepare, scramble

    if seed and short:
        raise typer.BadParameter("--short and --seed exclude each other: a timed search is not repeatable.")
    under = _edition(edition)
    source = Seed.parse(seed) if seed else None
    prepare(event, under, share_of("Preparing tables"))
    sequences = (
        scramble(
            event,
            under,
            source.chance("", under.date.isoformat(), Place(event, 1, 1, str(turn))) if source else SystemChance(),
            short_ms=short,
        )
        for turn in range(1, number + 1)
    )
    if as_json:
        typer.echo(json.dumps(list(sequences)))
        return
    for sequence in sequences:
        typer.echo(" ".join(sequence.split("\n")))


@app.command()
def sets(
    competition: Annotated[Path, typer.Argument(metavar="WCIF", help="The competition, as a WCIF file.")],
    output: OutputOption = None,
    edition: EditionOption = None,
    seed: SeedOption = None,
    auditable: Annotated[bool, typer.Option(help="Generate a seed, and print it with its fingerprint.")] = False,
    interchange: Annotated[bool, typer.Option(help="Write the TNoodle format, which other tools read.")] = False,
    extras: Annotated[int, typer.Option(min=0, max=20, help="Extra sequences per set.")] = 2,
    cubes: Annotated[int | None, typer.Option(min=2, max=180, help="Cubes per Multi-Blind attempt.")] = None,
    sets_to_win: Annotated[int, typer.Option(min=1, max=3, help="Sets needed to win a Head to Head match.")] = 2,
) -> None:
    """Generate the scramble sets of all rounds of a competition.

    Example: `cubelex scramble sets competition.json --auditable -o scrambles.json`.
    """
    from cubelex.regulations import edition_on
    from cubelex.scrambles import Seed, make_sets, plan_from_wcif, prepare

    wcif = read_json(competition)
    plan = plan_from_wcif(wcif, extras=extras, cubes=cubes, sets_to_win=sets_to_win)
    under = _edition(edition) if edition or not plan.first_day else edition_on(plan.first_day)
    source = Seed.parse(seed) if seed else Seed.new() if auditable else None
    for event in {planned.event: None for planned in plan.sets}:
        prepare(event, under, share_of("Preparing tables"))
    made = make_sets(plan, under, source, progress_of(plan.sequences, "Scrambling"))
    document = made.to_interchange(wcif, datetime.now()) if interchange else made.to_json()
    write_text(json.dumps(document, ensure_ascii=False, indent=1), output)
    if source and not seed:
        typer.echo(f"Seed (keep it secret until the competition is over): {source}", err=True)
    if source:
        typer.echo(f"Fingerprint (publish it now): {source.fingerprint}", err=True)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The file of scramble sets.")],
    seed: Annotated[str, typer.Option(help="The published seed (64 hexadecimal digits).")],
) -> None:
    """Generate every sequence again from the published seed and compare. Exit code 1 if there are differences."""
    from cubelex.scrambles import Seed, verify_sets

    document = _read_document(file)
    total = sum(len(each.sequences()) for each in document.sets)
    findings = verify_sets(document, Seed.parse(seed), progress_of(total, "Generating"))
    for finding in findings:
        typer.echo(finding)
    if findings:
        raise typer.Exit(1)
    typer.echo(f"All {total} sequences of {len(document.sets)} sets match the seed and its fingerprint.")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="The file of scramble sets.")],
    edition: EditionOption = None,
) -> None:
    """Check that every sequence meets 4b3 and is unique. The exit code is 1 if problems are found."""
    from cubelex.scrambles import check_sets

    document = _read_document(file)
    findings = check_sets(document, _edition(edition or document.edition or None))
    for finding in findings:
        typer.echo(finding)
    if findings:
        raise typer.Exit(1)
    typer.echo(f"{len(document.sets)} sets: every sequence meets 4b3 and is unique.")


@app.command()
def which(
    file: Annotated[Path, typer.Argument(help="The file of scramble sets.")],
    name: Annotated[str, typer.Argument(metavar="SET", help="The activity code of the set, for example 333-r1-g2.")],
    state: Annotated[str, typer.Argument(help="The state of the puzzle, as printed by `cubelex apply`.")],
) -> None:
    """Show which sequence of a set was applied to a puzzle, or which mistake was probably made (4g, 11i, 11j).

    The exit code is 1 if no sequence of the set was applied correctly.
    """
    from cubelex.scrambles import explain_state

    document = _read_document(file)
    under = _edition(document.edition) if document.edition else None
    explanation = explain_state(_find_set(document, name), state, edition=under)
    typer.echo(str(explanation.text))
    if not explanation.is_exact:
        raise typer.Exit(1)


@app.command()
def seal(
    file: Annotated[Path, typer.Argument(help="The file of scramble sets.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Output file.")],
) -> None:
    """Seal every set with its own passcode, and print the passcodes in the order of the file."""
    from cubelex.scrambles import SealedSet, new_passcode

    document = _read_document(file)
    sealed, progress = [], progress_of(len(document.sets), "Sealing")
    for scramble_set in document.sets:
        passcode = new_passcode()
        sealed.append(SealedSet.seal(scramble_set, passcode).to_json())
        typer.echo(f"{scramble_set.name}: {passcode}")
        progress(len(sealed))
    heading = {"competition": document.competition, "edition": document.edition}
    write_text(json.dumps({**heading, "sealedSets": sealed}, indent=1), output)


@app.command("open")
def open_(
    file: Annotated[Path, typer.Argument(help="The sealed file.")],
    name: Annotated[str, typer.Argument(metavar="SET", help="The activity code of the set, for example 333-r1-g2.")],
    passcode: Annotated[str, typer.Option(prompt=True, hide_input=True, help="The passcode (default: ask for it).")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Open one sealed set."""
    from cubelex.errors import InvalidScrambleSet
    from cubelex.scrambles import SealedSet

    content = read_json(file)
    entries = content.get("sealedSets", []) if isinstance(content, dict) else []
    for entry in entries:
        if isinstance(entry, dict) and entry.get("name") == name:
            opened = SealedSet.from_json(entry).open(passcode)
            break
    else:
        names = ", ".join(str(entry.get("name")) for entry in entries if isinstance(entry, dict))
        raise InvalidScrambleSet(f"{file} has no sealed set {name!r}. Its sets: {names or 'none'}.")
    if as_json:
        typer.echo(json.dumps(opened.to_json()))
        return
    for label, sequence in opened.sequences():
        typer.echo(f"{label}\t{' '.join(sequence.split())}")


def _edition(name: str | None) -> "Edition":
    from cubelex.regulations import edition, editions

    return edition(name) if name else editions()[-1]


def _find_set(document: "ScrambleDocument", name: str) -> "ScrambleSet":
    from cubelex.errors import InvalidScrambleSet

    for scramble_set in document.sets:
        if scramble_set.name == name:
            return scramble_set
    names = ", ".join(scramble_set.name for scramble_set in document.sets)
    raise InvalidScrambleSet(f"the file has no set {name!r}. Its sets: {names}.")


def _read_document(path: Path) -> "ScrambleDocument":
    from cubelex.scrambles import ScrambleDocument

    return ScrambleDocument.from_json(read_json(path))
