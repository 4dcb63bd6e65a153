"""What is said to people, as values: a code with its values, and the texts of every language.

Judgements and verbs answer with a `Message`. Surfaces say it in the reader's language with a `Catalogue`; `str()` is
plain English. Nobody builds a sentence in one place and takes it apart in another.
"""

from cubelex.messages.catalogues import Catalogue, catalogue
from cubelex.messages.directions import is_right_to_left, isolated
from cubelex.messages.languages import (
    Level,
    SpokenLanguage,
    all_languages,
    language_of,
    offered_languages,
    spoken_language,
    translated_languages,
)
from cubelex.messages.message import Message
from cubelex.messages.names import Names
from cubelex.messages.texts import Text, add_text, codes, has_text, text_of
from cubelex.messages.values import EventRef, Moment, PersonRef, ResultValue, RoundRef, Value

__all__ = [
    "Catalogue",
    "EventRef",
    "Level",
    "Message",
    "Moment",
    "Names",
    "PersonRef",
    "ResultValue",
    "RoundRef",
    "SpokenLanguage",
    "Text",
    "Value",
    "add_text",
    "all_languages",
    "catalogue",
    "codes",
    "has_text",
    "is_right_to_left",
    "isolated",
    "language_of",
    "offered_languages",
    "spoken_language",
    "text_of",
    "translated_languages",
]
