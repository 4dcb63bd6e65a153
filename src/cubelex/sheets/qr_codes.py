"""QR codes, as pictures."""

from cubelex.errors import MissingExtra


def qr_code(text: str) -> str:
    """A QR code of the text as SVG, without a margin.

    :raises MissingExtra: when segno is not installed.
    """
    try:
        import segno
    except ImportError:
        raise MissingExtra("QR codes need segno; install it with: pip install 'cubelex[sheets]'") from None
    return str(segno.make_qr(text, error="m").svg_inline(border=0, omitsize=True))
