"""Prints the questions that a case of the casebook can ask: `python -m tests.casebook.questions`."""

import sys
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path

FOLDER = Path(__file__).parent


def main() -> None:
    """Each question with what it answers and the facts it asks for, those that may be left out in brackets."""
    for path in sorted((FOLDER / "kinds").glob("*.py")):
        module = import_module(f"tests.casebook.kinds.{path.stem}")
        sys.stdout.write(f"\n{module.__doc__}\n")
        for name, kind in module.KINDS.items():
            facts = [_fact(parameter) for parameter in list(signature(kind).parameters.values())[1:]]
            sys.stdout.write(f"  {name:24} {(kind.__doc__ or '').strip()}\n{'':27}facts: {', '.join(facts)}\n")


def _fact(parameter: Parameter) -> str:
    name = "format" if parameter.name == "round_format" else parameter.name.replace("_", " ")
    if parameter.kind is Parameter.VAR_KEYWORD:
        return "and more"
    return name if parameter.default is Parameter.empty else f"[{name}]"


if __name__ == "__main__":
    main()
