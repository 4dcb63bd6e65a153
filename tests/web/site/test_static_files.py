"""The site's own files: all there, whole, and kept by browsers."""

import gzip

import pytest
from django.test import Client


def test_a_file_is_answered_whole_and_not_again_when_it_is_known() -> None:
    first = Client().get("/static/shared/base.css")
    assert (first.status_code, first.headers["Content-Type"]) == (200, 'text/css; charset="utf-8"')
    assert not first.streaming and len(first.content) == int(first.headers["Content-Length"])
    again = Client().get("/static/shared/base.css", headers={"If-Modified-Since": first.headers["Last-Modified"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_that_is_not_there_is_not_found(db: None) -> None:
    assert Client().get("/static/cubelex/none.css").status_code == 404
    assert Client().get("/static/../settings.py").status_code == 404


@pytest.mark.parametrize("name", ["base.css", "pages.js", "event-icons.svg", "flags/FR.svg"])
def test_texts_are_compressed_for_browsers_that_accept_it(name: str) -> None:
    plain = Client().get(f"/static/shared/{name}")
    small = Client().get(f"/static/shared/{name}", headers={"Accept-Encoding": "br, gzip;q=0.8"})
    assert (small.headers["Content-Encoding"], small.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(small.content) == plain.content
    assert len(small.content) == int(small.headers["Content-Length"]) < len(plain.content)
    assert "Content-Encoding" not in plain.headers and plain.headers["Vary"] == "Accept-Encoding"
    refused = Client().get(f"/static/shared/{name}", headers={"Accept-Encoding": "gzip;q=0"})
    assert refused.content == plain.content and "Content-Encoding" not in refused.headers


def test_fonts_and_parts_of_files_are_sent_as_they_are() -> None:
    font = Client().get("/static/shared/fonts/inter-latin.woff2", headers={"Accept-Encoding": "gzip"})
    part = Client().get("/static/shared/base.css", headers={"Accept-Encoding": "gzip", "Range": "bytes=0-9"})
    assert "Content-Encoding" not in font.headers
    assert (part.status_code, len(part.content), "Content-Encoding" in part.headers) == (206, 10, False)
