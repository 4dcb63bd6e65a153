"""What only Unix has is used only where it is asked for first: Windows and macOS run the same code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = sorted(path for folder in ("src", "tools") for path in (ROOT / folder).rglob("*.py"))

MODULES: Final = frozenset(
    {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty", "uvloop"}
)
NAMES: Final = frozenset(
    {
        *("os.chown", "os.fchmod", "os.fork", "os.forkpty", "os.getegid", "os.geteuid", "os.getgid", "os.getloadavg"),
        *("os.getpgid", "os.getuid", "os.killpg", "os.mkfifo", "os.nice", "os.posix_fadvise", "os.sched_getaffinity"),
        *("os.setsid", "os.setuid", "os.statvfs", "os.sysconf", "os.uname", "os.wait", "os.waitpid", "signal.alarm"),
        *("signal.SIGALRM", "signal.SIGCHLD", "signal.SIGHUP", "signal.SIGKILL", "signal.SIGPIPE", "signal.SIGQUIT"),
        *("signal.SIGUSR1", "signal.SIGUSR2", "signal.pause", "signal.setitimer", "socket.AF_UNIX"),
    }
)
PLACES: Final = re.compile(r"^/(?:tmp|dev|proc|var|etc|usr|bin|home)(?:/|$)")
TIMES: Final = re.compile(r"%-[a-zA-Z]")
ASKED: Final = ("os.name", "sys.platform", "hasattr")


def findings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What only Unix has, outside of what asks for it first."""
    yield from _walk(tree, is_guarded=False)


def _walk(node: ast.AST, *, is_guarded: bool) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Try) and any(_catches_what_is_missing(handler) for handler in node.handlers):
        is_guarded = True
    if isinstance(node, (ast.If, ast.IfExp)) and any(word in ast.unparse(node.test) for word in ASKED):
        is_guarded = True
    if not is_guarded:
        yield from _of(node)
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, is_guarded=is_guarded)


def _catches_what_is_missing(handler: ast.ExceptHandler) -> bool:
    caught = ast.unparse(handler.type) if handler.type else ""
    return "ImportError" in caught or "AttributeError" in caught


def _of(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Import):
        yield from ((node.lineno, alias.name) for alias in node.names if alias.name.split(".")[0] in MODULES)
    elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in MODULES and not node.level:
        yield node.lineno, str(node.module)
    elif isinstance(node, ast.Attribute) and ast.unparse(node) in NAMES:
        yield node.lineno, ast.unparse(node)
    elif isinstance(node, ast.Call):
        texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        called = ast.unparse(node.func)
        yield from ((node.lineno, text) for text in texts if called.endswith("strftime") and TIMES.search(text))
        yield from (
            (node.lineno, text) for text in texts if called in ("Path", "open", "os.open") and PLACES.match(text)
        )


def test_the_code_runs_on_every_system() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {what}"
        for path in SOURCES
        for line, what in findings(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found, "ask for the system first, or catch what is missing: " + "; ".join(found)


@pytest.mark.parametrize(
    "code",
    [
        "import resource",
        "from fcntl import flock",
        "import os\nos.fork()",
        "import signal\nsignal.SIGKILL",
        "from pathlib import Path\nPath('/tmp/x')",
        "moment.strftime('%-d')",
    ],
)
def test_what_only_unix_has_is_found(code: str) -> None:
    assert list(findings(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "try:\n    import resource\nexcept ImportError:\n    pass",
        "import os\nif os.name == 'posix':\n    os.fork()",
        "import os\nuid = os.getuid() if hasattr(os, 'getuid') else 0",
        "import resources",
        "import os\ntry:\n    size = os.sysconf('SC_PAGE_SIZE')\nexcept AttributeError:\n    size = None",
    ],
)
def test_what_is_asked_for_first_is_not(code: str) -> None:
    assert not list(findings(ast.parse(code)))


def test_texts_say_their_encoding() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("read_text", "write_text") and not {"encoding"} & {word.arg for word in node.keywords}
        if len(node.args) <= (node.func.attr == "write_text")
    ]
    assert not found, "Windows would use the letters of one region: " + "; ".join(found)
