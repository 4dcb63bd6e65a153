"""Pictures that are uploaded: what is kept of them, and what is refused."""

from io import BytesIO

import pytest
from PIL import Image

from cubelex.web.shared.raster_pictures import (
    BANNER,
    JPEG,
    LOGO,
    PNG,
    PictureFault,
    Raster,
    checked_picture,
    drawn_again,
    size_of,
)

RED = (200, 30, 40)


def picture(kind: str, width: int, height: int, **options: object) -> bytes:
    file = BytesIO()
    Image.new("RGB", (width, height), RED).save(file, kind, **options)
    return file.getvalue()


def kept(content: bytes, room: object = LOGO) -> Raster:
    found = checked_picture(content, room)  # type: ignore[arg-type]
    assert isinstance(found, Raster), found
    return found


def pixel(content: bytes) -> tuple[int, ...]:
    with Image.open(BytesIO(content)) as opened:
        found = opened.convert("RGB").getpixel((1, 1))
    assert isinstance(found, tuple)
    return found


def test_a_png_is_drawn_again_without_what_it_carried() -> None:
    raster = kept(picture("PNG", 40, 30) + b"<script>alert(1)</script>")
    assert (raster.kind, raster.width, raster.height) == (PNG, 40, 30)
    assert b"script" not in raster.content and pixel(raster.content) == RED


def test_a_large_picture_is_made_to_fit() -> None:
    raster = kept(picture("PNG", 2048, 1024))
    assert (raster.width, raster.height) == (512, 256) == size_of(raster.content)


@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_keeps_its_picture_and_loses_place_device_and_tail(progressive: bool) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Secret Camera"
    sent = picture("JPEG", 320, 80, exif=exif, comment=b"at home", progressive=progressive) + b"PK<script>"
    assert b"Secret Camera" in sent
    raster = kept(sent, BANNER)
    assert (raster.kind, raster.width, raster.height) == (JPEG, 320, 80)
    assert not any(part in raster.content for part in (b"Secret Camera", b"at home", b"script"))
    assert all(abs(seen - sent_one) < 6 for seen, sent_one in zip(pixel(raster.content), RED, strict=True))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"GIF89a" + bytes(40),
        b"\x89PNG\r\n\x1a\n" + bytes(60),
        picture("PNG", 20, 20)[:60],
        picture("JPEG", 20, 20)[:-30],
        b"\xff\xd8\xff" + bytes(100),
    ],
)
def test_what_is_not_a_whole_png_or_jpeg_is_refused(content: bytes) -> None:
    assert checked_picture(content, LOGO) is PictureFault.NOT_A_PICTURE


def test_a_picture_that_claims_to_be_huge_is_never_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = bytearray(picture("PNG", 10, 10))
    bomb[16:24] = (60_000).to_bytes(4, "big") * 2
    monkeypatch.setattr("cubelex.web.shared.raster_pictures.drawn_again", lambda *_: pytest.fail("was opened"))
    assert checked_picture(bytes(bomb), LOGO) is PictureFault.TOO_MANY_PIXELS


def test_a_file_that_stays_too_large_is_refused() -> None:
    file = BytesIO()
    Image.effect_noise((1600, 600), 90).convert("RGB").save(file, "PNG")
    assert checked_picture(file.getvalue(), BANNER) is PictureFault.TOO_LARGE


def test_a_picture_with_nothing_on_it_is_not_one() -> None:
    file = BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(file, "PNG")
    assert drawn_again(file.getvalue(), 20, 20) is None
