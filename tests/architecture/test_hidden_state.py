"""No state outlives what it is about: what is known of a competition travels in the competition."""

import inspect
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import cubelex

PACKAGE = Path(cubelex.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in PACKAGE.glob("competition/**/*.py")
)
OF_DOORS = {"__all__", "_LATER"}
# Functions whose answers are kept although they take arguments, with the reason.
KEPT = {
    **dict.fromkeys(("_person", "_event", "_competition"), "names of fields, by the version of WCIF"),
    "find_zone": "time zones, which the operating system has",
    "sovereign_states": "shipped data, by day",
}


def own(module: ModuleType) -> dict[str, object]:
    """What a module makes itself: not what it imports, nor what every module has."""
    found = {name: value for name, value in vars(module).items() if not name.startswith("__") and name not in OF_DOORS}
    return {
        name: value for name, value in found.items() if getattr(value, "__module__", module.__name__) == module.__name__
    }


@pytest.mark.parametrize("name", MODULES)
def test_no_module_of_competition_has_a_container_that_can_change(name: str) -> None:
    made = own(import_module(name))
    containers = [name for name, value in made.items() if isinstance(value, dict | list | set | bytearray)]
    assert not containers, "what one document says could change it for all; make it a tuple or a MappingProxyType"


@pytest.mark.parametrize("name", MODULES)
def test_no_module_of_competition_remembers_what_it_was_asked(name: str) -> None:
    made = own(import_module(name)).items()
    kept = {name: inspect.unwrap(value) for name, value in made if hasattr(value, "cache_parameters")}  # type: ignore[arg-type]
    asked = [name for name, value in kept.items() if isinstance(value, FunctionType) and value.__code__.co_argcount]
    assert set(asked) <= set(KEPT), "the answer to a question about one document must not be kept for others"
