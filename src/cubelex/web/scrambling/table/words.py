"""The words that the scripts of a scrambling table write, in the reader's language."""

from django.utils.translation import gettext as _


def words(affirmed: str) -> dict[str, str]:
    """Everything that scripts say at a table, by the name they know it under; `affirmed` is what a signature says."""
    signs = {"sufficiently scrambled": _("Sufficiently scrambled – sign"), "none": _("Scrambled")}
    return {
        "sign": signs.get(affirmed, _("Matches picture – sign")),
        "second": _("Second check done – sign"),
        "attempt": _("Attempt"),
        "extra": _("Extra attempt"),
        "sequence": _("Scramble"),
        "hold": _("Hold"),
        "next": _("Scramble next"),
        "check": _("Second check"),
        "deal": _("Extra scramble"),
        "nothing": _("No puzzle is waiting."),
        "toCheck": _("To check"),
        "ready": _("Ready"),
        "by": _("by"),
        "secondCheck": _("A second scrambler should check this puzzle."),
        "cube": _("Cube"),
        "until": _("Apply until"),
        "left": _("left"),
        "over": _("Time for this scramble is over. Ask the Delegate before you use it again."),
        "takeBack": _("Undo signature"),
        "noTwins": _("When all cubes are scrambled, check that no two are the same."),
        "unsolved": _("The Delegate may let you start from the unsolved puzzle."),
        "failed": _("Request failed. Try again."),
        "upper": _("Upper layer"),
        "lower": _("Lower layer"),
        "middle": _("Middle layer is square"),
        "empty": _("Empty both layers"),
        "front": _("In front"),
        "behind": _("Behind"),
    }
