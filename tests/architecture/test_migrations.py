"""The tables are changed one step after the other: two steps after the same one leave no database to go on with."""

import re
from collections import Counter
from pathlib import Path

MIGRATIONS = Path(__file__).parents[2] / "src/cubelex/web/store/migrations"
BEFORE = re.compile(r"""\(\s*["']store["'],\s*["'](\w+)["']\s*\)""")


def test_every_step_follows_another_one() -> None:
    steps = sorted(path.stem for path in MIGRATIONS.glob("0*.py"))
    before = {step: BEFORE.findall((MIGRATIONS / f"{step}.py").read_text(encoding="utf-8")) for step in steps}
    assert [before[step] for step in steps] == [[], *([step] for step in steps[:-1])]
    assert Counter(step[:4] for step in steps).most_common(1)[0][1] == 1
