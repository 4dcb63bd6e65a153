// On phones, where attempts have no room in the table: tapping a row shows them in a sheet.
import { around, element } from "../shared/elements.js";

const found = document.querySelector("table.results[data-stream]");
const table = found instanceof HTMLTableElement ? found : null;
const isPhone = matchMedia("(max-width: 40rem)");

/** @param {Element | null | undefined} part */
const copied = (part) => [...(part?.childNodes ?? [])].map((node) => node.cloneNode(true));

/** @param {HTMLTableRowElement} row */
function sheetOf(row) {
  const heads = [...(table?.tHead?.rows[0].cells ?? [])];
  const name = row.querySelector("bdi")?.textContent ?? "";
  const figures = [...row.cells].flatMap((cell, place) => {
    if (!cell.matches(".time, .together, .needs, td.outlook") || !cell.textContent?.trim()) return [];
    return [element("div", {}, element("dt", { textContent: heads[place].textContent?.trim() }), element("dd", { className: cell.className }, ...copied(cell)))];
  });
  const attempts = [...row.querySelectorAll(".attempts span")].map((span) => element("li", { className: span.className, textContent: span.textContent }));
  const place = row.querySelector(".place")?.textContent;
  const link = row.querySelector("a");
  const close = element("button", { type: "button", textContent: table?.dataset.close });
  const dialog = element("dialog", { className: "row-sheet from-foot" },
    element("h2", { className: "who", id: "row-sheet-name" }, element("span", { className: "rank", textContent: row.cells[0].textContent }), ...copied(row.querySelector(".who")).filter((node) => node instanceof HTMLImageElement), element("bdi", { textContent: name })),
    place && element("p", { className: "quiet", textContent: place }),
    element("ol", { className: "attempts" }, ...attempts),
    element("dl", { className: "figures" }, ...figures),
    element("p", { className: "buttons" }, element("a", { className: "button primary", href: link?.href ?? "", textContent: table?.dataset.more }), close));
  dialog.setAttribute("aria-labelledby", "row-sheet-name");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => { if (target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { dialog.remove(); link?.focus(); });
  return dialog;
}

table?.addEventListener("click", (event) => {
  const row = around(event, "tbody tr[id]");
  if (!(row instanceof HTMLTableRowElement) || !isPhone.matches || around(event, "button") || !(event instanceof MouseEvent) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const dialog = sheetOf(row);
  document.body.append(dialog);
  dialog.showModal();
});
