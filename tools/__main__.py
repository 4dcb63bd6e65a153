"""`python -m tools COMMAND`: what `make COMMAND` does, on every system and without make."""

import sys
from collections.abc import Callable

from tools import environments
from tools.environments import program, python, run


def environment() -> None:
    """Make the environment, or bring it up to date."""
    environments.make()


def demo() -> None:
    """Show a demo competition in the browser."""
    environments.make()
    run([python(), "-m", "cubelex", "serve", "--demo", "--open", *sys.argv[2:]])


def test() -> None:
    """Run the tests."""
    environments.make()
    # Tests start hundreds of processes, which share what was compiled, whatever the environment says.
    run([program("pytest"), "-n", "3", "--dist", "worksteal", *sys.argv[2:]], PYTHONDONTWRITEBYTECODE="")


def coverage() -> None:
    """Measure which branches the quick tests take, and fail below the floor."""
    environments.make()
    run([python(), "-m", "tools.coverage"])


def docs() -> None:
    """Build the documentation site in `site`, to be read without a network."""
    environments.make()
    environments.have("docs", "mkdocs")
    run([program("mkdocs"), "build", "--strict", "--quiet"])


def handbook() -> None:
    """Print the handbook for Delegates to `site/handbook.pdf`."""
    docs()
    run([python(), "-m", "tools.handbook"])


def pictures() -> None:
    """Take the pictures of the documentation again, from the demo."""
    environments.make()
    run([python(), "-m", "tools.pictures", *sys.argv[2:]])


def build() -> None:
    """Build the source archive, the wheel of this system and the wheel for all systems."""
    environments.make()
    environments.have("release", "cyclonedx-py")
    run([python(), "-m", "tools.releases", "build"])


def folder() -> None:
    """Build a folder that needs no Python, for this system, and start it."""
    build()
    run([python(), "-m", "tools.program_folder"])


def release() -> None:
    """Check that a release is ready, build it, try it in empty environments, list its parts and checksums."""
    environments.make()
    environments.have("release", "cyclonedx-py")
    run([python(), "-m", "tools.releases", "release"])


COMMANDS: dict[str, Callable[[], None]] = {
    task.__name__: task
    for task in (environment, demo, test, coverage, docs, handbook, pictures, build, folder, release)
}


def main() -> None:
    """Run the command that was named, or list all."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in COMMANDS:
        print("python -m tools COMMAND, where COMMAND is one of:\n")
        for known, task in COMMANDS.items():
            print(f"  {known:12} {(task.__doc__ or '').strip()}")
        sys.exit(0 if name in ("", "-h", "--help") else 2)
    COMMANDS[name]()


if __name__ == "__main__":
    main()
