"""The tables. The log is the truth; everything else about a competition can be rebuilt from it."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models

from cubelex.officiating import Role


class Account(AbstractUser):
    """A person who can sign in, by the name others know them by; WCA ids are known of those who came from there."""

    username = models.CharField(max_length=150, unique=True)
    wca_user_id = models.PositiveIntegerField(null=True, unique=True)
    wca_id = models.CharField(max_length=10, blank=True)


class CompetitionRecord(models.Model):
    """A competition by its id; what it is stands in its log. A copy is held elsewhere and only shown here."""

    id = models.SlugField(primary_key=True, max_length=64)
    name = models.CharField(max_length=200)
    first_day = models.DateField()
    last_day = models.DateField()
    is_public = models.BooleanField(default=True)
    is_copy = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Newest first."""

        ordering: ClassVar = ["-first_day", "name"]

    def __str__(self) -> str:
        return self.name


class LogEntry(models.Model):
    """An entry of a competition's log. Entries are only ever added; `digest` seals this one and all before it."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.PROTECT, related_name="log")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=200)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, null=True)
    kind = models.CharField(max_length=40)
    fact = models.JSONField()
    key = models.CharField(max_length=64, null=True)
    digest = models.CharField(max_length=64)

    class Meta:
        """Numbers are unique in a competition, and so are the keys by which clients repeat themselves safely."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "number"], name="one_entry_per_number"),
            models.UniqueConstraint(fields=["competition", "key", "number"], name="one_request_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.number}: {self.kind}"


class LogHead(models.Model):
    """The number and the digest of the last entry of a log, signed with the installation's key."""

    competition = models.OneToOneField(CompetitionRecord, on_delete=models.CASCADE, primary_key=True)
    entries = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    signature = models.CharField(max_length=128)

    def __str__(self) -> str:
        return f"{self.competition_id}: {self.entries} entries"


class Membership(models.Model):
    """What an account may do at a competition; `person_id` says who they are among its people."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="memberships")
    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="members")
    role = models.CharField(max_length=20, choices=[(role.value, role.value) for role in Role])
    person_id = models.PositiveIntegerField(null=True)

    class Meta:
        """A role is held once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "competition", "role"], name="one_membership_per_role"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.role} of {self.competition_id}"


class Deed(models.Model):
    """Something done on the site that is not a fact of the competition: an invitation, a removed role, a new token."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, null=True, related_name="deeds")
    at = models.DateTimeField(auto_now_add=True)
    by = models.CharField(max_length=200)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, null=True)
    kind = models.CharField(max_length=40)
    content = models.JSONField(default=dict)

    class Meta:
        """Newest first."""

        ordering: ClassVar = ["-at"]
        indexes: ClassVar = [models.Index(fields=["competition", "-at"])]

    def __str__(self) -> str:
        return f"{self.by}: {self.kind}"


class ResultRow(models.Model):
    """A projection: one competitor's row in the results of a round."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="results")
    round_id = models.CharField(max_length=20)
    person_id = models.PositiveIntegerField()
    attempts = models.JSONField()
    best = models.IntegerField()
    average = models.IntegerField()

    class Meta:
        """One row per competitor and round."""

        ordering: ClassVar = ["round_id", "person_id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "round_id", "person_id"], name="one_row_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.round_id}: {self.person_id}"


class Announcement(models.Model):
    """The outbox: what those who follow a competition are told, in order. Written together with the log."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="announcements")
    topic = models.CharField(max_length=40)
    content = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order of being told."""

        ordering: ClassVar = ["id"]
        indexes: ClassVar = [models.Index(fields=["competition", "id"])]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.topic}"


class OneTimeCode(models.Model):
    """A code that signs a person in once, on a shared laptop or by a QR code; only its digest is kept."""

    digest = models.CharField(max_length=64, unique=True)
    account = models.ForeignKey(Account, on_delete=models.CASCADE)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"code for {self.account}"


class BadgePass(models.Model):
    """A phone on which somebody scanned a nametag: asked for, approved with a number, signed in, ended.

    `tag` is what both screens show, so that the approved phone is the one in front of the official. Only the phone's
    session knows the row, so a number is of no use on another one.
    """

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="badge_passes")
    person_id = models.PositiveIntegerField()
    tag = models.CharField(max_length=2)
    asked_at = models.DateTimeField()
    number = models.CharField(max_length=4, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    approved_by = models.CharField(max_length=200, blank=True)
    approved_at = models.DateTimeField(null=True)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, null=True)
    used_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        """Looked up by competition."""

        indexes: ClassVar = [models.Index(fields=["competition", "asked_at"])]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.person_id}: phone {self.tag}"


