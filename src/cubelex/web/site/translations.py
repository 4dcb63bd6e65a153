"""What translators do: see what a language lacks, and give what they wrote.

Run with `DJANGO_SETTINGS_MODULE=cubelex.web.site.settings python -m cubelex.web.site.translations`:

missing LANGUAGE [site|messages|summaries]
    write what is to be translated into a language and is not, as JSON with empty places
take FILE...
    take such files with their places filled in; then run `make messages`
"""

import json
import sys
from pathlib import Path
from typing import Any

from cubelex.messages import catalogue_updates, language_of
from cubelex.messages import translations as texts
from cubelex.regulations import summary_catalogues
from cubelex.web.site import catalogues


def collections() -> tuple[texts.Translations, ...]:
    """All that is translated: the words of the site, messages, and summaries of the Regulations."""
    return catalogues.translations(), catalogue_updates.translations(), summary_catalogues.translations()


def missing(code: str, names: list[str]) -> dict[str, Any]:
    """What a language lacks, in all collections or in those named."""
    language = language_of(code)
    wanted = [each for each in collections() if language in each.languages and (not names or each.name in names)]
    return {each.name: each.rows(language) for each in wanted}


def take(paths: list[str]) -> list[str]:
    """Take what translators wrote; the answer names what was not taken, and why."""
    problems = []
    for path in paths:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
        for each in collections():
            problems += each.take(given.pop(each.name, {}))
        problems += [f"{path}: nothing is called {name!r}" for name in given]
    return problems


def main(arguments: list[str]) -> None:
    """Do what is asked, or say what can be asked."""
    match arguments:
        case ["missing", code, *names]:
            sys.stdout.write(json.dumps(missing(code, names), ensure_ascii=False, indent=1) + "\n")
        case ["take", *paths] if paths:
            if problems := take(paths):
                sys.exit("\n".join(problems))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
