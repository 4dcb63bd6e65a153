"""A program that sets documents until its input ends. Its memory is free again then: typst keeps what it has learnt.

For each document it reads a line of JSON (root, template, fonts, time, whether it is only a part, and the length of the
data) and the data, and writes a line with the length of its answer and the answer: the PDF, or what is wrong. Long
documents are packed, parts of one after they are joined. It imports nothing of Cubelex, because that takes longer than
setting a few pages.
"""

import json
import sys
from contextlib import suppress
from functools import cache
from io import BytesIO
from typing import Any

MOST_MEMORY = 2_000_000_000
"""In bytes. The longest documents take two thirds of it."""
LARGE = 300_000
"""Bytes from which a document is packed: what readers aloud know of each cell of a long table is most of it."""


def main() -> None:
    """Set the documents that standard input describes."""
    _limit_memory()
    while line := sys.stdin.buffer.readline():
        order = json.loads(line)
        data = sys.stdin.buffer.read(order["length"]).decode()
        try:
            made, is_fault = _pdf(order, data), False
            answer = _packed(made) if len(made) > LARGE and not order["is_part"] else made
        except Exception as fault:
            answer = made = str(fault).encode(errors="replace")
            is_fault = True
        heading = {"length": len(answer), "made": len(made), "is_fault": is_fault}
        sys.stdout.buffer.write(json.dumps(heading).encode() + b"\n" + answer)
        sys.stdout.buffer.flush()


def _limit_memory() -> None:
    """Have the system end this process, and no other one, where a document takes too much; Windows cannot."""
    try:
        import resource
    except ImportError:
        return
    # macOS refuses it where its own limit is lower.
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _pdf(order: dict[str, Any], data: str) -> bytes:
    pdf = _compiler(order["root"], tuple(order["fonts"])).compile(
        order["template"], sys_inputs={"data": data}, timestamp=order["time"]
    )
    assert isinstance(pdf, bytes)
    return pdf


def _packed(pdf: bytes) -> bytes:
    """The same document with its objects compressed; as it is where pikepdf is not installed."""
    try:
        import pikepdf
    except ImportError:
        return pdf
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as document:
        document.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


@cache
def _compiler(root: str, folders: tuple[str, ...]) -> Any:
    from typst import Compiler, Fonts

    fonts = Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders))
    return Compiler(root=root, font_paths=fonts)


if __name__ == "__main__":
    main()
