"""What sheets say about a scramble set besides its sequences: competition, round, group, and the program."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cubelex.competition import Competition
from cubelex.messages import Catalogue, Message
from cubelex.regulations import Edition, edition, editions
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.layout import Stationery, round_name, with_numbers
from cubelex.sheets.scrambles.set_orders import set_numbers

OFFICIAL_PROGRAM: Final = "TNoodle-WCA-"


@dataclass(frozen=True, slots=True)
class About:
    """What a sheet says besides the sequences of a set."""

    document: ScrambleDocument
    competition: Competition | None
    words: Catalogue
    numbers: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", set_numbers(self.document.sets, self.competition))

    @property
    def edition(self) -> Edition | None:
        """The edition whose notation the sequences are in; nothing where the document does not say."""
        return edition(self.document.edition) if self.document.edition else None

    def cited(self, code: str, *numbers: str) -> str:
        """A text with the numbers that the edition of the sequences has for it, or else the newest edition."""
        return with_numbers(self.words.text(code), (self.edition or editions()[-1]).cite_known(*numbers))

    @property
    def competition_name(self) -> str:
        """The competition's name, or its id where no more is known."""
        return self.competition.name if self.competition else self.document.competition

    def place(self, scramble_set: ScrambleSet) -> str:
        """Which round, group and attempt the set is for, in a line."""
        return self.words.dotted(self.parts(scramble_set))

    def parts(self, scramble_set: ScrambleSet) -> list[str]:
        """Round, group and attempt of the set; the only group of a round goes without saying."""
        parts = [round_name(self.competition, scramble_set.event, scramble_set.round, self.words)]
        if self.groups(scramble_set) > 1:
            parts.append(self.words.say(Message("sheets.group", number=scramble_set.group)))
        if scramble_set.attempt is not None:
            parts.append(self.words.say(Message("sheets.attempt", number=scramble_set.attempt)))
        return parts

    def tag(self, scramble_set: ScrambleSet) -> str:
        """The same in a few large signs: R1 G2 A3."""
        group = f" G{scramble_set.group}" if self.groups(scramble_set) > 1 else ""
        attempt = "" if scramble_set.attempt is None else f" A{scramble_set.attempt}"
        return f"R{scramble_set.round}{group}{attempt}"

    def numbered(self, scramble_set: ScrambleSet) -> str:
        """Which of all sets it is, in the order in which the schedule needs them; nothing where it is the only one."""
        names = self.numbers
        if len(names) < 2 or scramble_set.name not in names:
            return ""
        return self.words.say(Message("sheets.scrambles.set_number", number=names[scramble_set.name], total=len(names)))

    def groups(self, scramble_set: ScrambleSet) -> int:
        """How many groups the round has."""
        same = (
            other.group
            for other in self.document.sets
            if (other.event, other.round) == (scramble_set.event, scramble_set.round)
        )
        return max(same, default=1)

    def heading(self, scramble_set: ScrambleSet, stationery: Stationery) -> dict[str, Any]:
        """Everything that is the same on all pages of a set."""
        words = self.words
        is_official = self.document.generator.startswith(OFFICIAL_PROGRAM)
        day = words.day(stationery.made_at.date(), "medium")
        return {
            "name": scramble_set.name,
            "competition": self.competition_name,
            "event": words.event(scramble_set.kind),
            "place": self.place(scramble_set),
            "tag": self.tag(scramble_set),
            "set-number": self.numbered(scramble_set),
            "extras": words.text("sheets.scrambles.extras"),
            "keep-closed": self.cited("sheets.scrambles.keep_closed", "4b2"),
            "checksum": scramble_set.checksum,
            "checksum-label": words.text("sheets.scrambles.checksum"),
            "made": words.say(Message("sheets.made", generator=self.document.generator, day=day)),
            "note": "" if is_official else self.cited("sheets.scrambles.unofficial", "4b"),
        }
