"""A folder holds few enough modules that a reader can look through their names."""

from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "cubelex"
MOST_MODULES = 25


def test_no_folder_has_too_many_modules() -> None:
    modules = Counter(path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
    crowded = {str(folder): number for folder, number in modules.items() if number > MOST_MODULES}
    assert not crowded, f"at most {MOST_MODULES} modules belong in a folder; make rooms: {crowded}"
