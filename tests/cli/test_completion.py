"""Shells ask the program for completions, and `--install-completion` writes their scripts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import shellingham
from click.testing import CliRunner

from cubelex.cli import app

COMMAND = Path(sys.executable).parent / "cubelex"


def completions(shell: str, **variables: str) -> list[str]:
    environment = {**os.environ, "_CUBELEX_COMPLETE": f"{shell}_complete", **variables}
    return subprocess.run([COMMAND], env=environment, capture_output=True, text=True, check=True).stdout.splitlines()


def test_commands_are_completed() -> None:
    assert completions("bash", COMP_WORDS="cubelex re", COMP_CWORD="1") == [
        "plain,restore",
        "plain,rebuild",
        "plain,result",
        "plain,regulations",
    ]


def test_events_are_completed() -> None:
    assert "plain,333oh" in completions("bash", COMP_WORDS="cubelex apply 333", COMP_CWORD="2")


def test_power_shell_gets_words_with_their_help() -> None:
    assert completions("powershell", COMP_WORDS="cubelex sc", COMP_WORD="sc") == [
        "scramble:::Generate scramble sequences for every..."
    ]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("shell", "script", "settings"),
    [
        ("bash", ".bash_completions/cubelex.sh", ".bashrc"),
        ("zsh", ".zfunc/_cubelex", ".zshrc"),
        ("fish", ".config/fish/completions/cubelex.fish", None),
    ],
)
def test_installing_twice_changes_nothing_more(
    shell: str, script: str, settings: str | None, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shellingham, "detect_shell", lambda: (shell, shell))
    assert CliRunner().invoke(app, ["--install-completion"]).exit_code == 0
    assert f"_CUBELEX_COMPLETE={shell}_complete" in (home / script).read_text()
    before = (home / settings).read_text() if settings else ""
    again = CliRunner().invoke(app, ["--install-completion"])
    assert again.stdout.startswith(f"{shell} completion installed in {home / script}")
    assert before == ((home / settings).read_text() if settings else "")


def test_the_script_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shellingham, "detect_shell", lambda: ("pwsh", "pwsh"))
    shown = CliRunner().invoke(app, ["--show-completion"])
    assert "Register-ArgumentCompleter -Native -CommandName cubelex" in shown.stdout


def test_another_shell_is_not_supported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shellingham, "detect_shell", lambda: ("csh", "csh"))
    refused = CliRunner().invoke(app, ["--show-completion"])
    assert (refused.exit_code, refused.stderr) == (1, "Shell csh is not supported.\n")
