// The list of phones that ask is renewed when another one does.
import { follow } from "../shared/following.js";
import { reload } from "../shared/renewing.js";

const place = document.querySelector("[data-stream]");
if (place instanceof HTMLElement) follow(place.dataset.stream ?? "", { badges: reload });
