"""How values show themselves in a shell: on a line, and as you would type them."""

from dataclasses import MISSING, Field, fields
from enum import Enum, StrEnum
from typing import Any, Self

from cubelex.errors import InvalidValue


def typed_name(option: Enum) -> str:
    """An option of an enumeration as you would type it."""
    return f"{type(option).__name__}.{option.name}"


class NamedOption(StrEnum):
    """An enumeration of texts whose options show themselves as you would type them."""

    @classmethod
    def _missing_(cls, value: object) -> Self:
        raise InvalidValue(f"{value!r} is not a valid {cls.__name__}; expected {', '.join(cls)}")

    def __repr__(self) -> str:
        return typed_name(self)


class ShortRepr:
    """A dataclass that leaves out of its `repr` what has its default. The dataclass is declared with `repr=False`."""

    __slots__ = ()

    def __repr__(self) -> str:
        shown, is_in_order = [], True
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if not (field.init and field.repr) or value == _default(field):
                is_in_order = False
                continue
            shown.append(repr(value) if is_in_order else f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(shown)})"


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()
