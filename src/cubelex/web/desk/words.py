"""The words that the scripts of the results desk write, in the reader's language."""

from django.utils.translation import gettext as _

from cubelex.regulations import Edition


def words(edition: Edition) -> dict[str, str]:
    """Everything that scripts say at the desk, by the name they know it under."""
    may_stand = edition.limits.reached == "judge_may_stop"
    return {
        "attempt": _("Attempt"),
        "saved": _("Saved"),
        "close": _("Close"),
        "sending": _("Sending"),
        "onDevice": _("Kept on this device until the network is back"),
        "kept": _("Not saved – needs review"),
        "undone": _("Undone"),
        "later": _("This needs the network."),
        "again": _("Check again. Press Enter to save anyway."),
        "conflict": _("Another person entered different values"),
        "ownConflict": _("You entered different values before"),
        "replaceOwn": _("You entered %(before)s. Press Enter to replace it with %(now)s."),
        "replaceOther": _("Another person entered %(before)s. Both values are kept for review."),
        "meant": _("Did you mean %(time)s? Press Enter."),
        "elsewhere": _("Another person has just changed this card."),
        "theirs": _("Saved values"),
        "yours": _("Your values"),
        "keep": _("Keep saved values"),
        "mistyped": _("Replace with my values"),
        "whichTypo": _("Compare with the scorecard. Replace the saved values only if they were mistyped."),
        "delegate": _("If the scorecard itself must change, ask the Delegate."),
        "reason": _("Delegate: reason to change the scorecard (1g2). Then save."),
        "forecast": _("Best possible average – worst possible average"),
        "waiting": _("Waiting to be sent"),
        "missed": _("Cutoff not met."),
        "over": _("Over the time limit: the main judge decides.")
        if may_stand
        else _("Time limit reached: counts as DNF."),
        "remaining": _("Time left"),
        "estimate": _("DNF without a time"),
        "nobody": _("No competitor in this round has that number or name."),
        "typeTime": _("The time of a DNF counts toward the limit. Enter it after the d."),
        "noTime": _("Not a valid time. Enter for example 1:10.00."),
        "moreSolved": _("More cubes solved than attempted."),
        "solved": _("solved"),
        "attempted": _("of"),
        "time": _("time"),
    }
