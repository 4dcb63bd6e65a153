"""The addresses of the activity log."""

from django.urls import path

from cubelex.web.activity import views

urlpatterns = [
    path("<slug:competition_id>/audit/", views.audit, name="audit"),
    path("<slug:competition_id>/audit/log.jsonl", views.log_file, name="audit-log"),
]
