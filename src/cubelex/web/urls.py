"""Addresses. Each has a name, and the table of permissions speaks of it by that name."""

from django.urls import path
from django.views.i18n import set_language

from cubelex.web.desk import views as desk
from cubelex.web.live.streams import stream
from cubelex.web.pages import accounts, public

urlpatterns = [
    path("", public.home, name="home"),
    path("language/", set_language, name="set-language"),
    path("sign-in/", accounts.SignIn.as_view(), name="sign-in"),
    path("sign-in/<str:code>/", accounts.sign_in_by_code, name="sign-in-by-code"),
    path("sign-out/", accounts.SignOut.as_view(), name="sign-out"),
    path("<slug:competition_id>/", public.competition, name="competition"),
    path("<slug:competition_id>/stream/", stream, name="stream"),
    path("<slug:competition_id>/audit/", public.audit, name="audit"),
    path("<slug:competition_id>/desk/<str:round_id>/", desk.desk, name="desk"),
    path("<slug:competition_id>/desk/<str:round_id>/cards/", desk.cards, name="desk-cards"),
    path("<slug:competition_id>/desk/<str:round_id>/enter/", desk.enter, name="desk-enter"),
    path("<slug:competition_id>/<str:round_id>/", public.round_results, name="round"),
]
