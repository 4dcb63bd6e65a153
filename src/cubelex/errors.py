"""All errors that Cubelex raises on purpose.

::

    CubelexError
    ├── UnknownEdition (LookupError)        unknown edition of the Regulations
    ├── UnknownRegulation (LookupError)     unknown number in this edition
    ├── UnknownEvent (LookupError)          unknown event
    ├── UnknownColour (LookupError)         unknown colour, face or palette of an image
    ├── InvalidParameter (ValueError)       a parameter file that contradicts itself or its type
    ├── InvalidNotation (ValueError)        text that is not a sequence of moves
    ├── ImpossibleMove (ValueError)         a move the puzzle cannot make in this state
    ├── InvalidSeed (ValueError)            text that is not a seed of auditable scrambles
    ├── InvalidScrambleSet (ValueError)     a document that is not a scramble set
    ├── WrongPasscode (PermissionError)     wrong passcode of a sealed scramble set
    ├── DamagedSeal (ValueError)            a sealed set that was changed or damaged
    ├── SealedUntilTheEnd (PermissionError) sets that stay sealed until the competition has ended
    ├── UnreadableDocument (ValueError)     a file that is not a document of the Regulations
    ├── UnknownDocument (LookupError)       a document that was not added
    ├── UnreachableSource (OSError)         an address from which documents cannot be fetched
    ├── MissingExtra (ImportError)          an optional part of Cubelex that is not installed
    ├── InvalidCompetition (ValueError)     an invalid document of a competition
    ├── InvalidChampionship (ValueError)    a championship that does not exist, or without its region
    ├── UnknownObservation (LookupError)    unknown observation of an attempt
    ├── InvalidAttempt (ValueError)         facts of an attempt that contradict each other
    ├── InvalidFile (ValueError)            a file that cannot be read or written
    ├── InvalidJson (ValueError)            text that is not JSON, or JSON that nothing can be done with
    ├── DamagedArchive (ValueError)         a packed file that is damaged, or that is a trap
    ├── InvalidActivityCode (ValueError)    text that is not an activity code
    ├── UnknownRound (LookupError)          unknown round of the competition
    ├── UnknownCountry (LookupError)        unknown country or region
    ├── UnknownPolicy (LookupError)         unknown policy for a person to decide
    ├── InvalidDecision (ValueError)        a decision that is not possible, or without a reason
    ├── InvalidPlace (ValueError)           a position that a waiting list does not have
    ├── InvalidLog (ValueError)             a log of facts that cannot be read
    ├── UnknownCompetition (LookupError)    unknown competition
    ├── UnknownAccount (LookupError)        unknown account of the site
    ├── UnavailableAddress (OSError)        an address on which the site cannot be served
    ├── InvalidMailServer (ValueError)      the address of a mail server that is not one
    ├── DamagedBackup (ValueError)          a backup that is incomplete or was changed
    ├── UnusableInstallation (ValueError)   a damaged file without which the site cannot start
    ├── OccupiedInstallation (ValueError)   existing data that a restored backup would overwrite
    ├── UnknownLanguage (LookupError)       a language that is not available
    ├── UnknownPaper (LookupError)          unknown paper size
    ├── UnknownTheme (LookupError)          no certificate has this look
    ├── Overloaded (RuntimeError)           too many ask for the same thing at once
    ├── TooComplex (RuntimeError)           a document that takes too long to print
    ├── MissingGlyph (ValueError)           a character that no font of a sheet has
    └── ImpossibleState (ValueError)        a state that no sequence of moves reaches

Each error is also a standard type, so that you can catch it without knowing Cubelex. The message says what was given,
what was expected and what to do. A broken regulation is a `Ruling`, never an exception.
"""


class CubelexError(Exception):
    """The base class of all errors that Cubelex raises on purpose."""


class UnknownEdition(CubelexError, LookupError):
    """The edition of the Regulations is unknown."""


class UnknownRegulation(CubelexError, LookupError):
    """The edition does not have this number."""


class UnknownEvent(CubelexError, LookupError):
    """The event is unknown."""


class UnknownColour(CubelexError, LookupError):
    """The colour, face or palette of an image is unknown."""


class InvalidParameter(CubelexError, ValueError):
    """A parameter file that contradicts itself or its declared type."""