class RoomNumber(models.Model):
    """A number that an organizer shows to a room: for some minutes, everybody there signs in with it once."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="room_numbers")
    number = models.CharField(max_length=4)
    by = models.CharField(max_length=200)
    expires_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"a number at {self.competition_id}"


class FailedGuess(models.Model):
    """A wrong password, passcode or code within the last minute; of the one who guessed, only a digest is kept."""

    who = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        """Counted by the one who guessed."""

        indexes: ClassVar = [models.Index(fields=["who", "at"])]

    def __str__(self) -> str:
        return f"{self.who} at {self.at}"


class CallAllowance(models.Model):
    """How many calls of the API a program could still make at a time; of the program, only a digest is kept."""

    who = models.CharField(max_length=64, primary_key=True)
    calls = models.FloatField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.calls} calls at {self.at}"


class ApiToken(models.Model):
    """A key to the API with its scopes; only its digest is kept."""

    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=100)
    account = models.ForeignKey(Account, on_delete=models.CASCADE)
    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, null=True)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name


class Webhook(models.Model):
    """An address to which announcements are delivered. `delivered` is the last one it has taken; `secret` is sealed."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="webhooks")
    account = models.ForeignKey(Account, on_delete=models.CASCADE)
    url = models.CharField(max_length=500)
    secret = models.CharField(max_length=200)
    delivered = models.BigIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    next_try_at = models.DateTimeField(null=True)
    last_said = models.CharField(max_length=200, blank=True)
    taken_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    last_failure = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The oldest first."""

        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return self.url


class Mail(models.Model):
    """A mail to a person of a competition: waiting, sent, or not sent because of `last_failure`."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="mails")
    person_id = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=20)
    to = models.CharField(max_length=200)
    subject = models.CharField(max_length=300)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    next_try_at = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0)
    last_failure = models.CharField(max_length=200, blank=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        """In the order of being written."""

        ordering: ClassVar = ["id"]

    def __str__(self) -> str:
        return f"{self.kind} to number {self.person_id} of {self.competition_id}"


class SealedScrambles(models.Model):
    """The scramble set of a group, sealed under a passcode that is not stored; what is in it is never stored.

    `fingerprint` is that of the seed it was derived from, where there is one.
    """

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="scrambles")
    name = models.CharField(max_length=40)
    document = models.JSONField()
    origin = models.CharField(max_length=10)
    fingerprint = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.CharField(max_length=200)

    class Meta:
        """A group has one set."""

        ordering: ClassVar = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "name"], name="one_set_per_group"),
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.name}"


class ScramblingDevice(models.Model):
    """A phone or laptop at the scrambling table: keys are handed to it. Its private key is in its own cookie only."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="devices")
    account = models.ForeignKey(Account, on_delete=models.CASCADE)
    public_key = models.CharField(max_length=64)
    seen_at = models.DateTimeField(auto_now=True)

    class Meta:
        """A device is known once at a competition."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "public_key"], name="one_row_per_device"),
        ]

    def __str__(self) -> str:
        return f"a device of {self.account}"


class HandedKey(models.Model):
    """The key of a sealed set, wrapped for one device, by whom and since when; `is_ahead` where 4b2a was the reason."""

    sealed = models.ForeignKey(SealedScrambles, on_delete=models.CASCADE, related_name="handed")
    device = models.ForeignKey(ScramblingDevice, on_delete=models.CASCADE, related_name="keys")
    wrapped = models.CharField(max_length=200)
    by = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)
    is_ahead = models.BooleanField(default=False)

    class Meta:
        """A device gets a key once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sealed", "device"], name="one_key_per_device"),
        ]

    def __str__(self) -> str:
        return f"{self.sealed} for {self.device}"


class Picture(models.Model):
    """A logo or banner of a competition. Its document names the digest; pictures that it named before are kept."""

    competition = models.ForeignKey(CompetitionRecord, on_delete=models.CASCADE, related_name="pictures")
    digest = models.CharField(max_length=32)
    content = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """A picture is kept once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "digest"], name="one_picture_per_digest"),
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.digest}"


class Backup(models.Model):
    """A backup that was written by itself, and whether it could be restored; `problem` says why not."""

    at = models.DateTimeField()
    name = models.CharField(max_length=100)
    size = models.BigIntegerField(default=0)
    mark = models.CharField(max_length=64)
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        """Newest first."""

        ordering: ClassVar = ["-id"]

    def __str__(self) -> str:
        return self.name


class HubConnection(models.Model):
    """The place to which the public part of a competition is copied, and how that goes. The token is sealed.

    `entries` and `digest` are the last entry of the copy as the hub said it. In a conflict, `theirs` are the entries
    that only the copy has, and `agreed` is the number of the last entry that both have. `replaces` is the digest of the
    copy that the Delegate decided to replace.
    """

    competition = models.OneToOneField(CompetitionRecord, on_delete=models.CASCADE, primary_key=True)
    address = models.CharField(max_length=500)
    token = models.CharField(max_length=200)
    entries = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    heard_at = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0)
    next_try_at = models.DateTimeField(null=True)
    last_failure = models.CharField(max_length=300, blank=True)
    conflict = models.CharField(max_length=20, blank=True)
    agreed = models.PositiveIntegerField(default=0)
    theirs = models.JSONField(default=list)
    replaces = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.competition_id} at {self.address}"


class Copy(models.Model):
    """A competition that this installation shows for a venue.

    `key` is the one that the venue signs with: a new token removes it, and the first part that comes with that token
    brings the key that counts from then on. `conflict` says what the venue sent that does not fit the copy.
    """

    id = models.SlugField(primary_key=True, max_length=64)
    token_digest = models.CharField(max_length=64)
    key = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    heard_at = models.DateTimeField(null=True)
    conflict = models.CharField(max_length=20, blank=True)
    conflict_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"the copy of {self.id}"


class OwnList(models.Model):
    """A list of people that is ranked among itself: a club, a school. It has names of nobody, only WCA IDs."""

    name = models.CharField(max_length=100, unique=True)
    people = models.JSONField(default=list)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        """By name."""

        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name
