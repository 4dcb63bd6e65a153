"""The addresses of what is printed."""

from django.urls import path

from cubelex.web.printing import kinds, views

urlpatterns = [
    path("<slug:competition_id>/paper/", views.paper, name="paper"),
    path("<slug:competition_id>/paper/progress/<slug:job>/", views.progress, name="paper-progress"),
    *(
        path(f"<slug:competition_id>/paper/{kind.name}.pdf", views.sheet, {"kind": kind.name}, name=kind.view_name)
        for kind in kinds.KINDS
    ),
]
