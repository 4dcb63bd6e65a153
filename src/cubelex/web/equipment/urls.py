"""The addresses of equipment checks."""

from django.urls import path

from cubelex.web.equipment import views

urlpatterns = [
    path("<slug:competition_id>/checks/", views.checks, name="checks"),
    path("<slug:competition_id>/checks/timers/", views.timers, name="checks-timers"),
    path("<slug:competition_id>/checks/<number:person_id>/", views.person, name="checks-person"),
]
