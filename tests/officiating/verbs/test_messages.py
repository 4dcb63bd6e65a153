"""Messages of the verbs whose codes are put together have texts; the Delegate decides with a reason."""

import pytest

from cubelex.competition import Format
from cubelex.messages import Message, has_text
from cubelex.officiating import Role, RoundStatus
from cubelex.officiating.outcomes import refuse_if_not_delegate, refused, role_name
from cubelex.officiating.verbs import EVIDENCE, SIGNERS, Term
from cubelex.officiating.verbs.rulings import tell_delegate
from cubelex.regulations import editions
from cubelex.rules import Effect, policies, policy
from cubelex.rules.people import Ground, Reach
from cubelex.rules.results import EntryWarning
from tests.support.desks import DELEGATE, JUDGE

DEEDS = (
    "attempts.correct",
    "attempts.decide_provisional",
    "attempts.grant_extra",
    "incidents.decide",
    "incidents.settle_dispute",
    "people.accommodate",
    "people.admit_late",
    "people.disqualify",
    "people.warn",
)


def test_codes_that_are_put_together_have_texts() -> None:
    codes = [
        *(f"{deed}.{part}" for deed in DEEDS for part in ("only_delegate", "needs_reason")),
        *(f"attempts.check.{warning}" for warning in EntryWarning),
        *(tell_delegate(effect).code for effect in Effect if effect.is_beyond_the_attempt),
        *(f"incidents.evidence.{kind.replace(' ', '_')}" for kind in EVIDENCE),
        *(f"people.missing.{detail}" for edition in editions() for detail in edition.registration.details),
        *(f"people.reasons.{ground.name.lower()}" for ground in Ground),
        *(f"people.reaches.{reach.name.lower()}" for reach in (Reach.EVENT, Reach.EVENTS, Reach.COMPETITION)),
        *(f"formats.{format_.name.lower()}" for format_ in Format),
        *(f"setup.changed.{term.name.lower()}" for term in Term),
        *(f"statuses.{status}" for status in RoundStatus),
    ]
    assert [code for code in codes if not has_text(code)] == []


def test_every_role_that_signs_or_decides_has_a_name() -> None:
    rulings = (policy(name, edition) for edition in editions() for name in policies())
    deciders = {choice.by for ruling in rulings if ruling for choice in ruling.questions}
    roles = {*Role, *SIGNERS, *deciders, "main judge", "organization team", "Board"}
    assert [role for role in roles if not has_text(role_name(role).code)] == []


@pytest.mark.parametrize("deed", DEEDS)
def test_the_delegate_decides_with_a_reason(deed: str) -> None:
    others, unsaid = refuse_if_not_delegate(JUDGE, "why", deed, "11b"), refuse_if_not_delegate(DELEGATE, " ", deed)
    assert others is not None and others.refusals[0].answer == Message(f"{deed}.only_delegate")
    assert others.refusals[0].under == ("11b",)
    assert unsaid is not None and unsaid.refusals[0].answer == Message(f"{deed}.needs_reason")
    assert refuse_if_not_delegate(DELEGATE, "why", deed) is None


def test_a_refusal_takes_a_message_or_its_code() -> None:
    said = Message("log.cannot_undo", entry=3)
    assert refused(said, "11b") == refused("log.cannot_undo", "11b", entry=3)
