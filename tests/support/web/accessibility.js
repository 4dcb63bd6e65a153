// What keeps people from reading or using a page: contrast, names, headings, ids, width (WCAG 2.2 AA, as far as a program sees it).
() => {
  const faults = [];
  const where = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}${[...element.classList].map((one) => `.${one}`).join("")} “${(element.textContent || "").trim().slice(0, 30)}”`;

  // Colours as numbers: a canvas knows every way of writing them.
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map();
  function parts(colour) {
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      known.set(colour, [red, green, blue, alpha / 255]);
    }
    return known.get(colour);
  }
  const over = (top, below) => [0, 1, 2].map((one) => top[one] * top[3] + below[one] * (1 - top[3])).concat(1);
  function behind(element) {
    const layers = [];
    for (let one = element; one; one = one.parentElement) layers.unshift(parts(getComputedStyle(one).backgroundColor));
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    return layers.reduce((below, top) => over(top, below), dark ? [18, 18, 18, 1] : [255, 255, 255, 1]);
  }
  const light = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  function contrast(one, other) {
    const [more, less] = [light(one), light(other)].sort((a, b) => b - a);
    return (more + 0.05) / (less + 0.05);
  }
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;

  const seen = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || seen.has(element) || element.closest("script, style, svg, option, :disabled, [aria-disabled=true], .out-of-sight")) continue;
    seen.add(element);
    if (!isShown(element)) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const below = behind(element);
    let opacity = 1;
    for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
    const [red, green, blue, alpha] = parts(style.color);
    const ratio = contrast(over([red, green, blue, alpha * opacity], below), below);
    if (ratio < (isLarge ? 3 : 4.5) - 0.005) faults.push(`contrast ${ratio.toFixed(2)}: ${where(element)}`);
  }

  const named = (element) => element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.title || [...(element.labels ?? [])].map((one) => one.textContent.trim()).join("");
  document.querySelectorAll("input:not([type=hidden]), select, textarea").forEach((one) => { if (isShown(one) && !named(one)) faults.push(`no label: ${where(one)} ${one.name}`); });
  document.querySelectorAll("a[href], button, summary").forEach((one) => {
    const inside = one.textContent.trim() || [...one.querySelectorAll("img[alt], svg [aria-label], [aria-label]")].map((each) => each.alt || each.getAttribute("aria-label")).join("");
    if (isShown(one) && !inside && !named(one) && !one.closest("[aria-hidden=true]")) faults.push(`no name: ${where(one)} ${one.outerHTML.slice(0, 80)}`);
  });
  // Who speaks to a computer says what is written: it is part of the name.
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  document.querySelectorAll("a[href][aria-label], button[aria-label], summary[aria-label]").forEach((one) => {
    const copy = one.cloneNode(true);
    copy.querySelectorAll("svg, kbd, [aria-hidden=true], .out-of-sight").forEach((each) => each.remove());
    const [written, name] = [plain(copy.textContent), plain(one.getAttribute("aria-label"))];
    if (isShown(one) && written.length > 1 && !name.includes(written)) faults.push(`name “${name}” without “${written}”: ${where(one)}`);
  });
  const canFocus = "a[href], button, input, select, textarea, summary, [tabindex]";
  document.querySelectorAll("main *").forEach((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const scrolls = (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) || (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight + 1);
    if (scrolls && isShown(one) && !one.matches(canFocus) && !one.querySelector(canFocus)) faults.push(`scrolls by touch only: ${where(one)}`);
  });
  const landmarkNames = new Set();
  document.querySelectorAll("nav, aside, [role=search], [role=region], section[aria-label]").forEach((one) => {
    const name = `${one.getAttribute("role") ?? one.tagName} ${one.getAttribute("aria-label") ?? document.getElementById(one.getAttribute("aria-labelledby"))?.textContent ?? ""}`;
    if (isShown(one) && landmarkNames.has(name)) faults.push(`two parts of one name: ${name}`);
    if (isShown(one)) landmarkNames.add(name);
  });
  document.querySelectorAll(":is(a, button, th, td, li) img[alt]").forEach((one) => {
    if (one.alt && one.closest("a, button, th, td, li").textContent.trim() === one.alt) faults.push(`said twice: ${one.alt}`);
  });
  document.querySelectorAll("img:not([alt])").forEach((one) => faults.push(`no alt: ${one.src}`));
  document.querySelectorAll("th:not([scope])").forEach((one) => faults.push(`th without scope: ${where(one)}`));
  document.querySelectorAll("table").forEach((one) => { if (!one.querySelector("th") && isShown(one)) faults.push(`table without headings: ${where(one)}`); });

  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter((one) => isShown(one));
  if (headings.filter((one) => one.tagName === "H1").length !== 1) faults.push(`${headings.filter((one) => one.tagName === "H1").length} headings of the first order`);
  headings.forEach((one, place) => {
    const [level, before] = [Number(one.tagName[1]), place ? Number(headings[place - 1].tagName[1]) : 0];
    if (level > before + 1) faults.push(`heading of order ${level} after ${before}: ${where(one)}`);
  });

  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  ids.filter((one, place) => ids.indexOf(one) !== place).forEach((one) => faults.push(`id twice: ${one}`));
  ["aria-labelledby", "aria-describedby", "aria-controls"].forEach((name) => document.querySelectorAll(`[${name}]`).forEach((one) => one.getAttribute(name).split(/\s+/).forEach((id) => { if (!document.getElementById(id)) faults.push(`${name} of nothing: ${id}`); })));
  document.querySelectorAll("[tabindex]").forEach((one) => { if (one.tabIndex > 0) faults.push(`tabindex ${one.tabIndex}: ${where(one)}`); });
  const landmarks = document.querySelectorAll("main, [role=main]").length;
  if (landmarks !== 1) faults.push(`${landmarks} main parts`);
  if (!document.documentElement.lang || !document.title.trim()) faults.push("no language or title");
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) faults.push(`${wide} px too wide`);
  // A target is as large as a finger needs, or stands in a sentence.
  document.querySelectorAll("button, select, summary, input:not([type=hidden])").forEach((one) => {
    const { width, height } = one.getBoundingClientRect();
    if (isShown(one) && !one.closest("[aria-hidden=true]") && (width < 24 || height < 24) && !["checkbox", "radio"].includes(one.type)) faults.push(`target ${Math.round(width)}×${Math.round(height)}: ${where(one)}`);
  });
  return [...new Set(faults)];
}
