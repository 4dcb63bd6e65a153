"""What takes long the first time is done before anybody asks for it."""

import atexit
import gc
from datetime import timedelta

from django.db import connection
from django.utils import timezone

from cubelex.casebook import cases
from cubelex.web.api.calls import api
from cubelex.web.reader.search import ALL, shown_hits
from cubelex.web.reader.views import speakers
from cubelex.web.shared.rankings.warming import warm_rankings
from cubelex.web.shared.results.summaries import rows_of
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord

RECENT = timedelta(days=2)


def warm_up() -> None:
    """Bring the rankings and competitions that are on into memory, with results; the API and the Regulations, too."""
    try:
        recent = CompetitionRecord.objects.filter(last_day__gte=timezone.now().date() - RECENT)
        states = [repository.load(record.pk) for record in recent]
        # Lines of results say what they are worth, so the rankings come first.
        warm_rankings({event.id for state in states for event in state.competition.events})
        for state in states:
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
        # At the end it goes as usual: libraries that count what is left would print a page about it.
        atexit.register(gc.unfreeze)
    finally:
        gc.enable()
        connection.close()
