"""A program that sets documents until its input ends. Its memory is free again then: typst keeps what it has learnt.

For each document it reads a line of JSON (root, template, fonts, time, and the length of the data) and the data, and
writes a line with the length of its answer and the answer: the PDF, or what is wrong. It imports nothing of Cubelex,
because that takes longer than setting a few pages.
"""

import json
import sys
from functools import cache
from typing import Any

MOST_MEMORY = 2_000_000_000
"""In bytes. The longest documents take a quarter of it."""


def main() -> None:
    """Set the documents that standard input describes."""
    _limit_memory()
    while line := sys.stdin.buffer.readline():
        order = json.loads(line)
        data = sys.stdin.buffer.read(order["length"]).decode()
        try:
            answer, is_fault = _pdf(order, data), False
        except Exception as fault:
            answer, is_fault = str(fault).encode(errors="replace"), True
        sys.stdout.buffer.write(json.dumps({"length": len(answer), "is_fault": is_fault}).encode() + b"\n" + answer)
        sys.stdout.buffer.flush()


def _limit_memory() -> None:
    """Have the system end this process, and no other one, where a document takes too much; Windows cannot."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _pdf(order: dict[str, Any], data: str) -> bytes:
    pdf = _compiler(order["root"], tuple(order["fonts"])).compile(
        order["template"], sys_inputs={"data": data}, timestamp=order["time"]
    )
    assert isinstance(pdf, bytes)
    return pdf


@cache
def _compiler(root: str, folders: tuple[str, ...]) -> Any:
    from typst import Compiler, Fonts

    fonts = Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders))
    return Compiler(root=root, font_paths=fonts)


if __name__ == "__main__":
    main()
