"""Every message of the verbs has a text, and the values that the text names."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from desks import DELEGATE, JUDGE

import cubelex.officiating
from cubelex.competition import Format
from cubelex.messages import Message, has_text, text_of
from cubelex.officiating import EVIDENCE, SIGNERS, Role, RoundStatus, Term
from cubelex.officiating.outcomes import refused, role_name, unless_delegate
from cubelex.officiating.rulings import tell_delegate
from cubelex.regulations import editions
from cubelex.rules import Effect, EntryWarning, Ground, Reach, matter, matters

VERBS = Path(cubelex.officiating.__file__).parent
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


def calls() -> Iterator[tuple[str, frozenset[str]]]:
    """The codes in the code of the verbs with the names of their values."""
    for path in VERBS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            code, names = node.args[0], [keyword.arg for keyword in node.keywords]
            is_plain = isinstance(code, ast.Constant) and isinstance(code.value, str) and None not in names
            if node.func.id in ("refused", "Message") and is_plain:
                assert isinstance(code, ast.Constant)
                yield str(code.value), frozenset(name for name in names if name)


def test_every_code_has_a_text_with_its_values() -> None:
    found = dict(calls())
    assert len(found) > 100
    assert [code for code in found if not has_text(code)] == []
    assert [code for code, names in calls() if text_of(code).placeholders != names] == []


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
    rulings = (matter(name, edition) for edition in editions() for name in matters())
    deciders = {choice.by for ruling in rulings if ruling for choice in ruling.decision.choices}
    roles = {*Role, *SIGNERS, *deciders, "main judge", "organization team", "Board"}
    assert [role for role in roles if not has_text(role_name(role).code)] == []


@pytest.mark.parametrize("deed", DEEDS)
def test_the_delegate_decides_with_a_reason(deed: str) -> None:
    others, unsaid = unless_delegate(JUDGE, "why", deed, "11b"), unless_delegate(DELEGATE, " ", deed)
    assert others is not None and others.refusals[0].decision == Message(f"{deed}.only_delegate")
    assert others.refusals[0].under == ("11b",)
    assert unsaid is not None and unsaid.refusals[0].decision == Message(f"{deed}.needs_reason")
    assert unless_delegate(DELEGATE, "why", deed) is None


def test_a_refusal_takes_a_message_or_its_code() -> None:
    said = Message("log.cannot_undo", entry=3)
    assert refused(said, "11b") == refused("log.cannot_undo", "11b", entry=3)
