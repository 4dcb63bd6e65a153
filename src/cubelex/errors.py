"""All errors that Cubelex raises on purpose.

::

    CubelexError
    ├── NotFound (LookupError)                    a name, id or number that does not exist here
    │   ├── UnknownEdition                        unknown edition of the Regulations
    │   ├── UnknownRegulation                     unknown number in this edition
    │   ├── UnknownEvent                          unknown event
    │   ├── UnknownColour                         unknown colour, face or palette of an image
    │   ├── UnknownDocument                       a document that was not added
    │   ├── UnknownObservation                    unknown observation of an attempt
    │   ├── UnknownRound                          unknown round of the competition
    │   ├── UnknownPerson                         unknown person of the competition
    │   ├── UnknownCountry                        unknown country or region
    │   ├── UnknownPolicy                         unknown policy for a person to decide
    │   ├── UnknownCompetition                    unknown competition
    │   ├── UnknownLanguage                       a language that is not available
    │   ├── UnknownPaper                          unknown paper size
    │   ├── UnknownTheme                          no certificate has this look
    │   ├── UnknownAccount                        unknown account of the site
    │   ├── NoRankings                            rankings that were not imported
    │   └── UnknownStatistic                      unknown statistic of the rankings
    ├── Invalid (ValueError)                      something was given that cannot be right
    │   ├── InvalidValue                          a value of another kind than a function takes
    │   ├── InvalidParameter                      a parameter file that contradicts itself or its type
    │   ├── InvalidNotation                       text that is not a sequence of moves
    │   ├── ImpossibleMove                        a move the puzzle cannot make in this state
    │   ├── ImpossibleState                       a state that no sequence of moves reaches
    │   ├── InvalidSeed                           text that is not a seed of auditable scrambles
    │   ├── InvalidScrambleSet                    a document that is not a scramble set
    │   ├── WrongPasscode (PermissionError)       wrong passcode of a sealed scramble set
    │   ├── UnreadableDocument                    a file that is not a document of the Regulations
    │   ├── InvalidCompetition                    an invalid document of a competition
    │   ├── InvalidChampionship                   a championship that does not exist, or without its region
    │   ├── InvalidAttempt                        facts of an attempt that contradict each other
    │   ├── InvalidFile                           a file that cannot be read or written
    │   ├── InvalidJson                           text that is not JSON, or JSON that nothing can be done with
    │   ├── InvalidActivityCode                   text that is not an activity code
    │   ├── InvalidDecision                       a decision that is not possible, or without a reason
    │   ├── InvalidPlace                          a position that a waiting list does not have
    │   ├── MissingGlyph                          a character that no font of a sheet has
    │   ├── InvalidMailServer                     the address of a mail server that is not one
    │   ├── InvalidExport                         a results export that is incomplete or not one
    │   └── InvalidQuery                          a question about the rankings that cannot be answered
    ├── Damaged (ValueError)                      stored data that was changed or broken
    │   ├── DamagedSeal                           a sealed set that was changed or damaged
    │   ├── DamagedArchive                        a packed file that is damaged, or that is a trap
    │   ├── DamagedBackup                         a backup that is incomplete or was changed
    │   ├── DamagedTable                          a stored table that does not fit its solver
    │   ├── UnusableInstallation                  a damaged file without which the site cannot start
    │   └── InvalidLog                            a log of facts that cannot be read
    └── Unavailable                               a right request that cannot be done here or now
        ├── MissingExtra (ImportError)            an optional part of Cubelex that is not installed
        ├── UnreachableSource (OSError)           an address from which documents cannot be fetched
        ├── UnavailableAddress (OSError)          an address on which the site cannot be served
        ├── Overloaded (RuntimeError)             too many ask for the same thing at once
        ├── TooComplex (RuntimeError)             a document that takes too long to print
        ├── SealedUntilTheEnd (PermissionError)   sets that stay sealed until the competition has ended
        ├── CopiedCompetition (PermissionError)   a copy of a competition, which is changed at the venue only
        └── OccupiedInstallation (ValueError)     existing data that a restored backup would overwrite

A program catches one of the four families: `NotFound`, `Invalid`, `Damaged` and `Unavailable`. Each error is also a
standard type, so that you can catch it without knowing Cubelex: the type in brackets, or else that of its family. The
message says what was given, what was expected and what to do. A broken regulation is a `Ruling`, never an exception.

>>> from cubelex.puzzles import puzzle
>>> try:
...     puzzle("magic cube")
... except NotFound as fault:
...     print(type(fault).__name__)
UnknownEvent
"""


class CubelexError(Exception):
    """The base class of all errors that Cubelex raises on purpose."""


class NotFound(CubelexError, LookupError):
    """A name, an id or a number that does not exist here. Most messages list what exists."""


class Invalid(CubelexError, ValueError):
    """Something that cannot be right: a text, a file, a state, a decision. The message says what was expected."""


class Damaged(CubelexError, ValueError):
    """Stored data that was changed, cut off or broken."""


