"""Front doors that import what they offer when it is first asked for: programs load only what they use."""

from collections.abc import Callable, Mapping
from importlib import import_module


def open_later(door: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a front door: it finds each name in its module, below the door.

    >>> open_later("cubelex.puzzles", {"Cube": "cube"})("Cube").__name__
    'Cube'
    """

    def find(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {door!r} has no attribute {name!r}")
        return getattr(import_module(f"{door}.{modules[name]}"), name)

    return find
