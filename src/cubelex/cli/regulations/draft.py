"""`cubelex regulations draft`: what the values of an edition to come depend on, and what its text leaves to do."""

import json
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from cubelex.cli.parameters import json_option

if TYPE_CHECKING:
    from cubelex.casebook import WorkedCase
    from cubelex.regulations import Edition, NewText

_LONGEST_LIST = 40
NEXT_STEPS = """\
Next (docs/new-edition.md tells each step):
  1. Run `python -m cubelex.regulations record PATH`, and complete the line of the edition in calendar.yaml.
  2. Write moved and reused numbers into history.yaml, new items into natures.yaml, and our lines into summaries.
  3. Confirm or correct every parameter above; remove the edition from drafts.yaml.
  4. Read the functions and the cases above; run `make law`, the tests, and `python -m cubelex.regulations read`."""


@click.command()
@click.argument("paths", nargs=-1, help="The English text of the new edition: its file, or its two files.")
@json_option
def draft(paths: tuple[str, ...], as_json: bool) -> None:
    """Show what an edition that is not published depends on, or what its text changes and leaves to do.

    Without a text: the values of the draft, announced or guessed. With the English text: new, moved, reworded and
    dropped items, the parameters, functions and cases that depend on them, and the guesses to compare. The exit code is
    1 while something is left to do.
    """
    from cubelex.regulations import changes_in, document_at, draft_editions

    if not paths:
        answers = [_draft(edition) for edition in draft_editions()]
        if as_json:
            click.echo(json.dumps(answers, ensure_ascii=False, indent=1))
        else:
            for edition in draft_editions():
                _show_draft(edition)
            if not answers:
                click.echo("No edition is a draft.")
        return
    work = _work(changes_in(document_at(list(paths))))
    if as_json:
        click.echo(json.dumps(work, ensure_ascii=False, indent=1))
    else:
        _show_work(work)
    raise Exit(1 if any(work[name] for name in ("parameters", "functions", "cases", "withoutSummary")) else 0)


def _draft(edition: "Edition") -> dict[str, Any]:
    from cubelex.regulations import draft_values

    values = [value.as_json() for value in draft_values(edition.date)]
    return {"edition": edition.date.isoformat(), "readAs": edition.read_as.isoformat(), "values": values}


def _show_draft(edition: "Edition") -> None:
    from cubelex.regulations import draft_values

    values = draft_values(edition.date)
    click.echo(f"{edition}: its text is not published. Numbers are those of {edition.read_as}.")
    click.echo("It holds for competitions that start on its first day or later, and where it is asked for.")
    for title, is_guess in (("Announced by the WCA", False), ("Guesses, to be compared with the text", True)):
        click.echo(f"\n{title}:")
        for value in values:
            if value.is_guess == is_guess:
                near = f" (after {value.after}; expected in {value.expected})" if is_guess else ""
                click.echo(f"  {value.parameter}: {value.says}{near}")
    click.echo("\nWhen the text is published: `cubelex regulations draft PATH`.")


def _work(text: "NewText") -> dict[str, Any]:
    """Everything that the text leaves to do, as plain data."""
    from cubelex.regulations import (
        all_speakers,
        draft_values,
        functions_to_check,
        parameters_to_check,
        without_nature,
        without_summary,
    )

    functions = functions_to_check(text, all_speakers())
    return {
        **text.as_json(),
        "guesses": [value.as_json() for value in draft_values(text.day) if value.is_guess],
        "parameters": [
            {"name": str(found.parameter), "items": list(found.numbers), "hasValue": found.has_value}
            for found in parameters_to_check(text)
        ],
        "functions": [{"name": str(speaker), "items": list(numbers)} for speaker, numbers in functions],
        "cases": [{"file": case.file, "name": case.name, "items": items} for case, items in _cases(text)],
        "withoutSummary": list(without_summary(text)),
        "withoutNature": list(without_nature(text)),
    }


def _cases(text: "NewText") -> "list[tuple[WorkedCase, list[str]]]":
    """The cases that show an item that changed, and those that were written for the draft: their answers may change."""
    from cubelex.casebook import cases

    found = []
    for case in cases():
        numbers = case.numbers(text.before)
        if case.since is None or case.since < text.day:
            numbers = [number for number in numbers if number in text.to_read and case.speaks_for(text.before)]
        if numbers:
            found.append((case, numbers))
    return found


def _show_work(work: dict[str, Any]) -> None:
    click.echo(f"Text of {work['edition']}, compared with {work['before']}")
    moved = [f"{old} → {new}" for old, new in work["moved"].items()]
    for title, numbers in (
        ("New items", work["new"]),
        ("Dropped items", work["gone"]),
        ("Moved items, in the same words", moved),
        ("Reworded items", work["reworded"]),
        ("Items without our line (summaries)", work["withoutSummary"]),
        ("New items without a kind (natures.yaml)", work["withoutNature"]),
    ):
        click.echo(f"\n{title}: {_listed(numbers)}")
    click.echo("\nParameters that depend on items that changed:")
    for found in work["parameters"]:
        state = (
            "has a value" if found["hasValue"] else "NO VALUE of this edition: confirm the old one, or write a new one"
        )
        click.echo(f"  {found['name']} [{', '.join(found['items'])}]: {state}")
    if work["guesses"]:
        click.echo("\nGuesses to compare with the text:")
        for guess in work["guesses"]:
            click.echo(f"  {guess['parameter']}: {guess['says']} (expected in {guess['expected']})")
    for title, found in (("Functions to read", work["functions"]), ("Cases whose answer may change", work["cases"])):
        click.echo(f"\n{title}: {len(found)}")
        for each in found[:_LONGEST_LIST]:
            click.echo(f"  {each['name']} [{', '.join(each['items'])}]")
        if len(found) > _LONGEST_LIST:
            click.echo(f"  … and {len(found) - _LONGEST_LIST} more (--json lists all)")
    click.echo(f"\n{NEXT_STEPS}")


def _listed(numbers: list[str]) -> str:
    return f"{len(numbers)}" + (f": {', '.join(numbers)}" if numbers else "")
