"""Starting is fast because little is imported: counted in modules, since seconds depend on the machine."""

import subprocess
import sys
from importlib import import_module

import click
import pytest

from cubelex.cli.app import COMMANDS

HEAVY = (
    "typing",
    "click",
    "rich",
    "pydantic",
    "jinja2",
    "yaml",
    "cryptography",
    "cython",
    "asyncio",
    "importlib.metadata",
)


def modules_after(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("heavy", HEAVY)
def test_importing_cubelex_does_not_import(heavy: str, modules_of_cubelex: set[str]) -> None:
    assert heavy not in modules_of_cubelex


@pytest.fixture(scope="module")
def modules_of_cubelex() -> set[str]:
    return modules_after("import cubelex")


def test_a_sequence_needs_neither_threads_nor_the_list_of_installed_packages() -> None:
    found = modules_after("import cubelex; cubelex.scramble('222')")
    assert not found & {"concurrent.futures", "importlib.metadata", "yaml", "logging"}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_module_of_the_table_holds_the_command(name: str) -> None:
    command = getattr(import_module(f"cubelex.cli.{COMMANDS[name]}"), name.replace("-", "_"))
    assert isinstance(command, click.Command)
    assert command.name == name
