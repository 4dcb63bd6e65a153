"""When the Regulations let somebody decide otherwise, in the reader's language.

`rules.observations` has these conditions in English; they are repeated here so that translators find them. A test
compares the two.
"""

from typing import Final

from django.utils.translation import gettext, gettext_noop

CONDITIONS: Final = (
    gettext_noop("a new competitor did not know better"),
    gettext_noop("a time is there all the same"),
    gettext_noop("a warning is enough"),
    gettext_noop("an advantage came from it"),
    gettext_noop("another puzzle is brought"),
    gettext_noop("it costs the competition nothing"),
    gettext_noop("it could be part of the solution"),
    gettext_noop("it is another kind of incident"),
    gettext_noop("it is one of the cases in which a wrong scramble must be replaced"),
    gettext_noop("it is put right"),
    gettext_noop("it was added under a judge's eyes before the end of the competition"),
    gettext_noop("it was found before the round was complete and was not meant"),
    gettext_noop("it was found during the round"),
    gettext_noop("it was not on purpose"),
    gettext_noop("it was together with the call"),
    gettext_noop("it would happen again"),
    gettext_noop("most of it was on the mat"),
    gettext_noop("no advantage came from it"),
    gettext_noop("no agreement came about within the minute"),
    gettext_noop("no harm was done"),
    gettext_noop("no move was applied"),
    gettext_noop("no unfair advantage came from it and it is put away"),
    gettext_noop("nobody can tell whether anything was moved or realigned before the puzzle was let go"),
    gettext_noop("nothing was learnt about the scrambles"),
    gettext_noop("nothing was moved or realigned before the puzzle was let go"),
    gettext_noop("only the suspected result is disqualified"),
    gettext_noop("only this attempt is disqualified"),
    gettext_noop("only this puzzle counts as unsolved"),
    gettext_noop("the Delegate has good reason to grant one more"),
    gettext_noop("the absence is not excused"),
    gettext_noop("the attempt can no longer be timed"),
    gettext_noop("the attempt cannot fairly stand"),
    gettext_noop("the attempt was completed and the monitor did not help"),
    gettext_noop("the case is grave"),
    gettext_noop("the competitor did not know better"),
    gettext_noop("the competitor is suspected of breaking a rule on purpose"),
    gettext_noop("the competitor may still compete"),
    gettext_noop("the competitor may still join"),
    gettext_noop("the competitor may still take part"),
    gettext_noop("the competitor was let go on"),
    gettext_noop("the delay is excused"),
    gettext_noop("the device gave no assistance"),
    gettext_noop("the dispute can be settled all the same"),
    gettext_noop("the dispute can no longer be settled"),
    gettext_noop("the dispute ends so"),
    gettext_noop("the explanation is accepted"),
    gettext_noop("the fault gave no advantage"),
    gettext_noop("the incident affected the attempt"),
    gettext_noop("the judge had recorded it incorrectly and the result was cleared up later"),
    gettext_noop("the light gave no assistance"),
    gettext_noop("the likeness is a coincidence"),
    gettext_noop("the move had no effect"),
    gettext_noop("the puzzle is not beyond doubt solved"),
    gettext_noop("the puzzle was operated with it"),
    gettext_noop("the reason is accepted"),
    gettext_noop("the refusal is grave"),
    gettext_noop("the result was already recorded"),
    gettext_noop("the result was recorded and the signatures can be added"),
    gettext_noop("the signature tells who signed"),
    gettext_noop("the suspicion is dropped"),
    gettext_noop("the time is known all the same"),
    gettext_noop("the timer can be shown to have malfunctioned"),
    gettext_noop("the timer malfunctioned"),
    gettext_noop("the timer may have malfunctioned and was not stopped on purpose"),
    gettext_noop("the timer spoilt the attempt"),
    gettext_noop("the timer was stopped on purpose"),
    gettext_noop("the timer was stopped on purpose or handled in an unusual way"),
    gettext_noop("the touch was brief, at once after stopping, and changed nothing"),
    gettext_noop("whoever forgot it has signed since"),
)


def when_label(condition: str) -> str:
    """A condition as the reader reads it."""
    return gettext(condition) if condition else ""
