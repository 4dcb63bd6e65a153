"""The addresses of the pages for everyone."""

from django.urls import path

from cubelex.web.public import (
    cards,
    finding,
    honours,
    link_previews,
    overlays,
    overview,
    people,
    schedules,
    screens,
    sharing,
    statistics,
    themes,
    views,
)

urlpatterns = [
    path("", views.home, name="home"),
    path("share/", sharing.share, name="share"),
    path("design/", themes.design, name="design"),
    path("<slug:competition_id>/", overview.competition, name="competition"),
    path("<slug:competition_id>/schedule/", schedules.schedule, name="schedule"),
    path("<slug:competition_id>/calendar.ics", schedules.competition_calendar, name="calendar"),
    path("<slug:competition_id>/competitors/", people.competitors, name="competitors"),
    path("<slug:competition_id>/competitors/<int:person_id>/", people.person, name="person"),
    path("<slug:competition_id>/competitors/<int:person_id>.ics", schedules.person_calendar, name="person-calendar"),
    path("<slug:competition_id>/psych-sheet/", people.psych_sheet, name="psych-sheet"),
    path("<slug:competition_id>/psych-sheet/<str:event_id>/", people.psych_sheet, name="psych-sheet-of-event"),
    path("<slug:competition_id>/podiums/", honours.podiums, name="podiums"),
    path("<slug:competition_id>/records/", honours.records, name="records"),
    path("<slug:competition_id>/statistics/", statistics.statistics, name="statistics"),
    path("<slug:competition_id>/search/", finding.search, name="search"),
    path("<slug:competition_id>/following/", finding.following, name="following"),
    path("<slug:competition_id>/theme.css", themes.theme, name="theme"),
    path("<slug:competition_id>/preview.png", link_previews.link_preview, name="link-preview"),
    path("<slug:competition_id>/projector/", screens.projector, name="projector"),
    path("<slug:competition_id>/streaming/", overlays.streaming, name="streaming"),
    path("<slug:competition_id>/overlay/countdown/", overlays.countdown, name="overlay-countdown"),
    path("<slug:competition_id>/overlay/groups/", overlays.groups, name="overlay-groups"),
    path("<slug:competition_id>/overlay/<str:round_id>/", overlays.results, name="overlay"),
    path("<slug:competition_id>/overlay/<str:round_id>/needed/", overlays.needed, name="overlay-needed"),
    path("<slug:competition_id>/overlay/<str:round_id>/match/", overlays.match, name="overlay-match"),
    path(
        "<slug:competition_id>/overlay/<str:round_id>/competitors/<int:person_id>/",
        overlays.person,
        name="overlay-person",
    ),
    path("<slug:competition_id>/card/<str:round_id>/<int:person_id>/", cards.card, name="card"),
    path("<slug:competition_id>/<str:round_id>/", views.round_results, name="round"),
]
