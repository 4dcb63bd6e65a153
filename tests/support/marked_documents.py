"""WCIF documents with a mark in every object and in an extension of every tool. None may leave for others."""

from typing import Any

MARK = "Planted-mark"
IDS = (
    *("cubelex.planning", "cubelex.registrant", "cubelex.registration", "cubelex.scrambling", "cubelex.live"),
    *("cubelex.texts", "cubelex.theme", "cubelex.records", "cubelex.championships", "cubelex.ResultsFile"),
    *("groupifier.RoomConfig", "delegateDashboard.person", "other.tool"),
)
PRIVATE_TEXTS = {"email": f"{MARK}@private.example", "comments": MARK, "administrativeNotes": MARK}


def marked(value: Any) -> Any:
    """The document with marks: unknown fields, extensions of every tool, and private texts of people."""
    if isinstance(value, list):
        return [marked(part) for part in value]
    if not isinstance(value, dict):
        return value
    fields = {name: part if name == "extensions" else marked(part) for name, part in value.items()}
    private = {name: text for name, text in PRIVATE_TEXTS.items() if name in value}
    planted = {**fields, **private, "marked": MARK, "markedObject": {"marked": MARK}}
    return planted | {"extensions": [*value["extensions"], *_extensions()]} if "extensions" in value else planted


def _extensions() -> list[dict[str, Any]]:
    data = {"marked": MARK, "unknown": {"marked": MARK}}
    return [{"id": id_, "specUrl": f"https://{MARK}.example", "data": data, "marked": MARK} for id_ in IDS]
