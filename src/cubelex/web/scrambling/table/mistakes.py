"""What went wrong with a puzzle that looks wrong, in the reader's words (4g)."""

from cubelex.messages import Message
from cubelex.puzzles import FaceletPuzzle, puzzle
from cubelex.regulations import Edition
from cubelex.rules import Ruling
from cubelex.rules.scrambling import must_correct
from cubelex.scrambles import Explanation
from cubelex.web.scrambling.table.display import colour_label


def explained(found: Explanation, wanted: str) -> Message:
    """What a puzzle shows, beside the scramble of the label that is wanted."""
    label = wanted if wanted in found.labels else "".join(found.labels[:1])
    if found.mistake is not None or not label:
        return found.message
    if label == wanted:
        return Message("mistakes.right", label=label)
    return Message("mistakes.other", label=label, wanted=wanted)


def impossible(event_id: str, text: str) -> Message:
    """Why no sequence leads to what was entered, as far as it can be told."""
    model = puzzle(event_id)
    solved = str(model.solved)
    if isinstance(model, FaceletPuzzle) and len(text) == len(solved):
        for face, colour in model.colours.items():
            if text.count(face) != solved.count(face):
                seen, usual = text.count(face), solved.count(face)
                return Message("mistakes.sticker_count", colour=colour_label(colour), seen=seen, usual=usual)
    return Message("mistakes.impossible")


def correction(event_id: str, edition: Edition) -> Ruling[Message]:
    """Whether a puzzle that is wrong has to be scrambled again."""
    ruling = must_correct(event_id, edition)
    if ruling.questions:
        return Ruling(Message("scrambling.correct_unless_exempt"), ruling.under)
    return Ruling(Message("scrambling.must_correct"), ruling.under)
