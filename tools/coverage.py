"""Which lines and branches the quick tests take: `python -m tools.coverage`, which writes docs/developers/branches.md.

The site is left out, because its tests take minutes, and the kernels, because compiled code cannot be followed.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Final

from tools.environments import ROOT

FLOOR: Final = 92
"""Percent of branches and lines together. Raise it where the figure has risen for good."""
PAGE: Final = ROOT / "docs" / "developers" / "branches.md"
MARKED: Final = "not slow and not long and not proof and not peer"
IGNORED: Final = ("tests/web", "src/cubelex/web", "tests/architecture")
TESTS: Final = ["-n", "2", "-q", "--hypothesis-profile=fast", "-m", MARKED, *(f"--ignore={path}" for path in IGNORED)]
COUNTED: Final = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def main() -> None:
    """Run the tests, write the page, and exit with 1 below the floor."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "COVERAGE_FILE": str(Path(folder) / "coverage")}
        if sys.version_info >= (3, 14):
            environment["COVERAGE_CORE"] = "sysmon"
        for command in (
            ["run", "-m", "pytest", *TESTS],
            ["combine", "-q"],
            ["json", "-q", "-o", f"{folder}/report.json"],
        ):
            subprocess.run([sys.executable, "-m", "coverage", *command], cwd=ROOT, env=environment, check=True)
        report = json.loads((Path(folder) / "report.json").read_text(encoding="utf-8"))
    areas: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COUNTED, 0))
    for name, measured in report["files"].items():
        area = Path(name).parts[2].removesuffix(".py")
        for figure in COUNTED:
            areas[area][figure] += measured["summary"][figure]
    whole = percent(report["totals"])
    PAGE.write_text(page(areas, whole), encoding="utf-8", newline="\n")
    print(f"lines and branches taken: {whole} % (floor: {FLOOR} %)")
    sys.exit(0 if whole >= FLOOR else 1)


def percent(figures: dict[str, int]) -> int:
    """Lines and branches together, rounded down.

    >>> percent({"num_statements": 6, "covered_lines": 5, "num_branches": 2, "covered_branches": 1})
    75
    """
    taken = figures["covered_lines"] + figures["covered_branches"]
    return 100 * taken // max(1, figures["num_statements"] + figures["num_branches"])


def page(areas: dict[str, dict[str, int]], whole: int) -> str:
    """The page with a row for each area."""
    rows = [
        f"| {area} | {figures['num_statements']:,} | {figures['num_branches']:,} | {percent(figures)} % |"
        for area, figures in sorted(areas.items())
        if figures["num_statements"] >= 10
    ]
    return "\n".join(
        (
            "# Branches that tests take",
            "",
            "`python -m tools coverage` (or `make coverage`) runs the quick tests of everything except the site,",
            "counts the lines and branches that they take, and writes this page. Slow tests, the site,",
            "and tests that change the rules on purpose ([the casebook](../design/casebook.md)) come on top.",
            "",
            f"**{whole} %** of lines and branches are taken. Below {FLOOR} %, the command fails, and so does CI.",
            "",
            "| area | lines | branches | taken |",
            "|---|---:|---:|---:|",
            *rows,
            "",
        )
    )


if __name__ == "__main__":
    main()
