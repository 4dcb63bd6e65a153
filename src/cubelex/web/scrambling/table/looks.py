"""Looking at sequences: nobody sees one that they may still have to attempt, and every look is recorded (4b2, 1h1)."""

from collections.abc import Sequence

from django.http import HttpRequest
from django.utils import timezone

from cubelex.officiating import CompetitionState, Outcome
from cubelex.officiating.verbs import see_sequences
from cubelex.rules.scrambling import Viewer
from cubelex.web.scrambling.access import SHOWN, numbers_at_the_table
from cubelex.web.scrambling.table.session import Seat
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.store import repository
from cubelex.web.store.models import Deed


def refuse_to_show(request: HttpRequest, seat: Seat, labels: Sequence[str]) -> Outcome | None:
    """The refusal to show sequences to a person who may have to attempt one of them; nothing where they may look.

    For a person who competes, the log then says that they have seen them, so that they never attempt them.
    """
    if seat.access.viewer is Viewer.COMPETITOR:
        # In Fewest Moves, competitors get the sequence to solve it (4b2).
        return None
    competition_id, by = seat.state.competition.id, actor_of(request, seat.state.competition.id)
    for number in numbers_at_the_table(request, competition_id):

        def verb(state: CompetitionState, number: int = number) -> Outcome:
            return see_sequences(state, by, seat.code, number, labels)

        names = {f"{seat.code} {label}" for label in labels}
        if names <= seat.state.seen.get(number, frozenset()) and not verb(seat.state).is_refused:
            continue
        done = repository.append(competition_id, verb, by=by, at=timezone.now(), account=account_of(request))
        if done.outcome.is_refused:
            return done.outcome
    return None


def labels_shown(seat: Seat) -> frozenset[str]:
    """The labels of the sequences of a set that the person was shown, with the cube in Multi-Blind."""
    looks = Deed.objects.filter(
        competition_id=seat.state.competition.id,
        account=seat.device.row.account,
        kind=SHOWN,
        content__name=seat.name,
    )
    return frozenset(str(content.get("shown", "")) for content in looks.values_list("content", flat=True))
