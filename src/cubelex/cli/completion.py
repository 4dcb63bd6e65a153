"""Completion in shells: the script of a shell, and the place where the shell finds it."""

import os
import subprocess
from pathlib import Path
from typing import NoReturn

import click
import shellingham
from click.shell_completion import (
    CompletionItem,
    ShellComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

# The variable with which the script of a shell asks the program for completions.
VARIABLE = "_CUBELEX_COMPLETE"


@add_completion_class
class PowerShellComplete(ShellComplete):
    """Completion in PowerShell, which click does not have."""

    name = "powershell"
    source_template = """
Import-Module PSReadLine
Set-PSReadLineKeyHandler -Chord Tab -Function MenuComplete
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $Env:%(complete_var)s = "powershell_complete"
    $Env:COMP_WORDS = $commandAst.ToString()
    $Env:COMP_WORD = $wordToComplete
    %(prog_name)s | ForEach-Object {
        $value, $help = $_ -Split ":::"
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $help)
    }
    $Env:%(complete_var)s = $Env:COMP_WORDS = $Env:COMP_WORD = ""
}
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The complete words of the line, and the word at the cursor."""
        words, incomplete = split_arg_string(os.environ["COMP_WORDS"])[1:], os.environ["COMP_WORD"]
        return words[:-1] if incomplete else words, incomplete

    def format_completion(self, item: CompletionItem[str]) -> str:
        """The word and its help. PowerShell does not accept an empty help."""
        return f"{item.value}:::{item.help or ' '}"


def show(program: click.Command) -> None:
    """Print the script for the current shell."""
    click.echo(_script(program, _current_shell()))


def install(program: click.Command) -> None:
    """Write the script for the current shell where the shell reads it at its next start."""
    shell = _current_shell()
    script = _script(program, shell)
    home = Path.home()
    if shell == "bash":
        place = home / ".bash_completions/cubelex.sh"
        _add_line(home / ".bashrc", f"source '{place}'")
    elif shell == "zsh":
        place = home / ".zfunc/_cubelex"
        _add_line(home / ".zshrc", "fpath+=~/.zfunc; autoload -Uz compinit; compinit")
        _add_line(home / ".zshrc", "zstyle ':completion:*' menu select", unless="zstyle")
    elif shell == "fish":
        place = home / ".config/fish/completions/cubelex.fish"
    else:
        place = _powershell_profile(shell)
        script = place.read_text(encoding="utf-8") + script if place.is_file() else script
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(script, encoding="utf-8")
    click.secho(f"{shell} completion installed in {place}", fg="green")
    click.echo("Completion will take effect once you restart the terminal")


def _current_shell() -> str:
    try:
        shell, _ = shellingham.detect_shell()
    except shellingham.ShellDetectionFailure:
        _fail("The current shell is unknown.")
    return str(shell)


def _script(program: click.Command, shell: str) -> str:
    completer = get_completion_class("powershell" if shell == "pwsh" else shell)
    if completer is None:
        _fail(f"Shell {shell} is not supported.")
    return completer(program, {}, "cubelex", VARIABLE).source().strip() + "\n"


def _add_line(file: Path, line: str, unless: str = "") -> None:
    """Add a line to the file of a shell, if the file has neither the line nor the text of `unless`."""
    content = file.read_text(encoding="utf-8") if file.is_file() else ""
    if (unless or line) not in content:
        file.write_text(f"{content}\n{line}\n", encoding="utf-8")


def _powershell_profile(shell: str) -> Path:
    """The profile of PowerShell, which may run from now on: the default of Windows forbids it."""
    policy = [shell, "-Command", "Set-ExecutionPolicy", "RemoteSigned", "-Scope", "CurrentUser"]
    subprocess.run(policy, check=False)
    answered = subprocess.run(
        [shell, "-NoProfile", "-Command", "echo", "$profile"], check=True, capture_output=True, text=True
    )
    return Path(answered.stdout.strip())


def _fail(reason: str) -> NoReturn:
    click.echo(reason, err=True)
    raise click.exceptions.Exit(1)
