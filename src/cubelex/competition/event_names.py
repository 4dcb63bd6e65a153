"""What events are called in English, as the WCA lists them. Surfaces translate them."""

from cubelex.messages import has_text, text_of


def event_name(event_id: str) -> str:
    """The name of the event, or its id where it is not an event of the WCA.

    >>> event_name("333oh"), event_name("fto")
    ('3x3x3 One-Handed', 'fto')
    """
    code = f"events.{event_id}"
    return text_of(code).other if has_text(code) else event_id
