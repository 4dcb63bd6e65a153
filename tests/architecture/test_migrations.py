"""The tables are changed one step after the other: two steps after the same one leave no database to go on with."""

import re
from collections import Counter
from pathlib import Path

import pytest

MIGRATIONS = Path(__file__).parents[2] / "src/cubelex/web/store/migrations"
BEFORE = re.compile(r"""\(\s*["']store["'],\s*["'](\w+)["']\s*\)""")


def test_every_step_follows_another_one() -> None:
    steps = sorted(path.stem for path in MIGRATIONS.glob("0*.py"))
    before = {step: BEFORE.findall((MIGRATIONS / f"{step}.py").read_text(encoding="utf-8")) for step in steps}
    assert [before[step] for step in steps] == [[], *([step] for step in steps[:-1])]
    assert Counter(step[:4] for step in steps).most_common(1)[0][1] == 1


# Since 0013, a new version can be started beside the old one: each step only adds what the old one need not know.
BESIDE_THE_OLD = re.compile(r"migrations\.(\w+)\(")
ADDING = {"Migration", "CreateModel", "AddField", "AddIndex", "AddConstraint"}
FIELD = re.compile(r"migrations\.AddField\((.*?)\n        \)", re.DOTALL)
LATER = [path for path in sorted(MIGRATIONS.glob("0*.py")) if path.stem >= "0013"]


@pytest.mark.parametrize("step", LATER, ids=lambda path: path.stem)
def test_the_version_before_works_with_the_tables_after_a_step(step: Path) -> None:
    text = step.read_text(encoding="utf-8")
    assert set(BESIDE_THE_OLD.findall(text)) <= ADDING, "remove or change a column one version after it was last used"
    for field in FIELD.findall(text):
        assert "null=True" in field or "db_default=" in field, "the version before does not know this column"
