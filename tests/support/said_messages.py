"""Every message that is made while tests run has a text, even if nobody says it there."""

from collections.abc import Iterator

import pytest

from cubelex.messages import Message, has_text


@pytest.fixture(autouse=True)
def every_message_has_a_text(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A message without a text would fail only where a page shows it."""
    made = Message.__init__

    def checked(self: Message, code: str, /, **values: object) -> None:
        assert has_text(code), f"no text has the code {code!r}"
        made(self, code, **values)  # type: ignore[arg-type]

    monkeypatch.setattr(Message, "__init__", checked)
    yield
