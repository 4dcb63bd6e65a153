"""The address of the stream."""

from django.urls import path

from cubelex.web.live.streams import stream

urlpatterns = [
    path("<slug:competition_id>/stream/", stream, name="stream"),
]
