"""The addresses of the scrambling table."""

from typing import Final

from django.urls import path

from cubelex.web.scrambling.sets import handover_views, results_upload
from cubelex.web.scrambling.sets import views as sets
from cubelex.web.scrambling.table import signatures, steps
from cubelex.web.scrambling.table import views as table

TABLE: Final = "<slug:competition_id>/scrambling/"
GROUP: Final = TABLE + "groups/<str:name>/"

urlpatterns = [
    path(TABLE, table.table, name="scrambling"),
    path(TABLE + "sets/", sets.sets, name="scrambling-sets"),
    path(TABLE + "sets/make/", sets.make_one, name="scrambling-make"),
    path(TABLE + "sets/import/", sets.import_sets, name="scrambling-import"),
    path(TABLE + "sets/passcodes/", sets.passcodes, name="scrambling-passcodes"),
    path(TABLE + "sets/<str:name>/discard/", sets.discard_one, name="scrambling-discard"),
    path(GROUP, table.group, name="scrambling-group"),
    path(GROUP + "offer/", handover_views.offer, name="scrambling-offer"),
    path(GROUP + "queue/", steps.queue, name="scrambling-queue"),
    path(GROUP + "sequence/", steps.sequence, name="scrambling-sequence"),
    path(GROUP + "sign/", signatures.sign, name="scrambling-sign"),
    path(GROUP + "unsign/", signatures.unsign, name="scrambling-unsign"),
    path(GROUP + "deal/", signatures.deal, name="scrambling-deal"),
    path(GROUP + "explain/", steps.explain, name="scrambling-explain"),
    path(GROUP + "print/", sets.print_set, name="scrambling-print"),
    path("<slug:competition_id>/delegate/end/upload/", results_upload.upload, name="ending-upload"),
]
