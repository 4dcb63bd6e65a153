"""The words that the scripts of the station write, in the reader's language."""

from django.utils.translation import gettext as _

from cubelex.web.station.labels import PARTS


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
        "nobody": _("Nobody of that number or name is in this round."),
        "notOpen": _("This round is not open."),
        "own": _("You cannot judge your own attempt."),
        "scrambled": _("The scramble is signed."),
        "back": _("Back"),
        "another": _("Another competitor"),
        "next": _("Next"),
        "skip": _("Leave this attempt"),
        "running": _("This attempt is under way."),
        "goOn": _("Go on"),
        "neverBegan": _("It never began: take the start back"),
        "unsigned": _("Not signed by everybody yet"),
        "undecided": _("Something is to be decided"),
        "waiting": _("waiting to be sent"),
        "pointCamera": _("Hold the camera over the QR code of a score sheet."),
        "noCamera": _("This browser cannot use the camera. Type the number instead."),
        "otherCode": _("This code is not of a score sheet of this competition."),
    }


def _before() -> dict[str, str]:
    return {
        "askReady": _("Ask: “READY?”"),
        "prepare": _("The timer is on and reset, the puzzle is covered on the mat."),
        "prepareBlind": _("The timer is reset, the puzzle is covered, the blindfold is at hand."),
        "asked": _("I have asked"),
        "minute": _("Time to be ready"),
        "minuteOver": _("The minute is over."),
        "isReady": _("Ready: uncover, inspection starts"),
        "isReadyBlind": _("Ready: the competitor may start"),
        "forfeited": _("Not ready in time"),
        "number": _("How many cubes?"),
        "numberStays": _("Once it is submitted, the number cannot change."),
        "submit": _("Submit the number"),
        "cubes": _("cubes"),
        "limitBy": _("Time limit for this number"),
        "declineRest": _("DNS for the rest"),
        "declineAsk": _("The competitor makes no more attempts in this round?"),
    }


def _timing() -> dict[str, str]:
    return {
        "inspection": _("Inspection"),
        "started": _("Started"),
        "plusTwo": _("+2 seconds"),
        "dnf": "DNF",
        "stop": _("STOP"),
        "start": _("START"),
        "holdPad": _("Put a hand here or hold the space bar"),
        "keepHolding": _("Keep holding"),
        "letGo": _("Let go to start"),
        "touchToStop": _("Touch anywhere to stop"),
        "solve": _("Solve"),
        "stopped": _("Stopped"),
        "overLimit": _("The time limit is reached: stop the solve."),
        "overLimitMulti": _("The time is over: stop the attempt and score it."),
        "memorising": _("Memorizing"),
        "executing": _("Blindfolded"),
        "blindfoldOn": _("Blindfold on"),
        "backToMemo": _("Blindfold off again, before any move"),
        "sightBlocker": _("At the first move: sight blocker between face and puzzle."),
        "startBlind": _("The timer has started"),
        "timeFrom": _("Time from"),
        "typed": _("typing"),
        "page": _("this page"),
        "stackmat": _("Stackmat by cable"),
        "serial": _("Stackmat by USB"),
        "stopwatch": _("stopwatch only"),
        "time": _("What does the timer show?"),
        "timeStopwatch": _("What does the stopwatch show?"),
        "noTime": _("No time can be read"),
        "notATime": _("This is not a time."),
        "timerSilent": _("No timer is heard. Is it on, and is the cable plugged in?"),
        "timerReady": _("The timer is connected."),
        "timerRefused": _("The browser does not let this page listen. Type the time instead."),
        "seen": _("Something happened"),
        "close": _("Close"),
    }


def _judging() -> dict[str, str]:
    return {
        "isSolved": _("Is the puzzle solved?"),
        "doNotTouch": _("Do not let it be touched before you know."),
        "solved": _("Solved"),
        "oneMove": _("One move off"),
        "unsolved": _("Not solved"),
        "look": _("Help: how far is it off?"),
        "cameOff": _("A part came off"),
        "cubesSolved": _("Which cubes are solved?"),
        "tapCubes": _("Tap a cube: solved, one move off, not solved."),
        "nothing": _("Anything else?"),
        "more": _("More"),
        "allowed": _("Allowed, without penalty"),
        "ruling": _("Ruling"),
        "pending": _("No network: this is plain arithmetic. The ruling is made when it is back."),
        "becomes": _("It will be written"),
        "extraAttempt": _("Extra attempt"),
        "decide": _("You decide"),
        "delegateDecides": _("The Delegate decides"),
        "asSeen": _("as the judge saw it"),
        "record": _("Record the result"),
        "recordSeen": _("Record what was seen"),
        "answerFirst": _("Decide first what is open."),
        "notMeasured": _("The inspection was not measured rightly"),
        "measured": _("Inspection"),
    }


