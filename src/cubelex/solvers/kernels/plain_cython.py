"""What the kernels use of the module `cython`, for where they run uncompiled and Cython is not installed.

Compiled kernels need neither: the compiler reads `cython.int` and leaves nothing of it. Types do nothing here, and
decorators give back what they decorate.
"""

from collections.abc import Callable
from typing import TypeVar

_Value = TypeVar("_Value")


class _Type:
    """A type of C, also as what a buffer holds: `cython.int[::1]`, `cython.const[cython.int]`."""

    def __getitem__(self, held: object) -> "_Type":
        return self


class _Lock:
    """`nogil` and `gil`, as decorators and around statements."""

    def __call__(self, decorated: _Value) -> _Value:
        return decorated

    def __enter__(self) -> None: ...

    def __exit__(self, *fault: object) -> None: ...


bint = const = int = longlong = uchar = uint = ulonglong = ushort = void = _Type()  # noqa: A001
nogil = gil = _Lock()


def cfunc(decorated: _Value) -> _Value:
    """A function or class as it is."""
    return decorated


cclass = final = inline = cfunc


def exceptval(*, check: bool) -> Callable[[_Value], _Value]:
    """A function as it is, however it would tell of errors."""
    return cfunc


def cast(kind: object, value: _Value) -> _Value:
    """The value: numbers of Python have room for all that kernels count."""
    return value


def declare(kind: object, value: _Value | None = None, *, visibility: str = "private") -> _Value | None:
    """The value of a constant."""
    return value
