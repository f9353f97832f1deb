"use strict";
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (name, properties, ...inside) => {
    const e = Object.assign(document.createElement(name), properties);
    e.append(...inside);
    return e;
  };
  const menu = document.getElementById("menu");
  const heard = document.getElementById("heard");

  // Copying.
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch { // no leave, or no https
      const area = document.body.appendChild(make("textarea", { value: text, className: "heard" }));
      area.select();
      const done = document.execCommand("copy");
      area.remove();
      return done;
    }
  };
  for (const sample of all(".sample")) {
    const button = make("button", { type: "button", className: "copy" }, "Copy");
    sample.querySelector(".label").append(button);
    button.addEventListener("click", async () => {
      const done = await copy(sample.querySelector("pre:not([hidden])").textContent);
      button.textContent = done ? "Copied" : "Not copied";
      heard.textContent = done ? "Copied" : "It could not be copied";
      setTimeout(() => { button.textContent = "Copy"; heard.textContent = ""; }, 2000);
    });
  }

  // What is too wide or too long can be scrolled by keys.
  const reachable = () => {
    for (const pre of all("pre")) {
      if (pre.scrollWidth > pre.clientWidth || pre.scrollHeight > pre.clientHeight) pre.tabIndex = 0;
      else pre.removeAttribute("tabindex");
    }
  };

  // One language at a time, the same everywhere, and remembered.
  const languages = ["curl", "go", "typescript"];
  const remembered = () => { try { return localStorage.getItem("language"); } catch { return null; } };
  const remember = (language) => { try { localStorage.setItem("language", language); } catch { /* not here */ } };
  const speak = (language) => {
    for (const pre of all("pre[data-language]")) pre.hidden = pre.dataset.language !== language;
    for (const b of all("button[data-language]")) b.setAttribute("aria-pressed", b.dataset.language === language);
    reachable();
  };
  for (const calls of all(".calls")) {
    // Without this script each language stands in a box of its own.
    const boxes = all(".sample", calls);
    const group = make("div", { role: "group", ariaLabel: "Language" });
    for (const box of boxes) {
      const pre = box.querySelector("pre");
      const button = make("button", { type: "button" }, box.querySelector(".label span").textContent);
      button.dataset.language = pre.dataset.language;
      button.addEventListener("click", () => {
        const before = button.getBoundingClientRect().top;
        speak(button.dataset.language);
        remember(button.dataset.language);
        scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" }); // the rest of the page has other heights now
      });
      group.append(button);
      if (box !== boxes[0]) {
        boxes[0].append(pre);
        box.remove();
      }
    }
    boxes[0].querySelector(".label span").replaceWith(group);
  }
  speak(languages.includes(remembered()) ? remembered() : "curl");
  addEventListener("resize", reachable);

  // Where one is.
  const links = new Map(all("#entries a").map((a) => [a.hash.slice(1), a]));
  const places = all("#top, h2[id], article[id]").filter((e) => links.has(e.id));
  let current;
  const locate = () => {
    const edge = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 40;
    const end = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = places.filter((e) => e.getBoundingClientRect().top <= edge);
    const place = end ? places.at(-1) : passed.at(-1) ?? places[0];
    const link = links.get(place.id);
    if (link === current) return;
    current?.removeAttribute("aria-current");
    current = link;
    current.setAttribute("aria-current", "location");
    reveal();
  };
  const reveal = () => {
    const box = menu.getBoundingClientRect();
    const at = current.getBoundingClientRect();
    if (at.top < box.top + 90 || at.bottom > box.bottom - 40) menu.scrollTop += at.top - box.top - box.height / 3;
  };
  let waiting = false;
  addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; locate(); });
  }, { passive: true });
  addEventListener("hashchange", locate);
  locate();

  // The menu of a narrow window closes when it has led somewhere.
  const narrow = () => menu.matches(":popover-open");
  menu.addEventListener("click", (e) => { if (e.target.closest("a") && narrow()) menu.hidePopover(); });
  menu.addEventListener("toggle", () => narrow() ? reveal() : clear());

  // Search.
  const form = document.getElementById("search");
  const query = form.querySelector("input");
  const results = document.getElementById("results");
  const entries = document.getElementById("entries");
  const count = document.getElementById("count");
  const text = (e, selector) => e.querySelector(selector)?.textContent.trim() ?? "";
  let index;
  const build = () => [
    ...all("h2[id]").map((h) => ({ id: h.id, title: h.textContent.trim(), note: "Chapter", name: "", more: text(h.parentElement, "p") })),
    ...all("article[id]").flatMap((a) => {
      const title = text(a, "h3 a");
      const path = text(a, ".path");
      return [
        { id: a.id, title, note: path, name: path + " " + a.id, more: all(".prose", a).map((p) => p.textContent).join(" ") },
        ...all(".field[id]", a).map((f) => ({ id: f.id, title: text(f, "dt a"), note: "in " + title, name: "", more: text(f, "dd"), field: true })),
      ];
    }),
    ...all("#problem-list .field").map((f) => ({ id: f.id, title: text(f, "dt"), note: text(f, "dd"), name: "problem", more: "" })),
  ].map((e) => ({ ...e, low: [e.title, e.name, e.more].map((s) => s.toLowerCase()) }));
  const worth = (entry, word) => {
    const [title, name, more] = entry.low;
    const last = title.split(".").at(-1);
    if (title === word || entry.field && last === word) return 90;
    if (title.startsWith(word) || entry.field && last.startsWith(word)) return 70;
    if (title.includes(word)) return 50;
    if (name.includes(word)) return 40;
    return more.includes(word) ? 10 : 0;
  };
  const find = (words) => {
    index ??= build();
    const scored = [];
    for (const entry of index) {
      const each = words.map((w) => worth(entry, w));
      if (each.every((n) => n > 0)) scored.push([each.reduce((a, b) => a + b) + (entry.field ? 0 : 5), entry]);
    }
    return scored.sort((a, b) => b[0] - a[0]).slice(0, 40).map(([, entry]) => entry);
  };
  const search = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length > 0 ? find(words) : [];
    entries.hidden = words.length > 0;
    results.hidden = words.length === 0;
    results.replaceChildren(...found.map((e) => make("li", {}, make("a", { href: "#" + e.id }, make("b", {}, e.title), make("small", {}, e.note)))));
    count.textContent = words.length === 0 ? "" : found.length === 0 ? "Nothing found" : found.length === 1 ? "1 result" : `${found.length}${found.length === 40 ? " or more" : ""} results`;
    menu.scrollTop = 0;
  };
  const clear = () => { query.value = ""; search(); reveal(); };
  const step = (by) => {
    const list = all("a", results);
    const at = list.indexOf(document.activeElement) + by;
    (at < 0 ? query : list[Math.min(at, list.length - 1)])?.focus();
  };
  form.hidden = false;
  query.addEventListener("input", search);
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    results.querySelector("a")?.click();
  });
  menu.addEventListener("keydown", (e) => {
    if (results.hidden) return;
    if (e.key === "ArrowDown") step(1);
    else if (e.key === "ArrowUp") step(-1);
    else return;
    e.preventDefault();
  });
  addEventListener("keydown", (e) => {
    if (e.key === "Escape" && !results.hidden) {
      const within = menu.contains(document.activeElement);
      clear();
      if (within) query.focus();
      e.preventDefault();
      return;
    }
    const typing = e.target.closest?.("input, textarea");
    if (!(e.key === "/" && !typing || e.key === "k" && (e.ctrlKey || e.metaKey)) || e.altKey) return;
    e.preventDefault();
    if (getComputedStyle(menu).display === "none") menu.showPopover();
    query.focus();
    query.select();
  });
})();
