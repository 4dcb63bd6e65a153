"""QR codes, as pictures."""

from cubelex.errors import MissingExtra


def qr_code(text: str, *, is_one_of_many: bool = False) -> str:
    """A QR code of the text as SVG, without a margin.

    One of many takes the first of the eight patterns that it may have, not the one that is easiest to read from afar.

    :raises MissingExtra: when segno is not installed.
    """
    try:
        import segno
    except ImportError:
        raise MissingExtra("QR codes need segno; install it with: pip install 'cubelex[sheets]'") from None
    code = segno.make_qr(text, error="m", mask=0 if is_one_of_many else None)
    return str(code.svg_inline(border=0, omitsize=True))
