"""All addresses. Each has a name, and the table of permissions speaks of it by that name.

The lists of the features are joined, not included: what the site's own addresses begin with can then be read off one
list, and an address is looked up in one pass. The pages for everyone come last, as theirs begin with any id.
"""

from django.urls import path

from cubelex.web.accounts import urls as accounts
from cubelex.web.activity import urls as activity
from cubelex.web.api import urls as api
from cubelex.web.board import urls as board
from cubelex.web.closing import urls as closing
from cubelex.web.delegate import urls as delegate
from cubelex.web.desk import urls as desk
from cubelex.web.equipment import urls as equipment
from cubelex.web.hub import urls as hub
from cubelex.web.incidents import urls as incidents
from cubelex.web.live import urls as live
from cubelex.web.organize import urls as organize
from cubelex.web.printing import urls as printing
from cubelex.web.public import urls as public
from cubelex.web.rankings import urls as rankings
from cubelex.web.reader import urls as reader
from cubelex.web.scrambling import urls as scrambling
from cubelex.web.site import offline
from cubelex.web.site.languages import choose_language
from cubelex.web.station import urls as station

FEATURES = (
    accounts,
    api,
    hub,
    reader,
    rankings,
    organize,
    activity,
    live,
    desk,
    station,
    scrambling,
    board,
    equipment,
    incidents,
    delegate,
    closing,
    printing,
    public,
)

urlpatterns = [
    path("language/", choose_language, name="set-language"),
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path("authority.crt", offline.authority, name="authority"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.offline, name="offline"),
    *(pattern for feature in FEATURES for pattern in feature.urlpatterns),
]

handler400 = "cubelex.web.site.not_found.bad_request"
handler404 = "cubelex.web.site.not_found.not_found"
handler500 = "cubelex.web.site.database_away.server_error"
