"""The addresses of the end of a competition."""

from django.urls import path

from cubelex.web.closing import signatures, views

urlpatterns = [
    path("<slug:competition_id>/delegate/end/", views.ending, name="ending"),
    path("<slug:competition_id>/delegate/end/checks/", views.ending_checks, name="ending-checks"),
    path("<slug:competition_id>/delegate/signatures/", signatures.signatures, name="signatures"),
    path("<slug:competition_id>/delegate/report/", views.report, name="delegate-report"),
    path("<slug:competition_id>/delegate/report.md", views.report_file, name="delegate-report-file"),
    path("<slug:competition_id>/delegate/archive/", views.archive, name="archive"),
    path("<slug:competition_id>/delegate/archive/seal/", views.archive_seal, name="archive-seal"),
    path("<slug:competition_id>/delegate/archive.zip", views.archive_file, name="archive-file"),
]
