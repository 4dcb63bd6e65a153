// Light or dark, previews of links, search in the page. Everything on a page can be read without it.
"use strict";
(function () {
  const page = document.documentElement;

  // Light or dark: as the system says until a reader chooses.
  function remembered() {
    try { return localStorage.getItem("theme"); } catch { return null; }
  }
  if (remembered()) page.dataset.theme = remembered();
  document.addEventListener("click", (event) => {
    if (!event.target.closest("button.theme")) return;
    const dark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("theme", page.dataset.theme); } catch { /* it holds for this page then */ }
  });

  // Menus close when something else is clicked, and keep the item that was being read.
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
    const link = event.target.closest("a[data-keep-place]");
    if (link && location.hash) link.hash = location.hash;
  });

  // Previews of links to items.
  let preview = null;
  let waiting = 0;

  function item(number) {
    return document.getElementById(number);
  }

  function show(link) {
    const target = item(link.dataset.item);
    if (!target) return;
    hide();
    preview = document.createElement("div");
    preview.className = "preview";
    preview.setAttribute("role", "tooltip");
    preview.append(target.querySelector(".number").cloneNode(true), target.querySelector(".text").cloneNode(true));
    document.body.append(preview);
    const place = link.getBoundingClientRect();
    const size = preview.getBoundingClientRect();
    const left = Math.min(Math.max(8, place.left), innerWidth - size.width - 8);
    const below = place.bottom + 6 + size.height < innerHeight;
    preview.style.left = `${left + scrollX}px`;
    preview.style.top = `${(below ? place.bottom + 6 : place.top - size.height - 6) + scrollY}px`;
  }

  function hide() {
    clearTimeout(waiting);
    if (preview) preview.remove();
    preview = null;
  }

  function over(event) {
    const link = event.target.closest("main a[data-item]");
    clearTimeout(waiting);
    if (link) waiting = setTimeout(show, event.type === "focusin" ? 0 : 180, link);
  }

  if (matchMedia("(hover: hover)").matches) {
    document.addEventListener("mouseover", over);
    document.addEventListener("mouseout", (event) => {
      if (event.target.closest("a[data-item]") && !event.relatedTarget?.closest?.(".preview")) hide();
    });
  }
  document.addEventListener("focusin", over);
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

  // The article being read is marked in the contents.
  const contents = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link]));
  if (contents.size && "IntersectionObserver" in window) {
    const watcher = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const link of contents.values()) link.removeAttribute("aria-current");
        contents.get(target.id)?.setAttribute("aria-current", "location");
      }
    }, { rootMargin: "-15% 0px -80% 0px" });
    for (const section of document.querySelectorAll("section.article")) watcher.observe(section);
  }

  // Search in the page.
  const field = document.querySelector("form.search input");
  const results = document.querySelector(".results");
  if (field && results && document.querySelector(".item")) {
    let index = null;
    field.addEventListener("input", () => {
      index ||= new Cubelex.Index(
        [...document.querySelectorAll(".item")].map((each) => [each.id, each.querySelector(".text").textContent]),
      );
      list(field.value.trim() ? index.search(field.value, 12) : []);
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { field.value = ""; list([]); }
      if (event.key === "ArrowDown") { event.preventDefault(); results.querySelector("a")?.focus(); }
    });
    results.addEventListener("click", () => setTimeout(list, 0, []));
  }

  function list(hits) {
    results.replaceChildren(...hits.map((hit) => entry(hit, `#${hit.number}`)));
    if (field.value.trim()) {
      const all = document.createElement("a");
      all.className = "all";
      all.href = `${field.form.getAttribute("action")}?q=${encodeURIComponent(field.value)}`;
      all.textContent = hits.length ? results.dataset.all : `${results.dataset.none} · ${results.dataset.all}`;
      results.append(all);
    }
    results.hidden = !results.childElementCount;
  }

  function entry(hit, address) {
    const link = document.createElement("a");
    link.href = address;
    const number = document.createElement("bdi");
    number.textContent = hit.number;
    number.className = "number";
    const text = document.createElement("span");
    text.textContent = hit.text.length > 180 ? `${hit.text.slice(0, 180)}…` : hit.text;
    link.append(number, text);
    return link;
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && field && !event.target.closest("input, textarea")) {
      event.preventDefault();
      field.focus();
    }
  });

  // The page that searches all documents: texts come as scripts, which also works without a server.
  const everywhere = document.querySelector(".everywhere");
  if (everywhere) {
    const documents = JSON.parse(document.getElementById("documents").textContent);
    const loaded = new Map();
    const asked = new URLSearchParams(location.search).get("q") || "";
    Cubelex.take = (name, items) => loaded.set(name, new Cubelex.Index(items));
    const load = (each) => loaded.has(each.name) ? null : new Promise((done) => {
      const script = document.createElement("script");
      script.src = each.items;
      script.onload = script.onerror = done;
      document.head.append(script);
    });
    const script = (text) => (/[\u3041-\u30ff]/.test(text) ? ["ja"]
      : /[\uac00-\ud7af]/.test(text) ? ["ko"]
        : /[\u4e00-\u9fff]/.test(text) ? ["zh", "zh-Hant", "ja"]
          : /[\u0600-\u06ff]/.test(text) ? ["fa", "ar", "ur"]
            : /[\u0400-\u04ff]/.test(text) ? ["uk", "ru", "be", "bg", "sr", "mk", "kk"] : null);
    const run = async () => {
      const query = field.value.trim();
      const wanted = document.querySelector("select[name=lang]").value;
      const tags = wanted ? [wanted] : script(query);
      const chosen = documents.filter((each) => (tags ? tags.includes(each.language) : each.isLatin));
      await Promise.all(chosen.map(load));
      if (query !== field.value.trim()) return;
      const hits = chosen.flatMap((each) => (loaded.get(each.name)?.search(query, 25) || []).map((hit) => ({ ...hit, each })));
      hits.sort((one, other) => other.score - one.score);
      everywhere.replaceChildren(...hits.slice(0, 50).map(({ each, ...hit }) => {
        const link = entry(hit, `${each.page}#${hit.number}`);
        link.lang = each.language;
        link.dir = each.direction;
        const where = document.createElement("small");
        where.textContent = each.label;
        link.append(where);
        return link;
      }));
      if (query && !hits.length) everywhere.textContent = everywhere.dataset.none;
    };
    field.value = asked;
    field.addEventListener("input", run);
    document.querySelector("select[name=lang]").addEventListener("change", run);
    field.form.addEventListener("submit", (event) => { event.preventDefault(); run(); });
    if (asked) run();
  }

  // Comparisons: what did not change is shown when asked for.
  document.querySelector("input.unchanged")?.addEventListener("change", (event) => {
    document.querySelector(".comparison").classList.toggle("all", event.target.checked);
  });
})();
