"""The addresses of the scrambling table."""

from typing import Final

from django.urls import path

from cubelex.web.scrambling import offering, sets, signing, steps, tables

TABLE: Final = "<slug:competition_id>/scrambling/"
GROUP: Final = TABLE + "groups/<str:name>/"

ADDRESSES: Final = [
    path(TABLE, tables.table, name="scrambling"),
    path(TABLE + "sets/", sets.sets, name="scrambling-sets"),
    path(TABLE + "sets/make/", sets.make_one, name="scrambling-make"),
    path(TABLE + "sets/import/", sets.import_sets, name="scrambling-import"),
    path(TABLE + "sets/passcodes/", sets.passcodes, name="scrambling-passcodes"),
    path(TABLE + "sets/<str:name>/discard/", sets.discard_one, name="scrambling-discard"),
    path(GROUP, tables.group, name="scrambling-group"),
    path(GROUP + "offer/", offering.offer, name="scrambling-offer"),
    path(GROUP + "queue/", steps.queue, name="scrambling-queue"),
    path(GROUP + "sequence/", steps.sequence, name="scrambling-sequence"),
    path(GROUP + "sign/", signing.sign, name="scrambling-sign"),
    path(GROUP + "unsign/", signing.unsign, name="scrambling-unsign"),
    path(GROUP + "deal/", signing.deal, name="scrambling-deal"),
    path(GROUP + "explain/", steps.explain, name="scrambling-explain"),
    path(GROUP + "print/", sets.print_set, name="scrambling-print"),
]
