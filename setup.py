"""Compile the kernels where a C compiler is present; everything else is in pyproject.toml."""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

KERNELS = Path("src/cubelex/solvers/kernels")

extensions = cythonize(
    [
        Extension(f"cubelex.solvers.kernels.{path.stem}", [str(path)], extra_compile_args=["-O3", "-g0"])
        for path in sorted(KERNELS.glob("*.py"))
        if path.stem != "__init__"
    ],
    build_dir="build/cython",
    language_level=3,
    compiler_directives={
        "boundscheck": False,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": False,
    },
)
for extension in extensions:
    # Set after cythonize(), which drops it: without a compiler the same file runs as plain Python.
    extension.optional = True

setup(ext_modules=extensions)
