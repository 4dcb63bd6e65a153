"""Addresses. Each has a name, and the table of permissions speaks of it by that name."""

from django.urls import path
from django.views.i18n import set_language

from cubelex.web.api.calls import api
from cubelex.web.delegate import calling, closing, deciding, disputes, incidents, table, uploads, walking
from cubelex.web.delegate import people as delegates_people
from cubelex.web.desk import checking, dual, extras, matches, orders, steering
from cubelex.web.desk import views as desk
from cubelex.web.live.streams import stream
from cubelex.web.pages import (
    accounts,
    audits,
    before,
    cards,
    honours,
    members,
    offline,
    people,
    public,
    schedules,
    screens,
    sharing,
    tokens,
    wca,
    webhooks,
)
from cubelex.web.paper import kinds
from cubelex.web.paper import views as paper
from cubelex.web.planning import groups as setup_groups
from cubelex.web.planning import loads as setup_loads
from cubelex.web.planning import schedules as setup_schedules
from cubelex.web.planning import wishes as setup_wishes
from cubelex.web.reader import adding
from cubelex.web.reader import views as reader
from cubelex.web.registration.addresses import OF_REGISTRATION
from cubelex.web.scrambling.addresses import ADDRESSES as AT_THE_TABLE
from cubelex.web.setup import creating, overview
from cubelex.web.setup import details as setup_details
from cubelex.web.setup import events as setup_events
from cubelex.web.station import incidents as station_incidents
from cubelex.web.station import matches as station_matches
from cubelex.web.station import points as station_points
from cubelex.web.station import rooms
from cubelex.web.station import views as stations

