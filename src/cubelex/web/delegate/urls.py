"""The address of the Delegate's table."""

from django.urls import path

from cubelex.web.delegate import views

urlpatterns = [
    path("<slug:competition_id>/delegate/", views.table, name="delegate-table"),
]
