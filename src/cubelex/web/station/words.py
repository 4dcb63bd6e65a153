"""The words that the scripts of the station write, in the reader's language."""

from django.utils.translation import gettext as _

from cubelex.web.shared.labels.observations import PARTS


def words() -> dict[str, object]:
    """Everything that scripts say at a station, by the name they know it under."""
    return {
        **_choosing(),
        **_before(),
        **_timing(),
        **_judging(),
        **_helping(),
        **_signing(),
        **_in_a_room(),
        **_in_a_match(),
        **_about_incidents(),
        "parts": {part: str(label) for part, label in PARTS.items()},
    }


def _choosing() -> dict[str, str]:
    return {
        "attempt": _("Attempt"),
        "extra": _("extra attempt"),
        "attemptOf": _("Attempt %(number)s of %(total)s"),
        "limit": _("Time limit"),
        "left": _("Time left"),
        "noAttempt": _("No attempt left"),
        "nobody": _("No competitor with this number or name in this round."),
        "notOpen": _("This round is not open."),
        "own": _("You cannot judge your own attempt."),
        "scrambled": _("The scrambler has signed."),
        "back": _("Back"),
        "another": _("Other competitor"),
        "next": _("Next"),
        "skip": _("Leave attempt"),
        "running": _("This attempt has started."),
        "goOn": _("Continue"),
        "neverBegan": _("Undo the start"),
        "unsigned": _("Signatures missing"),
        "undecided": _("Decision needed"),
        "waiting": _("Waiting to be sent"),
        "pointCamera": _("Point the camera at the QR code on a scorecard or nametag."),
        "noCamera": _("This browser cannot use the camera. Type the number."),
        "otherCode": _("This QR code is not on a scorecard or nametag of this competition."),
    }


def _before() -> dict[str, str]:
    return {
        "askReady": _("Ask: “READY?”"),
        "prepare": _("Timer on and reset. Puzzle covered on the mat."),
        "prepareBlind": _("Timer reset. Puzzle covered. Blindfold ready."),
        "asked": _("Start countdown"),
        "sound": _("Sound and voice for calls"),
        "minute": _("Time to get ready"),
        "minuteOver": _("Time to get ready is over."),
        "isReady": _("Uncover and start inspection"),
        "isReadyBlind": _("Start attempt"),
        "forfeited": _("Not ready in time"),
        "number": _("Number of cubes"),
        "numberStays": _("You cannot change the number later."),
        "submit": _("Submit"),
        "cubes": _("cubes"),
        "limitBy": _("Time limit for this number"),
        "rows": _("Cubes in each row"),
        "declineRest": _("DNS for the rest"),
        "declineAsk": _("No more attempts by this competitor in this round?"),
    }


def _timing() -> dict[str, str]:
    return {
        "inspection": _("Inspection"),
        "started": _("Started"),
        "plusTwo": _("+2 seconds"),
        "dnf": "DNF",
        "stop": _("STOP"),
        "start": _("START"),
        "holdPad": _("Place a hand here or hold the space bar"),
        "keepHolding": _("Keep holding"),
        "letGo": _("Let go to start"),
        "touchToStop": _("Touch anywhere to stop"),
        "solve": _("Solve"),
        "stopped": _("Stopped"),
        "overLimit": _("Time limit reached. Stop the solve."),
        "overLimitMulti": _("Time is up. Stop the attempt and score it."),
        "memorising": _("Memorizing"),
        "executing": _("Blindfolded"),
        "blindfoldOn": _("Blindfold on"),
        "backToMemo": _("Blindfold off before any move"),
        "sightBlocker": _("At the first move, place the sight blocker."),
        "startBlind": _("Timer started"),
        "timeFrom": _("Time from"),
        "typed": _("Typed"),
        "page": _("This page"),
        "stackmat": _("Stackmat (audio cable)"),
        "serial": _("Stackmat (USB)"),
        "stopwatch": _("Stopwatch only"),
        "time": _("Time on the timer"),
        "timeStopwatch": _("Time on the stopwatch"),
        "noTime": _("Time not readable"),
        "notATime": _("This is not a valid time. Enter for example 1:10.00."),
        "timerSilent": _("No signal from the timer. Check power and cable."),
        "timerReady": _("Timer connected."),
        "timerRefused": _("The browser blocks the timer. Type the time."),
        "seen": _("Add observation"),
        "close": _("Close"),
    }


def _judging() -> dict[str, str]:
    return {
        "isSolved": _("Is the puzzle solved?"),
        "doNotTouch": _("Do not let anyone touch the puzzle yet."),
        "solved": _("Solved"),
        "oneMove": _("One move off"),
        "unsolved": _("Not solved"),
        "look": _("Check misalignment"),
        "cameOff": _("Part detached"),
        "cubesSolved": _("Result of each cube"),
        "tapCubes": _("Tap a cube to change: solved, one move off, not solved."),
        "nothing": _("Other observations"),
        "more": _("More"),
        "allowed": _("Allowed, no penalty"),
        "ruling": _("Ruling"),
        "pending": _("No network. This result is provisional until the network is back."),
        "becomes": _("Will be recorded as"),
        "extraAttempt": _("Extra attempt"),
        "decide": _("Your decision"),
        "delegateDecides": _("Delegate's decision"),
        "asSeen": _("as the judge saw it"),
        "record": _("Record result"),
        "solvedAtOnce": _("Solved: record and sign"),
        "otherwise": _("Not solved or penalty"),
        "recordSeen": _("Record observations"),
        "answerFirst": _("Make the open decisions first."),
        "notMeasured": _("Inspection time is wrong"),
        "measured": _("Inspection"),
    }


