"""The front door of the library: `import cubelex` and its names."""

import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import cubelex

PACKAGE = Path(cubelex.__file__).parent
PROMISED = [
    "scramble",
    "solve",
    "distance",
    "is_solvable",
    "best",
    "average",
    "mean_of_3",
    "average_of_5",
    "rank",
    "format_result",
    "parse_result",
    "events",
    "event_kind",
    "svg",
    "png",
    "puzzle",
    "edition",
    "edition_on",
    "editions",
    "judge_attempt",
    "read_wcif",
    "write_wcif",
    "scramble_many",
    "solve_many",
]


@pytest.mark.parametrize("name", cubelex.__all__)
def test_every_name_is_the_one_of_its_area(name: str) -> None:
    found = getattr(cubelex, name)
    if name != "__version__":
        assert found is getattr(import_module(f"cubelex.{cubelex._AREAS[name]}"), name)


def test_what_was_promised_is_there() -> None:
    assert set(PROMISED) <= set(cubelex.__all__)


@pytest.mark.parametrize("name", PROMISED)
def test_every_function_has_a_docstring_and_types(name: str) -> None:
    function = inspect.unwrap(getattr(cubelex, name))
    signature = inspect.signature(function)
    assert inspect.getdoc(function)
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(parameter.annotation is not inspect.Parameter.empty for parameter in signature.parameters.values())


VALUES_THAT_NEED_NO_EXAMPLE = {"AttemptOutcome", "AttemptResult", "Effect", "Scope"}


@pytest.mark.parametrize("name", sorted(set(cubelex.__all__) - VALUES_THAT_NEED_NO_EXAMPLE))
def test_every_function_and_class_has_an_example(name: str) -> None:
    found = getattr(cubelex, name)
    if callable(found):
        assert ">>> " in (inspect.getdoc(inspect.unwrap(found)) or "")


def test_completion_offers_the_names_and_the_areas() -> None:
    offered = dir(cubelex)
    assert set(cubelex.__all__) <= set(offered)
    assert {"rules", "puzzles", "errors", "competition"} <= set(offered)
    assert not {"import_module", "TYPE_CHECKING"} & set(offered)
    assert all(getattr(cubelex, name) is not None for name in offered)


@pytest.mark.parametrize("area", sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py")))
def test_the_door_of_an_area_lists_what_it_has(area: str) -> None:
    if area in ("web", "cli", "reading"):
        return
    door = import_module(f"cubelex.{area}")
    assert set(door.__all__) <= set(dir(door))


def test_what_a_ruling_shows_can_be_typed_with_the_names_of_the_door() -> None:
    facts = cubelex.AttemptFacts("333", time=1765, inspection=1500, observations=("hands_wrong_at_stop",))
    ruling = cubelex.judge_attempt(facts, cubelex.edition("2026-04-01"))
    names = {name: getattr(cubelex, name) for name in cubelex.__all__}
    for shown in (ruling, facts):
        assert "\n" not in repr(shown)
        assert eval(repr(shown), names) == shown


def test_a_name_that_is_not_there_is_told() -> None:
    with pytest.raises(AttributeError, match="module 'cubelex' has no attribute 'unscramble'"):
        cubelex.__getattr__("unscramble")


def test_areas_are_there_without_importing_them() -> None:
    code = "import cubelex; print(cubelex.errors.NotFound.__name__, cubelex.competition.Format('a').attempts)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "NotFound 5\n"
