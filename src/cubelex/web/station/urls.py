"""The addresses of the solving station."""

from django.urls import path

from cubelex.web.station import incidents, matches, points, rooms, views

urlpatterns = [
    path("<slug:competition_id>/station/", views.station, name="station"),
    path("<slug:competition_id>/station/incident/", incidents.station_incident, name="station-incident"),
    path("<slug:competition_id>/station/<str:round_id>/room/", rooms.station_room, name="station-room"),
    path("<slug:competition_id>/station/<str:round_id>/late/", rooms.station_late, name="station-late"),
    path(
        "<slug:competition_id>/station/<str:round_id>/matches/",
        matches.station_matches,
        name="station-matches",
    ),
    path(
        "<slug:competition_id>/station/<str:round_id>/weigh/",
        points.station_point_weigh,
        name="station-point-weigh",
    ),
    path("<slug:competition_id>/station/<str:round_id>/point/", points.station_point, name="station-point"),
    path("<slug:competition_id>/station/puzzle/<str:event_id>/", views.station_puzzle, name="station-puzzle"),
    path("<slug:competition_id>/station/<str:round_id>/<number:person_id>/", views.station_card, name="station-card"),
    path(
        "<slug:competition_id>/station/<str:round_id>/<number:person_id>/state/",
        views.station_state,
        name="station-state",
    ),
    path(
        "<slug:competition_id>/station/<str:round_id>/<number:person_id>/weigh/",
        views.station_weigh,
        name="station-weigh",
    ),
    path("<slug:competition_id>/station/<str:round_id>/<number:person_id>/do/", views.station_do, name="station-do"),
]