class InvalidNotation(CubelexError, ValueError):
    """Text that is not a sequence of moves of the puzzle, or not in the notation of the edition.

    If known: the position of `came` in the text (from 0), what was expected there, and the number of the regulation in
    the edition.
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
    """A move that the puzzle cannot make in its current state, for example a blocked Square-1 slice.

    If known: the position of the move in its sequence (from 0), and the number of the regulation that
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
    """A state that no sequence of moves reaches from the solved puzzle. The message gives the reason."""


class InvalidSeed(CubelexError, ValueError):
    """Text that is not a seed of auditable scrambles."""


class InvalidScrambleSet(CubelexError, ValueError):
    """A document that is not a scramble set, or whose parts contradict each other."""


class WrongPasscode(CubelexError, PermissionError):
    """The passcode is not the one that the scramble set was sealed with."""


class DamagedSeal(CubelexError, ValueError):
    """A sealed scramble set that was damaged or changed."""


class SealedUntilTheEnd(CubelexError, PermissionError):
    """Scramble sets that cannot be opened together before the competition has ended."""


class UnreadableDocument(CubelexError, ValueError):
    """A file that is not a document of the Regulations, or documents that do not belong together."""


class UnknownDocument(CubelexError, LookupError):
    """The document was not added."""


class UnreachableSource(CubelexError, OSError):
    """An address from which documents cannot be fetched."""


class MissingExtra(CubelexError, ImportError):
    """An optional part of Cubelex that is not installed. The message says how to install it."""


class InvalidCompetition(CubelexError, ValueError):
    """An invalid document of a competition. The message lists each problem with its place."""


class InvalidChampionship(CubelexError, ValueError):
    """A kind of championship that does not exist, or one without a region that exists."""


class UnknownObservation(CubelexError, LookupError):
    """The observation of an attempt is unknown. The message lists similar names."""


class InvalidAttempt(CubelexError, ValueError):
    """Facts of an attempt that are missing, that contradict each other, or that no attempt can have."""


class InvalidFile(CubelexError, ValueError):
    """A file that cannot be read, written or understood. The message says which file and why."""


class InvalidJson(CubelexError, ValueError):
    """Text that is not JSON, or JSON with something in it that cannot be stored or shown. The message says what."""


class DamagedArchive(CubelexError, ValueError):
    """A packed file that is damaged, or out of which far more would come than its size allows."""


class InvalidActivityCode(CubelexError, ValueError):
    """Text that is not the code of an activity."""


class UnknownRound(CubelexError, LookupError):
    """The competition does not have this round."""


class InvalidLog(CubelexError, ValueError):
    """A log of facts that cannot be read, or whose parts contradict each other."""


class UnknownCountry(CubelexError, LookupError):
    """The country or region is unknown."""


class UnknownPolicy(CubelexError, LookupError):
    """The matter for a person to decide is unknown. The message lists similar names."""


class InvalidDecision(CubelexError, ValueError):
    """A decision that the Regulations do not allow, or without a reason."""


class InvalidPlace(CubelexError, ValueError):
    """A position that a waiting list does not have."""


class UnknownCompetition(CubelexError, LookupError):
    """No competition has this id."""


class UnknownLanguage(CubelexError, LookupError):
    """The language is not available."""


class UnknownPaper(CubelexError, LookupError):
    """The paper size is unknown."""


class UnknownTheme(CubelexError, LookupError):
    """Certificates do not have a theme of this name."""


class Overloaded(CubelexError, RuntimeError):
    """Too many people ask for something that takes a while. It works a little later."""


class TooComplex(CubelexError, RuntimeError):
    """A document that takes too long, or too much memory, to print."""


class MissingGlyph(CubelexError, ValueError):
    """A character that no font of a sheet has. The message names it."""


class UnknownAccount(CubelexError, LookupError):
    """The site does not have this account."""


class UnavailableAddress(CubelexError, OSError):
    """An address on which the site cannot be served, because another program uses it."""


class InvalidMailServer(CubelexError, ValueError):
    """The address of a mail server that is not one."""


class DamagedBackup(CubelexError, ValueError):
    """A backup that is incomplete, was changed, or was made by a later version."""


class UnusableInstallation(CubelexError, ValueError):
    """An installation that cannot be started, because a file that it needs is damaged. The message names the file."""


class OccupiedInstallation(CubelexError, ValueError):
    """The installation has data that a restored backup would overwrite."""
