"""The report of `make proof`: each proof notes its figures, and they become a page of the documentation."""

import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
NOTED: Final = ROOT / "build" / "proof"
REPORT: Final = ROOT / "docs" / "proof.md"
_HEADING: Final = """\
# Proof

What `make proof` measured last. It takes up to an hour on two cores, and stops parts that would take longer. Quick
forms of the same tests are in `make test`.
"""


def note(title: str, figures: Mapping[str, object], part: int = 0) -> None:
    """Keep the figures of one proof, or of a part of it, until the report is written."""
    NOTED.mkdir(parents=True, exist_ok=True)
    noted = {"title": title, "day": datetime.now(UTC).date().isoformat(), "figures": dict(figures)}
    (NOTED / f"{title.lower().replace(' ', '-')}-{part}.json").write_text(json.dumps(noted), encoding="utf-8")


def report() -> str:
    """The page of all figures that were noted; numbers of the parts of a proof are added up."""
    proofs: defaultdict[str, list[Any]] = defaultdict(list)
    for path in sorted(NOTED.glob("*.json")):
        noted = json.loads(path.read_text(encoding="utf-8"))
        proofs[noted["title"]].append(noted)
    parts = [_HEADING]
    for title, noted in proofs.items():
        day = max(part["day"] for part in noted)
        figures = [part["figures"] for part in noted]
        rows = "\n".join(f"| {name} | {_joined([part[name] for part in figures])} |" for name in figures[0])
        parts.append(f"## {title}\n\n{day}\n\n| figure | value |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


def _joined(values: Sequence[Any]) -> str:
    """The sum of numbers; everything else one after the other.

    >>> _joined([1, 2]), _joined(["1 MB", "2 MB"])
    ('3', '1 MB; 2 MB')
    """
    if all(isinstance(value, int) for value in values):
        return f"{sum(values):,}"
    return "; ".join(str(value) for value in values)


if __name__ == "__main__":
    REPORT.write_text(report(), encoding="utf-8")
    sys.stdout.write(report())
