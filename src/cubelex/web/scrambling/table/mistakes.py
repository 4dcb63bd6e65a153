"""What went wrong with a puzzle that looks wrong, in the reader's words (4g)."""

from cubelex.competition import EventOrId
from cubelex.messages import Message
from cubelex.puzzles import FaceletPuzzle, puzzle
from cubelex.rules import Ruling
from cubelex.scrambles import Diagnosis
from cubelex.web.scrambling.table.display import colour_label


def explained(found: Diagnosis, wanted: str) -> Message:
    """What a puzzle shows, beside the scramble of the label that is wanted."""
    label = wanted if wanted in found.labels else "".join(found.labels[:1])
    if not label:
        return Message("mistakes.not_wanted", label=wanted)
    if found.mistake is not None:
        return found.message
    if label == wanted:
        return Message("mistakes.right", label=label)
    return Message("mistakes.other", label=label, wanted=wanted)


def impossible(event: EventOrId, text: str) -> Message:
    """Why no sequence leads to what was entered, as far as it can be told."""
    model = puzzle(event)
    solved = str(model.solved)
    if isinstance(model, FaceletPuzzle) and len(text) == len(solved):
        for face, colour in model.colours.items():
            if text.count(face) != solved.count(face):
                seen, usual = text.count(face), solved.count(face)
                return Message("mistakes.sticker_count", colour=colour_label(colour), seen=seen, usual=usual)
    return Message("mistakes.impossible")


def correction(ruling: Ruling[bool]) -> Message:
    """Whether a puzzle that is wrong has to be scrambled again, in words."""
    return Message("scrambling.correct_unless_exempt" if ruling.questions else "scrambling.must_correct")
