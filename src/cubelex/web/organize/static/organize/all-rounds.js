// All rounds at a glance: forms are sent once, and stages have the colours of their rooms.
import { colourRooms, sendOnce } from "./plan-forms.js";

colourRooms();
document.addEventListener("submit", sendOnce);
