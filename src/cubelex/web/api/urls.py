"""The addresses of the API, of its documentation, tokens and webhooks."""

from django.urls import path

from cubelex.web.api import token_views, webhook_views
from cubelex.web.api.calls import api

urlpatterns = [
    path("api/docs", token_views.docs, name="api-docs"),
    path("api/", api.urls),
    path("api/<path:rest>", token_views.nothing, name="api-nothing"),
    path("<slug:competition_id>/tokens/", token_views.tokens, name="tokens"),
    path("<slug:competition_id>/webhooks/", webhook_views.webhooks, name="webhooks"),
    path("<slug:competition_id>/tokens/<number:token_id>/", token_views.tokens_revoke, name="tokens-revoke"),
]
