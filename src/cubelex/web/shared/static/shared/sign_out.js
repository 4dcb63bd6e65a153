// Signing out is asked about while entries wait in this browser: nobody else sends them without being asked.
import { all } from "./elements.js";
import { QUEUES } from "./queue.js";
import { KeptList } from "./storage.js";

const asks = document.getElementById("signing-out")?.dataset.asks ?? "";

all('form[action$="/sign-out/"]', HTMLFormElement).forEach((form) => form.addEventListener("submit", (event) => {
  const number = QUEUES.reduce((sum, name) => sum + new KeptList(name).list.length, 0);
  if (number && !confirm(asks.replace("%(number)s", String(number)))) event.preventDefault();
}));
