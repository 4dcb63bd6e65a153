// Lets Node find the scripts of the site: pages load them from /static/<room>/…, on disk each room has a folder of its own.
// Run with `node --import ./tests/support/web/site.js`.
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

if (isMainThread) register(import.meta.url);

const ROOM = /^(?<site>.*\/web)\/(?<room>[a-z_]+)\/static\/\k<room>\/[^/]+$/;

/**
 * `../shared/keys.js`, asked for by a script of another room.
 * @param {string} specifier
 * @param {{ parentURL?: string }} context
 * @param {(specifier: string, context: object) => Promise<object>} next
 */
export async function resolve(specifier, context, next) {
  const from = context.parentURL?.match(ROOM)?.groups;
  const [, room, file] = specifier.match(/^\.\.\/([a-z_]+)\/([^/]+)$/) ?? [];
  return next(from && room ? `${from.site}/${room}/static/${room}/${file}` : specifier, context);
}
