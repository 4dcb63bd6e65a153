"""Compile the kernels where a C compiler is present; everything else is in pyproject.toml.

Kernels use the limited API: one wheel for each system serves Python 3.11 and every later one. `CUBELEX_PURE=1` builds
the wheel without compiled kernels, which runs everywhere.
"""

import os
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

KERNELS = Path("src/cubelex/solvers/kernels")
UNCOMPILED = ("__init__", "plain_cython")
OPTIMIZED = ["/O2"] if os.name == "nt" else ["-O3", "-g0"]
IS_LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
"""Python without its global lock has no limited API."""


def kernels() -> list[Extension]:
    """An extension for each kernel."""
    from Cython.Build import cythonize

    extensions: list[Extension] = cythonize(
        [
            Extension(
                f"cubelex.solvers.kernels.{path.stem}",
                [path.as_posix()],
                extra_compile_args=OPTIMIZED,
                define_macros=[("Py_LIMITED_API", "0x030B0000")] if IS_LIMITED else [],
                py_limited_api=IS_LIMITED,
            )
            for path in sorted(KERNELS.glob("*.py"))
            if path.stem not in UNCOMPILED
        ],
        build_dir="build/cython",
        language_level=3,
        compiler_directives={
            "boundscheck": False,
            "wraparound": False,
            "freethreading_compatible": True,
            "cdivision": True,
            "initializedcheck": False,
        },
    )
    for extension in extensions:
        # Set after cythonize(), which drops it: without a compiler the same file runs as plain Python. The wheels of a
        # release are built where there is one, and must have it.
        extension.optional = not os.environ.get("CUBELEX_COMPILED")
    return extensions


IS_PURE = bool(os.environ.get("CUBELEX_PURE"))
setup(
    ext_modules=[] if IS_PURE else kernels(),
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if IS_LIMITED and not IS_PURE else {},
)