urlpatterns = [
    path("", public.home, name="home"),
    path("language/", set_language, name="set-language"),
    path("sign-in/", accounts.SignIn.as_view(), name="sign-in"),
    path("sign-in/wca/", wca.sign_in, name="sign-in-wca"),
    path("sign-in/wca/callback/", wca.callback, name="sign-in-wca-callback"),
    path("sign-in/demo/<str:role>/", accounts.sign_in_to_demo, name="sign-in-to-demo"),
    path("sign-in/<str:code>/", accounts.sign_in_by_code, name="sign-in-by-code"),
    path("sign-out/", accounts.SignOut.as_view(), name="sign-out"),
    path("account/", accounts.account, name="account"),
    path("account/device/", accounts.account_device, name="account-device"),
    path("api/docs", tokens.docs, name="api-docs"),
    path("api/", api.urls),
    path("api/<path:rest>", tokens.nothing, name="api-nothing"),
    path("share/", sharing.share, name="share"),
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path("authority.crt", offline.authority, name="authority"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    path("regulations/", reader.index, name="regulations"),
    path("regulations/search/", reader.search_pages, name="regulations-search"),
    path("regulations/documents/", adding.documents, name="regulations-documents"),
    path("regulations/compare/", reader.compare, name="regulations-compare"),
    path("regulations/<str:edition_name>/", reader.contents, name="regulations-edition"),
    path("regulations/<str:edition_name>/since/<str:older>/", reader.comparison, name="regulations-comparison"),
    path("regulations/<str:edition_name>/article/<str:article_number>/", reader.article, name="regulations-article"),
    path("regulations/<str:edition_name>/<str:number>/", reader.item, name="regulation"),
    path("regulations/<str:edition_name>/<str:number>/preview/", reader.preview, name="regulation-preview"),
    path("setup/", creating.create, name="create"),
    path("setup/upload/", creating.upload, name="create-upload"),
    path("setup/fetch/", creating.fetch, name="create-fetch"),
    path("<slug:competition_id>/", public.competition, name="competition"),
    path("<slug:competition_id>/regulations/", reader.of_competition, name="regulations-of"),
    path("<slug:competition_id>/stream/", stream, name="stream"),
    path("<slug:competition_id>/audit/", audits.audit, name="audit"),
    path("<slug:competition_id>/audit/log.jsonl", audits.log_file, name="audit-log"),
    path("<slug:competition_id>/members/", members.members, name="members"),
    path("<slug:competition_id>/members/invite/", members.members_invite, name="members-invite"),
    path("<slug:competition_id>/members/<int:account_id>/code/", members.members_code, name="members-code"),
    path("<slug:competition_id>/members/<int:account_id>/<str:role>/", members.members_revoke, name="members-revoke"),
    path("<slug:competition_id>/setup/", overview.overview, name="setup"),
    path("<slug:competition_id>/setup/visibility/", overview.visibility, name="setup-visibility"),
    path("<slug:competition_id>/setup/check/", overview.check, name="setup-check"),
    path("<slug:competition_id>/setup/details/", setup_details.details, name="setup-details"),
    path("<slug:competition_id>/setup/schedule/", setup_schedules.schedule, name="setup-schedule"),
    path("<slug:competition_id>/setup/schedule/draft/", setup_schedules.schedule_draft, name="setup-schedule-draft"),
    path("<slug:competition_id>/setup/groups/", setup_groups.groups, name="setup-groups"),
    path("<slug:competition_id>/setup/groups/draft/", setup_groups.groups_draft, name="setup-groups-draft"),
    path("<slug:competition_id>/setup/groups/load/", setup_loads.loads, name="setup-loads"),
    path("<slug:competition_id>/setup/groups/wishes/", setup_wishes.wishes, name="setup-wishes"),
    path("<slug:competition_id>/setup/events/", setup_events.events, name="setup-events"),
    path("<slug:competition_id>/setup/records/", before.before, name="setup-records"),
    path("<slug:competition_id>/tokens/", tokens.tokens, name="tokens"),
    path("<slug:competition_id>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("<slug:competition_id>/tokens/<int:token_id>/", tokens.tokens_revoke, name="tokens-revoke"),
    path("<slug:competition_id>/schedule/", schedules.schedule, name="schedule"),
    path("<slug:competition_id>/calendar.ics", schedules.competition_calendar, name="calendar"),
    path("<slug:competition_id>/competitors/", people.competitors, name="competitors"),
    path("<slug:competition_id>/competitors/<int:person_id>/", people.person, name="person"),
    path("<slug:competition_id>/competitors/<int:person_id>.ics", schedules.person_calendar, name="person-calendar"),
    path("<slug:competition_id>/psych-sheet/", people.psych_sheet, name="psych-sheet"),
    path("<slug:competition_id>/psych-sheet/<str:event_id>/", people.psych_sheet, name="psych-sheet-of-event"),
    path("<slug:competition_id>/podiums/", honours.podiums, name="podiums"),
    path("<slug:competition_id>/records/", honours.records, name="records"),
    path("<slug:competition_id>/projector/", screens.projector, name="projector"),
    path("<slug:competition_id>/overlay/<str:round_id>/", screens.overlay, name="overlay"),
    path("<slug:competition_id>/desk/", steering.rounds, name="desk-rounds"),
    path("<slug:competition_id>/desk/withholding/", steering.withhold, name="desk-withholding"),
    path("<slug:competition_id>/desk/<str:round_id>/steer/", steering.steer, name="desk-steer"),
    path("<slug:competition_id>/desk/<str:round_id>/", desk.desk, name="desk"),
    path("<slug:competition_id>/desk/<str:round_id>/cards/", desk.cards, name="desk-cards"),
    path("<slug:competition_id>/desk/<str:round_id>/weigh/", desk.weigh_card, name="desk-weigh"),
    path("<slug:competition_id>/desk/<str:round_id>/undo/", desk.undo_entries, name="desk-undo"),
    path("<slug:competition_id>/desk/<str:round_id>/matches/", matches.matches, name="desk-matches"),
    path("<slug:competition_id>/desk/<str:round_id>/check/", checking.check, name="desk-check"),
    path("<slug:competition_id>/desk/<str:round_id>/dual/", dual.dual, name="desk-dual"),
    path("<slug:competition_id>/desk/<str:round_id>/order/", orders.order, name="desk-order"),
    path("<slug:competition_id>/desk/<str:round_id>/extras/", extras.extras, name="desk-extras"),
    path("<slug:competition_id>/desk/<str:round_id>/enter/", desk.enter, name="desk-enter"),
    path("<slug:competition_id>/card/<str:round_id>/<int:person_id>/", cards.card, name="card"),
    path("<slug:competition_id>/paper/", paper.paper, name="paper"),
    *(
        path(f"<slug:competition_id>/paper/{kind.name}.pdf", paper.sheet, {"kind": kind.name}, name=kind.view_name)
        for kind in kinds.KINDS
    ),
    path("<slug:competition_id>/station/", stations.station, name="station"),
    path("<slug:competition_id>/station/incident/", station_incidents.station_incident, name="station-incident"),
    path("<slug:competition_id>/station/<str:round_id>/room/", rooms.station_room, name="station-room"),
    path("<slug:competition_id>/station/<str:round_id>/late/", rooms.station_late, name="station-late"),
    path(
        "<slug:competition_id>/station/<str:round_id>/matches/",
        station_matches.station_matches,
        name="station-matches",
    ),
    path(
        "<slug:competition_id>/station/<str:round_id>/weigh/",
        station_points.station_point_weigh,
        name="station-point-weigh",
    ),
    path("<slug:competition_id>/station/<str:round_id>/point/", station_points.station_point, name="station-point"),
    path("<slug:competition_id>/station/puzzle/<str:event_id>/", stations.station_puzzle, name="station-puzzle"),
    path("<slug:competition_id>/station/<str:round_id>/<int:person_id>/", stations.station_card, name="station-card"),
    path(
        "<slug:competition_id>/station/<str:round_id>/<int:person_id>/state/",
        stations.station_state,
        name="station-state",
    ),
    path(
        "<slug:competition_id>/station/<str:round_id>/<int:person_id>/weigh/",
        stations.station_weigh,
        name="station-weigh",
    ),
    path("<slug:competition_id>/station/<str:round_id>/<int:person_id>/do/", stations.station_do, name="station-do"),
    *AT_THE_TABLE,
    path("<slug:competition_id>/board/", calling.board, name="board"),
    path("<slug:competition_id>/board/call/", calling.call, name="board-call"),
    path("<slug:competition_id>/called/", calling.called, name="called"),
    path("<slug:competition_id>/incidents/", incidents.report, name="incident-report"),
    path("<slug:competition_id>/competitors/<int:person_id>/dispute/", disputes.raise_one, name="dispute-raise"),
    path("<slug:competition_id>/delegate/", table.table, name="delegate-table"),
    path("<slug:competition_id>/delegate/incidents/", incidents.incidents, name="incidents"),
    path("<slug:competition_id>/delegate/incidents/<int:number_of_entry>/", incidents.incident, name="incident"),
    path(
        "<slug:competition_id>/delegate/incidents/<int:number_of_entry>/decide/",
        deciding.decide,
        name="incident-decide",
    ),
    path("<slug:competition_id>/delegate/help/<str:name>/", walking.walk, name="decision-help"),
    path("<slug:competition_id>/delegate/disputes/", disputes.disputes, name="disputes"),
    path("<slug:competition_id>/delegate/disputes/<int:number_of_entry>/", disputes.dispute, name="dispute"),
    path("<slug:competition_id>/delegate/people/", delegates_people.people, name="delegate-people"),
    path("<slug:competition_id>/delegate/people/<int:person_id>/", delegates_people.person, name="delegate-person"),
    path("<slug:competition_id>/delegate/end/", closing.ending, name="ending"),
    path("<slug:competition_id>/delegate/end/checks/", closing.ending_checks, name="ending-checks"),
    path("<slug:competition_id>/delegate/end/upload/", uploads.upload, name="ending-upload"),
    path("<slug:competition_id>/delegate/report/", closing.report, name="delegate-report"),
    path("<slug:competition_id>/delegate/report.md", closing.report_file, name="delegate-report-file"),
    path("<slug:competition_id>/delegate/archive/", closing.archive, name="archive"),
    path("<slug:competition_id>/delegate/archive/seal/", closing.archive_seal, name="archive-seal"),
    path("<slug:competition_id>/delegate/archive.zip", closing.archive_file, name="archive-file"),
    *OF_REGISTRATION,
    path("<slug:competition_id>/<str:round_id>/", public.round_results, name="round"),
]
