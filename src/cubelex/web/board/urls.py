"""The addresses of the round board."""

from django.urls import path

from cubelex.web.board import views

urlpatterns = [
    path("<slug:competition_id>/board/", views.board, name="board"),
    path("<slug:competition_id>/board/call/", views.call, name="board-call"),
    path("<slug:competition_id>/called/", views.current_calls, name="called"),
]
