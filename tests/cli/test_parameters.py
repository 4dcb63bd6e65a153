"""Arguments and options arrive as their types, and errors say what is wrong."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from cubelex.cli.parameters import FILE, WholeNumber


@click.command()
@click.argument("word")
@click.option("--number", type=WholeNumber(min=1, max=9), default=5)
@click.option("--path", type=FILE)
@click.option("--words", multiple=True)
@click.option("--flag", is_flag=True)
def show(word: str, number: int, path: Path | None, words: tuple[str, ...], flag: bool) -> None:
    click.echo(repr((word, number, path and path.name, words, flag)))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(show, list(arguments))


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["a"], "('a', 5, None, (), False)"),
        (["a", "--number", "7", "--flag"], "('a', 7, None, (), True)"),
        (["a", "--path", "x/y.txt"], "('a', 5, 'y.txt', (), False)"),
        (["a", "--words", "b", "--words", "c"], "('a', 5, None, ('b', 'c'), False)"),
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
