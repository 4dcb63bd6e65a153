"""What these tests share."""

from tests.support.said_messages import every_message_has_a_text

__all__ = ["every_message_has_a_text"]
