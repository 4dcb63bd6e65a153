"""The site's own files: all there, whole, and kept by browsers."""

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
