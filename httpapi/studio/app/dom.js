// Elements, drawn without markup in strings: what others wrote is only text.

// h makes an element: "p.hint" is a paragraph of the class hint. Props, where they are
// given, that begin with "on" are listeners, the rest are attributes; true is an empty
// attribute, false, null and undefined are none. A button sends no form unless it says so.
export function h(selector, ...children) {
  const [tag, ...classes] = selector.split(".");
  const e = document.createElement(tag);
  if (tag === "button") e.type = tag;
  e.classList.add(...classes);
  const props = children[0]?.constructor === Object ? children.shift() : {};
  for (const [name, value] of Object.entries(props)) {
    if (value === false || nothing(value)) continue;
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (/^(value|checked|muted)$/.test(name)) e[name] = value;
    else e.setAttribute(name, value === true ? "" : value);
  }
  return fill(e, children);
}

const nothing = (v) => v === null || v === undefined;

// fill gives an element other children; false, null and undefined are none.
export function fill(e, ...children) {
  e.replaceChildren(...children.flat(4).filter((c) => c !== false && !nothing(c)));
  return e;
}

// What pages are made of beside single elements.
export const press = (kind, onclick, ...inside) => h("button." + kind, { onclick }, inside);
export const iconButton = (name, label, onclick) => h("button.icon-button", { onclick, title: label, "aria-label": label }, icon(name));
export const link = (kind, href, ...inside) => h("a." + kind, { href }, inside);
export const unsaid = { "aria-hidden": "true" };
export const dots = (...parts) => parts.filter(Boolean).join(" · ");
export const note = (text) => h("p.hint", text);
export const empty = (title, ...inside) => h("div.empty", h("h2", title), inside);
export const head = (text) => h("h1", { tabindex: "-1" }, text);

// field is a control with its label, what is to be known of it, and what it stands in.
export function field(label, control, hint, place = control) {
  control.id ||= id();
  if (hint) control.setAttribute("aria-describedby", control.id + "h");
  return h("div.field", h("label", { for: control.id }, label), place, hint && h("small", { id: control.id + "h" }, hint));
}

export const toggle = (label, on, turned) => h("label.switch", h("input", { type: "checkbox", role: "switch", checked: on, onchange: (e) => turned(e.target.checked) }), label);

export const picker = (taken, props) => h("input.unseen", { type: "file", tabindex: "-1", ...unsaid, ...props, onchange: ({ target }) => { taken([...target.files]); target.value = ""; } });

// dropped has a place take files that are dropped there.
export function dropped(place, taken) {
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    place.addEventListener(kind, (e) => {
      if (!e.dataTransfer.types.includes("Files")) return;
      e.preventDefault();
      place.classList.toggle("over", kind === "dragenter" || kind === "dragover");
      if (kind === "drop") taken([...e.dataTransfer.files]);
    });
  }
}

export function order(list, now) {
  if (now.length === list.childElementCount && now.every((e, i) => e === list.children[i])) return;
  const at = document.activeElement;
  fill(list, now);
  if (list.contains(at)) at.focus();
}

// Drawn on a field of 24 with a stroke of 2, without fill.
const drawings = {
  play: "M8 5.5v13l10.5-6.5z",
  stop: "M7 7h10v10H7z",
  pen: "M5 19l1-4L16.5 4.5l3 3L9 18z",
  again: "M19 12a7 7 0 1 1-2-4.9M19 4v4h-4",
  undo: "M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  up: "M12 19V5M6 11l6-6 6 6",
  plus: "M12 5v14M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  down: "M12 5v14M6 13l6 6 6-6",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
  clip: "M19 11l-7.5 7.5a4.5 4.5 0 0 1-6.4-6.4L13 4.2a3 3 0 0 1 4.3 4.3l-7.6 7.6a1.5 1.5 0 0 1-2.2-2.2L14 7.5",
  folder: "M3 6.5h6l2 2.5h10v10H3z",
  close: "M6 6l12 12M18 6L6 18",
  warn: "M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.3",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
};

function svg(className, size, shapes) {
  const make = (tag, attributes) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
    return e;
  };
  const e = make("svg", { class: className, viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
  e.append(...shapes.map(([tag, attributes]) => make(tag, attributes)));
  return e;
}

export const icon = (name) => svg("icon icon-" + name, 24, [["path", { d: drawings[name] }]]);

export function say(text) {
  const heard = document.getElementById("heard");
  heard.textContent = "";
  requestAnimationFrame(() => { heard.textContent = text; });
}

export const ripple = () => svg("ripple", 400, ["ring", "faint", "ring", "second", "ring", "disc"].map((name, i) => ["circle", { class: name, cx: 200, cy: 200, r: i === 5 ? 28 : (5 - i) * 35.2 + 6 }]));

let n = 0;
export const id = () => "e" + ++n;

export const clock = (seconds) => {
  const s = Math.max(0, Math.round(seconds));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};
