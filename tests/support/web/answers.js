// What scripts of the site say of cases that come as JSON on standard input, so that tests can compare it with the server.
// Run with the name of a question; answers in JSON.
import { isOverLimit } from "../../../src/cubelex/web/shared/static/shared/keys.js";
import { newAttempt, observedOf, plainArithmetic } from "../../../src/cubelex/web/station/static/station/flow.js";

const QUESTIONS = {
  // Whether a typed time is over a limit.
  limits: ({ text, limit, left }) => isOverLimit(text, limit, left),
  // What a station writes without a network, and what it sends.
  rulings: ({ round, attempt }) => {
    const card = { person: 1, name: "", next: 1, limit: attempt.limit, cubes: null };
    const made = { ...newAttempt(round, card, "typed"), ...attempt };
    return [plainArithmetic(round, made), observedOf(round, made)];
  },
};

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
console.log(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()).map(QUESTIONS[process.argv[2]])));