class Unavailable(CubelexError):
    """A right request that cannot be done here or now: a part is missing, a server is busy, or it is too early."""


class UnknownEdition(NotFound):
    """The edition of the Regulations is unknown."""


class UnknownRegulation(NotFound):
    """The edition does not have this number."""


class UnknownEvent(NotFound):
    """The event is unknown."""


class UnknownColour(NotFound):
    """The colour, face or palette of an image is unknown."""


class UnknownDocument(NotFound):
    """The document was not added."""


class UnknownObservation(NotFound):
    """The observation of an attempt is unknown. The message lists similar names."""


class UnknownRound(NotFound):
    """The competition does not have this round."""


class UnknownPerson(NotFound):
    """The competition does not have a person with this number."""


class UnknownCountry(NotFound):
    """The country or region is unknown."""


class UnknownPolicy(NotFound):
    """The matter for a person to decide is unknown. The message lists similar names."""


class UnknownCompetition(NotFound):
    """No competition has this id."""


class UnknownLanguage(NotFound):
    """The language is not available."""


class UnknownPaper(NotFound):
    """The paper size is unknown."""


class UnknownTheme(NotFound):
    """Certificates do not have a theme of this name."""


class UnknownAccount(NotFound):
    """The site does not have this account."""


class NoRankings(NotFound):
    """Nothing was imported, or another version of Cubelex imported it. The message says what to do."""


class UnknownStatistic(NotFound):
    """No statistic of the rankings has this name."""


class InvalidValue(Invalid):
    """A value of another kind than a function takes, or not one that exists. The message says what is expected."""


class InvalidParameter(Invalid):
    """A parameter file that contradicts itself or its declared type."""


class InvalidNotation(Invalid):
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


class ImpossibleMove(Invalid):
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


class ImpossibleState(Invalid):
    """A state that no sequence of moves reaches from the solved puzzle. The message gives the reason."""


class InvalidSeed(Invalid):
    """Text that is not a seed of auditable scrambles."""


class InvalidScrambleSet(Invalid):
    """A document that is not a scramble set, or whose parts contradict each other."""


class WrongPasscode(Invalid, PermissionError):
    """The passcode is not the one that the scramble set was sealed with."""


class UnreadableDocument(Invalid):
    """A file that is not a document of the Regulations, or documents that do not belong together."""


class InvalidCompetition(Invalid):
    """An invalid document of a competition. The message lists each problem with its place."""


class InvalidChampionship(Invalid):
    """A kind of championship that does not exist, or one without a region that exists."""


class InvalidAttempt(Invalid):
    """Facts of an attempt that are missing, that contradict each other, or that no attempt can have."""


class InvalidFile(Invalid):
    """A file that cannot be read, written or understood. The message says which file and why."""


class InvalidJson(Invalid):
    """Text that is not JSON, or JSON with something in it that cannot be stored or shown. The message says what."""


class InvalidActivityCode(Invalid):
    """Text that is not the code of an activity."""


class InvalidDecision(Invalid):
    """A decision that the Regulations do not allow, or without a reason."""


class InvalidPlace(Invalid):
    """A position that a waiting list does not have."""


class MissingGlyph(Invalid):
    """A character that no font of a sheet has. The message names it."""


class InvalidMailServer(Invalid):
    """The address of a mail server that is not one."""


class InvalidExport(Invalid):
    """A results export that is incomplete, or a file that is not one. The message names the file and the line."""


class InvalidQuery(Invalid):
    """A question about the rankings that cannot be answered. The message says what is expected."""


class DamagedSeal(Damaged):
    """A sealed scramble set that was damaged or changed."""


class DamagedArchive(Damaged):
    """A packed file that is damaged, or out of which far more would come than its size allows."""


class DamagedBackup(Damaged):
    """A backup that is incomplete, was changed, or was made by a later version."""


class DamagedTable(Damaged):
    """A stored table with which a solver does not find its way. The message says which file to delete."""


class UnusableInstallation(Damaged):
    """An installation that cannot be started: a file that it needs is damaged, or its database cannot be used."""


class InvalidLog(Damaged):
    """A log of facts that cannot be read, or whose parts contradict each other."""


class MissingExtra(Unavailable, ImportError):
    """An optional part of Cubelex that is not installed. The message says how to install it."""


class UnreachableSource(Unavailable, OSError):
    """An address from which documents cannot be fetched."""


class UnavailableAddress(Unavailable, OSError):
    """An address on which the site cannot be served, because another program uses it."""


class Overloaded(Unavailable, RuntimeError):
    """Too many people ask for something that takes a while. It works a little later."""


class TooComplex(Unavailable, RuntimeError):
    """A document that takes too long, or too much memory, to print."""


class SealedUntilTheEnd(Unavailable, PermissionError):
    """Scramble sets that cannot be opened together before the competition has ended."""


class CopiedCompetition(Unavailable, PermissionError):
    """The competition here is a copy. It can be changed only where it is held."""


class OccupiedInstallation(Unavailable, ValueError):
    """The installation has data that a restored backup would overwrite."""
