"""Arguments without pydantic.

Typer passes every argument to pydantic, and importing pydantic takes longer than most commands. Words, flags, paths and
whole numbers are read without it. Typer reads everything else.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from typer import BadParameter, core
from typer._coercion import RuntimeParam, TypeDescriptor, build_runtime_param

if TYPE_CHECKING:
    from typer._click.core import Context


class PlainParam(RuntimeParam):
    """A word, a flag, a path or a whole number, or a list of them, converted by its own type."""

    def _coerce_value(self, value: Any, param: Any, ctx: "Context") -> Any:
        if self.annotation is bool:
            return build_runtime_param(param.type_descriptor)._coerce_value(value, param, ctx)
        try:
            if elements := get_args(self.annotation):
                return [elements[0](element) for element in value]
            read = self.annotation(value)
        except ValueError:
            raise BadParameter(f"{value!r} is not a whole number.", ctx=ctx, param=param) from None
        self._must_be_within_bounds(read, param, ctx)
        return read

    def _must_be_within_bounds(self, read: Any, param: Any, ctx: "Context") -> None:
        least, most = self.parameter_info.min, self.parameter_info.max
        if least is not None and read < least:
            raise BadParameter(f"{read} is less than {least}.", ctx=ctx, param=param)
        if most is not None and read > most:
            raise BadParameter(f"{read} is more than {most}.", ctx=ctx, param=param)


def read_plainly() -> None:
    """Make Typer read plain arguments without pydantic."""
    # Typer has no setting for it. This is the only place where it chooses how to read an argument.
    setattr(core, "build_runtime_param", _runtime_param)  # noqa: B010


def _runtime_param(descriptor: TypeDescriptor) -> RuntimeParam:
    if _is_plain(descriptor):
        return PlainParam(descriptor.parameter_info, descriptor.annotation)
    return build_runtime_param(descriptor)


def _is_plain(descriptor: TypeDescriptor) -> bool:
    """Whether it is a word, a flag, a path or a whole number, or a list of them, without further conditions."""
    asked = descriptor.parameter_info
    if asked.parser or asked.clamp or asked.exists or asked.resolve_path or asked.writable or descriptor.is_choice:
        return False
    kind = get_args(descriptor.annotation)[0] if descriptor.is_list else descriptor.annotation
    return kind in (str, bool, int, Path)
