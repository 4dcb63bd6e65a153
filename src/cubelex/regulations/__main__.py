"""Keep the data files of this area: `python -m cubelex.regulations compile | record PATH... | read [NUMBER...]`.

compile
    write the compiled copies of the data files, after any of them changed (`make law`)
record PATH...
    write down the items of an edition and a hash of each wording, from its English document
read [NUMBER...]
    confirm that the wordings of these numbers, or of all, were read, and the code that cites them still holds
"""

import sys

from cubelex.regulations.documents.readers import read_document
from cubelex.regulations.sources import compile_all
from cubelex.regulations.wordings import confirm, write_items


def main(arguments: list[str]) -> None:
    """Do what is asked, or say what can be asked."""
    match arguments:
        case ["compile"]:
            compile_all()
        case ["record", *paths] if paths:
            sys.stdout.write(f"{write_items(read_document(*paths))}\n")
        case ["read", *numbers]:
            confirm(numbers)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
