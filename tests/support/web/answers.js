// What scripts of the site say of cases that come as JSON on standard input, so that tests can compare it with the server.
// Run with the name of a question; answers in JSON.
import { isOverLimit, isTime, meantTime, shownTime } from "../../../src/cubelex/web/shared/static/shared/keys.js";
import { newAttempt, observedOf, plainArithmetic, withWaiting } from "../../../src/cubelex/web/station/static/station/flow.js";

const QUESTIONS = {
  // What a field shows after digits, and the time that the desk takes for it: nothing if it must be typed again.
  times: ({ keys }) => {
    const shown = shownTime(keys);
    return [shown, isTime(shown) ? shown : meantTime(shown)];
  },
  // Whether a typed time is over a limit.
  limits: ({ text, limit, left }) => isOverLimit(text, limit, left),
  // What a station writes without a network, and what it sends.
  rulings: ({ round, attempt }) => {
    const card = { person: 1, name: "", next: 1, limit: attempt.limit, cubes: null };
    const made = { ...newAttempt(round, card, "typed"), ...attempt };
    return [plainArithmetic(round, made), observedOf(round, made)];
  },
  // What a station says of a card after each of some attempts that it has not sent, and what it will send.
  courses: ({ round, card, attempts }) => {
    const waiting = [];
    return attempts.map((attempt) => {
      const made = { ...newAttempt(round, withWaiting(round, card, waiting), "typed"), ...attempt };
      const [shown, observed] = [plainArithmetic(round, made), observedOf(round, made)];
      waiting.push({ key: `${waiting.length}`, round: round.id, person: card.person, attempt: made.attempt, action: "observe", shown, observed });
      const { next, limit, limitText } = withWaiting(round, card, waiting);
      return { attempt: made.attempt, observed, next, limit, limitText };
    });
  },
};

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
console.log(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()).map(QUESTIONS[process.argv[2]])));
