"""The words that the editors of schedule and groups write, in the reader's language."""

from django.utils.translation import gettext as _


def schedule_words() -> dict[str, str]:
    """Everything that scripts say in the editor of the schedule, by the name they know it under."""
    return {
        **_of_editors(),
        "minutes": _("{} min"),
        "estimate": _("about {}"),
        "takes": _("Takes about {} minutes."),
        "nothing": _("Every round is on the schedule."),
        "groups": _("Groups: {}"),
        "together": _("Your changes and theirs are shown together. Check them, then save."),
        "both": _("Both of you changed these activities. The other version is shown. Undo restores yours:"),
        "venue": _("Venue"),
        "room": _("Room"),
        "zone": _("Time zone"),
        "country": _("Country"),
        "colour": _("Colour"),
        "stations": _("Stations"),
        "remove": _("Remove"),
        "removeVenue": _("Remove venue"),
        "addRoom": _("Add a room"),
        "addVenue": _("Add a venue"),
        "proposing": _("Generating a proposal…"),
        "removed": _("Removed: {}"),
        "full": _("This day has no free time. The activity was put at the end."),
    }


def group_words() -> dict[str, str]:
    """Everything that scripts say in the editor of groups, by the name they know it under."""
    return {
        **_of_editors(),
        "moved": _("Moved: {}"),
        "first": _("Save or undo your changes first."),
        "dropped": _("Some changes are no longer possible and were removed. Check the others, then save."),
    }


def _of_editors() -> dict[str, str]:
    return {
        "unsaved": _("Not saved yet"),
        "restored": _("Your unsaved changes were restored."),
        "saved": _("Saved"),
        "saving": _("Saving…"),
        "unreachable": _("The site cannot be reached. Your changes are kept here."),
    }
