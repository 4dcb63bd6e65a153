import pytest

from cubelex.errors import TooComplex
from cubelex.sheets.layout.qr_codes import SimilarCodes, qr_code


@pytest.mark.parametrize("text", ["x" * 5000, "ی" * 600])
def test_a_text_that_is_too_long_for_a_code_is_told(text: str) -> None:
    with pytest.raises(TooComplex, match="too long for a QR code"):
        qr_code(text)
    with pytest.raises(TooComplex, match="too long for a QR code"):
        SimilarCodes().svg(text)
    assert qr_code("x" * 1000).startswith("<svg")
