"""The addresses of incidents, disputes and people."""

from django.urls import path

from cubelex.web.incidents import decisions, disputes, people, views
from cubelex.web.incidents.decision_help import views as decision_help

urlpatterns = [
    path("<slug:competition_id>/incidents/", views.report, name="incident-report"),
    path("<slug:competition_id>/competitors/<number:person_id>/dispute/", disputes.raise_one, name="dispute-raise"),
    path("<slug:competition_id>/delegate/incidents/", views.incidents, name="incidents"),
    path("<slug:competition_id>/delegate/incidents/<number:number_of_entry>/", views.incident, name="incident"),
    path(
        "<slug:competition_id>/delegate/incidents/<number:number_of_entry>/decide/",
        decisions.decide,
        name="incident-decide",
    ),
    path("<slug:competition_id>/delegate/help/<str:name>/", decision_help.walk, name="decision-help"),
    path("<slug:competition_id>/delegate/disputes/", disputes.disputes, name="disputes"),
    path("<slug:competition_id>/delegate/disputes/<number:number_of_entry>/", disputes.dispute, name="dispute"),
    path("<slug:competition_id>/delegate/people/", people.people, name="delegate-people"),
    path("<slug:competition_id>/delegate/people/<number:person_id>/", people.person, name="delegate-person"),
]
