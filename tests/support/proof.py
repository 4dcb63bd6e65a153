"""The report of `make proof`: each proof notes its figures, and they become a page of the documentation."""

import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
NOTED: Final = ROOT / "build" / "proof"
REPORT: Final = ROOT / "docs" / "proof.md"
_HEADING: Final = """\
# Proof

What `make proof` measured last. It takes minutes; quick forms of the same tests are in `make test`.
"""


def note(title: str, figures: Mapping[str, object]) -> None:
    """Keep the figures of one proof until the report is written."""
    NOTED.mkdir(parents=True, exist_ok=True)
    noted = {"title": title, "day": datetime.now(UTC).date().isoformat(), "figures": dict(figures)}
    (NOTED / f"{title.lower().replace(' ', '-')}.json").write_text(json.dumps(noted), encoding="utf-8")


def report() -> str:
    """The page of all figures that were noted."""
    parts = [_HEADING]
    for path in sorted(NOTED.glob("*.json")):
        noted = json.loads(path.read_text(encoding="utf-8"))
        rows = "\n".join(f"| {name} | {value} |" for name, value in noted["figures"].items())
        parts.append(f"## {noted['title']}\n\n{noted['day']}\n\n| figure | value |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    REPORT.write_text(report(), encoding="utf-8")
    sys.stdout.write(report())
