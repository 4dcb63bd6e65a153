"""Every error Cubelex raises on purpose.

::

    CubelexError
    ├── UnknownEdition (LookupError)        no such edition of the Regulations
    ├── UnknownRegulation (LookupError)     no such number in that edition
    ├── UnknownEvent (LookupError)          no such event
    ├── UnknownColour (LookupError)         no such colour, face or palette in a picture
    ├── InvalidParameter (ValueError)       a parameter file that contradicts itself or its type
    ├── InvalidNotation (ValueError)        text that is not a sequence of moves
    ├── ImpossibleMove (ValueError)         a move the puzzle cannot make in this state
    ├── InvalidSeed (ValueError)            text that is not the seed of auditable scrambles
    ├── InvalidScrambleSet (ValueError)     a document that is not a scramble set
    ├── WrongPasscode (PermissionError)     not the passcode a set was sealed with
    ├── DamagedSeal (ValueError)            a sealed set that was changed or damaged
    ├── SealedUntilTheEnd (PermissionError) sets asked for in clear while a competition is on
    ├── UnreadableDocument (ValueError)     a file that is not a document of the Regulations
    ├── UnknownDocument (LookupError)       no such document was added
    ├── UnreachableSource (OSError)         an address that documents could not be fetched from
    ├── MissingExtra (ImportError)          an optional part of Cubelex that is not installed
    ├── InvalidCompetition (ValueError)     a competition's document with faults
    ├── UnknownObservation (LookupError)    no such observation of an attempt
    ├── InvalidAttempt (ValueError)         facts of an attempt that do not fit together
    ├── InvalidFile (ValueError)            a file that cannot be read or written
    ├── InvalidActivityCode (ValueError)    text that is not an activity's code
    ├── UnknownRound (LookupError)          no such round at the competition
    ├── UnknownCountry (LookupError)        no such country or region
    ├── UnknownMatter (LookupError)         no such matter for a person to decide
    ├── InvalidDecision (ValueError)        an answer that is not open, or that lacks its reason
    ├── InvalidPlace (ValueError)           a place that a waiting list does not have
    ├── InvalidLog (ValueError)             a log of facts that cannot be read
    ├── UnknownCompetition (LookupError)    no such competition
    ├── UnavailableAddress (OSError)        an address at which the site cannot be served
    ├── DamagedBackup (ValueError)          a file that is no whole, unchanged backup
    ├── OccupiedInstallation (ValueError)   an installation whose content a restored backup would replace
    ├── UnknownLanguage (LookupError)       no words for sheets in that language
    ├── UnknownPaper (LookupError)          no such size of paper
    ├── MissingGlyph (ValueError)           a character that no font of a sheet can draw
    └── ImpossibleState (ValueError)        a state no sequence of moves reaches

Each is also a standard type, so that callers who know nothing of Cubelex can catch it. The message says what came,
what was expected and what to do. A broken regulation is a `Ruling`, never an exception.
"""


class CubelexError(Exception):
    """The root: catch it to catch everything Cubelex raises on purpose."""


class UnknownEdition(CubelexError, LookupError):
    """No such edition of the Regulations."""


class UnknownRegulation(CubelexError, LookupError):
    """No such number in that edition."""


class UnknownEvent(CubelexError, LookupError):
    """No such event."""


class UnknownColour(CubelexError, LookupError):
    """No such colour, face or palette in a picture."""


class InvalidParameter(CubelexError, ValueError):
    """A parameter file that contradicts itself or its declared type."""


class InvalidNotation(CubelexError, ValueError):
    """Text that is not a sequence of moves of that puzzle, or not in that edition's notation.

    Where they are known: the position of `came` in the text (from 0), what was expected there, and the number of the
    regulation that says so in that edition.
    """

    def __init__(
        self,
        message: str,
        *,
        position: int | None = None,
        came: str | None = None,
        expected: str | None = None,
        regulation: str | None = None,
    ) -> None:
        super().__init__(message)
        self.position = position
        self.came = came
        self.expected = expected
        self.regulation = regulation


class ImpossibleMove(CubelexError, ValueError):
    """A move that the puzzle cannot make in its present state, such as a blocked Square-1 slice.

    Where they are known: the position of the move in its sequence (from 0), and the number of the regulation that
    describes the move.
    """

    def __init__(self, message: str, *, position: int | None = None, regulation: str | None = None) -> None:
        super().__init__(message)
        self.position = position
        self.regulation = regulation

    def at(self, position: int) -> "ImpossibleMove":
        """The same error, with the position of the move in its sequence."""
        message = f"move {position + 1} cannot be made: {self}"
        return ImpossibleMove(message, position=position, regulation=self.regulation)


class ImpossibleState(CubelexError, ValueError):
    """A state that no sequence of moves reaches from the solved puzzle; the message gives the reason."""


class InvalidSeed(CubelexError, ValueError):
    """Text that is not the seed of auditable scrambles."""


class InvalidScrambleSet(CubelexError, ValueError):
    """A document that is not a scramble set, or one whose parts do not fit together."""


class WrongPasscode(CubelexError, PermissionError):
    """The passcode is not the one the scramble set was sealed with."""


class DamagedSeal(CubelexError, ValueError):
    """A sealed scramble set that was damaged on the way or changed by somebody."""


class SealedUntilTheEnd(CubelexError, PermissionError):
    """All sets of a competition were asked for in clear before it has ended."""


class UnreadableDocument(CubelexError, ValueError):
    """A file that is not a document of the Regulations, or documents that do not belong together."""


class UnknownDocument(CubelexError, LookupError):
    """No such document was added."""


class UnreachableSource(CubelexError, OSError):
    """An address from which documents could not be fetched."""


class MissingExtra(CubelexError, ImportError):
    """An optional part of Cubelex that is not installed; the message says how to install it."""


class InvalidCompetition(CubelexError, ValueError):
    """A competition's document with faults; the message names each with its place."""


class UnknownObservation(CubelexError, LookupError):
    """No such observation of an attempt; the message lists names that are near."""


class InvalidAttempt(CubelexError, ValueError):
    """Facts of an attempt that are missing, that contradict each other, or that no attempt can have."""


class InvalidFile(CubelexError, ValueError):
    """A file that cannot be read, written or understood; the message says which and why."""


class InvalidActivityCode(CubelexError, ValueError):
    """Text that is not the code of an activity."""


class UnknownRound(CubelexError, LookupError):
    """No such round at the competition."""


class InvalidLog(CubelexError, ValueError):
    """A log of facts that cannot be read, or whose parts do not fit together."""


class UnknownCountry(CubelexError, LookupError):
    """No such country or region of the WCA."""


class UnknownMatter(CubelexError, LookupError):
    """No such matter for a person to decide; the message lists names that are near."""


class InvalidDecision(CubelexError, ValueError):
    """A decision for an answer that the Regulations do not leave open, or without its reason."""


class InvalidPlace(CubelexError, ValueError):
    """A place that a waiting list does not have."""


class UnknownCompetition(CubelexError, LookupError):
    """No competition of that id."""


class UnknownLanguage(CubelexError, LookupError):
    """No words for sheets in that language."""


class UnknownPaper(CubelexError, LookupError):
    """No such size of paper."""


class MissingGlyph(CubelexError, ValueError):
    """A character that no font of a sheet can draw; the message names it."""


class UnavailableAddress(CubelexError, OSError):
    """An address at which the site cannot be served, as something else is there."""


class DamagedBackup(CubelexError, ValueError):
    """A file that is not a whole, unchanged backup, or one of a later version."""


class OccupiedInstallation(CubelexError, ValueError):
    """An installation that holds something already, which a restored backup would replace."""
