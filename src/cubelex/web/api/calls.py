"""All calls together, under `/api/`."""

from functools import cached_property
from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from cubelex._version import __version__
from cubelex.web.api import attempts, decisions, matches, rounds, wcif, webhooks
from cubelex.web.api import read_calls as reading
from cubelex.web.api.bodies import StrictParser
from cubelex.web.api.problems import use_problems


class Api(NinjaAPI):
    """The calls, whose description tells of tokens; who may do what is for the table of permissions to say."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """The description for programs; the calls have one place, so there is nothing to choose."""
        return self._described

    @cached_property
    def _described(self) -> OpenAPISchema:
        described = super().get_openapi_schema()
        described["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        described["security"] = [{}, {"token": []}]
        return described


api = Api(
    title="Cubelex",
    version=__version__,
    description="Competitions, their WCIF documents, results as they arrive, entering them, and what officials do.",
    urls_namespace="api",
    docs_url=None,
    parser=StrictParser(),
)
use_problems(api)
for part in (reading, wcif, rounds, attempts, matches, decisions, webhooks):
    api.add_router("", part.router)