def _helping() -> dict[str, str]:
    return {
        "whichOff": _("Which part is off?"),
        "tapPart": _("Tap every part that is not in line, then say how far."),
        "degrees": _("Degrees"),
        "none": _("Solved: no penalty"),
        "plusTwoWhy": _("One move from solved: +2 seconds"),
        "dnfWhy": _("More than one move from solved: DNF"),
        "several": _("Several parts: answered when the network is back."),
        "take": _("Take this over"),
        "clear": _("Clear"),
        "front": _("Front"),
        "behind": _("Back side"),
        "slice": _("Slice"),
        "whichPart": _("Which part is detached or not fully placed?"),
        "faces0": _("Without a colour (a cap, a screw)"),
        "faces1": _("With one colour (a centre)"),
        "faces2": _("With two colours (an edge)"),
        "faces3": _("With three colours (a corner)"),
        "fits": _("At the nearest place it fits, it would be solved"),
    }


def _signing() -> dict[str, str]:
    return {
        "signJudge": _("Sign as judge"),
        "handOver": _("Hand the phone to the competitor."),
        "isRight": _("Is this right?"),
        "signAs": _("Sign as"),
        "signature": _("Signature: name, initials or number"),
        "refuse": _("I do not accept this"),
        "correct": _("A slip: put it right"),
        "callDelegate": _("Call the Delegate before anything is signed or moved."),
        "awaitsDelegate": _("Recorded as seen. Call the Delegate, who decides."),
        "finished": _("The attempt is finished."),
        "decided": _("Decided. Judge and competitor sign now."),
        "toSign": _("Sign"),
        "notNeeded": _("The competitor need not sign."),
        "saved": _("Saved"),
        "kept": _("Kept on this phone until the network is back."),
        "there": _("There"),
        "yours": _("Yours"),
        "differs": _("The ruling is not what was shown when it was signed."),
        "gotIt": _("I have seen it"),
    }


def _in_a_room() -> dict[str, str]:
    return {
        "present": _("Who is there?"),
        "goRoom": _("GO: start the hour"),
        "hour": _("Time left"),
        "handedIn": _("handed in"),
        "handIn": _("Hands in"),
        "comesLate": _("Somebody comes late"),
        "mayJoin": _("May join, with the Delegate's leave, until all stop. Time left:"),
        "mayNotJoin": _("May not join this attempt."),
        "mayKnow": _("May know something about the scramble"),
        "join": _("The Delegate agrees: join"),
        "timeOver": _("STOP. Collect all sheets now."),
        "toSolutions": _("Enter the solutions"),
        "endEarly": _("All have handed in: enter the solutions"),
        "scramble": _("Scramble sequence of this attempt"),
        "solutions": _("Solutions"),
        "solution": _("Solution as it is written"),
        "readAs": _("Read as"),
        "moves": _("moves"),
        "right": _("It solves the cube."),
        "wrong": _("It does not count."),
        "toEnter": _("to be entered"),
        "allEntered": _("All solutions are entered."),
        "newAttempt": _("Next attempt"),
        "needScramble": _("Type the scramble sequence first."),
    }


def _in_a_match() -> dict[str, str]:
    return {
        "toPlay": _("To be played"),
        "played": _("Played"),
        "noMatches": _("No match can be played now."),
        "sets": _("Sets"),
        "points": _("Points in this set"),
        "bothReady": _("Both are ready: START"),
        "readyOver": _("START may be called now."),
        "callGo": _("Start the calls"),
        "go": _("GO"),
        "bothStopped": _("Both have stopped"),
        "results": _("The results"),
        "notStarted": _("Did not start"),
        "savePoint": _("Save the point"),
        "wins": _("%(name)s wins"),
        "nextPoint": _("Next point"),
        "otherMatch": _("Other matches"),
        "againDelegate": _("The point is played again. Call the Delegate, who has both attempt it anew."),
        "missing": _("Say for both how it ended."),
        "signed": _("Signed"),
        "again": _("An extra attempt for one competitor is one for both: the point is played again."),
    }


def _about_incidents() -> dict[str, str]:
    return {
        "incident": _("Incident"),
        "reportIncident": _("Report an incident"),
        "whatHappened": _("What happened"),
        "isAbout": _("It is about"),
        "tellDelegate": _("Tell the Delegate"),
        "delegateHasIt": _("The Delegate has it."),
    }
