"""Plain arguments are read without pydantic, as strictly as with it."""

from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner, Result

from cubelex.cli.coercion import read_plainly

read_plainly()
app = typer.Typer()


@app.command()
def show(
    word: str,
    number: Annotated[int, typer.Option(min=1, max=9)] = 5,
    path: Annotated[Path | None, typer.Option()] = None,
    words: Annotated[list[str] | None, typer.Option()] = None,
    flag: Annotated[bool, typer.Option("--flag")] = False,
) -> None:
    typer.echo(repr((word, number, path and path.name, words, flag)))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["a"], "('a', 5, None, None, False)"),
        (["a", "--number", "7", "--flag"], "('a', 7, None, None, True)"),
        (["a", "--path", "x/y.txt"], "('a', 5, 'y.txt', None, False)"),
        (["a", "--words", "b", "--words", "c"], "('a', 5, None, ['b', 'c'], False)"),
    ],
)
def test_arguments_arrive_as_their_types(arguments: list[str], shown: str) -> None:
    assert run(*arguments).stdout.strip() == shown


@pytest.mark.parametrize(
    ("number", "message"),
    [("many", "'many' is not a whole number"), ("0", "0 is less than 1"), ("10", "10 is more than 9")],
)
def test_what_is_not_such_a_number_is_bad_use(number: str, message: str) -> None:
    ran = run("a", "--number", number)
    assert ran.exit_code == 2
    assert message in ran.stderr
