"""A folder holds few enough modules to look through, and CONTRIBUTING says what each folder holds."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "cubelex"
MOST_MODULES = 25
DEPTH = 3
LEFT_OUT = {"templatetags", "migrations"}
LINE = re.compile(r"^(?P<indent> +)(?P<name>\w+)/ +\S", re.MULTILINE)


def test_no_folder_has_too_many_modules() -> None:
    modules = Counter(path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))
    crowded = {str(folder): number for folder, number in modules.items() if number > MOST_MODULES}
    assert not crowded, f"at most {MOST_MODULES} modules belong in a folder; make rooms: {crowded}"


def explained(text: str) -> set[Path]:
    """The folders of the tree, each below the last one that is indented less."""
    found, above = set(), [Path()] * (DEPTH + 1)
    for line in LINE.finditer(text):
        depth = (len(line["indent"]) - 4) // 2
        above[depth] = above[depth - 1] / line["name"]
        found.add(above[depth])
    return found


def test_every_folder_is_explained() -> None:
    packages = (path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("__init__.py"))
    folders = {path for path in packages if 0 < len(path.parts) <= DEPTH and path.name not in LEFT_OUT}
    tree = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("src/cubelex/\n")[2].partition("\n\n")[0]
    assert {str(path) for path in explained(tree)} == {str(path) for path in folders}
