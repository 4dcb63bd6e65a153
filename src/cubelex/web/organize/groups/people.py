"""A person as a field names them, and everybody as what such a field offers."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import condition

from cubelex.competition import Competition
from cubelex.errors import InvalidCompetition
from cubelex.officiating.log import IdentityCache
from cubelex.reading import is_whole_number
from cubelex.web.shared.pages import is_found_by, load_or_404
from cubelex.web.store import logs

_OFFERED: Final[IdentityCache[SafeString]] = IdentityCache(most=20)


def person_named(competition: Competition, text: str) -> int:
    """The number of a person: by number, alone or before the name, or by a part of the name that nobody else has.

    :raises InvalidCompetition: nobody or several people are found.
    """
    typed = text.strip()
    number = typed.split(" ")[0]
    if is_whole_number(number) and competition.find_person(int(number)) is not None:
        return int(number)
    found = [person.registrant_id for person in competition.persons if typed and is_found_by(person, typed)]
    if len(found) != 1 or found[0] is None:
        raise InvalidCompetition(_("Choose a person by number and name."))
    return found[0]


def _digest(request: HttpRequest, competition_id: str) -> str:
    return logs.held(competition_id).digest


@condition(etag_func=_digest)
def people(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everybody, as what a field offers. Scripts ask for it when somebody begins to type: pages would be too long."""
    competition = load_or_404(competition_id).competition
    return HttpResponse(_OFFERED.get(competition_id, (competition,), lambda: _offered(competition)))


def _offered(competition: Competition) -> SafeString:
    numbered = [person for person in competition.persons if person.registrant_id is not None]
    in_order = sorted(numbered, key=lambda person: person.registrant_id or 0)
    return format_html_join("", "<option>{} {}", ((person.registrant_id, person.name) for person in in_order))
