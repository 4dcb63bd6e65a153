"""A program that sets one document and ends, so that its memory is free again: typst keeps what it has learnt.

It reads a line of JSON (root, template, fonts, time) and the data of the document, and writes the PDF. It imports
nothing of Cubelex, because that takes longer than setting a few pages.
"""

import json
import sys


def main() -> None:
    """Set the document that standard input describes."""
    from typst import Compiler, Fonts

    order = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read().decode()
    fonts = Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=order["fonts"])
    compiler = Compiler(root=order["root"], font_paths=fonts)
    pdf = compiler.compile(order["template"], sys_inputs={"data": data}, timestamp=order["time"])
    assert isinstance(pdf, bytes)
    sys.stdout.buffer.write(pdf)


if __name__ == "__main__":
    main()
