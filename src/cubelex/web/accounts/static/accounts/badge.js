// The number of an official has two digits and is sent when both are there; the number for a room has four.
const field = document.querySelector("#number");

if (field instanceof HTMLInputElement) {
  let timer = 0;
  field.addEventListener("input", () => {
    clearTimeout(timer);
    const { length } = field.value.trim();
    if (length === 4) field.form?.requestSubmit();
    // Who goes on typing within a second has a number of four digits.
    if (length === 2) timer = setTimeout(() => field.form?.requestSubmit(), 900);
  });
}
