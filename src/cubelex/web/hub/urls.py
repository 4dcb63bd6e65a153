"""Addresses of the hub: the page at the venue, and what a venue calls at the hub."""

from django.urls import path

from cubelex.web.hub import received_copies, views

urlpatterns = [
    path("hub/copies/<slug:copy_id>/", received_copies.copy, name="hub-copy"),
    path("<slug:competition_id>/hub/", views.hub, name="hub"),
]
