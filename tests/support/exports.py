"""Small exports to import, and the same in other forms: version 1, an SQL dump."""

import csv
from collections.abc import Iterable
from pathlib import Path

from cubelex import rankings
from cubelex.rankings.imports.columns import TABLES

RESULTS = "WCA_export_results.tsv"
ATTEMPTS = "WCA_export_result_attempts.tsv"

Line = dict[str, str]


def small_export(folder: Path, results: int = 1200, seed: int = 5) -> Path:
    """An export in a folder."""
    rankings.write_world(rankings.invent_world(results, seed=seed), folder)
    return folder


def read_lines(path: Path) -> list[Line]:
    """The lines of a TSV file by the names of its columns."""
    with path.open(encoding="utf-8", newline="\n") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def write_lines(path: Path, lines: Iterable[Line]) -> None:
    """Write lines as a TSV file."""
    several = list(lines)
    text = "\n".join("\t".join(line.values()) for line in several)
    path.write_text("\t".join(several[0]) + "\n" + text + "\n", "utf-8")


def as_version_1(export: Path, folder: Path) -> Path:
    """The same export as version 1 had it: other names, and the first five attempts as columns of results."""
    folder.mkdir()
    attempts: dict[str, dict[str, str]] = {}
    for line in read_lines(export / ATTEMPTS):
        attempts.setdefault(line["result_id"], {})[line["attempt_number"]] = line["value"]
    for table in TABLES:
        source = export / f"WCA_export_{table.name}.tsv"
        if not table.v1 or not source.exists():
            continue
        lines = []
        for line in read_lines(source):
            renamed = {column.name_in(1): line[column.name] for column in table.columns if column.name_in(1)}
            if table.name == "results":
                made = attempts.get(line["id"], {})
                renamed |= {f"value{number}": made.get(str(number), "0") for number in range(1, 6)}
            lines.append(renamed)
        write_lines(folder / f"WCA_export_{table.v1}.tsv", lines)
    return folder


def as_dump(export: Path, path: Path) -> Path:
    """The same export as an SQL dump."""
    with path.open("w", encoding="utf-8") as dump:
        dump.write("/*!40101 SET NAMES utf8mb4 */;\n")
        for source in sorted(export.glob("WCA_export_*.tsv")):
            lines = read_lines(source)
            name = source.stem.removeprefix("WCA_export_")
            columns = ",\n".join(f"  `{column}` varchar(255) DEFAULT NULL" for column in lines[0])
            dump.write(f"DROP TABLE IF EXISTS `{name}`;\nCREATE TABLE `{name}` (\n{columns}\n) ENGINE=InnoDB;\n")
            for start in range(0, len(lines), 500):
                rows = ",".join(
                    "(" + ",".join(map(_literal, line.values())) + ")" for line in lines[start : start + 500]
                )
                dump.write(f"INSERT INTO `{name}` VALUES {rows};\n")
        dump.write("-- Dump completed\n")
    return path


def _literal(value: str) -> str:
    if value == "NULL" or value.lstrip("-").isdigit():
        return value
    quoted = value.replace("'", "\\'").replace('"', '\\"')
    return f"'{quoted}'"
