"""The addresses of the rankings."""

from django.urls import path

from cubelex.web.rankings import competitions, lists, people, records, results, standings, statistics, worth

urlpatterns = [
    path("rankings/", standings.front, name="rankings"),
    path("rankings/events/<str:event_id>/<str:scope>/", standings.standings, name="rankings-of-event"),
    path("rankings/records/", records.current, name="rankings-records"),
    path("rankings/records/<str:event_id>/<str:scope>/", records.progression, name="rankings-progression"),
    path("rankings/people/", people.search, name="rankings-people"),
    path("rankings/people/<str:person_id>/", people.person, name="rankings-person"),
    path("rankings/competitions/", competitions.search, name="rankings-competitions"),
    path("rankings/competitions/<str:held_id>/", competitions.competition, name="rankings-competition"),
    path("rankings/results/<str:event_id>/<number:result_id>/", results.result, name="rankings-result"),
    path("rankings/worth/", worth.worth, name="rankings-worth"),
    path("rankings/statistics/", statistics.listed, name="rankings-statistics"),
    path("rankings/statistics/<str:name>/", statistics.statistic, name="rankings-statistic"),
    path("rankings/lists/", lists.lists, name="rankings-lists"),
    path("rankings/lists/new/", lists.make, name="rankings-list-new"),
    path("rankings/lists/<number:list_id>/", lists.edit, name="rankings-list"),
    path("rankings/lists/<number:list_id>/file/", lists.file, name="rankings-list-file"),
]
