"""The addresses of what organizers prepare."""

from django.urls import path

from cubelex.web.organize.competition import creation, details, look, overview
from cubelex.web.organize.events import views as events
from cubelex.web.organize.groups import loads, people, wishes
from cubelex.web.organize.groups import views as groups
from cubelex.web.organize.records import views as records
from cubelex.web.organize.registration import urls as registration
from cubelex.web.organize.schedule import views as schedule

urlpatterns = [
    path("setup/", creation.create, name="create"),
    path("setup/upload/", creation.upload, name="create-upload"),
    path("setup/fetch/", creation.fetch, name="create-fetch"),
    path("<slug:competition_id>/setup/", overview.overview, name="setup"),
    path("<slug:competition_id>/setup/visibility/", overview.visibility, name="setup-visibility"),
    path("<slug:competition_id>/setup/check/", overview.check, name="setup-check"),
    path("<slug:competition_id>/setup/details/", details.details, name="setup-details"),
    path("<slug:competition_id>/setup/look/", look.look, name="setup-look"),
    path("<slug:competition_id>/setup/look/shades/", look.shades, name="setup-shades"),
    path("<slug:competition_id>/setup/schedule/", schedule.schedule, name="setup-schedule"),
    path("<slug:competition_id>/setup/schedule/draft/", schedule.schedule_draft, name="setup-schedule-draft"),
    path("<slug:competition_id>/setup/groups/", groups.groups, name="setup-groups"),
    path("<slug:competition_id>/setup/groups/draft/", groups.groups_draft, name="setup-groups-draft"),
    path("<slug:competition_id>/setup/groups/people/", people.people, name="setup-people"),
    path("<slug:competition_id>/setup/groups/load/", loads.loads, name="setup-loads"),
    path("<slug:competition_id>/setup/groups/wishes/", wishes.wishes, name="setup-wishes"),
    path("<slug:competition_id>/setup/events/", events.events, name="setup-events"),
    path("<slug:competition_id>/setup/records/", records.before, name="setup-records"),
    *registration.urlpatterns,
]
