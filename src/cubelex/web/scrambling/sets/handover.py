"""Opening sealed sets and handing their keys to devices (4b2, 4b2a)."""

from collections.abc import Iterable
from typing import Final

from django.db import transaction

from cubelex.competition import EventTable
from cubelex.errors import WrongPasscode
from cubelex.scrambles import ScrambleSet, SealedSet
from cubelex.web.scrambling.access import record_access
from cubelex.web.scrambling.devices import Device
from cubelex.web.scrambling.sets.keys import wrapped_for
from cubelex.web.shared.access.throttling import MOST_FAILURES, CountedTry, begin_try, forgive
from cubelex.web.store import outbox
from cubelex.web.store.models import CompetitionRecord, HandedKey, ScramblingDevice, SealedScrambles

HANDED: Final = "scrambles_handed"
HANDED_AHEAD: Final = "scrambles_handed_ahead"
TAKEN_BACK: Final = "scrambles_taken_back"
WRONG_PASSCODE: Final = "wrong_passcode"
TOPIC: Final = "scrambling"


def sealed_of(competition_id: str, name: str) -> SealedScrambles | None:
    """The sealed set of a group, if there is one."""
    return SealedScrambles.objects.filter(competition_id=competition_id, name=name).first()


def key_on(device: Device, sealed: SealedScrambles) -> bytes | None:
    """The key of a set that was handed to a device; nothing where none was."""
    wrapped = HandedKey.objects.filter(sealed=sealed, device=device.row).values_list("wrapped", flat=True).first()
    return device.key.unwrapped(wrapped, str(sealed)) if wrapped else None


class TooManyGuesses(Exception):
    """There were too many wrong passcodes within the last minute."""


def begin_guess(device: Device) -> CountedTry:
    """Count a guess before it is made, so that many at the same time are not more than one after the other.

    :raises TooManyGuesses: when one has to wait.
    """
    begun = begin_try({guesser(device): MOST_FAILURES})
    if begun is None:
        raise TooManyGuesses
    return begun


def key_by_passcode(device: Device, sealed: SealedScrambles, passcode: str) -> bytes:
    """The key that a passcode leads to. Wrong ones are recorded, and after some one has to wait.

    :raises WrongPasscode: when it is not the passcode of this set.
    :raises TooManyGuesses: when one has to wait.
    """
    begin_guess(device)
    try:
        key = read_sealed_set(sealed).key(passcode)
    except WrongPasscode:
        record_access(device, WRONG_PASSCODE, sealed.name)
        raise
    forgive(guesser(device))
    return key


def guesser(device: Device) -> str:
    """Whose wrong passcodes are counted together."""
    return f"passcodes of {device.row.account_id}"


def open_set(sealed: SealedScrambles, key: bytes, table: EventTable) -> ScrambleSet:
    """The set itself, for as long as a request lasts."""
    return read_sealed_set(sealed).open_with(key, table)


def read_sealed_set(sealed: SealedScrambles) -> SealedSet:
    """The sealed set that a row holds."""
    return SealedSet.from_json(sealed.document)


def hand(device: Device, sealed: SealedScrambles, key: bytes, to: Iterable[ScramblingDevice], reason: str = "") -> None:
    """Wrap a key for devices, which then open the set themselves; with a reason it is handed ahead of its group."""
    devices = [*to]
    names = sorted({device.account.username for device in devices})
    with transaction.atomic():
        competition = _locked(sealed)
        for row in devices:
            values = {
                "wrapped": wrapped_for(row.public_key, key, str(sealed)),
                "by": device.row.account.username,
                "is_ahead": bool(reason),
            }
            HandedKey.objects.update_or_create(sealed=sealed, device=row, defaults=values)
        fields = {"reason": reason, "under": ["4b2a"]} if reason else {}
        record_access(device, HANDED_AHEAD if reason else HANDED, sealed.name, to=names, **fields)
        outbox.announce(competition, TOPIC, {"set": sealed.name, "handed": True})


def revoke_keys(device: Device, sealed: SealedScrambles) -> None:
    """Have no device open a set any more."""
    with transaction.atomic():
        competition = _locked(sealed)
        sealed.handed.all().delete()
        record_access(device, TAKEN_BACK, sealed.name)
        outbox.announce(competition, TOPIC, {"set": sealed.name})


def _locked(sealed: SealedScrambles) -> CompetitionRecord:
    """The competition, which nobody else announces anything of until the transaction ends."""
    return CompetitionRecord.objects.select_for_update().get(pk=sealed.competition_id)
