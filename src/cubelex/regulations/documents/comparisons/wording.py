"""Two wordings word by word."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from cubelex.reprs import NamedOption

# Words, spaces and signs; scripts that do not part words are taken sign by sign.
_PIECES = re.compile(r"[\u0e00-\u0e7f\u3005\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af]|\s+|\w+|[^\w\s]")


class Mark(NamedOption):
    """What became of a stretch of text."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of text that stayed, went or came."""

    mark: Mark
    text: str


def word_by_word(old: str, new: str) -> tuple[Stretch, ...]:
    """What to remove from the old text and to add to get the new.

    >>> [(each.mark.value, each.text) for each in word_by_word("a red cube", "a blue cube")]
    [('same', 'a '), ('removed', 'red'), ('added', 'blue'), ('same', ' cube')]
    """
    ours, theirs = _PIECES.findall(old), _PIECES.findall(new)
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    stretches: list[Stretch] = []
    for operation, start, end, at, until in matcher.get_opcodes():
        if operation == "equal":
            stretches.append(Stretch(Mark.SAME, "".join(ours[start:end])))
            continue
        if end > start:
            stretches.append(Stretch(Mark.REMOVED, "".join(ours[start:end])))
        if until > at:
            stretches.append(Stretch(Mark.ADDED, "".join(theirs[at:until])))
    return _joined(stretches)


def _joined(stretches: list[Stretch]) -> tuple[Stretch, ...]:
    """Stretches with nothing but a space kept between two changes become one change, which is easier to read."""
    result: list[Stretch] = []
    pending: dict[Mark, str] = {Mark.REMOVED: "", Mark.ADDED: ""}
    for index, stretch in enumerate(stretches):
        is_gap = stretch.mark is Mark.SAME and stretch.text.isspace() and 0 < index < len(stretches) - 1
        if is_gap and any(pending.values()):
            pending = {mark: text + stretch.text for mark, text in pending.items()}
        elif stretch.mark is Mark.SAME:
            result += [*_flushed(pending), stretch]
            pending = dict.fromkeys(pending, "")
        else:
            pending[stretch.mark] += stretch.text
    return (*result, *_flushed(pending))


def _flushed(pending: dict[Mark, str]) -> list[Stretch]:
    return [Stretch(mark, text) for mark, text in pending.items() if text]