def _helping() -> dict[str, str]:
    return {
        "whichOff": _("Misaligned part"),
        "tapPart": _("Tap every misaligned part, then set the degrees."),
        "degrees": _("Degrees"),
        "none": _("Solved: no penalty"),
        "plusTwoWhy": _("One move from solved: +2 seconds"),
        "dnfWhy": _("More than one move from solved: DNF"),
        "several": _("Several parts: needs the network."),
        "take": _("Use this result"),
        "clear": _("Clear"),
        "front": _("Front"),
        "behind": _("Back side"),
        "slice": _("Slice"),
        "whichPart": _("Detached or not fully placed part"),
        "faces0": _("No color (cap, screw)"),
        "faces1": _("1 color (center)"),
        "faces2": _("2 colors (edge)"),
        "faces3": _("3 colors (corner)"),
        "fits": _("Solved if placed where it fits"),
    }


def _signing() -> dict[str, str]:
    return {
        "signJudge": _("Sign as judge"),
        "handOver": _("Hand the phone to the competitor."),
        "isRight": _("Is this correct?"),
        "signAs": _("Sign as"),
        "signature": _("Signature (name, initials or number)"),
        "refuse": _("I do not accept this"),
        "correct": _("Edit"),
        "callDelegate": _("Call the Delegate. Do not sign or move anything."),
        "awaitsDelegate": _("Recorded. Call the Delegate, who decides."),
        "finished": _("Attempt finished."),
        "decided": _("Decided. Judge and competitor sign now."),
        "toSign": _("Sign"),
        "notNeeded": _("The competitor does not need to sign."),
        "saved": _("Saved"),
        "kept": _("Saved on this phone until the network is back."),
        "notSaved": _("Not saved – needs review"),
        "there": _("Saved there"),
        "yours": _("Yours"),
        "differs": _("The ruling changed after it was signed."),
        "gotIt": _("Dismiss"),
        "enterNext": _("Enter as the next attempt"),
        "enterAsk": _("Enter %(result)s as attempt %(number)s? Do this only if both attempts were made."),
        "enter": _("Enter"),
        "discardAsk": _("Discard this attempt with its signatures?"),
        "discard": _("Discard"),
    }


def _in_a_room() -> dict[str, str]:
    return {
        "present": _("Present competitors"),
        "goRoom": _("GO: start 60 minutes"),
        "hour": _("Time left"),
        "handedIn": _("Handed in"),
        "handIn": _("Hand in"),
        "comesLate": _("Add late competitor"),
        "mayJoin": _("May join with the Delegate's permission. Time left:"),
        "mayNotJoin": _("Cannot join this attempt."),
        "mayKnow": _("May know something about the scramble"),
        "join": _("Join with the Delegate's permission"),
        "timeOver": _("STOP. Collect all sheets now."),
        "toSolutions": _("Enter solutions"),
        "endEarly": _("All handed in: enter solutions"),
        "scramble": _("Scramble sequence of this attempt"),
        "solutions": _("Solutions"),
        "solution": _("Solution as written"),
        "readAs": _("Read as"),
        "moves": _("moves"),
        "right": _("The solution is correct."),
        "wrong": _("The solution does not count."),
        "toEnter": _("Not entered"),
        "allEntered": _("All solutions are entered."),
        "newAttempt": _("Next attempt"),
        "needScramble": _("Enter the scramble sequence first."),
    }


def _in_a_match() -> dict[str, str]:
    return {
        "toPlay": _("To play"),
        "played": _("Played"),
        "noMatches": _("No match is ready to play."),
        "sets": _("Sets"),
        "points": _("Points in this set"),
        "bothReady": _("Both are ready: START"),
        "readyOver": _("You can call START now."),
        "callGo": _("Start calls"),
        "go": _("GO"),
        "bothStopped": _("Both stopped"),
        "results": _("Results"),
        "notStarted": _("Did not start"),
        "savePoint": _("Save point"),
        "wins": _("%(name)s wins"),
        "nextPoint": _("Next point"),
        "otherMatch": _("Other matches"),
        "againDelegate": _("Both competitors repeat the point. Call the Delegate."),
        "missing": _("Enter both results."),
        "signed": _("Signed"),
        "again": _("Both competitors get an extra attempt and repeat the point."),
    }


def _about_incidents() -> dict[str, str]:
    return {
        "incident": _("Incident"),
        "reportIncident": _("Report incident"),
        "whatHappened": _("What happened"),
        "isAbout": _("Type"),
        "tellDelegate": _("Send to Delegate"),
        "delegateHasIt": _("Sent to the Delegate."),
    }
