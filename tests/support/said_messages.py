"""Every message and question that is made while tests run can be shown, even if nobody shows it there."""

import re
from collections.abc import Iterator

import pytest

from cubelex.messages import Message, has_text
from cubelex.rules import Question


@pytest.fixture(autouse=True)
def every_message_has_a_text(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What has no text would fail only where a page shows it, and so would a question without a decider or a choice."""
    made, asked = Message.__init__, Question.__init__

    def checked(self: Message, code: str, /, **values: object) -> None:
        assert has_text(code), f"no text has the code {code!r}"
        made(self, code, **values)  # type: ignore[arg-type]

    def checked_question(self: Question[object], *given: object, **named: object) -> None:
        asked(self, *given, **named)  # type: ignore[arg-type]
        role = re.sub("[^a-z0-9]+", "_", self.by.lower())
        assert has_text(f"roles.{role}"), f"no role is called {self.by!r}"
        others = [answer for answer, _ in self.alternatives]
        assert others and self.default not in others, f"{self.matter}: {self.default!r} or {others!r} is not a choice"

    monkeypatch.setattr(Message, "__init__", checked)
    monkeypatch.setattr(Question, "__init__", checked_question)
    yield
