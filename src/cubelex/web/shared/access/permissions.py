"""Who may do what: one table for every page and every call of the API, by the name of its address.

`PUBLIC` is everyone, `SIGNED_IN` everyone with an account, `HOST` the person who runs the installation; otherwise the
roles at the competition in the address. A name that is not in the table is refused to all, and a test walks through
every cell. A competition that is not public yet exists only for those with a role there.

A task in a group gives its role while the group's turn lasts (`shifts`), for the addresses in `ON_DUTY`.

A token of the API opens what is open to the person who made it, at its competition, for calls within its scopes.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render

from cubelex.errors import CopiedCompetition, UnknownCompetition
from cubelex.officiating import Role
from cubelex.web.shared.access.badges import badge_of, recognise
from cubelex.web.shared.access.shifts import RUNNER, Shift, shifts_of, take_up, taken_up
from cubelex.web.store import repository
from cubelex.web.store.models import ApiToken, CompetitionRecord, Membership

API: Final = "/api/"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OF_PAGES: Final = SAFE_METHODS | {"POST"}
PUBLIC: Final = "public"
SIGNED_IN: Final = "signed_in"
HOST: Final = "host"
EVERYBODY: Final = frozenset({PUBLIC})
WITH_ACCOUNT: Final = frozenset({SIGNED_IN})
HOSTS: Final = frozenset({HOST})
DELEGATES: Final = frozenset({Role.DELEGATE, HOST})
OFFICIALS: Final = frozenset({Role.DELEGATE, Role.ORGANIZER, HOST})
AT_THE_DESK: Final = OFFICIALS | {Role.SCORE_TAKER}
# The person who asks for sequences and may not see them is refused by the table itself, which records it.
AT_THE_TABLE: Final = frozenset({Role.DELEGATE, Role.ORGANIZER, Role.SCRAMBLER})
WITH_SETS: Final = frozenset({Role.DELEGATE})
WITH_A_ROLE: Final = frozenset(Role)
AT_THE_STATION: Final = OFFICIALS | {Role.JUDGE}
STAFF: Final = OFFICIALS | {Role.SCORE_TAKER, Role.JUDGE, Role.SCRAMBLER}
# Helpers compete, too: those with a number can dispute what is about them, and the page checks that it is theirs.
COMPETITORS: Final = WITH_A_ROLE | {HOST}
# In the session of a person who has to set a password, or decide against it, before anything else.
PASSWORD_QUESTION: Final = "password_question"
WHILE_ASKED: Final = frozenset(
    {"account-password", "sign-out", "set-language", "service-worker", "manifest", "offline"}
)

PERMISSIONS: Final[Mapping[str, frozenset[str]]] = {
    "home": EVERYBODY,
    "competition": EVERYBODY,
    "round": EVERYBODY,
    "schedule": EVERYBODY,
    "calendar": EVERYBODY,
    "competitors": EVERYBODY,
    "person": EVERYBODY,
    "person-calendar": EVERYBODY,
    "psych-sheet": EVERYBODY,
    "psych-sheet-of-event": EVERYBODY,
    "podiums": EVERYBODY,
    "records": EVERYBODY,
    "statistics": EVERYBODY,
    "search": EVERYBODY,
    "following": EVERYBODY,
    "theme": EVERYBODY,
    "picture": EVERYBODY,
    "share-person": EVERYBODY,
    "share-podium": EVERYBODY,
    "share-round": EVERYBODY,
    "app-icon": EVERYBODY,
    "link-preview": EVERYBODY,
    "projector": EVERYBODY,
    "overlay": EVERYBODY,
    "overlay-countdown": EVERYBODY,
    "overlay-groups": EVERYBODY,
    "overlay-needed": EVERYBODY,
    "overlay-match": EVERYBODY,
    "overlay-person": EVERYBODY,
    "streaming": EVERYBODY,
    "card": EVERYBODY,
    "register": EVERYBODY,
    "registration": EVERYBODY,
    "registration-link": EVERYBODY,
    "registration-data": EVERYBODY,
    "setup-mail": OFFICIALS,
    "setup-competitors": OFFICIALS,
    "setup-competitor-new": OFFICIALS,
    "setup-competitor": OFFICIALS,
    "setup-personal-data": OFFICIALS,
    "setup-personal-data-file": OFFICIALS,
    "setup-personal-data-remove": DELEGATES,
    "setup-competitors-do": OFFICIALS,
    "setup-competitors-import": OFFICIALS,
    "setup-eligibility": OFFICIALS,
    "setup-country-change": OFFICIALS,
    "setup-competitors-csv": OFFICIALS,
    "setup-admission": OFFICIALS,
    "check-in": AT_THE_DESK,
    "check-in-do": AT_THE_DESK,
    "paper": EVERYBODY,
    "paper-progress": EVERYBODY,
    "paper-schedule": EVERYBODY,
    "paper-groups": EVERYBODY,
    "paper-results": EVERYBODY,
    "paper-psych": EVERYBODY,
    "paper-checklist": EVERYBODY,
    "paper-regulations": EVERYBODY,
    "paper-poster": OFFICIALS,
    "paper-round-checklist": OFFICIALS,
    "paper-tracker": AT_THE_DESK,
    "paper-unofficial": AT_THE_DESK,
    "paper-slips": AT_THE_DESK,
    "paper-newcomers": AT_THE_DESK,
    "paper-scorecards": AT_THE_DESK,
    "paper-matches": AT_THE_DESK,
    "paper-fewest-moves": AT_THE_DESK,
    "paper-table-numbers": AT_THE_DESK,
    "paper-badges": AT_THE_DESK,
    "paper-check-in": AT_THE_DESK,
    "paper-identities": OFFICIALS,
    "paper-certificates": OFFICIALS,
    "stream": EVERYBODY,
    "sign-in": EVERYBODY,
    "sign-in-by-code": EVERYBODY,
    "sign-in-to-demo": EVERYBODY,
    "sign-in-wca": EVERYBODY,
    "sign-in-wca-callback": EVERYBODY,
    "sign-out": EVERYBODY,
    "set-language": EVERYBODY,
    "share": EVERYBODY,
    "design": EVERYBODY,
    "languages": EVERYBODY,
    "service-worker": EVERYBODY,
    "authority": EVERYBODY,
    "manifest": EVERYBODY,
    "offline": EVERYBODY,
    "regulations": EVERYBODY,
    "regulations-of": EVERYBODY,
    "regulations-search": EVERYBODY,
    "regulations-documents": HOSTS,
    "regulations-edition": EVERYBODY,
    "regulations-article": EVERYBODY,
    "regulations-compare": EVERYBODY,
    "regulations-casebook": EVERYBODY,
    "regulations-comparison": EVERYBODY,
    "regulation": EVERYBODY,
    "regulation-code": EVERYBODY,
    "regulation-preview": EVERYBODY,
    "rankings": EVERYBODY,
    "rankings-of-event": EVERYBODY,
    "rankings-records": EVERYBODY,
    "rankings-progression": EVERYBODY,
    "rankings-people": EVERYBODY,
    "rankings-person": EVERYBODY,
    "rankings-competitions": EVERYBODY,
    "rankings-competition": EVERYBODY,
    "rankings-result": EVERYBODY,
    "rankings-worth": EVERYBODY,
    "rankings-statistics": EVERYBODY,
    "rankings-statistic": EVERYBODY,
    "rankings-lists": EVERYBODY,
    "rankings-list-file": EVERYBODY,
    "rankings-list": HOSTS,
    "rankings-list-new": HOSTS,
    "account": WITH_ACCOUNT,
    "account-password": WITH_ACCOUNT,
    "account-device": WITH_ACCOUNT,
    "badge": EVERYBODY,
    "badge-number": EVERYBODY,
    "badges": STAFF,
    "badges-do": STAFF,
    "members": OFFICIALS,
    "members-invite": OFFICIALS,
    "members-seen": DELEGATES,
    "members-revoke": OFFICIALS,
    "members-code": OFFICIALS,
    "audit": OFFICIALS,
    "audit-log": DELEGATES,
    "desk-rounds": AT_THE_DESK,
    "desk-steer": OFFICIALS,
    "desk-withholding": OFFICIALS,
    "desk": AT_THE_DESK,
    "desk-cards": AT_THE_DESK,
    "desk-enter": AT_THE_DESK,
    "desk-undo": AT_THE_DESK,
    "desk-weigh": AT_THE_DESK,
    "desk-check": AT_THE_DESK,
    "desk-live": AT_THE_DESK,
    "desk-dual": AT_THE_DESK,
    "desk-extras": AT_THE_DESK,
    "desk-late": AT_THE_DESK,
    "desk-order": AT_THE_DESK,
    "desk-matches": AT_THE_DESK,
    "station": AT_THE_STATION,
    "station-puzzle": AT_THE_STATION,
    "station-incident": AT_THE_STATION,
    "station-room": AT_THE_STATION,
    "station-late": AT_THE_STATION,
    "station-matches": AT_THE_STATION,
    "station-point-weigh": AT_THE_STATION,
    "station-point": AT_THE_STATION,
    "station-card": AT_THE_STATION,
    "station-state": AT_THE_STATION,
    "station-weigh": AT_THE_STATION,
    "station-do": AT_THE_STATION,
    "create": HOSTS,
    "create-upload": HOSTS,
    "create-fetch": HOSTS,
    "setup": OFFICIALS,
    "setup-visibility": OFFICIALS,
    "setup-check": OFFICIALS,
    "setup-details": OFFICIALS,
    "setup-look": OFFICIALS,
    "setup-shades": OFFICIALS,
    "setup-events": OFFICIALS,
    "setup-records": OFFICIALS,
    "setup-schedule": OFFICIALS,
    "setup-schedule-draft": OFFICIALS,
    "setup-groups": OFFICIALS,
    "setup-groups-draft": OFFICIALS,
    "setup-people": OFFICIALS,
    "setup-loads": OFFICIALS,
    "setup-wishes": OFFICIALS,
    "scrambling": AT_THE_TABLE,
    "scrambling-sets": WITH_SETS,
    "scrambling-make": WITH_SETS,
    "scrambling-import": WITH_SETS,
    "scrambling-passcodes": WITH_SETS,
    "scrambling-discard": WITH_SETS,
    "scrambling-group": WITH_A_ROLE,
    "scrambling-offer": WITH_A_ROLE,
    "scrambling-queue": WITH_A_ROLE,
    "scrambling-sequence": WITH_A_ROLE,
    "scrambling-sign": WITH_A_ROLE,
    "scrambling-unsign": WITH_A_ROLE,
    "scrambling-deal": WITH_A_ROLE,
    "scrambling-explain": WITH_A_ROLE,
    "scrambling-print": WITH_A_ROLE,
    "checks": AT_THE_STATION,
    "checks-person": AT_THE_STATION,
    "checks-timers": AT_THE_STATION,
    "board": STAFF,
    "board-call": OFFICIALS,
    "called": EVERYBODY,
    "incident-report": STAFF,
    "dispute-raise": COMPETITORS,
    "delegate-table": DELEGATES,
    "incidents": DELEGATES,
    "incident": DELEGATES,
    "incident-decide": DELEGATES,
    "decision-help": DELEGATES,
    "disputes": DELEGATES,
    "dispute": DELEGATES,
    "delegate-people": DELEGATES,
    "delegate-person": DELEGATES,
    "ending": DELEGATES,
    "ending-checks": DELEGATES,
    "signatures": DELEGATES,
    "ending-upload": WITH_SETS,
    "delegate-report": DELEGATES,
    "delegate-report-file": DELEGATES,
    "archive": DELEGATES,
    "archive-seal": DELEGATES,
    "archive-file": DELEGATES,
    "tokens": DELEGATES,
    "tokens-revoke": DELEGATES,
    "webhooks": DELEGATES,
    "hub": DELEGATES,
    "hub-copy": EVERYBODY,
    "api-docs": EVERYBODY,
    "api-nothing": EVERYBODY,
    "api:api-root": EVERYBODY,
    "api:openapi-json": EVERYBODY,
    "api:competitions": EVERYBODY,
    "api:competition": EVERYBODY,
    "api:wcif-public": EVERYBODY,
    "api:wcif": OFFICIALS,
    "api:wcif-website": OFFICIALS,
    "api:results": EVERYBODY,
    "api:results-json": EVERYBODY,
    "api:results-csv": EVERYBODY,
    "api:results-upload": OFFICIALS,
    "api:stream": EVERYBODY,
    "api:attempts": AT_THE_DESK,
    "api:signatures": AT_THE_DESK | {Role.JUDGE, Role.SCRAMBLER},
    "api:undo": AT_THE_DESK,
    "api:open-round": OFFICIALS,
    "api:finish-round": OFFICIALS,
    "api:call-group": OFFICIALS,
    "api:matches": EVERYBODY,
    "api:bracket": OFFICIALS,
    "api:points": AT_THE_DESK,
    "api:matches-given-up": AT_THE_DESK,
    "api:point-corrections": DELEGATES,
    "api:point-replays": DELEGATES,
    "api:corrections": DELEGATES,
    "api:late-scorecards": DELEGATES,
    "api:extra-attempts": DELEGATES,
    "api:provisional-decisions": DELEGATES,
    "api:incidents": DELEGATES,
    "api:webhooks": DELEGATES,
    "api:webhook": DELEGATES,
    "api:webhook-test": DELEGATES,
}

APPROVING: Final = frozenset({"badges", "badges-do"})
WITH_ANY_TASK: Final = APPROVING | {"board", "incident-report"}


def _opened(role: Role, first_word: str) -> frozenset[str]:
    """The addresses that the table opens to a role in one part of the site."""
    return frozenset(name for name, roles in PERMISSIONS.items() if role in roles and name.startswith(first_word))


# What a task opens while its group's turn lasts, by the role it gives. The table of scramblers asks for the group, too.
ON_DUTY: Final[Mapping[str, frozenset[str]]] = {
    Role.JUDGE: WITH_ANY_TASK | _opened(Role.JUDGE, "station"),
    Role.SCRAMBLER: WITH_ANY_TASK | {"scrambling"},
    Role.SCORE_TAKER: WITH_ANY_TASK | _opened(Role.SCORE_TAKER, "desk"),
    RUNNER: WITH_ANY_TASK,
}
NOWHERE: Final[Mapping[str, Any]] = {}


class TokenScope(StrEnum):
    """What a token is for."""

    READ = "read"
    ENTER = "enter"
    RUN = "run"
    DECIDE = "decide"
    MANAGE = "manage"


# Calls that change something need `manage`, but for these.
BY_CALL: Final[Mapping[str, TokenScope]] = {
    **dict.fromkeys(("api:attempts", "api:signatures", "api:undo"), TokenScope.ENTER),
    **dict.fromkeys(("api:points", "api:matches-given-up"), TokenScope.ENTER),
    **dict.fromkeys(("api:open-round", "api:finish-round", "api:call-group", "api:bracket"), TokenScope.RUN),
    **dict.fromkeys(("api:corrections", "api:extra-attempts", "api:provisional-decisions"), TokenScope.DECIDE),
    **dict.fromkeys(("api:point-corrections", "api:point-replays", "api:late-scorecards"), TokenScope.DECIDE),
}


def is_call(request: HttpRequest) -> bool:
    """Whether a request is for a program rather than for a browser."""
    return request.path.startswith(API)


def token_of(request: HttpRequest) -> ApiToken | None:
    """The token a request came with."""
    token: ApiToken | None = request.__dict__.get("token")
    return token


def needed_scope(request: HttpRequest) -> TokenScope:
    """The scope in which a token must be for this call."""
    if request.method in SAFE_METHODS:
        return TokenScope.READ
    name = request.resolver_match.view_name if request.resolver_match else ""
    return BY_CALL.get(name, TokenScope.MANAGE)


def is_recognised(request: HttpRequest, competition_id: str | None) -> bool:
    """Whether the person behind a request counts for what they are.

    A browser's cookie does for pages and for reading; a change through the API needs a token, as another site could
    have made the browser ask for it.
    """
    token = token_of(request)
    if token is None:
        return not is_call(request) or request.method in SAFE_METHODS
    is_there = token.competition_id in (None, competition_id)
    return is_there and needed_scope(request) in token.scopes


def roles_of(request: HttpRequest, competition_id: str | None) -> frozenset[str]:
    """Everything the person behind a request is, at that competition; with the role of the task it came through."""
    shift = taken_up(request, competition_id)
    return held_roles(request, competition_id) | ({shift.role} if shift else frozenset())


def held_roles(request: HttpRequest, competition_id: str | None) -> frozenset[str]:
    """What the person behind a request is at that competition at any time."""
    known: dict[str | None, frozenset[str]] = request.__dict__.setdefault("_roles", {})
    if competition_id not in known:
        roles = {PUBLIC}
        if badge := badge_of(request):
            # A nametag gives its owner's place at one competition, and no other role that their account has.
            roles |= {Role.COMPETITOR} if badge.competition_id == competition_id else set()
        elif request.user.is_authenticated and is_recognised(request, competition_id):
            roles.add(SIGNED_IN)
            if request.user.is_superuser and not _is_copy(competition_id):
                roles.add(HOST)
            if competition_id:
                held = Membership.objects.filter(account_id=request.user.pk, competition_id=competition_id)
                roles.update(held.values_list("role", flat=True))
        known[competition_id] = frozenset(roles)
    return known[competition_id]


def may_visit(request: HttpRequest, name: str, competition_id: str | None, place: Mapping[str, Any] = NOWHERE) -> bool:
    """Whether the address of that name is open to the person behind a request: by the table, or by a task of now.

    `place` are the other parts of the address: a task opens those of its round only.
    """
    if PERMISSIONS.get(name, frozenset()) & held_roles(request, competition_id):
        return True
    shifts = _shifts_by_name(request, name, competition_id)
    return any(shift.is_open and shift.is_about(place) for shift in shifts)


def _shifts_by_name(request: HttpRequest, name: str, competition_id: str | None) -> list[Shift]:
    if is_call(request) or not any(name in names for names in ON_DUTY.values()):
        return []
    # A nametag does not vouch for another nametag.
    if name in APPROVING and badge_of(request):
        return []
    return [shift for shift in shifts_of(request, competition_id) if name in ON_DUTY[shift.role]]


def rounds_open_to(request: HttpRequest, name: str, competition_id: str) -> frozenset[str] | None:
    """The rounds for which the address of that name is open by tasks alone; nothing where it is open for all."""
    if PERMISSIONS[name] & held_roles(request, competition_id):
        return None
    return frozenset(shift.duty.round_id for shift in _shifts_by_name(request, name, competition_id) if shift.is_open)


def _is_copy(competition_id: str | None) -> bool:
    """Whether a competition is held elsewhere and only shown here: nobody has a role in it."""
    return competition_id is not None and CompetitionRecord.objects.filter(pk=competition_id, is_copy=True).exists()


def _is_hidden(competition_id: str | None, roles: frozenset[str]) -> bool:
    """Whether a competition is not to be known of: it is not public yet, and they have no part in it."""
    if competition_id is None or roles - {PUBLIC, SIGNED_IN}:
        return False
    return CompetitionRecord.objects.filter(pk=competition_id, is_public=False).exists()


def exists_for(request: HttpRequest, competition_id: str) -> bool:
    """Whether there is a competition of that id, and the person behind a request may know of it."""
    is_there = CompetitionRecord.objects.filter(pk=competition_id).exists()
    return is_there and not _is_hidden(competition_id, roles_of(request, competition_id))


def _is_asked(request: HttpRequest, name: str) -> bool:
    """Whether the person has to answer first whether they set a password."""
    return request.user.is_authenticated and PASSWORD_QUESTION in request.session and name not in WHILE_ASKED


def _off_duty(request: HttpRequest, competition_id: str, shifts: Sequence[Shift]) -> HttpResponse:
    """The page that says when a task opens what was asked for: the task of now, the next one, or the last."""
    first = next((shift for shift in shifts if shift.is_open), None)
    shift = first or next((shift for shift in shifts if not shift.is_over), shifts[-1])
    state = repository.load(competition_id)
    content = {"state": state, "competition": state.competition, "shift": shift}
    return render(request, "shared/off_duty.html", content, status=403)


class PermissionMiddleware:
    """Lets a request through to its view only where the table does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on. Only calls know methods other than those of browsers."""
        if request.method not in OF_PAGES and not is_call(request):
            return HttpResponseNotAllowed(sorted(OF_PAGES))
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, fault: Exception) -> None:
        """A page of a competition that does not exist, does not exist. A copy is changed where it is held."""
        if isinstance(fault, UnknownCompetition):
            raise Http404(str(fault)) from fault
        if isinstance(fault, CopiedCompetition):
            raise PermissionDenied(str(fault)) from fault

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse what the table does not allow; ask the unknown to sign in."""
        name = request.resolver_match.view_name if request.resolver_match else ""
        competition_id = kwargs.get("competition_id")
        if not is_call(request):
            recognise(request, competition_id)
        if _is_hidden(competition_id, roles_of(request, competition_id)):
            raise Http404(f"unknown competition {competition_id!r}")
        is_held = PERMISSIONS.get(name, frozenset()) & held_roles(request, competition_id)
        shifts = [] if is_held or competition_id is None else _shifts_by_name(request, name, competition_id)
        if shift := next((shift for shift in shifts if shift.is_open and shift.is_about(kwargs)), None):
            take_up(request, str(competition_id), shift)
        if is_held or shift:
            return redirect("account-password") if _is_asked(request, name) else None
        if shifts:
            return _off_duty(request, str(competition_id), shifts)
        if not request.user.is_authenticated and not is_call(request):
            return redirect_to_login(request.get_full_path())
        raise PermissionDenied(f"{name} is not open to you")
