"""What takes long the first time is done before anybody asks for it."""

import gc
from datetime import timedelta

from django.db import connection
from django.utils import timezone

from cubelex.casebook import cases
from cubelex.web.api.calls import api
from cubelex.web.reader.search import ALL, shown_hits
from cubelex.web.reader.views import speakers
from cubelex.web.shared.results.summaries import rows_of
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord

RECENT = timedelta(days=2)


def warm_up() -> None:
    """Bring competitions that are on into memory with their results, the API described, the Regulations ready."""
    try:
        for record in CompetitionRecord.objects.filter(last_day__gte=timezone.now().date() - RECENT):
            state = repository.load(record.pk)
            for round_ in state.competition.rounds:
                if state.has_begun(round_.id):
                    rows_of(state, round_)
        api.get_openapi_schema()
        speakers()
        shown_hits("9f8", None, ALL)
        cases()
        # What is there now stays; looking through it for garbage again and again would make some requests wait.
        gc.collect()
        gc.freeze()
    finally:
        connection.close()
