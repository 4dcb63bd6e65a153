"""How far an item is in code, in the reader's words."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

STANDINGS: Final[Mapping[str, Promise]] = {
    "decided": gettext_lazy("Applied automatically"),
    "supported": gettext_lazy("Decided by a person, recorded by Cubelex"),
    "uncited": gettext_lazy("Followed, but never cited as a reason"),
    "offered": gettext_lazy("Available to programs only"),
    "physical": gettext_lazy("Done by hand at the venue"),
    "structural": gettext_lazy("Contains no rule of its own"),
    "open": gettext_lazy("Not applied automatically yet"),
}
