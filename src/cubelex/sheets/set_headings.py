"""What sheets say of a scramble set besides its sequences: whose it is, which, and where it came from."""

from dataclasses import dataclass
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.regulations import Edition, edition
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.catalogues import Catalogue
from cubelex.sheets.stationery import Stationery

OFFICIAL_PROGRAM: Final = "TNoodle-WCA-"


@dataclass(frozen=True, slots=True)
class About:
    """What a sheet says besides the sequences of a set."""

    document: ScrambleDocument
    competition: Competition | None
    words: Catalogue

    @property
    def edition(self) -> Edition | None:
        """The edition whose notation the sequences are in; nothing where the document does not say."""
        return edition(self.document.edition) if self.document.edition else None

    @property
    def competition_name(self) -> str:
        """The competition's name, or its id where no more is known."""
        return self.competition.name if self.competition else self.document.competition

    def place(self, one: ScrambleSet) -> str:
        """Which round, group and attempt the set is for; the only group of a round goes without saying."""
        parts = [self.words("round", number=one.round)]
        if self.groups(one) > 1:
            parts.append(self.words("group", number=one.group))
        if one.attempt is not None:
            parts.append(self.words("attempt", number=one.attempt))
        return " · ".join(parts)

    def tag(self, one: ScrambleSet) -> str:
        """The same in a few large signs: R1 G2 A3."""
        group = f" G{one.group}" if self.groups(one) > 1 else ""
        attempt = "" if one.attempt is None else f" A{one.attempt}"
        return f"R{one.round}{group}{attempt}"

    def groups(self, one: ScrambleSet) -> int:
        """How many groups the round has."""
        same = (other.group for other in self.document.sets if (other.event, other.round) == (one.event, one.round))
        return max(same, default=1)

    def heading(self, one: ScrambleSet, stationery: Stationery) -> dict[str, Any]:
        """Everything that is the same on all pages of a set."""
        words = self.words
        is_official = self.document.generator.startswith(OFFICIAL_PROGRAM)
        day = words.day(stationery.made_at.date(), "medium")
        return {
            "name": one.name,
            "competition": self.competition_name,
            "event": words.event(one.event),
            "place": self.place(one),
            "tag": self.tag(one),
            "extras": words("scrambles.extras"),
            "keep-closed": words("scrambles.keep_closed"),
            "checksum": one.checksum,
            "checksum-label": words("scrambles.checksum"),
            "made": words("made", generator=self.document.generator, day=day),
            "note": "" if is_official else words("scrambles.unofficial"),
        }
