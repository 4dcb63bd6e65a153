"""What went wrong with a puzzle that looks wrong, in the reader's words (4g)."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.puzzles import FaceletPuzzle, puzzle
from cubelex.regulations import Edition
from cubelex.rules import Ruling, must_correct
from cubelex.scrambles import Explanation
from cubelex.web.scrambling.showing import colour_label

_FORMS: Final[Mapping[str, Promise]] = {
    r"move (?P<number>\d+), (?P<move>.+), was left out": gettext_lazy("move %(number)s (%(move)s) was left out"),
    r"move (?P<number>\d+), (?P<move>.+), was made twice": gettext_lazy("move %(number)s (%(move)s) was made twice"),
    r"move (?P<number>\d+), (?P<move>.+), was turned the wrong way": gettext_lazy(
        "move %(number)s (%(move)s) was turned the wrong way"
    ),
    r"moves (?P<first>\d+) and (?P<second>\d+), (?P<one>.+) and (?P<other>.+), were swapped": gettext_lazy(
        "moves %(first)s (%(one)s) and %(second)s (%(other)s) were swapped"
    ),
    r"only the first (?P<made>\d+) of (?P<all>\d+) moves were made": gettext_lazy(
        "only the first %(made)s of %(all)s moves were made"
    ),
}


def explained(found: Explanation, wanted: str) -> str:
    """What a puzzle shows, beside the sequence of the label that is wanted."""
    if not found.labels:
        return _("Not a scramble of this set, even with one mistake. Solve the puzzle and scramble it again.")
    label = wanted if wanted in found.labels else found.labels[0]
    if found.mistake is not None:
        values = {"label": _isolated(label), "mistake": mistake(found.mistake)}
        return _("This is scramble %(label)s, but %(mistake)s.") % values
    if label == wanted:
        return _("Correct: this is scramble %(label)s.") % {"label": _isolated(label)}
    return _("This is scramble %(label)s, not %(wanted)s.") % {"label": _isolated(label), "wanted": _isolated(wanted)}


def mistake(text: str) -> str:
    r"""A mistake in the reader's words.

    >>> mistake("move 3, R2, was left out").replace("\u2066", "").replace("\u2069", "")
    'move 3, R2, was left out'
    """
    for form, words in _FORMS.items():
        if found := re.fullmatch(form, text):
            return str(words) % {name: _isolated(value) for name, value in found.groupdict().items()}
    return text


def _isolated(value: str) -> str:
    """A move or a label, written from the left in every language."""
    return f"\u2066{value}\u2069"


def impossible(event_id: str, text: str) -> str:
    """Why no sequence leads to what was entered, as far as it can be told."""
    model = puzzle(event_id)
    solved = str(model.solved)
    if isinstance(model, FaceletPuzzle) and len(text) == len(solved):
        for face, colour in model.colours.items():
            if text.count(face) != solved.count(face):
                values = {"colour": colour_label(colour), "seen": text.count(face), "usual": solved.count(face)}
                return _("%(seen)d stickers are %(colour)s, but there must be %(usual)d. Check the colors.") % values
    return _("This state is not possible. Check the colors, or a piece is twisted or misplaced.")


def correction(event_id: str, edition: Edition) -> Ruling[str]:
    """Whether a puzzle that is wrong has to be scrambled again."""
    ruling = must_correct(event_id, edition)
    if ruling.decision.choices:
        return Ruling(_("Correct the puzzle, unless the Delegate exempts this event."), ruling.under)
    return Ruling(_("Correct the puzzle before you hand it out."), ruling.under)
