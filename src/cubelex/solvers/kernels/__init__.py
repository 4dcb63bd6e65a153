"""The compiled part of the solvers: integers and arrays in, integers out.

Each module is Cython in pure-Python mode: compiled by the build where a C compiler is present, run as it is where not.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

UNCOMPILED: Final = ("__init__", "plain_cython")
"""Modules that are never compiled; `setup.py` has the same list."""


def are_compiled() -> bool:
    """Whether every kernel has been compiled for this interpreter."""
    folder = Path(__file__).parent
    names = [path.stem for path in folder.glob("*.py") if path.stem not in UNCOMPILED]
    return all(any((folder / (name + suffix)).exists() for suffix in EXTENSION_SUFFIXES) for name in names)
