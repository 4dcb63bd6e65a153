"""PDF as a whole: that only a passcode opens, by AES-256 as every ordinary reader knows it; and several as one.

A protected file is never the same twice, because its keys are random; what it holds is.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from cubelex.errors import MissingExtra, WrongPasscode


def protected(pdf: bytes, passcode: str) -> bytes:
    """The PDF, to be opened by the passcode only.

    :raises MissingExtra: when pikepdf is not installed.
    """
    pikepdf = _pikepdf()
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as document:
        document.save(out, encryption=pikepdf.Encryption(owner=passcode, user=passcode, R=6))
    return out.getvalue()


def unprotected(pdf: bytes, passcode: str) -> bytes:
    """The PDF without its protection.

    :raises WrongPasscode: when the passcode is not the one it was protected with.
    """
    pikepdf = _pikepdf()
    out = BytesIO()
    try:
        with pikepdf.open(BytesIO(pdf), password=passcode) as document:
            document.save(out, deterministic_id=True)
    except pikepdf.PasswordError:
        raise WrongPasscode(
            "this is not the passcode of the PDF; look it up in the list that was made with it"
        ) from None
    return out.getvalue()


def joined(pdfs: Sequence[bytes]) -> bytes:
    """Several PDFs as one, in order; the same PDFs give the same bytes."""
    if len(pdfs) == 1:
        return pdfs[0]
    pikepdf = _pikepdf()
    out, whole = BytesIO(), pikepdf.new()
    for pdf in pdfs:
        with pikepdf.open(BytesIO(pdf)) as part:
            whole.pages.extend(part.pages)
    whole.save(out, deterministic_id=True)
    return out.getvalue()


def _pikepdf() -> Any:
    try:
        import pikepdf
    except ImportError:
        raise MissingExtra("protected PDF needs pikepdf; install it with: pip install 'cubelex[sheets]'") from None
    return pikepdf
