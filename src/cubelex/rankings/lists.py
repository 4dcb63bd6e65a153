"""Own lists of people, a club or a school, as files have them: WCA IDs, and comments for people."""

import re
from typing import Final

_WCA_ID: Final = re.compile(r"\b[0-9]{4}[A-Z]{4}[0-9]{2}\b", re.IGNORECASE)


def people_in(text: str) -> list[str]:
    r"""The WCA IDs in a text, each once, in any form; what stands after `#` is passed over.

    >>> people_in("2012PARK03  # 2009ZEMD01\n2003pock01, 2012PARK03")
    ['2012PARK03', '2003POCK01']
    """
    lines = (line.partition("#")[0] for line in text.splitlines())
    return list(dict.fromkeys(match[0].upper() for line in lines for match in _WCA_ID.finditer(line)))
