"""The encodings that Python has, and no others, are looked up by their names.

Headings of requests, and of the parts of forms, may name any encoding. Python keeps for ever that there is none of a
name it was asked for: whoever sends another one each time would fill the memory.
"""

import codecs
import encodings
from encodings.aliases import aliases
from pkgutil import iter_modules
from typing import Final

_KNOWN: Final = frozenset({*aliases, *(module.name for module in iter_modules(encodings.__path__))})


def find_encoding(name: str) -> codecs.CodecInfo | None:
    """The encoding of a name, in which Python has written everything but letters and digits as `_`.

    >>> find_encoding("latin_1").name, find_encoding("no_such_encoding")
    ('iso8859-1', None)
    """
    return encodings.search_function(name) if name in _KNOWN else None


def forget_unknown_encodings() -> None:
    """Have this process look up encodings in this way from now on."""
    codecs.unregister(encodings.search_function)
    codecs.unregister(find_encoding)
    codecs.register(find_encoding)
