"""Templates are kept like code: short lines, and a feature includes only its own templates and the shared ones."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "cubelex" / "web"
TEMPLATES = sorted(WEB.glob("*/templates/**/*.html"))
LONGEST = 120
USES = re.compile(r"""\{% (?:extends|include) ["'](?P<room>\w+)/""")


def test_there_are_templates() -> None:
    assert len(TEMPLATES) > 100


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_lines_are_short(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    too_long = [number for number, line in enumerate(lines, 1) if len(line) > LONGEST]
    assert not too_long, f"break these lines of {path.name} where browsers ignore it: {too_long}"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_a_feature_includes_its_own_templates_and_shared_ones(path: Path) -> None:
    room = path.relative_to(WEB).parts[0]
    used = {found["room"] for found in USES.finditer(path.read_text(encoding="utf-8"))}
    assert used <= {room, "shared"}, f"move what {path.name} includes to shared"
