"""How far an item is in code, in the reader's words."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

STANDINGS: Final[Mapping[str, Promise]] = {
    "decided": gettext_lazy("Cubelex decides by it"),
    "supported": gettext_lazy("A person decides; Cubelex records and reminds"),
    "physical": gettext_lazy("Done by hand at the venue"),
    "structural": gettext_lazy("Decides nothing by itself"),
    "open": gettext_lazy("Cubelex does not decide by it yet"),
}
