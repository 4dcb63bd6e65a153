"""PDF that only a passcode opens, by AES-256 as every ordinary reader knows it.

A protected file is never the same twice, because its keys are random; what it holds is.
"""

from io import BytesIO

from cubelex.errors import WrongPasscode
from cubelex.sheets.layout.joining import opened


def protected(pdf: bytes, passcode: str) -> bytes:
    """The PDF, to be opened by the passcode only.

    :raises MissingExtra: when pikepdf is not installed.
    """
    pikepdf = opened()
    out = BytesIO()
    with pikepdf.open(BytesIO(pdf)) as document:
        document.save(out, encryption=pikepdf.Encryption(owner=passcode, user=passcode, R=6))
    return out.getvalue()


def unprotected(pdf: bytes, passcode: str) -> bytes:
    """The PDF without its protection.

    :raises WrongPasscode: when the passcode is not the one it was protected with.
    """
    pikepdf = opened()
    out = BytesIO()
    try:
        with pikepdf.open(BytesIO(pdf), password=passcode) as document:
            document.save(out, deterministic_id=True)
    except pikepdf.PasswordError:
        raise WrongPasscode(
            "this is not the passcode of the PDF; look it up in the list that was made with it"
        ) from None
    return out.getvalue()
