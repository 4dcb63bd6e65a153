"""The Django app of the site's models."""

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """All models of the site live here."""

    name = "cubelex.web.store"
    label = "store"
