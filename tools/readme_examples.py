"""Run every example of the README with the Cubelex that is installed: `python readme_examples.py README.md`.

Nothing else is needed: an empty environment with the wheel has all of it. Examples that serve the site are left to
tools/empty_environment.py, which ends what it starts.
"""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

WITHIN = 300
"""Seconds for one command; the first scramble of some events builds its tables."""


def main() -> None:
    """Run the examples of the file that was named; exit with 1 where one fails."""
    readme = Path(sys.argv[1]).resolve()
    text = readme.read_text(encoding="utf-8")
    failures = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE).failed
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.setdefault("CUBELEX_DATA", str(Path(folder) / "data"))
        (Path(folder) / "competition.json").write_text(json.dumps(competition()), encoding="utf-8")
        for command in commands(text):
            ended = run(command, folder)
            print("ok    " if ended.returncode == 0 else "FAILED", command, flush=True)
            if ended.returncode:
                failures += 1
                print(ended.stdout.decode(errors="replace"), ended.stderr.decode(errors="replace"), sep="\n")
    sys.exit(1 if failures else 0)


def commands(text: str) -> Iterator[str]:
    r"""The commands of `console` blocks, without their comments.

    >>> list(commands("```console\n$ cubelex scramble 333   # one\n```"))
    ['cubelex scramble 333']
    """
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            if line.startswith("$ "):
                yield re.sub(r"\s+# .*", "", line[2:]).strip()


def run(command: str, folder: str) -> "subprocess.CompletedProcess[bytes]":
    """Run one command, without a shell: `echo '…' |` gives it what it reads."""
    given, _, own = command.rpartition(" | ")
    words = shlex.split(own)
    if words[0] != "cubelex":
        raise SystemExit(f"an example that is not a command of Cubelex: {command}")
    typed = shlex.split(given)[1].encode() if given else b""
    return subprocess.run(
        [sys.executable, "-m", "cubelex", *words[1:]],
        cwd=folder,
        input=typed,
        capture_output=True,
        timeout=WITHIN,
        check=False,
    )


def competition() -> dict[str, object]:
    """A small competition as the WCA website exports it."""
    from cubelex.competition import write_wcif
    from cubelex.officiating.demo import invented_competition

    return dict(write_wcif(invented_competition(persons=12, event_ids=("333", "222"), days=1)))


if __name__ == "__main__":
    main()
